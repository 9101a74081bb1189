"""Searches of a game in progress: what stood on the board before counts, and so do the plies that were played."""

import random
from typing import NamedTuple

import pytest
from unending import Count, Ring, worth

import harif


def some_records(game, seed, count=100):
    """Games broken off after a few random moves."""
    rng = random.Random(seed)
    for _ in range(count):
        record = harif.Record(game(rng.randrange(1, 7)) if game is Ring else game)
        for _ in range(rng.randrange(5)):
            if not record.over:
                record.play(rng.choice(list(record.state.actions())))
        if not record.over:
            yield record


@pytest.mark.parametrize(("game", "native"), [(Ring, False), (Ring, True), (Count, False)])
def test_pvs_against_an_oracle_that_remembers(game, native):
    differs = 0
    for record in some_records(game, seed=3):
        result = harif.search(record, "pvs", depth=20, native=native, table=0)
        assert result.values[0] == worth(record)
        differs += worth(record) != worth(harif.Record(record.state))
    assert differs > 0  # the past matters


def test_with_a_table_too():
    for record in some_records(Ring, seed=4):
        assert harif.search(record, depth=20, native=False).values[0] == worth(record)


@pytest.mark.parametrize("goal", ["win", "draw"])
def test_proofs_know_the_past(goal):
    answers = set()
    for record in some_records(Ring, seed=5):
        mover = record.state.player()
        value = worth(record) if mover == 0 else -worth(record)
        proven = harif.proof(record, goal=goal, native=False).stats["proven"]
        assert proven is (value > 0 if goal == "win" else value >= 0)
        answers.add(proven)
    assert answers == {True, False}


def test_every_search_takes_a_record():
    record = harif.Record("tictactoe")
    for move in (0, 4, 8):
        record.play(move)
    state = record.state
    for ask in (harif.search, harif.minimax, harif.alphabeta, harif.maxn, harif.expectiminimax, harif.solve):
        assert ask(record, native=False).value == ask(state, native=False).value
    assert (
        harif.mcts(record, simulations=50, native=False).visits
        == harif.mcts(state, simulations=50, native=False).visits
    )
    assert harif.perft(record, 2, native=False) == harif.perft(state, 2, native=False) == 30
    assert harif.playouts(record, 10, native=False).games == 10
    assert harif.explain(record, depth=2).value == harif.explain(state, depth=2).value
    assert harif.proof(record, native=False).stats["proven"] is False
    assert harif.position(record, "2").player() == 0
    assert harif.kind(record).players == 2
    dice = harif.Record("pig:target=5")
    dice.play(0)
    assert (
        harif.expectimax(dice, depth=2, native=False).value == harif.expectimax(dice.state, depth=2, native=False).value
    )
    assert harif.cfr(harif.Record("kuhn"), 10, native=False).value == harif.cfr("kuhn", 10, native=False).value


def test_a_win_that_comes_after_the_limit_of_plies_is_none():
    """The same position is met on two lines of play, on one of them too late: what the table proved there is no proof
    here.
    """

    @harif.game(name="delaying", players=2, max_actions=2, ply_limit=6)
    class Delaying(NamedTuple):
        delay: int = -1  # to be chosen; then the plies of it that are left
        steps: int = 0  # of player 1, who wins by the third
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            yield 0
            if self.delay < 0:
                yield 1

        def result(self, action):
            if self.delay < 0:
                return Delaying(2 * action, 0, 1)
            if self.delay > 0:
                return Delaying(self.delay - 1, 0, 1 - self.turn)
            return Delaying(0, self.steps + self.turn, 1 - self.turn)

        def terminal(self):
            return self.steps >= 3

        def utility(self, player):
            return (1.0 if player == 1 else -1.0) if self.steps >= 3 else 0.0

    with_table, without = (harif.search(Delaying(), "pvs", depth=6, native=False, table=mb) for mb in (64, 0))
    assert (with_table.action, with_table.value) == (without.action, without.value) == (1, 0.0)
