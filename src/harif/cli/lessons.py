"""The commands of the lab: `harif tree`, `explain`, `curve`, `scale`, `figure`, `exercise`, `grade`, `order`."""

from typing import Annotated

import typer

from harif.cli.options import (
    BOUNDS,
    DEPTH,
    EVALUATE,
    FRAGMENT,
    GAME,
    HTML,
    ITERATIONS,
    JSON,
    KINDS,
    LANG,
    OPPONENT,
    PANELS,
    POSITION,
    PRUNING,
    QUIZ,
    SEED,
    STEPS,
    STRICT,
    SVG,
    TEXTBOOK,
    TIKZ,
    app,
    integer,
    number,
)


@app.command()
def tree(
    source: Annotated[str, typer.Argument(metavar="TEXT|FILE", help="A tree such as '((3 12) (2 4))', a file, or -.")],
    algorithm: TEXTBOOK = None,
    depth: DEPTH = None,
    strict: STRICT = False,
    steps: STEPS = False,
    svg: SVG = None,
    panels: PANELS = False,
    tikz: TIKZ = None,
    fragment: FRAGMENT = False,
    html: HTML = None,
    opponent: OPPONENT = None,
    pruning: PRUNING = None,
    bounds: BOUNDS = None,
    evaluate: EVALUATE = None,
    iterations: ITERATIONS = None,
    quiz: QUIZ = False,
    efg: Annotated[str | None, typer.Option("--efg", help="Write the tree to this file as Gambit reads it.")] = None,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Explain an algorithm on a game tree: its value, its move, every cut and the reason for it.

    Without --algorithm: alphabeta, max^n where the leaves are vectors, expectiminimax where there is chance. A tree
    with information sets, (p0 (p1#a 1 2) (p1#a 3 4)), is drawn as it stands.
    """
    from harif.cli.lab import Asked, Files, Shown, explain_tree

    asked = Asked(algorithm, depth, strict, opponent, pruning, bounds, evaluate, iterations)
    explain_tree(source, asked, Shown(steps, quiz, Files(svg, panels, tikz, fragment, efg, html), lang, json))


@app.command()
def explain(
    game: GAME,
    position: POSITION = None,
    algorithm: TEXTBOOK = None,
    depth: DEPTH = 2,
    strict: STRICT = False,
    steps: STEPS = False,
    svg: SVG = None,
    panels: PANELS = False,
    tikz: TIKZ = None,
    fragment: FRAGMENT = False,
    html: HTML = None,
    opponent: OPPONENT = None,
    pruning: PRUNING = None,
    bounds: BOUNDS = None,
    iterations: ITERATIONS = None,
    quiz: QUIZ = False,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Explain an algorithm on a position of a game, to a depth; of a hidden game cfr, clairvoyance or belief."""
    from harif.cli.lab import Asked, Files, Shown, explain_game

    asked = Asked(algorithm, depth, strict, opponent, pruning, bounds, iterations=iterations)
    explain_game(game, position, asked, Shown(steps, quiz, Files(svg, panels, tikz, fragment, html=html), lang, json))


@app.command()
def curve(
    source: Annotated[str, typer.Argument(metavar="TREE|GAME", help="A tree, a file of one, -, or a game's name.")],
    depth: DEPTH = None,
    svg: SVG = None,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Follow the best move as the opponent gets better: from any move at all (p = 0) to its best one (p = 1)."""
    from harif.cli.lab import curve_of

    curve_of(source, depth, svg, lang, json)


@app.command()
def scale(
    source: Annotated[str, typer.Argument(metavar="TEXT|FILE", help="A tree with chance, a file, or -.")],
    relabel: Annotated[str | None, typer.Option("--relabel", help="New values: 1=1,2=20,3=30,4=400.")] = None,
    svg: SVG = None,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Say which transformations of the leaves keep the choice at the root of a tree with chance."""
    from harif.cli.lab import scales_of

    scales_of(source, relabel, svg, lang, json)


@app.command()
def figure(
    name: Annotated[str, typer.Argument(help="A to G, star, scale, curve, truce or noisy.")],
    svg: SVG = None,
    lang: LANG = "en",
) -> None:
    """Draw a figure of the chapter as SVG."""
    from harif.cli.lab import chapter_figure

    chapter_figure(name, lang, svg)


@app.command()
def exercise(
    kind: Annotated[str, typer.Option("--kind", help=f"{KINDS} Several, with commas, take turns.")] = "alphabeta",
    depth: Annotated[int, typer.Option("--depth", "-d", parser=integer, help="Plies.")] = 3,
    branching: Annotated[int, typer.Option("--branching", "-b", parser=integer, help="Moves at each node.")] = 3,
    cuts: Annotated[int | None, typer.Option("--cuts", parser=integer, help="Exactly so many cuts.")] = None,
    deep: Annotated[int, typer.Option("--deep", parser=integer, help="At least so many of them deep.")] = 0,
    count: Annotated[int | None, typer.Option("--count", "-n", parser=integer, help="Trees on the sheet (1).")] = None,
    points: Annotated[
        float | None, typer.Option("--points", parser=number, help="For each question (1 a part of the answer).")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", "-o", help="A folder for the sheet and its key.")] = None,
    seed: SEED = 0,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Make exercises: trees with exactly the wished properties, a sheet to print and its key (HTML, LaTeX, JSON)."""
    from pathlib import Path

    from harif.cli.exercises import make_exercise

    folder = None if out is None else Path(out)
    wishes = {"depth": depth, "branching": branching, "cuts": cuts, "deep": deep, "points": points}
    return make_exercise(kind, count, wishes, seed, lang, folder, json)


@app.command()
def grade(
    tree: Annotated[str, typer.Argument(metavar="TREE|KEY", help="The tree as text, a file of it, or a key.json.")],
    value: Annotated[str | None, typer.Option("--value", help="The root's value, to MAX; of max^n: <1,2,6>.")] = None,
    leaves: Annotated[str | None, typer.Option("--leaves", help='The leaves examined, in order: "3 12 8 2".')] = None,
    move: Annotated[str | None, typer.Option("--move", help="The root's move: its name or number, or a1.")] = None,
    cuts: Annotated[str | None, typer.Option("--cuts", help="How often something was cut.")] = None,
    values: Annotated[str | None, typer.Option("--values", help='Values of inner nodes: "B=3 C=2".')] = None,
    kind: Annotated[str | None, typer.Option("--kind", help=KINDS)] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Cut on strict inequality only.")] = False,
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", parser=integer, help="For h-minimax, deepening: where EVAL is used.")
    ] = None,
    evaluate: Annotated[str | None, typer.Option("--evaluate", help='The values of EVAL there: "B=4 C=1".')] = None,
    bounds: Annotated[
        str | None, typer.Option("--bounds", help="For star1, star2: the bounds of values: -5,5.")
    ] = None,
    question: Annotated[int, typer.Option("--question", "-q", parser=integer, help="Of a key: which one.")] = 1,
    answers: Annotated[
        str | None, typer.Option("--class", help="A whole class: a CSV file of answers to the questions of a key.")
    ] = None,
    csv: Annotated[str | None, typer.Option("--csv", help="With --class: write the table to this file too.")] = None,
    lang: LANG = "en",
    json: JSON = False,
) -> int | None:
    """Check an answer to an exercise, and name the mistake. Exit code 0: right, 1: wrong. Or grade a whole class."""
    from harif.cli.exercises import Asked, Written, grade_answer, grade_whole_class, refuse_mixed

    written, asked = Written(value, leaves, move, cuts, values), Asked(kind, strict, depth, evaluate, bounds)
    refuse_mixed(written, answers, csv)
    if answers is not None:
        grade_whole_class(tree, answers, asked, csv, lang, json)
        return None
    return grade_answer(tree, question, written, asked, lang, json)


@app.command()
def order(
    branching: Annotated[
        int | None, typer.Option("--branching", "-b", parser=integer, help="Moves at each node.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", parser=integer, help="All depths up to this one.")
    ] = None,
    game: Annotated[list[str] | None, typer.Option("--game", "-g", help="A game of the catalogue.")] = None,
    position: POSITION = None,
    samples: Annotated[
        int | None, typer.Option("--samples", parser=integer, help="Random trees, or random orders of a game.")
    ] = None,
    svg: Annotated[str | None, typer.Option("--svg", help="Draw it into this file.")] = None,
    seed: SEED = 0,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Count the leaves that alpha-beta examines with the moves in best, random and worst order."""
    from pathlib import Path

    from harif.cli.exercises import study_order

    picture = None if svg is None else Path(svg)
    study_order(branching, depth, game or [], position, samples, seed, picture, lang, json)
