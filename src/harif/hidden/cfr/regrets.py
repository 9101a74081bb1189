"""Counterfactual regret minimisation: each set regrets, by itself, what it did not do (Zinkevich et al., 2007).

At each iteration one player after the other compares every action of every set with what the set earned, adds the
difference to the action's regret, and plays from then on in proportion to what is regretted. The average of all
strategies goes to an equilibrium of a two-player zero-sum game. The variants differ in how they forget: see the files
beside this one.
"""

from array import array
from math import inf
from typing import NamedTuple

from harif.hidden.form import Form, earn, follow_strategy
from harif.native.engine import kernel
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

    def halt(self) -> None:
        self.until = 0


def new_memory(form: Form, discounts: Discounts) -> Memory:
    memory = Memory(positive=discounts.positive, negative=discounts.negative, average=discounts.average)
    memory.regret, memory.total = array("d", [0.0]) * form.sequences, array("d", [0.0]) * form.sequences
    return memory


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
    grown = t**power
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
    """From the last set to the first: what the set earned, what each action would have, and the strategy from now on."""
    worth, strategy, regrets = form.worth, form.strategy, memory.regret
    for one in range(form.set_start[player + 1] - 1, form.set_start[player] - 1, -1):
        first, last = form.first[one], form.first[one] + form.size[one]
        earned = 0.0
        for sequence in range(first, last):
            earned += strategy[sequence] * worth[sequence]
        worth[form.parent[one]] += earned
        wished = 0.0
        for sequence in range(first, last):
            found = regrets[sequence] + worth[sequence] - earned
            found *= positive if found > 0.0 else negative
            regrets[sequence] = found
            wished += max(found, 0.0)
        if wished > 0.0:
            for sequence in range(first, last):
                strategy[sequence] = max(regrets[sequence], 0.0) / wished
        else:
            even = 1.0 / (last - first)
            for sequence in range(first, last):
                strategy[sequence] = even
    return 0
