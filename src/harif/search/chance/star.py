"""Star1 and Star2: alpha-beta where chance averages (Ballard 1983; Hauk, Buro and Schaeffer 2004).

Values are bounded, so an average is bounded as soon as a few of its terms are known: where even the best that the rest
could bring leaves it at or below alpha, nothing more of it can matter (chapter, section 7). Star2 first *probes* one
move under every outcome, which bounds each term from one side, and only then searches.

Beside the cuts there is what a strong search needs: a table of positions, chance nodes too; moves in the order of the
table, of the game's `priority`, or of the judgement; and, only if it is asked for, a width: the moves judged best.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import Wrote, kernel
from harif.native.records import Rows, Struct
from harif.search.chance.expectiminimax import Expectation, at_horizon, judgement
from harif.search.entries import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    MOST_PLACE,
    depth_of,
    is_proven,
    keep_as_seen,
    move_of,
    settles,
    value_of,
)
from harif.search.flaws import ODD_UTILITY, OUTSIDE, STUCK, TOO_WIDE
from harif.search.lines import end_line, extend_line
from harif.search.table import Position, Table, find, grow, identify
from harif.search.work import NEARLY, and_chance, check_chances, give_up, is_nobody, is_spent, sound

UNPRUNED, STAR1, STAR2 = 0, 1, 2
UNORDERED, BY_PRIORITY, BY_JUDGEMENT = 0, 1, 2
WROTE_OUTCOMES, WROTE_PRIORITY = Wrote("outcomes"), Wrote("priority")


class Move(Struct):
    """A move of a player's node: the action, how urgent it is, and its place among `actions()`, counted from 1."""

    action: int
    urgency: float
    place: int


class Outcome(Struct):
    """What is known of one outcome of a chance node: its value to player 0 is at least `low` and at most `high`."""

    low: float
    high: float


class Star(Expectation):
    """A search for expected values with cuts, a table, and an order of moves.

    pruning: `UNPRUNED`, `STAR1` or `STAR2`.  ordering: `UNORDERED`, `BY_PRIORITY` or `BY_JUDGEMENT`.
    width: below the root only so many moves are searched; 0: all.  stored: is there a table?
    room: the moves of a node, or its outcomes, that there is room for.
    left: the least depth left at any node seen so far below the one at hand.
    positions: (deepest + 4), the node at each ply.  ordered: (deepest + 4, room), the moves of each, most urgent first.
    outcomes: (deepest + 4, room + 1), the outcomes of each; the last stands for all those beyond the room.
    """

    pruning: int
    ordering: int
    width: int
    stored: bool
    room: int
    left: int
    positions: Rows[Position]
    ordered: Rows[Move]
    outcomes: Rows[Outcome]
    table: Table


