"""What `go` asks for: `go wtime 60000 btime 58000 winc 600 binc 600`, `go depth 8`, `go infinite searchmoves e2e4`."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from harif.protocols.uci.clock import Allotment, Clock, allot, for_each_move

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
WORDS = (*NUMBERS, "infinite", "ponder", "searchmoves")
COUNTED = ("depth", "nodes", "mate", "movestogo")  # what is no limit where it is 0
MOST = 10**12  # a number beyond it says no more than this


class Go(NamedTuple):
    """What was asked, times in milliseconds as the protocol has them; None for what was not."""

    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    movetime: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] | None = None

    @property
    def waits(self) -> bool:
        """Must the move be kept until it is asked for, even if it has been found?"""
        return self.infinite or self.ponder

    @property
    def limited(self) -> bool:
        """Will the search end by itself?"""
        return any(limit is not None for limit in (self.wtime, self.btime, *self[5:9]))

    def allotment(self, second: bool, overhead: float) -> Allotment | None:
        """The time for a move of the side that begins, or of the `second`; None where time is not limited."""
        if self.infinite:
            return None
        found = []
        clock = self.clock(second)
        if clock is not None:
            found.append(allot(clock, overhead))
        if self.movetime is not None:
            found.append(for_each_move(self.movetime / 1000, overhead))
        return min(found, key=lambda allotment: allotment.hard, default=None)

    def clock(self, second: bool) -> Clock | None:
        """The clock of the side that begins, or of the `second`; None where it has none."""
        left, increment = (self.btime, self.binc) if second else (self.wtime, self.winc)
        return None if left is None else Clock(left / 1000, max(increment or 0, 0) / 1000, self.movestogo)


class Read(NamedTuple):
    """What was asked, and what of it made no sense, as sentences."""

    go: Go
    problems: tuple[str, ...]


def asked_in(words: Sequence[str]) -> Read:
    """The words after `go`; those that are not known, or are not followed by a number, are left out."""
    found: dict[str, object] = {}
    problems: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in NUMBERS:
            number = number_in(words[at] if at < len(words) else "")
            if number is None:
                problems.append(f"{word} is followed by no whole number, and is left out")
                continue
            at += 1
            if number > 0 or word not in COUNTED:
                found[word] = number
            else:
                problems.append(f"{word} {number} is no limit, and is left out")
        elif word in ("infinite", "ponder"):
            found[word] = True
        elif word == "searchmoves":
            end = next((i for i in range(at, len(words)) if words[i] in WORDS), len(words))
            found[word] = tuple(words[at:end])
            at = end
    return Read(Go(**found), tuple(problems))  # type: ignore[arg-type]


def number_in(word: str) -> int | None:
    """A whole number, at most `MOST` either way, of a decimal one what stands before the point; None if it is none."""
    if not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]*)?", word):
        return None
    word = word.partition(".")[0]
    return max(-MOST, min(MOST, int(word))) if len(word) < 100 else MOST * (-1 if word[0] == "-" else 1)
