"""`harif exercise`, `harif grade` and `harif order`: the teacher's commands."""

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from harif.cli import complain, show
from harif.cli.files import make_folder, refuse_nowhere, write
from harif.cli.lab import read_bounds, read_source
from harif.drawing.digits import count, digits, isolated, number
from harif.game import SearchError
from harif.lab import sheet
from harif.lab.classroom import READERS, Student, as_csv, as_dicts, grade_class, read_class, remarks, template
from harif.lab.exercise import NotFound, exercises
from harif.lab.grade import Grader, read_values, sentences
from harif.lab.key import Question, read_key, write_key
from harif.lab.sheet_tex import tex
from harif.lab.studies.order import SAMPLES, Row, study, study_game, usual
from harif.lab.studies.order_plot import plot
from harif.words.catalogue import Voice, checked


def make_exercise(
    kind: str, count: int | None, wishes: dict[str, Any], seed: int, lang: str, out: Path | None, as_json: bool
) -> int:
    """Make a sheet: `kind` may be several, with commas, that take turns."""
    checked(lang)
    kinds = [name.strip() for name in kind.split(",")]
    try:
        made = exercises(kinds, len(kinds) if count is None else count, seed=seed, **wishes)
    except NotFound as problem:
        return complain(problem.sentence, 1, lang=lang)
    files: list[str] = []
    if out is not None:
        make_folder(out)
        key = write_key(made)
        files.append(write(out / "sheet.html", sheet.html(made, lang)))
        files.append(write(out / "key.html", sheet.html(made, lang, key=True)))
        files.append(write(out / "sheet.tex", tex(made, lang)))
        files.append(write(out / "key.tex", tex(made, lang, key=True)))
        files.append(write(out / "tree.txt", "".join(exercise.tree + "\n" for exercise in made)))
        files.append(write(out / "key.json", key))
        files.append(write(out / "answers.csv", template(read_key(out / "key.json"))))
    if as_json:
        shown = made[0].as_dict() if len(made) == 1 else {"questions": [exercise.as_dict() for exercise in made]}
        show.print_json({**shown, "files": files})
        return 0
    screen = show.console()
    say = Voice("sheet", lang)
    for exercise in made:
        screen.print(Text(exercise.tree), soft_wrap=True)
        if not files:
            if exercise.options:
                screen.print(Text(sheet.task(exercise, lang)), soft_wrap=True)
            for name, value in exercise.options.get("evaluate", {}).items():
                screen.print(Text(f"{name} ~ {number(float(value), lang)}"), soft_wrap=True)
            for part, answer in sheet.answers(exercise, lang).items():
                screen.print(Text(f"{say(part)}: {answer}", style="dim"), soft_wrap=True)
    for file in files:
        screen.print(Text(file, style="dim"), soft_wrap=True)
    return 0


# Grading -------------------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """An answer as it was typed."""

    value: str | None
    leaves: str | None
    move: str | None
    cuts: str | None
    values: str | None

    def read(self) -> dict[str, Any]:
        typed = {part: text for part, text in self._asdict().items() if text is not None}
        return {part: READERS[part](text) for part, text in typed.items()}


class Asked(NamedTuple):
    """What was asked for, where it is not in a key: the kind of exercise and the options of its algorithm."""

    kind: str | None
    strict: bool
    depth: int | None
    evaluate: str | None
    bounds: str | None

    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.depth is not None:
            found["depth"] = self.depth
        if self.evaluate is not None:
            found["evaluate"] = read_values(self.evaluate)
        if self.bounds is not None:
            found["bounds"] = read_bounds(self.bounds)
        return found

    def nothing(self) -> bool:
        return not (self.kind or self.strict or self.options())


