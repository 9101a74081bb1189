"""Bearing off in backgammon, one side alone: how many rolls until all checkers are off.

For every position of up to 15 checkers on the six points of the home board, C(21, 6) = 54,264 in all, the exact
distribution of the number of rolls under the play that makes its mean smallest. There is no contact, so one player's
rolls do not depend on the other's; in a race a player who is behind would sometimes play for variance, which this does
not.

A position is six counts, from the ace point up: `(0, 0, 0, 5, 5, 5)` has five checkers each on the 4, 5 and 6 points.
Positions are numbered by the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3): with s1 checkers on the 6 point,
s2 on the 5 and 6 points, … s6 in all, the number is the sum of C(si + i - 1, i). A checker that moves down or off makes
some of the si smaller, and so the number: the table is filled in order.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from harif.game import PositionError, SearchError
from harif.native import cache
from harif.native.engine import kernel, machine_code
from harif.native.records import Floats, Ints, Struct
from harif.solving.rules import digest_of, short

POINTS = 6
CHECKERS = 15
MOST_ROLLS = 32  # 90 pips at three a roll take 30

Points = tuple[int, int, int, int, int, int]
Move = tuple[int, int]  # from point to point, 0 for off


class Play(NamedTuple):
    """A roll played: the checkers that move, each (from, to) with 0 for off, and what is left."""

    moves: tuple[Move, ...]
    points: Points
    mean: float  # rolls still to come


class Bearoff:
    """The database: ask it about positions of up to `checkers` checkers. Means and chances are floats of 64 bits."""

    def __init__(self, checkers: int, means: Any, chances: Any) -> None:
        self.checkers, self.means, self.chances = checkers, means, chances

    def __len__(self) -> int:
        return len(self.means)

    def __repr__(self) -> str:
        return f"<bear-off database: {len(self):,} positions of up to {self.checkers} checkers>"

    def index(self, points: Sequence[int]) -> int:
        """The number of a position in `means`."""
        return number_of(self._checked(points))

    def mean(self, points: Sequence[int]) -> float:
        """How many rolls it takes on average to bear off."""
        return float(self.means[self.index(points)])

    def distribution(self, points: Sequence[int]) -> list[float]:
        """The probability of taking exactly 0, 1, 2, … rolls, as far as any is above 0."""
        first = MOST_ROLLS * self.index(points)
        chances = [float(chance) for chance in self.chances[first : first + MOST_ROLLS]]
        while chances[-1] == 0.0:
            chances.pop()
        return chances

    def mean_all(self) -> dict[Points, float]:
        """Every position with its mean."""
        return {position_of(number): float(mean) for number, mean in enumerate(self.means)}

    def best_play(self, points: Sequence[int], dice: Sequence[int]) -> Play:
        """The play of a roll after which the mean is smallest; of equal ones the first found."""
        position = self._checked(points)
        if len(dice) != 2 or any(isinstance(d, bool) or not isinstance(d, int) or not 1 <= d <= 6 for d in dice):
            raise PositionError("A roll is two dice from 1 to 6, such as (6, 5), not {dice!r}.", dice=tuple(dice))
        one, two = int(dice[0]), int(dice[1])
        orders = [[one] * 4] if one == two else [[max(one, two), min(one, two)], [min(one, two), max(one, two)]]
        plays = [play for order in orders for play in plays_of(position, order)]
        moves, after = min(plays, key=lambda play: self.means[number_of(play[1])])
        return Play(moves, after, float(self.means[number_of(after)]))

    def race_win_probability(self, mine: Sequence[int], theirs: Sequence[int]) -> float:
        """How likely the player with `mine`, who rolls first, is off before the other; each plays for its own mean."""
        off, left, total = self.distribution(mine), 1.0, 0.0
        other = self.distribution(theirs)
        for rolls, chance in enumerate(off):
            total += chance * left  # the other needs as many rolls or more
            left -= other[rolls] if rolls < len(other) else 0.0
        return min(1.0, total)

    def _checked(self, points: Sequence[int]) -> Points:
        counts = tuple(points)
        if len(counts) != POINTS or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in counts):
            raise PositionError(
                "A bear-off position is {count} numbers of checkers from the ace point up, such as (0, 0, 0, 5, "
                "5, 5), not {points!r}.",
                count=POINTS,
                points=points,
            )
        if sum(counts) > self.checkers:
            raise PositionError(
                "{counts} has {count} checkers; this database has up to {checkers}.",
                counts=counts,
                count=sum(counts),
                checkers=self.checkers,
            )
        return counts  # type: ignore[return-value]


def bearoff(checkers: int = CHECKERS, native: bool = True) -> Bearoff:
    """The database of all positions of up to `checkers` checkers, from the user's cache folder or computed and kept
    there (about 14 MB for 15 checkers).
    """
    if isinstance(checkers, bool) or not isinstance(checkers, int) or not 1 <= checkers <= CHECKERS:
        raise SearchError(
            "checkers is a whole number from 1 to {most}, not {checkers!r}.", most=CHECKERS, checkers=checkers
        )
    return opened(checkers, native)


@lru_cache(maxsize=4)
def opened(checkers: int, native: bool) -> Bearoff:
    count, numbers = comb(checkers + POINTS, POINTS), array("d")
    name = f"bearoff-{checkers}-{short(digest_of(fill))}.table"  # by all the code that the numbers come from
    kept = cache.load(name) if native else None
    if kept is not None and len(kept) == 8 * count * (1 + MOST_ROLLS):
        numbers.frombytes(kept)
        return Bearoff(checkers, numbers[:count], numbers[count:])
    database = computed(checkers, native)
    if native:
        cache.save(name, (database.means + database.chances).tobytes())  # a reason not to keep it is no reason to fail
    return database


def computed(checkers: int, native: bool) -> Bearoff:
    """The database, worked out anew."""
    count = comb(checkers + POINTS, POINTS)
    means, chances = array("d", [0.0]) * count, array("d", [0.0]) * (count * MOST_ROLLS)
    choose = array("q", [comb(n, k) if k <= POINTS else 0 for n in range(CHOOSE_WIDE) for k in range(CHOOSE_WIDE)])
    machine_code(fill, native)(count, Rolls(means=means, chances=chances, choose=choose))
    return Bearoff(checkers, means, chances)


def number_of(points: Points) -> int:
    number = higher = 0
    for i in range(1, POINTS + 1):
        higher += points[POINTS - i]
        number += comb(higher + i - 1, i)
    return number


def position_of(number: int) -> Points:
    """The position of that number."""
    sums = []
    for i in range(POINTS, 0, -1):
        top = i - 1
        while comb(top + 1, i) <= number:
            top += 1
        number -= comb(top, i)
        sums.append(top - i + 1)
    return tuple(more - less for more, less in zip(sums, [*sums[1:], 0], strict=True))  # type: ignore[return-value]


def plays_of(points: Points, dice: list[int]) -> list[tuple[tuple[Move, ...], Points]]:
    """All ways to play these dice in this order: (moves, what is left)."""
    if not dice or not any(points):
        return [((), points)]
    plays = []
    for point in range(POINTS, 0, -1):
        if points[point - 1] and (point >= dice[0] or not any(points[point:])):
            after, to = list(points), max(0, point - dice[0])
            after[point - 1] -= 1
            if to:
                after[to - 1] += 1
            left: Points = tuple(after)  # type: ignore[assignment]
            plays += [(((point, to), *more), end) for more, end in plays_of(left, dice[1:])]
    return plays


# Kernels --------------------------------------------------------------------------------------------------------------

CHOOSE_WIDE = CHECKERS + POINTS + 1


class Rolls(Struct):
    """The database while it is filled.

    means    f8[positions]        mean number of rolls
    chances  f8[positions * 32]   chances[32 p + k]: the probability that position p takes exactly k rolls
    choose   i8[22 * 22]          choose[22 n + k]: n over k
    """

    means: Floats
    chances: Floats
    choose: Ints


@kernel
def numbered(code: int, choose: Ints) -> int:
    """The number of a position given as nibbles, the ace point lowest."""
    number, higher = 0, 0
    for i in range(1, 7):
        higher += code >> 4 * (6 - i) & 15
        number += choose[CHOOSE_WIDE * (higher + i - 1) + i]
    return number


@kernel
def coded(number: int, choose: Ints) -> int:
    """The position of that number as nibbles."""
    code, before = 0, 0
    for j in range(6):
        i = 6 - j
        top = i - 1
        while top + 1 < CHOOSE_WIDE and choose[CHOOSE_WIDE * (top + 1) + i] <= number:
            top += 1
        number -= choose[CHOOSE_WIDE * top + i]
        if i < 6:
            code |= (before - (top - i + 1)) << 4 * (5 - i)
        before = top - i + 1
    return code | before << 20


@kernel
def moved(code: int, point: int, die: int) -> int:
    """The position after one checker on `point` has moved by `die`; -1 if it may not."""
    if code >> 4 * (point - 1) & 15 == 0 or (point < die and code >> 4 * point != 0):
        return -1
    code -= 1 << 4 * (point - 1)
    if point > die:
        code += 1 << 4 * (point - die - 1)
    return code


@kernel
def better(best: int, code: int, rolls: Rolls) -> int:
    """The better one of a position's number (-1: none yet) and a position."""
    number = numbered(code, rolls.choose)
    return number if best < 0 or rolls.means[number] < rolls.means[best] else best


