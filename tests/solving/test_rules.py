"""What a folder belongs to: the rules, however they are laid out and whatever runs them."""

import ast
import sys

import pytest

import harif
from harif.game.written import shape, written
from harif.solving.rules import differing, digest_of, rules_of

GAME = """
from typing import NamedTuple
import harif

STEPS = (1, 2)

def farther(at, step):
    return at + step

@harif.game
class Race(NamedTuple):
    at: int = 0
    turn: int = 0
    GOAL = 5
    def player(self):
        return self.turn
    def actions(self):
        for step in STEPS:
            yield step
    def result(self, action):
        return Race(farther(self.at, action), 1 - self.turn)
    def terminal(self):
        return self.at >= self.GOAL
    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
    def evaluate(self, player):
        return 0.1
    def text(self):
        return "here"
"""
SAME = {
    "layout": ("return at + step", "return (at\n            + step)  # a step"),
    "a docstring": ("    def terminal(self):\n", '    def terminal(self):\n        """Is it over?"""\n'),
    "annotations": ("def player(self):", "def player(self) -> int:"),
    "a judgement": ("return 0.1", "return 0.2"),
    "the drawing": ('return "here"', 'return "there"'),
    "a name nobody reads": ("STEPS = (1, 2)", "STEPS = (1, 2)\nat = object()"),
}
OTHER = {
    "a rule": ("yield step", "yield step + 1", ["actions"]),
    "a constant": ("STEPS = (1, 2)", "STEPS = (1, 3)", ["actions"]),
    "a helper": ("return at + step", "return at + step + 0", ["result"]),
    "a number's type": ("return -1.0 if", "return -1 if", ["utility"]),
    "the class's constant": ("GOAL = 5", "GOAL = 6", ["terminal"]),
    "a false for a zero": ("return self.turn\n", "return self.turn if self.at else 0\n", ["player"]),
    "a field": ("turn: int = 0", "turn: bool = False", ["fields"]),
    "what is declared": ("@harif.game", "@harif.game(utility_range=(-2, 2))", ["what it declares"]),
}


def rules(write, name, text):
    return rules_of(harif.load(write(f"{name.replace(' ', '_')}.py", text)))


@pytest.mark.parametrize("what", SAME)
def test_what_is_no_rule_changes_nothing(write, what):
    before, after = SAME[what]
    assert before in GAME
    assert rules(write, "one", GAME) == rules(write, "two", GAME.replace(before, after))


@pytest.mark.parametrize("what", OTHER)
def test_what_changes_a_rule_is_named(write, what):
    before, after, named = OTHER[what]
    assert before in GAME
    one, two = rules(write, "one", GAME), rules(write, "two", GAME.replace(before, after))
    assert [name for name in one if one[name] != two[name]] == named
    assert all(name in differing(one, two) for name in named)


SHOW = """
import sys, harif
from harif.solving.rules import rules_of
print(rules_of(harif.load(sys.argv[1])))
"""


def test_no_switch_of_python_or_of_the_compiler_changes_them(write, python):
    file = write("race.py", GAME)
    usual = python(SHOW, file, PYTHONHASHSEED=1)
    assert "code of" not in usual
    assert usual == python(SHOW, file, PYTHONHASHSEED=2, PYTHONOPTIMIZE=2, NUMBA_OPT=1, NUMBA_CPU_NAME="generic")


def test_a_field_that_later_versions_add_to_the_tree_changes_nothing():
    tree = ast.parse("def f(a: int) -> int:\n    return {x: None for x in (a, 0, False)}").body[0]
    before = shape(tree)
    tree._fields = (*tree._fields, "type_params")
    tree.type_params = []
    assert shape(tree) == before


def test_code_stands_for_a_text_that_is_not_there(write, monkeypatch):
    space: dict = {}
    exec("def lost(a):\n    return a + 1", space)
    assert written(space["lost"]) is None
    here = {"result": digest_of(space["lost"])}
    assert here["result"].startswith(f"code of Python {sys.version_info[0]}.{sys.version_info[1]}")
    there = {"result": "code of Python 3.99, 0123"}
    assert "code of Python 3.99 there, and code of Python 3." in differing(there, here)


def test_a_file_that_was_edited_since_is_not_believed(write):
    file = write("edited.py", GAME)
    start = harif.load(file)
    file.write_text(file.read_text().replace("yield step", "yield step * 1"))
    now = rules_of(start)
    assert now["actions"].startswith("code of")
    assert not now["result"].startswith("code of")


def test_a_value_that_cannot_be_told_is_named(write):
    text = GAME.replace("STEPS = (1, 2)", "STEPS = iter((1, 2))")
    with pytest.raises(harif.SearchError, match="depend on 'STEPS', a tuple_iterator, which has no stable digest"):
        rules_of(harif.load(write("odd.py", text)))
