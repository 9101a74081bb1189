"""Every planted defect is found, at its line; every game of the catalogue is well."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from threads import still_running

import harif
from harif.checking import check, claims
from harif.game import patience
from harif.games import bridge_play, game_class, sure_tricks

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.py"))
RIGHT = sorted((Path(__file__).parent / "right").glob("*.py"))
SIZES = [
    "tictactoe",
    "connect4",
    "connect4:rows=7,columns=8",
    "connect4:rows=1,columns=1",
    "othello",
    "othello:size=4",
    "othello:size=6",
    "nim",
    "nim:heaps=0-1",
    "nim:heaps=1-3-5-7,misere=true",
    "ghost",
    "checkers",
    "chess",
    "chomp",
    "domineering",
    "dots",
    "endgame",
    "hex:size=4,swap=true",
    "hex:size=9",
    "hexapawn",
    "kalah",
    "kayles",
    "mnk:rows=3,columns=3,k=3",
    "mnk:rows=9,columns=9",
    "morris",
    "backgammon",
    "pig",
    "2048",
    "einstein",
    "ludo:players=3",
    "truce",
    "yahtzee",
    "kuhn",
    "leduc",
    "liarsdice:sides=3",
    "goofspiel:cards=3",
    "rps",
    "phantom",
    "twohanded",
    "roads",
    "bridge",
    "hokm",
    "battleship:rows=4,columns=4,fleet=2-2",
]
INTERPRETED = [  # other sizes and rules, without compiling them
    "kuhn:players=3",
    "bridge:cards=2,contract=1H",
    "liarsdice:sides=4,dice=3,joker=false",
    "goofspiel:cards=13,order=ascending",
    "twohanded:cards=6",
    "roads:day=2",
    "ludo:players=4",
    "pig:target=20,players=3",
    "yahtzee:categories=1HLY",
    "chomp:rows=8,columns=8",
    "domineering:rows=1,columns=1",
    "dots:rows=4,columns=4",
    "hex:size=1",
    "hexapawn:rows=8,columns=8",
    "kalah:pits=4,seeds=3,empty_capture=false",
    "kayles:pins=62",
    "morris:men=3,flying=false",
    "morris:men=6",
]


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_planted_defect_is_found_at_its_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "GRACE", 1.0)
    source = path.read_text()
    expected = re.search(r"# expects: (\S+)", source)[1]
    here = next((i for i, line in enumerate(source.splitlines(), 1) if "# here" in line), None)
    report = check(game_class(path), games=200, plies=300, seconds=5)
    found = {finding.code: finding for finding in report.findings}
    assert expected in found
    assert not report.ok
    assert here is None or found[expected].line == here
    assert found[expected].fix


def test_a_check_that_gave_a_rule_up_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "GRACE", 0.3)
    report = check(game_class(Path(__file__).parent / "broken" / "endless_rule.py"), games=50)
    assert still_running("harif rules") == []  # it does not go on with the next game, and meet the rule again
    assert [finding.code for finding in report.findings] == ["endless-rule"]


def test_each_defect_that_users_are_promised_has_a_file() -> None:
    planted = {re.search(r"# expects: (\S+)", path.read_text())[1] for path in BROKEN}
    assert planted >= {
        "action-twice",
        "changes",
        "unhashable",
        "unequal",
        "utility-sign",
        "utility-range",
        "utility-sum",
        "probabilities",
        "no-moves",
        "endless",
        "type-changes",
        "not-native",
        "differs",
        "bounds",
        "bounds-soonest",
        "promising",
        "promising-empty",
        "key",
        "symmetries",
        "priority",
        "noisy",
        "passed",
        "gained",
        "outline",
        "parts",
        "endless-rule",
    }


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_a_right_game_is_not_called_wrong(path: Path) -> None:
    report = check(game_class(path), games=150, plies=300, seconds=3)
    assert report.problems == []
    assert report.compared > 0
    assert all(count > 0 for count in report.claims.values())


def test_a_misere_game_is_told_that_parts_are_of_no_use() -> None:
    report = check(harif.load("nim:heaps=1-2,misere=true"), games=50, native=False)
    assert report.ok
    assert [(finding.code, finding.note) for finding in report.findings] == [("parts", True)]


def test_a_finding_does_not_hide_the_rest(tmp_path: Path) -> None:
    source = (Path(__file__).parent / "broken" / "bounds_wrong.py").read_text()
    source = source.replace("turn: int = 0", "turn: int = 0\n    last: int = 0")
    source = source.replace("1 - self.turn)", "1 - self.turn, float(take))")
    source += "\n    def evaluate(self, player):\n"
    source += "        return 0.5 - player if (self.pile << 62) > 2**63 else player - 0.5\n"
    (tmp_path / "many.py").write_text(source)
    report = check(game_class(tmp_path / "many.py"), games=50)
    assert {"type-changes", "unequal", "bounds", "differs"} <= {finding.code for finding in report.findings}


def test_the_same_position_is_told_by_the_two_histories_that_led_there() -> None:
    report = check(game_class(Path(__file__).parent / "broken" / "unequal_history.py"), games=50, native=False)
    told = next(finding for finding in report.findings if finding.code == "unequal")
    one, other = re.findall(r"after ([\d, ]+) it is", told.message)
    assert sorted(one) == sorted(other)
    assert one != other
    assert "no method depends on 'moves'" in told.message
    assert told.fix == "leave 'moves' out of the state"


@pytest.mark.parametrize("name", SIZES)
def test_the_catalogue_is_well(name: str) -> None:
    report = check(harif.load(name), games=300, seconds=1.5)
    assert report.problems == []
    if name != "ghost":
        assert report.compared > 0
        assert report.native_games >= 5000


@pytest.mark.parametrize("name", INTERPRETED)
def test_other_sizes_are_well(name: str) -> None:
    assert check(harif.load(name), games=50, seconds=1, native=False).problems == []


def test_every_game_of_the_catalogue_is_in_that_list() -> None:
    assert {entry.name for entry in harif.games()} == {name.partition(":")[0] for name in SIZES}


def test_a_good_game_with_chance_is_well() -> None:
    report = check(game_class(Path(__file__).parent / "good_dice.py"), games=200)
    assert report.ok
    assert report.kind.chance
    assert report.compared > 0


@pytest.mark.parametrize("name", ["silent", "silent-dice"])
def test_what_a_game_would_say_after_its_end_is_no_defect(name: str) -> None:
    report = check(game_class(f"{Path(__file__).parent / 'silent_at_end.py'}:{name}"), games=50)
    assert report.findings == []
    assert report.native_games >= 5000


def test_a_game_that_cannot_be_compiled_by_its_fields_gets_a_note_not_a_reproach() -> None:
    report = check(harif.load("ghost"), games=50)
    assert report.ok
    assert [finding.code for finding in report.findings] == ["not-native"]
    assert "letters" in report.findings[0].message


def test_the_same_seed_gives_the_same_report() -> None:
    one, two = (check(harif.load("connect4"), games=30, seed=5, native=False).as_dict() for _ in range(2))
    assert one == two


@pytest.mark.parametrize("option", [{"games": 0}, {"plies": -1}, {"seconds": 0}])
def test_limits_that_make_no_sense(option: dict) -> None:
    with pytest.raises(harif.SearchError):
        check(harif.load("nim"), **option)


def test_claims_that_hold_are_tested_and_said_to_be() -> None:
    report = check(harif.load("connect4:rows=4,columns=4"), games=50)
    assert report.ok
    methods = harif.load("connect4").__harif__.methods
    assert set(report.claims) == methods & {"bounds", "promising", "key", "symmetries", "priority", "noisy", "passed"}
    assert all(count > 0 for count in report.claims.values())
    assert report.as_dict()["claims"] == report.claims


def test_what_cannot_be_tested_is_said() -> None:
    report = check(game_class(Path(__file__).parent / "wide_claims.py"), games=20, native=False)
    assert report.ok
    assert [finding.code for finding in report.findings] == ["untested"]
    assert "'bounds'" in report.findings[0].message
    assert "'priority'" not in report.findings[0].message
    assert report.claims["priority"] > 0


def test_an_answer_that_rests_on_more_than_it_says_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bridge that forgets which card took a trick."""
    for rules in (bridge_play, sure_tricks):
        monkeypatch.setattr(rules, "decider", lambda trick, trump: 0)
    monkeypatch.setattr(claims, "SECONDS", 60.0)
    (finding,) = check(game_class("bridge:cards=4"), games=20, native=False).problems
    assert finding.code == "outline"


