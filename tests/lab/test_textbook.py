"""The chapter's figures number for number, the forms of alpha-beta, and what the lab refuses."""

from math import inf

import pytest

import harif
from harif.lab import explain
from harif.lab.textbook import ALGORITHMS

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
FIGURE_C = "(p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>)) (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))"
DEEP = "((5 6) (((3 9) 7) 8))"
EQUAL = "((3 5) (3 1) (4 3))"
FORMS = ("alphabeta", "by-hand", "negamax", "fail-soft", "fail-hard")
STRICT_FORMS = ("alphabeta", "by-hand", "negamax", "fail-soft")


def by_name(trace):
    return {node.name: node.id for node in trace.nodes if node.name}


def done(trace):
    """Name -> the "done" event of each inner node."""
    return {trace.nodes[e.node].name: e for e in trace.steps if e.kind == "done"}


# Figures -----------------------------------------------------------------------------------------------------------


def test_figure_a():
    trace = explain("(max a1=(min b1=3 b2=12 b3=8) a2=(min c1=2 c2=4 c3=6) a3=(min d1=14 d2=5 d3=2))", "minimax")
    assert {name: event.value for name, event in done(trace).items()} == {"B": 3, "C": 2, "D": 2, "A": 3}
    assert (trace.value, trace.move, trace.action) == (3.0, "a1", 0)
    reply = trace.picture().best[by_name(trace)["B"]]
    assert trace.nodes[reply].move == "b1"
    assert trace.evaluated == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert trace.pruned == []


def test_figure_b():
    start = harif.load("tictactoe")
    trace = explain(start, "alphabeta")
    assert trace.value == 0.0
    assert len(trace.nodes[0].children) == 9
    assert explain(start, "minimax", depth=2).picture().visited == set(range(1 + 9 + 72))


def test_figure_c():
    trace = explain(FIGURE_C, "maxn")
    values = {name: event.value for name, event in done(trace).items()}
    assert [values[name] for name in "DEFG"] == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    assert [values[name] for name in "BC"] == [(1, 2, 6), (1, 5, 2)]
    assert trace.value == (1.0, 2.0, 6.0)
    assert trace.action == 0  # A is indifferent: the first of equal moves is kept
    assert {node.kind for node in trace.nodes} == {"player", "leaf"}


def test_figure_d():
    trace = explain(FIGURE_A, "alphabeta")
    names = by_name(trace)
    panels = [trace.picture(step) for step in trace.frames()]
    whole = (-inf, inf)

    def shown(panel):
        return {name: panel.interval.get(names[name], whole) for name in "ABCD"}

    assert [shown(panel) for panel in panels] == [
        {"A": whole, "B": (-inf, 3), "C": whole, "D": whole},
        {"A": whole, "B": (-inf, 3), "C": whole, "D": whole},
        {"A": (3, inf), "B": (3, 3), "C": whole, "D": whole},
        {"A": (3, inf), "B": (3, 3), "C": (-inf, 2), "D": whole},
        {"A": (3, 14), "B": (3, 3), "C": (-inf, 2), "D": (-inf, 14)},
        {"A": (3, 5), "B": (3, 3), "C": (-inf, 2), "D": (-inf, 5)},
        {"A": (3, 3), "B": (3, 3), "C": (-inf, 2), "D": (2, 2)},
    ]
    assert trace.evaluated == [3, 12, 8, 2, 14, 5, 2]
    assert trace.pruned == [4, 6]
    (cut,) = trace.cuts
    assert (cut.node, cut.by, cut.rule, cut.value) == (names["C"], names["A"], "shallow", 2)
    assert panels[2].pruned == set()
    assert panels[3].pruned == set(cut.pruned)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_alpha_beta_makes_figure_d(form):
    trace = explain(FIGURE_A, form)
    assert (trace.value, trace.move) == (3.0, "1")
    assert trace.evaluated == [3, 12, 8, 2, 14, 5, 2]
    assert trace.pruned == [4, 6]
    assert [(cut.by, cut.rule) for cut in trace.cuts] == [(0, "shallow")]


# Cuts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_deep_cut_is_a_farther_ancestors(form):
    trace = explain(DEEP, form)
    assert (trace.value, trace.evaluated, trace.pruned) == (7.0, [5, 6, 3, 7, 8], [9])
    (cut,) = trace.cuts
    assert cut.rule == "deep"
    assert cut.by == 0
    assert trace.nodes[cut.node].name == "E"
    assert len(trace.path(cut.node)) == 4


@pytest.mark.parametrize("form", FORMS)
def test_max_cuts_too(form):
    trace = explain("(min (max 3 1) (max 5 9) (max 2))", form)
    assert (trace.value, trace.evaluated, trace.pruned) == (2.0, [3, 1, 5, 2], [9])
    assert [(cut.by, cut.rule) for cut in trace.cuts] == [(0, "shallow")]


