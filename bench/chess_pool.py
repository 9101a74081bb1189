"""A pool of processes that play games of chess: every process takes the next game, whichever pairing it belongs to.

A file holds the games as JSON lines, one when each ends: a call goes on where the last one stopped, and plays on what
it broke off. Needs Harif and nothing else, so that it runs on any machine; `--from FILE` tells of the games, where the
tools are.
"""

import argparse
import json
import multiprocessing
import os
import platform
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from math import inf
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from chess_game import Cast, Game, Pairing, Task, openings, warm

from harif import HarifError
from harif.arena import player


class Kept(NamedTuple):
    """What a file holds: lines of games that ended, of such as were broken off, and of the machines that played."""

    games: list[dict[str, Any]]
    begun: dict[tuple[str, int], dict[str, Any]]
    machines: list[dict[str, Any]]


def add_arguments(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=int, default=games, help=f"of each pairing ({games})")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="games at once (all cores)")
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so many; a later call goes on")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the games are kept, a JSON line each")
    parser.add_argument("--from", type=Path, dest="source", metavar="FILE", help="write the section of RESULTS.md")


def run(parser: argparse.ArgumentParser, chosen: Any, pairings: Callable[[], list[Pairing]], tell: Any) -> int:
    """Play what is to be played, or tell of what was."""
    if (chosen.out is None) == (chosen.source is None):
        parser.error("say --out FILE, to play, or --from FILE, to tell of what was played")
    if chosen.source is not None:
        if not chosen.source.is_file():
            parser.error(f"there is no file {chosen.source}")
        tell(read(chosen.source))
        return 0
    return Pool(pairings(), chosen.out, chosen.processes, chosen.minutes).play()


def read(file: Path) -> Kept:
    """The games in a file; a line that was cut off by a kill is left out."""
    games: dict[tuple[str, int], dict[str, Any]] = {}
    begun: dict[tuple[str, int], dict[str, Any]] = {}
    machines = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        with suppress(ValueError):
            told = json.loads(line)
            if "machine" in told:
                machines.append(told)
            else:
                (begun if told["end"] is None else games).setdefault((told["pairing"], told["number"]), told)
                if told["end"] is None:
                    begun[told["pairing"], told["number"]] = told
    return Kept(list(games.values()), {key: told for key, told in begun.items() if key not in games}, machines)


