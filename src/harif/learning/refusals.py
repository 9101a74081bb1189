"""What cannot be learned, or not in this way, each refused in a sentence."""

from pathlib import Path
from typing import Any

from harif.game import SearchError
from harif.learning.network import MOST_UNITS, Network


def refuse_unfit(game: Any) -> None:
    """A game of which nothing can be learned."""
    if "features" not in game.methods:
        raise SearchError(
            f"{game.spec} has no method 'features': write 'def features(self, player):' that yields numbers."
        )
    if game.kind.players > 2 or (game.kind.players == 2 and not game.kind.zero_sum) or game.kind.hidden:
        raise SearchError(f"learn wants one player, or two with a constant sum, nothing hidden; this is {game.kind}.")


def refuse_games(games: Any) -> None:
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise SearchError(f"games is a whole number of 1 or more, not {games!r}.")


def refuse_units(hidden: Any) -> None:
    if hidden is not None and (
        isinstance(hidden, bool) or not isinstance(hidden, int) or not 0 <= hidden <= MOST_UNITS
    ):
        raise SearchError(f"hidden is a whole number from 0 to {MOST_UNITS}, not {hidden!r}.")


def refuse_steps(rate: Any, last_rate: Any, trace: Any, explore: Any) -> None:
    """Numbers that would teach nothing."""
    for name, value, high in (
        ("rate", rate, 10.0),
        ("last_rate", last_rate, 10.0),
        ("trace", trace, 1.0),
        ("explore", explore, 1.0),
    ):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not 0.0 <= value <= high or (high > 1.0 and value == 0.0):
            raise SearchError(f"{name} is a number {'above 0' if high > 1.0 else 'from 0 to 1'}, not {value!r}.")


def refuse_folder(file: Any) -> None:
    """Before a long lesson, not after it: can the network be kept there?"""
    if file is not None and not Path(file).absolute().parent.is_dir():
        raise SearchError(f"There is no folder {Path(file).parent} to keep the network in.")


def refuse_other_network(network: Network, game: Any, inputs: int, endings: tuple[float, ...], hidden: Any) -> None:
    """A network that a lesson cannot go on from."""
    if hidden not in (None, network.hidden):
        raise SearchError(f"The network has {network.hidden} hidden units, not {hidden}. Leave hidden out to go on.")
    if (network.inputs, network.endings) != (inputs, endings):
        raise SearchError(f"The network has {network.inputs} inputs; {game.spec} has {inputs} features.")


def refuse_opponent(against: Any) -> None:
    if not isinstance(against, Network) and against not in ("random", "evaluate"):
        raise SearchError(f"against is 'random', 'evaluate' or a network, not {against!r}.")
