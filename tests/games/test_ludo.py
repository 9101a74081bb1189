"""Ludo: the rules on lists of tokens, counts, two to four players, how long games are, positions both ways."""

import math

import pytest
from small_games import random_states

import harif

SPECS = ["ludo", "ludo:players=3", "ludo:players=4,tokens=3,track=20", "ludo:players=2,tokens=4,track=8"]


def size_of(spec):
    """(players, tokens, track)"""
    return tuple(harif.load(spec).__harif__.parameters.values())


def replies(sides, turn, die, size):
    """The rules on lists of how far tokens have come: the sides after each move, without repeats."""
    players, _, track = size
    home, apart = track + 4, track // players

    def square(player, way):
        return (player * apart + way - 1) % track if 0 < way <= track else None

    found = []
    for token, way in enumerate(sides[turn]):
        after = way + die if way else 1
        if (way == 0 and die != 6) or after > home:
            continue
        target, new = square(turn, after), [list(side) for side in sides]
        new[turn][token] = after
        blocked = False
        if target is not None and target % apart:
            for other in range(players):
                there = [i for i, w in enumerate(sides[other]) if other != turn and square(other, w) == target]
                blocked = blocked or len(there) > 1
                for i in there:
                    new[other][i] = 0
        new = tuple(tuple(sorted(side, reverse=True)) for side in new)
        if not blocked and new not in found:
            found.append(new)
    return found or [sides]


def after_move(sides, turn, die, size):
    """(sides, turn) of every state after a roll."""
    done = (size[2] + 4,) * size[1]
    for new in replies(sides, turn, die, size):
        yield new, turn if die == 6 and done not in new else (turn + 1) % size[0]


def paths(sides, turn, die, depth, size):
    if depth == 0:
        return 1
    if (size[2] + 4,) * size[1] in sides:
        return 0
    if not die:
        return sum(paths(sides, turn, n, depth - 1, size) for n in range(1, 7))
    return sum(paths(new, mover, 0, depth - 1, size) for new, mover in after_move(sides, turn, die, size))


def read(text):
    """(sides, turn, die) of a position as text."""
    *sides, turn, die = text.split()
    return tuple(tuple(map(int, side.split("-"))) for side in sides), int(turn) - 1, int(die)


@pytest.mark.parametrize("spec", SPECS)
def test_rules_on_lists_of_tokens(spec):
    size = size_of(spec)
    for state in random_states(spec, 15):
        sides, turn, die = read(harif.notation(state))
        if not state.terminal() and die:
            assert state.player() == turn
            after = sorted(read(harif.notation(state.result(action))) for action in state.actions())
            assert after == sorted((new, mover, 0) for new, mover in after_move(sides, turn, die, size))


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("ludo", "0-0 0-0 1 0"),
        ("ludo", "27-10 21-9 2 0"),
        ("ludo:players=3", "20-5 17-1 24-9 2 4"),
    ],
)
def test_counts(spec, position):
    state = harif.position(spec, position)
    for depth in range(1, 7):
        assert harif.perft(state, depth) == paths(*read(position), depth, size_of(spec))


def test_the_die():
    start = harif.load("ludo")
    assert start.player() == harif.CHANCE
    assert list(start.actions()) == []
    assert [die for die, _ in start.outcomes()] == [1, 2, 3, 4, 5, 6]
    assert math.fsum(p for _, p in start.outcomes()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("spec", "position", "moves"),
    [
        ("ludo", "0-0 0-0 1 5", ["pass"]),
        ("ludo", "0-0 0-0 1 6", ["enter"]),
        ("ludo", "4-0 17-0 1 1", ["4x5"]),  # 17 of the second player is square 5
        ("ludo", "4-0 17-17 1 1", ["pass"]),  # a block
        ("ludo", "4-0 17-17 1 2", ["4-6"]),  # which may be passed
        ("ludo", "12-0 1-0 1 1", ["12-13"]),  # nobody is hit on a start square
        ("ludo", "12-0 1-1 1 1", ["12-13"]),
        ("ludo", "24-23 0-0 1 4", ["24-home", "23-h3"]),
        ("ludo", "27-25 0-0 1 4", ["pass"]),  # exactly
        ("ludo", "27-25 0-0 1 1", ["h3-home", "h1-h2"]),
        ("ludo:players=3", "0-0 0-0 5-5 3 3", ["21-24"]),
    ],
)
def test_what_may_move(spec, position, moves):
    state = harif.position(spec, position)
    assert [harif.move_name(state, action) for action in state.actions()] == moves


