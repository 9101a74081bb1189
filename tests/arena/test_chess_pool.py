"""The pool of the chess benchmarks: what its file says, what is still to be played, how a game is called."""

import json
from math import nan
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(autouse=True)
def bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def told(number: int, score: float | None, end: str | None = "rules", **more: Any) -> dict[str, Any]:
    line = {"pairing": "a – b", "first": "a", "second": "b", "number": number, "score": score, "end": end}
    line |= {"reason": "", "opening": 8, "moves": "e2e4 e7e5", "thought": [1.0, 2.0], "slowest": [0.1, 0.2]}
    return line | {"late": [0, 1], "asked": [10, 10], "depths": [80, 60], **more}


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    from chess_game import Contender, Pairing
    from chess_pool import read, to_play

    file = tmp_path / "games.jsonl"
    lines = [{"machine": "some", "processes": 2}, told(0, 1.0), told(1, None, None), told(3, None, None)]
    lines += [told(3, 0.5), told(1, None, None, moves="e2e4 e7e5 g1f3"), told(0, 0.0)]
    file.write_text("\n".join(map(json.dumps, lines)) + '\n{"pairing": "a – b", "num', encoding="utf-8")
    kept = read(file)
    assert [(game["number"], game["score"]) for game in kept.games] == [(0, 1.0), (3, 0.5)]
    assert kept.machines == lines[:1]
    one, other = Contender("a", "random"), Contender("b", "random")
    quick, long = Pairing("a – b", one, other, 6, 1.0), Pairing("long", one, other, 2, 9.0)
    tasks = to_play([quick, long], kept)
    assert [(task.pairing.name, task.number) for task in tasks] == [
        ("a – b", 1),  # was begun
        ("long", 0),
        ("long", 1),
        ("a – b", 2),
        ("a – b", 4),
        ("a – b", 5),
    ]
    assert tasks[0].begun is not None
    assert tasks[0].begun["moves"] == "e2e4 e7e5 g1f3"
    assert read(tmp_path / "none").games == []


def test_a_game_is_called_where_both_agree() -> None:
    from chess_game import called

    lost, won, even = [0.01] * 4, [0.99] * 4, [0.5] * 4
    assert called((lost, won), 60) == (0.0, "called lost")
    assert called((won, lost), 60) == (1.0, "called lost")
    assert called((lost, [*won[1:], 0.9]), 60) is None
    assert called((lost, [nan] * 4), 60) is None  # a program that says nothing never agrees
    assert called((lost[1:], won[1:]), 60) is None
    assert called((even, even), 199) is None
    assert called((even, even), 200) == (0.5, "called drawn")
    assert called((lost, even), 400) == (0.5, "too long")


def test_faults_are_counted_and_told() -> None:
    from chess_pool import Kept
    from chess_rows import faults_in_words, standings

    games = [told(0, 1.0), told(1, 0.5), told(2, 0.0, "crash", reason="it ended"), told(3, 1.0, "called lost")]
    (found,) = standings(Kept(games, {}, [])).values()
    assert (found.wins, found.draws, found.losses, found.score) == (2, 1, 1, 0.625)
    assert (found.faults, found.late, found.called, found.depth) == ((1, 0), (0, 4), 1, (8.0, 6.0))
    assert "it ended" in faults_in_words([found])
    assert found.row()[1] == "2 – 1 – 1"


def test_a_game_plays_on_what_was_begun() -> None:
    from chess_game import Cast, Contender, Game, Pairing, Task, openings

    pairing = Pairing("a – b", Contender("a", "random"), Contender("b", "random"), 2, 1.0)
    first = Game(Task(pairing, 1), openings()[0], Cast())
    first.run(deadline=0.0)
    line = json.loads(json.dumps(first.line()))
    assert line["end"] is None
    assert line["moves"].split() == openings()[0]
    second = Game(Task(pairing, 1, line | {"moves": line["moves"], "asked": [3, 4]}), openings()[0], Cast())
    assert second.record.moves == first.record.moves
    assert second.asked == [3, 4]
    assert second.to_move() == 1  # White is to move, which the second contender has in games of odd numbers
    second.forfeit(1, RuntimeError("gone"))
    assert (second.score, second.end, second.reason) == (1.0, "forfeit", "RuntimeError: gone")


def test_whoever_is_mated_expects_nothing() -> None:
    from chess_losses import expected_score

    assert expected_score("mate", 0) == expected_score("mate", -3) < 1e-5
    assert expected_score("mate", 2) > 1 - 1e-5
    assert expected_score("cp", 0) == 0.5


def test_rows_of_fewer_games_are_told() -> None:
    from chess_pool import Kept
    from chess_rows import standings
    from chess_techniques import fewer_in_words

    games = [told(number, 0.5) for number in range(4)] + [told(number, 0.5, pairing="c – d") for number in range(6)]
    found = standings(Kept(games, {}, []))
    assert fewer_in_words(found, 4) == ""
    assert "1 of 2 rows have fewer: 4 games." in fewer_in_words(found, 6)
    assert "All rows have fewer: 4 to 6 games." in fewer_in_words(found, 8)
