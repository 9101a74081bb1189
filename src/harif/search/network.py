"""A judgement that was learned: a small network over a game's `features`, read by kernels.

A network is one block of 32-bit numbers, so that it reaches machine code as an argument: what is learned changes
nothing that was compiled. It tells the chance of each *ending* (the utilities there are, such as -3 … 3 in backgammon),
and so the expected utility:

    hidden  = s(features · inward + bias),  s(z) = z / (1 + |z|)
    chances = softmax(hidden · outward + bias)          (without hidden units: features · outward + bias)
    value   = chances · endings

A judgement is of a state *as the player who has just moved there sees it*: that is what learning compares.

Layout, from the front: `HEAD` numbers (inputs, hidden, endings), the endings, then the weights: inward by input,
inward bias, outward by hidden unit (or input), outward bias. Rows of the outward weights are `LANES` wide.
"""

from math import exp
from typing import Any

from harif.native.engine import Wrote, part_of_kernel

INPUTS, HIDDEN, ENDINGS, HEAD = 0, 1, 2, 3
LANES = 16
"""Room for endings, a whole number of vector registers."""

WROTE_FEATURES = Wrote("features")


def network_size(inputs: int, hidden: int) -> int:
    """How many numbers a network has."""
    return HEAD + LANES + inputs * hidden + hidden + (hidden or inputs) * LANES + LANES


def scratch_size(inputs: int, hidden: int) -> int:
    """The room that looking at a state takes: its features, the hidden units, the chances."""
    return inputs + hidden + LANES


@part_of_kernel
def learned_value(state: Any, viewer: int, net: Any, scratch: Any) -> float:
    """What the network takes `state` to be worth to `viewer`. Its chances stand at the end of `scratch`."""
    inputs = int(net[INPUTS])
    count = 0
    for feature in state.features(viewer):
        if count < inputs:
            scratch[count] = feature
        count += 1
    return expectation(net, scratch)  # type: ignore[no-any-return]


@part_of_kernel
def expectation(net: Any, scratch: Any) -> float:
    """The expected ending, for the features at the start of `scratch`."""
    inputs, units, endings = int(net[INPUTS]), int(net[HIDDEN]), int(net[ENDINGS])
    hidden = scratch[inputs : inputs + units]
    chances = scratch[inputs + units : inputs + units + LANES]
    at = HEAD + LANES
    outward = at + inputs * units + units
    deep = units > 0
    wide = units if deep else inputs
    bias = net[outward + wide * LANES : outward + (wide + 1) * LANES]
    for k in range(LANES):
        chances[k] = bias[k]
    if deep:
        bias = net[outward - units : outward]
        for h in range(units):
            hidden[h] = bias[h]
        for i in range(inputs):
            x = scratch[i]
            if x != 0.0:
                row = net[at + i * units : at + (i + 1) * units]
                for h in range(units):
                    hidden[h] += x * row[h]
        for h in range(units):
            z = hidden[h]
            hidden[h] = z / (1 + abs(z))
        for h in range(units):
            x = hidden[h]
            row = net[outward + h * LANES : outward + (h + 1) * LANES]
            for k in range(LANES):
                chances[k] += x * row[k]
    else:
        for i in range(inputs):
            x = scratch[i]
            if x != 0.0:
                row = net[outward + i * LANES : outward + (i + 1) * LANES]
                for k in range(LANES):
                    chances[k] += x * row[k]
    return softmax(net, chances, endings)  # type: ignore[no-any-return]


@part_of_kernel
def softmax(net: Any, chances: Any, endings: int) -> float:
    """Make chances of the first `endings` numbers, and return the ending that they expect."""
    most = chances[0]
    for k in range(1, endings):
        if chances[k] > most:
            most = chances[k]
    total = 0.0
    for k in range(endings):
        share = exp(chances[k] - most)
        chances[k] = share
        total += share
    value = 0.0
    for k in range(endings):
        chances[k] = chances[k] / total
        value += chances[k] * net[HEAD + k]
    return value
