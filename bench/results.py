"""What a benchmark found: shown in the terminal, and kept in RESULTS.md section by section."""

import os
import platform
import re
import shlex
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

FILE = Path(__file__).with_name("RESULTS.md")

ORDER = {  # the parts, and the headings of their sections
    "minimax": "Full minimax of tic-tac-toe",
    "alphabeta": "Alpha-beta on Connect Four, depth 8",
    "playouts": "Random games of Connect Four",
    "montecarlo": "Monte Carlo tree search",
    "startup": "Starting",
    "compile": "Compiling",
    "scaling": "Scaling with depth",
    "clock": "Obeying the clock",
    "uci": "UCI on the clock",
    "uci-elo": "UCI at limited strength",
    "lab": "The lab: trees, traces, pictures",
    "retrograde": "Retrograde analysis of chess endgames",
    "connect4": "Connect Four positions, solved",
    "connect4-hard": "Connect Four, the hardest set",
    "othello": "Othello endgames, solved",
    "threads": "Two threads",
    "growth": "What each improvement of alpha-beta brings",
    "outcomes": "Solved games",
    "backgammon": "Backgammon",
    "backgammon-strength": "Backgammon: strength",
    "learning": "Learning backgammon",
    "expectiminimax": "Expectiminimax on Pig",
    "star": "What Star1 and Star2 save",
    "2048": "2048 at three depths",
    "solved-chance": "Games of chance, solved",
    "cfr": "Equilibria of hidden games",
    "double-dummy": "Bridge, double dummy",
    "ismcts": "Information-set Monte Carlo tree search",
    "cards": "Hokm and bridge",
    "battleship": "Battleship",
    "worlds": "Worlds of hokm and bridge",
    "chess-perft": "Chess: perft",
    "chess-search": "Chess: nodes a second, and time to depth",
    "chess-strength": "Chess: strength",
    "chess-losses": "Chess: where strength is lost",
    "chess-techniques": "Chess: what each technique is worth",
    "chess-weights": "Chess: weights that were learned",
    "chess-depth": "Chess: strength against depth",
    "chess-tactics": "Chess: mates found and proven",
    "web-load": "The page under load",
    "web-speed": "The page in a browser",
    "matches": "Matches",
    "levels": "Levels",
    "versions": "Before and after kernels over records",
    "checked": "What checked rules cost",
    "suite": "What the test suite spends compiling",
}
UNMEASURED = {"suite": "Every run of the tests says at its end what it spent compiling."}

HEAD = """\
# Benchmarks

Harif beside its peers, in turns in one run on one machine, medians of the turns. (A turn lasts a second or one run,
whichever is longer; a quick contender runs many times in it, and the mean counts.) Made by `make bench`; each
section says which command made it, when and where. A ratio is the peer's time over Harif's (or Harif's rate over the
peer's): above 1 Harif is faster. Ratios are of medians, and targets are judged by them; "of the fastest" is the ratio
of the quickest turns, which others on the machine disturbed least. A peer that could not be installed is said to be
missing.
"""


class Skipped(Exception):
    """A part that cannot be measured here; the sentence says what it needs."""


class Table(NamedTuple):
    """Columns of text. All but the first are set to the right."""

    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]


class Target(NamedTuple):
    """A number that was promised, and the number reached (None: could not be measured, and `why`)."""

    what: str
    goal: float
    reached: float | None
    at_least: bool = True
    unit: str = "×"
    why: str = "not measured"

    def text(self) -> str:
        promise = f"{self.what}: {'at least' if self.at_least else 'at most'} {self.goal:g}{self.unit}"
        if self.reached is None:
            return f"{promise}; {self.why}."
        met = self.reached >= self.goal if self.at_least else self.reached <= self.goal
        digits = 0 if self.reached >= 20 else 2
        return f"{promise}; reached {self.reached:.{digits}f}{self.unit}: {'met' if met else '**not met**'}."


class Section(NamedTuple):
    """One part's results: what was done, in words, then tables, then targets."""

    part: str
    words: str
    tables: list[Table]
    targets: list[Target]


def show(section: Section, console: Console) -> None:
    """The section as rich tables."""
    for number, table in enumerate(section.tables):
        shown = RichTable(title=ORDER[section.part] if number == 0 else None, title_justify="left")
        for place, column in enumerate(table.columns):
            shown.add_column(escape(column), justify="right" if place else "left")
        for row in table.rows:
            shown.add_row(*map(escape, row))
        console.print(shown)
    for target in section.targets:
        console.print(f"• {target.text().replace('**', '')}", highlight=False)


def write(section: Section, command: list[str]) -> None:
    """Put the section into RESULTS.md in place of the older one; all others stay as they are."""
    kept = sections(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    kept[section.part] = markdown(section, command)
    texts = []
    for part, heading in ORDER.items():
        body = kept.get(part, UNMEASURED.get(part, "*Not measured yet.*"))
        texts.append(f"## {heading}\n\n{body.strip()}\n")
    new = FILE.with_suffix(".new")
    new.write_text(HEAD + "\n" + "\n".join(texts), encoding="utf-8")
    new.replace(FILE)


def sections(text: str) -> dict[str, str]:
    """The parts that a RESULTS.md holds, without their headings."""
    parts = {heading: part for part, heading in ORDER.items()}
    pieces = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return {parts[heading.strip()]: body for heading, body in zip(pieces[::2], pieces[1::2]) if heading in parts}


def markdown(section: Section, command: list[str]) -> str:
    lines = [section.words.strip(), ""]
    for table in section.tables:
        lines += [*table_lines(table), ""]
    lines += [f"- {target.text()}" for target in section.targets]
    if section.targets:
        lines.append("")
    lines.append(f"`{shlex.join(command)}`, {time.strftime('%Y-%m-%d')}; {machine()}")
    return "\n".join(lines)


def table_lines(table: Table) -> list[str]:
    """A table in Markdown."""
    rule = "|" + "|".join(["---"] + ["---:"] * (len(table.columns) - 1)) + "|"
    return ["| " + " | ".join(table.columns) + " |", rule, *("| " + " | ".join(row) + " |" for row in table.rows)]


def machine() -> str:
    """What a number depends on, and no name or path of anybody's computer."""
    facts = [processor(), f"{os.cpu_count()} cores"]
    if hasattr(os, "getloadavg"):
        facts.append(f"load {os.getloadavg()[0]:.1f}")
    facts += [f"{platform.system()} {platform.machine()}", f"Python {platform.python_version()}"]
    facts += [f"{name} {version_of(name)}" for name in ("numba", "llvmlite", "numpy")]
    return ", ".join(facts)


def processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1].strip() if found else platform.processor() or "unknown processor"


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"
