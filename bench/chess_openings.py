"""Makes bench/chess_openings.txt: short random openings that a search judges even.

`bench/chess_openings.py [--count 200] [--seed 16]`. Eight plies, each any legal move as likely as the other; kept where
"auto" (50,000 nodes) expects between 0.45 and 0.55, and where no opening that was kept has led before.
"""

import argparse
import random

from chess_game import OPENINGS

import harif

PLIES, NODES, EVEN = 8, 50_000, 0.05


def main() -> None:
    parser = argparse.ArgumentParser(description="Short, even openings of chess.")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=16)
    chosen = parser.parse_args()
    draw, kept, seen = random.Random(chosen.seed), [], set()
    while len(kept) < chosen.count:
        record = harif.Record("chess")
        moves = []
        while len(moves) < PLIES and not record.over:
            action = draw.choice([int(action) for action in record.state.actions()])
            moves.append(record.state.uci(action))
            record.play(action)
        if not record.over and record.state not in seen and is_even(record):
            seen.add(record.state)
            kept.append(" ".join(moves))
    head = f"# {PLIES} random plies that a search of {NODES:,} nodes judges even; seed {chosen.seed}"
    OPENINGS.write_text("\n".join([head, *kept, ""]), encoding="utf-8")


def is_even(record: harif.Record) -> bool:
    found = harif.search(record, nodes=NODES, ranking="bounds", table=8)
    return abs(found.value - 0.5) <= EVEN


if __name__ == "__main__":
    main()
