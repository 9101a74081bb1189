"""Many players: ties and shallow pruning in max^n, paranoid and best-reply search, and the game of truce."""

import random
import re
from math import inf

import pytest

import harif
from harif.cli.treedraw import draw
from harif.drawing.digits import END, LEFT_TO_RIGHT
from harif.game import SearchError
from harif.lab import Trace, explain
from harif.lab.narrate import narrate_step
from harif.words.catalogue import say
from harif.words.exercises import MISTAKE, SHEET

FIGURE_C = "(p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>)) (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))"


def bare(text: str) -> str:
    return text.replace(LEFT_TO_RIGHT, "").replace(END, "")


def vector_tree(rng: random.Random, depth: int, total: int | None = None) -> str:
    if depth == 0 or rng.random() < 0.15:
        a, b = rng.randint(0, 4), rng.randint(0, 4)
        return f"<{a},{b},{rng.randint(0, 4) if total is None else total - a - b}>"
    children = [vector_tree(rng, depth - 1, total) for _ in range(rng.randint(1, 3))]
    return f"(p{rng.randint(0, 2)} {' '.join(children)})"


def vectors(seed: int, count: int, total: int | None = None):
    rng = random.Random(seed)
    for _ in range(count):
        text = vector_tree(rng, 4, total)
        if text.startswith("("):
            yield harif.tree(text)


def test_figure_c_says_that_a_is_indifferent():
    trace = explain(FIGURE_C, "maxn")
    assert (trace.value, trace.action) == ((1.0, 2.0, 6.0), 0)
    ties = [(e.node, e.by) for e in trace.steps if e.kind == "tie"]
    assert ties[-1] == (0, trace.nodes[0].children[1])
    sentence = "C is worth 1 to p0 too: p0 is indifferent at A, and the first of equal moves, B, is kept."
    assert sentence in trace.text()
    assert "برای بازیکن ۰ در A فرقی ندارد و از حرکت‌های برابر نخستین، یعنی B، نگه داشته می‌شود." in bare(trace.text("fa"))


# Shallow pruning -----------------------------------------------------------------------------------------------------


def test_shallow_pruning_by_hand():
    """Sums of 10: p1 has 5 at C, so at most 5 is left for p0, who has 6 already."""
    text = "(p0 (p1 <6,3,1> <7,2,1>) (p1 <3,5,2> <2,7,1> <9,1,0>))"
    trace = explain(text, "maxn", pruning="shallow")
    assert (trace.value, trace.action) == ((6.0, 3.0, 1.0), 0)
    assert trace.pruned == [(2.0, 7.0, 1.0), (9.0, 1.0, 0.0)]
    (cut,) = trace.cuts
    assert (trace.nodes[cut.node].name, cut.rule, cut.value, cut.by) == ("C", "sum", 5.0, 0)
    assert trace.options["bounds"] == (0.0, 10.0)
    told = trace.text()
    assert "Nobody gets less than 0, and all together never more than 10." in told
    assert "p1 has 5 here, so at most 10 − 5 = 5 is left for p0, who already has 6 at A." in told
    assert "پس حداکثر ۱۰ − ۵ = ۵ برای بازیکن ۰ می‌ماند" in bare(trace.text("fa"))


@pytest.mark.parametrize("total", [None, 9])
def test_shallow_pruning_changes_nothing(total):
    pruned = 0
    for root in vectors(3, 300, total):
        plain, cut = explain(root, "maxn"), explain(root, "maxn", pruning="shallow")
        assert (plain.value, plain.action) == (cut.value, cut.action), str(root)
        pruned += len(cut.pruned)
        assert "?" not in cut.text()
        assert cut.svg(lang="fa")
    assert pruned > (100 if total else 3)


def test_the_lab_agrees_with_the_search():
    for root in vectors(4, 40):
        found = harif.maxn(root, native=False)
        trace = explain(root, "maxn")
        assert (trace.value, trace.action) == (found.values, found.action)


# Paranoid and best reply ---------------------------------------------------------------------------------------------


def against_all(state, me):
    """Minimax of `me` against all the others."""
    if state.terminal():
        return state.utility(me)
    found = [against_all(state.result(a), me) for a in state.actions()]
    return max(found) if state.player() == me else min(found)


def one_reply(state, me, free=True):
    """The others play in turn; one of them chooses freely, the rest make their first move."""
    if state.terminal():
        return state.utility(me)
    if state.player() == me:
        return max(one_reply(state.result(a), me) for a in state.actions())
    first, *others = state.actions()
    found = [one_reply(state.result(first), me, free)]
    return min(found + [one_reply(state.result(a), me, False) for a in others] if free else found)


