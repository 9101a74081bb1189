"""What `harif match`, `harif tournament` and `harif results` do."""

import csv
import io
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from harif.arena.matches.match import match, tournament
from harif.arena.matches.referee import Played
from harif.arena.matches.results import (
    Contest,
    MatchResult,
    TournamentResult,
    forfeits_of,
    match_result,
    tournament_result,
)
from harif.arena.matches.store import Store
from harif.arena.matches.telling import elo_shown, error_of, places, told_elo, told_forfeits, told_match
from harif.cli import show
from harif.cli.files import refuse_nowhere, write
from harif.cli.think import start_in
from harif.drawing.digits import count, digits, isolated, number
from harif.words.catalogue import Voice, checked

COLUMNS = (
    "game",
    "round",
    "players",
    "position",
    "opening",
    "moves",
    "values",
    "end",
    "forfeited",
    "reason",
    "seconds",
)


class Shown(NamedTuple):
    """How the answer is to be shown."""

    svg: str | None
    lang: str
    json: bool


def play_match(game: str, players: tuple[str, str], asked: dict[str, Any], shown: Shown) -> None:
    checked(shown.lang)
    refuse_nowhere(shown.svg, "<svg")
    with Watch(asked["games"], shown) as watch:
        result = match(start_in(game), *players, **asked, progress=watch.update)
    tell(result, asked["file"], shown)


def play_tournament(game: str, players: list[str], asked: dict[str, Any], shown: Shown) -> None:
    checked(shown.lang)
    refuse_nowhere(shown.svg, "<svg")
    with Watch(None, shown) as watch:
        result = tournament(start_in(game), *players, **asked, progress=watch.update)
    tell(result, asked["file"], shown)


def tell_results(file: str, moves: bool, table: str | None, shown: Shown) -> int:
    """What a file holds. Exit code 1: nothing yet."""
    say = Voice("match", checked(shown.lang))
    refuse_nowhere(shown.svg, "<svg")
    refuse_nowhere(table, ",".join(COLUMNS))
    with Store(file, reading=True) as store:
        identity, games = store.identity(), store.games()
    if identity is None or not games:
        if shown.json:
            show.print_json({"games": 0})
        else:
            show.console().print(Text(say("nothing", file=isolated(file, shown.lang))), soft_wrap=True)
        return 1
    contest = contest_in(identity)
    result = (match_result if len(contest.players) == 2 else tournament_result)(contest, games)
    if table is not None:
        write(table, as_csv(contest, games))
    if moves and not shown.json:
        for game in games:
            show.console().print(Text(move_list(contest, game, shown.lang)), soft_wrap=True)
        show.console().print()
    tell(result, None, shown, [as_dict(contest, game) for game in games] if moves else None)
    return 0


def contest_in(identity: dict[str, Any]) -> Contest:
    """Who played what, by what a file says."""
    low, high = map(float, identity["span"])
    return Contest(
        identity["game"], tuple(identity["players"]), tuple(identity["sides"]), (low, high), identity["lucky"]
    )


# Showing --------------------------------------------------------------------------------------------------------------


def tell(
    result: MatchResult | TournamentResult, file: str | None, shown: Shown, games: list[dict[str, Any]] | None = None
) -> None:
    if shown.svg is not None:
        write(shown.svg, result.svg(shown.lang))
    if shown.json:
        show.print_json({**result.as_dict(), **({} if games is None else {"records": games})})
        return
    out, say, lang = show.console(), Voice("match", shown.lang), shown.lang
    if isinstance(result, MatchResult):
        head, *rest = told_match(result, lang).split("\n")
        out.print(Text(head, style="bold"), soft_wrap=True)
        for line in rest:
            out.print(Text(line), soft_wrap=True)
    else:
        told = say("tournament", game=isolated(result.game, lang), players=len(result.players), games=result.games)
        out.print(Text(told, style="bold"), soft_wrap=True)
        out.print(crosstable(result, lang))
        for line in told_forfeits(result.forfeits, lang):
            out.print(Text(line), soft_wrap=True)
    if result.stopped == "interrupt":
        out.print(Text(say("stopped")))
    if file is not None:
        told = "goes_on" if result.stopped == "interrupt" else "kept"
        out.print(Text(say(told, file=isolated(file, lang)), style="dim"), soft_wrap=True)
    if shown.svg is not None:
        out.print(Text(say("written", file=isolated(shown.svg, lang)), style="dim"), soft_wrap=True)


