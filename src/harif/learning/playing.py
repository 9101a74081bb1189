"""Games that a judgement plays against itself, to learn from: some moves at random, then by search of a fixed depth.

A game's luck hangs on the seed and on its number alone, so any number of processes plays the same games.
"""

import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.games.catalogue import start_of
from harif.games.record import Record
from harif.learning.examples import Row, features_of, look
from harif.learning.network import Network
from harif.native.blocks import Block
from harif.native.engine import engine_for
from harif.search.chance.network import last_mover, net_of
from harif.search.result import leaf_of
from harif.search.search import search

OPENING = 8
"""Moves at random at least; half of the games have one more, so that either side begins."""
MOST_PLIES = 240  # of a game: then it is called even
SURE, SURE_PLIES = 0.985, 6
"""A game ends where search has been as sure as that of its end for so many plies."""
TABLE = 4  # megabytes


class Playing(NamedTuple):
    """How games are played, and what is kept of them."""

    game: Any  # a name, a file or a class
    depth: int
    seed: int
    leaves: bool = False  # keep every position's leaf, the end of the best line, instead of the quiet positions


class Sent(NamedTuple):
    """A network on its way to another process."""

    game: str
    numbers: bytes
    looks: tuple[float, ...]


def played(playing: Playing, network: Network, numbers: range, processes: int) -> Iterator[list[list[Row]]]:
    """The rows of each game, in the order of their numbers, some games at a time."""
    sent = Sent(network.game, network.numbers.items.tobytes(), network.looks)
    share = max(1, min(16, len(numbers) // max(4 * processes, 1)))
    parts = [numbers[i : i + share] for i in range(0, len(numbers), share)]
    if processes == 1:
        for part in parts:
            yield play(playing, sent, part)
        return
    search(start_of(playing.game), "auto", depth=1, network=network)  # compiled once, not by each process
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield from pool.map(play, [playing] * len(parts), [sent] * len(parts), parts)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play(playing: Playing, sent: Sent, numbers: range) -> list[list[Row]]:
    """The rows of the games of these numbers."""
    block = Block("f", len(sent.numbers) // 4)
    block.items[:] = memoryview(sent.numbers).cast("f")
    network = Network(sent.game, block, {}, sent.looks)
    return [play_one(playing, network, number) for number in numbers]


def play_one(playing: Playing, network: Network, number: int) -> list[Row]:
    """Play a game to its end, and keep what can be learned from it."""
    rng = random.Random(f"game {playing.seed} {number}")
    record, kept, sure = opening(playing.game, rng), [], 0
    kind = record.game.kind
    low, high = kind.utility_range
    engine = engine_for(record.state, [look])
    net = net_of(network, record.game)
    ended = 0.5
    while True:
        if record.values is not None:
            ended = (record.values[0] - low) / (high - low)
            break
        if len(record.moves) >= MOST_PLIES:
            break
        state = record.state
        found = search(
            record, "auto", depth=playing.depth, ranking="bounds", table=TABLE, network=network, native=engine.native
        )
        judged = (found.values[0] - low) / (high - low)  # as player 0 sees it
        sure = sure + 1 if min(judged, 1.0 - judged) < 1.0 - SURE else 0
        if sure == SURE_PLIES:
            ended = 1.0 if judged > 0.5 else 0.0
            break
        if found.action is None:
            raise SearchError("learn --search wants a game without chance.")
        seen = leaf_of(record.state, found.line) if playing.leaves else state if is_quiet(state, found.action) else None
        if seen is not None:
            viewer = last_mover(seen, kind.players)
            kept.append((*features_of(seen, viewer, net, engine), judged, viewer))
        record.play(found.action)
    return [
        Row(indexes, values, seen_by(viewer, judged), seen_by(viewer, ended), number, viewer)
        for indexes, values, judged, viewer in kept
    ]


def seen_by(viewer: int, worth: float) -> float:
    """What is worth so much to player 0."""
    return worth if viewer == 0 else 1.0 - worth


def opening(game: Any, rng: random.Random) -> Record:
    """A game after some moves at random, which is not over."""
    for _ in range(1000):
        record = Record(game)
        for _ in range(OPENING + rng.randrange(2)):
            if record.over:
                break
            record.play(rng.choice(list(record.state.actions())))
        if not record.over:
            return record
    raise SearchError("{spec}: games are over before {moves} moves at random.", spec=record.game.spec, moves=OPENING)


def is_quiet(state: Any, action: int) -> bool:
    """Is a position judged as it stands: no threat, and nothing noisy to do in it?"""
    methods = state.__harif__.methods
    if "urgent" in methods and state.urgent():
        return False
    return "noisy" not in methods or action not in list(state.noisy())


def processes_of(processes: Any) -> int:
    """How many processes to play with; 0 is as many as the machine has."""
    if isinstance(processes, bool) or not isinstance(processes, int) or processes < 0:
        raise SearchError("{name} is a whole number of 0 or more, not {value!r}.", name="processes", value=processes)
    return processes or os.cpu_count() or 1
