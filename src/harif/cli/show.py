"""What the command line puts on the screen: plain text or JSON, and the welcome."""

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from harif.words.catalogue import say


class Screen(Console):
    """A console that leaves a closed pipe to the command line."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The terminal, or plain text where there is none."""
    return Screen(highlight=False, soft_wrap=False)


def errors() -> Console:
    return Screen(stderr=True, highlight=False)


def print_json(content: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(content, ensure_ascii=False) + "\n")


def welcome() -> None:
    """A short page: what can I do?"""
    from harif import __version__

    out = console()
    out.print(f"[bold]Harif[/bold] {__version__} · {say('play.title', 'fa')} · the opponent")
    out.print()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for line, about in (
        ("harif play connect4", "play a game in this terminal"),
        ("harif games", "the games there are"),
        ("harif best othello --seconds 3", "the best move of a position, and why"),
        ('harif tree "((3 12 8) (2 4 6) (14 5 2))"', "alpha-beta on a tree, step by step, with the reasons"),
        ("harif perft connect4 8", "count the ways to play"),
        ("harif check mygame.py", "is my own game right?"),
        ("harif bench", "how fast is it here?"),
    ):
        table.add_row(Text(line, style="cyan"), about)
    out.print(table)
    out.print()
    out.print("Every command explains itself with --help and speaks JSON with --json.")
