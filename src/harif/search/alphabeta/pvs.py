"""Principal variation search: alpha-beta with all that makes it strong, for any game.

After the first move every other one is tried with a null window, which only asks whether it is better (Marsland and
Campbell 1982); the table remembers positions, and moves come best guess first. Values are as `decided` counts them:
from the mover's side, above or below the middle.

Nothing here guesses unless it is asked to: at equal depth the value is the textbook's. (A game's `promising` and
`bounds` know more than a judgement at the horizon, and quiescence looks beyond it: with them the value may be better.
So does the table, where a position was searched to the end on another line of play, and is met again at the horizon.)
"""

from typing import Any

from harif.native.engine import Wrote, kernel
from harif.search.alphabeta.decided import (
    decided_in,
    from_table,
    is_decided,
    is_open,
    just_above,
    plies_until,
    to_table,
)
from harif.search.alphabeta.frames import LINE, Search
from harif.search.alphabeta.leaves import ended, is_over, is_pressed, judged, known_bounds, lacks_moves, must_move
from harif.search.alphabeta.ordering import NEVER, gather, is_taken, learn_from_cut, learn_from_failure, lock_of, row_of
from harif.search.alphabeta.pruning import (
    UNKNOWN_DEPTH,
    credit_of,
    is_far_above,
    is_far_below,
    is_left_out,
    makes_longer,
    may_be_zugzwang,
    may_pass,
    reduction,
    saved_by_pass,
)
from harif.search.alphabeta.quiescence import at_horizon, quiesce_here
from harif.search.alphabeta.remembered import known_standing
from harif.search.entries import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    PROVEN_DEPTH,
    bound_of,
    depth_of,
    keep,
    move_of,
    settles,
    value_of,
)
from harif.search.flaws import STUCK
from harif.search.past import stood_before
from harif.search.table import find, grow, identify, is_same
from harif.search.work import give_up, is_nobody, is_spent, minimises, opposed

WROTE_BOUNDS, WROTE_PASSED = Wrote("bounds"), Wrote("passed")
LEFT_OUT = -(1 << 62)  # the urgency of a move that was not searched


