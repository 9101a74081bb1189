"""What rules compute: in machine code as in Python, or refused."""

import math
import operator
from typing import Any, NamedTuple

import numpy as np
import pytest

import harif
from harif.native import rewriting
from harif.native.engine import engine_for, kernel
from harif.search.running import blaming_rules

TABLE = np.array([10, 20, 30])
GRID = np.arange(12.0).reshape(3, 4)
MASKS = np.array([1, 2**63, 2**64 - 1], dtype=np.uint64)
SMALL = np.array([100, 120], dtype=np.int8)
HALF = np.array([0.1, 0.2], dtype=np.float32)


ROW = (5, 6, 7)
cut = int


def bits(n, board):
    found = 1 << n if n % 2 else 0
    while found:
        found >>= 3
        if board & found:
            return found | 1 << n
    return 8


NAMES = {"harif": harif, "U64": harif.U64, "NamedTuple": NamedTuple, "math": math, "__name__": "one_rule"}
NAMES |= {"TABLE": TABLE, "GRID": GRID, "MASKS": MASKS, "SMALL": SMALL, "HALF": HALF, "bits": bits}
NAMES |= {"TRUTHS": np.array([True, True]), "np": np}
NAMES |= {"ROW": ROW, "BIG": 2**63, "HUGE": 2**100, "operator": operator, "add": operator.add, "cut": cut}

RULE = """
@harif.game(name="one rule", players=1)
class OneRule(NamedTuple):
    n: int = 0
    x: float = 0.0
    board: U64 = 2**64 - 1
    flag: bool = True

    def player(self): return 0
    def actions(self): yield 0
    def result(self, action): return OneRule(self.n + 1)
    def terminal(self): return self.n > 0
    def utility(self, player): return 0.0
    def rule(self):
        return {rule}
"""


@kernel
def ask(state: Any) -> float:
    return float(state.rule())


def game(rule: str) -> Any:
    names = dict(NAMES)
    exec(RULE.format(rule=rule), names)
    return names["OneRule"]


