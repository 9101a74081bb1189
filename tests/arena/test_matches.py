"""Games of a match: who sits where, the same games for the same seed, forfeits, clocks, limits."""

import ctypes
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import harif
from harif.arena.matches.asked import clock_of
from harif.arena.matches.match import names_of
from harif.arena.matches.referee import Played
from harif.arena.matches.results import Contest, match_result
from harif.arena.matches.scoring import groups_of, score_in
from harif.arena.matches.seating import meetings
from harif.arena.matches.store import Store
from harif.arena.minds import Asking, Choice, Uniform
from harif.arena.strength.elo import score_of

RANDOM = {"plies": 0, "seed": 3}


def games_in(file: Path) -> list[Played]:
    with Store(file, reading=True) as store:
        return store.games()


def first(state: Any) -> int:
    return next(iter(state.actions()))


def alike(games: list[Played]) -> list[tuple]:
    """What must be the same when a match is played again."""
    return [(game.number, game.seating, game.moves, game.values, game.end, game.reason) for game in games]


# Who sits where -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contenders", [2, 3, 5])
@pytest.mark.parametrize(
    "sides", [(0,), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 1, 0), (0, 1, 2, 0, 1, 2)]
)
def test_everybody_sits_on_every_side_equally_often(contenders: int, sides: tuple[int, ...]) -> None:
    met = Counter()
    for meeting in meetings(contenders, sides):
        seats = Counter((who, seat) for seating in meeting.seatings for seat, who in enumerate(seating))
        for seat in range(len(sides)):
            assert len({seats[who, seat] for who in meeting.contenders}) == 1
        for seating in meeting.seatings:
            assert set(seating) == set(meeting.contenders) or max(sides) == 0
            partners = {(sides[seat], who) for seat, who in enumerate(seating)}
            assert len(partners) == max(sides) + 1  # partners are one contender
        assert len(set(meeting.seatings)) == len(meeting.seatings)
        met.update(meeting.contenders)
    assert len(set(met.values())) == 1
    assert set(met) == set(range(contenders))


def test_everybody_meets_everybody_once() -> None:
    assert [meeting.contenders for meeting in meetings(4, (0, 1))] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 2),
        (1, 3),
        (2, 3),
    ]
    assert [meeting.contenders for meeting in meetings(4, (0, 1, 2))] == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_a_game_for_one_compares_what_everybody_got_with_the_same_luck(tmp_path: Path) -> None:
    result = harif.match("2048", "random", first, games=6, limit=200, file=tmp_path / "g", seed=1)
    games = games_in(tmp_path / "g")
    assert result.games == 6
    assert result.wins + result.draws + result.losses == 3
    assert [game.seating for game in games] == [(0,), (1,)] * 3
    better = [games[i].values[0] > games[i + 1].values[0] for i in (0, 2, 4)]
    assert result.wins == sum(better)


def test_three_players_and_two_contenders(tmp_path: Path) -> None:
    result = harif.match("truce", "random", first, games=6, file=tmp_path / "g", seed=1)
    assert result.games == result.wins + result.draws + result.losses == 6
    assert Counter(who for game in games_in(tmp_path / "g") for who in game.seating) == {0: 9, 1: 9}
    table = harif.tournament("truce", "random", first, "random", "random", games=3, seed=1)
    assert table.games == 12
    assert all(standing.games == 9 for standing in table.standings)


def test_who_forfeits_loses_at_all_its_seats() -> None:
    partners = Played(0, 0, (0, 1, 0, 1), None, (), "", 0, None, "forfeit", (0.0,) * 4, forfeited=2, reason="It fell.")
    assert score_in(partners, 0, 1) == 0.0
    assert score_in(partners, 1, 0) == 1.0
    alone = Played(0, 0, (0, 1, 2), None, (), "", 0, None, "forfeit", (0.0,) * 3, forfeited=1, reason="It fell.")
    assert (score_in(alone, 0, 1), score_in(alone, 0, 2), score_in(alone, 2, 1)) == (1.0, 0.5, 1.0)


