"""Is `UCI_Elo` what it says? Harif at an Elo against Stockfish at the same, and below Stockfish's least against itself.

Every match is kept in a file under .cache/uci-elo, named by what strengths are made of: what was killed goes on, and a
strength that was changed is measured anew. For a look: `bench/uci_elo.py 1600 [--games 20]`.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import NamedTuple

from results import Section, Skipped, Table, Target
from rich.console import Console

import harif
from harif.game import SearchError
from harif.protocols.uci.strength import LEAST_ELO, MOST_ELO, rung_at

WORDS = """\
Harif by UCI with `UCI_LimitStrength` against Stockfish with the same `UCI_Elo` at 0.1 s a move (Stockfish calibrated
its scale at 60 + 0.6 s), by `harif.match` with seed 16; below Stockfish's least Elo against itself at 300 more, where
the match should show 300 less. Elo of the first player with the interval that holds the truth 95 times in 100.
"""
BESIDE_STOCKFISH = (1400, 1600, 1800, 2000, 2050)
STEP, BELOW = 300, (500, 800, 1100)  # against itself at so much more
GAMES = 30
ALLOWED = 100.0  # Elo that it may be off
SEED = 16
KEPT = Path(__file__).parent.parent / ".cache" / "uci-elo"


class Row(NamedTuple):
    """A match, and what it should have shown."""

    first: str
    second: str
    expected: float
    found: harif.MatchResult

    @property
    def off(self) -> float:
        return self.found.elo - self.expected


def measure(console: Console, quick: bool) -> Section:
    harif.search(harif.load("chess"), nodes=100)  # compiled before anybody plays
    rows = [beside_stockfish(console, elo, 2 if quick else GAMES) for elo in BESIDE_STOCKFISH]
    rows += [beside_itself(console, elo, 2 if quick else GAMES) for elo in BELOW]
    columns = ("first", "second", "games", "won – drawn – lost", "Elo", "expected")
    table = Table(columns, [told(row) for row in rows])
    farthest = max(abs(row.off) for row in rows)
    return Section("uci-elo", WORDS, [table], [Target("farthest from its Elo", ALLOWED, farthest, False, unit=" Elo")])


def beside_stockfish(console: Console, elo: int, games: int) -> Row:
    found = played(console, ours(elo), f"uci:path=stockfish,elo={elo},seconds=0.1", games)
    return Row(f"Harif {elo}", f"Stockfish {elo}", 0.0, found)


def beside_itself(console: Console, elo: int, games: int) -> Row:
    found = played(console, ours(elo), ours(elo + STEP), games)
    return Row(f"Harif {elo}", f"Harif {elo + STEP}", -float(STEP), found)


def ours(elo: int) -> str:
    return f"uci:path={sys.executable},arguments=-m harif uci,elo={elo}"


def played(console: Console, first: str, second: str, games: int) -> harif.MatchResult:
    KEPT.mkdir(parents=True, exist_ok=True)
    made_of = [rung_at(elo) for elo in range(LEAST_ELO, MOST_ELO + 1, 100)]
    name = hashlib.sha256(repr((first, second, made_of)).encode()).hexdigest()[:16]
    with console.status("") as status:

        def progress(so_far: harif.MatchResult) -> None:
            status.update(f"{second}: {so_far.games} of {games} games, {so_far.score:.2f} …")

        try:
            return harif.match("chess", first, second, games, seed=SEED, file=KEPT / name, progress=progress)
        except SearchError as problem:
            raise Skipped(str(problem)) from None


def told(row: Row) -> tuple[str, ...]:
    found, (low, high) = row.found, row.found.interval
    score = f"{found.wins} – {found.draws} – {found.losses}"
    elo = f"{found.elo:+.0f} ({low:+.0f} to {high:+.0f})"
    return row.first, row.second, str(found.games), score, elo, f"{row.expected:+.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="One strength beside Stockfish's.")
    parser.add_argument("elo", type=int)
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args()
    console = Console()
    console.print("  ".join(told(beside_stockfish(console, chosen.elo, chosen.games))))


if __name__ == "__main__":
    main()
