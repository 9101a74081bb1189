"""`harif tree` and `harif explain`: an algorithm of the textbook, told in words and drawn in the terminal."""

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from harif.cli import show
from harif.cli.files import write
from harif.cli.quiz import ask_through
from harif.cli.steps import MOST_DRAWN, walk_through
from harif.cli.think import state_of
from harif.cli.treedraw import draw
from harif.drawing.digits import fraction, name, number
from harif.game import SearchError, TreeSyntaxError, definition_of
from harif.lab import Trace, explain, latex
from harif.lab.arithmetic import DOT
from harif.lab.figures import figure
from harif.lab.judgement import read_judgements
from harif.lab.lesson import Lesson
from harif.lab.lessons import LESSONS
from harif.lab.narrate import beats, decision, title
from harif.lab.phrases import Phrases
from harif.lab.still import still
from harif.lab.studies.curve import mixture_curve
from harif.lab.studies.scale import scales
from harif.lab.tables import table_text
from harif.lab.textbook import ALGORITHMS
from harif.lab.trace import Value
from harif.trees import tree, tree_of
from harif.trees.files import decoded, is_file_name
from harif.trees.gambit import write_gambit
from harif.trees.notation import plain_digits, read_tree
from harif.trees.sets import moves_of, shared_sets
from harif.trees.state import names_of
from harif.words.catalogue import Voice, say

MOST_LISTED = 60  # leaves listed
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def explain_tree(source: str, asked: "Asked", shown: "Shown") -> None:
    Phrases(shown.lang)  # refuse a language that there is none of before any work
    state = read_source(source)
    if shown.files.efg is not None:
        write(shown.files.efg, write_gambit(tree_of(state)))
    if definition_of(state).kind.hidden and asked.algorithm is None and not shown.steps and not shown.quiz:
        show_sets(state, shown.files, shown.lang, shown.as_json)
        return
    show_trace(traced(state, asked), shown)


def explain_game(game: str, position: str | None, asked: "Asked", shown: "Shown") -> None:
    Phrases(shown.lang)
    show_trace(traced(state_of(game, position), asked), shown)


class Shown(NamedTuple):
    """How a trace is told: step by step, as questions, in files, in which language, to a program."""

    steps: bool
    quiz: bool
    files: "Files"
    lang: str
    as_json: bool


class Asked(NamedTuple):
    """The algorithm, how deep, and options of single algorithms, as they were typed."""

    algorithm: str | None
    depth: int | None
    strict: bool = False
    opponent: str | None = None
    pruning: str | None = None
    bounds: str | None = None
    evaluate: str | None = None
    iterations: int | None = None

    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.opponent is not None:
            found["opponent"] = self.opponent
        if self.pruning is not None:
            found["pruning"] = self.pruning
        if self.bounds is not None:
            found["bounds"] = read_bounds(self.bounds)
        if self.evaluate is not None:
            found["evaluate"] = read_judgements(self.evaluate)
        if self.iterations is not None:
            found["iterations"] = self.iterations
        return found


def read_bounds(text: str) -> tuple[float, float]:
    """Two numbers: `-5,5`."""
    parts = plain_digits(text).replace(" ", "").split(",")
    try:
        low, high = (float(part) for part in parts)
    except ValueError:
        raise SearchError(
            "--bounds {text}: write two numbers with a comma between them, such as -5,5.", text=text
        ) from None
    return low, high


def traced(state: Any, asked: Asked) -> Trace:
    """The trace; without a wish, of alpha-beta, or else of the first algorithm that fits the kind of game."""
    algorithm = asked.algorithm
    if algorithm is None and asked.opponent is not None:
        algorithm = "expectimax"
    kind = definition_of(state).kind
    if algorithm in LESSONS or (algorithm is None and kind.hidden):
        return explain(state, algorithm or ("clairvoyance" if kind.players == 1 else "cfr"), **asked.options())
    if algorithm is None:
        fitting = [a.name for a in ALGORITHMS.values() if a.fits(kind) and not a.needs_depth]
        algorithm = "alphabeta" if "alphabeta" in fitting or not fitting else fitting[0]
    options: dict[str, Any] = ({"strict": True} if asked.strict else {}) | asked.options()
    if asked.evaluate is not None and asked.depth is None:
        raise SearchError("--evaluate judges nodes where the depth ends: say where, such as --depth 1.")
    return explain(state, algorithm, depth=asked.depth, **options)


