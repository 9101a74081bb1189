"""Strength of Harif at chess: matches against other programs, at equal time a move, one thread each.

Here or on any machine with numba, with the programs in a folder (`stockfish`, `gnuchess`, `sunfish/sunfish.py`):

    python bench/chess_strength.py --peers FOLDER --out games.jsonl --processes 16 --seconds 0.1 --minutes 9
    python bench/chess_strength.py --peers FOLDER --out games.jsonl --processes 16 --seconds 1 --games 40 --nearest 2

and as often as it takes: a call goes on where the last one stopped. `bench/chess_strength.py --from games.jsonl` writes
the section of RESULTS.md.
"""

import argparse
import os
import sys
from pathlib import Path

import chess_pool
from chess_game import Contender, Pairing
from chess_pool import Kept

LEVELS = ("1500", "1800", "2100", "2400", "2700")  # UCI_Elo of Stockfish
OTHERS = ("sunfish", "gnuchess")
HASH = 64  # megabytes, as Harif has them
PLIES = 100  # about, of a game

WORDS = """\
Harif (`auto:seconds=…`, one thread, a table of 64 megabytes) against other programs at equal time a move, one thread
each: sunfish 2026.1, GNU Chess 6.2.7 and Stockfish 15.1 at a UCI_Elo (Stockfish calibrated that scale at 60 + 0.6 s a
game). Programs have 64 megabytes too, and no book. A row is Harif's.

"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Matches of Harif against other chess programs.")
    chess_pool.add_arguments(parser, games=100)
    parser.add_argument("--seconds", type=float, default=0.1, help="a move (0.1)")
    parser.add_argument("--peers", type=Path, metavar="FOLDER", help="where the programs are")
    names = [*OTHERS, *LEVELS]
    parser.add_argument("--against", nargs="+", choices=names, default=names, metavar="WHOM", help=", ".join(names))
    parser.add_argument(
        "--nearest", type=int, metavar="N", help="only the N levels of Stockfish nearest to even in the file, at 0.1 s"
    )
    chosen = parser.parse_args()
    if chosen.source is None and (chosen.peers is None or not chosen.peers.is_dir()):
        parser.error("say --peers FOLDER: where stockfish, gnuchess and sunfish/ are")

    def pairings() -> list[Pairing]:
        for file in (chosen.peers / "stockfish", chosen.peers / "gnuchess"):
            if file.exists() and not os.access(file, os.X_OK):
                file.chmod(0o755)  # a copy may have lost it
        whom = chosen.against if chosen.nearest is None else nearest(chess_pool.read(chosen.out), chosen.nearest)
        return [pairing(name, chosen.peers, chosen.seconds, chosen.games) for name in whom]

    return chess_pool.run(parser, chosen, pairings, tell)


def pairing(name: str, folder: Path, seconds: float, games: int) -> Pairing:
    first = Contender("Harif", f"auto:seconds={seconds:g}", seconds)
    second = Contender(title(name), f"uci:{program(name, folder.resolve())},seconds={seconds:g}", seconds)
    return Pairing(f"{name} at {seconds:g} s", first, second, games, cost=PLIES * seconds)


def program(name: str, folder: Path) -> str:
    """How a program is started, and what it is told."""
    if name == "sunfish":
        return f"path={sys.executable},arguments={folder / 'sunfish' / 'sunfish.py'}"
    if name == "gnuchess":
        return f"path={folder / 'gnuchess'},arguments=--uci,hash={HASH},option.OwnBook=false"
    return f"path={folder / 'stockfish'},hash={HASH},threads=1,elo={name}"


def title(name: str) -> str:
    return {"sunfish": "sunfish", "gnuchess": "GNU Chess"}.get(name, f"Stockfish, UCI_Elo {name}")


def nearest(kept: Kept, count: int) -> list[str]:
    """The levels of Stockfish that Harif's score at 0.1 s is nearest to even against."""
    scores: dict[str, list[float]] = {name: [] for name in LEVELS}
    for game in kept.games:
        name, _, seconds = game["pairing"].partition(" at ")
        if name in scores and seconds == "0.1 s":
            scores[name].append(game["score"])
    if not any(scores.values()):
        sys.exit("The file holds no games against Stockfish at 0.1 s: play those first.")
    away = {name: abs(sum(found) / len(found) - 0.5) for name, found in scores.items() if found}
    return sorted(sorted(away, key=lambda name: away[name])[:count])


def tell(kept: Kept) -> None:
    """The section of RESULTS.md."""
    from chess_rows import CALLED, faults_in_words, played_on, standings, table
    from results import Section, Target, show, write
    from rich.console import Console

    found = standings(kept)
    times = sorted({name.partition(" at ")[2] for name in found}, key=lambda text: float(text.split()[0]))
    order = [*OTHERS, *LEVELS]
    tables = []
    for seconds in times:
        here = [name for name in order if f"{name} at {seconds}" in found]
        rows = [(title(name), found[f"{name} at {seconds}"]) for name in here]
        tables.append(table(f"Harif at {seconds} a move against", rows))
    sunfish, level = found.get("sunfish at 0.1 s"), found.get("2400 at 1 s")
    best = found.get("2700 at 1 s")
    faults = sum(one.faults[0] for one in found.values())
    targets = [
        Target("Elo above sunfish at 0.1 s, the interval's lower end", 300, sunfish and sunfish.elo.low, unit=""),
        Target("score against UCI_Elo 2400 at 1 s", 50, level and 100 * level.score, unit=" %"),
        Target("goal: score against UCI_Elo 2700 at 1 s", 50, best and 100 * best.score, unit=" %"),
        Target("games that Harif lost by a fault", 0, float(faults), at_least=False, unit=""),
    ]
    words = WORDS + CALLED + played_on(kept) + faults_in_words(list(found.values()))
    section = Section("chess-strength", words, tables, targets)
    show(section, Console())
    write(section, ["python", "bench/chess_strength.py", "--from", "FILE"])


if __name__ == "__main__":
    sys.exit(main())
