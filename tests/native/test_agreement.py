"""Interpreted and native agree, state by state, on random play of every game."""

import random

import pytest

import harif
from harif.native.engine import engine_for, kernel, store

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
]
ENDED, MOVER, COUNT = 0, 1, 2


def look(state, players, width, told, scores, moves, after):
    """All that the rules say of one state; `after` holds the words of each successor, `width` a state."""
    told[ENDED] = 1 if state.terminal() else 0
    if state.terminal():
        for player in range(players):
            scores[player] = float(state.utility(player))
        return 0
    told[MOVER] = state.player()
    for player in range(players):
        scores[player] = float(state.evaluate(player))
    for action in state.actions():
        moves[told[COUNT]] = action
        store(state.result(action), after, told[COUNT] * width)
        told[COUNT] += 1
    return told[COUNT]


LOOK = kernel(look, "i8 i8 i8[] f8[] i8[] i8[]", "i8")


def seen_by(engine, state):
    game = state.__harif__
    room = 1100
    told, moves, after = engine.ints(3), engine.ints(room), engine.ints(room * game.words)
    scores = engine.floats(game.kind.players)
    engine.run(LOOK)(state, game.kind.players, game.words, told, scores, moves, after)
    count = int(told[COUNT])
    return (
        [int(x) for x in told],
        [float(x) for x in scores],
        [int(x) for x in moves[:count]],
        [int(x) for x in after[: count * game.words]],
    )


def random_states(start, games, seed):
    """The states of random games; in every third game the last move is preferred, which fills the highest bits."""
    rng = random.Random(seed)
    for number in range(games):
        state = start
        yield state
        while not state.terminal():
            actions = list(state.actions())
            state = state.result(actions[-1] if number % 3 == 0 and rng.random() < 0.7 else rng.choice(actions))
            yield state


def test_every_native_game_of_the_catalogue_is_here():
    native = {entry.name for entry in harif.games() if entry.native}
    assert native <= {spec.partition(":")[0] for spec in GAMES}


@pytest.mark.parametrize("spec", GAMES)
def test_interpreted_and_native_agree(spec):
    start = harif.load(spec)
    native, interpreted = engine_for(start, [LOOK]), engine_for(start, [LOOK], native=False)
    assert native.native, native.why
    assert not interpreted.native
    for state in random_states(start, 25, seed=spec):
        assert seen_by(native, state) == seen_by(interpreted, state), state


def test_boards_fill_their_highest_bits():
    """The random play above does reach the top of the word, where signs go wrong."""
    assert any(max(s.mine, s.theirs) >= 2**63 for s in random_states(harif.load("othello"), 25, "othello:size=8"))
    full = harif.load("connect4:rows=7,columns=8")
    assert any(max(s.mine, s.theirs) >= 2**62 for s in random_states(full, 25, "connect4:rows=7,columns=8"))
