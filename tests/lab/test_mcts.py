"""Monte Carlo tree search step by step: its counts, its choice, its story."""

from math import log, sqrt

import pytest

from harif.game import SearchError
from harif.games.catalogue import load
from harif.lab.explain import explain

FIGURE_D = "((3 12 8) (2 4 6) (14 5 2))"
DICE = "(max (chance 1/2:2 1/2:8) (chance 3/4:1 1/4:9) 4)"


def test_visits_and_means_are_those_of_the_games_that_were_played():
    trace = explain(FIGURE_D, "mcts", iterations=50, seed=3)
    last = trace.picture()
    assert last.visits[0] == 50
    for node in trace.nodes:
        below = [last.visits.get(child, 0) for child in node.children]
        own = node.id != 0 and last.visits.get(node.id, 0) > 0  # the game that was played when it was new
        if node.id in last.visits and node.children:
            assert sum(below) == last.visits[node.id] - own
    results = [
        step.value
        for step in trace.steps
        if step.kind == "simulate" or (step.kind == "evaluate" and step.value is not None)
    ]
    assert len(results) == 50
    means = [step.value for step in trace.steps if step.kind == "credit" and step.node == 0]
    assert means[-1] == pytest.approx(sum(results) / 50)


def test_it_selects_by_ucb1_to_who_moves():
    trace = explain(FIGURE_D, "mcts", iterations=40, exploration=1.0)
    seen = 0
    visits: dict[int, int] = {}
    means: dict[int, float] = {}
    for step in trace.steps:
        if step.kind == "credit":
            visits[step.node], means[step.node] = step.visits, step.value
        if step.kind == "select":
            sign = 1 if trace.nodes[step.node].kind == "max" else -1
            for child, mean, more, both in step.terms:
                assert mean == pytest.approx(sign * means[child])
                assert more == pytest.approx(12 * sqrt(log(visits[step.node]) / visits[child]))  # 12: from 2 to 14
                assert both == pytest.approx(mean + more)
            assert step.by == max(step.terms, key=lambda term: term[3])[0]
            seen += 1
    assert seen > 10


def test_with_many_iterations_it_finds_the_best_move_and_the_seed_decides():
    assert explain(FIGURE_D, "mcts", iterations=500).move == "1"
    one, same, other = (explain(FIGURE_D, "mcts", iterations=9, seed=seed) for seed in (4, 4, 5))
    assert one.steps == same.steps
    assert one.steps != other.steps


def test_dice_decide_at_chance_nodes_and_games_can_be_played():
    trace = explain(DICE, "mcts", iterations=300)
    assert trace.move == "1"
    assert trace.value == pytest.approx(5, abs=0.8)
    assert any(step.rule == "chance" for step in trace.steps)
    board = explain(load("tictactoe"), "mcts", iterations=20)
    assert board.picture().visits[0] == 20
    assert {step.value for step in board.steps if step.kind == "simulate"} <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(("lang", "words"), [("en", "whose UCB1 is the greatest"), ("fa", "UCB1 آن از همه بیشتر است")])
def test_it_is_told_in_either_language(lang, words):
    told = explain(FIGURE_D, "mcts", iterations=5).text(lang)
    assert words in told
    assert len(told.splitlines()) >= 7


def test_no_mean_is_called_exact():
    trace = explain(FIGURE_D, "mcts", iterations=5)
    inner = {node.id for node in trace.nodes if node.kind != "leaf"}
    assert not inner & set(trace.picture().bound) - {0}
    assert trace.picture().visits[0] == 5


@pytest.mark.parametrize("options", [{"iterations": 0}, {"iterations": 501}, {"iterations": True}, {"exploration": -1}])
def test_what_makes_no_sense_is_refused(options):
    with pytest.raises(SearchError, match=next(iter(options))):
        explain(FIGURE_D, "mcts", **options)
