"""The fewest tries to find something that lies on several squares: exact, over all that one may believe on the way.

One of some *worlds* is true, each as likely as the next, and a world is a set of squares. A try tells whether a square
belongs to the true world; the hunt is over when all of its squares were tried. What one believes is which worlds are
left, so the best play is found by going through beliefs: a decision process whose states are sets of worlds (Kaelbling,
Littman and Cassandra 1998, section 3). One ship of battleship is such a hunt.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from harif.game import SearchError

MOST_BELIEFS = 5_000_000


def fewest_tries(worlds: Iterable[Iterable[int]], images: Sequence[Sequence[int]] = ()) -> float:
    """How many tries the best play takes on average.

    `images`: where each square goes when the whole is turned or mirrored, which must make worlds of worlds. Beliefs
    that are images of each other are then gone through once.

    >>> fewest_tries([(0,), (1,), (2,)])
    2.0
    """
    found = [frozenset(world) for world in worlds]
    if not found or not all(found):
        raise SearchError("A hunt wants worlds, and each of them one square or more.")
    squares = sorted(frozenset().union(*found))
    through = [sum(1 << i for i, world in enumerate(found) if square in world) for square in squares]
    sizes = [len(world) for world in found]
    number = {world: i for i, world in enumerate(found)}
    turns = [turning([number[frozenset(image[square] for square in world)] for world in found]) for image in images]
    return hunt(through, sizes, turns)((1 << len(found)) - 1, 0) / len(found)


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


def turned(rows: int, columns: int) -> list[list[int]]:
    """Where the squares of a board go when it is turned and mirrored; the board as it is is left out."""
    found = []
    for up, left, swap in product((False, True), (False, True), (False, True)[: 1 + (rows == columns)]):
        if up or left or swap:
            places = ((r, c) for r in range(rows) for c in range(columns))
            flipped = ((rows - 1 - r if up else r, columns - 1 - c if left else c) for r, c in places)
            found.append([c * columns + r if swap else r * columns + c for r, c in flipped])
    return found


def turning(targets: Sequence[int]) -> Callable[[int], int]:
    """A function that moves bit i of a number to bit targets[i], a byte at a time."""
    tables = [
        [sum(1 << target for i, target in enumerate(targets[at : at + 8]) if byte >> i & 1) for byte in range(256)]
        for at in range(0, len(targets), 8)
    ]

    def turn(bits: int) -> int:
        found = 0
        for table in tables:
            found |= table[bits & 255]
            bits >>= 8
        return found

    return turn


def hunt(
    through: Sequence[int], sizes: Sequence[int], turns: Sequence[Callable[[int], int]]
) -> Callable[[int, int], int]:
    """A function of a belief, `worlds` that are left and squares that were `hit`: the tries still to come, summed over
    these worlds. `through`: the worlds that each square belongs to. All sets are bits of numbers.
    """
    known: dict[tuple[int, int], int] = {}

    def tries(worlds: int, hit: int) -> int:
        if not hit and worlds:
            worlds = min([worlds, *(turn(worlds) for turn in turns)])
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
