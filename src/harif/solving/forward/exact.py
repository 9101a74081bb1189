"""Alpha-beta to the end of the game: exact scores, proven by null windows.

A *score* is what the player to move gets and when, in one integer: `rank * STEP - plies` for a win, `rank * STEP +
plies` for a loss, 0 for the middle, where `rank` counts the utility above the middle in units (1 for win-or-lose games,
discs for Othello) and `plies` the moves until the end. So a quicker win is a higher score and a slower loss too, and
who wins is settled by windows at multiples of STEP alone. A score is told from its own node: one ply up, a win is one
ply farther away (`aged`).
"""

from typing import Any

from harif.game import U64
from harif.game.values import limits_of, word_of
from harif.native.engine import Wrote, fetch, old_kernel, part_of_kernel
from harif.search.old_table import (
    BUCKETS,
    ENTRY,
    FOLD,
    FULL_AT,
    GENERATION,
    IDENTITY,
    LAST_GENERATION,
    SHAPE,
    WAYS,
    WIDTH,
    bucket_of,
    grow,
    identify,
)
from harif.solving.forward.entries import HALF, find, keep, lower_of, upper_of

STEP = 1024
MOST_RANK = 1023  # of a score: 22 bits in the table
LONGEST = STEP // 2 - 1  # plies

# Slots of a plan, after those of the table's shape. The first two are written by the kernel and by whoever stops it.
NODES, NODE_LIMIT, FLAW, DEEPEST = SHAPE, SHAPE + 1, SHAPE + 2, SHAPE + 3
BOUNDED, FILTERED, ORDERED, HISTORY, ROOM, FRAME, FOLD_PLIES, LOOKAHEAD, SPLIT, THREAD = range(SHAPE + 4, SHAPE + 14)
LOW_RANK, HIGH_RANK, LEAST, LARGEST, FRAMES = range(SHAPE + 14, SHAPE + 19)

# Flaws: why a search cannot go on.
WITH_FRACTIONS, TOO_DEEP, TOO_WIDE, TOO_HIGH, STUCK = 1, 2, 3, 4, 5

WROTE_BOUNDS, WROTE_PRIORITY, WROTE_PROMISING = Wrote("bounds"), Wrote("priority"), Wrote("promising")
TABLE_MOVE = 1 << 60
FIRST_PLIES = 8
HISTORY_SIZE = 4096
BUSY_SIZE = 4096


