"""Monte Carlo tree search beside pyspiel's MCTSBot: simulations a second, a match; and VOI beside UCT."""

import itertools
import random
from functools import partial
from math import log10, sqrt
from typing import Any

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, Samples, clocked, race

import harif
from harif.search.montecarlo import mcts

GAMES = {"connect4": ("connect_four", 10_000, 5), "othello": ("othello", 1_000, 40)}  # theirs, simulations, the goal
MOVE = 0.02  # seconds
TUNED, TEXTBOOK = 0.4, sqrt(2)  # C: the default, and the one that UCB1's proof wants
SMALL = "connect4:rows=5,columns=6"

WORDS = """\
One thread, from the initial position, simulations a second: `harif.mcts(state, simulations=n, playout="random")` and
pyspiel's C++ `MCTSBot` (uct_c=2, `RandomRolloutEvaluator(1)`, its solver on), the same number of simulations, another
seed each time; Harif also with its default playouts, which in Connect Four follow `promising` and `priority`.
The match is Connect Four at 20 ms a move for either side, seats in turn, each side at its defaults. (A game whose
first two plies are random is played twice, with seats changed.)
VOI and UCT allocate the same number of simulations to the root moves; below the root both are UCT with the same C.
*Regret* is what the chosen move loses against the best, by exact search: positions of Connect Four on 5 × 6 squares
after 14 random plies where no move wins at once and moves differ in value; solver and early stop off, random playouts.
"""


def measure(console: Console, quick: bool) -> Section:
    prepare(console)
    tables, targets = [], []
    try:
        with Peer("OpenSpiel") as peer:
            rates, reached = speeds(peer, console, 3 if quick else 7)
            tables.append(Table(("", "simulations/s, median", "ratio", "of the fastest"), rates))
            for game, (_, _, goal) in GAMES.items():
                targets.append(Target(f"{game} against MCTSBot", goal, reached[game]))
            score = match_with_peer(peer, console, 10 if quick else 200)
            tables.append(
                Table(("match", "games", "won", "drawn", "lost", "Elo (95 %)"), [("Harif – MCTSBot", *score)])
            )
            points = (int(score[1]) + int(score[2]) / 2) / int(score[0])
            targets.append(Target("score of the match at equal time", 0.5, points, unit=""))
    except PeerMissing as problem:
        targets.append(Target("against MCTSBot", 5, None, why=str(problem)))
    tables.append(regrets(console, 20 if quick else 100))
    allocation = match_of_allocations(console, 10 if quick else 100)
    tables.append(Table(("match", "games", "won", "drawn", "lost", "Elo (95 %)"), allocation))
    return Section("montecarlo", WORDS, tables, targets)


def speeds(peer: Peer, console: Console, rounds: int) -> tuple[list[tuple[str, ...]], dict[str, float]]:
    """A row a contender, and the ratio of medians for each game."""
    rows, reached, seeds = [], {}, itertools.count()
    for name, (theirs, simulations, _) in GAMES.items():
        state = harif.load(name)

        def ours(playout: str | None, state: Any = state, simulations: int = simulations) -> float:
            taken, _ = clocked(
                lambda: mcts(state, simulations=simulations, playout=playout, seed=next(seeds), early_stop=False)
            )
            return taken / simulations

        def other(theirs: str = theirs, simulations: int = simulations) -> float:
            return float(peer.ask("mcts", game=theirs, simulations=simulations)["seconds"]) / simulations

        contenders = [
            Contender(f"{name}: Harif, random playouts", partial(ours, "random")),
            Contender(f"{name}: Harif, default playouts", partial(ours, None)),
            Contender(f"{name}: MCTSBot ({peer.version})", other),
        ]
        samples = race(contenders, rounds, console, 0.5)
        first = next(iter(samples.values()))
        rows += [row(label, taken, first) for label, taken in samples.items()]
        reached[name] = samples[contenders[2].name].median / first.median
    return rows, reached


def row(label: str, taken: Samples, first: Samples) -> tuple[str, ...]:
    rate = f"{1 / taken.median:,.0f} ({1 / max(taken.seconds):,.0f} to {1 / taken.fastest:,.0f})"
    return label, rate, f"{taken.median / first.median:.1f}×", f"{taken.fastest / first.fastest:.1f}×"


