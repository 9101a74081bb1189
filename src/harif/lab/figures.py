"""The figures of the chapter, each drawn from a trace or from the game itself: A to G; "star", its example of a cut at
a chance node; "scale" and "curve", what becomes of G and F as a slider moves; "truce", an alliance; and "noisy", its
example of leaves that are estimates.

`figure("d", "fa")` is an SVG document. Number for number as in the chapter.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from harif.game import HarifError
from harif.games.catalogue import load
from harif.lab.boards import Drawn, draw_boards
from harif.lab.chance_figures import (
    expectimax_tree,
    imperfect_opponent,
    mixtures,
    scale_of_values,
    sliders,
    star_example,
)
from harif.lab.explain import explain
from harif.lab.panels import draw_panels
from harif.lab.scene import Look
from harif.lab.studies.noisy_leaf_plot import noisy_leaf_svg
from harif.lab.svg import draw_svg

TWO_PLY = "(max a1=(min b1=3 b2=12 b3=8) a2=(min c1=2 c2=4 c3=6) a3=(min d1=14 d2=5 d3=2))"
PLAIN_TWO_PLY = "((3 12 8) (2 4 6) (14 5 2))"
THREE_PLAYERS = """
    (p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>))
        (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))
"""


def figure(name: str, lang: str = "en") -> str:
    """A figure of the chapter by its letter, as SVG, in English ("en") or Persian ("fa")."""
    if name.lower() not in FIGURES:
        raise HarifError(
            "there is no figure {name!r}: the chapter's figures here are {figures}.",
            name=name,
            figures=", ".join(FIGURES),
        )
    return FIGURES[name.lower()](lang)


def two_ply(lang: str) -> str:
    """Figure A: minimax on the two-ply tree. B 3, C 2, D 2, root 3; best move a1, MIN's reply b1."""
    return draw_svg(explain(TWO_PLY, "minimax"), lang=lang)


def tictactoe(lang: str) -> str:
    """Figure B: tic-tac-toe. All first moves, all replies to one, all that can follow one of these, three ends."""
    root = load("tictactoe")
    drawn = [Drawn(root, -1, value_to_max(root))]
    expanded = 0
    for choice in (4, 2, 3):  # X in the middle; O in a corner, as any reply must that draws; X on the right
        state, first = drawn[expanded].state, len(drawn)
        for action in state.actions():
            after = state.result(action)
            drawn.append(Drawn(after, expanded, value_to_max(after)))
        expanded = first + choice
    for utility in (-1.0, 0.0, 1.0):
        end = first_end(drawn[expanded].state, utility)
        drawn.append(Drawn(end, expanded, utility, later=True))
    return draw_boards(drawn, lang)


@cache
def value_to_max(state: Any) -> float:
    """The minimax value of a small game, every position looked at once."""
    if state.terminal():
        return float(state.utility(0))
    values = [value_to_max(state.result(action)) for action in state.actions()]
    return min(values) if state.player() else max(values)


def first_end(state: Any, utility: float) -> Any:
    """The first end of the game, in the order of the moves, that is worth `utility` to MAX."""
    todo = [state]
    while todo:
        state = todo.pop()
        if not state.terminal():
            todo += [state.result(action) for action in reversed(list(state.actions()))]
        elif state.utility(0) == utility:
            return state
    raise HarifError("no game from here ends with {utility}.", utility=utility)


def three_players(lang: str) -> str:
    """Figure C: three players. The node marked X is worth <1, 2, 6>, and so is the root."""
    trace = explain(THREE_PLAYERS, "maxn")
    marked = next(node.id for node in trace.nodes if node.player == 2)
    look = Look(names={marked: "X"}, players=("A", "B", "C"))
    return draw_svg(trace, lang=lang, look=look)


def two_against_one(lang: str) -> str:
    """The game of truce: max^n finds that the two weak players attack the strong one."""
    trace = explain(load("truce"), "maxn", depth=2)
    return draw_svg(trace, lang=lang, look=Look(players=("p0", "p1", "p2")))


def intervals(lang: str) -> str:
    """Figure D: alpha-beta on figure A in six panels, with what each node is known to lie in."""
    trace = explain(PLAIN_TWO_PLY, "alphabeta")
    each = trace.frames()
    frames = [*each[:5], each[6]]  # the leaves 3, 12, 8, 2, 14, and then 5 and 2 together
    return draw_panels(trace, frames, columns=2, lang=lang)


FIGURES: dict[str, Callable[[str], str]] = {
    "a": two_ply,
    "b": tictactoe,
    "c": three_players,
    "d": intervals,
    "e": expectimax_tree,
    "f": imperfect_opponent,
    "g": scale_of_values,
    "star": star_example,
    "scale": sliders,
    "curve": mixtures,
    "truce": two_against_one,
    "noisy": noisy_leaf_svg,
}
