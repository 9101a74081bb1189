"""The rules of chess: paths counted by others, and python-chess asked for every move of random games."""

import os
import random
from array import array
from collections import Counter
from functools import cache

import chess as peer
import pytest

import harif
from harif.games.chess import back_rank
from harif.games.chess_exchange import holds, victim_of
from harif.native.engine import engine_for, kernel
from harif.native.records import Ints

POSITIONS = int(os.environ.get("HARIF_CHESS_POSITIONS", "10000"))  # of random games, compared with python-chess
KINDS = (0, peer.PAWN, peer.KNIGHT, peer.KING, 0, peer.BISHOP, peer.ROOK, peer.QUEEN)  # by code
WORTH = {None: 0, peer.PAWN: 1, peer.KNIGHT: 3, peer.BISHOP: 3, peer.ROOK: 5, peer.QUEEN: 9, peer.KING: 12}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATHS = [  # from the tables of the chess programming wiki
    (START, (20, 400, 8902, 197281, 4865609)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039, 97862, 4085603)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238, 674624)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9467, 422333)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486, 62379, 2103487)),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (46, 2079, 89890, 3894594)),
]
CASTLING = [  # Chess960: rooks and kings that change places, do not move, or may not
    "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",  # king and rook change places
    "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1",  # the king stays where it is
    "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",  # the long way to g1
    "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1",  # the rook shields the king from the queen
    "4k3/8/8/8/8/8/8/1R1K3q w B - 0 1",  # in check
    "2r1k3/8/8/8/8/8/8/RK5R w HA - 0 1",  # c1 is attacked, on both ways
    "r3k3/8/8/8/8/8/8/RK5R w HA - 0 1",  # an attacked rook may castle
    "1r2k3/8/8/8/8/8/8/1R2K2R w HB - 0 1",  # and pass over an attacked square
    "4k3/8/8/8/8/8/6p1/4K2R w H - 0 1",  # a pawn attacks f1
    "4k3/8/8/8/8/8/8/1NRK3R w HC - 0 1",  # d1 is the rook's own goal, c1 the king's
    "1rk1r3/8/8/8/8/8/8/3K4 b eb - 0 1",
    "rk3r2/8/8/8/8/5P2/8/R4K1R b fa - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
]
TOO_FEW = ["8/8/8/4k3/8/8/8/4K3", "8/8/8/4k3/8/8/8/4K1N1", "8/8/8/4k3/8/8/8/4K1B1", "8/8/1b6/4k3/8/8/8/4K1B1"]
TOO_FEW += ["8/8/b1b5/1b2k3/8/8/8/4KB1B", "8/8/8/4k1b1/8/8/8/4K1B1"]
ENOUGH = ["8/8/2b5/4k3/8/8/8/4K1B1", "8/8/8/4k3/8/8/8/3NK1N1", "8/8/8/4k1n1/8/8/8/4K1B1", "8/8/8/4k3/8/8/P7/4K3"]
ENOUGH += ["8/8/8/4k3/8/8/8/R3K3", "8/8/8/4k3/8/8/8/3QK3", "8/8/8/4k1n1/8/8/8/4K1N1", "8/8/8/4k3/8/8/8/4KB1N"]


@kernel
def tell(state: object, out: Ints) -> int:
    """What a state says: legal moves with their priorities, noisy ones, check. Returns how many words it wrote."""
    out[0] = state.urgent()
    count = 2
    for action in state.actions():
        out[count], out[count + 1] = action, state.priority(action)
        count += 2
    out[1] = count
    for action in state.noisy():
        out[count] = action
        count += 1
    return count


def told(state, native=True):
    """(legal moves with their priorities, noisy moves, check?)"""
    room = array("q", bytes(8 * 600))
    count = teller(native)(state, room)
    words = [room[i] for i in range(count)]
    legal = dict(zip(words[2 : words[1] : 2], words[3 : words[1] : 2], strict=True))
    return legal, words[words[1] :], bool(words[0])


@cache
def teller(native):
    return engine_for(harif.load("chess"), [tell], native).run(tell)


