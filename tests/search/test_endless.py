"""A search without limits finds out that the rules keep it for ever, and says which."""

import pytest

import harif
from harif.search import endless, running

GAME = """
from typing import NamedTuple
import harif

@harif.game(name="take", players={players})
class Take(NamedTuple):
    pile: int = 9
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        {result}
        return Take(self.pile - take, 0 if {players} == 1 else 1 - self.turn)

    def terminal(self):
        return self.pile == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
"""
PROMISE = """
    def promising(self):
        yield 7
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(running, "PATIENCE", 0.3)


def game(write, result="pass", more="", players=2):
    return harif.load(write("take.py", GAME.format(result=result, players=players) + more))


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "maxn", "pvs"])
@pytest.mark.parametrize("result", ["return self", "if take == 3: return self"])
def test_a_move_that_changes_nothing(result, algorithm, write):
    sentence = r"take: 'result' \(line 17\) of [13] in Take\(pile=9, turn=0\) gives the same state again"
    with pytest.raises(harif.GameError, match=sentence):
        harif.search(game(write, result), algorithm, native=False)


@pytest.mark.parametrize("algorithm", ["minimax", "pvs"])
def test_a_game_without_any_end(algorithm, write):
    state = game(write, "if self.pile <= 4: return Take(9, 1 - self.turn)")
    with pytest.raises(harif.GameError, match=r"'terminal' \(line 21\) is never True: none of the \d+ positions"):
        harif.search(state, algorithm, native=False)


def test_a_line_that_comes_back(write):
    state = game(write, "if self.pile == 3 and take == 1: return Take(9, 1 - self.turn)")
    with pytest.raises(
        harif.SearchError, match=r"'result' \(line 17\) leads back to Take\(.*\) after \d.*Give a depth"
    ):
        harif.minimax(state, native=False)


def test_a_promise_that_is_not_legal(write):
    with pytest.raises(harif.GameError, match=r"take: 'promising' \(line 27\) yields 7 in .* where it is not legal"):
        harif.search(game(write, more=PROMISE), "pvs", native=False)


def test_limits_are_not_doubted(write):
    assert harif.search(game(write, "return self"), "minimax", seconds=0.5, native=False).exact is False
    assert harif.search(game(write, "return self"), "minimax", depth=4, native=False).exact is False


def test_right_games_are_not_suspected(write, monkeypatch):
    monkeypatch.setattr(endless, "SECONDS", 0.3)
    for name in ("nim", "pig:target=20", "morris:men=3"):
        endless.Doubt(harif.load(name), by_lines=False)()
    for name in ("nim", "tictactoe"):
        endless.Doubt(harif.load(name), by_lines=True)()
    circle = GAME.replace("players={players}", "players={players}, repetition='draw'")
    circle = circle.format(players=2, result="return Take(9 if self.pile < 4 else self.pile - take, 1 - self.turn)")
    endless.Doubt(harif.load(write("circle.py", circle)), by_lines=False)()
    puzzle = "if take == 3: return self"  # a wall that one bumps into
    endless.Doubt(game(write, puzzle, players=1), by_lines=False)()
