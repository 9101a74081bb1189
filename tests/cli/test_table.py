"""The opponent in the terminal: its name and level, why it moved, changing sides, another game, saving, the review."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from terminal import CTRL_C, typed

import harif
from harif.arena import player
from harif.arena.review import Mixed, Review
from harif.arena.sampled import Sampled
from harif.arena.saved import Saved
from harif.cli import run
from harif.cli.play.hindsight import tell_review
from harif.cli.play.table import Table

ROOT = Path(__file__).parents[2]
AFTER = "save FILE or quit: "
"""How the question ends that is asked after a game."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What `harif play` says on a screen of 80 columns, moves being piped in; it ends with success."""

    def play(*arguments: str, stdin: str = "quit\n") -> str:
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = run(["play", *arguments])
        said = capsys.readouterr()
        assert (code, said.err) == (0, "")
        return said.out

    return play


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The sentence with which `harif play` refuses."""

    def play(*arguments: str) -> str:
        assert run(["play", *arguments]) in (1, 2)
        said = capsys.readouterr()
        assert said.out == ""
        return said.err

    return play


def unwrapped(said: str) -> str:
    """Without the blanks and ends of lines, wherever these fell."""
    return "".join(said.split())


# Its name and its level ----------------------------------------------------------------------------------------------


def test_an_opponent_of_a_level_has_a_name(played: Callable[..., str]) -> None:
    said = played("tictactoe", "--level", "3", "--seat", "2")
    assert "✕ Harif, level 3 ◂" in said
    assert "\nHarif, level 3, plays " in said
    assert "auto:level" not in said
    assert "حریف، سطح ۳، بازی کرد: " in played("tictactoe", "--level", "3", "--seat", "2", "--lang", "fa")
    assert "Harif, level 5" in played("tictactoe")
    assert "Harif, level 2 (2)" in played("truce", "--against", "auto:level=2")  # there are two of them


def test_the_level_can_be_changed(played: Callable[..., str]) -> None:
    said = played("tictactoe", stdin="level\nlevel 2\nlevel ۷\nlevel 11\nlevel high\n1\nquit\n")
    assert "You play against Harif, level 5 – intermediate.\n" in said
    assert "You play against Harif, level 2 – novice.\n" in said
    assert "You play against Harif, level 7 – strong.\n" in said
    assert "There is no level 11: levels go from 1, a beginner, to 10, as strong as it can.\n" in said
    assert "Write level and a number from 1" in said
    assert "\nHarif, level 7, plays " in said
    persian = played("tictactoe", "--lang", "fa", stdin="سطح ۱۱\nخروج\n")
    assert "سطح ۱۱ وجود ندارد: سطح‌ها از ۱ (مبتدی) تا ۱۰" in persian
    assert "auto:level" not in persian  # which nobody typed


def test_who_plays_alone_has_no_opponent(played: Callable[..., str]) -> None:
    said = played("2048", "--seed", "1", stdin="level 3\nswap\nhelp\nresign\nagain swap\nswap\nnonsense\nquit\n")
    assert said.count("You play alone here: there is no opponent.\n") == 4
    assert "The game ends here, without a result.\n" in said
    for word in ("level 3", "swap,", "machine"):
        assert word not in re.sub("(your move|quit): .*", "", said)


def test_options_that_contradict_each_other(refused: Callable[..., str]) -> None:
    assert "give one of them" in refused("nim", "--level", "3", "--against", "random")
    assert "--level is 1 (a beginner) to 10 (as strong as it can), not 0." in refused("nim", "--level", "0")
    assert "Say which game" in refused()
    for seconds in ("nan", "-inf"):
        assert "--review-seconds is 0 or more" in refused("nim", f"--review-seconds={seconds}")
    assert "there is no folder 'nowhere'" in refused("nim", "--review", "nowhere/a.svg")


# Sides, and another game ---------------------------------------------------------------------------------------------


def test_sides_are_changed(played: Callable[..., str]) -> None:
    said = played("tictactoe", "--against", "random", "--seed", "1", stdin="5\nswap\nتعویض\nquit\n")
    assert "Sides are changed: you are player 2 now.\nYou are ◯ (player 2).\nrandom (1) plays " in said
    assert "Sides are changed: you are player 1 now.\nYou are ✕ (player 1).\nrandom (2) plays " in said


def test_among_three_one_says_with_whom(played: Callable[..., str]) -> None:
    said = played("truce", "--against", "random", stdin="swap\nswap 9\nswap 3\nquit\n")
    assert said.count("one of: 2 3.") == 2
    assert "you are player 3 now" in said
    assert "random (1) plays " in said


def test_nobody_changes_sides_with_people_or_to_see_cards(played: Callable[..., str]) -> None:
    assert "No machine plays at this table." in played("nim", "--against", "human", stdin="swap\nquit\n")
    said = played("kuhn", "--against", "random", stdin="swap\nquit\n")
    assert "What was seen stays seen" in said
    assert "Sides are changed" not in said


def test_another_game(played: Callable[..., str]) -> None:
    game = ["nim:heaps=1-1", "--against", "random", "--seed", "4"]
    said = played(*game, stdin="again\nno\nagain\nyes\n1:1\nagain swap\n\n")
    assert "The game goes on." in said
    assert said.count("Type a move, or help.") == 3
    assert len(set(re.findall(r"^Seed (\d+)", said, re.M))) == 3  # other luck
    assert said == played(*game, stdin="again\nno\nagain\nyes\n1:1\nagain swap\n\n")  # by the seed
    last = said.rpartition("Type a move, or help.")[2]
    assert "random (1) ◂" in last
    assert "player 2 ◂" in last


def test_after_the_end_a_pipe_that_ends_is_not_asked(played: Callable[..., str]) -> None:
    said = played("nim:heaps=1-0", "--against", "random", stdin="1:1\n")
    assert said.endswith("player 1 wins.\n")
    more = played("nim:heaps=1-0", "--against", "random", stdin="1:1\nnonsense\nquit\n")
    assert f"{AFTER}nonsense\nThe game is over. Type why, undo, review" in more
    assert more.endswith(f"{AFTER}quit\n")


# Why -----------------------------------------------------------------------------------------------------------------


def test_why_the_machine_moved_and_what_the_position_is_worth(played: Callable[..., str]) -> None:
    game = ["tictactoe", "--level", "10", "--seat", "2", "-p", "1 5"]
    said = played(*game, stdin="why\nwhy now\nwhy 99\nquit\n")
    assert re.search(r"Why Harif, level 10, played \d:\n\d draws; \d is (as good|no better)\. Expected: \d ", said)
    assert len(re.findall(r"^  \d  draws +\d( \d)+", said, re.M)) >= 4  # lines, and what each is worth
    assert re.search(r"your move: why now\nThe choice of player 2 now:\n\d draws; ", said)
    assert "'99' is not a legal move here" in said
    first = played("tictactoe", "-p", "1 5 9 3", "--lang", "fa", stdin="چرا\nخروج\n")  # no machine has moved
    assert "۷ در ۳ حرکت می‌برد؛ هر حرکت دیگری می‌بازد." in first


def test_why_a_move_would_be_a_slip(played: Callable[..., str]) -> None:
    said = played("tictactoe", "-p", "1 5 9", "--against", "human", stdin="why 3\nq\n")
    assert "3 loses in 4 plies; better is 2, which draws. Expected: 2 8 7 3 6 4.\n" in said
    assert "  3  loses in 4 plies  3 7 " in said


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_why_tells_nothing_that_is_hidden(played: Callable[..., str], lang: str) -> None:
    how = ["--against", "random", "--seat", "2", "--seed", "3", "--lang", lang]
    before = played("kuhn", *how, stdin="why\nreview\nwhy bet\nquit\n")
    assert len(set(re.findall(r"\b[JQK]\b", before))) == 1
    assert "Why random" not in before
    assert {"en": "the review comes after its end", "fa": "مرور پس از پایان بازی است"}[lang] in before


@pytest.mark.parametrize(("lang", "told"), [("en", "had seen. Against"), ("fa", "دیده بود سازگار است")])
def test_after_the_end_hidden_reasons_are_told(played: Callable[..., str], lang: str, told: str) -> None:
    said = played("kuhn", "--against", "random", "--seed", "1", "--lang", lang, stdin="bet\nwhy\nundo\nquit\n")
    assert told in said.partition({"en": "All is turned over", "fa": "همه‌چیز رو شد"}[lang])[2]
    assert {"en": "Why random (2) played ", "fa": "چرا \u2066random\u2069 (۲) "}[lang] in said
    assert {"en": "What was seen stays seen", "fa": "آنچه دیده شد"}[lang] in said


def test_after_the_end_the_last_move_is_asked_about_and_taken_back(played: Callable[..., str]) -> None:
    game = ["tictactoe", "-p", "1 4 2 5", "--against", "human"]
    said = played(*game, stdin="3\nwhy\nwhy now\nmoves\nhint\nundo\n6\n7\n3\n")
    assert "player 1 played 3:\n3 wins in 1 ply; the next best, 6, only draws.\n" in said
    assert said.count("The game is over, so there is nothing to choose.") == 3
    assert "quit: undo\nTaken back.\n" in said
    assert said.count("player 1 wins.\n") == 2


def test_who_resigns_may_decide_again(played: Callable[..., str]) -> None:
    said = played("tictactoe", "-p", "1 4 2 5", "--against", "random", stdin="resign\nundo\n3\n")
    assert "random (2) wins.\n" in said
    assert said.endswith("player 1 wins.\n")


def test_what_values_are_is_said_once(played: Callable[..., str]) -> None:
    said = played("othello:size=4", "--against", "human", stdin="why now\nhint\nwhy now\nquit\n")
    assert said.count("(Values count discs: the lead at the end of the game.)\n") == 1
    won = played("tictactoe", "-p", "1 5 9", "--against", "human", stdin="why now\nquit\n")
    assert "(Values" not in won  # who wins is all that is told
    dice = played("pig:target=20", "--against", "human", "--lang", "fa", stdin="چرا اکنون\nخروج\n")
    assert "(ارزش‌ها از −۱، باخت حتمی، تا ۱، برد حتمی، است.)\n" in dice


# Saving --------------------------------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_with_the_same_luck(played: Callable[..., str], tmp_path: Path) -> None:
    file = str(tmp_path / "my game.json")
    game = ["pig:target=20", "--against", "human", "--seed", "5"]
    whole = played(*game, stdin="roll\nhold\nroll\nhold\nquit\n")
    first = played(*game, stdin=f"save {file}\nroll\nhold\nsave\nquit\n")
    assert first.count("Saved: harif play --resume ") == 2
    second = played("--resume", file, stdin="roll\nhold\nquit\n")
    assert "player 1" in second
    dice = [re.findall(r"^dice: (\d)", said, re.M) for said in (whole, first, second)]
    assert dice[0] == dice[1] + dice[2]
    assert json.loads(Path(file).read_text())["players"] == ["human", "human"]


def test_a_saved_game_goes_on_with_the_same_slips(played: Callable[..., str], tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")

    def moves(said: str) -> list[str]:
        return re.findall(r"^Harif, level 1, plays (\S+)", said, re.M)

    for seed in ("1", "2", "3", "4"):
        game = ["nim:heaps=7-7-7", "--level", "1", "--seed", seed]
        whole = moves(played(*game, stdin="1:1\nundo\n1:1\n2:1\nquit\n"))
        first = moves(played(*game, stdin=f"1:1\nsave {file}\nquit\n"))
        assert whole == first * 2 + moves(played("--resume", file, stdin="2:1\nquit\n"))


def test_a_saved_game_has_its_players_or_others(played: Callable[..., str], tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    played("tictactoe", "--level", "2", "--seat", "2", stdin=f"level 3\nsave {file}\nquit\n")
    back = played("--resume", file)
    assert "✕ Harif, level 3" in back
    assert "◯ player 2, your move: " in back
    assert "✕ random (1)" in played("--resume", file, "--against", "random")


def test_undo_does_not_change_the_dice(played: Callable[..., str]) -> None:
    said = played("pig:target=99", "--against", "human", "--seed", "9", stdin="roll\nundo\nroll\nq\n")
    rolls = re.findall(r"^dice: (\d)", said, re.M)
    assert len(rolls) == 2
    assert rolls[0] == rolls[1]


def test_saving_complains_and_goes_on(played: Callable[..., str], tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    said = " ".join(played("nim", stdin=f"save\nsave {diary}\nsave {tmp_path}/no/where\nquit\n").split())
    assert "Write save and the name of a file." in said
    assert "is no saved game, so it is left alone" in said
    assert "cannot be written" in said
    assert diary.read_text() == "dear diary"


def test_bad_files_are_sentences(played: Callable[..., str], refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert "cannot be read: No such file" in refused("--resume", str(file))
    played("nim", stdin=f"save {file}\nquit\n")
    assert "not of tictactoe" in refused("tictactoe", "--resume", str(file))
    assert "leave out --seat" in refused("--resume", str(file), "--seat", "2")
    told = json.loads(file.read_text())
    file.write_text(json.dumps({**told, "players": ["human", "uci:path=/bin/true"]}))
    assert "which is a program" in refused("--resume", str(file))
    file.write_text(json.dumps({**told, "format": "harif-game/7"}))
    assert "another version" in refused("--resume", str(file))


def test_a_game_of_ones_own_is_named(played: Callable[..., str], refused: Callable[..., str], tmp_path: Path) -> None:
    own, file = tmp_path / "count.py", str(tmp_path / "game.json")
    own.write_text((ROOT / "tests" / "oracles" / "unending.py").read_text())
    said = played(f"{own}:count", "--against", "human", stdin=f"1\nsave {file}\nquit\n")
    assert unwrapped(f"Saved: harif play {own}:count --resume {file} goes on") in unwrapped(said)
    told = unwrapped(refused("--resume", file))
    assert unwrapped(f"say where it is, harif play count.py --resume {file}.") in told
    assert "player 2, your move: " in played(f"{own}:count", "--resume", file)


# Who is who ----------------------------------------------------------------------------------------------------------


def test_a_move_is_of_who_made_it_whoever_sits_there_now(played: Callable[..., str], tmp_path: Path) -> None:
    file, picture = str(tmp_path / "game.json"), tmp_path / "game.svg"
    game = ["truce", "--against", "random", "--seed", "4"]
    said = played(*game, stdin=f"attack-2\nswap 3\nsave {file}\nresign\nreview\nwhy\nquit\n")
    assert "1. player 1: attack-2 is worth " in said
    assert "▲" not in said  # for the value to player 3 is shown, who has not moved since
    assert "random (1): " not in said.partition("Moves that lost something:")[2]
    back = played("--resume", file, "--review", str(picture), stdin="resign\n")
    assert "1. player 1: attack-2 is worth " in back
    assert "value to player 1" in picture.read_text()  # two have sat there
    assert "value to random (2)" in picture.read_text()


def test_among_three_one_is_told_who_one_is(played: Callable[..., str], tmp_path: Path) -> None:
    said = played("truce", "--against", "random", "--seat", "2", stdin="resign\n")
    assert "You are player 2.\n" in said
    assert said.endswith("The game ends here, without a result.\n")
    own = tmp_path / "count.py"
    own.write_text((ROOT / "tests" / "oracles" / "unending.py").read_text())
    assert "You are player 2.\n" in played(f"{own}:count", "--against", "random", "--seat", "2")


def test_a_board_that_is_too_wide_is_not_shown(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run(["play", "backgammon", "--against", "random", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^\(The board wants \d\d columns\.\)$", said, re.M)
    assert "│" not in said


# The review ----------------------------------------------------------------------------------------------------------

LOST = "1\n5\n9\n3\n2\n7\n"


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_review(played: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("harif.arena.review.MOST_EACH", 20.0)  # a busy machine has time to prove it all
    picture = tmp_path / "game.svg"
    how = ["--against", "human", "--review", str(picture), "--review-seconds", "120", "--lang", lang]
    said = played("tictactoe", *how, stdin=LOST)
    words = {
        "en": ["Moves that lost something:", "5. player 1: 2 loses in 2 plies; better is 7, which wins in", "proven"],
        "fa": ["حرکت‌هایی که چیزی را از دست دادند:", "۵. بازیکن ۱: ۲ در ۲ حرکت می‌بازد؛ حرکت بهتر ۷ است", "اثبات"],
    }
    assert all(part in said for part in words[lang])
    assert said.count("█") == 3 * 4 + 6 * 4
    assert ElementTree.parse(picture).getroot().get("{http://www.w3.org/XML/1998/namespace}lang") == lang


def test_a_review_when_it_is_asked_for(played: Callable[..., str]) -> None:
    assert "lost something" not in played("tictactoe", "--against", "human", stdin=LOST)
    assert f"{AFTER}review" in played("tictactoe", "--against", "human", stdin=LOST + "review\n")
    level = played("tictactoe", "--against", "human", stdin="5\nreview\nq\n")
    assert "No move lost anything" in level
    assert "The game was level throughout.\n" in level
    assert "┼" not in level.partition("review\n")[2]
    assert "nobody had a choice" in played("nim:heaps=1-0", "--against", "human", stdin="1:1\nreview\n")


def test_a_review_of_hidden_cards_comes_at_the_end(played: Callable[..., str], refused: Callable[..., str]) -> None:
    assert "leave out --review" in refused("kuhn", "--review", "kuhn.svg")
    said = played("kuhn", "--against", "human", "--seed", "3", stdin="bet\nfold\nreview\n")
    assert re.search("Moves that best play hardly ever makes:|Every move is one that best play makes too.", said)


@pytest.mark.parametrize(("lang", "part"), [("en", "bet, which seems to lose about 0.5 on average"), ("fa", "حدود")])
def test_a_review_by_simulated_games_says_about(lang: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = harif.Record("kuhn")
    for move in (1, 3, 1, 1):  # who has the jack bets, and the king calls
        record.play(move)
    table = Table(Saved(record, ("random", "random"), 0), [player("random"), player("random")], lang)
    lost = Sampled(best=0, lost=0.5, noise=0.1, scale=4.0, simulations=200)
    for beside in (lost, lost._replace(noise=0.4)):
        bet = Mixed(2, 0, 1, {0: 1.0}, {0: "check", 1: "bet"}, beside)
        tell_review(table, Review(record, (), (bet,), 1, 0.0))
    said = " ".join(capsys.readouterr().out.replace("\u2066", "").replace("\u2069", "").split())
    assert said.count(part) == 1
    assert "%" not in said
    if lang == "en":
        assert "No move clearly loses anything" in said


def test_why_of_a_move_in_a_game_with_secrets(played: Callable[..., str]) -> None:
    said = played("kuhn", "--against", "random", "--seed", "3", stdin="why bet\nwhy fly\nquit\n")
    assert re.search(r"why bet\nBest play chooses bet \d+% of the time.\n2 worlds agree", said)
    assert "check is worth" not in said
    assert "fly" in said.partition("why fly")[2]


def test_a_review_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["play", "tictactoe", "--me", "random", "--against", "random", "--json", "--review-seconds", "2"]
    assert run(game) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["review"]["decisions"] == len(told["review"]["moves"]) > 0


# On a terminal ------------------------------------------------------------------------------------------------------


def test_on_a_terminal_the_review_comes_by_itself() -> None:
    keys = [*(f"{move}\n" for move in LOST.split()), ("quit: ", "quit\n")]
    shown = typed(keys, "tictactoe", "--against", "human")
    assert "Moves that lost something:" in shown
    assert "looking back" in shown


def test_ctrl_c_ends_the_review_and_not_the_table() -> None:
    keys = [*(f"{move}\n" for move in LOST.split()), ("looking back", CTRL_C), ("quit: ", "quit\n")]
    slow = "import time, harif.arena.review as room; room.judged_at = lambda *_: time.sleep(60)"
    shown = typed(keys, "tictactoe", "--against", "human", before=slow)
    assert "0 of 6 moves were looked at" in shown
    assert "Traceback" not in shown
