"""The trees of exercises: uniform ones with leaves that can be reckoned with by hand.

`MAKERS` has a maker for each shape: given a source of chance, the plies and the moves at each node, it makes a draft,
whose numbers may then be exchanged for one another until the tree is as it was wished for.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from harif.lab.paper import NONE
from harif.trees import tree
from harif.trees.notation import leaf_text
from harif.trees.state import names_of

LEAST, MOST = 0, 20  # of values that are averaged; they are the bounds of Star1 and Star2
PLAYERS = 3
CHANCE_AND_MEN = ("max", "chance", "min", "chance")  # whose turn it is, ply by ply


class Draft(NamedTuple):
    """A tree in the making. `marks` are the probabilities before the nodes of each ply, below the root; `judged` are
    the nodes with a value of EVAL, `judgements` these values."""

    leaves: list[Any]
    branching: int
    heads: Sequence[str] = ()  # of each ply; none: as they come
    marks: Sequence[Sequence[str]] = ()
    fixed: Mapping[str, Any] = NONE  # options of the algorithm
    judged: Sequence[str] = ()
    judgements: list[int] | None = None

    @property
    def numbers(self) -> list[Any]:
        """What the answer depends on, to be exchanged."""
        return self.leaves if self.judgements is None else self.judgements

    @property
    def options(self) -> dict[str, Any]:
        """What the algorithm must be told."""
        if self.judgements is None:
            return dict(self.fixed)
        return {**self.fixed, "evaluate": dict(zip(self.judged, self.judgements, strict=True))}

    def text(self) -> str:
        """The tree in its notation."""
        level = [leaf_text(leaf if isinstance(leaf, tuple) else (float(leaf),)) for leaf in self.leaves]
        ply, b = len(self.heads), self.branching
        while len(level) > 1:
            ply -= 1
            if self.marks:
                level = [mark + node for mark, node in zip(self.marks[ply], level, strict=True)]
            head = f"{self.heads[ply]} " if self.heads else ""
            level = [f"({head}{' '.join(level[i : i + b])})" for i in range(0, len(level), b)]
        return level[0]


def plain(chance: Random, depth: int, branching: int) -> Draft:
    """Distinct whole numbers."""
    count = branching**depth
    return Draft(chance.sample(numbers_for(count), count), branching)


def numbers_for(count: int) -> range:
    return range(1, max(20, count + 1, min(100, 2 * count)))


def opponent(chance: Random, depth: int, branching: int) -> Draft:
    """Numbers whose means, of so many moves at each ply of the opponent, come out without a remainder."""
    part = branching
    while part % 2 == 0 or part % 5 == 0:
        part //= 2 if part % 2 == 0 else 5
    step = part ** (depth // 2)
    return Draft([step * chance.randrange(1, 13) for _ in range(branching**depth)], branching)


def dice(chance: Random, depth: int, branching: int) -> Draft:
    """MAX, chance, MIN, chance, …, with probabilities that are halves, quarters, eighths."""
    heads = [CHANCE_AND_MEN[ply % 4] for ply in range(depth)]
    marks = []
    for ply, head in enumerate(heads):
        nodes = branching**ply
        marks.append([mark for _ in range(nodes) for mark in weights(chance, branching, head == "chance")])
    leaves = [chance.randrange(LEAST, MOST + 1) for _ in range(branching**depth)]
    return Draft(leaves, branching, heads, marks)


def weights(chance: Random, branching: int, wanted: bool) -> list[str]:
    """What stands before the children of a node."""
    if not wanted:
        return [""] * branching
    whole = 1
    while whole <= branching:
        whole *= 2
    parts = [1] * branching
    for _ in range(whole - branching):
        parts[chance.randrange(branching)] += 1
    return [f"{Fraction(part, whole)}:" for part in parts]


def bounded_dice(chance: Random, depth: int, branching: int) -> Draft:
    """The same, with the bounds between which all values lie."""
    return dice(chance, depth, branching)._replace(fixed={"bounds": (LEAST, MOST)})


def vectors(chance: Random, depth: int, branching: int) -> Draft:
    """Three players in turn, and a number for each of them."""
    heads = [f"p{ply % PLAYERS}" for ply in range(depth)]
    leaves = [tuple(float(chance.randrange(10)) for _ in range(PLAYERS)) for _ in range(branching**depth)]
    return Draft(leaves, branching, heads)


def deepened(chance: Random, depth: int, branching: int) -> Draft:
    """A plain tree with EVAL at all inner nodes below the root; the depth ends a ply above the leaves."""
    return with_judgements(chance, depth, branching, sum(branching**ply for ply in range(1, depth)))


def with_judgements(chance: Random, depth: int, branching: int, last: int) -> Draft:
    """A plain tree with EVAL at the last so many inner nodes, level by level."""
    draft = plain(chance, depth, branching)
    names = list(names_of(tree(draft.text()).store).values())[-last:]
    values = chance.sample(numbers_for(last), last)
    return draft._replace(fixed={"depth": depth - 1}, judged=names, judgements=values)


def judged(chance: Random, depth: int, branching: int) -> Draft:
    """The same with EVAL only where the depth ends."""
    return with_judgements(chance, depth, branching, branching ** (depth - 1))


MAKERS: dict[str, Callable[[Random, int, int], Draft]] = {
    "plain": plain,
    "opponent": opponent,
    "chance": dice,
    "bounded": bounded_dice,
    "vectors": vectors,
    "judged": judged,
    "deepened": deepened,
}
