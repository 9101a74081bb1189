"""Averages: the chapter's figures E, F and G, Star1 and Star2, curves over mixtures; number for number, and as told."""

import json
import random
from fractions import Fraction
from math import inf, log
from xml.etree import ElementTree

import pytest

import harif
from harif.drawing.digits import END, LEFT_TO_RIGHT
from harif.game import SearchError
from harif.lab import explain
from harif.lab.chance_figures import AVERAGES, BOUNDS, IMPERFECT, MIXTURE, RELABEL, SCALE, STAR
from harif.lab.studies.polynomial import crossings
from harif.lab.studies.scale import relabelled, scales


def values(trace):
    """Name -> what the node returned."""
    return {trace.nodes[e.node].name: e.value for e in trace.steps if e.kind == "done"}


def bare(text: str) -> str:
    return text.replace(LEFT_TO_RIGHT, "").replace(END, "")


# Figures -------------------------------------------------------------------------------------------------------------


def test_figure_e():
    trace = explain(AVERAGES, "expectimax")
    assert values(trace) == pytest.approx({"B": 7, "C": 3.5, "D": 7, "A": 7})
    assert (trace.value, trace.action) == (7.0, 0)  # of equal moves the first
    sums = [e.value for e in trace.steps if e.kind == "sum" and trace.nodes[e.node].name == "B"]
    assert sums == pytest.approx([1.5, 5.5, 7])
    assert [n.chance for n in trace.nodes if n.parent == 1] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    told = trace.text()
    assert "B is worth 1/2·3 + 1/3·12 + 1/6·9 = 7." in told
    assert "C is worth 1/2·2 + 1/4·4 + 1/4·6 = 3.5." in told
    assert "MAX is indifferent at A, and the first of equal moves, B, is kept." in told
    assert "مقدار B برابر ½×۳ + ⅓×۱۲ + ⅙×۹ = ۷ است." in bare(trace.text("fa"))


def test_figure_f():
    trace = explain(IMPERFECT, "expectimax", opponent=MIXTURE)
    assert values(trace) == pytest.approx({"B": 4.5, "C": 2.6, "D": 2.1, "A": 4.5})
    (mix, *_) = [e for e in trace.steps if e.kind == "mix"]
    assert mix.terms == ((0.7, 3.0, "minimax"), (0.3, 8.0, "random"))
    told = trace.text()
    assert "The opponent plays its best move with the weight 0.7 and any move with the weight 0.3." in told
    assert "B is worth 0.7·3 + 0.3·8 = 4.5: its best move gives 3 and all moves give 8 on average." in told
    assert {(n.kind, n.player) for n in trace.nodes if n.name in ("B", "C", "D")} == {("chance", 1)}


def test_figure_g():
    plain = explain(SCALE, "expectiminimax")
    other = explain(relabelled(SCALE, RELABEL), "expectiminimax")
    assert values(plain) == pytest.approx({"B": 2.1, "C": 1.3, "A": 2.1})
    assert values(other) == pytest.approx({"B": 21, "C": 40.9, "A": 40.9})
    assert (plain.move, other.move) == ("A1", "A2")


def test_opponents():
    assert explain(IMPERFECT, "expectimax").value == pytest.approx(8)
    assert explain(IMPERFECT, "expectimax", opponent="minimax").value == 3.0
    assert explain(IMPERFECT, "expectimax", opponent=(1 / 2, 1 / 3, 1 / 6)).value == pytest.approx(9.5)
    turned = explain("(min (max 12 3 9) (max 2 4 6))", "expectimax", opponent=MIXTURE)  # MIN decides, MAX errs
    assert values(turned) == pytest.approx({"B": 0.7 * 12 + 0.3 * 8, "C": 0.7 * 6 + 0.3 * 4, "A": 5.4})
    assert turned.move == "2"
    weighted = explain("((12 3 9))", "expectimax", opponent=(1 / 2, 1 / 3, 1 / 6))
    assert [n.chance for n in weighted.nodes if n.kind == "leaf"] == [1 / 2, 1 / 3, 1 / 6]


# Star1 and Star2 -----------------------------------------------------------------------------------------------------


