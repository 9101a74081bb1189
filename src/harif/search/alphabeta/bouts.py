"""Whole games between two complete searches in machine code: so many nodes a move, no clock, no Python in between.

They are what weights are learned from, and a quick way to compare two judgements or two sets of options.
"""

from array import array
from typing import Any

from harif.native.blocks import Block
from harif.native.engine import Wrote, kernel, store
from harif.native.records import Bytes, Floats32, Ints, Struct, Words
from harif.search.alphabeta.decided import is_decided
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.leaves import is_pressed
from harif.search.alphabeta.pvs import pvs
from harif.search.past import MARKS, Past
from harif.search.randomness import random_below
from harif.search.table import AGE_AT, LAST_AGE, identify
from harif.search.work import NO_LIMIT, minimises

WROTE_NOISY = Wrote("noisy")

UNFINISHED = -1.0
DEEPEST = 64  # plies of an iteration
WINDOW = 0.05  # of the reach: half of the first window around the last value
WIDER = 3.0
EXTENDED = 2
HARD = 8  # times its nodes: where a move is broken off
LOUD, QUIET = 0, 1


class Bout(Struct):
    """A game under way, and what is kept of it.

    nodes: for a move.  opening: plies at random before it begins.  longest: plies after which it is called even.
    sure, sure_plies: it is called for a side once both have been as sure as that for so many plies; `even_from`: the
    ply from which on it is called even where both are within `even` of the middle for as long.

    plies: kept.  words: (longest, width), the positions.  values: of each, to whoever moves there, from 0 to 1.
    quiet: of each, is it judged as it stands (no threat, and nothing noisy was best)?  actions: what was played.
    """

    nodes: int
    opening: int
    longest: int
    sure: float
    sure_plies: int
    even: float
    even_from: int
    width: int
    plies: int
    searched: int
    words: Ints
    values: Floats32
    quiet: Bytes
    actions: Ints
    rng: Words


def new_bout(game: Any, nodes: int, opening: int, longest: int, seed: int) -> Bout:
    """Room for a game."""
    return Bout(
        nodes=nodes,
        opening=opening,
        longest=longest,
        sure=0.985,
        sure_plies=6,
        even=0.02,
        even_from=120,
        width=game.words,
        words=Block("q", longest * game.words),
        values=Block("f", longest),
        quiet=Block("B", longest),
        actions=Block("q", longest),
        rng=array("Q", [seed]),
    )


def past_for(search: Search, longest: int) -> Past:
    """Room for the positions of a game, of which there are none yet."""
    return Past(count=0, identities=array("q", [0]) * (longest * search.table.identity))


@kernel
def play_bout(state: Any, first: Search, second: Search, bout: Bout) -> float:
    """Play a game from `state`, `first` for player 0 and `second` for player 1: what player 0 gets, from 0 to 1.

    UNFINISHED where a move at random ended it, or where a search was stopped.
    """
    for _ in range(bout.opening):
        count = 0
        for _ in state.actions():
            count += 1
        if count == 0:
            return UNFINISHED
        chosen = random_below(bout.rng, count)
        place, found = 0, 0
        for action in state.actions():
            if place == chosen:
                found = action
            place += 1
        state = state.result(found)
    clear(first)
    clear(second)
    bout.plies = 0
    won, lost, level = 0, 0, 0
    low, high = first.middle - first.reach, first.middle + first.reach
    while bout.plies < bout.longest:
        if state.terminal():
            return (float(state.utility(0)) - low) / (high - low)
        mover = int(state.player())
        search = second if minimises(mover, first) else first
        identify(state, first.table, first.frames[0], False)
        if returned(first) >= first.repeated and first.repeated != 0:
            return (first.middle - low) / (high - low)
        value = deepen(state, bout.nodes, search)
        if search.frames[0].length == 0:
            return UNFINISHED
        action = search.frames[0].line[0]
        worth = max(0.0, min(1.0, (value + search.reach) / (2.0 * search.reach)))
        at = bout.plies
        store(state, bout.words, at * bout.width)
        bout.values[at] = worth
        bout.actions[at] = action
        bout.quiet[at] = QUIET if is_quiet(state, action, search) else LOUD
        bout.plies += 1
        theirs = worth if mover == 0 else 1.0 - worth
        won = won + 1 if theirs > bout.sure else 0
        lost = lost + 1 if theirs < 1.0 - bout.sure else 0
        level = level + 1 if abs(theirs - 0.5) < bout.even and at >= bout.even_from else 0
        if won >= bout.sure_plies:
            return 1.0
        if lost >= bout.sure_plies:
            return 0.0
        if level >= 2 * bout.sure_plies:
            return 0.5
        identify(state, first.table, first.frames[0], False)
        join_past(first, first)
        if second.thread != first.thread:
            join_past(first, second)
        state = state.result(action)
    return 0.5


@kernel
def clear(search: Search) -> None:
    """A new game: nothing is remembered of the last one."""
    search.past.count = 0
    for i in range(MARKS):
        search.past.marks[i] = 0


@kernel
def join_past(here: Search, search: Search) -> None:
    """The position of `here`'s root is one of those before the root of `search`."""
    past, width = search.past, here.table.identity
    for i in range(width):
        past.identities[past.count * width + i] = here.frames[0].identity[i]
    past.marks[int(here.frames[0].hash & (MARKS - 1))] += 1
    past.count += 1


@kernel
def returned(search: Search) -> int:
    """How often has the root's position stood on the board?"""
    past, width, times = search.past, search.table.identity, 0
    for number in range(past.count):
        same = True
        for i in range(width):
            if past.identities[number * width + i] != search.frames[0].identity[i]:
                same = False
                break
        if same:
            times += 1
    return times


@kernel
def is_quiet(state: Any, action: int, search: Search) -> bool:
    """Is the position judged as it stands: no threat, and nothing noisy to do in it?"""
    if is_pressed(state, search):
        return False
    if WROTE_NOISY:
        for noisy in state.noisy():
            if noisy == action:
                return False
    return True


@kernel
def deepen(state: Any, nodes: int, search: Search) -> float:
    """Search deeper and deeper until so many nodes are spent; the value of the last whole iteration. The best line is
    in the first frame.
    """
    table = search.table
    table.age = table.age % LAST_AGE + 1
    search.nodes = 0
    search.limit = HARD * nodes
    pressed = is_pressed(state, search)
    value, action = 0.0, 0
    for depth in range(1, DEEPEST):
        room = WINDOW * search.reach
        low, high = -float("inf"), float("inf")
        if depth > 2 and not is_decided(value, search.reach):
            low, high = value - room, value + room
        while True:
            search.unproven = 0
            search.longest = EXTENDED * depth
            search.frames[0].pressed = pressed
            search.nodes += 1
            found = pvs(state, depth, low, high, 0, -1, search)
            if search.nodes > search.limit:
                break
            if low < found < high or (found <= low and low == -float("inf")) or (found >= high and high == float("inf")):
                break
            room *= WIDER
            wide = room > search.reach or is_decided(found, search.reach)
            if found <= low:
                low = -float("inf") if wide else found - room
            else:
                high = float("inf") if wide else found + room
        if search.nodes > search.limit:
            break
        value = found
        if search.frames[0].length > 0:
            action = search.frames[0].line[0]
        if search.nodes >= nodes or (is_decided(value, search.reach) and depth > 4):
            break
    search.limit = NO_LIMIT
    search.frames[0].length = 1
    search.frames[0].line[0] = action
    return value