def both(rule: Any, *fields: Any) -> list[Any]:
    """What the rule gives in machine code and in Python: a number, or the class of an error."""
    found, made = [], game(rule) if isinstance(rule, str) else rule
    for native in (True, False):
        state = made(*fields)
        engine = engine_for(state, [ask], native)
        assert engine.native == native, engine.why
        try:
            found.append(engine.run(ask)(state))
        except Exception as problem:
            found.append(type(problem))
    return found


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("self.n >> 64", (-5,)),
        ("self.n >> 200", (5,)),
        ("1 << self.n", (-1,)),
        ("2.0 ** -self.n", (3,)),
        ("-(self.n ** 3)", (7,)),
        ("self.n == self.x", (2**53 + 1, 2.0**53)),
        ("self.n < self.x", (2**63 - 1, 2.0**63)),
        ("self.board > self.x", (0, 2.0**64)),
        ("self.n / 3", (2**62 + 1,)),
        ("self.board / 7", ()),
        ("math.sqrt(self.x)", (0, -1.0)),
        ("math.log(self.x)", (0, 0.0)),
        ("math.sqrt(self.x)", (0, 2.0)),
        ("self.x ** 0.5", (0, 2.0)),
        ("int(self.x)", (0, -2.7)),
        ("round(self.x)", (0, 2.5)),
        ("TABLE[self.n]", (2,)),
        ("TABLE[self.n]", (-3,)),
        ("TABLE[self.n]", (3,)),
        ("TABLE[self.n]", (-4,)),
        ("TABLE[self.n]", (2**60,)),
        ("TABLE[self.board & 3]", (0, 0.0, 3)),
        ("GRID[self.n, 4 - self.n]", (0,)),
        ("GRID[self.n][self.n]", (2,)),
        ("GRID[self.n][self.n + 2]", (2,)),
        ("MASKS[self.n] & self.board == self.board", (2,)),
        ("MASKS[1] > self.n", (1,)),
        ("SMALL[1] > self.n", (119,)),
        ("int(SMALL[0]) + int(SMALL[1])", ()),
        ("float(HALF[0]) + 1.0", ()),
        ("sum((self.n, 2, 3))", (4,)),
        ("-self.flag + +self.flag", ()),
        ("self.n - BIG < 0", (3,)),
        ("self.n * 2**63 > 0", (3,)),
        ("(self.n * 0x9E3779B97F4A7C15) >> 60", (3,)),
        ("(self.n * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF", (-3,)),
        ("(-1, 2**63)[self.n] < 0", (0,)),
        ("HUGE > self.n", (0,)),
        ("3 ** self.board", (0, 0.0, 30)),
        ("2 ** self.board == 2**62", (0, 0.0, 62)),
        ("(1 << self.n) ** 2 + 1 == (1 << 60) + 1", (30,)),
        ("(1 << 70) >> self.board", (0, 0.0, 66)),
        ("self.board % (1 << self.n)", (60,)),
        ("self.board // (1 << self.n)", (60,)),
        ("self.board << self.n", (-1,)),
        ("self.board >> self.n", (-1,)),
        ("ROW[self.board]", ()),
        ("ROW[self.board]", (0, 0.0, 2)),
        ("harif.replace(ROW, self.board, 9)[0]", ()),
        ("abs(int(self.board) - 6)", (0, 0.0, 5)),
        ("int(self.board & 1) - int(self.board >> 1 & 1)", (0, 0.0, 2)),
        ("operator.sub(self.n, 5)", (3,)),
        ("divmod(self.n, 7)[0] + divmod(self.n, -7)[1]", (-50,)),
        ("divmod(self.x, 0.3)[1]", (0, 5.5)),
        ("math.pow(2.0, self.x)", (0, 0.1234567)),
        ("(2.0, self.x, 7.0).count(self.n)", (2**53 + 1, 2.0**53)),
        ("(2.0, self.x, 7.0).index(self.n)", (2**53 + 1, 2.0**53)),
        ("self.n in (self.x, 2.0)", (2**53 + 1, 2.0**53)),
        ("self.n in (self.x, 2, 3.0)", (3, 5.0)),
        ("max(self.n, self.x, 3)", (7, 2.5)),
        ("max(ROW) - min(ROW) + max((self.n, 3)) + int(max((self.x, 0.5)))", (7, 2.5)),
        ("min(self.n, 9)", (7,)),
        ("max(self.board, -1)", (0, 0.0, 6)),
        ("min(self.board, 7, 3)", (0, 0.0, 6)),
        ("TRUTHS[0] + 1", ()),
        ("int(TRUTHS[0]) + int(TRUTHS[1])", ()),
        ("TABLE.sum()", ()),
    ],
)
def test_the_same_number_or_the_same_error(rule, fields):
    native, python = both(rule, *fields)
    assert native == python


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("self.n + 1", (2**63 - 1,)),
        ("self.n * 3", (2**62,)),
        ("self.n << 1", (2**62,)),
        ("-self.n", (-(2**63),)),
        ("self.n // -1", (-(2**63),)),
        ("abs(self.n)", (-(2**63),)),
        ("sum((self.n, 1))", (2**63 - 1,)),
        ("operator.add(self.n, self.n)", (2**62,)),
        ("add(self.n, self.n)", (2**62,)),
        ("cut(self.x)", (0, 1e300)),
        ("3 ** self.board", (0, 0.0, 41)),
        ("self.board // (1 << self.n)", (64,)),
        ("self.n ** 2", (2**32,)),
        ("2 ** -self.n", (1,)),
        ("(self.x) ** 0.5", (0, -2.0)),
        ("int(self.x)", (0, 1e19)),
        ("round(self.x)", (0, 1e300)),
        ("math.floor(self.x)", (0, -1e19)),
        ("OneRule(self.x).n", (0, 1e20)),
        ("U64(self.x)", (0, 1e20)),
        ("divmod(self.n, -1)[0]", (-(2**63),)),
        ("max(self.n, self.x) == self.n", (2**53 + 1, 0.5)),
        ("(self.n if self.flag else 0.5) == self.n", (2**53 + 1,)),
        ("min(self.board, self.n) < 0", (-1,)),
        ("(self.n if self.flag else self.board) < 0", (-1,)),
    ],
)
def test_what_64_bits_cannot_hold_is_an_error(rule, fields):
    native, python = both(rule, *fields)
    assert native in (OverflowError, ValueError), (native, python)


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("round(self.x, 2)", "rounds to decimals"),
        ("~self.flag", "'~' of a bool"),
        ("SMALL[0] + SMALL[1]", r"an array of int8.*write int\(…\)"),
        ("SMALL[0] << 3", "an array of int8"),
        ("HALF[0] * 3", r"an array of float32.*write float\(…\)"),
        ("pow(self.n, 2, 7)", "'pow' of"),
        ("harif.replace(ROW, 0, 2.5)[0]", r"harif\.replace; write int"),
        ("math.ldexp(1.0, self.n)", "it uses math.ldexp"),
        ("math.hypot(3.0, self.x)", "it uses math.hypot"),
        ("(self.n, 1) == (self.x, 1)", "it compares a tuple of ints with one of floats"),
        ("min((self.n, self.x))", "it uses min of a tuple of ints and floats"),
        ("-1 if self.flag else self.board", "it puts a negative number in a variable that also holds a U64"),
        ("TRUTHS[0] + TRUTHS[1]", "of which True . True is True"),
        ("(TABLE[0] > 3) + (TABLE[1] > 3)", "of which True . True is True"),
        ("GRID.sum()", r"it uses \.sum\(\) of an array of floats"),
        ("np.mean(GRID)", "it uses numpy.mean of an array of floats"),
        ("np.exp(self.x)", "it uses numpy.exp, which NumPy rounds otherwise; use the one of math"),
    ],
)
def test_what_means_something_else_is_refused(rule, sentence):
    with pytest.warns(harif.HarifNotice, match=sentence):
        engine = engine_for(game(rule), [ask])
    assert not engine.native


