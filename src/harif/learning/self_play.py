"""The kernels of learning: games that a network plays against itself, and what it learns from them.

A game is remembered as the states to which players moved (chance not yet decided), one row each. Studying it goes from
the last row back: the chances at a row are drawn toward those at the next one, seen from the mover's side, and at the
last row toward the ending itself. That is TD(lambda) in its forward view (Sutton 1988; Tesauro 1992 for backgammon).
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import fetch, old_kernel, part_of_kernel, store
from harif.search.network import ENDINGS, HEAD, HIDDEN, INPUTS, LANES
from harif.search.old_network import old_learned_value as learned_value
from harif.search.playouts import GOLDEN, WORD, next_random, random_below, random_share

# Slots of `control`.
STOP, FLAW, PLIES = 0, 1, 2
TOO_LONG, STUCK = 1, 2

# A row: who moved, then the state's words. A game's head: how many rows, and which ending player 0 had.
MOVER, WORDS = 0, 1
ROWS, ENDING, GAME_HEAD = 0, 1, 2

BY_CHANCE, BY_EVALUATE, BY_NETWORK = 0, 1, 2
"""How a player of `contest` chooses."""


@part_of_kernel
def seeded(rng: Any, seed: int, game: int) -> None:
    """Begin the random numbers of one game: they depend on the seed and on the game's number alone."""
    rng[0] = (seed * GOLDEN + game * 0xD1342543DE82EF95) & WORD
    next_random(rng)


@part_of_kernel
def rolled(state: Any, rng: Any) -> Any:
    """The state after chance has decided."""
    left = random_share(rng)
    chosen = 0
    for outcome, probability in state.outcomes():
        chosen = outcome
        left -= probability
        if left < 0.0:
            break
    return state.result(chosen)


@part_of_kernel
def any_move(state: Any, rng: Any) -> int:
    """A move at random, all alike; meaningless where there is none."""
    count = 0
    for _ in state.actions():
        count += 1
    place = random_below(rng, count) if count > 0 else 0
    for action in state.actions():
        if place == 0:
            return action  # type: ignore[no-any-return]
        place -= 1
    return 0


@part_of_kernel
def best_move(state: Any, mover: int, way: int, net: Any, scratch: Any) -> tuple[int, int]:
    """The move to the state judged best for the mover, and how many moves there are."""
    best, chosen, count = -float("inf"), 0, 0
    for action in state.actions():
        child = state.result(action)
        if child.terminal():
            worth = float(child.utility(mover))
        elif way == BY_NETWORK:
            worth = learned_value(child, mover, net, scratch)
        else:
            worth = float(child.evaluate(mover))
        if worth > best:
            best, chosen = worth, action
        count += 1
    return chosen, count


def self_play(
    start: Any,
    first: int,
    last: int,
    seed: int,
    explore: float,
    most_rows: int,
    stride: int,
    control: Any,
    rng: Any,
    net: Any,
    scratch: Any,
    memory: Any,
) -> int:
    """Play the games numbered `first` to `last` - 1, both sides by the network, and write them to `memory`.

    A move in `explore` (a share) is made at random. A game takes `GAME_HEAD + most_rows * stride` words.
    """
    for game in range(first, last):
        seeded(rng, seed, game)
        head = (game - first) * (GAME_HEAD + most_rows * stride)
        rows = 0
        state = start
        while not state.terminal():
            if control[STOP] != 0:
                return 0
            if state.player() == CHANCE:
                state = rolled(state, rng)
                continue
            if rows == most_rows:
                control[FLAW] = TOO_LONG
                return 0
            mover = int(state.player())
            count = 1
            if explore > 0.0 and random_share(rng) < explore:
                action = any_move(state, rng)
            else:
                action, count = best_move(state, mover, BY_NETWORK, net, scratch)
            if count == 0:
                control[FLAW] = STUCK
                return 0
            state = state.result(action)
            at = head + GAME_HEAD + rows * stride
            memory[at + MOVER] = mover
            store(state, memory, at + WORDS)
            rows += 1
        memory[head + ROWS] = rows
        memory[head + ENDING] = ending_of(float(state.utility(0)), net)
        control[PLIES] += rows
    return 0


@part_of_kernel
def ending_of(utility: float, net: Any) -> int:
    """The place of the ending that is nearest to a utility."""
    nearest = 0
    for k in range(1, int(net[ENDINGS])):
        if abs(utility - net[HEAD + k]) < abs(utility - net[HEAD + nearest]):
            nearest = k
    return nearest


