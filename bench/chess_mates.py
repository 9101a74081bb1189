"""Makes bench/chess_mates.txt: mates in 2, 3 and 4 out of fast games of the project's own.

`bench/chess_mates.py [--count 100] [--minutes M]`. From even random openings a quick selective search plays against one
that looks a ply ahead. Where the first sees a mate, an exhaustive search without quiescence, extensions or guesses
deepens until it has proven one: its depth is the length of the shortest. A game gives at most one of each length. What
was found is kept, and a later call goes on with other games.
"""

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any

from chess_game import openings

import harif

FILE = Path(__file__).with_name("chess_mates.txt")
HEAD = "# moves to the mate, number of the game, and the position; found in games of Harif by bench/chess_mates.py"
LENGTHS = (2, 3, 4)
STRONG, WEAK = 2_000, 40  # nodes a move
EXHAUSTIVE = 4_000_000  # nodes to prove the shortest mate in
LONGEST = 160  # plies of a game
LAP = 200  # games after which the openings come again, with the sides changed
EXACT = {"quiescence": 0, "urgency": False}


def main() -> None:
    parser = argparse.ArgumentParser(description="Mates out of games of the project's own.")
    parser.add_argument("--count", type=int, default=100, help="of each length")
    parser.add_argument("--minutes", type=float, default=1e9)
    chosen = parser.parse_args()
    end = time.monotonic() + 60 * chosen.minutes
    found = mates() if FILE.exists() else []
    known = openings()
    begun = max((number for _, _, number in found), default=-1) + 1
    for number in range(begun, 100 * len(known)):
        counts = Counter(length for length, _, _ in found)
        wanted = {length for length in LENGTHS if counts[length] < chosen.count}
        if not wanted or time.monotonic() > end:
            break
        for length, position in in_game(known[number % len(known)], number, wanted).items():
            if all(position != other for _, other, _ in found):
                found.append((length, position, number))
        write(found)
    print(", ".join(f"{count} mates in {length}" for length, count in sorted(Counter(m[0] for m in found).items())))


def mates() -> list[tuple[int, str, int]]:
    """The mates that are kept: in how many moves, the position, and in which game it was found."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    found = (line.split(maxsplit=2) for line in lines)
    return [(int(length), position, int(number)) for length, number, position in found]


def write(found: list[tuple[int, str, int]]) -> None:
    lines = [f"{length} {number} {position}" for length, position, number in sorted(found, key=lambda m: (m[0], m[2]))]
    FILE.write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")


def in_game(opening: list[str], number: int, wanted: set[int]) -> dict[int, str]:
    """One position for each length of a mate that comes up in a game."""
    record = harif.Record("chess")
    found: dict[int, str] = {}
    for move in opening:
        state = record.state
        record.play(next(action for action in state.actions() if state.uci(action) == move))
    while not record.over and len(record.moves) < LONGEST:
        state = record.state
        strong = int(state.player()) == (number + number // LAP) % 2
        answer = harif.search(record, nodes=(STRONG + number if strong else WEAK), ranking="bounds", table=2)
        if answer.value == 1.0 and wanted - set(found):
            length = shortest(state)
            if length in wanted and length not in found:
                found[length] = state.notation()
        record.play(answer.action)
    return found


def shortest(state: Any) -> int | None:
    """Moves to the shortest mate; None where none in 4 is proven.

    (A judgement is never 1, and nothing is guessed: a value of 1 is a mate, whatever is doubtful elsewhere.)
    """
    answer = harif.search(state, "pvs", depth=2 * max(LENGTHS) - 1, nodes=EXHAUSTIVE, ranking="bounds", **EXACT)
    return (answer.depth + 1) // 2 if answer.value == 1.0 and answer.depth % 2 else None


if __name__ == "__main__":
    main()