def to_play(pairings: Iterable[Pairing], kept: Kept) -> list[Task]:
    """The games that are missing: the longest first, those of all pairings in turns, the two of an opening together."""
    played = {(told["pairing"], told["number"]) for told in kept.games}
    tasks = []
    for place, pairing in enumerate(pairings):
        for number in range(pairing.games):
            if (pairing.name, number) not in played:
                begun = kept.begun.get((pairing.name, number))
                tasks.append(((begun is None, -pairing.cost, number // 2, place), Task(pairing, number, begun)))
    return [task for _, task in sorted(tasks, key=lambda one: one[0])]


class Pool:
    """Games under way in several processes, and the file that they are kept in."""

    def __init__(self, pairings: Sequence[Pairing], file: Path, processes: int, minutes: float) -> None:
        self.began = time.monotonic()
        self.deadline = self.began + 60.0 * minutes
        self.pairings, self.file = pairings, file
        self.tasks = to_play(pairings, read(file))
        self.count, self.processes = len(self.tasks), min(processes, len(self.tasks))
        self.spawning = multiprocessing.get_context("spawn")
        self.workers: dict[Connection, tuple[Any, Task | None]] = {}
        self.done = self.broken_off = 0

    def play(self) -> int:
        """Play all that is missing, or as much as time allows. 0: all is played; 3: something is left."""
        if not self.tasks:
            print("All games have been played.")
            return 0
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            if self.file.stat().st_size and not self.file.read_text(encoding="utf-8").endswith("\n"):
                out.write("\n")  # after a line that a kill has cut off
            self.say(out, {"machine": machine(), "processes": self.processes})
            try:
                self.try_all()
            except HarifError as problem:
                print(problem)
                return 2
            print(f"{self.count} games, {self.processes} at once; ready after {self.elapsed():.0f} s", flush=True)
            for _ in range(self.processes):
                self.hire()
            try:
                while self.workers:
                    for connection in wait(list(self.workers)):
                        self.hear(out, connection)  # type: ignore[arg-type]
            except KeyboardInterrupt:
                print("Stopped; what was played is kept.")
            finally:
                for worker, _ in self.workers.values():
                    worker.terminate()
        left = self.count - self.done
        print(f"{self.done} games in {self.elapsed():.0f} s; {left} left, {self.broken_off} of them begun", flush=True)
        return 3 if left else 0

    def try_all(self) -> None:
        """Every contender makes a move: what is to be compiled is compiled once, before all processes want it at once,
        and a program that does not run here is no opponent who forfeits every game.
        """
        for text in sorted({who.text for pair in self.pairings for who in (pair.first, pair.second)}):
            who = player(text)
            warm(who)
            who.mind.close()

    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def hire(self) -> None:
        here, there = self.spawning.Pipe()
        worker = self.spawning.Process(target=work, args=(there, self.deadline), daemon=True)
        worker.start()
        there.close()
        self.workers[here] = worker, None
        self.give(here)

    def give(self, connection: Connection) -> None:
        """The next game for a process; none, if there is none, or no time."""
        task = self.tasks.pop(0) if self.tasks and time.monotonic() < self.deadline else None
        self.workers[connection] = self.workers[connection][0], task
        with suppress(OSError):  # it is gone: that is heard of next
            connection.send(task)

    def hear(self, out: Any, connection: Connection) -> None:
        worker, task = self.workers[connection]
        try:
            line = connection.recv()
        except (EOFError, OSError):
            worker.join()
            del self.workers[connection]
            if task is not None:  # the process has died, and with it the game
                self.say(out, lost(task, worker.exitcode))
                self.done += 1
                self.hire()
            return
        self.say(out, line)
        if line["end"] is None:
            self.broken_off += 1
        else:
            self.done += 1
            print(
                f"{self.elapsed():6.0f} s  {self.done}/{self.count}  {line['pairing']} {line['number']}: "
                f"{line['score']:g} ({line['end']}{', ' if line['reason'] else ''}{line['reason']})",
                flush=True,
            )
        self.give(connection)

    def say(self, out: Any, line: dict[str, Any]) -> None:
        out.write(json.dumps(line, ensure_ascii=False) + "\n")
        out.flush()


def work(connection: Connection, deadline: float) -> None:
    """A process of the pool: games until there are no more. Its players stay from game to game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cast, known = Cast(), openings()
    while (task := connection.recv()) is not None:
        game = Game(task, known[task.number // 2 % len(known)], cast)
        game.run(deadline)
        connection.send(game.line())
    cast.close()
    connection.close()


def lost(task: Task, code: int | None) -> dict[str, Any]:
    """The line of a game whose process died: Harif runs in that process, so the first contender has lost it."""
    pairing, nobody = task.pairing, [0, 0]
    told = {"pairing": pairing.name, "first": pairing.first.name, "second": pairing.second.name, "number": task.number}
    reason = f"the process of the game ended with exit code {code}"
    told |= {"score": 0.0, "end": "crash", "reason": reason, "opening": 0, "moves": ""}
    return told | {"thought": nobody, "slowest": nobody, "late": nobody, "asked": nobody, "depths": nobody}


def machine() -> str:
    """What a game depends on beside its players."""
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    name = found[1].strip() if found else platform.processor() or "unknown processor"
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}, numba {version('numba')}"


if __name__ == "__main__":
    sys.exit("This is a part of bench/chess_strength.py, chess_techniques.py and chess_depth.py.")
