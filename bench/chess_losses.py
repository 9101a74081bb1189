"""Where Harif's strength at chess is lost: what its moves cost by the judgement of a stronger program, and whether more
time, less pruning or other weights would have chosen better.

Positions come from games that `bench/chess_strength.py` has kept, those where Harif was to move and neither side was
far ahead. In each of them every variant chooses a move, and Stockfish says what the choice costs beside the best move
that anybody found. All variants see the same positions, so that a difference shows long before a match would show it.

    python bench/chess_losses.py --peers FOLDER --games games.jsonl --out losses.jsonl --processes 16 --minutes 5

and `bench/chess_losses.py --from losses.jsonl` writes the section of RESULTS.md. Needs Harif, and Stockfish in FOLDER.
"""

import argparse
import json
import math
import multiprocessing
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import chess_pool

import harif
from harif.learning.network import Network, copy_of, learned
from harif.search.chance.network import LANES, places_of

POSITIONS = 600
LEVEL = 350  # centipawns: neither side is farther ahead
SECONDS = 0.25
JUDGE_NODES = 150_000  # for a move that was chosen,
ROOT_NODES = 200_000  # and for the position itself, whose best move all choices are held against
MATE = 3000  # centipawns that a mate counts as
STEEP = 0.0045  # of the curve between centipawns of the judge and an expected score

WORDS = f"""\
{POSITIONS} positions of games against Stockfish (UCI_Elo 2100 and 2400) with Harif to move and neither side more than
{LEVEL} centipawns ahead. Each variant chooses a move; Stockfish 15.1 at full strength ({JUDGE_NODES:,} nodes) judges
it, and the position itself ({ROOT_NODES:,} nodes). *Lost a move* is what the choice costs in expected score beside the
best move that any of them or Stockfish found; *worse than as it plays* is the mean difference with its standard error.
"""

APART = """\
Measured apart, on 2026-11-18, and not again by this program: in the games themselves (1,408 moves against UCI_Elo 2400
at 1 s) Harif lost 0.0135 a move; of that 23 % in slips below 0.02 each, 32 % up to 0.05, 30 % up to 0.12 and 15 % in
larger ones. Of the 48 larger ones (these games, and 50 more) a second search chose well (less than 0.05 lost) 35 times
in 100 at 0.2 s, 46 at 1 s, 54 at 4 s.
"""


class Variant(NamedTuple):
    """What differs: options of the search, the weights of groups of terms (times), the time a move."""

    name: str
    options: dict[str, Any]
    weights: dict[str, float]
    seconds: float = SECONDS


USUAL, BY_HAND = "as it plays", "weights set by hand"
VARIANTS = (
    Variant(USUAL, {}, {}),
    Variant("once more", {}, {}),
    Variant("four times the time", {}, {}, 4 * SECONDS),
    Variant("a quarter of the time", {}, {}, SECONDS / 4),
    Variant("late moves not left out", {"late": False}, {}),
    Variant("no futility", {"futility": 0.0}, {}),
    Variant("no null moves", {"null_move": False}, {}),
    Variant(BY_HAND, {"network": None}, {}),
    Variant("king safety twice", {}, {"king safety": 2.0}),
    Variant("king safety half", {}, {"king safety": 0.5}),
    Variant("mobility 1.6 times", {}, {"mobility": 1.6}),
    Variant("placement 0.6 times", {}, {"placement": 0.6}),
    Variant("threats 1.6 times", {}, {"threats": 1.6}),
)


# Choosing and judging -------------------------------------------------------------------------------------------------


