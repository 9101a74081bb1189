"""The options that several commands have, and the program to which commands are added."""

from typing import Annotated

import typer

from harif.game.sentence import Sentence


class NotANumber(typer.BadParameter):
    """What was typed for a number, and is none; `sentence` says so in any language."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def integer(text: str) -> int:
    """A whole number that was typed."""
    try:
        return int(text)
    except ValueError:
        too_long = text.lstrip("+-").isdecimal()
        wanted = "write a smaller number, not '{text}'" if too_long else "write a whole number, not '{text}'"
        raise NotANumber(Sentence(wanted, text=text)) from None


def number(text: str) -> float:
    """A number that was typed."""
    try:
        return float(text)
    except ValueError:
        raise NotANumber(Sentence("write a number, not '{text}'", text=text)) from None


GAME = Annotated[str, typer.Argument(help="A game of the catalogue, with options (connect4:rows=5), or a Python file.")]
POSITION = Annotated[str | None, typer.Option("--position", "-p", help="A position in the game's notation, or moves.")]
JSON = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
LANG = Annotated[str, typer.Option("--lang", help="en or fa.")]
SEED = Annotated[int, typer.Option("--seed", parser=integer, help="For everything random.")]
STEPS = Annotated[bool, typer.Option("--steps", help="Step by step with the arrow keys; all steps when piped.")]
SVG = Annotated[str | None, typer.Option("--svg", help="Write the figure to this file.")]
PANELS = Annotated[bool, typer.Option("--panels", help="With --svg: a panel for each leaf, all in one figure.")]
TIKZ = Annotated[str | None, typer.Option("--tikz", help="Write the figure for LaTeX, a whole document, to this file.")]
FRAGMENT = Annotated[bool, typer.Option("--fragment", help="With --tikz: the tikzpicture alone, to be \\input.")]
HTML = Annotated[str | None, typer.Option("--html", help="Write a page to step through it, one file with all in it.")]
ITERATIONS = Annotated[
    int | None, typer.Option(parser=integer, metavar="N", help="Of cfr (1 if not given) and mcts (8).")
]
KINDS = "alphabeta, minimax, h-minimax, maxn, expectimax, expectiminimax, star1, star2, negamax, paranoid, …"
STRICT = Annotated[bool, typer.Option("--strict", help="Cut on strict inequality only, not on equal values.")]
TEXTBOOK = Annotated[str | None, typer.Option("--algorithm", "-a", help="minimax, alphabeta, by-hand, negamax, …")]
OPPONENT = Annotated[str | None, typer.Option("--opponent", help="For expectimax: random, minimax=0.7,random=0.3, …")]
WAYS = "auto, alphabeta, partition, proof, retrograde, sum; with chance: stages, value, policy or linear."
PRUNING = Annotated[str | None, typer.Option("--pruning", help="star1 or star2 (expectiminimax), shallow (maxn).")]
BOUNDS = Annotated[str | None, typer.Option("--bounds", help="For --pruning: the least and the greatest value: -5,5.")]
EVALUATE = Annotated[
    str | None, typer.Option("--evaluate", help="EVAL where the depth ends: 'B~4 C~1', or '4 1' from left to right.")
]
QUIZ = Annotated[bool, typer.Option("--quiz", help="Ask before each step is shown, and keep the score.")]
DEPTH = Annotated[int | None, typer.Option("--depth", "-d", parser=integer, help="Plies.")]
THREADS = Annotated[int, typer.Option("--threads", "-t", parser=integer, help="How many share the work.")]
INTERPRETED = Annotated[bool, typer.Option("--interpreted", help="Run as plain Python, not as machine code.")]

app = typer.Typer(
    name="harif",
    help="Harif, the opponent: games in plain Python, searched at machine speed.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
