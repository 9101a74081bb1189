"""What no search, solver or lesson can go on with: one vocabulary for all kernels, and a sentence for each word of it.

A kernel leaves the number of a flaw in its record (see `work`), or returns it; 0 is none. Some flaws are mended by
whoever runs the kernel (more room, finer units), and the work goes on. The others are the game's: a sentence ends it.
"""

from typing import Any

from harif.game import CHANCE, GameError, HarifError, SearchError
from harif.game.chances import wrong_chances
from harif.game.sentence import OR, Sentence, joined

WHOLE = 0
"""All is well."""

STUCK, BAD_CHANCES, ODD_PLAYER, ODD_UTILITY, ODD_JUDGEMENT, ODD_BOUNDS, ENDLESS, OUTSIDE = range(1, 9)
"""Flaws of a game: no move; wrong probabilities; a player that does not exist; a utility, judgement or bounds that are
no numbers to reckon with; a game without end; values outside their declared range."""

TOO_WIDE, TOO_DEEP, TOO_HIGH, WITH_FRACTIONS, UNFIT, SIDES_SWAPPED = range(9, 15)
NO_ROOM, NO_EDGE_ROOM, FEW_VALUES, FEW_LEVELS, FULL = range(15, 20)
"""Flaws of the means: what there is no room for, and what one way to search or to solve cannot be used on."""

SOMEWHERE = Sentence("in a position that was met")


def sentence_for(flaw: int, game: Any, state: Any = None) -> HarifError:
    """The error that tells of a flaw of the game; `state` is where it was met, if that is known."""
    where = SOMEWHERE if state is None else Sentence("in {state!r}", state=state)
    if flaw == STUCK:
        told = Sentence("a state") if state is None else repr(state)
        return GameError(
            "{spec}: {told} has no legal move, yet the game is not over. Try 'harif check'.", spec=game.spec, told=told
        )
    if flaw == BAD_CHANCES:
        known = None if state is None else wrong_chances(state)
        told = known or Sentence(
            "{where} the probabilities of 'outcomes' do not add up to 1, or one is no probability", where=where
        )
        return GameError("{spec}: {told}. 'harif check' finds it.", spec=game.spec, told=told)
    if flaw == ODD_PLAYER:
        returned = Sentence("another number") if state is None else repr(state.player())
        return GameError(
            "{spec}: 'player' returned {returned} {where}; it must be {players}.",
            spec=game.spec,
            returned=returned,
            where=where,
            players=players_of(game),
        )
    if flaw == ODD_UTILITY:
        returned = Sentence("no finite number") if state is None else repr(state.utility(0))
        return GameError(
            "{spec}: 'utility' returned {returned} {where}; a utility is a finite number.",
            spec=game.spec,
            returned=returned,
            where=where,
        )
    if flaw == ODD_JUDGEMENT:
        return unjudged(game, where)
    if flaw == ODD_BOUNDS:
        return GameError(
            "{spec}: 'bounds' returned no two numbers, the smaller first, {where}. 'harif check' finds it.",
            spec=game.spec,
            where=where,
        )
    if flaw == ENDLESS:
        return GameError("{spec}: a game does not end. Give it a ply_limit, or rules that end it.", spec=game.spec)
    if flaw == OUTSIDE:
        return SearchError(
            "{spec}: the search met a value outside the bounds that it cuts by. Give bounds=(low, high) that hold "
            "every value, or correct utility_range.",
            spec=game.spec,
        )
    raise AssertionError(f"flaw {flaw} is mended where it is met")


def players_of(game: Any) -> Sentence:
    """What `player()` may return, in words."""
    last = game.kind.players - 1
    seats = joined([0, 1][: last + 1], OR) if last < 2 else Sentence("0 to {last}", last=last)
    if "outcomes" in game.methods:
        return Sentence("{seats}, or harif.CHANCE ({chance})", seats=seats, chance=CHANCE)
    return seats


def unjudged(game: Any, where: Sentence = SOMEWHERE) -> HarifError:
    """A judgement that is no number: the author's own, or that of a game which says nothing about what is even."""
    if "evaluate" in game.methods or "features" in game.methods:
        method = "evaluate" if "evaluate" in game.methods else "features"
        return GameError(
            "{spec}: '{method}' gave no finite number {where}; a judgement is one.",
            spec=game.spec,
            method=method,
            where=where,
        )
    return SearchError(
        "{spec}: the search ends before the game does, and nothing says what an unfinished game is worth. Write "
        "evaluate(player), declare a finite utility_range, or search without a limit.",
        spec=game.spec,
    )


def too_wide(game: Any, room: int) -> GameError:
    return GameError(
        "{spec} declares max_actions={room}, but a state has more moves. Raise it.", spec=game.spec, room=room
    )
