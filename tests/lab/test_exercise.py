"""Exercises have exactly the wished properties, and the grader knows right from wrong and names the mistake."""

import json
import random
import re
from html import escape
from math import inf
from xml.etree import ElementTree

import pytest

from harif.cli import run
from harif.game import HarifError, SearchError
from harif.lab import explain, sheet
from harif.lab.exercise import NotFound, exercise
from harif.lab.grade import grade, read_leaves, read_values, sentences
from harif.lab.kinds import KINDS
from harif.lab.mistakes import IN_ALPHABETA, IN_MINIMAX
from harif.lab.paper import Way, work
from harif.lab.sheet_tex import tex
from harif.trees import tree
from harif.words.errors import told as in_words
from harif.words.exercises import GRADE, MISTAKE, SHEET

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
FIGURE_D = [3, 12, 8, 2, 14, 5, 2]
ALL = [3, 12, 8, 2, 4, 6, 14, 5, 2]
DEEP = "((((9 18) (21 17)) ((24 26) (2 20))) (((28 12) (15 4)) ((13 7) (5 29))))"  # one deep cut: the leaf 4


def random_tree(chance: random.Random, depth: int) -> str:
    """A tree of any shape, with equal leaves and with heads that do not alternate."""
    if depth == 0 or chance.random() < 0.15:
        return str(chance.randrange(-4, 8))
    head = chance.choice(("", "", "", "max ", "min "))
    return f"({head}{' '.join(random_tree(chance, depth - 1) for _ in range(chance.randrange(1, 4)))})"


# The exercises -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "branching", "cuts", "deep"),
    [(2, 3, 0, 0), (2, 3, 2, 0), (3, 3, 4, 0), (3, 2, 1, 0), (4, 2, 3, 1), (4, 3, 9, 2), (5, 2, 6, 2)],
)
@pytest.mark.parametrize("seed", [0, 7])
def test_a_tree_has_exactly_the_wished_properties(depth, branching, cuts, deep, seed):
    made = exercise(depth=depth, branching=branching, cuts=cuts, deep=deep, seed=seed)
    trace = explain(made.tree, "alphabeta")
    assert len(trace.cuts) == cuts
    assert sum(cut.rule == "deep" for cut in trace.cuts) >= deep
    leaves = re.findall(r"-?\d+", made.tree)
    assert len(leaves) == branching**depth
    assert len(set(leaves)) == len(leaves)
    assert explain(made.tree, "alphabeta", strict=True).evaluated == trace.evaluated


def test_the_seed_decides():
    assert exercise(cuts=4, seed=7).tree == exercise(cuts=4, seed=7).tree
    assert exercise(cuts=4, seed=7).tree != exercise(cuts=4, seed=8).tree
    assert exercise("minimax", seed=1).tree != exercise("minimax", seed=2).tree


def test_without_a_number_there_is_a_cut():
    assert all(exercise(depth=2, branching=2, seed=seed).cuts >= 1 for seed in range(20))


def test_what_cannot_be_is_said():
    with pytest.raises(NotFound, match="exactly 7 cuts .* most cuts seen: 6"):
        exercise(depth=3, branching=3, cuts=7)  # two below each of the root's children, and no more
    for wishes, part in (
        (dict(deep=1), "depth 4"),
        (dict(kind="minimax", cuts=2), "minimax cuts nothing"),
        (dict(kind="chess"), "There are: alphabeta, minimax"),
        (dict(kind="maxn", cuts=1), "maxn cuts nothing"),
        (dict(kind="expectimax", depth=1), "depth 2 or more"),
        (dict(kind="deepening", depth=2), "depth 3 or more"),
        (dict(points=0), "above 0"),
        (dict(depth=9), "256 leaves"),
        (dict(depth=10**9, branching=10**9), "256 leaves"),
        (dict(depth=4, cuts=1, deep=2), "more than 1 cuts"),
        (dict(cuts=-1), "0 or more"),
        (dict(depth=0), "depth 1"),
        (dict(depth=1), "no cuts"),
    ):
        with pytest.raises(SearchError, match=part):
            exercise(**wishes)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_sheet_asks_and_the_key_answers(kind, lang):
    made = exercise(kind, depth=3, branching=2, seed=3)
    asked, solved = sheet.html([made], lang), sheet.html([made], lang, key=True)
    for page in (asked, solved):
        assert f'<html lang="{lang}" dir="{"rtl" if lang == "fa" else "ltr"}">' in page
        assert "src=" not in page
        assert "href=" not in page
        ElementTree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])
    answers = sheet.answers(made, lang)
    assert all(escape(answer) in solved for answer in answers.values())
    if "leaves" in answers:
        assert answers["leaves"] not in asked
    value = SHEET[lang]["value"]
    assert f'<dt>{value}</dt><dd class="line"></dd>' in asked
    look = ' class="numbers"' if kind == "maxn" else ""  # a vector runs from left to right
    assert f"<dt>{value}</dt><dd{look}>{answers['value']}</dd>" in solved


