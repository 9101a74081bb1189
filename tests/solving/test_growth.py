"""A state space without an end: found out early where it is certain, told of where it may be, and nowhere else."""

import pytest

import harif
from harif import SearchError, load
from harif.solving import growth
from harif.solving.backward.retrograde import Stopped, retrograde
from harif.solving.growth import Growth, only_counts

GAME = '''
from typing import NamedTuple
import harif

@harif.game(max_actions=2)
class Ring(NamedTuple):
    """A walk on a ring; who comes home wins."""
    at: int = 3
    turn: int = 0
    ply: int = 0
    def player(self):
        return self.turn
    def actions(self):
        yield 1
        yield -1
    def result(self, action):
        return Ring((self.at + action) % 8, 1 - self.turn, self.ply + 1)
    def terminal(self):
        return self.at == 0
    def utility(self, player):
        return 1.0 if player == self.turn else -1.0
    def text(self):
        return f"{self.at} after {self.ply}"
'''
ENDLESS = {
    "as it stands": ("", ""),
    "a keyword": ("self.ply + 1", "ply=self.ply + 2"),
    "replaced": ("Ring((self.at + action) % 8, 1 - self.turn, self.ply + 1)",
                 "self._replace(at=(self.at + action) % 8, turn=1 - self.turn, ply=self.ply + 1)"),
    "not with every move": ("self.ply + 1)", "self.ply + 1) if action == 1 else self._replace(at=(self.at + 7) % 8)"),
}  # fmt: skip
ENDLESS["with every second move"] = (
    "self.ply + 1)",
    "self.ply + 1) if self.turn else self._replace(at=(self.at + action) % 8, turn=1)",
)
UNCERTAIN = {
    "the game ends by it": ("self.at == 0", "self.at == 0 or self.ply >= 400"),
    "it rests": ("self.ply + 1", "min(self.ply + 1, 300)"),
    "a helper looks at it": (
        "self.at == 0",
        "self.over()\n    def over(self):\n        return self.at + self.ply == 900",
    ),
    "a state is handed on": ("self.at == 0", "self.at == 0 or len(tuple(self)) == 0"),
    "bounds look at it": (
        "    def terminal",
        "    def bounds(self, player):\n        return (0.0, 0.0) if self.ply > 90 else (-1.0, 1.0)\n    def terminal",
    ),
    "promising looks at it": (
        "    def terminal",
        "    def promising(self):\n        if self.ply < 90:\n            yield 1\n    def terminal",
    ),
    "it begins anew": ("1 - self.turn, self.ply + 1)", "1 - self.turn)"),
}


def changed(write, before, after):
    assert before in GAME
    return load(write("ring.py", GAME.replace(before, after) if before else GAME))


@pytest.mark.parametrize("what", ENDLESS)
def test_what_is_certain_is_refused_at_once(write, what):
    state = changed(write, *ENDLESS[what])
    with pytest.raises(SearchError, match=r"never come to an end. No rule looks at the field 'ply'.*Ring\(at=") as told:
        retrograde(state, native=False, seconds=10)
    assert "Leave 'ply' out" in str(told.value)
    if what == "as it stands":
        with pytest.raises(SearchError, match="never come to an end"):
            harif.solve(state, "alphabeta", native=False)


@pytest.mark.parametrize("limit", ["ply_limit=30", "repetition='draw'"])
def test_limits_of_a_line_that_solving_does_not_heed_are_named(write, limit):
    state = changed(write, "max_actions=2", f"max_actions=2, {limit}")
    for way in ("auto", "alphabeta", "retrograde"):
        with pytest.raises(SearchError, match=f"never come to an end, as solving .* takes no account of {limit}. No"):
            harif.solve(state, way, native=False, seconds=10)


@pytest.mark.parametrize("what", UNCERTAIN)
def test_what_is_not_certain_is_not_refused(write, what):
    state = changed(write, *UNCERTAIN[what])
    assert not only_counts(type(state), "ply")
    if what in ("the game ends by it", "it rests"):
        assert retrograde(state, native=False, seconds=10).verified


def endless_by_reading(write):
    return changed(write, "self.at == 0", "self.at == 0 and self.ply >= 0")


def test_a_field_that_grows_is_told_in_the_progress_and_at_the_end(write):
    state, told = endless_by_reading(write), []

    def watch(seen):
        told.append(seen.told)
        return "'ply' has come to" not in seen.told

    with pytest.raises(Stopped, match=r"The field 'ply' has grown [\d,]+ times.*Let the game end by it"):
        retrograde(state, native=False, progress=watch, seconds=10)
    assert told[-1].startswith("finding positions, 'ply' has come to ")
    with pytest.raises(SearchError, match="Give more memory, or a smaller game. The field 'ply' has grown"):
        retrograde(state, native=False, memory=300_000, seconds=10)
    with pytest.raises(harif.Unsolved, match="was stopped. The field 'ply' has grown"):
        harif.solve(state, "retrograde", native=False, seconds=0.5)


def test_who_does_not_watch_hears_a_notice(write, monkeypatch, notices):
    monkeypatch.setattr(growth, "MANY", 1000)
    with pytest.raises(SearchError):
        retrograde(endless_by_reading(write), native=False, memory=100_000)
    assert [told.partition(" positions so far. The field 'ply'")[1] != "" for told in notices()] == [True]


CHANCE = (
    GAME.replace("max_actions=2", "players=1")
    .replace("return self.turn\n", "return harif.CHANCE if self.turn else 0\n")
    .replace(
        "    def terminal", "    def outcomes(self):\n        yield 1, 0.5\n        yield -1, 0.5\n    def terminal"
    )
)


def test_decision_processes_tell_it_too(write):
    with pytest.raises(SearchError, match="No rule looks at the field 'ply'"):
        harif.mdp(load(write("dice.py", CHANCE))).solve(native=False, seconds=10)
    looking = load(write("looking.py", CHANCE.replace("self.at == 0", "self.at == 0 and self.ply >= 0")))
    with pytest.raises(harif.Unsolved, match="The field 'ply' has grown"):
        harif.mdp(looking, memory=0.3).solve(native=False, seconds=10)


@pytest.mark.parametrize("spec", ["hexapawn", "chomp:rows=3,columns=4", "domineering:rows=3,columns=3"])
def test_no_game_that_ends_is_spoken_of(spec, monkeypatch):
    spoken, look = [], Growth.look

    def listen(self, expanded):
        look(self, expanded)
        spoken.append(self.growing)

    monkeypatch.setattr(Growth, "look", listen)
    retrograde(load(spec), native=False)
    assert spoken
    assert not any(spoken)