def curve_of(source: str, depth: int | None, svg: str | None, lang: str, as_json: bool) -> None:
    """The best move as the opponent gets better, in words, as JSON or drawn."""
    say, report = Phrases(lang), Voice("report", lang)
    is_tree = source == "-" or "(" in source or is_file_name(source)
    found = mixture_curve(read_source(source) if is_tree else state_of(source, None), depth)
    written = None if svg is None else write(svg, found.svg(lang))
    if as_json:
        sys.stdout.write(found.json())
        return
    out, names = show.console(), {move.action: move.name for move in found.moves}
    for piece in found.pieces:
        formula = say.ltr(polynomial(piece.coefficients, say))
        ends = {"start": say.ltr(short(piece.start, say)), "end": say.ltr(short(piece.end, say))}
        key = "piece" if piece.action is not None else "piece_root"
        move = name(names.get(piece.action, ""), lang)
        out.print(Text(report(key, formula=formula, move=move, **ends)), soft_wrap=True)
    for change in found.changes:
        parts = {"p": say.ltr(short(change.p, say)), "value": say.number(round(float(change.value), 6))}
        parts |= {"before": name(names[change.before], lang), "after": name(names[change.after], lang)}
        out.print(Text(report("change", **parts), style="bold"), soft_wrap=True)
    if not found.changes and found.moves:
        out.print(Text(report("no_change"), style="bold"))
    if written is not None:
        out.print(Text(report("wrote", file=written), style="dim"), soft_wrap=True)


def polynomial(coefficients: Sequence[Fraction], say: Phrases) -> str:
    """8 − 5p + 1/2·p²"""
    parts: list[tuple[str, str]] = []
    for power, c in enumerate(coefficients):
        if not c:
            continue
        size = short(abs(c), say)
        joint = c.denominator > 1 and "." not in size  # a fraction and its variable are kept apart
        variable = "" if power == 0 else "p" if power == 1 else "p" + str(power).translate(POWERS)
        shown = (
            variable if variable and abs(c) == 1 else size + (DOT[say.lang] if joint and variable else "") + variable
        )
        parts.append(("−" if c < 0 else "+" if parts else "", shown))
    text = " ".join(f"{sign} {shown}" if i else sign + shown for i, (sign, shown) in enumerate(parts)) or "0"
    return text


def short(p: Fraction | float, say: Phrases) -> str:
    """3/4; 0.618034 where it is no short fraction."""
    if isinstance(p, Fraction) and p.denominator < 10_000:
        return fraction(p, say.lang)
    return number(float(p), say.lang)


def scales_of(source: str, relabel: str | None, svg: str | None, lang: str, as_json: bool) -> None:
    """Which transformations of the leaves keep the choice, in words, as JSON or drawn."""
    say, report = Phrases(lang), Voice("report", lang)
    found = scales(read_source(source), None if relabel is None else read_relabel(relabel))
    written = None if svg is None else write(svg, found.svg(lang))
    if as_json:
        sys.stdout.write(found.json())
        return
    out = show.console()
    if not found.has_chance:
        out.print(Text(report("without_chance")), soft_wrap=True)
    for family in found.families:
        out.print(Text(f"{say.ltr(say.digits(family.formula))}: {report('keeps' if family.keeps else 'breaks')}"))
        for interval in family.intervals:
            ends = (say.number(interval.start), say.number(interval.end))
            parts = {"start": ends[0], "end": ends[1], "move": name(interval.move, lang)}
            out.print(Text("  " + report("chosen", **parts)), soft_wrap=True)
    if written is not None:
        out.print(Text(report("wrote", file=written), style="dim"), soft_wrap=True)


