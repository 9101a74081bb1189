"""The quiz: what it asks, what it accepts, and how it ends."""

import io
import sys

import pytest
from rich.console import Console

import harif
from harif.cli import run
from harif.cli.line import Line
from harif.cli.quiz import read, wanted
from harif.lab import explain
from harif.lab.quiz import Question, read_worth, steps, verdict, wants_to_leave
from harif.lab.whole import whole_values

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
EXAMPLE = "((((9 18) (21 17)) ((24 26) (2 20))) (((28 12) (15 4)) ((13 7) (5 29))))"


def asked(trace, lang: str = "en") -> list[Question]:
    return [question for step in steps(trace, lang) for question in step.questions]


def test_the_questions_of_figure_d() -> None:
    found = asked(explain(FIGURE_A))
    assert [(q.text, q.truth, q.bound) for q in found] == [
        ("Is the second leaf of B, 12, examined?", True, None),
        ("Is the third leaf of B, 8, examined?", True, None),
        ("What is B worth?", 3.0, "exactly"),
        ("Is C examined?", True, None),
        ("Is the second leaf of C, 4, examined?", False, None),
        ("What is C worth?", 2.0, "at most"),
        ("Is D examined?", True, None),
        ("Is the second leaf of D, 5, examined?", True, None),
        ("Is the third leaf of D, 2, examined?", True, None),
        ("What is D worth?", 2.0, "exactly"),
        ("What is A worth?", 3.0, "exactly"),
    ]


def test_minimax_asks_for_values_only() -> None:
    assert {q.kind for q in asked(explain(FIGURE_A, "minimax"))} == {"worth"}
    assert len(asked(explain(FIGURE_A, "deepening"))) == len(asked(explain(FIGURE_A)))  # the last iteration's


def test_nothing_is_told_before_it_is_asked() -> None:
    told = ""
    for step in steps(explain(FIGURE_A)):
        for question in step.questions:
            assert question.kind == "examined" or f"{question.text[8]} is worth exactly" not in told
        told += step.text
    assert "C is cut after its first leaf" in told


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("2", True),
        ("<= 2", True),
        ("≤۲", True),
        ("at most 2", True),
        ("حداکثر ۲", True),
        (">= 2", False),
        ("3", False),
        ("two", None),
        ("", None),
        ("<", None),
    ],
)
def test_a_bound_may_be_written_with_its_sign(typed: str, right: bool | None) -> None:
    (c,) = [q for q in asked(explain(FIGURE_A)) if q.text == "What is C worth?"]
    found = verdict(c, typed)
    assert (found.right if found else None) is right


def test_the_minimax_value_is_right_too() -> None:
    trace = explain(EXAMPLE)
    names = {node.name: node.id for node in trace.nodes}
    assert whole_values(trace)[names["F"]] == 12
    (f,) = [q for q in asked(trace) if q.text == "What is F worth?"]
    found = verdict(f, "12")
    assert found is not None
    assert found == (True, "Right, 12 is its minimax value; the search itself knows only that F is worth at most 15.")


def test_vectors_and_negamax() -> None:
    (root,) = asked(explain("(p0 <1,2,6> <4,2,3>)", "maxn"))
    assert verdict(root, "<4, 2, 3>").right
    assert verdict(root, "4 2 3").right
    assert not verdict(root, "4 2").right
    assert read_worth("<1,2>") == (None, (1.0, 2.0))
    (b,) = [q for q in asked(explain(FIGURE_A, "negamax")) if q.text.startswith("What is B")]
    assert (b.text, b.truth, b.minimax) == ("What is B worth to MIN?", -3.0, -3.0)


def test_yes_and_no_in_both_languages() -> None:
    question = asked(explain(FIGURE_A), "fa")[0]
    assert question.text == "آیا برگ دوم B (۱۲) بررسی می‌شود؟"
    assert verdict(question, "بله", "fa").right
    assert verdict(question, "yes", "fa").right
    assert not verdict(question, "خیر", "fa").right
    assert verdict(question, "۳", "fa") is None
    assert wants_to_leave(" Quit ")
    assert wants_to_leave("خروج")


# At the terminal -----------------------------------------------------------------------------------------------------


