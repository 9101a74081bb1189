import math
from typing import NamedTuple

from harif.drawing.dice import die_svg
from harif.drawing.page import board_page
from harif.game import CHANCE, U64, game, replace
from harif.words.catalogue import say

NAME = {"en": "Ludo", "fa": "منچ"}
RULE = {
    "fa": "مسابقه‌ای دور حلقه: دیگران را بزنید و با شمار دقیق به خانه برسید؛ برنده کسی است که زودتر همهٔ "
    "مهره‌ها را به خانه ببرد."
}

SIX = 6
COLUMN = 3  # squares of a home column; home is one further
BITS = 6  # of a token, in the word that holds the tokens of a player
FULL = (1 << BITS) - 1
LETTERS = "ABCD"
COLOURS = ("#dc2626", "#2563eb", "#a16207", "#15803d")


def progress_of(side, token):
    """How far a token has come: 0 in the yard, 1 on its start square."""
    return side >> BITS * token & FULL


def exchanged(side, token):
    """The side with a token and the next one in each other's place."""
    both = progress_of(side, token) ^ progress_of(side, token + 1)
    return side ^ (both << BITS * token | both << BITS * (token + 1))


def placed(side, tokens, token, progress):
    """The side with that token so far on its way; tokens are kept in order, the foremost first, for they are alike."""
    side = side & ~(FULL << BITS * token) | progress << BITS * token
    while token > 0 and progress_of(side, token - 1) < progress:
        token -= 1
        side = exchanged(side, token)
    while token < tokens - 1 and progress_of(side, token + 1) > progress:
        side = exchanged(side, token)
        token += 1
    return side


def tokens_at(side, tokens, progress):
    """(how many tokens are so far on their way, the last of them)"""
    count, last = 0, -1
    for token in range(tokens):
        if progress_of(side, token) == progress:
            count += 1
            last = token
    return count, last


