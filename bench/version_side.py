"""One version of Harif answers the questions of `versions`, in a process of its own: JSON on standard output.

- `version_side.py ask NAME`: processor seconds (the least of several), nodes, value.
- `version_side.py play GAME GAMES`: the same of random games.
- `version_side.py compile GAME ALGORITHM`: processor seconds until the first answer, from an empty cache, imports not
  counted.
"""

import json
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

ROUNDS = 5
Question = Callable[[], tuple[int, float]]


def questions() -> dict[str, Question]:
    """What is asked; each answers with its nodes (or games, or positions) and a number that must not change."""
    import harif

    def searched(name: str, algorithm: str, **options: Any) -> Question:
        def ask() -> tuple[int, float]:
            found = harif.search(harif.load(name), algorithm, **options)
            return found.simulations or found.nodes, found.value

        return ask

    def scored(moves: tuple[str, ...]) -> Question:
        solver = solver_of()(harif.load("connect4"), many=True, table=64, fold_plies=0)
        states = [harif.position("connect4", line) for line in moves]

        def ask() -> tuple[int, float]:
            before = solver.nodes
            found = solver.scores(states, fresh=True)
            return solver.nodes - before, sum(score.low for score in found)

        return ask

    def played(name: str, games: int) -> Question:
        return lambda: (games, harif.playouts(harif.load(name), games, seed=1).value)

    def solved(name: str, **options: Any) -> Question:
        def ask() -> tuple[int, float]:
            found = harif.solve(harif.load(name), **options)
            return found.nodes, found.value

        return ask

    def counted(name: str, depth: int) -> Question:
        return lambda: (harif.perft(harif.load(name), depth), 0.0)

    bounds: dict[str, Any] = {"ranking": "bounds"}
    return {
        "alphabeta connect4": searched("connect4", "alphabeta", depth=11, **bounds),
        "alphabeta othello": searched("othello", "alphabeta", depth=10, **bounds),
        "pvs connect4": searched("connect4", "pvs", depth=16, **bounds),
        "pvs othello": searched("othello", "pvs", depth=12, **bounds),
        "pvs checkers": searched("checkers", "pvs", depth=10, **bounds),
        "exact connect4": scored(MIDDLE_GAMES),
        "expectiminimax pig": searched("pig:target=20", "expectiminimax", depth=8, **bounds),
        "star2 backgammon": searched("backgammon", "expectiminimax", depth=2, pruning="star2", **bounds),
        "maxn pig": searched("pig:target=20,players=3", "maxn", depth=8),
        "mcts connect4": searched("connect4", "mcts", simulations=200_000, early_stop=False),
        "mcts othello": searched("othello", "mcts", simulations=40_000, early_stop=False),
        "proof connect4 5x5": searched("connect4:rows=5,columns=5", "proof", nodes=400_000),
        "playouts connect4": played("connect4", 400_000),
        "playouts backgammon": played("backgammon", 10_000),
        "perft othello": counted("othello", 9),
        "retrograde KRK": solved("endgame:pieces=KRK", way="retrograde"),
        "value iteration pig": solved("pig:target=30"),
    }


MIDDLE_GAMES = (
    *("52753311433677442422121", "2252576253462244111563365343671351", "273734173564715362", "55542243332345112"),
    *("4344353433125417", "213336341755421337", "336565452421322441"),
)


def solver_of() -> Any:
    try:
        from harif.solving.forward.to_the_end import ToTheEnd
    except ImportError:  # an earlier version
        from harif.solving.to_the_end import ToTheEnd  # type: ignore[no-redef]
    return ToTheEnd


def ask(name: str) -> dict[str, Any]:
    return timed(questions()[name])


def play(game: str, games: str) -> dict[str, Any]:
    import harif

    return timed(lambda: (int(games), harif.playouts(harif.load(game), int(games), seed=1).value))


def timed(question: Question) -> dict[str, Any]:
    question()  # compiled before it is timed
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        nodes, value = question()
        best = min(best, time.process_time() - started)
    return {"seconds": best, "nodes": nodes, "value": value}


def compiled(game: str, algorithm: str) -> dict[str, Any]:
    import numba  # noqa: F401  (its import is no part of compiling)

    import harif
    import harif.native.compiler

    state = harif.load(game)
    started = time.process_time()
    limit = {"simulations": 10} if algorithm == "mcts" else {"nodes": 10}
    harif.search(state, algorithm, **limit)
    return {"seconds": time.process_time() - started}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(json.dumps({"ask": ask, "play": play, "compile": compiled}[sys.argv[1]](*sys.argv[2:])))
