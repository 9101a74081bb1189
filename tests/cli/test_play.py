"""A game in the terminal: luck, leaving, the line that is typed, and boards that explain themselves."""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text
from terminal import CTRL_C, typed

import harif
from harif.cli import run
from harif.cli.boards import board, with_suits
from harif.cli.line import Line
from harif.game.drawing import cells_of
from harif.game.notation import western_digits
from harif.game.places import mark_of, spots_of, touched

ROOT = Path(__file__).parents[2]


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


# Luck ------------------------------------------------------------------------------------------------------------


def test_dice_differ_from_game_to_game_and_a_seed_repeats_them(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["play", "pig:target=20", "--me", "random", "--against", "random", "--json"]

    def record(*more: str) -> dict[str, object]:
        assert run([*game, *more]) == 0
        return dict(json.loads(capsys.readouterr().out))

    games = [record() for _ in range(4)]
    assert len({str(game["moves"]) for game in games}) > 1
    assert len({game["seed"] for game in games}) > 1
    assert record("--seed", str(games[0]["seed"])) == games[0]


def test_the_seed_is_told_where_there_is_luck(played: Callable[..., str]) -> None:
    told = re.search(r"^Seed (\d+): --seed \1 gives the same luck again\.$", played("pig"), re.M)
    assert told
    assert "Seed" in played("nim", "--against", "random")
    assert "Seed" in played("nim")  # an opponent of a level slips by chance
    assert "Seed" not in played("nim", "--against", "alphabeta")


# Leaving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["quit", "q", "Q", "exit", "خروج"])
def test_these_words_leave(played: Callable[..., str], word: str) -> None:
    assert "unfinished" in played("nim", stdin=f"{word}\n")


def test_a_letter_is_a_move_where_moves_are_letters(played: Callable[..., str]) -> None:
    shown = played("ghost", "--against", "random", stdin="q\nq\nquit\n")
    assert "'q' is not a legal move here" in shown


def test_make_run_opens_the_page_and_ctrl_c_ends_all_of_it(tmp_path: Path) -> None:
    command = ["make", "-s", "-o", ".venv/.ready", "run", f"BIN={Path(sys.executable).parent}"]
    told = {**os.environ, "HARIF_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    run = subprocess.Popen(command, cwd=ROOT, env=told, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    assert run.stdout is not None
    link = run.stdout.readline()
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)  # which ends when nobody is left who could write
    assert "http://127.0.0.1:" in link
    assert "The server has ended." in out
    assert err == ""  # make itself dies of the signal, silently


# The line ----------------------------------------------------------------------------------------------------------

UP, LEFT, TAB = "\x1b[A", "\x1b[D", "\t"
WITHOUT = "import sys; sys.modules['readline'] = None"
"""A Python that was built without readline."""


def test_the_line_is_edited_and_remembered() -> None:
    pytest.importorskip("readline")
    keys = [f"1:9{LEFT}\x1b[C\x7f1\n", f"{UP}\n", f"2:{TAB}\x15q\n"]  # edited to 1:1, then the same line again
    shown = typed(keys, "nim:heaps=3-3", "--against", "human")
    assert "not a legal move" not in shown
    assert [line.count("┃") for line in re.findall(r"^1 .*", shown, re.M)] == [3, 2, 1]


@pytest.mark.parametrize("before", ["", WITHOUT])
def test_arrow_keys_move_in_2048(before: str) -> None:
    enter = "\n" if before else ""  # the terminal itself edits the line, and hands it over at Enter
    keys = [f"\x1b[B{enter}", f"\x1bOD{enter}", f"\x1b[B{enter}", "quit\n"]
    shown = typed(keys, "2048", "--position", "2-0-0-0/2-0-0-4/0-8-0-0/0-0-0-0 4", "--seed", "1", before=before)
    assert "not a legal move" not in shown
    assert shown.count("chance: ") == 3


def test_a_game_without_readline() -> None:
    assert "Taken back." in typed(["1:1\n", "undo\n", "q\n"], "nim", "--against", "human", before=WITHOUT)


def test_ctrl_c_at_the_prompt_leaves() -> None:
    assert "unfinished" in typed([CTRL_C], "nim")


def test_tab_offers_moves_and_commands() -> None:
    line = Line()
    line.words = ["a1", "A2", "undo"]
    assert [line.completed("a", i) for i in range(3)] == ["a1", "A2", None]


# How a game ends ---------------------------------------------------------------------------------------------------

SLIDING = ["morris", "--position", "B.W/B.B/W.W/WWW.../WBB/.WW/B.B W", "--against", "human"]


def test_a_position_that_comes_back_ends_the_game(played: Callable[..., str]) -> None:
    moves = "g7-d7\na1-d1\nundo\na1-d1\nd7-g7\nd1-a1\n"
    assert played(*SLIDING, stdin=moves).endswith("A draw: the position has come back.\n")
    assert played(*SLIDING, "--lang", "fa", stdin=moves).endswith("بازی مساوی شد: وضعیت تکرار شد.\n")


def test_the_limit_of_plies_ends_the_game(played: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "count.py"
    file.write_text((ROOT / "tests" / "oracles" / "unending.py").read_text())
    count = [f"{file}:count", "--against", "human"]
    assert "A draw: the game has lasted 5 plies, and may not last longer.\n" in played(*count, stdin="1\n" * 5)
    assert "بازی مساوی شد: ۵ حرکت انجام شد" in played(*count, "--lang", "fa", stdin="1\n" * 5)
    assert "player 2 wins.\n" in played(*count, stdin="2\n" * 4)


# Hidden cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_other_card_is_turned_over_at_the_end(played: Callable[..., str], seat: int, lang: str) -> None:
    turned = {"en": "All is turned over:", "fa": "همه‌چیز رو شد:"}[lang]
    for seed in range(4):
        how = ["--against", "random", "--seat", str(seat), "--seed", str(seed), "--lang", lang]
        shown = played("kuhn", *how, stdin="moves\nnonsense\nhelp\ncheck\nfold\ncall\n")
        before, after = shown.split(turned)
        cards = [set(re.findall(r"\b[JQK]\b", part)) for part in (before, after)]
        assert [len(found) for found in cards] == [1, 2]
        assert cards[0] < cards[1]
        seed_is_told = [str(seed) in western_digits(line) for line in shown.splitlines() if "--seed" in line]
        assert seed_is_told == [True]
        assert "--seed" not in before  # it would tell the cards


def test_hints_and_undo_where_something_is_hidden(played: Callable[..., str]) -> None:
    shown = played("kuhn", "--seed", "5", "--against", "random", stdin="hint\nbet\n")
    assert re.search(r"^hint: (check|bet) \(\d+%\), (check|bet) \(\d+%\)$|your move: hint\nhint: ", shown, re.M)
    again = played("phantom", "--against", "random", "--seed", "1", stdin="5\nundo\nquit\n")
    assert "What was seen stays seen" in again
    assert "Taken back." not in again  # else one could feel for the other's marks


def test_who_watches_sees_everything_and_who_searches_may_not(played: Callable[..., str], capsys) -> None:
    watched = played("kuhn", "--me", "random", "--against", "random", "--seed", "1")
    assert "chance: " in watched
    assert run(["play", "kuhn", "--against", "alphabeta", "--me", "random"]) == 2
    said = capsys.readouterr()
    assert (said.out, "sees only a part of it" in said.err) == ("", True)
    assert run(["play", "kuhn", "--me", "random", "--against", "random", "--json", "--seed", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["end"] == "rules"
    assert sum(told["values"]) == 0


# Moves as people write them ----------------------------------------------------------------------------------------


def test_a_play_of_one_checker_and_one_that_may_be_two(played: Callable[..., str]) -> None:
    position = "O=13:1,6:5 X=18:1,14:1,1:5 O 6-2"
    said = played("backgammon", "-p", position, "--against", "random", stdin="13/5\n13/7/5\nquit\n")
    assert "'13/5' may be 13/7*/5 or 13/11*/5: write which.\n" in said
    persian = played("backgammon", "-p", position, "--lang", "fa", stdin="13/5\nquit\n")
    assert "«\u206613/5\u2069» می‌تواند 13/7*/5 یا 13/11*/5 باشد: کدام؟\n" in western_digits(persian)
    assert "not a legal move" not in said


# Boards that explain themselves ------------------------------------------------------------------------------------


def shown(spec: str, moves: str = "", lang: str = "en") -> list[str]:
    """The lines of the board after the moves, the last of them marked."""
    *earlier, last = moves.split() or [""]
    before = harif.position(spec, " ".join(earlier)) if earlier else harif.load(spec)
    if not last:
        return [line.rstrip() for line in board(before, lang=lang).plain.splitlines()]
    action = harif.read_move(before, last)
    after = before.result(action)
    return [line.rstrip() for line in board(after, [(before, action)], lang=lang).plain.splitlines()]


def test_free_squares_have_their_numbers_and_the_last_move_brackets() -> None:
    assert shown("tictactoe", "5 1") == [
        " ┌───┬───┬───┐",
        " │[◯]│ 2 │ 3 │",
        " ├───┼───┼───┤    ✕ player 1 ◂",
        " │ 4 │ ✕ │ 6 │    ◯ player 2",
        " ├───┼───┼───┤",
        " │ 7 │ 8 │ 9 │",
        " └───┴───┴───┘",
    ]


def test_othello_marks_legal_squares_and_tells_the_score() -> None:
    lines = shown("othello", "d3", lang="fa")
    assert lines[2] == "3  ·  ·  + [●] +  ·  ·  ·"
    assert lines[3] == "4  ·  ·  ·  ●  ●  ·  ·  ·     ●  ۴ بازیکن ۱"
    assert lines[4] == "5  ·  ·  +  ●  ○  ·  ·  ·     ○  ۱ بازیکن ۲ ◂"


def test_a_full_column_loses_its_number() -> None:
    assert shown("connect4:rows=2,columns=3", "2 2") == [
        "  · [○] ·     ● player 1 ◂",
        "  ·  ●  ·     ○ player 2",
        "  1     3",
    ]


def test_checkers_numbers_every_square_and_marks_who_may_move() -> None:
    lines = shown("checkers", "11-15")
    assert "11[·]" in lines[2]
    assert "15[●]" in lines[3]
    assert [line.count("›") for line in lines] == [0, 0, 0, 0, 0, 4, 0, 0, 0]
    assert lines[-1] == "● 12 : 12 ○   ○ to move"


def test_hex_letters_go_along_the_slant() -> None:
    assert shown("hex:size=3", "b2") == [
        "   a b c",
        " 1  · · ·",
        "  2  ·[●]·",
        "   3  · · ·",
        "       a b c",
        "○ to move: left to right",
    ]


def test_backgammon_counts_as_the_player_to_move_does() -> None:
    x = harif.position("backgammon", "O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 X 6-2")
    lines = board(x).plain.splitlines()
    assert lines[0].replace("›", " ").split() == [str(n) for n in range(12, 0, -1)]
    assert re.findall(r"› ?(\d+)", lines[0] + lines[-1]) == ["8", "6", "13", "24"]
    play = harif.read_move(x, "24/18 13/11")
    after = x.result(play).result(0o62)
    marked = board(after, [(x, play)]).plain.splitlines()
    assert [re.findall(r"\[ ?(\d+)\]", line) for line in (marked[0], marked[-1])] == [["14"], ["12", "7", "1"]]


@pytest.mark.parametrize("entry", harif.games(), ids=lambda entry: entry.name)
def test_every_board_marks_what_a_move_touches(entry) -> None:
    """Random games: places are where the text has them, marks change nothing else, and all of it fits 80 columns."""
    rng, state = random.Random(12), harif.load(entry.name)
    signs = [mark_of(state, seat) for seat in range(entry.kind.players)]
    assert len(set(filter(None, signs))) == len(list(filter(None, signs)))
    for _ in range(40):
        if state.terminal():
            break
        chance = state.player() == harif.CHANCE
        action = rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions()))
        after = state.result(action)
        assert set(touched(state, action)) <= set(re.findall('data-square="([^"]*)"', harif.svg(state)))
        places = [spots_of(state)[place] for place in touched(state, action) if place in spots_of(state)]
        texts = [harif.text(at).splitlines() for at in (state, after)]
        if places and entry.name not in ("backgammon", "ludo"):  # where numbers are marked, and yards have none
            seen = [[text[line][column : column + width] for _, line, column, width in places] for text in texts]
            assert seen[0] != seen[1]
        for lang in ("en", "fa"):
            lines = board(after, [(state, action)], 80, lang).plain.splitlines()
            assert max(map(cell_len, lines)) <= 80
            if cells_of(after) is None:
                plain = re.sub(r"[]›[─]", " ", "\n".join(lines)).split()
                assert plain == harif.text(after, lang=lang).replace("─", " ").split()
            elif touched(state, action) and cells_of(after) != cells_of(state):
                assert "[" in "\n".join(lines)
        state = after


def test_suits_have_colours_and_their_signs_stay() -> None:
    shown = "♥ K 10 2     ♠9\nlast trick: ♦A Q♦ ♣10, taken by East"
    picture = with_suits(Text(shown))
    assert picture.plain == shown
    coloured = {(shown[start:end], style) for start, end, style in picture.spans}
    assert coloured == {
        *(("♥ K 10 2", "red1"), ("♠9", "bold"), ("♦A", "orange3"), ("Q♦", "orange3"), ("♣10", "green3")),
    }


def test_cards_are_typed_and_a_forbidden_one_is_refused_with_the_rule(played: Callable[..., str]) -> None:
    deal = "N:AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876 3.5432.5432.5432"
    said = played("bridge", "-p", deal + " 3NT S C2", "--seat", "3", "--against", "random", stdin="sa\nca\nc6\n")
    said = " ".join(said.split())
    assert "'♠A' may not be played here: who has a card of the suit that was led must follow suit." in said
    assert "last trick: ♣2 ♣A" in said
    assert "5 4 3 2" not in said


def test_a_person_is_not_given_the_seat_of_the_dummy(
    played: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "You are player 3." in played("bridge:cards=3", "--against", "random")  # South declares, North is dummy
    assert "You are player 1." in played("bridge:cards=3,declarer=E", "--against", "random")
    assert "You are player 2." in played("bridge:cards=3", "--seat", "2", "--against", "random")
    assert run(["play", "bridge", "--seat", "1"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "--seat 1: that player never comes to move in this game of bridge:" in told
    assert "Take another seat: 2, 3, 4." in told


def test_partners_are_told_from_opponents(played: Callable[..., str]) -> None:
    said = " ".join(played("bridge:cards=1", "--seat", "2", "--against", "random", stdin="level 3\nquit\n").split())
    assert "You play with random (4), against random (1) and random (3)." in said
    assert "You play with Harif, level 3 (4) – casual, against Harif, level 3 (1) – casual and" in said
    persian = played("bridge:cards=1", "--seat", "2", "--against", "random", "--lang", "fa")
    assert "یار شما: " in persian
    assert "You play with" not in played("kuhn:players=3", "--against", "random")


def test_again_swap_passes_by_the_seat_of_the_dummy(played: Callable[..., str]) -> None:
    said = played("bridge:cards=1", "--seat", "2", "--against", "random", stdin="again swap\nyes\nquit\n")
    assert "You are player 4." in said.partition("You are player 2.")[2]


def test_who_you_are_is_said(played: Callable[..., str]) -> None:
    assert "You are ○ (player 2).\n" in played("connect4", "--seat", "2", "--against", "random")
    assert "● player 1, your move: " in played("hex:size=3")
    assert "You are X (player 2).\n" in played(
        "backgammon", "-p", "O=6:1 X=6:1 X 6-2", "--against", "human", stdin="q\n"
    )
    assert "مهره‌های شما ✕ است (بازیکن ۱).\n" in played("tictactoe", "--lang", "fa")
    assert "You are" not in played("nim")


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("2048", "امتیاز ۰"),
        ("checkers", "● ۱۲ : ۱۲ ○"),
        ("dots:rows=1,columns=1", "۰ : ۰"),
        ("kalah:pits=2,seeds=2", "( ۰)"),
        ("pig:target=20", " ۰ ····"),
    ],
)
def test_scores_are_written_in_persian_digits(game: str, shown: str) -> None:
    assert shown in board(harif.load(game), width=80, lang="fa").plain


def test_a_players_name_stays_as_it_is_typed(played: Callable[..., str]) -> None:
    said = played("nim", "--against", "alphabeta:depth=9", "--lang", "fa")
    assert "\u2066alphabeta:depth=9\u2069 (۲)" in said
    assert "depth=۹" not in said


@pytest.mark.parametrize(
    ("game", "lang", "told", "other"),
    [
        ("2048", "en", "chance: ", "dice: "),
        ("2048", "fa", "شانس: ", "تاس: "),
        ("backgammon", "en", "dice: ", "chance: "),
        ("backgammon", "fa", "تاس: ", "شانس: "),
    ],
)
def test_dice_are_called_dice_and_tiles_are_not(
    played: Callable[..., str], game: str, lang: str, told: str, other: str
) -> None:
    said = played(game, "--against", "random", "--lang", lang, "--seed", "1")
    assert told in said
    assert other not in said
    assert not re.search(f"{told}.*[0-9]-[0-9]", said) or lang == "en"


def test_where_letters_are_moves_help_says_how_to_leave(played: Callable[..., str]) -> None:
    assert "leave with quit" in played("ghost", "--against", "random", stdin="help\nquit\n")
    assert "leave with quit" not in played("nim", "--against", "random", stdin="help\nquit\n")
