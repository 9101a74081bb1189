"""Learning backgammon: a linear judgement beside networks, by the same games against themselves."""

from pathlib import Path

from results import Section, Table
from rich.console import Console

import harif
from harif.learning import strength
from harif.learning.curve import curve_svg

WORDS = """\
Each judgement learns from {games:,} games against itself (`harif.learn("backgammon", games=…, hidden=…, seed=1)`, two
threads; the step falls from {rate} to {last}), then plays 4,000 games without search against the game's own
`evaluate` and against the network that is shipped (which had more games), each pair of games with the same dice. The
curves are in docs/images/learning.svg.
"""
PICTURE = Path(__file__).parent.parent / "docs/images/learning.svg"
UNITS = (0, 40, 128)
RATE, LAST = 0.05, 0.003


def measure(console: Console, quick: bool) -> Section:
    games, tests = (1_280, 200) if quick else (60_000, 4_000)
    shipped, rows, curves = harif.learned("backgammon"), [], {}
    for hidden in UNITS:
        name = "linear" if hidden == 0 else f"{hidden} hidden units"
        with console.status(f"learning, {name} …"):
            lesson = harif.learn(
                "backgammon",
                games=games,
                hidden=hidden,
                seed=1,
                rate=RATE,
                last_rate=LAST,
                threads=2,
                marks=20,
                test_games=tests // 4,
            )
            beside = [strength("backgammon", lesson.network, who, games=tests) for who in ("evaluate", shipped)]
        curves[name] = lesson.curve
        weights = len(lesson.network.numbers)
        took = lesson.curve[-1].seconds
        told = [f"{found.points:+.3f} ± {found.error:.3f}" for found in beside]
        rows.append((name, f"{weights:,}", f"{took:.0f} s", f"{games / took:,.0f}", *told))
        console.print(*rows[-1], sep="  ")
    if not quick:
        PICTURE.write_text(curve_svg(curves, "backgammon"), encoding="utf-8")
    columns = ("judgement", "numbers", "time", "games/s, tests included", "against evaluate", "against the shipped one")
    return Section("learning", WORDS.format(games=games, rate=RATE, last=LAST), [Table(columns, rows)], [])
