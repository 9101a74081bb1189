"""Games that cannot be compiled play interpreted, by the same search, with one notice that says why."""

import re

import pytest

import harif

GAME = """
import json
from typing import NamedTuple
import harif

WORTH = [0.25, 0.5, 0.75]
NAMES = {{"a": 1}}
OUT = None

def recurse(n):
    return 1 if n <= 0 else recurse(n - 1)

def helper(n):
    return json.dumps(n)

{padding}
@harif.game(name="odd", players=2)
class Odd(NamedTuple):
    left: int = 3
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        yield 1
        if self.left > 1:
            yield 2

    def result(self, action):
        {result}
        return Odd(self.left - action, 1 - self.turn)

    def terminal(self):
        {terminal}
        return self.left <= 0

    def utility(self, player):
        {utility}
        return -1.0 if player == self.turn else 1.0

    def sum_to(self, n):
        return 0 if n == 0 else n + self.sum_to(n - 1)
"""
CASES = {  # (method, line written in it, what the notice says)
    "list": ("utility", "assert WORTH[1] == 0.5", "it uses a list; use a tuple"),
    "dict": ("utility", "assert NAMES['a']", "NAMES"),
    "method calls itself": ("result", "self.sum_to(3)", "the method 'sum_to' calls itself; write it as a loop"),
    "helper recurses": ("terminal", "recurse(2)", "the function 'recurse' (line 10) calls itself; write it as a loop"),
    "unknown function": ("result", "print(end='', file=OUT)", None),
    "unknown in a helper": ("terminal", "helper(3)", None),
    "strings": ("result", "f'{self.left:03d}'.encode().hex()", None),
    "late in a long file": ("utility", "assert WORTH[1] == 0.5", "'utility', line"),
}


def source(case):
    method, line, _ = CASES[case]
    lines = dict.fromkeys(("result", "terminal", "utility"), "pass") | {method: line}
    return GAME.format(padding="\n" * (500 if "late" in case else 0), **lines)


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_compiled_plays_interpreted(case, write, notices):
    method, line, reason = CASES[case]
    text = source(case)
    state = harif.load(write("odd.py", text))
    expected = harif.minimax(state, native=False)
    assert not notices()
    found = harif.minimax(state)
    assert not found.native
    assert (found.value, found.action, found.nodes, found.line) == (
        expected.value,
        expected.action,
        expected.nodes,
        expected.line,
    )
    assert harif.perft(state, 2) == 3
    assert harif.alphabeta(state).value == expected.value
    (notice,) = notices()
    assert notice.startswith("odd cannot be compiled: ")
    assert notice.endswith("It plays interpreted, much slower.")
    assert "Traceback" not in notice
    assert "\n" not in notice
    if reason:
        assert reason in notice
    if case not in ("helper recurses", "unknown in a helper", "method calls itself"):
        number = text.splitlines().index(f"        {line}") + 1
        assert f"'{method}', line {number} of odd.py" in notice
    else:
        assert re.search(r"line \d+", notice)


def test_ghost_has_strings_and_dicts(python):
    told = python(
        """
        import warnings, harif
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            found = [harif.search(harif.load("ghost"), a) for a in ("minimax", "alphabeta", "maxn")]
        print([r.native for r in found], [r.value for r in found], len(seen), seen[0].category.__name__)
        print(seen[0].message)
        """
    )
    first, notice = told.splitlines()
    assert first == "[False, False, False] [1.0, 1.0, 1.0] 1 HarifNotice"
    assert notice.startswith("ghost cannot be compiled: the field 'letters' is declared str; machine code knows int")


def test_the_notice_for_a_field(write, notices):
    text = source("list").replace("turn: int = 0", "turn: int = 0\n    seen: dict = {}")
    state = harif.load(write("odd.py", text))
    for _ in range(3):
        assert not harif.alphabeta(state).native
    (notice,) = notices()
    assert notice == (
        "odd cannot be compiled: the field 'seen' is declared dict; machine code knows int, harif.U64, float, bool "
        "and fixed-length tuples of these. It plays interpreted, much slower."
    )


