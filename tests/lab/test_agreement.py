"""All agree: the textbook's algorithms, the native search and two short oracles, on random trees of every shape."""

import json
import random
from math import inf

import pytest

import harif
from harif.lab import Picture, explain

FORMS = ("by-hand", "negamax", "fail-soft", "fail-hard")
TREES = 10_000


def leaf(chance: random.Random, shape: str) -> str:
    if shape == "equal":
        return str(chance.randint(0, 2))
    if shape == "fractional":
        return repr(chance.uniform(-3, 3))
    return str(chance.randint(-20, 20))


def tree_text(chance: random.Random, shape: str, depth: int) -> str:
    """A random tree: full, unbalanced, with long chains, wide, with equal or fractional leaves; heads in any order."""
    if depth == 0 or (shape != "full" and chance.random() < 0.25):
        return leaf(chance, shape)
    most = {"wide": 12, "unary": 2, "full": 3}.get(shape, 4)
    count = 3 if shape == "full" else 1 if shape == "unary" and chance.random() < 0.6 else chance.randint(1, most)
    head = "" if shape == "full" else chance.choice(["", "max ", "min "])
    return f"({head}{' '.join(tree_text(chance, shape, depth - 1) for _ in range(count))})"


DEPTHS = {"full": 3, "unbalanced": 5, "unary": 9, "wide": 3, "equal": 5, "fractional": 5}


def trees(seed: int, count: int):
    chance = random.Random(seed)
    shapes = list(DEPTHS)
    made = 0
    while made < count:
        shape = shapes[made % len(shapes)]
        text = tree_text(chance, shape, chance.randint(1, DEPTHS[shape]))
        if text.startswith("("):
            made += 1
            yield harif.tree(text)


def true_value(state) -> float:
    """Minimax in three lines."""
    if state.terminal():
        return state.utility(0)
    return (max, min)[state.player()](true_value(state.result(a)) for a in state.actions())


def leaves_examined(state, alpha: float, beta: float, found: list[float]) -> float:
    """Alpha-beta in ten lines."""
    if state.terminal():
        found.append(state.utility(0))
        return found[-1]
    best = (-inf, inf)[state.player()]
    for action in state.actions():
        value = leaves_examined(state.result(action), alpha, beta, found)
        if state.player() == 0:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def states_of(trace, root):
    """The state of every node of the record."""
    found = {0: root}
    for node in trace.nodes:
        for i, child in enumerate(node.children):
            found[child] = found[node.id].result(i)
    return found


@pytest.mark.slow
def test_values_moves_and_leaves_equal_the_native_search():
    for root in trees(seed=3, count=TREES):
        native = harif.alphabeta(root, ranking="bounds")
        trace = explain(root, "alphabeta")
        assert native.native
        assert trace.value == native.values[0] == true_value(root), str(root)
        assert trace.action == native.action, str(root)
        assert len(trace.picture().visited) == native.nodes, str(root)
        expected: list[float] = []
        leaves_examined(root, -inf, inf, expected)
        assert trace.evaluated == expected, str(root)


def test_minimax_and_maxn_equal_the_native_search():
    for root in trees(seed=4, count=1000):
        native = harif.minimax(root)
        for algorithm, value in (("minimax", native.values[0]), ("maxn", native.values)):
            trace = explain(root, algorithm)
            assert (trace.value, trace.action) == (value, native.action), str(root)
            assert len(trace.nodes) == native.nodes, str(root)


def test_vectors_equal_the_native_search():
    chance = random.Random(5)

    def text(players: int, depth: int) -> str:
        if depth == 0 or (depth < 4 and chance.random() < 0.2):
            return f"<{','.join(str(chance.randint(0, 4)) for _ in range(players))}>"
        moves = " ".join(text(players, depth - 1) for _ in range(chance.randint(1, 3)))
        return f"(p{chance.randrange(players)} {moves})"

    for _ in range(300):
        root = harif.tree(text(chance.choice([2, 3]), 4))
        native = harif.maxn(root)
        trace = explain(root, "maxn")
        assert (trace.value, trace.action, len(trace.nodes)) == (native.values, native.action, native.nodes), str(root)


def test_all_forms_of_alpha_beta_examine_the_same_leaves():
    for root in trees(seed=6, count=1000):
        plain = explain(root, "alphabeta")
        for form in FORMS:
            trace = explain(root, form)
            assert (trace.value, trace.action) == (plain.value, plain.action), (form, str(root))
            assert (trace.evaluated, trace.pruned) == (plain.evaluated, plain.pruned), (form, str(root))
            cuts = [(c.node, c.by, c.rule) for c in trace.cuts]
            assert cuts == [(c.node, c.by, c.rule) for c in plain.cuts], (form, str(root))


def test_strict_forms_agree_and_examine_no_less():
    more = 0
    for root in trees(seed=7, count=600):
        plain, strict = explain(root, "alphabeta"), explain(root, "alphabeta", strict=True)
        assert (strict.value, strict.action) == (plain.value, plain.action), str(root)
        assert len(strict.evaluated) >= len(plain.evaluated), str(root)
        more += len(strict.evaluated) > len(plain.evaluated)
        for form in ("by-hand", "negamax", "fail-soft"):
            trace = explain(root, form, strict=True)
            assert (trace.value, trace.evaluated, trace.pruned) == (strict.value, strict.evaluated, strict.pruned)
    assert more > 20  # the conventions do differ


