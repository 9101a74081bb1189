"""What people give `harif.mdp`: a game, a table or a grid, each read in its own way."""

from collections.abc import Hashable, Mapping
from functools import singledispatch
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import Definition, Family, GameError, SearchError
from harif.games.catalogue import start_of
from harif.search.algorithms import refuse_unknown_rules
from harif.solving.chance.grid import Grid


class Source(NamedTuple):
    """Where a model comes from."""

    name: str  # in a sentence
    start: Any
    game: Definition | None = None  # of `start`, where that is a state of a game
    table: Any = None  # where it is none
    ends: Any = None  # what those of the table are worth
    grid: Grid | None = None  # what the table was made of
    discount: float = 1.0


@singledispatch
def source_of(model: Any, start: Any, ends: Mapping[Hashable, float] | None) -> Source:
    """The source that people mean; a sentence where it is none."""
    if start is not None or ends is not None:
        raise SearchError("start and ends are for a model given as a table; a game has its own.")
    if not isinstance(model, (str, Path, Family)) and not hasattr(model, "__harif__"):
        raise GameError(
            "{model!r} is no model: give a game with chance, a harif.Grid, or {{state: {{action: [(probability, "
            "next state, reward), …]}}}}.",
            model=model,
        )
    state = start_of(model)
    refuse_other_games(state)
    return Source(state.__harif__.spec, state, state.__harif__)


@source_of.register
def source_of_grid(model: Grid, start: Any, ends: Any) -> Source:
    return Source("The grid", model.start, table=model.table(), ends=model.ends, grid=model, discount=model.discount)


@source_of.register
def source_of_table(model: Mapping, start: Any, ends: Any) -> Source:  # type: ignore[type-arg]
    if not model:
        raise GameError("The model is empty: write {state: {action: [(probability, next state, reward)]}}.")
    start = next(iter(model)) if start is None else start
    if start not in model:
        raise GameError("The start {start!r} is no state of the model.", start=start)
    return Source("The model", start, table=model, ends=ends or {})


def refuse_other_games(state: Any) -> None:
    game = state.__harif__
    kind = game.kind
    refuse_unknown_rules(game)
    if kind.hidden or kind.players > 2 or (kind.players == 2 and not kind.zero_sum):
        raise SearchError(
            "A decision process wants one player, or two with a constant sum, and nothing hidden; {spec} is {kind}.",
            spec=game.spec,
            kind=kind.described(),
        )
    if game.repetition is not None or game.ply_limit is not None:
        raise SearchError(
            "In {spec} the end depends on how a position was reached (repetition or a limit of plies). Count it "
            "in a field of the state instead.",
            spec=game.spec,
        )
