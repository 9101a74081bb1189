"""Principal variation search: alpha-beta with all that makes it strong, for any game.

Inside, a value is told from the mover's side and counted from the middle of the game's values, so that it turns
to the other side by its sign alone. The end of the range, reached for certain, is a *decided* value: beyond all
judgements, and the nearer the higher (`decided_in`). So a shorter win is preferred, and a longer loss.

Nothing here guesses unless it is asked to: at equal depth the value is the textbook's. (A game's `promising` and
`bounds` know more than a judgement at the horizon, and quiescence looks beyond it: with them the value may be better.
So does the table, where a position was searched to the end on another line of play, and is met again at the horizon.)
"""

from typing import Any

from harif.game import U64
from harif.game.values import limits_of, word_of
from harif.native.engine import Wrote, old_kernel, part_of_kernel
from harif.search.old_entries import AT_LEAST, AT_MOST, EXACT, PROVEN_DEPTH, depth_of, find, keep
from harif.search.old_table import FOLD, FULL_AT, IDENTITY, SHAPE, bucket_of, grow, identify

# Slots of a plan after the table's shape; then one frame a ply.
NODES, NODE_LIMIT, FLAW, UNPROVEN, DEEPEST, ROOM, FRAME, STORED = range(SHAPE, SHAPE + 8)
BOUNDED, FILTERED, ORDERED, LEARNED, SCOUTED, LOOKAHEAD, QUIET, REPEATED, SPLIT, THREAD = range(SHAPE + 8, SHAPE + 18)
NULL_MOVE, REDUCED, FUTILE, FRAMES = range(SHAPE + 18, SHAPE + 22)

# A frame: the position's identity, its moves, their urgencies, those put off, killers, and the best line.
LINE = 24

# Slots of `scale`: the largest value above the middle, the middle, the futility margin, the root's found values.
REACH, MIDDLE, MARGIN, ROOT = 0, 1, 2, 3

TOO_WIDE, STUCK = 3, 5
FAR = 100_000.0
"""A win in n plies is worth REACH + FAR - n."""
NEAR = FAR / 2

PASSED = -(1 << 62)  # the "move" before a state that was passed to

WROTE_BOUNDS, WROTE_NOISY, WROTE_PASSED = Wrote("bounds"), Wrote("noisy"), Wrote("passed")
WROTE_PRIORITY, WROTE_PROMISING = Wrote("priority"), Wrote("promising")

CREDITS = 4096  # a player
COUNTERS = 2 * CREDITS
HISTORY_SIZE = 3 * CREDITS
BUSY_SIZE = 4096
MOST_CREDIT = 1 << 20
MOST_PRIORITY = 1 << 21
TABLE_MOVE, KILLER, COUNTER = 1 << 62, 1 << 22, 1 << 21