@game(
    name="ludo",
    players=lambda players, tokens, track: players,
    constant_sum=0,
    utility_range=lambda players, tokens, track: (-1.0 / (players - 1), 1.0),
    max_actions=lambda players, tokens, track: tokens + 1,
)
def ludo(players=2, tokens=2, track=24):
    """A race around a ring: hit the others, come home by exact count (the first with all tokens home wins).

    A six brings a token from the yard to its start square, and every six gives another roll. A single token of another
    player is hit and goes back to its yard; two of one player on a square are a block, where no other may land. Start
    squares are safe: nobody is hit there. After a full round a token turns into its own column of 3 squares and then
    home, by exactly the number rolled. Who cannot move passes. The winner gets 1, the others share -1.
    """
    if not 2 <= players <= 4 or not 1 <= tokens <= 4:
        raise ValueError(f"players={players}, tokens={tokens}: there are 2 to 4 players with 1 to 4 tokens each.")
    if not 8 <= track <= FULL - COLUMN - 1 or track % players:
        raise ValueError(f"track={track}: a ring has 8 to 59 squares, as many for each of the {players} players.")
    gap = track // players  # from one start square to the next
    home = track + COLUMN + 1
    all_home = sum(home << BITS * token for token in range(tokens))
    key_fits = players * tokens * BITS + 5 <= 64

    class Ludo(NamedTuple):
        sides: tuple[int, ...] = (0,) * players  # tokens of each player, six bits each, the foremost lowest
        turn: int = 0
        die: int = 0  # 1 … 6, or 0 before it is rolled

        def player(self):
            return self.turn if self.die else CHANCE

        def square(self, progress):
            """The square of the ring where a token of the player to move is; -1 if on none."""
            return (self.turn * gap + progress - 1) % track if 1 <= progress <= track else -1

        def target(self, token):
            """How far the token comes with this roll; -1 if it cannot move."""
            progress = progress_of(self.sides[self.turn], token)
            if progress == 0:
                return 1 if self.die == SIX else -1
            after = progress + self.die
            if after > home:
                return -1
            square = self.square(after)
            if square >= 0 and square % gap != 0:
                for other in range(players):
                    if other != self.turn and self.others_at(other, square)[0] > 1:
                        return -1
            return after

        def others_at(self, other, square):
            """(how many tokens another player has on a square of the ring, the last of them)"""
            return tokens_at(self.sides[other], tokens, (square - other * gap) % track + 1)

        def actions(self):
            """A token, the foremost is 0; of those on one square only the first. Or `tokens`, which is to pass."""
            if self.die and not self.terminal():
                before, count = -1, 0
                for token in range(tokens):
                    progress = progress_of(self.sides[self.turn], token)
                    if progress != before and self.target(token) >= 0:
                        count += 1
                        yield token
                    before = progress
                if count == 0:
                    yield tokens

        def outcomes(self):
            for die in range(1, SIX + 1):
                yield die, 1.0 / SIX

        def result(self, action):
            if not self.die:
                return Ludo(self.sides, self.turn, action)
            sides = self.sides
            if action < tokens:
                after = self.target(action)
                sides = replace(sides, self.turn, placed(sides[self.turn], tokens, action, after))
                square = self.square(after)
                if square >= 0 and square % gap != 0:
                    for other in range(players):
                        if other != self.turn:
                            count, token = self.others_at(other, square)
                            if count == 1:
                                sides = replace(sides, other, placed(sides[other], tokens, token, 0))
            if self.die == SIX and sides[self.turn] != all_home:
                return Ludo(sides, self.turn, 0)
            return Ludo(sides, (self.turn + 1) % players, 0)

        def terminal(self):
            for player in range(players):
                if self.sides[player] == all_home:
                    return True
            return False

        def utility(self, player):
            return 1.0 if self.sides[player] == all_home else -1.0 / (players - 1)

        def strength(self, player):
            """Grows with the way that a player's tokens have come; a token in the yard waits for its six."""
            way = 6.0
            for token in range(tokens):
                progress = progress_of(self.sides[player], token)
                if progress:
                    way += 5.0 + progress
            return way * way * way

        def evaluate(self, player):
            """As if each player's chance to win were its share of all `strength`."""
            total = 0.0
            for other in range(players):
                total += self.strength(other)
            chance = self.strength(player) / total
            return chance - (1.0 - chance) / (players - 1)

        def priority(self, action):
            """Hits first, the victim that has come farthest; then the foremost token."""
            if action == tokens:
                return 0
            after = self.target(action)
            square, victim = self.square(after), 0
            if square >= 0 and square % gap != 0:
                for other in range(players):
                    if other != self.turn and self.others_at(other, square)[0] == 1:
                        victim = (square - other * gap) % track + 1
            return victim * FULL + after

        if key_fits:

            def key(self):
                code = U64(self.turn << 3 | self.die)
                for player in range(players):
                    code = code << BITS * tokens | self.sides[player]
                return code

        def place_name(self, player, progress):
            """A square of the ring by its number, the first player's start is 1; h1 … of the column, yard and home."""
            if progress == 0 or progress == home:
                return "home" if progress else "yard"
            return f"h{progress - track}" if progress > track else str((player * gap + progress - 1) % track + 1)

        def move_name(self, action):
            """From where to where, 5-9, 5x9 if that hits; enter; pass. Of the die: the number it shows."""
            if not self.die:
                return str(action)
            if action == tokens:
                return "pass"
            origin, after = progress_of(self.sides[self.turn], action), self.target(action)
            if origin == 0:
                return "enter"
            hits = "x" if self.priority(action) > FULL else "-"
            return f"{self.place_name(self.turn, origin)}{hits}{self.place_name(self.turn, after)}"

        def places(self):
            """Where tokens are: name of the place, with its owner unless it is on the ring -> [(player, how many)]."""
            found = {}
            for player, side in enumerate(self.sides):
                for progress in sorted({progress_of(side, token) for token in range(tokens)}):
                    name = self.place_name(player, progress)
                    where = name if name.isdecimal() else f"{LETTERS[player]} {name}"
                    found.setdefault(where, []).append((player, tokens_at(side, tokens, progress)[0]))
            return found

        def said(self, lang):
            if self.terminal():
                winner = next(p for p in range(players) if self.sides[p] == all_home)
                return say("board.won", lang, who=LETTERS[winner])
            if self.die:
                return say("board.rolled", lang, who=LETTERS[self.turn], die=self.die)
            return say("board.rolls", lang, who=LETTERS[self.turn])

        def text(self, lang="en"):
            places = self.places()

            def shown(where, empty):
                return "".join(LETTERS[p] + (str(n) if n > 1 else "") for p, n in places.get(where, [])) or empty

            lines = []
            for player in range(players):
                ring = [shown(str(player * gap + i + 1), "·" if i else "+") for i in range(gap)]
                own = [f"{LETTERS[player]} {name}" for name in ("yard", "h1", "h2", "h3", "home")]
                column = " ".join(f"{shown(where, '·'):<2}" for where in own[1:4])
                lines.append(f"{player * gap + 1:>2}  " + " ".join(f"{cell:<2}" for cell in ring))
                parts = {"yard": f"{shown(own[0], '-'):<2}", "column": column, "home": shown(own[4], "-")}
                lines.append(f"    {LETTERS[player]}: {say('board.ludo', lang, **parts)}")
            return "\n".join([*(line.rstrip() for line in lines), self.said(lang)])

        def svg(self, lang="en"):
            middle, ring = 240, 168
            radius = min(19.0, math.pi * ring / track * 0.92)
            out = [
                f'<rect width="100%" height="100%" rx="14" fill="#fffdf7" stroke="#cbd5e1"/>'
                f'<circle cx="{middle}" cy="{middle}" r="{ring}" fill="none" stroke="#e2e8f0" stroke-width="{radius}"/>'
            ]
            spots = {}
            for square in range(track):
                owner = square // gap if square % gap == 0 else None
                spots[str(square + 1)] = (*around(middle, ring, square / track), radius, owner)
            for player in range(players):
                last, first = (player * gap - 1) / track, player * gap / track
                for i in range(COLUMN + 1):
                    name = "home" if i == COLUMN else f"h{i + 1}"
                    far, size = (51, 19.0) if i == COLUMN else (ring - 33 - 26 * i, 12.5)
                    spots[f"{LETTERS[player]} {name}"] = (*around(middle, far, last), size, player)
                spots[f"{LETTERS[player]} yard"] = (*around(middle, ring + 45, first), 20.0, player)
            places = self.places()
            for name, (x, y, size, owner) in spots.items():
                colour = "#94a3b8" if owner is None else COLOURS[owner]
                paper = "#ffffff" if owner is None or not name.isdecimal() else colour
                dashes = ' stroke-dasharray="4 3"' if name.endswith("yard") else ""
                out.append(
                    f'<g data-square="{name}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{paper}" '
                    f'fill-opacity="{1 if paper == "#ffffff" else 0.35}" stroke="{colour}" '
                    f'stroke-width="{2.5 if owner is not None else 1.5}"{dashes}/>'
                )
                here = places.get(name, [])
                for i, (player, count) in enumerate(here):
                    dx = (i - (len(here) - 1) / 2) * size * 0.9
                    out.append(token_svg(player, count, x + dx, y, size * (0.8 if len(here) == 1 else 0.6)))
                if not here and name.isdecimal():
                    font = f'font-size="{max(7.0, size * 0.6):.1f}" fill="#64748b"'
                    out.append(f'<text x="{x:.1f}" y="{y + size * 0.22:.1f}" {font}>{name}</text>')
                out.append("</g>")
            if self.terminal():
                out.append(
                    f'<text x="{middle}" y="{middle + 5}" font-size="15" fill="#1e293b">{self.said(lang)}</text>'
                )
            else:
                out.append(die_svg(self.die, middle - 20, middle - 20, 40, COLOURS[self.turn]))
            return board_page(2 * middle, 2 * middle, out, f"ludo: {self.notation()}", 'text-anchor="middle"')

        def notation(self):
            """How far each player's tokens have come, who is to move, and the die (0: to be rolled): 9-0 24-3 1 6"""
            sides = ["-".join(str(progress_of(side, token)) for token in range(tokens)) for side in self.sides]
            return " ".join([*sides, str(self.turn + 1), str(self.die)])

        @staticmethod
        def parse(text):
            words = text.split()
            if len(words) != players + 2 or not all(w.replace("-", "").isdecimal() for w in words):
                return None
            sides = []
            for word in words[:players]:
                ways = [int(n) if n else home + 1 for n in word.split("-")]
                if len(ways) != tokens or max(ways) > home:
                    raise ValueError(
                        f"a player has {tokens} tokens from 0 in the yard to {home} at home, with - between"
                    )
                ways.sort(reverse=True)
                sides.append(sum(way << BITS * token for token, way in enumerate(ways)))
            if words[-2] not in "1234"[:players] or words[-1] not in "0123456":
                raise ValueError(
                    f"behind the tokens stand who is to move, 1 to {players}, and the die, or 0 before the roll"
                )
            state = Ludo(tuple(sides), int(words[-2]) - 1, int(words[-1]))
            for where, here in state.places().items():
                if len(here) > 1 and (int(where) - 1) % gap:
                    raise ValueError(f"two players have tokens on square {where}: one would have been hit")
            won = [player for player in range(players) if sides[player] == all_home]
            if len(won) > 1 or (won and (state.die or won[0] != (state.turn - 1) % players)):
                raise ValueError(
                    "the game ends when the first player has all tokens home, and then it is the next's turn"
                )
            return state

    return Ludo


def around(middle, radius, share):
    """The point at that radius, that share of a full turn from the top."""
    angle = 2 * math.pi * share
    return middle + radius * math.sin(angle), middle - radius * math.cos(angle)


def token_svg(player, count, x, y, radius):
    """A token with the letter of its player, and how many there are."""
    label = LETTERS[player] + (str(count) if count > 1 else "")
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{COLOURS[player]}" stroke="#1e293b"/>'
        f'<text x="{x:.1f}" y="{y + radius * 0.36:.1f}" font-size="{radius * (1.05 if count == 1 else 0.95):.1f}" '
        f'font-weight="bold" fill="#ffffff">{label}</text>'
    )
