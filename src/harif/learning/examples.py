"""Examples to learn from: the features of positions, and what each position turned out to be worth.

Features are kept as pairs, row after row: the pairs of row i are those from `starts[i]` to `starts[i + 1]`. A row is
seen by the player who has just moved there, as a network judges it; its worth is from 0, the smallest utility, to 1.
What hidden units learn beside a linear judgement that stands has its traits for features, each counting 1, and the odds
of that judgement for a `base`.
"""

from typing import Any, NamedTuple

from harif.native.blocks import Block
from harif.native.engine import Engine, fetch, kernel
from harif.native.records import Floats32, Ints, Ints32, Struct
from harif.search.chance.network import WROTE_TRAITS, Net, last_mover, look_at, see_traits, weighed


class Row(NamedTuple):
    """A position: its features, how it was judged by search, how its game ended, and which game that was."""

    indexes: Any  # int32[pairs]
    values: Any  # float32[pairs]
    judged: float
    ended: float
    game: int
    viewer: int = 0  # who sees it
    base: float = 0.0


class Examples(NamedTuple):
    """Rows as arrays."""

    starts: Any  # int64[rows + 1]
    indexes: Any  # int32[pairs]
    values: Any  # float32[pairs]
    judged: Any  # float32[rows]
    ended: Any  # float32[rows]
    games: Any  # int64[rows]
    viewers: Any  # int8[rows]
    base: Any  # float32[rows]

    def __len__(self) -> int:
        return len(self.judged)


class Table(Struct):
    """Examples as a kernel reads them; `worth` is what the network is drawn toward, `order` the rows that count."""

    rows: int
    starts: Ints
    indexes: Ints32
    values: Floats32
    worth: Floats32
    base: Floats32
    order: Ints


def examples_of(rows: list[Row]) -> Examples:
    """Rows one after the other."""
    import numpy as np

    starts = np.zeros(len(rows) + 1, dtype=np.int64)
    np.cumsum([len(row.indexes) for row in rows], out=starts[1:])
    none = [np.zeros(0)]
    return Examples(
        starts,
        np.concatenate([row.indexes for row in rows] or none).astype(np.int32),
        np.concatenate([row.values for row in rows] or none).astype(np.float32),
        np.array([row.judged for row in rows], dtype=np.float32),
        np.array([row.ended for row in rows], dtype=np.float32),
        np.array([row.game for row in rows], dtype=np.int64),
        np.array([row.viewer for row in rows], dtype=np.int8),
        np.array([row.base for row in rows], dtype=np.float32),
    )


def joined(parts: list[Examples]) -> Examples:
    """Examples of several sources, in their order."""
    import numpy as np

    before, starts = 0, [np.zeros(1, dtype=np.int64)]
    for part in parts:
        starts.append(part.starts[1:] + before)
        before += int(part.starts[-1])
    others = [np.concatenate([part[i] for part in parts]) for i in range(1, len(Examples._fields))]
    return Examples(np.concatenate(starts), *others)


def table_of(examples: Examples, worth: Any, order: Any) -> Table:
    """The record of examples; all its memory is its own."""
    return Table(
        rows=len(order),
        starts=block_of(examples.starts, "q"),
        indexes=block_of(examples.indexes, "i"),
        values=block_of(examples.values, "f"),
        worth=block_of(worth, "f"),
        base=block_of(examples.base, "f"),
        order=block_of(order, "q"),
    )


def block_of(numbers: Any, code: str) -> Block:
    """An array's numbers as a block."""
    import numpy as np

    block = Block(code, max(len(numbers), 1))
    np.frombuffer(block.memory, dtype=code, count=len(numbers))[:] = numbers
    return block


def features_of(state: Any, viewer: int, net: Net, engine: Engine) -> tuple[Any, Any, float]:
    """The features of a state that are there, as two arrays, and its base."""
    import numpy as np

    base = engine.run(look)(state, viewer, net)
    if net.traits > 0:
        seen = np.array([net.seen[i] for i in range(net.count)], dtype=np.int32)
        return seen, np.ones(net.count, dtype=np.float32), base
    if net.in_pairs:
        indexes, values = ([numbers[i] for i in range(net.pairs)] for numbers in (net.indexes, net.values))
        return np.array(indexes, dtype=np.int32), np.array(values, dtype=np.float32), base
    features = np.array([net.features[i] for i in range(net.inputs)], dtype=np.float32)
    there = np.flatnonzero(features).astype(np.int32)
    return there, features[there], base


class Seen(Struct):
    """Positions to look at, and what was seen in them: the pairs of position i are those before `ends[i]`.

    rows: how many.  width: words of a state.  words: (rows, width).  viewers: who sees each.
    """

    rows: int
    width: int
    words: Ints
    viewers: Ints
    ends: Ints
    indexes: Ints32
    values: Floats32
    base: Floats32


@kernel
def look_at_all(state: Any, players: int, net: Net, seen: Seen) -> int:
    """Write down the features of all positions, those that are not 0, and who sees them; how many pairs there are."""
    count = 0
    for row in range(seen.rows):
        at = fetch(state, seen.words, row * seen.width)
        seen.viewers[row] = last_mover(at, players)
        seen.base[row] = look(at, int(seen.viewers[row]), net)
        if net.traits > 0:
            for i in range(net.count):
                seen.indexes[count] = net.seen[i]
                seen.values[count] = 1.0
                count += 1
        elif net.in_pairs:
            for i in range(net.pairs):
                seen.indexes[count] = net.indexes[i]
                seen.values[count] = net.values[i]
                count += 1
        else:
            for i in range(net.inputs):
                if net.features[i] != 0.0:
                    seen.indexes[count] = i
                    seen.values[count] = net.features[i]
                    count += 1
        seen.ends[row] = count
    return count


@kernel
def look(state: Any, viewer: int, net: Net) -> float:
    """Write down the features of a state in `net`, and its traits if it learns from these; the odds of its base, NaN
    where they are not among those declared.
    """
    look_at(state, viewer, net)
    if WROTE_TRAITS:
        if net.traits > 0:
            return weighed(net) if see_traits(state, viewer, net) else float("nan")
    return 0.0
