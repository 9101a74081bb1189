"""`harif best` and `harif perft`: questions about one position."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from harif.arena.players import verdict
from harif.arena.terms import Why
from harif.arena.terms import why as why_of
from harif.cli import show
from harif.cli.boards import board
from harif.drawing.digits import count, decimals, isolated, name, number
from harif.game import CHANCE, PositionError, SearchError
from harif.game.beginning import beginning_of
from harif.game.errors import AmbiguousMove
from harif.game.notation import move_name, read_move, read_position
from harif.game.sentence import AND, joined
from harif.games import load
from harif.games.chess_pgn_words import lines_in
from harif.hidden.belief import belief
from harif.hidden.clairvoyance import clairvoyance
from harif.hidden.ismcts import ismcts
from harif.hidden.size import estimated_size
from harif.learning.network import judging
from harif.search import Progress, Result, perft, search
from harif.words.catalogue import Voice

MOST_RANKED = 12
MOST_WORLDS = 4  # that a table has columns for
UNSEEING: dict[str, Callable[..., Result]] = {"belief": belief, "clairvoyance": clairvoyance, "ismcts": ismcts}
"""How to decide where something is hidden."""
BELIEVED = 1e6  # histories of a game in which everything that may happen is looked at
FILES = (".pgn", ".pbn", ".fen", ".epd")  # how the name of a file with a position ends
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
    lang: str,
    as_json: bool,
    why: bool = False,
) -> None:
    say = Voice("answer", lang)
    given = [f"--{limited}" for limited, limit in asked._asdict().items() if limit is not None]
    if len(given) > 1:
        raise SearchError("{given} contradict each other: give one limit.", given=joined(given, AND))
    options = {option: value for option, value in wished.items() if value is not None}
    state = state_of(game, position)
    unseen = state.__harif__.kind.hidden and "face_up" not in options
    if algorithm == "auto" and unseen:
        algorithm = "belief" if asked.simulations is None and is_believed(state) else "ismcts"
    if algorithm == "auto":
        algorithm = "mcts" if asked.simulations is not None else "expectimax" if "opponent" in options else "auto"
    if "moves" in options:
        options["moves"] = moves_in(state, options["moves"])
    if algorithm == "auto" and (known := judging(state.__harif__)):
        algorithm, options = known.pop("algorithm"), {**known, **options}
        asked = asked if given else Limits(seconds=1.0)
    if not given and algorithm in ENDLESS and state.__harif__.kind.chance and state.__harif__.ply_limit is None:
        asked = Limits(seconds=1.0)  # with dice a game may go on for ever
    err = show.errors()
    with Status(state, err if err.is_terminal and not as_json else None, lang) as status:
        how = {**asked._asdict(), "threads": threads, "seed": seed, "native": native, **options}
        if algorithm in UNSEEING:
            usual = {"threads": 1, "seed": 0}
            asks = {k: v for k, v in how.items() if v is not None and v != usual.get(k)}
            result = UNSEEING[algorithm](state, progress=status.update, **asks)
        else:
            result = search(state, algorithm, progress=status.update, **how)
    told_why = why_of(state, result, options.get("network"), lang) if why else None
    if as_json:
        terms = {} if told_why is None else {"why": [share._asdict() for share in told_why.shares]}
        show.print_json({"game": state.__harif__.spec, **result.as_dict(), **terms})
        return
    out = show.console()
    out.print(board(state, width=out.width, lang=lang))
    out.print()
    if result.action is None:
        out.print(say("chance", value=shown(result.value, lang)))
    else:
        told = Text(say("best", move=name(result.names["action_name"], lang)), style="bold")
        worth = say("worth", value=isolated(number(result.value, lang), lang))
        meant = worth if result.worlds and result.exact else end_in_sight(state, result, lang)
        out.print(told.append(f"  ({meant})", style="not bold"))
        if "lines_names" in result.names:
            out.print(table_of_lines(result, lang))
        else:
            if len(result.line) > 1 or not result.worlds:
                out.print(Text(say("line", moves=line_of(result.names["line_names"], lang))))
            out.print(ranking(result, lang))
    if told_why is not None and after(state, result.lines[0].moves).terminal():
        out.print(Text(say("ends_game", move=name(result.names["action_name"], lang))))
    elif told_why is not None:
        same = Text(say("same_terms"))
        out.print(table_of_terms(state, told_why, lang) if told_why.shares else same)
    out.print(Text(effort(result, lang), style="dim"))


def end_in_sight(state: Any, result: Result, lang: str) -> str:
    """What a result means; of one that is not proven but whose line leads to a win or a loss, after how many plies."""
    kind, say = state.__harif__.kind, Voice("answer", lang)
    if not (result.exact or kind.chance or kind.hidden) and kind.players == 2 and kind.zero_sum and result.line:
        low, high = kind.utility_range
        if after(state, result.line).terminal() and not low < result.value < high:
            won = result.value > (low + high) / 2
            return say("sees_win" if won else "sees_loss", n=count(len(result.line), lang))
    return verdict(state, result, lang)


def after(state: Any, line: tuple[int, ...]) -> Any:
    """The state at the end of a line."""
    for action in line:
        state = state.result(action)
    return state


def is_believed(state: Any) -> bool:
    """Is a game with secrets for one or two, and small enough for the best plan to be found?"""
    kind, begun = state.__harif__.kind, beginning_of(state)
    return (kind.players == 1 or (kind.players == 2 and kind.zero_sum)) and (
        estimated_size(begun).histories <= BELIEVED
    )


def moves_in(state: Any, text: str) -> list[Any]:
    """The moves that are written in `text`, with commas between them, or blanks where no name has any."""
    if state.terminal() or state.player() == CHANCE:
        return text.split()  # none of them is one: the search says why
    try:
        return [read_move(state, text)]
    except AmbiguousMove:
        raise
    except PositionError:
        parts = [part for part in re.split(r"[,;\u060c]", text) if part.strip()]
        moves = [read_move(state, part) for part in (parts if len(parts) > 1 else text.split())]
        return list(dict.fromkeys(moves))


def line_of(moves: list[str], lang: str, most: int | None = None) -> str:
    """Moves one after the other, read from left to right."""
    more = " …" if most is not None and len(moves) > most else ""
    return isolated(" ".join(name(move, lang) for move in moves[:most]) + more, lang)


def effort(result: Result, lang: str) -> str:
    """What it took, in a line."""
    say = Voice("answer", lang)
    done, what = (result.simulations, "simulations") if result.simulations else (result.nodes, "nodes")
    speed = done / result.seconds if result.seconds else 0.0
    told = say("millions", n=decimals(f"{speed / 1e6:.1f}", lang))
    return say(
        "effort",
        algorithm=isolated(result.algorithm, lang),
        how="" if result.native else say("interpreted"),
        n=count(done, lang),
        what=say(what),
        seconds=decimals(f"{result.seconds:.3f}", lang),
        speed=told if speed >= 1e6 else say("speed", n=count(round(speed), lang)),
    )


def ranking(result: Result, lang: str) -> Table:
    """The root moves, best first; ≤ where only a bound is known, ≈ where the best one is proven and they are not."""
    say = Voice("answer", lang)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("move"))
    table.add_column(say("value"), justify="right")
    visits = dict(result.visits)
    if visits:
        table.add_column(say("visits"), justify="right")
    worlds = result.worlds if len(result.worlds) <= MOST_WORLDS else ()
    for i, world in enumerate(worlds):
        table.add_column(say("world", n=i + 1, p=number(world.probability, lang, figures=3)), justify="right")
    for i, ((action, value), move) in enumerate(zip(result.ranked, result.names["ranked_names"], strict=True)):
        if i == MOST_RANKED:
            table.add_row("…", say("more", n=len(result.ranked) - i))
            break
        bound = {"bounds": "≤ ", "depth": "≈ "}.get(result.ranking, "") if i else ""
        seen = [count(visits[action], lang)] if visits else []
        seen += [isolated(signed(dict(world.values)[action], lang), lang) for world in worlds]
        table.add_row(Text(name(move, lang)), isolated(f"{bound}{signed(value, lang)}", lang), *seen)
    return table


def table_of_lines(result: Result, lang: str) -> Table:
    """The best lines, each with what it is worth; ≈ where the best one is proven and it is not."""
    say = Voice("answer", lang)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("value"), justify="right")
    if result.visits:
        table.add_column(say("visits"), justify="right")
    table.add_column(say("best_play"))
    for line, moves in zip(result.lines, result.names["lines_names"], strict=True):
        about = "≈ " if result.exact and not line.exact else ""
        seen = [count(line.visits, lang)] if result.visits else []
        table.add_row(isolated(f"{about}{signed(line.value, lang)}", lang), *seen, Text(line_of(moves, lang)))
    return table


def table_of_terms(state: Any, told: Why, lang: str) -> Table:
    """What each term speaks for the best move and for the second, at the end of their lines."""
    say = Voice("answer", lang)
    best, second = (name(move_name(state, move), lang) for move in (told.best, told.second))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", title_justify="left")
    table.add_column(say("why", best=best, second=second))
    for column in (say("difference"), best, second):
        table.add_column(column, justify="right")
    for share in told.shares:
        numbers = (share.difference, share.best, share.second)
        table.add_row(Text(share.term), *(isolated(signed(round(x, 4), lang), lang) for x in numbers))
    return table


def shown(value: float, lang: str = "en") -> str:
    """A value with its sign, for the middle of a sentence."""
    return isolated(signed(value, lang), lang)


def signed(value: float, lang: str) -> str:
    """A value with its sign, and as many digits as tell moves apart."""
    return number(value, lang, figures=4, signed=True)


def count_paths(game: str, depth: int, position: str | None, native: bool, lang: str, as_json: bool) -> None:
    say = Voice("answer", lang)
    state = state_of(game, position)
    perft(state, 0, native=native)  # compiles
    started = time.perf_counter()
    paths = perft(state, depth, native=native)
    seconds = time.perf_counter() - started
    if as_json:
        show.print_json({"game": state.__harif__.spec, "depth": depth, "count": paths, "seconds": seconds})
    else:
        told = Text(say("paths", depth=depth, n=count(paths, lang)))
        spent = say("seconds", n=decimals(f"{seconds:.3f}", lang))
        show.console().print(told.append(f"  {spent}", style="dim"))


def start_in(game: str) -> Any:
    """The first state of a game, by its name or file; or of a tree, by its text or file."""
    from harif.trees import tree
    from harif.trees.files import is_file_name

    return tree(game) if "(" in game or is_file_name(game) else load(game)


def state_of(game: str, position: str | None) -> Any:
    """The state that was asked about: the start, a position as it was typed, or one that stands in a file."""
    start = start_in(game)
    if position is None:
        return start
    in_file = position.lower().endswith(FILES)
    if not in_file:
        return read_position(start, position)
    return read_position(start, "\n".join(line.rstrip("\r\n") for line in lines_in(Path(position))))


class Status:
    """A line on the terminal that says how far a search is; silent where there is no terminal."""

    def __init__(self, state: Any, console: Any, lang: str = "en") -> None:
        self.state, self.console, self.say = state, console, Voice("answer", lang)
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
            self.line = self.console.status(self.say("thinking"))
            self.line.start()
        self.line.update(self.text(progress))

    def text(self, progress: Progress) -> str:
        say, lang = self.say, self.say.lang
        nodes, seconds = (decimals(f"{n:.1f}", lang) for n in (progress.nodes / 1e6, progress.seconds))
        told = say("so_far", n=nodes, seconds=seconds)
        if progress.action is None or progress.value is None:
            return told
        at, names = self.state, []
        for move in progress.line[:6]:
            names.append(move_name(at, move))
            at = at.result(move)
        parts = {"value": shown(progress.value, lang), "moves": line_of(names, lang)}
        return say("at_depth", told=told, depth=progress.depth, **parts)
