"""Hunt: one ship lies somewhere in the sea, and every place is as likely as the next. Shoot until it is sunk, in as few
shots as possible.

This is battleship alone with one ship, as a game of beliefs: nothing is hidden, for the ship is nowhere until chance
says so. A state holds the squares that were missed and hit, one bit each, row by row from the top left, and the square
that is shot at (-1: none yet). Chance answers 1, a hit, as often as that square belongs to one of the places that are
left, and else 0. A move is the number of a square where the ship may be.
"""

from typing import NamedTuple

from harif.game import CHANCE, U64, Board, game
from harif.game.errors import WrongParameter
from harif.games.squares import moved, rows_of, ways_of

NAME = {"en": "Hunt", "fa": "شکار ناو"}
RULE = {"fa": "یک ناو جایی در دریا پنهان است؛ با کمترین شلیک غرقش کنید."}

HIT = 1


@game(
    name="hunt",
    players=1,
    utility_range=lambda rows, columns, ship: (-rows * columns - 1, 0),
    max_actions=lambda rows, columns, ship: rows * columns,
    board=Board("lines", "letters", "numbers", down=True),
)
def hunt(rows=5, columns=5, ship=3):
    """Sink one ship, which may lie anywhere, in as few shots as possible."""
    squares = rows * columns
    if not (1 <= rows <= 10 and 1 <= columns <= 10 and squares <= 62):
        raise WrongParameter(
            "{rows} rows and {columns} columns do not fit: both are 1 to 10, and rows × columns at most 62.",
            rows=rows,
            columns=columns,
        )
    if not 1 <= ship <= max(rows, columns):
        raise WrongParameter("ship={ship}: it has 1 to {most} squares.", ship=ship, most=max(rows, columns))
    starts = tuple(
        sum(1 << r * columns + c for r in range(rows) for c in range(columns - ship + 1))
        if step == 1
        else sum(1 << r * columns + c for r in range(rows - ship + 1) for c in range(columns))
        for step in (1, columns)[: 1 if ship == 1 else 2]
    )
    steps = (1, columns)[: len(starts)]
    shapes = tuple(sum(1 << i * step for i in range(ship)) for step in steps)
    turns = images(rows, columns)

    class Hunt(NamedTuple):
        missed: U64 = 0
        hit: U64 = 0
        aim: int = -1

        def player(self):
            return 0 if self.aim < 0 else CHANCE

        def ways(self, way, square):
            """The first squares of the places that are left, across or down, and go through a square (-1: any)."""
            left = U64(starts[way])
            for i in range(ship):
                left &= ~(self.missed >> i * steps[way])
            if self.hit == 0 and square < 0:
                return left
            wanted = self.hit if square < 0 else self.hit | U64(1) << square
            found = U64(0)
            while left:
                first = (left & -left).bit_length() - 1
                if wanted & ~(U64(shapes[way]) << first) == 0:
                    found |= U64(1) << first
                left &= left - 1
            return found

        def places(self, square):
            """How many places are left that go through a square."""
            found = 0
            for way in range(len(starts)):
                found += self.ways(way, square).bit_count()
            return found

        def outcomes(self):
            through = self.places(self.aim) / self.places(-1)
            yield HIT, through
            if through < 1.0:
                yield 0, 1.0 - through

        def actions(self):
            """Every square of a place that is left, but for those that were hit."""
            for square in range(squares):
                if not (self.missed | self.hit) >> square & 1 and self.places(square) > 0:
                    yield square

        def result(self, action):
            if self.aim < 0:
                return Hunt(self.missed, self.hit, action)
            here = U64(1) << self.aim
            return Hunt(self.missed, self.hit | here) if action == HIT else Hunt(self.missed | here, self.hit)

        def terminal(self):
            return self.hit.bit_count() == ship

        def utility(self, player):
            return -float((self.missed | self.hit).bit_count())

        # What helps the search.

        def priority(self, action):
            """Where the ship most likely is."""
            return float(self.places(action))

        def symmetries(self):
            """The sea turned and mirrored."""
            for ways in turns:
                aim = -1
                if self.aim >= 0:
                    aim = moved(U64(1) << self.aim, ways).bit_length() - 1
                yield Hunt(moved(self.missed, ways), moved(self.hit, ways), aim)

        # Showing and notation.

        def rows(self):
            return rows_of(self.hit, self.missed, "XO", rows, columns)

        def move_name(self, action):
            """b3; of chance hit or miss."""
            if self.aim >= 0:
                return "hit" if action == HIT else "miss"
            return f"{'abcdefghij'[action % columns]}{action // columns + 1}"

    return Hunt


def images(rows, columns):
    """How the squares go where a sea is turned or mirrored; the sea itself is not among them."""
    found = []
    for flip in range(4):
        for turned in (False, True)[: 1 + (rows == columns)]:
            targets = {}
            for square in range(rows * columns):
                r, c = divmod(square, columns)
                r, c = (rows - 1 - r if flip & 1 else r), (columns - 1 - c if flip & 2 else c)
                targets[square] = c * columns + r if turned else r * columns + c
            if any(square != target for square, target in targets.items()):
                found.append(ways_of(targets))
    return tuple(found)