def study(
    start: Any,
    games: int,
    players: int,
    trace: float,
    most_rows: int,
    stride: int,
    rate: Any,
    net: Any,
    scratch: Any,
    target: Any,
    memory: Any,
) -> float:
    """Learn from `games` games in `memory`, in their order; the mean surprise (Kullback-Leibler) of a row.

    `rate[0]` is the step, `trace` lambda, `target` room for `LANES` chances.
    """
    endings, inputs, units = int(net[ENDINGS]), int(net[INPUTS]), int(net[HIDDEN])
    chances = scratch[inputs + units : inputs + units + LANES]
    surprise, studied = 0.0, 0
    for game in range(games):
        head = game * (GAME_HEAD + most_rows * stride)
        rows = memory[head + ROWS]
        viewer = 0  # whose chances stand in `target`
        for k in range(endings):
            target[k] = 0.0
        target[memory[head + ENDING]] = 1.0
        for row in range(rows - 1, -1, -1):
            at = head + GAME_HEAD + row * stride
            mover = memory[at + MOVER]
            if mover != viewer:  # what one side wins the other loses: the same chances in the opposite order
                for k in range(endings // 2):
                    other = endings - 1 - k
                    kept = target[k]
                    target[k] = target[other]
                    target[other] = kept
                viewer = mover
            state = fetch(start, memory, at + WORDS)
            learned_value(state, mover, net, scratch)
            for k in range(endings):
                if target[k] > 1e-9:
                    surprise -= target[k] * (chances[k] - target[k])
            studied += 1
            draw(rate[0], net, scratch, target)
            for k in range(endings):
                target[k] = trace * target[k] + (1 - trace) * chances[k]
    return surprise / max(studied, 1)


@part_of_kernel
def draw(rate: Any, net: Any, scratch: Any, target: Any) -> None:
    """One step of the network toward `target`, for the features and chances in `scratch`; the gradient of
    cross-entropy. Afterwards `scratch` holds what it held.
    """
    inputs, units, endings = int(net[INPUTS]), int(net[HIDDEN]), int(net[ENDINGS])
    hidden = scratch[inputs : inputs + units]
    chances = scratch[inputs + units : inputs + units + LANES]
    error = target[LANES : 2 * LANES]
    for k in range(LANES):
        error[k] = 0.0
    for k in range(endings):
        error[k] = rate * (target[k] - chances[k])
    at = HEAD + LANES
    outward = at + inputs * units + units
    wide = units if units > 0 else inputs
    bias = net[outward + wide * LANES : outward + (wide + 1) * LANES]
    for k in range(LANES):
        bias[k] += error[k]
    if units == 0:
        for i in range(inputs):
            x = scratch[i]
            if x != 0.0:
                row = net[outward + i * LANES : outward + (i + 1) * LANES]
                for k in range(LANES):
                    row[k] += x * error[k]
        return
    # Back through the outward weights, which are changed on the way; then through s'(z) = (1 - |s|)^2.
    step = target[2 * LANES : 2 * LANES + units]
    for h in range(units):
        row = net[outward + h * LANES : outward + (h + 1) * LANES]
        x = hidden[h]
        back = row[0] * error[0]
        for k in range(1, endings):
            back += row[k] * error[k]
        for k in range(LANES):
            row[k] += x * error[k]
        slope = 1 - abs(x)
        step[h] = back * slope * slope
    bias = net[outward - units : outward]
    for h in range(units):
        bias[h] += step[h]
    for i in range(inputs):
        x = scratch[i]
        if x != 0.0:
            row = net[at + i * units : at + (i + 1) * units]
            for h in range(units):
                row[h] += x * step[h]


def contest(
    start: Any,
    first: int,
    last: int,
    seed: int,
    way: int,
    other_way: int,
    most_plies: int,
    control: Any,
    rng: Any,
    net: Any,
    other_net: Any,
    scratch: Any,
    totals: Any,
) -> int:
    """Games `first` to `last` - 1 between two players, by turns in either seat; each pair of games has one seed.

    `totals` gathers the first player's utilities, their squares, and how many were won and lost.
    """
    for game in range(first, last):
        seeded(rng, seed, game // 2)
        seat = game % 2
        state = start
        plies = 0
        while not state.terminal():
            if control[STOP] != 0:
                return 0
            if plies == most_plies:
                control[FLAW] = TOO_LONG
                return 0
            if state.player() == CHANCE:
                state = rolled(state, rng)
            else:
                mover = int(state.player())
                chosen = way if mover == seat else other_way
                if chosen == BY_CHANCE:
                    state = state.result(any_move(state, rng))
                elif mover == seat:
                    action, _ = best_move(state, mover, chosen, net, scratch)
                    state = state.result(action)
                else:
                    action, _ = best_move(state, mover, chosen, other_net, scratch)
                    state = state.result(action)
                plies += 1
        worth = float(state.utility(seat))
        totals[0] += worth
        totals[1] += worth * worth
        totals[2] += 1.0 if worth > totals[4] else 0.0
        totals[3] += 1.0 if worth < totals[4] else 0.0
    return 0


def last_states(start: Any, games: int, most_plies: int, control: Any, rng: Any, utilities: Any) -> int:
    """The utility to player 0 of each of `games` random games."""
    for game in range(games):
        state = start
        plies = 0
        while not state.terminal():
            if plies == most_plies or control[STOP] != 0:
                control[FLAW] = TOO_LONG
                return 0
            state = rolled(state, rng) if state.player() == CHANCE else state.result(any_move(state, rng))
            plies += 1
        utilities[game] = state.utility(0)
    return 0


LAST_STATES = old_kernel(last_states, "i8 i8 i8[] u8[] f8[]", "i8")
SELF_PLAY = old_kernel(self_play, "i8 i8 i8 f8 i8 i8 i8[] u8[] f4[] f4[] i8[]", "i8")
STUDY = old_kernel(study, "i8 i8 f8 i8 i8 f4[] f4[] f4[] f4[] i8[]", "f8")
CONTEST = old_kernel(contest, "i8 i8 i8 i8 i8 i8 i8[] u8[] f4[] f4[] f4[] f8[]", "i8")
