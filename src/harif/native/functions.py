"""The modules `math` and `operator` as rules know them: with Python's meaning, or refused.

Functions that are called by name stand in `numbers` and `items`.
"""

import math
import operator
from types import BuiltinFunctionType, ModuleType
from typing import Any

from numba.core import errors
from numba.extending import overload

from harif.native import items as items  # what it has is exchanged too
from harif.native.arithmetic import EXCHANGED
from harif.native.integers import as_float
from harif.native.numbers import HIGH, LOW, is_float, power, stand_in, whole
from harif.native.wide import BEYOND


def exchanged(value: Any) -> Any:
    """What stands in a rule for the modules `math` and `operator` and their functions; anything else as it is."""
    if value is math:
        return MATH
    if value is operator:
        return OPERATOR
    return EXCHANGED.get(value, value) if type(value) is BuiltinFunctionType else value


def real_function(name: str) -> Any:
    """A function of `math` that has a finite value for finite numbers, or an error."""
    plain = getattr(math, name)
    message = f"math.{name}: there is no such real number, or it is too large for a float"
    ours = stand_in(plain)
    if name == "pow":

        @overload(ours)
        def native_pow(x, y):
            return lambda x, y: power(as_float(x), as_float(y))

    elif name in TWO:

        @overload(ours)
        def native_two(x, y):
            def checked(x, y):
                a, b = as_float(x), as_float(y)
                found = plain(a, b)
                if not math.isfinite(found) and math.isfinite(a) and math.isfinite(b):
                    raise ValueError(message)
                return found

            return checked

    else:

        @overload(ours)
        def native_one(x):
            def checked(x):
                a = as_float(x)
                found = plain(a)
                if (not math.isfinite(found) and math.isfinite(a)) or (math.isnan(found) and not math.isnan(a)):
                    raise ValueError(message)
                return found

            return checked

    return ours


def whole_function(name: str) -> Any:
    """`math.floor` and its kind: a float becomes an int, which has to have room."""
    plain = getattr(math, name)
    ours = stand_in(plain)

    @overload(ours)
    def native(x):
        if not is_float(x):
            return lambda x: whole(x)

        def checked(x):
            if not LOW <= x < HIGH:
                raise OverflowError(BEYOND)
            return int(plain(x))

        return checked

    return ours


def refused_function(name: str) -> Any:
    ours = stand_in(getattr(math, name))

    @overload(ours)
    def native(*arguments):
        raise errors.TypingError(f"it uses math.{name}, which machine code computes otherwise")

    return ours


TWO = {"atan2", "copysign", "pow"}
ONE = {
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "degrees", "erf", "erfc", "exp", "expm1"),
    *("fabs", "log", "log10", "log1p", "log2", "radians", "sin", "sinh", "sqrt", "tan", "tanh"),
}
OTHERWISE = {"fmod", "gamma", "hypot", "ldexp", "lgamma"}
"""What numba has not, or computes otherwise: in the last digits, or at the edge."""
MATH = ModuleType("math", math.__doc__)
vars(MATH).update({name: thing for name, thing in vars(math).items() if name[0] != "_"})
vars(MATH).update({name: refused_function(name) for name in sorted(OTHERWISE)})
vars(MATH).update({name: real_function(name) for name in sorted(ONE | TWO)})
vars(MATH).update({name: whole_function(name) for name in ("ceil", "floor", "trunc")})

OPERATOR = ModuleType("operator", operator.__doc__)
vars(OPERATOR).update({k: EXCHANGED.get(v, v) for k, v in vars(operator).items() if k[0] != "_" and callable(v)})
