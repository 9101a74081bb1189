"""Every position of a game with chance, as a model: enumerated in machine code, its probabilities checked.

Positions are numbered in the order they are found, breadth first, and known by their words as in retrograde analysis
(`harif.solving.backward.positions`): compared word by word, never by a hash alone.
"""

import time
from array import array
from collections.abc import Callable
from typing import Any

from harif.game import GameError, SearchError, Unsolved
from harif.game.chances import wrong_chances
from harif.game.fields import from_words
from harif.game.values import word_of
from harif.native.blocks import SIZES, Block
from harif.native.engine import Engine, engine_for, fetch, old_kernel, store
from harif.solving.backward.positions import FILE_WORDS, slot_of
from harif.solving.chance.model import END, LUCK, MAX, MIN, NEAR, NUMBERS, Model

FOUND, EXPANDED, EDGES, ROOM = 0, 1, 2, 3  # slots of `ledger`
LEDGER = 4
WHOLE, NO_ROOM, NO_EDGE_ROOM, ODD_UTILITY, NO_MOVES, ODD_PLAYER, BAD_CHANCES = range(7)  # what `expand` returns

FIRST_ROOM, FIRST_EDGES = 1 << 10, 1 << 12
SHORTEST, LONGEST = 0.02, 0.1  # seconds of one call


class Stopped(Exception):
    """The work was told to stop."""