def pvs(
    state: Any,
    depth: int,
    alpha: float,
    beta: float,
    ply: int,
    last: int,
    plan: Any,
    scale: Any,
    table: Any,
    numbers: Any,
    history: Any,
    busy: Any,
) -> float:
    """The value v of `state`, which is not over, to the player to move, searched `depth` >= 1 plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    `plan[UNPROVEN]` rises where v rests on a judgement. Once `plan[NODES]` is beyond `plan[NODE_LIMIT]`, returned
    values mean nothing. The best line stands in this ply's frame; at ply 0 each move's value in `scale[ROOT]` on.
    """
    doubts = plan[UNPROVEN]
    mover = state.player()
    reach = scale[REACH]
    frame = FRAMES + ply * plan[FRAME]
    width, room = plan[IDENTITY], plan[ROOM]
    moves = frame + width
    killers = moves + 3 * room
    line = killers + 2
    spare = line + LINE
    plan[line] = 0
    if ply >= plan[DEEPEST]:
        return judged(state, mover, plan, scale)
    open_window = is_open(alpha, beta, reach)

    # Step 1. What the game knows of its value without search.
    low, high = -float("inf"), float("inf")
    if WROTE_BOUNDS:
        if plan[BOUNDED] != 0 and ply > 0:
            low, high = known_bounds(state, mover, ply, plan, scale)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high

    # Step 2. The same position on this line of play, where that is a draw.
    stored = plan[STORED] != 0 or plan[REPEATED] != 0
    hashed = U64(0)
    if stored:
        hashed = identify(state, plan, plan, frame, spare, plan[FOLD])
    if plan[REPEATED] != 0 and ply > 0:
        for other in range(ply - 1, -1, -1):
            same = True
            for i in range(width):
                if plan[FRAMES + other * plan[FRAME] + i] != plan[frame + i]:
                    same = False
                    break
            if same:
                plan[UNPROVEN] += 1  # it hangs on the way here, not on the position alone
                return 0.0

    # Step 3. What the table knows.
    table_move = 0
    if plan[STORED] != 0:
        if plan[NODES] > plan[FULL_AT]:
            grow(table, plan, plan, spare)
        meta, number = find(table, numbers, plan, frame, bucket_of(hashed, plan))
        if meta != 0:
            table_move = meta >> 16 & 0xFFFF
            kept = depth_of(meta)
            if ply > 0 and (kept == PROVEN_DEPTH or (kept == depth and not open_window)):
                known = from_table(number, ply, reach)
                bound = meta >> 8 & 3
                if bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha):
                    if kept != PROVEN_DEPTH:
                        plan[UNPROVEN] += 1
                    return known

    # Step 4. Forward pruning, if it was asked for: a pass that still holds beta, or a hopeless judgement.
    if not open_window and ply > 0 and plan[FUTILE] != 0 and depth <= plan[FUTILE]:
        standing = sided(state, mover, scale)
        if standing - scale[MARGIN] * depth >= beta or standing + scale[MARGIN] * depth <= alpha:
            plan[UNPROVEN] += 1
            return standing
    if WROTE_PASSED:
        null_move = not open_window and ply > 0 and plan[NULL_MOVE] != 0 and depth > plan[NULL_MOVE] and last != PASSED
        if null_move and not is_decided(beta, reach):
            other = state.passed()
            if not other.terminal() and other.player() != mover:
                plan[NODES] += 1
                found = -pvs(
                    other, depth - plan[NULL_MOVE], -beta, -alpha, ply + 1, PASSED + 0 * ply,
                    plan, scale, table, numbers, history, busy,
                )  # fmt: skip
                if plan[NODES] > plan[NODE_LIMIT]:
                    return 0.0
                if found >= beta:
                    plan[UNPROVEN] += 1
                    return beta if is_decided(found, reach) else found  # a win after a pass is not a win

    # Step 5. The moves, best guess first.
    count = gather(state, mover, ply, last, plan, history, moves, table_move)
    if count < 0:
        return 0.0
    if count == 0:
        if plan[FILTERED] == 0 or ply == 0:
            plan[FLAW] = STUCK
            plan[NODE_LIMIT] = -1
            return 0.0
        return -decided_in(ply + 2, reach)  # the opponent wins on its next move

    # Step 6. A child already known to be good enough spares the search of all (enhanced transposition cutoff).
    if plan[LOOKAHEAD] != 0 and depth >= plan[LOOKAHEAD] and ply > 0 and not open_window:
        for i in range(count):
            child = state.result(plan[moves + i])
            if not child.terminal():
                below = frame + plan[FRAME]
                other_hash = identify(child, plan, plan, below, spare + plan[FRAME], plan[FOLD])
                meta, number = find(table, numbers, plan, below, bucket_of(other_hash, plan))
                if meta != 0 and (depth_of(meta) == depth - 1 or depth_of(meta) == PROVEN_DEPTH):
                    known = from_table(number, ply + 1, reach)
                    bound = meta >> 8 & 3
                    good = -known if child.player() != mover else known
                    helpful = AT_MOST if child.player() != mover else AT_LEAST
                    if good >= beta and bound in (EXACT, helpful):
                        if depth_of(meta) != PROVEN_DEPTH:
                            plan[UNPROVEN] += 1
                        return good

    # Step 7. The children.
    best = -float("inf")
    best_slot = moves
    floor = alpha
    i = 0
    deferred = 0
    looked = 0
    while i < count + deferred:
        again = i >= count
        slot = moves + (plan[moves + 2 * room + i - count] if again else i)
        action = plan[slot]
        i += 1
        child = state.result(action)
        before = plan[UNPROVEN]
        over = child.terminal()
        lock = -1
        if plan[SPLIT] != 0 and depth >= plan[SPLIT] and not over:
            lock = word_of((hashed ^ U64(action * 2654435761)) & (BUSY_SIZE - 1))
            if not again and looked > 0 and busy[lock] != 0 and busy[lock] != plan[THREAD]:
                plan[moves + 2 * room + deferred] = i - 1  # another thread is at it: come back later
                deferred += 1
                continue
            busy[lock] = plan[THREAD]
        plan[NODES] += 1
        if plan[NODES] > plan[NODE_LIMIT]:
            return 0.0
        if over:
            found = ended(child, mover, ply + 1, scale)
            plan[frame + plan[FRAME] + (line - frame)] = 0
        elif depth <= 1:
            plan[frame + plan[FRAME] + (line - frame)] = 0
            found = at_horizon(child, mover, floor, beta, ply + 1, plan, scale)
        else:
            turned = child.player() != mover
            less = 0
            if plan[REDUCED] != 0 and depth >= 3 and looked >= plan[REDUCED] and not open_window:
                less = 1 + (1 if looked >= 3 * plan[REDUCED] else 0)
            scout = looked > 0 and plan[SCOUTED] != 0 and open_window
            upper = above(floor) if scout else beta
            if turned:
                found = -pvs(
                    child, depth - 1 - less, -upper, -floor, ply + 1, action,
                    plan, scale, table, numbers, history, busy,
                )  # fmt: skip
            else:
                found = pvs(
                    child, depth - 1 - less, floor, upper, ply + 1, action,
                    plan, scale, table, numbers, history, busy,
                )  # fmt: skip
            if less != 0:
                plan[UNPROVEN] += 1
            if plan[NODES] <= plan[NODE_LIMIT] and found > floor and ((scout and found < beta) or less != 0):
                plan[UNPROVEN] = before
                if turned:
                    found = -pvs(
                        child, depth - 1, -beta, -floor, ply + 1, action,
                        plan, scale, table, numbers, history, busy,
                    )  # fmt: skip
                else:
                    found = pvs(
                        child, depth - 1, floor, beta, ply + 1, action,
                        plan, scale, table, numbers, history, busy,
                    )  # fmt: skip
        if lock >= 0:
            busy[lock] = 0
        if plan[NODES] > plan[NODE_LIMIT]:
            return 0.0
        looked += 1
        if ply == 0:
            scale[ROOT + slot - moves] = found
        if found > best:
            best = found
            best_slot = slot
            if found > floor:
                floor = found
                extend_line(plan, frame, line - frame, action)
            if found >= beta:
                if plan[UNPROVEN] == before:
                    plan[UNPROVEN] = doubts  # what was searched before this move no longer matters
                break

    # Step 8. Learn from a cutoff; keep the result.
    action = plan[best_slot]
    if best >= beta and plan[LEARNED] != 0:
        credit = mover % 2 * CREDITS + index_of(action)
        history[credit] = min(history[credit] + depth * depth, MOST_CREDIT)
        if plan[killers] != action + 1:
            plan[killers + 1] = plan[killers]
            plan[killers] = action + 1
        history[COUNTERS + index_of(last)] = action + 1
    if best > 0.0 and is_decided(best, reach):  # a win is a win, whatever else was judged
        plan[UNPROVEN] = doubts
    best = min(max(best, low), high)
    if plan[STORED] != 0:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        sure = plan[UNPROVEN] == doubts
        if is_decided(best, reach) and reach + FAR - abs(best) - ply > depth + 1:
            # Seen beyond the horizon, by quiescence or bounds: there may be a quicker way.
            safe = AT_LEAST if best > 0.0 else AT_MOST
            if bound == EXACT:
                bound = safe
            elif bound != safe and plan[QUIET] != 0:
                sure = False
        place = plan[best_slot + room] & 0xFFFF if best > alpha else table_move
        keep(
            table, numbers, plan, frame, bucket_of(hashed, plan), to_table(best, ply, reach),
            PROVEN_DEPTH if sure else depth, bound, place,
        )  # fmt: skip
    return best


