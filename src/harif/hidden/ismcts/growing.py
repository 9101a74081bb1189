"""The tree of information sets: a world, select, expand, simulate, back up (Cowling, Powley and Whitehouse 2012).

Each simulation starts from a world that the player at the root may be in, and plays by its rules; what it learns is
written to the information sets that it goes through, whatever the world. With one observer (SO-ISMCTS, section IV.A)
these are all as the root's player sees them, with one for each seat (MO-ISMCTS, section IV.E) as whoever is to move.
As views tell sets apart, trees need no branches: a set is found by who is to move and what is seen.

Not every action can be chosen in every world of a set, so the bonus of an arm goes by how often it was *available*
(section IV.A): mean + C √(ln available / visits).
"""

from math import inf, sqrt
from typing import Any

from harif.game.values import write_words
from harif.hidden.flaws import CONTRADICTS, ODD_VIEW
from harif.hidden.ismcts.records import NO_ARM, NO_WORLD, ROOT, Sets
from harif.native.engine import Wrote, fetch, kernel, store
from harif.search.flaws import ODD_UTILITY, STUCK
from harif.search.montecarlo.simulate import simulate
from harif.search.montecarlo.tree import column, lean_of
from harif.search.montecarlo.uct import halted, logarithm
from harif.search.numbered import UNKNOWN, enter
from harif.search.playouts import is_chance, random_outcome
from harif.search.randomness import next_random, random_below, random_share
from harif.search.work import give_up, is_nobody, is_spent, sound

WROTE_GUESS, WROTE_OUTCOMES, WROTE_PRIORITY = Wrote("guess"), Wrote("outcomes"), Wrote("priority")


@kernel
def grow_sets(like: Any, simulations: int, search: Sets) -> int:
    """Run so many simulations, each from a world that looks `like` this one to the player at the root; how many it
    has run. It ends early when it is spent, when a state has more moves than there is room for, or with a flaw.
    """
    for done in range(simulations):
        leaf = descend(some_world(like, search), search)
        if halted(search):
            return done
        if search.choices > 0 and (search.steps == 0 or search.path[0] > search.choices):
            give_up(search, CONTRADICTS)
            return done
        if leaf.terminal():
            for player in range(search.tree.width):
                search.result[player] = sound(float(leaf.utility(player)), ODD_UTILITY, search)
        else:
            simulate(leaf, search)
        if halted(search):
            return done
        back_up(search)
        search.nodes += 1
    return simulations


# Worlds ---------------------------------------------------------------------------------------------------------------


@kernel
def some_world(like: Any, search: Sets) -> Any:
    """A world, by the belief of the player at the root: guessed, and kept while there is room; or one of those kept."""
    search.world = NO_WORLD
    if WROTE_GUESS and (search.world_room == 0 or search.worlds < search.world_room):
        guessed = like.guess(search.seat, next_random(search.rng))
        if search.world_room > 0:
            search.world = search.worlds
            store(guessed, search.believed, search.worlds * search.world_words)
            search.worlds += 1
        return guessed
    search.world = drawn_world(search)
    return fetch(like, search.believed, search.world * search.world_words)


@kernel
def drawn_world(search: Sets) -> int:
    """One of the worlds that are kept, each as often as it is likely."""
    if search.alike:
        return random_below(search.rng, search.worlds)
    share = random_share(search.rng) * search.upto[search.worlds - 1]
    low, high = 0, search.worlds - 1
    while low < high:
        middle = (low + high) // 2
        if search.upto[middle] > share:
            high = middle
        else:
            low = middle + 1
    return low


# Select and expand ----------------------------------------------------------------------------------------------------


