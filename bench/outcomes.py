"""Small games solved from their initial position, beside what is published."""

import time
from pathlib import Path
from typing import Any, NamedTuple

from results import Section, Table, Target, machine, table_lines
from rich.console import Console
from timing import three

import harif
from harif.game import Unsolved

PAGE = Path(__file__).parent.parent / "docs" / "outcomes.md"
USUAL, LONG = 120.0, 900.0  # seconds
LARGEST_BOARD = 6  # of Domineering

WORDS = """\
`harif.solve(state, ranking="bounds")` of the initial position, one thread, each game within its own limit (120 s;
900 s for Connect Four on the three largest boards and Kalah(6, 4), asked there with `distance=False` and a table of
4 GB, so that plies are not counted). Nodes are those that proved the value, the time is also for the best line; kernels
are compiled before the clock. The value is the first player's: won, drawn, lost, or the difference in seeds, boxes or
discs. Plies are to the end under best play. *Published*: Connect Four from John Tromp's table
(tromp.github.io/c4/c4.html), and plies from Christophe Steininger's (github.com/ChristopheSteininger/c4), both read;
Kalah(6, 4) from Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000), as others quote it; 2 × 2 boxes
from a proof on Puzzling Stack Exchange; nim from Bouton's theorem; chomp and hex by strategy stealing, kayles by
symmetry. Marked * are from memory, not confirmed: the other boards of Kalah (the same paper), 4×4 Othello, m,n,k-games,
3×3 Hexapawn (Gardner 1962). A dash: we have no source.

Domineering: rows × columns, V (Vertical wins whoever starts), H (Horizontal), 1 (who starts), 2 (who does not);
Vertical's start on m × n and Horizontal's on n × m are the same game turned, so each board is solved once for both.
Where a board comes out otherwise than in Breuker, Uiterwijk and van den Herik, "Solving 8×8 Domineering", Theoretical
Computer Science 230 (2000), it says so; that table was quoted from memory, not confirmed.
"""

# Rows, and what is published for 1, 2, … columns.
DOMINEERING = {1: "2HHHHH", 2: "V11HV1", 3: "V11HHH", 4: "VVV1V1", 5: "VHVH2H", 6: "V1V1V1"}
CONNECT_FOUR = {  # rows, columns: Tromp's =, + and -
    (4, 4): "=", (4, 5): "=", (4, 6): "-", (5, 4): "=", (5, 5): "=", (5, 6): "=", (6, 4): "=", (6, 5): "=",
    (6, 6): "-", (5, 7): "=", (7, 5): "=",
}  # fmt: skip
LARGE = {(6, 6), (5, 7), (7, 5)}
STEININGER = {(4, 6): 24, (6, 6): 36}  # plies
SIGNS = {"+": 1, "=": 0, "-": -1}


class Game(NamedTuple):
    """What to solve. `published` is a sign (won, drawn, lost) or, with `exactly`, a value."""

    name: str
    spec: str
    published: float | None = None
    exactly: bool = False
    remembered: bool = False
    plies: int | None = None
    seconds: float = USUAL
    large: bool = False
    unit: str = ""


class Row(NamedTuple):
    """A row of the table; `agrees` is None where nothing is published or nothing was found."""

    cells: tuple[str, ...]
    agrees: bool | None
    remembered: bool


