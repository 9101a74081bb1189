"""How many shots in vain a fleet will still cost who cannot see it.

Nearly all of them go into looking for ships that were not hit yet, and the more places such a ship has left the longer
that takes: with `n` places for a ship of `length` squares, any time up to PACE · n ** GROWTH / length ** EASE is taken
to be as likely as the next. One looks for all ships at once, so the one that is found last counts. The three numbers
were fitted to 600 games of greedy play on 10 × 10 squares.
"""

from collections.abc import Callable
from typing import Any

from harif.game import replace
from harif.games.battleship_fleets import Fleets

PACE, GROWTH, EASE = 4.2, 0.56, 0.86
POINTS = 8  # of time, at which it is asked whether all ships are found by then


def judgement(squares: int, lengths: tuple[int, ...], kit: Fleets) -> Callable[..., Any]:
    """misses(state, at): the shots in vain to come at a board, on average over fleets that look like this one."""
    ships, squares_of, places, sea = len(lengths), kit.squares_of, kit.places, kit.sea
    less, both, count, some = kit.board.less, kit.board.both, kit.board.count, kit.board.some
    none, to_hit = (0.0,) * ships, sum(lengths)
    pace = tuple(PACE / length**EASE for length in lengths)

    def misses(state, at):
        unshot, times, longest = less(sea, state.shots[at]), none, 0.0
        for ship in range(ships):
            place = state.places[at * ships + ship]
            if state.sunk[at * ships + ship] == 0 and not some(both(squares_of(ship, max(place, 0)), state.hits[at])):
                times = replace(times, ship, pace[ship] * float(places(ship, unshot)) ** GROWTH)
                longest = max(longest, times[ship])
        late = 0.0
        for point in range(POINTS):
            now, all_found = longest * (point + 0.5) / POINTS, 1.0
            for ship in range(ships):
                if times[ship] > now:
                    all_found *= now / times[ship]
            late += 1.0 - all_found
        return min(late * longest / POINTS, float(squares - count(state.shots[at]) - to_hit + count(state.hits[at])))

    return misses
