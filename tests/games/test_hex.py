"""Hex: winning openings of small boards, chains against a plain search for them, positions both ways."""

import pytest
from small_games import check_notation, paths, random_states, values_from

import harif

SPECS = ["hex", "hex:size=3", "hex:size=4,swap=true"]
# By the oracle below; two by two also stands on HexWiki, "Small boards".
TWO = {"a2", "b1"}
THREE = {"a2", "a3", "b2", "c1", "c2"}
WRONG = [("hex:size=0", "1 to 11 cells wide"), ("hex:size=12", "1 to 11 cells wide")]


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    check_notation(spec, 1)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


def winning_openings(size):
    start = harif.load(f"hex:size={size}")
    values = values_from(start)
    return {harif.move_name(start, a) for a in start.actions() if values[start.result(a)] == -1.0}


def test_winning_openings_of_small_boards():
    assert winning_openings(1) == {"a1"}
    assert winning_openings(2) == TWO
    assert winning_openings(3) == THREE


def connected(rows, letter):
    """Is there a chain of the letter: R from top to bottom, B from left to right?"""
    size = len(rows)
    if letter == "B":
        rows = ["".join(row[c] for row in rows).replace("B", "R") for c in range(size)]
    reached = {(0, c) for c in range(size) if rows[0][c] == "R"}
    todo = list(reached)
    while todo:
        r, c = todo.pop()
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            cell = r + dr, c + dc
            if 0 <= cell[0] < size and 0 <= cell[1] < size and rows[cell[0]][cell[1]] == "R" and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return any(r == size - 1 for r, _ in reached)


@pytest.mark.parametrize("size", [5, 8, 9, 11])
def test_wide_boards_against_plain_search_for_a_chain(size):
    for state in random_states(f"hex:size={size}", 1):
        other = 1 - state.turn
        mover_rows = [row.replace("RB"[other], ".") for row in state.letters()]
        other_rows = [row.replace("RB"[state.turn], ".") for row in state.letters()]
        assert not connected(mover_rows, "RB"[state.turn])
        assert connected(other_rows, "RB"[other]) is state.lost
        if not state.terminal():
            wins = {a for a in state.actions() if state.result(a).lost}
            flipped = type(state)(state.theirs, state.mine, other, False)
            threats = {a for a in state.actions() if flipped.result(a).lost}
            assert set(state.noisy()) == wins | threats
            turned = next(iter(state.symmetries()))
            assert [row[::-1] for row in turned.letters()[::-1]] == state.letters()


def test_a_golden_game():
    state = harif.position("hex:size=3", "b2 a1 a3 c1 b1")
    assert state.terminal()
    assert harif.notation(state) == "BRB/.R./R.. B"


def test_counts_and_search():
    start = harif.load("hex:size=3")
    assert [harif.perft(start, depth) for depth in range(1, 6)] == [paths(start, depth) for depth in range(1, 6)]
    assert harif.search(start, "alphabeta", native=False).value == 1.0


@pytest.mark.parametrize("size", [2, 3])
def test_taking_over_the_first_stone_wins(size):
    """On such small boards every opening is worth taking over, or loses."""
    start = harif.load(f"hex:size={size},swap=true")
    assert values_from(start)[start] == -1.0
