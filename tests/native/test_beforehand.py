"""What was imported, loaded or compiled before changes no rule: numba's declarations come before ours."""

import ast
import re
from pathlib import Path

import pytest

import harif.native

FOLDER = Path(harif.native.__file__).parent
FILES = {path.stem: path.read_text() for path in FOLDER.glob("*.py")}
DECLARES = re.compile(
    r"^from numba\.(extending|core\.imputils|core\.typing|core\.typing\.templates) import", re.MULTILINE
)

RULE = """
from typing import Any, NamedTuple
import harif
from harif.native.engine import engine_for, kernel

{before}

@harif.game(name="one rule", players=1)
class OneRule(NamedTuple):
    n: int = 0
    x: float = 0.0
    def player(self): return 0
    def actions(self): yield 0
    def result(self, action): return OneRule(self.n + 1)
    def terminal(self): return self.n > 0
    def utility(self, player): return 0.0
    def rule(self): return (self.x, 7.0, 9007199254740993.0).index(self.n)

@kernel
def ask(state: Any) -> int:
    return state.rule()

state = OneRule(2**53 + 1, 2.0**53)
for native in (True, False):
    engine = engine_for(state, [ask], native)
    assert engine.native == native
    try:
        print(engine.run(ask)(state))
    except ValueError:
        print("none")
"""
BEFORE = {
    "nothing": "",
    "numba": "import numba; numba.njit(lambda x: x + 1)(1)",
    "loading": """
import harif.native.translate  # as a game does that turns out not to be one for machine code
from harif.native.compiler import prepare_runtime
prepare_runtime()  # as a kernel from disk does that makes lists
""",
}


@pytest.mark.parametrize("what", BEFORE)
def test_a_rule_means_the_same_whatever_came_before(python, tmp_path, what):
    """2**53 + 1 is not 2.0**53; numba's `index`, which compares them as floats, finds it."""
    assert python(RULE.format(before=BEFORE[what]), HARIF_CACHE=tmp_path / "kernels").split() == ["none", "none"]


def used_by(name):
    """The modules of the room that a module imports where it begins."""
    found = set()
    for node in ast.parse(FILES[name]).body:
        if isinstance(node, ast.ImportFrom) and node.module == "harif.native":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("harif.native."):
            found.add(node.module.removeprefix("harif.native."))
    return found & set(FILES)


def test_whoever_declares_something_lets_numba_go_first():
    declaring = {name for name, text in FILES.items() if DECLARES.search(text)}
    assert {"integers", "arithmetic", "items", "pointers", "attributes"} <= declaring
    for name in declaring:
        reached, left = set(), [name]
        while left:
            reached.add(now := left.pop())
            left += used_by(now) - reached
        assert "beforehand" in reached, name
