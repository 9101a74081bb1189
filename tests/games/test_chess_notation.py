"""Positions and moves of chess as text, held against python-chess; and what is said of those that are not right."""

import random

import chess
import pytest

import harif
from harif import PositionError
from harif.game.errors import AmbiguousMove, ForbiddenMove
from harif.games import chess_reasons, chess_san
from harif.games.chess_fen import castling_word
from harif.games.chess_reasons import why_not
from harif.games.chess_san import strict_move, uci_name
from harif.words.errors import PERSIAN, told

USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWI = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def random_game(seed, plies=70):
    """Positions of python-chess and of Harif along one random game; of Chess960 where the seed is odd."""
    rng = random.Random(seed)
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if seed % 2 else chess.Board()
    state = harif.position("chess", board.fen())
    for _ in range(plies):
        yield board, state
        if board.is_game_over():
            return
        move = rng.choice(list(board.legal_moves))
        state = state.result(harif.read_move(state, board.san(move)))
        board.push(move)


@pytest.mark.parametrize("seed", range(6))
def test_positions_and_moves_are_those_of_python_chess(seed):
    for board, state in random_game(seed):
        assert state.notation() == board.fen(en_passant="legal")
        assert harif.position("chess", board.fen(en_passant="fen")) == state
        assert harif.position("chess", board.shredder_fen()) == state
        actions = list(state.actions())
        names = [state.move_name(action) for action in actions]
        assert sorted(names) == sorted(map(board.san, board.legal_moves))
        assert [strict_move(state, name.rstrip("+#")) for name in names] == actions
        for chess960 in (False, True):
            board.chess960 = chess960
            if seed % 2 <= chess960:
                written = [uci_name(state, action, chess960) for action in actions]
                assert sorted(written) == sorted(map(board.uci, board.legal_moves))
                assert [list(state.read_move(text)) for text in written] == [[action] for action in actions]
        board.chess960 = bool(seed % 2)


@pytest.mark.parametrize("fen", [USUAL, KIWI, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "4k3/P7/8/8/8/8/8/4K2R w K -"])
def test_the_reasons_are_the_rules_once_more(fen):
    rng, state = random.Random(3), harif.position("chess", fen)
    for _ in range(12):
        legal = {
            action
            for source in range(64)
            for target in range(64)
            for kind in (0, 2, 5, 6, 7)
            if why_not(state, action := source | target << 6 | kind << 12) is None
        }
        assert legal == set(state.actions())
        assert not legal & {action for action, _ in state.forbidden()}
        if not legal:
            break
        state = state.result(rng.choice(sorted(legal)))


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"),
        ("kk6/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn stands on a1"),
        ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "the side that has just moved is in check"),
        ("4k3/8/8/8/8/4PPPP/PPPPPPPP/RNBQKBNR w - - 0 1", "White has 20 men; a side has at most 16"),
        ("4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns; a side has at most 8"),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "1 pieces more than at the start, and only 0 pawns"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling K: White has no king with such a rook beside it"),
        ("4k3/8/8/8/8/4K3/8/7R w K - 0 1", "castling K: White has no king with such a rook beside it"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqx - 0 1", "'KQkqx' tells no castling"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "'KK' tells no castling"),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "no game begins so that all these may castle"),
        ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "no game begins so that all these may castle"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "no pawn can just have passed over e4"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no pawn can just have passed over e3"),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "no pawn can just have passed over e3"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "no pawn can just have passed over e3"),
        ("4k3/8/8/8/8/8/8/4K3 b - e9 0 1", "'e9' is no square for capturing in passing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "'-1' is no number of plies"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "'0' is no number of a move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 12345", "'12345' is no number of a move"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares"),
        ("4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "the board has 7 ranks"),
        ("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1", "'x' in rank 1 is no piece"),
        ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "'white' does not say who is to move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "a position has six words"),
        ("4k3/8/8/8/8/8/8/4K3 w", "this has 2"),
        ("startpos e2e4", "after startpos only moves may follow"),
        ("startpos moves e2e4 e7e6 e4e6", "move 3 in 'e2e4 e7e6 e4e6' is not legal"),
    ],
)
def test_bad_positions_are_sentences(fen, sentence):
    with pytest.raises(PositionError) as caught:
        harif.position("chess", fen)
    assert sentence in str(caught.value)
    assert not any(word in told(caught.value, "fa") for word in ("White", "Black", "pawn", "king", "castling"))


