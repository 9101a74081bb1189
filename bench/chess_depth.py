"""Strength against depth at chess: depth 1 to 8, each against the next one, and a picture of the sum of the steps.

    python bench/chess_depth.py --out depth.jsonl --processes 16 --minutes 9

as often as it takes; `--from depth.jsonl` writes the section of RESULTS.md and docs/images/chess-depth.svg.
"""

import argparse
import sys
from pathlib import Path

import chess_pool
from chess_game import Contender, Pairing
from chess_pool import Kept

DEEPEST = 8
GAMES = 200
COST = 2.0  # seconds of a game at depth 4, about; what a ply more multiplies it by
GROWTH = 2.5
PICTURE = Path(__file__).parent.parent / "docs" / "images" / "chess-depth.svg"

WORDS = """\
`auto:depth=d` against `auto:depth=d-1`, with all that goes beyond the depth: a ply more in check, and quiescence. A row
is of the deeper one; the last column adds the steps up, from depth 1. `docs/images/chess-depth.svg` draws it beside the
chapter's guess: 4 plies a novice, 8 a master or a usual computer, 12 a world champion.

"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Each depth against the one below it.")
    chess_pool.add_arguments(parser, games=GAMES)
    parser.add_argument("--deepest", type=int, default=DEEPEST, help=f"({DEEPEST})")
    chosen = parser.parse_args()
    return chess_pool.run(parser, chosen, lambda: pairings(chosen.deepest, chosen.games), tell)


def pairings(deepest: int, games: int) -> list[Pairing]:
    players = [Contender(f"depth {depth}", f"auto:depth={depth}") for depth in range(1, deepest + 1)]
    return [
        Pairing(f"{depth} – {depth - 1}", players[depth - 1], players[depth - 2], games, COST * GROWTH ** (depth - 4))
        for depth in range(2, deepest + 1)
    ]


def tell(kept: Kept) -> None:
    from chess_depth_plot import height, plot
    from chess_rows import CALLED, faults_in_words, played_on, standings, table
    from results import Section, Target, show, write
    from rich.console import Console

    found = standings(kept)
    names = sorted(found, key=lambda name: int(name.split()[0]))
    shown = table("depth – depth", [(name, found[name]) for name in names])
    total, rows = 0.0, []
    for row, name in zip(shown.rows, names, strict=True):
        total += height(found[name].elo)
        rows.append((*row, f"{total:.0f}"))
    shown = shown._replace(columns=(*shown.columns, "from depth 1"), rows=rows)
    PICTURE.write_text(plot([found[name].elo for name in names]), encoding="utf-8")
    certain = sum(one.elo.low > 0 for one in found.values())
    targets = [Target("steps whose interval lies above 0", len(found), float(certain), unit=f" of {len(found)}")]
    words = WORDS + CALLED + played_on(kept) + faults_in_words(list(found.values()))
    section = Section("chess-depth", words, [shown], targets)
    show(section, Console())
    write(section, ["python", "bench/chess_depth.py", "--from", "FILE"])


if __name__ == "__main__":
    sys.exit(main())
