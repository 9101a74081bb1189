"""Interpreted and native agree, state by state, on random play of every game."""

import random

import pytest

import harif
from harif.checking.agreement import examine, new_answers
from harif.native.engine import engine_for

GAMES = [
    "tictactoe",
    "connect4",
    "connect4:rows=4,columns=5",
    "connect4:rows=7,columns=8",
    "connect4:rows=3,columns=16",
    "connect4:rows=63,columns=1",
    "connect4:rows=1,columns=9",
    "othello:size=4",
    "othello:size=6",
    "othello:size=8",
    "nim",
    "nim:heaps=2-9-0-4,misere=true",
    "nim:heaps=1000",
    "checkers",
    "chess",
    "chomp",
    "domineering",
    "dots",
    "endgame",
    "hex:size=4,swap=true",
    "hex:size=9",
    "hexapawn",
    "kalah",
    "kayles",
    "mnk:rows=3,columns=3,k=3",
    "mnk:rows=9,columns=9",
    "morris",
    "backgammon",
    "yahtzee",
    "truce",
    "pig:target=40,players=3",
    "2048",
    "einstein",
    "ludo:players=3",
    "ludo:players=4,tokens=4,track=52",
    "kuhn",
    "leduc",
    "liarsdice:sides=3",
    "goofspiel:cards=3",
    "rps",
    "battleship:rows=4,columns=4,fleet=2-2",
    "phantom",
    "twohanded",
    "roads",
    "bridge",
    "hokm:match=true",
]


def seen_by(engine, state):
    """All that the rules say of one state, by the kernel that `harif check` uses too."""
    said = new_answers(engine, 1100)
    count = engine.run(examine)(state, said)
    assert count == said.count
    return (
        [bool(said.terminal), said.player, count],
        [float(x) for x in said.values],
        [int(x) for x in said.moves[:count]],
        [float(x) for x in said.chances[:count]],
        [int(x) for x in said.children[: count * said.words]],
    )


def random_states(start, games, seed):
    """The states of random games; in every third game the last move is preferred, which fills the highest bits."""
    rng = random.Random(seed)
    for number in range(games):
        state = start
        yield state
        while not state.terminal():
            chance = state.player() == harif.CHANCE
            actions = [outcome for outcome, _ in state.outcomes()] if chance else list(state.actions())
            state = state.result(actions[-1] if number % 3 == 0 and rng.random() < 0.7 else rng.choice(actions))
            yield state


def test_every_native_game_of_the_catalogue_is_here():
    native = {entry.name for entry in harif.games() if entry.native}
    assert native <= {spec.partition(":")[0] for spec in GAMES}


@pytest.mark.parametrize("spec", GAMES)
def test_interpreted_and_native_agree(spec):
    start = harif.load(spec)
    native, interpreted = engine_for(start, [examine]), engine_for(start, [examine], native=False)
    assert native.native, native.why
    assert not interpreted.native
    for state in random_states(start, 3 if start.__harif__.kind.chance or spec == "chess" else 25, seed=spec):
        assert seen_by(native, state) == seen_by(interpreted, state), state


def test_boards_fill_their_highest_bits():
    """The random play above does reach the top of the word, where signs go wrong."""
    assert any(max(s.mine, s.theirs) >= 2**63 for s in random_states(harif.load("othello"), 25, "othello:size=8"))
    full = harif.load("connect4:rows=7,columns=8")
    assert any(max(s.mine, s.theirs) >= 2**62 for s in random_states(full, 25, "connect4:rows=7,columns=8"))
