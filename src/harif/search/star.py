"""Star1 and Star2: alpha-beta where chance averages (Ballard 1983; Hauk, Buro and Schaeffer 2004).

Values are bounded, so an average is bounded as soon as a few of its terms are known: where even the best that the rest
could bring leaves it at or below alpha, nothing more of it can matter (chapter, section 7). Star2 first *probes* one
move under every outcome, which bounds each term from one side, and only then searches.

Beside the cuts there is what a strong search needs: a table of positions, chance nodes too; moves in the order of the
table, of the game's `priority`, or of the judgement; and, only if it is asked for, a width: the moves judged best.
"""

from typing import Any

from harif.game import CHANCE, U64
from harif.native.engine import Wrote, old_kernel, part_of_kernel
from harif.search.expectiminimax import HIGH, LOW, ROOT, at_horizon, judgement
from harif.search.minimax import BAD_CHANCES, HORIZON, NEARLY, NODE_LIMIT, NODES, OUTSIDE, end_line, extend_line
from harif.search.old_entries import AT_LEAST, AT_MOST, EXACT, PROVEN_DEPTH, depth_of, find, keep
from harif.search.old_table import FOLD, FULL_AT, IDENTITY, SHAPE, bucket_of, grow, identify

# Slots of a plan after the table's shape; then one frame a ply.
DEEPEST, ROOM, FRAME, STORED, PRUNED, ORDERED, WIDTH_KEPT, FLAW, FRAMES = range(SHAPE, SHAPE + 9)

# A frame: the position's identity, its moves, their places, and room for a state's words.
# A row of `urgencies`, one a ply: how urgent each move is; at a chance node the bounds of each outcome.

STAR1, STAR2 = 1, 2
BY_PRIORITY, BY_JUDGEMENT = 1, 2
TOO_WIDE = 3
WROTE_PRIORITY = Wrote("priority")


