"""A first look at the rules: plain mistakes get one sentence, with method and line, native and interpreted alike."""

import pytest
from threads import still_running

import harif
from harif.game import patience
from harif.native.engine import engine_for

GAME = """
from typing import NamedTuple
import harif

CALLS = []

@harif.game(name="take", players=2)
class Take(NamedTuple):
    pile: int = 9
    turn: int = 0
    note: {note} = {empty}

    def player(self):
        return self.turn

    def actions(self):
        {actions}
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        {result}
        return Take(self.pile - take, 1 - self.turn)

    def terminal(self):
        {terminal}
        return self.pile == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
"""

MISTAKES = [
    ("actions", "yield 2**63", r"take: 'actions' \(line 16\) gave 9223372036854775808; a move fits in 64 bits"),
    ("actions", "yield '1'", r"take: 'actions' \(line 16\) gave '1', a str; a move is an int"),
    ("actions", "CALLS.append(1); yield len(CALLS)", r"'actions' \(line 16\) gave .* and .* when asked again"),
    ("terminal", "if self.pile: return", r"take: 'terminal' \(line 25\) returned None .* in every branch"),
    ("result", "if take > 1: return", r"take: 'result' \(line 21\) returned None for 3 .* in every branch"),
]


def game(write, **lines):
    usual = {"actions": "pass", "result": "pass", "terminal": "pass", "note": "int", "empty": "0"}
    return harif.load(write("take.py", GAME.format(**usual | lines)))


@pytest.mark.parametrize("free", [{}, {"note": "str", "empty": "''"}], ids=["native", "interpreted"])
@pytest.mark.parametrize(("method", "line", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(method, line, sentence, free, write):
    with pytest.raises(harif.GameError, match=sentence):
        harif.alphabeta(game(write, **{method: line}, **free))


def test_a_rare_branch_without_a_value_is_named_though_the_first_look_missed_it(write):
    state = game(write, terminal="if self.pile == 4: return None")
    with pytest.raises(harif.GameError, match=r"take: 'terminal' \(line 26\) returned None; give every branch a value"):
        harif.minimax(state)


@pytest.mark.parametrize("method", ["result", "terminal"])
def test_a_rule_that_never_returns_is_named(method, write, monkeypatch):
    monkeypatch.setattr(patience, "GRACE", 0.5)
    state = game(write, **{method: "while self.pile < 100: pass"})
    line = {"result": 22, "terminal": 26}[method]
    told = rf"^'{method}' \(line {line}\) has not returned after 0.5 seconds: look for a loop that never ends"
    for native in (True, False):
        with pytest.raises(harif.GameError, match=told):
            harif.search(state, seconds=0.1, native=native)
    assert still_running("harif rules") == []


def test_numpys_numbers_are_numbers(write):
    text = GAME.replace("import harif\n", "import harif\nimport numpy as np\n")
    text = text.replace("return self.turn\n", "return np.int64(self.turn)\n").replace("1.0\n", "np.float32(1)\n")
    text = text.replace("{terminal}", "return np.int64(self.pile) == 0")
    usual = {"actions": "pass", "result": "pass", "note": "int", "empty": "0"}
    state = harif.load(write("take.py", text.format(**usual)))
    assert harif.search(state, native=False).value == 1.0
    assert harif.check(state, games=20, native=False).problems == []


def test_what_machine_code_does_not_know_is_named(write, recwarn):
    state = game(write, result="if (left := self.pile - take) > 99: return self")
    assert not engine_for(state, [harif.search.__globals__["value"]]).native
    assert "'result', line 22 of take.py: machine code does not know ':='" in str(recwarn[-1].message)


def test_arguments_by_keyword_only(write, recwarn):
    text = GAME.format(actions="pass", result="pass", terminal="pass", note="int", empty="0")
    with pytest.raises(harif.GameError, match=r"'result' \(line 21\) takes 'take' by keyword only"):
        harif.load(write("take.py", text.replace("result(self, take)", "result(self, *, take)")))
    state = harif.load(write("more.py", text.replace("result(self, take)", "result(self, take, *, back=0)")))
    assert harif.search(state).value == 1.0
    assert "'result', line 21 of more.py: it takes 'back' by keyword only" in str(recwarn[-1].message)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "import harif\nfrom collections import namedtuple\n@harif.game\n"
            "class Take(namedtuple('Take', 'pile', defaults=(9,))):\n    def player(self):\n        return 0\n",
            r"the class Take \(methods from line 5 on\) has the field 'pile' without a type",
        ),
        (
            "import typing, harif\nclass Fields(typing.NamedTuple):\n    pile: int = 9\n@harif.game\n"
            "class Take(Fields):\n    turn: int = 0\n    def player(self):\n        return 0\n",
            r"inherits its fields, so 'turn' is not one of them",
        ),
        (
            "import typing, harif\nclass Rules:\n    pass\n@harif.game\nclass Take(Rules, typing.NamedTuple):\n"
            "    pile: int = 9\n",
            r"take.py, line 5: .* the game is 'class Game\(Rules, Fields\)'",
        ),
    ],
)
def test_fields_that_are_none(text, sentence, write):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(write("take.py", text))


def test_a_file_may_have_dots_in_its_name(write):
    text = GAME.format(actions="pass", result="pass", terminal="pass", note="int", empty="0")
    state = harif.load(write("take.v1.2 (mine).py", text))
    assert type(state).__module__.isidentifier()
    assert harif.search(state, native=False).value == 1.0
