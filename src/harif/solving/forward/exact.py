"""Alpha-beta to the end of the game: exact scores (see `scores`), proven by null windows."""

from typing import Any

from harif.game.values import limits_of
from harif.native.engine import Wrote, fetch, kernel
from harif.native.records import Ints, Rows, Struct
from harif.search.alphabeta.ordering import gather, is_taken, learn_from_cut, lock_of, row_of
from harif.search.flaws import STUCK, TOO_DEEP
from harif.search.table import LAST_GENERATION, find, grow, identify
from harif.search.work import check_bounds, give_up, is_nobody, is_spent, opposed
from harif.solving.forward.entries import keep, lower_of, move_of, upper_of
from harif.solving.forward.scores import (
    HALF,
    LONGEST,
    Solver,
    farther,
    guessed_rank,
    highest_score,
    lowest_score,
    one_ply_down,
    one_ply_up,
    question,
    score_of,
    unsettled,
)

WROTE_BOUNDS = Wrote("bounds")
FIRST_PLIES = 8


class Answer(Struct):
    """A position's score lies in low … high; it took that many nodes to find out."""

    low: int
    high: int
    nodes: int


@kernel
def prove(state: Any, alpha: int, beta: int, ply: int, solver: Solver) -> int:
    """A score v of `state`, which is not over, to the player to move; fail-soft:

    v <= alpha: the true score is at most v.  v >= beta: it is at least v.  Between them: it is v.

    Once the solver is spent, returned scores mean nothing.
    """
    # Step 1. Count, and stop where the limit, the stack or the frames end.
    solver.nodes += 1
    entered = solver.nodes
    if is_spent(solver):
        return 0
    if ply >= LONGEST or ply >= solver.deepest:
        give_up(solver, TOO_DEEP)
        return 0
    mover = state.player()
    if is_nobody(int(mover), solver):
        return 0
    low, high = -(HALF - 1), HALF - 1

    # Step 2. Who the position is: its identity stays in this ply's frame until the result is stored.
    frame, table = solver.frames[ply], solver.table
    identify(state, table, frame, ply < solver.fold_plies)

    # Step 3. What the game knows of its value without search; then what the table knows.
    if WROTE_BOUNDS:
        if solver.bounded:
            least, most, soonest_win, soonest_loss = limits_of(state.bounds(mover))
            check_bounds(solver, least, most)
            low = lowest_score(least, soonest_loss, solver)
            high = highest_score(most, soonest_win, solver)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
    if entered > table.full_at:
        grow(table)
    known, _ = find(table, frame)
    table_move = 0
    if known != 0:
        low = max(low, lower_of(known))
        high = min(high, upper_of(known))
        table_move = move_of(known)
        if low >= beta or low >= high:
            return low
        if high <= alpha:
            return high
    alpha = max(alpha, low)
    beta = min(beta, high)

    # Step 4. The moves worth searching, best guess first.
    count = gather(state, 0, 0, table_move, ply, solver)
    if count < 0:
        return 0
    if count == 0:
        if ply < solver.filtered_from:
            give_up(solver, STUCK)
            return 0
        return lowest_score(solver.low_rank / solver.units + solver.middle, 2, solver)  # lost on the next move

    # Step 5. A child already known to be good enough spares the search of all.
    if ply < solver.lookahead:
        found = best_known_child(state, mover, count, beta, ply, solver)
        if found >= beta:
            return found

    # Step 6. The children, from the side of whoever moves there.
    best = -(HALF - 1)
    first = ply * solver.room
    best_row = first
    i, put_off, searched = 0, 0, 0
    while i < count + put_off:
        row, again = row_of(i, count, ply, solver), i >= count
        action = solver.moves[row].action
        i += 1
        child = state.result(action)
        if child.terminal():
            found = one_ply_up(score_of(child, mover, solver))
        else:
            lock = -1
            if ply < solver.split:
                lock = lock_of(frame.hash, action)
                if not again and searched > 0 and is_taken(lock, solver):
                    solver.moves[first + put_off].put_off = i - 1
                    put_off += 1
                    continue
                solver.busy[lock] = solver.thread
            sign = -1 if opposed(int(child.player()), int(mover), solver) else 1
            lower, upper = one_ply_down(alpha), one_ply_down(beta)
            lower, upper = (lower, upper) if sign > 0 else (-upper, -lower)
            found = one_ply_up(sign * prove(child, lower, upper, ply + 1, solver))
            if lock >= 0:
                solver.busy[lock] = 0
        if is_spent(solver):
            return 0
        searched += 1
        if found > best:
            best = found
            best_row = row
            alpha = max(alpha, found)
            if found >= beta:
                break

    # Step 7. Keep what was learned: the windows hold no score between their ends, so the score is a bound.
    move, nodes = solver.moves[best_row], solver.nodes - entered
    if best >= beta:
        learn_from_cut(move.action, 0, 0, 1 + nodes // 16, ply, solver)
        keep(table, frame, max(low, best), high, move.place, nodes)
    else:
        keep(table, frame, low, min(high, best), move.place, nodes)
    return min(max(best, low), high)


@kernel
def best_known_child(state: Any, mover: int, count: int, beta: int, ply: int, solver: Solver) -> int:
    """What the table knows of the first child that reaches `beta`; less than any score if none does (enhanced
    transposition cutoff: Schaeffer and Plaat 1996).
    """
    below = solver.frames[ply + 1]
    for i in range(count):
        child = state.result(solver.moves[ply * solver.room + i].action)
        if not child.terminal():
            identify(child, solver.table, below, ply + 1 < solver.fold_plies)
            known, _ = find(solver.table, below)
            if known != 0:
                found = one_ply_up(-upper_of(known) if opposed(int(child.player()), mover, solver) else lower_of(known))
                if found >= beta:
                    return found
    return -HALF


# The root -------------------------------------------------------------------------------------------------------------


@kernel
def settle_all(
    state: Any, count: int, ply: int, fine: int, fresh: int, words: Ints, answers: Rows[Answer], solver: Solver
) -> int:
    """`settle` for each of the `count` states whose words stand in `words`; how many were done before it was stopped.

    Each answer holds what is known of its score beforehand. With `fresh` the table is empty for each.
    """
    first, full = solver.table.buckets, solver.table.full_at
    for i in range(count):
        if fresh != 0:
            empty(first, full, solver)
        at = fetch(state, words, i * solver.table.width)
        guess = 0
        if solver.high_rank > 1:
            guess = guessed_rank(float(at.evaluate(at.player())), solver)
        before = solver.nodes
        answers[i].high = settle(at, answers[i].low, answers[i].high, ply, fine != 0, guess, solver)
        answers[i].low = solver.least
        answers[i].nodes = solver.nodes - before
        if is_spent(solver):
            return i
    return count


@kernel
def settle(state: Any, low: int, high: int, ply: int, fine: bool, guess: int, solver: Solver) -> int:
    """The score of `state`, known to lie in low … high: to the ply with `fine`, else to its rank. `guess` is a rank.

    It returns the most that the score can be, and leaves the least in `solver.least`; they differ where it was stopped,
    or was not asked for the ply.
    """
    plies = FIRST_PLIES if fine else LONGEST
    while unsettled(low, high, fine):
        asked = question(low, high, plies, guess, solver.high_rank)
        found = prove(state, asked, asked + 1, ply, solver)
        if is_spent(solver):
            break
        if found > asked:
            low = max(low, found)
        else:
            high = min(high, found)
        plies = farther(low, high, plies)
    solver.least = low
    return high


@kernel
def empty(first: int, full: int, solver: Solver) -> None:
    """Make every entry an old one, the table small again, and count from 0. Each 63rd time what was used is cleared."""
    table = solver.table
    solver.most_used = max(solver.most_used, table.buckets)
    table.generation += 1
    if table.generation > LAST_GENERATION:
        table.generation = 1
        for i in range(solver.most_used * table.ways * table.entry):
            table.words[i] = 0
        solver.most_used = 0
    table.buckets = first
    table.full_at = full
    solver.nodes = 0