@kernel
def starred(state: Any, depth: int, alpha: float, beta: float, ply: int, search: Star) -> float:
    """The expected value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    The state is not over, and is counted already; depth 0 is as in `expected`. Once the search is spent, returned
    values mean nothing.
    """
    end_line(search, ply)
    if depth <= 0:
        return at_horizon(state, search.root, search)
    mover = int(state.player())
    if ply >= search.deepest:
        return at_horizon(state, mover, search)
    unproven_before = search.unproven
    pruned = search.pruning != UNPRUNED

    # Step 1. What the table knows.
    best_place = 0
    if search.stored:
        entry, word = look_up(state, ply, search)
        best_place = move_of(entry)
        if ply > 0 and answers(entry, depth) and settles(entry, value_of(word), alpha, beta):
            search.left = min(search.left, depth - depth_of(entry))
            if not is_proven(entry):
                search.unproven += 1
            return value_of(word)
    left_before = search.left
    search.left = depth - 1  # where it is 0 the node would not be looked into

    if WROTE_OUTCOMES and mover == CHANCE:
        # Step 2. Of the outcomes nothing is known yet but the range of values: the average is in [least, most].
        sure, count = open_outcomes(state, ply, search)
        if is_spent(search):
            return 0.0
        least, most = sure * search.low, sure * search.high
        best = 0.0
        decided = False

        # Step 3. Star2: one move under each outcome bounds it from below (player 0 moves) or from above.
        if search.pruning == STAR2:
            i = -1
            for outcome, probability in state.outcomes():
                i += 1
                child = state.result(outcome)
                if i >= search.room or probability <= 0.0 or child.terminal():
                    continue
                other = int(child.player())
                if other == CHANCE:
                    continue
                if is_nobody(other, search):
                    return 0.0
                action = first_move(child, ply + 1, search)
                search.nodes += 2
                if is_spent(search):
                    return 0.0
                under = child.result(action)
                bounds = bounds_of(search, ply, i)
                lower, upper = share_of_window(bounds, probability, least, most, alpha, beta)
                over = under.terminal()
                if over or depth == 1:
                    found = leaf_value(under, over, other, search)
                else:
                    lower = search.low if other == 0 else lower
                    upper = upper if other == 0 else search.high
                    found = starred(under, depth - 1, lower, upper, ply + 2, search)
                    if is_spent(search):
                        return 0.0
                if other == 0:
                    found = max(found, search.low)
                    least += probability * (found - search.low)
                    bounds.low = found
                else:
                    found = min(found, search.high)
                    most += probability * (found - search.high)
                    bounds.high = found
                if least >= beta or most <= alpha:
                    best = least if least >= beta else most
                    decided = True
                    break

        # Step 4. Star1: each outcome in the window that its share of the average leaves.
        if not decided:
            i = 0
            for outcome, probability in state.outcomes():
                search.nodes += 1
                if is_spent(search):
                    return 0.0
                bounds = bounds_of(search, ply, i)
                i += 1
                if probability <= 0.0:
                    continue
                child = state.result(outcome)
                over = child.terminal()
                lower, upper = -float("inf"), float("inf")
                if over:
                    found = leaf_value(child, over, mover, search)
                else:
                    if pruned:
                        lower, upper = share_of_window(bounds, probability, least, most, alpha, beta)
                    found = starred(child, depth, lower, upper, ply + 1, search)
                    if is_spent(search):
                        return 0.0
                best += probability * found
                most += probability * (found - bounds.high)
                least += probability * (found - bounds.low)
                if pruned:
                    if not over and (found <= lower or found >= upper):
                        best = min(most, alpha) if found <= lower else max(least, beta)  # whatever was rounded
                        break
                    if i < count and (most <= alpha or least >= beta):
                        best = most if most <= alpha else least
                        break
    else:
        # Step 5. The moves of a player, most urgent first; seen from its side, all is maximising.
        if is_nobody(mover, search):
            return 0.0
        count = gather(state, mover, depth, ply, best_place, search)
        if count < 0:
            return 0.0
        if count == 0:
            give_up(search, STUCK)
            return 0.0
        sign = 1.0 if mover == 0 else -1.0
        top = -float("inf")
        floor = alpha if sign > 0.0 else -beta
        ceiling = beta if sign > 0.0 else -alpha
        for i in range(count):
            search.nodes += 1
            if is_spent(search):
                return 0.0
            move = search.ordered[ply * search.room + i]
            child = state.result(move.action)
            over = child.terminal()
            if over or depth == 1:
                end_line(search, ply + 1)
                found = sign * leaf_value(child, over, mover, search)
            else:
                lower = floor if sign > 0.0 else -ceiling
                upper = ceiling if sign > 0.0 else -floor
                found = sign * starred(child, depth - 1, lower, upper, ply + 1, search)
                if is_spent(search):
                    return 0.0
            if found > top:
                top = found
                best_place = move.place
                extend_line(search, ply, best_place)
                if pruned:
                    floor = max(floor, top)
                    if floor >= ceiling:
                        break
        best = sign * top

    # Step 6. Keep the result.
    if search.stored:
        bound = EXACT
        if pruned and best <= alpha:
            bound = AT_MOST
        elif pruned and best >= beta:
            bound = AT_LEAST
        proven = search.unproven == unproven_before
        seen = depth - search.left if proven else depth
        place = best_place if best_place <= MOST_PLACE else 0
        keep_as_seen(search.table, search.positions[ply], best, seen, proven, bound, place)
    search.left = min(search.left, left_before)
    return best


@kernel
def answers(entry: int, depth: int) -> bool:
    """Would a search of this depth find what the entry says? One that is proven holds for all that see as much."""
    return depth_of(entry) == depth or (is_proven(entry) and depth_of(entry) < depth)


@kernel
def look_up(state: Any, ply: int, search: Star) -> tuple[int, int]:
    """The data that the table has of the node at `ply`, which is `state`; (0, 0) if it has none."""
    table, position = search.table, search.positions[ply]
    if search.nodes > table.full_at:
        grow(table)
    identify(state, table, position, table.folds)
    return find(table, position)


