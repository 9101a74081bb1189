"""Kalah: the published table of small boards, sowing seed by seed, positions both ways."""

import pytest
from small_games import check_notation, paths, random_states, values_from

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


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    check_notation(spec, 5)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


@pytest.mark.parametrize("pits", SOLVED)
def test_published_results(pits):
    for seeds, result in enumerate(SOLVED[pits], 1):
        start = harif.load(f"kalah:pits={pits},seeds={seeds}")
        value = values_from(start)[start]
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
    assert harif.search(small, "alphabeta", native=False).value == values_from(small)[small] == 4.0
