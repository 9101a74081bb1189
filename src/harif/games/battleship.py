"""Battleship: each player has a fleet behind a screen. They shoot at each other's squares in turn, and are told whether
it was a hit, and which ship sank. Who first sinks all ships of the other wins.

A state holds, for each board that is shot at (board 0 is what player 0 shoots at, with the fleet of player 1), the
places of its ships, twice the first square and 1 more where a ship goes down (-1: not placed yet); the shots in order,
square + 1, seven bits each; the squares that were shot at and those that were hit; for each ship the number of the shot
that sank it; and how many ships were placed and shots fired in all. A move is a place for the next ship of the fleet,
and after that the number of a square.
"""

from typing import NamedTuple

from harif.game import CHANCE, U64, game, replace
from harif.game.errors import WrongParameter
from harif.games import battleship_board as drawing
from harif.games.battleship_fleets import NOWHERE, SHOT_BITS, SHOTS_A_WORD, fleets, least_room
from harif.games.battleship_judgement import judgement

NAME = {"en": "Battleship", "fa": "نبرد ناوها"}
RULE = {"fa": "ناوهای حریف را نمی‌بینید؛ به نوبت به خانه‌ای شلیک کنید. هر که زودتر همهٔ ناوهای حریف را غرق کند برنده است."}
UNIT = {"en": "shots", "fa": "شلیک"}

MOST_ROWS, MOST_SHIPS = 10, 10
PLACING = ("hand", "random")