def test_paranoid_and_best_reply_on_random_trees():
    different = 0
    for root in vectors(5, 300):
        me = root.player()
        paranoid, reply = explain(root, "paranoid"), explain(root, "bestreply")
        assert paranoid.value == against_all(root, me), str(root)
        assert reply.value == one_reply(root, me), str(root)
        assert paranoid.value <= reply.value  # fewer of the others are against us
        different += paranoid.value != reply.value
        for trace in (paranoid, reply):
            assert {n.kind for n in trace.nodes} <= {"max", "min", "leaf"}
            assert "?" not in trace.text() + trace.text("fa")
    assert different > 10


def test_the_lab_agrees_with_the_search_among_many():
    def turns(rng, depth, player=0):
        if depth == 0 or (depth < 4 and rng.random() < 0.1):
            return "<{},{},{}>".format(*(rng.randint(0, 5) for _ in range(3)))
        return f"(p{player} {' '.join(turns(rng, depth - 1, (player + 1) % 3) for _ in range(rng.randint(1, 3)))})"

    rng = random.Random(6)
    for _ in range(60):
        root = harif.tree(turns(rng, 5))
        for algorithm in ("paranoid", "bestreply"):
            found, trace = harif.search(root, algorithm, native=False), explain(root, algorithm)
            assert (found.value, found.action) == (trace.value, trace.action), (algorithm, str(root))


def test_paranoid_tells_whose_values_they_are():
    trace = explain(FIGURE_C, "paranoid")
    assert trace.value == 1.0
    assert "p0 takes all the others for one opponent, and values are told to p0." in trace.text()
    assert "B, a MIN node of p1, inherits the window (−∞, +∞) from A." in trace.text()
    second = explain("(p1 (p2 <1,2,6> <4,3,3>) (p0 <6,1,2> <7,4,1>))", "paranoid")
    assert (second.value, second.action) == (2.0, 0)


def test_best_reply_says_who_may_choose():
    trace = explain(FIGURE_C, "bestreply")
    assert trace.value == one_reply(harif.tree(FIGURE_C), 0)
    assert "only one of the others replies freely" in trace.text()
    assert "Another player has replied already, so p2 makes its first move at" in trace.text()


# Truce ---------------------------------------------------------------------------------------------------------------


def played(state):
    """(player, move, strengths after it, is it better than every other move?) under max^n."""
    found = []
    while not state.terminal():
        result = harif.maxn(state, native=False)
        move = harif.move_name(state, result.action)
        clear = len(result.ranked) < 2 or result.ranked[0][1] > result.ranked[1][1]
        mover, state = state.player(), state.result(result.action)
        found.append((mover, move, state.strengths, clear))
    return found


def test_two_weak_players_attack_the_strong_one_and_stop():
    game = played(harif.load("truce"))
    assert game == [
        (0, "attack-3", (3, 4, 6), True),
        (1, "attack-3", (3, 3, 3), True),
        *((ply % 3, "rest", (3, 3, 3), True) for ply in range(2, 9)),
    ]


def test_truce_is_found_natively_too():
    found = harif.maxn(harif.load("truce"))
    assert (found.values, found.exact) == ((3.0, 3.0, 3.0), True)
    assert found.line[:3] == (2, 2, 2)


def test_nobody_is_attacked_where_nobody_is_strong():
    assert {move for _, move, _, _ in played(harif.load("truce:strengths=4-4-4"))} == {"rest"}


def test_paranoid_players_would_not_trust_each_other():
    """Against two who are thought to be united the first attack does not pay: the alliance needs selfish others."""
    start = harif.load("truce")
    assert explain(start, "maxn", depth=2).move == "attack-3"
    assert explain(start, "paranoid", depth=2).move == "rest"


def test_the_lab_tells_why_they_attack_and_why_they_stop():
    attack = explain(harif.load("truce"), "maxn", depth=2)
    assert (attack.value, attack.move) == ((3.0, 3.0, 3.0), "attack-3")
    assert "D takes the value ⟨3, 3, 3⟩ from attack-3, the best so far for p1." in attack.text()
    stop = explain(harif.position("truce", "3-3-3 3"), "maxn", depth=2)
    assert (stop.value, stop.move) == ((3.0, 3.0, 3.0), "rest")
    assert "p0 plays rest, worth ⟨3, 3, 3⟩." in stop.text()
    assert "بازیکن ۰ حرکت rest را بازی می‌کند؛ ارزش آن ⟨۳، ۳، ۳⟩ است." in bare(stop.text("fa"))


