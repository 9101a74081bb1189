"""`harif solve`: the exact value of a position."""

from typing import Any

from rich.text import Text

from harif.arena.players import plies_to_the_end, verdict
from harif.cli import show
from harif.cli.boards import board
from harif.cli.think import effort, line_of, ranking, state_of
from harif.drawing.digits import count, decimals, digits, isolated, name, number
from harif.game import SearchError, Unsolved
from harif.search import Progress, Result
from harif.solving import solve
from harif.solving.chance.mdp import METHODS
from harif.words.catalogue import Voice, checked

UNSOLVED = 1
MOST_OF_A_LINE = 60
SILENT = ("way", "nodes", "units")  # what is said elsewhere, or to programs only


def solve_position(
    game: str, position: str | None, way: str, goal: str, options: dict[str, Any], lang: str, as_json: bool
) -> int:
    """`options` are those of `harif.solve`."""
    checked(lang)
    state, err = state_of(game, position), show.errors()
    with Watch(err if err.is_terminal and not as_json else None, lang) as watch:
        try:
            result = solve(state, way, goal=goal_of(goal), progress=watch.update, **options)
        except Unsolved as problem:
            if not as_json:
                raise
            show.print_json({"game": state.__harif__.spec, "exact": False, "error": str(problem), **problem.known})
            return UNSOLVED
    if as_json:
        show.print_json({"game": state.__harif__.spec, **result.as_dict()})
        return status_of(result)
    out = show.console()
    out.print(board(state, width=out.width, lang=lang))
    out.print()
    tell(state, result, out, lang)
    return status_of(result)


def status_of(result: Result) -> int:
    """A decision process that was stopped gives its bounds, which is not a solution."""
    return UNSOLVED if result.algorithm in METHODS and not result.exact else 0


def tell(state: Any, result: Result, out: Any, lang: str) -> None:
    say = Voice("solved", lang)
    word = "stopped" if status_of(result) else "solved"
    out.print(Text(say(word, what=solved(state, result, say)), style="bold"))
    if result.line:
        moves = line_of(result.names["line_names"], lang, MOST_OF_A_LINE)
        out.print(Text(Voice("answer", lang)("line", moves=moves)))
    if result.ranked:
        out.print(ranking(result, lang))
    facts = {k: v for k, v in result.stats.items() if k not in SILENT and isinstance(v, (bool, str, int, float))}
    out.print(Text(effort(result, lang), style="dim"))
    if facts:
        told = [f"{fact_name(k, say)} {fact(v, say)}" for k, v in facts.items()]
        out.print(Text(Voice("story", lang)("comma").join(told), "dim"))


def fact_name(name: str, say: Voice) -> str:
    """What it is that a solver counted or measured."""
    return say(f"fact_{name}") if f"fact_{name}" in say else isolated(name.replace("_", " "), say.lang)


def fact(value: bool | str | float, say: Voice) -> str:
    if isinstance(value, bool):
        return say("yes" if value else "no")
    if isinstance(value, str):
        return isolated(value, say.lang)
    return count(value, say.lang) if isinstance(value, int) else number(value, say.lang)


def solved(state: Any, result: Result, say: Voice) -> str:
    """Who wins, in how many plies and by which move; for a proof, what was shown."""
    lang, kind = say.lang, state.__harif__.kind
    if result.algorithm == "proof" and not result.exact:
        key = "goal_reached" if result.stats.get("proven") else "goal_missed"
        bound = say("least" if result.stats.get("bound") == "least" else "most")
        return say(key, bound=bound, value=isolated(number(result.value, lang), lang))
    if result.algorithm in METHODS:
        return expected(state, result, say)
    move = result.names.get("action_name")
    by = say("by_move", move=name(move, lang)) if move is not None else ""
    if kind.players == 1 and not kind.chance:
        return puzzle(state, result, by, say)
    valued = kind.chance or kind.players != 2 or not kind.zero_sum or not result.exact
    return say("position" if valued else "mover", verdict=verdict(state, result, lang), by=by)


def puzzle(state: Any, result: Result, by: str, say: Voice) -> str:
    """What one player alone can reach."""
    low, high = state.__harif__.kind.utility_range
    at = state
    for action in result.line:
        at = at.result(action)
    plies = plies_to_the_end(result, Voice("answer", say.lang))
    if result.value >= high:
        return say("puzzle", plies=plies, by=by)
    if not at.terminal():
        return say("endless")
    if result.value <= low:
        return say("no_puzzle", value=isolated(number(low, say.lang), say.lang))
    return say("reached", value=isolated(number(result.value, say.lang), say.lang), plies=plies, by=by)


def expected(state: Any, result: Result, say: Voice) -> str:
    """What a game with chance is worth; where two can only win or lose, as a probability too."""
    lang = say.lang
    value = isolated(number(result.value, lang, figures=9), lang)
    told = say("expected_of_chance" if result.action is None else "expected", value=value)
    kind = state.__harif__.kind
    low, high = kind.utility_range
    if kind.players == 2 and (low, high) == (-1.0, 1.0) and kind.constant_sum == 0:
        told += say("win_with", share=decimals(f"{(1 + result.value) / 2:.6f}", lang))
    if result.stats["error"] > 1e-9 or not result.stats["proven"]:
        told += say("error", error=number(result.stats["error"], lang, figures=2))
        told += "" if result.stats["proven"] else say("unproven")
    move = result.names.get("action_name")
    return told + (say("by_move", move=name(move, lang)) if move is not None else "")


def goal_of(text: str) -> Any:
    if text in ("win", "draw"):
        return text
    try:
        return float(text)
    except ValueError:
        raise SearchError("--goal is win, draw or a number, not '{text}'.", text=text) from None


class Watch:
    """A line on the terminal that says how far a solution is; silent where there is no terminal."""

    def __init__(self, console: Any, lang: str = "en") -> None:
        self.console, self.say = console, Voice("solved", lang)
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
            self.line = self.console.status(self.say("solving"))
            self.line.start()
        say, lang = self.say, self.say.lang
        phase = say("phase", share=digits(f"{seen.done:.0%}", lang)) if seen.done is not None else ""
        what = say("positions") if seen.way in ("retrograde", *METHODS) else Voice("answer", lang)("nodes")
        spent = {"n": decimals(f"{seen.nodes / 1e6:.1f}", lang), "seconds": digits(f"{seen.seconds:.0f}", lang)}
        self.line.update(say("so_far", way=seen.way, told=isolated(seen.told, lang), what=what, phase=phase, **spent))
