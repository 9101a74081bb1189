"""What people ask of a match, checked and in order: its terms, and how it is to be played."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from harif.arena.matches.plan import Clock, Terms
from harif.game import SearchError
from harif.game.answers import is_whole
from harif.search.running import Stop, refuse_odd_stop

Told = Callable[[Any], object]
"""Told the result so far, now and then; if it returns False, the match ends."""

MOST_PROCESSES = 1024


class How(NamedTuple):
    """How games are played, beyond what decides them: nothing here changes a game."""

    processes: int = 1
    file: str | Path | None = None
    progress: Told | None = None
    stop: Stop | None = None
    cluster: str | None = None  # where a Ray cluster is


def terms_of(clock: Any, patience: Any, limit: Any) -> Terms:
    if isinstance(patience, bool) or not isinstance(patience, (int, float)) or not 0 < patience < float("inf"):
        raise SearchError(
            "patience is how many seconds a player may take to answer, not {patience!r}.", patience=patience
        )
    return Terms(clock_of(clock), float(patience), whole("limit", limit))


def clock_of(asked: Any) -> Clock | None:
    """A clock from seconds, a pair, or text such as "60+0.5"."""
    if asked is None:
        return None
    parts = asked.split("+") if isinstance(asked, str) else asked if isinstance(asked, (tuple, list)) else [asked]
    try:
        numbers = [float(part) for part in parts]
    except (TypeError, ValueError):
        numbers = []
    if not 1 <= len(numbers) <= 2 or not 0 < numbers[0] < 1e9 or not all(0 <= number < 1e9 for number in numbers):
        raise SearchError(
            "A clock is so many seconds for a game, and what each move gives back: 60, or 60+0.5; not {asked!r}.",
            asked=asked,
        )
    return Clock(*numbers)


def how_of(how: dict[str, Any]) -> How:
    unknown = [name for name in how if name not in How._fields]
    if unknown:
        raise SearchError(
            "A match has no option '{option}'. It has openings, plies, clock, patience, limit, sprt, seed, {options}.",
            option=unknown[0],
            options=", ".join(How._fields),
        )
    chosen = How(**how)
    refuse_odd_stop(chosen.stop)
    if chosen.progress is not None and not callable(chosen.progress):
        raise SearchError("progress is a function of the result so far, not {progress!r}.", progress=chosen.progress)
    if chosen.file is not None and (not isinstance(chosen.file, (str, os.PathLike)) or not str(chosen.file)):
        raise SearchError("file is the name of a file, not {file!r}.", file=chosen.file)
    if whole("processes", chosen.processes) > MOST_PROCESSES:
        raise SearchError("processes is at most {most}, not {asked}.", most=MOST_PROCESSES, asked=chosen.processes)
    if chosen.cluster is not None and (not isinstance(chosen.cluster, str) or not chosen.cluster):
        raise SearchError("cluster is an address, or 'auto', not {cluster!r}.", cluster=chosen.cluster)
    if chosen.cluster is not None and chosen.processes > 1:
        raise SearchError("A cluster has processes of its own: give cluster or processes, not both.")
    return chosen


def whole(name: str, value: Any) -> int:
    if not is_whole(value) or isinstance(value, bool) or value < 1:
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name=name, value=value)
    return int(value)


def seed_of(seed: Any) -> int:
    if not is_whole(seed) or isinstance(seed, bool):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)
    return int(seed)
