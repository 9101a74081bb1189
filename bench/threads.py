"""Two threads beside one: time to depth of PVS, and time to the solution of endings."""

import random
import statistics
import time
from typing import Any, NamedTuple

from results import Section, Table, Target
from rich.console import Console
from timing import Samples, clocked

import harif
from harif.solving.forward.to_the_end import ToTheEnd

GOAL = 1.5
LEAST = 2.0  # seconds of one thread at the depth that is measured
DEEPEST = 40
THREADS = (1, 2)
OPENINGS = {"connect4": (6, 8, 10, 12), "othello": (6, 10, 14, 18)}  # plies played at random, one seed each
NAMES = {"connect4": "Connect Four", "othello": "Othello"}
ENDINGS = {
    "connect4": [(8, 1), (8, 2), (8, 6), (10, 4)],
    "othello": [(17, 1), (17, 4), (18, 2), (18, 3)],
}  # plies played (Connect Four) or squares left empty (Othello), and the seed
MEGABYTES = 256

WORDS = """\
One thread and two, in turns, medians of the turns, kernels compiled before the clock; where the two give different
values the run ends. A ratio is the time of one thread over that of two.

*To a depth*: `harif.search(state, "pvs", depth=d, threads=n, ranking="bounds")`, all else as by default, a fresh
table each time; positions after the given number of random plies of a fixed seed, and for each the least depth that
takes one thread two seconds. *To the end*: `ToTheEnd(start, threads=n, table=256).score(state)`, the table emptied each
time; Connect Four after random plies with the distance, Othello with the given squares left empty, to the disc
(`fine=False`). The seeds were chosen so that one thread takes a second or more. (Random play in Connect Four never lets
the opponent win at once.)
"""


class Question(NamedTuple):
    """A position, and what is asked of it: `ask(threads)` gives the value."""

    name: str
    ask: Any


def measure(console: Console, quick: bool) -> Section:
    """A row a position, and the median ratio of either kind."""
    rounds = 1 if quick else 5
    kinds = {"to a depth": to_depth(console, quick), "to the end": to_the_end(quick)}
    tables, targets = [], []
    for kind, questions in kinds.items():
        rows, ratios = [], []
        for question in questions:
            one, two = compared(console, question, rounds)
            ratios.append(one.median / two.median)
            rows.append((question.name, one.spread(), two.spread(), f"{ratios[-1]:.2f}×"))
        middle = statistics.median(ratios)
        rows.append(("median", "", "", f"{middle:.2f}×"))
        tables.append(Table((kind, "1 thread", "2 threads", "ratio"), rows))
        targets.append(Target(f"two threads {kind}, median", GOAL, middle))
    return Section("threads", WORDS, tables, targets)


def compared(console: Console, question: Question, rounds: int) -> tuple[Samples, Samples]:
    """Seconds of one thread and of two, in turns."""
    taken: dict[int, list[float]] = {threads: [] for threads in THREADS}
    values = set()
    with console.status("") as status:
        for turn in range(rounds):
            for threads in THREADS if turn % 2 == 0 else reversed(THREADS):
                status.update(f"{question.name}: turn {turn + 1} of {rounds}, threads={threads} …")
                seconds, value = question.ask(threads)
                taken[threads].append(seconds)
                values.add(value)
    if len(values) != 1:
        raise SystemExit(f"{question.name}: one thread and two give different values, {sorted(values)}")
    one, two = (Samples(tuple(taken[threads])) for threads in THREADS)
    return one, two


# To a depth -----------------------------------------------------------------------------------------------------------


def to_depth(console: Console, quick: bool) -> list[Question]:
    questions = []
    for game, openings in OPENINGS.items():
        for plies in openings[:1] if quick else openings:
            state = after_random_play(game, seed=plies, plies=plies)
            depth = deep_enough(console, game, state, 0.3 if quick else LEAST)
            name = f"{NAMES[game]}, {plies} plies played, depth {depth}"
            questions.append(Question(name, lambda threads, state=state, depth=depth: searched(state, depth, threads)))
    return questions


def searched(state: Any, depth: int, threads: int) -> tuple[float, float]:
    """Seconds of a search to a depth, and its value."""
    seconds, result = clocked(lambda: harif.search(state, "pvs", depth=depth, threads=threads, ranking="bounds"))
    return seconds, result.value


def deep_enough(console: Console, game: str, state: Any, least: float) -> int:
    """The least depth that takes one thread `least` seconds."""
    for threads in THREADS:
        searched(state, 4, threads)  # compiled before it is timed
    with console.status("") as status:
        for depth in range(5, DEEPEST):
            status.update(f"{game}: is depth {depth} deep enough? …")
            if searched(state, depth, 1)[0] >= least:
                break
    return depth


# To the end -----------------------------------------------------------------------------------------------------------


def to_the_end(quick: bool) -> list[Question]:
    questions = []
    for game, endings in ENDINGS.items():
        start = harif.load(game)
        solvers = {threads: ToTheEnd(start, threads=threads, table=MEGABYTES) for threads in THREADS}
        for solver in solvers.values():  # compiled before it is timed
            solver.score(after_random_play(game, seed=0, plies=34 if game == "connect4" else 52), fine=False)
        for size, seed in endings[:1] if quick else endings:
            plies = size if game == "connect4" else 60 - size
            state = after_random_play(game, seed, plies)
            what = f"{size} plies played" if game == "connect4" else f"{size} empty"
            questions.append(
                Question(
                    f"{NAMES[game]}, {what}, seed {seed}",
                    lambda threads, state=state, solvers=solvers: solved(solvers[threads], state),
                )
            )
    return questions


def solved(solver: ToTheEnd, state: Any) -> tuple[float, int]:
    """Seconds of a solution, and the score: in Connect Four to the ply, in Othello to the disc."""
    fine = solver.game.kind.utility_range == (-1, 1)
    solver.forget()
    started = time.perf_counter()
    score = solver.score(state, fine=fine)
    return time.perf_counter() - started, score.low if fine else score.rank


def after_random_play(game: str, seed: int, plies: int) -> Any:
    """A position that is not over, after `plies` random moves (in Othello discs; a pass is none) of a fixed seed. In
    Connect Four no move is played that lets the opponent win at once.
    """
    for attempt in range(1000):
        draw, state, played = random.Random(1000 * seed + attempt), harif.load(game), 0
        while played < plies and not state.terminal():
            moves = list(state.promising() if game == "connect4" else state.actions()) or list(state.actions())
            played += game != "othello" or moves != [64]
            state = state.result(draw.choice(moves))
        if not state.terminal():
            return state
    raise SystemExit(f"{game}: {plies} random plies always end the game")