def test_an_error_in_a_rule_is_a_sentence():
    state = game("TABLE[self.n]")(3)
    with pytest.raises(harif.GameError, match="one rule: a method raised IndexError"):
        blaming_rules(state.__harif__, lambda: engine_for(state, [ask]).run(ask)(state))


@pytest.mark.parametrize("wide", ["2**64", "-2**63 - 1"])
def test_a_default_wider_than_its_field_is_refused(wide):
    source = RULE.format(rule="0").replace("2**64 - 1", wide)
    with pytest.raises(harif.GameError, match="the default of 'board' does not fit in 64 bits"):
        exec(source, dict(NAMES))
    source = source.replace("board: U64 = ", "board: tuple[int, U64] = (0, ").replace(wide, wide + ")", 1)
    with pytest.raises(harif.GameError, match="the default of 'board' does not fit in 64 bits"):
        exec(source, dict(NAMES))


@pytest.mark.parametrize("rule", ["sum((self.x, 0.2, 0.3, 1e16, 0.4, -1e16))", "sum(self.x for _ in range(self.n))"])
def test_floats_are_summed_as_in_later_pythons(rule, monkeypatch, write):
    """From version 3.12 on `sum` carries along what is rounded away: asked for here, whatever Python this is."""
    monkeypatch.setattr(rewriting, "COMPENSATED", True)
    monkeypatch.setitem(rewriting.LOOPS, "sum", rewriting.COMPENSATED_SUM)
    imports = "from typing import NamedTuple\nimport harif\nfrom harif import U64\n"
    state = harif.load(write("later.py", imports + RULE.format(rule=rule)))._replace(n=10, x=0.1)
    items = [0.1, 0.2, 0.3, 1e16, 0.4, -1e16] if "1e16" in rule else [0.1] * 10
    assert engine_for(state, [ask]).run(ask)(state) == neumaier(items)


def neumaier(items):
    """Kahan's sum as Neumaier mended it, 1974."""
    total = carry = 0.0
    for item in items:
        larger, smaller = (total, item) if abs(total) >= abs(item) else (item, total)
        total += item
        carry += (larger - total) + smaller
    return total + carry


def test_math_is_the_module_that_python_has():
    from harif.native.functions import MATH

    assert {name for name in vars(math) if name[0] != "_"} <= set(vars(MATH))


BITS = [
    "self.board | 1 << self.n",
    "self.board & ~(1 << self.n)",
    "self.board & 1 << self.n == 1 << self.n",
    "self.board & (1 << self.n) - 1",
    "U64(1 << self.n)",
    "(1 << self.n) - 1 > self.n",
    "-(1 << self.n) < 0",
    "1 if 1 << self.n else 0",
    "(1 << self.n).bit_length() + (3 << self.n).bit_count()",
    "OneRule(1 << self.n).n",
    "OneRule(0, 0.0, 1 << self.n).board",
    "(5 << self.n >> self.n) % 4",
    "TABLE[1 << self.n >> self.n]",
    "bits(self.n, self.board)",
]


@pytest.mark.parametrize("rule", BITS)
def test_a_bit_of_a_full_board_is_a_number(rule):
    made = game(rule)
    for n in (0, 1, 5, 62, 63):
        native, python = both(made, n)
        assert native == python, n
