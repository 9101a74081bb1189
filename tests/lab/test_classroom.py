"""A sheet, its key and a class: what is asked for is graded, with points, mistakes and cells that make no sense."""

import csv
import io
import json
from pathlib import Path

import pytest

from harif.cli import run
from harif.drawing.digits import number
from harif.game import SearchError
from harif.lab import sheet
from harif.lab.classroom import Row, as_csv, grade_class, read_class, remarks, template
from harif.lab.exercise import Exercise, exercise, exercises
from harif.lab.key import Question, read_key, write_key
from harif.lab.kinds import KINDS
from harif.lab.latex import left_to_right, prose
from harif.lab.sheet_tex import tex

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
AVERAGES = "(max (chance 1/2:3 1/2:12) (chance 1/4:2 3/4:4))"
ANSWERS = """name,1.value,1.move,1.leaves,1.cuts,2.value,2.move
Ana,3,a1,3 12 8 2 14 5 2,1,7.5,1
Bijan,3,1,3 12 8 2 4 6 14 5 2,0,12,1
سارا,۱۴,۳,,,۷٫۵,۱
=Dan,3,nine,,,,
"""


@pytest.fixture
def key(tmp_path):
    made = [
        Exercise("alphabeta", 2, 3, 0, FIGURE_A, points=8),
        Exercise("expectiminimax", 2, 2, 0, AVERAGES, points=2),
    ]
    (tmp_path / "key.json").write_text(write_key(made), "utf-8")
    return tmp_path / "key.json"


def graded(key, tmp_path, text=ANSWERS, encoding="utf-8"):
    (tmp_path / "answers.csv").write_text(text, encoding)
    questions = read_key(key)
    return questions, grade_class(questions, read_class(tmp_path / "answers.csv", len(questions)))


def test_a_class_is_graded_part_by_part(key, tmp_path):
    _, students = graded(key, tmp_path)
    assert [[paper.points for paper in student.papers] for student in students] == [[8, 2], [4, 1], [0, 2], [2, 0]]
    ana, bijan, sara, dan = students
    assert remarks(ana) == []
    assert dict(remarks(bijan)) == {
        1: "Wrong: leaves, cuts. The mistake: the whole tree was searched (minimax), nothing was cut.",
        2: "Wrong: value. Possibly the mistake: chance nodes took the greatest of their children, not the average.",
    }
    assert "every level was treated as MAX" in dict(remarks(sara))[1]
    assert dict(remarks(dan)) == {
        1: "move: “nine” makes no sense here. Not answered: leaves, cuts.",
        2: "Not answered.",
    }
    assert dict(remarks(dan, "fa"))[2] == "پاسخی داده نشده است."


@pytest.mark.parametrize(("between", "encoding"), [(",", "utf-8-sig"), (";", "utf-8"), ("\t", "utf-8")])
def test_tables_are_read_as_spreadsheets_write_them(key, tmp_path, between, encoding):
    rows = list(csv.reader(io.StringIO(ANSWERS)))
    out = io.StringIO()
    csv.writer(out, delimiter=between, lineterminator="\r\n").writerows([*rows, [], [""] * 7])
    _, students = graded(key, tmp_path, out.getvalue(), encoding)
    assert [student.points for student in students] == [10, 5, 2, 2]


def test_columns_have_the_names_of_the_template_and_some_more(key, tmp_path):
    questions = read_key(key)
    assert template(questions) == "name,1.value,1.move,1.leaves,1.cuts,2.value,2.move\n"
    assert template(questions[:1]) == "name,value,move,leaves,cuts\n"
    (tmp_path / "one.csv").write_text("who;Q1_Value;move\nAna;3;1\n", "utf-8")
    assert read_class(tmp_path / "one.csv", 1)[0].answers == {1: {"value": "3", "move": "1"}}


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"name,1.value,3.move\nAna,3,1\n", "no column '3.move'"),
        (b"name,value\nAna,3\n", "no column 'value'"),
        (b"name\nAna\n", "no columns"),
        (b"", "no columns"),
        ("name,1.value\nسارا,3\n".encode("cp1256"), "not UTF-8"),
    ],
)
def test_what_is_no_table_is_said(content, part, tmp_path):
    (tmp_path / "bad.csv").write_bytes(content)
    with pytest.raises(SearchError, match=part):
        read_class(tmp_path / "bad.csv", 2)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"questions": []}', '{"questions": [{"kind": 3}]}', "[[["])
