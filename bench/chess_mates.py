"""Makes bench/chess_mates.txt: mates in 2, 3 and 4 out of fast games of the project's own.

`bench/chess_mates.py [--count 100] [--processes N] [--minutes M]`. From even random openings a quick selective search
plays against one that hardly looks ahead. Of a game that ended in mate, the winner's positions in its last 10 moves are
searched exhaustively, without quiescence, extensions or guesses, whether the players saw a mate there or not: the depth
at which one is proven is the length of the shortest. A game gives at most one of each length, the earliest. What was
found is kept, and a later call goes on with other games.
"""

import argparse
import multiprocessing
import os
import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

from chess_game import openings

import harif

FILE = Path(__file__).with_name("chess_mates.txt")
HEAD = "# moves to the mate, number of the game, and the position; made by bench/chess_mates.py"
LENGTHS = (2, 3, 4)
STRONG, WEAK = 2_000, 40  # nodes a move
EXHAUSTIVE = 2_000_000  # nodes in which the shortest mate must be proven
LONGEST = 160  # plies of a game
BATCH = 4  # games for each process
LOOKED_AT = 10  # moves of the winner before the last
EXACT = {"quiescence": 0, "urgency": False}


class Mate(NamedTuple):
    length: int  # moves
    game: int
    position: str  # in FEN


def main() -> None:
    parser = argparse.ArgumentParser(description="Mates out of games of the project's own.")
    parser.add_argument("--count", type=int, default=100, help="of each length (100)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="(all cores)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many; a later call goes on")
    chosen = parser.parse_args()
    end = time.monotonic() + 60 * chosen.minutes
    found, played = kept()
    harif.search(harif.load("chess"), depth=2)  # compiled once
    with multiprocessing.get_context("spawn").Pool(chosen.processes, ignore_interrupt) as pool:
        while time.monotonic() < end and not all(of_length(found, length) >= chosen.count for length in LENGTHS):
            batch = range(played, played + BATCH * chosen.processes)
            for mates_there in pool.imap(in_game, batch):
                for mate in mates_there:
                    new = all(mate.position != other.position for other in found)
                    if new and of_length(found, mate.length) < chosen.count:
                        found.append(mate)
                played += 1
                write(found, played)
                if time.monotonic() > end:
                    break
    print(", ".join(f"{of_length(found, length)} in {length}" for length in LENGTHS), f"after {played} games")


def of_length(found: list[Mate], length: int) -> int:
    return sum(mate.length == length for mate in found)


def mates() -> list[Mate]:
    """The mates that are kept."""
    return kept()[0]


def kept() -> tuple[list[Mate], int]:
    """The mates that are kept, and the number of the next game."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    found = [line.split(maxsplit=2) for line in lines if line and not line.startswith("#")]
    played = next((int(line.split()[1]) for line in lines if line.endswith("games played")), 0)
    return [Mate(int(length), int(game), position) for length, game, position in found], played


def write(found: list[Mate], played: int) -> None:
    lines = [f"{mate.length} {mate.game} {mate.position}" for mate in sorted(found)]
    new = FILE.with_suffix(".new")
    new.write_text("\n".join([HEAD, f"# {played} games played", *lines, ""]), encoding="utf-8")
    new.replace(FILE)


def ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# One game -------------------------------------------------------------------------------------------------------------


def in_game(number: int) -> list[Mate]:
    """The mates that there were in one game; each opening is played from both sides, then with other strengths."""
    known = openings()
    lap, place = divmod(number, len(known))
    record = harif.Record("chess")
    for move in known[place]:
        state = record.state
        record.play(next(action for action in state.actions() if state.uci(action) == move))
    while not record.over and len(record.moves) < LONGEST:
        strong = int(record.state.player()) == (place + lap) % 2
        nodes = STRONG + 50 * lap if strong else WEAK
        record.play(harif.search(record, nodes=nodes, ranking="bounds", table=2).action)
    if record.end != "rules" or record.values[0] == 0.5:
        return []
    winners = record.before[::-1][::2]  # who made the last move has won
    found: dict[int, Mate] = {}
    for state in winners[1 : 1 + LOOKED_AT]:
        length = shortest(state)
        if length in LENGTHS:
            found[length] = Mate(length, number, state.notation())  # an earlier position takes its place
    return list(found.values())


def shortest(state: Any) -> int | None:
    """Moves to the shortest mate; None where none in 4 is proven.

    (A judgement is never 1, and nothing is guessed: a value of 1 is a mate, whatever is doubtful elsewhere.)
    """
    answer = harif.search(state, "pvs", depth=2 * max(LENGTHS) - 1, nodes=EXHAUSTIVE, ranking="bounds", **EXACT)
    return (answer.depth + 1) // 2 if answer.value == 1.0 and answer.depth % 2 else None


if __name__ == "__main__":
    main()
