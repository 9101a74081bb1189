"""Players who search: they need to see everything, so they refuse a `View`."""

from typing import Any

from harif.arena.minds import Choice, Mind, game_of
from harif.game import Definition, SearchError
from harif.learning.network import is_shipped, learned, load_network
from harif.search import search
from harif.search.running import Report

LIMITS = ("depth", "seconds", "nodes", "simulations")
USUAL: dict[str, dict[str, Any]] = {"minimax": {"depth": 6}, "maxn": {"depth": 6}, "expectiminimax": {"depth": 3}}
"""How far a player looks when its text does not say; the others think for a second."""


class Searcher(Mind):
    """Plays what `harif.search` finds by one algorithm."""

    def __init__(self, who: str, name: str, chosen: dict[str, Any], seed: int) -> None:
        self.who, self.seed = who, seed
        self.chosen = chosen if set(chosen) & set(LIMITS) else {**(USUAL.get(name) or {"seconds": 1.0}), **chosen}
        self.name = "mcts" if name == "auto" and "simulations" in chosen else name
        self.kept: dict[str, Any] = {}  # what Monte Carlo search found out, to go on with at the next move

    def __call__(self, where: Any, progress: Report | None) -> Choice:
        self.refuse(game_of(where))
        how: dict[str, Any] = {"ranking": "bounds"}
        if self.name in ("mcts", "proof"):
            how = {"seed": self.seed, **self.kept} if self.name == "mcts" else {}
        result = search(where, self.name, progress=progress, **how, **self.chosen)
        if result.tree is not None:
            self.kept["tree"] = result.tree
        if result.action is None:
            raise SearchError("{who} was asked to move where chance moves.", who=self.who)
        return Choice(result.action, result)

    def refuse(self, game: Definition) -> None:
        refuse_hidden(game, self.who)


class Learned(Mind):
    """Plays by a network that was learned: from a file, or the one that is shipped for the game.

    It looks one roll ahead unless told otherwise. Called "auto", it takes any other search where nothing was learned.
    """

    def __init__(self, who: str, chosen: dict[str, Any], by_name: bool) -> None:
        self.who, self.by_name = who, by_name
        self.file = chosen.pop("file", None)
        self.chosen = chosen if set(chosen) & set(LIMITS) else {"depth": 2, **chosen}
        self.network: Any = None

    def __call__(self, where: Any, progress: Report | None) -> Choice:
        game = game_of(where)
        self.refuse(game)
        if self.network is None and (self.by_name or is_shipped(game.spec)):
            self.network = load_network(self.file) if self.file else learned(game.spec)
        if self.network is None:
            result = search(where, "auto", progress=progress, ranking="bounds", seconds=1.0)
        else:
            how = {"pruning": "star2", "network": self.network, "ranking": "bounds", **self.chosen}
            result = search(where, "expectiminimax", progress=progress, **how)
        if result.action is None:
            raise SearchError("A player was asked to move where chance moves.")
        return Choice(result.action, result)

    def refuse(self, game: Definition) -> None:
        refuse_hidden(game, self.who)


def refuse_hidden(game: Definition, who: str) -> None:
    """Where something is hidden, who searches the state would be peeking."""
    if game.kind.hidden:
        raise SearchError(
            "{who} looks at the whole state, and in {spec} a player sees only a part of it. Use auto, belief, "
            "random or policy:file=….",
            who=who,
            spec=game.spec,
        )
