"""The order study: how many leaves alpha-beta examines when the moves come in the best, a random or the worst order.

The marks to hold them against, for b moves and m plies: b^m, the whole tree; b^(3m/4), the usual estimate for random
order; b^(m/2), for perfect order, where the exact count on a uniform tree is b^⌈m/2⌉ + b^⌊m/2⌋ − 1 (Knuth and Moore,
"An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975). A real game has no one b and m: with N leaves in
its tree, b^m is N, b^(m/2) is √N and b^(3m/4) is N^(3/4).
"""

import random
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

from harif.game import SearchError, definition_of
from harif.games import load, position
from harif.lab.problem import mover_of, utility_of
from harif.lab.textbook import two_sided
from harif.search.running import conduct

MOST_LEAVES = 200_000  # of a uniform tree
MOST_POSITIONS = 300_000  # of a game
USUAL_TREES = ((3, (1, 2, 3, 4, 5, 6, 7, 8)), (8, (1, 2, 3, 4)))
USUAL_GAMES = ("tictactoe", "nim:heaps=3-4-5", "othello:size=4", "connect4:rows=4,columns=4")
SAMPLES = 10


class Row(NamedTuple):
    """Leaves examined in each order; `best`, `random` and `worst` are means over the samples."""

    tree: str  # "b=3 m=4", or a game
    branching: float  # of a game: the b for which b^m is its number of leaves
    depth: int
    leaves: int
    best: float
    random: float
    worst: float
    minimal: int | None  # b^⌈m/2⌉ + b^⌊m/2⌋ − 1, of a uniform tree

    @property
    def half(self) -> float:
        """b^(m/2)"""
        return float(self.leaves**0.5)

    @property
    def three_quarters(self) -> float:
        """b^(3m/4)"""
        return float(self.leaves**0.75)

    def as_dict(self) -> dict[str, Any]:
        return {**self._asdict(), "half": self.half, "three_quarters": self.three_quarters}


def study(branching: int, depth: int, samples: int = SAMPLES, seed: int = 0) -> list[Row]:
    """One row for each depth up to `depth`, on uniform trees whose leaves are random numbers."""
    if branching < 2 or depth < 1 or samples < 1:
        raise SearchError("The order study needs branching 2 or more, depth 1 or more and at least one sample.")
    if branching > MOST_LEAVES or depth > MOST_LEAVES.bit_length() or branching**depth > MOST_LEAVES:
        raise SearchError(
            "A tree of depth {depth} and branching {branching} has more than {most_leaves:,} leaves: ask for less.",
            depth=depth,
            branching=branching,
            most_leaves=MOST_LEAVES,
        )
    return [uniform_row(branching, m, samples, seed) for m in range(1, depth + 1)]


def uniform_row(branching: int, depth: int, samples: int, seed: int) -> Row:
    chance = random.Random(f"{branching} {depth} {samples} {seed}")
    counts = []
    for _ in range(samples):
        root = grow(branching, depth, True, chance)
        counts.append([examined(root, order) for order in (best_first, as_given, worst_first)])
    best, given, worst = (sum(column) / samples for column in zip(*counts))
    minimal = branching ** (depth - depth // 2) + branching ** (depth // 2) - 1
    return Row(f"b={branching} m={depth}", branching, depth, branching**depth, best, given, worst, minimal)


def study_game(game: str, at: str | None = None, samples: int = SAMPLES, seed: int = 0) -> Row:
    """The row of a game of the catalogue, from a position to the end; the moves are ordered by their true values."""
    state = load(game) if at is None else position(game, at)
    kind = definition_of(state).kind
    if not two_sided(kind):
        raise SearchError(
            "The order study is for two players whose sum is constant, without chance; {game} is {kind}.",
            game=game,
            kind=kind.described(),
        )
    if state.terminal():
        raise SearchError("{game}: the game is over in that position.", game=game)
    refuse_no_samples(samples)
    chance = random.Random(f"{game} {at} {samples} {seed}")

    def count() -> Row:
        root = unfold(state)
        shuffled = [
            examined(root, lambda node: chance.sample(node.children, len(node.children))) for _ in range(samples)
        ]
        best, worst = examined(root, best_first), examined(root, worst_first)
        name = game + (f" {at}" if at else "")
        b = root.leaves ** (1 / root.plies)
        return Row(name, b, root.plies, root.leaves, best, sum(shuffled) / samples, worst, None)

    return conduct(count, lambda: None, game=definition_of(state), native=False).value


def refuse_no_samples(samples: int) -> None:
    if samples < 1:
        raise SearchError("The order study needs at least one sample.")


def usual(samples: int = SAMPLES, seed: int = 0) -> list[Row]:
    """The rows of the guide: two branching factors, and four games."""
    refuse_no_samples(samples)
    uniform = [uniform_row(b, m, samples, seed) for b, depths in USUAL_TREES for m in depths]
    return uniform + [study_game(game, None, samples, seed) for game in USUAL_GAMES]


# Trees whose true values are known -----------------------------------------------------------------------------------


class Known(NamedTuple):
    """A node with its true value. The same node may hang in several places of a game's tree."""

    is_max: bool
    value: float
    children: tuple["Known", ...]
    ascending: tuple["Known", ...]  # the children by their values
    leaves: int
    plies: int


def inner(is_max: bool, children: tuple[Known, ...]) -> Known:
    ascending = tuple(sorted(children, key=lambda child: child.value))
    value = ascending[-1 if is_max else 0].value
    return Known(
        is_max, value, children, ascending, sum(c.leaves for c in children), 1 + max(c.plies for c in children)
    )


def grow(branching: int, depth: int, is_max: bool, chance: random.Random) -> Known:
    """A uniform tree with random leaves."""
    if depth == 0:
        return Known(is_max, chance.random(), (), (), 1, 0)
    return inner(is_max, tuple(grow(branching, depth - 1, not is_max, chance) for _ in range(branching)))


def unfold(state: Any) -> Known:
    """The whole tree of a game; equal states are worked out once."""
    known: dict[Any, Known] = {}

    def node(s: Any) -> Known:
        found = known.get(s)
        if found is None:
            if len(known) >= MOST_POSITIONS:
                raise SearchError(
                    "From there the game has more than {most_positions:,} positions: give a later --position.",
                    most_positions=MOST_POSITIONS,
                )
            if s.terminal():
                found = Known(False, utility_of(s, 0), (), (), 1, 0)
            else:
                found = inner(mover_of(s) == 0, tuple(node(s.result(a)) for a in s.actions()))
            known[s] = found
        return found

    return node(state)


def best_first(node: Known) -> Sequence[Known]:
    return node.ascending[::-1] if node.is_max else node.ascending


def worst_first(node: Known) -> Sequence[Known]:
    return node.ascending if node.is_max else node.ascending[::-1]


def as_given(node: Known) -> Sequence[Known]:
    return node.children


def examined(root: Known, order: Callable[[Known], Sequence[Known]]) -> int:
    """The leaves that alpha-beta examines when it takes the children in this order."""
    count = 0

    def value(node: Known, alpha: float, beta: float) -> float:
        nonlocal count
        if not node.children:
            count += 1
            return node.value
        v = -inf if node.is_max else inf
        for child in order(node):
            found = value(child, alpha, beta)
            if node.is_max:
                v = max(v, found)
                if v >= beta:
                    break
                alpha = max(alpha, v)
            else:
                v = min(v, found)
                if v <= alpha:
                    break
                beta = min(beta, v)
        return v

    value(root, -inf, inf)
    return count
