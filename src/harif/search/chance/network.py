"""A judgement that was learned: a small network over a game's `features`, read by kernels.

It tells the chance of each *ending* (the utilities there are, such as -3 … 3 in backgammon), and so the expected
utility:

    units   = s(features · inward + bias),  s(z) = z / (1 + |z|)
    chances = softmax(units · outward + bias)          (without hidden units: features · outward + bias)
    value   = chances · utilities

A judgement is of a state *as the player who has just moved there sees it*: that is what learning compares.

With two endings this is the logistic curve between them, low + (high - low) / (1 + exp(-z)), and only z is added up
(`odds`): straight from what `features` yields, where there are no hidden units. Features may be (index, value) pairs,
zeros left out; then a hidden layer costs a row of weights for each pair. Where a game has `traits` too, indexes of
what there is and no more, the hidden units look at these instead, beside the linear judgement:

    odds = features · direct + units · outward + bias,  units = clip(sum of the traits' rows + bias, 0, 1)

A network is kept as one block of 32-bit numbers (`harif.learning.network` makes, saves and loads it), and kernels get
it as a record: what is learned changes nothing that was compiled. The block, from the front: `HEAD` numbers (inputs,
hidden, endings, traits), the utilities of the endings (`LANES`), then the weights in the order of `Places`. Kernels go
by these numbers without a look at them, so `net_of` looks first.
"""

from array import array
from itertools import accumulate, pairwise
from math import exp, isfinite
from typing import Annotated, Any, NamedTuple, Protocol

from harif.game import SearchError
from harif.native.blocks import Block
from harif.native.engine import Pairs, Wrote, kernel
from harif.native.records import Floats32, Ints, Struct

INPUTS, HIDDEN, ENDINGS, TRAITS, HEAD = 0, 1, 2, 3, 4  # of the block
LANES = 8
"""Room for endings: a vector register of them."""

WROTE_FEATURES, WROTE_TRAITS = Wrote("features"), Wrote("traits")
IN_PAIRS, IN_ORDER = Pairs(True), Pairs(False)
STEEPEST = 30.0
"""Odds beyond which the curve is cut off: e^30 to one, and a value is still inside its range."""


class Learned(Protocol):
    """What holds a network's numbers: `harif.learning.Network`."""

    @property
    def numbers(self) -> Block: ...


class Net(Struct):
    """A network, and room to look at one state with it: threads share the weights, and each has a `Net` of its own.

    Shapes are rows × columns, row after row. `outward` has a row for each hidden unit, or for each input where there
    are no hidden units; lanes beyond `endings` mean nothing.
    """

    inputs: int
    hidden: int
    endings: int  # 0: there is no network
    traits: int  # 0: hidden units look at the features
    utilities: Annotated[Floats32, LANES]  # of each ending, smallest first
    inward: Floats32  # inputs (or traits) × hidden
    inward_bias: Floats32  # hidden
    outward: Floats32  # (hidden, or inputs) × LANES
    outward_bias: Floats32  # LANES
    features: Floats32  # inputs: what was looked at
    units: Floats32  # hidden: what the hidden units made of it
    one: Annotated[Floats32, 1]  # the number 1, in 32 bits: by a wider one machine code would compute in 64
    chances: Annotated[Floats32, LANES]  # of each ending, as the viewer sees it
    in_pairs: bool  # do features come as (index, value) pairs?
    two: bool  # do `odds` tell all? Then there are two endings, and the numbers do not change
    odds: Floats32  # inputs: what makes the larger of two endings likelier than the other, where it is told directly
    unit_odds: Floats32  # hidden: the same
    odds_bias: float
    pairs: int  # how many features were looked at
    room: int  # for pairs: a power of two
    indexes: Ints  # room: which they are
    values: Floats32  # room: of each of them
    count: int  # how many traits were looked at
    seen_room: int  # for traits: a power of two
    seen: Ints  # seen_room: which they are


