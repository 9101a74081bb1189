"""An exact equilibrium by one linear program over the sequence form (Koller, Megiddo and von Stengel, 1996).

The first player's plan x maximises what it is sure of: the value of a game in which the second player answers x as
well as it can. What each set is worth to the second player is a variable, and each of its sequences an inequality; the
program's dual solution is the second player's plan, so that one program gives both.
"""

import time
from typing import Any

from harif.game import SearchError, definition_of
from harif.games.catalogue import start_of
from harif.hidden.form import Form, Sequences, desk, follow_strategies, nash_conv
from harif.hidden.measuring import form_of, lend_chances, own_chances, values_of
from harif.hidden.policy import Policy, Strategy, shares
from harif.native.engine import machine_code


def exact(game: Any, *, native: bool = True) -> Policy:
    """An equilibrium of a two-player constant-sum game as exact as floating-point numbers are, by HiGHS.

    It needs scipy: `pip install "harif[linear]"`.

    >>> import harif.hidden
    >>> round(harif.hidden.exact("kuhn", native=False).value * 18, 9)
    -1.0
    """
    start = start_of(game)
    kind, spec = definition_of(start).kind, definition_of(start).spec
    if kind.players != 2 or not kind.zero_sum:
        raise SearchError(
            "A linear program gives the equilibrium of two players with a constant sum; {game} is not such a game. "
            "harif.cfr computes a policy for it.",
            game=spec,
        )
    began = time.perf_counter()
    sequences = form_of(start, native=native)
    unrolled = time.perf_counter()
    form = desk(sequences)
    plans = solve_program(form)
    lend_chances(sequences, form, chances_of(sequences, plans))
    machine_code(follow_strategies, native)(form)
    stats = {
        "variant": "linear program",
        "sets": int(form.sets),
        "histories": sequences.histories,
        "seconds": time.perf_counter() - unrolled,
        "unrolling": unrolled - began,
        "exploitability": float(machine_code(nash_conv, native)(form)) / 2,
    }
    found = Strategy(sequences.width, sequences.views, form.size, sequences.actions, own_chances(sequences, form))
    return Policy(spec, found, values_of(form, native), stats, start=start)


def solve_program(form: Form) -> Any:
    """The plans of both players, sequence by sequence."""
    import numpy as np

    try:
        from scipy.optimize import linprog
        from scipy.sparse import csr_array, hstack
    except ImportError:
        raise SearchError('A linear program needs scipy: pip install "harif[linear]".') from None
    own, theirs = form.sequence_start[1], form.sequences - form.sequence_start[1]
    rows = np.asarray(form.rows[: own + 1])  # type: ignore[index]
    last = int(rows[-1])
    weights, columns = np.asarray(form.weights[:last]), np.asarray(form.columns[:last]) - own  # type: ignore[index]
    payoff = csr_array((weights, columns, rows), shape=(own, theirs))
    flow_x, flow_y = flow(form, 0), flow(form, 1)
    # Maximise the value of the second player's empty set, v[0], where flow_y' v <= payoff' x, flow_x x = (1, 0, …).
    least = np.concatenate([np.zeros(own), [-1.0], np.zeros(flow_y.shape[0] - 1)])
    answered = hstack([-payoff.T, flow_y.T], format="csr")
    kept = hstack([flow_x, csr_array((flow_x.shape[0], flow_y.shape[0]))], format="csr")
    one = np.concatenate([[1.0], np.zeros(flow_x.shape[0] - 1)])
    limits = [(0, None)] * own + [(None, None)] * flow_y.shape[0]
    found = linprog(least, answered, np.zeros(theirs), kept, one, limits, method="highs")
    if found.status != 0:
        raise SearchError("The linear program was not solved: {reason}", reason=str(found.message))
    return np.concatenate([found.x[:own], -found.ineqlin.marginals])


def flow(form: Form, player: int) -> Any:
    """A row for the empty sequence, which is 1, and one for each set: what comes in by its parent goes out again."""
    import numpy as np
    from scipy.sparse import csr_array

    start = form.sequence_start[player]
    sets = range(form.set_start[player], form.set_start[player + 1])
    first, size = (np.asarray(items[sets.start : sets.stop]) for items in (form.first, form.size))  # type: ignore[index]
    parent = np.asarray(form.parent[sets.start : sets.stop]) - start  # type: ignore[index]
    number = np.arange(1, len(sets) + 1)
    out_of = np.repeat(number, size)
    by = np.arange(1, len(out_of) + 1)  # a player's own sequences stand behind its empty one, set by set
    assert len(sets) == 0 or first[0] == start + 1
    rows = np.concatenate([[0], out_of, number])
    columns = np.concatenate([[0], by, parent])
    entries = np.concatenate([[1.0], np.ones(len(by)), -np.ones(len(parent))])
    return csr_array((entries, (rows, columns)), shape=(len(sets) + 1, len(by) + 1))


def chances_of(sequences: Sequences, plans: Any) -> Any:
    """How likely each action is at its set, by plans; all alike where a player never comes."""
    import numpy as np

    from harif.hidden.form import numbers

    return shares(numbers(np.maximum(plans, 0.0)[sequences.own]), sequences.form.size)
