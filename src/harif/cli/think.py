"""`harif best` and `harif perft`: questions about one position."""

import time
from typing import Any, NamedTuple

from rich.table import Table

from harif.arena.players import verdict
from harif.cli import show
from harif.game import SearchError
from harif.game.notation import move_name, read_position
from harif.game.sentence import AND, joined
from harif.games import load
from harif.learning.network import is_shipped, learned
from harif.search import Progress, Result, perft, search

MOST_RANKED = 12
ENDLESS = ("expectiminimax", "expectimax", "maxn", "paranoid", "bestreply")


class Limits(NamedTuple):
    """When to stop: one of them, or none."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    simulations: int | None = None


def best_move(
    game: str,
    position: str | None,
    algorithm: str,
    asked: Limits,
    threads: int,
    wished: dict[str, Any],
    seed: int,
    native: bool,
    as_json: bool,
) -> None:
    given = [f"--{name}" for name, limit in asked._asdict().items() if limit is not None]
    if len(given) > 1:
        raise SearchError("{given} contradict each other: give one limit.", given=joined(given, AND))
    options = {name: value for name, value in wished.items() if value is not None}
    if algorithm == "auto":
        algorithm = "mcts" if asked.simulations is not None else "expectimax" if "opponent" in options else "auto"
    state = state_of(game, position)
    if algorithm == "auto" and is_shipped(state.__harif__.spec):
        algorithm, options = "expectiminimax", {"pruning": "star2", "network": learned(state.__harif__.spec), **options}
        asked = asked if given else Limits(seconds=1.0)
    if not given and algorithm in ENDLESS and state.__harif__.kind.chance and state.__harif__.ply_limit is None:
        asked = Limits(seconds=1.0)  # with dice a game may go on for ever
    err = show.errors()
    with Status(state, err if err.is_terminal and not as_json else None) as status:
        result = search(
            state,
            algorithm,
            **asked._asdict(),
            threads=threads,
            seed=seed,
            native=native,
            progress=status.update,
            **options,
        )
    if as_json:
        show.print_json({"game": state.__harif__.spec, **result.as_dict()})
        return
    out = show.console()
    out.print(show.board(state, width=out.width))
    out.print()
    if result.action is None:
        out.print(f"chance moves here: worth {shown(result.value)} to player 1")
    else:
        out.print(f"[bold]best: {result.names['action_name']}[/bold]  ({verdict(state, result)})")
        out.print("line: " + " ".join(result.names["line_names"]))
        out.print(ranking(state, result))
    out.print(f"[dim]{effort(result)}[/dim]")


def effort(result: Result) -> str:
    """What it took, in a line."""
    how = "" if result.native else ", interpreted"
    done, what = (result.simulations, "simulations") if result.simulations else (result.nodes, "nodes")
    speed = done / result.seconds if result.seconds else 0.0
    return f"{result.algorithm}{how}: {done:,} {what} in {result.seconds:.3f} s ({speed / 1e6:.1f} M/s)"


def ranking(state: Any, result: Result) -> Table:
    """The root moves, best first; ≤ where only a bound is known, ≈ where the best one is proven and they are not."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("move")
    table.add_column("value", justify="right")
    visits = dict(result.visits)
    if visits:
        table.add_column("visits", justify="right")
    for i, ((action, value), name) in enumerate(zip(result.ranked, result.names["ranked_names"], strict=True)):
        if i == MOST_RANKED:
            table.add_row("…", f"{len(result.ranked) - i} more")
            break
        bound = {"bounds": "≤ ", "depth": "≈ "}.get(result.ranking, "") if i else ""
        seen = [f"{visits[action]:,}"] if visits else []
        table.add_row(name, f"{bound}{shown(value)}", *seen)
    return table


def shown(value: float) -> str:
    """A value with as many digits as tell moves apart."""
    if abs(value) < 1e-12:
        return "+0"
    return f"{value:+,.1f}" if abs(value) >= 1000 else f"{value:+.4g}"


def count_paths(game: str, depth: int, position: str | None, native: bool, as_json: bool) -> None:
    state = state_of(game, position)
    perft(state, 0, native=native)  # compiles
    started = time.perf_counter()
    count = perft(state, depth, native=native)
    seconds = time.perf_counter() - started
    if as_json:
        show.print_json({"game": state.__harif__.spec, "depth": depth, "count": count, "seconds": seconds})
    else:
        show.console().print(f"perft({depth}) = [bold]{count:,}[/bold]  [dim]{seconds:.3f} s[/dim]")


def state_of(game: str, position: str | None) -> Any:
    start = load(game)
    return start if position is None else read_position(start, position)


class Status:
    """A line on the terminal that says how far a search is; silent where there is no terminal."""

    def __init__(self, state: Any, console: Any) -> None:
        self.state, self.console = state, console
        self.line: Any = None

    def __enter__(self) -> "Status":
        return self

    def __exit__(self, *problem: object) -> None:
        if self.line is not None:
            self.line.stop()

    def update(self, progress: Progress) -> None:
        if self.console is None:
            return
        if self.line is None:
            self.line = self.console.status("thinking …")
            self.line.start()
        self.line.update(self.text(progress))

    def text(self, progress: Progress) -> str:
        told = f"thinking … {progress.nodes / 1e6:.1f} M nodes, {progress.seconds:.1f} s"
        if progress.action is None or progress.value is None:
            return told
        at, names = self.state, []
        for move in progress.line[:6]:
            names.append(move_name(at, move))
            at = at.result(move)
        return f"{told}, depth {progress.depth}: {progress.value:+.3g}  {' '.join(names)}"
