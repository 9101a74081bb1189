"""The best plan of a player who cannot tell worlds apart: one move for each of its information sets.

With the cards open a player does the best in every world by itself, and that is at least as good as any plan. Where it
would play differently in two worlds that look alike, there is a *conflict*, and a plan must settle on one move. So: the
open game bounds what a plan can get; if it is free of conflicts, it is a plan; if not, each move of the set in conflict
is tried in turn (branch and bound). The others are taken to see everything, and to know the plan.
"""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from harif.game import SearchError, definition_of
from harif.game.choices import choices
from harif.game.notation import move_name
from harif.game.view import seen_by
from harif.hidden.flaws import OTHER_ACTIONS, flaw_of_view
from harif.lab.problem import mover_of
from harif.lab.textbook.worlds import Belief, Open, World

MOST = 4000  # partial plans that are looked at
View = tuple[int, ...]


class Stand(NamedTuple):
    """A state in which the player is to move: its world, and the moves since the root."""

    world: World
    state: Any
    way: list[str]

    def after(self, choice: int) -> "Stand":
        """One move, or one outcome, later."""
        return Stand(self.world, self.state.result(choice), [*self.way, move_name(self.state, choice)])


class Conflict(NamedTuple):
    """An information set at which different moves are best in two worlds."""

    view: View
    stands: tuple[Stand, Stand]
    moves: tuple[str, str]


class Plan(NamedTuple):
    """What a root move is worth, and why no more."""

    move: str
    value: float
    values: tuple[float, ...]  # in each world
    settled: dict[View, tuple[str, list[Stand]]]  # the moves settled on, and where they are made
    conflict: Conflict | None  # the first in the game with the cards open: why that promised more


def best_plan(belief: Belief, action: int) -> Plan:
    """The best plan that begins with a move."""
    return Planning(belief, action).best()


class Planning:
    def __init__(self, belief: Belief, action: int) -> None:
        self.belief, self.action = belief, action

    def best(self) -> Plan:
        """Branch and bound over the sets in conflict: the most promising plan first, of equal ones the longest."""
        first: Conflict | None = None
        waiting: list[tuple[float, int, int, dict[View, int]]] = [(-self.bound({}), 0, 0, {})]
        made = 0
        while True:
            *_, fixed = heappop(waiting)
            settled, conflict = self.settle(fixed)
            if conflict is None:
                return self.plan(settled, first)  # no other plan can be better: its bound was the highest
            first = first or conflict
            for action in conflict.stands[0].state.actions():
                made += 1
                further = fixed | {conflict.view: action}
                heappush(waiting, (-self.bound(further), -len(further), made, further))
            if made > MOST:
                raise SearchError("There are too many plans to compare them here; ask later in the game.")

    def bound(self, fixed: dict[View, int]) -> float:
        """No plan that settles on these moves gets more."""
        return sum(world.chance * value for world, value in zip(self.belief.worlds, self.worths(fixed), strict=True))

    def worths(self, fixed: dict[View, int]) -> tuple[float, ...]:
        game = Open(self.belief.player, self.belief.players, fixed)
        return tuple(game.values(world.state.result(self.action))[self.belief.player] for world in self.belief.worlds)

    def settle(self, fixed: dict[View, int]) -> tuple[dict[View, tuple[int, list[Stand]]], Conflict | None]:
        """A move for every set that the player may come to, good in all its worlds; or the first conflict."""
        game = Open(self.belief.player, self.belief.players, fixed)
        chosen: dict[View, tuple[int, list[Stand]]] = {}
        while True:
            fresh = self.reached({view: action for view, (action, _) in chosen.items()})
            for view, stands in fresh.items():
                best = [game.best(stand.state) for stand in stands]
                common = [a for a in best[0] if all(a in others for others in best)]
                if view in chosen:
                    common = [a for a in common if a == chosen[view][0]]
                if not common:
                    return {}, conflict_of(view, stands, best)
                chosen[view] = (common[0], stands)
            if len(fresh) == len(self.reached({view: action for view, (action, _) in chosen.items()})):
                return {view: chosen[view] for view in fresh}, None

    def reached(self, chosen: dict[View, int]) -> dict[View, list[Stand]]:
        """Where the player may come to by these moves, whatever chance and the others do; no further than to sets for
        which nothing is chosen yet.
        """
        found: dict[View, list[Stand]] = {}
        name = move_name(self.belief.worlds[0].state, self.action)
        todo = [Stand(world, world.state.result(self.action), [name]) for world in self.belief.worlds]
        todo.reverse()
        while todo:
            stand = todo.pop()
            state = stand.state
            if state.terminal():
                continue
            if mover_of(state) != self.belief.player:
                todo += reversed([stand.after(c) for c in choices(state)])
                continue
            view = seen_by(state, self.belief.player)
            found.setdefault(view, []).append(stand)
            if choices(found[view][0].state) != choices(state):
                raise flaw_of_view(OTHER_ACTIONS, definition_of(state), self.belief.player)
            if view in chosen:
                todo.append(stand.after(chosen[view]))
        return found

    def plan(self, settled: dict[View, tuple[int, list[Stand]]], first: Conflict | None) -> Plan:
        values = self.worths({view: action for view, (action, _) in settled.items()})
        whole = sum(world.chance * value for world, value in zip(self.belief.worlds, values, strict=True))
        told = {view: (move_name(stands[0].state, action), stands) for view, (action, stands) in settled.items()}
        return Plan(move_name(self.belief.worlds[0].state, self.action), whole, values, told, first)


def conflict_of(view: View, stands: list[Stand], best: list[list[int]]) -> Conflict:
    """The first two stands of a set that have no best move in common (or, where any two have, the first two)."""
    pairs = [(i, j) for i in range(len(stands)) for j in range(i + 1, len(stands))]
    apart = next(((i, j) for i, j in pairs if not set(best[i]) & set(best[j])), pairs[0])
    moves = [move_name(stands[k].state, best[k][0]) for k in apart]
    return Conflict(view, (stands[apart[0]], stands[apart[1]]), (moves[0], moves[1]))