def test_the_chapters_example_of_star1():
    trace = explain(STAR, "expectiminimax", pruning="star1", bounds=BOUNDS)
    assert (trace.value, trace.action) == (1.0, 0)
    assert trace.evaluated == [3, 4, -1, 2, -3]
    assert trace.pruned == [1, "(min 5 4)"]
    low, high = trace.cuts
    assert (trace.nodes[low.node].name, low.rule) == ("F", "chance")
    assert (trace.nodes[high.node].name, high.rule, high.value, high.by) == ("C", "at best", 1.0, 0)
    assert high.terms == ((0.5, -3.0), (0.5, 5.0))
    told = trace.text()
    assert "All values lie between −5 and 5." in told
    assert "B is worth at worst 1/2·3 + 1/2·(−5) = −1 and at best 1/2·3 + 1/2·5 = 4: it lies in [−1, 4]." in told
    assert "Only above (1 − 1/2·5) / (1/2) = −3 can it lift C over α = 1." in told
    assert (
        "C is cut after its first child: at best 1/2·(−3) + 1/2·5 = 1 ≤ α = 1, and MAX is already sure of 1 at A. "
        "The cut leaves out G." in told
    )
    persian = bare(trace.text("fa"))
    assert "مقدار این گره در بهترین حالت ½×(−۳) + ½×۵ = ۱ ≤ α = ۱ است" in persian
    assert "تنها مقداری بیش از (۱ − ½×۵) ÷ ½ = −۳ می‌تواند C را از α = ۱ بالاتر ببرد." in persian


def test_one_more_would_not_be_cut():
    """The first child must be -3 or less: at -2 the average can still be 1.5."""
    trace = explain(STAR.replace("-3 1", "-2 1"), "expectiminimax", pruning="star1", bounds=BOUNDS)
    assert trace.cuts == []
    assert trace.value == pytest.approx(1.0)
    wide = explain(STAR, "expectiminimax", pruning="star1", bounds=(-6, 6))
    assert [wide.nodes[e.node].name for e in wide.cuts] == ["G"]  # with more to hope for, C is searched to the end


def test_star2_probes_first():
    trace = explain(STAR, "expectiminimax", pruning="star2", bounds=BOUNDS)
    assert (trace.value, trace.action) == (1.0, 0)
    assert trace.evaluated == [3, -1, 4, 2, -3]
    (cut,) = trace.cuts
    assert (trace.nodes[cut.node].name, cut.rule) == ("C", "at best")
    assert "Star2 probes F: one look below it gives a bound." in trace.text()
    early = "((chance (min 3) (min -1)) (chance (min -1 9 9) (min 1 9 9)))"  # cut by probes alone: (-1 + 1) / 2 = 0
    one, two = (explain(early, "expectiminimax", pruning=p, bounds=(-9, 9)) for p in ("star1", "star2"))
    assert len(two.evaluated) == 4 < len(one.evaluated)
    assert two.pruned == [9, 9, 9, 9]


def test_max_under_chance_is_cut_at_worst():
    text = "(min (chance (max 1) (max 1)) (chance (max 5 0) (max 4 2)))"
    trace = explain(text, "expectiminimax", pruning="star1", bounds=(-3, 5))
    assert trace.value == 1.0
    assert [(trace.nodes[e.node].name, e.rule) for e in trace.cuts] == [("F", "bounds"), ("C", "at worst")]
    assert "no value is greater than 5" in trace.text()
    assert "at worst 1/2·5 + 1/2·(−3) = 1 ≥ β = 1" in trace.text()


def expected(state) -> float:
    """Expectiminimax in seven lines."""
    if state.terminal():
        return state.utility(0)
    if state.player() == harif.CHANCE:
        return sum(p * expected(state.result(o)) for o, p in state.outcomes())
    found = [expected(state.result(a)) for a in state.actions()]
    return max(found) if state.player() == 0 else min(found)


