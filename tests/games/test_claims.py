"""What games say to help a search, against exhaustive search: `bounds`, `promising`, `key`, `symmetries`, `noisy`; and
each of these in machine code against the interpreter.
"""

import random

import pytest

import harif
from harif.game.fields import to_words
from harif.native.engine import engine_for, kernel, store
from harif.native.records import Floats, Ints

ALL = [  # every reachable state, with its true value and distance
    "kalah:pits=3,seeds=2",
    "kalah:pits=3,seeds=2,empty_capture=false",
    "dots:rows=1,columns=3",
    "dots:rows=2,columns=2",
    "mnk:rows=3,columns=3,k=3",
    "mnk:rows=2,columns=5,k=3",
    "mnk:rows=3,columns=3,k=2",
    "hex:size=3",
    "hex:size=2,swap=true",
    "hex:size=3,swap=true",
    "domineering:rows=3,columns=4",
    "domineering:rows=4,columns=4",
    "domineering:rows=2,columns=7",
    "hexapawn:rows=3,columns=3",
    "hexapawn:rows=5,columns=3",
    "hexapawn:rows=4,columns=4",
    "kayles:pins=9",
    "chomp:rows=4,columns=5",
    "chomp:rows=7,columns=2",
    "nim:heaps=2-3-3",
    "nim:heaps=1-2-3,misere=true",
]
DEEPER = [  # states near the end of random games, solved from there
    "domineering:rows=5,columns=6",
    "hexapawn:rows=6,columns=4",
]
NATIVE = [
    "kalah",
    "dots:rows=3,columns=3",
    "mnk:rows=9,columns=9",
    "hex:size=9",
    "domineering",
    "hexapawn:rows=8,columns=8",
    "kayles",
    "chomp:rows=8,columns=8",
    "nim",
    "morris",
    "checkers",
]


class Oracle:
    """The value of a state to the player to move, and plies to the end: shortest win, longest loss."""

    def __init__(self):
        self.known = {}

    def value(self, state):
        if state not in self.known:
            if state.terminal():
                found = (state.utility(state.player()), 0)
            else:
                found = max((self.after(state, action) for action in state.actions()), key=preference)
            self.known[state] = found
        return self.known[state]

    def after(self, state, action):
        """What a move is worth to who makes it, and plies from before it."""
        after = state.result(action)
        worth, plies = self.value(after)
        return worth if after.player() == state.player() else -worth, plies + 1


def preference(value_and_plies):
    worth, plies = value_and_plies
    return worth, -plies if worth > 0 else plies


@pytest.mark.parametrize("spec", ALL)
def test_claims_hold_in_every_state(spec):
    oracle = Oracle()
    oracle.value(harif.load(spec))
    judge(oracle, list(oracle.known))


@pytest.mark.parametrize("spec", DEEPER)
def test_claims_hold_late_in_larger_games(spec):
    oracle, rng, states = Oracle(), random.Random(1), []
    for _ in range(25):
        played = random_game(harif.load(spec), rng)
        states += played[-5:]
    for state in states:
        oracle.value(state)
    judge(oracle, states)


def random_game(state, rng):
    """The states of one random game."""
    played = [state]
    while not state.terminal():
        state = state.result(rng.choice(list(state.actions())))
        played.append(state)
    return played


def judge(oracle, states):
    methods = states[0].__harif__.methods
    for state in states:
        worth, plies = oracle.value(state)
        if "bounds" in methods:
            judge_bounds(state, worth, plies)
        if "symmetries" in methods:
            for image in state.symmetries():
                assert image.player() == state.player()
                assert oracle.value(image) == (worth, plies), (state, image)
        if state.terminal():
            continue
        actions = list(state.actions())
        if "promising" in methods:
            judge_promising(oracle, state, actions)
        if "noisy" in methods:
            assert set(state.noisy()) <= set(actions)
        if "priority" in methods:
            assert all(isinstance(state.priority(action), (int, float)) for action in actions)
    if "key" in methods:
        assert len({state.key() for state in set(states)}) == len(set(states))


def judge_bounds(state, worth, plies):
    """They hold the value, say the same to both players, and promise no end sooner than it comes."""
    low, high, *soonest = state.bounds(state.player())
    assert low <= worth <= high, state
    other = state.bounds(1 - state.player())
    assert other[:2] == (-high, -low)
    if soonest:
        assert other[2:] == (soonest[1], soonest[0])
        assert worth <= 0 or soonest[0] <= plies
        assert worth >= 0 or soonest[1] <= plies


def judge_promising(oracle, state, actions):
    """A best move is among them, the quickest where one wins; none means that the opponent wins on its next move."""
    chosen = list(state.promising())
    assert set(chosen) <= set(actions)
    assert len(set(chosen)) == len(chosen)
    worth, plies = oracle.value(state)
    if chosen:
        best = max((oracle.after(state, action) for action in chosen), key=preference)
        assert best == (worth, plies), state
    else:
        assert (worth, plies) == (-1.0, 2), state


@kernel
def say(state, width: int, ints: Ints, floats: Floats, words: Ints) -> int:
    """All that a state claims: `ints` = its key, then moves after their number; `floats` = bounds and priorities."""
    ints[0] = state.key()
    at = 2
    for action in state.promising():
        ints[at] = action
        at += 1
    ints[1] = at
    for action in state.noisy():
        ints[at] = action
        at += 1
    images = 0
    for image in state.symmetries():
        store(image, words, images * width)
        images += 1
    bounds = state.bounds(state.player())
    floats[0], floats[1] = bounds[0], bounds[1]
    count = 2
    for action in state.actions():
        floats[count] = state.priority(action)
        count += 1
    return at


@kernel
def parts_of(state, width: int, words: Ints) -> int:
    count = 0
    for part in state.parts():
        store(part, words, count * width)
        count += 1
    return count


@pytest.mark.parametrize("spec", NATIVE)
def test_claims_in_machine_code(spec):
    start, rng = harif.load(spec), random.Random(2)
    game = start.__harif__
    width = game.words
    engine = engine_for(start, [say])
    assert engine.native
    for _ in range(8):
        for state in random_game(start, rng):
            if state.terminal():
                continue
            ints, floats, words = engine.ints(800), engine.floats(400), engine.ints(64 * width)
            engine.run(say)(state, width, ints, floats, words)
            chosen, noisy = list(state.promising()), list(state.noisy())
            assert list(ints[2 : ints[1] + len(noisy)]) == chosen + noisy
            assert ints[0] == signed(state.key())
            bounds = [*state.bounds(state.player())[:2]]
            order = [float(state.priority(action)) for action in state.actions()]
            assert list(floats[: 2 + len(order)]) == bounds + order
            images = [signed(word) for image in state.symmetries() for word in to_words(image, game.fields)]
            assert list(words[: len(images)]) == images
            if "parts" in game.methods:
                found = engine.run(parts_of)(state, width, words)
                parts = [signed(word) for part in state.parts() for word in to_words(part, game.fields)]
                assert list(words[: found * width]) == parts


def signed(word):
    return (word & 2**64 - 1 ^ 2**63) - 2**63
