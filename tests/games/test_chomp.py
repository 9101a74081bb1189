"""Chomp: positions counted, winning first bites, positions both ways."""

from functools import cache
from math import comb

import pytest

import harif


@cache
def wins(lengths):
    """Does the player to move win, with rows of these lengths?"""
    if lengths[0] == 0:
        return True
    return any(not wins(after) for _, after in bites(lengths))


def bites(lengths):
    for row, length in enumerate(lengths):
        for column in range(length):
            yield (
                f"{chr(97 + column)}{row + 1}",
                (*lengths[:row], *(min(old, column) for old in lengths[row:])),
            )


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 2), (3, 3), (2, 5), (3, 4), (4, 4), (3, 6), (5, 4)])
def test_the_first_player_wins_by_the_right_bites(rows, columns):
    start = harif.load(f"chomp:rows={rows},columns={columns}")
    known, todo = {start}, [start]
    while todo:
        state = todo.pop()
        after = {state.result(action) for action in state.actions()} - known
        known |= after
        todo += after
    assert len({state.bar for state in known}) == comb(rows + columns, rows)
    winning = [name for name, after in bites((columns,) * rows) if not wins(after)]
    names = {harif.move_name(start, action): start.result(action) for action in start.actions()}
    assert winning == [name for name, state in names.items() if not wins(lengths_of(state))]
    assert len(winning) == 1
    if rows == columns:  # two equal arms remain
        assert winning == ["b2"]
    if rows == 2:
        assert winning == [f"{chr(96 + columns)}2"]


def lengths_of(state):
    return tuple(int(part) for part in harif.notation(state).split()[0].split("-"))


def test_search():
    result = harif.search(harif.load("chomp"), "alphabeta", native=False)
    assert (result.value, result.exact, result.distance) == (1.0, True, 8)
    assert harif.move_name(harif.load("chomp"), result.action) == "c2"
    for depth in range(1, 6):
        assert harif.perft(harif.load("chomp"), depth) == paths((4, 4, 4), depth)


def paths(lengths, depth):
    return 1 if depth == 0 else sum(paths(after, depth - 1) for _, after in bites(lengths))


def test_a_game():
    state = harif.position("chomp", "c2 c1 b2 b1 a2")
    assert harif.notation(state) == "1-0-0 2"
    state = state.result(0)
    assert state.terminal()
    assert state.utility(0) == 1.0


def test_positions_both_ways():
    start = harif.load("chomp")
    state = harif.position(start, "4-2-1 2")
    assert harif.position(start, harif.notation(state)) == state
    assert harif.position(start, "pccc/cc../c... 2") == state
    assert harif.position(start, "0-0-0").terminal()
    for text, sentence in (
        ("2-4-1", "no row is longer than the one above it"),
        ("5-4-1", "each row has 0 to 4 squares"),
        ("4-4", "the bar has 3 rows, and this has 2"),
        ("pc.c/cc../c...", "a row of chocolate has no holes"),
    ):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("options", ["rows=9,columns=8", "rows=0", "columns=27,rows=2"])
def test_wrong_sizes_are_sentences(options):
    with pytest.raises(harif.GameError, match="do not fit: both are 1 to 26, and rows × columns at most 64"):
        harif.load(f"chomp:{options}")
