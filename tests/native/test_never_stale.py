"""Machine code is never older than the rules: what changes in place is noticed at the next call."""

from typing import Any

import pytest

import harif
from harif.native.engine import engine_for, kernel, spent

GAME = """
from enum import IntEnum
from typing import NamedTuple
import numpy as np
import harif

class Shy(IntEnum):
    WIDTH = 2
    def __repr__(self): return "a width"

WEIGHTS = np.array([2, 0])
PAIRS = [2, 0]
left = 0

def outer():
    width = 2
    def inside():
        return width
    def widen(to):
        nonlocal width
        width = to
    return inside, widen

inside, widen = outer()

def helper(width=2):
    return width

def larger(a, b):
    return 3

GRID = np.zeros((2, 3))

def other(width=3):
    return width + 0

class Base:
    WIDTH = 2

class Fields(NamedTuple):
    left: int = 2

@harif.game(name="{name}", players=1)
class Changing(Base, Fields):
    STEP = 1
    def player(self): return 0
    def actions(self): return range({width})
    def result(self, action): return Changing(self.left - self.STEP)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0
"""


@pytest.fixture
def load(write):
    """A game with as many moves as an expression says, and its module."""
    import sys

    def load(name, width):
        state = harif.load(write(f"{name}.py", GAME.replace("{name}", name).replace("{width}", width)))
        return state, sys.modules[type(state).__module__]

    return load


CHANGES = {
    "array": ("int(WEIGHTS[0])", lambda m: m.WEIGHTS.__setitem__(0, 3)),
    "cell": ("inside()", lambda m: m.widen(3)),
    "defaults": ("helper()", lambda m: setattr(m.helper, "__defaults__", (3,))),
    "code": ("helper()", lambda m: setattr(m.helper, "__code__", m.other.__code__.replace(co_consts=(None, 1)))),
    "enum": ("Shy.WIDTH", lambda m: setattr(m, "Shy", m.IntEnum("Shy", {"WIDTH": 3}))),
    "inherited": ("self.WIDTH", lambda m: setattr(m.Changing, "WIDTH", 3)),
    "builtin": ("max(1, 2)", lambda m: setattr(m, "max", m.larger)),
    "shape": ("GRID.shape[0]", lambda m: setattr(m.GRID, "shape", (3, 2))),
    "default": ("Changing().left", lambda m: setattr(m.Changing.__new__, "__defaults__", (3,))),
    "constant": ("1 + self.STEP", lambda m: setattr(m.Changing, "STEP", 2)),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.filterwarnings("error::harif.HarifNotice")
def test_what_changes_in_place_is_noticed(load, what):
    width, change = CHANGES[what]
    state, module = load(what, width)
    for _ in range(2):
        assert harif.perft(state, 1) == harif.perft(state, 1, native=False) == 2
    change(module)
    assert harif.perft(state, 1) == harif.perft(state, 1, native=False) == 3


def test_an_enum_is_known_by_its_value(load, python, tmp_path):
    """Two processes, one cache: the member shows itself as before and is worth more."""
    show = """
        import sys, harif
        from harif.native.engine import spent
        print(harif.perft(harif.load(sys.argv[1]), 1), spent().loaded)
    """
    load("shy", "Shy.WIDTH")
    file = tmp_path / "shy.py"
    folder = tmp_path / "kernels"
    assert python(show, file, HARIF_CACHE=folder).split() == ["2", "0"]
    assert python(show, file, HARIF_CACHE=folder).split() == ["2", "1"]
    file.write_text(file.read_text().replace("WIDTH = 2", "WIDTH = 3"))
    assert python(show, file, HARIF_CACHE=folder).split() == ["3", "0"]


def test_a_global_named_as_a_field_compiles_nothing_again(load):
    """`self.left` is a field, whatever the module calls `left`."""
    state, module = load("named", "2")
    assert harif.perft(state, 1) == 2
    before = spent()
    for module.left in range(3):
        assert harif.perft(state, 1) == 2
    assert spent() == before


def test_a_list_that_only_looks_reached_changes_nothing(load):
    state, module = load("listed", "2 if len(PAIRS) else 3")
    with pytest.warns(harif.HarifNotice):
        assert harif.perft(state, 1) == 2
    module.PAIRS.clear()
    assert harif.perft(state, 1) == 3


FACTOR = 2


@kernel
def scaled(state: Any) -> int:
    return FACTOR * 10


def test_a_kernel_of_ones_own_is_not_stale(load, monkeypatch):
    state, _ = load("kernels", "2")
    assert engine_for(state, [scaled]).run(scaled)(state) == 20
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert engine_for(state, [scaled]).run(scaled)(state) == 30


def test_one_kernel_that_cannot_be_compiled_leaves_the_others_native(load):
    state, _ = load("refusing", "2")
    assert engine_for(state, [scaled]).native
    with pytest.warns(harif.HarifNotice):
        assert not engine_for(state, [cannot]).native
    assert not engine_for(state, [cannot]).native
    assert engine_for(state, [scaled]).native


@kernel
def cannot(state: Any) -> int:
    return int({"a": 1}["a"] if state.left else open("x"))


def test_one_trees_code_is_not_anothers(python, tmp_path):
    """Trees with vectors and trees with plain numbers, in two processes with one cache."""
    show = "import sys, harif; print(harif.search(harif.tree(sys.argv[1])).value)"
    vectors = "(p0 (p1 <3,-3> <12,-12>) (p1 <2,-2> <4,-4>) (p1 <14,-14> <5,-5>))"
    plain = "((3 12) (2 4) (14 5))"
    for text in (vectors, plain, vectors):
        assert float(python(show, text, HARIF_CACHE=tmp_path / "kernels")) == 5.0


TWO_ENDS = """
from typing import NamedTuple
import harif

WINS = 1.0

@harif.game(name="ends")
class Ends(NamedTuple):
    '''Take one or two of four; who takes the last one gets what WINS says.'''
    left: int = 4
    mover: int = 0
    def player(self): return self.mover
    def actions(self): return range(1, min(2, self.left) + 1)
    def result(self, action): return Ends(self.left - action, 1 - self.mover)
    def terminal(self): return self.left == 0
    def utility(self, player): return WINS if player != self.mover else -WINS
"""


def kept_answers(write, monkeypatch, native):
    """A game whose prize is turned round after a tree and a solver have answered by the old one."""
    import sys

    from harif.solving.forward.to_the_end import ToTheEnd

    state = harif.load(write("ends.py", TWO_ENDS))
    solver = ToTheEnd(state, many=True, native=native)
    tree = harif.mcts(state, simulations=50, early_stop=False, native=native).tree
    assert solver.score(state).rank == solver.scores([state])[0].rank == 1
    monkeypatch.setattr(sys.modules[type(state).__module__], "WINS", -1.0)
    return state, solver, tree


@pytest.mark.parametrize("native", [False, True])
def test_what_is_kept_by_hand_knows_the_rules_it_came_from(write, monkeypatch, native):
    state, solver, tree = kept_answers(write, monkeypatch, native)
    after = harif.mcts(state, simulations=50, tree=tree, early_stop=False, native=native)
    assert after.value == harif.mcts(state, simulations=50, early_stop=False, native=native).value == -1.0
    with pytest.raises(harif.SearchError, match="ends: its rules have changed since this solver was made"):
        solver.score(state)
    with pytest.raises(harif.SearchError, match="ends: its rules have changed since this solver was made"):
        solver.scores([state])