def starred(
    state: Any,
    depth: int,
    alpha: float,
    beta: float,
    ply: int,
    ledger: Any,
    plan: Any,
    scale: Any,
    table: Any,
    numbers: Any,
    urgencies: Any,
    net: Any,
    scratch: Any,
) -> float:
    """The expected value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    The state is not over, and is counted already. `ledger` is as in `minimax.value`; depth 0 as in `expected`.
    """
    end_line(ledger, ply)
    if depth <= 0:
        return at_horizon(state, int(scale[ROOT]), ledger, scale, net, scratch)  # type: ignore[no-any-return]
    mover = int(state.player())
    if ply >= plan[DEEPEST]:
        return at_horizon(state, mover, ledger, scale, net, scratch)  # type: ignore[no-any-return]
    frame = FRAMES + ply * plan[FRAME]
    room = plan[ROOM]
    moves = frame + plan[IDENTITY]
    spare = moves + 2 * room
    row = ply * 2 * room
    doubts = ledger[HORIZON]

    # Step 1. What the table knows.
    hashed = U64(0)
    table_move = 0
    if plan[STORED] != 0:
        if ledger[NODES] > plan[FULL_AT]:
            grow(table, plan, plan, spare)
        hashed = identify(state, plan, plan, frame, spare, plan[FOLD])
        meta, known = find(table, numbers, plan, frame, bucket_of(hashed, plan))
        if meta != 0:
            table_move = meta >> 16 & 0xFFFF
            kept = depth_of(meta)
            if ply > 0 and kept in (PROVEN_DEPTH, depth):
                bound = meta >> 8 & 3
                if bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha):
                    if kept != PROVEN_DEPTH:
                        ledger[HORIZON] += 1
                    return known  # type: ignore[no-any-return]

    best_place = table_move
    if mover == CHANCE:
        # Step 2. Nothing is known of the outcomes yet but the range of values.
        low, high = scale[LOW], scale[HIGH]
        count = 0
        most = 0.0
        for _, probability in state.outcomes():
            if count < room:
                urgencies[row + count] = low
                urgencies[row + room + count] = high
            count += 1
            most += probability
        if not abs(most - 1.0) <= NEARLY:
            ledger[NODE_LIMIT] = BAD_CHANCES
            return 0.0
        least, most = most * low, most * high
        value = 0.0
        done = False
        # Step 3. Star2: one move under each outcome bounds it from below (player 0 moves) or from above.
        if plan[PRUNED] == STAR2:
            i = 0
            for outcome, probability in state.outcomes():
                child = state.result(outcome)
                if i >= room or probability <= 0.0 or child.terminal():
                    i += 1
                    continue
                other = int(child.player())
                if other == CHANCE:
                    i += 1
                    continue
                action = first_move(child, plan, ply + 1, table, numbers)
                ledger[NODES] += 2
                if ledger[NODES] > ledger[NODE_LIMIT]:
                    return 0.0
                under = child.result(action)
                lower, upper = low, high
                if other == 0:
                    upper = (beta - (least - probability * low)) / probability
                else:
                    lower = (alpha - (most - probability * high)) / probability
                if under.terminal():
                    found = held(float(under.utility(0)), ledger, plan, scale)
                elif depth == 1:
                    found = held(at_horizon(under, other, ledger, scale, net, scratch), ledger, plan, scale)
                else:
                    found = starred(
                        under, depth - 1, lower, upper, ply + 2, ledger, plan, scale, table, numbers, urgencies, net,
                        scratch,
                    )  # fmt: skip
                    if ledger[NODES] > ledger[NODE_LIMIT]:
                        return 0.0
                if other == 0:
                    found = max(found, low)
                    least += probability * (found - low)
                    urgencies[row + i] = found
                else:
                    found = min(found, high)
                    most += probability * (found - high)
                    urgencies[row + room + i] = found
                i += 1
                if least >= beta or most <= alpha:
                    value = least if least >= beta else most
                    done = True
                    break
        # Step 4. Star1: each outcome in the window that its share of the average leaves.
        i = 0
        if not done:
            for outcome, probability in state.outcomes():
                ledger[NODES] += 1
                if ledger[NODES] > ledger[NODE_LIMIT]:
                    return 0.0
                own_low = urgencies[row + i] if i < room else low
                own_high = urgencies[row + room + i] if i < room else high
                i += 1
                if probability <= 0.0:
                    continue
                child = state.result(outcome)
                if child.terminal():
                    found = held(float(child.utility(0)), ledger, plan, scale)
                else:
                    lower, upper = -float("inf"), float("inf")
                    if plan[PRUNED] != 0:
                        lower = (alpha - (most - probability * own_high)) / probability
                        upper = (beta - (least - probability * own_low)) / probability
                    found = starred(
                        child, depth, lower, upper, ply + 1, ledger, plan, scale, table, numbers, urgencies, net,
                        scratch,
                    )  # fmt: skip
                    if ledger[NODES] > ledger[NODE_LIMIT]:
                        return 0.0
                    if plan[PRUNED] != 0 and (found <= lower or found >= upper):
                        value = (
                            most + probability * (found - own_high)
                            if found <= lower
                            else least + probability * (found - own_low)
                        )
                        done = True
                        break
                value += probability * found
                most += probability * (found - own_high)
                least += probability * (found - own_low)
                if plan[PRUNED] != 0 and i < count and (most <= alpha or least >= beta):
                    value = most if most <= alpha else least
                    done = True
                    break
        best = value
    else:
        # Step 5. The moves of a player, most urgent first.
        sign = 1.0 if mover == 0 else -1.0
        count = gather(state, mover, depth, moves, row, table_move, plan, scale, urgencies, net, scratch)
        if count < 0:
            ledger[NODE_LIMIT] = -1
            plan[FLAW] = TOO_WIDE
            return 0.0
        if plan[WIDTH_KEPT] != 0 and ply > 0 and depth > 1 and count > plan[WIDTH_KEPT]:
            count = plan[WIDTH_KEPT]
            ledger[HORIZON] += 1
        top = -float("inf")
        floor = alpha if sign > 0.0 else -beta
        ceiling = beta if sign > 0.0 else -alpha
        for i in range(count):
            ledger[NODES] += 1
            if ledger[NODES] > ledger[NODE_LIMIT]:
                return 0.0
            child = state.result(plan[moves + i])
            if child.terminal():
                end_line(ledger, ply + 1)
                found = sign * held(float(child.utility(0)), ledger, plan, scale)
            elif depth == 1:
                end_line(ledger, ply + 1)
                found = sign * held(at_horizon(child, mover, ledger, scale, net, scratch), ledger, plan, scale)
            else:
                lower = floor if sign > 0.0 else -ceiling
                upper = ceiling if sign > 0.0 else -floor
                found = sign * starred(
                    child, depth - 1, lower, upper, ply + 1, ledger, plan, scale, table, numbers, urgencies, net,
                    scratch,
                )  # fmt: skip
                if ledger[NODES] > ledger[NODE_LIMIT]:
                    return 0.0
            if found > top:
                top = found
                best_place = plan[moves + room + i]
                extend_line(ledger, ply, best_place)
                if plan[PRUNED] != 0:
                    floor = max(floor, top)
                    if floor >= ceiling:
                        break
        best = sign * top

    # Step 6. Keep the result.
    if plan[STORED] != 0:
        bound = EXACT
        if plan[PRUNED] != 0 and best <= alpha:
            bound = AT_MOST
        elif plan[PRUNED] != 0 and best >= beta:
            bound = AT_LEAST
        sure = ledger[HORIZON] == doubts
        known_place = best_place if best_place <= 0xFFFF else 0
        reached = PROVEN_DEPTH if sure else depth
        keep(table, numbers, plan, frame, bucket_of(hashed, plan), best, reached, bound, known_place)
    return best


