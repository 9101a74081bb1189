"""Chess by UCI, with python-chess as the other program."""

import sys
from collections.abc import Iterator

import chess
import chess.engine
import pytest

HANGS = 120.0  # seconds: the first search compiles


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    program = chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "harif", "uci"], timeout=HANGS)
    program.ping()
    yield program
    program.quit()


def limit(**limits: float) -> chess.engine.Limit:
    return chess.engine.Limit(**limits)


def test_it_plays_a_game_on_the_clock(engine) -> None:
    board = chess.Board()
    for _ in range(12):
        clock = limit(white_clock=5.0, black_clock=5.0, white_inc=0.01, black_inc=0.01)
        found = engine.play(board, clock, info=chess.engine.INFO_ALL, ponder=board.turn == chess.WHITE)
        assert found.move in board.legal_moves
        board.push(found.move)
    assert board.is_valid()


def test_a_mate_is_found_proven_and_told(engine) -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    info = engine.analyse(board, limit(mate=1))
    assert info["score"].relative == chess.engine.Mate(1)
    assert [board.san(move) for move in info["pv"]] == ["Qxf7#"]
    board.push_san("Qxf7#")
    assert engine.play(board, limit(depth=2)).move in (None, chess.Move.null())


def test_an_analysis_tells_of_every_depth_and_line(engine) -> None:
    board = chess.Board()
    with engine.analysis(board, limit(depth=4), multipv=3) as analysis:
        infos = [info for info in analysis if "pv" in info]
    assert {(info["depth"], info["multipv"]) for info in infos} >= {(4, 1), (4, 2), (4, 3), (1, 1)}
    last = infos[-1]
    assert last["nodes"] > 0
    assert 0 <= last["hashfull"] <= 1000
    assert last["seldepth"] >= last["depth"]
    assert abs(infos[-3]["score"].white().score()) < 200


def test_endless_analysis_is_stopped(engine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        analysis.get()
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves


def test_castling_is_written_as_each_kind_of_chess_wants_it(engine) -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert engine.play(board, limit(depth=2), root_moves=[chess.Move.from_uci("e1g1")]).move.uci() == "e1g1"
    board = chess.Board("4k3/8/8/8/8/8/8/1K1R4 w D - 0 1", chess960=True)
    castles = next(move for move in board.legal_moves if board.is_castling(move))
    assert engine.play(board, limit(depth=2), root_moves=[castles]).move == castles
    board.push(castles)
    assert engine.play(board, limit(depth=2)).move in board.legal_moves


def test_a_game_goes_on_where_it_could_be_claimed_a_draw(engine) -> None:
    board = chess.Board()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 3:
        board.push_uci(move)
    assert engine.play(board, limit(depth=2)).move in board.legal_moves
    board = chess.Board("7k/8/8/8/8/8/8/K5R1 w - - 110 90")
    assert engine.play(board, limit(depth=2)).move in board.legal_moves


def test_it_plays_weakly_if_asked(engine) -> None:
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
    engine.ping()
    board = chess.Board()
    for _ in range(4):
        board.push(engine.play(board, limit(time=1.0)).move)
    engine.configure({"UCI_LimitStrength": False})
    assert board.is_valid()
