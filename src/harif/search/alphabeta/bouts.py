"""Whole games between two complete searches in machine code: so many plies or nodes a move, and no Python in between.

They are what weights are learned from, and a quick way to compare two judgements or two sets of options.
"""

from array import array
from typing import Any

from harif.native.blocks import Block
from harif.native.engine import Engine, Wrote, kernel, store
from harif.native.records import Bytes, Floats32, Ints, Struct, Words
from harif.search.alphabeta.complete import ASPIRATION, EXTENDED, WIDER, Complete
from harif.search.alphabeta.decided import is_decided
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.leaves import is_pressed
from harif.search.alphabeta.options import Options
from harif.search.alphabeta.ordering import CREDITS
from harif.search.alphabeta.pvs import pvs
from harif.search.past import MARKS, Past, stood_before
from harif.search.randomness import random_below
from harif.search.table import LAST_AGE, identify
from harif.search.work import NO_LIMIT, STOPPED, is_spent, minimises

WROTE_NOISY = Wrote("noisy")

UNFINISHED = -1.0
DEEPEST = 64
"""Plies of an iteration at most."""
OVERSPENT = 8
"""Times the nodes of a move: where an iteration is broken off."""
TRIES = 1000
"""Openings that are tried before a game is given up."""
LOPSIDED = 0.35
"""How far from even an opening may be judged; after some tries any will do."""
PATIENT = 50


class Bout(Struct):
    """A game under way, and what is kept of it.

    depth, nodes: for a move, plies at most and nodes after which no deeper iteration is begun.
    opening: plies at random before it begins.  longest: plies after which it is called even.
    sure, sure_plies: it is called for a side once search has been as sure as that for so many plies.
    even, even_from: it is called even once search has been within `even` of that for twice as many, from that ply on.
    leaves: are the ends of the best lines kept, instead of the positions themselves?
    strays: one move in so many is made at random instead, so that more is seen than good play shows; 0: none is.
    halted: whoever sets it, from any thread, ends the game before its next move.

    plies: how many were kept.  words: (longest, width), the positions.  values: what search said of each, to player 0,
    from 0 to 1.  actions: what was best.  quiet: is it judged as it stands (no threat, and nothing noisy was best)?
    """

    depth: int
    nodes: int
    opening: int
    longest: int
    sure: float
    sure_plies: int
    even: float
    even_from: int
    leaves: bool
    strays: int
    halted: bool
    width: int
    plies: int
    words: Ints
    values: Floats32
    actions: Ints
    quiet: Bytes
    rng: Words


def new_bout(
    game: Any, longest: int, *, depth: int = DEEPEST, nodes: int = NO_LIMIT, leaves: bool = False, strays: int = 0
) -> Bout:
    """Room for a game."""
    return Bout(
        depth=min(depth, DEEPEST),
        nodes=nodes,
        longest=longest,
        sure=0.985,
        sure_plies=6,
        even=0.02,
        even_from=120,
        leaves=leaves,
        strays=strays,
        width=game.words,
        words=Block("q", longest * game.words),
        values=Block("f", longest),
        actions=Block("q", longest),
        quiet=Block("B", longest),
        rng=array("Q", [0]),
    )


def searcher(state: Any, engine: Engine, options: Options, longest: int, *, thread: int = 0, room: int = 0) -> Search:
    """A search that plays games of at most so many plies, in positions of at least `room` moves at most. Two that play
    each other have threads of their own.
    """
    root = Complete(state, engine, None, options, 1, state)
    root.room = max(root.room, room)
    search = root.new_search(0)
    search.thread = thread + 1
    search.past = Past(count=0, identities=array("q", [0]) * (longest * search.table.identity))
    return search


@kernel
def play_bout(state: Any, first: Search, second: Search, bout: Bout) -> float:
    """Play a game from `state`, `first` for player 0 and `second` for player 1 (or one search for both): what player 0
    gets, from 0 to 1.

    UNFINISHED where moves at random always ended it, and where a search gave up or the game was halted.
    """
    two = second.thread != first.thread
    for number in range(TRIES):
        forget(first)
        if two:
            forget(second)
        bout.plies = 0
        at, begun = opened(state, bout)
        if begun:
            value = deepen(at, first, bout)
            if first.flaw != 0 or bout.halted:
                return UNFINISHED
            if number >= PATIENT or abs(value) <= 2.0 * LOPSIDED * first.reach:
                return play_on(at, first, second, bout)
    return UNFINISHED


@kernel
def opened(state: Any, bout: Bout) -> tuple[Any, bool]:
    """The state after moves at random, and whether the game goes on there."""
    for _ in range(bout.opening):
        if state.terminal():
            return state, False
        count = count_of(state)
        if count == 0:
            return state, True  # search will say what is wrong with it
        state = state.result(any_action(state, count, bout.rng))
    return state, not state.terminal()


@kernel
def count_of(state: Any) -> int:
    """How many actions there are."""
    count = 0
    for _ in state.actions():
        count += 1
    return count


@kernel
def any_action(state: Any, count: int, rng: Words) -> int:
    """One of the `count` actions of a state, all as likely."""
    chosen, action = random_below(rng, count), 0
    for other in state.actions():
        if chosen == 0:
            action = other
        chosen -= 1
    return action


