"""Long work in pieces of a few milliseconds, so that it can be stopped between any two of them."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from harif.game import SearchError
from harif.game.sentence import Sentence
from harif.native.blocks import Block

T = TypeVar("T")

SHORTEST, LONGEST = 0.0005, 0.002  # seconds that one piece should take
COPIED = 1 << 17  # numbers of a block that are copied at once


class Stopped(SearchError):
    """The work was ended before its time: by Ctrl-C, by `stop`, by `progress`, or by a limit of seconds.

    `hint` is what was noticed on the way, as sentences: why it may never end.
    """

    def __init__(self, told: str = "", hint: Sentence | str = "", /, **parts: Any) -> None:
        super().__init__(told, **parts)
        self.hint = hint


class Pieces:
    """Work that is done piece by piece. How large a piece may be is learned on the way, for each kind of work apart."""

    def __init__(self) -> None:
        self.stopping = False
        self.sizes: dict[str, int] = {}

    def stop(self) -> None:
        """End it before the next piece; from any thread."""
        self.stopping = True

    def watch(self) -> None:
        if self.stopping:
            raise Stopped

    def piece(self, name: str, most: int, work: Callable[[int], T]) -> T:
        """`work(size)`, a piece of `most` things at most; the next one is larger or smaller by how long it took."""
        self.watch()
        usual = self.sizes.get(name, 1)
        size = min(usual, most)
        started = time.perf_counter()
        found = work(size)
        seconds = time.perf_counter() - started
        if seconds > LONGEST:
            self.sizes[name] = max(1, size // 2)
        elif seconds < SHORTEST and size == usual:
            self.sizes[name] = 2 * usual
        return found

    def through(self, name: str, first: int, last: int, work: Callable[[int, int], object]) -> None:
        """`work(first, …)`, `work(…, …)`, … `work(…, last)`, piece by piece."""

        def upto(size: int) -> int:
            work(first, first + size)
            return first + size

        while first < last:
            first = self.piece(name, last - first, upto)

    def copy(self, old: Block, new: Block, count: int | None = None) -> Block:
        """`new`, with what `old` holds, or with `count` numbers of it: a large block takes as long as other work."""
        count = len(old) if count is None else count
        for first in range(0, count, COPIED):
            self.watch()
            last = min(count, first + COPIED)
            new.items[first:last] = old.items[first:last]
        return new
