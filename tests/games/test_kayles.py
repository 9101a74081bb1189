"""Kayles and nim as sums: published Grundy values, parts, positions both ways."""

from functools import cache, reduce
from operator import xor

import pytest

import harif

# OEIS A002186; Guy and Smith, The G-values of various games (1956). The period is 12 from 71 on.
GRUNDY = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]


def least_excluded(values):
    return next(n for n in range(100) if n not in values)


@cache
def grundy(state):
    """By the theory of sums: of one part from its moves, of several by nim-addition."""
    parts = list(state.parts())
    if parts != [state]:
        return reduce(xor, map(grundy, parts))
    return least_excluded({grundy(state.result(action)) for action in state.actions()})


@cache
def plain_grundy(state):
    """From all moves of the whole."""
    return least_excluded({plain_grundy(state.result(action)) for action in state.actions()})


def test_published_grundy_values():
    found = [0] + [grundy(harif.load(f"kayles:pins={pins}")) for pins in range(1, len(GRUNDY))]
    assert found == GRUNDY


@pytest.mark.parametrize("spec", ["kayles:pins=9", "nim:heaps=2-3-3"])
def test_a_game_is_the_sum_of_its_parts(spec):
    start = harif.load(spec)
    plain_grundy(start)
    known, todo = {start}, [start]
    while todo:
        state = todo.pop()
        parts = list(state.parts())
        assert reduce(xor, map(plain_grundy, parts)) == plain_grundy(state) == grundy(state)
        assert all(list(part.parts()) == [part] and part.player() == state.player() for part in parts)
        after = {state.result(action) for action in state.actions()} - known
        known |= after
        todo += after


def test_misere_nim_is_no_sum():
    for state in (harif.load("nim:heaps=1-2,misere=true"), harif.load("nim:heaps=0-0")):
        assert list(state.parts()) == [state]
    assert [part.heaps for part in harif.load("nim:heaps=3-0-5").parts()] == [(3, 0, 0), (0, 0, 5)]
    assert [image.heaps for image in harif.load("nim:heaps=1-4-2").symmetries()] == [(4, 2, 1)]


def test_the_first_player_wins_and_counts():
    result = harif.search(harif.load("kayles:pins=8"), "alphabeta", native=False)
    assert (result.value, result.exact) == (1.0, True)
    for depth in range(1, 7):
        assert harif.perft(harif.load("kayles:pins=8"), depth) == paths(frozenset(range(8)), depth)


def paths(pins, depth):
    if depth == 0:
        return 1
    pairs = [{pin, pin + 1} for pin in pins if pin + 1 in pins]
    return sum(paths(pins - fallen, depth - 1) for fallen in [{pin} for pin in pins] + pairs)


def test_a_game():
    state = harif.position("kayles:pins=5", "3 1-2 4")
    assert harif.notation(state) == "....i 2"
    assert not state.terminal()
    state = state.result(8)
    assert state.terminal()
    assert state.utility(1) == 1.0


def test_positions_both_ways():
    start = harif.load("kayles:pins=6")
    state = harif.position(start, "ii.iii 2")
    assert harif.position(start, harif.notation(state)) == state
    assert [harif.notation(part) for part in state.parts()] == ["ii.... 2", "...iii 2"]
    assert [harif.notation(image) for image in state.symmetries()] == ["iii.ii 2", "iii.ii 2"]
    assert [harif.move_name(state, a) for a in state.actions()] == ["1", "1-2", "2", "4", "4-5", "5", "5-6", "6"]
    for text, sentence in (("ii.ii", "there are 6 pins, and this has 5"), ("ii.iii 3", "the player to move is 1 or 2")):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("pins", [0, 63, -1])
def test_wrong_numbers_are_sentences(pins):
    with pytest.raises(harif.GameError, match=f"pins={pins}: give 1 to 62 pins"):
        harif.load(f"kayles:pins={pins}")