def test_the_sheet_shows_every_leaf_and_no_value():
    made = exercise(cuts=4, seed=7)
    picture = made.question.svg(0)
    shown = re.findall(r">(\d+)<", picture)
    assert sorted(shown, key=int) == sorted(re.findall(r"\d+", made.tree), key=int)


def test_latex_is_a_document_around_the_picture():
    made = exercise(cuts=4, seed=7)
    for key in (False, True):
        text = tex([made], key=key)
        assert text.count(r"\begin{tikzpicture}") == text.count(r"\end{tikzpicture}") == 1
        assert text.rstrip().endswith(r"\end{document}")
        assert text.isascii()


# The grader ----------------------------------------------------------------------------------------------------------


def test_right_is_right():
    assert grade(FIGURE_A, value=3, leaves=FIGURE_D, move="a1", values={"B": 3, "C": 2, "D": 2}).right
    assert grade(FIGURE_A, value=3, leaves=ALL, move=1, kind="minimax").right
    assert grade("(max a=(min 3 5) b=(min 2 9))", move="a").right
    assert not grade("(max a=(min 3 5) b=(min 2 9))", move="b").right


def test_the_right_way_is_that_of_the_lab():
    chance = random.Random(1)
    for _ in range(300):
        text = random_tree(chance, 5)
        if not text.startswith("("):
            continue
        root = tree(text)
        for strict in (False, True):
            paper, trace = work(root, Way(strict=strict)), explain(root, "alphabeta", strict=strict)
            assert (paper.value, list(paper.leaves), paper.move) == (trace.value, trace.evaluated, trace.action)
        paper, trace = work(root, Way(cutting=False)), explain(root, "minimax")
        assert (paper.value, list(paper.leaves), paper.move) == (trace.value, trace.evaluated, trace.action)


def plain(node, is_max: bool, alpha: float = -inf, beta: float = inf, seen=None):
    """Another alpha-beta, on nested lists: the oracle for mistakes that are a right run on a changed tree."""
    if isinstance(node, int):
        seen.append(node)
        return node
    best = None
    for child in node:
        v = plain(child, not is_max, alpha, beta, seen)
        best = v if best is None else max(best, v) if is_max else min(best, v)
        if best >= beta if is_max else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
    return best


def mirrored(node):
    return node if isinstance(node, int) else [mirrored(child) for child in reversed(node)]


def test_swapped_and_backwards_are_right_runs_on_a_changed_tree():
    chance = random.Random(2)
    for _ in range(50):
        nested = [[[chance.randrange(30) for _ in range(3)] for _ in range(2)] for _ in range(3)]
        swapped, backwards = [], []
        value = plain(nested, False, seen=swapped)
        paper = work(tree(nested), Way(swapped=True))
        assert (paper.value, list(paper.leaves)) == (value, swapped)
        value = plain(mirrored(nested), True, seen=backwards)
        paper = work(tree(nested), Way(backwards=True))
        assert (paper.value, list(paper.leaves)) == (value, backwards)


