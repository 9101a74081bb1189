"""Players by text: `"alphabeta:depth=6"`, `"random"`; or any function from a state to an action.

In a game that hides something a player is handed the `View` of the seat that is to move, and never more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any, NoReturn

from harif.arena import deciders, searchers
from harif.arena.deciders import MAY_BE_NONE
from harif.arena.levels import level_player
from harif.arena.minds import Asking, Choice, Clocks, Function, Mind, Uniform
from harif.arena.searchers import Learned, Searcher
from harif.arena.telling import TYPED, Telling
from harif.arena.views import BY_VIEW, equilibrium_player
from harif.drawing.digits import number
from harif.game import SearchError
from harif.game.history import History, state_in
from harif.game.notation import western_digits
from harif.game.sentence import did_you_mean
from harif.game.view import View
from harif.search import Result
from harif.search.algorithms import ALGORITHMS
from harif.search.running import Report, Stop
from harif.words.catalogue import Voice

LIMITS: dict[str, Callable[[str], Any]] = {"depth": int, "seconds": float, "nodes": int, "simulations": int}
EFFORT: dict[str, Callable[[str], Any]] = {
    "threads": int,
    "table": float,
    "memory": float,
    "width": int,
    "worlds": int,
    "exploration": float,
}
WORDS: dict[str, Callable[[str], Any]] = dict.fromkeys(
    ("file", "pruning", "ordering", "opponent", "level", "observers", "playout"), str
)
SWITCHES = ("scout", "aspiration", "lookahead", "urgency", "null_move", "reductions", "late", "deeper")
SHARES: dict[str, Callable[[str], Any]] = {"futility": float, "quiescence": int}  # none of it is a choice too

TAKES = {**searchers.TAKES, **deciders.TAKES}
"""What a player of a name takes, where that is known before the game."""


@dataclass(frozen=True)
class Player:
    """Somebody who can be asked for a move."""

    name: str
    mind: Mind
    seeded: bool = False  # does what it plays depend on the seed?

    @property
    def human(self) -> bool:
        return isinstance(self.mind, Elsewhere)

    def choose(
        self, where: Any, progress: Report | None = None, stop: Stop | None = None, clocks: Clocks | None = None
    ) -> Choice:
        """A move where a record, or a state, stands. In a hidden game the player is handed a `View`."""
        return self.mind(handed(where), Asking(progress, stop, clocks))


def handed(where: Any) -> Any:
    """What a player may know: the record or state itself; where something is hidden, the view of who is to move."""
    if isinstance(where, View):
        return where
    history = where if isinstance(where, History) else History(state_in(where))
    return history.view(int(history.state.player())) if history.game.kind.hidden else where


def player(who: Any, seed: int = 0) -> Player:
    """A player from text or from a function `state -> action`; in hidden games, `View -> action`."""
    if isinstance(who, Player):
        return who
    if callable(who):
        return Player(getattr(who, "__name__", "function"), Function(who))
    name, _, options = western_digits(str(who)).partition(":")
    name = name.strip().lower()
    if name == "human":
        return Player("human", Elsewhere())
    if name == "random":
        return Player("random", Uniform(seed), seeded=True)
    if name == "uci":
        from harif.arena.uci import uci_player  # what speaks to processes is loaded when one is to play

        return Player(str(who), uci_player(str(who)))
    known = ["human", "random", "auto", "learned", "uci", *BY_VIEW, *ALGORITHMS]
    if name not in known:
        raise SearchError(
            "There is no player called '{name}'.{hint} There are: {names}.",
            name=name,
            hint=did_you_mean(name, known),
            names=", ".join(known),
        )
    chosen = read_options(str(who), name, options)
    if "level" in chosen:
        return Player(str(who), level_player(str(who), name, chosen, seed), seeded=True)
    if name in BY_VIEW:
        return Player(str(who), BY_VIEW[name](str(who), chosen, seed), seeded=name != "belief")
    seeded = name == "mcts" or (name == "auto" and "simulations" in chosen)
    return Player(str(who), mind_of(str(who), name, chosen, seed), seeded)


def mind_of(who: str, name: str, chosen: dict[str, Any], seed: int) -> Mind:
    """Who searches, or plays by what was learned; "auto" also knows how to play with a `View`."""
    if name == "learned":
        return Learned(who, chosen, by_name=True)
    if name != "auto":
        return Searcher(who, name, chosen, seed)
    seeing = Searcher(who, name, chosen, seed) if chosen else Learned(who, chosen, by_name=False)
    return Either(seeing, equilibrium_player(who, seed, chosen.get("seconds"), chosen.get("simulations")))


class Either(Mind):
    """One who sees everything, or one who is handed a view: whichever the game is for."""

    def __init__(self, seeing: Mind, blind: Mind) -> None:
        self.seeing, self.blind = seeing, blind

    def __call__(self, where: Any, asking: Asking) -> Choice:
        return (self.blind if isinstance(where, View) else self.seeing)(where, asking)

    def begin(self, seed: int) -> None:
        self.seeing.begin(seed)
        self.blind.begin(seed)

    def close(self) -> None:
        self.seeing.close()
        self.blind.close()


class Elsewhere(Mind):
    """A person, who is not asked here."""

    def __call__(self, where: Any, asking: Asking) -> Choice:
        raise SearchError("A human player is asked by 'harif play', not by the library.")


def read_options(who: str, name: str, options: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in filter(None, options.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        known = {**LIMITS, **EFFORT, **WORDS, **SHARES, **dict.fromkeys(SWITCHES, truth)}
        if not equals or key not in known or key not in (*TAKES.get(name, known), "level"):
            refuse_option(part, who, name)
        try:
            found[key] = known[key](value)
        except ValueError:
            told = "'{part}' in '{who}': '{value}' is not a number."
            if key in SWITCHES:
                told = "'{part}' in '{who}': {key} is true or false, not '{value}'."
            raise SearchError(told, part=part, who=who, key=key, value=value) from None
        if key not in (*WORDS, *SWITCHES):
            refuse_number(found[key], part, who, may_be_none=key in SHARES or key in MAY_BE_NONE.get(name, ()))
    return found


def truth(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return text.lower() == "true"


def refuse_option(part: str, who: str, name: str) -> NoReturn:
    """What a player does not take, with what it does take."""
    if name in TAKES:
        raise SearchError(
            "'{part}' in '{who}' is nothing that {name} takes. It takes {options}.",
            part=part,
            who=who,
            name=name,
            options=", ".join(f"{option}=" for option in TAKES[name]),
        )
    raise SearchError(
        "'{part}' in '{who}' is not understood. Write {name}:depth=6, or {others}.",
        part=part,
        who=who,
        name=who.partition(":")[0],
        others=", ".join(f"{option}=" for option in (*list(LIMITS)[1:], *EFFORT, *SHARES, *SWITCHES, *WORDS)),
    )


def refuse_number(number: float, part: str, who: str, may_be_none: bool) -> None:
    key, _, value = (piece.strip() for piece in part.partition("="))
    if not isfinite(number):
        raise SearchError(
            "'{part}' in '{who}': {key} is a finite number, not {value}.", part=part, who=who, key=key, value=value
        )
    if number < 0 and may_be_none:
        raise SearchError("'{part}' in '{who}': {key} must be 0 or more.", part=part, who=who, key=key)
    if number <= 0 and not may_be_none:
        raise SearchError("'{part}' in '{who}': {key} must be above 0.", part=part, who=who, key=key)


def describe(where: Any, choice: Choice, lang: str = "en", tell: Telling = TYPED) -> str:
    """A move and the reason in a few words: `4 (+0.02, depth 12)`, `7 (wins in 5 plies)`, `bet (33%)`."""
    state = where.game if isinstance(where, View) else state_in(where)
    shown = tell.move(where, choice.action, lang)
    if choice.chances is not None:
        percent = number(round(100 * choice.chances[choice.action]), lang)
        return Voice("answer", lang)("percent", move=shown, n=percent)
    return shown if choice.result is None else f"{shown} ({verdict(state, choice.result, lang, tell)})"


def mixture(view: View, choice: Choice, lang: str = "en", tell: Telling = TYPED) -> str:
    """How often each move is best played, the most frequent first: `check (67%), bet (33%)`; those that hardly ever
    are, are left out.
    """
    chances = choice.chances or {}
    moves = sorted((action for action in chances if chances[action] >= 0.005), key=lambda action: -chances[action])
    told = (describe(view, Choice(move, chances=chances), lang, tell) for move in moves)
    return Voice("answer", lang)("or_else").join(told)


def verdict(state: Any, result: Result, lang: str = "en", tell: Telling = TYPED) -> str:
    """What a result means to the player to move, in words; of the state only the game matters."""
    say = Voice("answer", lang)
    kind = state.__harif__.kind
    middle = kind.middle
    if result.stopped == "decided" and result.ranking == "bounds":  # nothing is known of its value
        return say("only_move" if len(result.ranked) == 1 else "only_hope")
    if not result.exact:
        return tell.estimate(result.value, result.depth, lang)
    if kind.chance or kind.players != 2 or not kind.zero_sum:
        return tell.worth(result.value, lang)
    word = "draws" if result.value == middle else "wins" if result.value > middle else "loses"
    low, high = kind.utility_range
    by = "" if (low, high) == (-1.0, 1.0) else say("by", n=number(abs(result.value - middle), lang))
    return say(word) if word == "draws" else say(word, by=by, plies=plies_to_the_end(result, say))


def plies_to_the_end(result: Result, say: Voice) -> str:
    """How long it takes, where that is known."""
    if not result.distance:
        return ""
    return say("in_ply" if result.distance == 1 else "in_plies", n=result.distance)