@part_of_kernel
def known_bounds(state: Any, mover: int, ply: int, plan: Any, scale: Any) -> tuple[float, float]:
    """What the game itself knows of a state's value to the mover, with the soonest ends."""
    reach = scale[REACH]
    least, most, soonest_win, soonest_loss = limits_of(state.bounds(mover))
    low = max(least - scale[MIDDLE], -reach)
    high = min(most - scale[MIDDLE], reach)
    if low <= -reach:
        low = -decided_in(ply + soonest_loss, reach)
    elif low >= reach:
        low = decided_in(ply + plan[DEEPEST], reach)
    if high >= reach:
        high = decided_in(ply + soonest_win, reach)
    elif high <= -reach:
        high = -decided_in(ply + plan[DEEPEST], reach)
    return low, high


@part_of_kernel
def calm(state: Any, viewer: int, alpha: float, beta: float, ply: int, plan: Any, scale: Any) -> float:
    """The value to `viewer` of a state that is not over, at the end of the search: its judgement if it is quiet, else
    what the noisy moves lead to. Whoever moves may also leave them all and take the judgement.
    """
    mover = state.player()
    if mover == viewer:
        return quiescence(state, plan[QUIET], alpha, beta, ply, plan, scale)  # type: ignore[no-any-return]
    return -quiescence(state, plan[QUIET], -beta, -alpha, ply, plan, scale)  # type: ignore[no-any-return]


