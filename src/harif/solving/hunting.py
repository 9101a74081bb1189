"""The fewest tries to find something that lies on several squares: exact, over all that one may believe on the way.

One of some *worlds* is true, each as likely as the next, and a world is a set of squares. A try tells whether a square
belongs to the true world; the hunt is over when all of its squares were tried. What one believes is which worlds are
left, so the best play is found by going through beliefs: a decision process whose states are sets of worlds (Kaelbling,
Littman and Cassandra 1998, section 3). One ship of battleship is such a hunt.
"""

from collections.abc import Callable, Iterable, Sequence

from harif.game import SearchError

MOST_BELIEFS = 5_000_000


def fewest_tries(worlds: Iterable[Iterable[int]]) -> float:
    """How many tries the best play takes on average.

    >>> fewest_tries([(0,), (1,), (2,)])
    2.0
    """
    found = [frozenset(world) for world in worlds]
    if not found or not all(found):
        raise SearchError("A hunt wants worlds, and each of them one square or more.")
    squares = sorted(frozenset().union(*found))
    through = [sum(1 << i for i, world in enumerate(found) if square in world) for square in squares]
    sizes = [len(world) for world in found]
    return hunt(through, sizes)((1 << len(found)) - 1, 0) / len(found)


def ship_places(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    """The squares of every place of one ship."""
    found = set()
    for row in range(rows):
        for column in range(columns):
            if column + length <= columns:
                found.add(tuple(row * columns + column + i for i in range(length)))
            if row + length <= rows:
                found.add(tuple((row + i) * columns + column for i in range(length)))
    return sorted(found)


def hunt(through: Sequence[int], sizes: Sequence[int]) -> Callable[[int, int], int]:
    """A function of a belief, `worlds` that are left and squares that were `hit`: the tries still to come, summed over
    these worlds. `through`: the worlds that each square belongs to. All sets are bits of numbers.
    """
    known: dict[tuple[int, int], int] = {}

    def tries(worlds: int, hit: int) -> int:
        found = known.get((worlds, hit))
        if found is None:
            if len(known) >= MOST_BELIEFS:
                raise SearchError(
                    "There are more than {most:,} beliefs to go through. Take fewer worlds.", most=MOST_BELIEFS
                )
            found = known[worlds, hit] = best(worlds, hit)
        return found

    def best(worlds: int, hit: int) -> int:
        left = worlds.bit_count()
        missing = sum_of(worlds) - left * hit.bit_count()
        if missing == 0:
            return 0
        # A square of all worlds has to be tried anyway, and tells nothing: it may as well be now.
        options = []
        for square, members in enumerate(through):
            if not hit >> square & 1 and (inside := worlds & members):
                if inside == worlds:
                    return left + tries(worlds, hit | 1 << square)
                options.append((inside.bit_count(), square, inside))
        options.sort(key=lambda option: -option[0])
        counts, found = [count for count, _, _ in options], -1
        for count, square, inside in options:
            # At least: what is missing, and a try in vain for each world that is left after each try that misses.
            futile = vain(left - count, counts)
            if 0 <= found <= missing + futile:
                break
            hits = tries(inside, hit | 1 << square)
            others = missing - sum_of(inside) + count * hit.bit_count()
            if 0 <= found <= count + hits + others + futile:
                continue
            after = left + hits + tries(worlds ^ inside, hit)
            found = after if found < 0 else min(found, after)
        return found

    def sum_of(worlds: int) -> int:
        """The sizes of some worlds together."""
        return sum(size for i, size in enumerate(sizes) if worlds >> i & 1)

    return tries


def vain(left: int, counts: Sequence[int]) -> int:
    """Tries in vain at least, summed over the worlds that are left after one, where a next try hits in as many of them
    as the largest of `counts`, the one after it in as many as the second, and so on.
    """
    found = 0
    for count in counts:
        found += left
        left -= count
        if left <= 0:
            break
    return found