def test_without_terminal_it_is_actions_that_is_to_blame() -> None:
    report = check(game_class(Path(__file__).parent / "broken" / "raises_at_end.py"), games=20, native=False)
    (found,) = (finding for finding in report.findings if finding.code == "raises")
    assert found.method == "actions"
    assert "a game is over where 'actions' yields nothing" in found.fix


def test_guessing_wants_something_to_guess_by() -> None:
    def taking(judging: bool, **kind):
        @harif.game(name="taking", selective=True, **kind)
        class Taking(NamedTuple):
            pile: int = 5
            turn: int = 0

            def player(self):
                return self.turn

            def actions(self):
                yield from range(1, min(2, self.pile) + 1)

            def result(self, take):
                return Taking(self.pile - take, 1 - self.turn)

            def utility(self, player):
                return -1.0 if player == self.turn else 1.0

            if judging:

                def evaluate(self, player):
                    return 0.0

        return Taking

    for judging, kind, told in (
        (True, {}, None),
        (False, {}, "no 'evaluate' to guess by"),
        (True, {"constant_sum": None}, "only pvs guesses"),
    ):
        report = check(taking(judging, **kind), games=5, native=False)
        notes = [finding for finding in report.findings if finding.code == "selective"]
        assert report.ok
        assert len(notes) == (told is not None)
        assert all(note.note and told in note.message for note in notes)