def grade_answer(source: str, question: int, written: Written, asked: Asked, lang: str, as_json: bool) -> int:
    """One answer, to a tree or to a question of a key."""
    checked(lang)
    if is_key(source):
        questions = key_of(source, asked)
        if not 1 <= question <= len(questions):
            raise SearchError(
                "--question is a number from 1 to {most} here, not {question}.", most=len(questions), question=question
            )
        grader = questions[question - 1].grader()
    else:
        grader = Grader(read_source(source), asked.kind or "alphabeta", asked.strict, asked.options())
    found = grader.grade(written.read())
    told = sentences(found, lang, grader.strict)
    if as_json:
        show.print_json({**found.as_dict(), "text": "\n".join(told)})
    else:
        for line in told:
            show.console().print(Text(line), soft_wrap=True)
    return 0 if found.right else 1


def grade_whole_class(source: str, answers: str, asked: Asked, csv: str | None, lang: str, as_json: bool) -> None:
    """A table of answers against a key, as a table of points and remarks."""
    checked(lang)
    if not is_key(source):
        raise SearchError(
            "--class needs a key: 'harif exercise --out FOLDER' writes one, key.json. '{source}' is none.",
            source=source,
        )
    refuse_nowhere(csv)
    questions = key_of(source, asked)
    students = grade_class(questions, read_class(answers, len(questions)))
    written = [] if csv is None else [write(csv, as_csv(questions, students, lang))]
    if as_json:
        show.print_json({**as_dicts(questions, students, lang), "files": written})
        return
    out = show.console()
    out.print(class_table(questions, students, lang))
    for line in commonest(students, lang):
        out.print(Text(line), soft_wrap=True)
    for file in written:
        out.print(Text(file, style="dim"), soft_wrap=True)


def refuse_mixed(written: Written, answers: str | None, csv: str | None) -> None:
    """One answer and a whole class are two questions."""
    if answers is not None and any(written):
        raise SearchError(
            "--class has the answers in its file: leave out --value, --leaves, --move, --cuts and --values."
        )
    if answers is None and csv is not None:
        raise SearchError("--csv is for the table of a class: give the answers with --class.")


def is_key(source: str) -> bool:
    return source.lower().endswith(".json")


def key_of(source: str, asked: Asked) -> list[Question]:
    if not asked.nothing():
        raise SearchError("A key says itself what was asked for: leave out --kind, --strict and options of algorithms.")
    return read_key(source)


def class_table(questions: list[Question], students: list[Student], lang: str) -> Table:
    say = Voice("grade", lang)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("student"), overflow="fold")
    for n, question in enumerate(questions, 1):
        table.add_column(f"{digits(str(n), lang)} (/{number(question.points, lang)})", justify="right")
    table.add_column(f"{say('total')} (/{number(sum(q.points for q in questions), lang)})", justify="right")
    table.add_column(say("remarks"), overflow="fold")
    strict = [question.strict for question in questions]
    for student in students:
        told = [
            f"{digits(str(n), lang)}: {text}" if len(questions) > 1 else text
            for n, text in remarks(student, lang, strict)
        ]
        points = [number(paper.points, lang) for paper in student.papers]
        table.add_row(Text(student.name), *points, number(student.points, lang), Text("\n".join(told)))
    if students:
        means = [sum(s.papers[i].points for s in students) / len(students) for i in range(len(questions))]
        shown = [number(round(mean, 2), lang) for mean in (*means, sum(means))]
        table.add_row(Text(say("mean"), style="bold"), *shown, "")
    return table


def commonest(students: list[Student], lang: str) -> list[str]:
    """How often each mistake was made, by those whose answer says which it was."""
    sure = [
        paper.verdict.mistakes[0]
        for student in students
        for paper in student.papers
        if paper.verdict is not None and len(paper.verdict.mistakes) == 1 and not paper.verdict.possibly
    ]
    say, name_of = Voice("grade", lang), Voice("mistake", lang)
    told = [
        say("times", n=n, mistake=say("and").join(name_of(name, side=name_of("side_weak")) for name in names))
        for names, n in Counter(sure).most_common(5)
    ]
    return [say("common"), *(f"  {line}" for line in told)] if told else []


# The study of move order ---------------------------------------------------------------------------------------------


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
    refuse_nowhere(svg, "<svg")
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
