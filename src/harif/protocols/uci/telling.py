"""What is said of a search: `info depth 8 seldepth 14 multipv 1 score cp 31 nodes … pv e2e4 e7e5`.

Values are a game's own, told to the player to move. Where games are only won, drawn or lost, a value is an expected
result, and hundredths of a pawn are the curve of `harif.games.curve` read backwards. Where points are counted, a point
is a pawn.
"""

from collections.abc import Iterator
from math import isfinite
from typing import Any

from harif.game import HarifError, Kind
from harif.games import curve
from harif.protocols.uci.standing import shortened, written_line
from harif.search import Line, Progress, Result

MOST_PAWNS = 10_000  # hundredths: what is not decided is not worth more


def infos(state: Any, found: Progress | Result, seconds: float, chess960: bool = False) -> Iterator[str]:
    """The lines that tell of a depth that was finished: one, or one for each of the best lines."""
    for number, line in enumerate(lines_in(state, found), 1):
        yield " ".join([info(state, found, line, number, seconds), "pv", *written_line(state, line.moves, chess960)])


def complaint(problem: Exception) -> str:
    """What went wrong, as one sentence."""
    told = shortened(str(problem))
    if isinstance(problem, HarifError):
        return told
    return f"Harif has a fault of its own: {type(problem).__name__}: {told.rstrip('.')}."


def info(state: Any, found: Progress | Result, line: Line, number: int, seconds: float) -> str:
    """All of such a line but its moves."""
    kind, mover = state.__harif__.kind, int(state.player())
    words = [f"info depth {line.depth}"]
    if isinstance(found, Progress) and found.selective_depth:
        words.append(f"seldepth {max(found.selective_depth, line.depth)}")
    plies = line.distance or line.end_in or (len(line.moves) if is_end(line.value, kind, mover) else None)
    words.append(f"multipv {number} score {score(line.value, kind, mover, plies)}")
    words.append(f"nodes {found.nodes} nps {round(found.nodes / max(seconds, 1e-3))}")
    if isinstance(found, Progress):
        words.append(f"hashfull {round(1000 * found.hashfull)}")
    words.append(f"time {round(1000 * seconds)}")
    return " ".join(words)


def lines_in(state: Any, found: Progress | Result) -> tuple[Line, ...]:
    """The best lines as far as they are known; none before the first depth is finished."""
    if found.lines and (isinstance(found, Result) or found.lines[0].depth >= found.depth):
        return tuple(found.lines)
    if found.action is None or found.value is None:
        return ()
    end_in = found.end_in if isinstance(found, Progress) else None
    return (Line(found.action, found.value, (), found.line or (found.action,), found.depth, False, end_in=end_in),)


def score(value: float, kind: Kind, mover: int, plies: int | None) -> str:
    """`cp 31`, or `mate 3` where a win or a loss is certain in so many moves."""
    if plies is not None and is_end(value, kind, mover):
        return f"mate {'' if value > middle_of(kind, mover) else '-'}{(plies + 1) // 2}"
    return f"cp {centipawns(value, kind, mover)}"


def centipawns(value: float, kind: Kind, mover: int) -> int:
    """A value to the player to move in hundredths of a pawn."""
    if counts_points(kind):
        return round(max(-MOST_PAWNS, min(MOST_PAWNS, 100 * (value - middle_of(kind, mover)))))
    return round(curve.centipawns(share_of(value, kind, mover)))


def share_of(value: float, kind: Kind, mover: int) -> float:
    """Where a value lies between a loss (0) and a win (1). Where the range has no end, at its middle, or beyond."""
    low, high = range_of(kind, mover)
    if not (isfinite(low) and isfinite(high)):
        return 0.5 + (value > 0) / 2 - (value < 0) / 2
    return min(max((value - low) / (high - low), 0.0), 1.0)


def is_end(value: float, kind: Kind, mover: int) -> bool:
    """Is it a win or a loss that was really reached? (A judgement lies strictly inside the range.)"""
    low, high = range_of(kind, mover)
    return not low < value < high


def range_of(kind: Kind, mover: int) -> tuple[float, float]:
    """What the player to move can get at least and at most."""
    low, high = kind.first_range
    return (low, high) if kind.with_first(mover) else (kind.total - high, kind.total - low)


def middle_of(kind: Kind, mover: int) -> float:
    return kind.middle if kind.with_first(mover) else kind.total - kind.middle


def counts_points(kind: Kind) -> bool:
    """Does it matter by how much one wins?"""
    return max(map(abs, kind.utility_range)) > 1.0
