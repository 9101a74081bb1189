"""The first look at a game finds plain mistakes before any search does."""

import pytest

import harif

GAME = """
import random
from typing import NamedTuple
import harif

@harif.game(name="stones", players=2)
class Stones(NamedTuple):
    left: int = 9
    turn: int = 0

    def player(self): return self.turn
    def actions(self): return range(1, min(3, self.left) + 1)
    def result(self, n): return Stones(self.left - n, 1 - self.turn)
    def terminal(self): return self.left == 0
    def utility(self, player): return -1.0 if player == self.turn else 1.0
"""
MISTAKES = {  # what is written instead, and what the sentence says
    "player": ("return harif.CHANCE", "returned harif.CHANCE, but there is no method 'outcomes'"),
    "actions": ("return None", r"'actions' \(line 12\) returned None"),
    "result": (
        "return Stones(self.left - n, random.randrange(10**9))",
        "when asked again; it must depend on the state and the move alone",
    ),
    "utility": ("return 1.0", "adds up to 2 and not to 0"),
    "utility(": ("return 5.0 if player else -5.0", r"outside its utility_range \(-1, 1\)"),
    "promising": ("yield 7", "'promising' .* yields 7 .* not legal"),
    "noisy": ("yield 7", "'noisy' .* yields 7 .* not legal"),
    "symmetries": ("return None", "'symmetries' .* returned None"),
}


@pytest.mark.parametrize("method", MISTAKES)
@pytest.mark.parametrize("native", [True, False])
def test_a_mistake_is_a_sentence(method, native, write):
    body, sentence = MISTAKES[method]
    name = method.rstrip("(")
    lines = GAME.splitlines()
    at = next((i for i, line in enumerate(lines) if f"def {name}(" in line), len(lines))
    head = lines[at].partition(":")[0] if at < len(lines) else f"    def {name}(self)"
    lines[at : at + 1] = [f"{head}: {body}"]
    state = harif.load(write("stones.py", "\n".join(lines) + "\n"))
    with pytest.raises(harif.GameError, match=sentence):
        harif.search(state, depth=4, native=native)


def test_an_illegal_promise_deep_down_is_seen_in_the_line(write):
    rule = (
        "\n    def promising(self): return (1, 3) if self.left == 9 else (4,) if self.left == 5 else self.actions()\n"
    )
    state = harif.load(
        write("stones.py", GAME.replace("range(1, min(3, self.left) + 1)", "(1, 2, 3)[: self.left]") + rule)
    )
    with pytest.raises(harif.GameError, match="'promising'.* yields 4 in Stones.left=5"):
        harif.search(state, depth=4, native=False)