@part_of_kernel
def held(value: float, ledger: Any, plan: Any, scale: Any) -> float:
    """The value; one that the range of values does not hold makes every cut doubtful, and stops the search."""
    if plan[PRUNED] != 0 and not scale[LOW] - NEARLY <= value <= scale[HIGH] + NEARLY:
        ledger[NODE_LIMIT] = OUTSIDE
    return value


@part_of_kernel
def gather(
    state: Any,
    mover: int,
    depth: int,
    moves: int,
    row: int,
    table_move: int,
    plan: Any,
    scale: Any,
    urgencies: Any,
    net: Any,
    scratch: Any,
) -> int:
    """Write the moves to `plan[moves]` on, most urgent first, their places (from 1) behind them; -1: too many."""
    room = plan[ROOM]
    count = 0
    for action in state.actions():
        if count == room:
            return -1
        urgency = 0.0
        if count + 1 == table_move:
            urgency = float("inf")
        elif plan[ORDERED] == BY_JUDGEMENT and depth > 1:
            child = state.result(action)
            sign = 1.0 if mover == 0 else -1.0
            if child.terminal():
                urgency = sign * float(child.utility(0))
            else:
                urgency = sign * judgement(child, mover, scale, net, scratch)
        elif WROTE_PRIORITY and plan[ORDERED] == BY_PRIORITY:
            urgency = float(state.priority(action))
        i = count
        while i > 0 and urgencies[row + i - 1] < urgency:
            plan[moves + i] = plan[moves + i - 1]
            plan[moves + room + i] = plan[moves + room + i - 1]
            urgencies[row + i] = urgencies[row + i - 1]
            i -= 1
        plan[moves + i] = action
        plan[moves + room + i] = count + 1
        urgencies[row + i] = urgency
        count += 1
    return count


@part_of_kernel
def first_move(state: Any, plan: Any, ply: int, table: Any, numbers: Any) -> int:
    """The move to probe: the table's, the most urgent by the game's `priority`, or the first."""
    place = 0
    if plan[STORED] != 0:
        frame = FRAMES + ply * plan[FRAME]
        spare = frame + plan[IDENTITY] + 2 * plan[ROOM]
        hashed = identify(state, plan, plan, frame, spare, plan[FOLD])
        meta, _ = find(table, numbers, plan, frame, bucket_of(hashed, plan))
        place = meta >> 16 & 0xFFFF
    chosen, count = 0, 0
    most = -float("inf")
    for action in state.actions():
        count += 1
        if count == 1 or count == place:
            chosen = action
        if count == place:
            return chosen
        if WROTE_PRIORITY and plan[ORDERED] != 0 and place == 0:
            urgency = float(state.priority(action))
            if urgency > most:
                most = urgency
                chosen = action
        elif place == 0:
            return chosen
    return chosen


STARRED = old_kernel(starred, "i8 f8 f8 i8 i8[] i8[] f8[] i8[] f8[] f8[] f4[] f4[]", "f8")
