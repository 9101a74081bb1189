"""Numbers in rules: quotients, powers, `int`, `float`, `round`, `abs` and `sum`, with Python's meaning.

Where numba returns NaN or whatever bits come out, these raise as Python does. See `arithmetic` for the other operators.
"""

import math
import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, errors, types
from numba.extending import intrinsic, overload, register_jitable

from harif.native import rewriting
from harif.native.arithmetic import EXCHANGED, add, is_int, multiply, negative, refuse_small
from harif.native.casts import EXACT
from harif.native.integers import as_float, as_int, as_u64, is_integer, u64
from harif.native.wide import BEYOND, as_wide, wide

LOW, HIGH = -(2.0**63), 2.0**63


def stand_in(plain: Any) -> Any:
    """What stands for `plain` in rules: machine code has its own, and numba speaks of it by Python's name."""

    def ours(*arguments: Any) -> Any:
        return plain(*arguments)

    ours.__name__ = ours.__qualname__ = plain.__name__
    EXCHANGED[plain] = ours
    return ours


def is_float(kind: Any) -> bool:
    return isinstance(kind, types.Float)


# Quotients and powers -------------------------------------------------------------------------------------------------


quotient = stand_in(operator.truediv)


@overload(quotient)
def native_quotient(a, b):
    refuse_small([a, b])
    if a is wide or b is wide:
        return lambda a, b: quotient(narrowed(a), narrowed(b))
    if not (is_integer(a) and is_integer(b)):
        return lambda a, b: a / b

    def rounded_once(a, b):
        if b == 0:
            raise ZeroDivisionError("division by zero")
        if -EXACT <= a <= EXACT and -EXACT <= b <= EXACT:
            return as_float(a) / as_float(b)
        found = wide_quotient(magnitude(a), magnitude(b))
        return -found if (a < 0) != (b < 0) else found

    return rounded_once


def narrowed(x):
    return x


@overload(narrowed)
def native_narrowed(x):
    return (lambda x: as_int(x)) if x is wide else (lambda x: x)


@register_jitable
def magnitude(x):
    return as_u64(0) - as_u64(x) if x < 0 else as_u64(x)


@register_jitable
def wide_quotient(a, b):
    """a / b, of which one is no exact float: as many bits as a float and two more, then rounded, to even at a tie."""
    whole, rest, places = a // b, a % b, 0
    if whole == 0 and rest == 0:
        return 0.0
    while whole < 1 << 55:
        more = rest >= b - rest
        rest = rest - (b - rest) if more else rest << 1
        whole = whole << 1 | more
        places += 1
    if rest != 0:
        whole |= 1  # it is not at a tie
    return math.ldexp(as_float(whole), -places)


power = stand_in(pow)


@overload(power)
def native_power(a, b):
    refuse_small([a, b])
    if (is_integer(a) or a is wide) and (is_integer(b) or b is wide):
        times = operator.mul if a is u64 else multiply
        start = as_u64 if a is u64 else as_wide if a is wide else as_int

        def repeated(a, b):
            rest = as_int(b)
            if rest < 0:
                raise ValueError("a whole number to a negative power is a fraction: write 2.0 ** -n")
            found, square = start(1), start(a)
            while True:
                if rest & 1:
                    found = times(found, square)
                rest >>= 1
                if rest == 0:
                    return found
                square = times(square, square)

        return repeated

    def real(a, b):
        x, y = as_float(a), as_float(b)
        if x == 0.0 and y < 0.0:
            raise ZeroDivisionError("0.0 cannot be raised to a negative power")
        found = libm_pow(x, y)
        if not math.isfinite(found) and math.isfinite(x) and math.isfinite(y):
            raise ValueError("a power that is no real number, or too large for a float")
        return found

    return real


@intrinsic
def libm_pow(context, x, y):
    """The power function that Python calls; LLVM may not put another in its place."""

    def lower(context, builder, sig, args):
        double = ir.DoubleType()
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(double, [double, double]), "pow")
        function.attributes.add("nobuiltin")
        return builder.call(function, args)

    return types.float64(types.float64, types.float64), lower


both = stand_in(divmod)
floor_divided, remainder = EXCHANGED[operator.floordiv], EXCHANGED[operator.mod]


@overload(both)
def native_both(a, b):
    return lambda a, b: (floor_divided(a, b), remainder(a, b))


EXCHANGED[operator.itruediv] = quotient
EXCHANGED[operator.pow] = EXCHANGED[operator.ipow] = power


# Numbers --------------------------------------------------------------------------------------------------------------


whole = stand_in(int)


@overload(whole)
def native_whole(x):
    if x is wide:
        return lambda x: x
    if x in (u64, types.uint64):  # an int, which may be negative when something is taken from it

        def signed(x):
            found = as_int(x)
            if found < 0:
                raise OverflowError(BEYOND)
            return found

        return signed
    if not is_float(x):
        return lambda x: as_int(x)

    def cut(x):
        if not LOW <= x < HIGH:
            raise OverflowError(BEYOND)
        return int(x)

    return cut


real_number = stand_in(float)


@overload(real_number, prefer_literal=True)
def native_real_number(x):
    if isinstance(x, types.StringLiteral):  # float("inf")
        value = float(x.literal_value)
        return lambda x: value
    return lambda x: as_float(x)


nearest = stand_in(round)


@overload(nearest)
def native_nearest(x, digits=None):
    if not (digits is None or isinstance(digits, (types.Omitted, types.NoneType))):
        raise errors.TypingError("it rounds to decimals, where machine code differs; write round(x * 100) / 100")
    if not is_float(x):
        return lambda x, digits=None: whole(x)

    def to_even(x, digits=None):
        if not LOW <= x < HIGH:
            raise OverflowError(BEYOND)
        return round(x)

    return to_even


size = stand_in(abs)


@overload(size)
def native_size(x):
    refuse_small([x])
    if x is wide:
        return lambda x: negative(x) if x < 0 else x
    if is_int(x):
        return lambda x: negative(as_int(x)) if x < 0 else as_int(x)
    return lambda x: abs(x)


total = stand_in(sum)


@overload(total)
def native_total(items, start=0):
    if isinstance(items, types.Array):
        refuse_small([items.dtype])
    if rewriting.COMPENSATED and isinstance(items, (types.Array, types.UniTuple)) and is_float(items.dtype):
        return compensated

    def summed(items, start=0):
        found = start
        for item in items:
            found = add(found, item)
        return found

    return summed


def compensated(items, start=0):
    """The sum of floats as Python has it from version 3.12 on."""
    found, carry = as_float(start), 0.0
    for item in items:
        new = as_float(item)
        after = found + new
        carry += (found - after) + new if abs(found) >= abs(new) else (new - after) + found
        found = after
    return found + carry if math.isfinite(carry) else found