def test_positions_of_truce():
    state = harif.position("truce", "3-4-6 1")
    assert harif.notation(state) == "3-4-6 1"
    assert (state.player(), [harif.move_name(state, a) for a in state.actions()]) == (
        1,
        ["rest", "attack-3", "attack-1"],
    )
    for wrong in ("3-4 1", "3-4-99 1", "3-4-6 77", "3-x-6"):
        with pytest.raises(harif.PositionError):
            harif.position("truce", wrong)
    with pytest.raises(harif.GameError, match="three numbers"):
        harif.load("truce:strengths=4-4")


# Bad input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"pruning": "deep"}, "max\\^n has none, shallow"),
        ({"bounds": (0, 9)}, "say pruning='shallow'"),
        ({"pruning": "shallow", "bounds": (0, 5)}, "The leaf <1, 2, 6> lies outside the bounds"),
        ({"pruning": "shallow", "bounds": (0, inf)}, "two finite numbers"),
        ({"pruning": "shallow", "bounds": 5}, "two finite numbers"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(options, words):
    with pytest.raises(SearchError, match=words):
        explain(FIGURE_C.replace("<4,2,3>", "<1,2,6>"), "maxn", **options)


def test_vectors_of_the_wrong_length():
    with pytest.raises(harif.TreeSyntaxError, match="vectors of 2 and of 3 numbers in one tree"):
        explain("(p0 <1,2,3> <1,2>)", "maxn")
    with pytest.raises(SearchError, match="3 numbers, one for each player"):
        explain(FIGURE_C, "maxn", depth=1, evaluate=lambda state: (1, 2))
    with pytest.raises(SearchError, match="least that a player can get"):
        explain(FIGURE_C, "maxn", depth=1, evaluate=lambda state: (1, 2, 3), pruning="shallow")


# Pictures and numbers of players --------------------------------------------------------------------------------------

REPLIES = "(p0 (p1 (p2 <5,8,1> <9,6,5>) (p2 <9,6,9> <8,5,2>)) (p1 (p2 <2,9,6> <0,4,9>) (p2 <9,9,4> <7,7,8>)))"
SHALLOW = "(p0 (p1 <6,3,1> <7,2,1>) (p1 <3,5,2> <2,7,1> <9,1,0>))"


def in_terminal(trace: Trace, lang: str = "en") -> str:
    return "\n".join(line.text.plain for line in draw(trace, trace.picture(), lang))


def test_who_may_not_reply_is_not_said_to_be_cut_by_a_bound() -> None:
    trace = explain(REPLIES, "bestreply")
    for picture in (trace.svg(), trace.tikz(), trace.svg(lang="fa")):
        assert "β" not in picture
        assert "beta" not in picture
    assert "first move only" in trace.svg()
    assert "فقط حرکت اول" in trace.svg(lang="fa")
    assert "E ▼ 9  (−∞, 5)  ✂ first move only" in in_terminal(trace)


def test_a_vector_that_was_cut_is_only_what_its_mover_is_sure_of() -> None:
    trace = explain(SHALLOW, "maxn", pruning="shallow")
    c = next(node for node in trace.nodes if node.name == "C")
    assert trace.picture().bound[c.id] == "at least"
    assert "C ● p1 ≥ 5  ✂ A" in in_terminal(trace)
    assert "p1 ≥ 5<" in trace.svg()
    assert "p1 ≥ ۵<" in trace.svg(lang="fa")
    done = max(i for i, event in enumerate(trace.steps) if event.kind == "done" and event.node == c.id)
    assert narrate_step(trace, done) == "C is done: p1 gets at least 5 there."


def test_a_node_that_was_cut_makes_nobody_indifferent() -> None:
    trace = explain("(p0 (p1 <5,5,0> <4,1,5>) (p1 <5,5,0> <0,9,1>))", "maxn", pruning="shallow")
    assert trace.cuts
    assert not [event for event in trace.steps if event.kind == "tie" and event.node == 0]


def test_a_player_has_one_number() -> None:
    trace = explain(SHALLOW, "maxn")
    for text in (trace.svg(), trace.text(), in_terminal(trace), trace.tikz()):
        assert "p0" in text
        assert "layer 1" not in text
    assert {"بازیکن ۰", "بازیکن ۱"} == set(re.findall("بازیکن [۰-۹]", trace.svg(lang="fa")))
    for area in (SHEET, MISTAKE):
        assert "layer 1" not in " ".join(area["en"].values())
        assert "بازیکن ۱" not in " ".join(area["fa"].values())


@pytest.mark.parametrize("algorithm", ["paranoid", "maxn", "bestreply", "deepening", "h-minimax", "expectiminimax"])
def test_sheet_and_story_call_an_algorithm_the_same(algorithm: str) -> None:
    plain = algorithm.replace("-", "")
    on_paper, told = say(f"sheet.kind_{plain}", "fa"), say(f"algorithm.{plain}", "fa")
    assert on_paper in told
