"""`harif cfr` and its kin at the command line: trees, large games, and what is refused before the work."""

import json
from pathlib import Path

import pytest

import harif
from harif.arena.players import player
from harif.cli import run
from harif.hidden.size import estimated_size

PENNIES = "(p0 (p1#a <1,-1> <-1,1>) (p1#a <-1,1> <1,-1>))"
GUESS = '''
from typing import NamedTuple
import harif

@harif.game(name="guess", players=2)
class Guess(NamedTuple):
    """One hides a coin, the other guesses."""
    hidden: int = -1
    guessed: int = -1
    def player(self): return 0 if self.hidden < 0 else 1
    def actions(self): return range(2)
    def result(self, side): return Guess(side) if self.hidden < 0 else Guess(self.hidden, side)
    def terminal(self): return self.guessed >= 0
    def utility(self, player): return (1.0 if self.hidden == self.guessed else -1.0) * (2 * player - 1)
    def sees(self, player): return {view}
'''


def test_trees_with_sets_are_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pennies.efg"
    assert run(["tree", PENNIES, "--efg", str(file)]) == 0
    for game in (PENNIES, str(file)):
        capsys.readouterr()
        assert run(["cfr", game, "--iterations", "64", "--interpreted", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["value"] == pytest.approx(0.0, abs=1e-6)
        assert run(["explain", game, "--algorithm", "cfr"]) == 0
        assert "The average policy is worth 0 to p0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        ("1 / 0", "guess: 'sees' (line 15) raised ZeroDivisionError: division by zero."),
        ("float(self.hidden)", "guess: 'sees' (line 15) returned -1.0 for player 0"),
        ("None", "guess: 'sees' (line 15) returned None for player 0"),
        ("(player, 'coin')", "guess: 'sees' (line 15) returned (0, 'coin') for player 0"),
    ],
)
def test_views_that_are_none(write, capsys: pytest.CaptureFixture[str], view: str, sentence: str) -> None:
    file = write("guess.py", GUESS.replace("{view}", view))
    assert run(["cfr", str(file), "--iterations", "4", "--interpreted"]) == 2
    assert sentence in capsys.readouterr().err


def test_what_cannot_be_drawn_is_told_before_the_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policy = tmp_path / "leduc.policy"
    assert run(["cfr", "leduc", "--tree", str(tmp_path / "tree.svg"), "--out", str(policy)]) == 2
    assert "more than 400 ends" in capsys.readouterr().err
    assert not policy.exists()
    assert run(["cfr", "kuhn", "--exact", "--variant", "vanilla"]) == 2
    assert "leave --variant out" in capsys.readouterr().err


def test_a_sampled_policy_of_a_large_game_is_shown_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Sets are shown as states where the policy has played; the game is not played through."""
    assert run(["cfr", "phantom", "--variant", "outcome", "--iterations", "4", "--interpreted"]) == 0
    told = capsys.readouterr().out
    assert "phantom: player 1 expects about" in told  # an estimate
    assert "player 1  " in told.splitlines()[0]


def test_a_file_that_is_no_policy_is_told_before_the_cards_are_dealt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn, other = tmp_path / "torn.policy", tmp_path / "kuhn.policy"
    torn.write_text("harif policy 1")
    assert run(["cfr", "kuhn", "--iterations", "4", "--interpreted", "--out", str(other)]) == 0
    capsys.readouterr()
    for file, told in ((torn, "is damaged"), (other, "is a policy for kuhn:players=2, not for leduc")):
        assert run(["play", "leduc", "--against", f"policy:file={file}"]) == 2
        said = capsys.readouterr()
        assert (said.out, told in said.err) == ("", True)


def test_auto_answers_in_games_of_any_size() -> None:
    """Where a game is too large for an equilibrium, it is simulated at each move."""
    view = harif.Record("goofspiel:cards=13,order=descending").view(0)
    assert estimated_size(view.beginning).histories > 1e8
    chosen = player("auto:seconds=0.01", seed=1).choose(view, None)
    assert chosen.action in view.actions
    assert chosen.result is not None
    assert chosen.result.algorithm == "ismcts"