def catalogue() -> list[Game]:
    games = [Game("tic-tac-toe", "tictactoe", 0)]
    for (rows, columns), sign in CONNECT_FOUR.items():
        large = (rows, columns) in LARGE
        spec, plies = f"connect4:rows={rows},columns={columns}", STEININGER.get((rows, columns))
        name = f"Connect Four, {rows} rows × {columns} columns"
        seconds = LONG if large else USUAL
        games.append(Game(name, spec, SIGNS[sign], plies=plies, seconds=seconds, large=large))
    for pits, signs in ((4, "+++++="), (6, "++++")):
        for seeds, sign in enumerate(signs, 1):
            spec, name = f"kalah:pits={pits},seeds={seeds}", f"Kalah({pits}, {seeds})"
            if (pits, seeds) == (6, 4):
                games.append(Game(name, spec, 10, exactly=True, seconds=LONG, large=True, unit="seeds"))
            else:
                games.append(Game(name, spec, SIGNS[sign], remembered=True, unit="seeds"))
    for rows, columns in ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)):
        spec, name = f"dots:rows={rows},columns={columns}", f"dots and boxes, {rows} × {columns}"
        games.append(Game(name, spec, 1 if (rows, columns) == (2, 2) else None, unit="boxes"))
    for rows in (3, 4, 5):
        for columns in (3, 4, 5):
            spec, name = f"hexapawn:rows={rows},columns={columns}", f"Hexapawn, {rows} rows × {columns} columns"
            games.append(Game(name, spec, -1 if rows == columns == 3 else None, remembered=True))
    games.append(Game("Othello 4 × 4", "othello:size=4", -8, exactly=True, remembered=True, unit="discs"))
    lines = {(4, 3, 3): 1, (4, 4, 3): 1, (4, 4, 4): 0, (5, 4, 4): 0, (5, 5, 4): 0, (5, 5, 5): 0}
    for (m, n, k), value in lines.items():
        games.append(Game(f"{m},{n},{k}-game", f"mnk:rows={m},columns={n},k={k}", value, remembered=True))
    games += [Game(f"hex {size} × {size}", f"hex:size={size}", 1) for size in (2, 3, 4)]
    games += [Game(f"chomp {m} × {n}", f"chomp:rows={m},columns={n}", 1) for m, n in ((3, 4), (4, 5), (5, 6))]
    games += [Game(f"nim {heaps}", f"nim:heaps={heaps}", sign) for heaps, sign in (("3-4-5", 1), ("1-2-3", -1))]
    games += [Game(f"kayles, {pins} pins", f"kayles:pins={pins}", 1) for pins in (10, 20, 50)]
    return games


QUICK = {"tictactoe", "connect4:rows=4,columns=4", "kalah:pits=4,seeds=3", "dots:rows=1,columns=2", "othello:size=4",
         "nim:heaps=3-4-5", "kayles:pins=20", "hexapawn:rows=3,columns=3"}  # fmt: skip


def measure(console: Console, quick: bool) -> Section:
    """The table of games, and Domineering's grid; both also as a page of the documentation."""
    games = [game for game in catalogue() if not quick or game.spec in QUICK]
    rows = []
    for number, game in enumerate(games, 1):
        rows.append(solved(console, game, f"{number} of {len(games)}"))
        console.print(f"{number} of {len(games)}: {', '.join(filter(None, rows[-1].cells))}", highlight=False)
    columns = ("", "value", "plies", "nodes", "time", "way", "published")
    tables = [Table(columns, [row.cells for row in rows])]
    grid, remembered = domineering(console, 2 if quick else LARGEST_BOARD)
    tables.append(grid)
    read = [row.agrees for row in rows if row.agrees is not None and not row.remembered]
    remembered += [row.agrees for row in rows if row.agrees is not None and row.remembered]
    targets = [
        Target(
            f"published outcomes, of {len(read)} confirmed, that come out otherwise", 0, read.count(False), False, ""
        ),
        Target(f"and of {len(remembered)} not confirmed", 0, remembered.count(False), False, ""),
    ]
    section = Section("outcomes", WORDS, tables, targets)
    if not quick:
        PAGE.write_text(page(section), encoding="utf-8")
    return section


