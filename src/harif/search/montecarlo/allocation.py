"""Which root move is worth the next simulation (chapter, section 9: metareasoning).

UCT keeps the *cumulative* regret low, as if every simulated game were played for money. At the root only the final
choice counts. So with `allocation="voi"` the next simulation goes to the move with the highest estimated value of
information: an upper bound on what all remaining simulations of that move alone could gain by changing the choice (the
*blinkered* estimate; Hay, Russell, Tolpin and Shimony 2012, section 5; Tolpin and Shimony 2012):

    of the best move α, which may fall behind the second best β:  2 N mean_β / n_α · exp(-φ (mean_α - mean_β)² n_α)
    of another move i, which may overtake it:       2 N (1 - mean_α) / n_i · exp(-φ (mean_α - mean_i)² n_i)

with means on a scale from 0 to 1, N simulations left, n of them spent on the move, and φ = 8 (√2 - 1)².
"""

from math import exp, inf, log

from harif.native.engine import kernel
from harif.search.montecarlo.records import ROOT, Tree
from harif.search.montecarlo.tree import column, lean_of

PHI = 1.3725830020304777  # 8 (√2 - 1)²
WORTHLESS = 1e-6
"""Of the range of utilities: information worth less is not worth having."""


def information(means: list[float], visits: list[int], left: int) -> float:
    """The most that `left` simulations of any one move can be worth, where means are from 0 to 1; inf if a move was
    never tried.

    >>> information([0.9, 0.5], [1000, 1000], left=1000) < 1e-6 < information([0.52, 0.5], [1000, 1000], left=1000)
    True
    """
    if min(visits) == 0:
        return inf
    best = max(range(len(means)), key=means.__getitem__)
    others = [mean for i, mean in enumerate(means) if i != best]
    second = max(others, default=0.0)
    worths = []
    for i, (mean, tried) in enumerate(zip(means, visits, strict=True)):
        gap, gain = (means[best] - second, second) if i == best else (means[best] - mean, 1.0 - means[best])
        worths.append(2.0 * left * gain / tried * exp(-PHI * gap * gap * tried))
    return max(worths)


@kernel
def most_informative(tree: Tree) -> int:
    """The root's child whose next simulation is worth most. Proven children are compared, never simulated (unless all
    others are worse than one of them and nothing is left to learn).
    """
    root = tree.nodes[ROOT]
    first, last = root.first, root.first + root.count
    lean, player = lean_of(tree, root.mover), column(tree, root.mover)
    shift = -lean * tree.low if lean > 0.0 else 1.0 - lean * tree.low  # means from 0 to 1, to the mover
    # Step 1. The best and the second best mean.
    best, second, leader = -inf, -inf, first
    for i in range(first, last):
        child = tree.nodes[i]
        mean = lean * tree.values[i * tree.width + player]
        if not child.proven:
            if child.visits == 0:
                return i
            mean /= child.visits
        mean += shift
        if mean > best:
            best, second, leader = mean, best, i
        elif mean > second:
            second = mean
    if second < 0.0:
        second = 0.0
    # Step 2. What the next simulation of each is worth, up to a factor that is the same for all.
    most, chosen = -inf, leader
    for i in range(first, last):
        child = tree.nodes[i]
        if child.proven:
            continue
        tried = child.visits
        mean = lean * tree.values[i * tree.width + player] / tried + shift
        gap, gain = best - mean, 1.0 - best
        if i == leader:
            gap, gain = best - second, second
        worth = log(gain / tried) - PHI * gap * gap * tried if gain > 0.0 else -inf  # logarithms do not underflow
        if worth > most:
            most, chosen = worth, i
    return chosen
