"""Players by text: `"alphabeta:depth=6"`, `"random"`; or any function from a state to an action."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

from harif.drawing.digits import isolated, name, number
from harif.game import GameError, SearchError
from harif.game.notation import move_name, western_digits
from harif.game.sentence import did_you_mean
from harif.learning.network import is_shipped, learned, load_network
from harif.search import Progress, Result, search
from harif.search.algorithms import ALGORITHMS
from harif.words.catalogue import Voice

LIMITS: dict[str, Callable[[str], Any]] = {"depth": int, "seconds": float, "nodes": int, "simulations": int}
EFFORT: dict[str, Callable[[str], Any]] = {"threads": int, "table": float, "memory": float, "width": int}
WORDS: dict[str, Callable[[str], Any]] = {"file": str, "pruning": str, "ordering": str, "opponent": str}
USUAL: dict[str, dict[str, Any]] = {"minimax": {"depth": 6}, "maxn": {"depth": 6}, "expectiminimax": {"depth": 3}}
"""How far a player looks when its text does not say; the others think for a second."""


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it."""

    action: int
    result: Result | None = None


@dataclass(frozen=True)
class Player:
    """Somebody who can be asked for a move."""

    name: str
    choose: Callable[[Any, Callable[[Progress], object] | None], Choice]
    seeded: bool = False  # does what it plays depend on the seed?

    @property
    def human(self) -> bool:
        return self.name == "human"


def player(who: Any, seed: int = 0) -> Player:
    """A player from text or from a function `state -> action`."""
    if isinstance(who, Player):
        return who
    if callable(who):
        return Player(getattr(who, "__name__", "function"), lambda state, progress: Choice(legal(state, who(state))))
    name, _, options = western_digits(str(who)).partition(":")
    name = name.strip().lower()
    if name == "human":
        return Player("human", ask_elsewhere)
    if name == "random":
        rng = random.Random(seed)
        return Player("random", lambda state, progress: Choice(rng.choice(list(state.actions()))), seeded=True)
    if name not in ("auto", "learned") and name not in ALGORITHMS:
        known = ["human", "random", "auto", "learned", *ALGORITHMS]
        raise SearchError(
            "There is no player called '{name}'.{hint} There are: {names}.",
            name=name,
            hint=did_you_mean(name, known),
            names=", ".join(known),
        )
    chosen = read_options(str(who), options)
    if name == "learned" or (name == "auto" and not chosen):
        return Player(str(who), LearnedPlayer(chosen, by_name=name == "learned"))
    if not set(chosen) & set(LIMITS):
        chosen = {**(USUAL.get(name) or {"seconds": 1.0}), **chosen}
    if "simulations" in chosen and name == "auto":
        name = "mcts"
    kept: dict[str, Any] = {}  # what Monte Carlo search found out, to go on with at the next move

    def think(state: Any, progress: Callable[[Progress], object] | None) -> Choice:
        how = {"seed": seed, **kept} if name == "mcts" else {} if name == "proof" else {"ranking": "bounds"}
        result = search(state, name, progress=progress, **how, **chosen)
        if result.tree is not None:
            kept["tree"] = result.tree
        if result.action is None:
            raise SearchError("{who} was asked to move where chance moves.", who=who)
        return Choice(result.action, result)

    return Player(str(who), think, seeded=name == "mcts")


class LearnedPlayer:
    """Plays by a network that was learned: from a file, or the one that is shipped for the game.

    It looks one roll ahead unless told otherwise. Called "auto", it takes any other search where nothing was learned.
    """

    def __init__(self, chosen: dict[str, Any], by_name: bool) -> None:
        self.by_name = by_name
        self.file = chosen.pop("file", None)
        self.chosen = chosen if set(chosen) & set(LIMITS) else {"depth": 2, **chosen}
        self.network: Any = None

    def __call__(self, state: Any, progress: Callable[[Progress], object] | None) -> Choice:
        game = state.__harif__
        if self.network is None and (self.by_name or is_shipped(game.spec)):
            self.network = load_network(self.file) if self.file else learned(game.spec)
        if self.network is None:
            result = search(state, "auto", progress=progress, ranking="bounds", seconds=1.0)
        else:
            how = {"pruning": "star2", "network": self.network, "ranking": "bounds", **self.chosen}
            result = search(state, "expectiminimax", progress=progress, **how)
        if result.action is None:
            raise SearchError("A player was asked to move where chance moves.")
        return Choice(result.action, result)


def read_options(who: str, options: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in filter(None, options.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        known = {**LIMITS, **EFFORT, **WORDS}
        if not equals or key not in known:
            others = ", ".join(f"{name}=" for name in known if name != "depth")
            raise SearchError(
                "'{part}' in '{who}' is not understood. Write {name}:depth=6, or {others}.",
                part=part,
                who=who,
                name=who.partition(":")[0],
                others=others,
            )
        try:
            found[key] = known[key](value)
        except ValueError:
            raise SearchError(
                "'{part}' in '{who}': '{value}' is not a number.", part=part, who=who, value=value
            ) from None
        if key not in WORDS and not isfinite(found[key]):
            raise SearchError(
                "'{part}' in '{who}': {key} is a finite number, not {value}.", part=part, who=who, key=key, value=value
            )
        if key not in WORDS and found[key] <= 0:
            raise SearchError("'{part}' in '{who}': {key} must be above 0.", part=part, who=who, key=key)
    return found


def legal(state: Any, action: Any) -> int:
    """The action, if it is one of the state's; who offers another is told so."""
    if action not in list(state.actions()):
        raise GameError("A player chose {action!r} in {state!r}, which is not legal there.", action=action, state=state)
    return int(action)


def ask_elsewhere(state: Any, progress: object) -> Choice:
    raise SearchError("A human player is asked by 'harif play', not by the library.")


def describe(state: Any, choice: Choice, lang: str = "en") -> str:
    """A move and the reason in a few words: `4 (+0.02, depth 12)`, `7 (wins in 5 plies)`."""
    shown, result = name(move_name(state, choice.action), lang), choice.result
    if result is None:
        return shown
    return f"{shown} ({verdict(state, result, lang)})"


def verdict(state: Any, result: Result, lang: str = "en") -> str:
    """What a result means to the player to move, in words."""
    say = Voice("answer", lang)
    kind = state.__harif__.kind
    middle = kind.middle
    if result.stopped == "decided" and result.ranking == "bounds":  # nothing is known of its value
        return say("only_move" if len(result.ranked) == 1 else "only_hope")
    if not result.exact:
        value = isolated(number(result.value, lang, figures=4, signed=True), lang)
        return say("estimate", value=value, depth=result.depth)
    if kind.chance or kind.players != 2 or not kind.zero_sum:
        return say("worth", value=isolated(number(result.value, lang), lang))
    word = "draws" if result.value == middle else "wins" if result.value > middle else "loses"
    low, high = kind.utility_range
    by = "" if (low, high) == (-1.0, 1.0) else say("by", n=number(abs(result.value - middle), lang))
    return say(word) if word == "draws" else say(word, by=by, plies=plies_to_the_end(result, say))


def plies_to_the_end(result: Result, say: Voice) -> str:
    """How long it takes, where that is known."""
    if not result.distance:
        return ""
    return say("in_ply" if result.distance == 1 else "in_plies", n=result.distance)