@part_of_kernel
def quiescence(state: Any, depth: int, alpha: float, beta: float, ply: int, plan: Any, scale: Any) -> float:
    """`calm` from the mover's own side."""
    mover = state.player()
    best = judged(state, mover, plan, scale)
    if best >= beta or depth <= 0 or ply >= plan[DEEPEST]:
        return best  # type: ignore[no-any-return]
    floor = max(alpha, best)
    for action in state.noisy():
        plan[NODES] += 1
        if plan[NODES] > plan[NODE_LIMIT]:
            return 0.0
        child = state.result(action)
        if child.terminal():
            found = ended(child, mover, ply + 1, scale)
        elif child.player() != mover:
            found = -quiescence(child, depth - 1, -beta, -floor, ply + 1, plan, scale)
        else:
            found = quiescence(child, depth - 1, floor, beta, ply + 1, plan, scale)
        if found > best:
            best = found
            floor = max(floor, found)
            if found >= beta:
                break
    return best


@part_of_kernel
def at_horizon(state: Any, viewer: int, alpha: float, beta: float, ply: int, plan: Any, scale: Any) -> float:
    """What a state where the search ends is taken to be worth to `viewer`."""
    if WROTE_NOISY:
        if plan[QUIET] != 0:
            return calm(state, viewer, alpha, beta, ply, plan, scale)
    return judged(state, viewer, plan, scale)


@part_of_kernel
def judged(state: Any, viewer: int, plan: Any, scale: Any) -> float:
    """What an unfinished state is taken to be worth to `viewer`."""
    plan[UNPROVEN] += 1
    return sided(state, viewer, scale)  # type: ignore[no-any-return]


@part_of_kernel
def sided(state: Any, viewer: int, scale: Any) -> float:
    return float(state.evaluate(viewer)) - scale[MIDDLE]  # type: ignore[no-any-return]


@part_of_kernel
def ended(state: Any, viewer: int, ply: int, scale: Any) -> float:
    """What a finished game is worth to `viewer`: decided, if it could not be better or worse."""
    value = float(state.utility(viewer)) - scale[MIDDLE]
    if value >= scale[REACH]:
        return decided_in(ply, scale[REACH])  # type: ignore[no-any-return]
    if value <= -scale[REACH]:
        return -decided_in(ply, scale[REACH])  # type: ignore[no-any-return]
    return value  # type: ignore[no-any-return]


@part_of_kernel
def decided_in(plies: int, reach: float) -> float:
    return reach + FAR - plies


