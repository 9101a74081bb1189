"""Rules made of random expressions: machine code gives the number that Python gives, or ends in an error."""

import math
import os
import random
import re
from typing import Any, NamedTuple

import numpy as np

import harif
from harif.native.engine import engine_for, kernel

EDGES = [0, 1, 2, 3, 7, 63, 64, 100, 2**31, 2**53, 2**53 + 1, 2**62, 2**63 - 1]
REALS = [0.0, -0.0, 0.5, 1.5, 2.5, 1e-9, 1e15, 2.0**53, 2.0**62, 2.0**63, 1e19, 1e300, math.pi]
TABLE = np.array([3, -1, 4, 1, -5, 9, 2, 6])
SMALL = np.array([3, 1, 4, 100, 5, 90, 2, 6], dtype=np.uint8)
WEIGHTS = np.array([0.5, -1.25, 3.0, 1e-3])
ROW = (2, 7, 1, -8)
TRUTHS = np.array([True, False, True, True])

GRAMMAR = {  # n: an int.  r: a float.  t: a truth.  c: a count, some of them too large, some negative
    "n": [
        *("({n} + {n})", "({n} - {n})", "({n} * {n})", "({n} // {n})", "({n} % {n})", "({n} & {n})", "({n} | {n})"),
        *("({n} ^ {n})", "({n} << {c})", "({n} >> {c})", "(-{n})", "(~{n})", "({n} ** 2)", "({n} ** (self.m % 9 - 1))"),
        *("int({r})", "round({r})", "math.floor({r})", "math.ceil({r})", "({n} if {t} else {n})", "min({n}, {n})"),
        *("max({n}, {n})", "self.row[{n}]", "ROW[{n} % 5]", "int(TABLE[{n}])", "int(TABLE[{n} % 9])", "int({t})"),
        *("(int(SMALL[{n} % 8]) * 3)", "({t} + {t})", "abs({n})", "sum(({n}, {n}, {n}))", "pow({n}, 3)", "(-{t})"),
        *("({t} << {c})", "divmod({n}, {n})[0]", "divmod({n}, {n})[1]", "self.row.count({n})", "max({n}, {n}, {n})"),
        *("max(self.row)", "min(({n}, {n}, 5))"),
        *("(int(TRUTHS[{n} % 4]) + int(TRUTHS[{n} % 4]))", "int(max({n}, {r}))", "int(min({r}, {n}, {n}))"),
        *("self.joined({n}, {r}, {t})", "int(self.board >> {c})", "int(self.board & {n})", "int(min(self.board, {n}))"),
        *("self.found({n})", "int(TABLE.sum())"),
    ],
    "c": ["({n} % 130 - 3)", "3", "64"],
    "r": [
        *("({r} + {r})", "({r} - {r})", "({r} * {r})", "({r} / {r})", "({r} // {r})", "({r} % {r})", "({n} / {n})"),
        *("({r} ** 2)", "({r} ** 0.5)", "({r} ** -1)", "({r} ** {r})", "math.sqrt({r})", "math.log({r})"),
        *("math.exp({r})", "math.acos({r})", "math.sin({r})", "math.atan2({r}, {r})", "float({n})", "({n} * {r})"),
        *("({r} if {t} else {r})", "float(WEIGHTS[{n} % 5])", "abs({r})", "(-{r})", "min({r}, {r})", "({t} / {n})"),
        *("math.pow({r}, {r})", "float(max({n}, {r}))", "divmod({r}, {r})[1]", "float({n} if {t} else {r})"),
    ],
    "t": [
        *("({n} < {n})", "({n} == {r})", "({n} < {r})", "({r} >= {n})", "({n} != {r})", "({r} < {r})", "(not {t})"),
        *("({t} and {t})", "({t} or {t})", "({t} ^ {t})", "({t} == {t})", "({n} in (1, 2, 3))"),
        *("({n} in ({r}, 2.0, {r}))", "({n} in ({r}, 3))", "(({n}, {n}) < ({n}, 2))", "(self.board > {n})"),
    ],
}
LEAVES = {
    "n": ["self.n", "self.m", "self.row[0]", "ROW[2]", "len(self.row)", *map(str, EDGES)],
    "c": ["(self.m % 130)", "2"],
    "r": ["self.x", "self.y", *map(repr, REALS)],
    "t": ["self.flag", "(self.n > self.m)", "True"],
}
GAME = """
@harif.game(name="expressions", players=1)
class Expressions(NamedTuple):
    n: int = 0
    m: int = 0
    x: float = 0.0
    y: float = 0.0
    flag: bool = False
    row: tuple[int, ...] = (5, -6, 2**40)
    board: harif.U64 = 0xF0F0_0000_8001_0003

    def player(self): return 0
    def actions(self): yield 0
    def result(self, action): return Expressions(self.n + 1)
    def terminal(self): return self.n > 0
    def utility(self, player): return 0.0

    def joined(self, n, x, flag):
        # a variable of two types
        best = x
        for item in self.row:
            if item > best or flag:
                best = item + n
        return int(best)

    def found(self, n):
        # an int at first, and then a board
        place = n
        for i in range(3):
            if self.row[i] == n:
                place = self.board
        return int(place < 0) + 2 * int(place > n)

    def n0(self): return {n}
    def n1(self): return {n}
    def n2(self): return {n}
    def n3(self): return {n}
    def r0(self): return {r}
    def r1(self): return {r}
    def r2(self): return {r}
    def r3(self): return {r}
    def t0(self): return {t}
    def t1(self): return {t}
"""
METHODS = re.findall(r"def ([nrt]\d)", GAME)


