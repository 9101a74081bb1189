"""The values of one player's process as a linear program (d'Epenoux 1963).

The smallest values that are nowhere below what an action gives: minimise their sum subject to V(s) >= paid + factor P V
for every action. Solved by HiGHS through scipy; its choices are then evaluated by elimination, which gives back
the digits that a program's tolerance costs.
"""

from typing import Any

from harif.game import SearchError
from harif.solving.chance.bound import Answer, as_numpy, refuse_endless, refuse_unreachable
from harif.solving.chance.components import FIX_MAX
from harif.solving.chance.model import memory_of
from harif.solving.chance.policy_iteration import arrays_of, improved
from harif.solving.chance.sweeps import Work
from harif.solving.graph import CHANCE, END

MOST_NODES = 200_000
FINE = 1e-10  # the finest that HiGHS takes


def linear_program(work: Work, tolerance: float) -> Answer:
    """Values and choices by a linear program; for one player."""
    model = work.model
    if model.two_sided:
        raise SearchError(
            '{name} has two players who want opposite things, which is no linear program. Use method="value" or '
            'method="policy".',
            name=model.name,
        )
    if model.count > MOST_NODES:
        raise SearchError(
            '{name} has {count:,} nodes; a linear program takes {most:,} at most. Use method="value".',
            name=model.name,
            count=model.count,
            most=MOST_NODES,
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
    kinds, offsets, edges, chances, paid = arrays_of(model)
    move, chance = model.discounts(work.discount)
    owner = np.repeat(np.arange(count), np.diff(offsets))
    by_chance = kinds[owner] == CHANCE
    at_chance = np.flatnonzero(kinds == CHANCE)
    row_of = np.zeros(count, "i8")
    row_of[at_chance] = np.arange(len(at_chance))
    equal = coo_array(
        (
            np.concatenate([np.ones(len(at_chance)), -chance * chances[by_chance]]),
            (
                np.concatenate([row_of[at_chance], row_of[owner[by_chance]]]),
                np.concatenate([at_chance, edges[by_chance]]),
            ),
        ),
        shape=(len(at_chance), count),
    )
    moves = np.flatnonzero(~by_chance)
    row = np.arange(len(moves))
    atmost = coo_array(
        (
            np.concatenate([np.full(len(moves), move), -np.ones(len(moves))]),
            (np.concatenate([row, row]), np.concatenate([edges[moves], owner[moves]])),
        ),
        shape=(len(moves), count),
    )
    ends = np.frombuffer(memory_of(model.process.ends), "f8", count)
    limits = np.where((kinds == END)[:, None], ends[:, None], np.array([[-np.inf, np.inf]]))
    found = linprog(
        np.ones(count),
        A_ub=atmost.tocsr() if len(moves) else None,
        b_ub=np.zeros(len(moves)) if len(moves) else None,
        A_eq=equal.tocsr() if len(at_chance) else None,
        b_eq=(paid[at_chance] if model.rewarded else np.zeros(len(at_chance))) if len(at_chance) else None,
        bounds=limits,
        method="highs",
        options={"primal_feasibility_tolerance": FINE, "dual_feasibility_tolerance": FINE},
    )
    if found.x is None:
        raise SearchError(
            '{name}: the linear program has no solution ({reason}). Use method="value".',
            name=model.name,
            reason=found.message,
        )
    return found.x
