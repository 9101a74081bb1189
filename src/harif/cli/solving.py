"""`harif solve`: the exact value of a position."""

from typing import Any

from harif.arena.players import verdict
from harif.cli import show
from harif.cli.think import effort, ranking, state_of
from harif.game import SearchError, Unsolved
from harif.search import Result
from harif.solving import Stand, solve

UNSOLVED = 1


def solve_position(
    game: str,
    position: str | None,
    way: str,
    goal: str,
    seconds: float | None,
    nodes: int | None,
    threads: int,
    table: float | None,
    folder: str | None,
    outcome: bool,
    native: bool,
    as_json: bool,
) -> int:
    state = state_of(game, position)
    options: dict[str, Any] = {} if table is None else {"table": table}
    err = show.errors()
    with Watch(err if err.is_terminal and not as_json else None) as watch:
        try:
            result = solve(
                state,
                way,
                seconds=seconds,
                nodes=nodes,
                threads=threads,
                native=native,
                progress=watch.update,
                distance=not outcome,
                folder=folder,
                goal=goal_of(goal),
                **options,
            )
        except Unsolved as problem:
            if not as_json:
                raise
            show.print_json({"game": state.__harif__.spec, "exact": False, "error": str(problem), **problem.known})
            return UNSOLVED
    if as_json:
        show.print_json({"game": state.__harif__.spec, **result.as_dict()})
        return 0
    out = show.console()
    out.print(show.board(state, width=out.width))
    out.print()
    tell(state, result, out)
    return 0


def tell(state: Any, result: Result, out: Any) -> None:
    out.print(f"[bold]solved: {solved(state, result)}[/bold]")
    if result.line:
        shown = result.names["line_names"]
        out.print("line: " + " ".join(shown[:60]) + (" …" if len(shown) > 60 else ""))
    if result.ranked:
        out.print(ranking(state, result))
    told = {k: v for k, v in result.stats.items() if k not in ("way", "nodes", "units")}
    facts = ", ".join(
        f"{key.replace('_', ' ')} {value}" if isinstance(value, (bool, str)) else f"{key.replace('_', ' ')} {value:,}"
        for key, value in told.items()
    )
    out.print(f"[dim]{effort(result)}[/dim]")
    if facts:
        out.print(f"[dim]{facts}[/dim]")


def solved(state: Any, result: Result) -> str:
    """Who wins, in how many plies and by which move; for a proof, what was shown."""
    if result.algorithm == "proof" and not result.exact:
        shown = "can be reached" if result.stats.get("proven") else "cannot be reached"
        return f"the goal {shown} (value {result.stats.get('bound', '')} {result.value:g})"
    told = verdict(state, result)
    move = result.names.get("action_name")
    return f"the player to move {told}" + (f", by {move}" if move is not None else "")


def goal_of(text: str) -> Any:
    if text in ("win", "draw"):
        return text
    try:
        return float(text)
    except ValueError:
        raise SearchError(f"--goal is win, draw or a number, not '{text}'.") from None


class Watch:
    """A line on the terminal that says how far a solution is; silent where there is no terminal."""

    def __init__(self, console: Any) -> None:
        self.console = console
        self.line: Any = None

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *problem: object) -> None:
        if self.line is not None:
            self.line.stop()

    def update(self, stand: Stand) -> None:
        if self.console is None:
            return
        if self.line is None:
            self.line = self.console.status("solving …")
            self.line.start()
        share = f", {stand.done:.0%} of this phase" if stand.done is not None else ""
        what = "positions" if stand.way == "retrograde" else "nodes"
        self.line.update(f"{stand.way}: {stand.told}, {stand.nodes / 1e6:.1f} M {what}, {stand.seconds:.0f} s{share}")