def read_relabel(text: str) -> dict[float, float]:
    """New values for leaves: `1=1,2=20,3=30,4=400`."""
    try:
        pairs = [part.split("=") for part in plain_digits(text).split(",")]
        return {float(old): float(new) for old, new in pairs}
    except ValueError:
        raise SearchError(
            "--relabel {text}: write old=new with commas, such as 1=1,2=20,3=30,4=400.", text=text
        ) from None


def chapter_figure(name: str, lang: str, svg: str | None) -> None:
    """A figure of the chapter, to a file or to standard output."""
    Phrases(lang)
    drawn = figure(name, lang)
    if svg is None:
        sys.stdout.write(drawn + "\n")
    else:
        show.console().print(Text(say("report.wrote", lang, file=write(svg, drawn)), style="dim"), soft_wrap=True)


# Trees that were typed or are in a file --------------------------------------------------------------------------


def read_source(source: str) -> Any:
    """The root of a tree: its notation, a file that holds it, or `-` for standard input."""
    if source == "-":
        return tree(read_tree(decoded(sys.stdin.buffer.read())))
    if not is_path(source):
        if is_file_name(source) or ("(" not in source and any(c.isalpha() or c in "/\\" for c in source)):
            raise SearchError(
                "There is no file '{source}', and it is no tree. Write one such as '((3 12 8) (2 4 6) (14 5 2))'.",
                source=source,
            )
        return tree(source)
    try:
        return tree(Path(source))
    except TreeSyntaxError as problem:
        raise TreeSyntaxError(
            "{source}, {problem}", problem.line, problem.column, problem.shown, source=source, problem=problem.sentence
        ) from None


def is_path(source: str) -> bool:
    try:
        return bool(source.strip()) and Path(source).exists()
    except (OSError, ValueError):  # too long for a name, or a zero in it
        return False


# What is printed -------------------------------------------------------------------------------------------------


class Files(NamedTuple):
    """Where pictures go: the last step, or with `panels` a panel for each leaf; and the last step for LaTeX, as a
    document, or with `fragment` the picture alone. `efg`: where the tree itself goes, as Gambit writes it.
    `html`: a page to step through the trace, with everything in it."""

    svg: str | None
    panels: bool
    tikz: str | None
    fragment: bool
    efg: str | None = None
    html: str | None = None

    def draw(self, trace: Trace, lang: str) -> list[str]:
        """Write the pictures of a trace; the names of all files."""
        written = [] if self.efg is None else [self.efg]
        if self.svg is not None:
            written.append(write(self.svg, trace.panels(lang) if self.panels else trace.svg(lang=lang)))
        if self.tikz is not None:
            picture = trace.tikz(lang=lang)
            written.append(write(self.tikz, picture if self.fragment else latex.figure(picture, lang)))
        if self.html is not None:
            written.append(write(self.html, trace.html(lang)))
        return written


def show_sets(state: Any, files: Files, lang: str, as_json: bool) -> None:
    """A tree whose players do not see everything: what it looks like, and what looks alike in it."""
    trace, read, names = still(state), tree_of(state), names_of(state.store)
    written = files.draw(trace, lang)
    sets = [(one, [names[node] for node in one.nodes], moves_of(read, one.nodes[0])) for one in shared_sets(read)]
    if as_json:
        told = [{"set": one.label, "player": one.player, "nodes": nodes, "moves": moves} for one, nodes, moves in sets]
        show.print_json({"tree": str(state), "sets": told})
        return
    out, say, report = show.console(), Phrases(lang), Voice("report", lang)
    for node in draw(trace, trace.picture(), lang) if len(trace.nodes) <= MOST_DRAWN else ():
        out.print(node.text, soft_wrap=True)
    for one, nodes, moves in sets:
        parts = {"label": say.ltr(f"#{one.label}"), "nodes": say.listed(nodes), "who": say.ltr(f"p{one.player}")}
        line = Text(report("set", moves=say.ltr(" ".join(moves)), **parts))
        out.print(line, soft_wrap=not out.is_terminal)
    for file in written:
        out.print(Text(report("wrote", file=file), style="dim"), soft_wrap=True)


