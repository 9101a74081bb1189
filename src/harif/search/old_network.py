"""The network as arrays and slots, as star and expectiminimax still hold it.

# until star and expectiminimax are ported: then they take a `Net` of `harif.search.network`, and this module goes
"""

from math import exp
from typing import Any

from harif.native.engine import part_of_kernel
from harif.search.network import ENDINGS, HEAD, HIDDEN, INPUTS, LANES


@part_of_kernel
def old_learned_value(state: Any, viewer: int, net: Any, scratch: Any) -> float:
    """What the network takes `state` to be worth to `viewer`. Its chances stand at the end of `scratch`."""
    look_at(state, viewer, int(net[INPUTS]), scratch)
    return expectation(net, scratch)  # type: ignore[no-any-return]


@part_of_kernel
def look_at(state: Any, viewer: int, inputs: int, scratch: Any) -> None:
    """Write the features of a state. (By itself, for then the compiler makes one loop of it and the game's own.)"""
    count = 0
    for feature in state.features(viewer):
        if count < inputs:
            scratch[count] = feature
        count += 1


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
        add_inputs(net, at, inputs, units, scratch, hidden)
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
def add_inputs(net: Any, at: int, inputs: int, units: int, scratch: Any, hidden: Any) -> None:
    """Add each feature's row of weights to the hidden units: four rows at a time, and only where there is something."""
    x0, x1, x2, x3 = scratch[0], scratch[0], scratch[0], scratch[0]
    i0, i1, i2 = at, at, at
    waiting = 0
    for i in range(inputs):
        x = scratch[i]
        if x != 0.0:
            row = at + i * units
            if waiting == 0:
                x0, i0 = x, row
            elif waiting == 1:
                x1, i1 = x, row
            elif waiting == 2:
                x2, i2 = x, row
            else:
                x3 = x
                a, b = net[i0 : i0 + units], net[i1 : i1 + units]
                c, d = net[i2 : i2 + units], net[row : row + units]
                for h in range(units):
                    hidden[h] += (x0 * a[h] + x1 * b[h]) + (x2 * c[h] + x3 * d[h])
            waiting = (waiting + 1) % 4
    if waiting > 0:
        a = net[i0 : i0 + units]
        for h in range(units):
            hidden[h] += x0 * a[h]
    if waiting > 1:
        a = net[i1 : i1 + units]
        for h in range(units):
            hidden[h] += x1 * a[h]
    if waiting > 2:
        a = net[i2 : i2 + units]
        for h in range(units):
            hidden[h] += x2 * a[h]


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
