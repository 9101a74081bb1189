"""How long to think about a move: from the clocks of a game to seconds, and from what a search finds to more or less.

Nothing here looks at a clock: these are functions of numbers, so that every case can be tested.
"""

from typing import NamedTuple

MOVES_AHEAD = 35  # for which the time that is left must do, where nobody says
LEAST = 0.001  # seconds of a move for which there is no time
SPENT_AT_ONCE = 0.25  # of the time that is left: no move takes more, unless it is the last before the clock is set anew
LAST_MOVE = 0.8  # of the time that is left, for that one
STRETCH = 4.0  # a move that needs it may take so many times its share
NEXT_DEPTH = 0.5  # of the time: a depth begun later is unlikely to be finished, for it takes as long as all before

MOST_LOST = 1.0  # seconds on the way between programs: where more is missing, another clock was set
FORGOTTEN = 0.8  # of a lateness, with each move that was not late

STEADY = 0.07  # less for every depth that has the same best move
LEAST_STEADY = 0.6
UNREST = 0.7  # more where the best move has just changed
MOST_UNREST = 2.0
FALL = 8.0  # more for a fall of the value by the whole range
MOST_FALL = 1.0


class Clock(NamedTuple):
    """What a player has left, in seconds: for `moves_to_go` moves, or for the rest of the game."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None


class Allotment(NamedTuple):
    """Seconds of a move."""

    soft: float  # what it should take where nothing speaks for more or less
    hard: float  # after which it is made, whatever is under way


def allot(clock: Clock, overhead: float) -> Allotment:
    """What a move may take, so that the clock does not run out: not in the moves that are to come either.

    `overhead` is lost at every move, on the way between the programs. The allotment plus the overhead is never more
    than what is left, as long as that is more than the overhead and `LEAST`.
    """
    moves = min(max(clock.moves_to_go or MOVES_AHEAD, 1), MOVES_AHEAD)
    left = max(clock.left, 0.0)
    at_hand = left - overhead
    pool = left + clock.increment * (moves - 1) - overhead * (moves + 1)
    share = min(pool / moves, at_hand)
    at_once = LAST_MOVE if moves == 1 else max(SPENT_AT_ONCE, 1 / moves)
    hard = max(LEAST, min(STRETCH * share, at_once * at_hand))
    return Allotment(max(LEAST, min(share, hard)), hard)


class Spent(NamedTuple):
    """What a move took, in seconds: by our own watch, and beyond what it was allotted."""

    clock: Clock  # before it
    elapsed: float
    late: float


def lateness(before: float, spent: Spent, left: float, overhead: float) -> float:
    """Seconds that moves take beyond what is allotted and known to be lost, on a machine that is busy.

    `left` is now on the clock: what is missing there since the move before is lost too. The worst counts, and is
    forgotten step by step; a clock that was set anew tells nothing.
    """
    lost = spent.clock.left - spent.elapsed + spent.clock.increment - left
    unseen = lost - overhead if overhead < lost < MOST_LOST else 0.0
    return max(FORGOTTEN * before, max(spent.late, 0.0) + unseen)


def for_each_move(seconds: float, overhead: float) -> Allotment:
    """The allotment where every move has so many seconds: all of them, but for what is lost on the way."""
    most = max(LEAST, seconds - min(overhead, seconds / 2))
    return Allotment(most, most)


class Course(NamedTuple):
    """How a search went from depth to depth: what its move and its value did.

    Values are shares of the range from a loss (0) to a win (1), to the player to move.
    """

    action: int | None = None
    value: float = 0.5
    steady: int = 0  # depths since the best move changed
    unrest: float = 0.0  # changes of the best move; older ones count half as much with each depth
    fall: float = 0.0  # of the value, since the depth before

    def after(self, action: int, value: float) -> "Course":
        """The course after one more depth."""
        if self.action is None:
            return Course(action, value)
        changed = action != self.action
        fall = max(0.0, self.value - value, self.fall / 2)
        return Course(action, value, 0 if changed else self.steady + 1, self.unrest / 2 + changed, fall)

    @property
    def need(self) -> float:
        """How many times its share the move needs: less where nothing changes any more, more where much does."""
        calm = max(LEAST_STEADY, 1.0 - STEADY * self.steady)
        unrest = min(MOST_UNREST, 1.0 + UNREST * self.unrest)
        return calm * unrest * (1.0 + min(MOST_FALL, FALL * self.fall))


def is_enough(elapsed: float, allotment: Allotment, course: Course, between: bool = True) -> bool:
    """Should the search end, so many seconds after its beginning? `between` two depths it does so sooner than in the
    middle of one.
    """
    if allotment.soft >= allotment.hard:
        return elapsed >= allotment.hard
    wanted = min(allotment.hard, allotment.soft * course.need)
    return elapsed >= (NEXT_DEPTH * wanted if between else wanted)
