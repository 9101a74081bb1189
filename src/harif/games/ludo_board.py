"""The ring of Ludo as text and as a picture, its places by name, and positions read from text."""

import math
from typing import NamedTuple

from harif.drawing.dice import die_svg
from harif.drawing.page import board_page, touch
from harif.game.errors import WrongPosition
from harif.games.ludo_tokens import BITS, progress_of, tokens_at
from harif.words.catalogue import say
from harif.words.places import holding

COLUMN = 3  # squares of a home column; home is one further
LETTERS = "ABCD"
COLOURS = ("#dc2626", "#2563eb", "#a16207", "#15803d")


class Ring(NamedTuple):
    """The size of a board. Places are told by how far a player's token has come: 0 in the yard, `home` at home."""

    players: int
    tokens: int
    track: int  # squares of the ring

    @property
    def gap(self) -> int:
        """From one start square to the next."""
        return self.track // self.players

    @property
    def home(self) -> int:
        return self.track + COLUMN + 1

    def name(self, player: int, progress: int) -> str:
        """A square of the ring by its number, the first player's start is 1; h1 … of the column; yard and home."""
        if progress == 0 or progress == self.home:
            return "home" if progress else "yard"
        if progress > self.track:
            return f"h{progress - self.track}"
        return str((player * self.gap + progress - 1) % self.track + 1)


def ring_text(state, ring, lang):
    """The ring for each player, from its start square on, numbers above; and the player's yard, column and home."""
    there, gap = places(state.sides, ring), ring.gap

    def shown(where, empty):
        return "".join(LETTERS[p] + (str(n) if n > 1 else "") for p, n in there.get(where, [])) or empty

    lines = []
    for player in range(ring.players):
        cells = [shown(str(player * gap + i + 1), "·" if i else "+") for i in range(gap)]
        own = [f"{LETTERS[player]} {name}" for name in ("yard", "h1", "h2", "h3", "home")]
        column = " ".join(f"{shown(where, '·'):<2}" for where in own[1:4])
        lines.append("    " + " ".join(f"{player * gap + i + 1:<2}" for i in range(gap)))
        lines.append("    " + " ".join(f"{cell:<2}" for cell in cells))
        parts = {"yard": f"{shown(own[0], '-'):<2}", "column": column, "home": shown(own[4], "-")}
        lines.append(f"    {LETTERS[player]}: {say('board.ludo', lang, **parts)}")
    return "\n".join([*(line.rstrip() for line in lines), said(state, lang)])


def ring_spots(state, ring):
    """Where the squares of the ring stand in the text."""
    there = places(state.sides, ring)
    for square in range(ring.track):
        player, i = divmod(square, ring.gap)
        name = str(square + 1)
        width = sum(1 + (count > 1) for _, count in there.get(name, [])) or 1
        yield name, 3 * player + 1, 4 + 3 * i, width


def ring_svg(state, ring, lang):
    """The ring with the columns inside, the yards outside and the die in the middle."""
    middle, far_out, track, gap = 240, 168, ring.track, ring.gap
    radius = min(19.0, math.pi * far_out / track * 0.92)
    out = [
        f'<rect width="100%" height="100%" rx="14" fill="#fffdf7" stroke="#cbd5e1"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{far_out}" fill="none" stroke="#e2e8f0" stroke-width="{radius}"/>'
    ]
    spots = {}
    for square in range(track):
        owner = square // gap if square % gap == 0 else None
        spots[str(square + 1)] = (*around(middle, far_out, square / track), radius, owner)
    for player in range(ring.players):
        last, first = (player * gap - 1) / track, player * gap / track
        for i in range(COLUMN + 1):
            name = "home" if i == COLUMN else f"h{i + 1}"
            far, size = (51, 19.0) if i == COLUMN else (far_out - 33 - 26 * i, 12.5)
            spots[f"{LETTERS[player]} {name}"] = (*around(middle, far, last), size, player)
        spots[f"{LETTERS[player]} yard"] = (*around(middle, far_out + 45, first), 20.0, player)
    there = places(state.sides, ring)
    for name, (x, y, size, owner) in spots.items():
        colour = "#94a3b8" if owner is None else COLOURS[owner]
        paper = "#ffffff" if owner is None or not name.isdecimal() else colour
        named = touch(name, holding(spot_said(name, lang), tokens_said(there.get(name, []), lang)))
        dashes = ' stroke-dasharray="4 3"' if name.endswith("yard") else ""
        out.append(
            f'<g{named}><circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{paper}" '
            f'fill-opacity="{1 if paper == "#ffffff" else 0.35}" stroke="{colour}" '
            f'stroke-width="{2.5 if owner is not None else 1.5}"{dashes}/>'
        )
        here = there.get(name, [])
        for i, (player, count) in enumerate(here):
            dx = (i - (len(here) - 1) / 2) * size * 0.9
            out.append(token_svg(player, count, x + dx, y, size * (0.8 if len(here) == 1 else 0.6)))
        if not here and name.isdecimal():
            font = f'font-size="{max(7.0, size * 0.6):.1f}" fill="#64748b"'
            out.append(f'<text x="{x:.1f}" y="{y + size * 0.22:.1f}" {font}>{name}</text>')
        out.append("</g>")
    if state.terminal():
        out.append(f'<text x="{middle}" y="{middle + 5}" font-size="15" fill="#1e293b">{said(state, lang)}</text>')
    else:
        out.append(die_svg(state.die, middle - 20, middle - 20, 40, COLOURS[state.turn]))
    title = f"ludo: {state.notation()}"
    return board_page(2 * middle, 2 * middle, out, title, 'text-anchor="middle"', lang=lang)


