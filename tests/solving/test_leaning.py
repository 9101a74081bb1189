"""What a rule leans on: a change of it, wherever it stands, changes the rule; what cannot be told is refused."""

import sys
import textwrap
from typing import NamedTuple

import pytest

import harif
from harif.solving.rules import differing, rules_of

GAME = """
from typing import NamedTuple
import harif

{above}

@harif.game
class Race(NamedTuple):
    at: int = 0
    turn: int = 0
    def player(self):
        return self.turn
    def actions(self):
        yield 1
    def result(self, action):
        return Race(self.at + {use}, 1 - self.turn)
    def terminal(self):
        return self.at >= 5
    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
{within}
"""


class Leaning(NamedTuple):
    """What `result` makes use of, a change of that, and what stands above the class and within it."""

    use: str
    before: str = ""
    after: str = ""
    above: str = ""
    within: str = ""

    def text(self, changed=False):
        within = textwrap.indent(textwrap.dedent(self.within), "    ")
        text = GAME.format(use=self.use, above=textwrap.dedent(self.above), within=within)
        assert self.before in text
        return text.replace(self.before, self.after) if changed else text


def rules(write, name, text):
    return rules_of(harif.load(write(f"{name}.py", text)))


def changed(one, two):
    return [name for name in one.keys() | two.keys() if one.get(name) != two.get(name)]