def state_of(board):
    """The state that the peer's board describes."""
    b, white = board, board.occupied_co[peer.WHITE]
    rights = b.clean_castling_rights()
    rights = rights & 0xFF | rights >> 48 & 0xFF00 | (not b.turn) << 23
    if b.has_legal_en_passant():
        rights |= b.ep_square + 1 << 16
    one, two = b.pawns | b.kings | b.bishops | b.queens, b.knights | b.kings | b.rooks | b.queens
    four = b.bishops | b.rooks | b.queens
    return CHESS(one, two, four, white, rights, b.halfmove_clock, b.fullmove_number)


def action_of(move):
    """The action that is the peer's move; castling as in Chess960."""
    return move.from_square | move.to_square << 6 | (KINDS.index(move.promotion) if move.promotion else 0) << 12


CHESS = type(harif.load("chess"))


ENDINGS = [  # where random games soon promote, castle, capture in passing, mate, or run out of moves or men
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "7k/8/6K1/8/8/8/8/R7 w - - 92 80",
    "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
    "7k/5Q2/5K2/8/8/8/8/8 w - - 97 1",
    "8/8/4k3/4p3/8/4K3/3N4/8 w - - 0 1",
    "8/8/4k3/4b3/8/4K3/3n4/2B5 w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
]


def random_positions(count, seed):
    """Boards of random games, and the moves there: some of Chess960, some near an end, and what is rare preferred."""
    rng, given = random.Random(seed), 0
    while given < count:
        where = rng.random()
        board = peer.Board() if where < 0.1 else peer.Board(rng.choice(ENDINGS + [fen for fen, _ in PATHS]))
        if where > 0.8:
            board = peer.Board.from_chess960_pos(rng.randrange(960))
        board.chess960 = True
        while given < count and len(board.move_stack) < 80:
            given += 1
            moves = list(board.legal_moves)
            yield board, moves
            if not moves or board.halfmove_clock >= 100 or board.is_insufficient_material():
                break
            rare = [m for m in moves if m.promotion or board.is_en_passant(m) or board.is_castling(m)]
            board.push(rng.choice(rare if rare and rng.random() < 0.3 else moves))


def test_legal_moves_and_ends_are_those_of_python_chess():
    seen: Counter[str] = Counter()
    before = None
    for board, moves in random_positions(POSITIONS, seed=1):
        state = state_of(board)
        legal, _, check = told(state)
        if before is not None and board.move_stack:
            assert before.result(action_of(board.peek())) == state, board.fen()
        assert check == board.is_check()
        over = not moves or board.halfmove_clock >= 100 or board.is_insufficient_material()
        assert set(legal) == (set() if over else set(map(action_of, moves))), board.fen()
        if over:
            mated, white = board.is_checkmate(), float(not board.turn)
            assert (state.utility(0), state.utility(1)) == ((white, 1 - white) if mated else (0.5, 0.5))
            seen["mate" if mated else "stalemate" if not moves else "draw by a rule"] += 1
        seen["promotion"] += any(move.promotion for move in moves)
        seen["castling"] += any(map(board.is_castling, moves))
        seen["en passant"] += any(map(board.is_en_passant, moves))
        before = None if over else state
    assert len(seen) == 6
    assert min(seen.values()) >= POSITIONS // 2000, seen


@pytest.mark.parametrize(("fen", "counts"), PATHS)
def test_paths_are_counted_as_by_everybody(fen, counts):
    state = harif.position("chess:draws=false", fen)
    assert [harif.perft(state, depth) for depth in range(1, len(counts) + 1)] == list(counts)
    assert [harif.perft(state, depth, native=False) for depth in (1, 2)] == list(counts[:2])


def test_the_interpreter_and_machine_code_say_the_same():
    for board, _ in random_positions(150, seed=2):
        state = state_of(board)
        assert told(state, native=False) == told(state), board.fen()


@pytest.mark.parametrize("fen", CASTLING)
def test_castling_of_chess960(fen):
    board = peer.Board(fen, chess960=True)
    state = harif.position("chess", fen)
    assert state == state_of(board)
    for move in board.legal_moves:
        after = state.result(action_of(move))
        board.push(move)
        assert after == state_of(board)
        assert set(told(after)[0]) == set(map(action_of, board.legal_moves))
        board.pop()
    assert set(told(state)[0]) == set(map(action_of, board.legal_moves))


