"""Nodes that Star1 and Star2 save: on random trees as in Ballard's study, and on backgammon."""

import random
import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple

from results import Section, Table
from rich.console import Console
from timing import clocked

import harif

SAME = 1e-9
MOST_NODES = 400_000_000  # of a backgammon position at depth 3; where plain search needs more it is left out
SHAPES = ((5, 2), (10, 2), (20, 2), (5, 3), (5, 4), (10, 3))  # branching, plies of players
BIG = 50_000  # leaves: from here on only a few trees

WORDS = f"""\
`harif.expectiminimax(state, depth=d, pruning=…, ordering=…, ranking="bounds")`; the share of nodes that it does not
visit of those that `pruning="none"` visits. Every value must be the same with and without (to {SAME:g}), or the run
ends. Nodes are all that are looked at, chance nodes too; a node that Star2 probes and later searches again counts
twice.

*Random trees* are regular, as in B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes",
Artificial Intelligence 21 (1983): max, chance, min, chance, max …, with the same number of branches everywhere, equal
probabilities, in random order; "best first" has the moves of every player in the order of their true values. The
published savings are those of the paper's abstract: 25 to 30 % for the first algorithm (Star1), more than 50 % for
probing (Star2), an order of magnitude for probing with the best order. The abstract does not tell how values were
drawn; so there are two sorts of trees: leaves that are uniform and independent, and leaves that are the sum of a
uniform number on every branch above them, so that relatives resemble each other as they do in games. Bounds are the
smallest and the largest leaf. "Leaves" counts different leaves that are seen (in an interpreted run of the same
search), which does not hold a second visit after a probe against Star2; "nodes" is what the search itself counts.
"Star2, table" keeps what a probe found in a table of 1 MB.

*Backgammon*: positions with a roll to be played, one from anywhere in each of so many games between two players who
always take the play that the game's `evaluate` likes best; values lie between -3 and 3. Depth 2 looks ahead over the 21
rolls and every answer; depth 3 does so twice (positions of which plain search needs more than {MOST_NODES:,} nodes are
left out). Ordering is that of the moves below the root: as the game lists them, by its `priority`, or by judgement (its
`evaluate` of the state after the move). Time is beside that of `pruning="none"` in the same run.
"""


class Way(NamedTuple):
    """How to search: a name, and the options."""

    name: str
    options: dict[str, Any]


TREE_WAYS = [
    Way("Star1", {"pruning": "star1"}),
    Way("Star2", {"pruning": "star2"}),
    Way("Star2, table", {"pruning": "star2", "table": 1}),
]
LEAF_WAYS = TREE_WAYS[:2]
PAPER = "Ballard 1983"
ORDERS = {"none": "as listed", "priority": "by priority", "judgement": "by judgement"}
GAME_WAYS = [
    Way(f"{pruning.capitalize()}, {told}", {"pruning": pruning, "ordering": ordering})
    for pruning in ("star1", "star2")
    for ordering, told in ORDERS.items()
] + [Way("Star2, by judgement, table", {"pruning": "star2", "ordering": "judgement", "table": 64})]


def measure(console: Console, quick: bool) -> Section:
    """One table of random trees, and one of backgammon for each depth."""
    tables = [random_trees(console, quick, additive) for additive in (False, True)]
    for depth, count in {2: 10, 3: 2}.items() if quick else {2: 50, 3: 10}.items():
        tables.append(backgammon(console, depth, count))
    return Section("star", WORDS, tables, [])


# Random trees ---------------------------------------------------------------------------------------------------------


def random_trees(console: Console, quick: bool, additive: bool) -> Table:
    """A row a shape: leaves saved in random order and best first, and nodes saved in random order."""
    rows = []
    kind = "sums along the branches" if additive else "independent leaves"
    with console.status("") as status:
        for branches, plies in SHAPES[:4] if quick else SHAPES:
            leaves = branches ** (2 * plies - 1)
            count = 10 if quick or leaves >= BIG else 100
            status.update(f"{kind}: {count} trees, {branches} branches, {plies} plies …")
            mixed, ordered = (
                [saved(Shape(branches, plies, additive, best_first), seed) for seed in range(count)]
                for best_first in (False, True)
            )
            some = [mean(mixed, "leaves", way) for way in LEAF_WAYS] + [
                mean(ordered, "leaves", way) for way in LEAF_WAYS
            ]
            name = f"{branches} branches, {plies} plies: {count} trees of {leaves:,} leaves"
            rows.append((name, *some, *(mean(mixed, "nodes", way) for way in TREE_WAYS)))
    rows.append((PAPER, "25 to 30 %", "more than 50 %", "–", "“an order of magnitude”", "–", "–", "–"))
    names = [way.name for way in LEAF_WAYS]
    columns = [f"leaves, {name}" for name in names] + [f"leaves, {name}, best first" for name in names]
    return Table((f"random trees, {kind}", *columns, *(f"nodes, {way.name}" for way in TREE_WAYS)), rows)


def mean(found: list[dict[tuple[str, str], float]], what: str, way: Way) -> str:
    return percent(statistics.fmean(shares[what, way.name] for shares in found))


def saved(shape: "Shape", seed: int) -> dict[tuple[str, str], float]:
    """("leaves" or "nodes", a way's name) -> the share of them that it does not visit; the seed is the tree."""
    value, text = shape.player(random.Random(seed), shape.plies, True, 0.0)
    state = harif.tree(text)
    full, _ = searched(state, 2 * shape.plies, value, {"pruning": "none"}, count_leaves=False)
    shares = {}
    for way in TREE_WAYS:
        nodes, leaves = searched(state, 2 * shape.plies, value, way.options, count_leaves=way in LEAF_WAYS)
        shares["nodes", way.name] = 1 - nodes / full
        shares["leaves", way.name] = 1 - leaves / shape.branches ** (2 * shape.plies - 1)
    return shares


