"""The desk: where the rules of a game are asked. It is a process of its own, so that the page goes on meanwhile.

Games of the catalogue as they are, and all others (sizes that a browser asked for, files of somebody's own), have a
desk each: what hangs in one of those does not keep the rest waiting.
"""

from typing import Any

from harif.web.play.table import Played, Table
from harif.web.workers.pool import Pool, Task, Terms

PATIENCE = 8.0  # seconds in which rules must answer
STARTING = 30.0  # seconds in which a file must have been looked at


class Desk:
    """Two processes that know rules; `plain` are the games of the catalogue at their usual size."""

    def __init__(self) -> None:
        self.plain: set[str] = set()
        self.usual = Pool(Terms(size=1, tasks=50_000, megabytes=200))
        self.others = Pool(Terms(size=1, tasks=5_000, megabytes=300, idle=120.0))

    async def ask(self, do: str, game: Played, **asked: Any) -> Any:
        """What the rules of a game say."""
        plain = game.file is None and (":" not in game.spec or game.spec in self.plain)
        pool = self.usual if plain else self.others
        patience = STARTING if do == "examine" else PATIENCE
        return await pool.ask(Task(do, {**game._asdict(), **asked}, asked.get("table", ""), patience=patience))

    async def of(self, table: Table, do: str, **asked: Any) -> Any:
        """The same of a table's game, as it stands there."""
        return await self.ask(do, table.game, **{**table.asked, **asked})

    async def catalogue(self, lang: str) -> Any:
        """All games of the catalogue, with their drawings."""
        found = await self.usual.ask(Task("catalogue", {"lang": lang}, patience=STARTING))
        self.plain |= {game["spec"] for game in found}
        return found

    async def close(self) -> None:
        await self.usual.close()
        await self.others.close()
