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
    """A form, and what its sets and sequences are in the game."""

    unrolled: Unrolled
    form: Form
    numbers: Any  # i8[sets]: the number of each set in the unrolled game
    actions: Any  # i8[sequences]: the action that ends each sequence


def sequence_form(unrolled: Unrolled) -> Sequences:
    """The sequence form of an unrolled game, with uniform strategies."""
    import numpy as np

    record, players, sets = unrolled.record, unrolled.record.players, unrolled.sets

    def taken(items: Any, kind: Any, count: int) -> Any:
        return np.frombuffer(items, dtype=kind)[:count]

    width = record.sets.width
    seat = taken(record.sets.words, np.int64, sets * width)[::width]
    numbers = np.argsort(seat, kind="stable")  # by player, and for each in the order in which they were met
    size = taken(record.set_size, np.int32, sets)[numbers]
    met_first = taken(record.set_first, np.int64, sets)[numbers]
    per_player = np.bincount(seat, minlength=players)
    set_start = np.concatenate([[0], np.cumsum(per_player)])
    first = np.cumsum(size) - size + 1 + seat[numbers]  # each player's empty sequence comes before its own
    sequence_start = np.array(
        [int(first[s]) - 1 if s < e else -1 for s, e in zip(set_start, set_start[1:], strict=False)]
    )
    for player in range(players - 1, -1, -1):  # a player that never moves has the empty sequence alone
        if sequence_start[player] < 0:
            behind = sequence_start[player + 1] if player + 1 < players else record.sequences
            sequence_start[player] = behind - 1
    new = np.empty(record.sequences, dtype=np.int64)  # number of a sequence as met -> in the form
    new[:players] = sequence_start
    spread = np.repeat(first - met_first, size)
    met = np.arange(len(spread)) - np.repeat(np.cumsum(size) - size, size) + np.repeat(met_first, size)
    new[met] = met + spread
    parent = new[taken(record.set_parent, np.int64, sets)[numbers]]
    actions = np.zeros(record.sequences, dtype=np.int64)
    actions[new] = taken(record.actions, np.int64, record.sequences)
    form = Form(players=players, sets=sets, sequences=record.sequences)
    form.set_start = array("q", set_start.astype(np.int64).tobytes())
    form.sequence_start = array("q", np.append(sequence_start, record.sequences).astype(np.int64).tobytes())
    form.parent, form.first = (array("i", items.astype(np.int32).tobytes()) for items in (parent, first))
    form.size = array("i", size.astype(np.int32).tobytes())
    form.strategy, form.plan, form.worth = (array("d", [0.0]) * record.sequences for _ in range(3))
    at = new[taken(record.leaf_at, np.int32, record.leaves * players).reshape(-1, players)]
    lend_matrix(form, at, taken(record.leaf_worth, np.float64, record.leaves * players).reshape(-1, players))
    found = Sequences(unrolled, form, numbers, actions)
    play_uniformly(form)
    return found


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
    form.rows = array("q", np.searchsorted(owner[order], np.arange(form.sequences + 1)).astype(np.int64).tobytes())
    form.columns = array("i", np.concatenate(columns)[order].astype(np.int32).tobytes())
    form.weights = array("d", np.concatenate(weights)[order].tobytes())


def play_uniformly(form: Form) -> None:
    """Every action of a set is as likely as the other."""
    for one in range(form.sets):
        for sequence in range(form.first[one], form.first[one] + form.size[one]):
            form.strategy[sequence] = 1.0 / form.size[one]
    for player in range(form.players):
        follow_strategy(player, form)


# Kernels --------------------------------------------------------------------------------------------------------------


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
def expected(player: int, form: Form) -> float:
    """What a player gets where all follow their plans."""
    earn(player, form)
    found = 0.0
    for sequence in range(form.sequence_start[player], form.sequence_start[player + 1]):
        found += form.plan[sequence] * form.worth[sequence]
    return found
