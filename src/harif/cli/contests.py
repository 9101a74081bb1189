"""The commands about matches: `harif match`, `harif tournament`, `harif results`."""

from typing import Annotated

import typer

from harif.cli.options import GAME, JSON, LANG, SEED, SVG, app, integer, number

OPENINGS = Annotated[
    str | None, typer.Option("--openings", help="A file with an opening a line, as moves or as a position.")
]
PLIES = Annotated[
    int | None, typer.Option("--plies", parser=integer, help="Random moves at the beginning, judged even (4); 0: none.")
]
CLOCK = Annotated[str | None, typer.Option("--clock", help="Seconds a game for each player, and a move: 60+0.5.")]
PATIENCE = Annotated[
    float, typer.Option("--patience", parser=number, help="Seconds after which a silent player forfeits.")
]
LIMIT = Annotated[int, typer.Option("--limit", parser=integer, help="Plies after which a game is a draw.")]
FILE = Annotated[str | None, typer.Option("--file", "-f", help="Keep the games here (SQLite); killed, it goes on.")]
PROCESSES = Annotated[int, typer.Option("--processes", parser=integer, help="How many play at once.")]

CLUSTER = Annotated[str | None, typer.Option("--cluster", help="Play on the Ray cluster at this address, or auto.")]


@app.command()
def match(
    game: GAME,
    first: Annotated[str, typer.Argument(metavar="A", help="A player: auto:level=3, alphabeta:depth=6, random, …")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    games: Annotated[int, typer.Option("--games", "-n", parser=integer, help="How many; with --sprt, at most.")] = 100,
    sprt: Annotated[
        str | None, typer.Option("--sprt", help="Play until it is clear: 0,10 (Elo), or 0,10,0.05,0.05.")
    ] = None,
    openings: OPENINGS = None,
    plies: PLIES = None,
    clock: CLOCK = None,
    patience: PATIENCE = 60.0,
    limit: LIMIT = 2000,
    file: FILE = None,
    processes: PROCESSES = 1,
    cluster: CLUSTER = None,
    svg: SVG = None,
    seed: SEED = 0,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Play a match: how much better is A than B, and how sure is that?

    Games come in pairs, of one opening or one luck, with the seats changed. Ctrl-C tells what was played so far.
    """
    from harif.cli.match import Shown, play_match

    terms = {"openings": openings, "plies": plies, "clock": clock, "patience": patience, "limit": limit}
    how = {"file": file, "processes": processes, "cluster": cluster, "seed": seed, "games": games, "sprt": sprt}
    play_match(game, (first, second), {**terms, **how}, Shown(svg, lang, json))


@app.command()
def tournament(
    game: GAME,
    players: Annotated[list[str], typer.Argument(metavar="A B …", help="Two players or more.")],
    games: Annotated[int, typer.Option("--games", "-n", parser=integer, help="For each two who meet.")] = 20,
    openings: OPENINGS = None,
    plies: PLIES = None,
    clock: CLOCK = None,
    patience: PATIENCE = 60.0,
    limit: LIMIT = 2000,
    file: FILE = None,
    processes: PROCESSES = 1,
    cluster: CLUSTER = None,
    svg: SVG = None,
    seed: SEED = 0,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Play everybody against everybody: a crosstable, points, and Elo with its interval."""
    from harif.cli.match import Shown, play_tournament

    terms = {"openings": openings, "plies": plies, "clock": clock, "patience": patience, "limit": limit}
    how = {"file": file, "processes": processes, "cluster": cluster, "seed": seed, "games": games}
    play_tournament(game, players, {**terms, **how}, Shown(svg, lang, json))


@app.command()
def results(
    file: Annotated[str, typer.Argument(help="A file that 'harif match' or 'harif tournament' has kept.")],
    moves: Annotated[bool, typer.Option("--moves", help="Print every game: players, moves, result.")] = False,
    csv: Annotated[str | None, typer.Option("--csv", help="Write a line a game to this file.")] = None,
    svg: SVG = None,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Print, draw or export what a file of games holds; also while they are being played."""
    from harif.cli.match import Shown, tell_results

    return tell_results(file, moves, csv, Shown(svg, lang, json))
