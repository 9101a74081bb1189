"""Games of a plan on a Ray cluster: the games as they end, wherever they were played.

Each game is a task. What a lost node was playing is played again on another; a game that has ended comes here at once,
and counts once. On its node a game is played in a process of ours, as by `processes`: a player that hangs or dies takes
nothing of the cluster with it.
"""

import contextlib
import pickle
import socket
import sys
import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import ModuleType
from typing import Any

from harif.arena.matches.plan import Plan
from harif.arena.matches.processes import (
    LOOK_EVERY,
    MOST_DEATHS,
    Games,
    Process,
    lost_by_death,
    ready,
    told_plan,
)
from harif.arena.matches.referee import Played
from harif.arena.matches.worker import problem_told
from harif.game import HarifError, SearchError
from harif.search.running import Stop

MOST_LOSSES = 10  # of the nodes of one game, one after the other
REACHED_IN = 10.0  # seconds
AHEAD = 2  # games that the cluster is told of, for each processor: no node waits, and little is lost at the end


def played_on_cluster(plan: Plan, numbers: Iterable[int], address: str, stop: Stop | None = None) -> Games:
    """The games on the cluster at that address ("auto": the one here), in the order in which they end."""
    told = told_plan(plan)
    with connected(address) as ray:
        play = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(play_there)
        plan_there, waiting = ray.put(told), list(numbers)[::-1]
        under_way: dict[Any, int] = {}  # by what stands for the game to come
        try:
            while (waiting or under_way) and not (stop is not None and stop.is_set()):
                while waiting and len(under_way) < AHEAD * processors(ray):
                    number = waiting.pop()
                    under_way[play.remote(plan_there, number)] = number
                for ended in ray.wait(list(under_way), timeout=LOOK_EVERY)[0]:
                    yield fetched(ray, ended, under_way.pop(ended))
        finally:
            for game in under_way:
                ray.cancel(game, force=True)


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; one that the program is already connected to is taken, and left as it was."""
    ray = imported()
    ours = not ray.is_initialized()
    if ours:
        try:
            knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except Exception as problem:  # Ray raises all kinds of them
            raise SearchError(
                "No Ray cluster can be reached at '{address}' ({problem}). 'ray start --head' starts one; 'auto' "
                "stands for the one on this machine.",
                address=address,
                problem=first_line(problem),
            ) from None
    before = sys.stdout
    sys.stdout = aside = Aside(before)
    try:
        yield ray
    finally:
        if ours:
            with contextlib.redirect_stdout(sys.stderr):  # what it has not yet said of lost nodes
                ray.shutdown()
        if sys.stdout is aside:
            sys.stdout = before


def knock(address: str) -> None:
    """An error where nobody is at such an address: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=REACHED_IN).close()


class Aside:
    """Standard output as it is, but what Ray's own threads print of lost nodes goes to standard error."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        by_ray = threading.current_thread().name.startswith("ray_")
        return getattr(sys.stderr if by_ray else self.stream, name)


def imported() -> ModuleType:
    try:
        import ray
    except ImportError:
        raise SearchError("A cluster needs Ray, which is not installed: pip install 'harif[cluster]'.") from None
    return ray  # type: ignore[no-any-return]


def processors(ray: Any) -> int:
    """How many there are now: nodes come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def fetched(ray: Any, game: Any, number: int) -> Played:
    try:
        played = ray.get(game)
    except ray.exceptions.RayError as problem:
        raise SearchError(
            "Game {number} was lost on the cluster, again and again ({problem}).",
            number=number + 1,
            problem=first_line(problem),
        ) from None
    if isinstance(played, Exception):
        raise played
    return played  # type: ignore[no-any-return]


def first_line(problem: Exception) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0].rstrip(".")


# On a node ------------------------------------------------------------------------------------------------------------


def play_there(told: bytes, number: int) -> Played | Exception:
    """Game `number` of a plan; or why it cannot be played, which no other node would do better."""
    try:
        return host(told).play(number)
    except HarifError as problem:
        return problem
    except Exception as problem:
        return problem_told(problem)  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def host(told: bytes) -> "Host":
    """It stays from game to game; one for another plan takes its place."""
    return Host(told)


class Host:
    """Plays games of a plan in a process of its own, which is kept while it lives."""

    def __init__(self, told: bytes) -> None:
        self.told = told
        self.plan: Plan = pickle.loads(told)
        self.process: Process | None = None

    def play(self, number: int) -> Played:
        seat: int | None = None
        for _ in range(MOST_DEATHS):
            if self.process is None or not self.process.alive:
                self.process = Process(self.plan, self.told)
            process = self.process
            process.give(number)
            while process.alive:
                for speaking in ready([process]):
                    played = speaking.hear()
                    if played is not None:
                        return played
            seat = process.seat
        return lost_by_death(self.plan, number, seat)
