"""Every figure of the chapter as something to step through, and the lessons that are made of them."""

from typing import Any

from harif.lab.chance_figures import AVERAGES, CHANGING, IMPERFECT, RELABEL, SCALE, STAR
from harif.lab.figures import PLAIN_TWO_PLY, THREE_PLAYERS, TWO_PLY

THREE = " ".join(THREE_PLAYERS.split())
DEEP = "((((9 18) (21 17)) ((24 26) (2 20))) (((28 12) (15 4)) ((13 7) (5 29))))"
EQUAL = "((3 12) (3 4) (2 9))"
PENNIES = "(heads=(p1#coin heads=1 tails=-1) tails=(p1#coin heads=-1 tails=1))"
PAIRS = "(p0 (p1 <4,1> <2,5>) (p1 <3,3> <6,0>))"
DICE = "(max (chance 1/2:(min 2 8) 1/2:(min 4 6)) (chance 1/2:(min 0 9) 1/2:(min 7 10)))"

GALLERY: dict[str, dict[str, Any]] = {
    "a": {"tree": TWO_PLY, "algorithm": "minimax"},
    "b": {"game": "tictactoe", "position": "XX./OO./...", "algorithm": "alphabeta", "options": {"depth": 2}},
    "c": {"tree": THREE, "algorithm": "maxn"},
    "d": {"tree": PLAIN_TWO_PLY, "algorithm": "alphabeta"},
    "deep": {"tree": DEEP, "algorithm": "alphabeta"},
    "equal": {"tree": EQUAL, "algorithm": "alphabeta", "second": "strict"},
    "pairs": {"tree": PAIRS, "algorithm": "maxn"},
    "e": {"tree": AVERAGES, "algorithm": "expectimax"},
    "f": {"tree": IMPERFECT, "algorithm": "expectimax", "options": {"opponent": 0.7}},
    "curve": {"tree": CHANGING, "algorithm": "expectimax", "options": {"opponent": 0.7}},
    "dice": {"tree": DICE, "algorithm": "expectiminimax"},
    "star": {"tree": STAR, "algorithm": "expectiminimax", "options": {"pruning": "star1", "bounds": "-5,5"}},
    "g": {"tree": SCALE, "algorithm": "expectiminimax"},
    "scale": {
        "tree": SCALE,
        "algorithm": "expectiminimax",
        "relabel": ",".join(f"{old}={new}" for old, new in RELABEL.items()),
    },
    "mcts": {"tree": PLAIN_TWO_PLY, "algorithm": "mcts", "options": {"iterations": 8, "seed": 1}},
    "truce": {"game": "truce", "algorithm": "maxn", "options": {"depth": 2}},
    "pennies": {"tree": PENNIES, "algorithm": "still"},
    "roads": {"game": "roads", "algorithm": "clairvoyance", "second": "belief"},
    "twohanded": {"game": "twohanded", "algorithm": "clairvoyance", "second": "belief"},
    "kuhn": {"game": "kuhn", "algorithm": "cfr"},
    "noisy": {"figure": "noisy"},
}
"""Name -> what is opened: a tree or a game, an algorithm with its options, a second one beside it; or a figure."""

LESSONS = {
    "minimax": "a",
    "alphabeta": "d",
    "equal": "equal",
    "maxn": "c",
    "expectimax": "curve",
    "expectiminimax": "dice",
    "star": "star",
    "scale": "scale",
    "worlds": "roads",
    "mcts": "mcts",
    "cfr": "kuhn",
}
"""Lesson -> its figure in the gallery, in the order of the chapter."""
