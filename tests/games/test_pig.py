"""Pig: OpenSpiel's numbers, a plain oracle, what must be held, positions both ways."""

import math

import pytest

import harif

ROLL, HOLD = 0, 1


def replies(state, target):
    """The rules on (scores, total, turn, rolling): what may happen, by name -> the state after it; none at the end."""
    scores, total, turn, rolling = state
    after = (turn + 1) % len(scores)
    if max(scores) >= target:
        return {}
    if rolling:
        kept = {str(n): (scores, total + n, turn, False) for n in range(2, 7)}
        return {"1": (scores, 0, after, False), **kept}
    held = tuple(score + total * (player == turn) for player, score in enumerate(scores))
    moves = {"hold": (held, 0, after, False)}
    if scores[turn] + total < target:
        moves["roll"] = (scores, total, turn, True)
    return moves


def paths(state, depth, target):
    return 1 if depth == 0 else sum(paths(after, depth - 1, target) for after in replies(state, target).values())


def expectiminimax(state, depth, target):
    """(value to the first of two players, nodes): 0 at the cutoff, no depth for chance."""
    if max(state[0]) >= target:
        return (1.0 if state[0][0] >= target else -1.0), 1
    if depth == 0:
        return 0.0, 1
    children = [expectiminimax(s, depth - (not state[3]), target) for s in replies(state, target).values()]
    values, nodes = [v for v, _ in children], 1 + sum(n for _, n in children)
    return (sum(values) / 6 if state[3] else (min if state[2] else max)(values)), nodes


def test_the_same_as_openspiel():
    """Lanctot et al., "OpenSpiel" (2019), its game pig(winscore=20), expectiminimax to depth 6."""
    result = harif.expectiminimax(harif.load("pig:target=20"), depth=6)
    assert result.nodes == 53_010
    assert round(result.value, 6) == 0.225437


@pytest.mark.parametrize(("target", "depth"), [(20, 4), (4, 5), (1, 3)])
def test_search_against_the_oracle(target, depth):
    start = harif.load(f"pig:target={target}")
    value, nodes = expectiminimax(tuple(start), depth, target)
    found = harif.expectiminimax(start, depth=depth, native=False)
    assert found.nodes == nodes
    assert math.isclose(found.value, value, abs_tol=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts(players):
    start = harif.load(f"pig:target=6,players={players}")
    for depth in range(1, 8):
        assert harif.perft(start, depth, native=False) == paths(tuple(start), depth, 6)


def test_counts_in_machine_code():
    assert harif.perft(harif.load("pig:target=20"), 12) == paths(((0, 0), 0, 0, False), 12, 20)


@pytest.mark.parametrize("spec", ["pig:target=20", "pig:target=12,players=3", "pig:target=7,players=4"])
def test_check(spec):
    report = harif.check(harif.load(spec), games=60, native=False)
    assert report.ok, report.findings


def test_a_golden_game():
    text = "roll 5 roll 6 hold roll 1 roll 6 roll 4 hold"
    state = harif.position("pig:target=20", text)
    assert harif.notation(state) == "21-0 0 2"
    assert state.terminal()
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)
    assert harif.position("pig:target=20", "roll5roll6hold") == harif.position("pig:target=20", "11-0 0 2")
    three = harif.position("pig:target=6,players=3", "hold roll 6 hold")
    assert [three.utility(player) for player in range(3)] == [-0.5, 1.0, -0.5]


def test_who_has_the_target_must_hold():
    state = harif.position("pig", "90-0 10 1")
    assert list(state.actions()) == [HOLD]
    assert list(harif.position("pig", "90-0 9 1").actions()) == [ROLL, HOLD]
    assert list(harif.load("pig").actions()) == [ROLL, HOLD]  # to hold nothing is legal


def test_chance():
    rolling = harif.load("pig").result(ROLL)
    assert rolling.player() == harif.CHANCE
    assert list(rolling.actions()) == []
    assert [die for die, _ in rolling.outcomes()] == [1, 2, 3, 4, 5, 6]
    assert math.fsum(p for _, p in rolling.outcomes()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("text", ["0-0 0 1", "42-37 12 1 roll", "42-37 12 2", "99-0 5 1", "104-3 0 2"])
def test_positions_are_written_and_read_back(text):
    state = harif.position("pig", text)
    assert harif.notation(state) == text
    assert harif.svg(state).startswith("<svg")
    assert str(state.scores[0]) in harif.text(state)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("42-37", "write scores, turn total and who is to move"),
        ("42-37 5 1 hold", "write scores, turn total and who is to move"),
        ("42 5 1", "Legal: roll hold"),
        ("1-2-3 5 1", "there are 2 scores"),
        ("42-x 5 1", "there are 2 scores"),
        ("42-37 5 3", "the player to move is 1 to 2"),
        ("100-37 0 1", "player 1 cannot have 100 points here"),
        ("42-106 0 1", "player 2 cannot have 106 points here"),
        ("42-37 1 1", "1 cannot have been rolled"),
        ("99-0 7 1", "7 cannot have been rolled"),
        ("90-0 10 1 roll", "who has 100 points must hold"),
        ("roll 7", "is not legal at '7'. Legal: 1 2 3 4 5 6"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError) as caught:
        harif.position("pig", text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("pig:target=0", "one plays to 1 … 1000 points"),
        ("pig:target=1001", "one plays to 1 … 1000 points"),
        ("pig:players=1", "there are 2, 3 or 4"),
        ("pig:players=5", "there are 2, 3 or 4"),
    ],
)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)
