"""How long each method takes, as plain Python and in machine code: the slow one is where work pays."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.checking.history import OF_MOVES, OF_PLAYERS
from harif.checking.report import Timing
from harif.game import CHANCE
from harif.game.choices import listed
from harif.native.engine import Engine, Wrote, engine_for, fetch, kernel, quiet, store
from harif.native.records import Ints, Struct

STATES = 300  # of each sort: one may choose, chance chooses, the game is over
LEAST_SECONDS = 0.01  # that one method is run for
RUNS = 3  # of which the quickest counts: whatever else the machine did meanwhile is not the method's doing
NATIVE = ("terminal", "player", "actions", "outcomes", "result", "utility", "evaluate", "promising", "priority", "key")
PYTHON = (
    *NATIVE,
    "bounds",
    "noisy",
    "symmetries",
    "passed",
    "features",
    "traits",
    "landmark",
    "gained",
    "parts",
    "sees",
)
YIELDING = ("actions", "outcomes", "promising", "noisy", "symmetries", "parts", "features", "traits")


class Lot(NamedTuple):
    """States of one sort, each with a choice that leads on (0 where the game is over)."""

    states: list[Any]
    choices: list[int]


def profile(cls: Any, states: list[Any], native: bool = True) -> list[Timing]:
    """Every method that was written, the slowest first: by its time in machine code, where that is known."""
    game = cls.__harif__
    choosing, rolling, over = sorts(states)
    with quiet():
        engine = engine_for(cls, [repeat], native)
    found = []
    for method in (method for method in PYTHON if method in game.methods):
        lot = over if method == "utility" else rolling if method == "outcomes" else choosing
        if not lot.states and method == "result":
            lot = rolling
        if lot.states:
            line = getattr(cls, method).__code__.co_firstlineno
            python = per_call(lambda rounds, m=method, lot=lot: in_python(m, lot, rounds), len(lot.states))  # type: ignore[misc]
            fast = in_machine_code(engine, method, lot) if engine.native and method in NATIVE else None
            found.append(Timing(method, line, python, fast))
    return sorted(found, key=lambda timing: (-(timing.native or 0.0), -timing.python))


def sorts(states: list[Any]) -> tuple[Lot, Lot, Lot]:
    """The states in which somebody may choose, in which chance does, and in which the game is over."""
    choosing, rolling, over = Lot([], []), Lot([], []), Lot([], [])
    for state in states:
        if state.terminal():
            lot, choice = over, 0
        elif state.player() == CHANCE:
            lot, choice = rolling, listed(state.outcomes())[0][0]
        else:
            lot, choice = choosing, listed(state.actions())[0]
        if len(lot.states) < STATES:
            lot.states.append(state)
            lot.choices.append(choice)
    return choosing, rolling, over


def per_call(run: Callable[[int], float], calls: int) -> float:
    """Seconds a call, where `run(rounds)` makes so many rounds of `calls`, and says how long they took."""
    rounds = 1
    while True:
        seconds = run(rounds)
        if seconds >= LEAST_SECONDS or rounds >= 1 << 16:
            return min(seconds, *(run(rounds) for _ in range(RUNS - 1))) / rounds / calls
        rounds *= 4


def in_python(method: str, lot: Lot, rounds: int) -> float:
    started = time.perf_counter()
    for _ in range(rounds):
        for state, choice in zip(lot.states, lot.choices, strict=True):
            arguments = (0,) if method in (*OF_PLAYERS, "utility") else (choice,) if takes_choice(method) else ()
            answer = getattr(state, method)(*arguments)
            if method in YIELDING:
                for _ in answer:
                    pass
    return time.perf_counter() - started


def takes_choice(method: str) -> bool:
    return method == "result" or method in OF_MOVES


# In machine code ------------------------------------------------------------------------------------------------------


class Calls(Struct):
    """What is called, and on what.

    states    [count * words]  the states as their words
    choices   [count]          a choice in each
    after     [words]          the last state that `result` gave
    """

    method: int  # index in NATIVE; -1: none, to see what the rest takes
    count: int
    words: int
    answers: float  # of all calls together: what is used is not left out by the compiler
    states: Ints
    choices: Ints
    after: Ints


WROTE_OUTCOMES, WROTE_PROMISING, WROTE_KEY = Wrote("outcomes"), Wrote("promising"), Wrote("key")


def in_machine_code(engine: Engine, method: str, lot: Lot) -> float:
    """Seconds a call, less what it takes to fetch the state."""
    words, count = engine.cls.__harif__.words, len(lot.states)
    states, choices, after = engine.ints(count * words), engine.ints(count), engine.ints(words)
    for i, (state, choice) in enumerate(zip(lot.states, lot.choices, strict=True)):
        store(state, states, i * words)
        choices[i] = choice
    calls = Calls(count=count, words=words, states=states, choices=choices, after=after)
    run, seconds = engine.run(repeat), []
    for number in (NATIVE.index(method), -1):
        calls.method = number

        def timed(rounds: int) -> float:
            started = time.perf_counter()
            run(lot.states[0], rounds, calls)
            return time.perf_counter() - started

        seconds.append(per_call(timed, count))
    return max(0.0, seconds[0] - seconds[1])


@kernel
def repeat(state: Any, rounds: int, calls: Calls) -> int:
    """Call one method on every state, `rounds` times."""
    total = 0.0
    for _ in range(rounds):
        for i in range(calls.count):
            at = fetch(state, calls.states, i * calls.words)
            if calls.method == 0:
                total += at.terminal()
            elif calls.method == 1:
                total += at.player()
            elif calls.method == 2:
                for action in at.actions():
                    total += action
            elif calls.method == 3 and WROTE_OUTCOMES:
                for _outcome, probability in at.outcomes():
                    total += probability
            elif calls.method == 4:
                store(at.result(calls.choices[i]), calls.after, 0)
            elif calls.method == 5:
                total += at.utility(0)
            elif calls.method == 6:
                total += at.evaluate(0)
            elif calls.method == 7 and WROTE_PROMISING:
                for action in at.promising():
                    total += action
            elif calls.method == 8:
                total += at.priority(calls.choices[i])
            elif calls.method == 9 and WROTE_KEY:
                total += at.key() & 1
            else:
                total += i
    calls.answers = total
    return 0