def test_what_groups_say_comes_from_whole_groups() -> None:
    won = Played(0, 0, (0, 1), None, (), "", 0, (1.0, -1.0), "rules", (0.0, 0.0))
    drawn = Played(1, 0, (1, 0), None, (), "", 0, (0.0, 0.0), "rules", (0.0, 0.0))
    half = Played(2, 1, (0, 1), None, (), "", 0, (1.0, -1.0), "rules", (0.0, 0.0))
    result = match_result(Contest("x", ("a", "b"), (0, 1), (-1.0, 1.0), True), [half, drawn, won])
    assert (result.wins, result.draws, result.losses, result.groups) == (2, 1, 0, (0.75,))
    assert [len(group.games) for group in groups_of([half, drawn, won])] == [2, 1]


def test_what_was_answered_stays_answered() -> None:
    won, lost = ((1.0, -1.0), (-1.0, 1.0)), ((-1.0, 1.0), (1.0, -1.0))
    games = [
        Played(2 * turn + k, turn, ((0, 1), (1, 0))[k], None, (), "", 0, values[k], "rules", (0.0, 0.0))
        for turn, values in enumerate([won] * 40 + [lost] * 200)
        for k in (0, 1)
    ]
    contest, sprt = Contest("x", ("a", "b"), (0, 1), (-1.0, 1.0), True), harif.SPRT(0, 100)
    answered = match_result(contest, games[:80], sprt).sprt
    assert answered.answer == "high"
    assert match_result(contest, games[::-1], sprt).sprt == answered  # in whichever order they ended
    assert match_result(contest, games[:4], sprt).sprt.answer is None


def test_of_two_with_one_name_the_second_is_told_apart() -> None:
    assert names_of(("random", "random", first, "random")) == ("random", "random (2)", "first", "random (3)")


# The same games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "how"),
    [
        ("tictactoe", ("random", "mcts:simulations=30"), {"plies": 2}),
        ("tictactoe", ("minimax:depth=2", "random"), {"plies": 0}),
        ("pig", ("random", "random"), {"processes": 2}),
        ("kuhn", ("random", "random"), {}),
    ],
)
def test_one_seed_gives_the_same_games(game: str, players: tuple, how: dict, tmp_path: Path) -> None:
    alone = {**how, "processes": 1}
    harif.match(game, *players, games=6, seed=5, file=tmp_path / "one", **alone)
    harif.match(game, *players, games=6, seed=5, file=tmp_path / "other", **how)
    harif.match(game, *players, games=3, seed=5, file=tmp_path / "on", **alone)
    harif.match(game, *players, games=6, seed=5, file=tmp_path / "on", **alone)
    harif.match(game, *players, games=6, seed=6, file=tmp_path / "else", **alone)
    once = alike(games_in(tmp_path / "one"))
    assert once == alike(games_in(tmp_path / "other")) == alike(games_in(tmp_path / "on"))
    assert once != alike(games_in(tmp_path / "else"))
    assert [game[0] for game in once] == list(range(6))


@pytest.mark.parametrize("game", ["pig", "backgammon"])
def test_all_games_of_a_group_have_the_same_luck(game: str, tmp_path: Path) -> None:
    harif.match(game, "random", first, games=6, file=tmp_path / "g", seed=2, limit=60)
    games = games_in(tmp_path / "g")
    dice = [chance_in(harif.load(game), played.moves) for played in games]
    for pair in (dice[0:2], dice[2:4], dice[4:6]):
        shorter = min(map(len, pair))
        assert shorter > 5
        assert pair[0][:shorter] == pair[1][:shorter]
    assert dice[0][:5] != dice[2][:5]


def chance_in(state: Any, moves: tuple[int, ...]) -> list[int]:
    rolled = []
    for move in moves:
        if state.player() == harif.CHANCE:
            rolled.append(move)
        state = state.result(move)
    return rolled


# Forfeits -------------------------------------------------------------------------------------------------------------


def raises(state: Any) -> int:
    raise ValueError("no\nidea \ud800")


