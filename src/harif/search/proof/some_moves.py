"""The question of a proof where the first move must be one of a few.

The root is then not the position that it looks like: whoever comes back to it may play any move. So neither the path
nor the table may hold it, and the position after each of the moves is a root of its own.
"""

from collections import deque

from harif.search.proof.dfpn import sum_up
from harif.search.proof.prover import Move, Prover
from harif.search.work import STOPPED

FIRST_PIECE = 1000
"""Nodes for which a move is searched before the next has its turn; each time twice as many."""


def prove_some(prover: Prover) -> int:
    """1: the seeker can, if the root's player begins with one of the moves that are asked about; -1: it cannot; 0:
    stopped. `prover.work.frames[0]` holds the root's numbers then.

    Nobody knows which move is solved most easily, so they take turns; the table remembers how far each one came.
    """
    moves = {move.action: move for move in prover.look(prover.root)}
    limit, pieces = prover.work.limit, dict.fromkeys(moves, FIRST_PIECE)
    waiting = deque(action for action in moves if is_open(moves[action]))
    verdict = sum_moves(prover, moves)
    while verdict == 0 and not prover.halted and prover.work.nodes <= limit:
        action = waiting.popleft()
        moves[action] = searched(prover, action, min(limit, prover.work.nodes + pieces[action]))
        pieces[action] *= 2
        if is_open(moves[action]):
            waiting.append(action)
        verdict = sum_moves(prover, moves)
    return verdict


def is_open(move: Move) -> bool:
    return move.pn != 0 and move.dn != 0


def searched(prover: Prover, action: int, limit: int) -> Move:
    """A move with what is known of it once its position was searched up to a limit of nodes."""
    prover.work.limit = limit
    if prover.told_to_stop:  # just now, maybe
        prover.work.limit = STOPPED
    prover.prove(prover.root.result(action))
    top = prover.work.frames[0]
    return Move(action, top.pn, top.dn, top.rank, top.rests)


def sum_moves(prover: Prover, moves: dict[int, Move]) -> int:
    """Write the root's numbers, from those of its moves, into the first frame: is it solved, as `prove` says it?"""
    top, children = prover.work.frames[0], prover.work.children
    top.ply, top.first, top.count = 0, 0, len(moves)
    top.seeks = prover.question.viewer == prover.question.seeker
    for i, move in enumerate(moves.values()):
        child = children[i]
        child.action, child.pn, child.dn, child.rank, child.rests = move
    sum_up(top, prover.work)
    return 1 if top.pn == 0 else -1 if top.dn == 0 else 0