def test_what_is_no_key_is_said(content, tmp_path):
    (tmp_path / "key.json").write_text(content)
    with pytest.raises(SearchError, match="key|kind"):
        read_key(tmp_path / "key.json")


def test_the_table_for_a_spreadsheet_runs_no_formula(key, tmp_path):
    questions, students = graded(key, tmp_path)
    rows = list(csv.reader(io.StringIO(as_csv(questions, students).removeprefix("\ufeff"))))
    assert rows[0] == ["student", "1", "2", "total", "remarks"]
    assert [row[0] for row in rows[1:]] == ["Ana", "Bijan", "سارا", "'=Dan"]
    assert rows[2][1:4] == ["4", "1", "5"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_of_every_kind_grades_its_own_answers_as_right(kind, tmp_path):
    made = exercise(kind, depth=3, branching=2, seed=2, points=3)
    (tmp_path / "key.json").write_text(write_key([made]), "utf-8")
    (question,) = read_key(tmp_path / "key.json")
    found = json.loads((tmp_path / "key.json").read_text("utf-8"))["questions"][0]["answers"]
    vectors = {name: tuple(v) if isinstance(v, list) and name == "value" else v for name, v in found.items()}
    assert question.grader().grade(vectors).right
    assert (question.points, question.asks) == (3, made.asks)


# On paper ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("solved", [False, True])
def test_sheets_have_every_question_with_its_points(lang, solved):
    made = exercises(["alphabeta", "h-minimax"], 3, depth=3, branching=2, points=2.5)
    page, text = sheet.html(made, lang, solved), tex(made, lang, solved)
    assert page.count("<svg") == text.count(r"\begin{tikzpicture}") == 3
    worth = {"en": "2.5 points", "fa": "۲٫۵ نمره"}[lang]
    assert page.count(worth) == text.count(prose(worth, lang)) == 3
    total = {"en": "Total: 7.5 points", "fa": "جمع: ۷٫۵ نمره"}[lang]
    assert total in page
    assert prose(total, lang) in text
    for said in ("value", "move"):
        assert page.count(sheet.say(f"sheet.{said}", lang)) == text.count(sheet.say(f"sheet.{said}", lang)) == 3
    assert (sheet.say("sheet.name", lang) in text) == (not solved)
    assert (r"\setRTL" in text) == (lang == "fa")


def test_numbers_of_a_persian_sheet_are_persian():
    judged, vectors = (exercise(kind, depth=2, branching=2) for kind in ("h-minimax", "maxn"))
    name, value = next(iter(judged.options["evaluate"].items()))
    shown = f"{name} ~ {number(float(value), 'fa')}"
    assert shown in sheet.html([judged], "fa")
    assert shown.split(" ~ ")[1] in tex([judged], "fa")
    vector = number(vectors.answer.value, "fa")
    assert f'<dd class="numbers">{vector}</dd>' in sheet.html([vectors], "fa", key=True)
    assert left_to_right(vector) in tex([vectors], "fa", key=True)


# The command line ----------------------------------------------------------------------------------------------------


def test_a_class_on_the_command_line(tmp_path, capsys):
    folder = tmp_path / "sheets"
    wishes = "exercise --kind alphabeta,expectimax --count 2 --depth 2 --branching 2 --points 4 --seed 3 --json".split()
    assert run([*wishes, "--out", str(folder)]) == 0
    made = json.loads(capsys.readouterr().out)["questions"]
    assert [(one["kind"], one["points"]) for one in made] == [("alphabeta", 4), ("expectimax", 4)]
    right = f"Ana,{made[0]['value']:g},{made[0]['move']},{' '.join(f'{v:g}' for v in made[0]['evaluated'])}"
    right += f",{made[0]['cuts']},{made[1]['value']:g},{made[1]['move']}\n"
    answers = folder / "answers.csv"
    answers.write_text(answers.read_text("utf-8") + right + "Bo,,,,,0,\n", "utf-8")
    table = tmp_path / "table.csv"
    assert run(["grade", str(folder / "key.json"), "--class", str(answers), "--csv", str(table)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].split()[:4] == ["Ana", "4", "4", "8"]
    assert "Not answered." in out
    assert table.read_text("utf-8").splitlines()[1].startswith("Ana,4,4,8")
    assert run(["grade", str(folder / "key.json"), "--class", str(answers), "--json"]) == 0
    assert [one["points"] for one in json.loads(capsys.readouterr().out)["students"]] == [8, 0]
    assert run(["grade", str(folder / "key.json"), "-q", "2", "--value", f"{made[1]['value']:g}"]) == 0


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--class", "nofile.csv"], "nofile.csv cannot be read"),
        (["--class", "nofile.csv", "--value", "3"], "leave out --value"),
        (["--csv", "x.csv", "--value", "3"], "--class"),
        (["--kind", "minimax", "--value", "3"], "A key says itself"),
        (["-q", "3", "--value", "3"], "from 1 to 2"),
    ],
)
def test_bad_questions_about_a_class_are_one_sentence(arguments, part, key, capsys):
    assert run(["grade", str(key), *arguments]) == 2
    told = capsys.readouterr().err
    assert part in told
    assert told.count("\n") == 1