def untold(state: Any) -> int:
    class Untold(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    raise Untold


def leaves(state: Any) -> int:
    raise SystemExit(3)


def interrupts(state: Any) -> int:
    raise KeyboardInterrupt


def recurses(state: Any) -> int:
    return recurses(state)


def loops(state: Any) -> int:
    while True:
        pass


def loops_on(state: Any) -> int:
    """It notices that it is to end, and does not care at once."""
    end = time.monotonic() + 0.8
    while time.monotonic() < end:
        try:
            while time.monotonic() < end:
                pass
        except BaseException:
            continue
    return 0


def sleeps(state: Any) -> int:
    time.sleep(1.0)
    return 0


def native(state: Any) -> int:
    ctypes.CDLL(None).usleep(1_000_000)
    return 0


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (raises, "It raised ValueError: no idea ?."),
        (untold, "It raised Untold."),
        (leaves, "It raised SystemExit: 3."),
        (interrupts, "It raised KeyboardInterrupt."),
        (recurses, "It raised RecursionError"),
        (lambda state: 99, "A player chose 99 in "),
        (lambda state: "centre", "A player chose 'centre' in "),
        (lambda state: None, "A player chose None in "),
        (lambda state: [0], "A player chose [0] in "),
        (lambda state: 0.5, "A player chose 0.5 in "),
    ],
)
def test_who_errs_forfeits_and_the_match_goes_on(player: Callable, reason: str, tmp_path: Path) -> None:
    result = harif.match("tictactoe", player, "random", games=4, file=tmp_path / "g", **RANDOM)
    assert (result.games, result.losses, len(result.forfeits)) == (4, 4, 4)
    assert result.forfeits[0].player == names_of((player,))[0]
    assert result.forfeits[0].reason.startswith(reason)
    assert len(result.forfeits[0].reason) <= 500
    assert (
        match_result(Contest("tictactoe", result.players, (0, 1), (-1.0, 1.0), True), games_in(tmp_path / "g")).losses
        == 4
    )


