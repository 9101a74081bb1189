"""What a search answers, and what it reports on the way."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan
from typing import Any, NamedTuple

from harif.drawing.digits import typed
from harif.game.notation import move_name, notation_of


class World(NamedTuple):
    """A state that the player to move may be in, as far as it can tell, and what each move is worth there."""

    state: Any
    probability: float
    values: tuple[tuple[int, float], ...]  # (action, value to the player to move)

    def as_dict(self) -> dict[str, Any]:
        return {
            "position": notation_of(self.state) or repr(self.state),
            "probability": self.probability,
            "values": [[action, *numbers((value,))] for action, value in self.values],
        }


class Line(NamedTuple):
    """A root move, what it is worth, and the best play that follows it."""

    action: int
    value: float  # to the player to move
    values: tuple[float, ...]  # to each player
    moves: tuple[int, ...]  # `action`, and best play from there
    depth: int  # plies searched
    exact: bool  # is the value proven?
    distance: int | None = None  # plies to the end under best play, where that is proven
    visits: int = 0  # Monte Carlo: simulations through the move
    end_in: int | None = None  # plies to a win or a loss that was seen, proven or not

    def as_dict(self) -> dict[str, Any]:
        told = {**self._asdict(), "values": numbers(self.values), "moves": list(self.moves)}
        if not self.visits:
            del told["visits"]
        if self.end_in is None:
            del told["end_in"]
        return told


@dataclass(frozen=True)
class Result:
    """The answer of a search.

    `value` is to the player to move, `values` to each player (NaN, in JSON null, where the search does not tell);
    `ranked` holds the root moves, best first, with their values to the player to move. `exact` says that the value is
    proven: nothing was cut off or guessed. `distance` counts the plies to the end under best play (shortest win,
    longest loss), where that is proven.

    `ranking` says what the values of the other moves are: "exact", as exact as the value of the best one (proven if
    `exact`, else those of a search `depth` plies deep); "depth", the best one is proven and the others are not, but
    those of a search `depth` plies deep; "bounds", they are worth at most as much; "means", of simulated games.

    `lines` holds as many of the best lines as were asked for, the answer's own first; fewer where there are fewer
    moves, or where time ran out before more of them were known to the depth of the answer.
    """

    action: int | None
    value: float
    values: tuple[float, ...]
    line: tuple[int, ...]
    ranked: tuple[tuple[int, float], ...]
    depth: int
    nodes: int
    seconds: float
    exact: bool
    distance: int | None
    algorithm: str
    stopped: str | None = None  # what ended it early: a limit, "interrupt", "decided" (no search changes the move),
    # "end" (a search that may guess has seen the end of the game)
    native: bool = True
    ranking: str = "exact"  # are the values in `ranked` exact, or else what? See below.
    extra_nodes: int = 0  # searched for `ranked` and `distance`, beyond the search itself
    visits: tuple[
        tuple[int, int], ...
    ] = ()  # Monte Carlo: simulations through each root move, in the order of `ranked`
    simulations: int = 0
    tree: Any = field(default=None, compare=False, repr=False)  # what it knows, to go on with (pvs, mcts)
    left: Any = field(
        default=None, compare=False, repr=False
    )  # what `harif.remains_of` reads, where that is not `tree`
    names: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)  # moves as text, for showing
    stats: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # what one algorithm alone can say
    proof: Any = field(default=None, compare=False, repr=False)  # the tree that shows it, from `harif.proof`
    worlds: Sequence[World] = ()  # of a game with secrets: what the player to move may be facing
    lines: tuple[Line, ...] = field(default=(), repr=False)  # none where chance moves

    def json(self) -> str:
        """One JSON object with these fields; moves also by name."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def as_dict(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "value": self.value,
            "values": numbers(self.values),
            "line": list(self.line),
            "ranked": [list(pair) for pair in self.ranked],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "exact": self.exact,
            "distance": self.distance,
            "algorithm": self.algorithm,
            "stopped": self.stopped,
            "native": self.native,
            "ranking": self.ranking,
            "extra_nodes": self.extra_nodes,
            **({"simulations": self.simulations, "visits": [list(p) for p in self.visits]} if self.simulations else {}),
            **({"lines": [line.as_dict() for line in self.lines]} if "lines_names" in self.names else {}),
            **({"worlds": [world.as_dict() for world in self.worlds]} if self.worlds else {}),
            **({"stats": self.stats} if self.stats else {}),
            **self.names,
        }

    def _repr_html_(self) -> str:
        names = self.names.get("ranked_names", [str(a) for a, _ in self.ranked])
        rows = "".join(
            f"<tr><td>{n}</td><td>{typed(v)}</td></tr>" for n, (_, v) in zip(names, self.ranked, strict=True)
        )
        proven = "exact" if self.exact else f"depth {self.depth}"
        head = f"{self.algorithm}: {self.names.get('action_name', self.action)}, value {typed(self.value)} ({proven})"
        return f"<table><caption>{head}</caption><tr><th>move</th><th>value</th></tr>{rows}</table>"