@pytest.mark.parametrize("form", STRICT_FORMS)
def test_both_conventions_on_equality(form):
    classic, strict = explain(EQUAL, form), explain(EQUAL, form, strict=True)
    assert (classic.evaluated, classic.pruned) == ([3, 5, 3, 4, 3], [1])
    assert (strict.evaluated, strict.pruned) == ([3, 5, 3, 1, 4, 3], [])
    assert classic.value == strict.value == 3.0
    assert classic.action == strict.action == 0
    assert strict.options == {"strict": True}


def test_strict_still_cuts_below_equality():
    assert explain("((3 5) (2 1))", "alphabeta", strict=True).pruned == [1]


@pytest.mark.parametrize("form", ["alphabeta", "by-hand", "fail-soft", "fail-hard"])
@pytest.mark.parametrize("text", [FIGURE_A, DEEP, EQUAL, "(min (max 3 1) (max 5 (min 4 9)) (max 2))"])
def test_max_nodes_raise_alpha_and_min_nodes_lower_beta(form, text):
    """Not the reverse, as one source prints."""
    trace = explain(text, form)
    windows = {}
    for event in trace.steps:
        if event.kind == "enter":
            windows[event.node] = (event.alpha, event.beta)
        if event.kind == "window":
            alpha, beta = windows[event.node]
            if trace.nodes[event.node].kind == "max":
                assert event.alpha > alpha
                assert event.beta == beta
            else:
                assert event.alpha == alpha
                assert event.beta < beta
            windows[event.node] = (event.alpha, event.beta)


def test_min_value_compares_with_alpha():
    """With the misprinted test v <= beta every MIN node would stop at its first leaf."""
    assert explain(FIGURE_A, "alphabeta").evaluated[:3] == [3, 12, 8]
    assert explain("((3 2 1))", "alphabeta").pruned == []


def test_by_hand_windows_of_figure_a():
    trace = explain(FIGURE_A, "by-hand")
    names = {node.id: node.name for node in trace.nodes}
    windows = [(e.kind, names[e.node], e.alpha, e.beta) for e in trace.steps if e.kind in ("enter", "window")]
    assert windows == [
        ("enter", "A", -inf, inf),
        ("enter", "B", -inf, inf),
        ("window", "B", -inf, 3),
        ("window", "A", 3, inf),
        ("enter", "C", 3, inf),
        ("window", "C", 3, 2),
        ("enter", "D", 3, inf),
        ("window", "D", 3, 14),
        ("window", "D", 3, 5),
        ("window", "D", 3, 2),
    ]


# The other forms ---------------------------------------------------------------------------------------------------


def test_negamax_tells_values_to_the_player_to_move():
    trace = explain(FIGURE_A, "negamax")
    assert {name: event.value for name, event in done(trace).items()} == {"B": -3, "C": -2, "D": -2, "A": 3}
    entered = {trace.nodes[e.node].name: (e.alpha, e.beta) for e in trace.steps if e.kind == "enter"}
    assert entered == {"A": (-inf, inf), "B": (-inf, inf), "C": (-inf, -3), "D": (-inf, -3)}
    assert explain("(min 3 1 2)", "negamax").value == 1.0  # to MAX, though MIN moves
    assert explain("(max (max 3 4) (min 5 6) 2)", "negamax").value == 5.0  # the sign stays where MAX moves twice


def test_soft_and_hard_failures():
    soft, hard = done(explain(FIGURE_A, "fail-soft")), done(explain(FIGURE_A, "fail-hard"))
    promised = {name: (e.value, e.rule, e.low, e.high) for name, e in soft.items()}
    assert promised == {
        "B": (3, "exactly", 3, 3),
        "C": (2, "at most", -inf, 2),  # outside the window (3, +inf)
        "D": (2, "at most", -inf, 2),
        "A": (3, "exactly", 3, 3),
    }
    assert {name: (e.value, e.rule) for name, e in hard.items()} == {
        "B": (3, "exactly"),
        "C": (3, "at most"),  # moved to alpha
        "D": (3, "at most"),
        "A": (3, "exactly"),
    }
    high = "(min (max 3 1) (max 5 9))"
    assert done(explain(high, "fail-soft"))["C"][2:3] == (5.0,)
    assert done(explain(high, "fail-soft"))["C"].rule == done(explain(high, "fail-hard"))["C"].rule == "at least"
    assert done(explain(high, "fail-hard"))["C"].value == 3.0


def test_alphabeta_as_written_is_fail_soft():
    for text in (FIGURE_A, DEEP, EQUAL):
        plain, soft = done(explain(text, "alphabeta")), done(explain(text, "fail-soft"))
        assert {n: e.value for n, e in plain.items()} == {n: e.value for n, e in soft.items()}


# Depth and EVAL ----------------------------------------------------------------------------------------------------


