"""The values of one player's process as a linear program (d'Epenoux 1963).

The smallest values that are nowhere below what an action gives: minimise their sum subject to V(s) >= paid + factor P V
for every action. Solved by HiGHS through scipy; its choices are then evaluated by elimination, which gives back
the digits that a program's tolerance costs.
"""

from typing import Any

from harif.game import SearchError
from harif.solving.chance.bound import Answer, as_numpy, refuse_endless, refuse_unreachable
from harif.solving.chance.components import FIX_MAX
from harif.solving.chance.model import END, LUCK
from harif.solving.chance.policy_iteration import arrays_of, improved
from harif.solving.chance.sweeps import Work

MOST_NODES = 200_000
FINE = 1e-10  # the finest that HiGHS takes


def linear_program(work: Work, tolerance: float) -> Answer:
    """Values and choices by a linear program; for one player."""
    model = work.model
    if model.two_sided:
        raise SearchError(
            f"{model.name} has two players who want opposite things, which is no linear program. "
            'Use method="value" or method="policy".'
        )
    if model.count > MOST_NODES:
        raise SearchError(
            f"{model.name} has {model.count:,} nodes; a linear program takes {MOST_NODES:,} at most. "
            'Use method="value".'
        )
    refuse_endless(work)
    chosen = refuse_unreachable(work)
    work.phase = "values"
    values = model.floats()
    as_numpy(values, model.count)[:] = solved(work)
    work.choose(values, chosen, FIX_MAX, 1e-9)
    return improved(work, chosen)


def solved(work: Work) -> Any:
    try:
        from scipy.optimize import linprog
        from scipy.sparse import coo_array
    except ImportError:
        raise SearchError(
            "A linear program needs scipy, which is not installed: pip install 'harif[linear]', or use "
            'method="value" or method="policy".'
        ) from None
    import numpy as np

    model, count = work.model, work.model.count
    kinds, offsets, edges, chances, extra = arrays_of(model)
    move, luck = model.discounts(work.discount)
    owner = np.repeat(np.arange(count), np.diff(offsets))
    by_luck = kinds[owner] == LUCK
    lucky = np.flatnonzero(kinds == LUCK)
    row_of = np.zeros(count, "i8")
    row_of[lucky] = np.arange(len(lucky))
    equal = coo_array(
        (
            np.concatenate([np.ones(len(lucky)), -luck * chances[by_luck]]),
            (np.concatenate([row_of[lucky], row_of[owner[by_luck]]]), np.concatenate([lucky, edges[by_luck]])),
        ),
        shape=(len(lucky), count),
    )
    moves = np.flatnonzero(~by_luck)
    row = np.arange(len(moves))
    atmost = coo_array(
        (
            np.concatenate([np.full(len(moves), move), -np.ones(len(moves))]),
            (np.concatenate([row, row]), np.concatenate([edges[moves], owner[moves]])),
        ),
        shape=(len(moves), count),
    )
    ends = np.frombuffer(getattr(model.ends, "memory", model.ends), "f8", count)
    limits = np.where((kinds == END)[:, None], ends[:, None], np.array([[-np.inf, np.inf]]))
    found = linprog(
        np.ones(count),
        A_ub=atmost.tocsr() if len(moves) else None,
        b_ub=np.zeros(len(moves)) if len(moves) else None,
        A_eq=equal.tocsr() if len(lucky) else None,
        b_eq=(extra[lucky] if model.rewarded else np.zeros(len(lucky))) if len(lucky) else None,
        bounds=limits,
        method="highs",
        options={"primal_feasibility_tolerance": FINE, "dual_feasibility_tolerance": FINE},
    )
    if found.x is None:
        raise SearchError(f'{model.name}: the linear program has no solution ({found.message}). Use method="value".')
    return found.x
