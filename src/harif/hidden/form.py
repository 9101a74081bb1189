"""The sequence form: what a strategy is, and what it earns against the others.

A *plan* gives each sequence of a player's moves the probability that the player makes them, chance and the others
permitting. What a player gets is then a sum over the ends of the game: against fixed opponents every own sequence has a
*worth*, a row of a sparse matrix times their plans. One pass over a player's sets, children before parents, does what a
walk through the whole tree does, at a fraction of the price (von Stengel, "Efficient computation of behavior
strategies", 1996).
"""

from array import array
from typing import Any, NamedTuple

from harif.hidden.unrolling import Unrolled
from harif.native.engine import kernel
from harif.native.records import Floats, Ints, Ints32, Struct


class Form(Struct):
    """A game in sequence form. Player p has the sets from set_start[p] to set_start[p + 1] and the sequences from
    sequence_start[p] on, of which the first is empty; a set stands behind the set whose action leads to it.

        parent    i4[sets]            the sequence by which its player comes to a set
        first     i4[sets]            the sequence of its first action
        size      i4[sets]            how many actions there are
        strategy  f8[sequences]       how likely the last action of a sequence is at its set
        plan      f8[sequences]       how likely all of them are
        worth     f8[sequences]       what a sequence earns against the others' plans
        rows      i8[sequences + 1]   where the entries of a sequence begin
        columns   i4[entries * (players - 1)]   the others' sequences that it meets at ends of the game
        weights   f8[entries]         chance times utility there
    """

    players: int
    sets: int
    sequences: int
    set_start: Ints
    sequence_start: Ints
    parent: Ints32
    first: Ints32
    size: Ints32
    strategy: Floats
    plan: Floats
    worth: Floats
    rows: Ints
    columns: Ints32
    weights: Floats


class Sequences(NamedTuple):
    """A form, from where on it is the game's, how many histories that has, and what the sets and sequences are in it.

    views    i8[sets * width]   the seat and what it sees, set by set
    actions  i8[own]            the actions of the sets, one set after the other
    own      i8[own]            their sequences: all but the empty ones

    """

    start: Any
    histories: int
    form: Form
    width: int
    views: Any
    actions: Any
    own: Any


def sequence_form(unrolled: Unrolled) -> Sequences:
    """The sequence form of an unrolled game, with uniform strategies.

    Sets and sequences are numbered anew: those of a player stand together, its empty sequence before the others, and
    among its own they keep the order in which they were met. So a set still stands behind the one that leads to it.
    """
    import numpy as np

    record, players, sets = unrolled.record, unrolled.record.players, unrolled.sets
    width, count = record.sets.width, record.sequences
    views = taken(record.sets.words, np.int64, sets * width).reshape(-1, width)
    seat = views[:, 0]
    order = np.argsort(seat, kind="stable")
    size = taken(record.set_size, np.int32, sets)[order]
    met_first = taken(record.set_first, np.int64, sets)[order]
    first = np.cumsum(size) - size + 1 + seat[order]
    of_player = np.bincount(seat[order], weights=size, minlength=players).astype(np.int64) + 1
    sequence_start = np.append(0, np.cumsum(of_player))

    own = np.repeat(first, size) + places(size)
    new = np.empty(count, dtype=np.int64)  # the number of a sequence as it was met -> in the form
    new[:players] = sequence_start[:players]
    met = np.repeat(met_first, size) + places(size)
    new[met] = own
    actions = taken(record.actions, np.int64, count)[met]

    form = Form(players=players, sets=sets, sequences=count)
    form.set_start = whole_numbers(np.append(0, np.cumsum(np.bincount(seat, minlength=players))))
    form.sequence_start = whole_numbers(sequence_start)
    form.parent = small_numbers(new[taken(record.set_parent, np.int64, sets)[order]])
    form.first, form.size = small_numbers(first), small_numbers(size)
    strategy = np.zeros(count)
    strategy[own] = np.repeat(1.0 / size, size)
    form.strategy = numbers(strategy)
    at = new[taken(record.leaf_at, np.int32, record.leaves * players).reshape(-1, players)]
    lend_matrix(form, at, taken(record.leaf_worth, np.float64, record.leaves * players).reshape(-1, players))
    told = whole_numbers(views[order].ravel()), whole_numbers(actions), own
    return Sequences(unrolled.start, unrolled.histories, form, width, *told)


def desk(sequences: Sequences) -> Form:
    """The form with strategies, plans and worths of its own, to work on."""
    given = sequences.form
    form = Form(players=given.players, sets=given.sets, sequences=given.sequences)
    for name in ("set_start", "sequence_start", "parent", "first", "size", "rows", "columns", "weights"):
        setattr(form, name, getattr(given, name))
    form.strategy, form.plan, form.worth = (array("d", given.strategy) for _ in range(3))  # type: ignore[call-overload]
    return form


