"""What goes through items in rules: `reversed`, `any`, `all`, `in`, `count`, `index`, `min` and `max`, as in Python.

Numba compares an int with a float as floats, and goes through items of one type only.
"""

import operator
from functools import reduce
from typing import Any

from numba.core import errors, types
from numba.extending import overload, overload_method

from harif.native.arithmetic import EXCHANGED, is_int
from harif.native.casts import EXACT, NEGATIVE, ROUNDED
from harif.native.integers import as_float, as_u64, is_integer, u64
from harif.native.numbers import is_float, narrowed, stand_in

backwards = stand_in(reversed)


@overload(backwards)
def native_backwards(items):
    if isinstance(items, types.RangeType):

        def turned(items):
            count = len(items)
            return range(items.start + (count - 1) * items.step, items.start - items.step, -items.step)

        return turned
    return lambda items: items[::-1]


some = stand_in(any)


@overload(some)
def native_some(items):
    def found(items):
        for item in items:
            if item:
                return True
        return False

    return found


every = stand_in(all)


@overload(every)
def native_every(items):
    def found(items):
        for item in items:
            if not item:
                return False
        return True

    return found


equal = EXCHANGED[operator.eq]


@overload_method(types.BaseTuple, "count")
def native_count(items, wanted):
    def counted(items, wanted):
        found = 0
        for item in items:
            found += equal(item, wanted)
        return found

    return counted


@overload_method(types.BaseTuple, "index")
def native_index(items, wanted):
    def place(items, wanted):
        for i in range(len(items)):
            if equal(items[i], wanted):
                return i
        raise ValueError("tuple.index(x): x not in tuple")

    return place


contains = stand_in(operator.contains)


@overload(contains)
def native_contains(items, wanted):
    if isinstance(items, types.BaseTuple) and len(items) and is_mixed([*items, wanted]):
        return unrolled(" or ".join(f"equal(items[{i}], wanted)" for i in range(len(items))), "items, wanted")
    return lambda items, wanted: wanted in items


least, most = stand_in(min), stand_in(max)


@overload(least)
def native_least(*items):
    return chosen("min", items)


@overload(most)
def native_most(*items):
    return chosen("max", items)


def chosen(name: str, kinds: tuple[Any, ...]) -> Any:
    """`min` or `max` of several numbers: where ints are among floats, they must be exact as floats."""
    if len(kinds) == 1 and isinstance(kinds[0], types.BaseTuple) and is_mixed(list(kinds[0])):
        raise errors.TypingError(f"it uses {name} of a tuple of ints and floats; write {name}(float(a), b)")
    if len(kinds) == 1:
        return unrolled(f"{name}(items[0])", "*items")
    cast = "exactly" if is_mixed(list(kinds)) else "narrowed"
    if u64 in kinds and not any(map(is_float, kinds)):
        cast = "not_negative" if name == "min" else "or_nothing"
    items = [f"{cast}(items[{i}])" for i in range(len(kinds))]
    return unrolled(reduce(lambda found, item: f"{name}({found}, {item})", items), "*items")


def is_mixed(kinds: list[Any]) -> bool:
    """Are there ints among floats?"""
    return any(map(is_float, kinds)) and any(is_int(kind) or is_integer(kind) for kind in kinds)


def unrolled(expression: str, parameters: str) -> Any:
    """A function of items that numba cannot go through in a loop."""
    names = {"equal": equal, "exactly": exactly, "narrowed": narrowed, "not_negative": not_negative}
    names["or_nothing"] = or_nothing
    return eval(f"lambda {parameters}: {expression}", names)


def exactly(x):
    return x


@overload(exactly)
def native_exactly(x):
    if is_float(x):
        return lambda x: x

    def checked(x):
        if not -EXACT <= x <= EXACT:
            raise OverflowError(ROUNDED)
        return as_float(x)

    return checked


def or_nothing(x):
    return x


@overload(or_nothing)
def native_or_nothing(x):
    """What is at most a board and negative is less than any: 0 will do."""
    return (lambda x: x) if x is u64 else (lambda x: as_u64(x) if x >= 0 else as_u64(0))


def not_negative(x):
    return x


@overload(not_negative)
def native_not_negative(x):
    if x is u64:
        return lambda x: x

    def checked(x):
        if x < 0:
            raise OverflowError(NEGATIVE)
        return as_u64(x)

    return checked
