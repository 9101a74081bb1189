"""A learned judgement as an object: made, saved, loaded, shipped."""

import json
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from harif.game import GameError, HarifError
from harif.native.blocks import Block
from harif.search.chance.network import ENDINGS, HEAD, HIDDEN, INPUTS, LANES, learned_value, net_of, network_size

SHIPPED = Path(__file__).parent / "weights"
MOST_UNITS = 4096


@dataclass(frozen=True)
class Network:
    """What was learned of a game, and how.

    `numbers` is what kernels read (see `harif.search.chance.network`); `about` says what made it: seed, games, rate.
    """

    game: str
    numbers: Block = field(repr=False, compare=False)
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def inputs(self) -> int:
        return int(self.numbers[INPUTS])

    @property
    def hidden(self) -> int:
        return int(self.numbers[HIDDEN])

    @property
    def endings(self) -> tuple[float, ...]:
        return tuple(float(self.numbers[HEAD + k]) for k in range(int(self.numbers[ENDINGS])))

    def value(self, state: Any, player: int) -> float:
        """What `state`, to which `player` has just moved, is taken to be worth to that player."""
        return sum(chance * ending for chance, ending in zip(self.chances(state, player), self.endings, strict=True))

    def chances(self, state: Any, player: int) -> tuple[float, ...]:
        """The chance of each ending, as `player` sees it."""
        net = net_of(self)
        learned_value(state, player, net)
        return tuple(net.chances[k] for k in range(net.endings))

    def save(self, file: Any) -> None:
        """Write it to a file (`.npz`); 16 bits a weight are enough for play."""
        import numpy as np

        numbers = np.frombuffer(self.numbers.memory, dtype=np.float32, count=len(self.numbers))
        told = json.dumps({"game": self.game, **self.about}, ensure_ascii=False)
        beside = Path(f"{file}.part")
        with open(beside, "wb") as opened:
            np.savez_compressed(
                opened, head=numbers[: HEAD + LANES], weights=numbers[HEAD + LANES :].astype(np.float16), about=told
            )
        os.replace(beside, file)


def new_network(game: str, inputs: int, hidden: int, endings: Sequence[float], seed: int) -> Network:
    """A network that knows nothing yet: small random weights inward, none outward."""
    numbers = Block("f", network_size(inputs, hidden))
    numbers[INPUTS], numbers[HIDDEN], numbers[ENDINGS] = inputs, hidden, len(endings)
    for k, ending in enumerate(endings):
        numbers[HEAD + k] = ending
    rng = random.Random(f"network {seed}")
    spread = 1 / sqrt(inputs)
    for i in range(inputs * hidden):
        numbers[HEAD + LANES + i] = rng.uniform(-spread, spread)
    outward = HEAD + LANES + inputs * hidden + hidden
    for unit in range(hidden):
        for k in range(len(endings)):
            numbers[outward + unit * LANES + k] = rng.uniform(-0.05, 0.05)
    return Network(game, numbers)


def load_network(file: Any) -> Network:
    """A network that was saved; a sentence if the file is none."""
    import numpy as np

    try:
        with open(file, "rb") as opened, np.load(opened, allow_pickle=False) as kept:
            head, weights, about = kept["head"], kept["weights"], json.loads(str(kept["about"]))
        inputs, hidden = int(head[INPUTS]), int(head[HIDDEN])
        if len(head) + len(weights) != network_size(inputs, hidden):
            raise ValueError("it is not whole")
        numbers = Block("f", network_size(inputs, hidden))
        numbers.items[: len(head)] = memoryview(head.astype(np.float32))
        numbers.items[len(head) :] = memoryview(weights.astype(np.float32))
        return Network(about.pop("game"), numbers, about)
    except FileNotFoundError:
        raise GameError(f"There is no file {Path(file).name}. 'harif learn' makes one.") from None
    except HarifError:
        raise
    except Exception:  # numpy has many
        raise GameError(f"{Path(file).name} is no network that harif.learn made, or it is not whole.") from None


def is_shipped(game: str) -> bool:
    """Is there a network for a game of the catalogue, as it is played without options?"""
    return (SHIPPED / f"{game}.npz").exists()


def learned(game: str) -> Network:
    """The network that is shipped for a game of the catalogue, such as "backgammon"."""
    file = SHIPPED / f"{game}.npz"
    if not file.exists():
        there = ", ".join(sorted(path.stem for path in SHIPPED.glob("*.npz"))) or "none yet"
        raise GameError(f"No network is shipped for {game!r}; there are: {there}. Make one with harif.learn.")
    return load_network(file)
