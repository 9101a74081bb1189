"""Players of games that hide something who think at each move: each is handed a `View`, and nothing else."""

from collections.abc import Callable
from typing import Any

from harif.arena.minds import Asking, Choice, Mind, game_of
from harif.arena.searchers import LIMITS, within
from harif.game import Definition, SearchError
from harif.game.view import View
from harif.hidden.belief import belief
from harif.hidden.clairvoyance import clairvoyance
from harif.hidden.ismcts import ismcts, refuse_settings
from harif.search import Result

WAYS: dict[str, Callable[..., Result]] = {"belief": belief, "clairvoyance": clairvoyance, "ismcts": ismcts}
"""The ways to decide with a view alone."""

USUAL = {"clairvoyance": {"seconds": 1.0}, "ismcts": {"seconds": 1.0}}
"""How long they think when their text does not say; belief thinks to the end."""

SEEDED = ("clairvoyance", "ismcts")

TAKES = {
    "belief": ("depth", "seconds", "nodes"),
    "clairvoyance": ("depth", "seconds", "nodes", "worlds", "threads", "table"),
    "ismcts": ("simulations", "seconds", "worlds", "observers", "exploration", "playout", "memory"),
}
"""What their texts may say."""

MAY_BE_NONE = {"ismcts": ("worlds", "exploration")}
"""Numbers that may be 0: a new world for each simulation, and no bonus for what was tried less."""


class Blind(Mind):
    """Who decides by a view alone."""

    def __init__(self, who: str) -> None:
        self.who = who

    def refuse(self, game: Definition) -> None:
        if not game.kind.hidden:
            raise SearchError(
                "{spec} hides nothing, and {who} is for games that do: choose another player, such as auto.",
                spec=game.spec,
                who=self.who,
            )


class Decider(Blind):
    """Plays what is best by `harif.belief`, `harif.clairvoyance` or `harif.ismcts`."""

    def __init__(self, name: str, who: str, chosen: dict[str, Any], seed: int) -> None:
        super().__init__(who)
        self.name, self.seed = name, seed
        self.chosen = chosen if set(chosen) & set(LIMITS) else {**USUAL.get(name, {}), **chosen}
        if name == "ismcts":
            refuse_settings(**{option: chosen[option] for option in chosen if option != "worlds"})

    def begin(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: Any, asking: Asking) -> Choice:
        self.refuse(game_of(view))
        how = within(self.chosen, view, asking.clocks)
        if self.name in SEEDED:
            how = {"seed": self.seed, **how}
        result = WAYS[self.name](view, progress=asking.progress, stop=asking.stop, **how)
        assert result.action is not None  # the seat is to move
        return Choice(result.action, result)


class Simulated:
    """Decides by so many simulated games, the same ones every time; the clock strikes only where it takes very long."""

    def __init__(self, simulations: int, seconds: float, seed: int) -> None:
        self.simulations, self.seconds, self.seed = simulations, seconds, seed

    def result(self, view: View, asking: Asking) -> Result:
        how = within({"simulations": self.simulations, "seconds": self.seconds}, view, asking.clocks)
        return ismcts(view, seed=self.seed, progress=asking.progress, stop=asking.stop, **how)
