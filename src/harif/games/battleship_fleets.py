"""Fleets of battleship: where ships may lie, and a fleet drawn at random from all that agree with what was told.

A ship lies at a *place*: twice its first square, and 1 more where it goes down instead of across. Sets of squares are
those of `wide`. The functions are made for one board and one list of ships; those that take a state read its shots.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import U64, replace
from harif.games.luck import below, share, stirred
from harif.games.wide import Wide, wide

NOWHERE = -1  # the place of a ship that is not on the board
SHOT_BITS, SHOTS_A_WORD = 7, 9  # a shot is its square + 1
FEW = 50  # ways to explain the hits that are gone through; where there are more, one is drawn at random
TRIES = 500  # to draw one; where all are in vain, ways are gone through after all,
LEAVES = 2_000  # of which so many stand for all
KEPT = 6  # of the ways that were gone through
DRAWS = 60  # fleets that are drawn before all that fit are listed


class Fleets(NamedTuple):
    """What a game of battleship takes by name."""

    board: Wide
    sea: Any  # all squares
    squares_of: Callable[..., Any]  # (ship, place) -> its squares
    covers: Callable[..., Any]  # (ship, place, square) -> is that one of them?
    room: Callable[..., Any]  # (ship, down, free) -> the squares from which it fits into `free`
    places: Callable[..., Any]  # (ship, free) -> how many places those are
    water: Callable[..., Any]  # (fleet, first, count) -> the squares that no ship of fleet[first : first + count] is on
    imagined: Callable[..., Any]  # (state, at, count, bits) -> a fleet of so many ships that may lie on board `at`


def fleets(rows: int, columns: int, lengths: tuple[int, ...]) -> Fleets:
    squares, ships, longest = rows * columns, len(lengths), max(lengths)
    board = wide(1 if squares <= 64 else 2)
    words, word, has, put = board.words, board.word, board.has, board.put
    both, either, less, down, count, some = board.both, board.either, board.less, board.down, board.count, board.some
    sea = board.split((1 << squares) - 1)
    unplaced, uncounted, untried = (NOWHERE,) * ships, (0.0,) * ships, (-1,) * (ships + 1)  # tuples to begin with
    none_kept = (unplaced,) * KEPT
    across = tuple(board.split(in_reach(rows, columns, length)) for length in lengths)
    options = 2 * longest  # of one ship through one square
    least = tuple(least_room(rows, columns, lengths[: ship + 1]) for ship in range(ships))

    def squares_of(ship, place):
        found, step = less(sea, sea), columns if place & 1 else 1
        for i in range(lengths[ship]):
            found = put(found, (place >> 1) + i * step)
        return found

    def covers(ship, place, square):
        ahead = square - (place >> 1)
        if place & 1:
            return place != NOWHERE and 0 <= ahead < columns * lengths[ship] and ahead % columns == 0
        return 0 <= ahead < lengths[ship]

    def room(ship, is_down, free):
        if is_down and lengths[ship] == 1:
            return less(sea, sea)
        fits, step = both(free, sea if is_down else across[ship]), columns if is_down else 1
        ahead = both(free, sea)
        for _ in range(1, lengths[ship]):
            ahead = down(ahead, step)
            fits = both(fits, ahead)
        return fits

    def places(ship, free):
        return count(room(ship, 0, free)) + count(room(ship, 1, free))

    def nth_place(ship, free, n):
        """The n-th of the places of a ship, those across first."""
        fits, is_down = room(ship, 0, free), 0
        if n >= count(fits):
            n -= count(fits)
            fits, is_down = room(ship, 1, free), 1
        for i in range(words):
            rest = word(fits, i)
            while rest:
                if n == 0:
                    return 2 * (64 * i + (rest & -rest).bit_length() - 1) + is_down
                n -= 1
                rest &= rest - 1
        return NOWHERE

    def water(fleet, first, number):
        free = both(sea, sea)
        for ship in range(number):
            if fleet[first + ship] != NOWHERE:
                free = less(free, squares_of(ship, fleet[first + ship]))
        return free

    # What was told.

    def may_lie(state, at, ship, own):
        """Do the answers allow this ship these squares, whatever the others do?"""
        shots, hits = state.shots[at], state.hits[at]
        end = state.sunk[at * ships + ship]
        if end == 0:
            return not some(both(own, less(shots, hits))) and some(less(own, hits))
        if some(less(own, hits)) or not has(own, shot(state, at, end - 1)):
            return False
        for number in range(end, count(shots)):
            if has(own, shot(state, at, number)):
                return False
        return True

    def next_hit(state, at, fleet, free):
        """(square, ship): a hit that no ship of the fleet explains yet, and the ship that it must be, or -1; where a
        ship sank comes first. (-1, -1) if all are explained.
        """
        for ship in range(ships):
            if state.sunk[at * ships + ship] > 0 and fleet[ship] == NOWHERE:
                return shot(state, at, state.sunk[at * ships + ship] - 1), ship
        rest = both(state.hits[at], free)
        for i in range(words):
            if word(rest, i):
                return 64 * i + (word(rest, i) & -word(rest, i)).bit_length() - 1, -1
        return -1, -1

    def through(square, ship, option):
        """The place of a ship, by a number, that goes through a square; NOWHERE if there is none."""
        is_down, back = option // longest, option % longest
        row, column = square // columns, square % columns
        length = lengths[ship]
        if back >= length or (is_down and length == 1):
            return NOWHERE
        first = (row if is_down else column) - back
        if first < 0 or first + length > (rows if is_down else columns):
            return NOWHERE
        return 2 * (square - back * (columns if is_down else 1)) + is_down

    def option_of(square, only, number):
        """(ship, place): what may explain the hit on a square, or where else a ship may be, by a number."""
        if square < 0:
            lies = has(room(only, number & 1, both(sea, sea)), number >> 1)
            return only, number if lies else NOWHERE
        ship = number // options
        return ship, through(square, ship, number % options) if only < 0 or ship == only else NOWHERE

    def explained(state, at, number, counts, luck, most_leaves, whole):
        """(fleets, luck, all): ships that explain all hits, and the rest nowhere; a way to do so is as likely as there
        are ways for the rest to lie where nobody has shot, `counts` for each. `whole`: fleets of all ships, as likely
        as chance would have placed them so. Were these all, or are there more than `most_leaves`?

        All ways are gone through, depth first, and some are kept, each drawn from all of them without regard to the
        others. `tried` and `owner` are the stack: at each level the number of an option, and its ship.
        """
        fleet, kept, tried, owner = unplaced, none_kept, untried, untried
        free, total, leaves, level = both(sea, sea), 0.0, 0, 0
        luck = stirred(luck)
        turn = int(luck >> 40)
        while level >= 0 and leaves < most_leaves:
            square, only = next_hit(state, at, fleet, free)
            if whole and square < 0:
                only = first_missing(fleet, number)
            option, most = tried[level] + 1, ships * options if square >= 0 else 2 * squares
            ship, place = -1, NOWHERE
            if square < 0 and only < 0:
                weight = likelihood(fleet, number) if whole else ways(fleet, number, counts)
                total, leaves, most = total + weight, leaves + 1, 0
                for i in range(KEPT):
                    luck = stirred(luck)
                    if share(luck) * total < weight:
                        kept = replace(kept, i, fleet)
            while option < most:
                ship, place = option_of(square, only, (option + turn) % most)
                if place != NOWHERE and ship < number and fleet[ship] == NOWHERE:
                    own = squares_of(ship, place)
                    if not some(less(own, free)) and may_lie(state, at, ship, own):
                        break
                option += 1
            if option < most:
                fleet, free = replace(fleet, ship, place), less(free, squares_of(ship, place))
                tried, owner = replace(tried, level, option), replace(owner, level, ship)
                level += 1
                tried = replace(tried, level, -1)
            else:
                level -= 1
                if level >= 0:
                    free = either(free, squares_of(owner[level], fleet[owner[level]]))
                    fleet = replace(fleet, owner[level], NOWHERE)
        return kept, luck, level < 0

    def sinking_place(state, at, ship, luck):
        """Any place, each as likely as the next, at which a ship that sank may lie whatever the others do."""
        square, count, found = shot(state, at, state.sunk[at * ships + ship] - 1), 0, NOWHERE
        for option in range(options):
            place = through(square, ship, option)
            if place != NOWHERE and may_lie(state, at, ship, squares_of(ship, place)):
                count += 1
                luck = stirred(luck)
                if below(luck, count) == 0:
                    found = place
        return found, luck

    def drawn(state, at, number, counts, luck):
        """(fleet, luck): ships that explain all hits as in `explained`, found by taking any ship that goes through one
        hit after the other until all of it fits. A ship that is found so was one of `choices`, one that is left out has
        `counts` places: what that makes too likely is given up as often as it takes. No ships where all was in vain.
        """
        choices = float(ships * options)
        for _ in range(TRIES):
            fleet, free, likely, fits = unplaced, both(sea, sea), 1.0, True
            square, ship = next_hit(state, at, fleet, free)
            while fits and square >= 0:
                if ship >= 0:
                    place, luck = sinking_place(state, at, ship, luck)
                else:
                    luck = stirred(luck)
                    ship, place = option_of(square, -1, below(luck, ships * options))
                    likely *= choices / max(choices, counts[ship])
                fits = place != NOWHERE and ship < number and fleet[ship] == NOWHERE
                if fits:
                    own = squares_of(ship, place)
                    fits = not some(less(own, free)) and may_lie(state, at, ship, own)
                    fleet, free = replace(fleet, ship, place), less(free, own)
                    square, ship = next_hit(state, at, fleet, free)
            for other in range(number):
                if fleet[other] == NOWHERE:
                    likely *= counts[other] / max(choices, counts[other])
            luck = stirred(luck)
            if fits and share(luck) < likely:
                return fleet, luck
        return unplaced, luck

    def first_missing(fleet, number):
        for ship in range(number):
            if fleet[ship] == NOWHERE:
                return ship
        return -1

    def ways(fleet, number, counts):
        found = 1.0
        for ship in range(number):
            if fleet[ship] == NOWHERE:
                found *= counts[ship]
        return found

    def likelihood(fleet, number):
        """How likely chance places ships so, one after the other, as a share of the most that it can be."""
        found = 1.0
        for ship in range(1, number):
            found *= least[ship] / places(ship, water(fleet, 0, ship))
        return found

    def imagined(state, at, number, bits):
        unshot, counts, luck = less(sea, state.shots[at]), uncounted, U64(bits)
        for ship in range(number):
            counts = replace(counts, ship, float(places(ship, unshot)))
        kept, most_leaves, by_luck = none_kept, FEW, False
        for draw in range(DRAWS):
            if draw % KEPT == 0 and not by_luck:
                kept, luck, are_all = explained(state, at, number, counts, luck, most_leaves, False)
                by_luck = most_leaves == FEW and not are_all
            fleet = kept[draw % KEPT]
            if by_luck:
                fleet, luck = drawn(state, at, number, counts, luck)
                if fleet == unplaced:
                    by_luck, most_leaves = False, LEAVES
                    kept, luck, _ = explained(state, at, number, counts, luck, most_leaves, False)
                    fleet = kept[draw % KEPT]
            free, apart = water(fleet, 0, number), True
            for ship in range(number):
                if fleet[ship] == NOWHERE and apart:
                    luck = stirred(luck)
                    place = nth_place(ship, unshot, below(luck, int(counts[ship])))
                    own = squares_of(ship, max(place, 0))
                    apart = place != NOWHERE and not some(less(own, free))
                    fleet, free = replace(fleet, ship, place), less(free, own)
            luck = stirred(luck)
            if apart and share(luck) < likelihood(fleet, number):
                return fleet
        kept, luck, _ = explained(state, at, number, counts, luck, LEAVES, True)
        return kept[0]

    return Fleets(board, sea, squares_of, covers, room, places, water, imagined)


def shot(state, at, number):
    """The square of a shot at a board, the first one being number 0."""
    width = len(state.order) // len(state.shots)
    return int(state.order[at * width + number // SHOTS_A_WORD] >> SHOT_BITS * (number % SHOTS_A_WORD) & 127) - 1


def in_reach(rows, columns, length):
    """The squares from which a ship that goes across does not leave the board."""
    return sum(1 << row * columns + column for row in range(rows) for column in range(columns - length + 1))


def least_room(rows, columns, lengths):
    """How many places the last of these ships has at least, however the ones before it lie."""
    own = lengths[-1]
    found = rows * max(0, columns - own + 1) + (columns * max(0, rows - own + 1) if own > 1 else 0)
    for other in lengths[:-1]:
        found -= other + own - 1 + other * own if own > 1 else other
    return found
