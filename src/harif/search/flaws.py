"""What no search, solver or lesson can go on with: one vocabulary for all kernels, and a sentence for each word of it.

A kernel leaves the number of a flaw in its record (see `work`), or returns it; 0 is none. Some flaws are mended by
whoever runs the kernel (more room, finer units), and the work goes on. The others are the game's: a sentence ends it.
"""

from typing import Any

from harif.game import CHANCE, GameError, HarifError, SearchError
from harif.game.chances import wrong_chances

WHOLE = 0
"""All is well."""

STUCK, BAD_CHANCES, ODD_PLAYER, ODD_UTILITY, ODD_JUDGEMENT, ODD_BOUNDS, ENDLESS, OUTSIDE = range(1, 9)
"""Flaws of a game: no move; wrong probabilities; a player that does not exist; a utility, judgement or bounds that are
no numbers to reckon with; a game without end; values outside their declared range."""

TOO_WIDE, TOO_DEEP, TOO_HIGH, WITH_FRACTIONS, UNFIT, SIDES_SWAPPED = range(9, 15)
NO_ROOM, NO_EDGE_ROOM, FEW_VALUES, FEW_LEVELS, FULL = range(15, 20)
"""Flaws of the means: what there is no room for, and what one way to search or to solve cannot be used on."""


def sentence_for(flaw: int, game: Any, state: Any = None) -> HarifError:
    """The error that tells of a flaw of the game; `state` is where it was met, if that is known."""
    where = "in a position that was met" if state is None else f"in {state!r}"
    if flaw == STUCK:
        told = "a state has" if state is None else f"{state!r} has"
        return GameError(f"{game.spec}: {told} no legal move, yet the game is not over. Try 'harif check'.")
    if flaw == BAD_CHANCES:
        known = None if state is None else wrong_chances(state)
        told = known or f"{where} the probabilities of 'outcomes' do not add up to 1, or one is no probability"
        return GameError(f"{game.spec}: {told}. 'harif check' finds it.")
    if flaw == ODD_PLAYER:
        returned = "another number" if state is None else f"{state.player()!r}"
        return GameError(f"{game.spec}: 'player' returned {returned} {where}; it must be {players_of(game)}.")
    if flaw == ODD_UTILITY:
        returned = "no finite number" if state is None else f"{state.utility(0)!r}"
        return GameError(f"{game.spec}: 'utility' returned {returned} {where}; a utility is a finite number.")
    if flaw == ODD_JUDGEMENT:
        return unjudged(game, where)
    if flaw == ODD_BOUNDS:
        return GameError(
            f"{game.spec}: 'bounds' returned no two numbers, the smaller first, {where}. 'harif check' finds it."
        )
    if flaw == ENDLESS:
        return GameError(f"{game.spec}: a game does not end. Give it a ply_limit, or rules that end it.")
    if flaw == OUTSIDE:
        return SearchError(
            f"{game.spec}: the search met a value outside the bounds that it cuts by. Give bounds=(low, high) that "
            "hold every value, or correct utility_range."
        )
    raise AssertionError(f"flaw {flaw} is mended where it is met")


def players_of(game: Any) -> str:
    """What `player()` may return, in words."""
    last = game.kind.players - 1
    seats = "0" if last == 0 else "0 or 1" if last == 1 else f"0 to {last}"
    return f"{seats}, or harif.CHANCE ({CHANCE})" if "outcomes" in game.methods else seats


def unjudged(game: Any, where: str = "in a position that was met") -> HarifError:
    """A judgement that is no number: the author's own, or that of a game which says nothing about what is even."""
    if "evaluate" in game.methods or "features" in game.methods:
        method = "evaluate" if "evaluate" in game.methods else "features"
        return GameError(f"{game.spec}: '{method}' gave no finite number {where}; a judgement is one.")
    return SearchError(
        f"{game.spec}: the search ends before the game does, and nothing says what an unfinished game is worth. Write "
        "evaluate(player), declare a finite utility_range, or search without a limit."
    )


def too_wide(game: Any, room: int) -> GameError:
    return GameError(f"{game.spec} declares max_actions={room}, but a state has more moves. Raise it.")