def test_deepening_ends_with_the_plain_search():
    for root in trees(seed=8, count=300):
        plain, deep = explain(root, "alphabeta"), explain(root, "deepening")
        assert (deep.value, deep.action) == (plain.value, plain.action), str(root)
        assert (deep.evaluated, deep.pruned) == (plain.evaluated, plain.pruned), str(root)
        assert len(deep.picture().visited) == len(plain.picture().visited)


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [
        ("alphabeta", {}),
        ("alphabeta", {"strict": True}),
        ("fail-soft", {}),
        ("fail-soft", {"strict": True}),
        ("fail-hard", {}),
    ],
)
def test_every_interval_contains_the_true_value(algorithm, options):
    told = 0
    for root in trees(seed=9, count=500):
        trace = explain(root, algorithm, **options)
        states = states_of(trace, root)
        narrowest: dict[int, tuple[float, float]] = {}
        for event in trace.steps:
            if event.low is None:
                continue
            told += 1
            assert event.low <= true_value(states[event.node]) <= event.high, str(root)
            low, high = narrowest.get(event.node, (-inf, inf))
            assert low <= event.low <= event.high <= high, str(root)  # they only narrow
            narrowest[event.node] = (event.low, event.high)
        assert narrowest[0] == (trace.value, trace.value), str(root)
    assert told > 1000


def test_windows_and_cuts_are_what_the_rule_says():
    for root in trees(seed=10, count=500):
        trace = explain(root, "alphabeta")
        picture = Picture(0)
        for event in trace.steps:
            if event.kind == "cut":
                node, owner = trace.nodes[event.node], trace.nodes[event.by]
                assert owner.id in trace.path(node.id)[:-1]
                assert {owner.kind, node.kind} == {"max", "min"}
                bound = picture.window[owner.id][0 if owner.kind == "max" else 1]
                assert event.value <= bound if node.kind == "min" else event.value >= bound, str(root)
                assert (event.rule == "shallow") == (owner.id == node.parent)
            picture.apply(event)
        unvisited = {n.id for n in trace.nodes} - picture.visited
        assert unvisited == picture.pruned == {n.id for n in trace.nodes if n.pruned}


@pytest.mark.parametrize("algorithm", ["alphabeta", "by-hand", "negamax", "fail-hard", "deepening", "minimax", "maxn"])
def test_pictures_forward_and_back_are_the_same(algorithm):
    for root in trees(seed=11, count=40):
        trace = explain(root, algorithm)
        walked = Picture(0)
        forward = []
        for event in trace.steps:
            walked.apply(event)
            forward.append((sorted(walked.visited), dict(walked.value), dict(walked.window), dict(walked.interval)))
        for step in range(len(trace.steps), 0, -1):  # back, each picture made anew
            picture = trace.picture(step)
            assert picture.step == step
            same = (sorted(picture.visited), picture.value, picture.window, picture.interval)
            assert same == forward[step - 1], (step, str(root))
        assert trace.picture() == trace.picture(-1) == trace.picture(len(trace.steps)) == walked
        assert trace.picture(0) == Picture(0)


def test_json_tells_everything():
    for root in trees(seed=12, count=100):
        trace = explain(root, "alphabeta")
        read = json.loads(trace.json())
        assert read["schema"] == "harif-trace/1"
        assert (read["value"], read["action"], read["game"]) == (trace.value, trace.action, str(root))
        assert len(read["nodes"]) == len(trace.nodes)
        assert [e["value"] for e in read["steps"] if e["kind"] == "evaluate"] == trace.evaluated


def test_ten_thousand_levels_and_a_hundred_thousand_leaves():
    deep = harif.tree("(" * 10_000 + "5" + ")" * 10_000)
    for algorithm in ("minimax", "alphabeta", *FORMS):
        assert explain(deep, algorithm).value == 5.0
    wide = harif.tree(f"({' '.join(str(i % 1000) for i in range(100_000))})")
    assert explain(wide, "alphabeta").value == harif.alphabeta(wide, ranking="bounds").values[0] == 999.0


def test_tictactoe_agrees_with_the_native_search():
    start = harif.load("tictactoe")
    native = harif.alphabeta(start, ranking="bounds")
    trace = explain(start, "alphabeta")
    assert (trace.value, trace.action) == (native.values[0], native.action)
    assert len(trace.picture().visited) == native.nodes


def test_a_long_chain_keeps_the_record_in_proportion():
    size = 3000
    text = "".join(f"(max {i} " for i in range(size)) + str(size) + ")" * size
    trace = explain(text, "alphabeta")
    assert trace.value == size
    assert len(trace.steps) < 25 * len(trace.nodes) + 25_000
    last = trace.picture()
    assert all(last.interval[node.id] == (size, size) for node in trace.nodes if node.kind == "max")