def solved(console: Console, game: Game, place: str) -> Row:
    """Solve one game, or say honestly that it was not."""
    options: dict[str, Any] = {"distance": False, "table": 4096} if game.large else {}
    published = told_published(game)
    with console.status(f"{place}: {game.name} …") as status:

        def report(stand: Any) -> None:
            status.update(f"{place}: {game.name}, {stand.seconds:.0f} s, {stand.nodes:,} nodes, {stand.told} …")

        started = time.perf_counter()
        try:
            found = harif.solve(
                harif.load(game.spec), ranking="bounds", seconds=game.seconds, progress=report, **options
            )
        except Unsolved as problem:
            if time.perf_counter() - started < game.seconds:
                raise KeyboardInterrupt from None
            known = problem.known
            range_known = f" ({known['low']:g} to {known['high']:g})" if "low" in known else ""
            told = f"unsolved in {game.seconds:.0f} s{range_known}"
            return Row((game.name, told, "", f"{known.get('nodes', 0):,}", "", "", published), None, game.remembered)
    if found.stopped == "interrupt" and time.perf_counter() - started < game.seconds:
        raise KeyboardInterrupt
    value, agrees = found.value, None
    if game.published is not None:
        agrees = value == game.published if game.exactly else (value > 0) - (value < 0) == game.published
        agrees = agrees and (game.plies is None or found.distance in (None, game.plies))
        published += "" if agrees else ": **otherwise here**"
    plies = "" if found.distance is None else f"{found.distance}"
    taken = f"{three(found.seconds * 1e3)} ms" if found.seconds < 1 else f"{found.seconds:,.1f} s"
    way = found.stats.get("way", found.algorithm)
    cells = (game.name, told_value(value, game.unit), plies, f"{found.nodes:,}", taken, way, published)
    return Row(cells, agrees, game.remembered)


def told_value(value: float, unit: str) -> str:
    if unit and value:
        return f"{value:+g} {unit}"
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


def told_published(game: Game) -> str:
    if game.published is None:
        return "–"
    told = told_value(game.published, game.unit if game.exactly else "")
    if game.plies is not None and not game.large:
        told += f" in {game.plies}"
    return told + (" *" if game.remembered else "")


def domineering(console: Console, largest: int) -> tuple[Table, list[bool | None]]:
    """The grid, and for each of its boards whether it is as published."""
    sizes = range(1, largest + 1)
    starter_wins = {}
    started = time.perf_counter()
    for rows in sizes:
        for columns in sizes:
            with console.status(f"Domineering, {rows} × {columns} …"):
                starter_wins[rows, columns] = vertical_wins(rows, columns)
        console.print(f"Domineering, {rows} rows: {time.perf_counter() - started:.0f} s", highlight=False)
    lines, judged = [], list[bool | None]()
    for rows in sizes:
        cells = []
        for columns in sizes:
            outcome = outcome_of(starter_wins[rows, columns], starter_wins[columns, rows])
            right = DOMINEERING[rows][columns - 1]
            if outcome != "?":
                judged.append(outcome == right)
            cells.append(outcome if outcome == right else f"{outcome} (published {right})")
        lines.append((f"{rows} rows", *cells))
    return Table(("Domineering", *(f"{columns} columns" for columns in sizes)), lines), judged


def vertical_wins(rows: int, columns: int) -> bool | None:
    """Does Vertical win when it starts? None: not solved in time."""
    state = harif.load(f"domineering:rows={rows},columns={columns}")
    if state.terminal():
        return False
    try:
        return harif.solve(state, ranking="bounds", seconds=USUAL).value > 0
    except Unsolved:
        return None


def outcome_of(vertical: bool | None, horizontal: bool | None) -> str:
    """V, H, 1 or 2, from who wins when Vertical starts, and when Horizontal does."""
    if vertical is None or horizontal is None:
        return "?"
    return {(True, True): "1", (True, False): "V", (False, True): "H", (False, False): "2"}[vertical, horizontal]


def page(section: Section) -> str:
    """The page of the documentation: generated, never written by hand."""
    head = """\
# Solved games

What perfect play gives in small games, each solved by `harif.solve` from its initial position; the value is the first
player's. How it was measured, and where the published values are from, is told in
[bench/RESULTS.md](../bench/RESULTS.md); a star marks one that is quoted from memory.
"""
    lines = [head]
    for table in section.tables:
        lines += [*table_lines(table), ""]
    lines.append("In Domineering V: Vertical wins, H: Horizontal wins, 1: who starts wins, 2: who starts loses.\n")
    lines.append(f"Made by `.venv/bin/python bench/run.py outcomes`, {time.strftime('%Y-%m-%d')}; {machine()}.\n")
    return "\n".join(lines)