def test_a_mended_game_compiles_within_the_process(write, notices):
    import sys

    state = harif.load(write("odd.py", source("list")))
    assert not harif.alphabeta(state).native
    sys.modules[type(state).__module__].WORTH = (0.25, 0.5, 0.75)
    assert harif.alphabeta(state).native
    assert len(notices()) == 1


def test_a_state_built_by_a_wrong_type_says_which_field(write, notices):
    text = source("list").replace("assert WORTH[1] == 0.5", "pass")
    text = text.replace("left: int = 3", "left: int = 3\n    row: tuple[int, int] = (0, 0)")
    text = text.replace("Odd(self.left - action, 1 - self.turn)", "Odd(self.left - action, (0, 0, 0), 1 - self.turn)")
    state = harif.load(write("odd.py", text))
    with pytest.raises(harif.GameError, match="the field 'row' is declared a tuple of 2 int, but was given 3 items"):
        harif.alphabeta(state)


@pytest.mark.parametrize(
    ("method", "line", "sentence"),
    [
        ("result", "raise KeyError('lost')", r"odd: 'result' \(line \d+\) raised KeyError: 'lost'"),
        ("result", "return 5", r"odd: 'result' \(line \d+\) returned 5 .*; it must return a Odd"),
        ("utility", "return 'much'", r"odd: 'utility' \(line \d+\) returned 'much' .*must be a number"),
        ("terminal", "self.right", r"odd: 'terminal' \(line \d+\) raised AttributeError"),
    ],
)
def test_plain_mistakes_get_plain_sentences_before_compiling(method, line, sentence, write):
    lines = dict.fromkeys(("result", "terminal", "utility"), "pass") | {method: line}
    state = harif.load(write("odd.py", GAME.format(padding="", **lines)))
    with pytest.raises(harif.GameError, match=sentence):
        harif.alphabeta(state)


def test_numba_switched_off(python):
    told = python(
        "import harif; r = harif.alphabeta(harif.load('tictactoe'), depth=3); print(r.native, r.nodes)",
        NUMBA_DISABLE_JIT=1,
    )
    assert told == f"False {harif.alphabeta(harif.load('tictactoe'), depth=3).nodes}"


def test_interpreted_search_never_imports_numba(python):
    told = python(
        """
        import sys, harif
        state = harif.load("tictactoe")
        harif.search(state, "alphabeta", depth=3, native=False)
        harif.perft(state, 3, native=False)
        harif.text(state), harif.svg(state), harif.games(), harif.position(state, "5")
        print([name for name in ("numba", "numpy", "llvmlite") if name in sys.modules])
        """
    )
    assert told == "[]"


SEARCHING = '''
from typing import NamedTuple
import harif

@harif.game
class Deep(NamedTuple):
    """Its judgement searches another game."""
    left: int = 3
    turn: int = 0
    def player(self): return self.turn
    def actions(self): return range(1, min(2, self.left) + 1)
    def result(self, action): return Deep(self.left - action, 1 - self.turn)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0 if player != self.turn else -1.0
    def evaluate(self, player): return harif.search(harif.load("nim:heaps=1-2"), "minimax", depth=2).value / 2
'''


def test_rules_that_search_a_game_are_no_deadlock(write):
    with pytest.warns(harif.HarifNotice):
        assert harif.search(harif.load(write("deep.py", SEARCHING)), "minimax").value == -1.0


def test_rules_that_leave_the_program_are_told(write):
    leaving = SEARCHING.replace('harif.search(harif.load("nim:heaps=1-2"), "minimax", depth=2).value / 2', "exit(3)")
    state = harif.load(write("leaving.py", leaving))
    with pytest.raises(harif.GameError, match="'evaluate' .*raised SystemExit: 3"):
        harif.search(state, "minimax", depth=1, native=False)
    report = harif.check(write("leaving.py", leaving), games=2, seconds=0.1, native=False)
    assert any("raised SystemExit: 3" in finding.message for finding in report.findings)
