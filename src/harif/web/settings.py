"""What a server was told when it was started; nothing of it changes while it runs."""

import os
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine that only this machine can use."""
USUAL_PORT = 80


@dataclass(frozen=True)
class Settings:
    """host, port: where the server listens.  token: what a link must carry where others could reach the server; empty
    on this machine alone.  files: games of the person who started it, by path.  players: programs that were named on
    the command line, as texts of players.  kept: the database of games; None keeps them in memory.  workers: processes
    that search.  clients: browsers that may be connected at once.  prepare: is machine code made before it is needed?
    also: other names under which this machine may be called.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    token: str = ""
    files: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    kept: Path | None = None
    workers: int = os.cpu_count() or 1
    clients: int = 200
    prepare: bool = True
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What a browser may call this server in `Host`."""
        hosts = tuple(dict.fromkeys((*LOOPBACK, self.host, *self.also)))
        usual = hosts if self.port == USUAL_PORT else ()  # browsers leave that port out
        return (*(f"{host}:{self.port}" for host in hosts), *usual)
