"""Games that a judgement plays against itself, to learn from: some moves at random, then by search of a fixed depth.

Whole games are played in machine code. A game's luck hangs on the seed and on its number alone, and nothing is
remembered from one game to the next: so any number of processes plays the same games.
"""

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.games.catalogue import start_of
from harif.learning.choosing import seeded
from harif.learning.examples import Examples, Seen, look_at_all
from harif.learning.network import Network
from harif.native.blocks import Block
from harif.native.engine import engine_for
from harif.search.alphabeta.bouts import UNFINISHED, new_bout, play_bout, searcher
from harif.search.alphabeta.options import options_of, selective_options
from harif.search.chance.network import net_of
from harif.search.flaws import ODD_JUDGEMENT, TOO_WIDE, sentence_for, too_wide
from harif.search.running import conduct
from harif.search.work import STOPPED

OPENING = 8
"""Moves at random at least; half of the games have one more, so that either side begins."""
MOST_PLIES = 240  # of a game: then it is called even
TABLE = 4  # megabytes
MOST_ROOM = 4096  # moves of a position


class Playing(NamedTuple):
    """How games are played, and what is kept of them."""

    game: Any  # a name, a file or a class
    depth: int
    seed: int
    leaves: bool = False  # keep every position's leaf, the end of the best line, instead of the quiet positions
    strays: int = 0  # one move in so many is made at random; 0: none is


class Sent(NamedTuple):
    """A network on its way to another process, and whether it plays; else the game's own `evaluate` does."""

    game: str
    numbers: bytes
    looks: tuple[float, ...]
    plays: bool


def played(
    playing: Playing, network: Network, judge: Network | None, numbers: range, processes: int
) -> Iterator[list[Examples]]:
    """What each game teaches that network, in the order of their numbers, some games at a time. They are played by
    `judge`, which is the same network, or None for the game's own `evaluate`.
    """
    sent = Sent(network.game, network.numbers.items.tobytes(), network.looks, judge is not None)
    share = max(1, min(64, len(numbers) // max(4 * processes, 1)))
    parts = [numbers[i : i + share] for i in range(0, len(numbers), share)]
    table = Players(playing, network, judge)  # compiled once, not by each process
    if processes == 1:
        for part in parts:
            yield [table.play(number) for number in part]
        return
    before, done = set(active_children()), False
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        waiting = deque(pool.submit(play, playing, sent, part) for part in parts)
        while waiting:
            yield waiting.popleft().result()
        done = True
    finally:
        if not done:  # interrupted, or nobody wants the rest: they are in the middle of games
            for process in set(active_children()) - before:
                process.terminate()
        pool.shutdown()


def play(playing: Playing, sent: Sent, numbers: range) -> list[Examples]:
    """What the games of these numbers teach."""
    block = Block("f", len(sent.numbers) // 4)
    block.items[:] = memoryview(sent.numbers).cast("f")
    network = Network(sent.game, block, {}, sent.looks)
    players = Players(playing, network, network if sent.plays else None)
    return [players.play(number) for number in numbers]


class Players:
    """A judgement that plays both sides, and the network that is to learn from it."""

    def __init__(self, playing: Playing, network: Network, judge: Network | None) -> None:
        self.playing = playing
        self.state = start_of(playing.game)
        self.game = game = self.state.__harif__
        if not all(field.native() for field in game.fields):
            raise SearchError("{spec} has fields that are no numbers: learn it from games (--from).", spec=game.spec)
        self.engine = engine_for(self.state, [play_bout, look_at_all])
        guesses = selective_options(game) if game.selective else {}
        self.options = options_of({**guesses, "table": TABLE, "network": judge})
        self.search = searcher(self.state, self.engine, self.options, MOST_PLIES)
        longest = min(MOST_PLIES, max(1, (game.ply_limit or MOST_PLIES) - OPENING))
        self.bout = new_bout(game, longest, depth=playing.depth, leaves=playing.leaves, strays=playing.strays)
        self.net = net_of(network, game)
        most = MOST_PLIES * max(self.net.seen_room, self.net.room if self.net.in_pairs else self.net.inputs)
        self.seen = Seen(width=game.words, words=Block("q", MOST_PLIES * game.words), viewers=Block("q", MOST_PLIES))
        self.indexes, self.values = Block("i", most), Block("f", most)
        self.seen.ends, self.seen.indexes, self.seen.values = Block("q", MOST_PLIES), self.indexes, self.values
        self.seen.base = Block("f", MOST_PLIES)

    def play(self, number: int) -> Examples:
        """Play a game to its end, and keep what can be learned from it."""
        import numpy as np

        bout, game = self.bout, self.game
        ended = self.ended(number)
        if ended == UNFINISHED:
            raise SearchError("{spec}: games are over before {moves} moves at random.", spec=game.spec, moves=OPENING)
        kept = [ply for ply in range(bout.plies) if bout.quiet[ply]]
        seen, width = self.seen, game.words
        seen.rows = len(kept)
        for row, ply in enumerate(kept):
            for i in range(width):
                seen.words[row * width + i] = bout.words[ply * width + i]
        pairs = self.engine.run(look_at_all)(self.state, game.kind.players, self.net, seen)
        viewers = np.array([seen.viewers[row] for row in range(seen.rows)], dtype=np.int8)
        base = np.array([seen.base[row] for row in range(seen.rows)], dtype=np.float32)
        values = np.frombuffer(self.values.memory, np.float32, pairs).copy()
        if not (np.isfinite(values).all() and np.isfinite(base).all()):
            raise sentence_for(ODD_JUDGEMENT, game)
        judged = np.array([bout.values[ply] for ply in kept], dtype=np.float32)
        return Examples(
            np.array([0, *(seen.ends[row] for row in range(seen.rows))], dtype=np.int64),
            np.frombuffer(self.indexes.memory, np.int32, pairs).copy(),
            values,
            seen_by(viewers, judged),
            seen_by(viewers, np.full(seen.rows, ended, dtype=np.float32)),
            np.full(seen.rows, number, dtype=np.int64),
            viewers,
            base,
        )

    def ended(self, number: int) -> float:
        """Play a game, and what player 0 gets; again with more room where a position had more moves than there was."""
        while True:
            seeded(self.bout.rng, self.playing.seed, number)
            self.bout.opening = OPENING + number % 2
            self.search.table.forget()
            played = conduct(self.run, self.halt, game=self.game, native=self.engine.native)
            if played.value is None or played.why is not None:
                raise KeyboardInterrupt
            flaw, room = self.search.flaw, self.search.room
            if flaw == TOO_WIDE and room < (self.game.max_actions or MOST_ROOM):
                self.search = searcher(self.state, self.engine, self.options, MOST_PLIES, room=2 * room)
                continue
            if flaw == TOO_WIDE:
                raise too_wide(self.game, room)
            if flaw:
                raise sentence_for(flaw, self.game)
            return played.value

    def run(self) -> float:
        return float(self.engine.run(play_bout)(self.state, self.search, self.search, self.bout))

    def halt(self) -> None:
        self.bout.halted = True
        self.search.limit = STOPPED


def seen_by(viewer: Any, worth: Any) -> Any:
    """What is worth so much to player 0; of one viewer, or of many."""
    return worth + viewer * (1.0 - 2.0 * worth)


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
