"""Counterfactual regret minimisation: each set regrets, by itself, what it did not do (Zinkevich et al., 2007).

At each iteration one player after the other compares every action of every set with what the set earned, adds the
difference to the action's regret, and plays from then on in proportion to what is regretted. The average of all
strategies goes to an equilibrium of a two-player zero-sum game. The variants differ in how they forget: see the files
beside this one.
"""

from array import array
from math import inf
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.hidden.form import Form, Sequences, desk, earn, follow_strategies, follow_strategy
from harif.hidden.policy import Strategy, shares
from harif.native.engine import kernel, machine_code
from harif.native.records import Floats, Struct


class Discounts(NamedTuple):
    """How a variant forgets, after Brown and Sandholm ("Solving imperfect-information games via discounted regret
    minimization", 2019): after iteration t positive regrets are multiplied by t^a / (t^a + 1) with a = `positive`,
    negative ones with `negative`, and the sum of strategies by (t / (t + 1))^`average`. inf forgets nothing, -inf all.
    """

    positive: float = inf
    negative: float = inf
    average: float = 0.0


class Memory(Struct):
    """What is remembered from iteration to iteration.

    regret  f8[sequences]   of the last action of each sequence
    total   f8[sequences]   the plans so far, added up
    """

    iteration: int
    until: int  # the iteration to stop after
    positive: float
    negative: float
    average: float
    regret: Floats
    total: Floats


class Regrets:
    """A variant at work on an unrolled game."""

    def __init__(self, sequences: Sequences, discounts: Discounts, native: bool) -> None:
        self.sequences, self.native, self.stopped = sequences, native, False
        self.form = form = desk(sequences)
        self.memory = Memory(**discounts._asdict())
        self.memory.regret, self.memory.total = (array("d", bytes(8 * form.sequences)) for _ in range(2))
        machine_code(follow_strategies, native)(form)
        self.run = machine_code(iterate, native)

    @property
    def iteration(self) -> int:
        return int(self.memory.iteration)

    def halt(self) -> None:
        self.stopped = True
        self.memory.until = 0

    def advance(self, until: int) -> None:
        """Iterate until so many are done, or until it is told to stop."""
        self.memory.until = until
        if not self.stopped:
            self.run(self.form, self.memory)

    def strategy(self) -> Strategy:
        """The average of the strategies so far."""
        import numpy as np

        found, sizes = self.sequences, self.form.size
        total = np.frombuffer(self.memory.total)[found.own].tobytes()  # type: ignore[call-overload]
        return Strategy(found.width, found.views, sizes, found.actions, shares(array("d", total), sizes))

    def kept(self) -> dict[str, Any]:
        """What it takes to go on from here."""
        return {"regret": self.memory.regret, "total": self.memory.total}

    def go_on(self, iteration: int, strategy: Strategy, kept: dict[str, Any]) -> None:
        """Go on where another run has stopped: what is played follows from what is regretted."""
        if any(len(kept.get(name, ())) != self.form.sequences for name in ("regret", "total")):
            raise SearchError("The file does not hold a run of this game and variant that can go on.")
        self.memory.iteration, self.memory.regret, self.memory.total = iteration, kept["regret"], kept["total"]
        machine_code(match_regrets, self.native)(self.form, self.memory)


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def iterate(form: Form, memory: Memory) -> int:
    """Iterate until `memory.until`; how many iterations there have been."""
    while memory.iteration < memory.until:
        memory.iteration += 1
        t = float(memory.iteration)
        positive, negative = kept(t, memory.positive), kept(t, memory.negative)
        average = (t / (t + 1.0)) ** memory.average
        for player in range(form.players):
            earn(player, form)
            regret(player, positive, negative, form, memory)
            follow_strategy(player, form)
            remember(player, average, form, memory)
    return memory.iteration


@kernel
def kept(t: float, power: float) -> float:
    """t^power / (t^power + 1)."""
    if power > 1e300:
        return 1.0
    if power < -1e300:
        return 0.0
    grown: float = t**power
    return grown / (grown + 1.0)


@kernel
def remember(player: int, average: float, form: Form, memory: Memory) -> int:
    """Add the player's plan to the sum of plans."""
    total, plan = memory.total, form.plan
    for sequence in range(form.sequence_start[player], form.sequence_start[player + 1]):
        total[sequence] = (total[sequence] + plan[sequence]) * average
    return 0


@kernel
def regret(player: int, positive: float, negative: float, form: Form, memory: Memory) -> int:
    """From the last set to the first: what it earned, what each action would have, and what is played from now on."""
    worth, strategy, regrets = form.worth, form.strategy, memory.regret
    for one in range(form.set_start[player + 1] - 1, form.set_start[player] - 1, -1):
        first, last = form.first[one], form.first[one] + form.size[one]
        earned = 0.0
        for sequence in range(first, last):
            earned += strategy[sequence] * worth[sequence]
        worth[form.parent[one]] += earned
        for sequence in range(first, last):
            found = regrets[sequence] + worth[sequence] - earned
            regrets[sequence] = found * (positive if found > 0.0 else negative)
        match_regret(one, form, memory)
    return 0


@kernel
def match_regret(one: int, form: Form, memory: Memory) -> int:
    """Play at a set in proportion to what is regretted; uniformly where nothing is."""
    regrets, strategy = memory.regret, form.strategy
    first, last = form.first[one], form.first[one] + form.size[one]
    wished = 0.0
    for sequence in range(first, last):
        wished += max(regrets[sequence], 0.0)
    if wished > 0.0:
        for sequence in range(first, last):
            strategy[sequence] = max(regrets[sequence], 0.0) / wished
    else:
        for sequence in range(first, last):
            strategy[sequence] = 1.0 / (last - first)
    return 0


@kernel
def match_regrets(form: Form, memory: Memory) -> int:
    """Play everywhere in proportion to what is regretted."""
    for one in range(form.sets):
        match_regret(one, form, memory)
    return follow_strategies(form)
