"""What no search can do anything with, each refused in a sentence."""

from typing import Any

from harif.game import CHANCE, Definition, GameError, GameOverError, Kind, SearchError, definition_of
from harif.game.answers import is_whole
from harif.game.chances import refuse_bad_chances
from harif.game.patience import patiently
from harif.game.sentence import Sentence, joined
from harif.native.engine import is_ours
from harif.native.probe import look
from harif.search.alphabeta.options import Options
from harif.search.flaws import ODD_PLAYER, sentence_for
from harif.search.running import blaming_rules

MOST_THREADS = 256


def threads_of(threads: Any) -> int:
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise SearchError(
            "threads is a number from 1 to {most_threads}, not {threads!r}.", most_threads=MOST_THREADS, threads=threads
        )
    return threads


def refuse_hidden(game: Definition, algorithm: str, face_up: bool) -> Kind:
    """A game with secrets, unless it is to be searched with the cards open; the kind of game that is then searched."""
    if not isinstance(face_up, bool):
        raise SearchError("face_up is True or False, not {face_up!r}.", face_up=face_up)
    if game.kind.hidden and not face_up:
        raise SearchError(
            "{name} wants nothing hidden; {spec} is {kind}. Give face_up=True to search it with the cards open, or ask "
            "harif.belief, harif.clairvoyance or harif.ismcts.",
            name=algorithm,
            spec=game.spec,
            kind=game.kind.described(),
        )
    return game.kind._replace(hidden=False)


def refuse_threads(threads: int, algorithm: str) -> None:
    if threads != 1:
        raise SearchError(
            "threads={threads}: {algorithm} searches with one thread; pvs and mcts take more.",
            threads=threads,
            algorithm=algorithm,
        )


def refuse_options(options: dict[str, Any], algorithm: str) -> None:
    """Options for an algorithm that has none."""
    if options:
        unknown = next(iter(options))
        hint = Sentence(" It is one of pvs, the complete alpha-beta.") if unknown in Options._fields else ""
        raise SearchError(
            "{algorithm} has no option '{unknown}'.{hint} See help(harif.search).",
            algorithm=algorithm,
            unknown=unknown,
            hint=hint,
        )


def refuse_depth(depth: object, algorithm: str) -> None:
    """A depth for a search that is no iteration over depths."""
    if depth is not None:
        better = "seconds or nodes" if algorithm == "proof" else "simulations or seconds"
        raise SearchError(
            "depth is no limit of {algorithm}; use {better}.", algorithm=algorithm, better=Sentence(better)
        )


def refuse_ranking(ranking: str) -> None:
    if ranking not in ("exact", "bounds"):
        raise SearchError("ranking is 'exact' or 'bounds', not {ranking!r}.", ranking=ranking)


def refuse_simulations(simulations: object) -> None:
    if simulations is not None:
        raise SearchError("simulations is a limit of Monte Carlo search; here use depth, seconds or nodes.")


def refuse_finished(state: Any) -> None:
    """A position in which there is nothing to find, or no way to go on."""
    if is_ours(type(state)):
        ask_root(state)
    else:
        patiently(type(state), lambda: ask_root(state))


def ask_root(state: Any) -> None:
    game = state.__harif__
    if look(state, "terminal"):
        scores = joined([float(state.utility(p)) for p in range(game.kind.players)])
        raise GameOverError(
            "{spec}: the game is over here (utilities {scores}); there is no move to find.",
            spec=game.spec,
            scores=scores,
        )
    mover = look(state, "player")
    if mover == CHANCE:
        if not game.kind.chance:
            raise GameError(
                "{spec}: 'player' returned harif.CHANCE, but there is no method 'outcomes'. Add it.", spec=game.spec
            )
    elif not (is_whole(mover) and 0 <= mover < game.kind.players):
        raise sentence_for(ODD_PLAYER, game, state)
    elif not look(state, "actions", all_of=True):
        raise SearchError(
            "{spec}: this position has no legal move, yet the game is not over. Try 'harif check'.", spec=game.spec
        )
    blaming_rules(game, lambda: refuse_bad_chances(state))


def refuse_illegal_line(state: Any, line: tuple[int, ...]) -> None:
    """The best line goes by the game's `promising`: what that yields has to be legal."""
    if "promising" not in definition_of(state).methods:
        return
    for action in line:
        legal = state.outcomes() if state.player() == CHANCE else ((move, 1.0) for move in state.actions())
        if action not in [move for move, _ in legal]:
            raise GameError(
                "{spec}: 'promising' yields {action} in {state!r}, where it is not legal.",
                spec=definition_of(state).spec,
                action=action,
                state=state,
            )
        state = state.result(action)