@kernel
def leaf_value(state: Any, over: bool, last: int, search: Star) -> float:
    """What a state beyond which nothing is searched, and to which `last` has just moved, is worth to player 0.

    A value that the range of values does not hold makes every cut doubtful, and stops the search.
    """
    value = sound(float(state.utility(0)), ODD_UTILITY, search) if over else at_horizon(state, last, search)
    if search.pruning != UNPRUNED and not search.low - NEARLY <= value <= search.high + NEARLY:
        give_up(search, OUTSIDE)
    return value


# Chance nodes ---------------------------------------------------------------------------------------------------------


@kernel
def open_outcomes(state: Any, ply: int, search: Star) -> tuple[float, int]:
    """Give each outcome the whole range of values; return the sum of the probabilities and the number of outcomes."""
    sure, count = 0.0, 0
    for _, probability in state.outcomes():
        if count < search.room:
            give_range(search, ply, count)
        count += 1
        sure = and_chance(sure, float(probability))
    give_range(search, ply, search.room)
    check_chances(search, sure)
    return sure, count


@kernel
def give_range(search: Star, ply: int, i: int) -> None:
    bounds = bounds_of(search, ply, i)
    bounds.low = search.low
    bounds.high = search.high


@kernel
def bounds_of(search: Star, ply: int, i: int) -> Outcome:
    """What is known of outcome `i` of the chance node at `ply`."""
    return search.outcomes[ply * (search.room + 1) + min(i, search.room)]


@kernel
def share_of_window(
    bounds: Outcome, probability: float, least: float, most: float, alpha: float, beta: float
) -> tuple[float, float]:
    """The window for one outcome: at its lower end even the best of all others leave the average, now in
    [least, most], at alpha; at its upper end even the worst of them leave it at beta.
    """
    lower = (alpha - (most - probability * bounds.high)) / probability
    upper = (beta - (least - probability * bounds.low)) / probability
    return lower, upper


@kernel
def first_move(state: Any, ply: int, search: Star) -> int:
    """The move to probe: the table's, the most urgent by the game's `priority`, or the first. There must be one."""
    place = 0
    if search.stored:
        position = search.positions[ply]
        identify(state, search.table, position, search.table.folds)
        place = move_of(find(search.table, position)[0])
    chosen, count = 0, 0
    most = -float("inf")
    for action in state.actions():
        count += 1
        if count == 1 or count == place:
            chosen = action
        if count == place:
            return chosen
        if WROTE_PRIORITY and search.ordering != UNORDERED and place == 0:
            urgency = float(state.priority(action))
            if urgency > most:
                most = urgency
                chosen = action
        elif place == 0:
            return chosen
    if count == 0:
        give_up(search, STUCK)
    return chosen


# Players' nodes -------------------------------------------------------------------------------------------------------


@kernel
def gather(state: Any, mover: int, depth: int, ply: int, table_place: int, search: Star) -> int:
    """Put the moves of the node at `ply` in order, and return how many of them to search; -1: there is no room."""
    count = 0
    for action in state.actions():
        if count == search.room:
            give_up(search, TOO_WIDE)
            return -1
        urgency = 0.0
        if count + 1 == table_place:
            urgency = float("inf")
        elif search.ordering == BY_JUDGEMENT and depth > 1:
            urgency = urgency_by_judgement(state.result(action), mover, search)
        elif WROTE_PRIORITY and search.ordering == BY_PRIORITY:
            urgency = float(state.priority(action))
        insert(search, ply * search.room, count, action, urgency)
        count += 1
    if search.width != 0 and ply > 0 and depth > 1 and count > search.width:
        search.unproven += 1
        return search.width
    return count


@kernel
def urgency_by_judgement(child: Any, mover: int, search: Star) -> float:
    """What a state to which `mover` has just moved is worth to it, without search."""
    worth = leaf_value(child, True, mover, search) if child.terminal() else judgement(child, mover, search)
    return worth if mover == 0 else -worth


@kernel
def insert(search: Star, first: int, count: int, action: int, urgency: float) -> None:
    """Put a move among the `count` that stand from row `first` on, by urgency; of equal ones the earlier is first."""
    moves = search.ordered
    i = first + count
    while i > first and moves[i - 1].urgency < urgency:
        earlier, later = moves[i - 1], moves[i]
        later.action, later.urgency, later.place = earlier.action, earlier.urgency, earlier.place
        i -= 1
    move = moves[i]
    move.action, move.urgency, move.place = action, urgency, count + 1
