"""Perft of chess from the start: Harif, python-chess and Stockfish, by the processor time that each took."""

import statistics
import time

from chess_programs import stockfish
from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console

import harif

PATHS = {3: 8_902, 4: 197_281, 5: 4_865_609, 6: 119_060_324}
LEAST, GOAL = 45, 120  # times python-chess, in the issue that asked for it
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

WORDS = """\
Move paths a second from the start, in turns, medians of the turns, by processor time. All three count the moves of the
last ply without making them: `harif.perft(state, 6)`, `go perft 6` of Stockfish 15.1, and python-chess (1.11) by a loop
over `legal_moves` with `legal_moves.count()` at the last ply, to depth 4, for it is slow.
"""


def measure(console: Console, quick: bool) -> Section:
    prepare(console, ("chess",))
    state, deep, rounds = harif.load("chess:draws=false"), 5 if quick else 6, 1 if quick else 5
    shallow = 3 if quick else 4
    depths = {"Harif": deep, "Stockfish": deep, "python-chess": shallow}
    harif.perft(state, 2)  # compiles
    rates: dict[str, list[float]] = {name: [] for name in depths}
    try:
        program, peer = stockfish(), Peer("python-chess")
    except PeerMissing as problem:
        raise SystemExit(str(problem)) from None
    with console.status("") as status:
        for turn in range(rounds):
            for name, depth in depths.items():
                status.update(f"turn {turn + 1} of {rounds}: {name}, depth {depth} …")
                if name == "Harif":
                    began = time.process_time()
                    paths = harif.perft(state, depth)
                    seconds = time.process_time() - began
                elif name == "Stockfish":
                    paths, seconds = program.perft(depth)
                else:
                    answer = peer.ask("perft", fen=START, depth=depth)
                    paths, seconds = answer["paths"], answer["seconds"]
                if paths != PATHS[depth]:
                    raise SystemExit(f"{name} counts {paths} paths at depth {depth}, not {PATHS[depth]}")
                rates[name].append(paths / seconds / 1e6)
    program.close()
    peer.close()
    middle = {name: statistics.median(found) for name, found in rates.items()}
    rows = [
        (
            name,
            f"{depths[name]}",
            f"{PATHS[depths[name]]:,}",
            f"{middle[name]:.2f} ({min(found):.2f} to {max(found):.2f})",
            f"{middle['Harif'] / middle[name]:.2f}×",
        )
        for name, found in rates.items()
    ]
    ratio = middle["Harif"] / middle["python-chess"]
    targets = [
        Target("perft, beside python-chess", LEAST, ratio),
        Target("goal: perft, beside python-chess", GOAL, ratio),
        Target("goal: perft, beside Stockfish", 0.5, middle["Harif"] / middle["Stockfish"]),
    ]
    table = Table(("perft", "depth", "paths", "million a second", "Harif beside it"), rows)
    return Section("chess-perft", WORDS, [table], targets)
