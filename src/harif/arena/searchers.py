"""Players who search: they need to see everything, so they refuse a `View`."""

from typing import Any

from harif.arena.minds import Asking, Choice, Clocks, Mind, game_of
from harif.game import Definition, SearchError
from harif.game.history import state_in
from harif.game.view import View
from harif.learning.network import is_shipped, judging, learned, load_network
from harif.search import search
from harif.search.algorithms import choose
from harif.search.chance.network import refuse_no_network

LIMITS = ("depth", "seconds", "nodes", "simulations")
USUAL: dict[str, dict[str, Any]] = {"minimax": {"depth": 6}, "maxn": {"depth": 6}, "expectiminimax": {"depth": 3}}
"""How far a player looks when its text does not say; the others think for a second."""

COMPLETE = (
    *("scout", "aspiration", "lookahead", "quiescence", "urgency"),
    *("null_move", "reductions", "futility", "late", "deeper"),
)
DEEPENING = ("depth", "seconds", "nodes")
TAKES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("pvs", "alphabeta"), (*DEEPENING, "threads", "table", *COMPLETE)),
    **dict.fromkeys(("minimax", "paranoid", "bestreply"), DEEPENING),
    "expectiminimax": (*DEEPENING, "pruning", "table", "ordering", "width"),
    "expectimax": (*DEEPENING, "opponent"),
    "maxn": (*DEEPENING, "pruning"),
    "mcts": ("simulations", "seconds", "nodes", "threads", "memory", "exploration", "playout"),
    "proof": ("seconds", "nodes", "table"),
    "learned": ("file", *DEEPENING, "pruning", "table", "ordering", "width", "threads", *COMPLETE),
}
"""What their texts may say; auto, which may become any of them, leaves it to that one."""

MOVES_AHEAD = 30  # for which the time that is left must do
INCREMENT_USED = 0.8
LEAST_TIME = 0.001


class Searcher(Mind):
    """Plays what `harif.search` finds by one algorithm."""

    def __init__(self, who: str, name: str, chosen: dict[str, Any], seed: int) -> None:
        self.who, self.seed = who, seed
        self.chosen = chosen if set(chosen) & set(LIMITS) else {**(USUAL.get(name) or {"seconds": 1.0}), **chosen}
        self.name = "mcts" if name == "auto" and "simulations" in chosen else name
        self.kept: dict[str, Any] = {}  # what the search found out, to go on with at the next move
        self.known: dict[str, Any] = {}  # what was learned of the game

    def begin(self, seed: int) -> None:
        self.seed, self.kept = seed, {}

    def __call__(self, where: Any, asking: Asking) -> Choice:
        game = game_of(where)
        self.refuse(game)
        how: dict[str, Any] = {"ranking": "bounds", **self.kept}
        if self.name == "auto" and not game.kind.chance and is_shipped(game.spec):
            self.known = self.known or judging(game)
            how |= {key: value for key, value in self.known.items() if key != "algorithm"}
        if self.name in ("mcts", "proof"):
            how = {"seed": self.seed, **self.kept} if self.name == "mcts" else {}
        how |= within(self.chosen, where, asking.clocks)
        result = search(where, self.name, progress=asking.progress, stop=asking.stop, **how)
        if result.tree is not None:
            self.kept["tree"] = result.tree
        if result.action is None:
            raise SearchError("{who} was asked to move where chance moves.", who=self.who)
        return Choice(result.action, result)

    def refuse(self, game: Definition) -> None:
        refuse_hidden(game, self.who)
        choose(self.name, game)


class Learned(Mind):
    """Plays by a network that was learned: from a file, or the one that is shipped for the game.

    It looks one roll ahead unless told otherwise, or thinks for a second where nothing is rolled. Called "auto", it
    takes any other search where nothing was learned.
    """

    def __init__(self, who: str, chosen: dict[str, Any], by_name: bool) -> None:
        self.who, self.by_name = who, by_name
        self.file = chosen.pop("file", None)
        self.chosen = chosen
        self.network: Any = None
        self.kept: dict[str, Any] = {}

    def begin(self, seed: int) -> None:
        self.kept = {}

    def __call__(self, where: Any, asking: Asking) -> Choice:
        game = game_of(where)
        self.refuse(game)
        if self.network is None:
            how = within({"seconds": 1.0}, where, asking.clocks)
            result = search(where, "auto", progress=asking.progress, stop=asking.stop, ranking="bounds", **how)
        else:
            usual: dict[str, Any] = {"depth": 2} if game.kind.chance else {"seconds": 1.0}
            chosen = self.chosen if set(self.chosen) & set(LIMITS) else {**usual, **self.chosen}
            how = {"network": self.network, "ranking": "bounds"}
            how |= {"pruning": "star2"} if game.kind.chance else self.kept
            how |= within(chosen, where, asking.clocks)
            name = "expectiminimax" if game.kind.chance else "auto"
            result = search(where, name, progress=asking.progress, stop=asking.stop, **how)
            if result.tree is not None:
                self.kept["tree"] = result.tree
        if result.action is None:
            raise SearchError("A player was asked to move where chance moves.")
        return Choice(result.action, result)

    def refuse(self, game: Definition) -> None:
        refuse_hidden(game, self.who)
        if self.network is None and (self.by_name or is_shipped(game.spec)):
            self.network = load_network(self.file) if self.file else learned(game.spec)
        refuse_no_network(self.network, game)


def within(chosen: dict[str, Any], where: Any, clocks: Clocks | None) -> dict[str, Any]:
    """What was chosen, in no more time than the clock of the player to move allows."""
    if clocks is None:
        return chosen
    left = clocks.left[where.seat if isinstance(where, View) else int(state_in(where).player())]
    share = max(LEAST_TIME, min(left / MOVES_AHEAD + clocks.increment * INCREMENT_USED, left / 2))
    return {**chosen, "seconds": min(share, chosen.get("seconds", share))}


def refuse_hidden(game: Definition, who: str) -> None:
    """Where something is hidden, who searches the state would be peeking."""
    if game.kind.hidden:
        raise SearchError(
            "{who} looks at the whole state, and in {spec} a player sees only a part of it. Use auto, ismcts, belief, "
            "random or policy:file=….",
            who=who,
            spec=game.spec,
        )
