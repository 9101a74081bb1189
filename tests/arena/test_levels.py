"""Levels: what is typed, what a seed decides, what a slip may be, and whether a higher level is the stronger one."""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import harif
from harif.arena import player
from harif.arena.levels import LEVELS, Graded
from harif.arena.minds import Asking
from harif.arena.slips import slipped
from harif.game.chances import drawn_outcome
from harif.game.view import View
from harif.words.catalogue import LANGUAGES
from harif.words.errors import told


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine code: compiling a search for every game would take longer than a few moves of each."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


# Text -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("auto:level=0", "no level '0'. Levels go from 1"),
        ("auto:level=11", "to 10 "),
        ("auto:level=x", "no level 'x'"),
        ("auto:level=2.5", "no level '2.5'"),
        ("auto:level=", "no level ''"),
        ("auto:level=3,seconds=1", "Leave out seconds"),
        ("mcts:level=3", "write auto:level=3"),
        ("belief:level=3", "write auto:level=3"),
    ],
)
def test_what_is_no_level_is_told_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(harif.SearchError, match=part) as problem:
        player(text)
    assert told(problem.value, "fa") != str(problem.value)


def test_levels_are_typed_in_the_digits_of_both_languages() -> None:
    assert player("auto:level=۷").mind.level is LEVELS[6]
    assert [level.number for level in LEVELS] == list(range(1, 11))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name_of_its_own(lang: str) -> None:
    assert len({level.title(lang) for level in LEVELS}) == len(LEVELS)


def test_a_higher_level_slips_less_and_looks_no_less_far() -> None:
    for low, high in pairwise(LEVELS):
        assert high.slip < low.slip
        assert (high.nodes or 1 << 60) >= (low.nodes or 1 << 60)
        assert (high.simulations or 1 << 60) > (low.simulations or 1 << 60)
    assert LEVELS[-1].slip == 0


def test_the_documentation_tells_what_a_level_is() -> None:
    text = (Path(__file__).parents[2] / "docs" / "levels.md").read_text(encoding="utf-8")
    for level in LEVELS:
        assert f"| {level.number} | {level.title()} | {100 * level.slip:g} % |" in text
        assert level.nodes is None or f" {level.nodes:,} positions |" in text


# What it plays --------------------------------------------------------------------------------------------------------


def game_between(spec: str, levels: tuple[int, ...], seed: int, most: int = 400) -> harif.Record:
    """A game between levels, or its first so many moves."""
    record, luck = harif.Record(spec), random.Random(seed)
    seats = [player(f"auto:level={level}", seed + seat) for seat, level in enumerate(levels)]
    while not record.over and len(record.moves) < most:
        state = record.state
        chance = state.player() == harif.CHANCE
        record.play(drawn_outcome(state, luck) if chance else seats[state.player()].choose(record).action)
    return record