class Judge:
    """Stockfish at full strength."""

    def __init__(self, path: Path) -> None:
        self.program = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def score(self, moves: list[str], nodes: int = JUDGE_NODES) -> tuple[float, str]:
        """What the side to move may expect after these moves from the start, from 0 to 1, and its best move."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(f"position startpos moves {' '.join(moves)}\ngo nodes {nodes}\n")
        self.program.stdin.flush()
        expected = 0.5
        for line in self.program.stdout:
            words = line.split()
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                expected = expected_score(kind, int(number))
            if words[:1] == ["bestmove"]:
                return expected, words[1]
        raise RuntimeError("Stockfish has ended.")


def expected_score(kind: str, number: int) -> float:
    """What the side to move may expect, by the judge's `score cp 31` or `score mate 3`: a side that is mated already is
    told `mate 0`.
    """
    ahead = number if kind == "cp" else MATE if number > 0 else -MATE
    return 1 / (1 + math.exp(-STEEP * ahead))


def record_of(moves: list[str]) -> harif.Record:
    record = harif.Record("chess")
    for move in moves:
        state = record.state
        record.play(next(action for action in state.actions() if state.uci(action) == move))
    return record


def with_weights(times: dict[str, float]) -> Network:
    """The learned judgement with groups of terms that count more or less."""
    network, state = copy_of(learned("chess")), harif.load("chess")
    outward = places_of(network.inputs, network.hidden).outward
    for index in range(network.inputs):
        for ending in range(2):
            network.numbers[outward + index * LANES + ending] *= times.get(state.term(index), 1.0)
    return network


def chosen_by(variant: Variant, moves: list[str]) -> tuple[str, int, int]:
    """(move, depth, nodes)."""
    record = record_of(moves)
    options = {"network": with_weights(variant.weights), **variant.options}
    found = harif.search(record, "auto", seconds=variant.seconds, ranking="bounds", **options)
    return record.state.uci(found.action), found.depth, found.nodes


def judged(task: tuple[list[str], Path]) -> dict[str, Any]:
    """What every variant chooses in a position, and what that is worth."""
    moves, path = task
    global judge
    judge = judge or Judge(path)
    expected, best = judge.score(moves, ROOT_NODES)
    worth = {best: 1 - judge.score([*moves, best])[0]}
    choices = {}
    for variant in VARIANTS:
        move, depth, nodes = chosen_by(variant, moves)
        if move not in worth:
            worth[move] = 1 - judge.score([*moves, move])[0]
        choices[variant.name] = [move, depth, nodes, worth[move]]
    return {"moves": " ".join(moves), "best": max(expected, *worth.values()), "choices": choices}


judge: Judge | None = None  # of this process


def positions(games: Path, path: Path, count: int) -> list[list[str]]:
    """Positions of the games in a file in which Harif, the first contender, is to move, and the judge sees no side far
    ahead.
    """
    there: list[list[str]] = []
    for game in chess_pool.read(games).games:
        moves = game["moves"].split()
        there += [moves[:ply] for ply in range(game["opening"], len(moves)) if ply & 1 == game["number"] & 1]
    random.Random(1).shuffle(there)
    found, near = [], Judge(path)
    for moves in there:
        expected, _ = near.score(moves, ROOT_NODES)
        if abs(math.log(expected / (1 - expected))) < STEEP * LEVEL:
            found.append(moves)
        if len(found) == count:
            break
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="What Harif's moves at chess cost, and what would have helped.")
    parser.add_argument("--peers", type=Path, metavar="FOLDER", help="where stockfish is")
    parser.add_argument("--games", type=Path, metavar="FILE", help="games that chess_strength.py has kept")
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"how many ({POSITIONS})")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at once (all cores)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so many")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where what was found is kept, a JSON line a position")
    parser.add_argument("--from", type=Path, dest="source", metavar="FILE", help="write the section of RESULTS.md")
    chosen = parser.parse_args()
    if chosen.source is not None:
        tell([json.loads(line) for line in chosen.source.read_text(encoding="utf-8").splitlines()])
        return 0
    if None in (chosen.peers, chosen.games, chosen.out):
        parser.error("say --peers FOLDER, --games FILE and --out FILE; or --from FILE")
    path = (chosen.peers / "stockfish").resolve()
    for variant in VARIANTS:
        if variant.name in (USUAL, BY_HAND):
            chosen_by(variant, [])  # compiled once, not by each process
    tasks = [(moves, path) for moves in positions(chosen.games, path, chosen.positions)]
    end = time.monotonic() + 60 * chosen.minutes
    pool = multiprocessing.get_context("spawn").Pool(chosen.processes)
    with pool, chosen.out.open("w", encoding="utf-8") as out:
        for number, found in enumerate(pool.imap_unordered(judged, tasks), 1):
            print(json.dumps(found), file=out, flush=True)
            print(f"\r{number} of {len(tasks)} positions", end="", file=sys.stderr)
            if time.monotonic() > end:
                break
    return 0


# Telling --------------------------------------------------------------------------------------------------------------


def tell(found: list[dict[str, Any]]) -> None:
    """The section of RESULTS.md."""
    from results import Section, Table, show, write
    from rich.console import Console

    rows = [row_of(variant.name, found) for variant in VARIANTS if variant.name in found[0]["choices"]]
    columns = ("chosen", "lost a move", "worse than as it plays", "same move", "depth", "nodes")
    count = f"{len(found)} positions were judged, {SECONDS:g} s a move where nothing else is said.\n"
    words = "\n".join((WORDS, count, APART))
    section = Section("chess-losses", words, [Table(columns, rows)], [])
    show(section, Console())
    write(section, ["python", "bench/chess_losses.py", "--from", "FILE"])


def row_of(name: str, found: list[dict[str, Any]]) -> tuple[str, ...]:
    count = len(found)
    usual, here = ([one["choices"][who] for one in found] for who in (USUAL, name))
    lost = sum(one["best"] - choice[3] for one, choice in zip(found, here)) / count
    worse = [a[3] - b[3] for a, b in zip(usual, here)]
    mean = sum(worse) / count
    error = math.sqrt(sum((one - mean) ** 2 for one in worse) / max(count - 1, 1) / count)
    return (
        name,
        f"{lost:.4f}",
        f"{mean:+.4f} ± {error:.4f}",
        f"{100 * sum(a[0] == b[0] for a, b in zip(usual, here)) / count:.0f} %",
        f"{sum(choice[1] for choice in here) / count:.1f}",
        f"{sum(choice[2] for choice in here) / count / 1e3:,.0f} k",
    )


if __name__ == "__main__":
    sys.exit(main())
