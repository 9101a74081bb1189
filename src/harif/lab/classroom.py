"""A whole class graded at once: a key, a table of answers, and for every student the points and the mistakes.

The table is CSV, as a spreadsheet writes it: a row a student, in the first column the name, then a column for each part
of each question, called `1.value`, `1.move`, `1.leaves`, `1.cuts`, `2.value`, …; the number may be left out where
there is one question. Commas, semicolons or tabs stand between the columns, and digits may be Persian. An empty cell is
a part that was not answered.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.lab.grade import Grade, Grader, mistake_names, read_leaves, read_number, read_values
from harif.lab.key import Question
from harif.trees.notation import plain_digits
from harif.words.catalogue import Voice

PARTS = ("value", "move", "leaves", "cuts", "values")
COLUMN = re.compile(r"q?(?:(?P<n>\d+)\s*[._ -]?\s*)?(?P<part>value|move|leaves|cuts|values)", re.IGNORECASE)


class Paper(NamedTuple):
    """One student's answer to one question: the points, the verdict (None: not answered), cells that make no sense, and
    the parts that were asked for and left empty."""

    points: float
    verdict: Grade | None
    unread: tuple[tuple[str, str], ...]  # (part, what was written there)
    left_out: tuple[str, ...] = ()


class Student(NamedTuple):
    """A student, and what became of each question."""

    name: str
    papers: tuple[Paper, ...]

    @property
    def points(self) -> float:
        return sum(paper.points for paper in self.papers)


class Row(NamedTuple):
    """A student's answers as they were written: question -> part -> text."""

    name: str
    answers: dict[int, dict[str, str]]


def grade_class(questions: Sequence[Question], rows: Sequence[Row]) -> list[Student]:
    """Every student's points and verdicts, in the order of the rows."""
    graders = [question.grader() for question in questions]
    numbered = list(enumerate(zip(questions, graders, strict=True), 1))
    return [Student(row.name, tuple(graded(*pair, row.answers.get(n, {})) for n, pair in numbered)) for row in rows]


def graded(question: Question, grader: Grader, written: Mapping[str, str]) -> Paper:
    """One answer; what cannot be read counts as wrong and is told, for the rest of the class must be graded too."""
    answer: dict[str, Any] = {}
    unread = []
    for part, text in written.items():
        try:
            found = READERS[part](text)
            grader.read({part: found})  # a move or a node that is not there is found out here
            answer[part] = found
        except SearchError:
            unread.append((part, text))
    verdict = grader.grade(answer) if answer else None
    right = 0 if verdict is None else sum(mark.right for mark in verdict.marks if mark.part in question.asks)
    left_out = tuple(part for part in question.asks if part not in written)
    return Paper(question.points * right / len(question.asks), verdict, tuple(unread), left_out)


def whole(text: str) -> int:
    number = read_number(text, "The number of cuts")
    if not isinstance(number, float) or not number.is_integer():
        raise SearchError("The number of cuts: '{text}' is not a whole number.", text=text)
    return int(number)


READERS: dict[str, Any] = {
    "value": lambda text: read_number(text, "The value"),
    "move": str,
    "leaves": read_leaves,
    "cuts": whole,
    "values": read_values,
}


# The table of answers ------------------------------------------------------------------------------------------------


def template(questions: Sequence[Question]) -> str:
    """The first line of a table of answers, to be filled in."""
    one = len(questions) == 1
    names = [part if one else f"{n}.{part}" for n, q in enumerate(questions, 1) for part in q.asks]
    return ",".join(["name", *names]) + "\n"


