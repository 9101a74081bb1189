"""Kalah: the published table of small boards, sowing seed by seed, positions both ways."""

import random

import pytest

import harif

SPECS = ["kalah", "kalah:pits=4,seeds=3"]
WRONG = [
    ("kalah:pits=0", "there are 1 to 7 pits a side"),
    ("kalah:pits=8", "there are 1 to 7 pits a side"),
    ("kalah:seeds=50", "at most 255 seeds in all"),
]
# Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000), the table of results: pits a side, then for 1,
# 2, … seeds a pit what the first player gets.
SOLVED = {1: "DLWLWD", 2: "WLLLWW", 3: "DWWW", 4: "W"}


def oracle(start):
    """Every reachable state with its value to the player to move: plain negamax, memoised."""
    values = {}

    def value(state):
        if state not in values:
            if state.terminal():
                values[state] = state.utility(state.player())
            else:
                after = map(state.result, state.actions())
                values[state] = max(value(s) if s.player() == state.player() else -value(s) for s in after)
        return values[state]

    value(start)
    return values


def random_states(spec, games, seed=0):
    rng = random.Random(seed)
    for _ in range(games):
        state = harif.load(spec)
        while not state.terminal():
            yield state
            state = state.result(rng.choice(list(state.actions())))
        yield state


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    for state in random_states(spec, 5):
        assert harif.position(spec, harif.notation(state)) == state
        if not state.terminal():
            last = list(state.actions())[-1]
            assert harif.read_move(state, harif.move_name(state, last)) == last
    assert harif.svg(state).startswith("<svg")
    assert harif.text(state)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


@pytest.mark.parametrize("pits", SOLVED)
def test_published_results(pits):
    for seeds, result in enumerate(SOLVED[pits], 1):
        start = harif.load(f"kalah:pits={pits},seeds={seeds}")
        value = oracle(start)[start]
        assert "DWL"[(value > 0) - (value < 0)] == result, (pits, seeds)


def sow(pits, seeds, empty_capture, state, pit):
    """The rules seed by seed: (mine, theirs, another turn) after a move, stores last."""
    mine, theirs = list(state[0]), list(state[1])
    hand, at = mine[pit], pit
    mine[pit] = 0
    while hand:
        at = (at + 1) % (2 * pits + 1)
        if at <= pits:
            mine[at] += 1
        else:
            theirs[at - pits - 1] += 1
        hand -= 1
    if at < pits and mine[at] == 1 and (empty_capture or theirs[pits - 1 - at]):
        mine[pits] += 1 + theirs[pits - 1 - at]
        mine[at] = theirs[pits - 1 - at] = 0
    return mine, theirs, at == pits


@pytest.mark.parametrize(("pits", "seeds", "capture"), [(6, 4, True), (2, 9, True), (3, 7, False), (7, 5, False)])
def test_sowing_seed_by_seed(pits, seeds, capture):
    for state in random_states(f"kalah:pits={pits},seeds={seeds},empty_capture={str(capture).lower()}", 20):
        sides = state.sides()
        if state.turn:
            sides.reverse()
        for pit in state.actions():
            mine, theirs, again = sow(pits, seeds, capture, sides, pit)
            after = state.result(pit)
            assert (after.turn == state.turn) is again
            assert after.sides() == ([theirs, mine] if state.turn else [mine, theirs])
            gain = state.gain(pit)
            assert (gain == -2) is again
            if gain > 0:
                assert mine[pits] - sides[0][pits] >= gain


def test_a_golden_game():
    state = harif.position("kalah", "3 6 1 4")
    assert harif.notation(state) == "4-4-0-0-6-1:3 1-7-6-6-5-5:0 2"


def test_counts_and_search():
    start = harif.load("kalah")
    assert [harif.perft(start, depth) for depth in range(1, 5)] == [paths(start, depth) for depth in range(1, 5)]
    small = harif.load("kalah:pits=3,seeds=2")
    assert harif.search(small, "alphabeta", native=False).value == oracle(small)[small] == 4.0


def paths(state, depth):
    return 1 if depth == 0 else sum(paths(state.result(action), depth - 1) for action in state.actions())