def answer(monkeypatch, capsys, lines: str, *arguments: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert run(list(arguments)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_through_a_pipe(monkeypatch, capsys) -> None:
    right = "y\ny\n3\ny\nn\n<=2\ny\ny\ny\n2\n3\n"
    out = answer(monkeypatch, capsys, right, "tree", FIGURE_A, "--quiz")
    assert "Score: 11 of 11." in out
    assert "value: 3\n" in out
    assert out.index("Is the second leaf of C, 4, examined?") < out.index("✂ 4")
    wrong = answer(monkeypatch, capsys, right.replace("n\n<=2", "perhaps\ny\n>=2"), "tree", FIGURE_A, "--quiz")
    assert "Score: 9 of 11." in wrong
    assert "Write yes or no.\nIs the second leaf of C, 4, examined?\nNo: the second leaf of C is never" in wrong


@pytest.mark.parametrize(("lines", "score"), [("y\nquit\n", "1 of 1"), ("q\n", "0 of 0"), ("", "0 of 0")])
def test_leaving_is_no_failure_and_gives_nothing_away(monkeypatch, capsys, lines: str, score: str) -> None:
    out = answer(monkeypatch, capsys, lines, "tree", FIGURE_A, "--quiz")
    assert out.endswith(f"Score: {score}.\n")
    assert "value: 3" not in out


def test_in_persian_and_on_a_game(monkeypatch, capsys) -> None:
    out = answer(monkeypatch, capsys, "بله\nخیر\n۴\nخروج\n", "tree", FIGURE_A, "--quiz", "--lang", "fa")
    assert "نه: مقدار B ۳ است." in out
    assert out.endswith("امتیاز: ۱ از ۳.\n")
    game = answer(monkeypatch, capsys, "y\nq\n", "explain", "tictactoe", "-p", "XX./OO./...", "--quiz")
    assert "Is the position after move 7 at B examined?" in game


def test_a_quiz_is_for_people(capsys) -> None:
    assert run(["tree", FIGURE_A, "--quiz", "--json"]) == 2
    assert "leave --json out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--depth", "1", "--evaluate", "B~1 C~5, D~4"], "MAX plays move 2 to C, worth 5. This is an estimate"),
        (["--depth", "1", "--evaluate", "1, 5, 4"], "MAX plays move 2 to C, worth 5."),
        (["--depth", "1", "--evaluate", "b=۱ c=۵ d=۴"], "MAX plays move 2 to C, worth 5."),
        (["--depth", "1"], "But nothing was judged"),
    ],
)
def test_eval_on_the_command_line(monkeypatch, capsys, arguments: list[str], part: str) -> None:
    assert part in answer(monkeypatch, capsys, "", "tree", FIGURE_A, *arguments)


@pytest.mark.parametrize("wrong", ["B~", "B~4 3", "four", "B~x"])
def test_eval_that_cannot_be_read(capsys, wrong: str) -> None:
    assert run(["tree", FIGURE_A, "--depth", "1", "--evaluate", wrong]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_tictactoe_is_judged_as_in_the_textbook() -> None:
    start = harif.load("tictactoe")
    judged = {a: start.result(a).evaluate(0) for a in start.actions()}
    assert judged == {0: 0.15, 1: 0.1, 2: 0.15, 3: 0.1, 4: 0.2, 5: 0.1, 6: 0.15, 7: 0.1, 8: 0.15}
    found = explain(start, "alphabeta", depth=2)  # 4 - 3, 3 - 4 or 2 - 4, in twentieths
    assert (found.value, found.action) == (0.05, 4)
    one = harif.position("tictactoe", "XX./.O./...")
    assert one.evaluate(0) == pytest.approx((3 * 1 + 1 - 2) / 20)  # X: the top row, the left column; O: two lines
    assert one.evaluate(1) == -one.evaluate(0)


def test_a_vector_is_asked_for_as_one() -> None:
    (root,) = asked(explain("(p0 <1,2,6> <4,2,3>)", "maxn"))
    assert root.text == "What is A worth to each player?"
    assert verdict(root, "3") is None  # one number is no answer: it is asked again, for <1,2,6>
    assert wanted(root) == "vector"
    assert read_worth("=3") == (None, 3.0)
    assert read_worth("=<3") == ("at most", 3.0)


def test_the_lines_of_a_quiz_can_be_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    monkeypatch.setattr("harif.cli.quiz.sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("harif.cli.line.Line.ask", lambda self, prompt, words=(): heard.append(prompt) or "3")
    assert read("What? ", Line(), Console(file=io.StringIO())) == "3"
    assert heard == ["What? "]