class Shape(NamedTuple):
    """A regular tree in which players alternate, with a chance node between any two."""

    branches: int
    plies: int
    additive: bool  # leaves are sums along the branches; else they are independent
    best_first: bool

    def player(self, rng: random.Random, plies: int, maximises: bool, sum_above: float) -> tuple[float, str]:
        """The value and the text of a player's node."""
        children = [self.after(rng, plies - 1, not maximises, sum_above + rng.random()) for _ in range(self.branches)]
        best, _ = max(children) if maximises else min(children)
        if self.best_first:
            children.sort(reverse=maximises)
        return best, f"({'max' if maximises else 'min'} {' '.join(text for _, text in children)})"

    def after(self, rng: random.Random, plies: int, maximises: bool, sum_above: float) -> tuple[float, str]:
        """What follows a move: a leaf, or chance and then the other player."""
        if plies == 0:
            leaf = repr(round(sum_above if self.additive else rng.random(), 9))
            return float(leaf), leaf
        children = [self.player(rng, plies, maximises, sum_above + rng.random()) for _ in range(self.branches)]
        return statistics.fmean(value for value, _ in children), f"(chance {' '.join(text for _, text in children)})"


def searched(state: Any, depth: int, value: float, options: dict[str, Any], count_leaves: bool) -> tuple[int, int]:
    """The nodes of a search that must find this value, and the different leaves that it sees (0 if not counted)."""
    asked: dict[str, Any] = {"depth": depth, "ranking": "bounds", **options}
    _, result = clocked(lambda: harif.expectiminimax(state, **asked))
    refuse_other(f"a tree, {options}", result.value, value)
    if not count_leaves:
        return int(result.nodes), 0
    game, seen = type(state), set()
    utility = game.utility

    def counted(leaf: Any, player: int) -> float:
        seen.add(leaf.node)
        return float(utility(leaf, player))

    game.utility = counted  # the same search, interpreted: it asks every leaf it sees
    try:
        _, again = clocked(lambda: harif.expectiminimax(state, native=False, **asked))
    finally:
        game.utility = utility
    if (again.nodes, again.value) != (result.nodes, result.value):
        raise SystemExit(f"a tree, {options}: interpreted, the search is another one")
    return int(result.nodes), len(seen)


# Backgammon -----------------------------------------------------------------------------------------------------------


def backgammon(console: Console, depth: int, count: int) -> Table:
    """Nodes and time of every way, summed over the positions, beside plain search."""
    plain = Way("none", {"pruning": "none"})
    nodes: dict[str, list[int]] = {way.name: [] for way in [plain, *GAME_WAYS]}
    seconds = dict.fromkeys(nodes, 0.0)
    positions, left_out = played_positions(count), 0
    for way in [plain, *GAME_WAYS]:
        harif.expectiminimax(positions[0], depth=1, ranking="bounds", **way.options)  # compiled before it is timed
    with console.status("") as status:
        for number, state in enumerate(positions, 1):
            values = []
            for way in [plain, *GAME_WAYS]:
                status.update(f"backgammon, depth {depth}, position {number} of {count}: {way.name} …")
                options = {"depth": depth, "nodes": MOST_NODES, "ranking": "bounds", **way.options}
                taken, result = clocked(lambda state=state, options=options: harif.expectiminimax(state, **options))
                if result.depth < depth:
                    left_out += 1
                    break
                values.append(result.value)
                refuse_other(f"backgammon position {number}, {way.name}", result.value, values[0])
                nodes[way.name].append(result.nodes)
                seconds[way.name] += taken
    full, time = nodes[plain.name], seconds[plain.name]
    searched_all = f"{count - left_out} positions, depth {depth}: {sum(full):,} nodes"
    rows = []
    for way in GAME_WAYS:
        shares = [1 - some / every for some, every in zip(nodes[way.name], full, strict=True)]
        total = 1 - sum(nodes[way.name]) / sum(full)
        spread = f"{percent(min(shares))} to {percent(max(shares))}"
        rows.append((way.name, percent(total), percent(statistics.median(shares)), spread, clock(seconds, way, time)))
    columns = (f"backgammon, {searched_all}", "nodes saved", "median position", "least to most", "time")
    return Table(columns, rows)


def clock(seconds: dict[str, float], way: Way, plain: float) -> str:
    return f"{seconds[way.name] / plain:.2f} of plain's"


def played_positions(count: int) -> list[Any]:
    """One position with a roll from each of `count` games, fixed seeds."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        found.append(rng.choice(list(rolled_states(rng))))
    return found


def rolled_states(rng: random.Random) -> Iterator[Any]:
    """A game in which both take the play that the game's `evaluate` likes best: its states with a roll to be played."""
    state = harif.load("backgammon")
    while not state.terminal():
        if state.player() == harif.CHANCE:
            outcomes, weights = zip(*state.outcomes(), strict=True)
            state = state.result(rng.choices(outcomes, weights)[0])
        else:
            yield state
            state = state.result(harif.expectiminimax(state, depth=1).action)


# Both -----------------------------------------------------------------------------------------------------------------


def refuse_other(what: str, value: float, known: float) -> None:
    if abs(value - known) > SAME:
        raise SystemExit(f"{what}: the value is {value}, not {known}")


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
