"""What chance does in a game: an outcome of it, and whether its probabilities are right.

That is a look at the game's first positions, cheap enough to take before every search.
"""

import math
import random
import weakref
from typing import Any

from harif.game.choices import choices
from harif.game.errors import GameError
from harif.game.sentence import Sentence
from harif.game.values import CHANCE

NEAR = 1e-9
LOOKED_AT = 200  # positions


def drawn_outcome(state: Any, rng: random.Random) -> int:
    """An outcome where chance moves, as likely as the game says."""
    if "outcomes" not in state.__harif__.methods:
        return int(state.sample(rng.getrandbits(64)))
    outcomes = list(state.outcomes())
    (outcome,) = rng.choices([outcome for outcome, _ in outcomes], [chance for _, chance in outcomes])
    return int(outcome)


def refuse_bad_chances(state: Any, most: int = LOOKED_AT) -> None:
    """Refuse a game whose probabilities are negative, NaN, missing, or do not add up to 1; the position is named.

    The first `most` positions are looked at, breadth first, interpreted; a class that was found right is not looked at
    again. A game without chance is not looked at.
    """
    game = state.__harif__
    if "outcomes" not in game.methods or type(state) in _right:
        return
    seen, line = {state}, [state]
    for at in line:
        if at.terminal():
            continue
        if at.player() == CHANCE:
            told = wrong_chances(at)
            if told:
                raise GameError("{spec}: {told}. Try 'harif check'.", spec=game.spec, told=told)
        for move in choices(at):
            if len(line) >= most:
                break
            after = at.result(move)
            if after not in seen:
                seen.add(after)
                line.append(after)
    _right.add(type(state))


_right: "weakref.WeakSet[type]" = weakref.WeakSet()


def wrong_chances(state: Any) -> Sentence | None:
    """What is wrong with the outcomes of a state where chance moves, in words; None if nothing is."""
    try:
        pairs = [(outcome, chance) for outcome, chance in state.outcomes()]
    except TypeError:
        return Sentence(
            "'outcomes' must yield pairs (outcome, probability), which it does not in {state!r}", state=state
        )
    if not pairs:
        return Sentence("chance moves in {state!r}, but 'outcomes' gives no outcome", state=state)
    for outcome, chance in pairs:
        if not (isinstance(chance, (int, float)) and math.isfinite(chance) and chance >= 0.0):
            return Sentence(
                "in {state!r} the probability of outcome {outcome!r} is {chance!r}, which is none",
                state=state,
                outcome=outcome,
                chance=chance,
            )
    total = math.fsum(chance for _, chance in pairs)
    if abs(total - 1.0) > NEAR:
        return Sentence("the probabilities in {state!r} add up to {total}, not to 1", state=state, total=total)
    return None
