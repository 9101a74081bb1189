"""`harif uci`: the engine between standard input and standard output."""

import os
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from harif.games.catalogue import game_class
from harif.protocols.uci.engine import Engine

LONGEST_LINE = 1 << 20  # bytes of a line that is read; of a longer one nothing is believed


def serve(game: str) -> int:
    """Obey standard input to its end; the exit code. Another program may go away at any time: that is no error."""
    engine = Engine(game_class(game), Mouth(sys.stdout))
    engine.serve(lines_of(sys.stdin.buffer, engine))
    if not engine.readiness.is_ready:  # a compiler is at work, which nobody can interrupt
        sys.stdout.flush()
        os._exit(0)
    return 0


class Mouth:
    """Says lines, one at a time, whichever thread speaks; where nobody listens any more, nothing."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.speaking, self.deaf = stream, threading.Lock(), False

    def __call__(self, line: str) -> None:
        with self.speaking:
            if self.deaf:
                return
            try:
                self.stream.write(line + "\n")
                self.stream.flush()
            except (OSError, ValueError):
                self.deaf = True


def lines_of(stream: BinaryIO, engine: Engine) -> Iterator[str]:
    """The lines of a stream, in whatever encoding; one that is too long is told of, and left out."""
    whole = True
    while part := stream.readline(LONGEST_LINE):
        ended = part.endswith(b"\n")
        if whole and (ended or len(part) < LONGEST_LINE):
            yield part.decode("utf-8", "replace")
        elif whole:
            engine.note(f"a line is longer than {LONGEST_LINE} bytes, and is ignored")
        whole = ended