def prove(
    state: Any, alpha: int, beta: int, ply: int, units: float, middle: float, plan: Any, table: Any, history: Any
) -> int:
    """A score v of `state`, which is not over, to the player to move; fail-soft:

    v <= alpha: the true score is at most v.  v >= beta: it is at least v.  Between them: it is v.

    Once `plan[NODES]` is beyond `plan[NODE_LIMIT]`, returned scores mean nothing.
    """
    # Step 1. Count, and stop where the limit, the stack or the frames end.
    plan[NODES] += 1
    entered = plan[NODES]
    if entered > plan[NODE_LIMIT]:
        return 0
    if ply >= LONGEST or ply >= plan[DEEPEST]:
        give_up(plan, TOO_DEEP)
        return 0
    mover = state.player()
    low, high = -(HALF - 1), HALF - 1

    # Step 2. Who the position is: its identity stays in this ply's frame until the result is stored.
    at = FRAMES + ply * plan[FRAME]
    width = plan[IDENTITY]
    moves = at + width
    hashed = identify(state, plan, plan, at, moves, plan[FOLD] if ply < plan[FOLD_PLIES] else 0)

    # Step 3. What the game knows of its value without search; then what the table knows.
    if WROTE_BOUNDS:
        if plan[BOUNDED] != 0:
            least, most, soonest_win, soonest_loss = limits_of(state.bounds(mover))
            low = lowest_score(least, soonest_loss, units, middle, plan)
            high = highest_score(most, soonest_win, units, middle, plan)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
    if entered > plan[FULL_AT]:
        grow(table, plan, plan, moves)
    known = find(table, plan, at, bucket_of(hashed, plan))
    table_move = 0
    if known != 0:
        low = max(low, lower_of(known))
        high = min(high, upper_of(known))
        table_move = known >> 12 & 255
        if low >= beta or low >= high:
            return low
        if high <= alpha:
            return high
    alpha = max(alpha, low)
    beta = min(beta, high)

    # Step 4. The moves worth searching, best guess first.
    count = gather(state, plan, history, moves, table_move)
    if count < 0:
        return 0
    best = -(HALF - 1)
    best_place = 0
    if count == 0:
        if plan[FILTERED] == 0:
            give_up(plan, STUCK)
            return 0
        return lowest_score(plan[LOW_RANK] / units + middle, 2, units, middle, plan)  # lost on the next move

    # Step 5. A child already known to be good enough spares the search of all (enhanced transposition cutoff).
    room = plan[ROOM]
    if ply < plan[LOOKAHEAD]:
        for i in range(count):
            child = state.result(plan[moves + i])
            if not child.terminal():
                spare = at + plan[FRAME]
                other = identify(
                    child, plan, plan, spare, spare + width, plan[FOLD] if ply + 1 < plan[FOLD_PLIES] else 0
                )
                known = find(table, plan, spare, bucket_of(other, plan))
                if known != 0:
                    found = aged(lower_of(known)) if child.player() == mover else aged(-upper_of(known))
                    if found >= beta:
                        return found

    # Step 6. The children, from the side of whoever moves there.
    deferred = 0
    looked = 0
    i = 0
    while i < count + deferred:
        again = i >= count
        slot = moves + (plan[moves + 2 * room + i - count] if again else i)
        action = plan[slot]
        i += 1
        child = state.result(action)
        if child.terminal():
            found = aged(score_of(child, mover, units, middle, plan))
        else:
            lock = 0
            if ply < plan[SPLIT]:
                lock = HISTORY_SIZE + word_of((hashed ^ U64(action * 2654435761)) & (BUSY_SIZE - 1))
                if not again and looked > 0 and history[lock] != 0 and history[lock] != plan[THREAD]:
                    plan[moves + 2 * room + deferred] = i - 1  # another thread is at it: come back later
                    deferred += 1
                    continue
                history[lock] = plan[THREAD]
            lower = later(alpha)
            upper = later(beta)
            if child.player() == mover:
                found = aged(prove(child, lower, upper, ply + 1, units, middle, plan, table, history))
            else:
                found = aged(-prove(child, -upper, -lower, ply + 1, units, middle, plan, table, history))
            if lock != 0:
                history[lock] = 0
        if plan[NODES] > plan[NODE_LIMIT]:
            return 0
        looked += 1
        if found > best:
            best = found
            best_place = slot - moves
            if found > alpha:
                alpha = found
            if found >= beta:
                break

    # Step 7. Keep what was learned. (`alpha` has risen; the bound is judged by the window as it was.)
    entering = plan[moves + room + best_place]
    if plan[HISTORY] != 0 and best >= beta:
        credit = int(history[index_of(plan[moves + best_place])])
        history[index_of(plan[moves + best_place])] = min(credit + 1 + (plan[NODES] - entered) // 16, 1 << 18)
    keep(table, plan, at, bucket_of(hashed, plan), best, beta, low, high, entering & 255, plan[NODES] - entered)
    return min(max(best, low), high)


@part_of_kernel
def gather(state: Any, plan: Any, history: Any, moves: int, table_move: int) -> int:
    """Write the moves worth searching to `plan[moves]` on, most urgent first, and how many there are; -1: too many.

    Beside each stands its urgency, with the move's place among those yielded (counted from 1) in the last 8 bits.
    """
    count = 0
    if WROTE_PROMISING:
        if plan[FILTERED] != 0:
            for action in state.promising():
                if count == plan[ROOM]:
                    give_up(plan, TOO_WIDE)
                    return -1
                insert(state, action, count, plan, history, moves, table_move)
                count += 1
            return count
    for action in state.actions():
        if count == plan[ROOM]:
            give_up(plan, TOO_WIDE)
            return -1
        insert(state, action, count, plan, history, moves, table_move)
        count += 1
    return count


@part_of_kernel
def insert(state: Any, action: int, count: int, plan: Any, history: Any, moves: int, table_move: int) -> None:
    """Put a move among the `count` already there, by urgency."""
    room = plan[ROOM]
    urgency = 0
    if WROTE_PRIORITY:
        if plan[ORDERED] != 0:
            urgency = int(state.priority(action)) << 20
    if plan[HISTORY] != 0:
        urgency += int(history[index_of(action)])
    place = count + 1 if count < 255 else 0
    if place == table_move and place != 0:
        urgency = TABLE_MOVE >> 8
    urgency = urgency << 8 | place
    i = count
    while i > 0 and plan[moves + room + i - 1] >> 8 < urgency >> 8:
        plan[moves + i] = plan[moves + i - 1]
        plan[moves + room + i] = plan[moves + room + i - 1]
        i -= 1
    plan[moves + i] = action
    plan[moves + room + i] = urgency


@part_of_kernel
def index_of(action: int) -> int:
    return (action ^ action >> 12) & (HISTORY_SIZE - 1)


@part_of_kernel
def give_up(plan: Any, flaw: int) -> None:
    if plan[FLAW] == 0:
        plan[FLAW] = flaw
    plan[NODE_LIMIT] = -1


# Scores ---------------------------------------------------------------------------------------------------------------


@part_of_kernel
def aged(score: int) -> int:
    """A child's score, one ply farther away."""
    if score > 0:
        return score - 1
    if score < 0:
        return score + 1
    return 0


@part_of_kernel
def later(score: int) -> int:
    """The bound for a child that makes `score` the bound for its parent."""
    if score > 0:
        return score + 1
    if score < 0:
        return score - 1
    return 0


@part_of_kernel
def score_of(state: Any, mover: int, units: float, middle: float, plan: Any) -> int:
    """The score of a finished game to `mover`."""
    exact = (float(state.utility(mover)) - middle) * units
    rank = round(exact)
    if abs(exact - rank) > 1e-9:
        give_up(plan, WITH_FRACTIONS)
        return 0
    if rank > plan[HIGH_RANK] or rank < plan[LOW_RANK]:
        give_up(plan, TOO_HIGH)
        return 0
    return int(rank) * STEP


@part_of_kernel
def lowest_score(least: float, soonest_loss: int, units: float, middle: float, plan: Any) -> int:
    """The worst score that is left when the utility is at least `least`."""
    exact = (least - middle) * units
    if exact <= plan[LOW_RANK]:
        rank = plan[LOW_RANK]
    else:
        rank = -int((-exact + 1e-9) // 1.0)  # up to the next whole rank
    if rank < 0:
        return rank * STEP + soonest_loss  # type: ignore[no-any-return]
    return rank * STEP - LONGEST if rank > 0 else 0


@part_of_kernel
def highest_score(most: float, soonest_win: int, units: float, middle: float, plan: Any) -> int:
    """The best score that is left when the utility is at most `most`."""
    exact = (most - middle) * units
    if exact >= plan[HIGH_RANK]:
        rank = plan[HIGH_RANK]
    else:
        rank = int((exact + 1e-9) // 1.0)
    if rank > 0:
        return rank * STEP - soonest_win  # type: ignore[no-any-return]
    return rank * STEP + LONGEST if rank < 0 else 0


# The root -------------------------------------------------------------------------------------------------------------


def settle_all(
    state: Any,
    count: int,
    low: int,
    high: int,
    ply: int,
    fine: int,
    fresh: int,
    units: float,
    middle: float,
    words: Any,
    answers: Any,
    plan: Any,
    table: Any,
    history: Any,
) -> int:
    """`settle` for each of the `count` states whose words stand in `words`; how many were done before it was stopped.

    A state's answers are three: the least and the most that its score can be, and the nodes. With `fresh` the table is
    empty for each.
    """
    first = plan[BUCKETS]
    full = plan[FULL_AT]
    for i in range(count):
        if fresh != 0:
            empty(table, plan, first, full)
        at = fetch(state, words, i * plan[WIDTH])
        guess = 0
        if plan[HIGH_RANK] > 1:
            guess = round((float(at.evaluate(at.player())) - middle) * units)
        before = plan[NODES]
        answers[3 * i + 1] = settle(at, low, high, ply, fine, guess, units, middle, plan, table, history)
        answers[3 * i] = plan[LEAST]
        answers[3 * i + 2] = plan[NODES] - before
        if plan[NODES] > plan[NODE_LIMIT]:
            return i
    return count


@part_of_kernel
def empty(table: Any, plan: Any, first: int, full: int) -> None:
    """Make every entry an old one, the table small again, and count from 0. Each 63rd time what was used is cleared."""
    plan[LARGEST] = max(plan[LARGEST], plan[BUCKETS])
    plan[GENERATION] += 1
    if plan[GENERATION] > LAST_GENERATION:
        plan[GENERATION] = 1
        for i in range(plan[LARGEST] * plan[WAYS] * plan[ENTRY]):
            table[i] = 0
        plan[LARGEST] = 0
    plan[BUCKETS] = first
    plan[FULL_AT] = full
    plan[NODES] = 0


@part_of_kernel
def settle(
    state: Any,
    low: int,
    high: int,
    ply: int,
    fine: int,
    guess: int,
    units: float,
    middle: float,
    plan: Any,
    table: Any,
    history: Any,
) -> int:
    """The score of `state`, known to lie in low … high: to the ply with `fine`, else to its rank. `guess` is a rank.

    It returns the most that the score can be, and leaves the least in `plan[LEAST]`; they differ where it was stopped,
    or was not asked for the ply.
    """
    plies = FIRST_PLIES if fine != 0 else LONGEST
    while unsettled(low, high, fine):
        asked = question(low, high, plies, guess, plan[HIGH_RANK])
        found = prove(state, asked, asked + 1, ply, units, middle, plan, table, history)
        if plan[NODES] > plan[NODE_LIMIT]:
            break
        if found > asked:
            low = max(low, found)
        else:
            high = min(high, found)
        plies = farther(low, high, plies)
    plan[LEAST] = low
    return high


@part_of_kernel
def unsettled(low: int, high: int, fine: int) -> bool:
    return low < high and (fine != 0 or rank_of(low) != rank_of(high))


@part_of_kernel
def rank_of(score: int) -> int:
    """The rank that a score belongs to: the nearest multiple of STEP."""
    return (score + STEP // 2) // STEP


@part_of_kernel
def farther(low: int, high: int, plies: int) -> int:
    """The plies within which to look for an end next: twice as many, once those are known to hold none."""
    if high < STEP * rank_of(high) - plies and low > STEP * rank_of(low) + plies:
        return min(2 * plies, LONGEST)
    return plies


@part_of_kernel
def question(low: int, high: int, plies: int, guess: int, top: int) -> int:
    """The g to ask "is the score above g?" next, low <= g < high.

    Where one wins or loses (`top` is 1): first whether that happens within `plies`, for short games are cheaply
    searched. Where there is a score to guess: whether it is above the guess, and then above the bound nearest to it.
    At last the plies, by halves.
    """
    best, worst = rank_of(high), rank_of(low)
    if best == worst:
        return low + (high - low) // 2
    if top == 1 and plies < LONGEST:
        if best > 0 and high >= STEP - plies:
            return STEP - plies - 1
        if worst < 0 and low <= plies - STEP:
            return plies - STEP
    above = 0 if best > 0 else -1
    if top != 1:
        above = min(max(guess, worst), best - 1)
    return min(above * STEP + STEP // 2, high - 1)  # half-way between two ranks is no score, but may be a bound


PROVE = old_kernel(prove, "i8 i8 i8 f8 f8 i8[] i8[] i8[]", "i8")
SETTLE_ALL = old_kernel(settle_all, "i8 i8 i8 i8 i8 i8 f8 f8 i8[] i8[] i8[] i8[] i8[]", "i8")