FOLLOWED = {
    "a private method": Leaning("self._step()", "return 1", "return 2", within="def _step(self): return 1"),
    "a private constant": Leaning("self._STEP", "_STEP = 1", "_STEP = 2", within="_STEP = 1"),
    "a field's default": Leaning("0) if action == 9 else Race(1", "turn: int = 0", "turn: int = 1"),
    "a constant of a class": Leaning(
        "Config.STEP", "STEP = 1", "STEP = 2",
        above="""
            class Config:
                STEP = 1
        """,
    ),
    "a private constant of a class": Leaning(
        "Config._STEP", "_STEP = 1", "_STEP = 2",
        above="""
            class Config:
                _STEP = 1
        """,
    ),
    "a classmethod": Leaning(
        "Config.step()", "return 1", "return 2",
        above="""
            class Config:
                @classmethod
                def step(cls): return 1
        """,
    ),
    "an inherited staticmethod": Leaning(
        "Config.step()", "return 1", "return 2",
        above="""
            class Base:
                @staticmethod
                def step(): return 1
            class Config(Base):
                pass
        """,
    ),
    "a method that another hides": Leaning(
        "Config().step()", "return 1", "return 2",
        above="""
            class Base:
                def step(self): return 1
            class Config(Base):
                def step(self): return super().step()
        """,
    ),
    "a constructor": Leaning(
        "Config().step", "self.step = 1", "self.step = 2",
        above="""
            class Config:
                def __init__(self): self.step = 1
        """,
    ),
    "a NamedTuple's default": Leaning(
        "Config().step", "step: int = 1", "step: int = 2",
        above="""
            class Config(NamedTuple):
                step: int = 1
        """,
    ),
    "a dataclass's default": Leaning(
        "Config().step", "step: int = 1", "step: int = 2",
        above="""
            from dataclasses import dataclass
            @dataclass
            class Config:
                step: int = 1
        """,
    ),
    "a dataclass's comparison": Leaning(
        "(Config() == Config())", "@dataclass()", "@dataclass(eq=False)",
        above="""
            from dataclasses import dataclass
            @dataclass()
            class Config:
                step: int = 1
        """,
    ),
    "a method of a NamedTuple": Leaning(
        "ONE.more()", "return self.step", "return self.step + 1",
        above="""
            class Config(NamedTuple):
                step: int
                def more(self): return self.step
            ONE = Config(1)
        """,
    ),
    "a method of an Enum": Leaning(
        "ONE.step()", "return 1", "return 2",
        above="""
            from enum import Enum
            class Way(Enum):
                ONE = 1
                def step(self): return 1
            ONE = Way.ONE
        """,
    ),
    "a method of a number": Leaning(
        "ONE.step()", "return 1", "return 2",
        above="""
            class Size(int):
                def step(self): return 1
            ONE = Size(1)
        """,
    ),
    "a bound classmethod": Leaning(
        "step()", "STEP = 1", "STEP = 2",
        above="""
            class Config:
                STEP = 1
                @classmethod
                def step(cls): return cls.STEP
            step = Config.step
        """,
    ),
    "an array": Leaning(
        "NUMBERS[0]", "[1, 2]", "[2, 1]", above="from array import array\nNUMBERS = array('q', [1, 2])"
    ),
    "a fraction": Leaning(
        "int(4 * PART)", "(1, 2)", "(1, 4)", above="from fractions import Fraction\nPART = Fraction(1, 2)"
    ),
    "a partial": Leaning(
        "more()", "max, 1", "max, 2", above="from functools import partial\nmore = partial(max, 1, 0)"
    ),
    "a cached function": Leaning(
        "step()", "return 1", "return 2", above="from functools import cache\n@cache\ndef step(): return 1"
    ),
    "a function's attribute": Leaning(
        "step.more", "more = 1", "more = 2", above="def step(): pass\nstep.more = 1"
    ),
    "sets within a set": Leaning("len(WAYS)", "{3}", "{4}", above="WAYS = {frozenset({1, 2}), frozenset({3})}"),
    "a list for a tuple": Leaning("(STEPS == (1,))", "STEPS = (1,)", "STEPS = [1]", above="STEPS = (1,)"),
    "a dict's default": Leaning(
        "len(str(MORE[1]))", "(int)", "(float)", above="from collections import defaultdict\nMORE = defaultdict(int)"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FOLLOWED)
def test_what_a_rule_leans_on_is_followed(write, what):
    case = FOLLOWED[what]
    one, two = rules(write, "one", case.text()), rules(write, "two", case.text(changed=True))
    assert changed(one, two) == ["result"]
    assert one == rules(write, "three", case.text())
    assert not any(digest.startswith("code of") for digest in one.values())


def test_a_method_of_the_game_that_another_hides_is_followed(write):
    above = """
        class Base:
            def step(self): return 1
        class Above(Base):
            def step(self): return super().step()
        class Fields(NamedTuple):
            at: int = 0
            turn: int = 0
    """
    own = "(NamedTuple):\n    at: int = 0\n    turn: int = 0\n    def player"
    text = Leaning("self.step()", above=above).text().replace(own, "(Above, Fields):\n    def player")
    one, two = rules(write, "one", text), rules(write, "two", text.replace("return 1\n", "return 2\n"))
    assert changed(one, two) == ["result"]


def test_operators_of_the_game_are_a_rule_of_their_own(write):
    case = Leaning("(self << 1)", "return 1", "return 2", within="def __lshift__(self, more): return 1")
    one, two = rules(write, "one", case.text()), rules(write, "two", case.text(changed=True))
    assert differing(one, two) == "its operators"


def test_a_start_that_no_rule_uses_is_no_rule(write):
    text = Leaning("action").text()
    assert rules(write, "one", text) == rules(write, "two", text.replace("at: int = 0", "at: int = 1"))


def test_an_import_inside_a_rule_is_followed(write, tmp_path, monkeypatch):
    text = (
        Leaning("STEP").text().replace("        return Race", "        from leant_on import STEP\n        return Race")
    )
    with pytest.raises(
        harif.SearchError, match=r"an import inside 'result' \(No module.*import at the top of the file"
    ):
        rules(write, "alone", text)
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = []
    for step in (1, 2):
        write("library/leant_on.py", f"STEP = {step}")
        monkeypatch.delitem(sys.modules, "leant_on", raising=False)
        found.append(rules(write, "game", text))
    assert changed(*found) == ["result"]


REFUSED = {
    "a bound built-in": Leaning("get(1)", above="get = {1: 2}.get"),
    "a random number": Leaning("int(random())", above="from random import random"),
    "a pattern": Leaning("len(DIGIT.pattern)", above="import re\nDIGIT = re.compile('1')"),
    "an array of objects": Leaning("THINGS[1]", above="import numpy as np\nTHINGS = np.array([None, 1], object)"),
    "a text that is run": Leaning("eval('1')"),
}
TOLD = {
    "a bound built-in": "'get', a builtin_function_or_method",
    "a random number": "'random', a builtin_function_or_method",
    "a pattern": "'DIGIT', a Pattern",
    "an array of objects": "'THINGS', a ndarray",
    "a text that is run": "'eval' in 'result'",
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_no_digest_is_refused(write, what):
    sentence = f"depend on {TOLD[what]}, which has no stable digest, so results for this game cannot be kept"
    with pytest.raises(harif.SearchError, match=sentence):
        rules(write, "refused", REFUSED[what].text())


def test_libraries_are_known_by_name(write):
    above = """
        import math
        import numpy as np
        from math import sqrt
        up, many, add, whole = str.upper, int.from_bytes, np.add, np.int64
    """
    text = Leaning("whole(sqrt(1) + math.pi + add(1, 2)) + len(up('a')) + many(b'1', 'big')", above=above).text()
    assert rules(write, "one", text) == rules(write, "two", text)


SHOW = """
import sys, harif
from harif.solving.rules import rules_of
print(rules_of(harif.load(sys.argv[1])))
"""


def test_sets_are_told_the_same_in_every_process(write, python):
    ways = "WAYS = {frozenset({'north', 'south', 'east'}), frozenset({'up', 'down', 'left'}), ('a', 1)}"
    file = write("sets.py", Leaning("len(WAYS)", above=ways).text())
    assert len({python(SHOW, file, PYTHONHASHSEED=seed) for seed in (1, 2, 3)}) == 1