def test_a_class_needs_a_key(tmp_path, capsys):
    assert run(["grade", FIGURE_A, "--class", "a.csv"]) == 2
    assert "needs a key" in capsys.readouterr().err
    assert run(["exercise", "--count", "0"]) == 2
    assert run(["exercise", "--points", "-1"]) == 2


# Nothing that was written is lost -------------------------------------------------------------------------------------


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "answers.csv"
    for head in ("name,value,value", "name,value,1.value", "name,VALUE,۱.value"):
        table.write_text(f"{head}\nAda,3,4\n", encoding="utf-8")
        with pytest.raises(SearchError, match="twice"):
            read_class(table, 1)


def test_a_cell_beyond_the_columns_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "answers.csv"
    table.write_text("name,value,leaves\nAda,3,3,12,8\n", encoding="utf-8")
    with pytest.raises(SearchError, match=r"line 2: '12' stands under no column"):
        read_class(table, 1)
    table.write_text("name,value,,\nAda,3,,\nBob\n", encoding="utf-8")  # as a spreadsheet leaves them
    assert [row.answers for row in read_class(table, 1)] == [{1: {"value": "3"}}, {}]


def test_parts_that_were_not_answered_are_named() -> None:
    question = Question("alphabeta", "((3 12 8) (2 4 6) (14 5 2))", ("value", "move", "leaves", "cuts"), 4, False, {})
    (student,) = grade_class([question], [Row("Ada", {1: {"value": "3"}})])
    assert student.points == 1
    assert remarks(student) == [(1, "Not answered: move, leaves, cuts.")]
    assert remarks(student, "fa") == [(1, "بی‌پاسخ: حرکت، برگ‌ها، هرس‌ها.")]


@pytest.mark.parametrize("points", ["nan", "inf", "-inf", "0"])
def test_points_are_finite(points: str, tmp_path: Path) -> None:
    assert run(["exercise", "--points", points, "--out", str(tmp_path / "sheet")]) == 2
    assert not (tmp_path / "sheet").exists()


def test_a_persian_key_keeps_formulas_together_and_notation_as_typed() -> None:
    made = [exercise("alphabeta", seed=1)]
    page = sheet.html(made, "fa", key=True)
    assert '<bdi dir="ltr">' in page
    assert "display: inline-block" in page
    pruned = [item for item in made[0].solution.pruned if isinstance(item, str)]
    assert pruned
    assert all(item in sheet.answers(made[0], "fa")["pruned"] for item in pruned)
