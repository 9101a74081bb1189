"""The question of a proof where the first move must be one of a few.

The root is then not the position that it looks like: whoever comes back to it may play any move. So neither the path
nor the table may hold it, and the position after each of the moves is a root of its own.
"""

from harif.search.proof.dfpn import sum_up
from harif.search.proof.prover import Move, Prover
from harif.search.work import STOPPED

FIRST_PIECE = 1000
"""Nodes for which one move is searched before the next has its turn; in each round twice as many."""


def prove_some(prover: Prover) -> int:
    """1: the seeker can, if the root's player begins with one of the moves that are asked about; -1: it cannot; 0:
    stopped. `prover.work.frames[0]` holds the root's numbers then.

    Nobody knows which move is solved most easily, so they take turns; the table remembers how far each one came.
    """
    moves = {move.action: move for move in prover.look(prover.root)}
    limit, piece = prover.work.limit, FIRST_PIECE
    while sum_moves(prover, list(moves.values())) == 0:
        for action in [move.action for move in moves.values() if is_open(move)]:
            moves[action] = searched(prover, action, min(limit, prover.work.nodes + piece))
            if prover.halted or prover.work.flaw or prover.work.nodes > limit:
                return sum_moves(prover, list(moves.values()))
            if sum_moves(prover, list(moves.values())) != 0:
                break
        piece *= 2
    return sum_moves(prover, list(moves.values()))


def is_open(move: Move) -> bool:
    return move.pn != 0 and move.dn != 0


def searched(prover: Prover, action: int, limit: int) -> Move:
    """A move with what is known of it once its position was searched up to a limit of nodes."""
    prover.work.limit = limit
    if prover.halted:  # told so just now, maybe
        prover.work.limit = STOPPED
    prover.prove(prover.root.result(action))
    top = prover.work.frames[0]
    return Move(action, top.pn, top.dn, top.rank, top.rests)


def sum_moves(prover: Prover, moves: list[Move]) -> int:
    """Write the root's numbers, from those of its moves, into the first frame: is it solved, as `prove` says it?"""
    top, children = prover.work.frames[0], prover.work.children
    top.ply, top.first, top.count = 0, 0, len(moves)
    top.seeks = prover.question.viewer == prover.question.seeker
    for child, move in zip((children[i] for i in range(len(moves))), moves, strict=True):
        child.action, child.pn, child.dn, child.rank, child.rests = move
    sum_up(top, prover.work)
    return 1 if top.pn == 0 else -1 if top.dn == 0 else 0
