"""A bound is not a value: every number says what it promises, in every picture and every sentence, and keeps it."""

import json
import random
from math import inf

import pytest

import harif
from harif.cli.treedraw import draw
from harif.lab import Trace, explain
from harif.lab.exercise import exercise
from harif.lab.grade import grade, read_values, sentences
from harif.lab.trace import Event
from harif.lab.whole import whole_values

EXAMPLE = "((((9 18) (21 17)) ((24 26) (2 20))) (((28 12) (15 4)) ((13 7) (5 29))))"
FORMS = ("alphabeta", "by-hand", "negamax", "fail-soft", "fail-hard", "deepening")
SEED = 20_261


def bounds(trace: Trace) -> dict[str, tuple[object, str | None]]:
    """Name -> (value, bound) in the last picture."""
    last = trace.picture()
    return {n.name: (last.value[n.id], last.bound.get(n.id)) for n in trace.nodes if n.name and n.id in last.value}


def lines(trace: Trace, lang: str = "en") -> str:
    return "\n".join(line.text.plain for line in draw(trace, trace.picture(), lang))


# The example ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["alphabeta", "by-hand", "fail-soft", "deepening"])
def test_the_example_has_no_more_than_a_bound(form: str) -> None:
    trace = explain(EXAMPLE, form)
    found = bounds(trace)
    assert found["F"] == found["C"] == found["M"] == (15.0, "at most")  # in truth F is worth 12
    assert found["E"] == (24.0, "at least")
    assert found["A"] == (17.0, "exactly")
    assert "F ▲ ≤ 15" in lines(trace)
    assert "F ▲ ≤ ۱۵" in lines(trace, "fa").replace("\u2066", "").replace("\u2069", "")
    assert ">≤ 15<" in trace.svg()
    assert ">≤ ۱۵<" in trace.svg(lang="fa")
    assert r"$\le$ 15" in trace.tikz()
    f = next(node.id for node in trace.nodes if node.name == "F")
    told = [step for step in json.loads(trace.json())["steps"] if step["node"] == f and step["kind"] == "done"]
    assert (told[-1]["value"], told[-1]["bound"]) == (15, "at most")


def test_fail_hard_and_negamax_say_it_their_way() -> None:
    assert bounds(explain(EXAMPLE, "fail-hard"))["F"] == (17.0, "at most")
    assert bounds(explain(EXAMPLE, "negamax"))["M"] == (-15.0, "at least")  # to MIN
    assert "F ▲ ≤ 17" in lines(explain(EXAMPLE, "fail-hard"))
    assert "M ▼ ≥ −15" in lines(explain(EXAMPLE, "negamax"))


@pytest.mark.parametrize("form", ["by-hand", "fail-soft"])
def test_a_bound_that_is_taken_over_is_called_one(form: str) -> None:
    told = explain(EXAMPLE, form).text()
    assert "F takes the bound 15 from M, the greatest so far: M is worth at most 15." in told
    assert "C takes the bound 15 from F, the least so far: F is worth at most 15." in told
    assert "F takes the value 15" not in told
    assert "گره F کران ۱۵ را از M می‌گیرد" in explain(EXAMPLE, form).text("fa")


def test_fail_hard_says_what_the_returned_end_is() -> None:
    told = explain(EXAMPLE, "fail-hard").text()
    assert "so the nearer end 17 is returned. L is worth at most 17." in told


def test_a_value_so_far_is_a_bound_too() -> None:
    trace = explain("((3 12 8) (2 4 6) (14 5 2))")
    first = trace.picture(trace.frames()[0])
    assert (first.value[1], first.bound[1]) == (3.0, "at most")
    assert trace.picture().bound[1] == "exactly"


# Random trees: what is promised is kept, at every step -------------------------------------------------------------


def keeps(event: Event, truth: float) -> bool:
    assert isinstance(event.value, float)
    return {
        "exactly": abs(event.value - truth) < 1e-9,
        "at most": truth <= event.value + 1e-9,
        "at least": truth >= event.value - 1e-9,
        None: True,
    }[event.bound]


