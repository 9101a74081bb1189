"""What no way to play a hidden game can go on with: one vocabulary for all kernels here, and a sentence for each word.

It continues that of `search.flaws`: a kernel returns the number of a flaw, or leaves it in its record; `WHOLE` is none.
"""

from typing import Any

from harif.game import GameError, HarifError, SearchError
from harif.search.algorithms import refuse_unknown_rules
from harif.search.flaws import TOO_DEEP, sentence_for
from harif.search.limits import MOST_PLIES

FORGETS, OTHER_ACTIONS, ODD_VIEW = range(101, 104)
"""Flaws of what a player sees: its own moves are not in it, or what it may do is not; or it has no one length."""

HALTED = 104
"""The kernel was told to stop, or has come to its limit."""

NO_SET_ROOM, NO_SEQUENCE_ROOM, NO_LEAF_ROOM = range(105, 108)
"""Where there is more than one kind of room: which of them is too small."""

CONTRADICTS = 108
"""A game's `guess` is not what the player sees, or allows it something else."""


def flaw_of_view(flaw: int, game: Any, seat: int) -> HarifError:
    """The error that tells of a flaw of a hidden game; `seat` is the player who was to move where it was met."""
    if flaw == FORGETS:
        return GameError(
            "{game}: what player {seat} sees forgets: two histories with different moves of its own look alike. "
            "'harif check' shows them. Let 'sees' tell the player's own moves; equilibria need perfect recall.",
            game=game.spec,
            seat=seat,
        )
    if flaw == OTHER_ACTIONS:
        return GameError(
            "{game}: two states look the same to player {seat} and have different actions. 'harif check' shows them; "
            "let 'sees' tell what the actions depend on.",
            game=game.spec,
            seat=seat,
        )
    if flaw == ODD_VIEW:
        return GameError(
            "{game}: what player {seat} sees has more words in one state than in another. A view is an int or a tuple "
            "of one length in all states.",
            game=game.spec,
            seat=seat,
        )
    if flaw == CONTRADICTS:
        return GameError(
            "{spec}: 'guess' made a state that player {seat} can tell from the one that it is in. 'harif check' shows "
            "it; return a state that looks the same to the player.",
            spec=game.spec,
            seat=seat,
        )
    return too_deep(game) if flaw == TOO_DEEP else sentence_for(flaw, game)


def too_deep(game: Any) -> GameError:
    return GameError(
        "{game}: a line of play goes on for more than {most:,} plies, and every line is followed to its end. Let the "
        "rules end the game: count the plies in the state, and let 'terminal' look at them.",
        game=game.spec,
        most=MOST_PLIES,
    )


def refuse_unseen_ends(game: Any) -> None:
    """Refuse rules that are not in the states: ends that only a history knows of, and chance that nobody can list."""
    refuse_unknown_rules(game)
    if game.ply_limit is not None or game.repetition is not None:
        raise SearchError(
            "{game} ends by its {option}, which is not in its states, and hidden games are played by what is. Count "
            "the plies in the state and let 'terminal' end the game.",
            game=game.spec,
            option="ply_limit" if game.ply_limit is not None else "repetition",
        )
