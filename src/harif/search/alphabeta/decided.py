"""Values that are decided: a win or a loss in so many plies, beyond all judgements.

Inside the complete search a value is told from the mover's side and counted from the middle of the game's values, so
that it turns to the other side by its sign alone. `reach` is the largest value above the middle. The end of the range,
reached for certain, is *decided*: a win in n plies is worth reach + FAR - n, so that a shorter win is preferred, and a
longer loss.
"""

from harif.native.engine import kernel

FAR = 100_000.0
NEAR = FAR / 2


@kernel
def decided_in(plies: int, reach: float) -> float:
    """A win that many plies from the root."""
    return reach + FAR - plies


@kernel
def is_decided(value: float, reach: float) -> bool:
    """Is it a win or a loss that was really reached? (Where `reach` is infinite, none is.)"""
    return abs(value) > reach + NEAR


@kernel
def plies_until(value: float, reach: float) -> float:
    """The plies from the root to the end that a decided value tells of."""
    return reach + FAR - abs(value)


@kernel
def is_open(alpha: float, beta: float, reach: float) -> bool:
    """Does the window hold anything? Decided values are whole plies apart; others farther than rounding errors."""
    if is_decided(alpha, reach) or is_decided(beta, reach):
        return beta - alpha > 0.5
    return beta - alpha > 1e-290 + 1e-12 * min(min(reach, 1e300), min(abs(alpha), abs(beta)))


@kernel
def just_above(value: float) -> float:
    """The end of a window above `value` that holds nothing."""
    step = abs(value) * 4e-16
    return value + (step if step > 1e-300 else 1e-300)


@kernel
def to_table(value: float, ply: int, reach: float) -> float:
    """The value as the table keeps it: plies are counted from the position, not from the root."""
    return value if not is_decided(value, reach) else value + ply if value > 0.0 else value - ply


@kernel
def from_table(value: float, ply: int, reach: float) -> float:
    """What `to_table` kept, for the same position at another ply."""
    return value if not is_decided(value, reach) else value - ply if value > 0.0 else value + ply
