"""Expectimax (chapter, section 7): the opponent is not perfect, so its nodes are weighted averages.

`opponent` says how it plays: "random" (all moves alike), a mixture such as {"minimax": 0.7, "random": 0.3} (the best
move for it 70 times in 100, any move otherwise), or a weight for each of its moves. Chance nodes are averages too.
Whoever moves at the root decides; of equal moves the first is kept. Values are told to MAX.
"""

from typing import Any

from harif.game import CHANCE
from harif.lab.problem import Place, Problem
from harif.lab.textbook.expectiminimax import chance_value, choice_value
from harif.search.chance.mixture import WAYS, Mixture, mixture_of


def expectimax(problem: Problem, opponent: Any = "random") -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    mixture = mixture_of(opponent)
    mover = problem.start.player()
    problem.averaged = 1 if mover == CHANCE else 1 - mover
    problem.told["opponent"] = plain(mixture)
    return value(problem, problem.root(), mixture)


def plain(mixture: Mixture) -> dict[str, float] | tuple[float, ...]:
    """The mixture as it is written in a trace."""
    return mixture.weights or {way: getattr(mixture, way) for way in WAYS if getattr(mixture, way)}


def value(problem: Problem, node: Place, mixture: Mixture) -> tuple[float, int | None]:
    """EXPECTIMAX(state): the best child where we move, an average where chance or the opponent does."""
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node)
    mover = node.state.player()
    if mover == CHANCE:
        return chance_value(problem, node, lambda child: value(problem, child, mixture)[0]), None
    if mover != problem.averaged:
        return choice_value(problem, node, lambda child: value(problem, child, mixture)[0])
    return opponent_value(problem, node, mixture), None


def opponent_value(problem: Problem, node: Place, mixture: Mixture) -> float:
    """The average of an opponent that plays by `mixture`: 0.7·(its best) + 0.3·(the mean of all)."""
    for_us = 1.0 if problem.averaged == 1 else -1.0
    places, found = [], []
    for child in problem.children(node):
        places.append(child)
        found.append(for_us * value(problem, child, mixture)[0])
    v = for_us * mixture.value(found)
    if mixture.weights or mixture.random == 1.0:
        weights = mixture.weights or (1.0 / len(found),) * len(found)
        for child, weight in zip(places, weights, strict=True):
            problem.weigh(child, weight)
        terms: tuple[Any, ...] = tuple((w, for_us * x) for w, x in zip(weights, found, strict=True))
    else:
        means = {"minimax": min(found), "random": sum(found) / len(found), "friendly": max(found)}
        ways = [(getattr(mixture, way), for_us * mean, way) for way, mean in means.items()]
        terms = tuple(part for part in ways if part[0])
    problem.tell("mix", node, value=v, terms=terms)
    problem.tell("done", node, value=v)
    return v