@kernel
def descend(world: Any, search: Sets) -> Any:
    """Select arms from the root's set down to one that is new, which is entered: the state from which to simulate."""
    state, arms = world, search.arms
    search.steps = search.plies = 0
    while not state.terminal():
        if is_spent(search) or search.plies >= search.most_plies:
            break
        search.plies += 1
        if WROTE_OUTCOMES and is_chance(state, search):
            state = state.result(random_outcome(state, search.rng, search))
            continue
        number = known_set(state, search)
        if number == UNKNOWN:
            break
        arm = select(state, number, search)
        if arm == NO_ARM:
            break
        search.path[search.steps] = arm
        search.steps += 1
        state = state.result(arms[arm].action)
    return state


@kernel
def known_set(state: Any, search: Sets) -> int:
    """The set that a state is in; UNKNOWN where it was not met before (it is now, if there is room), or with a flaw."""
    sets, mover = search.sets, int(state.player())
    if is_nobody(mover, search):
        return UNKNOWN
    sets.scratch[0] = mover
    if write_words(state.sees(mover if search.each else search.seat), sets.scratch, 1) != sets.width - 1:
        give_up(search, ODD_VIEW)
        return UNKNOWN
    before = sets.found
    number = enter(sets)
    return UNKNOWN if number == before else number


@kernel
def select(state: Any, number: int, search: Sets) -> int:
    """The arm with the highest upper confidence bound of those that the state allows; one never tried goes first, by
    the game's `priority` or at random. NO_ARM: there is no room for any.
    """
    arms, tree, mover = search.arms, search.tree, int(state.player())
    lean = lean_of(tree, mover)
    best, chosen, urgent, untried = -inf, NO_ARM, -inf, NO_ARM
    at, count = search.first[number], 0
    for action in state.actions():
        count += 1
        arm = arm_of(action, mover, number, at, search)
        if arm == NO_ARM:
            continue
        at = arms[arm].next
        arms[arm].available += 1
        visits = arms[arm].visits
        if visits == 0:
            rank = random_share(search.rng)
            if WROTE_PRIORITY and search.priority:
                rank += float(state.priority(action))
            if rank > urgent:
                urgent, untried = rank, arm
        elif untried == NO_ARM:
            often = logarithm(search, arms[arm].available) * visits
            bound = (lean * arms[arm].total + search.exploration * sqrt(often)) / visits
            if bound > best:
                best, chosen = bound, arm
    if count == 0:
        give_up(search, STUCK)
    return chosen if untried == NO_ARM else untried


@kernel
def arm_of(action: int, mover: int, number: int, at: int, search: Sets) -> int:
    """The arm of an action in a set, looked for from arm `at` on; a new one where it has none, NO_ARM where there is no
    room for it, or where the root has been narrowed to others.
    """
    arms, last = search.arms, NO_ARM
    while at != NO_ARM:
        if arms[at].action == action:
            return at
        last, at = at, arms[at].next
    at = search.first[number]
    while at != NO_ARM:
        if arms[at].action == action:
            return at
        last, at = at, arms[at].next
    if search.used == search.arm_room or (number == ROOT and search.narrowed):
        return NO_ARM
    new = search.used
    search.used += 1
    arms[new].action = action
    arms[new].mover = mover
    if last == NO_ARM:
        search.first[number] = new
    else:
        arms[last].next = new
    return new


# Back up --------------------------------------------------------------------------------------------------------------


@kernel
def back_up(search: Sets) -> None:
    """Add the result to every arm of the path, each to who chose it; and to what is told of the worlds."""
    arms, tree = search.arms, search.tree
    first = search.path[0] if search.choices > 0 else NO_ARM
    for player in range(tree.width):
        search.earned[first * tree.width + player] += search.result[player]
    if search.steps > search.depth:
        search.depth = search.steps
    for step in range(search.steps):
        arm = arms[search.path[step]]
        arm.visits += 1
        arm.total += search.result[column(tree, arm.mover)]
    if search.world != NO_WORLD and search.choices > 0:
        place = search.world * search.choices + first - 1
        search.told[place] += search.result[column(tree, search.seat)]
        search.times[place] += 1
