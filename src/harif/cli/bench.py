"""`harif bench`: how fast it is on this machine. (Ratios to other libraries: see bench/ in the repository.)"""

from typing import Any

from rich.table import Table

from harif.cli import show
from harif.drawing.digits import typed
from harif.games import load
from harif.native.engine import spent
from harif.search import playouts, search

USUAL = ("tictactoe", "connect4", "othello", "nim")
SECONDS = 1.0
GAMES = 20_000


def measure(games: list[str], as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    out, err = show.console(), show.errors()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("game", "M nodes/s", "depth in 1 s", "random games/s", "compile s"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in games or USUAL:
        if err.is_terminal and not as_json:
            err.print(f"[dim]measuring {name} …[/dim]")
        row = measure_one(name)
        rows.append(row)
        table.add_row(
            row["game"],
            typed(row["nodes_per_second"] / 1e6, figures=2),
            str(row["depth"]) + (" (solved)" if row["exact"] else ""),
            f"{row['random_games_per_second']:,.0f}",
            f"{row['compile_seconds']:.2f}",
        )
    if as_json:
        show.print_json({"bench": rows})
    else:
        out.print(table)


def measure_one(name: str) -> dict[str, Any]:
    state = load(name)
    before = spent()
    search(state, "auto", nodes=1, ranking="bounds")  # compiles or loads
    result = search(state, "auto", seconds=SECONDS, ranking="bounds")
    games = GAMES if result.native else GAMES // 100
    playouts(state, 1)
    played = playouts(state, games)
    after = spent()
    return {
        "game": state.__harif__.spec,
        "nodes_per_second": result.nodes / result.seconds,
        "depth": result.depth,
        "exact": result.exact,
        "random_games_per_second": played.games / played.seconds,
        "compile_seconds": after.seconds - before.seconds,
        "native": result.native,
    }
