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


def test_a_stale_kernel_leaves_other_games_native(load, monkeypatch):
    """All translations are made anew, also of games that numba knows already."""
    other, _ = load("unconcerned", "2")
    state, _ = load("concerned", "2")
    assert harif.perft(other, 1) == 2
    assert engine_for(state, [scaled]).run(scaled)(state) == 20
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert engine_for(state, [scaled]).run(scaled)(state) == 30
    assert engine_for(other, [wide_as]).run(wide_as)(other) == 2


@kernel
def wide_as(state: Any) -> int:
    count = 0
    for _ in state.actions():
        count += 1
    return count


def test_a_stale_kernel_is_stale_for_every_game(load, monkeypatch):
    """Also for the second of two that ask for it after the change, and after it was changed back."""
    states = [load(name, "2")[0] for name in ("first", "second")]
    for factor in (2, 3, 2):
        monkeypatch.setitem(globals(), "FACTOR", factor)
        assert [engine_for(state, [scaled]).run(scaled)(state) for state in states] == [10 * factor] * 2


@kernel
def helped(state: Any) -> int:
    return scaled(state) + 1


@kernel
def helped_too(state: Any) -> int:
    return scaled(state) + 2


@kernel
def doubled(number: int) -> int:
    return FACTOR * number


@kernel
def seven(state: Any) -> int:
    return doubled(7)


@kernel
def eight(state: Any) -> int:
    return doubled(8)


@pytest.mark.parametrize(("known", "asked", "expected"), [(helped, helped_too, 32), (seven, eight, 24)])
def test_a_part_that_two_kernels_share_is_not_stale(load, monkeypatch, known, asked, expected):
    """A part of the game's own, and one for all games: translated for one kernel, then changed, then met by another."""
    state, _ = load(known.__name__, "2")
    engine_for(state, [known])
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert engine_for(state, [asked]).run(asked)(state) == asked(state) == expected


TWO_KERNELS = """
import sys
from typing import Any
import harif
from harif.native.engine import engine_for, kernel, spent

FACTOR = 2

@kernel
def scaled(state: Any) -> int:
    return FACTOR * 100

@kernel
def one(state: Any) -> int:
    return scaled(state) + 1

@kernel
def two(state: Any) -> int:
    return scaled(state) + 2

def ask(kernel):
    return engine_for(state, [kernel]).run(kernel)(state)

state = harif.load("nim")
if sys.argv[1] == "later":
    ask(one)
FACTOR = int(sys.argv[2])
print(ask(two), spent().loaded)
"""


def test_what_is_kept_on_disk_is_what_its_name_says(python, tmp_path):
    """A constant that is changed when a part was translated already: what is compiled then has the new one."""
    asked = [("later", 3, "302 0"), ("at once", 3, "302 1"), ("at once", 2, "202 0"), ("later", 2, "202 2")]
    for when, factor, told in asked:
        assert python(TWO_KERNELS, when, factor, HARIF_CACHE=tmp_path / "kernels") == told


def test_constants_of_our_own_kernels_may_be_tried(monkeypatch):
    from harif.native.engine import machine_code
    from harif.search.alphabeta import pruning

    for most in (1 << 14, 1 << 15, 1 << 14):
        monkeypatch.setattr(pruning, "MOST_CREDIT", most)
        assert machine_code(pruning.credit_of)(100) == pruning.credit_of(100) == most // 8


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


def ends(write, monkeypatch):
    """A game, and how to turn its prize round."""
    import sys

    state = harif.load(write("ends.py", TWO_ENDS))
    module = sys.modules[type(state).__module__]
    return state, lambda: monkeypatch.setattr(module, "WINS", -1.0)


@pytest.mark.parametrize("native", [False, True])
def test_a_tree_that_is_kept_knows_the_rules_it_came_from(write, monkeypatch, native):
    state, change = ends(write, monkeypatch)
    tree = harif.mcts(state, simulations=50, early_stop=False, native=native).tree
    change()
    after = harif.mcts(state, simulations=50, tree=tree, early_stop=False, native=native)
    assert after.value == harif.mcts(state, simulations=50, early_stop=False, native=native).value == -1.0


def test_a_solver_that_is_kept_knows_the_rules_it_was_made_by(write, monkeypatch):
    from harif.solving.forward.to_the_end import ToTheEnd

    state, change = ends(write, monkeypatch)
    solver = ToTheEnd(state, many=True)
    assert solver.score(state).rank == solver.scores([state])[0].rank == 1
    change()
    for ask in (lambda: solver.score(state), lambda: solver.scores([state])):
        with pytest.raises(harif.SearchError, match="The rules of ends have changed since this was made"):
            ask()


def test_a_database_that_is_kept_knows_the_rules_it_was_made_by(write, monkeypatch):
    state, change = ends(write, monkeypatch)
    database = harif.retrograde(state, check=False)
    assert database.value(state) == 1.0
    change()
    for ask in (lambda: database.value(state), database.verify):
        with pytest.raises(harif.SearchError, match="The rules of ends have changed since this was made"):
            ask()
    assert harif.retrograde(state, check=False).value(state) == -1.0


SHADOWED = """
import code
from typing import NamedTuple
import harif
from harif.solving.rules import rules_of

@harif.game(name="shadowed", players=1)
class Shadowed(NamedTuple):
    left: int = 1
    def player(self): return 0
    def actions(self): return range(code.WIDTH)
    def result(self, action): return Shadowed(self.left - 1)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0

if __name__ == "__main__":
    print(harif.perft(Shadowed(), 1), rules_of(Shadowed())["actions"])
    code.WIDTH = 7
    print(harif.perft(Shadowed(), 1))
"""


def test_a_module_of_ones_own_may_have_the_name_of_pythons(tmp_path):
    """`code.py` beside the script is the author's, and what it holds is part of the rules."""
    import subprocess
    import sys

    (tmp_path / "shadowed.py").write_text(SHADOWED)
    told = []
    for width in (2, 3):
        (tmp_path / "code.py").write_text(f"WIDTH = {width}\n")
        command = [sys.executable, "-B", str(tmp_path / "shadowed.py")]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        told.append(answer.stdout.split())
    assert [(first, last) for first, _, last in told] == [("2", "7"), ("3", "7")]
    assert told[0][1] != told[1][1]
