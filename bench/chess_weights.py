"""Weights of chess from games of its own: a linear judgement and small networks from the same games, and what they are
worth in matches at equal time.

    python bench/chess_weights.py --learn FOLDER --games 8000 --processes 16 --minutes 5
    python bench/chess_weights.py --folder FOLDER --out weights.jsonl --processes 16 --minutes 3

The first plays games and fits weights to them (`harif learn chess --search 4 --by results`, but for networks of several
sizes at once), the second plays the matches and goes on where it stopped; `--from weights.jsonl` writes the section of
RESULTS.md. Needs NumPy, Numba and Harif, so that it runs on any machine.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import chess_pool
from chess_game import Contender, Pairing
from chess_pool import Kept

from harif.games.catalogue import start_of
from harif.learning.__main__ import tell as tell_loss
from harif.learning.examples import Examples
from harif.learning.marks import Loss
from harif.learning.regression import Lessons, Recipe

SECONDS, GAMES, PLIES = 0.02, 400, 120
SIZES = (0, 8, 16)
"""Hidden units: none is a linear judgement."""
GUESSING = "pvs:null_move=true,reductions=true,futility=0.1,late=true,deeper=true,lookahead=false,"
"""What "auto" does at chess, but for the weights that are shipped."""

WORDS = """\
Weights that were learned from the same games of Harif against itself (`bench/chess_weights.py --learn`), against each
other, against those that were set by hand and against those that are shipped, at 20 ms a move. *Small* is a network
with so many hidden units over the same features. A row is of who is named first.

"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Learn weights of chess, and play matches with them.")
    chess_pool.add_arguments(parser, games=GAMES)
    parser.add_argument("--learn", type=Path, metavar="FOLDER", help="play --games of its own, and learn")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where the learned weights are")
    parser.add_argument("--depth", type=int, default=4, help="plies of the games to learn from (4)")
    parser.add_argument("--rounds", type=int, default=2, help="of games, each with what was learned before (2)")
    parser.add_argument("--epochs", type=int, default=12, help="passes through the examples (12)")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, metavar="N", help="hidden units to learn with")
    chosen = parser.parse_args()
    if chosen.learn is not None:
        learn(chosen)
        return 0
    if chosen.source is None and (chosen.folder is None or not chosen.folder.is_dir()):
        parser.error("say --folder FOLDER: where the weights are")
    return chess_pool.run(parser, chosen, lambda: pairings(chosen.folder.resolve(), chosen.games), tell)


# Learning -------------------------------------------------------------------------------------------------------------


class Keeping(Lessons):
    """Lessons that keep their examples; out of time, they end their games and learn from those that there are."""

    examples: Examples
    deadline = float("inf")

    def fit(self, examples: Examples, searched: bool = True) -> None:
        self.examples, self.halted = examples, False
        super().fit(examples, searched)

    def tell(self, loss: Loss) -> None:
        super().tell(loss)
        if loss.held_out is None and time.monotonic() > self.deadline:
            self.halted = True


def learn(chosen: argparse.Namespace) -> None:
    """Play, fit the linear judgement on the way, and then networks of other sizes to all of its examples."""
    chosen.learn.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(games=chosen.games, depth=chosen.depth, rounds=chosen.rounds, epochs=chosen.epochs)
    first = lessons(recipe, chosen, 0)
    first.deadline = time.monotonic() + 60.0 * chosen.minutes
    first.by_results()
    first.best_network().write(file_of(chosen.learn, 0))
    for hidden in filter(None, chosen.sizes):
        print(f"{hidden} hidden units", flush=True)
        other = lessons(recipe, chosen, hidden)
        other.played = first.played
        other.fit(first.examples)
        other.best_network().write(file_of(chosen.learn, hidden))


def lessons(recipe: Recipe, chosen: argparse.Namespace, hidden: int) -> Keeping:
    given = recipe._replace(hidden=hidden)
    return Keeping("chess", start_of("chess"), given, None, chosen.processes, tell_loss, None, any_parameters=True)


def file_of(folder: Path, hidden: int) -> Path:
    return folder / (f"small-{hidden}.npz" if hidden else "linear.npz")


# Matches --------------------------------------------------------------------------------------------------------------


def pairings(folder: Path, games: int) -> list[Pairing]:
    known = [hidden for hidden in SIZES if file_of(folder, hidden).exists()]
    learned = {hidden: player(title(hidden), f"learned:file={file_of(folder, hidden)},") for hidden in known}
    hand, shipped = player("set by hand", GUESSING), player("shipped", "auto:")
    pairs = [
        (learned[0], hand),
        (learned[0], shipped),
        *((learned[hidden], learned[0]) for hidden in learned if hidden),
    ]
    return [Pairing(f"{one.name} – {two.name}", one, two, games, cost=PLIES * SECONDS) for one, two in pairs]


def player(name: str, text: str) -> Contender:
    return Contender(name, f"{text}seconds={SECONDS:g}", SECONDS)


def title(hidden: int) -> str:
    return f"small, {hidden} units" if hidden else "linear"


def tell(kept: Kept) -> None:
    """The section of RESULTS.md."""
    from chess_rows import CALLED, faults_in_words, played_on, standings, table
    from results import Section, Target, show, write
    from rich.console import Console

    found = standings(kept)
    best = next((one for name, one in found.items() if name.endswith("set by hand")), None)
    targets: list[Any] = [Target("Elo of learned weights above hand-set ones", 0, best and best.elo.value, unit="")]
    words = WORDS + CALLED + played_on(kept) + faults_in_words(list(found.values()))
    section = Section("chess-weights", words, [table("at 20 ms a move", list(found.items()))], targets)
    show(section, Console())
    write(section, ["python", "bench/chess_weights.py", "--from", "FILE"])


if __name__ == "__main__":
    sys.exit(main())
