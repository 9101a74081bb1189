"""Max^n: a vector of values at each node, averages where chance moves.

Each player picks the child that is best for itself (chapter, section 3; Luckhardt and Irani 1986); at chance nodes the
vectors are averaged (section 7). Two-player zero-sum is the special case <v, -v>. Where the sum of all values is
bounded, *shallow* pruning leaves out what the player above will not choose (Korf 1991); deeper cuts would not be safe.

Ties: a player to whom two moves are worth the same takes the first, unless `ties` says that it takes the one that is
worse (or better) for the player at the root.
"""

from typing import Any

from harif.game import CHANCE
from harif.game.values import word_of
from harif.native.engine import Wrote, kernel
from harif.native.records import Floats
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK
from harif.search.lines import TreeSearch, end_line, extend_line
from harif.search.work import and_chance, check_chances, give_up, is_nobody, is_spent, sound

WROTE_OUTCOMES = Wrote("outcomes")

NOBODY = -1
FIRST, WORST, BEST = 0, -1, 1
"""What a player does when two moves are worth the same to it."""


class MaxN(TreeSearch):
    """A search for vectors of values.

    root: the one whom `ties` looks at.  ties: `FIRST`, `WORST` or `BEST`.
    prune: is shallow pruning on?  most_sum: what all values add up to at most.  least, most: of one player's values.
    values: (deepest + 2, players), the vector of the node at each ply.
    """

    root: int
    ties: int
    prune: bool
    most_sum: float
    least: float
    most: float
    values: Floats


@kernel
def vector(state: Any, depth: int, ply: int, above: int, floor: float, search: MaxN) -> int:
    """Write the value of `state` to each player into row `ply` of the values; chance costs no depth but counts a node.

    A search out of depth stops at a chance node as at any other. `above` moved just before (`NOBODY`: chance) and has
    a move worth `floor`: with pruning, as soon as it cannot get more here, the rest is left out, and what stands in
    the row is only known to be worth at most `floor` to it.
    """
    search.nodes += 1
    if is_spent(search):
        return 0
    end_line(search, ply)
    values, players = search.values, search.players
    here, below = ply * players, (ply + 1) * players

    # Step 1. The end of the game, or of the search.
    if state.terminal():
        for p in range(players):
            values[here + p] = sound(float(state.utility(p)), ODD_UTILITY, search)
        return 0
    if depth <= 0 or ply > search.deepest:
        search.unproven += 1
        for p in range(players):
            values[here + p] = sound(float(state.evaluate(p)), ODD_JUDGEMENT, search)
        return 0

    # Step 2. Chance: the average of what may come.
    mover = word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        for p in range(players):
            values[here + p] = 0.0
        sure = 0.0
        for outcome, probability in state.outcomes():
            sure = and_chance(sure, float(probability))
            vector(state.result(outcome), depth, ply + 1, NOBODY + 0 * ply, floor, search)
            for p in range(players):
                values[here + p] += probability * values[below + p]
        check_chances(search, sure)
        return 0

    # Step 3. A player: the child that is best for it.
    if is_nobody(mover, search):
        return 0
    best = -float("inf")
    place = 0
    for action in state.actions():
        place += 1
        vector(state.result(action), depth - 1, ply + 1, mover, best, search)
        if is_spent(search):
            return 0
        found = values[below + mover]
        if found > best or (found == best and is_better_tie(search, here, below)):
            best = found
            for p in range(players):
                values[here + p] = values[below + p]
            extend_line(search, ply, place)
            # Step 4. Leave out the rest where there is no more to be had, or where the player above will not come.
            if search.prune:
                if best >= search.most and search.ties == FIRST:
                    break
                if above != NOBODY and above != mover and most_left(search, best) <= floor:
                    values[here + above] = min(values[here + above], floor)
                    break
    if place == 0:
        give_up(search, STUCK)
    return 0


@kernel
def is_better_tie(search: MaxN, here: int, below: int) -> bool:
    """Of two vectors worth the same to the mover, does it take the one at `below`?"""
    values, root, ties = search.values, search.root, search.ties
    return ties != FIRST and ties * values[below + root] > ties * values[here + root]


@kernel
def most_left(search: MaxN, best: float) -> float:
    """The most that one other player can get where the mover has `best`, and the rest get as little as they can."""
    return search.most_sum - best - search.least * (search.players - 2)
