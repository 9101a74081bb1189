"""The best plan against those who see everything: best defence (Frank and Basin, "Search in games with incomplete
information: a case study using bridge card play", Artificial Intelligence 100, 1998).

A plan says what the player does at each of its information sets. What it is worth is a number for each history of a
set, for the others know which one they are in. Which numbers are best at one set hangs on what happens elsewhere, so
no single number will do: a set keeps every vector that no other one equals or beats in all histories (its *front*;
Cazenave and Ventos, "The αμ search algorithm for the game of Bridge", 2020), and the fronts are computed from the last
sets to the first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from harif.game import SearchError
from harif.hidden.unfolding import BY_CHANCE, END, NO_PARENT, THEIRS, Unfolder

MOST_PLANS = 20_000
Vector = tuple[float, ...]


class Step(NamedTuple):
    """How plans grow by one information set: its members get values, and then `settled` histories, children first.

    `kept` are the histories whose values still matter afterwards.
    """

    members: Sequence[int]
    settled: Sequence[int]
    kept: Sequence[int]


class BestDefence:
    """The fronts of an unfolded game."""

    def __init__(self, unfolder: Unfolder) -> None:
        self.unfolder, self.unfolded = unfolder, unfolder.record
        unfolded, count = self.unfolded, self.unfolded.nodes
        self.kind, self.parent = ([int(items[i]) for i in range(count)] for items in (unfolded.kind, unfolded.parent))
        self.reach = [float(unfolded.reach[i]) for i in range(count)]
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.members: list[list[int]] = [[] for _ in range(unfolded.sets.found)]
        self.contested = [False] * count  # did the others have a choice on the way?
        for node in range(count):
            above = self.parent[node]
            if above != NO_PARENT:
                self.children[above].append(node)
            if self.kind[node] >= 0:
                self.members[self.kind[node]].append(node)
        for node in range(count):
            above = self.parent[node]
            if above != NO_PARENT:
                chosen = self.kind[above] == THEIRS and len(self.children[above]) > 1
                self.contested[node] = self.contested[above] or chosen
        self.fronts: list[list[Vector]] = [[] for _ in self.members]

    def moves(self) -> list[list[Vector]]:
        """The front of each move at the first set, where the worlds are."""
        for number in range(len(self.members) - 1, 0, -1):
            every = [vector for move in range(self.moves_at(number)) for vector in self.below(number, move)]
            self.fronts[number] = self.best_of(every, self.members[number])
        return [self.below(0, move) for move in range(self.moves_at(0))]

    def moves_at(self, number: int) -> int:
        return self.unfolded.set_size[number]

    def below(self, number: int, move: int) -> list[Vector]:
        """What the plans below a move at a set are worth in each of its histories."""
        if self.unfolder.halted:
            raise SearchError("belief was stopped before it had an answer. Give it more time, or a depth.")
        tops = [self.children[node][move] for node in self.members[number]]
        values, steps = self.settle(tops)
        kept = sorted(values)
        plans = [tuple(values[node] for node in kept)]
        for step in steps:
            front = self.fronts[self.kind[step.members[0]]]
            if len(plans) * len(front) > MOST_PLANS:
                raise SearchError(
                    "belief would have to compare more than {most} plans at one information set. Give it a depth, or "
                    "ask harif.clairvoyance.",
                    most=MOST_PLANS,
                )
            grown = [self.grow(dict(zip(kept, plan, strict=True)), vector, step) for plan in plans for vector in front]
            plans, kept = self.best_of(grown, step.kept), list(step.kept)
        return [tuple(plan[kept.index(top)] for top in tops) for plan in plans]

    def settle(self, tops: Sequence[int]) -> tuple[dict[int, float], list[Step]]:
        """What is certain below some histories, and the steps by which the rest is: one for each set that follows."""
        between: list[int] = []
        sets: dict[int, list[int]] = {}
        todo = list(reversed(tops))
        while todo:
            node = todo.pop()
            if self.kind[node] >= 0:
                sets.setdefault(self.kind[node], []).append(node)
            else:
                between.append(node)
                todo += reversed(self.children[node])
        missing = {node: len(self.children[node]) for node in between}
        top = set(tops)
        values: dict[int, float] = {}
        ends = [node for node in between if self.kind[node] == END]
        for node in ends:
            values[node] = self.unfolded.worth[node]
        alive = set(ends)
        for node in self.completed(ends, missing, top):
            values[node] = self.value(node, values)
            alive = alive - set(self.children[node]) | {node}
        values = {node: values[node] for node in alive}
        steps = []
        for members in sets.values():
            settled = self.completed(members, missing, top)
            alive |= set(members)
            for node in settled:
                alive = alive - set(self.children[node]) | {node}
            steps.append(Step(members, settled, sorted(alive)))
        return values, steps

    def completed(self, known: Sequence[int], missing: dict[int, int], tops: set[int]) -> list[int]:
        """The histories above the `known` ones of which now every child is known, children first."""
        found, todo = [], list(known)
        while todo:
            node = todo.pop()
            if node in tops:
                continue
            above = self.parent[node]
            missing[above] -= 1
            if missing[above] == 0:
                found.append(above)
                todo.append(above)
        return found

    def grow(self, values: dict[int, float], vector: Vector, step: Step) -> Vector:
        """The values that still matter after one more set follows a plan that is worth `vector` to it."""
        values.update(zip(step.members, vector, strict=True))
        for node in step.settled:
            values[node] = self.value(node, values)
        return tuple(values[node] for node in step.kept)

    def value(self, node: int, values: dict[int, float]) -> float:
        """Of a history where the others or chance move."""
        if self.kind[node] == BY_CHANCE:
            total = sum(self.reach[child] * values[child] for child in self.children[node])
            return total / self.reach[node]
        return min(values[child] for child in self.children[node])

    def best_of(self, vectors: list[Vector], histories: Sequence[int]) -> list[Vector]:
        """The vectors that no other one equals or beats everywhere, in the order in which they came; a single one where
        the others had no choice on the way: then the best on average is best.
        """
        if not any(self.contested[node] for node in histories):
            weights = [self.reach[node] for node in histories]
            return [max(vectors, key=lambda vector: average(vector, weights))]
        front: list[Vector] = []
        for vector in dict.fromkeys(vectors):
            if not any(covers(other, vector) for other in front):
                front = [other for other in front if not covers(vector, other)]
                front.append(vector)
        return front


def covers(one: Vector, other: Vector) -> bool:
    """Is `one` nowhere worth less?"""
    return all(a >= b for a, b in zip(one, other, strict=True))


def average(vector: Vector, weights: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, vector, strict=True)) / sum(weights)
