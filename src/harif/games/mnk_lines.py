"""Rows of k stones on a board of bits: made, about to be made, and still open."""

from collections.abc import Callable
from typing import Any, NamedTuple

from harif.games.wide import Wide


class Lines(NamedTuple):
    """What can be asked of the lines of a board; x, free and theirs are sets of squares."""

    run: Callable[..., Any]  # (x, square, step)
    completes: Callable[..., Any]  # (x, square)
    wins: Callable[..., Any]  # (x, free)
    has_open_row: Callable[..., Any]  # (theirs)
    promise: Callable[..., Any]  # (x, theirs)


def lines_of(board: Wide, every: Any, steps: tuple[int, ...], k: int) -> Lines:
    """The lines in the directions `steps` on the squares `every`; k stones are a row."""
    has, both, either, less = board.has, board.both, board.either, board.less
    up, down, count_of = board.up, board.down, board.count

    def run(x, square, step):
        """How many stones stand in line next to a square, on both its sides together."""
        count, at = 0, square + step
        while has(x, at):
            count, at = count + 1, at + step
        at = square - step
        while has(x, at):
            count, at = count + 1, at - step
        return count

    def completes(x, square):
        """Does a stone on that square make a row?"""
        for step in steps:
            if run(x, square, step) + 1 >= k:
                return True
        return False

    def wins(x, free):
        """The free squares that complete a row: i stones just below and k - 1 - i just above, in some line."""
        found = less(free, free)
        for step in steps:
            left, below = free, x
            for i in range(k):
                here, above = left, x
                for _ in range(k - 1 - i):
                    above = down(above, step)
                    here = both(here, above)
                found = either(found, here)
                below = up(below, step) if i else up(x, step)
                left = both(left, below)
        return found

    def open_rows(theirs, step):
        """First squares of the rows in one direction that hold no stone of `theirs`."""
        free = less(every, theirs)
        rest = free
        for _ in range(k - 1):
            rest = both(free, down(rest, step))
        return rest

    def has_open_row(theirs):
        for step in steps:
            if count_of(open_rows(theirs, step)):
                return True
        return False

    def promise(x, theirs):
        """Stones of x in the rows that are still open to it, counted once a row."""
        count = 0
        for step in steps:
            rest, here = open_rows(theirs, step), x
            for i in range(k):
                if i:
                    here = down(here, step)
                count += count_of(both(rest, here))
        return count

    return Lines(run, completes, wins, has_open_row, promise)