class Enumeration:
    """The positions of a game being found."""

    def __init__(self, state: Any, native: bool, memory: float) -> None:
        self.state, self.game = state, state.__harif__
        free = [name for name, kind in zip(type(state)._fields, self.game.fields) if not kind.native()]
        if free:
            raise SearchError(
                f"{self.game.spec}: the positions are told apart by numbers, and the field '{free[0]}' is none. "
                "Declare it int, float, bool, harif.U64 or a tuple of these."
            )
        self.width, self.memory = self.game.words, int(memory * 2**20)
        self.engine: Engine = engine_for(state, [EXPAND], native)
        self.numbers: Engine = engine_for(NUMBERS, [FIND, FILE_WORDS], self.engine.native)
        self.ledger, self.room = self.engine.ints(LEDGER), self.engine.ints(self.width)
        self.blocks: dict[str, Block] = {}
        self.stopping = False

    @property
    def found(self) -> int:
        return int(self.ledger[FOUND])

    def run(self, watch: Callable[[], object] | None = None) -> Model:
        """All positions, or the sentence that says why not; `Stopped` when `stopping` is set on the way."""
        self.take_room(FIRST_ROOM)
        self.blocks["edges"], self.blocks["chances"] = Block("i", FIRST_EDGES), Block("d", FIRST_EDGES)
        store(self.state, self.room, 0)
        for k in range(self.width):
            self.blocks["words"][k] = self.room[k]
        self.ledger[FOUND] = 1
        self.file_all()
        low, high = self.game.kind.utility_range
        size, run = 64, self.engine.run(EXPAND)
        while self.ledger[EXPANDED] < self.ledger[FOUND]:
            if self.stopping:
                raise Stopped
            started = time.perf_counter()
            last = min(self.found, int(self.ledger[EXPANDED]) + size)
            names = ("words", "index", "kinds", "offsets", "edges", "chances", "ends")
            status = run(self.state, self.width, last, self.game.kind.players, low, high,
                         *(self.blocks[name] for name in names), self.ledger, self.room)  # fmt: skip
            seconds = time.perf_counter() - started
            size = size * 2 if seconds < SHORTEST else max(1, size // 2) if seconds > LONGEST else size
            if status == NO_ROOM:
                self.take_room(2 * int(self.ledger[ROOM]))
                self.file_all()
            elif status == NO_EDGE_ROOM:
                self.take_edges(2 * len(self.blocks["edges"]))
            elif status != WHOLE:
                raise self.complaint(status)
            if watch is not None:
                watch()
        return self.model()

    def take_room(self, room: int) -> None:
        """Room for so many positions; the index, twice as long, is empty afterwards."""
        slots = 1 << (2 * room - 1).bit_length()
        self.reserve(room * (8 * self.width + 17) + 4 * slots, ("edges", "chances"))
        self.blocks.pop("index", None)
        for name, code, count in (("words", "q", room * self.width), ("kinds", "B", room), ("offsets", "q", room + 1),
                                  ("ends", "d", room)):  # fmt: skip
            self.blocks[name] = grown(self.blocks.get(name), code, count)
        self.blocks["index"] = Block("i", slots)
        self.ledger[ROOM] = room

    def take_edges(self, count: int) -> None:
        self.reserve(12 * count, tuple(name for name in self.blocks if name not in ("edges", "chances")))
        for name, code in (("edges", "i"), ("chances", "d")):
            self.blocks[name] = grown(self.blocks.get(name), code, count)

    def reserve(self, new: int, others: tuple[str, ...]) -> None:
        """Refuse what would not fit, before it is taken."""
        taken = sum(size_of(self.blocks[name]) for name in others if name in self.blocks)
        if new + taken > self.memory:
            raise Unsolved(
                f"{self.game.spec} has more than {self.found:,} positions, for which {self.memory / 2**20:,.0f} MB are "
                "not enough. Allow more megabytes (memory=, --table), or take a smaller game.",
                {"positions": self.found},
            )

    def file_all(self) -> None:
        run = self.numbers.run(FILE_WORDS)
        run(NUMBERS, 0, self.found, self.width, self.blocks["words"], self.blocks["index"], self.room)

    def position(self, number: int) -> Any:
        words = self.blocks["words"].items[number * self.width : (number + 1) * self.width]
        return type(self.state)(*from_words(list(words), self.game.fields))

    def complaint(self, status: int) -> Exception:
        state, spec = self.position(int(self.ledger[EXPANDED])), self.game.spec
        if status == BAD_CHANCES:
            told = wrong_chances(state)
            return GameError(f"{spec}: {told or f'the probabilities in {state!r} are wrong'}. Try 'harif check'.")
        if status == ODD_UTILITY:
            low, high = self.game.kind.utility_range
            worth = f"utility(0) is {state.utility(0)!r} in {state!r}"
            return GameError(f"{spec}: {worth}, outside the declared {low:g} to {high:g}. Declare utility_range.")
        if status == ODD_PLAYER:
            return GameError(f"{spec}: 'player' returned {state.player()!r} in {state!r}. Try 'harif check'.")
        return GameError(f"{spec}: no legal move, yet the game is not over, in {state!r}. Try 'harif check'.")

    def model(self) -> Model:
        blocks, find = self.blocks, self.numbers.run(FIND)

        def number_of(state: Any) -> int:
            if type(state) is not type(self.state):
                return -1
            store(state, self.room, 0)
            return int(find(NUMBERS, self.width, blocks["words"], blocks["index"], self.room))

        def action_of(node: int, which: int) -> int:
            return int(list(self.position(node).actions())[which])

        return Model(
            name=self.game.spec,
            count=self.found,
            kinds=blocks["kinds"],
            offsets=blocks["offsets"],
            edges=blocks["edges"],
            chances=blocks["chances"],
            extra=array("d", [0.0]),
            ends=blocks["ends"],
            bounds=self.game.kind.utility_range,
            state_of=self.position,
            number_of=number_of,
            action_of=action_of,
            shown=lambda node: repr(self.position(node)),
            states=lambda: (self.position(node) for node in range(self.found)),
            native=self.engine.native,
            bytes=sum(map(size_of, blocks.values())),
        )


def grown(block: Block | None, code: str, count: int) -> Block:
    new = Block(code, count)
    if block is not None:
        new.items[: len(block)] = block.items
    return new


def size_of(block: Block) -> int:
    return len(block) * SIZES[block.code]


def find(state: Any, width: int, words: Any, index: Any, room: Any) -> int:
    """The number of the position whose words are in `room`, or -1."""
    return word_of(index[slot_of(room, width, words, index)]) - 1


def expand(
    state: Any,
    width: int,
    last: int,
    players: int,
    low: float,
    high: float,
    words: Any,
    index: Any,
    kinds: Any,
    offsets: Any,
    edges: Any,
    chances: Any,
    ends: Any,
    ledger: Any,
    room: Any,
) -> int:
    """Find the successors of the positions from `ledger[EXPANDED]` to `last - 1`; new ones are added at the end.

    A position is expanded wholly or not at all: where room gives out in the middle of one, it is begun again.
    """
    while ledger[EXPANDED] < last:
        number = ledger[EXPANDED]
        position = fetch(state, words, number * width)
        at = word_of(ledger[EDGES])
        if position.terminal():
            worth = float(position.utility(0))
            if not (worth >= low and worth <= high):
                return ODD_UTILITY
            kinds[number] = END
            ends[number] = worth
        else:
            mover = word_of(position.player())
            if mover == -1:
                kinds[number] = LUCK
                total = 0.0
                for outcome, probability in position.outcomes():
                    chance = float(probability)
                    if not (chance >= 0.0 and chance <= 1.0 + NEAR):
                        return BAD_CHANCES
                    total += chance
                    if chance > 0.0:
                        store(position.result(outcome), room, 0)
                        slot = slot_of(room, width, words, index)
                        if index[slot] == 0:
                            new = ledger[FOUND]
                            if new >= ledger[ROOM]:
                                return NO_ROOM
                            for k in range(width):
                                words[new * width + k] = room[k]
                            index[slot] = new + 1
                            ledger[FOUND] = new + 1
                        if at >= len(edges):
                            return NO_EDGE_ROOM
                        edges[at] = index[slot] - 1
                        chances[at] = chance
                        at += 1
                if not (total >= 1.0 - NEAR and total <= 1.0 + NEAR):
                    return BAD_CHANCES
                if total != 1.0:
                    for edge in range(ledger[EDGES], at):
                        chances[edge] = chances[edge] / total
            elif mover < 0 or mover >= players:
                return ODD_PLAYER
            else:
                kinds[number] = MAX if mover == 0 else MIN
                for action in position.actions():
                    store(position.result(action), room, 0)
                    slot = slot_of(room, width, words, index)
                    if index[slot] == 0:
                        new = ledger[FOUND]
                        if new >= ledger[ROOM]:
                            return NO_ROOM
                        for k in range(width):
                            words[new * width + k] = room[k]
                        index[slot] = new + 1
                        ledger[FOUND] = new + 1
                    if at >= len(edges):
                        return NO_EDGE_ROOM
                    edges[at] = index[slot] - 1
                    at += 1
                if at == ledger[EDGES]:
                    return NO_MOVES
        ledger[EDGES] = at
        offsets[number + 1] = at
        ledger[EXPANDED] = number + 1
    return WHOLE


FIND = old_kernel(find, "i8 i8[] i4[] i8[]", "i8")
EXPAND = old_kernel(expand, "i8 i8 i8 f8 f8 i8[] i4[] u1[] i8[] i4[] f8[] f8[] i8[] i8[]", "i8")
