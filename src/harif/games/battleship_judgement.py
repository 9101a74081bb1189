"""How many shots in vain a fleet will still cost who cannot see it.

A ship that nobody hit yet is looked for where most of its places cross, then where most of those cross that are left,
and so on: if it were alone, each place as likely as the next, that would take so many shots on average. Once hit it is
sunk with few more in vain: half a shot where two places go through that square, one and a half where all do.

One looks for all ships at once. That takes longer than for the one that hides best, and less than for one after the
other: about the TOGETHER-norm of their times. From this is taken off what is counted twice: the shot that hits a ship
is not in vain (FOUND), and what is shot to sink one helps to find the others (SHARED, times the square of how many
others there are). These three were fitted to what 18,000 games on 10 × 10 squares still took, luck taken out, wherever
no ship was hit and afloat; a greedy player played them that now and then took a square which was not quite the best,
and the numbers were rounded. A ship that was hit and is afloat costs TO_SINK, which is an estimate.
"""

from collections.abc import Callable
from typing import Any

from harif.games.battleship_fleets import Fleets

TOGETHER = 2.4
FOUND, SHARED = 1.0, 0.25
TO_SINK = 0.5


def judgement(squares: int, columns: int, lengths: tuple[int, ...], kit: Fleets) -> Callable[..., Any]:
    """misses(state, at): the shots in vain to come at a board, on average over fleets that look like this one."""
    ships, squares_of, room, sea, board = len(lengths), kit.squares_of, kit.room, kit.sea, kit.board
    less, both, either, put, up = board.less, board.both, board.either, board.put, board.up
    count, some, lowest = board.count, board.some, board.lowest
    to_hit, none = sum(lengths), board.split(0)

    def other(x, y):
        """The squares of one set that are not in the other."""
        return less(either(x, y), both(x, y))

    def crossing(ship, across, down):
        """The first square through which most places of a ship go, of those that begin on these squares.

        All squares count at once: a set holds one binary digit of all their counts, the lowest first.
        """
        one, two, four, eight, sixteen = both(none, none), both(none, none), both(none, none), both(none, none), none
        for _ in range(lengths[ship]):
            for is_down in range(2):
                carry = down if is_down else across
                one, carry = other(one, carry), both(one, carry)
                two, carry = other(two, carry), both(two, carry)
                four, carry = other(four, carry), both(four, carry)
                eight, carry = other(eight, carry), both(eight, carry)
                sixteen = either(sixteen, carry)
            across, down = up(across, 1), up(down, columns)
        most = both(sea, sea)
        most = both(most, sixteen) if some(both(most, sixteen)) else most
        most = both(most, eight) if some(both(most, eight)) else most
        most = both(most, four) if some(both(most, four)) else most
        most = both(most, two) if some(both(most, two)) else most
        most = both(most, one) if some(both(most, one)) else most
        return lowest(most)

    def alone(ship, unshot):
        """How many shots it takes to find a ship and sink it, besides those that hit it later."""
        across, down = room(ship, 0, unshot), room(ship, 1, unshot)
        left = count(across) + count(down)
        all_places, shots = float(left), 0.0
        while left > 0:
            shots += left / all_places
            unshot = less(unshot, put(none, crossing(ship, across, down)))
            across, down = room(ship, 0, unshot), room(ship, 1, unshot)
            crossed, left = left - count(across) - count(down), count(across) + count(down)
            if crossed > 1:
                shots += crossed / all_places * (0.5 + (crossed - 2) / (2.0 * lengths[ship] - 2.0))
        return shots

    def misses(state, at):
        unshot, hidden, hit, total = less(sea, state.shots[at]), 0, 0, 0.0
        for ship in range(ships):
            place = state.places[at * ships + ship]
            if state.sunk[at * ships + ship] == 0:
                if some(both(squares_of(ship, max(place, 0)), state.hits[at])):
                    hit += 1
                else:
                    hidden += 1
                    total += alone(ship, unshot) ** TOGETHER
        found = TO_SINK * hit
        if hidden > 0:
            found += max(0.0, total ** (1.0 / TOGETHER) - FOUND - SHARED * (hidden - 1) ** 2)
        return min(found, float(squares - count(state.shots[at]) - to_hit + count(state.hits[at])))

    return misses
