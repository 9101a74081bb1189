"""Two shorter ways to look ahead among many players: paranoid search, and the best reply.

Both see one player, the one at the root, against all the others, so that alpha-beta applies again.

- *Paranoid* (Sturtevant and Korf 2000): the others play to hurt the player at the root, and do not mind themselves.
- *Best reply* (Schadd and Winands 2011): after each of its moves only one of the others moves, the one who can hurt
  most; the rest pass. Where the rules give no `passed()`, they make their most urgent move instead (BRS+, Esser and
  others 2013).
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import Wrote, kernel
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK
from harif.search.lines import TreeSearch, end_line, extend_line
from harif.search.work import and_chance, check_chances, give_up, is_nobody, is_spent, sound

WROTE_OUTCOMES, WROTE_PASSED, WROTE_PRIORITY = Wrote("outcomes"), Wrote("passed"), Wrote("priority")


class OneAgainstAll(TreeSearch):
    """A search on behalf of one player.

    root: that player.  passing: do the rules let a player pass?
    """

    root: int
    passing: bool


@kernel
def paranoid(state: Any, depth: int, alpha: float, beta: float, ply: int, search: OneAgainstAll) -> float:
    """The value of `state` to the player at the root if all others are against it; fail-soft as `minimax.value`."""
    ends, worth = ends_here(state, depth, ply, search)
    if ends:
        return worth
    mover = int(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure = and_chance(sure, float(probability))
            mean += probability * paranoid(state.result(outcome), depth, -float("inf"), float("inf"), ply + 1, search)
        check_chances(search, sure)
        return mean
    if is_nobody(mover, search):
        return 0.0
    sign = 1.0 if mover == search.root else -1.0
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    best = -float("inf")
    place = 0
    for action in state.actions():
        place += 1
        lower = low if sign > 0.0 else -high
        upper = high if sign > 0.0 else -low
        found = sign * paranoid(state.result(action), depth - 1, lower, upper, ply + 1, search)
        if is_spent(search):
            return 0.0
        if found > best:
            best = found
            extend_line(search, ply, place)
            low = max(low, best)
            if low >= high:
                break
    if place == 0:
        give_up(search, STUCK)
    return sign * best


@kernel
def best_reply(state: Any, depth: int, alpha: float, beta: float, ply: int, search: OneAgainstAll) -> float:
    """The value of `state` to the player at the root if of the others only the one who hurts most moves, each time."""
    ends, worth = ends_here(state, depth, ply, search)
    if ends:
        return worth
    mover = int(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure = and_chance(sure, float(probability))
            mean += probability * best_reply(state.result(outcome), depth, -float("inf"), float("inf"), ply + 1, search)
        check_chances(search, sure)
        return mean
    if is_nobody(mover, search):
        return 0.0
    low, high = alpha, beta
    best = -float("inf") if mover == search.root else float("inf")
    place = 0
    if mover == search.root:
        for action in state.actions():
            place += 1
            found = best_reply(state.result(action), depth - 1, low, high, ply + 1, search)
            if is_spent(search):
                return 0.0
            if found > best:
                best = found
                extend_line(search, ply, place)
                low = max(low, best)
                if low >= high:
                    break
        if place == 0:
            give_up(search, STUCK)
        return best
    # One of the others, in their turn, moves; those before and after it do not.
    at = state
    while True:
        for action in at.actions():
            child = passed_to(at.result(action), search)
            found = best_reply(child, depth - 1, low, high, ply + 1, search)
            if is_spent(search):
                return 0.0
            if found < best:
                best = found
                high = min(high, best)
                if low >= high:
                    return best
        mover = int(at.player())
        at = left_out(at, search)
        if at.terminal():
            break
        following = int(at.player())
        if following in (search.root, CHANCE, mover):
            break
    return best


@kernel
def ends_here(state: Any, depth: int, ply: int, search: OneAgainstAll) -> tuple[bool, float]:
    """Count a node. Does the search go no deeper here, and what is the state then worth to the player at the root?"""
    search.nodes += 1
    end_line(search, ply)
    if is_spent(search):
        return True, 0.0
    if state.terminal():
        return True, sound(float(state.utility(search.root)), ODD_UTILITY, search)
    if depth <= 0 or ply >= search.deepest:
        search.unproven += 1
        return True, sound(float(state.evaluate(search.root)), ODD_JUDGEMENT, search)
    return False, 0.0


@kernel
def passed_to(state: Any, search: OneAgainstAll) -> Any:
    """The state in which the player at the root moves next, or chance; those before it do nothing."""
    at = state
    while not at.terminal():
        mover = int(at.player())
        if mover in (search.root, CHANCE) or is_nobody(mover, search):
            break
        at = left_out(at, search)
        if not at.terminal() and at.player() == mover:
            break
    return at


@kernel
def left_out(state: Any, search: OneAgainstAll) -> Any:
    """The state after its player has passed, or made its most urgent move where nobody may pass."""
    if WROTE_PASSED:
        if search.passing:
            return state.passed()
    chosen, most, first = 0, 0, True
    for action in state.actions():
        urgency = 0
        if WROTE_PRIORITY:
            urgency = int(state.priority(action))
        if first or urgency > most:
            chosen, most, first = action, urgency, False
    return state.result(chosen)
