"""Counterfactual regret minimisation (chapter, section 8; Zinkevich et al. 2007), history by history.

At each iteration one player after the other looks back. At an information set I of player i, move a is worth

    v(I, a) = Σ over the histories h in I of  π₋ᵢ(h) · uᵢ(h·a)

where π₋ᵢ(h) is how likely chance and the others bring h about, and uᵢ(h·a) is what i gets from there if all go on as
they do. The regret of a grows by v(I, a) less what the strategy earned at I, and from then on I plays in proportion to
its positive regrets. CFR+ (Tammelin 2014) never lets a regret fall below zero, and lets iteration t count t times in
the average. What is told here is, number for number, what `harif.cfr` computes on arrays.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError
from harif.lab.textbook.histories import History, Set, Unrolled, unrolled
from harif.lab.trace import Event

VARIANTS = ("vanilla", "cfr+")
Strategy = dict[str, float]


class Pass(NamedTuple):
    """What CFR leaves behind: every step, and for each set its regrets and strategies, by the moves' names."""

    game: Unrolled
    steps: list[Event]
    regrets: list[Strategy]
    strategies: list[Strategy]
    averages: list[Strategy]
    values: tuple[float, ...]  # of the averages, to each player


def cfr(state: Any, iterations: int = 1, variant: str = "vanilla") -> Pass:
    """Run CFR from `state` on, and tell every number."""
    if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
        raise SearchError("iterations is a whole number of 1 or more, not {iterations!r}.", iterations=iterations)
    if variant not in VARIANTS:
        raise SearchError("variant={variant!r}: the lab has {names}.", variant=variant, names=", ".join(VARIANTS))
    run = Run(unrolled(state), variant == "cfr+")
    for t in range(1, iterations + 1):
        run.iterate(t)
    averages = run.averages()
    for one in run.game.sets:
        run.tell("average", one, tuple(averages[one.number].items()))
    values = tuple(run.worth(run.game.root, player, averages) for player in range(run.game.players))
    return Pass(run.game, run.steps, run.regrets, run.strategies, averages, values)


class Run:
    """CFR on its way: the strategy of each set, what is regretted there, and the plans so far added up."""

    def __init__(self, game: Unrolled, plus: bool) -> None:
        self.game, self.plus = game, plus
        self.steps: list[Event] = []
        self.strategies = [dict.fromkeys(one.moves, 1.0 / len(one.moves)) for one in game.sets]
        self.regrets = [dict.fromkeys(one.moves, 0.0) for one in game.sets]
        self.totals = [dict.fromkeys(one.moves, 0.0) for one in game.sets]
        for one in game.sets:
            self.tell("strategy", one, tuple(self.strategies[one.number].items()))

    def iterate(self, t: int) -> None:
        """Iteration `t`: each player looks back, with the others as they are by then."""
        self.steps.append(Event("iteration", 0, value=float(t)))
        for player in range(self.game.players):
            self.steps.append(Event("look_back", 0, player=player))
            before = [dict(strategy) for strategy in self.strategies]
            own = [one for one in self.game.sets if one.player == player]
            for one in reversed(own):  # what comes later first
                self.look_back(one, before)
            for one in own:
                self.remember(one, t)

    def look_back(self, one: Set, before: list[Strategy]) -> None:
        """Compare every move of a set with what the set earned, and let it play by its regrets from then on."""
        worth = dict.fromkeys(one.moves, 0.0)
        for history in one.histories:
            shares = self.shares(history, before)
            reach = product(p for who, p in shares if who != one.player)
            told = tuple((who, p) for who, p in shares if who != one.player)
            self.steps.append(Event("reach", history.node, value=reach, terms=told, set=one.number, player=one.player))
            after = {name: self.worth(child, one.player, before) for name, child in history.children.items()}
            self.steps.append(
                Event(
                    "expect",
                    history.node,
                    value=mean(before[one.number], after),
                    terms=tuple(after.items()),
                    set=one.number,
                    player=one.player,
                )
            )
            for move in one.moves:
                worth[move] += reach * after[move]
        earned = mean(before[one.number], worth)
        self.tell("counterfactual", one, tuple(worth.items()), earned)
        regrets = self.regrets[one.number]
        for move in one.moves:
            regrets[move] += worth[move] - earned
            if self.plus:
                regrets[move] = max(regrets[move], 0.0)
        self.tell("regret", one, tuple((move, worth[move] - earned, regrets[move]) for move in one.moves))
        self.strategies[one.number] = matched(regrets)
        self.tell("strategy", one, tuple(self.strategies[one.number].items()))

    def shares(self, history: History, strategies: list[Strategy]) -> list[tuple[int, float]]:
        """(who, how likely it lets the history happen) for chance and each player."""
        found = dict.fromkeys((CHANCE, *range(self.game.players)), 1.0)
        for above, move in history.way:
            found[above.player] *= above.chances[move] if above.player == CHANCE else strategies[above.set][move]
        return list(found.items())

    def worth(self, history: History, player: int, strategies: list[Strategy]) -> float:
        """What a player gets from a history on where all follow these strategies."""
        if history.utilities is not None:
            return history.utilities[player]
        weights = history.chances if history.player == CHANCE else strategies[history.set]
        return mean(weights, {move: self.worth(child, player, strategies) for move, child in history.children.items()})

    def remember(self, one: Set, t: int) -> None:
        """Add the plan, how likely the player itself comes to each move, to the sum of plans."""
        reach = product(self.strategies[above.set][move] for above, move in one.histories[0].way_of(one.player))
        total, kept = self.totals[one.number], t / (t + 1.0) if self.plus else 1.0
        for move, p in self.strategies[one.number].items():
            total[move] = (total[move] + reach * p) * kept

    def averages(self) -> list[Strategy]:
        """The average of all strategies; uniform at a set to which its player never came."""
        found = []
        for total in self.totals:
            whole = sum(total.values())
            found.append({move: x / whole if whole > 0.0 else 1.0 / len(total) for move, x in total.items()})
        return found

    def tell(self, kind: str, one: Set, terms: tuple[tuple[Any, ...], ...], value: float | None = None) -> None:
        node = one.histories[0].node
        self.steps.append(Event(kind, node, value=value, terms=terms, set=one.number, player=one.player))


def matched(regrets: Strategy) -> Strategy:
    """Regret matching: in proportion to the positive regrets; uniform where there are none."""
    wished = sum(max(regret, 0.0) for regret in regrets.values())
    if wished <= 0.0:
        return dict.fromkeys(regrets, 1.0 / len(regrets))
    return {move: max(regret, 0.0) / wished for move, regret in regrets.items()}


def mean(weights: Mapping[str, float], values: Mapping[str, float]) -> float:
    return sum(weights[move] * values[move] for move in values)


def product(factors: Any) -> float:
    found = 1.0
    for factor in factors:
        found *= factor
    return found