@kernel
def pvs(state: Any, depth: int, alpha: float, beta: float, ply: int, last: int, search: Search) -> float:
    """The value v of `state`, which is not over, to the player to move, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    `search.unproven` rises where v rests on a judgement. Once the search is spent, returned values mean nothing.
    The best line stands in this ply's frame; at ply 0 each move's value in `search.root_values`, NaN before. At a depth
    of 0 it is what the horizon says.
    """
    mover = state.player()
    if is_nobody(int(mover), search):
        return 0.0
    side = 1 if minimises(int(mover), search) else 0
    frame, reach, unproven_before = search.frames[ply], search.reach, search.unproven
    frame.length = 0
    search.farthest = max(search.farthest, ply)
    if ply >= search.deepest:
        if lacks_moves(state, search):
            return ended(state, mover, ply, search)
        if ply >= search.drawn_at:
            search.unproven += 1  # it hangs on how long the game has been, not on the position alone
            return 0.0
        return judged(state, mover, search)
    if depth <= 0:
        return at_horizon(state, mover, alpha, beta, ply, search)
    open_window = is_open(alpha, beta, reach)

    # Step 1. What the game knows of its value without search.
    low, high = -float("inf"), float("inf")
    if WROTE_BOUNDS:
        if search.bounded and ply > 0 and not lacks_moves(state, search):
            low, high = known_bounds(state, mover, ply, search)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high

    # Step 2. The same position on this line of play, where that is a draw.
    if search.stored or search.repeated != 0:
        identify(state, search.table, frame, search.table.folds)
    if search.repeated != 0 and ply > 0 and repeats(ply, search):
        search.unproven += 1  # it hangs on the way here, not on the position alone
        return 0.0

    # Step 3. What the table knows.
    table_move = 0
    if search.stored:
        if search.nodes > search.table.full_at:
            grow(search.table)
        entry, kept_value = find(search.table, frame)
        if entry != 0:
            table_move = move_of(entry)
            kept = depth_of(entry)
            enough = kept == depth or (search.deeper and kept > depth)
            if ply > 0 and (kept == PROVEN_DEPTH or (enough and not open_window)):
                known = from_table(value_of(kept_value), ply, reach)
                if settles(entry, known, alpha, beta) and (kept != PROVEN_DEPTH or is_in_time(known, search)):
                    if kept != PROVEN_DEPTH:
                        search.unproven += 1
                    return known

    # Step 4. Where guessing is allowed: what a judgement settles, and a pass that still holds beta.
    frame.standing = float("nan")
    if search.guessing and not frame.pressed:
        if not search.pressing and lacks_moves(state, search):
            return ended(state, mover, ply, search)  # no threat would tell of a sudden end
        frame.standing = known_standing(state, mover, ply, search)
        if not open_window and ply > 0 and not is_decided(beta, reach):
            if is_far_above(beta, depth, ply, search):
                search.unproven += 1
                return frame.standing
            if is_far_below(alpha, depth, ply, search):
                found = quiesce_here(state, alpha, beta, ply, search)
                if found <= alpha or is_spent(search):
                    return found
            if WROTE_PASSED:
                if may_pass(frame.standing, depth, beta, last, search) and not must_move(state, search):
                    other = state.passed()
                    if not is_over(other, search) and opposed(int(other.player()), int(mover), search):
                        search.nodes += 1
                        shallower = depth - saved_by_pass(frame.standing, depth, beta, search)
                        search.frames[ply + 1].pressed = is_pressed(other, search)
                        found = -pvs(other, shallower, -beta, -alpha, ply + 1, search.passed, search)
                        if found >= beta and not is_spent(search) and may_be_zugzwang(state, depth):
                            found = pvs(state, shallower, alpha, beta, ply, search.passed, search)
                        if is_spent(search):
                            return 0.0
                        if found >= beta:
                            search.unproven += 1
                            return beta if is_decided(found, reach) else found  # a win after a pass is not a win

    # Step 5. The moves, best guess first. Where none is known to be good, less is hoped for from the position.
    if search.reduced and table_move == 0 and depth >= UNKNOWN_DEPTH and ply > 0:
        depth -= 1
    count = gather(state, side, last, table_move, ply, search)
    if count < 0:
        return 0.0
    if count == 0:
        if lacks_moves(state, search):
            return ended(state, mover, ply, search)
        if ply < search.filtered_from:
            give_up(search, STUCK)
            return 0.0
        return -decided_in(ply + 2, reach)  # the opponent wins on its next move

    # Step 6. A child already known to be good enough spares the search of all.
    if search.lookahead != 0 and depth >= search.lookahead and ply > 0 and not open_window:
        known = best_known_child(state, mover, count, depth, beta, ply, search)
        if known >= beta:
            return known

    # Step 7. The children.
    best, floor = -float("inf"), alpha
    first, below = ply * search.room, search.frames[ply + 1]
    best_row = first
    i, put_off, searched = 0, 0, 0
    while i < count + put_off:
        row, again = row_of(i, count, ply, search), i >= count
        action = search.moves[row].action
        i += 1
        child = state.result(action)
        before = search.unproven
        over = is_over(child, search)
        below.pressed = not over and is_pressed(child, search)
        # Step 7a. How deep: a threat makes the line longer, a late place shorter, until it proves better.
        further, less = depth - 1, 0
        if not over:
            if makes_longer(state, search.moves[row], further, open_window, ply, search):
                further += 1
            less = reduction(further, searched, search.moves[row], side, open_window, ply, search)
        # Step 7b. A late or hopeless move near the horizon is left out.
        if search.guessing and searched > 0 and not (over or open_window or below.pressed):
            if is_left_out(state, search.moves[row], depth, less, searched, best, floor, ply, search):
                search.unproven += 1
                search.moves[row].urgency = LEFT_OUT
                continue
        # Step 7c. What another thread is searching can wait.
        lock = -1
        if search.split != 0 and depth >= search.split and not over:
            lock = lock_of(frame.hash, action)
            if not again and searched > 0 and is_taken(lock, search):
                search.moves[first + put_off].put_off = i - 1
                put_off += 1
                continue
            search.busy[lock] = search.thread
        search.nodes += 1
        if is_spent(search):
            return 0.0
        # Step 7d. Its value.
        if over:
            below.length = 0
            found = ended(child, mover, ply + 1, search)
        elif further <= 0:
            below.length = 0
            found = at_horizon(child, mover, floor, beta, ply + 1, search)
        else:
            sign = -1.0 if opposed(int(child.player()), int(mover), search) else 1.0
            scout = searched > 0 and search.scouted and open_window
            upper = just_above(floor) if scout or less != 0 else beta
            lower, upper = (floor, upper) if sign > 0.0 else (-upper, -floor)
            found = sign * pvs(child, further - less, lower, upper, ply + 1, action, search)
            if less != 0:
                search.unproven += 1
                if not is_spent(search) and found > floor:
                    search.unproven = before
                    found = sign * pvs(child, further, lower, upper, ply + 1, action, search)
            if not is_spent(search) and found > floor and found < beta and (scout or less != 0):
                search.unproven = before
                lower, upper = (floor, beta) if sign > 0.0 else (-beta, -floor)
                found = sign * pvs(child, further, lower, upper, ply + 1, action, search)
        if lock >= 0:
            search.busy[lock] = 0
        if is_spent(search):
            return 0.0
        searched += 1
        if ply == 0:
            search.root_values[row] = found
        if found > best:
            best = found
            best_row = row
            if found > floor:
                floor = found
                extend_line(ply, action, search)
            if found >= beta:
                if search.unproven == before:
                    search.unproven = unproven_before  # what was searched before this move no longer matters
                break

    # Step 8. Learn from a cutoff; keep the result.
    move = search.moves[best_row]
    if best >= beta:
        credit = credit_of(depth) if search.guessing else depth * depth
        learn_from_cut(move.action, side, last, credit, ply, search)
        if search.guessing:
            for tried in range(first, best_row):
                if search.moves[tried].priority == 0 and search.moves[tried].urgency != LEFT_OUT:
                    learn_from_failure(search.moves[tried].action, side, credit, search)
    if best > 0.0 and is_decided(best, reach):  # a win is a win, whatever else was judged
        search.unproven = unproven_before
    best = min(max(best, low), high)
    if search.stored:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        place = move.place if best > alpha else table_move
        remember(best, bound, search.unproven == unproven_before, depth, place, ply, search)
    return best