def random_tree(rng: random.Random, depth: int, chance: bool) -> str:
    if depth == 0 or rng.random() < 0.15:
        return str(rng.randint(-9, 9))
    below = [random_tree(rng, depth - 1, chance) for _ in range(rng.randint(1, 3))]
    if chance and rng.random() < 0.3:
        return f"(chance {' '.join(below)})"
    return f"({rng.choice(['max', 'min'])} {' '.join(below)})"


def true_value(state) -> float:
    if state.terminal():
        return float(state.utility(0))
    if state.player() == harif.CHANCE:
        return sum(p * true_value(state.result(outcome)) for outcome, p in state.outcomes())
    return (max, min)[state.player()](true_value(state.result(a)) for a in state.actions())


def assert_kept(root, trace: Trace, told: list[str | None]) -> None:
    states = {0: root}
    for node in trace.nodes:
        for i, child in enumerate(node.children):
            states[child] = states[node.id].result(i)
    for event in trace.steps:
        if isinstance(event.value, float) and event.kind != "deepen":
            truth = true_value(states[event.node])
            turned = trace.algorithm == "negamax" and trace.nodes[event.node].kind == "min"
            assert keeps(event, -truth if turned else truth), (SEED, str(root), trace.algorithm, event)
            told.append(event.bound if event.kind == "done" else "")
    assert trace.steps[-1].bound == "exactly", (SEED, str(root), trace.algorithm)


def test_every_promise_is_kept() -> None:
    rng = random.Random(SEED)
    told: list[str | None] = []
    for _ in range(80):
        text = random_tree(rng, 4, chance=False)
        if text.startswith("("):
            root = harif.tree(text)
            for form in (*FORMS[:-1], "minimax"):
                assert_kept(root, explain(root, form), told)
    assert None not in told  # whatever is done has a promise
    assert min(told.count("at most"), told.count("at least"), told.count("exactly")) > 100


def test_every_promise_with_chance_is_kept() -> None:
    rng = random.Random(SEED)
    told: list[str | None] = []
    for _ in range(60):
        text = random_tree(rng, 4, chance=True)
        if text.startswith("("):
            root = harif.tree(text)
            for pruning in ("none", "star1", "star2"):
                assert_kept(root, explain(root, "expectiminimax", pruning=pruning), told)
    assert min(told.count("at most"), told.count("at least")) > 5


# Grading -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "right", "what"),
    [
        ("F=12", True, "12 is its minimax value; the search itself has only a bound (≤ 15)"),
        ("F=15", True, "15 is the bound that the search has (≤ 15); its minimax value is 12"),
        ("F<=15 B=17", True, "≤ 15 is the bound"),
        ("F≥15", False, "≥ 15 is wrong"),
        ("F=13", False, "13 is wrong; the search returns a bound (≤ 15), and its minimax value is 12"),
        ("B=12", False, "node B: 12 is wrong, it is 17"),
    ],
)
def test_the_value_or_the_bound_is_right(written: str, right: bool, what: str) -> None:
    found = grade(EXAMPLE, values=read_values(written))
    assert found.right is right
    assert what in "\n".join(sentences(found))
    if "F" in written:
        assert "کران" in "\n".join(sentences(found, "fa"))


def test_what_was_given_is_in_the_json() -> None:
    (node,) = grade(EXAMPLE, values={"F": 12}).as_dict()["bounded"]
    assert (node["bound"], node["number"], node["value"], node["given_as"]) == ("at most", 15.0, 12.0, "value")


# EVAL ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [*FORMS, "minimax", "h-minimax"])
def test_nothing_is_exact_where_nothing_was_judged(form: str) -> None:
    trace = explain("((3 12 8) (2 4 6) (14 5 2))", form, depth=1)
    assert trace.estimated
    assert "exactly" not in trace.text()
    assert "The depth ends at C, and nothing judges it: it counts as 0." in trace.text()
    assert "But nothing was judged" in trace.text()
    assert "چیزی ارزیابی نشده است" in trace.text("fa")
    assert {event.bound for event in trace.steps if event.kind in ("evaluate", "done")} == {"estimate"}