def test_a_golden_game():
    state = harif.position("ludo", "6 enter 4 1-5 6 enter 3 13-16 2 5-7 6 enter 6 16-22")
    assert harif.notation(state) == "7-0 10-1 2 0"
    hit = harif.position("ludo", "6 enter 6 1-7 6 7-13 2 13-15 6 enter 2 13x15")
    assert harif.notation(hit) == "0-0 3-0 1 0"
    won = harif.position(harif.position("ludo:players=3", "28-27 5-0 0-0 1 1"), "h3-home")
    assert won.terminal()
    assert [won.utility(player) for player in range(3)] == [1.0, -0.5, -0.5]
    assert harif.position("ludo:players=3", harif.notation(won)) == won


@pytest.mark.parametrize("spec", SPECS)
def test_check(spec):
    report = harif.check(harif.load(spec), games=20, seconds=2, native=False)
    assert report.ok, report.findings


@pytest.mark.parametrize("spec", ["ludo", "ludo:players=4"])
def test_judgements_add_up_and_follow_progress(spec):
    players = size_of(spec)[0]
    for state in random_states(spec, 3):
        if not state.terminal():
            assert math.fsum(state.evaluate(p) for p in range(players)) == pytest.approx(0, abs=1e-12)
    ahead = harif.position("ludo", "28-20 3-0 1 0")
    assert ahead.evaluate(0) > 0.5 > -0.5 > ahead.evaluate(1)


def test_games_end_and_three_players_search():
    played = harif.playouts(harif.load("ludo:players=3"), 500)
    assert played.plies / played.games < 200
    assert sum(played.values) == pytest.approx(0, abs=1e-9)
    state = harif.position("ludo:players=3", "24-20 3-0 0-0 1 4")
    found = harif.maxn(state, depth=2)
    assert sum(found.values) == pytest.approx(0, abs=1e-9)
    assert found.values[0] > max(found.values[1:])


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    for state in random_states(spec, 2):
        assert harif.position(spec, harif.notation(state)) == state
        assert len(harif.text(state).splitlines()) == 3 * size_of(spec)[0] + 1  # numbers, squares, yard to home
    assert harif.svg(state).startswith("<svg")
    assert "has won" in harif.text(state)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9 0-0 1 0", "a player has 2 tokens"),
        ("9-29 0-0 1 0", "from 0 in the yard to 28 at home"),
        ("9--3 0-0 1 0", "a player has 2 tokens"),
        ("9-0 0-0 3 0", "who is to move, 1 to 2"),
        ("9-0 0-0 1 7", "who is to move, 1 to 2"),
        ("14-0 2-0 1 0", "two players have tokens on square 14"),
        ("28-28 28-28 1 0", "the game ends when the first player"),
        ("28-28 1-0 1 0", "the game ends when the first player"),
        ("28-28 1-0 2 3", "the game ends when the first player"),
        ("go", "is not legal at 'go'. Legal: 1 2 3 4 5 6"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError) as caught:
        harif.position("ludo", text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("ludo:players=1", "there are 2 to 4 players"),
        ("ludo:players=5", "there are 2 to 4 players"),
        ("ludo:tokens=0", "1 to 4 tokens each"),
        ("ludo:tokens=5", "1 to 4 tokens each"),
        ("ludo:track=6", "a ring has 8 to 59 squares"),
        ("ludo:track=60", "a ring has 8 to 59 squares"),
        ("ludo:players=3,track=25", "as many for each of the 3 players"),
    ],
)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)