def match_with_peer(peer: Peer, console: Console, games: int) -> tuple[str, ...]:
    """Connect Four, `MOVE` seconds a move."""

    def ours(state: Any, moves: list[int], seed: int) -> int:
        found = mcts(state, seconds=MOVE, seed=seed)
        if found.stopped == "interrupt":
            raise KeyboardInterrupt
        assert found.action is not None
        return found.action

    def theirs(state: Any, moves: list[int], seed: int) -> int:
        return int(peer.ask("mcts_move", game="connect_four", moves=moves, budget=MOVE)["move"])

    return play_match(ours, theirs, console, games)


def match_of_allocations(console: Console, games: int) -> list[tuple[str, ...]]:
    rows = []
    for simulations, c in ((200, TUNED), (2000, TUNED), (2000, TEXTBOOK)):
        options: dict[str, Any] = {"simulations": simulations, "exploration": c, "early_stop": False}

        def player(allocation: str, state: Any, moves: list[int], seed: int, options: Any = options) -> int:
            return int(mcts(state, seed=seed, allocation=allocation, **options).action or 0)

        score = play_match(partial(player, "voi"), partial(player, "uct"), console, games)
        rows.append((f"VOI – UCT, C = {c:.2g}, {simulations} simulations a move", *score))
    return rows


def play_match(first: Any, second: Any, console: Console, games: int) -> tuple[str, ...]:
    """Games, won, drawn, lost by `first`, and the Elo difference with its interval."""
    results = {1.0: 0, 0.0: 0, -1.0: 0}
    with console.status("") as status:
        for game in range(games):
            status.update(f"game {game + 1} of {games}: +{results[1.0]} ={results[0.0]} -{results[-1.0]}")
            opening, state, moves = random.Random(game // 2), harif.load("connect4"), []
            while not state.terminal():
                if len(moves) < 2:
                    move = opening.choice(list(state.actions()))
                else:
                    player = first if (len(moves) + game) % 2 == 0 else second
                    move = player(state, moves, 1000 * game + len(moves))
                moves.append(move)
                state = state.result(move)
            results[state.utility(game % 2)] += 1
    return (str(games), *(str(n) for n in results.values()), elo(*results.values()))


def elo(won: int, drawn: int, lost: int) -> str:
    """The Elo difference of a score, with its 95 % interval by the normal approximation."""
    games = won + drawn + lost
    score = (won + drawn / 2) / games
    spread = 1.96 * sqrt((won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2) / games / games)
    low, middle, high = (difference(score + d) for d in (-spread, 0.0, spread))
    return f"{middle:+.0f} ({low:+.0f} to {high:+.0f})"


def difference(score: float) -> float:
    score = min(max(score, 0.001), 0.999)
    return 400 * log10(score / (1 - score))


def regrets(console: Console, count: int) -> Table:
    """Mean regret and share of best moves of both allocations, by the number of simulations."""
    positions = list(itertools.islice(solved_positions(), count))
    rows = []
    with console.status("regret …"):
        for c, simulations in itertools.product((TUNED, TEXTBOOK), (50, 200, 800)):
            cells = [f"C = {c:.2g}, {simulations}"]
            for allocation in ("uct", "voi"):
                lost = [
                    max(values.values()) - values[choice(state, simulations, c, allocation, seed)]
                    for seed, (state, values) in enumerate(positions)
                ]
                cells += [f"{sum(lost) / count:.3f}", f"{sum(not loss for loss in lost) / count:.0%}"]
            rows.append(tuple(cells))
    return Table(("simulations", "UCT: mean regret", "best move", "VOI: mean regret", "best move"), rows)


def choice(state: Any, simulations: int, c: float, allocation: str, seed: int) -> int:
    options: dict[str, Any] = {"solver": False, "early_stop": False, "playout": "random", "exploration": c}
    return int(mcts(state, simulations=simulations, allocation=allocation, seed=seed, **options).action or 0)


def solved_positions() -> Any:
    """Positions where moves differ in value and none wins at once, with the exact value of each move."""
    for seed in itertools.count():
        draw, state = random.Random(seed), harif.load(SMALL)
        for _ in range(14):
            if not state.terminal():
                state = state.result(draw.choice(list(state.actions())))
        if state.terminal() or any(state.result(move).terminal() for move in state.actions()):
            continue
        values = dict(harif.alphabeta(state).ranked)
        if len(set(values.values())) > 1:
            yield state, values