@part_of_kernel
def is_decided(value: float, reach: float) -> bool:
    """Is it a win or a loss that was really reached? (Where `reach` is infinite, none is.)"""
    return abs(value) > reach + NEAR


@part_of_kernel
def is_open(alpha: float, beta: float, reach: float) -> bool:
    """Does the window hold anything? Decided values are whole plies apart; others farther than rounding errors."""
    if is_decided(alpha, reach) or is_decided(beta, reach):
        return beta - alpha > 0.5
    return beta - alpha > 1e-290 + 1e-12 * min(min(reach, 1e300), min(abs(alpha), abs(beta)))


@part_of_kernel
def above(value: float) -> float:
    """A value just above, for a window that holds nothing."""
    step = abs(value) * 4e-16
    return value + (step if step > 1e-300 else 1e-300)


@part_of_kernel
def extend_line(plan: Any, frame: int, line: int, action: int) -> None:
    """The best line here is `action`, then the best line a ply deeper."""
    below = frame + plan[FRAME] + line
    here = frame + line
    length = min(plan[below], LINE - 2)
    plan[here + 1] = action
    for i in range(length):
        plan[here + 2 + i] = plan[below + 1 + i]
    plan[here] = length + 1


@part_of_kernel
def gather(state: Any, mover: int, ply: int, last: int, plan: Any, history: Any, moves: int, table_move: int) -> int:
    """Write the moves to `plan[moves]` on, most urgent first, and return how many there are; -1: too many.

    Beside each stands its urgency, with the move's place (counted from 1) in the last 16 bits.
    """
    count = 0
    if WROTE_PROMISING:
        if ply > 0 and plan[FILTERED] != 0:
            for action in state.promising():
                if count == plan[ROOM]:
                    plan[FLAW] = TOO_WIDE
                    plan[NODE_LIMIT] = -1
                    return -1
                insert(state, action, count, mover, last, plan, history, moves, table_move)
                count += 1
            return count
    for action in state.actions():
        if count == plan[ROOM]:
            plan[FLAW] = TOO_WIDE
            plan[NODE_LIMIT] = -1
            return -1
        insert(state, action, count, mover, last, plan, history, moves, table_move)
        count += 1
    return count


@part_of_kernel
def insert(
    state: Any, action: int, count: int, mover: int, last: int, plan: Any, history: Any, moves: int, table_move: int
) -> None:
    """Put a move among the `count` already there, by urgency: table move, priority, killers, countermove, history."""
    room = plan[ROOM]
    urgency = 0
    if WROTE_PRIORITY and plan[ORDERED] != 0:
        urgency = max(-MOST_PRIORITY, min(int(state.priority(action)), MOST_PRIORITY)) << 24
    if plan[LEARNED] != 0:
        killers = moves + 3 * room
        if plan[killers] == action + 1:  # plus 1: where nothing was stored yet, a 0 stands
            urgency += 2 * KILLER
        elif plan[killers + 1] == action + 1:
            urgency += KILLER
        if history[COUNTERS + index_of(last)] == action + 1:
            urgency += COUNTER
        urgency += history[mover % 2 * CREDITS + index_of(action)]
    if count + 1 == table_move:
        urgency = TABLE_MOVE >> 16
    urgency = urgency << 16 | min(count + 1, 0xFFFF)
    i = count
    while i > 0 and plan[moves + room + i - 1] >> 16 < urgency >> 16:
        plan[moves + i] = plan[moves + i - 1]
        plan[moves + room + i] = plan[moves + room + i - 1]
        i -= 1
    plan[moves + i] = action
    plan[moves + room + i] = urgency


@part_of_kernel
def index_of(action: int) -> int:
    return (action ^ action >> 12) & (CREDITS - 1)


@part_of_kernel
def to_table(value: float, ply: int, reach: float) -> float:
    return value if not is_decided(value, reach) else value + ply if value > 0.0 else value - ply


@part_of_kernel
def from_table(value: float, ply: int, reach: float) -> float:
    return value if not is_decided(value, reach) else value - ply if value > 0.0 else value + ply


PVS = old_kernel(pvs, "i8 f8 f8 i8 i8 i8[] f8[] i8[] f8[] i8[] i8[]", "f8")