@kernel
def after_two(code: int, one: int, two: int, rolls: Rolls) -> int:
    """The number of the best position after two different dice, in either order."""
    best = -1
    for turn in range(2):
        first = one if turn == 0 else two
        second = two if turn == 0 else one
        for a in range(6, 0, -1):
            once = moved(code, a, first)
            if once == 0:
                return 0
            if once > 0:
                for b in range(6, 0, -1):
                    twice = moved(once, b, second)
                    if twice >= 0:
                        best = better(best, twice, rolls)
    return best


@kernel
def after_double(code: int, die: int, rolls: Rolls) -> int:
    """The number of the best position after a double; from higher points first, for that order is always allowed."""
    best = -1
    for a in range(6, 0, -1):
        once = moved(code, a, die)
        if once == 0:
            return 0
        if once > 0:
            for b in range(a, 0, -1):
                twice = moved(once, b, die)
                if twice == 0:
                    return 0
                if twice > 0:
                    for c in range(b, 0, -1):
                        thrice = moved(twice, c, die)
                        if thrice == 0:
                            return 0
                        if thrice > 0:
                            for d in range(c, 0, -1):
                                last = moved(thrice, d, die)
                                if last >= 0:
                                    best = better(best, last, rolls)
    return best


@kernel
def fill(count: int, rolls: Rolls) -> int:
    """Means and chances of the positions in the order of their numbers; position 0 has no checker left."""
    means, chances = rolls.means, rolls.chances
    chances[0] = 1.0
    for number in range(1, count):
        code = coded(number, rolls.choose)
        mean = 0.0
        for one in range(1, 7):
            for two in range(one, 7):
                if one == two:
                    best = after_double(code, one, rolls)
                    weight = 1.0
                else:
                    best = after_two(code, one, two, rolls)
                    weight = 2.0
                mean += weight * means[best]
                for k in range(MOST_ROLLS - 1):
                    chances[MOST_ROLLS * number + k + 1] += weight * chances[MOST_ROLLS * best + k]
        means[number] = 1.0 + mean / 36.0
        for k in range(MOST_ROLLS):
            chances[MOST_ROLLS * number + k] /= 36.0
    return 0
