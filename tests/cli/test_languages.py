"""Every command that speaks in sentences does so in Persian too, and all write numbers as people do."""

import re

import pytest

from harif.arena.players import Choice, describe
from harif.cli import run
from harif.cli.app import app
from harif.cli.app import command as all_commands
from harif.games import load
from harif.search import search
from harif.words.catalogue import spoken

QUIET = {"bench"}  # a table of measurements
ISOLATED = re.compile("\u2066[^\u2066\u2069]*\u2069")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(list(arguments))
    return capsys.readouterr().out


def own_words(text: str) -> str:
    """What is not kept from left to right: names of moves, formulas, what was typed."""
    while ISOLATED.search(text):
        text = ISOLATED.sub("", text)
    return text


def test_every_command_that_speaks_has_a_language() -> None:
    all_commands()  # those of other modules register when the whole is asked for
    for command in app.registered_commands:
        name = command.callback.__name__
        assert name in QUIET or "lang" in command.callback.__annotations__, name


@pytest.mark.parametrize(
    "arguments",
    [
        "best tictactoe --position 5 --depth 2 --interpreted",
        "best nim --algorithm minimax --depth 2 --interpreted",
        "best roads --interpreted",
        "best twohanded --algorithm clairvoyance --interpreted",
        "best kuhn --position JK --face-up --interpreted",
        "best pig:target=20 --depth 1 --interpreted",
        "solve tictactoe --position 51372 --interpreted",
        "perft tictactoe 2 --interpreted",
        "order --branching 2 --depth 2",
        "check tictactoe --games 2 --seconds 0.1",
        "games",
        "cache verify",
    ],
)
def test_commands_speak_persian(capsys: pytest.CaptureFixture[str], arguments: str) -> None:
    told_in_persian = told(capsys, *arguments.split(), "--lang", "fa")
    assert re.search("[\u0600-\u06ff]{3}", told_in_persian)
    if not arguments.startswith("games"):  # their names are typed
        assert not re.search(r"(?<![\^(])\b[A-Za-z]{3}", own_words(told_in_persian)), told_in_persian
        below_the_board = own_words(told_in_persian).split("\n\n", 1)[-1]
        assert not re.search("[0-9]", re.sub(r"b\^\S*", "", below_the_board))
    assert not re.search("[۰-۹]/[۰-۹]|[۰-۹]\\.[۰-۹]", told_in_persian)


def test_a_move_and_its_reason_in_both_languages() -> None:
    state = load("tictactoe")
    result = search(state, "minimax", depth=2, native=False)
    assert describe(state, Choice(result.action, result)) == "5 (+0.05, depth 2)"
    assert own_words(describe(state, Choice(result.action, result), "fa")) == "۵ (، عمق ۲)"
    over = state.result(0).result(3).result(1).result(4)
    result = search(over, "minimax", depth=9, native=False)
    assert describe(over, Choice(result.action, result)) == "3 (wins in 1 ply)"
    assert describe(over, Choice(result.action, result), "fa") == "۳ (در ۱ حرکت می‌برد)"


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_numbers_are_written_out_everywhere(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    tree = "(max (chance 1/3:1000000 1/3:12345.678 1/3:1/3) (min 1/3 1e-17 4000000) 4000000)"
    shown = told(capsys, "tree", tree, "--lang", lang)
    assert not re.search(r"[0-9۰-۹]e[-+−]?[0-9۰-۹]", shown.split("\n", 1)[1])  # the title has the tree itself
    for written in ("1000000", "12345.678", "1/3", "4000000") if lang == "en" else ("۱۰۰۰۰۰۰", "۱۲۳۴۵٫۶۷۸", "⅓"):
        assert written in shown
    wrong = told(capsys, "grade", "((1000000 2) (12345.678 4))", "--value", "4000000", "--lang", lang)
    assert ("4000000" if lang == "en" else "۴۰۰۰۰۰۰") in wrong


def test_a_slow_search_has_a_speed_too(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "best", "tictactoe", "--depth", "2", "--interpreted")
    assert "(0.0 M/s)" not in shown
    assert re.search(r"\([\d,]+/s\)", shown)


def test_a_command_leaves_no_language_behind(capsys: pytest.CaptureFixture[str]) -> None:
    """What goes on in the same process speaks as before."""
    assert run(["games", "--lang", "fa"]) == 0
    assert run(["best", "nothing", "--lang", "fa"]) == 2
    assert spoken() == "en"
