"""The line that a terminal shows while machine code is made: it speaks of the game, and leaves nothing behind."""

import io
import sys

import pytest

import harif
from harif.native.engine import preparing, progress_line
from harif.words.catalogue import speak


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_it_names_the_game_and_no_kernel() -> None:
    game = type(harif.load("backgammon"))
    assert preparing(game) == "preparing backgammon, once: a few seconds …"
    try:
        speak("fa")
        assert "تخته" in preparing(game)
    finally:
        speak("en")


def test_it_fits_the_terminal_and_is_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "__stderr__", terminal)
    monkeypatch.setenv("COLUMNS", "20")
    with progress_line("preparing backgammon, once: a few seconds …"):
        shown = terminal.getvalue()
    assert shown == "\rpreparing backgammo"
    assert terminal.getvalue() == shown + "\r" + " " * 19 + "\r"


def test_it_keeps_out_of_a_line_that_somebody_else_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)  # as a status line does, to print above itself
    with progress_line("preparing"):
        assert terminal.getvalue() == ""
