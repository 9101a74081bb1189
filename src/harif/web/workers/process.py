"""One worker process, as the server sees it: told what to do, heard, and ended."""

import asyncio
import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from harif.arena.child import started

WORK = "from harif.web.workers.duty import main; main()"
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MEGABYTE = 1024 * 1024
Message = dict[str, Any]


class Process:
    """A process of this Python. What it says reaches `hear(process, message)` on the loop; None: it has ended."""

    def __init__(self, hear: Callable[["Process", Message | None], None], nice: int = 0) -> None:
        self.loop = asyncio.get_running_loop()
        self.hear = hear
        self.tasks_done = 0
        self.idle_since = time.monotonic()
        self.process = started(WORK, nice)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.orders = Connection(os.dup(self.process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)
        self.process.stdin.close()
        self.process.stdout.close()
        self.ended = False
        self.say([path or os.getcwd() for path in sys.path])
        self.listener = threading.Thread(target=self.listen, name="harif worker", daemon=True)
        self.listener.start()

    def listen(self) -> None:
        """On a thread of its own: what the process says, until it ends."""
        with contextlib.suppress(EOFError, OSError, ValueError):
            while True:
                message = json.loads(self.answers.recv_bytes())
                self.pass_on(message)
        self.answers.close()
        self.process.wait()
        self.pass_on(None)

    def pass_on(self, message: Message | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self.loop.call_soon_threadsafe(self.hear, self, message)

    def say(self, message: Any) -> None:
        """Whoever died meanwhile will be found dead."""
        with contextlib.suppress(OSError):
            self.orders.send_bytes(json.dumps(message).encode())

    @property
    def megabytes(self) -> float:
        """The memory that it really has; 0 where the system does not tell."""
        try:
            return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE_SIZE / MEGABYTE
        except (OSError, IndexError, ValueError):
            return 0.0

    def end(self) -> None:
        """At once: nothing that it knows is missed."""
        if not self.ended:
            self.ended = True
            with contextlib.suppress(OSError):
                self.process.kill()
            with contextlib.suppress(OSError):
                self.orders.close()

    def wait(self) -> None:
        """Until nothing of it is left, its thread neither."""
        self.listener.join(5.0)
