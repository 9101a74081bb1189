"""The commands, their options and their help. What they do is in the modules beside this one."""

from importlib import import_module
from typing import Annotated, Any

import typer

from harif.cli.options import (
    GAME,
    INTERPRETED,
    JSON,
    LANG,
    OPPONENT,
    POSITION,
    PRUNING,
    SEED,
    SVG,
    THREADS,
    WAYS,
    app,
    integer,
    number,
)


def command() -> Any:
    """All commands, in the order in which the help lists them: these, those of matches, those of the lab."""
    import_module("harif.cli.contests")
    import_module("harif.cli.lessons")
    return typer.main.get_command(app)


def show_version(wanted: bool) -> None:
    if wanted:
        from harif import __version__

        print(f"harif {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """Harif, the opponent: games in plain Python, searched at machine speed."""
    if context.invoked_subcommand is None:
        from harif.cli.show import welcome

        welcome()


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="Tell all about this one.")] = None,
    players: Annotated[int | None, typer.Option("--players", parser=integer, help="For so many players.")] = None,
    chance: Annotated[bool | None, typer.Option("--chance/--no-chance", help="With dice, or without.")] = None,
    hidden: Annotated[bool | None, typer.Option("--hidden/--no-hidden", help="With secrets, or without.")] = None,
    score: Annotated[bool | None, typer.Option("--score/--no-score", help="Points count, or winning alone.")] = None,
    general: Annotated[
        bool | None, typer.Option("--general/--no-general", help="All may win together, or never.")
    ] = None,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """List the games of the catalogue: all, or those of a kind; or tell all about one."""
    from harif.cli.games import Wanted, list_games

    list_games(game, Wanted(players, chance, hidden, score, general), lang, json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="A game of the catalogue, with options, or a Python file.")] = None,
    against: Annotated[str | None, typer.Option("--against", "-a", help="Your opponent, by its text.")] = None,
    level: Annotated[
        int | None, typer.Option("--level", parser=integer, help="Your opponent, by its strength: 1 to 10; usually 5.")
    ] = None,
    me: Annotated[str | None, typer.Option("--me", help="Who plays your side.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", parser=integer, help="Your seat: 1 begins.")] = None,
    position: POSITION = None,
    lang: LANG = "en",
    seed: Annotated[
        int | None, typer.Option("--seed", parser=integer, help="Repeats the dice; drawn and told when left out.")
    ] = None,
    resume: Annotated[str | None, typer.Option("--resume", help="Go on with a game that was saved here.")] = None,
    review: Annotated[
        str | None, typer.Option("--review", help="Write the value over the game, as a picture, to this file.")
    ] = None,
    review_seconds: Annotated[
        float | None, typer.Option("--review-seconds", parser=number, help="For the review, usually 10; 0: none.")
    ] = None,
    json: JSON = False,
) -> int:
    """Play a game: you against any player, or any two players against each other.

    Players: human, random, auto:level=3, auto:seconds=2, alphabeta:depth=8, minimax:depth=4, … In the game, type a
    move, or undo, hint, why, level 3, swap, save FILE, again, moves, resign, help, quit. Tab completes a move, the
    arrow keys edit; in 2048 they move. After the game comes a review.
    """
    from harif.cli.play import Wished, play_game

    return play_game(
        Wished(game, lang, me, against, level, seat, position, seed, resume, review, review_seconds, as_json=json)
    )


@app.command()
def web(
    file: Annotated[list[str] | None, typer.Argument(help="Games of your own, to be played on the page too.")] = None,
    host: Annotated[str, typer.Option("--host", help="Where to listen; this machine alone unless said.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", parser=integer, help="The port; the next free one if taken.")] = 8000,
    data: Annotated[str | None, typer.Option("--data", metavar="FILE", help="Where games are kept.")] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="TEXT", help="A program that may play, such as uci:path=P.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, where there is one.")] = True,
    lang: LANG = "en",
) -> None:
    """Open the page: play any game, and the tree lab, in a browser."""
    from harif.cli.web import Wished, open_page

    open_page(Wished(tuple(file or ()), tuple(player or ()), host, port, data, lang, browser))


@app.command()
def best(
    game: GAME,
    position: POSITION = None,
    algorithm: Annotated[
        str, typer.Option("--algorithm", help="auto, pvs, mcts, expectimax, maxn, belief, ismcts, …")
    ] = "auto",
    depth: Annotated[int | None, typer.Option("--depth", "-d", parser=integer, help="Plies.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", "-s", parser=number, help="Time.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", "-n", parser=integer, help="Positions.")] = None,
    simulations: Annotated[int | None, typer.Option("--simulations", parser=integer, help="Games, for mcts.")] = None,
    threads: THREADS = 1,
    table: Annotated[float | None, typer.Option("--table", parser=number, help="Megabytes for positions.")] = None,
    opponent: OPPONENT = None,
    pruning: PRUNING = None,
    lines: Annotated[int | None, typer.Option("--lines", parser=integer, help="How many of the best lines.")] = None,
    moves: Annotated[str | None, typer.Option("--moves", help="Look only at these: 'd3 c4', or 'd3,c4'.")] = None,
    face_up: Annotated[bool, typer.Option("--face-up", help="A game with secrets, with the cards open.")] = False,
    why: Annotated[bool, typer.Option("--why", help="What made the difference between the best two moves.")] = False,
    seed: SEED = 0,
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Find the best move of a position. Ctrl-C gives the best so far."""
    from harif.cli.think import Limits, best_move

    asked = Limits(depth, seconds, nodes, simulations)
    options = {"table": table, "opponent": opponent, "pruning": pruning, "face_up": face_up or None}
    options |= {"lines": max(lines or 2, 2) if why else lines, "moves": moves}
    best_move(game, position, algorithm, asked, threads, options, seed, not interpreted, lang, json, why)


@app.command()
def solve(
    game: GAME,
    position: POSITION = None,
    way: Annotated[str, typer.Option("--way", help=WAYS)] = "auto",
    goal: Annotated[str, typer.Option("--goal", help="For --way proof: win, draw, or a number.")] = "win",
    seconds: Annotated[
        float | None, typer.Option("--seconds", "-s", parser=number, help="Give up after this time.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", "-n", parser=integer, help="Give up after so many positions.")
    ] = None,
    threads: THREADS = 1,
    table: Annotated[float | None, typer.Option("--table", parser=number, help="Megabytes for positions.")] = None,
    folder: Annotated[str | None, typer.Option("--folder", help="Keep the work here; killed, it goes on.")] = None,
    outcome: Annotated[bool, typer.Option("--outcome", help="Only who wins, not in how many plies.")] = False,
    face_up: Annotated[bool, typer.Option("--face-up", help="A game with secrets, with the cards open.")] = False,
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Solve a position: its exact value, the best moves, the plies to the end. Exit code 1: not in the budget."""
    from harif.cli.solving import solve_position

    options = {"seconds": seconds, "nodes": nodes, "threads": threads, "folder": folder, "distance": not outcome}
    options |= {"face_up": face_up}
    options |= {"native": not interpreted} | ({} if table is None else {"table": table})
    return solve_position(game, position, way, goal, options, lang, json)


@app.command()
def cfr(
    game: GAME,
    iterations: Annotated[int, typer.Option("--iterations", "-n", parser=integer, help="How many.")] = 1000,
    variant: Annotated[
        str | None,
        typer.Option("--variant", help="cfr+ (usual), vanilla, linear, discounted; sampling: external, outcome."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="By one linear program; two players, constant sum.")] = False,
    seconds: Annotated[
        float | None, typer.Option("--seconds", "-s", parser=number, help="Stop after this time.")
    ] = None,
    seed: SEED = 0,
    out: Annotated[str | None, typer.Option("--out", "-o", help="Keep the policy here; killed, it goes on.")] = None,
    resume: Annotated[str | None, typer.Option("--resume", help="Go on from a file of --out.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", help="Write the convergence, as a picture, to this file.")] = None,
    tree: Annotated[
        str | None, typer.Option("--tree", help="Write the policy, on the game tree, to this file.")
    ] = None,
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Compute an equilibrium of a game with secrets. Ctrl-C gives the average so far."""
    from harif.cli.equilibria import Pictures, Wished, find_equilibrium

    wished = Wished(iterations, variant, seconds, seed, out, resume)
    return find_equilibrium(game, wished, exact, Pictures(svg, tree), not interpreted, lang, json)


@app.command()
def verify(
    folder: Annotated[str, typer.Argument(help="A folder that 'harif solve --folder' has kept.")],
    game: Annotated[str | None, typer.Argument(help="Its game, where that is a Python file.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Compare checksums and rules, not every value.")] = False,
    seconds: Annotated[float | None, typer.Option("--seconds", "-s", help="Give up after this time.")] = None,
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Verify what a folder keeps: its files, its rules, every value of a database. Exit code 1: it is not whole."""
    from harif.cli.keeping import verify_folder

    return verify_folder(folder, game, not quick, seconds, not interpreted, lang, json)


@app.command(context_settings={"ignore_unknown_options": True})
def matrix(
    source: Annotated[
        str,
        typer.Argument(metavar="TEXT|FILE", help="'1 -1; -1 1', '3,2 0,0; 0,0 2,3', 'A | B', a file, an .nfg, or -."),
    ],
    rows: Annotated[str | None, typer.Option("--rows", help="Names of the rows: cheat,obey.")] = None,
    columns: Annotated[str | None, typer.Option("--columns", help="Names of the columns.")] = None,
    weak: Annotated[bool, typer.Option("--weak", help="Strike out what is only weakly dominated, too.")] = False,
    svg: SVG = None,
    nfg: Annotated[str | None, typer.Option("--nfg", help="Write the game to this file as Gambit reads it.")] = None,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Solve a matrix game, in fractions: what is dominated, its value, mixed strategies, all equilibria.

    One matrix is what the row player gets from the column player; two, or pairs, are what each gets.
    """
    from harif.cli.matrix import Wanted, tell_matrix

    tell_matrix(source, Wanted(rows, columns, weak, svg, nfg), lang, json)


@app.command()
def tricks(
    deal: Annotated[str, typer.Argument(metavar="DEAL|FILE", help="A deal, 'N:… … … …', a PBN file, or -.")],
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Count the tricks of a bridge deal: by each declarer in each strain, if all see all cards (double dummy)."""
    from harif.cli.tricks import tell_tricks

    return tell_tricks(deal, not interpreted, lang, json)


@app.command()
def perft(
    game: GAME,
    depth: Annotated[int, typer.Argument(parser=integer, help="Plies.")],
    position: POSITION = None,
    interpreted: INTERPRETED = False,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Count the ways to play exactly so many plies."""
    from harif.cli.think import count_paths

    count_paths(game, depth, position, not interpreted, lang, json)


@app.command()
def new(
    file: Annotated[str, typer.Argument(help="The Python file to write; one that is there is left alone.")],
    chance: Annotated[bool, typer.Option("--chance", help="A game with a die.")] = False,
    parameters: Annotated[bool, typer.Option("--parameters", help="A game of any size.")] = False,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Write a small game with its drawing, to start from: change it into yours."""
    from harif.cli.new import write_game

    write_game(file, chance, parameters, lang, json)


@app.command()
def check(
    game: Annotated[str, typer.Argument(help="Your game's Python file, or a game of the catalogue.")],
    games: Annotated[int, typer.Option("--games", parser=integer, help="Random games to play.")] = 2000,
    plies: Annotated[int, typer.Option("--plies", parser=integer, help="A game longer than this does not end.")] = 5000,
    seconds: Annotated[float, typer.Option("--seconds", parser=number, help="Stop playing after this time.")] = 6.0,
    seed: SEED = 0,
    profile: Annotated[bool, typer.Option("--profile", help="Say how long each method takes.")] = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Is my game right? Play thousands of random games and test everything a game promises."""
    from harif.cli.checking import check_game

    return check_game(game, games, plies, seconds, seed, profile, lang, json)


@app.command()
def learn(
    game: GAME,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", parser=integer, help="Games against itself (20000; 2000 by --search)."),
    ] = None,
    hidden: Annotated[
        int | None, typer.Option("--hidden", parser=integer, help="Hidden units (40; with --search none); 0 is linear.")
    ] = None,
    rate: Annotated[
        float | None, typer.Option("--rate", parser=number, help="The step at the beginning (0.05).")
    ] = None,
    last_rate: Annotated[
        float | None, typer.Option("--last-rate", parser=number, help="The step at the end (0.005).")
    ] = None,
    trace: Annotated[float | None, typer.Option("--trace", parser=number, help="Lambda, 0 to 1 (0).")] = None,
    threads: THREADS = 1,
    seconds: Annotated[
        float | None, typer.Option("--seconds", "-s", parser=number, help="Stop after this time.")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", "-o", help="Keep the network in this file (.npz).")] = None,
    resume: Annotated[str | None, typer.Option("--resume", help="Go on from this file, and keep it there.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", help="Draw the learning curve into this file.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="For everything random (0).")] = None,
    source: Annotated[
        str | None, typer.Option("--from", help="Learn from games in a file: PGN, a match, or a line of moves each.")
    ] = None,
    search: Annotated[
        int | None, typer.Option("--search", parser=integer, help="Play by search of this depth, and learn from it.")
    ] = None,
    by: Annotated[
        str, typer.Option("--by", help="With --search: leaves (temporal differences) or results (regression).")
    ] = "leaves",
    epochs: Annotated[
        int | None, typer.Option("--epochs", parser=integer, help="By results: passes through the examples (12).")
    ] = None,
    share: Annotated[
        float | None,
        typer.Option("--share", parser=number, help="By results: how much the end counts, beside search (0.5)."),
    ] = None,
    strays: Annotated[
        int | None,
        typer.Option(
            "--strays", parser=integer, help="With --search: one move in so many is made at random (0: none)."
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option("--processes", parser=integer, help="That play, with --search; 0: one a core.")
    ] = 1,
    any_parameters: Annotated[
        bool, typer.Option("--any-parameters", help="With --search or --from: for all parameters of the game.")
    ] = False,
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Learn to judge a game that has features: by playing it against itself, or from games (--from).

    Self-play that was interrupted goes on with --resume as if it had not been; options that differ begin a new lesson.
    With --search and --from, --resume names the weights to begin with.
    """
    from pathlib import Path

    from harif.cli.learning import learn_game, refuse_idle

    replayed, searched = source is not None, search is not None
    if replayed or searched:
        refuse_idle({"--last-rate": last_rate, "--seconds": seconds}, "self-play without --search and --from")
        refuse_idle({} if searched else {"--games": games, "--strays": strays}, "--search")
    else:
        fitting = {"--epochs": epochs, "--share": share, "--strays": strays}
        refuse_idle({**fitting, "--any-parameters": any_parameters or None}, "--search or --from")

    kept, before, picture = (None if name is None else Path(name) for name in (out, resume, svg))
    if source is not None or search is not None:
        from harif.cli.weights import fit_weights

        recipe = {"games": games, "depth": search, "seed": seed, "rate": rate, "trace": trace, "epochs": epochs}
        recipe |= {"hidden": hidden, "processes": processes, "share": share, "strays": strays}
        recipe |= {"any_parameters": any_parameters}
        return fit_weights(game, source, by, recipe, kept, before, picture, lang, json)
    asked = {"games": games, "seed": seed, "rate": rate, "last_rate": last_rate, "trace": trace}
    return learn_game(game, asked, hidden, threads, seconds, kept, before, picture, lang, json)


@app.command()
def uci(
    game: Annotated[str, typer.Option("--game", "-g", help="A game of two sides; usually chess.")] = "chess",
    lang: LANG = "en",
) -> int:
    """Speak the Universal Chess Interface: an engine for other programs, of chess or any other game of two sides.

    It reads commands from standard input and answers on standard output. 'harif prepare' compiles the game ahead.
    """
    from harif.protocols.uci.serving import serve

    return serve(game)


@app.command()
def prepare(
    game: Annotated[list[str] | None, typer.Argument(help="Games; those asked for most if none is named.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games of the catalogue.")] = False,
    lang: LANG = "en",
    json: JSON = False,
) -> None:
    """Compile games ahead, so that 'harif best', 'play' and 'uci' begin at once. Ctrl-C keeps what is done."""
    from harif.cli.preparing import prepare_games

    prepare_games(game or [], everything, lang, json)


@app.command()
def cache(
    deed: Annotated[str, typer.Argument(metavar="show|clear|verify", help="What to do with it.")] = "show",
    lang: LANG = "en",
    json: JSON = False,
) -> int:
    """Show the compiled code that is kept on disk, clear it, or verify that it is whole (exit code 1: it is not).

    It is in the user's cache folder, or where HARIF_CACHE says, and takes 256 MB at most, or HARIF_CACHE_LIMIT (500M).
    """
    from harif.cli.cache import keep_house

    return keep_house(deed, lang, json)


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(help="Games to measure.")] = None, json: JSON = False
) -> None:
    """Measure nodes and random games per second on this machine."""
    from harif.cli.bench import measure

    measure(game or [], json)
