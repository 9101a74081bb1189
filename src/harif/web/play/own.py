"""Games of somebody's own: files that were named on the command line. They are read in processes beside the server,
watched while they are played, and played on only as long as 'harif check' finds nothing wrong with them.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from harif.game import HarifError
from harif.web.play.desk import Desk
from harif.web.play.table import Played

LOOK_EVERY = 1.0  # seconds between two looks at the files
Stamp = tuple[int, int] | None


@dataclass
class Own:
    """A file: its games, with what is told of them, and what is wrong with it, if something is. `looked_at`: is that
    known yet?
    """

    file: str
    stamp: Stamp = None
    games: list[dict[str, Any]] = field(default_factory=list)
    problem: HarifError | None = None
    looked_at: bool = False


class Files:
    """The files, looked at again whenever they change; `changed(file)` is called then."""

    def __init__(self, files: tuple[str, ...], desk: Desk, changed: Callable[[str], None]) -> None:
        self.desk, self.changed = desk, changed
        self.known = {file: Own(file) for file in files}
        self.ready = asyncio.Event()

    async def watch(self) -> None:
        """Look at the files now and then, as long as the server runs."""
        while self.known:
            for own in self.known.values():
                stamp = stamp_of(own.file)
                if stamp != own.stamp or not self.ready.is_set():
                    first, own.stamp = own.stamp is None, stamp
                    await self.examine(own)
                    if not first:
                        self.changed(own.file)
            self.ready.set()
            await asyncio.sleep(LOOK_EVERY)

    async def examine(self, own: Own) -> None:
        """What is in a file, and whether it can be played."""
        self.desk.others.renew()  # whoever has read it before knows what was in it then
        try:
            found = await self.desk.ask("examine", Played("", own.file), langs=True)
        except HarifError as problem:
            own.problem = problem
        else:
            own.games, own.problem = found, None
        own.looked_at = True

    async def looked_at(self, seconds: float) -> None:
        """Wait until all files have been looked at, but no longer than this: one may have a loop without an end."""
        if self.known:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.ready.wait(), seconds)

    def waiting(self) -> list[Own]:
        """The files that cannot be played, or not yet."""
        return [own for own in self.known.values() if own.problem is not None or not own.looked_at]

    def game(self, spec: str) -> Played | None:
        """The game of a file by its name."""
        for own in self.known.values():
            if any(game["spec"] == spec for game in own.games):
                return Played(spec, own.file)
        return None

    def refuse(self, game: Played) -> None:
        """A sentence where something is wrong with the file of a game, or where it was not named this time."""
        if game.file is None:
            return
        own = self.known.get(game.file)
        if own is None:
            raise HarifError(
                "This is a game of {file}, which was not named when the server was started: harif web {file}.",
                file=game.file,
            )
        if own.problem is not None:
            raise own.problem


def stamp_of(file: str) -> Stamp:
    """What changes when a file does; None where it is gone. (After the name may stand which of its games is meant.)"""
    path = file[: file.lower().rfind(".py") + 3]
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