def read_class(file: str | Path, questions: int) -> list[Row]:
    """The rows of a table of answers; an error that says where it is not one."""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise SearchError("{file} cannot be read: {reason}.", file=file, reason=reason_of(problem)) from None
    except UnicodeDecodeError:
        raise SearchError("{file} is not UTF-8: save it as 'CSV UTF-8'.", file=file) from None
    (_, head), *lines = list(rows_of(text)) or [(1, [])]
    while head and not head[-1].strip():
        head.pop()  # as a spreadsheet writes columns that were once used
    columns = columns_of(head[1:], questions, str(file))
    found = []
    for line, cells in lines:
        refuse_beyond(cells, len(head), line, str(file))
        answers: dict[int, dict[str, str]] = {}
        for (n, part), cell in zip(columns, cells[1:], strict=False):  # a short row has not been filled in to its end
            if cell.strip():
                answers.setdefault(n, {})[part] = unguarded(cell.strip())
        found.append(Row(unguarded(cells[0].strip()), answers))
    return found


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of each row that is not empty; what stands between the columns is seen in the first line."""
    first = text.partition("\n")[0]
    between = max(",;\t", key=first.count)
    table = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    for cells in table:
        if any(cell.strip() for cell in cells):
            yield table.line_num, cells


def refuse_beyond(cells: Sequence[str], columns: int, line: int, file: str) -> None:
    """An answer that stands under no column would be lost."""
    beyond = [cell.strip() for cell in cells[columns:] if cell.strip()]
    if beyond:
        raise SearchError(
            "{file}, line {line}: '{cell}' stands under no column. Leaves with commas between them need quotes around "
            "them, or spaces instead.",
            file=file,
            line=line,
            cell=beyond[0],
        )


def columns_of(names: Sequence[str], questions: int, file: str) -> list[tuple[int, str]]:
    """(question, part) of each column; none may be there twice, for then it is not clear which answer counts."""
    found: list[tuple[int, str]] = []
    for name in names:
        column = column_of(name, questions, file)
        if column in found:
            raise SearchError("{file} has the column '{name}' twice: leave one of them out.", file=file, name=name)
        found.append(column)
    if not found:
        raise SearchError("{file} has no columns: its first line is 'name,1.value,1.move,…'.", file=file)
    return found


def column_of(name: str, questions: int, file: str) -> tuple[int, str]:
    """(question, part) of a column."""
    found = COLUMN.fullmatch(plain_digits(name).strip())
    n = int(found["n"]) if found and found["n"] else 1 if questions == 1 else 0
    if found is None or not 1 <= n <= questions:
        raise SearchError(
            "{file}: there is no column '{name}' in this key of {questions} questions. Columns are a number, a point "
            "and one of {parts}: 1.value.",
            file=file,
            name=name.strip(),
            questions=questions,
            parts=", ".join(PARTS),
        )
    return n, found["part"].lower()


# What is told of it --------------------------------------------------------------------------------------------------


def remarks(student: Student, lang: str = "en", strict: Sequence[bool] = ()) -> list[tuple[int, str]]:
    """(question, remark) for all that is wrong: which parts, what cannot be read or was not answered, and the mistake
    where it is known."""
    say = Voice("grade", lang)
    found = []
    for n, paper in enumerate(student.papers, 1):
        told = [say("unread", part=say(f"part_{part}"), text=text) for part, text in paper.unread]
        if paper.verdict is None and not paper.unread:
            told.append(say("unanswered"))
        elif paper.left_out:
            told.append(say("left_out", parts=say("comma").join(say(f"part_{part}") for part in paper.left_out)))
        if paper.verdict is not None and not paper.verdict.right:
            wrong = [say(f"part_{mark.part}") for mark in paper.verdict.marks if not mark.right]
            told.append(say("parts", parts=say("comma").join(wrong)))
            named = say("or").join(mistake_names(paper.verdict, lang, bool(strict) and strict[n - 1]))
            key = "possibly" if paper.verdict.possibly else "mistake"
            told.append(say(key, mistake=named) if named else say("unknown"))
        if told:
            found.append((n, " ".join(told)))
    return found


def as_dicts(questions: Sequence[Question], students: Sequence[Student], lang: str = "en") -> dict[str, Any]:
    """The whole class for other programs."""
    strict = [question.strict for question in questions]
    return {
        "points": sum(question.points for question in questions),
        "students": [
            {
                "name": student.name,
                "points": student.points,
                "questions": [
                    {
                        "points": paper.points,
                        "of": question.points,
                        **({} if paper.verdict is None else paper.verdict.as_dict()),
                        "unread": dict(paper.unread),
                        "left_out": list(paper.left_out),
                        "text": dict(remarks(student, lang, strict)).get(n, ""),
                    }
                    for n, (question, paper) in enumerate(zip(questions, student.papers, strict=True), 1)
                ],
            }
            for student in students
        ],
    }


def as_csv(questions: Sequence[Question], students: Sequence[Student], lang: str = "en") -> str:
    """The whole class for a spreadsheet: points by question, the total, the remarks."""
    say = Voice("grade", lang)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow([say("student"), *(str(n) for n in range(1, len(questions) + 1)), say("total"), say("remarks")])
    strict = [question.strict for question in questions]
    for student in students:
        told = "; ".join(f"{n}: {text}" if len(questions) > 1 else text for n, text in remarks(student, lang, strict))
        table.writerow(
            [guarded(student.name), *(f"{p.points:g}" for p in student.papers), f"{student.points:g}", guarded(told)]
        )
    return "\ufeff" + out.getvalue()  # so that a spreadsheet sees that it is UTF-8


def guarded(cell: str) -> str:
    """A text that no spreadsheet takes for a formula; numbers stay numbers.

    >>> [guarded(cell) for cell in ("=1+1", "-Ali", "-3 5", "Ali")]
    ["'=1+1", "'-Ali", '-3 5', 'Ali']
    """
    return "'" + cell if cell[:1] in FORMULA and not NUMBERS.fullmatch(cell) else cell


def unguarded(cell: str) -> str:
    """What stood there before it was `guarded`."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA else cell


FORMULA = ("=", "+", "-", "@")
NUMBERS = re.compile(r"[-+]?\d[\d\s.,/-]*")