@dataclass(frozen=True)
class Progress:
    """How far a running search, solver or lesson is: for a terminal line, a page, or a log."""

    depth: int  # the last depth that was finished; backwards from the end, the last ply
    nodes: int  # searched, or positions found
    seconds: float
    action: int | None = None  # the best move so far
    value: float | None = None  # of it, to the player to move
    line: tuple[int, ...] = ()
    way: str = ""  # of a solver: "alphabeta", "retrograde", …
    phase: str = ""  # of a work in several phases
    told: str = ""  # the phase in words, with its numbers
    done: float | None = None  # a share of the phase, where that can be known
    detail: Any = None  # what one kind of work alone can say
    lines: tuple[Line, ...] = ()  # where several were asked for: those of the last depth at which all were found
    selective_depth: int = 0  # plies of the longest line that was looked at, beyond the horizon too
    hashfull: float = 0.0  # the share of the table that is in use
    end_in: int | None = None  # plies to a win or a loss that was seen, proven or not

    def as_dict(self) -> dict[str, Any]:
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "action": self.action,
            "value": self.value,
            "line": list(self.line),
            **({"lines": [line.as_dict() for line in self.lines]} if self.lines else {}),
            **({"selective_depth": self.selective_depth} if self.selective_depth else {}),
            **({"hashfull": self.hashfull} if self.hashfull else {}),
        }


def answer(
    state: Any,
    algorithm: str,
    *,
    action: int | None,
    values: tuple[float, ...],
    ranked: tuple[tuple[int, float], ...],
    line: tuple[int, ...],
    others: tuple[Line, ...] | None = None,
    **facts: Any,
) -> Result:
    """The `Result` for a root: told to who moves there, or to player 0 where chance does, and with moves by name.

    `others` are the lines behind the first one, where more than that were asked for; `facts` are the other fields of
    `Result`.
    """
    value = values[max(int(state.player()), 0)]
    if action is None:
        return Result(action=None, value=value, values=values, line=line, ranked=(), algorithm=algorithm, **facts)
    visits = dict(facts.get("visits", ())).get(action, 0)
    first = Line(action, value, values, line, facts["depth"], facts["exact"], facts["distance"], visits)
    lines = (first, *(others or ()))
    return Result(
        action=action,
        value=value,
        values=values,
        line=line,
        ranked=ranked,
        algorithm=algorithm,
        lines=lines,
        names=Names(state, action, ranked, line, None if others is None else lines),
        **facts,
    )


def leaf_of(state: Any, line: Sequence[int]) -> Any:
    """The last state of a line that is not over: where a judgement was asked for."""
    for action in line:
        after = state.result(action)
        if after.terminal():
            break
        state = after
    return state


def numbers(values: tuple[float, ...]) -> list[float | None]:
    """Values for JSON, which has no NaN."""
    return [None if isnan(value) else value for value in values]


class Names(Mapping[str, Any]):
    """The names of a result's moves. To write them all may take longer than a small search: it is done when asked."""

    def __init__(
        self,
        state: Any,
        action: int,
        ranked: tuple[tuple[int, float], ...],
        line: tuple[int, ...],
        lines: tuple[Line, ...] | None = None,
    ) -> None:
        self.state, self.action, self.ranked, self.line, self.lines = state, action, ranked, line, lines
        self.keys_here = ("action_name", "line_names", "ranked_names", *(() if lines is None else ("lines_names",)))

    def __getitem__(self, key: str) -> Any:
        if key == "action_name":
            return move_name(self.state, self.action)
        if key == "ranked_names":
            return [move_name(self.state, action) for action, _ in self.ranked]
        if key == "line_names":
            return self.along(self.line)
        if key == "lines_names" and self.lines is not None:
            return [self.along(line.moves) for line in self.lines]
        raise KeyError(key)

    def along(self, line: tuple[int, ...]) -> list[str]:
        """The names of moves that are played one after the other."""
        names, at = [], self.state
        for move in line:
            names.append(move_name(at, move))
            at = at.result(move)
        return names

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys_here)

    def __len__(self) -> int:
        return len(self.keys_here)
