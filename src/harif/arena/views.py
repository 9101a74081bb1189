"""Players of games that hide something: they are handed a `View`, and play by a policy."""

import random
from collections.abc import Callable
from typing import Any

from harif.arena.minds import Choice, Mind, game_of
from harif.game import Definition, SearchError
from harif.game.view import View
from harif.hidden import VARIANTS, Policy, cfr, load_policy
from harif.search.running import Report

ITERATIONS = 1000
SECONDS = 1.0
VARIANTS_TRIED = ("cfr+", "external")  # the second needs no unrolling


class Mixed(Mind):
    """Plays by a policy, which is found when the player is first asked: each action as often as the policy says."""

    def __init__(self, seed: int, find: Callable[[View, Report | None], Policy | None]) -> None:
        self.rng, self.find = random.Random(seed), find
        self.policy: Policy | None = None
        self.found_for: Any = None

    def refuse(self, game: Definition) -> None:
        if not game.kind.hidden:
            raise SearchError(
                "{spec} hides nothing, and a policy is for games that do: choose another player, such as auto.",
                spec=game.spec,
            )

    def __call__(self, view: Any, progress: Report | None) -> Choice:
        self.refuse(game_of(view))
        if self.found_for is not view.game:
            self.policy, self.found_for = self.find(view, progress), view.game
        chances = chances_in(self.policy, view)
        (action,) = self.rng.choices(list(chances), list(chances.values()))
        return Choice(action, chances=chances)


class Equilibrium(Mixed):
    """Plays an equilibrium, as near as it is found in its time; any move where the game is too large for that."""

    def __init__(self, seed: int, seconds: float | None = None) -> None:
        super().__init__(seed, lambda view, progress: equilibrium_of(view.game, seconds or SECONDS, progress))


def equilibrium_of(game: Any, seconds: float, progress: Report | None) -> Policy | None:
    """A policy near an equilibrium; None where no variant of CFR can manage the game in its time."""
    for variant in VARIANTS_TRIED:
        if variant in VARIANTS:
            try:
                return cfr(game, ITERATIONS, variant, seconds=seconds, progress=progress)
            except SearchError:
                continue
    return None


def policy_in(file: str) -> Callable[[View, Report | None], Policy]:
    """The policy of a file, which must be of the game that is played."""

    def find(view: View, progress: Report | None) -> Policy:
        policy, spec = load_policy(file), game_of(view).spec
        if policy.game != spec:
            raise SearchError(
                "{file} is a policy for {other}, not for {spec}.", file=file, other=policy.game, spec=spec
            )
        return policy

    return find


def chances_in(policy: Policy | None, view: View) -> dict[int, float]:
    """How often to choose each action; all alike where the policy does not say: it was sampled, or began elsewhere."""
    try:
        if policy is not None:
            return policy.probabilities(view.words, view.seat)
    except SearchError:
        pass
    return dict.fromkeys(view.actions, 1.0 / len(view.actions))


def by_file(chosen: dict[str, Any], seed: int) -> Mind:
    if "file" not in chosen:
        raise SearchError("policy plays what is in a file: write policy:file=kuhn.policy, as 'harif cfr' made it.")
    return Mixed(seed, policy_in(chosen["file"]))


BY_VIEW: dict[str, Callable[[dict[str, Any], int], Mind]] = {"policy": by_file}
"""Players of hidden games alone, by name: made from their options and a seed, each is asked with a `View`."""
