"""Two shorter ways to look ahead among many players: paranoid search, and the best reply.

Both see one player, the one at the root, against all the others, so that alpha-beta applies again.

- *Paranoid* (Sturtevant and Korf 2000): the others play to hurt the player at the root, and do not mind themselves.
- *Best reply* (Schadd and Winands 2011): after each of its moves only one of the others moves, the one who can hurt
  most; the rest pass. Where the rules give no `passed()`, they make their most urgent move instead (BRS+, Esser and
  others 2013).
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import Wrote, old_kernel, part_of_kernel
from harif.search.minimax import (
    BAD_CHANCES,
    HORIZON,
    LINE_WORDS,
    LINES,
    NEARLY,
    NODE_LIMIT,
    NODES,
    end_line,
    extend_line,
)

WROTE_PASSED, WROTE_PRIORITY = Wrote("passed"), Wrote("priority")


def paranoid(state: Any, depth: int, alpha: float, beta: float, ply: int, root: int, ledger: Any) -> float:
    """The value of `state` to player `root` if all others are against it; fail-soft as `minimax.value`."""
    ends, worth = ends_here(state, depth, ply, root, ledger)
    if ends:
        return worth  # type: ignore[no-any-return]
    mover = int(state.player())
    if mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure += probability
            mean += probability * paranoid(
                state.result(outcome), depth, -float("inf"), float("inf"), ply + 1, root, ledger
            )
        if not abs(sure - 1.0) <= NEARLY:
            ledger[NODE_LIMIT] = BAD_CHANCES
        return mean
    sign = 1.0 if mover == root else -1.0
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    best = -float("inf")
    place = 0
    for action in state.actions():
        place += 1
        lower = low if sign > 0.0 else -high
        upper = high if sign > 0.0 else -low
        found = sign * paranoid(state.result(action), depth - 1, lower, upper, ply + 1, root, ledger)
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0.0
        if found > best:
            best = found
            extend_line(ledger, ply, place)
            low = max(low, best)
            if low >= high:
                break
    return sign * best


def best_reply(
    state: Any, depth: int, alpha: float, beta: float, ply: int, root: int, passing: int, ledger: Any
) -> float:
    """The value of `state` to player `root` if of the others only the one who hurts most moves, each time.

    `passing` says that the rules let a player pass.
    """
    ends, worth = ends_here(state, depth, ply, root, ledger)
    if ends:
        return worth  # type: ignore[no-any-return]
    mover = int(state.player())
    if mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure += probability
            mean += probability * best_reply(
                state.result(outcome), depth, -float("inf"), float("inf"), ply + 1, root, passing, ledger
            )
        if not abs(sure - 1.0) <= NEARLY:
            ledger[NODE_LIMIT] = BAD_CHANCES
        return mean
    low, high = alpha, beta
    best = -float("inf") if mover == root else float("inf")
    place = 0
    if mover == root:
        for action in state.actions():
            place += 1
            found = best_reply(state.result(action), depth - 1, low, high, ply + 1, root, passing, ledger)
            if ledger[NODES] > ledger[NODE_LIMIT]:
                return 0.0
            if found > best:
                best = found
                extend_line(ledger, ply, place)
                low = max(low, best)
                if low >= high:
                    break
        return best
    # One of the others, in their turn, moves; those before and after it do not.
    at = state
    while True:
        for action in at.actions():
            child = passed_to(at.result(action), root, passing)
            found = best_reply(child, depth - 1, low, high, ply + 1, root, passing, ledger)
            if ledger[NODES] > ledger[NODE_LIMIT]:
                return 0.0
            if found < best:
                best = found
                high = min(high, best)
                if low >= high:
                    return best
        mover = int(at.player())
        at = left_out(at, passing)
        if at.terminal():
            break
        following = int(at.player())
        if following in (root, CHANCE, mover):
            break
    return best


@part_of_kernel
def ends_here(state: Any, depth: int, ply: int, root: int, ledger: Any) -> tuple[bool, float]:
    """Count a node. Does the search go no deeper here, and what is the state then worth to `root`?"""
    ledger[NODES] += 1
    end_line(ledger, ply)
    if ledger[NODES] > ledger[NODE_LIMIT]:
        return True, 0.0
    if state.terminal():
        return True, float(state.utility(root))
    if depth <= 0 or LINES + (ply + 3) * LINE_WORDS > len(ledger):
        ledger[HORIZON] += 1
        return True, float(state.evaluate(root))
    return False, 0.0


@part_of_kernel
def passed_to(state: Any, root: int, passing: int) -> Any:
    """The state in which `root` moves next, or chance; those before it do nothing."""
    at = state
    while not at.terminal():
        mover = int(at.player())
        if mover in (root, CHANCE):
            break
        at = left_out(at, passing)
        if not at.terminal() and at.player() == mover:
            break
    return at


@part_of_kernel
def left_out(state: Any, passing: int) -> Any:
    """The state after its player has passed, or made its most urgent move where nobody may pass."""
    if WROTE_PASSED:
        if passing != 0:
            return state.passed()
    chosen, most, first = 0, 0, True
    for action in state.actions():
        urgency = 0
        if WROTE_PRIORITY:
            urgency = int(state.priority(action))
        if first or urgency > most:
            chosen, most, first = action, urgency, False
    return state.result(chosen)


PARANOID = old_kernel(paranoid, "i8 f8 f8 i8 i8 i8[]", "f8")
BEST_REPLY = old_kernel(best_reply, "i8 f8 f8 i8 i8 i8 i8[]", "f8")