def test_h_minimax_judges_where_the_depth_ends():
    trace = explain(FIGURE_A, "h-minimax", depth=1, evaluate={"B": 1, "C": 5, "D": 4})
    assert (trace.value, trace.move, trace.evaluated) == (5.0, "2", [1, 5, 4])
    assert [e.rule for e in trace.steps if e.kind == "evaluate"] == ["eval"] * 3
    assert explain(FIGURE_A, "h-minimax", depth=2).value == 3.0
    assert all(e.rule is None for e in explain(FIGURE_A, "h-minimax", depth=2).steps)
    mixed = explain("(4 (9 9))", "h-minimax", depth=1, evaluate=lambda state: 3)
    assert (mixed.value, mixed.evaluated) == (4.0, [4, 3])
    assert '"evaluate": "<lambda>"' in mixed.json()


def test_h_minimax_of_a_game_uses_its_evaluate():
    start = harif.load("connect4:rows=4,columns=4")
    for depth in (1, 2, 3):
        found = harif.minimax(start, depth=depth, native=False)
        assert explain(start, "h-minimax", depth=depth).value == found.values[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (dict(algorithm="h-minimax"), "depth=2"),
        (dict(algorithm="h-minimax", depth=1, evaluate={"B": 1}), "no value for node C"),
        (dict(algorithm="h-minimax", depth=1, evaluate=lambda s: inf), "no finite number"),
        (dict(algorithm="h-minimax", depth=1, evaluate=lambda s: None), "no finite number"),
        (dict(algorithm="maxn", depth=1, evaluate=lambda s: (1, 2, 3)), "2 numbers, one for each player"),
        (dict(algorithm="h-minimax", depth=0), "1 or more"),
        (dict(algorithm="fail-hard", strict=True), "no option 'strict'"),
        (dict(algorithm="alphabet"), "Did you mean 'alphabeta'"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(arguments, words):
    with pytest.raises(harif.SearchError, match=words):
        explain(FIGURE_A, **arguments)


def test_kinds_are_refused_by_name():
    with pytest.raises(harif.SearchError, match="alphabeta wants .*Use maxn"):
        explain("(p0 <1,2> <3,1>)", "alphabeta")
    with pytest.raises(harif.SearchError, match="maxn wants .*without chance"):
        explain("(chance 1 2)", "maxn")


def test_deepening_iterates_and_the_last_answer_counts():
    trace = explain(DEEP, "deepening")
    assert [e.value for e in trace.steps if e.kind == "deepen"] == [1, 2, 3, 4]
    assert trace.steps[0].kind == "deepen"
    once = explain(DEEP, "alphabeta")
    assert (trace.value, trace.evaluated, trace.pruned) == (once.value, once.evaluated, once.pruned)
    begins = max(i for i, e in enumerate(trace.steps) if e.kind == "deepen")
    assert [e.kind for e in trace.steps[begins + 1 :]] == [e.kind for e in once.steps]


def test_deepening_stops_at_its_depth_and_changes_its_mind():
    judge = {"B": 1, "C": 5, "D": 4}
    one, two = (explain(FIGURE_A, "deepening", depth=d, evaluate=judge) for d in (1, 2))
    assert (one.value, one.move) == (5.0, "2")
    assert (two.value, two.move) == (3.0, "1")
    assert [n.kind for n in one.nodes] == ["max", "leaf", "leaf", "leaf"]
    assert [n.kind for n in two.nodes if n.name] == ["max", "min", "min", "min"]
    first = two.picture(two.frames()[2])
    assert first.value == {0: 5.0, 1: 1.0, 2: 5.0, 3: 4.0}
    assert explain(FIGURE_A, "deepening", depth=9).value == 3.0  # nothing is left to deepen into


def test_each_place_of_a_deepening_search_is_one_node():
    trace = explain(harif.load("tictactoe"), "deepening", depth=3)
    paths = [tuple(trace.nodes[i].move for i in trace.path(n.id)) for n in trace.nodes]
    assert len(set(paths)) == len(paths)


# Many players ------------------------------------------------------------------------------------------------------


def test_general_sum_pairs():
    trace = explain("(p0 (p1 <3,1> <0,2>) (p1 <2,2> <5,1>))", "maxn")
    assert (trace.value, trace.action) == ((2.0, 2.0), 1)
    assert {n.kind for n in trace.nodes} == {"player", "leaf"}


def test_zero_sum_is_a_special_case_of_maxn():
    trace = explain(FIGURE_A, "maxn")
    assert (trace.value, trace.move) == ((3.0, -3.0), "1")
    judged = explain(FIGURE_A, "maxn", depth=1, evaluate={"B": 1, "C": 5, "D": 4})
    assert judged.value == (5.0, -5.0)


def test_vectors_without_a_judgement_say_so():
    with pytest.raises(harif.SearchError, match="no finite number"):
        explain(FIGURE_C, "maxn", depth=1)
    judge = {"B": (0, 0, 0), "C": (1, 2, 3)}
    assert explain(FIGURE_C, "maxn", depth=1, evaluate=judge).value == (1.0, 2.0, 3.0)


def test_the_lab_has_the_chapters_algorithms():
    assert set(ALGORITHMS) >= {*FORMS, "minimax", "h-minimax", "deepening", "maxn"}
