"""What authors write first compiles: inheritance, properties, constants of the class, `any`, returns of two lengths."""

from typing import Any

import pytest

import harif
from harif.native.engine import engine_for, kernel

HEAD = """
from enum import Enum, IntEnum
from typing import NamedTuple
import harif

class Piece(IntEnum):
    NONE = 0
    STONE = 1

class Way(Enum):
    LEFT = 1

class Limits:
    MOST = 2

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
"""
GAME = """
@harif.game(name="{name}", players=2, constant_sum=None, utility_range=(-100, 100))
class Row(NamedTuple):
    cells: tuple[int, ...] = (0,) * 9
    turn: int = 0
    SIZE = 9
    STEPS = (1, 2)
    def player(self): return self.turn
    def actions(self):
        for i in range(9):
            if self.cells[i] == 0:
                yield i
    def result(self, i): return Row(harif.replace(self.cells, i, 1 + self.turn), 1 - self.turn)
    def terminal(self): return sum(self.cells) > 6
    def utility(self, player): return 1.0 if self.cells[0] == 1 + player else -1.0
"""
TRIES = {  # what is tried: (method, its lines)
    "any": ("terminal", "return any(self.cells[i] and self.cells[j] for i in range(8) for j in (i + 1,) if i % 3)"),
    "all": ("terminal", "return all(self.cells[i] == self.turn for i in (0, 1))"),
    "nested any": ("terminal", "return any(all(self.cells[i] == 1 for i in row) for row in ROWS)"),
    "local": ("terminal", "n = 2", "return any(c == n for c in self.cells) and not all(c == n for c in self.cells)"),
    "sum": ("terminal", "return sum(c > 0 for c in self.cells) > 3"),
    "max": ("utility", "best = max(i * self.cells[i] for i in range(9))", "return float(best - 9 * player)"),
    "min": ("utility", "return float(min((i for i in range(9) if self.cells[i] > 7), default=-1))"),
    "a tuple": ("terminal", "return any(self.cells[2:5]) and all(self.cells[:2])"),
    "reversed": ("actions", "for i in reversed(range(0, 9, 2)):", "    if not self.cells[i]:", "        yield i"),
    "backwards": ("terminal", "n = 0", "for c in reversed(self.cells):", "    n = n * 3 + c", "return n > 50"),
    "uneven": ("actions", "if self.cells[0]:", "    return (8,)", "return (0, 1) if self.cells[1] == 0 else (0,)"),
    "empty": ("actions", "if self.terminal():", "    return ()", "return (1, 2)"),
    "mixed": ("actions", "if self.turn:", "    return range(3)", "return (3, 4)"),
    "nested def": (
        "actions",
        "def free(i):",
        "    return self.cells[i] == 0",
        "return [i for i in range(9) if free(i)]",
    ),
    "same name": ("terminal", "the_found = 2", "return sum(c * the_found for c in self.cells) > 9"),
    "yield from": ("actions", "if not self.cells[0]:", "    yield 0", "yield from range(1, 3)"),
    "generator": ("actions", "return (i for i in range(9) if not self.cells[i])"),
    "tuple of": ("actions", "return tuple(i for i in range(9) if not self.cells[i])"),
    "replace": ("result", "return self._replace(turn=1 - self.turn, cells=harif.replace(self.cells, i, 1))"),
    "count": ("terminal", "return self.cells.count(2) > 1 or (1 in self.cells and self.cells.index(1) == 0)"),
    "isinstance": ("terminal", "return isinstance(self.turn, int) and int(sum(self.cells)) > 6"),
    "constant": ("actions", "for i in range(self.SIZE):", "    if i % Row.STEPS[1] == 0:", "        yield i"),
    "int enum": ("terminal", "return self.cells[4] == Piece.STONE or self.cells[3] == Piece.STONE.value"),
    "other class": ("terminal", "return self.cells.count(1) > Limits.MOST and float('inf') > self.turn"),
    "enum": ("terminal", "return self.cells[4] == Way.LEFT.value"),
}


def source(name, method, *lines):
    """The game with one method written otherwise."""
    text = (HEAD + GAME.replace("{name}", name)).splitlines()
    at = next(i for i, line in enumerate(text) if line.strip().startswith(f"def {method}("))
    end = next((i for i in range(at + 1, len(text)) if text[i].startswith("    def ")), len(text))
    text[at:end] = [text[at].partition(":")[0] + ":", *(" " * 8 + line for line in lines)]
    return "\n".join(text) + "\n"


INSTEAD = {  # what is tried, and what the sentence says instead
    "slices": ("result", "return Row(self.cells[:i] + (1,) + self.cells[i + 1:], 1)", "harif.replace"),
    "list": ("result", "c = list(self.cells)", "c[i] = 1", "return Row(tuple(c), 1 - self.turn)", "harif.replace"),
    "import": ("terminal", "import math", "return math.prod(self.cells) > 1", "import at the top"),
    "star": ("terminal", "a, *b = self.cells", "return a > 1 or sum(b) > 6", "indices and slices"),
    "leak": ("actions", "i = 7", "yield from (i for i in range(3)) if self.turn else ()", "yield i", "a 'for' loop"),
    "passed": ("terminal", "t = tuple(c for c in self.cells)", "return sum(t) > 6", "write a 'for' loop"),
}


@kernel
def walk(state: Any, depth: int) -> float:
    """A number that every rule has its part in."""
    if state.terminal():
        return state.utility(0) - 3.0 * state.utility(1)
    found = 1.0
    if depth > 0:
        for action in state.actions():
            found = found * 0.75 + walk(state.result(action), depth - 1) + action
    return found


def agree(state):
    found = [engine_for(state, [walk], native).run(walk)(state, 4) for native in (True, False)]
    assert found[0] == found[1]


@pytest.mark.filterwarnings("error::harif.HarifNotice")
@pytest.mark.parametrize("what", TRIES)
def test_it_compiles(what, write):
    agree(harif.load(write(what.replace(" ", "_") + ".py", source(what, *TRIES[what]))))


@pytest.mark.parametrize("what", INSTEAD)
def test_the_sentence_says_what_to_write_instead(what, write):
    *lines, instead = INSTEAD[what]
    with pytest.warns(harif.HarifNotice, match=rf"{what} cannot be compiled: '{lines[0]}', line \d+ of .*{instead}"):
        assert not engine_for(harif.load(write(f"{what}.py", source(what, *lines))), [walk]).native


INHERITED = """
class Fields(NamedTuple):
    left: int = 5
    turn: int = 0

class Turns:
    MOST = 2
    def player(self): return self.turn
    @property
    def other(self): return 1 - self.turn
    def most(self): return min(self.MOST, self.left)

@harif.game(name="inherited", players=2)
class Taking(Turns, Fields):
    MOST = 3
    def actions(self): return range(1, self.most() + 1)
    def result(self, n): return Taking(self.left - n, self.other)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0 if self.other == player else -1.0
"""


@pytest.mark.filterwarnings("error::harif.HarifNotice")
def test_inheritance_mixins_and_properties(write):
    state = harif.load(write("inherited.py", HEAD + INHERITED))
    agree(state)


def test_what_is_no_longer_the_text_is_left_alone(write):
    """The file was edited after the game was loaded: what runs is what was loaded."""
    path = write("edited.py", source("edited", *TRIES["any"]))
    state = harif.load(path)
    with open(path, "w") as file:
        file.write(source("edited", "terminal", "return any(c == 2 for c in self.cells)"))
    with pytest.warns(harif.HarifNotice, match="edited cannot be compiled"):
        assert not engine_for(state, [walk]).native
