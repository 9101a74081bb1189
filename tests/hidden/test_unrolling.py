"""Unrolling: what is counted, what is estimated, and what is refused."""

import threading
from typing import NamedTuple

import pytest

import harif
from harif.hidden import unrolling
from harif.hidden.equilibrium import VARIANTS
from harif.hidden.size import estimated_size
from harif.hidden.unrolling import unroll
from harif.hidden.variants.sampling import Sampling
from harif.search import running


@harif.game(name="forgetful", players=2)
class Forgetful(NamedTuple):
    """The first player moves twice, and does not remember its first move."""

    moves: int = 0
    count: int = 0

    def player(self):
        return 0 if self.count < 2 else 1

    def actions(self):
        return range(2)

    def result(self, action):
        return Forgetful(self.moves * 2 + action, self.count + 1)

    def terminal(self):
        return self.count == 3

    def utility(self, player):
        return 1.0 if (self.moves % 2 == player) else -1.0

    def sees(self, player):
        return self.count


@harif.game(name="leaking", players=2)
class Leaking(NamedTuple):
    """The second player has as many actions as the first one's secret says."""

    secret: int = -1
    answer: int = -1

    def player(self):
        return 0 if self.secret < 0 else 1

    def actions(self):
        return range(2) if self.secret < 0 else range(1 + self.secret)

    def result(self, action):
        return Leaking(action) if self.secret < 0 else Leaking(self.secret, action)

    def terminal(self):
        return self.answer >= 0

    def utility(self, player):
        return 1.0 if player == 0 else -1.0

    def sees(self, player):
        return self.secret >= 0


@harif.game(name="lasting", players=1, max_actions=2)
class Lasting(NamedTuple):
    """Its player may end it at every move, and need not."""

    plies: int = 0
    over: int = 0

    def player(self):
        return 0

    def actions(self):
        yield 1
        yield 0

    def result(self, action):
        return Lasting(self.plies + 1, 1 - action)

    def terminal(self):
        return self.over == 1

    def utility(self, player):
        return 1.0

    def sees(self, player):
        return self.plies


@pytest.mark.parametrize("native", [True, False])
def test_a_game_without_end_is_refused(native: bool) -> None:
    told = "lasting: a line of play goes on for more than 10,000 plies"
    with pytest.raises(harif.GameError, match=told):
        unroll(Lasting(), native=native)
    sampling = Sampling(Lasting(), VARIANTS["external"].walk, 0.0, seed=1, native=native)
    with pytest.raises(harif.GameError, match=told):
        running.conduct(lambda: sampling.advance(1), sampling.halt, native=native)
    for variant in ("cfr+", "external", "outcome"):
        with pytest.raises(harif.GameError, match=told):
            harif.cfr(Lasting, 1, variant, native=native)


@pytest.mark.parametrize(("game", "histories", "sets"), [("kuhn", 58, 12), ("leduc", 9457, 936)])
def test_published_counts(game: str, histories: int, sets: int) -> None:
    """Kuhn: 6 deals of 9 histories and the 4 before; Leduc: 936 sets, as published."""
    found = unroll(harif.load(game), native=game == "leduc")
    assert (found.histories, found.sets) == (histories, sets)


@pytest.mark.parametrize(("game", "histories"), [("kuhn", 58), ("leduc", 9457)])
def test_the_size_is_estimated(game: str, histories: int) -> None:
    assert estimated_size(harif.load(game)).histories == pytest.approx(histories, rel=0.25)


def test_rooms_that_are_too_small_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unrolling, "estimated_size", lambda state: unrolling.Size(1.0, 0.0, 1.0))
    monkeypatch.setattr(unrolling, "FIRST_ROOMS", (4, 4, 4))
    assert unroll(harif.load("kuhn"), native=False).histories == 58


def test_a_view_that_forgets_is_refused() -> None:
    with pytest.raises(harif.GameError, match="what player 0 sees forgets.*perfect recall"):
        harif.cfr(Forgetful, 10, native=False)


@pytest.mark.parametrize("variant", ["cfr+", "external"])
def test_a_view_that_leaks_is_refused(variant: str) -> None:
    with pytest.raises(harif.GameError, match="look the same to player 1 and have different actions"):
        harif.cfr(Leaking, 10, variant, native=False)


@pytest.mark.parametrize("variant", ["cfr+", "external"])
def test_a_view_of_changing_length_is_refused(variant: str) -> None:
    @harif.game(name="longer", players=2)
    class Longer(NamedTuple):
        secret: int = -1
        answer: int = -1

        def player(self):
            return 0 if self.secret < 0 else 1

        def actions(self):
            return range(2)

        def result(self, action):
            return Longer(action) if self.secret < 0 else Longer(self.secret, action)

        def terminal(self):
            return self.answer >= 0

        def utility(self, player):
            return 1.0 if player == 0 else -1.0

        def sees(self, player):
            return (player,) if self.secret < 0 else (player, 1)

    with pytest.raises(harif.GameError, match="player 1 sees has more words in one state than in another"):
        harif.cfr(Longer, 10, variant, native=False)


