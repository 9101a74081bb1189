"""`harif solve`: the exact value of a position."""

from typing import Any

from harif.arena.players import verdict
from harif.cli import show
from harif.cli.think import effort, ranking, state_of
from harif.game import SearchError, Unsolved
from harif.search import Progress, Result
from harif.solving import solve
from harif.solving.chance.mdp import METHODS

UNSOLVED = 1
SILENT = ("way", "nodes", "units")  # what is said elsewhere, or to programs only


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
        return status_of(result)
    out = show.console()
    out.print(show.board(state, width=out.width))
    out.print()
    tell(state, result, out)
    return status_of(result)


def status_of(result: Result) -> int:
    """A decision process that was stopped gives its bounds, which is not a solution."""
    return UNSOLVED if result.algorithm in METHODS and not result.exact else 0


def tell(state: Any, result: Result, out: Any) -> None:
    word = "stopped" if status_of(result) else "solved"
    out.print(f"[bold]{word}: {solved(state, result)}[/bold]")
    if result.line:
        shown = result.names["line_names"]
        out.print("line: " + " ".join(shown[:60]) + (" …" if len(shown) > 60 else ""))
    if result.ranked:
        out.print(ranking(state, result))
    told = {k: v for k, v in result.stats.items() if k not in SILENT and isinstance(v, (bool, str, int, float))}
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
        return f"the goal {shown} (value at {result.stats.get('bound', 'most')} {result.value:g})"
    if result.algorithm in METHODS:
        return expected(state, result)
    kind = state.__harif__.kind
    move = result.names.get("action_name")
    by = f", by {move}" if move is not None else ""
    if kind.players == 1 and not kind.chance:
        return puzzle(state, result, by)
    told = verdict(state, result)
    if told.startswith("worth"):
        return f"the position is {told} to the player to move{by}"
    return f"the player to move {told}{by}"


def puzzle(state: Any, result: Result, by: str) -> str:
    """What one player alone can reach."""
    low, high = state.__harif__.kind.utility_range
    at = state
    for action in result.line:
        at = at.result(action)
    plies = f" in {result.distance} {'ply' if result.distance == 1 else 'plies'}" if result.distance else ""
    if result.value >= high:
        return f"the puzzle has a solution{plies}{by}"
    if not at.terminal():
        return "the puzzle has no solution: no line of play comes to an end"
    if result.value <= low:
        return f"the puzzle has no solution: every line of play ends with {low:g}"
    return f"the best that can be reached is {result.value:.6g}{plies}{by}"


def expected(state: Any, result: Result) -> str:
    """What a game with chance is worth; where two can only win or lose, as a probability too."""
    whose = "to player 1, where chance moves" if result.action is None else "to the player to move"
    told = f"worth {result.value:.9g} {whose}"
    kind = state.__harif__.kind
    low, high = kind.utility_range
    if kind.players == 2 and (low, high) == (-1.0, 1.0) and kind.constant_sum == 0:
        told += f" (a win with probability {(1 + result.value) / 2:.6f}, a draw counted half)"
    if result.stats["error"] > 1e-9 or not result.stats["proven"]:
        told += f", give or take {result.stats['error']:.2g}" + ("" if result.stats["proven"] else ", unproven")
    move = result.names.get("action_name")
    return told + (f", by {move}" if move is not None else "")


def goal_of(text: str) -> Any:
    if text in ("win", "draw"):
        return text
    try:
        return float(text)
    except ValueError:
        raise SearchError("--goal is win, draw or a number, not '{text}'.", text=text) from None


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

    def update(self, seen: Progress) -> None:
        if self.console is None:
            return
        if self.line is None:
            self.line = self.console.status("solving …")
            self.line.start()
        share = f", {seen.done:.0%} of this phase" if seen.done is not None else ""
        what = "positions" if seen.way in ("retrograde", *METHODS) else "nodes"
        self.line.update(f"{seen.way}: {seen.told}, {seen.nodes / 1e6:.1f} M {what}, {seen.seconds:.0f} s{share}")
