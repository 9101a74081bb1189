"""Makes bench/chess_openings.txt: short random openings that a search judges even.

`bench/chess_openings.py [--count 200] [--seed 16]`. Eight plies, each any legal move as likely as the other; kept where
"auto" (30,000 nodes, after a look of 1,000) expects between 0.45 and 0.55, and where no opening that was kept has led
before.
"""

import argparse
import random

from chess_game import OPENINGS

import harif

PLIES, EVEN = 8, 0.05
LOOK, NODES = 1_000, 30_000


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
    def tilt(nodes: int) -> float:
        return abs(harif.search(record, nodes=nodes, ranking="bounds", table=2).value - 0.5)

    return tilt(LOOK) <= 2 * EVEN and tilt(NODES) <= EVEN


if __name__ == "__main__":
    main()