def test_an_estimate_is_no_exact_value() -> None:
    trace = explain("((3 12 8) (2 4 6) (14 5 2))", depth=1, evaluate=[1, 5, 4])
    assert (trace.value, trace.move, trace.steps[-1].bound) == (5.0, "2", "estimate")
    assert "A is worth 5 by EVAL." in trace.text()
    assert "This is an estimate" in trace.text()
    assert "exactly" not in trace.text()
    whole = explain("((3 12 8) (2 4 6) (14 5 2))", depth=9)
    assert not whole.estimated
    assert "A is worth exactly 3." in whole.text()


def test_a_win_is_exact_whatever_eval_says_of_the_rest() -> None:
    trace = explain(harif.position("tictactoe", "XX./OO./..."), depth=2)
    assert (trace.value, trace.steps[-1].bound, trace.estimated) == (1.0, "exactly", False)
    assert {e.rule for e in trace.steps if e.kind == "evaluate"} == {None, "eval"}


def test_by_name_or_from_left_to_right() -> None:
    tree = "((1 2) 7 (3 (4 5)))"
    assert explain(tree, depth=1, evaluate=[8, 2]).value == explain(tree, depth=1, evaluate={"B": 8, "C": 2}).value == 8
    chance = "(chance 0.5:(1 2) 0.5:(chance 0.5:(3 4) 0.5:5))"  # chance costs no depth
    assert explain(chance, "expectiminimax", depth=1).value == explain(chance, "expectiminimax").value
    for wrong, words in (([1], "2 nodes where depth 1 ends: B, C"), ({"Z": 1}, "no node 'Z'"), ({"B": 1}, "node C")):
        with pytest.raises(harif.SearchError, match=words):
            explain(tree, depth=1, evaluate=wrong)


def test_what_cuts_leave_out_is_counted_in_leaves() -> None:
    trace = explain(EXAMPLE)
    assert trace.pruned == ["(min 2 20)", 4.0, "((13 7) (5 29))"]
    assert trace.pruned_leaves == [2, 20, 4, 13, 7, 5, 29]
    assert len(trace.pruned_leaves) + len(trace.evaluated) == 16
    assert json.loads(trace.json())["pruned_leaves"] == trace.pruned_leaves
    assert "Leaves evaluated: 9; leaves never examined: 7; children never visited: 3." in trace.text()
    assert explain(EXAMPLE, depth=3, evaluate=[9, 17, 24, 2, 12, 4, 7, 5]).pruned_leaves == ["K", "N", "O"]
    assert explain(EXAMPLE, "minimax").pruned_leaves == []


def test_a_cut_comes_before_what_follows_from_it() -> None:
    told = explain("((6 (7 9)) 3)").text()
    assert told.index("C is cut after its first leaf") < told.index("B is worth exactly 6.")
    both = explain(EXAMPLE).text()
    assert both.index("M is cut after") < both.index("F is worth at least 12 and at most 15")
    assert both.index("C is cut after") < both.index("A is worth exactly 17.")


# The tree as it was typed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["alphabeta", "by-hand", "fail-soft", "deepening"])
def test_the_first_picture_gives_nothing_away(form: str) -> None:
    """Before the first step a tree looks the same whether anything will be cut or not."""
    cut, whole = explain(EXAMPLE, form), explain(EXAMPLE, "minimax")
    shown = [line.text.plain for line in draw(cut, cut.picture(0))]
    assert shown == [line.text.plain for line in draw(whole, whole.picture(0))]
    assert len(shown) == 31
    assert "│        └─ 20" in shown
    for text in (cut.svg(0), cut.tikz(0)):
        assert text.count("20") >= 1
    assert cut.svg(0).count('data-state="new"') == whole.svg(0).count('data-state="new"')