@kernel
def numbers(state: Any, which: int) -> int:
    if which == 0:
        return state.n0()
    if which == 1:
        return state.n1()
    if which == 2:
        return state.n2()
    if which == 3:
        return state.n3()
    if which == 8:
        return int(state.t0())
    return int(state.t1())


@kernel
def reals(state: Any, which: int) -> float:
    if which == 4:
        return state.r0()
    if which == 5:
        return state.r1()
    if which == 6:
        return state.r2()
    return state.r3()


def expression(kind: str, depth: int, rng: random.Random) -> str:
    form = rng.choice(GRAMMAR[kind] if depth > 0 else LEAVES[kind])
    return re.sub(r"\{(\w)\}", lambda part: expression(part[1], depth - 1, rng), form)


def rules(rng: random.Random) -> tuple[type, str]:
    """A game whose methods compute at random, and its source."""
    source = re.sub(r"\{(\w)\}", lambda part: expression(part[1], rng.randrange(1, 4), rng), GAME)
    names = {"harif": harif, "math": math, "NamedTuple": NamedTuple, "__name__": "expressions"}
    names |= {"TABLE": TABLE, "SMALL": SMALL, "WEIGHTS": WEIGHTS, "ROW": ROW, "TRUTHS": TRUTHS}
    exec(source, names)
    return names["Expressions"], source


def outcome(function: Any, *arguments: Any) -> Any:
    """What a call returns, as exact text; None where it raises."""
    try:
        with np.errstate(all="raise"):
            value = function(*arguments)
    except (ArithmeticError, ValueError, IndexError, TypeError):
        return None
    if isinstance(value, complex):
        return None
    return repr(float(value)) if isinstance(value, float) else repr(int(value))


def test_machine_code_gives_pythons_numbers_or_an_error():
    seed = int(os.environ.get("HARIF_SEED", 0)) or 20
    games = int(os.environ.get("HARIF_GAMES", 5))
    rng = random.Random(seed)
    print(f"HARIF_SEED={seed} HARIF_GAMES={games}")
    same = refused = 0
    for _ in range(games):
        game, source = rules(rng)
        engine = engine_for(game, [numbers, reals])
        if re.search(
            "index out of range|too large|complex|harif_u64", str(engine.why)
        ):  # of constants: seen before anything runs
            continue
        assert engine.native, f"{engine.why}\n{source}"
        for _ in range(60):
            n, m = (rng.choice([1, -1]) * rng.choice(EDGES) for _ in range(2))
            x, y = (rng.choice([1, -1]) * rng.choice(REALS) for _ in range(2))
            state = game(n, m, x, y, rng.random() < 0.5)
            for which, method in enumerate(METHODS):
                expected = outcome(getattr(state, method))
                found = outcome(engine.run(reals if 4 <= which < 8 else numbers), state, which)
                if found is None and expected is not None:
                    refused += 1
                    continue
                assert found == expected, f"{method} of {state}: {found}, not {expected}\n{source}"
                same += 1
    assert same > 2 * refused, (same, refused)
