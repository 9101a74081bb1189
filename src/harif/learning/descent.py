"""The kernel of regression: a judgement is drawn toward what positions were worth, a small step for each batch of them.

What is made small is the mean cross-entropy of the worth w and the judgement p = 1 / (1 + exp(-z)),

    -w log p - (1 - w) log (1 - p),

plus `pull` / 2 times the square of each weight's way from where it began: rows that say little leave it there. z is
linear in the features, or of a hidden layer of units as in `search.chance.network`: s(z) = z / (1 + |z|), or, where
they stand beside the odds that a row's `base` says, z cut off below 0 and above 1. Steps are Adam's (Kingma and Ba
2015, algorithm 1).
"""

from math import exp, log, sqrt
from typing import Any

from harif.learning.examples import Table
from harif.native.blocks import Block
from harif.native.engine import kernel
from harif.native.records import Floats, Struct
from harif.search.work import NO_LIMIT

BATCH = 256
"""Rows of a step."""
KEPT_SLOPE, KEPT_SQUARE, LEAST = 0.9, 0.999, 1e-8
"""Of Adam: how much of the mean slope, and of its mean square, a step keeps; and what it divides by at least."""


class Model(Struct):
    """The weights of a judgement of two endings, one after the other: inputs × hidden inward, hidden biases, then a
    weight for each hidden unit and a bias; or, without hidden units, one weight for each input.

    beside: do the units stand beside a base? Its odds then count `base` times.  begun: where the weights began.
    slopes: of a batch.  mean_slopes, mean_squares: Adam's.
    """

    inputs: int
    hidden: int
    count: int  # weights in all
    limit: int  # rows after which to stop; who wants that soon, from any thread, sets it to STOPPED
    steps: int
    rate: float
    pull: float
    beside: bool
    base: float
    weights: Floats
    begun: Floats
    slopes: Floats
    mean_slopes: Floats
    mean_squares: Floats
    units: Floats  # hidden


def count_of(inputs: int, hidden: int) -> int:
    """How many weights there are."""
    return inputs * hidden + hidden + hidden + 1 if hidden else inputs


def model_of(inputs: int, hidden: int, begun: Any, pull: float, base: float | None = None) -> Model:
    """A model that has not learned anything beyond the weights that it begins with."""
    count = count_of(inputs, hidden)
    model = Model(inputs=inputs, hidden=hidden, count=count, limit=NO_LIMIT, pull=pull)
    model.beside, model.base = base is not None, base or 0.0
    model.weights, model.begun = Block("d", count), Block("d", count)
    model.slopes, model.mean_slopes, model.mean_squares = Block("d", count), Block("d", count), Block("d", count)
    model.units = Block("d", max(hidden, 1))
    for i in range(count):
        model.weights[i] = model.begun[i] = float(begun[i])
    return model


def weights_of(model: Model) -> list[float]:
    """The weights as they are now."""
    return [model.weights[i] for i in range(model.count)]


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def descend(table: Table, model: Model) -> float:
    """Draw the model toward every row of the table once, in its order; the mean loss, each row's before its step.

    Beyond its limit it returns at once, and what it returns means nothing.
    """
    total, batch = 0.0, 0
    for k in range(table.rows):
        if k > model.limit:
            return 0.0
        row = table.order[k]
        worth = float(table.worth[row])
        odds = odds_in(row, table, model)
        total += loss_of(worth, odds)
        add_slopes(row, 1.0 / (1.0 + exp(-odds)) - worth, table, model)
        batch += 1
        if batch == BATCH or k == table.rows - 1:
            step(batch, model)
            batch = 0
    return total / max(table.rows, 1)


@kernel
def mean_loss(table: Table, model: Model) -> float:
    """The mean loss of the table's rows."""
    total = 0.0
    for k in range(table.rows):
        row = table.order[k]
        total += loss_of(float(table.worth[row]), odds_in(row, table, model))
    return total / max(table.rows, 1)


@kernel
def loss_of(worth: float, odds: float) -> float:
    """Cross-entropy: log(1 + exp(odds)) - worth × odds, told so that nothing overflows."""
    return log(1.0 + exp(-abs(odds))) + max(odds, 0.0) - worth * odds


@kernel
def odds_in(row: int, table: Table, model: Model) -> float:
    """The odds of a row, cut off where nothing more is learned; `model.units` has the units that they come from."""
    weights, hidden = model.weights, model.hidden
    first, last = table.starts[row], table.starts[row + 1]
    total = model.base * table.base[row]
    if hidden == 0:
        for i in range(first, last):
            total += weights[table.indexes[i]] * table.values[i]
    else:
        units, biases = model.units, model.inputs * hidden
        for h in range(hidden):
            units[h] = weights[biases + h]
        for i in range(first, last):
            place, value = table.indexes[i] * hidden, float(table.values[i])
            for h in range(hidden):
                units[h] += value * weights[place + h]
        total += weights[biases + 2 * hidden]
        for h in range(hidden):
            z = units[h]
            units[h] = min(max(z, 0.0), 1.0) if model.beside else z / (1.0 + abs(z))
            total += weights[biases + hidden + h] * units[h]
    return min(max(total, -30.0), 30.0)


@kernel
def add_slopes(row: int, error: float, table: Table, model: Model) -> None:
    """Add the slopes of a row's loss, whose odds are `error` too high."""
    slopes, weights, hidden = model.slopes, model.weights, model.hidden
    first, last = table.starts[row], table.starts[row + 1]
    if hidden == 0:
        for i in range(first, last):
            slopes[table.indexes[i]] += error * table.values[i]
    else:
        units, biases = model.units, model.inputs * hidden
        slopes[biases + 2 * hidden] += error
        for h in range(hidden):
            bent = 1.0 - abs(units[h])
            steep = bent * bent
            if model.beside:
                steep = 1.0 if 0.0 < units[h] < 1.0 else 0.0
            slopes[biases + hidden + h] += error * units[h]
            units[h] = error * weights[biases + hidden + h] * steep  # from here on the unit's own slope
            slopes[biases + h] += units[h]
        for i in range(first, last):
            place, value = table.indexes[i] * hidden, float(table.values[i])
            for h in range(hidden):
                slopes[place + h] += value * units[h]


@kernel
def step(batch: int, model: Model) -> None:
    """One step of Adam down the mean slopes of a batch, and back toward where the weights began."""
    weights, begun, slopes = model.weights, model.begun, model.slopes
    means, squares = model.mean_slopes, model.mean_squares
    model.steps += 1
    rate = model.rate * sqrt(1.0 - KEPT_SQUARE**model.steps) / (1.0 - KEPT_SLOPE**model.steps)
    for i in range(model.count):
        slope = slopes[i] / batch + model.pull * (weights[i] - begun[i])
        slopes[i] = 0.0
        means[i] += (1.0 - KEPT_SLOPE) * (slope - means[i])
        squares[i] += (1.0 - KEPT_SQUARE) * (slope * slope - squares[i])
        weights[i] -= rate * means[i] / (sqrt(squares[i]) + LEAST)
