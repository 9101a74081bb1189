"""What the command line puts on the screen: boards, tables, the welcome."""

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from harif.drawing.board import EMPTY, Cell, column_labels, row_labels
from harif.drawing.digits import digits, isolated, number
from harif.game import Kind
from harif.game.drawing import cells_of, text_of
from harif.words.catalogue import LANGUAGES, Voice, checked, say
from harif.words.games import name_of, rule_of

GRID = {"lines": ("grey50", "default"), "discs": ("bright_blue", "#1e3a8a"), "felt": ("green", "#14532d")}
COLOURS = {
    "X": "bold orange3",
    "O": "bold dodger_blue1",
    "R": "bold red1",
    "Y": "bold yellow1",
    "B": "bold grey15",
    "W": "bold white",
    "I": "bold orange3",
}
ON_FELT = {"X": "bold black", "O": "bold white"}


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


def list_games(lang: str, as_json: bool) -> None:
    from harif.games import game_class, games

    checked(lang)
    entries = games()
    classes = {e.name: game_class(e.name) for e in entries}
    if as_json:
        rows = [
            {
                "name": e.name,
                "about": e.about,
                "names": {spoken: name_of(classes[e.name], spoken) for spoken in LANGUAGES},
                "rules": {spoken: rule_of(classes[e.name], spoken) for spoken in LANGUAGES},
                "options": e.options,
                "players": e.kind.players,
                "chance": e.kind.chance,
                "hidden": e.kind.hidden,
                "constant_sum": e.kind.constant_sum,
                "utility_range": list(e.kind.utility_range),
                "native": e.native,
            }
            for e in entries
        ]
        print_json({"games": rows})
        return
    out = console()
    if out.width < 60:
        for e in entries:
            out.print(Text(called(classes[e.name], lang), style="bold cyan"))
            out.print(Text(rule_of(classes[e.name], lang), style="dim"))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    say = Voice("catalogue", lang)
    for heading in ("game", "options", "kind", "about"):
        table.add_column(say(heading))
    for e in entries:
        options = ", ".join(f"{k}={v}" for k, v in e.options.items())
        name, rule = called(classes[e.name], lang), rule_of(classes[e.name], lang)
        table.add_row(Text(name, style="bold cyan"), options, short_kind(e.kind, say), rule)
    out.print(table)


def called(game: Any, lang: str) -> str:
    """A game's name as it is typed; before it, in another language than English, what it is called there."""
    plain = str(game.__harif__.name)
    name = plain if lang == "en" else name_of(game, lang)
    return plain if name == plain else f"{name} ({plain})"


def short_kind(kind: Kind, say: Voice) -> str:
    """Only what is out of the ordinary: two players, zero-sum, no chance, nothing hidden go without saying."""
    players = say("player") if kind.players == 1 else say("players", n=digits(str(kind.players), say.lang))
    parts = [] if kind.players == 2 else [players]
    parts += [say("chance")] if kind.chance else []
    parts += [say("hidden")] if kind.hidden else []
    parts += [say("general")] if kind.players > 1 and not kind.zero_sum else []
    low, high = (isolated(number(end, say.lang), say.lang) for end in kind.utility_range)
    parts += [] if kind.utility_range == (-1.0, 1.0) else [say("range", low=low, high=high)]
    return say("comma").join(parts) or say("usual")


def board(state: Any, before: Any = None, width: int = 80, lang: str = "en") -> Text:
    """The position as coloured text; squares that changed since `before` are marked."""
    cells = cells_of(state)
    hint = state.__harif__.board
    if cells is None or 4 * len(cells[0]) + 6 > width:
        return Text(text_of(state, width, lang))
    old = cells_of(before) if before is not None else None
    left, below = row_labels(hint, len(cells)), column_labels(hint, len(cells[0]))
    margin = max((len(label) for label in left), default=0)
    line, paper = GRID.get(hint.style, ("grey50", "default"))
    ruled = hint.style not in ("table", "discs", "felt")
    out = Text()

    def rule(start: str, middle: str, end: str) -> None:
        if ruled:
            out.append(" " * (margin + 1))
            out.append(start + middle.join(["───"] * len(cells[0])) + end + "\n", style=f"{line} on {paper}")

    rule("┌", "┬", "┐")
    for r, row in enumerate(cells):
        out.append(f"{left[r]:>{margin}} ", style="dim")
        for c, cell in enumerate(row):
            if ruled:
                out.append("│", style=f"{line} on {paper}")
            changed = old is not None and old[r][c].letter != cell.letter
            out.append_text(square(cell, hint.style, paper, changed))
        if ruled:
            out.append("│", style=f"{line} on {paper}")
        out.append("\n")
        if r + 1 < len(cells):
            rule("├", "┼", "┤")
    rule("└", "┴", "┘")
    if hint.columns:
        labels = "".join(f"{label:^4}" if ruled else f"{label:^3}" for label in below)
        labels = f" {labels}" if ruled else labels
        out.append(" " * (margin + 1) + labels.rstrip(), style="dim")
    out.rstrip()
    return out


def colourful() -> bool:
    """Will colours be seen?"""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def square(cell: Cell, style: str, paper: str, changed: bool) -> Text:
    if cell.letter in (EMPTY, " "):
        dot = "·" if style in ("discs", "felt") and cell.letter == EMPTY else " "
        return Text(f" {dot} ", style=f"{'sky_blue1' if style == 'discs' else 'sea_green3'} on {paper}")
    symbol = cell.symbol
    if not colourful():  # two colours of one disc: tell them apart by letter
        symbol = cell.letter if cell.letter in "RYBW" or style == "felt" else cell.symbol
    elif style == "felt":
        symbol = "●"
    colour = (ON_FELT if style == "felt" else COLOURS).get(cell.letter, "bold")
    mark = " underline" if changed else ""
    out = Text(" ", style=f"on {paper}")
    out.append(symbol, style=f"{colour}{mark} on {paper}")
    out.append(" ", style=f"on {paper}")
    return out
