"""Fair clocks: contenders take turns in one run, and medians are compared.

A machine that is shared, or that slows down when it is warm, changes under a benchmark. Contenders that run in turns
meet the same machine, and a median forgets the moment when somebody else had the core.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console


class Samples(NamedTuple):
    """Seconds of repeated runs of one thing."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def fastest(self) -> float:
        """The run that was disturbed least."""
        return min(self.seconds)

    def spread(self) -> str:
        """The median with the shortest and the longest run: `12.1 ms (11.8 to 14.0)`."""
        unit, scale = ("s", 1.0) if self.median >= 1 else ("ms", 1e3) if self.median >= 1e-3 else ("µs", 1e6)
        low, high = self.fastest * scale, max(self.seconds) * scale
        return f"{three(self.median * scale)} {unit} ({three(low)} to {three(high)})"


class Contender(NamedTuple):
    """Something that runs once when called and returns the seconds it took."""

    name: str
    run: Callable[[], float]


def race(contenders: list[Contender], rounds: int, console: Console, turn: float = 0.0) -> dict[str, Samples]:
    """Let all run in turns, `rounds` times; the order turns round too, so that nobody always follows the same one.

    A turn lasts at least `turn` seconds: who is done sooner runs again, and the mean run is one sample. So a run of
    milliseconds and one of seconds meet the same machine: a core that wakes up slowly slows both. One run of each
    before the first round is not counted: it warms caches, and compiles.
    """
    taken: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    with console.status("warming up …") as status:
        for contender in contenders:
            contender.run()
        for number in range(rounds):
            for contender in contenders if number % 2 == 0 else reversed(contenders):
                status.update(f"round {number + 1} of {rounds}: {contender.name}")
                taken[contender.name].append(mean_run(contender, turn))
    return {name: Samples(tuple(seconds)) for name, seconds in taken.items()}


def mean_run(contender: Contender, turn: float) -> float:
    """Seconds a run, over as many runs as fill the turn."""
    runs = [contender.run()]
    end = time.perf_counter() + turn - runs[0]
    while time.perf_counter() < end:
        runs.append(contender.run())
    return statistics.fmean(runs)


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds that `work()` took, and what it returned. A search that was cut short by Ctrl-C is no measurement."""
    started = time.perf_counter()
    answer = work()
    seconds = time.perf_counter() - started
    if getattr(answer, "stopped", None) == "interrupt":
        raise KeyboardInterrupt
    return seconds, answer


def repeated(work: Callable[[], Any], rounds: int, enough: float = 5.0) -> tuple[Samples, Any]:
    """Up to `rounds` runs of one thing, fewer once `enough` seconds have gone by; and its last answer."""
    seconds: list[float] = []
    answer: Any = None
    while len(seconds) < rounds and (not seconds or sum(seconds) < enough):
        taken, answer = clocked(work)
        seconds.append(taken)
    return Samples(tuple(seconds)), answer


def three(number: float) -> str:
    """Three digits are more than a noisy machine can promise."""
    if number == 0 or number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}"