@kernel
def play_on(state: Any, first: Search, second: Search, bout: Bout) -> float:
    """Play a game from `state` to its end, or until it is called."""
    low, width = first.middle - first.reach, 2.0 * first.reach
    won, lost, level = 0, 0, 0
    while bout.plies < bout.longest:
        if bout.halted:
            return UNFINISHED
        if state.terminal():
            return (float(state.utility(0)) - low) / width
        mover = int(state.player())
        search = second if minimises(mover, first) else first
        identify(state, search.table, search.frames[0], search.table.folds)
        if first.repeated != 0 and stood_before(search.frames[0], search.table.identity, search.past) >= first.repeated:
            return 0.5
        value = deepen(state, search, bout)
        if search.flaw != 0 or bout.halted:
            return UNFINISHED
        action = search.frames[0].line[0]
        worth = max(0.0, min(1.0, 0.5 + value / width))
        worth = 1.0 - worth if minimises(mover, first) else worth
        keep(state, action, worth, search, bout)
        won = won + 1 if worth > bout.sure else 0
        lost = lost + 1 if worth < 1.0 - bout.sure else 0
        level = level + 1 if abs(worth - 0.5) < bout.even and bout.plies > bout.even_from else 0
        if won >= bout.sure_plies or lost >= bout.sure_plies:
            return 1.0 if won > 0 else 0.0
        if level >= 2 * bout.sure_plies:
            return 0.5
        join_past(state, first)
        if second.thread != first.thread:
            join_past(state, second)
        if bout.strays > 0 and random_below(bout.rng, bout.strays) == 0:
            action = any_action(state, count_of(state), bout.rng)
        state = state.result(action)
    return 0.5


@kernel
def keep(state: Any, action: int, worth: float, search: Search, bout: Bout) -> None:
    """Keep a position, or the end of its best line."""
    ply, frame = bout.plies, search.frames[0]
    bout.values[ply] = worth
    bout.actions[ply] = action
    bout.quiet[ply] = 1 if bout.leaves or is_quiet(state, action, search) else 0
    if bout.leaves:
        for i in range(frame.length):
            after = state.result(frame.line[i])
            if after.terminal():
                break
            state = after
    store(state, bout.words, ply * bout.width)
    bout.plies += 1


@kernel
def forget(search: Search) -> None:
    """A new game: nothing is remembered of the last one. (Tables forget by themselves, in Python.)"""
    search.past.count = 0
    for i in range(MARKS):
        search.past.marks[i] = 0
    for i in range(2 * CREDITS):
        search.history[i] = 0
    for i in range(CREDITS):
        search.replies[i] = 0
    for ply in range(2 * DEEPEST):
        if ply < search.deepest:
            search.frames[ply].killer = search.frames[ply].second_killer = 0


@kernel
def join_past(state: Any, search: Search) -> None:
    """A position is one of those before the root from now on."""
    here, past, width = search.frames[0], search.past, search.table.identity
    identify(state, search.table, here, False)
    for i in range(width):
        past.identities[past.count * width + i] = here.identity[i]
    past.marks[int(here.hash & (MARKS - 1))] += 1
    past.count += 1


@kernel
def is_quiet(state: Any, action: int, search: Search) -> bool:
    """Is the position judged as it stands: no threat, and nothing noisy to do in it?"""
    if is_pressed(state, search):
        return False
    if WROTE_NOISY:
        if search.quiet != 0:
            for noisy in state.noisy():
                if noisy == action:
                    return False
    return True


@kernel
def deepen(state: Any, search: Search, bout: Bout) -> float:
    """Search deeper and deeper, up to the bout's depth, and no deeper once its nodes are spent: the value to whoever
    moves. The best line, or its first move alone where an iteration was broken off (never the first one), is in the
    first frame.

    Iterations are those of `Complete`, and windows those of one that guesses; entries that rest on the positions before
    the root stay in the table from move to move.
    """
    search.table.age = search.table.age % LAST_AGE + 1
    search.nodes, search.limit, nodes = 0, NO_LIMIT, bout.nodes
    pressed, frame = is_pressed(state, search), search.frames[0]
    value, action = 0.0, 0
    for plies in range(1, bout.depth + 1):
        if plies == 2 and nodes < NO_LIMIT // OVERSPENT:
            search.limit = OVERSPENT * nodes
        if bout.halted:
            search.limit = STOPPED  # in case that was said before the limits above
        low, high, room = -float("inf"), float("inf"), ASPIRATION * search.reach
        if plies > 2 and not is_decided(value, search.reach):
            low, high = value - room, value + room
        while True:
            search.unproven = 0
            search.longest = EXTENDED * plies
            frame.pressed = pressed
            search.nodes += 1
            found = pvs(state, plies, low, high, 0, -1, search)
            room *= WIDER
            wide = room > search.reach or is_decided(found, search.reach)
            if is_spent(search):
                break
            if found <= low and low > -float("inf"):
                low = -float("inf") if wide else found - room
            elif found >= high and high < float("inf"):
                high = float("inf") if wide else found + room
            else:
                break
        if is_spent(search):
            frame.length, frame.line[0] = 1, action
            break
        value, action = found, frame.line[0]
        if search.nodes >= nodes or is_decided(value, search.reach):
            break
    if search.flaw == 0:
        search.limit = NO_LIMIT
    return value
