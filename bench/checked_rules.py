"""What it costs that rules mean in machine code what they mean in Python: random games, before and now.

`--before FOLDER` has the sources of a version whose rules were not checked.
"""

import json
from pathlib import Path

from results import Section, Skipped, Table, Target
from rich.console import Console
from versions import HERE, run

GAMES = {
    **dict.fromkeys(("kalah", "tictactoe", "nim:heaps=5-6-7", "othello", "connect4", "dots", "morris"), 20_000),
    **dict.fromkeys(("checkers", "pig"), 20_000),
    **dict.fromkeys(("ludo", "2048", "backgammon"), 500),
}
WORDS = """\
Random games, `harif.playouts`, of a version whose rules ran as numba takes them and of this one, which checks indices,
overflow, shifts and casts: each in a process of its own, in turns, processor time, the least of several rounds,
compiled beforehand. A ratio above 1 is what the checks (and whatever else has changed in random games) cost.
"""


def measure(console: Console, quick: bool, before: Path | None = None) -> Section:
    if before is None:
        raise Skipped("it wants --before FOLDER, the sources (src) of the version to compare with")
    rows, ratios = [], []
    with console.status("") as status:
        for game, games in list(GAMES.items())[: 3 if quick else None]:
            status.update(game)
            least: dict[Path, float] = {}
            for _ in range(1 if quick else 6):
                for version in (before, HERE):
                    seconds = json.loads(run(["play", game, str(games)], version))["seconds"]
                    least[version] = min(seconds, least.get(version, seconds))
            ratios.append(least[HERE] / least[before])
            times = (f"{1e3 * least[version]:,.1f} ms" for version in (before, HERE))
            rows.append((game, f"{games:,}", *times, f"{ratios[-1]:.2f}×"))
    table = Table(("game", "games", "before", "now", "time"), rows)
    target = Target("the median cost", 1.05, sorted(ratios)[len(ratios) // 2], at_least=False)
    return Section("checked", WORDS, [table], [target])
