"""Every position of a game with chance, as a model: enumerated in machine code, its probabilities checked."""

from array import array
from collections.abc import Callable
from math import isfinite
from typing import Any

from harif.game import GameError, SearchError, Unsolved
from harif.native.blocks import SIZES, Block
from harif.native.engine import Engine, engine_for, machine_code, store
from harif.search.flaws import NO_EDGE_ROOM, NO_ROOM, ODD_UTILITY, sentence_for
from harif.search.numbered import file_rows, find, lend_index
from harif.solving.chance.model import Model, Process
from harif.solving.graph import Graph, expand, explore
from harif.solving.growth import Growth
from harif.solving.pieces import Pieces
from harif.solving.positions import positions_of, state_at

FIRST_ROOM, FIRST_EDGES = 1 << 10, 1 << 12
OF_EDGES = ("edges", "chances")


class Enumeration(Pieces):
    """The positions of a game being found."""

    def __init__(self, state: Any, native: bool, memory: float) -> None:
        super().__init__()
        self.state, self.game = state, state.__harif__
        free = [name for name, kind in zip(type(state)._fields, self.game.fields) if not kind.native()]
        if free:
            raise SearchError(
                "{spec}: the positions are told apart by numbers, and the field '{field}' is none. Declare it "
                "int, float, bool, harif.U64 or a tuple of these.",
                spec=self.game.spec,
                field=free[0],
            )
        self.memory = int(memory * 2**20)
        self.engine: Engine = engine_for(state, [expand], native)
        self.file = machine_code(file_rows, self.engine.native)
        self.find = machine_code(find, self.engine.native)
        self.positions = positions_of(self.game, fold=False)
        self.growth = Growth(state, self.positions, self.engine.native)
        low, high = self.game.kind.utility_range
        self.graph = Graph(
            positions=self.positions, model=1, keep_edges=1, players=self.game.kind.players, low=low, high=high
        )
        self.blocks: dict[str, Block] = {}

    @property
    def found(self) -> int:
        return self.positions.found

    def run(self, after: Callable[[], object] = lambda: None) -> Model:
        """All positions, or the sentence that says why not; `Stopped` when it is stopped on the way."""
        self.take_room(FIRST_ROOM)
        self.take_edges(FIRST_EDGES)
        store(self.state, self.positions.words, 0)
        self.positions.found = 1
        self.file_all()
        explore(self.state, self.engine, self.graph, self, self.growth, self.remedy, after)
        return self.model()

    def remedy(self, status: int) -> None:
        """Make the room that an expansion could not go on without, or say what is wrong."""
        if status == NO_ROOM:
            self.take_room(2 * self.positions.room)
            self.file_all()
        elif status == NO_EDGE_ROOM:
            self.take_edges(2 * self.graph.edge_room)
        else:
            raise self.complaint(status)

    def take_room(self, room: int) -> None:
        """Room for so many positions; the index, twice as long, is empty afterwards."""
        slots, width = 1 << (2 * room - 1).bit_length(), self.game.words
        self.reserve(room * (8 * width + 17) + 4 * slots, OF_EDGES)
        self.blocks.pop("index", None)
        lend_index(self.positions, Block("i", 1))
        for name, code, count in (("words", "q", room * width), ("kinds", "B", room), ("offsets", "q", room + 1),
                                  ("ends", "d", room)):  # fmt: skip
            self.grow(name, code, count)
        self.blocks["index"] = Block("i", slots)
        lend_index(self.positions, self.blocks["index"])
        self.positions.words, self.positions.room = self.blocks["words"], room
        for name in ("kinds", "offsets", "ends"):
            setattr(self.graph, name, self.blocks[name])

    def take_edges(self, count: int) -> None:
        self.reserve(12 * count, tuple(name for name in self.blocks if name not in OF_EDGES))
        for name, code in zip(OF_EDGES, "id", strict=True):
            self.grow(name, code, count)
            setattr(self.graph, name, self.blocks[name])
        self.graph.edge_room = count

    def grow(self, name: str, code: str, count: int) -> None:
        new, old = Block(code, count), self.blocks.get(name)
        self.blocks[name] = new if old is None else self.copy(old, new)

    def reserve(self, new: int, others: tuple[str, ...]) -> None:
        """Refuse what would not fit, before it is taken."""
        taken = sum(size_of(self.blocks[name]) for name in others if name in self.blocks)
        if new + taken > self.memory:
            raise Unsolved(
                "{spec} has more than {found:,} positions, for which {megabytes:,} MB are not enough. Allow more "
                "megabytes (memory=, --table), or take a smaller game.{hint}",
                {"positions": self.found},
                spec=self.game.spec,
                found=self.found,
                megabytes=round(self.memory / 2**20),
                hint=self.growth.hint(),
            )

    def file_all(self) -> None:
        self.through("file", 0, self.found, lambda first, last: self.file(first, last, self.positions))

    def position(self, number: int) -> Any:
        return state_at(number, self.state, self.blocks["words"])

    def complaint(self, status: int) -> Exception:
        state, spec = self.position(self.graph.expanded), self.game.spec
        if status == ODD_UTILITY and isfinite(state.utility(0)):
            low, high = self.game.kind.utility_range
            return GameError(
                "{spec}: utility(0) is {worth!r} in {state!r}, outside the declared {low} to {high}. Declare "
                "utility_range.",
                spec=spec,
                worth=state.utility(0),
                state=state,
                low=low,
                high=high,
            )
        return sentence_for(status, self.game, state)

    def model(self) -> Model:
        blocks = self.blocks

        def number_of(state: Any) -> int:
            if type(state) is not type(self.state):
                return -1
            store(state, self.positions.scratch, 0)
            return int(self.find(self.positions))

        def action_of(node: int, which: int) -> int:
            return int(list(self.position(node).actions())[which])

        return Model(
            name=self.game.spec,
            process=Process(
                count=self.found,
                kinds=blocks["kinds"],
                offsets=blocks["offsets"],
                edges=blocks["edges"],
                chances=blocks["chances"],
                paid=array("d", [0.0]),
                ends=blocks["ends"],
            ),
            bounds=self.game.kind.utility_range,
            state_of=self.position,
            number_of=number_of,
            action_of=action_of,
            shown=lambda node: repr(self.position(node)),
            states=lambda: (self.position(node) for node in range(self.found)),
            native=self.engine.native,
            bytes=sum(map(size_of, blocks.values())),
        )


def size_of(block: Block) -> int:
    return len(block) * SIZES[block.code]
