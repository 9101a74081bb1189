"""The game from the root of a search on: its positions by the moves that lead there, and what the rules tell of each.

A `Child` is a move or an outcome of chance with what is known of the position after it; here that is what the rules
say, that the game is over or who moves; `remains` adds what a search has kept.
"""

from collections import Counter
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.history import History, Searched, state_in
from harif.game.notation import move_name

EXACTLY, AT_MOST_TOLD, AT_LEAST_TOLD, ESTIMATE = "exactly", "at most", "at least", "estimate"
Path = tuple[int, ...]


class Child(NamedTuple):
    """A move or an outcome of chance, and what the search knew of the position after it.

    kind: who moves there: "player", "chance", "world" (a hidden state is imagined, and who moves is told there), or
    "end".  player: which one, or None.
    value: to the viewer; None where nothing is known of it (a table forgets).
    bound: "exactly", "at most", "at least" or "estimate" (a mean of simulated games); None where there is no value.
    depth: plies that were searched below it, where that is known.  visits: simulations through it.
    probability: of an outcome or a world.  proven: is the value certain, and no judgement in it?
    ends_in: plies from the root to the end of the game, where a win or a loss was seen.
    opens: may `children` be asked of it?
    """

    action: int
    name: str
    kind: str
    player: int | None = None
    value: float | None = None
    bound: str | None = None
    depth: int | None = None
    visits: int | None = None
    probability: float | None = None
    proven: bool = False
    ends_in: int | None = None
    opens: bool = True

    @property
    def terminal(self) -> bool:
        return self.kind == "end"

    def as_dict(self) -> dict[str, Any]:
        """For JSON: without what is not known."""
        return {name: value for name, value in self._asdict().items() if value is not None}


class Course:
    """The game up to the root, and any moves after it: what ends there that no state can tell."""

    def __init__(self, asked: Searched) -> None:
        self.state = state_in(asked)
        self.game = definition_of(self.state)
        self.kind = self.game.kind
        before = asked.before if isinstance(asked, History) else ()
        self.times = Counter(map(self.game.position, (*before, self.state))) if self.game.repetition else Counter()
        self.plies_left = asked.plies_left if isinstance(asked, History) else self.game.ply_limit
        self.mover = int(self.state.player())
        self.viewer = max(self.mover, 0)
        self.plies = 0  # before the root of this, since the question was asked

    def states(self, path: Path) -> list[Any]:
        """The root and the positions after each move of a path; a sentence where one of them is not there."""
        states = [self.state]
        for place, action in enumerate(path):
            at = states[-1]
            if self.is_over(states):
                raise SearchError(
                    "There is nothing after {moves}: the game is over there.", moves=self.written(path[:place])
                )
            if action not in (each for each, _ in steps_of(at)):
                raise SearchError(
                    "There is no move {action!r} after {moves}. Ask children() there for those that are.",
                    action=action,
                    moves=self.written(path[:place]),
                )
            states.append(at.result(action))
        return states

    def written(self, path: Path) -> str:
        """A path by the names of its moves."""
        names, at = [], self.state
        for action in path:
            names.append(move_name(at, action))
            at = at.result(action)
        return " ".join(names) or "()"

    def is_over(self, states: list[Any]) -> bool:
        """Is the game over at the last of these, by the rules, by repetition or at its limit of plies?"""
        if states[-1].terminal():
            return True
        if self.plies_left is not None and len(states) > self.plies_left:
            return True
        if not self.game.repetition or len(states) == 1:
            return False
        here = self.game.position(states[-1])
        return self.times[here] + sum(self.game.position(at) == here for at in states[1:]) >= self.game.times

    def worth(self, states: list[Any]) -> float:
        """What an end is worth to the viewer."""
        end = states[-1]
        return float(end.utility(self.viewer)) if end.terminal() else float(self.kind.drawn[self.viewer])

    def child(self, states: list[Any], action: int, probability: float | None) -> Child:
        """What the rules alone tell of a move from the last of these states."""
        after = [*states, states[-1].result(action)]
        name = move_name(states[-1], action)
        if self.is_over(after):
            told: dict[str, Any] = {"value": self.worth(after), "bound": EXACTLY, "proven": True, "depth": 0}
            return Child(
                action, name, "end", probability=probability, ends_in=self.plies + len(states), opens=False, **told
            )
        player = int(after[-1].player())
        if player == CHANCE:
            return Child(action, name, "chance", probability=probability)
        return Child(action, name, "player", player, probability=probability)


def steps_of(state: Any) -> list[tuple[int, float | None]]:
    """The moves of a position, or what chance may do there with its probability; each once."""
    if int(state.player()) != CHANCE:
        return [(int(action), None) for action in dict.fromkeys(state.actions())]
    chances: dict[int, float] = {}
    for outcome, probability in state.outcomes():
        chances[int(outcome)] = chances.get(int(outcome), 0.0) + float(probability)
    return [(outcome, chance) for outcome, chance in chances.items() if chance > 0.0]