def net_of(network: Learned | None, game: Any = None, fixed: bool = False) -> Net:
    """The record of a network for one thread, on the network's own numbers; None makes one with no endings, which
    judges nothing. The game, a `Definition`, says how its features come (None: as plain numbers).

    Where the numbers are fixed, two endings are told by `odds` alone, which is quicker.
    """
    if network is None:
        return Net()
    numbers = network.numbers
    inputs, hidden, endings, traits = shape_of(numbers)
    net = Net(inputs=inputs, hidden=hidden, endings=endings, traits=traits)
    net.one[0] = 1.0
    for k in range(LANES):
        net.utilities[k] = numbers[HEAD + k]
    at = places_of(inputs, hidden, traits)
    net.inward, net.inward_bias = numbers.part(at.inward), numbers.part(at.inward_bias)
    net.outward, net.outward_bias = numbers.part(at.outward), numbers.part(at.outward_bias)
    net.features, net.units = Block("f", inputs), Block("f", hidden)
    net.in_pairs = game is not None and game.features is not None
    net.two = endings == 2 and (fixed or traits > 0)
    if net.in_pairs:
        net.room = 1 << (2 * inputs).bit_length()
        net.indexes, net.values = Block("q", net.room), Block("f", net.room)
    if net.two:
        weights = two_ending_weights(network)
        net.odds, net.unit_odds = array("f", weights.direct), array("f", weights.units)
        net.odds_bias = weights.bias
    if traits > 0:
        net.seen_room = 1 << traits.bit_length()
        net.seen = Block("q", net.seen_room)
    return net


class TwoEndings(NamedTuple):
    """The weights of a network of two endings, which tell the odds of the larger one.

    inward: inputs (or traits) × hidden, then a bias for each hidden unit.  units: hidden.  direct: inputs, where there
    are no hidden units, or these look at traits.
    """

    inward: list[float]
    units: list[float]
    bias: float
    direct: list[float]


def two_ending_weights(network: Learned) -> TwoEndings:
    """The weights of a network that tells two endings apart."""
    numbers = network.numbers
    _, hidden, _, traits = shape = shape_of(numbers)
    at = places_of(shape.inputs, hidden, traits)
    lows, highs = (numbers[at.outward + k : at.end : LANES].tolist() for k in range(2))
    odds = [high - low for low, high in zip(lows, highs, strict=True)]
    rows = hidden or shape.inputs
    told, bias, direct = odds[:rows], odds[rows], odds[rows + 1 :]
    inward = numbers[at.inward : at.outward].tolist()
    return TwoEndings(inward, told, bias, direct) if hidden else TwoEndings(inward, [], bias, told)


class Places(NamedTuple):
    """Where the weights of `Net` begin in the block, and where they end."""

    inward: int
    inward_bias: int
    outward: int
    outward_bias: int
    direct: int
    end: int


def places_of(inputs: int, hidden: int, traits: int = 0) -> Places:
    """The one place that knows in which order the weights stand."""
    sizes = ((traits or inputs) * hidden, hidden, (hidden or inputs) * LANES, LANES, inputs * LANES if traits else 0)
    return Places(*accumulate(sizes, initial=HEAD + LANES))


def network_size(inputs: int, hidden: int, traits: int = 0) -> int:
    """How many numbers a network has."""
    return places_of(inputs, hidden, traits).end


class Shape(NamedTuple):
    """What the first numbers of a network say of the others."""

    inputs: int
    hidden: int
    endings: int
    traits: int