def show_trace(trace: Trace, shown: Shown) -> None:
    steps, quiz, files, lang, as_json = shown
    if quiz and isinstance(trace, Lesson):
        raise SearchError("There is no quiz on {algorithm}: leave --quiz out.", algorithm=trace.algorithm)
    if quiz and (as_json or steps):
        raise SearchError(
            "--quiz asks questions at the terminal: leave {option} out.", option="--json" if as_json else "--steps"
        )
    if files.panels and files.svg is None:
        raise SearchError("--panels draws into the file of --svg: name one.")
    if files.fragment and files.tikz is None:
        raise SearchError("--fragment says what is in the file of --tikz: name one.")
    written = files.draw(trace, lang)
    if as_json:
        for part in trace.json_parts():
            sys.stdout.write(part)
        return
    out = show.console()
    if isinstance(trace, Lesson):
        tell_lesson(trace, steps, lang, out)
    elif quiz:
        if not ask_through(trace, lang, out):
            return
    elif steps:
        walk_through(trace, lang, out)
    else:
        tell(trace, lang, out)
    if not isinstance(trace, Lesson):
        summary(trace, lang, out)
    for file in written:
        out.print(Text(say("report.wrote", lang, file=file), style="dim"), soft_wrap=True)


def tell_lesson(lesson: Lesson, steps: bool, lang: str, out: Console) -> None:
    """The table, the story that led there (numbered, with the table as it then is, where steps are asked for)."""
    story, say = lesson.story, Phrases(lang)
    out.print(Text(story.title(lesson, lang), style="bold"), soft_wrap=True)
    out.print()
    for k, beat in enumerate(story.beats(lesson, lang), 1):
        number_of = f"{say.digits(str(k))}. " if steps else ""
        out.print(Text(number_of + beat.text), soft_wrap=not out.is_terminal)
        if steps:
            out.print(Text(table_text(story.table(lesson, beat.step, lang))), soft_wrap=True)
            out.print()
    if not steps:
        out.print()
        out.print(Text(table_text(story.table(lesson, len(lesson.steps), lang))), soft_wrap=True)
    out.print()
    out.print(Text(story.decision(lesson, lang), style="bold"), soft_wrap=not out.is_terminal)


def tell(trace: Trace, lang: str, out: Console) -> None:
    """The tree as it stands at the end, and the story that led there."""
    if len(trace.nodes) > MOST_DRAWN:
        out.print(Text(title(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
        n = Phrases(lang).digits(f"{len(trace.nodes)}")
        out.print(Text(say("report.long", lang, n=n), style="dim"))
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
    say, report = Phrases(lang), Voice("report", lang)
    out.print(Text(decision(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
    move = name(trace.move, lang) if trace.move is not None else report("none")
    judged = [say.number(e.value) for e in trace.last_iteration() if e.kind == "evaluate" and e.rule != "unjudged"]
    pruned, leaves = ([told(item, say) for item in items] for items in (trace.pruned, trace.pruned_leaves))
    lines = [
        ("value", say.number(trace.value)),
        ("move", move),
        ("evaluated", counted(judged, say, report)),
        ("pruned", counted(pruned, say, report)),
    ]
    if trace.unjudged:
        ended = [trace.nodes[event.node] for event in trace.unjudged]
        lines.insert(3, ("unjudged", counted([node.name or name(node.move, lang) for node in ended], say, report)))
    if leaves:
        lines.append(("unexamined", counted(leaves, say, report)))
    for part, shown in lines:
        out.print(Text.assemble((f"{report(part)}: ", "dim"), shown), soft_wrap=not out.is_terminal)


def told(item: Value | str, say: Phrases) -> str:
    """A leaf by its value, a subtree by its notation."""
    return say.number(item) if not isinstance(item, str) else say.ltr(item) if item.startswith("(") else item


def counted(items: list[str], say: Phrases, report: Voice) -> str:
    """`7 (3, 12, 8, 2, 14, 5, 2)`."""
    if not items:
        return report("none")
    more = len(items) - MOST_LISTED
    shown = items[:MOST_LISTED] + ([report("more", n=say.digits(str(more)))] if more > 0 else [])
    return f"{say.digits(str(len(items)))} ({say('comma').join(shown)})"