@game(
    name="battleship",
    players=lambda rows, columns, fleet, placing, solo: 1 if solo else 2,
    utility_range=lambda rows, columns, fleet, placing, solo: (-rows * columns - 1, 0) if solo else (-1, 1),
    max_actions=lambda rows, columns, fleet, placing, solo: 2 * rows * columns,
)
def battleship(rows=10, columns=10, fleet=(5, 4, 3, 3, 2), placing="hand", solo=False):
    """Find and sink the other's ships, shot by shot (placing: hand, random; solo: alone, in as few shots as can be)."""
    refuse(rows, columns, fleet, placing)
    ships, boards, squares = len(fleet), 1 if solo else 2, rows * columns
    width = -(-squares // SHOTS_A_WORD)  # words for the shots at one board
    kit = fleets(rows, columns, tuple(fleet))
    board, room, places, water, imagined = kit.board, kit.room, kit.places, kit.water, kit.imagined
    squares_of, covers, misses = kit.squares_of, kit.covers, judgement(squares, columns, tuple(fleet), kit)
    put, has, less, some, count = board.put, board.has, board.less, board.some, board.count
    words, word, sea, unplaced = board.words, board.word, kit.sea, (NOWHERE,) * ships
    by_chance, to_place, to_hit = solo or placing == "random", boards * ships, sum(fleet)

    class Battleship(NamedTuple):
        places: tuple[int, ...] = (NOWHERE,) * (boards * ships)
        order: tuple[U64, ...] = (0,) * (boards * width)
        shots: tuple[board.field, ...] = (board.none,) * boards
        hits: tuple[board.field, ...] = (board.none,) * boards
        sunk: tuple[int, ...] = (0,) * (boards * ships)
        placed: int = 0
        fired: int = 0

        def player(self):
            if self.placed < to_place:
                return CHANCE if by_chance else self.placed // ships
            return self.fired % boards

        def target(self):
            """The board on which the next ship is placed, or at which the next shot is fired."""
            return boards - 1 - self.placed // ships if self.placed < to_place else self.fired % boards

        if by_chance:

            def outcomes(self):
                """Each place where the next ship fits beside those before it, one as likely as the other."""
                ship, at = self.placed % ships, self.target()
                free = water(self.places, at * ships, ship)
                across, down, left = room(ship, 0, free), room(ship, 1, free), places(ship, free)
                for place in range(2 * squares):
                    if has(down if place & 1 else across, place >> 1):
                        yield place, 1.0 / left

        def actions(self):
            at = self.target()
            if self.placed < to_place:
                ship = self.placed % ships
                free = water(self.places, at * ships, ship)
                across, down = room(ship, 0, free), room(ship, 1, free)
                for place in range(2 * squares):
                    if has(down if place & 1 else across, place >> 1):
                        yield place
            else:
                left = less(sea, self.shots[at])
                for i in range(words):
                    rest = word(left, i)
                    while rest:
                        yield 64 * i + (rest & -rest).bit_length() - 1
                        rest &= rest - 1

        def result(self, action):
            at = self.target()
            if self.placed < to_place:
                laid = replace(self.places, at * ships + self.placed % ships, action)
                return Battleship(laid, self.order, self.shots, self.hits, self.sunk, self.placed + 1, self.fired)
            number, hits, sunk = self.fired // boards, self.hits, self.sunk
            shots = replace(self.shots, at, put(self.shots[at], action))
            for ship in range(ships):
                place = self.places[at * ships + ship]
                if covers(ship, place, action):
                    hits = replace(hits, at, put(hits[at], action))
                    if not some(less(squares_of(ship, place), shots[at])):
                        sunk = replace(sunk, at * ships + ship, number + 1)
            word = at * width + number // SHOTS_A_WORD
            written = U64(action + 1) << SHOT_BITS * (number % SHOTS_A_WORD)
            order = replace(self.order, word, self.order[word] | written)
            return Battleship(self.places, order, shots, hits, sunk, self.placed, self.fired + 1)

        def left(self, at):
            """How many squares with ships of a board were not hit yet."""
            return to_hit - count(self.hits[at])

        def terminal(self):
            return self.left(0) == 0 or self.left(boards - 1) == 0

        def utility(self, player):
            if solo:
                return -float(self.fired)
            return 1.0 if self.left(player) == 0 else -1.0

        # What the players see.

        def sees(self, player):
            """All but the places of the ships that one shoots at."""
            if solo:
                return unplaced, self.order, self.hits, self.sunk, self.placed
            shown = self.places
            for ship in range(ships):
                shown = replace(shown, player * ships + ship, NOWHERE)
            return shown, self.order, self.hits, self.sunk, self.placed

        def guess(self, player, bits):
            """Another fleet for the other player, in agreement with all that was answered."""
            number = min(max(self.placed - (boards - 1 - player) * ships, 0), ships)
            fleet, laid = imagined(self, player, number, bits), self.places
            for ship in range(ships):
                laid = replace(laid, player * ships + ship, fleet[ship])
            return Battleship(laid, self.order, self.shots, self.hits, self.sunk, self.placed, self.fired)

        # What helps the search.

        def evaluate(self, player):
            """Alone: the shots that it takes on average. Against another: how many more squares one has hit."""
            if solo:
                return -(self.fired + self.left(0) + misses(self, 0))
            return (self.left(1 - player) - self.left(player)) / (to_hit + 1.0)

        if solo:

            def bounds(self, player):
                """One shot a square that is left of the fleet, or all squares."""
                return -float(squares), -float(self.fired + self.left(0))

            def noisy(self):
                """Any square, while a ship is hit and still afloat: what becomes of that is worth waiting for."""
                afloat = self.left(0)
                for ship in range(ships):
                    afloat -= fleet[ship] if self.sunk[ship] == 0 else 0
                if self.placed == to_place and afloat != 0:
                    for square in range(squares):
                        if not has(self.shots[0], square):
                            yield square

        # Showing and notation.

        text, svg, spots = drawing.text, drawing.svg, drawing.spots
        touches, move_name, read_move = drawing.touches, drawing.move_name, drawing.read_move

    return Battleship


def refuse(rows, columns, fleet, placing):
    """A sentence for a board or a fleet that cannot be."""
    if not (1 <= rows <= MOST_ROWS and 1 <= columns <= MOST_ROWS):
        raise WrongParameter(
            "{rows} rows and {columns} columns: a sea has 1 to {most} of each.",
            rows=rows,
            columns=columns,
            most=MOST_ROWS,
        )
    written = "-".join(map(str, fleet))
    if not 1 <= len(fleet) <= MOST_SHIPS or min(fleet) < 1:
        raise WrongParameter(
            "fleet={fleet}: a fleet has 1 to {most} ships, each of 1 square or more.", fleet=written, most=MOST_SHIPS
        )
    if max(fleet) > max(rows, columns):
        raise WrongParameter(
            "fleet={fleet}: a ship of {length} squares does not fit on {rows} rows and {columns} columns.",
            fleet=written,
            length=max(fleet),
            rows=rows,
            columns=columns,
        )
    for ship in range(1, len(fleet)):
        if least_room(rows, columns, fleet[: ship + 1]) < 1:
            raise WrongParameter(
                "fleet={fleet}: on {rows} rows and {columns} columns the other ships may leave no room for the one of "
                "{length} squares. Take a larger sea or fewer ships.",
                fleet=written,
                rows=rows,
                columns=columns,
                length=fleet[ship],
            )
    if placing not in PLACING:
        raise WrongParameter("placing={placing}: ships are placed by hand or random.", placing=placing)
