"""Policy iteration (Howard 1960): evaluate the choices, improve them, until none can be improved.

Where two play, the second finds its best answer to the first's choices before the first improves them again (Hoffman
and Karp, Management Science 12, 1966). The first choices lead to an end from everywhere, and a choice is changed only
for a better one; so play by the choices ends at every stage, and the equations of an evaluation have one solution. They
are solved by sparse elimination where scipy is at hand and the model is not large, otherwise by sweeps.
"""

from typing import Any

from harif.solving.chance.bound import Answer, as_numpy, bounded, largest, refuse_endless, refuse_unreachable
from harif.solving.chance.components import FIX_MAX, FIX_MIN
from harif.solving.chance.model import memory_of
from harif.solving.chance.sweeps import FINEST, Work
from harif.solving.graph import CHANCE, END

MARGIN = 1e-11  # of the largest value: less is no improvement
MOST_ELIMINATED = 100_000  # nodes
MOST_POLICIES = 10_000


def policy_iteration(work: Work, tolerance: float) -> Answer:
    """The best choices, and their values; `sweeps` counts the evaluations."""
    refuse_endless(work)
    return improved(work, refuse_unreachable(work))


def improved(work: Work, chosen: Any) -> Answer:
    """Policy iteration from these choices on."""
    work.phase, two_sided = "policy", work.model.two_sided
    values, rounds = work.model.floats(), 0
    while rounds < MOST_POLICIES:
        evaluate(work, values, chosen)
        rounds += 1
        margin = MARGIN * largest(values, work.model.count)
        work.phase, work.sweeps, work.done = "policy", rounds, work.model.count
        if two_sided and work.choose(values, chosen, FIX_MIN, margin):
            continue
        if not work.choose(values, chosen, FIX_MAX, margin):
            break
    answer = bounded(work, values, chosen)
    work.sweeps = rounds
    return answer


def evaluate(work: Work, values: Any, chosen: Any) -> None:
    """Write the values of play by `chosen`."""
    if work.model.count > MOST_ELIMINATED or not eliminate(work, values, chosen):
        scale = largest(values, work.model.count)
        work.settle(values, FINEST * scale, "policy", fixed=FIX_MAX | FIX_MIN, chosen=chosen)


def eliminate(work: Work, values: Any, chosen: Any) -> bool:
    """Solve V = paid + factor P V. In the order of the components the matrix is nearly triangular already. False where
    scipy is missing.
    """
    try:
        from scipy.sparse import csc_array
        from scipy.sparse.linalg import splu
    except ImportError:
        return False
    import numpy as np

    model, count = work.model, work.model.count
    kinds, offsets, edges, chances, paid = arrays_of(model)
    order = np.frombuffer(work.order.order.memory, "i4", count)
    place = np.empty(count, "i8")
    place[order] = np.arange(count)
    taken = np.frombuffer(chosen.memory, "i4", count)
    move, chance = model.discounts(work.discount)
    owner = np.repeat(np.arange(count), np.diff(offsets))
    which = np.arange(len(owner)) - offsets[owner]
    weight = np.where(kinds[owner] == CHANCE, chance * chances, move * (which == taken[owner]))
    used = weight != 0.0
    rows, columns = place[owner[used]], place[edges[used]]
    steps = csc_array((weight[used], (rows, columns)), shape=(count, count))
    whole = csc_array((np.ones(count), (np.arange(count), np.arange(count))), shape=(count, count)) - steps
    given = np.where(kinds == END, as_numpy(values, count), paid if model.rewarded else 0.0)
    found = splu(whole.tocsc(), permc_spec="NATURAL").solve(given[order])
    as_numpy(values, count)[order] = found
    return True


def arrays_of(model: Any) -> tuple[Any, ...]:
    """Kinds, offsets, edges, chances and what is paid, as numpy sees them."""
    import numpy as np

    process = model.process
    offsets = np.frombuffer(memory_of(process.offsets), "i8", model.count + 1)
    count = int(offsets[-1])
    return (
        np.frombuffer(memory_of(process.kinds), "u1", model.count),
        offsets,
        np.frombuffer(memory_of(process.edges), "i4", count),
        np.frombuffer(memory_of(process.chances), "f8", count),
        np.frombuffer(memory_of(process.paid), "f8", model.count if model.rewarded else 1),
    )