def test_what_a_cut_leaves_out_is_drawn_pale() -> None:
    svg = explain(EXAMPLE).svg()
    assert svg.count('data-state="pruned"') == 11 + 3  # nodes, and the branches that are struck through
    assert svg.count('data-state="below"') == 8


def test_a_game_is_not_opened_ahead_of_the_search() -> None:
    trace = explain(harif.position("tictactoe", "XX./OO./..."), depth=2)
    before = [line.text.plain for line in draw(trace, trace.picture(1))]
    assert before[1:] == [
        "├─ 3 ·  XXX/OO./...",
        "├─ 6 B ▼ ·  XX./OOX/...",
        "├─ 7 C ▼ ·  XX./OO./X..",
        "├─ 8 D ▼ ·  XX./OO./.X.",
        "└─ 9 E ▼ ·  XX./OO./..X",
    ]
    c = next(node.id for node in trace.nodes if node.name == "C")
    step = next(i for i, event in enumerate(trace.steps, 1) if event.node == c)
    entered = "\n".join(line.text.plain for line in draw(trace, trace.picture(step)))
    assert "│  ├─ 3 ·  XXO/OO./X..\n│  ├─ 6 ·  XX./OOO/X..\n│  ├─ 8 ·  XX./OO./XO." in entered


def test_boards_stand_at_the_nodes() -> None:
    trace = explain(harif.position("tictactoe", "XX./OO./..."), depth=2)
    svg = trace.svg()
    crosses, rings = svg.count('stroke="#9a3412"'), svg.count("<circle")
    assert crosses == len(trace.nodes)
    assert rings > 2 * len(trace.nodes)
    assert "circle[" in trace.tikz()
    assert "#9a3412" not in explain(harif.load("nim"), depth=1).svg()
    four = explain(harif.position("connect4", "445"), depth=1)  # two of one colour, one of the other, and one more
    assert four.svg().count("<circle") == 3 + 4 * (len(four.nodes) - 1)
    assert four.tikz().count("fill=black!75]") > four.tikz().count("fill=black!75, ")


def test_large_trees_keep_only_what_was_met() -> None:
    text = "((0 0) " + f"(-1 ({' '.join('1' for _ in range(30_000))}))" + ")"
    trace = explain(text)
    assert (trace.unseen, len(trace.pruned_leaves)) == ([], 30_000)
    assert inf not in trace.pruned_leaves


# Grading at a bound, in every form -----------------------------------------------------------------------------------

STAR = "(max (chance 3/4:(min 12 20) 1/4:(min 10 19)) (chance 3/4:(min 4 20) 1/4:(min 5 7)))"


@pytest.mark.parametrize(
    ("kind", "typed", "told"),
    [
        ("alphabeta", "F=12", "12 is its minimax value; the search itself has only a bound (≤ 15)"),
        ("by-hand", "F=12", "12 is its minimax value; the search itself has only a bound (≤ 15)"),
        ("fail-soft", "C=7", "7 is its minimax value; the search itself has only a bound (≤ 15)"),
        ("fail-soft", "C=15", "15 is the bound that the search has (≤ 15); its minimax value is 7"),
        ("fail-hard", "C=7", "7 is its minimax value; the search itself has only a bound (≤ 17)"),
        ("fail-hard", "C<=17", "≤ 17 is the bound that the search has (≤ 17); its minimax value is 7"),
        ("negamax", "C=-7", "−7 is its minimax value; the search itself has only a bound (≥ −15)"),
        ("negamax", "C>=-15", "≥ −15 is the bound that the search has (≥ −15); its minimax value is −7"),
        ("negamax", "C=7", "7 is right to MAX; negamax tells it to MIN, who moves there (≥ −15)"),
        ("negamax", "B=17", "17 is right to MAX; negamax tells it to MIN, who moves there (−17)"),
        ("paranoid", "F=12", "12 is its minimax value; the search itself has only a bound (≤ 15)"),
        ("deepening", "F=12", "12 is its minimax value; the search itself has only a bound (≤ 15)"),
    ],
)
def test_a_value_or_its_bound_is_right_in_every_form(kind: str, typed: str, told: str) -> None:
    found = grade(EXAMPLE, values=read_values(typed), kind=kind, options={"depth": 9} if kind == "deepening" else {})
    assert found.right
    assert told in sentences(found)[1]