def test_a_seed_decides_the_game() -> None:
    games = [game_between("connect4", (3, 5), seed).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_new_game_begins_with_its_own_luck() -> None:
    state, one = harif.load("connect4"), player("auto:level=1", 7)
    first = [one.choose(state).action for _ in range(12)]
    one.mind.begin(7)
    assert [one.choose(state).action for _ in range(12)] == first
    assert len(set(first)) > 1  # level 1 slips


@pytest.mark.parametrize("level", LEVELS[:9], ids=str)
def test_no_level_looks_further_than_it_may(level) -> None:
    mind = Graded("it", level, 0)
    found = mind.best(harif.position("connect4", "4453"), Asking())
    assert found.nodes <= level.nodes
    assert level.depth is None or found.depth <= level.depth


def test_the_last_level_never_slips_and_finds_a_forced_win() -> None:
    won = harif.position("connect4", "44444222")  # 3, then either end
    state = harif.position("tictactoe", "XX./OO./...")
    for seed in range(5):
        assert player("auto:level=10", seed).choose(state).action == 2
        choice = player("auto:level=10", seed).choose(won)
        assert choice.action == harif.search(won, depth=8).action
        assert choice.result is not None


# Slips ----------------------------------------------------------------------------------------------------------------


def slips_of(state, sight: int, heat: float = 1.0, count: int = 300) -> Counter:
    rng, best = random.Random(3), harif.search(state, depth=2)
    return Counter(slipped(state, best, heat, sight, rng) for _ in range(count))


def test_a_slip_is_another_move_and_a_better_one_more_often() -> None:
    state = harif.position("connect4", "44")
    best, found = harif.search(state, depth=2), slips_of(state, sight=1, heat=0.5)
    assert best.action not in found
    worth = {action: state.result(action).evaluate(state.player()) for action in found}
    order = sorted(found, key=lambda action: -worth[action])
    assert found[order[0]] > 2 * found[order[-1]]


def test_a_slip_overlooks_nothing_within_its_sight() -> None:
    to_win = harif.position("tictactoe", "XX./OO./...")
    assert set(slips_of(to_win, sight=1)) == {None}  # a win at hand is made
    threatened = harif.position("tictactoe", "X.X/O../...")  # O must play 1
    assert set(slips_of(threatened, sight=2)) == {None}
    assert None not in slips_of(threatened, sight=1)  # one ply does not see the reply


def test_where_there_is_one_move_it_is_made() -> None:
    state = harif.position("tictactoe", "XOX/XOO/OX.")
    assert {player("auto:level=1", seed).choose(state).action for seed in range(20)} == {8}


# Games of every kind --------------------------------------------------------------------------------------------------

SMALL = {  # the same rules on a smaller board, or nearer to the end
    "bridge": "bridge:cards=3",
    "connect4": "connect4:rows=4,columns=4",
    "domineering": "domineering:rows=4,columns=4",
    "hex": "hex:size=4",
    "mnk": "mnk:rows=3,columns=4,k=3",
    "pig": "pig:target=10",
    "othello": "othello:size=4",
    "kalah": "kalah:pits=3,seeds=2",
    "yahtzee": "yahtzee:categories=1Y",
    "battleship": "battleship:rows=4,columns=4,fleet=2-2",
}
SEEING = [SMALL.get(entry.name, entry.name) for entry in harif.games() if not entry.kind.hidden]
HIDDEN = [SMALL.get(entry.name, entry.name) for entry in harif.games() if entry.kind.hidden]


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize("spec", SEEING)
def test_every_game_is_played(spec: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if spec != "backgammon":  # its network runs too slowly, and is compiled for other tests
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    seats = harif.Record(spec).game.kind.players
    game_between(spec, (level,) * seats, seed=1, most=4)


@pytest.mark.parametrize("level", [1, 10])
@pytest.mark.parametrize("spec", HIDDEN)
def test_hidden_games_are_played_by_a_view_alone(spec: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harif.arena.views.SECONDS", 0.05)  # of preparation, where an equilibrium takes long
    if spec in (SMALL["bridge"], "hokm"):  # where one is out of reach: a few simulated games are not worth compiling
        monkeypatch.setattr("harif.arena.views.THINKING", 0.0002)
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    handed = []
    asked = Graded.__call__
    monkeypatch.setattr(Graded, "__call__", lambda mind, where, how: handed.append(where) or asked(mind, where, how))
    record = game_between(spec, (level,) * harif.Record(spec).game.kind.players, seed=1)
    assert record.over
    assert handed
    assert all(isinstance(where, View) for where in handed)


def test_nobody_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harif.arena.views.SECONDS", 0.05)
    choices = []
    for hand in (1, 2):  # what the other holds: seat 0 cannot tell
        record, seen = harif.Record("kuhn"), player("auto:level=2", 5)
        for card in (3, hand):
            record.play(card)
        choices.append([seen.choose(record) for _ in range(20)])
    assert choices[0] == choices[1]


def test_a_state_with_secrets_is_refused() -> None:
    record = harif.Record("kuhn")
    record.play(3)
    record.play(1)
    with pytest.raises(harif.SearchError, match="sees only a part"):
        player("auto:level=3").mind(record.state, Asking())


def test_where_something_is_hidden_a_level_strays_from_the_equilibrium() -> None:
    record = harif.Record("kuhn")
    for card in (1, 3):
        record.play(card)
    record.play(1)  # a bet: with the best card nobody folds
    weak, strong = (player(f"auto:level={level}").choose(record).chances for level in (1, 10))
    assert strong == pytest.approx({0: 0.0, 1: 1.0}, abs=0.01)
    assert weak[0] == pytest.approx(LEVELS[0].slip / 2, abs=0.01)


def test_a_game_that_nothing_judges_is_played_by_random_games(interpreted: None) -> None:
    nim = harif.load("nim:heaps=9-9-9")
    assert Graded("it", LEVELS[0], 0).best(nim, Asking()).algorithm == "mcts"
    assert Graded("it", LEVELS[4], 0).best(harif.load("nim:heaps=1-1"), Asking()).exact


# Strength -------------------------------------------------------------------------------------------------------------


def points_of(high: int | str, low: int | str, games: int) -> float:
    """The share of the points that one wins, in games of tic-tac-toe with the seats changed every time."""
    total = 0.0
    for game in range(games):
        seat, record = game % 2, harif.Record("tictactoe")
        names = [who if isinstance(who, str) else f"auto:level={who}" for who in (high, low)]
        players = [player(name, 2 * game + n) for n, name in enumerate(names if seat == 0 else names[::-1])]
        while not record.over:
            record.play(players[record.state.player()].choose(record).action)
        total += (record.values[seat] + 1) / 2
    return total / games


def test_a_higher_level_wins_more() -> None:
    assert points_of(1, "random", 60) > 0.6
    assert points_of(4, 1, 60) > 0.6
    assert points_of(10, 2, 40) > 0.6
    assert points_of(10, 10, 4) == 0.5
