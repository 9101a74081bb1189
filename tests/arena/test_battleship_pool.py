"""The pool of the battleship benchmark: when time is up, games under way are still waited for."""

import threading
from multiprocessing.pool import ThreadPool
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "bench"))
    import battleship

    return battleship


def test_long_games_count_though_time_is_up(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    late, begun = threading.Event(), []

    def one_game(task: int) -> int:
        begun.append(task)
        if task == 0:
            late.wait(60)  # a long game: it ends when time has been up for a while
        return task

    monkeypatch.setattr(bench, "one_game", one_game)
    found = []
    with ThreadPool(2) as pool:
        for game in bench.ended(pool, range(1000), 2, late.is_set):
            found.append(game)
            if len(found) == 5:
                late.set()
    assert 0 in found
    assert sorted(found) == sorted(begun)
    assert len(found) <= 6


def test_all_games_are_played_where_there_is_time(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "one_game", lambda task: task)
    with ThreadPool(3) as pool:
        assert sorted(bench.ended(pool, range(50), 3, lambda: False)) == list(range(50))


def test_what_goes_wrong_in_a_game_is_told(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "one_game", lambda task: 1 // task)
    with ThreadPool(1) as pool, pytest.raises(ZeroDivisionError):
        list(bench.ended(pool, range(3), 1, lambda: False))
