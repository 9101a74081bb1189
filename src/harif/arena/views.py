"""Players of games that hide something: each is handed a `View`, and plays by a policy or by what it believes."""

import random
from collections.abc import Callable
from typing import Any

from harif.arena.minds import Choice, Mind, game_of
from harif.game import Definition, SearchError
from harif.game.view import View
from harif.hidden import Policy, cfr, load_policy, response
from harif.hidden.belief import belief
from harif.hidden.size import estimated_size
from harif.search.running import Report

SECONDS = 1.0
ITERATIONS = 1000
NO_END = 1_000_000_000  # iterations: the time is up first
UNROLLED = 5_000_000
"""Histories of a game that is unrolled at once; a larger one is sampled."""


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


class Mixed(Blind):
    """Plays by a policy, which is found when a seat is first asked: each action as often as the policy says."""

    def __init__(self, who: str, seed: int, find: Callable[[View, Report | None], Policy]) -> None:
        super().__init__(who)
        self.rng, self.find = random.Random(seed), find
        self.found: dict[tuple[Any, int], Policy] = {}  # by game and seat

    def __call__(self, view: Any, progress: Report | None) -> Choice:
        self.refuse(game_of(view))
        asked = view.game, view.seat
        if asked not in self.found:
            self.found[asked] = self.find(view, progress)
        chances = chances_in(self.found[asked], view)
        (action,) = self.rng.choices(list(chances), list(chances.values()))
        return Choice(action, chances=chances)


class Believer(Blind):
    """Plays what is best in belief space, against an opponent who sees everything: see `harif.belief`."""

    def __init__(self, who: str, limits: dict[str, Any]) -> None:
        super().__init__(who)
        self.limits = limits

    def __call__(self, view: Any, progress: Report | None) -> Choice:
        self.refuse(game_of(view))
        action = belief(view, progress=progress, **self.limits).action
        assert action is not None  # the seat is to move
        return Choice(action)


def chances_in(policy: Policy, view: View) -> dict[int, float]:
    """How often to choose each action; all alike where the policy has no word for it, for the game began elsewhere."""
    try:
        return policy.probabilities(view)
    except SearchError:
        return dict.fromkeys(view.actions, 1.0 / len(view.actions))


# Where policies come from ---------------------------------------------------------------------------------------------


def equilibrium_within(seconds: float) -> Callable[[View, Report | None], Policy]:
    """A policy as near to an equilibrium as the time allows: on the unrolled game, or by sampling a large one."""
    kept: dict[Any, Policy] = {}  # by game: it is the same for all seats

    def find(view: View, progress: Report | None) -> Policy:
        game = view.game
        if game not in kept:
            small = estimated_size(game()).histories <= UNROLLED
            iterations, variant = (ITERATIONS, "cfr+") if small else (NO_END, "external")
            cfr(game, 1, variant, progress=progress)  # compiled and unrolled before the clock runs
            kept[game] = cfr(game, iterations, variant, seconds=seconds, progress=progress)
        return kept[game]

    return find


def policy_in(file: str) -> Callable[[View, Report | None], Policy]:
    """The policy of a file, which must be of the game that is played."""

    def find(view: View, progress: Report | None) -> Policy:
        policy, spec = load_policy(file), game_of(view).spec
        if policy.game != spec:
            told = "{file} is a policy for {other}, not for {spec}."
            raise SearchError(told, file=file, other=policy.game, spec=spec)
        return policy

    return find


def best_answer_to(file: str) -> Callable[[View, Report | None], Policy]:
    """The seat's best response to the policy of a file."""
    find = policy_in(file)
    return lambda view, progress: response(find(view, progress), view.seat, view.game)


# By name --------------------------------------------------------------------------------------------------------------


def equilibrium_player(who: str, seed: int, seconds: float | None) -> Mind:
    return Mixed(who, seed, equilibrium_within(SECONDS if seconds is None else seconds))


def policy_player(who: str, chosen: dict[str, Any], seed: int) -> Mind:
    return Mixed(who, seed, policy_in(file_in(who, chosen)))


def response_player(who: str, chosen: dict[str, Any], seed: int) -> Mind:
    return Mixed(who, seed, best_answer_to(file_in(who, chosen)))


def belief_player(who: str, chosen: dict[str, Any], seed: int) -> Mind:
    return Believer(who, chosen)


def file_in(who: str, chosen: dict[str, Any]) -> str:
    if set(chosen) != {"file"}:
        name = who.partition(":")[0]
        raise SearchError("{name} goes by the policy in a file: write {name}:file=kuhn.policy.", name=name)
    return str(chosen["file"])


BY_VIEW: dict[str, Callable[[str, dict[str, Any], int], Mind]] = {
    "policy": policy_player,
    "response": response_player,
    "belief": belief_player,
}
"""Players of hidden games alone, by name: each is made from its text, the options in it, and a seed."""
