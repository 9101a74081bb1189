"""What a rule may answer. NumPy's numbers are numbers too: machine code does not tell them from Python's."""

from numbers import Integral, Real
from typing import Any

from harif.game.fields import SIGN


def is_whole(answer: Any) -> bool:
    """Is it an integer, Python's or NumPy's?"""
    return isinstance(answer, Integral)


def is_number(answer: Any) -> bool:
    """Is it a real number, and not NaN?"""
    return isinstance(answer, Real) and answer == answer


def is_truth(answer: Any) -> bool:
    """Is it True or False, or a whole number that stands for one?"""
    return is_whole(answer) or (type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"))


def is_move(answer: Any) -> bool:
    """Is it an int that fits in one machine word?"""
    return type(answer) is int and -SIGN <= answer < SIGN