@pytest.mark.parametrize("variant", ["cfr+", "external"])
@pytest.mark.parametrize(
    ("declared", "chance", "words"),
    [
        ({"ply_limit": 2}, "outcomes", "ends by its ply_limit, which is not in its states"),
        ({"repetition": "draw"}, "outcomes", "ends by its repetition, which is not in its states"),
        ({}, "sample", "gives chance by 'sample' alone"),
    ],
)
def test_rules_that_are_not_in_the_states_are_refused(variant: str, declared: dict, chance: str, words: str) -> None:
    class Guessing(NamedTuple):
        card: int = 0
        guess: int = 0

        def player(self):
            return harif.CHANCE if self.card == 0 else 0

        def actions(self):
            return range(1, 3)

        def result(self, action):
            return Guessing(action) if self.card == 0 else Guessing(self.card, action)

        def terminal(self):
            return self.guess > 0

        def utility(self, player):
            return float(self.guess == self.card)

        def sees(self, player):
            return self.guess

    drawn = {"outcomes": lambda self: ((1, 0.5), (2, 0.5)), "sample": lambda self, bits: 1 + bits % 2}
    setattr(Guessing, chance, drawn[chance])
    harif.game(name="guessing", players=1, **declared)(Guessing)
    with pytest.raises(harif.SearchError, match=words):
        harif.cfr(Guessing, 10, variant, native=False)
    with pytest.raises(harif.SearchError, match=words):
        estimated_size(Guessing())


def test_a_game_without_secrets_is_refused() -> None:
    for variant in ("cfr+", "external"):
        with pytest.raises(harif.SearchError, match="tictactoe hides nothing"):
            harif.cfr("tictactoe", variant=variant)


def test_a_game_too_large_to_unroll_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unrolling, "MOST_HISTORIES", 1000)
    monkeypatch.setattr("harif.hidden.measuring._last", {})
    with pytest.raises(harif.Unsolved, match=r"too large to unroll: about [\d,]+ histories.* GB.*'external'") as told:
        harif.cfr("leduc")
    assert told.value.known["histories"] == pytest.approx(9457, rel=0.25)
    monkeypatch.setattr(unrolling, "SLACK", 10)  # the estimate lets it pass, and the walk finds out
    with pytest.raises(harif.Unsolved, match="too large to unroll"):
        harif.cfr("leduc")


def test_unrolling_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "REPORT_EVERY", 0.01)
    with pytest.raises(harif.Unsolved, match="was not unrolled in time"):
        unroll(harif.load("leduc"), native=False, seconds=0.02)
    stop = threading.Event()
    stop.set()
    with pytest.raises(harif.Unsolved, match="was not unrolled in time"):
        unroll(harif.load("leduc"), native=False, stop=stop)
    with pytest.raises(KeyboardInterrupt):
        unroll(harif.load("leduc"), native=False, progress=lambda progress: False)


@pytest.mark.parametrize("variant", ["external", "outcome"])
def test_views_that_forget_or_leak_are_met_without_unrolling(variant: str) -> None:
    """The walks themselves come to a set by two ways, or find other actions there."""
    walk = VARIANTS[variant].walk
    for game, words in ((Forgetful, "what player 0 sees forgets"), (Leaking, "have different actions")):
        with pytest.raises(harif.GameError, match=words):
            Sampling(game(), walk, 0.6, seed=1, native=False).advance(200)


def test_whose_view_leaks_is_told_though_others_moved_since() -> None:
    @harif.game(name="later", players=2)
    class Later(NamedTuple):
        """Player 0 hides a number; player 1 has one action more if it is 1; player 0 moves once more."""

        secret: int = -1
        answer: int = -1
        last: int = -1

        def player(self):
            return 1 if self.secret >= 0 and self.answer < 0 else 0

        def actions(self):
            return range(2 + (self.secret if self.answer < 0 else 0)) if self.secret >= 0 else range(2)

        def result(self, action):
            if self.secret < 0:
                return Later(action)
            return Later(self.secret, action) if self.answer < 0 else Later(self.secret, self.answer, action)

        def terminal(self):
            return self.last >= 0

        def utility(self, player):
            return 0.0

        def sees(self, player):
            return (self.secret if player == 0 else self.secret >= 0), self.answer, self.last

    with pytest.raises(harif.GameError, match="look the same to player 1 and have different actions"):
        harif.cfr(Later, 10, native=False)
