"""`harif prepare`: the machine code of games, made ahead.

A game is made ready by asking about it, for a moment, as `harif best`, `harif play` and `harif uci` do: what they need
is then compiled and kept, and nothing else.
"""

import random
import time
from typing import Any, NamedTuple

from harif.arena.names import USUAL, of_level
from harif.arena.players import player
from harif.arena.reasons import Effort, reason
from harif.cli import show
from harif.cli.think import state_of
from harif.drawing.digits import count, decimals, isolated
from harif.game import CHANCE
from harif.game.chances import drawn_outcome
from harif.games import Record, games
from harif.native.engine import spent
from harif.words.catalogue import Voice

FRONT_PAGE = ("chess", "connect4", "othello", "checkers", "backgammon", "tictactoe")
"""The games that are prepared where none is named: those that people ask for first."""

MOMENT = 0.02  # seconds


class Prepared(NamedTuple):
    """What it took to make a game ready."""

    game: str
    native: bool  # does it run as machine code?
    compiled: int  # kernels
    loaded: int  # kernels that were on disk already
    seconds: float


def prepare_games(names: list[str], everything: bool, lang: str, as_json: bool) -> None:
    """Make these games ready, or those of the front page, or all of the catalogue; a line a game as it is done."""
    say = Voice("kept", lang)
    chosen = names or ([entry.name for entry in games()] if everything else list(FRONT_PAGE))
    states = [state_of(name, None) for name in chosen]  # what is misspelled is told before anything takes time
    done = []
    for state in states:
        done.append(prepare(state))
        if not as_json:
            show.console().print(told(done[-1], say), markup=False, soft_wrap=True)
    if as_json:
        show.print_json({"games": [game._asdict() for game in done]})


def prepare(start: Any) -> Prepared:
    """Ask about a game for a moment, as the commands do."""
    before, began = spent(), time.perf_counter()
    record = at_first_choice(start)
    choices = [player(f"auto:seconds={MOMENT}").choose(record), player(of_level(USUAL)).choose(record)]
    native = all(choice.result.native for choice in choices if choice.result is not None)
    if not start.__harif__.kind.hidden:
        reason(record, effort=Effort(seconds=MOMENT))
    after = spent()
    return Prepared(
        start.__harif__.spec,
        native,
        after.kernels - before.kernels,
        after.loaded - before.loaded,
        time.perf_counter() - began,
    )


def at_first_choice(start: Any) -> Record:
    """A game up to where somebody has to choose."""
    record, rng = Record(start), random.Random(0)
    while not record.over and record.state.player() == CHANCE:
        record.play(drawn_outcome(record.state, rng))
    return record


def told(game: Prepared, say: Voice) -> str:
    name = isolated(game.game, say.lang)
    if not game.native:
        return say("interpreted", game=name)
    if game.compiled == 0:
        return say("ready", game=name)
    kernels = say("kernel" if game.compiled == 1 else "kernels", n=count(game.compiled, say.lang))
    return say("prepared", game=name, kernels=kernels, seconds=decimals(f"{game.seconds:.1f}", say.lang))
