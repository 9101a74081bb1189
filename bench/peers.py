"""The peers, in an environment of their own (`.peers/`), each a process that answers one JSON line a request.

A peer's process is started once and waits, idle, between its turns: so it can be measured in turns with Harif, and its
imports are never part of a time. What it runs is in `peer_side.py`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import IO, Any

from rich.console import Console

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".peers"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SIDE = Path(__file__).with_name("peer_side.py")

PACKAGES: dict[str, list[list[str]]] = {  # what pip is asked for, call by call
    "open-spiel": [["open-spiel"]],
    "cvxpy": [["cvxpy", "cvxopt"]],  # for OpenSpiel's linear programs, by GLPK
    "easyAI": [["easyAI"]],
    "gnubg": [["--pre", "gnubg"]],  # only pre-releases so far
    "endplay": [["endplay"]],  # DDS, for bridge
    "chess": [["chess"]],  # python-chess
    "sunfish": [["sunfish"]],
    "aima3": [["numpy", "tqdm"], ["--no-deps", "aima3"]],  # its other dependencies are notebooks
}


class PeerMissing(Exception):
    """A peer cannot be measured here; the message says why."""


class Peer:
    """A peer's process. `ask(job, **arguments)` returns what its job reports."""

    def __init__(self, name: str) -> None:
        self.name = name
        if not PYTHON.exists():
            raise PeerMissing(f"{name} is missing: its environment could not be made")
        quiet = subprocess.DEVNULL
        command = [str(PYTHON), str(SIDE), name]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet, text=True, start_new_session=True
        )
        self.input: IO[str] = self.process.stdin  # type: ignore[assignment]
        self.output: IO[str] = self.process.stdout  # type: ignore[assignment]
        try:
            self.version = str(self.answer()["version"])
        except PeerMissing:
            self.close()
            raise

    def ask(self, job: str, **arguments: Any) -> dict[str, Any]:
        self.input.write(json.dumps({"job": job, **arguments}) + "\n")
        self.input.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        line = self.output.readline()
        if not line:
            raise PeerMissing(f"{self.name} ended without an answer")
        answer: dict[str, Any] = json.loads(line)
        if "missing" in answer:
            raise PeerMissing(f"{self.name} is missing: {answer['missing']}")
        return answer

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.input.close()
        self.output.close()

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def prepare(console: Console, only: Collection[str] = ()) -> None:
    """Make `.peers/` if it is not there, and install what is missing in it: all peers, or only some of them. What
    fails is reported and left out.
    """
    if not PYTHON.exists():
        with console.status("making .peers (once) …"):
            made = subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], capture_output=True, text=True)
        if made.returncode:
            console.print("[yellow]No environment for the peers could be made; they will be missing.[/]")
            return
    for name, calls in PACKAGES.items():
        if (only and name not in only) or installed(name):
            continue
        with console.status(f"installing {name} into .peers (once) …"):
            for call in calls:
                pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *call]
                done = subprocess.run(pip, capture_output=True, text=True)
                if done.returncode:
                    console.print(f"[yellow]{name} could not be installed; it will be missing.[/]")
                    break


def installed(package: str) -> bool:
    code = f"import importlib.metadata as m; m.version({package!r})"
    return subprocess.run([str(PYTHON), "-c", code], capture_output=True).returncode == 0