def crosstable(result: TournamentResult, lang: str) -> Table:
    """The players, best first, each against each."""
    say, order = Voice("match", lang), result.ranked()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right")
    for name in ("player", "rating", "interval", "share"):
        of_player = name == "player"
        table.add_column(say(name), justify="left" if of_player else "right", overflow="fold", no_wrap=not of_player)
    for place in range(1, len(order) + 1):
        table.add_column(digits(str(place), lang), justify="right", no_wrap=True)
    table.add_column(say("a_game"), justify="right", no_wrap=True)
    for place, i in enumerate(order, 1):
        standing, elo = result.standings[i], result.standings[i].elo
        row: list[Any] = [digits(str(place), lang), Text(isolated(standing.player, lang))]
        row.append("–" if elo is None else elo_shown(elo.value, lang))
        row.append("–" if elo is None else f"{elo_shown(elo.low, lang)} … {elo_shown(elo.high, lang)}")
        row.append(places(standing.score, lang, 3))
        row += [cell_of(result.table[i][j], lang) for j in order]
        points = standing.points
        row.append("–" if points is None else f"{places(points.value, lang, 2)} ± {error_of(points, lang, 2)}")
        table.add_row(*row)
    return table


def cell_of(cell: tuple[float, int] | None, lang: str) -> str:
    """A score out of so many."""
    return "·" if cell is None else isolated(f"{number(cell[0], lang, figures=4)}/{count(cell[1], lang)}", lang)


def move_list(contest: Contest, game: Played, lang: str) -> str:
    """A game in two lines: who played where and how it ended, and its moves."""
    say = Voice("match", lang)
    names = " – ".join(isolated(contest.players[who], lang) for who in game.seating)
    values = "" if game.values is None else "  " + " ".join(number(value, lang) for value in game.values)
    lost = "".join(f"  {told}" for told in told_forfeits(forfeits_of(contest, [game]), lang))
    start = "" if game.position is None else f"[{game.position}] "
    return f"{say('record', n=game.number + 1, players=names)}{values}{lost}\n  {isolated(start + game.written, lang)}"


def as_dict(contest: Contest, game: Played) -> dict[str, Any]:
    return {
        "game": game.number + 1,
        "round": game.round + 1,
        "players": [contest.players[who] for who in game.seating],
        "position": game.position,
        "opening": game.opening,
        "moves": game.written,
        "actions": list(game.moves),
        "values": None if game.values is None else list(game.values),
        "end": game.end,
        "forfeited": None if game.forfeited is None else game.forfeited + 1,
        "reason": game.reason,
        "seconds": list(game.seconds),
    }


def as_csv(contest: Contest, games: Sequence[Played]) -> str:
    """A line a game; several players, values or times in one cell have blanks between them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in games:
        told = as_dict(contest, game)
        writer.writerow([joined(told[column]) for column in COLUMNS])
    return out.getvalue()


def joined(cell: Any) -> Any:
    return " ".join(map(str, cell)) if isinstance(cell, list) else cell


class Watch:
    """A line on the terminal that says how far it is; silent where there is no terminal."""

    def __init__(self, games: int | None, shown: Shown) -> None:
        err = show.errors()
        self.console = err if err.is_terminal and not shown.json else None
        self.games, self.say, self.lang = games, Voice("match", shown.lang), shown.lang
        self.line: Any = None

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *problem: object) -> None:
        if self.line is not None:
            self.line.stop()

    def update(self, result: MatchResult | TournamentResult) -> None:
        if self.console is None:
            return
        told = self.text(result)
        if self.line is None:
            self.line = self.console.status(told)
            self.line.start()
        self.line.update(told)

    def text(self, result: MatchResult | TournamentResult) -> str:
        if isinstance(result, TournamentResult):
            best = result.players[result.ranked()[0]]
            return self.say("leads", n=count(result.games, self.lang), player=isolated(best, self.lang))
        score = f"+{result.wins} ={result.draws} −{result.losses}"
        told = f"{isolated(digits(score, self.lang), self.lang)}  {told_elo(result, self.lang)}"
        return self.say("so_far", n=count(result.games, self.lang), of=count(self.games or 0, self.lang), told=told)
