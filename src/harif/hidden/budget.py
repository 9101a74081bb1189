"""What an answer may cost: one account of time and nodes, from which all that goes into the answer is paid."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from harif.search.limits import Limits

LEAST = 0.001  # seconds: who has none left is stopped at once, rather than never


class Budget:
    """What is left of the given limits. Every stage tells what it has spent; compiling is free. Listing the worlds may
    look at as many histories as there are `nodes`, and spends none. Who searches `worlds` one by one shares what is
    left among those that are still to come.
    """

    def __init__(self, bounds: Limits) -> None:
        self.depth, self.seconds, self.nodes = bounds
        self.worlds = 1

    def spend(self, seconds: float, nodes: int = 0) -> None:
        if self.seconds is not None:
            self.seconds = max(LEAST, self.seconds - seconds)
        if self.nodes is not None:
            self.nodes = max(1, self.nodes - nodes)

    @property
    def out_of_time(self) -> bool:
        return self.seconds is not None and self.seconds <= LEAST

    def share(self) -> dict[str, Any]:
        """The limits for the next of the worlds."""
        given = {
            "depth": self.depth,
            "seconds": self.seconds and self.seconds / self.worlds,
            "nodes": self.nodes and max(1, self.nodes // self.worlds),
        }
        self.worlds = max(1, self.worlds - 1)
        return {name: limit for name, limit in given.items() if limit is not None}


@contextmanager
def half_of(budget: Budget, nodes: int | None = None) -> Iterator[Budget]:
    """What may be spent on finding worlds, so many nodes at most: at least half of the time is for judging them."""
    half = Budget(Limits(seconds=budget.seconds and budget.seconds / 2, nodes=nodes))
    before = half.seconds
    try:
        yield half
    finally:
        budget.spend((before or 0.0) - (half.seconds or 0.0))
