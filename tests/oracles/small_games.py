"""Plain oracles of the catalogue's games: all values, random games, counted paths, positions both ways."""

import random

import harif


def values_from(start):
    """Every reachable state with its value to the player to move: plain negamax, memoised."""
    values = {}

    def value(state):
        if state not in values:
            if state.terminal():
                values[state] = state.utility(state.player())
            else:
                after = map(state.result, state.actions())
                values[state] = max(value(s) if s.player() == state.player() else -value(s) for s in after)
        return values[state]

    value(start)
    return values


def paths(state, depth):
    """The ways to play `depth` moves."""
    return 1 if depth == 0 else sum(paths(state.result(action), depth - 1) for action in state.actions())


def random_states(spec, games, seed=0):
    """The states of random games, from the start to the end of each; where chance moves, all outcomes are as likely."""
    rng = random.Random(seed)
    for _ in range(games):
        state = harif.load(spec)
        while not state.terminal():
            yield state
            chance = state.player() == harif.CHANCE
            state = state.result(rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions())))
        yield state


def check_notation(spec, games):
    """Positions and moves of random games are written and read back, and the last position is drawn."""
    for state in random_states(spec, games):
        assert harif.position(spec, harif.notation(state)) == state
        if not state.terminal():
            last = list(state.actions())[-1]
            assert harif.read_move(state, harif.move_name(state, last)) == last
    assert harif.svg(state).startswith("<svg")
    assert harif.text(state)
