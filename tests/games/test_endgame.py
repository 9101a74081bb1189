"""Chess endgames: rules against a plain mailbox oracle, notation, and the published longest mates."""

import random

import pytest

import harif
from harif.solving.backward.retrograde import retrograde

LINES = {"R": [(0, 1), (0, -1), (1, 0), (-1, 0)], "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
LINES["Q"] = LINES["K"] = LINES["R"] + LINES["B"]
LINES["N"] = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def reached(board, at):
    """The squares that the piece at (file, rank) attacks; the board maps squares to letters."""
    kind = board[at].upper()
    for df, dr in LINES[kind]:
        f, r = at[0] + df, at[1] + dr
        while 0 <= f < 8 and 0 <= r < 8:
            yield f, r
            if (f, r) in board or kind in "KN":
                break
            f, r = f + df, r + dr


def checked(board, white):
    king = next(at for at, letter in board.items() if letter == ("K" if white else "k"))
    return any(king in reached(board, at) for at, letter in board.items() if letter.isupper() != white)


def successors(board, white):
    """The boards after every legal move."""
    if not {"Q", "R"} & {letter.upper() for letter in board.values()} and len(board) <= 3:
        return []
    found = []
    for at, letter in board.items():
        if letter.isupper() == white:
            for target in reached(board, at):
                if target not in board or board[target].isupper() != white:
                    after = {square: piece for square, piece in board.items() if square != at}
                    after[target] = letter
                    if not checked(after, white):
                        found.append(after)
    return found


def board_of(state):
    return {(f, 7 - i): c for i, row in enumerate(state.rows()) for f, c in enumerate(row) if c != "."}


def paths(board, white, depth):
    return 1 if depth == 0 else sum(paths(after, not white, depth - 1) for after in successors(board, white))


@pytest.mark.parametrize("pieces", ["KBNK", "KQKR", "KRKN", "KBBK", "KQQQK", "KNKBN"])
def test_moves_against_the_plain_rules(pieces):
    start = harif.load(f"endgame:pieces={pieces}")
    assert harif.perft(start, 2, native=False) == paths(board_of(start), True, 2)
    chance = random.Random(pieces)
    for _ in range(6):
        state = start
        for _ in range(40):
            white, board = state.player() == 0, board_of(state)
            expected = successors(board, white)
            assert state.terminal() == (not expected)
            if state.terminal():
                dead = len(board) <= 3 and not {"Q", "R"} & {c.upper() for c in board.values()}
                lost = not dead and checked(board, white)
                assert state.utility(0) == (0.0 if not lost else -1.0 if white else 1.0)
                break
            actions = list(state.actions())
            assert sorted(map(sorted, (board_of(state.result(a)).items() for a in actions))) == sorted(
                sorted(after.items()) for after in expected
            )
            assert len({state.move_name(a) for a in actions}) == len(actions)
            state = state.result(chance.choice(actions))
            assert harif.position(start, state.notation()) == state


def test_perft_native():
    start = harif.load("endgame")
    assert harif.perft(start, 3) == paths(board_of(start), True, 3)


def test_names_and_notation():
    state = harif.position("endgame", "8/8/8/4k3/3B4/8/8/K1N5 b")
    assert {state.move_name(a) for a in state.actions()} == {"Kxd4", "Kd5", "Ke4", "Kf4", "Kf5", "Kd6", "Ke6"}
    assert state.notation() == "8/8/8/4k3/3B4/8/8/K1N5 b"
    taken = state.result(next(state.actions()))
    assert taken.notation() == "8/8/8/8/3k4/8/8/K1N5 w"
    assert taken.terminal()
    assert taken.utility(0) == 0.0
    twins = harif.position("endgame:pieces=KNNK", "7k/8/8/8/8/2N1N3/8/K7 w")
    assert {"Nc3d5", "Ne3d5", "Nb5"} <= {twins.move_name(a) for a in twins.actions()}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8/8/8/8/8/8/8/K7 w", "there is no k"),
        ("8/8/8/8/8/8/8/Kk6 w", "in check"),
        ("8/8/8/8/k7/8/8/KQ6 w", "no room for Q"),
        ("8/8/8/8/k7/8/8/KB5 w", "eight ranks"),
        ("8/8/8/8/k7/8/8/KB6 x", "write w or b"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError, match=sentence):
        harif.position("endgame", text)


@pytest.mark.parametrize("pieces", ["KK", "QK", "KQKRBN", "KPK", "KQKK", ""])
def test_bad_pieces_are_sentences(pieces):
    with pytest.raises(harif.GameError, match="write White's king and pieces"):
        harif.load(f"endgame:pieces={pieces}")


@pytest.mark.parametrize(("pieces", "moves"), [("KQK", 10), ("KRK", 16)])
def test_the_longest_mates(pieces, moves):
    """Published since Ströhlein 1970; White to move mates in `moves` at most, 2 * moves - 1 plies."""
    start = harif.load(f"endgame:pieces={pieces}")
    database = retrograde(start)
    assert database.verified
    assert database.longest.distance == 2 * moves - 1
    assert database.longest.state.player() == 0
    line = database.result(database.longest.state).line
    assert len(line) == 2 * moves - 1
    assert database.losses > database.draws


def test_folding_changes_no_value():
    start = harif.load("endgame:pieces=KRK")
    folded, whole = retrograde(start, check=False), retrograde(start, fold=False)
    assert whole.longest.distance == folded.longest.distance
    assert 7.5 < whole.positions / folded.positions < 8
    chance = random.Random(0)
    for _ in range(300):
        state = whole.position(chance.randrange(whole.positions))
        assert folded.distance(state) == whole.distance(state)
        assert folded.value(state) == whole.value(state)
