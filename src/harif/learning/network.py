"""A learned judgement as an object: made, saved, loaded, shipped."""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isnan, sqrt
from pathlib import Path
from typing import Any

from harif.game import Definition, GameError, SearchError
from harif.game.sentence import Sentence, reason_of
from harif.learning.archive import pack, unpack
from harif.learning.file import locked, write_whole
from harif.learning.marks import Mark
from harif.native.blocks import Block
from harif.search.chance.network import (
    ENDINGS,
    HEAD,
    HIDDEN,
    INPUTS,
    LANES,
    TRAITS,
    learned_value,
    net_of,
    network_size,
    places_of,
    refuse_no_network,
    shape_of,
)
from harif.search.chance.recognition import refuse_other_features
from harif.search.flaws import ODD_JUDGEMENT, sentence_for

SHIPPED = Path(__file__).parent / "weights"
MOST_UNITS = 4096


@dataclass(frozen=True)
class Network:
    """What was learned of a game, and how.

    `numbers` is what kernels read (see `harif.search.chance.network`); `about` says what made it: seed, games, rate;
    `looks` is how it knows the game's features again (see `recognition`), empty where that is not known; `curve` is the
    learning curve of its last lesson.
    """

    game: str
    numbers: Block = field(repr=False, compare=False)
    about: dict[str, Any] = field(default_factory=dict)
    looks: tuple[float, ...] = field(default=(), repr=False)
    curve: tuple[Mark, ...] = field(default=(), repr=False)

    @property
    def inputs(self) -> int:
        return int(self.numbers[INPUTS])

    @property
    def hidden(self) -> int:
        return int(self.numbers[HIDDEN])

    @property
    def traits(self) -> int:
        """How many its hidden units look at; 0 where they look at the features."""
        return int(self.numbers[TRAITS])

    @property
    def endings(self) -> tuple[float, ...]:
        return tuple(float(self.numbers[HEAD + k]) for k in range(int(self.numbers[ENDINGS])))

    def value(self, state: Any, player: int) -> float:
        """What `state`, to which `player` has just moved, is taken to be worth to that player."""
        return sum(chance * ending for chance, ending in zip(self.chances(state, player), self.endings, strict=True))

    def chances(self, state: Any, player: int) -> tuple[float, ...]:
        """The chance of each ending, as `player` sees it."""
        refuse_no_network(self, state.__harif__)
        refuse_other_features(self, state)
        net = net_of(self, state.__harif__)
        value = learned_value(state, player, net)
        if isnan(value):
            raise sentence_for(ODD_JUDGEMENT, state.__harif__)
        if net.two:
            low, high = self.endings
            return (high - value) / (high - low), (value - low) / (high - low)
        return tuple(net.chances[k] for k in range(net.endings))

    def save(self, file: Any, bits: int = 32) -> None:
        """Write it to a file (`.npz`), to go on learning from; 16 bits a weight are half as large and enough for play.

        The file is replaced as a whole or not at all; one that a lesson is being kept in is refused.
        """
        if bits not in (16, 32):
            raise SearchError("A weight is saved in 16 or 32 bits, not {bits!r}.", bits=bits)
        with locked(file):
            self.write(file, bits)

    def write(self, file: Any, bits: int = 32) -> None:
        """`save`, for who has locked the file."""
        write_whole(file, pack(self.numbers, {"game": self.game, **self.about}, self.looks, self.curve, bits))


def new_network(
    game: str,
    inputs: int,
    hidden: int,
    endings: Sequence[float],
    seed: int,
    looks: tuple[float, ...] = (),
    traits: int = 0,
) -> Network:
    """A network that knows nothing yet: small random weights inward, none outward."""
    numbers = Block("f", network_size(inputs, hidden, traits))
    numbers[INPUTS], numbers[HIDDEN], numbers[ENDINGS], numbers[TRAITS] = inputs, hidden, len(endings), traits
    for k, ending in enumerate(endings):
        numbers[HEAD + k] = ending
    rng = random.Random(f"network {seed}")
    spread = 1 / sqrt(inputs)
    at = places_of(inputs, hidden, traits)
    for i in range(at.inward, at.inward_bias):
        numbers[i] = rng.uniform(-spread, spread)
    for unit in range(hidden):
        for k in range(len(endings)):
            numbers[at.outward + unit * LANES + k] = rng.uniform(-0.05, 0.05)
    return Network(game, numbers, {"games": 0, "lessons": []}, looks)


def copy_of(network: Network) -> Network:
    """The same network with numbers of its own."""
    numbers = Block("f", len(network.numbers))
    numbers.items[:] = network.numbers.items
    return Network(network.game, numbers, network.about, network.looks, network.curve)


def load_network(file: Any) -> Network:
    """A network that was saved; a sentence if the file is none, or not as it was written."""
    name = Path(file).name
    try:
        with open(file, "rb") as opened:
            numbers, about, looks, curve = unpack(opened)
        if shape_of(numbers).hidden > MOST_UNITS:
            raise SearchError("The network has more than {most:,} hidden units.", most=MOST_UNITS)
    except FileNotFoundError:
        raise GameError("There is no file {name}. 'harif learn' makes one.", name=name) from None
    except SearchError as problem:
        raise GameError(
            "{name} is no network that harif.learn made, or it is damaged. {problem}", name=name, problem=problem
        ) from None
    except OSError as problem:
        raise GameError("{file} cannot be read ({reason}).", file=os.fspath(file), reason=reason_of(problem)) from None
    except Exception:  # zipfile, numpy and json have many
        raise GameError("{name} is no network that harif.learn made, or it is not whole.", name=name) from None
    return Network(about.pop("game"), numbers, about, looks, curve)


ANY = "any_parameters"
"""In `about`: the network judges its game whatever its parameters, as long as the features are as many."""


def is_shipped(game: str) -> bool:
    """Is there a network for a game of the catalogue, "backgammon" or "chess:draws=true,start=518"?"""
    return file_of(game) is not None


def file_of(game: str) -> Path | None:
    """The file of the network that is shipped for a game: its own, or one for all parameters."""
    own = SHIPPED / f"{game}.npz"
    if ":" not in game:
        return own if own.exists() else None
    common = SHIPPED / f"{game.partition(':')[0]}.npz"
    return common if common.exists() else None


def judging(game: Definition) -> dict[str, Any]:
    """How a game is best searched by what was learned of it: the options of `search`; none where nothing is shipped.

    Where chance moves, "expectiminimax" takes the network; elsewhere "auto" does, with all that it is.
    """
    if not is_shipped(game.spec):
        return {}
    network = learned(game.spec)
    if network.game != game.spec or not game.methods >= {"features"}:
        return {}
    if game.kind.chance:
        return {"algorithm": "expectiminimax", "pruning": "star2", "network": network}
    return {"algorithm": "auto", "network": network}


def learned(game: str) -> Network:
    """The network that is shipped for a game of the catalogue, such as "backgammon"."""
    file = file_of(game)
    if file is None:
        shipped = ", ".join(sorted(path.stem for path in SHIPPED.glob("*.npz")))
        raise GameError(
            "No network is shipped for {game!r}; there are: {there}. Make one with harif.learn.",
            game=game,
            there=shipped or Sentence("none yet"),
        )
    network = load_network(file)
    if ":" in game and network.about.get(ANY) and network.game.partition(":")[0] == game.partition(":")[0]:
        return replace(network, game=game, looks=() if network.game != game else network.looks)
    return network
