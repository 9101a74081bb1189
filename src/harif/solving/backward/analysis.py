"""The phases of a retrograde analysis: enumerate, propagate, check, done."""

import os
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from harif.game import GameError, SearchError, definition_of
from harif.game.fields import from_words
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.solving.backward import passes, positions, successors
from harif.solving.backward.database import Database, identity_of, slots_for
from harif.solving.backward.work import LONGEST, SHORTEST, Stopped, Work
from harif.solving.folder import Folder

FIRST_SLOTS, FIRST_EDGES = 1 << 10, 1 << 12
MOST_SLOTS = 1 << 31
TEMPORARY = ("successors.bin", "degrees.bin")


class Analysis(Work):
    """An analysis under way, phase by phase."""

    def __init__(
        self, state: Any, engine: Engine, folder: Folder, memory: int | None, threads: int, check: bool, fold: bool
    ) -> None:
        game = definition_of(state)
        progress: dict[str, Any] = {
            **identity_of(state, fold, folder.path),
            "phase": "enumerate",
            "positions": 0,
            "expanded": 0,
            "edges": 0,
            "kept_edges": True,
            "plies": 0,
            "checked": 0,
            "verified": False,
            "seconds": 0.0,
        }
        super().__init__(engine, folder, progress)
        self.state, self.game, self.width = state, game, game.words
        self.threads, self.check = threads, check
        self.fold = int(fold and "symmetries" in game.methods)
        self.worths = (game.kind.utility_range[0], game.kind.middle, game.kind.utility_range[1])
        self.memory = memory or os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
        self.room = engine.ints(2 * self.width)
        self.ledger = engine.ints(positions.LEDGER)

    # The four phases ----------------------------------------------------------------------------------------------

    def run(self, known: dict[str, Any]) -> Database:
        self.progress.update(known)
        self.spent = float(self.progress["seconds"])
        try:
            if not known:
                self.save()  # whose folder it is, before there is anything in it
            if self.progress["phase"] == "enumerate":
                self.enumerate()
                self.enter("propagate")
            if self.progress["phase"] == "propagate":
                self.propagate()
                self.finish_files()
                self.enter("check")
            self.folder.remove(*TEMPORARY)
            database = self.database()
            if self.check and not self.progress["verified"]:
                self.certify(database)
                self.progress["verified"] = True
            if self.progress["phase"] != "done" or self.progress["verified"] != known.get("verified"):
                self.enter("done")
            database.seconds, database.verified = self.progress["seconds"], self.progress["verified"]
            return database
        except Stopped:
            self.save()
            kept = f" What is done is kept in '{self.folder.path}': call again to go on." if self.folder.path else ""
            raise Stopped(
                f"The analysis of {self.game.spec} was stopped in phase '{self.progress['phase']}', "
                f"{self.progress['positions']:,} positions known.{kept}"
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
        if found == 0:
            self.engine.run(positions.LOCATE)(
                self.state, self.fold, self.width, self.blocks["words"], self.blocks["index"], self.room
            )
            self.blocks["words"].items[: self.width] = array("q", self.room[: self.width])
            found = self.progress["positions"] = 1
            self.save()
        self.ledger[positions.FOUND] = found
        self.ledger[positions.EXPANDED] = self.progress["expanded"]
        self.ledger[positions.EDGES] = self.progress["edges"]
        self.file_all(found)
        run, size = self.engine.run(positions.EXPAND), 64
        while self.ledger[positions.EXPANDED] < self.ledger[positions.FOUND]:
            self.watch()
            before = int(self.ledger[positions.EXPANDED])
            last = min(int(self.ledger[positions.FOUND]), before + size)
            started = time.perf_counter()
            status = run(
                self.state,
                self.fold,
                self.width,
                last,
                *self.worths,
                int(self.progress["kept_edges"]),
                *(self.blocks[name] for name in ("words", "index", "values", "degrees", "edges")),
                self.ledger,
                self.room,
            )
            seconds = time.perf_counter() - started
            size = size * 2 if seconds < SHORTEST else max(1, size // 2) if seconds > LONGEST else size
            self.done = self.progress["expanded"] = int(self.ledger[positions.EXPANDED])
            self.progress["positions"] = int(self.ledger[positions.FOUND])
            self.progress["edges"] = int(self.ledger[positions.EDGES])
            if status == positions.NO_ROOM:
                self.take_room(2 * len(self.blocks["index"]))
                self.file_all(self.progress["positions"])
            elif status == positions.NO_EDGE_ROOM:
                self.take_edge_room()
            elif status != positions.WHOLE:
                self.complain(status)
            if self.due():
                self.save()
        self.save()

    def propagate(self) -> None:
        """Phase 2: from the ends backwards, by predecessors or, where memory will not do, by sweeps."""
        count, plies = self.progress["positions"], self.progress["plies"]
        if "words" not in self.blocks:
            self.blocks["words"] = self.folder.expect("positions.bin", "q", count * self.width)
            self.blocks["values"] = self.folder.expect("values.bin", "B", count * 2)
            self.blocks["degrees"] = self.folder.expect("degrees.bin", "i", count)
            if self.progress["kept_edges"]:
                self.blocks["edges"] = self.folder.expect("successors.bin", "i", self.progress["edges"])
            values = self.blocks["values"]
            self.chunks("take back", 0, count, lambda a, b: self.call(passes.TAKE_BACK, a, b, plies, values))
        if self.progress["kept_edges"] and self.need_with_predecessors() <= self.memory:
            self.blocks.pop("index", None)
            self.by_predecessors(count, plies)
        else:
            self.blocks.pop("edges", None)
            self.by_sweeps(count, plies)
        self.blocks.pop("edges", None)

    def by_predecessors(self, count: int, plies: int) -> None:
        call, values, degrees = self.call, self.blocks["values"], self.blocks["degrees"]
        offsets, before = self.predecessors(count)
        remaining, queue, ledger = degrees, Block("i", count), self.engine.ints(1)
        if self.folder.path is not None:  # the file stays as it is, to begin again from
            remaining = Block("i", count)
            remaining.items[:count] = degrees.items[:count]
        lists = (values, queue, remaining, offsets, before)

        def line_up(first: int, last: int) -> None:
            call(passes.LINE_UP, first, last, ply, values, queue, ledger)

        def count_again(first: int, last: int) -> None:
            call(passes.COUNT_AGAIN, first, last, *lists)

        def spread(first: int, last: int) -> None:
            call(passes.SPREAD, first, last, plies, *lists, ledger)

        first = 0
        for ply in range(plies + 1):
            first = int(ledger[passes.QUEUED])
            self.chunks("line up", 0, count, line_up)
            if ply < plies:
                self.chunks("count again", first, int(ledger[passes.QUEUED]), count_again)
        while first < (last := int(ledger[passes.QUEUED])):
            plies = self.next_ply(plies)
            self.chunks("spread", first, last, spread)
            first = last
            if int(ledger[passes.QUEUED]) > last:
                self.finish_ply(plies, int(ledger[passes.QUEUED]))

    def predecessors(self, count: int) -> tuple[Block, Block]:
        """`offsets` and `before`, made of the edges, which are let go."""
        edges, degrees = self.blocks.pop("edges"), self.blocks["degrees"]
        offsets, before = Block("q", count + 2), Block("i", self.progress["edges"])
        edge = 0

        def count_before(first: int, last: int) -> None:
            self.call(passes.COUNT_BEFORE, first, last, edges, offsets)

        def fill_before(first: int, last: int) -> None:
            nonlocal edge
            edge = self.call(passes.FILL_BEFORE, first, last, edge, degrees, edges, offsets, before)

        self.chunks("count before", 0, self.progress["edges"], count_before)
        self.call(passes.ADD_UP, count + 2, offsets)
        self.chunks("fill before", 0, count, fill_before)
        return offsets, before

    def by_sweeps(self, count: int, plies: int) -> None:
        if "index" not in self.blocks:
            self.blocks["index"] = Block("i", slots_for(count))
            self.file_all(count)
        words, index, values = (self.blocks[name] for name in ("words", "index", "values"))
        ledger, decided, run = self.engine.ints(1), -1, self.engine.run(successors.SWEEP)
        shape = (self.fold, self.width, words, index, values, ledger, self.room)
        while decided != int(ledger[successors.DECIDED]):
            decided, plies = int(ledger[successors.DECIDED]), self.next_ply(plies)
            self.chunks("sweep", 0, count, lambda a, b: run(self.state, a, b, plies, *shape))  # noqa: B023
            if decided != int(ledger[successors.DECIDED]):
                self.finish_ply(plies, int(ledger[successors.DECIDED]))

    def next_ply(self, plies: int) -> int:
        if plies >= passes.MOST_PLIES:
            raise SearchError(
                f"{self.game.spec}: a win takes more than {passes.MOST_PLIES:,} plies, which is too long."
            )
        return plies + 1

    def finish_ply(self, plies: int, decided: int) -> None:
        self.progress["plies"], self.done = plies, decided
        if self.due():
            self.save()

    def finish_files(self) -> None:
        """Count the values, write the index, and cut the files to their length."""
        count, ledger = self.progress["positions"], self.engine.ints(passes.TALLIED)
        degrees, values = self.blocks.pop("degrees"), self.blocks["values"]
        self.chunks("tally", 0, count, lambda a, b: self.call(passes.TALLY, a, b, degrees, values, ledger))
        names = ("ends", "wins", "draws", "losses", "longest_win", "longest_loss", "win_plies", "loss_plies")
        self.progress.update({name: int(number) for name, number in zip(names, ledger, strict=True)})
        if self.folder.path is not None:
            for block in self.blocks.values():
                block.flush()
            self.blocks.clear()
            self.folder.cut("positions.bin", "q", count * self.width)
            self.folder.cut("values.bin", "B", count * 2)
            self.folder.remove("index.bin")
            self.blocks["words"] = self.folder.expect("positions.bin", "q", count * self.width)
        if "index" not in self.blocks or self.folder.path is not None:
            self.blocks["index"] = self.folder.block("index.bin", "i", slots_for(count))
            self.file_all(count)
            self.blocks["index"].flush()

    def database(self) -> Database:
        if self.folder.path is not None:
            return Database.of_folder(self.state, self.engine, self.folder, self.progress)
        return Database(self.state, self.engine, self.blocks, self.progress)

    def certify(self, database: Database) -> None:
        """Phase 3: every value a second time."""

        def part(first: int, last: int) -> None:
            wrong = database.first_wrong(first, last)
            if wrong is not None:
                raise SearchError(
                    f"{self.game.spec}: the check found a wrong value, of position {wrong:,} "
                    f"({database.position(wrong)!r}). "
                    + (
                        "The files are damaged: delete the folder and begin again."
                        if self.folder.path
                        else "Do the game's methods depend on the state alone, and do its symmetries keep the value?"
                    )
                )

        def parts(first: int, last: int) -> None:
            step = -(-(last - first) // self.threads)
            bounds = [(at, min(last, at + step)) for at in range(first, last, step)]
            list(pool.map(lambda bound: part(*bound), bounds))
            self.progress["checked"] = last
            if self.due():
                self.save()

        with ThreadPoolExecutor(self.threads) as pool:
            self.chunks("certify", self.progress["checked"], self.progress["positions"], parts)

    # Room --------------------------------------------------------------------------------------------------------

    def take_room(self, slots: int) -> None:
        """Room for three quarters as many positions as the index has slots; the index is empty afterwards."""
        if slots > MOST_SLOTS:
            raise SearchError(f"{self.game.spec} has more than {MOST_SLOTS * 3 // 4:,} positions, which is too many.")
        room = slots * 3 // 4
        self.reserve(room * (8 * self.width + 6) + 4 * slots)
        self.blocks.pop("index", None)
        for name, file, code, count in (
            ("words", "positions.bin", "q", room * self.width),
            ("values", "values.bin", "B", room * 2),
            ("degrees", "degrees.bin", "i", room),
        ):
            self.blocks[name] = self.folder.block(file, code, count, self.blocks.get(name))
        self.blocks["index"] = Block("i", slots)
        self.ledger[positions.ROOM] = room

    def take_edge_room(self) -> None:
        count = len(self.blocks["edges"])
        count = count * 2 if count < 1 << 26 else count * 3 // 2
        if self.folder.path is None and 8 * count + self.taken() > self.memory:
            self.drop_edges()
        else:
            self.blocks["edges"] = self.folder.block("successors.bin", "i", count, self.blocks["edges"])

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
                f"{self.game.spec} has more than {self.progress['positions']:,} positions, which need more than "
                f"{self.memory / 2**20:,.0f} MB. Give more memory, or a smaller game."
            )

    def taken(self) -> int:
        return sum(len(block.memory) for name, block in self.blocks.items() if name != "edges")

    def need_with_predecessors(self) -> int:
        count, edges = self.progress["positions"], self.progress["edges"]
        both = (
            4 if self.folder.path is not None else 8
        )  # without a file the edges are in memory beside the predecessors
        return int(count * (8 * self.width + 2 + 4 + 4 + 4 + 8) + edges * both)

    def file_all(self, count: int) -> None:
        words, index = self.blocks["words"], self.blocks["index"]
        self.chunks(
            "file", 0, count, lambda a, b: self.call(positions.FILE_WORDS, a, b, self.width, words, index, self.room)
        )

    def complain(self, status: int) -> None:
        """What is wrong with the position that could not be expanded."""
        width, number = self.width, int(self.ledger[positions.EXPANDED])
        words = self.blocks["words"].items[number * width : (number + 1) * width]
        state = type(self.state)(*from_words(list(words), self.game.fields))
        if status == positions.ODD_UTILITY:
            low, middle, high = self.worths
            raise SearchError(
                f"Retrograde analysis wants the utilities {low:g}, {middle:g} and {high:g} (both ends of utility_range "
                f"and the middle) and no other; {self.game.spec} has {state.utility(0):g} in {state!r}."
            )
        if status == positions.SIDES_SWAPPED:
            raise SearchError(
                f"{self.game.spec}: 'symmetries' of {state!r} gives a state in which the other player is to move. "
                "Analyse it with fold=False."
            )
        if status == positions.ODD_PLAYER:
            raise GameError(f"{self.game.spec}: 'player' returned {state.player()!r} in {state!r}. Try 'harif check'.")
        raise GameError(f"{self.game.spec}: no legal move, yet the game is not over, in {state!r}. Try 'harif check'.")
