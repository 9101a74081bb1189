"""What each technique of the search is worth at chess: with it against without it, at equal time a move; or, on a busy
machine, whose clock says little, with equal nodes a move (`--nodes 20000`).

    python bench/chess_techniques.py --out techniques.jsonl --processes 16 --minutes 9

as often as it takes; `--from techniques.jsonl` writes the section of RESULTS.md.
"""

import argparse
import sys
from typing import TYPE_CHECKING, NamedTuple

import chess_pool
from chess_game import Contender, Pairing
from chess_pool import Kept

if TYPE_CHECKING:
    from chess_rows import Standing

SECONDS = 0.02
GAMES = 400
PLIES = 120

WORDS = """\
Harif as it plays (`auto:seconds=0.02`) against itself without one technique, at 20 ms a move. A row is of who has the
technique: above 0 it helps.

"""


class Technique(NamedTuple):
    """What is switched: an option of a player's text, or what a player keeps."""

    name: str
    off: str = ""
    on: str = ""  # where "auto" does without it
    keeps: bool = True
    remembers: bool = True


TECHNIQUES = {
    "quiescence": Technique("quiescence", "quiescence=0"),
    "urgency": Technique("`urgent()`: in check a ply more, never judged as it stands", "urgency=false"),
    "null": Technique("null moves", "null_move=false"),
    "reductions": Technique("reductions of late moves", "reductions=false"),
    "futility": Technique("futility", "futility=0"),
    "late": Technique("late moves left out", "late=false"),
    "deeper": Technique("deeper entries of the table", "deeper=false"),
    "scout": Technique("null windows", "scout=false"),
    "aspiration": Technique("aspiration windows", "aspiration=false"),
    "lookahead": Technique("table looked at before a child is searched (off by itself)", "", "lookahead=true"),
    "kept": Technique("table kept between moves", keeps=False),
    "history": Technique("positions before the root", remembers=False),
    "guessing": Technique(
        "all that guesses", "null_move=false,reductions=false,futility=0,late=false,deeper=false,lookahead=true"
    ),
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Each technique on against off.")
    chess_pool.add_arguments(parser, games=GAMES)
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"a move ({SECONDS:g})")
    parser.add_argument(
        "--nodes", type=int, help="a move, instead of seconds, for a look: the section speaks of seconds"
    )
    parser.add_argument("--only", nargs="+", choices=list(TECHNIQUES), default=list(TECHNIQUES), metavar="TECHNIQUE")
    parser.add_argument(
        "--also",
        action="append",
        default=[],
        metavar="NAME=OPTIONS",
        help="another one, by what the player with it has more: 'learned weights=network=weights.npz'",
    )
    chosen = parser.parse_args()

    def pairings() -> list[Pairing]:
        known = [TECHNIQUES[name] for name in chosen.only]
        known += [Technique(name, "", options) for name, _, options in (one.partition("=") for one in chosen.also)]
        limit = f"seconds={chosen.seconds:g}" if chosen.nodes is None else f"nodes={chosen.nodes}"
        return [pairing(one, chosen.seconds, chosen.games, limit) for one in known]

    return chess_pool.run(parser, chosen, pairings, tell)


def pairing(one: Technique, seconds: float, games: int, limit: str) -> Pairing:
    timed = seconds if limit.startswith("seconds") else None
    first = Contender("with", text(limit, one.on), timed)
    second = Contender("without", text(limit, one.off), timed, one.keeps, one.remembers)
    return Pairing(one.name, first, second, games, cost=PLIES * seconds)


def text(limit: str, options: str) -> str:
    return ",".join(filter(None, (f"auto:{limit}", options)))


def fewer_in_words(found: "dict[str, Standing]", asked: int = GAMES) -> str:
    """How many games there are where they are fewer than were asked for; nothing where all were played."""
    fewer = sorted(one.games for one in found.values() if one.games < asked)
    if not fewer:
        return ""
    games = f"{fewer[0]}" if fewer[0] == fewer[-1] else f"{fewer[0]} to {fewer[-1]}"
    rows = "All rows" if len(fewer) == len(found) else f"{len(fewer)} of {len(found)} rows"
    return f"\nOf {asked} games a row not all were played. {rows} have fewer: {games} games.\n"


def tell(kept: Kept) -> None:
    from chess_rows import CALLED, faults_in_words, played_on, standings, table
    from results import Section, Target, show, write
    from rich.console import Console

    found = standings(kept)
    rows = sorted(found.items(), key=lambda row: -row[1].elo.value)
    faults = sum(sum(one.faults) for one in found.values())
    targets = [Target("games lost by a fault", 0, float(faults), at_least=False, unit="")]
    words = WORDS + CALLED + fewer_in_words(found) + played_on(kept) + faults_in_words(list(found.values()))
    section = Section("chess-techniques", words, [table("with against without", rows)], targets)
    show(section, Console())
    write(section, ["python", "bench/chess_techniques.py", "--from", "FILE"])


if __name__ == "__main__":
    sys.exit(main())
