"""What a search answers, and what it reports on the way."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isnan
from typing import Any


@dataclass(frozen=True)
class Result:
    """The answer of a search.

    `value` is to the player to move, `values` to each player (NaN, in JSON null, where the search does not tell);
    `ranked` holds the root moves, best first, with their values to the player to move. `exact` says that the value is
    proven: nothing was cut off or guessed. `distance` counts the plies to the end under best play (shortest win,
    longest loss), where that is proven.
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
    stopped: str | None = None  # what ended it early: a limit, "interrupt", "decided" (no search changes the move)
    native: bool = True
    ranking: str = "exact"  # or "bounds": moves after the first are worth at most their value
    extra_nodes: int = 0  # searched for `ranked` and `distance`, beyond the search itself
    visits: tuple[
        tuple[int, int], ...
    ] = ()  # Monte Carlo: simulations through each root move, in the order of `ranked`
    simulations: int = 0
    tree: Any = field(default=None, compare=False, repr=False)  # what Monte Carlo search knows, to go on with
    names: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)  # moves as text, for showing
    stats: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # what one algorithm alone can say
    proof: Any = field(default=None, compare=False, repr=False)  # the tree that shows it, from `harif.proof`

    def json(self) -> str:
        """One JSON object with these fields; moves also by name."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def as_dict(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "value": self.value,
            "values": [None if isnan(value) else value for value in self.values],
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
            **({"stats": self.stats} if self.stats else {}),
            **self.names,
        }

    def _repr_html_(self) -> str:
        names = self.names.get("ranked_names", [str(a) for a, _ in self.ranked])
        rows = "".join(f"<tr><td>{n}</td><td>{v:g}</td></tr>" for n, (_, v) in zip(names, self.ranked, strict=True))
        proven = "exact" if self.exact else f"depth {self.depth}"
        head = f"{self.algorithm}: {self.names.get('action_name', self.action)}, value {self.value:g} ({proven})"
        return f"<table><caption>{head}</caption><tr><th>move</th><th>value</th></tr>{rows}</table>"


@dataclass(frozen=True)
class Progress:
    """How far a running search is: for a terminal line, a page, or a log."""

    depth: int  # the last depth that was finished
    nodes: int
    seconds: float
    action: int | None  # the best move so far
    value: float | None  # of it, to the player to move
    line: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "action": self.action,
            "value": self.value,
            "line": list(self.line),
        }
