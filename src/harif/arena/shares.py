"""What a game is worth on the way, as a bar or a graph shows it: each player's share, from 0 to 1, with an even game in
the middle.

Where winning is all that counts, a share is the expected score. Where it counts by how much, small leads matter most,
so the bar follows the lead and flattens towards the ends. Values come from what players' searches have said already, or
from short searches of our own.
"""

from collections.abc import Mapping, Sequence
from math import isfinite, isnan
from typing import Any, NamedTuple

from harif.arena.reasons import Effort, judging, look
from harif.arena.review import record_at
from harif.arena.values import of_one
from harif.game import Kind, SearchError, definition_of
from harif.game.history import History, Searched, state_in
from harif.game.view import View
from harif.games.record import Record
from harif.hidden.ismcts import ismcts
from harif.search import Progress, Result

QUICK = Effort(seconds=None, nodes=20_000)
"""A look at a position: some milliseconds in machine code, and the same answer every time."""
SIMULATIONS = 2_000  # of a view
Share = float | tuple[float, ...]


class Point(NamedTuple):
    """A place of the graph: after so many moves, what each side has to expect.

    said: was it known from a search that a player made?  exact: is it proven, or the end?
    """

    ply: int
    share: Share
    said: bool
    exact: bool


def share_of(values: Sequence[float], kind: Kind) -> Share | None:
    """Values, one a player, as shares: of one or two sides that of player 0, else one for each; None where a value is
    not known.

    >>> import harif
    >>> share_of((0.5, -0.5), harif.kind("connect4"))
    0.75
    """
    if kind.players == 1 or kind.two_sided:
        return None if isnan(values[0]) else of_one(values[0], kind)
    if any(isnan(value) for value in values):
        return None
    low = kind.utility_range[0] if isfinite(kind.utility_range[0]) else min(values)
    above = [max(0.0, value - low) for value in values]
    return tuple(each / sum(above) if sum(above) > 0 else 1.0 / len(above) for each in above)


def value_at(asked: Searched | View, effort: Effort | None = None) -> Share:
    """What each side has to expect in a position: of one or two sides the share of player 0 (½ is even), else a tuple.

    Of a game with secrets a `View` is asked about, and answered by what that seat may know. `effort` is a short search
    of 20,000 nodes unless something else is said.
    """
    share, _ = looked_at(asked, effort or QUICK)
    return share


def looked_at(asked: Searched | View, effort: Effort) -> tuple[Share, bool]:
    """The share, and whether it is certain."""
    if isinstance(asked, View):
        kind, found = definition_of(asked.game).kind, from_view(asked, effort)
        return told(found.values, kind, asked.seat), found.exact
    if isinstance(asked, History) and asked.values is not None:
        return told(asked.values, asked.game.kind), True
    state = state_in(asked)
    kind = definition_of(state).kind
    if state.terminal():
        return told(tuple(float(state.utility(player)) for player in range(kind.players)), kind), True
    if kind.hidden:
        raise SearchError(
            "{spec} hides something: what it is worth depends on who looks. Give the View of a seat.",
            spec=definition_of(state).spec,
        )
    how = judging(definition_of(state)) | {key: value for key, value in effort._asdict().items() if value is not None}
    found = look(asked, how)
    return told(found.values, kind), found.exact


def told(values: Sequence[float], kind: Kind, seat: int = 0) -> Share:
    """Shares, where all values are known; where only one seat's is, the others have the rest in equal parts."""
    share = share_of(values, kind)
    if share is not None:
        return share
    low, high = kind.utility_range
    own = min(1.0, max(0.0, (values[seat] - low) / (high - low))) if isfinite(high - low) else 1.0 / kind.players
    return tuple(own if player == seat else (1.0 - own) / (kind.players - 1) for player in range(kind.players))


def from_view(view: View, effort: Effort) -> Result:
    if not view.actions:
        raise SearchError("Player {seat} is not to move: there is nothing to decide.", seat=view.seat)
    how: dict[str, Any] = {"native": effort.native, "stop": effort.stop, "progress": effort.progress}
    if effort.seconds is not None:
        return ismcts(view, seconds=effort.seconds, **how)
    return ismcts(view, simulations=max(1, min(effort.nodes or SIMULATIONS, SIMULATIONS)), **how)


def graph(
    record: Record, said: Mapping[int, Result | Sequence[float]] | None = None, effort: Effort | None = None
) -> tuple[Point, ...]:
    """What the game was worth before each move, and at its present end.

    `said` is what is known already: by ply the result of a player's search, or values, one a player (those of a
    `Review` are `{judged.ply: judged.values for judged in review.judged}`). All else is looked at briefly, in a game
    that hides nothing. `progress` and `stop` of the effort end it with what was found by then.
    """
    effort, known = effort or QUICK, said or {}
    found: list[Point] = []
    last = len(record.moves)
    alone = effort._replace(progress=None)
    for ply in range(last + 1):
        if effort.stop is not None and effort.stop.is_set():
            break
        if effort.progress is not None and effort.progress(Progress(0, ply, 0.0, done=ply / (last + 1))) is False:
            break
        point = known_at(ply, known.get(ply), record.game.kind)
        if point is None and (not record.game.kind.hidden or (ply == last and record.over)):
            share, exact = looked_at(record if ply == last else record_at(record, ply), alone)
            point = Point(ply, share, False, exact)
        found += [point] if point is not None else []
    return tuple(found)


def known_at(ply: int, said: Result | Sequence[float] | None, kind: Kind) -> Point | None:
    """A place of the graph of which a search has spoken; None where it has not, or not of all players."""
    if said is None:
        return None
    share = share_of(said.values if isinstance(said, Result) else said, kind)
    exact = isinstance(said, Result) and said.exact
    return None if share is None else Point(ply, share, True, exact)