def shape_of(numbers: Block) -> Shape:
    """The shape of a network whose numbers are all there; a sentence for any others."""
    head, utilities = list(numbers[:HEAD]), list(numbers[HEAD : HEAD + LANES])
    if len(numbers) < HEAD + LANES or not all(number.is_integer() and number >= 0 for number in head):
        raise SearchError("The network does not begin with its numbers of inputs, hidden units and endings.")
    inputs, hidden, endings, traits = map(int, head)
    if not 1 <= endings <= LANES:
        raise SearchError(
            "The network tells {endings:,} endings apart; it can be 1 to {most}.", endings=endings, most=LANES
        )
    if traits and not (hidden and endings == 2):
        raise SearchError("Only the hidden units of a network of two endings look at traits.")
    if inputs < 1 or len(numbers) != network_size(inputs, hidden, traits):
        raise SearchError(
            "The network has {count:,} numbers; with {inputs:,} inputs and {hidden:,} hidden units it would have "
            "{wanted:,}.",
            count=len(numbers),
            inputs=inputs,
            hidden=hidden,
            wanted=network_size(inputs, hidden, traits),
        )
    worth = utilities[:endings]
    if not all(map(isfinite, utilities)) or any(high <= low for low, high in pairwise(worth)):
        raise SearchError(
            "The utilities of the network's endings are {worth}; they must be finite and in order.", worth=worth
        )
    return Shape(inputs, hidden, endings, traits)


def refuse_no_network(network: Any, game: Any) -> None:
    """A sentence for what is given as `network=` and cannot judge this game."""
    if network is None:
        return
    if "features" not in game.methods:
        raise SearchError("{spec} has no method 'features', which a network judges by.", spec=game.spec)
    numbers = getattr(network, "numbers", None)
    if not isinstance(numbers, Block) or numbers.code != "f":
        raise SearchError(
            "network={network!r}: give what harif.learn made, or harif.learned('{name}').",
            network=network,
            name=game.name,
        )
    traits = shape_of(numbers).traits
    if traits != (game.traits if traits else 0):
        raise SearchError(
            "The network looks at {traits} traits; {spec} has {found}.",
            traits=traits,
            spec=game.spec,
            found=game.traits or 0,
        )
    learned_of = getattr(network, "game", game.spec)
    if learned_of != game.spec:
        raise SearchError(
            "The network was learned of {learned_of}, and this is {spec}. Give one of this game.",
            learned_of=learned_of,
            spec=game.spec,
        )


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def last_mover(state: Any, players: int) -> int:
    """Who has moved to a state, and so sees it as it is judged: of two players the one who is not to move there."""
    mover = int(state.player())
    return 1 - mover if players == 2 else mover


@kernel
def learned_value(state: Any, viewer: int, net: Net) -> float:
    """What the network takes `state` to be worth to `viewer`. Where `odds` do not tell it, the chances of the endings
    stand in `net.chances`, and what was looked at in `net.features`.
    """
    if net.two:
        low, high = net.utilities[0], net.utilities[1]
        return low + (high - low) * curve(odds_of(state, viewer, net))
    look_at(state, viewer, net)
    if net.in_pairs:
        spread(net)
    return expectation(net)


@kernel
def odds_of(state: Any, viewer: int, net: Net) -> float:
    """The logarithm of the odds of the larger of two endings."""
    look_at(state, viewer, net)
    if net.hidden == 0:
        return net.odds_bias + weighed(net)
    total = net.odds_bias
    if WROTE_TRAITS and net.traits > 0:
        total += weighed(net) + add_traits(state, viewer, net)
    else:
        find_units(net)
    units, odds, hidden = net.units, net.unit_odds, net.hidden
    first, second, third = 0.0, 0.0, 0.0  # as in `weighed`
    for h in range(0, hidden - 3, 4):
        first += odds[h] * units[h]
        second += odds[h + 1] * units[h + 1]
        third += odds[h + 2] * units[h + 2]
        total += odds[h + 3] * units[h + 3]
    for h in range(hidden - hidden % 4, hidden):
        total += odds[h] * units[h]
    return total + first + second + third


@kernel
def weighed(net: Net) -> float:
    """The weighted sum of the features that were looked at."""
    odds, total = net.odds, 0.0
    if net.in_pairs:  # four sums at a time, for each addition waits for the one before
        indexes, values, pairs = net.indexes, net.values, net.pairs
        first, second, third = 0.0, 0.0, 0.0
        for i in range(0, pairs - 3, 4):
            first += odds[indexes[i]] * values[i]
            second += odds[indexes[i + 1]] * values[i + 1]
            third += odds[indexes[i + 2]] * values[i + 2]
            total += odds[indexes[i + 3]] * values[i + 3]
        for i in range(pairs - pairs % 4, pairs):
            total += odds[indexes[i]] * values[i]
        total += first + second + third
    else:
        features = net.features
        for i in range(net.inputs):
            total += odds[i] * features[i]
    return total


