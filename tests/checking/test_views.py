"""Every planted defect of a view is found, at its line, and alone; views that are right are left in peace."""

import re
import sys
from pathlib import Path

import pytest

import harif
from harif.checking import Report, check, views
from harif.games import game_class

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken_views").glob("*.py"))
RIGHT = sorted((HERE / "right_views").glob("*.py"))


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "GAMES", 100)
    monkeypatch.setattr(views, "REPLAYS", 500)
    monkeypatch.setattr(views, "CHAINS", 60)
    monkeypatch.setattr(sys.modules["harif.checking.check"], "VIEW_SECONDS", 300.0)  # the machine may be busy


def checked(file: Path | str, native: bool = False) -> Report:
    return check(game_class(file), games=60, plies=100, seconds=300, native=native)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_planted_defect_is_found_at_its_line_and_nothing_else(path: Path) -> None:
    source = path.read_text()
    expected = re.search(r"# expects: (\S+)", source)[1]
    here = next(i for i, line in enumerate(source.splitlines(), 1) if "# here" in line)
    report = checked(path, native=path.stem == "differs")
    assert [(finding.code, finding.line) for finding in report.problems] == [(expected, here)]
    assert report.problems[0].fix


@pytest.mark.parametrize("name", ["large_forgets", "large_leaks_actions", "large_leaks_text"])
def test_histories_that_are_sampled_find_what_is_wrong_in_a_large_game(name: str, monkeypatch) -> None:
    monkeypatch.setattr(views, "REPLAYS", 0)
    path = HERE / "broken_views" / f"{name}.py"
    expected = re.search(r"# expects: (\S+)", path.read_text())[1]
    assert [finding.code for finding in checked(path).problems] == [expected]


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("return own, mine, self.trick, told, self.history", "return own, mine, self.trick, told, 0", "forgets"),
        ("return own, mine, self.trick", "return own >> RANKS, mine >> RANKS, self.trick", "leaks"),
        ("voids, player, bits)", "voids, player, bits ^ self.hands[player - 1])", "guess"),
        ("replace(hands, player, hands[player] | kept)", "replace(hands, player, hands[player])", "guess"),
    ],
)
def test_and_in_hokm(right: str, wrong: str, expected: str, tmp_path: Path, monkeypatch) -> None:
    """Own moves that are forgotten, actions that hang on what is not seen, a guess that peeks, one that contradicts."""
    monkeypatch.setattr(views, "GAMES", 4)
    monkeypatch.setattr(views, "CHAINS", 15)
    monkeypatch.setattr(views, "REPLAYS", 0)
    source = (Path(harif.__file__).parent / "games" / "hokm.py").read_text()
    assert source.count(right) == 1
    (tmp_path / "wrong.py").write_text(source.replace(right, wrong))
    report = check(game_class(tmp_path / "wrong.py"), games=2, seconds=300, native=False)
    assert expected in {finding.code for finding in report.problems}


def test_each_defect_of_a_view_has_a_file() -> None:
    planted = {re.search(r"# expects: (\S+)", path.read_text())[1] for path in BROKEN}
    assert planted == {
        *("forgets", "leaks", "leaks-text", "leaks-svg", "leaks-rows"),
        *("view-type", "raises", "changes", "guess", "differs"),
    }


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_a_right_view_is_left_in_peace(path: Path) -> None:
    report = checked(path)
    assert report.findings == []
    assert report.claims["sees"] > 30


def test_three_players_are_well() -> None:
    report = checked("kuhn:players=3")
    assert report.findings == []
    assert report.claims["sees"] > 200


def test_both_histories_are_told_by_the_names_of_their_moves(tmp_path: Path) -> None:
    source = (Path(harif.__file__).parent / "games" / "kuhn.py").read_text()
    forgetful = source.replace("return self.hands[player], self.moves, self.count", "return self.hands[player]")
    (tmp_path / "forgetful.py").write_text(forgetful)
    found = {finding.code: finding.message for finding in checked(tmp_path / "forgetful.py").problems}
    assert set(found) == {"forgets", "leaks"}  # and the drawings are not blamed for it
    one, other = re.findall(r"after ((?:[JQK], ){2}[a-z, ]*?)(?: and|, though|, but)", found["leaks"])
    assert one != other
    assert re.search(r"the move 0 is called '(check|fold)', in the other the move 0 is called", found["leaks"])


def test_what_is_seen_only_at_anothers_move_is_worth_a_note(tmp_path: Path) -> None:
    source = (HERE / "broken_views" / "forgets_view.py").read_text()
    source = source.replace("if self.turn < 2 else 0", "if self.turn % 2 != player else 0")
    (tmp_path / "between.py").write_text(source)
    report = checked(tmp_path / "between.py")
    assert [(finding.code, finding.note) for finding in report.findings] == [("forgets-between", True)]


def test_where_no_two_states_look_alike_that_is_said(tmp_path: Path) -> None:
    source = (HERE / "broken_views" / "forgets_view.py").read_text()
    source = source.replace(
        "return mine, self.said, self.turn, other % 2 if self.turn < 2 else 0", "return tuple(self)"
    )
    (tmp_path / "open.py").write_text(source)
    report = checked(tmp_path / "open.py")
    assert [(finding.code, finding.note) for finding in report.findings] == [("untested", True)]


@pytest.mark.parametrize("name", ["large_leaks_text", "large_leaks_actions", "large_forgets"])
def test_where_two_long_histories_part_is_shown(name: str) -> None:
    (finding,) = checked(HERE / "broken_views" / f"{name}.py").problems
    told = re.search(r"after ([\d, …]+) and after ([\d, …]+), (?:though|but)", finding.message)
    assert told is not None
    assert told[1] != told[2]


def test_the_same_seed_finds_the_same() -> None:
    one, two = (checked(HERE / "broken_views" / "large_forgets.py").as_dict() for _ in range(2))
    assert one["findings"][0]["message"] == two["findings"][0]["message"]
