"""Those who think: the pool of workers that search, and the one that makes machine code ready."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from harif.game import HarifError
from harif.game.sentence import Sentence
from harif.web.play.table import Table
from harif.web.settings import Settings
from harif.web.workers.pool import ADVICE, MOVES, STUDY, Pool, Task, Terms

LONGEST = 10.0  # seconds that a program may think about a move, whatever its text says
LEAST = 0.05  # seconds that it may always have
ANALYSIS = 30.0  # seconds of an analysis
GRACE = 13.0  # seconds in which a worker must answer after its time: a search gives up a rule without an end in 10
COMPILING = 180.0  # seconds in which machine code must have been made
SHARED = 0.25  # a share of the thinking time below which people are told
MOST_READY = 1_000  # kinds of machine code that are remembered to be there
SHARED_OUT = Sentence("Many games are being played: thinking time is shared out.")
FRONT_PAGE = ("tictactoe", "connect4", "othello", "checkers", "chess", "backgammon")
Waits = Callable[[Sentence | None], None]
Hears = Callable[[dict[str, Any]], None]


class Searching:
    """Workers that search, as many as were asked for, and one that compiles, at low priority."""

    def __init__(self, settings: Settings) -> None:
        self.pool = Pool(Terms(size=settings.workers, tasks=2_000, megabytes=300))
        self.compiler = Pool(Terms(size=1, nice=10, tasks=8, megabytes=400, idle=5.0))
        self.ready: dict[tuple[str, str | None, str], asyncio.Task[Any]] = {}

    async def close(self) -> None:
        for task in self.ready.values():
            task.cancel()
        await self.pool.close()
        await self.compiler.close()

    # Machine code -----------------------------------------------------------------------------------------------------

    async def prepared(self, spec: str, file: str | None, start: str | None, player: str, waits: Waits) -> None:
        """Wait until what a player needs for a game is compiled, and say so where it takes its time."""
        key = spec, file, family(player)
        if key not in self.ready or self.failed(key):
            if len(self.ready) > MOST_READY:
                self.ready = {key: made for key, made in self.ready.items() if not made.done()}
            asked = {"spec": spec, "file": file, "start": start, "player": player, "table": ""}
            task = Task("prepare", asked, f"{spec}/{player}", patience=COMPILING)
            self.ready[key] = asyncio.get_running_loop().create_task(self.compiler.ask(task))
        made = self.ready[key]
        if not made.done():
            try:
                await asyncio.wait_for(asyncio.shield(made), 0.3)
            except TimeoutError:
                waits(
                    Sentence("The machine code of {spec} is being made, once; moves can be made meanwhile.", spec=spec)
                )
                try:
                    await asyncio.shield(made)
                finally:  # also where it cannot be made, or nobody waits for it any more
                    waits(None)
        await asyncio.shield(made)

    def forget(self, file: str) -> None:
        """A file has changed: whoever has read it is renewed, and its machine code is made anew."""
        self.ready = {key: made for key, made in self.ready.items() if key[1] != file}
        self.pool.renew()
        self.compiler.renew()

    def failed(self, key: tuple[str, str | None, str]) -> bool:
        made = self.ready[key]
        return made.done() and (made.cancelled() or made.exception() is not None)

    async def prepare_ahead(self) -> None:
        """Wake those who search; then make the machine code of the front page, one game after the other."""
        warm = [
            self.pool.ask(Task("warm", {}, f"/{number}", patience=COMPILING)) for number in range(self.pool.terms.size)
        ]
        await asyncio.gather(*warm, return_exceptions=True)
        for spec in FRONT_PAGE:
            with contextlib.suppress(HarifError):  # whoever plays it will be told
                await self.prepared(spec, None, None, "auto:level=5", lambda what: None)

    # Questions --------------------------------------------------------------------------------------------------------

    async def choose(self, table: Table, who: str, waits: Waits, hears: Hears) -> Any:
        """A program's move."""
        await self.prepared(table.game.spec, table.game.file, table.game.start, who, waits)
        share = self.pool.share
        if share < SHARED or table.waiting is SHARED_OUT:
            waits(SHARED_OUT if share < SHARED else None)
        seconds = max(LEAST, LONGEST * share)
        asked = {**table.asked, "player": who}
        task = Task("choose", asked, table.id, seconds, seconds + GRACE, MOVES, hears)
        found = await self.pool.ask(task)
        table.keepers[len(asked["moves"])] = task.process
        return found

    def hurry(self, table: Table) -> None:
        """Let the program that thinks at a table move at once."""
        for task in list(self.pool.running.values()):
            if task.table == table.id and task.urgency == MOVES:
                self.pool.stop(task)

    async def advise(self, table: Table, do: str, asked: dict[str, Any], waits: Waits, hears: Hears) -> Any:
        """A hint, a reason, a review."""
        await self.prepared(table.game.spec, table.game.file, table.game.start, "auto", waits)
        seconds = max(1.0, LONGEST * self.pool.share)
        task = Task(do, {**table.asked, **asked}, table.id, seconds, seconds + GRACE, ADVICE, hears)
        ply = asked.get("ply", table.ply)
        when = (asked["seat"], ply) if table.secret else ply
        task.keeper = table.keepers.get(when)
        found = await self.pool.ask(task)
        table.keepers[when] = table.keepers[len(task.asked["moves"]) if do == "hint" else when] = task.process
        return found

    async def study(self, table: Table, asked: dict[str, Any], waits: Waits, hears: Hears) -> Any:
        """An analysis, until it is stopped, others need its place, or its time is up."""
        await self.prepared(table.game.spec, table.game.file, table.game.start, "analyse", waits)
        task = Task("analyse", {**table.asked, **asked}, table.id, ANALYSIS, ANALYSIS + GRACE, STUDY, hears)
        return await self.pool.ask(task)


def family(player: str) -> str:
    """Players that need the same machine code: those that differ in their limits alone."""
    name, _, options = player.partition(":")
    return f"{name}:level" if "level" in options else name