@pytest.mark.parametrize("typed", ["C=4.25", "C<=8", "C=8", "F<=4", "F=4"])
def test_star_is_graded_at_its_bounds_too(typed: str) -> None:
    found = grade(STAR, values=read_values(typed), kind="star2", options={"bounds": (0, 20)})
    assert found.right
    assert len(found.bounded) == 1


def test_what_is_neither_value_nor_bound_stays_wrong() -> None:
    for kind, typed in [("fail-soft", "C=8"), ("negamax", "C=8"), ("negamax", "F=-12"), ("fail-hard", "C>=17")]:
        assert not grade(EXAMPLE, values=read_values(typed), kind=kind).right
    assert not grade(STAR, values=read_values("C=8.5"), kind="star2", options={"bounds": (0, 20)}).right


def test_a_probed_node_shows_its_bound() -> None:
    trace = explain(STAR, "expectiminimax", pruning="star2", bounds=(0, 20))
    assert bounds(trace)["F"] == (4.0, "at most")
    assert "F ▼ ≤ 4  [0, 4]" in lines(trace)
    assert ">≤ 4<" in trace.svg() or ">≤4<" in trace.svg()


def test_the_values_of_a_whole_search_are_those_of_plain_minimax() -> None:
    for seed in range(20):
        text = exercise("alphabeta", seed=seed).tree
        cut, plain = explain(text), explain(text, "minimax")
        whole, value = whole_values(cut), plain.picture().value
        found = {node.name: whole[node.id] for node in [*cut.nodes, *cut.unseen] if node.name}
        assert found == {node.name: value[node.id] for node in plain.nodes if node.name}


# Where the depth ends ------------------------------------------------------------------------------------------------

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"


def test_a_picture_shows_where_the_depth_ended() -> None:
    trace = explain(FIGURE_A, depth=1, evaluate=[1, 5, 4])
    kinds = {node.name: (node.kind, node.ends) for node in trace.nodes if node.name}
    assert kinds == {"A": ("max", ""), **dict.fromkeys("BCD", ("leaf", "min"))}
    for picture, about in ((trace.svg(), "~[5, 5]"), (trace.svg(lang="fa"), "~[۵، ۵]")):
        assert about in picture
        assert all(f">{name}<" in picture for name in "ABCD")
    assert [text for text in (">~1<", ">~5<", ">~4<", ">12<") if text not in trace.svg()] == []
    assert r"$\sim$1" in trace.tikz()
    assert lines(trace).startswith("A ▲ ~5  ~[5, 5]  (5, +∞)\n├─ B ▼ ~1\n│  ├─ 3\n")
    first = "\n".join(line.text.plain for line in draw(trace, trace.picture(1), "en"))
    assert first.startswith("A ▲  (−∞, +∞)\n├─ B ▼ ·\n│  ├─ 3\n│  ├─ 12\n")


def test_what_the_depth_hides_is_not_counted_as_cut() -> None:
    trace = explain(EXAMPLE, depth=2, evaluate=[18, 26, 12, 13])
    assert trace.pruned_leaves == ["G"]
    assert len(trace.nodes) + len(trace.unseen) == 31
    assert "C is cut after its first child" in trace.text()


@pytest.mark.parametrize("algorithm", ["alphabeta", "paranoid", "deepening", "h-minimax", "minimax"])
def test_where_there_is_no_eval_nothing_is_said_to_be_by_it(algorithm: str) -> None:
    trace = explain(FIGURE_A, algorithm, depth=1)
    told, persian = trace.text(), trace.text("fa")
    assert "by EVAL" not in told
    assert "Leaves evaluated: 0" in told
    assert "به برآورد تابع ارزیابی" not in persian
    assert "[0, 0]" not in lines(trace).replace("~[0, 0]", "")