@pytest.mark.parametrize(
    ("text", "leaves", "value", "mistake"),
    [
        (FIGURE_A, ALL, 3, "whole_tree"),
        (FIGURE_A, [2, 5, 14, 6, 4, 2, 8, 12, 3], 3, "right_to_left"),
        (FIGURE_A, [3, 12, 8, 2, 4, 6, 14], 6, "swapped"),
        (FIGURE_A, [3, 2, 14], 14, "min_tests_beta"),
        (FIGURE_A, [3, 12, 2, 4], 3, "wrong_bound"),
        ("((3 12) (3 8) (5 1))", [3, 12, 3, 8, 5, 1], 3, "equality"),
        (DEEP, [9, 18, 21, 17, 24, 26, 28, 12, 15, 4], 17, "windows_not_passed_down"),
    ],
)
def test_a_known_mistake_is_named(text, leaves, value, mistake):
    found = grade(text, value=value, leaves=leaves)
    assert not found.right
    assert (mistake,) in found.mistakes


def test_the_convention_decides_which_side_of_equality_is_wrong():
    text = "((3 12) (3 8) (2 1))"
    cut, not_cut = [3, 12, 3, 2], [3, 12, 3, 8, 2]
    assert grade(text, leaves=cut).right
    assert grade(text, leaves=not_cut, strict=True).right
    assert grade(text, leaves=not_cut).mistakes == (("equality",),)
    assert grade(text, leaves=cut, strict=True).mistakes == (("equality",),)


def test_every_mistake_is_found_again():
    chance = random.Random(3)
    named = set()
    for _ in range(40):
        nested = [[[[chance.randrange(9) for _ in range(2)] for _ in range(2)] for _ in range(2)] for _ in range(3)]
        for kind, known in (("alphabeta", IN_ALPHABETA), ("minimax", IN_MINIMAX)):
            asked = Way(cutting=kind == "alphabeta")
            truth = work(tree(nested), asked)
            for mistake in known:
                paper = work(tree(nested), mistake(asked))
                found = grade(nested, value=paper.value, leaves=list(paper.leaves), move=paper.move + 1, kind=kind)
                if paper[:2] != truth[:2]:
                    assert (mistake.__name__,) in found.mistakes
                    named.add(mistake)
    assert named == {*IN_ALPHABETA, *IN_MINIMAX}


def test_two_mistakes_at_once():
    text = "((14 5 2) (2 4 6) (3 12 8))"
    assert grade(text, leaves=[8, 12, 3, 6, 4, 2, 2]).mistakes == (("right_to_left",),)
    assert grade(text, value=3, leaves=[8, 12, 3, 6, 4, 2, 2, 5, 14]).mistakes == (("whole_tree", "right_to_left"),)


def test_an_unknown_mistake_is_not_named():
    found = grade(FIGURE_A, value=99)
    assert (found.right, found.mistakes) == (False, ())
    assert sentences(found)[-1] == GRADE["en"]["unknown"]


def test_an_equally_good_move_is_right():
    text = "((3 12) (4 3) (1 2))"
    assert grade(text, move="2", kind="minimax").right
    assert not grade(text, move="3", kind="minimax").right


def test_the_first_difference_is_shown():
    told = sentences(grade(FIGURE_A, leaves=[3, 12, 8, 2, 4]))
    assert told[1] == "leaves: number 5 is 14, not 4."
    assert "number 4 is 2, and your list has ended" in sentences(grade(FIGURE_A, leaves=[3, 12, 8]))[1]
    assert "goes on with 9, but the search ends after 7" in sentences(grade(FIGURE_A, leaves=[*FIGURE_D, 9]))[1]
    assert "the search never comes there" in sentences(grade("(((1 2) 3) ((0 1) (2 3)))", values={"F": 1}))[1]
    persian = sentences(grade(FIGURE_A, leaves=ALL), "fa")
    assert "۱۴" in persian[1]
    assert persian[-1].endswith(MISTAKE["fa"]["whole_tree"] + ".")


def test_both_languages_say_everything():
    names = {mistake.__name__ for kind in KINDS.values() for mistake in kind.mistakes}
    for told in MISTAKE.values():
        assert {name for name in told if not name.startswith("side_")} == names


def test_answers_are_read_as_people_write_them():
    assert read_leaves("۳، ۱۲ 8,−2") == [3, 12, 8, -2]
    assert grade(FIGURE_A, move="۱").right
    assert grade(FIGURE_A, move="b").right  # the node that the first move leads to


