"""Players of games that hide something, by a policy; and what "auto" takes for which game."""

import random
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from harif.arena.deciders import WAYS, Blind, Decider, Simulated
from harif.arena.minds import Asking, Choice, Mind, game_of
from harif.game import Definition, SearchError, Unsolved, definition_of
from harif.game.view import View
from harif.hidden import Policy, cfr, load_policy, response
from harif.hidden.foresight import Foresight, has_foresight
from harif.hidden.policy import UnknownSet
from harif.hidden.size import estimated_length, estimated_size
from harif.native.engine import HarifNotice
from harif.search import Result
from harif.search.running import Report

SECONDS = 1.0
LONGER, AT_LEAST = 5, 10.0
"""How many times longer than was wished it may take, and how many seconds in any case, before the clock stops it."""

UNROLLED = 5_000_000
"""Histories of a game that is unrolled at once; a larger one is played by simulated games."""

MOST_ITERATIONS = 1000  # of a game that is unrolled: more gain little
HISTORIES_A_SECOND, PLIES_A_SECOND = 150_000_000, 6_000_000
"""What a usual machine goes through when it iterates over an unrolled game, and when it simulates games."""

DESCENTS = 50  # random games from which the size is estimated
THINKING = 0.1  # seconds that simulated games usually take for a move


Way = Policy | Foresight | Simulated
"""How a game is played: what is asked at each move."""


class Mixed(Blind):
    """Plays by a policy, which is found when a seat is first asked: each action as often as the policy says."""

    def __init__(self, who: str, seed: int, find: Callable[[View, Report | None], Way]) -> None:
        super().__init__(who)
        self.rng, self.find = random.Random(seed), find
        self.found: dict[Any, Way] = {}  # by game and seat

    def begin(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, view: Any, asking: Asking) -> Choice:
        self.refuse(game_of(view))
        asked = view.game, view.first, view.seat
        if asked not in self.found:
            self.found[asked] = self.find(view, asking.progress)
        way = self.found[asked]
        if isinstance(way, Simulated):
            return self.simulated(way.result(view, asking), view)
        chances = self.chances(way, view)
        (action,) = self.rng.choices(list(chances), list(chances.values()))
        return Choice(action, chances=chances)

    def simulated(self, result: Result, view: View) -> Choice:
        """What simulated games have found."""
        assert result.action is not None  # the seat is to move
        return Choice(result.action, result)

    def chances(self, policy: Policy | Foresight, view: View) -> dict[int, float]:
        """How often to choose each action; all alike, and with a notice, where the policy does not know the set."""
        try:
            return policy.probabilities(view)
        except UnknownSet as problem:
            warnings.warn(f"{self.who}: {problem} It plays any move there.", HarifNotice, stacklevel=2)
            return dict.fromkeys(view.actions, 1.0 / len(view.actions))


class Filed(Mixed):
    """Plays by the policy of a file, or by an answer to it. The file is looked at before the game begins."""

    def __init__(self, who: str, seed: int, file: str, find: Callable[[View, Report | None], Policy]) -> None:
        super().__init__(who, seed, find)
        self.file = file
        self.passed: set[str] = set()  # games that it is known to be of

    def refuse(self, game: Definition) -> None:
        super().refuse(game)
        if game.spec not in self.passed:
            other = load_policy(self.file).game
            if other != game.spec:
                told = "{file} is a policy for {other}, not for {spec}."
                raise SearchError(told, file=self.file, other=other, spec=game.spec)
            self.passed.add(game.spec)


# Where policies come from ---------------------------------------------------------------------------------------------


class Equilibria:
    """How to play a game: by a policy as near to an equilibrium as `seconds` usually allow, found once, where the game
    can be unrolled; a larger one by simulated games at each move. A game that guesses worlds and judges them, but has
    no `priority` that would guide simulated games, is played by foresight.

    What is done depends on the game, `seconds` and `seed` alone, so that it is the same every time; the clock stops
    only what takes many times as long.
    """

    def __init__(self, seconds: float | None, seed: int, simulations: int | None = None) -> None:
        self.seconds, self.thinking = SECONDS if seconds is None else seconds, THINKING if seconds is None else seconds
        self.limit, self.seed, self.simulations = max(AT_LEAST, LONGER * self.seconds), seed, simulations
        self.kept: dict[Any, Way] = {}  # by game: they are the same for all seats

    def __call__(self, view: View, progress: Report | None) -> Way:
        game = view.game, view.first
        if game not in self.kept:
            self.kept[game] = self.found(view, progress)
        return self.kept[game]

    def found(self, view: View, progress: Report | None) -> Way:
        if has_foresight(view.game) and "priority" not in definition_of(view.game).methods:
            return Foresight(self.seed)
        return self.unrolled(view.beginning, progress) or self.simulated(view.beginning)

    def unrolled(self, start: Any, progress: Report | None) -> Policy | None:
        """None where the game is too large."""
        histories = estimated_size(start, DESCENTS, patience=None).histories
        if histories > UNROLLED:
            return None
        iterations = min(MOST_ITERATIONS, iterations_within(self.seconds, HISTORIES_A_SECOND, histories))
        try:
            return cfr(start, iterations, "cfr+", seconds=self.limit, progress=progress)
        except Unsolved:
            return None

    def simulated(self, start: Any) -> Simulated:
        """As many games at each move as take a tenth of a second, or as long as was wished."""
        affordable = iterations_within(self.thinking, PLIES_A_SECOND, estimated_length(start, DESCENTS))
        return Simulated(self.simulations or affordable, self.limit, self.seed)


def iterations_within(seconds: float, a_second: float, each: float) -> int:
    """How many iterations there is time for, at least one, if each goes through so much."""
    return max(1, round(seconds * a_second / each))


def policy_in(file: str) -> Callable[[View, Report | None], Policy]:
    """The policy of a file, which must be of the game's rules as they are."""
    return lambda view, progress: load_policy(file, view.beginning)


def best_answer_to(file: str) -> Callable[[View, Report | None], Policy]:
    """The seat's best response to the policy of a file."""
    find = policy_in(file)
    return lambda view, progress: response(find(view, progress), view.seat, view.beginning)


# By name --------------------------------------------------------------------------------------------------------------


def equilibrium_player(who: str, seed: int, seconds: float | None, simulations: int | None = None) -> Mind:
    return Mixed(who, seed, Equilibria(seconds, seed, simulations))


def policy_player(who: str, chosen: dict[str, Any], seed: int) -> Mind:
    file = file_in(who, chosen)
    return Filed(who, seed, file, policy_in(file))


def response_player(who: str, chosen: dict[str, Any], seed: int) -> Mind:
    file = file_in(who, chosen)
    return Filed(who, seed, file, best_answer_to(file))


def file_in(who: str, chosen: dict[str, Any]) -> str:
    if set(chosen) != {"file"}:
        name = who.partition(":")[0]
        raise SearchError("{name} goes by the policy in a file: write {name}:file=kuhn.policy.", name=name)
    return str(chosen["file"])


BY_VIEW: dict[str, Callable[[str, dict[str, Any], int], Mind]] = {
    "policy": policy_player,
    "response": response_player,
    **{name: partial(Decider, name) for name in WAYS},
}
"""Players of hidden games alone, by name: each is made from its text, the options in it, and a seed."""
