"""Make the pictures of the README and the guides: `.venv/bin/python docs/make_images.py`."""

import io
import json
import re
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console
from rich.text import Text

import harif
from harif.arena import player
from harif.arena.matches.pictures import levels_svg
from harif.arena.players import verdict
from harif.arena.review import review
from harif.arena.review_plot import review_svg
from harif.arena.strength.climb import climb
from harif.arena.strength.elo import Estimate
from harif.cli.boards import board
from harif.cli.think import ranking

IMAGES = Path(__file__).parent / "images"


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    boards()
    terminal()
    matches()
    levels()
    hindsight()


def boards() -> None:
    """One position of each game, as the library draws it."""
    positions = {
        "tictactoe": "XO./.X./O..",
        "connect4": "44535433",
        "othello": "f5d6c3d3c4f4c5",
        "nim": "3-2-5",
        "chess": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 6. Nf3 Qxe4+ 7. Qe2 Qxe2+ 8. Kxe2",
        "backgammon": "bJ6DBwDs7gMAAw:MAEXAAAAAAAA",
    }
    for game, text in positions.items():
        (IMAGES / f"{game}.svg").write_text(harif.svg(harif.position(game, text)))
    pushed = "8/4P3/K6p/4P3/8/8/4k1P1/5r2 b - - 0 1"
    after = f"{pushed} moves f1a1 a6b7 a1b1 b7c7 b1c1 c7d7 c1d1 d7e6"
    for picture, text in {"horizon": pushed, "horizon-after": after}.items():
        (IMAGES / f"{picture}.svg").write_text(harif.svg(harif.position("chess", text)))


def terminal() -> None:
    """A question at the terminal, drawn as a terminal."""
    screen = Console(record=True, width=64, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    state = harif.position("connect4", "444353")
    result = harif.search(state, depth=12)
    screen.print(Text("$ harif best connect4 --position 444353 --depth 12", style="bold"))
    screen.print(board(state, width=64))
    screen.print()
    screen.print(f"[bold]best: {result.names['action_name']}[/bold]  ({verdict(state, result)})")
    screen.print("line: " + " ".join(result.names["line_names"][:12]))
    screen.print(ranking(state, result))
    drawn = screen.export_svg(title="harif", code_format=without_fonts(CONSOLE_SVG_FORMAT), unique_id="terminal")
    (IMAGES / "terminal.svg").write_text(drawn)


def matches() -> None:
    """A match that SPRT ends, and a tournament; no player uses the clock, so they are the same every time."""
    closing = harif.match("connect4", "mcts:simulations=300", "mcts:simulations=200", games=400, seed=1, sprt=(0, 20))
    (IMAGES / "match-closing.svg").write_text(closing.svg())
    names = ("random", "mcts:simulations=50", "mcts:simulations=200", "alphabeta:depth=2", "alphabeta:depth=4")
    (IMAGES / "tournament.svg").write_text(harif.tournament("connect4", *names, games=20, seed=1).svg())


def levels() -> None:
    """How far each level is above the first, as bench/levels.json has it; backgammon counts otherwise."""
    measured = json.loads((IMAGES.parent.parent / "bench" / "levels.json").read_text())
    steps = {
        game: climb([Estimate(step["value"], step["low"], step["up"]) for step in found["steps"]])
        for game, found in measured.items()
        if found["unit"] == "elo"
    }
    (IMAGES / "levels.svg").write_text(levels_svg(steps))


def hindsight() -> None:
    """A game of two weak players, looked back on."""
    record, players = harif.Record("connect4"), [player("auto:level=2", seed) for seed in (2, 3)]
    while not record.over:
        record.play(players[record.state.player()].choose(record).action)
    (IMAGES / "review.svg").write_text(review_svg(review(record)))


def without_fonts(template: str) -> str:
    """Rich's template with the reader's own fonts: a picture fetches nothing from the network."""
    template = re.sub(r"@font-face {{.*?}}\s*", "", template, flags=re.DOTALL)
    return template.replace("Fira Code, monospace", "'DejaVu Sans Mono', Menlo, Consolas, monospace")


if __name__ == "__main__":
    main()