@kernel
def repeats(ply: int, search: Search) -> bool:
    """Has this ply's position stood on the line of play, and on the board before the search, as often as makes a draw?

    Where guessing is allowed, one return on the line will do: what led there once can lead there again.
    """
    here, width = search.frames[ply], search.table.identity
    returns = stood_before(here, width, search.past)
    for other in range(ply - 1, -1, -1):
        there = search.frames[other]
        if there.hash == here.hash and is_same(there.identity, 0, here.identity, width, 0):
            if search.guessing:
                return True
            returns += 1
    return returns >= search.repeated


@kernel
def best_known_child(state: Any, mover: int, count: int, depth: int, beta: float, ply: int, search: Search) -> float:
    """What the table knows of the first child that reaches `beta`; -inf if none does (enhanced transposition cutoff:
    Schaeffer and Plaat 1996).
    """
    below = search.frames[ply + 1]
    for i in range(count):
        child = state.result(search.moves[ply * search.room + i].action)
        if not is_over(child, search):
            identify(child, search.table, below, search.table.folds)
            entry, kept_value = find(search.table, below)
            if entry != 0 and (depth_of(entry) == depth - 1 or depth_of(entry) == PROVEN_DEPTH):
                turned = opposed(int(child.player()), mover, search)
                known = from_table(value_of(kept_value), ply + 1, search.reach)
                good = -known if turned else known
                helpful = AT_MOST if turned else AT_LEAST
                sure = depth_of(entry) != PROVEN_DEPTH or is_in_time(known, search)
                if good >= beta and sure and (bound_of(entry) == EXACT or bound_of(entry) == helpful):
                    if depth_of(entry) != PROVEN_DEPTH:
                        search.unproven += 1
                    return good
    return -float("inf")


@kernel
def is_in_time(known: float, search: Search) -> bool:
    """Does what was proven of a position hold here, where the game may be drawn by its limit of plies before that?"""
    if search.drawn_at >= NEVER or known == 0.0:
        return True
    return is_decided(known, search.reach) and plies_until(known, search.reach) <= search.drawn_at


@kernel
def extend_line(ply: int, action: int, search: Search) -> None:
    """The best line here is `action`, then the best line a ply deeper."""
    here, below = search.frames[ply], search.frames[ply + 1]
    length = min(below.length, LINE - 1)
    here.line[0] = action
    for i in range(length):
        here.line[1 + i] = below.line[i]
    here.length = length + 1


@kernel
def remember(value: float, bound: int, proven: bool, depth: int, place: int, ply: int, search: Search) -> None:
    """Keep this ply's result in the table, as what it is."""
    if is_decided(value, search.reach) and plies_until(value, search.reach) - ply > depth + 1:
        # Seen beyond the horizon, by quiescence, bounds or threats: there may be a quicker way.
        safe = AT_LEAST if value > 0.0 else AT_MOST
        if bound == EXACT:
            bound = safe
        elif bound != safe and (search.quiet != 0 or search.pressing):
            proven = False
    reached = PROVEN_DEPTH if proven else depth
    keep(search.table, search.frames[ply], to_table(value, ply, search.reach), reached, bound, place)
