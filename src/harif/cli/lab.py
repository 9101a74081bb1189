"""`harif tree` and `harif explain`: an algorithm of the textbook, told in words and drawn in the terminal."""

import sys
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from harif.cli import show
from harif.cli.steps import MOST_DRAWN, walk_through
from harif.cli.think import state_of
from harif.cli.treedraw import draw
from harif.game import SearchError, TreeSyntaxError, definition_of
from harif.lab import Trace, explain
from harif.lab.figures import figure
from harif.lab.narrate import beats, decision, title
from harif.lab.phrases import Phrases
from harif.lab.textbook import ALGORITHMS
from harif.trees import tree
from harif.trees.files import decoded, is_file_name
from harif.trees.notation import read_tree

MOST_LISTED = 60  # leaves listed

WORDS = {
    "en": {
        "value": "value",
        "move": "move",
        "evaluated": "evaluated",
        "pruned": "pruned",
        "none": "none",
        "more": "… {n} more",
        "long": "The tree has {n} nodes: --steps tells its story, --json and --svg hold it all.",
        "wrote": "wrote {file}",
    },
    "fa": {
        "value": "مقدار",
        "move": "حرکت",
        "evaluated": "برگ‌های ارزیابی‌شده",
        "pruned": "هرس‌شده",
        "none": "هیچ",
        "more": "… {n} تای دیگر",
        "long": "درخت {n} گره دارد: ‎--steps داستانش را می‌گوید، و ‎--json و ‎--svg همهٔ آن را دارند.",
        "wrote": "نوشته شد: {file}",
    },
}


def explain_tree(
    source: str,
    algorithm: str | None,
    depth: int | None,
    strict: bool,
    steps: bool,
    svg: str | None,
    panels: bool,
    tikz: str | None,
    lang: str,
    as_json: bool,
) -> None:
    Phrases(lang)  # refuse a language that there is none of before any work
    show_trace(traced(read_source(source), algorithm, depth, strict), steps, Files(svg, panels, tikz), lang, as_json)


def explain_game(
    game: str,
    position: str | None,
    algorithm: str | None,
    depth: int | None,
    strict: bool,
    steps: bool,
    svg: str | None,
    panels: bool,
    tikz: str | None,
    lang: str,
    as_json: bool,
) -> None:
    Phrases(lang)
    show_trace(
        traced(state_of(game, position), algorithm, depth, strict), steps, Files(svg, panels, tikz), lang, as_json
    )


def traced(state: Any, algorithm: str | None, depth: int | None, strict: bool) -> Trace:
    """The trace; without a wish, of alpha-beta, or else of the first algorithm that fits the kind of game."""
    if algorithm is None:
        kind = definition_of(state).kind
        fitting = [a.name for a in ALGORITHMS.values() if a.fits(kind) and not a.needs_depth]
        algorithm = "alphabeta" if "alphabeta" in fitting or not fitting else fitting[0]
    options: dict[str, Any] = {"strict": True} if strict else {}
    return explain(state, algorithm, depth=depth, **options)


def chapter_figure(name: str, lang: str, svg: str | None) -> None:
    """A figure of the chapter, to a file or to standard output."""
    Phrases(lang)
    drawn = figure(name, lang)
    if svg is None:
        sys.stdout.write(drawn + "\n")
    else:
        show.console().print(Text(WORDS[lang]["wrote"].format(file=write(svg, drawn)), style="dim"), soft_wrap=True)


# Trees that were typed or are in a file --------------------------------------------------------------------------


def read_source(source: str) -> Any:
    """The root of a tree: its notation, a file that holds it, or `-` for standard input."""
    if source == "-":
        return tree(read_tree(decoded(sys.stdin.buffer.read())))
    if not is_path(source):
        if is_file_name(source) or ("(" not in source and any(c.isalpha() or c in "/\\" for c in source)):
            raise SearchError(
                f"There is no file '{source}', and it is no tree. Write one such as '((3 12 8) (2 4 6) (14 5 2))'."
            )
        return tree(source)
    try:
        return tree(Path(source))
    except TreeSyntaxError as problem:
        raise TreeSyntaxError(f"{source}, {problem}", problem.line, problem.column, problem.shown) from None


def is_path(source: str) -> bool:
    try:
        return bool(source.strip()) and Path(source).exists()
    except (OSError, ValueError):  # too long for a name, or a zero in it
        return False


# What is printed -------------------------------------------------------------------------------------------------


class Files(NamedTuple):
    """Where pictures go: the last step, or with `panels` a panel for each leaf; and the last step for LaTeX."""

    svg: str | None
    panels: bool
    tikz: str | None


def show_trace(trace: Trace, steps: bool, files: Files, lang: str, as_json: bool) -> None:
    written = []
    if files.panels and files.svg is None:
        raise SearchError("--panels draws into the file of --svg: name one.")
    if files.svg is not None:
        written.append(write(files.svg, trace.panels(lang) if files.panels else trace.svg(lang=lang)))
    if files.tikz is not None:
        written.append(write(files.tikz, trace.tikz()))
    if as_json:
        for part in trace.json_parts():
            sys.stdout.write(part)
        return
    out = show.console()
    if steps:
        walk_through(trace, lang, out)
    else:
        tell(trace, lang, out)
    summary(trace, lang, out)
    for file in written:
        out.print(Text(WORDS[lang]["wrote"].format(file=file), style="dim"), soft_wrap=True)


def tell(trace: Trace, lang: str, out: Console) -> None:
    """The tree as it stands at the end, and the story that led there."""
    if len(trace.nodes) > MOST_DRAWN:
        out.print(Text(title(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
        n = Phrases(lang).digits(f"{len(trace.nodes)}")
        out.print(Text(WORDS[lang]["long"].format(n=n), style="dim"))
        out.print()
        return
    out.print(Text(title(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
    out.print()
    for line in draw(trace, trace.picture(), lang):
        out.print(line.text, soft_wrap=True)
    out.print()
    for beat in beats(trace, lang):
        out.print(Text(beat.text), soft_wrap=not out.is_terminal)
    out.print()


def summary(trace: Trace, lang: str, out: Console) -> None:
    say, words = Phrases(lang), WORDS[lang]
    out.print(Text(decision(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
    move = say.ltr(say.digits(trace.move)) if trace.move is not None else words["none"]
    pruned = [item if isinstance(item, str) else say.number(item) for item in trace.pruned]
    for name, shown in (
        ("value", say.number(trace.value)),
        ("move", move),
        ("evaluated", counted([say.number(v) for v in trace.evaluated], say, words)),
        ("pruned", counted([say.ltr(item) if item.startswith("(") else item for item in pruned], say, words)),
    ):
        out.print(Text.assemble((f"{words[name]}: ", "dim"), shown), soft_wrap=not out.is_terminal)


def counted(items: list[str], say: Phrases, words: dict[str, str]) -> str:
    """`7 (3, 12, 8, 2, 14, 5, 2)`."""
    if not items:
        return words["none"]
    more = len(items) - MOST_LISTED
    shown = items[:MOST_LISTED] + ([words["more"].format(n=say.digits(str(more)))] if more > 0 else [])
    return f"{say.digits(str(len(items)))} ({say('comma').join(shown)})"


def write(file: str, content: str) -> str:
    try:
        Path(file).write_text(content, encoding="utf-8")
    except OSError as problem:
        raise SearchError(f"{file} cannot be written: {problem.strerror}.") from None
    return file
