"""Monte Carlo tree search (chapter, section 5; Kocsis and Szepesvári 2006), one iteration after the other.

An iteration goes down from the root (*select*) to a node whose children have not all been tried, tries the next one
(*expand*), plays on at random to the end (*simulate*), and counts the result at every node on the way (*credit*).
Where all children have been tried, the mover goes to the one with the greatest

    UCB1 = (its mean, to who moves) + c · range · √(ln N / n)

N being the visits of the node, n those of the child, and range the distance between the least and the greatest value
that a game can end with. At a chance node the dice decide. The move that was visited most often is played.
"""

import random
from math import isfinite, log, sqrt
from typing import NamedTuple

from harif.game import CHANCE, SearchError
from harif.lab.problem import Place, Problem, utility_of
from harif.trees.state import value_range

EXPLORATION = sqrt(2)
MOST = 500
"""Iterations that anybody would step through."""


class Below(NamedTuple):
    """The children of a node, and their probabilities where chance moves."""

    places: list[Place]
    chances: list[float]


def mcts(
    problem: Problem, iterations: int = 8, seed: int = 0, exploration: float = EXPLORATION
) -> tuple[float, int | None]:
    """The mean of the most visited child to MAX (of the root, where chance moves), and the number of that child."""
    if isinstance(iterations, bool) or not isinstance(iterations, int) or not 1 <= iterations <= MOST:
        raise SearchError(
            "iterations is a whole number from 1 to {most}, not {iterations!r}.", most=MOST, iterations=iterations
        )
    if not isinstance(exploration, (int, float)) or not isfinite(exploration) or exploration < 0:
        raise SearchError("exploration is a number of 0 or more, not {exploration!r}.", exploration=exploration)
    problem.told |= {"iterations": iterations, "seed": seed, "exploration": round(exploration, 6)}
    run = Run(problem, random.Random(f"mcts {seed}"), exploration)
    for t in range(1, iterations + 1):
        run.iterate(t)
    return run.choose()


class Run:
    """The search tree as it grows: visits and sums of values to MAX, by the numbers of nodes."""

    def __init__(self, problem: Problem, chance: random.Random, exploration: float) -> None:
        self.problem, self.chance, self.exploration = problem, chance, exploration
        low, high = value_range(problem.start) if problem.is_tree else problem.game.kind.utility_range
        self.range = high - low if isfinite(high - low) and high > low else 1.0
        self.below: dict[int, Below] = {}
        self.visits: dict[int, int] = {}
        self.total: dict[int, float] = {}
        self.root = problem.root()
        if problem.is_tree:
            self.lay_out(self.root)
        problem.tell("enter", self.root)

    def lay_out(self, root: Place) -> None:
        """A tree that was typed is there to be seen as a whole."""
        todo = [root]
        while todo:
            place = todo.pop()
            if place.state.terminal():
                self.problem.nodes[place.id].value = self.problem.leaf_value(place.state)
            else:
                todo += reversed(self.children(place).places)

    def children(self, place: Place) -> Below:
        if place.id not in self.below:
            if place.state.player() == CHANCE:
                pairs = list(self.problem.outcomes(place))
                self.below[place.id] = Below([child for _, child in pairs], [chance for chance, _ in pairs])
            else:
                self.below[place.id] = Below(list(self.problem.children(place)), [])
        return self.below[place.id]

    def iterate(self, t: int) -> None:
        """One iteration: select, expand, simulate, and credit all on the way."""
        self.problem.tell("iteration", self.root, value=float(t))
        way = [self.root]
        while not self.is_new(way[-1]) and not self.problem.is_leaf(way[-1]):
            way.append(self.next_below(way[-1]))
        value = self.simulate(way[-1])
        for place in reversed(way):
            self.visits[place.id] = self.visits.get(place.id, 0) + 1
            self.total[place.id] = self.total.get(place.id, 0.0) + value
            self.problem.tell("credit", place, value=self.mean(place), visits=self.visits[place.id])

    def is_new(self, place: Place) -> bool:
        """Has no game been played from here yet? The root counts as there from the beginning."""
        return place.id != self.root.id and place.id not in self.visits

    def next_below(self, place: Place) -> Place:
        """SELECT the child to go on with, or EXPAND one that nobody has tried."""
        places, chances = self.children(place)
        if chances:
            child = self.chance.choices(places, chances)[0]
            self.problem.tell("select", place, by=child.id, rule="chance")
        else:
            untried = [child for child in places if child.id not in self.visits]
            if untried:
                self.problem.tell("expand", untried[0], by=place.id)
                return untried[0]
            told = [self.ucb(place, other) for other in places]
            child = places[max(range(len(places)), key=lambda i: told[i][3])]
            self.problem.tell("select", place, by=child.id, rule="ucb", terms=tuple(told))
        if child.id not in self.visits:
            self.problem.tell("expand", child, by=place.id)
        return child

    def ucb(self, place: Place, child: Place) -> tuple[int, float, float, float]:
        """(child, its mean to who moves, what its few visits add, both together)."""
        mean = self.mean(child) if self.problem.is_max(place) else -self.mean(child)
        visits = self.visits[child.id]
        more = self.exploration * self.range * sqrt(log(self.visits[place.id]) / visits)
        return child.id, mean, more, mean + more

    def mean(self, place: Place) -> float:
        return self.total[place.id] / self.visits[place.id]

    def simulate(self, place: Place) -> float:
        """Play on at random; the value of the end to MAX. A leaf has its value, and where a depth ends EVAL says it."""
        if self.problem.is_leaf(place):
            return self.problem.value(place)
        state, at = place.state, place
        while not state.terminal():
            if self.problem.is_tree:
                places, chances = self.children(at)
                at = self.chance.choices(places, chances or None)[0]
                state = at.state
            elif state.player() == CHANCE:
                outcomes, weights = zip(*state.outcomes(), strict=True)
                state = state.result(self.chance.choices(outcomes, weights)[0])
            else:
                state = state.result(self.chance.choice(list(state.actions())))
        value = utility_of(state, self.problem.me)
        self.problem.tell("simulate", place, value=value, by=at.id if self.problem.is_tree else None)
        return value

    def choose(self) -> tuple[float, int | None]:
        """The most visited move; of equally often visited ones the first."""
        if self.root.state.player() == CHANCE:
            value = self.mean(self.root)
            self.problem.tell("done", self.root, value=value)
            return value, None
        tried = [child for child in self.children(self.root).places if child.id in self.visits]
        best = max(tried, key=lambda child: self.visits[child.id])
        value = self.mean(best)
        self.problem.tell("back_up", self.root, value=value, by=best.id, visits=self.visits[best.id])
        self.problem.tell("done", self.root, value=value)
        return value, best.id
