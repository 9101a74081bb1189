"""Dots and boxes: small boards solved, and every claim against plain search."""

import random

import pytest

import harif

SPECS = ["dots", "dots:rows=4,columns=4"]
KNOWN = {(1, 1): -1, (1, 2): 0, (1, 3): -1, (2, 2): 2}
TWO_BY_THREE = -2
WRONG = [("dots:rows=0", "both are 1 or more"), ("dots:rows=6,columns=6", "do not fit")]


def oracle(start):
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


def worth(values, state, action):
    after = state.result(action)
    return values[after] if after.player() == state.player() else -values[after]


def check_claims(values):
    """bounds, promising, key and symmetries, in every state of the oracle."""
    keys = set()
    for state, value in values.items():
        mover = state.player()
        low, high = state.bounds(mover)[:2]
        assert low <= value <= high, state
        assert state.bounds(1 - mover)[:2] == (-high, -low)
        keys.add(state.key())
        if hasattr(state, "symmetries"):
            assert all(values.get(same, value) == value for same in state.symmetries())
        if state.terminal():
            assert list(state.actions()) == []
            continue
        actions = set(state.actions())
        assert set(state.noisy()) <= actions
        if hasattr(state, "promising"):
            chosen = set(state.promising())
            assert chosen <= actions
            if chosen:
                assert max(worth(values, state, action) for action in chosen) == value, state
            else:
                assert value == -1.0
                for action in actions:
                    after = state.result(action)
                    assert any(worth(values, after, reply) == 1.0 for reply in after.actions())
                    assert any(after.result(reply).terminal() for reply in after.actions())
    assert len(keys) == len(values)


def random_states(spec, games, seed=0):
    rng = random.Random(seed)
    for _ in range(games):
        state = harif.load(spec)
        while not state.terminal():
            yield state
            state = state.result(rng.choice(list(state.actions())))
        yield state


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    for state in random_states(spec, 5):
        assert harif.position(spec, harif.notation(state)) == state
        if not state.terminal():
            last = list(state.actions())[-1]
            assert harif.read_move(state, harif.move_name(state, last)) == last
    assert harif.svg(state).startswith("<svg")
    assert harif.text(state)


@pytest.mark.parametrize("spec", SPECS)
def test_the_game_keeps_its_promises(spec):
    report = harif.check(harif.load(spec), games=30, seconds=1)
    assert report.ok, report.findings


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2)])
def test_claims_in_every_state(rows, columns):
    values = oracle(harif.load(f"dots:rows={rows},columns={columns}"))
    check_claims(values)


def values_of(rows, columns):
    """What each set of drawn edges is still worth to who moves, by retrograde analysis."""
    start = harif.load(f"dots:rows={rows},columns={columns}")
    count = 2 * rows * columns + rows + columns
    wide = 2 * columns + 1
    boxes = []
    for r in range(rows):
        for c in range(columns):
            top = wide * r + c
            boxes.append(1 << top | 1 << top + columns | 1 << top + columns + 1 | 1 << top + wide)
    beside = [[box for box in boxes if box >> edge & 1] for edge in range(count)]
    worth_of = [0] * (1 << count)
    for edges in range((1 << count) - 2, -1, -1):
        best = -99
        for edge in range(count):
            if not edges >> edge & 1:
                after = edges | 1 << edge
                won = sum(after & box == box for box in beside[edge])
                best = max(best, won + worth_of[after] if won else -worth_of[after])
        worth_of[edges] = best
    return start, worth_of


def test_the_values_of_small_boards():
    # Two by two: the first player wins three boxes to one.
    assert {(r, c): values_of(r, c)[1][0] for r, c in [(1, 1), (1, 2), (1, 3), (2, 2)]} == KNOWN


def test_two_by_three():
    start, worth_of = values_of(2, 3)
    assert worth_of[0] == TWO_BY_THREE
    rng = random.Random(1)
    for _ in range(2000):
        state = type(start)(rng.getrandbits(17), 0, 0)
        value = worth_of[state.edges]
        low, high = state.bounds(0)
        assert low <= value <= high
        assert all(worth_of[same.edges] == value for same in state.symmetries())
        if not state.terminal():
            best = []
            for edge in state.promising():
                after = state.result(edge)
                kept = after.turn == 0
                best.append(after.ahead + worth_of[after.edges] if kept else -after.ahead - worth_of[after.edges])
            assert max(best) == value


def test_published_count_of_paths():
    assert [harif.perft(harif.load("dots"), depth) for depth in range(4)] == [1, 17, 17 * 16, 17 * 16 * 15]


def test_a_golden_game():
    state = harif.position("dots:rows=3,columns=3", "a1b1 a1a2 b2b3 a2b2 b1b2 c2d2")
    assert harif.notation(state) == "-../||../-.-/.|../.../..../... 1:0 2"


def test_native_search_agrees():
    assert harif.search(harif.load("dots:rows=2,columns=2")).value == KNOWN[2, 2]