@kernel
def add_pairs(net: Net) -> None:
    """Add a row of weights to the hidden units for each pair, four rows at a time."""
    weights, units, hidden = net.inward, net.units, net.hidden
    indexes, values, pairs = net.indexes, net.values, net.pairs
    for i in range(0, pairs - 3, 4):
        x0, x1, x2, x3 = values[i], values[i + 1], values[i + 2], values[i + 3]
        row0, row1 = indexes[i] * hidden, indexes[i + 1] * hidden
        row2, row3 = indexes[i + 2] * hidden, indexes[i + 3] * hidden
        for h in range(hidden):
            units[h] += (x0 * weights[row0 + h] + x1 * weights[row1 + h]) + (
                x2 * weights[row2 + h] + x3 * weights[row3 + h]
            )
    for i in range(pairs - pairs % 4, pairs):
        x0, row0 = values[i], indexes[i] * hidden
        for h in range(hidden):
            units[h] += x0 * weights[row0 + h]


@kernel
def curve(odds: float) -> float:
    """The logistic curve, strictly between 0 and 1; NaN stays NaN."""
    if odds > STEEPEST:
        odds = STEEPEST
    elif odds < -STEEPEST:
        odds = -STEEPEST
    return 1.0 / (1.0 + exp(-odds))


@kernel
def look_at(state: Any, viewer: int, net: Net) -> None:
    """Write down what there is to see in a state. (Nowhere else is it asked for: a generator run at one place only
    becomes one loop with what it is run for.)
    """
    if IN_PAIRS and net.in_pairs:
        indexes, values, last = net.indexes, net.values, net.room - 1
        count = 0
        for index, value in state.features(viewer):
            indexes[count & last] = index  # nothing is asked here: a question would double the time
            values[count & last] = value
            count += 1
        net.pairs = count
        refuse_odd_pairs(net)
    elif IN_ORDER:
        features, inputs = net.features, net.inputs
        count = 0
        for feature in state.features(viewer):
            if count < inputs:
                features[count] = feature
            count += 1


@kernel
def refuse_odd_pairs(net: Net) -> None:
    """Where there are too many pairs, or one has no such index, leave one that is no number: so no judgement is."""
    indexes, last, signs = net.indexes, net.inputs - 1, net.room - net.pairs
    for i in range(min(net.pairs, net.room)):
        signs |= indexes[i] | (last - indexes[i])
    if signs < 0:
        net.pairs, net.indexes[0], net.values[0] = 1, 0, float("nan")


@kernel
def see_traits(state: Any, viewer: int, net: Net) -> bool:
    """Write down the traits of a state, as `look_at` does its features. Are all among those declared?"""
    seen, last, count = net.seen, net.seen_room - 1, 0
    for trait in state.traits(viewer):
        seen[count & last] = trait
        count += 1
    most, signs = net.traits - 1, net.seen_room - count
    for i in range(min(count, net.seen_room)):
        signs |= seen[i] | (most - seen[i])
    net.count = 0 if signs < 0 else count
    return signs >= 0


@kernel
def add_traits(state: Any, viewer: int, net: Net) -> float:
    """Add up the rows of a state's traits for the hidden units, four at a time. 0.0; NaN where one is not among those
    declared, or there are too many: so no judgement is.
    """
    if not see_traits(state, viewer, net):
        return float("nan")
    seen, count = net.seen, net.count
    weights, units, bias, hidden = net.inward, net.units, net.inward_bias, net.hidden
    for h in range(hidden):
        units[h] = bias[h]
    for i in range(0, count - 3, 4):
        row0, row1, row2, row3 = seen[i] * hidden, seen[i + 1] * hidden, seen[i + 2] * hidden, seen[i + 3] * hidden
        for h in range(hidden):
            units[h] += (weights[row0 + h] + weights[row1 + h]) + (weights[row2 + h] + weights[row3 + h])
    for i in range(count - count % 4, count):
        row0 = seen[i] * hidden
        for h in range(hidden):
            units[h] += weights[row0 + h]
    one = net.one[0]
    none = one - one
    for h in range(hidden):
        units[h] = min(max(units[h], none), one)
    return 0.0


