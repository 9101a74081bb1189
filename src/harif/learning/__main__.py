"""`python -m harif.learning GAME`: learn the weights of a judgement with nothing but NumPy and Numba.

The recipe of the weights that are shipped (docs/learning.md). `harif learn` does the same and shows more.
"""

import argparse
import sys

from harif.game import HarifError
from harif.learning.marks import Loss
from harif.learning.refusals import refuse_folder
from harif.learning.regression import learn_weights


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m harif.learning", description="Learn the weights of a judgement.")
    parser.add_argument("game", help="a game of the catalogue, or a file")
    parser.add_argument("--out", required=True, help="the file to keep the weights in (.npz)")
    parser.add_argument("--by", choices=("results", "leaves"), default="results")
    parser.add_argument("--network", help="go on from this file")
    parser.add_argument("--processes", type=int, default=1, help="0: one a core")
    parser.add_argument("--any-parameters", action="store_true", help="the weights are for all parameters of the game")
    parser.add_argument("--svg", help="draw the losses into this file")
    for name in ("games", "depth", "rounds", "epochs", "seed", "strays", "hidden"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("rate", "share", "trace"):
        parser.add_argument(f"--{name}", type=float)
    asked = vars(parser.parse_args(words))
    game, out, svg = asked.pop("game"), asked.pop("out"), asked.pop("svg")
    try:
        if svg is not None:
            refuse_folder(svg)
        fitted = learn_weights(game, file=out, progress=tell, **asked)
    except HarifError as problem:
        print(problem, file=sys.stderr)
        return 1
    if svg is not None:
        with open(svg, "w", encoding="utf-8") as picture:
            picture.write(fitted.svg())
    return 0


def tell(loss: Loss) -> None:
    """A line for each step of learning."""
    at = f"{loss.games:>7} games {loss.rows:>9} positions {loss.seconds:>7.0f} s"
    if loss.held_out is None:
        print(at, file=sys.stderr, flush=True)
    else:
        known = "" if loss.loss is None else f" loss {loss.loss:.5f}"
        print(f"{at}  pass {loss.epoch:>3}{known}  held out {loss.held_out:.5f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
