"""m,n,k games: tic-tac-toe's counts, small boards solved, and every claim against plain search."""

import random

import pytest

import harif

SPECS = ["mnk", "mnk:rows=3,columns=4,k=3"]
WRONG = [
    ("mnk:rows=16", "both are 1 to 15"),
    ("mnk:columns=0", "both are 1 to 15"),
    ("mnk:k=0", "the row to make is 1 to 15 long"),
]


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
    for state in random_states(spec, 1):
        assert harif.position(spec, harif.notation(state)) == state
        if not state.terminal():
            last = list(state.actions())[-1]
            assert harif.read_move(state, harif.move_name(state, last)) == last
    assert harif.svg(state).startswith("<svg")
    assert harif.text(state)


@pytest.mark.parametrize("spec", [pytest.param("mnk", marks=pytest.mark.slow), *SPECS[1:]])
def test_the_game_keeps_its_promises(spec):
    report = harif.check(harif.load(spec), games=30, seconds=1)
    assert report.ok, report.findings


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


def test_tic_tac_toe_counts():
    start = harif.load("mnk:rows=3,columns=3,k=3")
    counts = [harif.perft(start, depth) for depth in range(10)]
    assert counts == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize(("rows", "columns", "k", "value"), [(3, 3, 3, 0.0), (2, 5, 3, 0.0), (3, 3, 2, 1.0)])
def test_claims_in_every_state(rows, columns, k, value):
    start = harif.load(f"mnk:rows={rows},columns={columns},k={k}")
    values = oracle(start)
    assert values[start] == value
    check_claims(values)
    for state in values:
        win, loss = state.bounds(state.player())[2:]
        if not state.terminal():
            ends = [state.result(action) for action in state.actions()]
            assert win == 1 or not any(end.lost for end in ends)
            after = [end.result(reply) for end in ends if not end.terminal() for reply in end.actions()]
            assert loss <= 2 or not any(end.lost for end in after)


def row_made(rows):
    """Who has five in a row, in plain loops over the letters."""
    height, width = len(rows), len(rows[0])
    for r in range(height):
        for c in range(width):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                ends = r + 4 * dr, c + 4 * dc
                inside = rows[r][c] != "." and 0 <= ends[0] < height and 0 <= ends[1] < width
                if inside and all(rows[r + i * dr][c + i * dc] == rows[r][c] for i in range(5)):
                    return rows[r][c]
    return None


@pytest.mark.parametrize("spec", ["mnk:rows=9,columns=9", "mnk:rows=15,columns=6"])
def test_wide_boards_against_plain_loops(spec):
    for state in random_states(spec, 1):
        made = row_made(state.rows())
        assert state.lost is (made is not None)
        assert made is None or made == "OX"[state.player()]
        if state.terminal():
            continue
        actions = set(state.actions())
        wins = {a for a in actions if state.result(a).lost}
        other = type(state)(state.theirs, state.mine, state.count + 1, False)
        threats = {a for a in actions if other.result(a).lost}
        assert set(state.noisy()) == wins | threats
        chosen = set(state.promising())
        if wins:
            assert len(chosen) == 1
            assert chosen <= wins
        else:
            assert chosen == (actions if not threats else threats if len(threats) == 1 else set())


def test_a_golden_game():
    state = harif.position("mnk", "h8 i9 h9 h10 g8 i8 f8 e8 i7 g9")
    assert not state.terminal()
    assert state.rows()[7] == "....OXXXO......"


def test_native_search_agrees():
    assert harif.search(harif.load("mnk:rows=3,columns=3,k=3")).value == 0.0
