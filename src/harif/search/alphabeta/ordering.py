"""The order of moves: best guess first, for the searches that cut (`pvs`, and `exact` to the end of the game).

First the table's move; then by the game's `priority`; then the killers, which cut at this ply before, the reply that
refuted the last move elsewhere, and how often a move cut anywhere (Schaeffer 1989).
"""

from typing import Any

from harif.game import U64
from harif.game.values import word_of
from harif.native.engine import Wrote, kernel
from harif.native.records import Ints, Rows, Struct
from harif.search.flaws import TOO_WIDE
from harif.search.table import Position
from harif.search.work import Work, give_up

WROTE_PRIORITY, WROTE_PROMISING = Wrote("priority"), Wrote("promising")

CREDITS = 4096  # a side
LOCKS = 4096
MOST_PRIORITY = 1 << 21
TABLE_MOVE, KILLER, REPLY = 1 << 46, 1 << 22, 1 << 21
NEVER = 1 << 62


class Move(Struct):
    """A move of a position on the line of play.

    urgency: the higher, the sooner.  priority: what the game says of it, 0 where it is not asked.
    place: among the moves as the rules yield them, counted from 1.
    put_off: in row i of a position, the row of the i-th move that was left for later (see `is_taken`).
    """

    action: int
    urgency: int
    priority: int
    place: int
    put_off: int


class Frame(Position):
    """A ply of the line of play. The killers are the moves that cut here last, plus 1; 0 is none."""

    killer: int
    second_killer: int


class Ordering(Work):
    """What the order of moves is made from. Searches add to it what they need.

    room: moves of a position, at most.  moves: (plies, room).  frames: one a ply.
    filtered_from: the ply from which on the game's `promising` moves are all moves.
    by_priority, by_killers, by_history: what counts.  most_credit: what a move's history counts at most.
    fading: does what a move has earned fade as it earns or loses more? Else it only grows.
    table_places: the largest place that the table keeps.
    history: (2, CREDITS), how much a move cut, by side.  replies: (CREDITS,), by the move before, plus 1.
    busy: (LOCKS,), which thread is searching a move, shared by all.  thread: this one's number, from 1.
    """

    room: int
    filtered_from: int
    by_priority: bool
    by_killers: bool
    by_history: bool
    most_credit: int
    fading: bool
    table_places: int
    thread: int
    moves: Rows[Move]
    frames: Rows[Frame]
    history: Ints
    replies: Ints
    busy: Ints


@kernel
def gather(state: Any, side: int, last: int, table_move: int, ply: int, search: Ordering) -> int:
    """Write the moves worth searching to this ply's rows, most urgent first; how many there are, or -1: too many."""
    count = 0
    if WROTE_PROMISING:
        if ply >= search.filtered_from:
            for action in state.promising():
                if count == search.room:
                    give_up(search, TOO_WIDE)
                    return -1
                insert(state, action, count, side, last, table_move, ply, search)
                count += 1
            return count
    for action in state.actions():
        if count == search.room:
            give_up(search, TOO_WIDE)
            return -1
        insert(state, action, count, side, last, table_move, ply, search)
        count += 1
    return count


@kernel
def gather_noisy(state: Any, ply: int, search: Ordering) -> int:
    """The same for the moves that quiescence follows, by the game's `priority` alone; they have no place."""
    count = 0
    for action in state.noisy():
        if count == search.room:
            give_up(search, TOO_WIDE)
            return -1
        priority = 0
        if WROTE_PRIORITY:
            if search.by_priority:
                priority = max(-MOST_PRIORITY, min(int(state.priority(action)), MOST_PRIORITY))
        put(action, priority, priority, 0, count, ply, search)
        count += 1
    return count


@kernel
def insert(
    state: Any, action: int, count: int, side: int, last: int, table_move: int, ply: int, search: Ordering
) -> None:
    """Put a move among the `count` already there, behind those that are as urgent."""
    priority = 0
    if WROTE_PRIORITY:
        if search.by_priority:
            priority = max(-MOST_PRIORITY, min(int(state.priority(action)), MOST_PRIORITY))
    urgency = (priority << 24) + experience(action, side, last, ply, search)
    place = count + 1 if count < search.table_places else 0
    if place == table_move and place != 0:
        urgency = TABLE_MOVE
    put(action, urgency, priority, place, count, ply, search)


@kernel
def put(action: int, urgency: int, priority: int, place: int, count: int, ply: int, search: Ordering) -> None:
    """Write a move among the `count` of this ply, behind those that are as urgent."""
    moves, first = search.moves, ply * search.room
    i = first + count
    while i > first and moves[i - 1].urgency < urgency:
        moves[i].action = moves[i - 1].action
        moves[i].urgency = moves[i - 1].urgency
        moves[i].priority = moves[i - 1].priority
        moves[i].place = moves[i - 1].place
        i -= 1
    moves[i].action = action
    moves[i].urgency = urgency
    moves[i].priority = priority
    moves[i].place = place


@kernel
def experience(action: int, side: int, last: int, ply: int, search: Ordering) -> int:
    """How a move did elsewhere in this search."""
    urgency = 0
    if search.by_killers:
        frame = search.frames[ply]
        if frame.killer == action + 1:
            urgency += 2 * KILLER
        elif frame.second_killer == action + 1:
            urgency += KILLER
        if search.replies[index_of(last)] == action + 1:
            urgency += REPLY
    if search.by_history:
        urgency += search.history[side * CREDITS + index_of(action)]
    return urgency


@kernel
def learn_from_cut(action: int, side: int, last: int, credit: int, ply: int, search: Ordering) -> None:
    """Remember a move that cut."""
    if search.by_history:
        at = side * CREDITS + index_of(action)
        if search.fading:
            search.history[at] += credit - search.history[at] * credit // search.most_credit
        else:
            search.history[at] = min(search.history[at] + credit, search.most_credit)
    if search.by_killers:
        frame = search.frames[ply]
        if frame.killer != action + 1:
            frame.second_killer = frame.killer
            frame.killer = action + 1
        search.replies[index_of(last)] = action + 1


@kernel
def learn_from_failure(action: int, side: int, debit: int, search: Ordering) -> None:
    """Remember a move that was tried in vain before another one cut."""
    if search.by_history:
        at = side * CREDITS + index_of(action)
        search.history[at] -= debit + search.history[at] * debit // search.most_credit


@kernel
def earned(action: int, side: int, search: Ordering) -> int:
    """What a move has earned so far."""
    return search.history[side * CREDITS + index_of(action)]


@kernel
def index_of(action: int) -> int:
    return (action ^ action >> 12) & (CREDITS - 1)


@kernel
def row_of(i: int, count: int, ply: int, search: Ordering) -> int:
    """The row of the i-th move to search: first the `count` moves in their order, then those that were put off."""
    first = ply * search.room
    return first + (search.moves[first + i - count].put_off if i >= count else i)


# Threads that share the work ------------------------------------------------------------------------------------------


@kernel
def lock_of(hashed: Any, action: int) -> int:
    """The number of the lock for a move of a position."""
    return word_of((hashed ^ U64(action * 2654435761)) & (LOCKS - 1))


@kernel
def is_taken(lock: int, search: Ordering) -> bool:
    """Is another thread searching this move? Then it is better left for later: its result may be in the table soon."""
    return search.busy[lock] != 0 and search.busy[lock] != search.thread
