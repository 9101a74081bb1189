"""`harif exercise`, `harif grade` and `harif order`: the teacher's commands."""

from pathlib import Path

from rich.table import Table
from rich.text import Text

from harif.cli import complain, show
from harif.cli.files import make_folder, refuse_nowhere, write
from harif.cli.lab import read_source
from harif.drawing.digits import count, isolated
from harif.game import SearchError
from harif.lab import sheet
from harif.lab.exercise import NotFound, exercise
from harif.lab.grade import grade, read_leaves, read_number, read_values, sentences
from harif.lab.studies.order import SAMPLES, Row, study, study_game, usual
from harif.lab.studies.order_plot import plot
from harif.words.catalogue import Voice, checked


def make_exercise(
    kind: str,
    depth: int,
    branching: int,
    cuts: int | None,
    deep: int,
    seed: int,
    lang: str,
    out: Path | None,
    as_json: bool,
) -> int:
    checked(lang)
    try:
        made = exercise(kind, depth=depth, branching=branching, cuts=cuts, deep=deep, seed=seed)
    except NotFound as problem:
        return complain(problem.sentence, 1, lang=lang)
    files: list[str] = []
    if out is not None:
        make_folder(out)
        for name, content in {
            "sheet.html": sheet.html(made, lang),
            "key.html": sheet.html(made, lang, key=True),
            "sheet.tex": sheet.tex(made),
            "key.tex": sheet.tex(made, key=True),
            "tree.txt": made.tree + "\n",
        }.items():
            files.append(write(out / name, content))
    if as_json:
        show.print_json({**made.as_dict(), "files": files})
        return 0
    screen = show.console()
    screen.print(Text(made.tree), soft_wrap=True)
    if files:
        for file in files:
            screen.print(Text(file, style="dim"), soft_wrap=True)
        return 0
    say = Voice("sheet", lang)
    for part, answer in sheet.answers(made, lang).items():
        screen.print(Text(f"{say(part)}: {answer}", style="dim"), soft_wrap=True)
    return 0


def grade_answer(
    source: str,
    value: str | None,
    leaves: str | None,
    move: str | None,
    values: str | None,
    kind: str,
    strict: bool,
    lang: str,
    as_json: bool,
) -> int:
    checked(lang)
    found = grade(
        read_source(source),
        value=None if value is None else read_number(value, "The value"),
        leaves=None if leaves is None else read_leaves(leaves),
        move=move,
        values=None if values is None else read_values(values),
        kind=kind,
        strict=strict,
    )
    told = sentences(found, lang, strict)
    if as_json:
        show.print_json({**found.as_dict(), "text": "\n".join(told)})
    else:
        for line in told:
            show.console().print(Text(line), soft_wrap=True)
    return 0 if found.right else 1


def study_order(
    branching: int | None,
    depth: int | None,
    game: list[str],
    position: str | None,
    samples: int | None,
    seed: int,
    svg: Path | None,
    lang: str,
    as_json: bool,
) -> None:
    checked(lang)
    if (branching is None) != (depth is None):
        raise SearchError("--branching and --depth go together.")
    if position is not None and len(game) != 1:
        raise SearchError("--position needs exactly one --game.")
    refuse_nowhere(svg)
    many = SAMPLES if samples is None else samples
    if branching is None and not game:
        rows = usual(many, seed)
    else:
        rows = [] if branching is None or depth is None else study(branching, depth, many, seed)
        rows += [study_game(name, position, many, seed) for name in game]
    written = [] if svg is None else [write(svg, plot(rows, lang))]
    if as_json:
        show.print_json({"rows": [row.as_dict() for row in rows], "samples": many, "seed": seed, "files": written})
        return
    out = show.console()
    out.print(order_table(rows, lang))
    for file in written:
        out.print(Text(file, style="dim"), soft_wrap=True)


def order_table(rows: list[Row], lang: str) -> Table:
    say = Voice("order", lang)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("tree"), overflow="fold")
    for heading in (say("in_best"), "b^(m/2)", say("in_random"), "b^(3m/4)", say("in_worst"), "b^m"):
        table.add_column(heading, justify="right")
    for row in rows:
        counts = (row.best, row.half, row.random, row.three_quarters, row.worst, row.leaves)
        table.add_row(Text(isolated(row.tree, lang)), *(count(round(leaves), lang) for leaves in counts))
    return table
