"""m,n,k games: tic-tac-toe's counts, rows against plain loops, positions both ways."""

import pytest
from small_games import check_notation, random_states

import harif

SPECS = ["mnk", "mnk:rows=3,columns=4,k=3"]
WRONG = [
    ("mnk:rows=16", "both are 1 to 15"),
    ("mnk:columns=0", "both are 1 to 15"),
    ("mnk:k=0", "k=0: give a row that fits, 1 to 15 long"),
    ("mnk:rows=3,columns=3,k=9", "1 to 3 long on 3 rows, 3 columns"),
]


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    check_notation(spec, 1)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


def test_tic_tac_toe_counts():
    start = harif.load("mnk:rows=3,columns=3,k=3")
    counts = [harif.perft(start, depth) for depth in range(10)]
    assert counts == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    # The games that end after each move are the paths that do not go on: 255168, as has often been counted.
    assert sum(counts[n] - counts[n + 1] // (9 - n) for n in range(9)) + counts[9] == 255168


def row_made(rows):
    """Who has five in a row, in plain loops over the letters."""
    height, width = len(rows), len(rows[0])
    for r in range(height):
        for c in range(width):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                ends = r + 4 * dr, c + 4 * dc
                inside = rows[r][c] != "." and 0 <= ends[0] < height and 0 <= ends[1] < width
                if inside and all(rows[r + i * dr][c + i * dc] == rows[r][c] for i in range(5)):
                    return rows[r][c]
    return None


@pytest.mark.parametrize("spec", ["mnk:rows=9,columns=9", "mnk:rows=15,columns=6"])
def test_wide_boards_against_plain_loops(spec):
    for state in random_states(spec, 1):
        made = row_made(state.rows())
        assert state.lost is (made is not None)
        assert made is None or made == "OX"[state.player()]
        if state.terminal():
            continue
        actions = set(state.actions())
        wins = {a for a in actions if state.result(a).lost}
        other = type(state)(state.theirs, state.mine, state.count + 1, False)
        threats = {a for a in actions if other.result(a).lost}
        assert set(state.noisy()) == wins | threats
        chosen = set(state.promising())
        if wins:
            assert len(chosen) == 1
            assert chosen <= wins
        else:
            assert chosen == (actions if not threats else threats if len(threats) == 1 else set())


def test_a_golden_game():
    state = harif.position("mnk", "h8 i9 h9 h10 g8 i8 f8 e8 i7 g9")
    assert not state.terminal()
    assert state.rows()[7] == "....OXXXO......"


@pytest.mark.parametrize(("rows", "columns", "k", "value"), [(3, 3, 3, 0.0), (2, 5, 3, 0.0), (3, 3, 2, 1.0)])
def test_search(rows, columns, k, value):
    start = harif.load(f"mnk:rows={rows},columns={columns},k={k}")
    assert harif.search(start, "alphabeta", native=False).value == value
