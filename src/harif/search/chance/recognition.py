"""How a network knows its game again: by what the features say of a few positions.

A network over other features than those it learned from judges nonsense, and looks sound. So what is learned keeps a
few numbers beside it: a sum over the features of each of the first positions of one game, always the same.
"""

from functools import lru_cache
from math import isfinite
from typing import Any, NamedTuple

from harif.game import CHANCE, GameError, SearchError
from harif.search.chance.network import shape_of
from harif.search.running import blaming_rules

POSITIONS = 8
NEARLY = 1e-4
"""How far two sums may lie apart, for their size: another machine may round a feature otherwise."""


class Looks(NamedTuple):
    """What the features of a game are like: how many there are, which is how many inputs a network has, and their sums
    in the first positions of one game; and the sums of its traits there.
    """

    inputs: int
    sums: tuple[float, ...]
    of_traits: tuple[float, ...] = ()

    def known_by(self, traits: int) -> tuple[float, ...]:
        """What a network keeps of them that looks at so many traits, or at none."""
        return (*self.sums, *self.of_traits) if traits else self.sums


def looks_of(state: Any) -> Looks:
    """The looks of a state's game; without sums where its class has no first position."""
    cls: Any = type(state)
    if len(cls._field_defaults) < len(cls._fields):
        return blaming_rules(cls.__harif__, lambda: Looks(count_of(state), ()))
    return blaming_rules(cls.__harif__, lambda: looks_of_class(cls, cls.features))


@lru_cache(maxsize=64)
def looks_of_class(cls: Any, features: Any) -> Looks:
    """`features` is the class's method of that name: another one looks otherwise."""
    state, count, sums, of_traits = cls(), 0, [], []
    for place in range(POSITIONS):
        if state.terminal():
            break
        for player in range(min(cls.__harif__.kind.players, 2)):
            seen = pairs_of(cls.__harif__, features(state, player))
            if not all(isfinite(value) for _, value in seen):
                raise GameError(
                    "{spec}: features({player}) yields a number that is not finite.",
                    spec=cls.__harif__.spec,
                    player=player,
                )
            count = count or cls.__harif__.features or len(seen)
            sums.append(sum(value * (0.5 + scattered(i)) for i, value in seen))
            if cls.__harif__.traits is not None:
                of_traits.append(sum(0.5 + scattered(int(trait)) for trait in state.traits(player)))
        moves = choices(state)
        if not moves:
            break
        state = state.result(moves[int(scattered(place) * len(moves))])
    return Looks(count, tuple(sums), tuple(of_traits))


def count_of(state: Any) -> int:
    """How many features there are: what was declared of pairs, else as many as there are here."""
    declared: int | None = state.__harif__.features
    return declared or len(pairs_of(state.__harif__, state.features(0)))


def pairs_of(game: Any, features: Any) -> list[tuple[int, float]]:
    """The features of a state as (index, value), however they come; a sentence where they do not come as declared."""
    found: list[tuple[int, float]] = []
    for place, feature in enumerate(features):
        if isinstance(feature, tuple) != (game.features is not None):
            raise GameError(
                "{spec}: features yields {feature!r}. Yield plain numbers; or yield (index, value) pairs, and declare "
                "how many features there are: @harif.game(features=…).",
                spec=game.spec,
                feature=feature,
            )
        index, value = feature if game.features is not None else (place, feature)
        if game.features is not None and not 0 <= index < game.features:
            raise GameError(
                "{spec} declares features={declared}, but features yields one of index {index}. Raise it.",
                spec=game.spec,
                declared=game.features,
                index=index,
            )
        found.append((int(index), float(value)))
    return found


def choices(state: Any) -> list[int]:
    """What can happen in a state, in an order that does not hang on how the rules are written."""
    if state.player() != CHANCE:
        return sorted(state.actions())
    listed = "outcomes" in state.__harif__.methods  # else they are too many to list
    return sorted(outcome for outcome, _ in state.outcomes()) if listed else []


def scattered(i: int) -> float:
    """From 0 to 1, and far from its neighbours': multiples of the golden ratio (Knuth, TAOCP 3, 6.4)."""
    return i * 0x9E3779B1 % 0x1_0000_0000 / 0x1_0000_0000


def refuse_other_features(network: Any, state: Any) -> None:
    """A sentence for a network that did not learn from the features that this game has."""
    if network is None:
        return
    spec, inputs, found = state.__harif__.spec, shape_of(network.numbers).inputs, looks_of(state)
    if inputs != found.inputs:
        raise SearchError(
            "The network has {inputs} inputs; {spec} has {found} features.",
            inputs=inputs,
            spec=spec,
            found=found.inputs,
        )
    known = getattr(network, "looks", ())
    if known and found.sums and not alike(known, found.known_by(shape_of(network.numbers).traits)):
        raise SearchError(
            "The network was learned of {spec} as it was with other features or rules. Learn it again, or go back to "
            "the game as it was.",
            spec=spec,
        )


def alike(some: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return len(some) == len(others) and all(abs(a - b) <= NEARLY * (1 + abs(a)) for a, b in zip(some, others))