def test_positions_are_written_in_several_ways():
    start = harif.load("chess")
    for text in (
        "startpos",
        USUAL,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -",
        "",
        f"{USUAL[:-4]} id start;",
    ):
        assert harif.position("chess", text) == start
    moved = harif.position("chess", "startpos moves e2e4 e7e5")
    for text in ("1. e4 e5", "1.e4 e5 *", "e2e4 e7e5", "1. e2-e4 e7-e5 1/2-1/2", "۱. e۴ e۵", f"{USUAL} moves e4 e5"):
        assert harif.position("chess", text) == moved
    assert harif.position("chess:start=0", "startpos").notation().startswith("bbqnnrkr/")


def test_a_square_is_kept_for_capturing_only_where_it_is_legal():
    nobody = harif.position("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
    assert nobody == harif.position("chess", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
    one = harif.position("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    assert " e3 " in one.notation()
    assert "dxe3" in [one.move_name(action) for action in one.actions()]
    pinned = harif.position("chess", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")  # both pawns would leave the rank
    assert " - - " in pinned.notation()


def test_the_rook_that_castles_is_named_where_another_stands_farther_out():
    state = harif.position("chess", "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1")
    assert castling_word(state) == "GBkq"
    assert harif.position("chess", state.notation()) == state


@pytest.mark.parametrize(
    ("fen", "texts", "name"),
    [
        (USUAL, ("e4", "e2e4", "e2-e4", "E4", "e4!?", "♙e4"), "e4"),
        (USUAL, ("Nf3", "nf3", "g1f3", "Ng1f3", "Ng1-f3", "♘f3", "Nf3+", "N1f3", "Ngf3"), "Nf3"),
        (KIWI, ("O-O", "0-0", "o-o", "OO", "e1g1", "e1h1"), "O-O"),
        (KIWI, ("O-O-O", "0-0-0", "ooo", "e1c1", "e1a1"), "O-O-O"),
        (KIWI, ("dxe6", "de6", "d5e6", "d:e6", "d5xe6"), None),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", ("a8=Q", "a8Q", "a8q", "a8=Q+", "a8(Q)", "a8/Q", "a7a8q", "a7a8=Q"), "a8=Q+"),
        ("4k3/8/8/8/8/2p5/1P6/B3K3 w - -", ("bxc3", "bc3", "b2c3", "b:c3"), "bxc3"),
        ("4k3/8/8/8/8/2p5/1B6/4K3 w - -", ("Bxc3", "bxc3", "bc3"), "Bxc3"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q -", ("Ra8", "Ra8#", "Ra8+", "Ra8 mate", "a1a8"), "Ra8#"),
    ],
)
def test_moves_are_read_leniently(fen, texts, name):
    state = harif.position("chess", fen)
    for text in texts:
        action = harif.read_move(state, text)
        assert name is None or harif.move_name(state, action) == name
        assert action == harif.read_move(state, texts[0])


def test_pieces_that_could_be_confused_are_told_apart():
    state = harif.position("chess", "4k3/8/8/8/8/8/8/1N2K1N1 w - -")
    state = state.result(harif.read_move(state, "Nf3"))
    state = state.result(harif.read_move(state, "Ke7"))
    names = {state.move_name(action) for action in state.actions()}
    assert {"Nbd2", "Nfd2"} <= names
    with pytest.raises(AmbiguousMove, match="may be Nbd2 or Nfd2: write which"):
        harif.read_move(state, "Nd2")
    queens = harif.position("chess", "6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -")
    assert {"Qa1b2", "Q3b2", "Qcb2"} <= {queens.move_name(action) for action in queens.actions()}
    both = harif.position("chess", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - -")
    assert harif.read_move(both, "bxc3") != harif.read_move(both, "Bxc3")
    with pytest.raises(AmbiguousMove, match="'BXC3' may be bxc3 or Bxc3"):
        harif.read_move(both, "BXC3")
    with pytest.raises(AmbiguousMove, match="a8=Q"):
        harif.read_move(harif.position("chess", "4k3/P7/8/8/8/8/8/4K3 w - -"), "a8")


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (USUAL, "e5", "a pawn goes one square ahead, two from where it begins"),
        (USUAL, "exd3", "a pawn goes diagonally only to capture"),
        (USUAL, "Nd2", "a piece of the same side stands there"),
        (USUAL, "Kf3", "a king goes one square, or castles"),
        (USUAL, "Ra1b2", "a rook goes along ranks and files"),
        (USUAL, "Bc4", "another piece stands in the way"),
        (USUAL, "Ne5", "a knight goes two squares one way and one square across"),
        (USUAL, "O-O", "there are pieces between king and rook"),
        (USUAL, "e1g1", "there are pieces between king and rook"),
        (USUAL, "e7e5", "that piece is the other side's"),
        (USUAL, "e4e5", "nothing stands on that square"),
        (USUAL, "b1c3q", "only a pawn on the last rank becomes another piece"),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ -", "O-O", "a king in check does not castle"),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ -", "O-O", "the king would pass over a square that is attacked"),
        ("4k3/8/8/8/8/8/6r1/R3K2R w KQ -", "0-0", "the king would be in check there"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q -", "O-O", "the king or that rook has moved before"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "O-O", "there is no such piece"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "Qd4", "there is no such piece"),
        ("4k3/8/8/8/8/8/8/4K2r w - -", "Ke2", None),
        ("4k3/8/8/8/8/8/8/4K2r w - -", "Kf1", "the king would be in check there"),
        ("4k3/8/8/8/8/P7/8/4K2r w - -", "a4", "the king is in check, and this does not help"),
        ("k3r3/8/8/8/8/8/4N3/4K3 w - -", "Nd4", "it would leave the king in check"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - -", "e4", "a pawn does not capture straight ahead"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=K", "a pawn on the last rank becomes a queen, rook, bishop or knight"),
    ],
)
def test_what_forbids_a_move_is_said(fen, text, reason):
    state = harif.position("chess", fen)
    if reason is None:
        assert harif.read_move(state, text) in list(state.actions())
        return
    with pytest.raises(ForbiddenMove) as caught:
        harif.read_move(state, text)
    assert reason in str(caught.value)
    assert reason not in told(caught.value, "fa")


def test_a_record_names_the_rule_too():
    record = harif.Record("chess")
    with pytest.raises(ForbiddenMove, match="another piece stands in the way"):
        record.play(2 | 20 << 6)
    assert harif.Record.read(record.json()).state == record.state


def test_every_reason_is_told_in_persian():
    constants = [*vars(chess_reasons).values(), *vars(chess_san).values(), *chess_reasons.MOVES.values()]
    reasons = {text for text in constants if isinstance(text, str) and " " in text and "\n" not in text}
    reasons -= {chess_reasons.__doc__, chess_san.__doc__}
    assert len(reasons) >= 20
    assert not {reason for reason in reasons if reason not in PERSIAN}


def test_castling_in_chess960_is_the_king_that_takes_its_rook():
    state = harif.position("chess", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1")
    castles = harif.read_move(state, "O-O")
    assert (state.uci(castles), uci_name(state, castles, False)) == ("e1g1", "e1g1")
    usual = harif.position("chess", KIWI)
    assert usual.uci(harif.read_move(usual, "O-O")) == "e1g1"
    assert uci_name(usual, harif.read_move(usual, "O-O-O"), True) == "e1a1"
    beside = harif.position("chess", "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
    assert harif.read_move(beside, "f1g1") != harif.read_move(beside, "f1h1") == harif.read_move(beside, "O-O")


@pytest.mark.parametrize(
    "text", ["", "x", "[", "e", "P", "R", "N2", "=Q", "\0", "9" * 50, "O-O-O-O", "a9", "♔", "/" * 9]
)
def test_no_text_is_too_strange(text):
    state = harif.load("chess")
    with pytest.raises(PositionError):
        harif.read_move(state, text)
    if text:
        with pytest.raises(PositionError):
            harif.position("chess", text)