def taken(block: Any, kind: Any, count: int) -> Any:
    """The first numbers of a block."""
    import numpy as np

    return np.frombuffer(block.memory, dtype=kind, count=count)


def places(size: Any) -> Any:
    """0 … size - 1 for each size, one after the other."""
    import numpy as np

    return np.arange(int(size.sum())) - np.repeat(np.cumsum(size) - size, size)


def whole_numbers(items: Any) -> Any:
    return array("q", items.astype("i8").tobytes())


def small_numbers(items: Any) -> Any:
    return array("i", items.astype("i4").tobytes())


def numbers(items: Any) -> Any:
    return array("d", items.astype("f8").tobytes())


def lend_matrix(form: Form, at: Any, worth: Any) -> None:
    """The entries of every sequence: ends at which the same sequences meet are one."""
    import numpy as np

    players = form.players
    order = np.lexsort(at.T[::-1])
    at, worth = at[order], worth[order]
    fresh = np.append(True, np.any(at[1:] != at[:-1], axis=1)) if len(at) else np.zeros(0, dtype=bool)
    starts = np.flatnonzero(fresh)
    at, worth = at[starts], np.add.reduceat(worth, starts, axis=0)
    owners, columns, weights = [], [], []
    for player in range(players):
        used = worth[:, player] != 0.0
        owners.append(at[used, player])
        columns.append(np.delete(at[used], player, axis=1))
        weights.append(worth[used, player])
    owner = np.concatenate(owners)
    order = np.argsort(owner, kind="stable")
    form.rows = whole_numbers(np.searchsorted(owner[order], np.arange(form.sequences + 1)))
    form.columns = small_numbers(np.concatenate(columns)[order].ravel())
    form.weights = numbers(np.concatenate(weights)[order])


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def follow_strategies(form: Form) -> int:
    """The plans that all players' strategies amount to."""
    for player in range(form.players):
        follow_strategy(player, form)
    return 0


@kernel
def follow_strategy(player: int, form: Form) -> int:
    """The plan that a player's strategy amounts to: parents stand before children."""
    form.plan[form.sequence_start[player]] = 1.0
    for one in range(form.set_start[player], form.set_start[player + 1]):
        reach = form.plan[form.parent[one]]
        for sequence in range(form.first[one], form.first[one] + form.size[one]):
            form.plan[sequence] = reach * form.strategy[sequence]
    return 0


@kernel
def earn(player: int, form: Form) -> int:
    """What each of a player's sequences earns at ends of the game that come right after it."""
    rows, columns, weights, plan, worth = form.rows, form.columns, form.weights, form.plan, form.worth
    others = form.players - 1
    for sequence in range(form.sequence_start[player], form.sequence_start[player + 1]):
        found = 0.0
        if others == 1:
            for entry in range(rows[sequence], rows[sequence + 1]):
                found += weights[entry] * plan[columns[entry]]
        else:
            for entry in range(rows[sequence], rows[sequence + 1]):
                product = weights[entry]
                for other in range(entry * others, entry * others + others):
                    product *= plan[columns[other]]
                found += product
        worth[sequence] = found
    return 0


@kernel
def best_response(player: int, form: Form) -> float:
    """The most that a player can get against the others' plans."""
    earn(player, form)
    worth = form.worth
    for one in range(form.set_start[player + 1] - 1, form.set_start[player] - 1, -1):
        best = worth[form.first[one]]
        for sequence in range(form.first[one] + 1, form.first[one] + form.size[one]):
            best = max(best, worth[sequence])
        worth[form.parent[one]] += best
    return worth[form.sequence_start[player]]


@kernel
def respond(player: int, form: Form) -> float:
    """Let a player answer the others' plans as well as possible; what it gets. Of equal actions the first is kept."""
    found = best_response(player, form)
    for one in range(form.set_start[player], form.set_start[player + 1]):
        first, best = form.first[one], form.first[one]
        for sequence in range(first, first + form.size[one]):
            form.strategy[sequence] = 0.0
            if form.worth[sequence] > form.worth[best]:
                best = sequence
        form.strategy[best] = 1.0
    follow_strategy(player, form)
    return found


@kernel
def expected(player: int, form: Form) -> float:
    """What a player gets where all follow their plans."""
    earn(player, form)
    found = 0.0
    for sequence in range(form.sequence_start[player], form.sequence_start[player + 1]):
        found += form.plan[sequence] * form.worth[sequence]
    return found


@kernel
def nash_conv(form: Form) -> float:
    """What all players together could gain, each by leaving its plan alone."""
    found = 0.0
    for player in range(form.players):
        found += best_response(player, form) - expected(player, form)
    return max(found, 0.0)
