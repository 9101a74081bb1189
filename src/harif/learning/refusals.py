"""What cannot be learned, or not in this way, each refused in a sentence."""

import os
from pathlib import Path
from typing import Any

from harif.drawing.digits import typed
from harif.game import SearchError
from harif.learning.network import MOST_UNITS, Network
from harif.search.chance.network import refuse_no_network
from harif.search.chance.recognition import refuse_other_features


def refuse_unfit(game: Any) -> None:
    """A game of which nothing can be learned."""
    if "features" not in game.methods:
        raise SearchError(
            "{spec} has no method 'features': write 'def features(self, player):' that yields numbers.", spec=game.spec
        )
    if game.kind.players > 2 or (game.kind.players == 2 and not game.kind.zero_sum) or game.kind.hidden:
        raise SearchError(
            "learn wants one player, or two with a constant sum, nothing hidden; this is {kind}.",
            kind=game.kind.described(),
        )


def refuse_games(games: Any) -> None:
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name="games", value=games)


def refuse_seed(seed: Any) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)


def refuse_counts(marks: Any, test_games: Any) -> None:
    """How often, and in how many games, a lesson is measured."""
    for name, value in (("marks", marks), ("test_games", test_games)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise SearchError("{name} is a whole number of 0 or more, not {value!r}.", name=name, value=value)


def refuse_units(hidden: Any) -> None:
    if hidden is not None and (
        isinstance(hidden, bool) or not isinstance(hidden, int) or not 0 <= hidden <= MOST_UNITS
    ):
        raise SearchError("hidden is a whole number from 0 to {most}, not {hidden!r}.", most=MOST_UNITS, hidden=hidden)


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
            raise SearchError(
                "{name} is a number above 0, not {value!r}."
                if high > 1.0
                else "{name} is a number from 0 to 1, not {value!r}.",
                name=name,
                value=value,
            )


def refuse_folder(file: Any) -> None:
    """Before a long lesson, not after it: can the network be kept there?"""
    if file is None:
        return
    if not isinstance(file, (str, os.PathLike)):
        raise SearchError("file is the name of a file to keep the network in, not {file!r}.", file=file)
    if not Path(file).absolute().parent.is_dir():
        raise SearchError("There is no folder {folder} to keep the network in.", folder=Path(file).parent)
    if Path(file).is_dir():
        raise SearchError("{file} is a folder: name a file in it to keep the network in.", file=file)


def refuse_overwriting(file: Any, network: Any) -> None:
    """A lesson from nothing does not take the place of what an earlier one has learned."""
    if file is not None and network is None and Path(file).exists():
        raise SearchError(
            "{name} is there already, and a new lesson would take its place. Go on from it with "
            "network={file!r}, or name another file.",
            name=Path(file).name,
            file=str(file),
        )


def refuse_no_learner(network: Any) -> None:
    if not isinstance(network, Network):
        raise SearchError("network={network!r}: give what harif.learn made, or the name of its file.", network=network)


def refuse_other_units(network: Network, hidden: Any) -> None:
    """Another number of hidden units than the network has."""
    if hidden not in (None, network.hidden):
        raise SearchError(
            "The network has {hidden} hidden units, not {given}. Leave hidden out to go on.",
            hidden=network.hidden,
            given=hidden,
        )


def refuse_other_network(network: Network, state: Any, endings: tuple[float, ...], hidden: Any) -> None:
    """A network that a lesson cannot go on from."""
    refuse_other_units(network, hidden)
    if network.traits:
        raise SearchError(
            "Units that look at traits learn from games (--from) or from search (--search), not by self-play alone."
        )
    refuse_other_features(network, state)
    refuse_no_network(network, state.__harif__)
    if network.endings != endings:
        known, there = (", ".join(f"{typed(ending)}" for ending in some) for some in (network.endings, endings))
        raise SearchError(
            "The network knows the endings {known}; {spec} ends with {there}.",
            known=known,
            spec=state.__harif__.spec,
            there=there,
        )


def refuse_opponent(against: Any) -> None:
    if not isinstance(against, Network) and against not in ("random", "evaluate"):
        raise SearchError("against is 'random', 'evaluate' or a network, not {against!r}.", against=against)
