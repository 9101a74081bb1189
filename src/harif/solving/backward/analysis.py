"""The phases of a retrograde analysis: enumerate, propagate, check, done."""

import os
from array import array
from contextlib import suppress
from math import isfinite
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.sentence import Sentence
from harif.native.blocks import Block
from harif.native.engine import Engine, machine_code
from harif.native.records import fields_of
from harif.search.flaws import NO_EDGE_ROOM, NO_ROOM, ODD_UTILITY, SIDES_SWAPPED, sentence_for
from harif.search.numbered import file_rows, lend_index
from harif.search.running import together
from harif.solving.backward import passes
from harif.solving.backward.database import Database, parts_of, slots_for
from harif.solving.backward.passes import Propagation, Tally
from harif.solving.backward.successors import sweep
from harif.solving.backward.values import MOST_PLIES
from harif.solving.backward.work import Work
from harif.solving.checksums import Part, refuse_other, write_checksums
from harif.solving.folder import Folder
from harif.solving.graph import Graph, explore
from harif.solving.growth import Growth
from harif.solving.pieces import Stopped
from harif.solving.positions import positions_of, state_at, write_smallest

FIRST_SLOTS, FIRST_EDGES = 1 << 10, 1 << 12
MOST_SLOTS = 1 << 31
TEMPORARY = ("successors.bin", "degrees.bin")
PLAIN = (
    file_rows,
    *(passes.count_before, passes.add_up, passes.fill_before, passes.line_up, passes.spread, passes.tally),
)
NOTHING = array("q", [0])  # where a record held a block that was let go


