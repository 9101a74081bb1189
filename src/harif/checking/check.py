"""`check`: play thousands of random games and test everything that a game promises."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from harif.checking.agreement import Agreement
from harif.checking.claims import Claims
from harif.checking.constructor import watched_constructor
from harif.checking.endings import Endings
from harif.checking.inspector import Broken, Inspector
from harif.checking.profile import profile as measure
from harif.checking.report import Finding, Report
from harif.checking.views import SECONDS as VIEW_SECONDS
from harif.checking.views import Views
from harif.game import GameError, SearchError, definition_of
from harif.game.patience import EndlessRule, patiently
from harif.game.sentence import Said
from harif.games.catalogue import Game, game_class
from harif.native.engine import quiet
from harif.search.playouts import EndlessPlay, playouts

GAMES = 2000
SECONDS = 6.0
PLIES = 5000
LEAST_GAMES = 20
NATIVE_GAMES = 5000
NATIVE_SECONDS = 20.0


def check(
    game: Game,
    *,
    games: int = GAMES,
    plies: int = PLIES,
    seconds: float = SECONDS,
    seed: int = 0,
    native: bool = True,
    profile: bool = False,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Test a game: a name, a file, a class or the game of a state.

    Random games are played until `games` or `seconds` is reached, and each claim is tested: see `Finding.code` for what
    can be found. A game that passes has `Report.ok`. With `profile`, `Report.timings` says how long each method takes.
    """
    if games < 1 or plies < 1 or seconds <= 0:
        raise SearchError("games and plies are whole numbers of 1 or more, and seconds is a number above 0.")
    cls = game_class(game)
    definition = definition_of(cls)
    report = Report(definition.spec, definition.origin.file if definition.origin else None, definition.kind)
    rng = random.Random(seed)
    inspector = Inspector(cls, report, rng)
    if "sample" in definition.methods and "outcomes" not in definition.methods:
        inspector.find(
            "no-outcomes",
            "chance is given by 'sample' alone, and this version plays and searches chance by 'outcomes'",
            "write 'outcomes', if they can be listed",
            "sample",
        )
        return report
    try:
        patiently(cls, lambda: examine(cls, inspector, games, plies, seconds, seed, native, progress))
        if profile and not report.problems:
            report.timings = measure(cls, [reached.state for reached in inspector.sample], native)
    except EndlessRule as problem:
        told = Said(
            "'{method}' has not returned after {seconds:g} seconds", method=problem.method, seconds=problem.seconds
        )
        inspector.find("endless-rule", told, "let the loop come to an end in every state", problem.method, problem.line)
    return report


def examine(
    cls: Any,
    inspector: Inspector,
    games: int,
    plies: int,
    seconds: float,
    seed: int,
    native: bool,
    progress: Callable[[Report], object] | None,
) -> None:
    """Rules first, then claims, then machine code: what is found in one does not keep the others from being tested."""
    report, rng = inspector.report, inspector.rng
    with watched_constructor(cls, inspector.find):
        play_games(cls, inspector, games, plies, seconds, progress)
        inspector.judge_history(games=50)
    try:
        Claims(cls, inspector, rng).test()
    except (Exception, SystemExit) as problem:
        told = Said(
            "a rule raised {error} while the claims were tested: {problem}",
            error=type(problem).__name__,
            problem=str(problem),
        )
        inspector.find("raises", told, "play more games with --games to find the state")
    if report.kind.hidden:
        look_at_views(cls, inspector, min(seconds, VIEW_SECONDS))
    if native:
        with quiet():
            compare_native(cls, report, inspector, plies, seed)


def look_at_views(cls: Any, inspector: Inspector, seconds: float) -> None:
    """What players see: told even where rules raise in between."""
    try:
        Views(cls, inspector, inspector.rng).test(seconds)
    except Exception as problem:
        if not inspector.report.problems:  # else it is one of these
            told = Said(
                "a rule raised {error} while views were compared: {problem}",
                error=type(problem).__name__,
                problem=str(problem),
            )
            inspector.find("raises", told, "play more games with --games to find the state")


def play_games(
    cls: Any,
    inspector: Inspector,
    games: int,
    plies: int,
    seconds: float,
    progress: Callable[[Report], object] | None,
) -> None:
    """Random games until there are enough of them, or the time is up."""
    report, endings = inspector.report, Endings(cls, inspector.report, inspector.rng)
    started = told = time.perf_counter()
    broken = 0
    while report.games < games and broken < 20:
        try:
            play_one(cls, inspector, endings, plies)
        except Broken:
            broken += 1
        report.games += 1
        now = time.perf_counter()
        if now - started > seconds and (report.games >= LEAST_GAMES or "endless" in report.counts):
            break
        if progress and now - told > 0.1:
            progress(report)
            told = now


def play_one(cls: Any, inspector: Inspector, endings: Endings, plies: int) -> None:
    """One random game, every state inspected, to its end: by its rules, by repetition or by its limit of plies."""
    report, game = inspector.report, definition_of(cls)
    state = inspector.begin()
    times = Counter([game.position(state)] if game.repetition else [])
    for ply in range(plies + 1):
        report.states += 1
        report.longest = max(report.longest, ply)
        choices = inspector.inspect(state)
        if not choices:
            return
        if game.ply_limit is not None and ply >= game.ply_limit:
            finding = endings.beyond(state, game.ply_limit)
            if finding is not None:
                inspector.tell(finding)
            return
        state = inspector.advance(state, inspector.rng.choice(choices))
        if game.repetition:
            times[game.position(state)] += 1
            if times[game.position(state)] >= game.times:
                return
    if game.ply_limit is not None or game.repetition is not None:
        return
    finding = endings.unfinished(plies)
    inspector.tell(finding)
    if not finding.note:
        raise Broken


def compare_native(cls: Any, report: Report, inspector: Inspector, plies: int, seed: int) -> None:
    """The same states in machine code; and, where nothing is wrong so far, thousands more random games there."""
    agreement = Agreement(cls, report, inspector)
    if not agreement.possible():
        return
    agreement.compare([reached.state for reached in inspector.sample])
    if report.problems:
        return
    stop = threading.Event()
    timer = threading.Timer(NATIVE_SECONDS, stop.set)
    timer.daemon = True
    timer.start()
    try:
        played = playouts(cls(), NATIVE_GAMES, seed=seed, most_plies=plies, stop=stop)
        report.native_games = played.games
        report.most_actions = max(report.most_actions, played.max_actions)
    except EndlessPlay as problem:
        report.native_games = problem.games
        game = definition_of(cls)
        if not (game.repetition or game.ply_limit or game.kind.players == 1):
            report.add(Finding("native-play", Said(problem.sentence), "the rarer states of your game break its rules"))
    except GameError as problem:
        report.add(Finding("native-play", Said(problem.sentence), "the rarer states of your game break its rules"))
    except (Exception, SystemExit) as problem:
        report.add(
            Finding(
                "raises",
                Said(
                    "in a random native game the rules raised {error}: {problem}",
                    error=type(problem).__name__,
                    problem=str(problem),
                ),
                "play more games with --games to find the state",
            )
        )
    finally:
        timer.cancel()