def spot_said(name, lang):
    """Square 5; player 1, yard."""
    if name.isdecimal():
        return say("place.ring_square", lang, n=int(name))
    owner, where = LETTERS.index(name[0]) + 1, name[2:]
    if where in ("yard", "home"):
        return say(f"place.{where}_of", lang, player=owner)
    return say("place.column_square", lang, player=owner, n=int(where[1:]))


def tokens_said(here, lang):
    """2 tokens of player 1."""
    told = [say("place.tokens_of" if n > 1 else "place.token_of", lang, n=n, player=player + 1) for player, n in here]
    return say("board.comma", lang).join(told)


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


def said(state, lang):
    """Who is to do what, or has won."""
    if state.terminal():
        winner = next(player for player in range(len(LETTERS)) if state.utility(player) == 1.0)
        return say("board.won", lang, who=LETTERS[winner])
    if state.die:
        return say("board.rolled", lang, who=LETTERS[state.turn], die=state.die)
    return say("board.rolls", lang, who=LETTERS[state.turn])


def places(sides, ring):
    """Where tokens are: name of the place, with its owner unless it is on the ring -> [(player, how many)]."""
    found = {}
    for player, side in enumerate(sides):
        for progress in sorted({progress_of(side, token) for token in range(ring.tokens)}):
            name = ring.name(player, progress)
            where = name if name.isdecimal() else f"{LETTERS[player]} {name}"
            found.setdefault(where, []).append((player, tokens_at(side, ring.tokens, progress)[0]))
    return found


def read_ring(text, ring):
    """The fields of the state that a text describes; None if it is no position, `ValueError` where it is wrong."""
    players, tokens, home = ring.players, ring.tokens, ring.home
    words = text.split()
    if len(words) != players + 2 or not all(w.replace("-", "").isdecimal() for w in words):
        return None
    sides = []
    for word in words[:players]:
        ways = [int(n) if n else home + 1 for n in word.split("-")]
        if len(ways) != tokens or max(ways) > home:
            raise WrongPosition(
                "a player has {tokens} tokens from 0 in the yard to {home} at home, with - between",
                tokens=tokens,
                home=home,
            )
        ways.sort(reverse=True)
        sides.append(sum(way << BITS * token for token, way in enumerate(ways)))
    if words[-2] not in "1234"[:players] or words[-1] not in "0123456":
        raise WrongPosition(
            "after the tokens come who is to move, 1 to {players}, and the die, or 0 before the roll", players=players
        )
    turn, die = int(words[-2]) - 1, int(words[-1])
    for where, here in places(sides, ring).items():
        if len(here) > 1 and (int(where) - 1) % ring.gap:
            raise WrongPosition("two players have tokens on square {where}: one would have been hit", where=where)
    all_home = sum(home << BITS * token for token in range(tokens))
    won = [player for player in range(players) if sides[player] == all_home]
    if len(won) > 1 or (won and (die or won[0] != (turn - 1) % players)):
        raise WrongPosition("the game ends when the first player has all tokens home, and then it is the next's turn")
    return tuple(sides), turn, die
