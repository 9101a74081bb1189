"""Many worlds with the cards face up, all in one kernel: what each move is worth in each of them, ply by ply deeper.

A decision has a tenth of a second or so, and some dozens of worlds to look at: there is no time to begin a search for
each. So one record of `pvs` serves all of them, one after the other, first one ply deep, then two, and so on: the
answer is that of the last depth to which every world was searched.
"""

from array import array
from math import inf
from typing import Any

from harif.game import definition_of
from harif.game.fields import to_words
from harif.hidden.budget import Budget
from harif.native.engine import engine_for, fetch, kernel
from harif.native.records import Floats, Ints, Struct
from harif.search.alphabeta.complete import Complete
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.leaves import ended, is_pressed
from harif.search.alphabeta.options import options_of
from harif.search.alphabeta.pvs import pvs
from harif.search.alphabeta.quiescence import at_horizon
from harif.search.flaws import ODD_PLAYER
from harif.search.limits import MOST_PLIES
from harif.search.result import Progress
from harif.search.running import Ended, Report, Stop, conduct
from harif.search.work import is_nobody, is_spent, opposed


class Faces(Struct):
    """Worlds, and what each move is worth in each of them, to the player to move.

    words   i8[worlds * width]    the states
    values  f8[worlds * choices]  in the order of `actions()`
    """

    width: int
    worlds: int
    choices: int
    words: Ints
    values: Floats


class FacesUp:
    """Searches worlds that the player to move cannot tell apart, deeper and deeper."""

    def __init__(self, worlds: list[Any], native: bool, budget: Budget) -> None:
        self.worlds, self.first, self.budget = len(worlds), worlds[0], budget
        self.game = definition_of(self.first)
        self.actions = tuple(map(int, self.first.actions()))
        self.engine = engine_for(self.first, [turn_up], native)
        # No table: a state knows all that the players saw on the way to it, and hardly ever comes about in another way.
        self.root = Complete(self.first, self.engine, budget.nodes, options_of({"table": 0}), 1, self.first)
        self.search: Search = self.root.searches[0]
        self.faces = Faces(width=self.game.words, worlds=len(worlds), choices=len(self.actions))
        self.faces.words = array("q", [word for world in worlds for word in to_words(world, self.game.fields)])
        self.faces.values = array("d", [0.0]) * (len(worlds) * len(self.actions))
        self.depth = 0
        self.proven = False
        self.values: list[tuple[float, ...]] = []

    def run(self, progress: Report | None, stop: Stop | None) -> Ended[None]:
        """Search until the time is up, or nothing is left to find out."""
        return conduct(
            self.deepen,
            self.root.stop,
            game=self.game,
            native=self.engine.native,
            seconds=self.budget.seconds,
            look=lambda passed: Progress(self.depth, self.root.nodes, passed, way="clairvoyance"),
            progress=progress,
            stop=stop,
        )

    def deepen(self) -> None:
        """One depth after the other. Chance ends it: what comes after that is none of this search's business."""
        for depth in range(1, min(self.budget.depth or MOST_PLIES, MOST_PLIES) + 1):
            finished = self.search_all(depth)
            if finished < self.worlds and depth > 1:
                return
            if finished == 0:  # there must be an answer, and one world at one ply is soon looked at
                self.root.unlimited()
                self.faces.worlds = 1
                finished = self.search_all(depth)
            self.read(finished)
            self.depth, self.proven = depth, self.search.unproven == 0
            if finished < self.worlds or self.proven:
                return

    def search_all(self, depth: int) -> int:
        """How many worlds were searched so deep before there was an end to it."""
        while True:
            self.search.unproven = 0
            finished = int(self.engine.run(turn_up)(self.first, depth, self.faces, self.search))
            if self.search.flaw == 0:
                return finished
            if self.search.flaw == ODD_PLAYER and self.game.kind.chance and depth > 1:
                self.search.flaw = 0
                self.root.unlimited()
                return finished
            self.root.mend(self.search.flaw)
            self.search = self.root.searches[0]

    def read(self, finished: int) -> None:
        """The values of the worlds that were finished, in the game's own units."""
        choices, found = len(self.actions), self.faces.values
        self.values = [tuple(self.worth(found[n * choices + i]) for i in range(choices)) for n in range(finished)]

    def worth(self, inner: float) -> float:
        told: float = self.root.told(inner)[self.root.mover]
        return told


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def turn_up(state: Any, depth: int, faces: Faces, search: Search) -> int:
    """Search every move in every world so many plies deep; how many worlds were finished."""
    for n in range(faces.worlds):
        world = fetch(state, faces.words, n * faces.width)
        mover, place = int(world.player()), n * faces.choices
        for action in world.actions():
            if place < (n + 1) * faces.choices:
                faces.values[place] = worth_after(world.result(action), mover, action, depth, search)
                place += 1
            if is_spent(search):
                return n
    return faces.worlds


@kernel
def worth_after(child: Any, mover: int, action: int, depth: int, search: Search) -> float:
    """What a move is worth to who made it, as `pvs` counts."""
    search.nodes += 1
    if child.terminal():
        return ended(child, mover, 1, search)
    search.frames[1].pressed = is_pressed(child, search)
    if depth <= 1:
        return at_horizon(child, mover, -inf, inf, 1, search)
    if is_nobody(int(child.player()), search):
        return 0.0
    found = pvs(child, depth - 1, -inf, inf, 1, action, search)
    return -found if opposed(int(child.player()), mover, search) else found