def test_a_deep_tree_is_graded():
    text = "(" * 3000 + "1" + " 2)" * 3000
    assert grade(text, value=explain(text, "alphabeta").value).right


@pytest.mark.parametrize(
    ("text", "answer", "part"),
    [
        (FIGURE_A, {}, "no answer"),
        (FIGURE_A, {"move": "a4"}, "no move of the root"),
        (FIGURE_A, {"value": 3, "kind": "chess"}, "no exercises of kind 'chess'"),
        ("(chance 1 2)", {"value": 1}, "chance"),
        ("(p0 <1,2> <3,4>)", {"value": 1}, "alphabeta is for"),
        ("7", {"value": 7}, "single leaf"),
        ("((3 12)", {"value": 7}, "never closed"),
    ],
)
def test_what_cannot_be_graded_is_said(text, answer, part):
    with pytest.raises(HarifError, match=part):
        grade(text, **answer)


def test_names_are_listed_as_the_language_does():
    with pytest.raises(HarifError) as wrong:
        grade(FIGURE_A, move="a4")
    assert "،" in in_words(wrong.value, "fa")
    assert "," not in in_words(wrong.value, "fa")


# The command line ----------------------------------------------------------------------------------------------------


def test_an_exercise_is_made_and_its_key_grades_as_right(tmp_path, capsys):
    wishes = "exercise --kind alphabeta --depth 3 --branching 3 --cuts 4 --seed 7 --lang fa --json".split()
    assert run([*wishes, "--out", str(tmp_path / "new" / "sheets")]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["cuts"] == 4
    files = {file.name for file in (tmp_path / "new" / "sheets").iterdir()}
    assert files == {"sheet.html", "key.html", "sheet.tex", "key.tex", "tree.txt", "key.json", "answers.csv"}
    answer = ["--value", f"{made['value']:g}", "--leaves", " ".join(f"{v:g}" for v in made["evaluated"])]
    assert run(["grade", made["tree"], *answer, "--move", made["move"]]) == 0
    assert run(["grade", str(tmp_path / "new" / "sheets" / "tree.txt"), *answer]) == 0
    assert run(["grade", made["tree"], *answer, "--move", "99"]) == 2


def test_the_exit_code_says_right_or_wrong(capsys):
    assert run(["grade", FIGURE_A, "--value", "3", "--leaves", "3 12 8 2 14 5 2", "--move", "a1"]) == 0
    assert capsys.readouterr().out == "Right.\n"
    assert run(["grade", FIGURE_A, "--leaves", "3 12 8 2 4 6 14 5 2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["mistakes"] == [["whole_tree"]]
    assert run(["grade", "((-3 -5) (-7 1))", "--value", "-5"]) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["exercise", "--cuts", "7"], 1, "No tree"),
        (["exercise", "--deep", "1"], 2, "depth 4"),
        (["exercise", "--lang", "xx"], 2, "language"),
        (["exercise", "--out", "/dev/null/sheets"], 2, "cannot be written"),
        (["grade", "nofile", "--value", "3"], 2, "no file 'nofile'"),
        (["grade", FIGURE_A, "--value", "three"], 2, "not a number"),
        (["grade", FIGURE_A, "--leaves", "3 x"], 2, "'x' is not a number"),
        (["grade", FIGURE_A, "--values", "B3"], 2, "B=3"),
        (["grade", FIGURE_A], 2, "no answer"),
        (["grade", "((3 12", "--value", "3"], 2, "line 1, column 2"),
    ],
)
def test_bad_wishes_are_one_sentence(arguments, code, part, capsys):
    assert run(arguments) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert part in told.err


def test_grading_says_no_more_than_it_knows():
    text = "((3 12 8) (2 4 6) (14 5 2))"
    assert grade(text, value=5).mistakes == ()
    assert grade(text, leaves=[3, 12, 8]).mistakes == ()  # right as far as it goes
    with pytest.raises(SearchError, match="no node 'Q'"):
        grade(text, values={"Q": 3})
    assert read_values("C<=2 b≤3") == {"C": 2.0, "B": 3.0}
