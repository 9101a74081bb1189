"""Players by text and by function."""

import pytest

import harif
from harif.arena import Player, player
from harif.arena.players import describe, verdict


def test_text_and_functions_are_players() -> None:
    state = harif.load("tictactoe")
    assert player("alphabeta:depth=3").choose(state, None).action in range(9)
    assert player("auto:nodes=100").choose(state, None).result.nodes >= 1
    assert player(lambda s: 4).choose(state, None).action == 4
    assert player("human").human
    same = Player("x", lambda state, progress: None)
    assert player(same) is same


def test_random_depends_on_the_seed_alone() -> None:
    state = harif.load("connect4")
    one, two, other = (player("random", seed) for seed in (3, 3, 4))
    picks = [[p.choose(state, None).action for _ in range(30)] for p in (one, two, other)]
    assert picks[0] == picks[1] != picks[2]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("alphbeta", "alphabeta"),
        ("alphabeta:depht=3", "depth"),
        ("alphabeta:depth=x", "not a number"),
        ("alphabeta:depth=-2", "above 0"),
        ("", "no player"),
    ],
)
def test_bad_text_gets_a_sentence(text: str, part: str) -> None:
    with pytest.raises(harif.SearchError, match=part):
        player(text)


def test_a_function_that_cheats_is_told_so() -> None:
    with pytest.raises(harif.GameError, match="not legal"):
        player(lambda state: 99).choose(harif.load("tictactoe"), None)


def test_verdicts() -> None:
    winning = harif.position("tictactoe", "XX./OO./...")
    result = harif.search(winning)
    assert verdict(winning, result) == "wins in 1 plies" or verdict(winning, result) == "wins in 1 ply"
    othello = harif.load("othello:size=4")
    assert verdict(othello, harif.alphabeta(othello)).startswith("loses by 8")
    assert describe(winning, player("random").choose(winning, None)) in "356789"


def test_a_move_that_is_decided_is_no_horizon_value() -> None:
    state = harif.load("nim:heaps=5-7")
    chosen = player("auto:seconds=5").choose(state, None)
    assert describe(state, chosen) == "2:2 (every other move loses)"
    assert describe(state, chosen, "fa").endswith("(هر حرکت دیگری می‌بازد)")
    last = harif.load("nim:heaps=1")
    assert describe(last, player("auto:seconds=5").choose(last, None)) == "1:1 (wins in 1 ply)"


@pytest.mark.parametrize("position", ["", "1:2 1:1 2:1"])
def test_who_asks_for_values_gets_them(position: str) -> None:
    state = harif.load("nim:heaps=5-7") if not position else harif.position("nim", position)
    found = harif.search(state, seconds=5)
    assert (found.exact, found.value, found.stopped) == (True, 1.0, None)


@pytest.mark.parametrize("seconds", ["nan", "inf"])
def test_a_player_thinks_a_finite_time(seconds: str) -> None:
    with pytest.raises(harif.SearchError, match="seconds is a finite number"):
        player(f"auto:seconds={seconds}")