def test_all_arrangements_of_chess960_are_numbered_as_usual():
    for number in range(960):
        board = peer.BaseBoard.from_chess960_pos(number)
        assert [KINDS[code] for code in back_rank(number)] == [board.piece_type_at(square) for square in range(8)]
    for number in (0, 518, 959):
        assert harif.load(f"chess:start={number}") == tuple(state_of(peer.Board.from_chess960_pos(number)))
    with pytest.raises(harif.GameError, match="numbered 0 to 959"):
        harif.load("chess:start=960")


@pytest.mark.parametrize("board", TOO_FEW + ENOUGH)
def test_too_few_men_end_a_game(board):
    assert peer.Board(board + " w - - 0 1").is_insufficient_material() == (board in TOO_FEW)
    state = harif.position("chess", board + " w - - 0 1")
    assert state.terminal() == (board in TOO_FEW)
    assert state.utility(0) == 0.5
    assert not harif.position("chess:draws=false", board + " w - - 0 1").terminal()


def test_fifty_moves_are_a_draw_but_mate_goes_first():
    state = harif.position("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80")
    mate, check, quiet = (state.result(harif.read_move(state, move)) for move in ("Ra8#", "Rh1+", "Ra2"))
    for after, utilities in ((mate, (1, 0)), (check, (0.5, 0.5)), (quiet, (0.5, 0.5))):
        assert after.terminal()
        assert (after.utility(0), after.utility(1)) == utilities
    longer = harif.position("chess:draws=false", "7k/8/6K1/8/8/8/8/R7 w - - 150 80")
    assert not longer.terminal()


def test_the_third_repetition_ends_a_game():
    record = harif.Record("chess")
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        assert not record.over
        record.play(harif.read_move(record.state, move))
    assert record.over
    assert record.values == (0.5, 0.5)


def exchange(board, square, occupied, side, at_risk):
    """What a side wins at most by taking the man of worth `at_risk` on the square, or not."""
    attackers = peer.SquareSet(board.attackers_mask(side, square, occupied) & occupied)
    least = min(attackers, key=lambda attacker: WORTH[board.piece_type_at(attacker)], default=None)
    if least is None:
        return 0
    kind = board.piece_type_at(least)
    left = occupied & ~peer.BB_SQUARES[least]
    if kind == peer.KING and board.attackers_mask(not side, square, left) & left:
        return 0
    return max(0, at_risk - exchange(board, square, left, not side, WORTH[kind]))


def gain(board, move):
    """What a capture or promotion wins, by taking turns on its square."""
    taken = board.occupied & ~peer.BB_SQUARES[move.from_square] & ~peer.BB_SQUARES[move.to_square]
    won = WORTH[board.piece_type_at(move.to_square)]
    if board.is_en_passant(move):
        taken &= ~peer.BB_SQUARES[move.to_square ^ 8]
        won = 1
    becomes = move.promotion or board.piece_type_at(move.from_square)
    won += WORTH[move.promotion] - 1 if move.promotion else 0
    return won - exchange(board, move.to_square, taken, not board.turn, WORTH[becomes])


def test_exchanges_are_those_of_taking_turns():
    losing = 0
    for board, moves in random_positions(1200, seed=3):
        state = state_of(board)
        priorities, noisy, _ = told(state)
        if not priorities:
            assert noisy == []
            continue
        captures, wanted = [], set()
        for move in moves:
            action, takes = action_of(move), board.is_capture(move)
            if not takes and move.promotion != peer.QUEEN:
                assert priorities[action] == 0
                continue
            good = gain(board, move) >= 0
            losing += not good
            assert holds(state, action, victim_of(state, action)) == good, (board.fen(), move)
            assert (priorities[action] > 0) == good
            assert priorities[action] != 0
            if move.promotion in (None, peer.QUEEN) and good:
                wanted.add(action)
            if not move.promotion and good:
                victim = 1 if board.is_en_passant(move) else WORTH[board.piece_type_at(move.to_square)]
                captures.append(((victim, -WORTH[board.piece_type_at(move.from_square)]), priorities[action]))
        assert set(noisy) == wanted
        assert len(noisy) == len(wanted)
        for order, priority in captures:
            assert all((order < other) == (priority < theirs) for other, theirs in captures)
    assert losing > 500


def test_passing_gives_the_move_away():
    for board, _ in random_positions(60, seed=4):
        if not board.is_check():
            state = state_of(board)
            board.push(peer.Move.null())
            passed = state_of(board)
            board.pop()
            assert state.passed()[:5] == passed[:5]