@pytest.mark.parametrize("player", [loops, loops_on, sleeps, native])
def test_who_hangs_forfeits_and_the_match_goes_on(player: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harif.arena.matches.watch.LAST_CALL", 0.2)
    before = threading.active_count()
    result = harif.match("tictactoe", "random", player, games=2, patience=0.1, **RANDOM)
    assert (result.games, result.wins) == (2, 2)
    assert {forfeit.reason for forfeit in result.forfeits} == {"It has not answered for 0.1 s."}
    harif.match("tictactoe", "random", "random", games=2, **RANDOM)
    if player is loops:
        assert threading.active_count() <= before + 1  # a thread that was broken off is used again
    else:
        time.sleep(0.8)  # the next test is not to be disturbed by whoever is still asleep


def test_who_cannot_be_started_or_never_gets_ready_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    result = harif.match("endgame", "uci:path=./nowhere", "random", games=2, plies=0, limit=20)
    assert result.losses == 2
    assert all("There is no program './nowhere'" in forfeit.reason for forfeit in result.forfeits)
    monkeypatch.setattr("harif.arena.matches.watch.LAST_CALL", 0.1)
    monkeypatch.setattr(Uniform, "begin", lambda self, seed: sleeps(None))
    late = harif.match("tictactoe", first, "random", games=2, plies=0, patience=0.1)
    assert [forfeit.reason for forfeit in late.forfeits] == ["It has not answered for 0.1 s."] * 2
    time.sleep(0.9)


def test_who_errs_only_now_and_then_loses_only_those_games() -> None:
    asked = 0

    def moody(state: Any) -> int:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OSError
        return first(state)

    result = harif.match("tictactoe", moody, "random", games=6, **RANDOM)
    assert [(game, reason) for game, _, reason in result.forfeits] == [(1, "It raised OSError.")]


def test_an_impossible_player_is_refused_before_the_first_game() -> None:
    for players, words in (
        (("nobody", "random"), "no player called 'nobody'"),
        (("human", "random"), "harif play"),
        (("alphabeta:depth=x", "random"), "not a number"),
    ):
        with pytest.raises(harif.SearchError, match=words):
            harif.match("tictactoe", *players)
    with pytest.raises(harif.SearchError, match="sees only a part"):
        harif.match("kuhn", "minimax", "random")


def test_what_a_player_prints_or_changes_is_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    def loud(state: Any) -> int:
        print("hello")
        random.seed(1)
        return first(state)

    one, other = (harif.match("tictactoe", loud, "random", games=4, **RANDOM) for _ in range(2))
    assert one == other
    assert "hello" in capsys.readouterr().out


# Rules that are wrong -------------------------------------------------------------------------------------------------

ENDLESS = """
from typing import NamedTuple
import harif


@harif.game(name="odd", players=2)
class Odd(NamedTuple):
    left: int = 6
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return range(1, 2)

    def result(self, take):
        ODDITY
        return Odd(self.left - take, 1 - self.turn)

    def terminal(self):
        return self.left <= 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_rules_that_raise_are_blamed_and_not_the_player(write, processes: int) -> None:  # type: ignore[no-untyped-def]
    odd = write("odd.py", ENDLESS.replace("ODDITY", "1 // (self.left - 3)"))
    with pytest.raises(harif.GameError if processes == 1 else harif.SearchError, match="ZeroDivisionError"):
        harif.match(str(odd), "random", "random", games=2, plies=0, processes=processes)


def test_rules_that_hang_are_told(write, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    odd = write("odd.py", ENDLESS.replace("ODDITY", "while self.left == 3: pass"))
    monkeypatch.setattr("harif.arena.matches.watch.RULES_MAY_TAKE", 0.3)
    with pytest.raises(harif.GameError, match=r"'result' .line \d+. has not returned after 0.3 seconds"):
        harif.match(str(odd), "random", "random", games=2, plies=0)


# Clocks and limits ----------------------------------------------------------------------------------------------------


def slow(state: Any) -> int:
    time.sleep(0.06)
    return first(state)


def test_who_oversteps_the_clock_forfeits(tmp_path: Path) -> None:
    result = harif.match("tictactoe", slow, "random", games=2, clock=0.08, file=tmp_path / "g", **RANDOM)
    assert result.losses == 2
    assert all(reason.startswith("It has used up its time, by 0.") for _, _, reason in result.forfeits)
    assert all(min(game.seconds) < 0.05 < max(game.seconds) for game in games_in(tmp_path / "g"))


def test_the_first_move_is_free_and_increments_count() -> None:
    seconds = iter([0.3])

    def starts_slowly(state: Any) -> int:
        time.sleep(next(seconds, 0.0))
        return first(state)

    result = harif.match("nim:heaps=1-1", starts_slowly, "random", games=2, clock=0.2, plies=0)
    assert result.forfeits == ()
    assert harif.match("tictactoe", slow, "random", games=2, clock=(0.1, 0.1), **RANDOM).forfeits == ()


def test_players_are_told_the_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    def remember(self: Uniform, where: Any, asking: Asking) -> Choice:
        told.append(asking.clocks)
        return Choice(self.rng.choice(list(where.state.actions())))

    monkeypatch.setattr(Uniform, "__call__", remember)
    harif.match("tictactoe", "random", "random", games=1, clock="5+1", **RANDOM)
    assert told[0] == ((5.0, 5.0), 1.0)
    assert all(4.5 < left < 9.5 for clocks in told for left in clocks.left)
    told.clear()
    harif.match("tictactoe", "random", "random", games=1, **RANDOM)
    assert set(told) == {None}


@pytest.mark.parametrize(("asked", "clock"), [(60, (60, 0)), ("60+0.5", (60, 0.5)), ((1, 2), (1, 2)), (None, None)])
def test_clocks_as_people_write_them(asked: object, clock: object) -> None:
    assert clock_of(asked) == clock


def test_a_game_that_does_not_end_is_a_draw_at_the_limit(tmp_path: Path) -> None:
    result = harif.match("connect4", "random", "random", games=4, limit=6, plies=0, file=tmp_path / "g")
    assert result.draws == 4
    assert {(game.end, len(game.moves), game.values) for game in games_in(tmp_path / "g")} == {("limit", 6, (0.0, 0.0))}
    harif.match("2048", "random", "random", games=2, limit=100, file=tmp_path / "one")
    for game in games_in(tmp_path / "one"):
        assert game.end == "limit"
        assert 0 < game.values[0] < 10_000  # what was scored so far, not half of what can be


def test_repetition_and_the_games_own_limit_end_games(write, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = harif.match("morris:men=3", first, first, games=2, plies=0, file=tmp_path / "g")
    assert [(game.end, game.values) for game in games_in(tmp_path / "g")] == [("repetition", (0.0, 0.0))] * 2
    assert result.draws == 2
    short = write("short.py", ENDLESS.replace("ODDITY", "pass").replace("players=2", "players=2, ply_limit=4"))
    harif.match(str(short), "random", "random", games=2, plies=0, file=tmp_path / "h")
    assert [(game.end, len(game.moves)) for game in games_in(tmp_path / "h")] == [("plies", 4)] * 2


# Odd arguments --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"games": 0}, "games is a whole number of 1 or more, not 0"),
        ({"games": 2.5}, "games is a whole number"),
        ({"games": True}, "games is a whole number"),
        ({"seed": "x"}, "seed is a whole number, not 'x'"),
        ({"seed": None}, "seed is a whole number"),
        ({"limit": 0}, "limit is a whole number"),
        ({"patience": 0}, "patience is how many seconds"),
        ({"patience": float("nan")}, "patience is how many seconds"),
        ({"patience": True}, "patience is how many seconds"),
        ({"clock": -1}, "A clock is so many seconds"),
        ({"clock": "fast"}, "A clock is so many seconds"),
        ({"clock": "1+2+3"}, "A clock is so many seconds"),
        ({"clock": ()}, "A clock is so many seconds"),
        ({"processes": 0}, "processes is a whole number"),
        ({"processes": "x"}, "processes is a whole number"),
        ({"processes": True}, "processes is a whole number"),
        ({"processes": 5000}, "processes is at most 1024"),
        ({"plies": -1}, "plies is how long"),
        ({"plies": 2, "openings": ["1"]}, "leave one of"),
        ({"openings": 5}, "openings is the name of a file"),
        ({"file": 7}, "file is the name of a file"),
        ({"file": ""}, "file is the name of a file"),
        ({"progress": 1}, "progress is a function"),
        ({"stop": 1}, "stop is an event"),
        ({"sprt": (10, 0)}, "Write 0,10"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_odd_arguments_get_a_sentence(how: dict, words: str) -> None:
    with pytest.raises(harif.SearchError, match=words):
        harif.match("tictactoe", "random", "random", **{"games": 1, "plies": None if "openings" in how else 0, **how})


def test_a_tournament_wants_two() -> None:
    with pytest.raises(harif.SearchError, match="two players or more"):
        harif.tournament("nim", "random")


# Ending early ---------------------------------------------------------------------------------------------------------


def test_stop_and_progress_end_a_match(tmp_path: Path) -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    result = harif.match("tictactoe", "random", "random", games=100_000, plies=0, stop=stop, file=tmp_path / "g")
    assert result.stopped == "interrupt"
    assert 0 < result.games == len(games_in(tmp_path / "g")) < 100_000
    seen = []

    def twice(so_far: harif.MatchResult) -> bool:
        seen.append(so_far)
        return len(seen) < 2

    result = harif.match("tictactoe", "random", "random", games=100_000, plies=0, progress=twice)
    assert result.stopped == "interrupt"
    assert seen[0].games < seen[1].games <= result.games < 100_000
    whole = harif.match("tictactoe", "random", "random", games=2, plies=0, stop=threading.Event())
    assert whole.stopped is None


def test_stop_ends_a_player_that_thinks() -> None:
    stop, started = threading.Event(), time.monotonic()
    threading.Timer(0.2, stop.set).start()
    result = harif.match("tictactoe", sleeps, "random", games=2, plies=0, stop=stop)
    assert (result.games, result.stopped) == (0, "interrupt")
    assert time.monotonic() - started < 5


def test_ctrl_c_tells_what_was_played() -> None:
    asked = 0

    def interrupted(so_far: harif.MatchResult) -> None:
        nonlocal asked
        asked += 1
        raise KeyboardInterrupt

    result = harif.match("tictactoe", "random", "random", games=100_000, plies=0, progress=interrupted)
    assert (asked, result.stopped) == (1, "interrupt")
    assert result.games > 0


def test_sprt_ends_a_match_and_its_answer_stands() -> None:
    how = {"games": 2000, "plies": 0, "sprt": (-50, 50), "seed": 1}
    result = harif.match("tictactoe", best, "random", **how)
    assert (result.sprt.answer, result.stopped) == ("high", "sprt")
    assert result.games < 200
    worse = harif.match("tictactoe", "random", best, **how)
    assert (worse.sprt.answer, worse.stopped) == ("low", "sprt")
    few = harif.match("tictactoe", "random", "random", games=4, plies=0, sprt=(0, 5))
    assert (few.sprt.answer, few.stopped) == (None, None)


def best(state: Any) -> int:
    """Takes what wins at once, else the centre or the first free square."""
    actions = list(state.actions())
    wins = [a for a in actions if state.result(a).terminal() and state.result(a).utility(state.player()) > 0]
    return wins[0] if wins else 4 if 4 in actions else actions[0]


def test_points_that_say_who_won_have_the_interval_of_a_score() -> None:
    result = harif.match("tictactoe", "minimax", lambda state: 99, games=4, plies=0)
    assert result.points is None  # every game was forfeited
    result = harif.match("tictactoe", "minimax:depth=9", "random", games=12, seed=1, plies=1)
    assert result.points is not None
    assert result.points.value == pytest.approx(2 * result.score - 1)
    assert result.points.low == pytest.approx(2 * score_of(result.interval[0]) - 1)


def test_who_plays_alone_is_told_so_with_the_points_of_both() -> None:
    result = harif.match("2048", "random", "random", games=4, limit=50)
    assert result.wins + result.draws + result.losses == 2
    told = str(result)
    assert "each alone with the same luck" in told
    assert told.count("points a game") == 2


def test_an_elo_of_whole_groups_says_of_how_many_games() -> None:
    result = harif.match("tictactoe", "random", "random", games=7, plies=0)
    assert "by the 6 games of whole groups" in str(result)


def test_the_same_group_counts_once_where_nobody_has_luck() -> None:
    result = harif.match("tictactoe", "minimax:depth=2", "minimax:depth=1", games=20, plies=0)
    assert len(result.groups) == 1
    assert result.repeated == 9
    assert "they count once" in str(harif.match("tictactoe", min_first, max_first, games=20, openings=["5 1", "1 5"]))
    assert len(harif.match("tictactoe", "random", "random", games=20, plies=0).groups) == 10


def min_first(state: Any) -> int:
    return int(min(state.actions()))


def max_first(state: Any) -> int:
    return int(max(state.actions()))


def test_it_does_not_pay_to_crash_when_behind() -> None:
    def quitter(state: Any) -> int:
        if state.evaluate(state.player()) < 0:
            raise ValueError("I am behind")
        return min_first(state)

    honest = harif.match("kalah:pits=2,seeds=2", min_first, "random", games=60, seed=2, plies=2)
    crashing = harif.match("kalah:pits=2,seeds=2", quitter, "random", games=60, seed=2, plies=2)
    assert honest.points is not None
    assert crashing.points is not None
    assert crashing.forfeits
    assert crashing.points.value < honest.points.value


def test_a_function_may_have_any_name() -> None:
    def human(state: Any) -> int:
        return min_first(state)

    assert harif.match("tictactoe", human, "random", games=2).games == 2


def test_an_algorithm_that_does_not_fit_is_refused_before_the_first_game() -> None:
    with pytest.raises(harif.SearchError, match="alphabeta wants one player, or two sides"):
        harif.match("pig", "alphabeta:depth=2", "random", games=2)


def test_other_openings_are_noticed_even_if_they_are_none(tmp_path: Any) -> None:
    harif.match("tictactoe", "random", "random", games=2, plies=4, file=tmp_path / "g")
    with pytest.raises(harif.SearchError, match="other openings"):
        harif.match("tictactoe", "random", "random", games=4, plies=0, file=tmp_path / "g")