class Analysis(Work):
    """An analysis under way, phase by phase."""

    def __init__(
        self,
        state: Any,
        engine: Engine,
        folder: Folder,
        identity: dict[str, Any],
        memory: int | None,
        threads: int,
        check: bool,
        fold: bool,
    ) -> None:
        game = definition_of(state)
        progress: dict[str, Any] = {
            **identity,
            "phase": "enumerate",
            "positions": 0,
            "expanded": 0,
            "edges": 0,
            "kept_edges": True,
            "plies": 0,
            "checked": 0,
            "verified": False,
            "seconds": 0.0,
            "sums": {},
            "checksums": "",
        }
        super().__init__(engine, folder, progress)
        self.state, self.game, self.width = state, game, game.words
        self.threads, self.check = threads, check
        self.memory = memory or os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
        for plain in PLAIN:
            self.code(plain)  # compiled here, where Ctrl-C is heard
        self.positions = positions_of(game, fold)
        self.growth = Growth(state, self.positions, engine.native)
        low, high = game.kind.utility_range
        self.graph = Graph(positions=self.positions, players=2, low=low, middle=game.kind.middle, high=high)

    # The four phases ----------------------------------------------------------------------------------------------

    def run(self, known: dict[str, Any]) -> Database:
        self.progress.update(known)
        self.spent = float(self.progress["seconds"])
        try:
            refuse_other(self.folder, self.progress["sums"], self.watch)
            if self.progress["phase"] == "enumerate":
                self.enumerate()
                self.enter("propagate")
            if self.progress["phase"] == "propagate":
                self.propagate()
                self.finish_files()
                self.enter("check")
            self.folder.remove(*TEMPORARY)
            if self.folder.path is not None and not self.progress["checksums"]:
                self.seal_files()  # of an earlier version's folder, which had none
            database = self.database()
            if self.check and not self.progress["verified"]:
                database.look_at_all(self.watch)
                self.certify(database)
                self.progress["verified"] = True
            if self.progress["phase"] != "done" or self.progress["verified"] != known.get("verified"):
                self.enter("done")
            database.seconds, database.verified = self.progress["seconds"], self.progress["verified"]
            return database
        except Stopped:
            self.save()
            go_on = " What is done is kept in '{folder}': call again to go on."
            kept = Sentence(go_on, folder=self.folder.path) if self.folder.path else ""
            hint = self.growth.hint() if self.progress["phase"] == "enumerate" else ""
            raise Stopped(
                "The analysis of {spec} was stopped in phase '{phase}', {positions:,} positions known.{hint}{kept}",
                hint,
                spec=self.game.spec,
                phase=self.progress["phase"],
                positions=self.progress["positions"],
                hint=hint,
                kept=kept,
            ) from None
        except SearchError:
            with suppress(SearchError):  # the disk may be full for this too; then the last checkpoint stands
                self.save()
            raise

    def enumerate(self) -> None:
        """Phase 1: number all positions, note the ends, and keep the edges if there is room."""
        found = self.progress["positions"]
        self.take_room(slots_for(max(found, FIRST_SLOTS // 2)))
        self.blocks["edges"] = self.folder.block(
            "successors.bin",
            "i",
            max(FIRST_EDGES, self.progress["edges"] * 3 // 2 if self.progress["kept_edges"] else 1),
        )
        self.lend()
        if found == 0:
            write_smallest(self.state, self.positions)
            for k in range(self.width):
                self.blocks["words"][k] = self.positions.scratch[k]
            found = self.progress["positions"] = 1
            self.save()
        self.positions.found = found
        self.graph.expanded, self.graph.edge_count = self.progress["expanded"], self.progress["edges"]
        self.file_all(found)
        explore(self.state, self.engine, self.graph, self, self.growth, self.remedy, self.after_piece)
        self.save()

    def after_piece(self) -> None:
        self.note()
        if self.due():
            self.save()

    def told(self) -> str:
        return super().told() + (self.growth.told() if self.progress["phase"] == "enumerate" else "")

    def note(self) -> None:
        """What the progress says of the positions found so far."""
        self.done = self.progress["expanded"] = self.graph.expanded
        self.progress["positions"], self.progress["edges"] = self.positions.found, self.graph.edge_count

    def remedy(self, status: int) -> None:
        """Make the room that an expansion could not go on without, or say what is wrong."""
        self.note()
        if status == NO_ROOM:
            self.take_room(2 * len(self.blocks["index"]))
            self.lend()
            self.file_all(self.positions.found)
        elif status == NO_EDGE_ROOM:
            self.take_edge_room()
            self.lend()
        else:
            self.complain(status)

    def propagate(self) -> None:
        """Phase 2: from the ends backwards, by predecessors or, where memory will not do, by sweeps."""
        count, plies = self.progress["positions"], self.progress["plies"]
        if "words" not in self.blocks:
            self.blocks["words"] = self.folder.expect("positions.bin", "q", count * self.width)
            self.blocks["values"] = self.folder.expect("values.bin", "B", count * 2)
            self.blocks["degrees"] = self.folder.expect("degrees.bin", "i", count)
            if self.progress["kept_edges"]:
                self.blocks["edges"] = self.folder.expect("successors.bin", "i", self.progress["edges"])
            values, run = self.blocks["values"], self.code(passes.take_back)
            self.through("take back", 0, count, lambda a, b: run(a, b, plies, values))
        if self.progress["kept_edges"] and self.need_with_predecessors() <= self.memory:
            self.let_go("index")
            self.by_predecessors(count, plies)
        else:
            self.let_go("edges")
            self.by_sweeps(count, plies)

    def by_predecessors(self, count: int, plies: int) -> None:
        work = self.predecessors(count)
        work.queue = Block("i", count)
        work.remaining = work.degrees
        if self.folder.path is not None:  # the file stays as it is, to begin again from
            work.remaining = self.copy(self.blocks["degrees"], Block("i", count), count)
        line_up, count_again, spread = map(self.code, (passes.line_up, passes.count_again, passes.spread))
        first = 0
        for ply in range(plies + 1):
            first = work.queued
            self.through("line up", 0, count, lambda a, b: line_up(a, b, ply, work))  # noqa: B023
            if ply < plies:
                self.through("count again", first, work.queued, lambda a, b: count_again(a, b, work))
        while first < (last := work.queued):
            plies = self.next_ply(plies)
            self.through("spread", first, last, lambda a, b: spread(a, b, plies, work))  # noqa: B023
            first = last
            if work.queued > last:
                self.finish_ply(plies, work.queued)

    def predecessors(self, count: int) -> Propagation:
        """The lists of predecessors, made of the edges, which are let go."""
        work = Propagation(values=self.blocks["values"], degrees=self.blocks["degrees"], edges=self.blocks["edges"])
        self.let_go("edges")
        work.offsets, work.before = Block("q", count + 2), Block("i", self.progress["edges"])
        count_before, add_up, fill_before = map(self.code, (passes.count_before, passes.add_up, passes.fill_before))
        self.through("count before", 0, self.progress["edges"], lambda a, b: count_before(a, b, work))
        self.through("add up", 2, count + 2, lambda a, b: add_up(a, b, work))
        self.through("fill before", 0, count, lambda a, b: fill_before(a, b, work))
        work.edges = NOTHING
        return work

    def by_sweeps(self, count: int, plies: int) -> None:
        if "index" not in self.blocks:
            self.blocks["index"] = Block("i", slots_for(count))
            self.file_all(count)
        self.lend()
        run, graph, before = self.engine.run(sweep), self.graph, -1
        graph.decided = 0
        while before != graph.decided:
            before, plies = graph.decided, self.next_ply(plies)
            self.through("sweep", 0, count, lambda a, b: run(self.state, a, b, plies, graph))  # noqa: B023
            if before != graph.decided:
                self.finish_ply(plies, graph.decided)

    def next_ply(self, plies: int) -> int:
        if plies >= MOST_PLIES:
            raise SearchError(
                "{spec}: a win takes more than {most:,} plies, which is too long.", spec=self.game.spec, most=MOST_PLIES
            )
        return plies + 1

    def finish_ply(self, plies: int, decided: int) -> None:
        self.progress["plies"], self.done = plies, decided
        if self.due():
            self.save()

    def finish_files(self) -> None:
        """Count the values, write the index, and cut the files to their length."""
        count, counts, run = self.progress["positions"], Tally(), self.code(passes.tally)
        degrees, values = self.blocks["degrees"], self.blocks["values"]
        self.through("tally", 0, count, lambda a, b: run(a, b, degrees, values, counts))
        self.let_go("degrees")
        self.progress.update({name: getattr(counts, name) for name in fields_of(Tally)})
        if self.folder.path is not None:
            for block in self.blocks.values():
                block.flush()
            self.let_go(*self.blocks)
            self.folder.cut("positions.bin", "q", count * self.width)
            self.folder.cut("values.bin", "B", count * 2)
            self.folder.remove("index.bin")
            self.blocks["words"] = self.folder.expect("positions.bin", "q", count * self.width)
        if "index" not in self.blocks or self.folder.path is not None:
            self.blocks["index"] = self.folder.block("index.bin", "i", slots_for(count))
            self.file_all(count)
            self.blocks["index"].flush()
        if self.folder.path is not None:
            self.seal_files()

    def seal_files(self) -> None:
        """The files have their last form: write the checksums of their pages."""
        parts = parts_of(self.progress["positions"], self.width)
        self.progress["checksums"] = write_checksums(self.folder, parts, self.watch)

    def standing(self) -> list[tuple[Part, Block | None]]:
        """What the files hold that will not change before the phase ends."""
        of, phase, blocks = self.progress, self.progress["phase"], self.blocks
        if phase not in ("enumerate", "propagate"):
            return []
        parts = [
            (Part("positions.bin", "q", of["positions"] * self.width), blocks.get("words")),
            (Part("degrees.bin", "i", of["expanded"]), blocks.get("degrees")),
            (Part("successors.bin", "i", of["edges"]), blocks.get("edges")),
        ]
        if phase == "enumerate":
            parts.append((Part("values.bin", "B", of["expanded"] * 2), blocks.get("values")))
        return parts

    def database(self) -> Database:
        if self.folder.path is not None:
            return Database.of_folder(self.state, self.engine, self.folder, self.progress)
        blocks = [self.blocks[name] for name in ("words", "values", "index")]
        return Database.of_memory(self.state, self.engine, blocks, self.progress)

    def certify(self, database: Database) -> None:
        """Phase 3: every value a second time."""

        def part(first: int, last: int) -> None:
            wrong = database.first_wrong(first, last)
            if wrong is not None:
                raise SearchError(
                    "{spec}: the check found a wrong value, of position {wrong:,} ({state!r}). {why}",
                    spec=self.game.spec,
                    wrong=wrong,
                    state=database.position(wrong),
                    why=self.doubt(),
                )

        def parts(first: int, last: int) -> None:
            step = -(-(last - first) // self.threads)
            starts = range(first, last, step)
            together(len(starts), lambda i: part(starts[i], min(last, starts[i] + step)), self.stop)
            self.done = self.progress["checked"] = last
            if self.due():
                self.save()

        self.through("certify", self.progress["checked"], self.progress["positions"], parts)
        database.value(self.state)  # a sentence, if the start is not among them

    def doubt(self) -> Sentence:
        """Why a value may be wrong."""
        if self.folder.path is None:
            return Sentence("Do the game's methods depend on the state alone, and do its symmetries keep the value?")
        return Sentence(
            "The files are damaged, or the rules are not those that '{folder}' was made by: put back a copy of it, or "
            "choose another folder to begin again.",
            folder=self.folder.path,
        )

    # Room --------------------------------------------------------------------------------------------------------

    def take_room(self, slots: int) -> None:
        """Room for three quarters as many positions as the index has slots; the index is empty afterwards."""
        if slots > MOST_SLOTS:
            raise SearchError(
                "{spec} has more than {most:,} positions, which is too many.{hint}",
                spec=self.game.spec,
                most=MOST_SLOTS * 3 // 4,
                hint=self.growth.hint(),
            )
        room = slots * 3 // 4
        self.reserve(room * (8 * self.width + 6) + 4 * slots)
        self.let_go("index")
        for name, file, code, count in (
            ("words", "positions.bin", "q", room * self.width),
            ("values", "values.bin", "B", room * 2),
            ("degrees", "degrees.bin", "i", room),
        ):
            self.grow(name, file, code, count)
        self.blocks["index"] = Block("i", slots)
        self.positions.room = room

    def take_edge_room(self) -> None:
        count = len(self.blocks["edges"])
        count = count * 2 if count < 1 << 26 else count * 3 // 2
        if self.folder.path is None and 8 * count + self.taken() > self.memory:
            self.drop_edges()
        else:
            self.grow("edges", "successors.bin", "i", count)

    def grow(self, name: str, file: str, code: str, count: int) -> None:
        """A block with more room, holding what it held: as a file does by itself."""
        new, old = self.folder.block(file, code, count), self.blocks.get(name)
        self.blocks[name] = self.copy(old, new) if old is not None and self.folder.path is None else new

    def drop_edges(self) -> None:
        """No room for edges: the values will be found by sweeps."""
        self.progress["kept_edges"] = False
        self.blocks["edges"] = Block("i", 1)

    def reserve(self, size: int) -> None:
        edges = 4 * len(self.blocks["edges"]) if "edges" in self.blocks and self.folder.path is None else 0
        if size + edges > self.memory and edges:
            self.drop_edges()
        if size > self.memory:
            raise SearchError(
                "{spec} has more than {positions:,} positions, which need more than {megabytes:,} MB. Give more "
                "memory, or a smaller game.{hint}",
                spec=self.game.spec,
                positions=self.progress["positions"],
                megabytes=round(self.memory / 2**20),
                hint=self.growth.hint(),
            )

    def taken(self) -> int:
        return sum(len(block.memory) for name, block in self.blocks.items() if name != "edges")

    def need_with_predecessors(self) -> int:
        count, edges = self.progress["positions"], self.progress["edges"]
        both = (
            4 if self.folder.path is not None else 8
        )  # without a file the edges are in memory beside the predecessors
        return int(count * (8 * self.width + 2 + 4 + 4 + 4 + 8) + edges * both)

    def lend(self) -> None:
        """Tell the kernels where the blocks are now."""
        graph, blocks = self.graph, self.blocks
        self.positions.words, graph.values, graph.degrees = blocks["words"], blocks["values"], blocks["degrees"]
        lend_index(self.positions, blocks["index"])
        if "edges" in blocks:
            graph.edges, graph.edge_room = blocks["edges"], len(blocks["edges"])
            graph.keep_edges = int(self.progress["kept_edges"])

    def let_go(self, *names: str) -> None:
        """Give blocks back: no record may hold on to them."""
        for name in names:
            self.blocks.pop(name, None)
            setattr(self.positions if name in ("words", "index") else self.graph, name, NOTHING)

    def file_all(self, count: int) -> None:
        self.positions.words = self.blocks["words"]
        lend_index(self.positions, self.blocks["index"])
        self.positions.found = count
        run = self.code(file_rows)
        self.through("file", 0, count, lambda a, b: run(a, b, self.positions))

    def code(self, kernel: Any) -> Any:
        """A kernel that looks at numbers alone."""
        return machine_code(kernel, self.engine.native)

    def complain(self, status: int) -> None:
        """What is wrong with the position that could not be expanded."""
        state = state_at(self.graph.expanded, self.state, self.blocks["words"])
        if status == ODD_UTILITY and isfinite(state.utility(0)):
            low, middle, high = self.graph.low, self.graph.middle, self.graph.high
            raise SearchError(
                "Retrograde analysis wants the utilities {low}, {middle} and {high} (both ends of utility_range "
                "and the middle) and no other; {spec} has {worth} in {state!r}.",
                low=low,
                middle=middle,
                high=high,
                spec=self.game.spec,
                worth=float(state.utility(0)),
                state=state,
            )
        if status == SIDES_SWAPPED:
            raise SearchError(
                "{spec}: 'symmetries' of {state!r} gives a state in which the other player is to move. Analyse "
                "it with fold=False.",
                spec=self.game.spec,
                state=state,
            )
        raise sentence_for(status, self.game, state)
