"""Max^n (chapter, section 3; Luckhardt and Irani 1986): any number of players, each for itself.

Every node has a vector, one value a player, and the player who moves picks the child whose vector is best for it; of
equal ones the first. Pairs are a general-sum game of two, and zero-sum is the special case <v, −v>.

Shallow pruning (Korf 1991): let nobody ever get less than `least`, and all together never more than `most`. A node at
which its mover already has v leaves each other player at most `most` − v − (n − 2) · `least`; where that is no more
than what the player above it has already, the rest of the node is left out, for the player above will not go there.
"""

from typing import Any

from harif.game import SearchError
from harif.lab.bounds import sum_bounds
from harif.lab.problem import Place, Problem

PRUNING = ("none", "shallow")
Vector = tuple[float, ...]


def maxn(problem: Problem, pruning: str = "none", bounds: Any = None) -> tuple[Vector, int | None]:
    """The vector of the root, and the number of its best child."""
    if pruning not in PRUNING:
        raise SearchError("pruning={pruning!r}: max^n has {names}.", pruning=pruning, names=", ".join(PRUNING))
    problem.vectors = True
    if pruning == "none":
        if bounds is not None:
            raise SearchError("Bounds serve to prune: say pruning='shallow' too.")
        return vector(problem, problem.root(), None, None)
    problem.told["bounds"] = limits = sum_bounds(problem, bounds)
    return vector(problem, problem.root(), None, limits)


def vector(
    problem: Problem, node: Place, above: tuple[int, float] | None, limits: tuple[float, float] | None
) -> tuple[Vector, int | None]:
    """The values of `node` to all players; `above` is the player who moves to it, and what it has already."""
    if problem.is_leaf(node):
        return problem.values(node), None
    problem.tell("enter", node)
    mover = node.state.player()
    v: Vector | None = None
    best = None
    children = problem.children(node)
    for child in children:
        found, _ = vector(problem, child, None if v is None else (mover, v[mover]), limits)
        if v is None or found[mover] > v[mover]:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
        elif found[mover] == v[mover] and not was_cut(problem, child):
            problem.tell("tie", node, by=child.id)
        if limits is not None and above is not None and above[0] != mover:
            least, most = limits
            left_over = most - v[mover] - (problem.players - 2) * least
            if left_over <= above[1]:
                rest = problem.left_out(node, children)
                if rest:
                    owner = problem.nodes[node.id].parent
                    told = (("most", most), ("mover", v[mover]), ("least", least))
                    problem.tell("cut", node, value=left_over, by=owner, rule="sum", terms=told, pruned=rest)
                break
    assert v is not None  # a node that is no leaf has a move
    problem.tell("done", node, value=v)
    return v, best


def was_cut(problem: Problem, node: Place) -> bool:
    """Has the rest of a node been left out, so that nobody knows what the player above would get there?"""
    return problem.recording and any(problem.nodes[child].pruned for child in problem.nodes[node.id].children)
