"""UCI programs as the chess benchmarks ask them: their own nodes, and the processor time that they took.

Stockfish comes from Debian, sunfish is installed into `.peers/`. Other work on the machine slows a clock down, and
hardly changes what a process says of its own processor time.
"""

import os
import shutil
import time
from pathlib import Path

from peers import PYTHON, PeerMissing

from harif.arena.uci.program import GAMES, Ended, Program

PATIENCE = 120.0  # seconds until a program must have answered
TICK = os.sysconf("SC_CLK_TCK")


class Uci:
    """A program that was greeted; `options` are set."""

    def __init__(self, path: str, *arguments: str, **options: str) -> None:
        self.program = Program(path, list(arguments))
        self.ask("uci", "uciok")
        for name, value in options.items():
            self.program.say(f"setoption name {name.replace('_', ' ')} value {value}")
        self.ask("isready", "readyok")

    def ask(self, question: str, until: str, patience: float = PATIENCE) -> list[str]:
        """What it says up to the line that begins with `until`."""
        self.program.say(question)
        end, said = time.monotonic() + patience, []
        while True:
            try:
                line = self.program.hear(end - time.monotonic())
            except Ended as problem:
                raise PeerMissing(f"{self.program.name}: {problem.how}") from None
            if line is None:
                raise PeerMissing(f"{self.program.name} was asked '{question}' and never said '{until}'")
            said.append(line)
            if line.startswith(until):
                return said

    def nodes_in(self, fen: str, seconds: float) -> tuple[int, float]:
        """The nodes that it searches in about so many seconds, and the processor time that it took for them."""
        self.ask("ucinewgame\nisready", "readyok")
        self.ask(f"position fen {fen}\nisready", "readyok")
        began = self.processor_time()
        said = self.ask(f"go movetime {round(1000 * seconds)}", "bestmove")
        spent = self.processor_time() - began
        words = [line.split() for line in said if line.startswith("info") and " nodes " in line]
        return max(int(line[line.index("nodes") + 1]) for line in words), spent

    def perft(self, depth: int) -> tuple[int, float]:
        """The paths from the start, as Stockfish counts them, and the processor time."""
        self.ask("position startpos\nisready", "readyok")
        began = self.processor_time()
        said = self.ask(f"go perft {depth}", "Nodes searched")
        return int(said[-1].split(":")[1]), self.processor_time() - began

    def processor_time(self) -> float:
        """Seconds of all its threads, in steps of a hundredth."""
        fields = Path(f"/proc/{self.program.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def close(self) -> None:
        self.program.end()


def stockfish(**options: str) -> Uci:
    if shutil.which("stockfish") is None and shutil.which("stockfish", path=GAMES) is None:
        raise PeerMissing("stockfish is missing: it comes from Debian")
    return Uci("stockfish", **options)


def sunfish() -> Uci:
    if not PYTHON.exists():
        raise PeerMissing("sunfish is missing: its environment could not be made")
    return Uci(str(PYTHON), "-m", "sunfish")
