"""What a score means: value and distance in one integer.

A *score* is what the player to move gets and when: `rank * STEP - plies` for a win, `rank * STEP + plies` for a loss, 0
for the middle, where `rank` counts the utility above the middle in units (1 for win-or-lose games, discs for Othello)
and `plies` the moves until the end. So a quicker win is a higher score and a slower loss too, and who wins is settled
by windows at multiples of STEP alone. A score is told from its own node: one ply up, a win is one ply farther away.
"""

from typing import Any

from harif.native.engine import kernel
from harif.search.alphabeta.ordering import Ordering
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, TOO_HIGH, WITH_FRACTIONS
from harif.search.table import Table
from harif.search.work import give_up, is_spent, sound

STEP = 1024
HALF = 1 << 21
"""A score is less than this, and more than its opposite: 22 bits in the table."""
MOST_RANK = 1023
LONGEST = STEP // 2 - 1  # plies


class Solver(Ordering):
    """A search to the end of the game, as one thread runs it.

    units: ranks to a unit of utility.  middle: the utility of an even game.  low_rank, high_rank: the ranks there are.
    deepest: plies that there is room for.  least: what a settled score is at least.  bounded: is `bounds` used?
    The plies up to which: fold_plies (symmetric positions share an entry), lookahead (enhanced transposition cutoffs),
    split (moves are shared with other threads).  most_used: buckets of the table that were ever in use.
    """

    units: float
    middle: float
    low_rank: int
    high_rank: int
    deepest: int
    least: int
    bounded: bool
    fold_plies: int
    lookahead: int
    split: int
    most_used: int
    table: Table


@kernel
def one_ply_up(score: int) -> int:
    """A child's score as its parent's: the end is one ply farther away."""
    if score > 0:
        return score - 1
    if score < 0:
        return score + 1
    return 0


@kernel
def one_ply_down(score: int) -> int:
    """The bound for a child that makes `score` the bound for its parent."""
    if score > 0:
        return score + 1
    if score < 0:
        return score - 1
    return 0


@kernel
def rank_of(score: int) -> int:
    """The rank that a score belongs to: the nearest multiple of STEP."""
    return (score + STEP // 2) // STEP


@kernel
def score_of(state: Any, mover: int, solver: Solver) -> int:
    """The score of a finished game to `mover`."""
    exact = (sound(float(state.utility(mover)), ODD_UTILITY, solver) - solver.middle) * solver.units
    if is_spent(solver):
        return 0
    rank = round(exact)
    if abs(exact - rank) > 1e-9:
        give_up(solver, WITH_FRACTIONS)
        return 0
    if rank > solver.high_rank or rank < solver.low_rank:
        give_up(solver, TOO_HIGH)
        return 0
    return int(rank) * STEP


@kernel
def guessed_rank(judgement: float, solver: Solver) -> int:
    """The rank nearest to a judgement."""
    exact = (sound(judgement, ODD_JUDGEMENT, solver) - solver.middle) * solver.units
    if exact >= solver.high_rank:
        return solver.high_rank
    return round(exact) if exact > solver.low_rank else solver.low_rank


@kernel
def lowest_score(least: float, soonest_loss: int, solver: Solver) -> int:
    """The worst score that is left when the utility is at least `least`.

    A bound between two ranks is taken down to the lower one. The upper would hold if all utilities were whole ranks;
    but whether they are is only known when a leaf is met, and a bound must not keep it from being met.
    """
    exact = (least - solver.middle) * solver.units
    if not exact > solver.low_rank:  # as it is of NaN, which `check_bounds` tells of
        rank = solver.low_rank
    else:
        rank = int((exact + 1e-9) // 1.0)
    if rank < 0:
        return rank * STEP + soonest_loss
    return rank * STEP - LONGEST if rank > 0 else 0


@kernel
def highest_score(most: float, soonest_win: int, solver: Solver) -> int:
    """The best score that is left when the utility is at most `most`; between two ranks, that of the upper one."""
    exact = (most - solver.middle) * solver.units
    if not exact < solver.high_rank:
        rank = solver.high_rank
    else:
        rank = -int((-exact + 1e-9) // 1.0)
    if rank > 0:
        return rank * STEP - soonest_win
    return rank * STEP + LONGEST if rank < 0 else 0


# Which question to ask next -------------------------------------------------------------------------------------------


@kernel
def unsettled(low: int, high: int, fine: bool) -> bool:
    """Is more to be found out of a score from low to high: its rank, or with `fine` its ply?"""
    return low < high and (fine or rank_of(low) != rank_of(high))


@kernel
def farther(low: int, high: int, plies: int) -> int:
    """The plies within which to look for an end next: twice as many, once those are known to hold none."""
    if high < STEP * rank_of(high) - plies and low > STEP * rank_of(low) + plies:
        return min(2 * plies, LONGEST)
    return plies


@kernel
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
