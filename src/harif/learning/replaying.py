"""Examples from games that were played elsewhere: their quiet positions, and how they ended."""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NamedTuple, Protocol

from harif.game import GameError, SearchError
from harif.learning.examples import Examples, Row, examples_of, features_of, joined, look
from harif.learning.network import Network
from harif.learning.playing import OPENING, is_quiet, seen_by
from harif.native.engine import engine_for
from harif.search.chance.network import last_mover, net_of
from harif.search.flaws import ODD_JUDGEMENT, sentence_for


class Played(Protocol):
    """A game that was played: where it began, its moves, and what each player got; None where only the rules may say.

    A `harif.Record` is one, and so is a game in PGN.
    """

    @property
    def start(self) -> Any: ...
    @property
    def moves(self) -> Sequence[int]: ...
    @property
    def values(self) -> Sequence[float] | None: ...


class Past(NamedTuple):
    """A game of which no more is known than that."""

    start: Any
    moves: Sequence[int]
    values: Sequence[float] | None = None


def replayed(source: Iterable[Played], state: Any, network: Network) -> Examples:
    """The examples in games, without their first moves. Games that did not end teach nothing."""
    parts = []
    engine, net = engine_for(state, [look]), net_of(network, state.__harif__)
    low, high = state.__harif__.kind.utility_range
    for number, game in enumerate(source):
        states = list(states_of(game, state))
        if game.values is not None:
            utility = game.values[0]
        elif states[-1].terminal():
            utility = float(states[-1].utility(0))
        else:
            continue
        ended = (utility - low) / (high - low)
        rows = []
        for at, action in list(zip(states, game.moves))[OPENING:]:
            if is_quiet(at, action):
                viewer = last_mover(at, state.__harif__.kind.players)
                worth = seen_by(viewer, ended)
                indexes, values, base = features_of(at, viewer, net, engine)
                if not all(map(isfinite, (*values, base))):
                    raise sentence_for(ODD_JUDGEMENT, state.__harif__)
                rows.append(Row(indexes, values, worth, worth, number, viewer, base))
        if rows:
            parts.append(examples_of(rows))
    if not parts:
        raise SearchError("There is no game in it that ended after more than {moves} moves.", moves=OPENING)
    return joined(parts)


def states_of(game: Played, state: Any) -> Iterable[Any]:
    """The states of a game, the first one included."""
    at = game.start
    if type(at) is not type(state):
        raise GameError("The games are of {other}, and this is {spec}.", other=named(at), spec=state.__harif__.spec)
    yield at
    for action in game.moves:
        at = at.result(action)
        yield at


def named(state: Any) -> str:
    return str(getattr(getattr(state, "__harif__", None), "spec", type(state).__name__))