def tree_text(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.15:
        return str(rng.randint(-5, 5))
    children = [tree_text(rng, depth - 1) for _ in range(rng.randint(1, 4))]
    head = rng.choice(("max", "min", "chance", "chance"))
    if head == "chance":
        cuts = sorted(rng.randint(0, 16) for _ in children[1:])
        weights = [b - a for a, b in zip([0, *cuts], [*cuts, 16], strict=True)]
        children = [f"{w}/16:{child}" for w, child in zip(weights, children, strict=True)]
    return f"({head} {' '.join(children)})"


def test_pruning_changes_no_value_on_random_trees():
    rng = random.Random(7)
    leaves = {"none": 0, "star1": 0, "star2": 0}
    for made in range(300):
        text = tree_text(rng, 5 if made % 3 else 4)
        root = harif.tree(text)
        if root.terminal():
            continue
        plain = explain(root, "expectiminimax")
        assert plain.value == pytest.approx(expected(root), abs=1e-9), text
        leaves["none"] += len(plain.evaluated)
        for pruning in ("star1", "star2"):
            for bounds in (None, (-5, 5)):
                trace = explain(root, "expectiminimax", pruning=pruning, bounds=bounds)
                assert trace.value == pytest.approx(plain.value, abs=1e-9), (text, pruning, bounds)
                assert trace.action == plain.action, (text, pruning, bounds)
            leaves[pruning] += len(trace.evaluated)
            unvisited = {n.id for n in trace.nodes} - trace.picture().visited
            assert unvisited == trace.picture().pruned, text
    assert leaves["star2"] < leaves["none"] * 0.9
    assert leaves["star1"] < leaves["none"] * 0.9


def test_every_interval_of_star_holds_the_true_value():
    rng = random.Random(8)
    for _ in range(80):
        root = harif.tree(tree_text(rng, 4))
        if root.terminal():
            continue
        for pruning in ("star1", "star2"):
            trace = explain(root, "expectiminimax", pruning=pruning, bounds=(-5, 5))
            states = {0: root}
            for node in trace.nodes:  # parents come first
                for i, child in enumerate(node.children):
                    states[child] = states[node.id].result(i)
            for event in trace.steps:
                if event.low is not None:
                    true = expected(states[event.node])
                    assert event.low - 1e-9 <= true <= event.high + 1e-9, (str(root), pruning, event)


def test_stories_of_random_trees_are_whole_in_both_languages():
    rng = random.Random(9)
    for _ in range(40):
        root = harif.tree(tree_text(rng, 4))
        if root.terminal():
            continue
        for algorithm, options in (
            ("expectiminimax", {"pruning": "star1"}),
            ("expectiminimax", {"pruning": "star2"}),
            ("expectimax", {"opponent": MIXTURE}),
        ):
            trace = explain(root, algorithm, **options)
            for lang in ("en", "fa"):
                assert "?" not in trace.text(lang)
                ElementTree.fromstring(trace.svg(lang=lang))
            assert r"\begin{tikzpicture}" in trace.tikz()


def test_json_of_chance():
    read = json.loads(explain(STAR, "expectiminimax", pruning="star1", bounds=BOUNDS).json())
    assert read["options"] == {"pruning": "star1", "bounds": [-5.0, 5.0]}
    cut = [step for step in read["steps"] if step["kind"] == "cut"][-1]
    assert (cut["rule"], cut["terms"]) == ("at best", [[0.5, -3.0], [0.5, 5.0]])
    first = next(step for step in read["steps"] if step["kind"] == "sum")
    assert (first["value"], first["low"], first["high"]) == (1.5, -1.0, 4.0)
    read = json.loads(explain(IMPERFECT, "expectimax", opponent=MIXTURE).json())
    assert read["options"]["opponent"] == {"minimax": 0.7, "random": 0.3}


@pytest.mark.parametrize(
    ("text", "algorithm", "options", "words"),
    [
        (IMPERFECT, "expectimax", {"opponent": {"minimax": 0.7, "random": 0.7}}, "must add up to 1"),
        (IMPERFECT, "expectimax", {"opponent": {"best": 1}}, "no way of playing called 'best'"),
        (IMPERFECT, "expectimax", {"opponent": (0.5, 0.5)}, "a position has 3 moves"),
        (STAR, "expectiminimax", {"pruning": "star1", "bounds": (-2, 5)}, "worth -3, outside the bounds -2 … 5"),
        (STAR, "expectiminimax", {"pruning": "star1", "bounds": (5, -5)}, "from the smallest to the greatest"),
        (STAR, "expectiminimax", {"pruning": "star1", "bounds": (-inf, 5)}, "two finite numbers"),
        (STAR, "expectiminimax", {"pruning": "star3"}, "has none, star1, star2"),
        (STAR, "expectiminimax", {"bounds": (-5, 5)}, "say pruning='star1'"),
        (STAR, "alphabeta", {}, "Use expectiminimax or expectimax"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(text, algorithm, options, words):
    with pytest.raises(SearchError, match=words):
        explain(text, algorithm, **options)


def test_star_needs_bounds_where_eval_has_none():
    with pytest.raises(SearchError, match="give the smallest and the greatest value"):
        explain(STAR, "expectiminimax", depth=1, evaluate=lambda state: 0, pruning="star1")
    with pytest.raises(SearchError, match="outside the bounds"):
        explain(STAR, "expectiminimax", depth=1, evaluate=lambda state: 9, pruning="star1", bounds=BOUNDS)
    judged = explain(STAR, "expectiminimax", depth=1, evaluate=lambda state: 2, pruning="star1", bounds=BOUNDS)
    assert judged.value == 2.0


# The curve over mixtures ---------------------------------------------------------------------------------------------


def test_the_curve_of_figure_f():
    curve = harif.mixture_curve(IMPERFECT)
    assert curve.thresholds == ()
    assert [move.function.parts for move in curve.moves] == [((8, -5),), ((4, -2),), ((7, -7),)]
    at = Fraction(7, 10)
    assert (curve.value(at), curve.values(at)) == (Fraction(9, 2), [Fraction(9, 2), Fraction(13, 5), Fraction(21, 10)])
    assert curve.value(0.7) == 4.5
    assert curve.value(1) == harif.explain(IMPERFECT, "minimax").value


def test_a_threshold_is_a_fraction():
    curve = harif.mixture_curve("((12 3 9) (4 5 6) (15 6 0))")
    assert curve.thresholds == (Fraction(3, 4),)
    assert [piece.action for piece in curve.pieces] == [0, 1]
    assert (curve.action(0.74), curve.action(0.76), curve.action(Fraction(3, 4))) == (0, 1, 0)
    assert curve.changes[0].value == Fraction(17, 4)
    read = json.loads(curve.json())
    assert read["thresholds"] == [{"p": 0.75, "exact": "3/4", "value": 4.25, "before": 0, "after": 1}]
    assert [piece["exact"] for piece in read["root"]] == [["8", "-5"], ["5", "-1"]]


def test_two_layers_of_the_opponent_bend_the_curve():
    """1 - p^2 against p: they cross at the golden section, which is no fraction."""
    curve = harif.mixture_curve("(max (min (max (min 0 2)) (max (min 0 2))) (min 0.5 1.5))")
    assert [len(part) for part in curve.moves[0].function.parts] == [2]
    deep = harif.mixture_curve("(max (min (min 0 8) 0 0) (min 1 1))")
    (function, level) = (move.function for move in deep.moves)
    assert function.parts == ((Fraction(4, 3), Fraction(-8, 3), Fraction(4, 3)),)  # 4/3 (1 - p)^2
    assert level.parts == ((Fraction(1),),)
    (threshold,) = deep.thresholds  # (1 - p)^2 = 3/4
    assert isinstance(threshold, float)
    assert threshold == pytest.approx(1 - 3**0.5 / 2, abs=1e-15)


def test_curves_agree_with_expectimax_on_random_trees():
    rng = random.Random(10)
    for _ in range(60):
        root = harif.tree(tree_text(rng, 4))
        if root.terminal() or root.player() != 0:
            continue
        curve = harif.mixture_curve(root)
        for p in (0.0, 0.125, 0.5, 0.8125, 1.0):
            trace = explain(root, "expectimax", opponent={"minimax": p, "random": 1 - p})
            assert curve.value(p) == pytest.approx(trace.value, abs=1e-9), (str(root), p)


def test_the_curve_of_a_game():
    """X to move wins at once whoever O is; where O threatens, a perfect O costs X the game."""
    curve = harif.mixture_curve(harif.position("tictactoe", "XX./OO./..."))
    assert (curve.value(0), curve.value(1), curve.thresholds) == (1, 1, ())
    whole = harif.mixture_curve(harif.load("tictactoe"))
    (change,) = whole.changes  # a corner against a weak opponent, the middle against a strong one
    assert (change.p, change.before, change.after) == (Fraction(1, 2), 0, 4)
    assert (whole.value(0), whole.value(1)) == (Fraction(191, 192), 0)
    later = harif.mixture_curve(harif.position("tictactoe", "X../OO./X.."))
    for p in (0.0, 0.25, 0.7, 1.0):
        trace = explain(
            harif.position("tictactoe", "X../OO./X.."), "expectimax", opponent={"minimax": p, "random": 1 - p}
        )
        assert later.value(p) == pytest.approx(trace.value, abs=1e-9)


def test_roots_of_polynomials():
    def poly(*roots):
        found = [Fraction(1)]
        for root in roots:
            found = [
                (found[i - 1] if i else 0) - (root * found[i] if i < len(found) else 0) for i in range(len(found) + 1)
            ]
        return tuple(found)

    zero, one = Fraction(0), Fraction(1)
    roots = [Fraction(1, 7), Fraction(2, 7), Fraction(9, 10)]
    assert crossings(poly(*roots), zero, one) == roots
    assert crossings(poly(Fraction(1, 2), Fraction(1, 2), Fraction(3)), zero, one) == [Fraction(1, 2)]
    assert crossings((Fraction(1), zero, one), zero, one) == []
    (half,) = crossings((Fraction(-1), zero, Fraction(2)), zero, one)
    assert abs(float(half) - 0.5**0.5) < 1e-15


def test_curves_refuse_politely():
    with pytest.raises(SearchError, match="two players with a constant sum"):
        harif.mixture_curve("(p0 <1,2,3> <3,2,1>)")
    with pytest.raises(SearchError, match="a number from 0 to 1"):
        harif.mixture_curve(IMPERFECT).value(1.5)
    with pytest.raises(SearchError, match="1 or more"):
        harif.mixture_curve(IMPERFECT, depth=0)


# The scale of values -------------------------------------------------------------------------------------------------


def test_only_linear_transformations_keep_the_choice():
    found = scales(SCALE, RELABEL)
    families = {family.name: family for family in found.families}
    assert {name: family.keeps for name, family in families.items()} == {
        "linear": True,
        "power": False,
        "exp": False,
        "relabel": False,
    }
    assert families["exp"].thresholds == pytest.approx([log(3)], abs=1e-12)  # 9 (e^t - 1) = e^3t - e^2t ... at e^t = 3
    assert families["relabel"].exact == ("8/207",)  # 2.1 + 18.9 t = 1.3 + 39.6 t
    (t,) = families["power"].thresholds
    assert 0.9 * 2**t + 0.1 * 3**t == pytest.approx(0.9 + 0.1 * 4**t)
    read = json.loads(found.json())
    assert read["moves"] == ["A1", "A2"]
    last = read["families"][-1]["samples"][-1]
    assert (last["leaves"], last["values"]) == ([20, 30, 1, 400], pytest.approx([21, 40.9]))


def test_without_chance_every_increasing_transformation_keeps_the_choice():
    found = scales("((3 12 8) (2 4 6) (14 5 2))", {v: v**3 for v in (2, 3, 4, 5, 6, 8, 12, 14)})
    assert all(family.keeps for family in found.families)


def test_scales_refuse_politely():
    with pytest.raises(SearchError, match="says nothing of the leaf 3"):
        scales(SCALE, {1: 1, 2: 20})
    with pytest.raises(SearchError, match="must keep the order"):
        scales(SCALE, {1: 1, 2: 30, 3: 20, 4: 400})
    with pytest.raises(SearchError, match="no choice at the root"):
        scales("(chance 1 2)")
    with pytest.raises(SearchError, match="plain numbers"):
        scales("(p0 <1,2> <2,2>)")
    assert [f.name for f in scales("((chance -1 3) 0)").families] == ["linear", "exp"]
