"""Ludo: players race tokens around a ring by one die, hit single tokens of the others, and come home by exact count. A
six brings a token into play and gives another roll; the first player with all tokens home wins.

A state holds one word a player, six bits a token: how far it has come, 0 in the yard, 1 on the player's start square,
then around the ring and up a column of its own to home. Then come whose turn it is, and the die, 0 before it is rolled.
A move is the number of a token, the foremost is 0; one more than the last means to pass.
"""

from typing import NamedTuple

from harif.game import CHANCE, U64, Board, game, replace
from harif.game.errors import WrongParameter
from harif.games.dice import SIDES
from harif.games.ludo_board import COLUMN, LETTERS, Ring, read_ring, ring_spots, ring_svg, ring_text
from harif.games.ludo_tokens import BITS, FULL, placed, progress_of, tokens_at
from harif.words.catalogue import say

NAME = {"en": "Ludo", "fa": "منچ"}
RULE = {
    "fa": "مسابقه‌ای دور حلقه: دیگران را بزنید و با شمار دقیق به خانه برسید؛ برنده کسی است که زودتر همهٔ "
    "مهره‌ها را به خانه ببرد."
}


@game(
    name="ludo",
    players=lambda players, tokens, track: players,
    constant_sum=0,
    utility_range=lambda players, tokens, track: (-1.0 / (players - 1), 1.0),
    max_actions=lambda players, tokens, track: tokens + 1,
    board=Board(sides=LETTERS),
)
def ludo(players=2, tokens=2, track=24):
    """A race around a ring: hit the others, come home by exact count (the first with all tokens home wins).

    A six brings a token from the yard to its start square, and every six gives another roll. A single token of another
    player is hit and goes back to its yard; two of one player on a square are a block, where no other may land. Start
    squares are safe: nobody is hit there. After a full round a token turns into its own column of 3 squares and then
    home, by exactly the number rolled. A player who cannot move passes. The winner gets 1, the others share -1.
    """
    if not 2 <= players <= 4 or not 1 <= tokens <= 4:
        raise WrongParameter(
            "players={players}, tokens={tokens}: there are 2 to 4 players with 1 to 4 tokens each.",
            players=players,
            tokens=tokens,
        )
    if not 8 <= track <= FULL - COLUMN - 1 or track % players:
        raise WrongParameter(
            "track={track}: a ring has 8 to 59 squares, as many for each of the {players} players.",
            track=track,
            players=players,
        )
    ring = Ring(players, tokens, track)
    gap, home = ring.gap, ring.home
    all_home = sum(home << BITS * token for token in range(tokens))
    key_fits = players * tokens * BITS + 5 <= 64

    class Ludo(NamedTuple):
        sides: tuple[int, ...] = (0,) * players  # tokens of each player, six bits each, the foremost lowest
        turn: int = 0
        die: int = 0  # 1 … 6, or 0 before it is rolled

        def player(self):
            return self.turn if self.die else CHANCE

        def square(self, progress):
            """The square of the ring that a token of the player to move is on; -1 if it is on none."""
            return (self.turn * gap + progress - 1) % track if 1 <= progress <= track else -1

        def target(self, token):
            """How far the token comes with this roll; -1 if it cannot move."""
            progress = progress_of(self.sides[self.turn], token)
            if progress == 0:
                return 1 if self.die == SIDES else -1
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
            if self.die:
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
            for die in range(1, SIDES + 1):
                yield die, 1.0 / SIDES

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
            if self.die == SIDES and sides[self.turn] != all_home:
                return Ludo(sides, self.turn, 0)
            return Ludo(sides, (self.turn + 1) % players, 0)

        def terminal(self):
            for player in range(players):
                if self.sides[player] == all_home:
                    return True
            return False

        def utility(self, player):
            return 1.0 if self.sides[player] == all_home else -1.0 / (players - 1)

        # What helps the search.

        def strength(self, player):
            """Grows with how far a player's tokens have come; a token in the yard still waits for its six."""
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

        # Showing and notation.

        def text(self, lang="en"):
            return ring_text(self, ring, lang)

        def svg(self, lang="en"):
            return ring_svg(self, ring, lang)

        def spots(self):
            return ring_spots(self, ring)

        def touches(self, action):
            """From where to where; of the die nothing."""
            if self.die and action < tokens:
                for far in (progress_of(self.sides[self.turn], action), self.target(action)):
                    name = ring.name(self.turn, far)
                    yield name if name.isdecimal() else f"{LETTERS[self.turn]} {name}"

        def move_name(self, action, lang="en"):
            """From where to where, 5-9, 5x9 if that hits; enter; pass. Of the die: the number it shows."""
            if not self.die:
                return str(action)
            if action == tokens:
                return say("place.pass", lang)
            origin, after = progress_of(self.sides[self.turn], action), self.target(action)
            if origin == 0:
                return say("place.enter", lang)
            hits = "x" if self.priority(action) > FULL else "-"
            return f"{ring.name(self.turn, origin)}{hits}{ring.name(self.turn, after)}"

        def notation(self):
            """How far each player's tokens have come, who is to move, and the die (0: to be rolled): 9-0 24-3 1 6"""
            sides = ["-".join(str(progress_of(side, token)) for token in range(tokens)) for side in self.sides]
            return " ".join([*sides, str(self.turn + 1), str(self.die)])

        @staticmethod
        def parse(text):
            """As `notation` writes it."""
            fields = read_ring(text, ring)
            return None if fields is None else Ludo(*fields)

    return Ludo
