"""Beyond the horizon: only quiet states are judged as they stand (chapter, section 5).

From the others the game's `noisy` moves are followed, best guess first; whoever must answer a threat (`urgent`) may not
stand by its judgement, and tries every move. All values are as `decided` counts them.
"""

from typing import Any

from harif.native.engine import Wrote, kernel
from harif.search.alphabeta.decided import decided_in, from_table, to_table
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.leaves import ended, is_over, is_pressed, judged, lacks_moves
from harif.search.alphabeta.ordering import gather, gather_noisy
from harif.search.alphabeta.remembered import known_standing
from harif.search.entries import AT_LEAST, AT_MOST, EXACT, depth_of, keep, move_of, settles, value_of
from harif.search.flaws import STUCK
from harif.search.table import find, identify
from harif.search.work import give_up, is_spent, minimises, opposed

WROTE_NOISY = Wrote("noisy")

LONGER = 8
"""Plies that threats may be answered beyond the last of quiescence."""


@kernel
def at_horizon(state: Any, viewer: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """What a state where the search ends is taken to be worth, in a window told from the viewer's side."""
    if WROTE_NOISY:
        if search.quiet != 0:
            if not opposed(int(state.player()), viewer, search):
                return quiesce(state, search.quiet, alpha, beta, ply, search)
            return -quiesce(state, search.quiet, -beta, -alpha, ply, search)
    if lacks_moves(state, search):
        return ended(state, viewer, ply, search)
    return judged(state, viewer, search)


@kernel
def quiesce_here(state: Any, alpha: float, beta: float, ply: int, search: Search) -> float:
    """What a state is worth to the player to move if the search ends before it."""
    if WROTE_NOISY:
        if search.quiet != 0:
            return quiesce(state, search.quiet, alpha, beta, ply, search)
    return judged(state, state.player(), search)


@kernel
def quiesce(state: Any, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of an unfinished state to the player to move: its judgement, or what the noisy moves lead to, for
    whoever moves may leave them all and take the judgement; with a threat to answer, what all moves lead to.
    """
    mover, frame = state.player(), search.frames[ply]
    frame.length = 0
    search.farthest = max(search.farthest, ply)
    if ply >= search.deepest or depth <= -LONGER:
        if lacks_moves(state, search):
            return ended(state, mover, ply, search)
        return judged(state, mover, search)

    # Step 1. What the table knows, where guessing is allowed: any search saw at least as much.
    table_move, known_deeper = 0, False
    if search.deeper:
        identify(state, search.table, frame, search.table.folds)
        entry, kept_value = find(search.table, frame)
        if entry != 0:
            table_move, known_deeper = move_of(entry), depth_of(entry) > 0
            known = from_table(value_of(kept_value), ply, search.reach)
            if settles(entry, known, alpha, beta):
                search.unproven += 1
                return known

    # Step 2. What it is worth as it stands, or all moves where it cannot stand.
    side = 1 if minimises(int(mover), search) else 0
    best, before = -float("inf"), alpha
    if frame.pressed:
        count = gather(state, side, -1, table_move, ply, search)
        if count == 0:
            if lacks_moves(state, search):
                return ended(state, mover, ply, search)
            if ply < search.filtered_from:
                give_up(search, STUCK)
                return 0.0
            return -decided_in(ply + 2, search.reach)  # none is promising: the opponent wins on its next move
    else:
        if not (search.guessing and search.pressing) and lacks_moves(state, search):
            return ended(state, mover, ply, search)  # where guessing is allowed, a threat would tell of a sudden end
        search.unproven += 1
        best = known_standing(state, mover, ply, search)
        if best >= beta or depth <= 0:
            return best
        alpha = max(alpha, best)
        count = gather_noisy(state, ply, search)
    if count < 0:
        return 0.0

    # Step 3. What the moves lead to.
    place = 0
    for i in range(count):
        move = search.moves[ply * search.room + i]
        search.nodes += 1
        if is_spent(search):
            return 0.0
        child = state.result(move.action)
        if is_over(child, search):
            found = ended(child, mover, ply + 1, search)
        else:
            search.frames[ply + 1].pressed = is_pressed(child, search)
            if opposed(int(child.player()), int(mover), search):
                found = -quiesce(child, depth - 1, -beta, -alpha, ply + 1, search)
            else:
                found = quiesce(child, depth - 1, alpha, beta, ply + 1, search)
        if found > best:
            best = found
            if found > alpha:
                alpha = found
                place = search.moves[ply * search.room + i].place
                if found >= beta:
                    break

    # Step 4. Keep it as what it is, searched no ply deep, unless more is known.
    if search.deeper and not known_deeper and not is_spent(search):
        bound = AT_LEAST if best >= beta else AT_MOST if best <= before else EXACT
        keep(search.table, frame, to_table(best, ply, search.reach), 0, bound, place)
    return best
