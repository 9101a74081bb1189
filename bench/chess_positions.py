"""Makes bench/chess_positions.txt: middle-game positions out of games that Harif plays against itself.

`bench/chess_positions.py [--count 20] [--nodes 20000]`: a game from each of so many openings of chess_openings.txt, and
the position after 24 to 43 plies of it.
"""

import argparse
from pathlib import Path
from typing import Any

from chess_game import openings

import harif

FILE = Path(__file__).with_name("chess_positions.txt")
FROM = 24  # plies; a ply later for each position
MEN = 8  # at least so many beside pawns and kings


def main() -> None:
    parser = argparse.ArgumentParser(description="Middle-game positions of chess.")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=20_000, help="a move")
    chosen = parser.parse_args()
    found: list[str] = []
    for opening in openings():
        state = played(opening, FROM + len(found), chosen.nodes)
        if state is not None:
            found.append(state.notation())
        if len(found) == chosen.count:
            break
    head = f"# middle-game positions from games of Harif against itself, {chosen.nodes:,} nodes a move"
    FILE.write_text("\n".join([head, *found, ""]), encoding="utf-8")


def positions() -> list[str]:
    """The positions that are kept, in FEN."""
    return [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def played(opening: list[str], plies: int, nodes: int) -> Any:
    """The position after so many plies; None where it is no middle game, or is decided."""
    record = harif.Record("chess")
    for move in opening:
        state = record.state
        record.play(next(action for action in state.actions() if state.uci(action) == move))
    value = 0.5
    while len(record.moves) < plies and not record.over:
        found = harif.search(record, nodes=nodes, ranking="bounds", table=8)
        value = found.value
        record.play(found.action)
    state = record.state
    pieces = (state.two | state.four).bit_count() - 2
    return None if record.over or pieces < MEN or not 0.2 < value < 0.8 else state


if __name__ == "__main__":
    main()