@kernel
def spread(net: Net) -> None:
    """Pairs as features, one for each input."""
    features, indexes, values = net.features, net.indexes, net.values
    for i in range(net.inputs):
        features[i] = 0.0
    for i in range(net.pairs):
        features[indexes[i]] += values[i]


@kernel
def expectation(net: Net) -> float:
    """The expected utility, for the features in `net`."""
    chances, bias = net.chances, net.outward_bias
    for k in range(LANES):
        chances[k] = bias[k]
    if net.hidden > 0:
        find_units(net)
        add_units(net)
    else:
        add_features(net)
    return softmax(net)


@kernel
def find_units(net: Net) -> None:
    """The hidden units: s(features · inward + bias)."""
    units, bias, one = net.units, net.inward_bias, net.one[0]
    for h in range(net.hidden):
        units[h] = bias[h]
    if net.in_pairs:
        add_pairs(net)
    else:
        add_inward(net)
    for h in range(net.hidden):
        z = units[h]
        units[h] = z / (one + abs(z))


@kernel
def add_inward(net: Net) -> None:
    """Add each feature's row of weights to the hidden units: four rows at a time, and only where there is something."""
    features, weights, units, hidden = net.features, net.inward, net.units, net.hidden
    x0, x1, x2 = features[0], features[0], features[0]
    row0, row1, row2 = 0, 0, 0
    waiting = 0
    for i in range(net.inputs):
        x = features[i]
        if x != 0.0:
            row = i * hidden
            if waiting == 0:
                x0, row0 = x, row
            elif waiting == 1:
                x1, row1 = x, row
            elif waiting == 2:
                x2, row2 = x, row
            else:
                for h in range(hidden):
                    units[h] += (x0 * weights[row0 + h] + x1 * weights[row1 + h]) + (
                        x2 * weights[row2 + h] + x * weights[row + h]
                    )
            waiting = (waiting + 1) % 4
    if waiting > 0:
        for h in range(hidden):
            units[h] += x0 * weights[row0 + h]
    if waiting > 1:
        for h in range(hidden):
            units[h] += x1 * weights[row1 + h]
    if waiting > 2:
        for h in range(hidden):
            units[h] += x2 * weights[row2 + h]


@kernel
def add_units(net: Net) -> None:
    """Add each hidden unit's row of weights to the chances (not yet chances): four rows at a time, and their weights
    read before anything is written, so that the sums stay in registers.
    """
    units, weights, chances, hidden = net.units, net.outward, net.chances, net.hidden
    row = 0
    for h in range(0, hidden - 3, 4):
        x0, x1, x2, x3 = units[h], units[h + 1], units[h + 2], units[h + 3]
        for k in range(LANES):
            w0, w1 = weights[row + k], weights[row + LANES + k]
            w2, w3 = weights[row + 2 * LANES + k], weights[row + 3 * LANES + k]
            chances[k] += x0 * w0
            chances[k] += x1 * w1
            chances[k] += x2 * w2
            chances[k] += x3 * w3
        row += 4 * LANES
    for h in range(hidden - hidden % 4, hidden):
        for k in range(LANES):
            chances[k] += units[h] * weights[h * LANES + k]


@kernel
def add_features(net: Net) -> None:
    """The same without hidden units: add the rows of the features that are there."""
    features, weights, chances = net.features, net.outward, net.chances
    for i in range(net.inputs):
        x = features[i]
        if x != 0.0:
            for k in range(LANES):
                chances[k] += x * weights[i * LANES + k]


@kernel
def softmax(net: Net) -> float:
    """Make chances of what was added up, and return the utility that they expect."""
    chances, utilities, endings = net.chances, net.utilities, net.endings
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
        value += chances[k] * utilities[k]
    return value
