"""`check`: play thousands of random games and test everything that a game promises."""

import random
import time
from collections.abc import Callable
from typing import Any

from harif.checking.agreement import Agreement
from harif.checking.claims import Claims
from harif.checking.inspector import Broken, Inspector
from harif.checking.report import Finding, Report
from harif.game import GameError, SearchError, State, definition_of
from harif.native.engine import quiet
from harif.search import playouts

GAMES = 2000
SECONDS = 6.0
PLIES = 5000
LEAST_GAMES = 20
NATIVE_GAMES = 5000


def check(
    game: State | type[State],
    *,
    games: int = GAMES,
    plies: int = PLIES,
    seconds: float = SECONDS,
    seed: int = 0,
    native: bool = True,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Test a game class or the game of a state. Random games are played until `games` or `seconds` is reached.

    Each claim is tested: see `Finding.code` for what can be found. A game that passes has `Report.ok`.
    """
    if games < 1 or plies < 1 or seconds <= 0:
        raise SearchError("games and plies are whole numbers of 1 or more, and seconds is a number above 0.")
    cls = game if isinstance(game, type) else type(game)
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
    started = told = time.perf_counter()
    with inspector.watching_constructor():
        broken = 0
        while report.games < games and broken < 20:
            try:
                play_one(cls, inspector, report, rng, plies)
            except Broken:
                broken += 1
            report.games += 1
            now = time.perf_counter()
            if now - started > seconds and report.games >= LEAST_GAMES:
                break
            if progress and now - told > 0.1:
                progress(report)
                told = now
        inspector.compare_orders(games=50)
    if not report.problems:  # claims are held against rules that are right
        Claims(cls, inspector, rng).test()
    if native:
        with quiet():
            compare_native(cls, report, inspector, plies, seed)
    return report


def play_one(cls: Any, inspector: Inspector, report: Report, rng: random.Random, plies: int) -> None:
    """One random game, every state inspected."""
    state = inspector.call(cls, "initial")
    for ply in range(plies + 1):
        report.states += 1
        report.longest = max(report.longest, ply)
        choices = inspector.inspect(state)
        if not choices:
            return
        limit = definition_of(cls).ply_limit
        if limit is not None and ply >= limit:
            inspector.find(
                "too-long",
                f"the game declares ply_limit={limit}, but a random game went on after {ply} plies",
                "raise ply_limit, or end the game in 'terminal'",
                "terminal",
            )
            return
        state = inspector.advance(state, rng.choice(choices))
    inspector.find(
        "endless",
        f"a random game did not end in {plies} plies",
        "end it in 'terminal' (a move limit or a repetition rule), or allow more with --plies",
        "terminal",
    )
    raise Broken


def compare_native(cls: Any, report: Report, inspector: Inspector, plies: int, seed: int) -> None:
    """The same states in machine code; and thousands more random games there."""
    if report.problems:  # states that break the rules interpreted need no second opinion
        return
    agreement = Agreement(cls, report, inspector)
    if not agreement.possible():
        return
    agreement.compare(inspector.sample)
    if report.problems:
        return
    try:
        played = playouts(cls(), NATIVE_GAMES, seed=seed, most_plies=plies)
        report.native_games = played.games
        report.most_actions = max(report.most_actions, played.max_actions)
    except GameError as problem:
        report.add(Finding("native-play", str(problem), "the rarer states of your game break its rules", None, None))
    except Exception as problem:
        report.add(
            Finding(
                "raises",
                f"in a random native game the rules raised {type(problem).__name__}: {problem}",
                "play more games with --games to find the state",
            )
        )
