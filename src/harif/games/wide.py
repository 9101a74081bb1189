"""Boards of more than 64 squares: a set of squares as one word, or as a tuple of two or four.

A game takes what it needs by name, `both = board.both`, because machine code can call functions but not look them up in
a record. Squares count from the lowest bit of the first word.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import U64

WORD = 0xFFFF_FFFF_FFFF_FFFF


class Wide(NamedTuple):
    """A kind of board: how to declare a field of it, and what can be done with sets of squares."""

    field: Any  # the type of a field
    words: int
    none: Any  # the empty set
    split: Callable[..., Any]  # (number) -> the set of its bits
    one: Callable[..., Any]  # (square) -> the set of it alone
    put: Callable[..., Any]  # (x, square) -> x and that square
    word: Callable[..., Any]  # (x, i) -> the i-th word of x
    has: Callable[..., Any]  # (x, square) -> is it in x? No square beyond the board is.
    either: Callable[..., Any]
    both: Callable[..., Any]
    less: Callable[..., Any]  # (x, y) -> x without y
    up: Callable[..., Any]  # (x, step) -> every square `step` higher, 1 to 63; what leaves the last word vanishes
    down: Callable[..., Any]
    count: Callable[..., Any]
    some: Callable[..., Any]  # (x) -> is it more than the empty set?
    lowest: Callable[..., Any]  # (x) -> the first square of a set that has one
    squares: Callable[..., Any]  # (x) -> all of them; inside another generator it is slow: go through the words there


def wide(words: int) -> Wide:
    """Boards of 64 squares in one word, 128 in two, 256 in four."""
    fields = {1: U64, 2: tuple[U64, U64], 4: tuple[U64, U64, U64, U64]}
    none = 0 if words == 1 else (0,) * words
    made = {1: one_word, 2: two_words, 4: four_words}[words]()

    def split(number):
        return number if words == 1 else tuple(number >> 64 * i & WORD for i in range(words))

    word = made["word"]

    def lowest(x):
        for i in range(words):
            rest = word(x, i)
            if rest:
                return 64 * i + (rest & -rest).bit_length() - 1
        return -1

    def squares(x):
        for i in range(words):
            rest = word(x, i)
            while rest:
                yield 64 * i + (rest & -rest).bit_length() - 1
                rest &= rest - 1

    return Wide(fields[words], words, none, split, lowest=lowest, squares=squares, **made)


def one_word():
    def word(x, i):
        return U64(x)

    def one(square):
        return U64(1) << square

    def put(x, square):
        return x | U64(1) << square

    def has(x, square):
        return square >= 0 and x >> square & 1 != 0

    def either(x, y):
        return U64(x) | y

    def both(x, y):
        return U64(x) & y

    def less(x, y):
        return U64(x) & ~y

    def up(x, step):
        return U64(x) << step & WORD

    def down(x, step):
        return U64(x) >> step

    def count(x):
        return U64(x).bit_count()

    def some(x):
        return x != 0

    return operations(locals())


def two_words():
    def word(x, i):
        return U64(x[i])

    def one(square):
        return (U64(1) << square, U64(0)) if square < 64 else (U64(0), U64(1) << square - 64)

    def put(x, square):
        bit = U64(1) << (square & 63)
        return (x[0] | bit, x[1]) if square < 64 else (x[0], x[1] | bit)

    def has(x, square):
        return 0 <= square < 128 and x[square >> 6] >> (square & 63) & 1 != 0

    def either(x, y):
        return (U64(x[0]) | y[0], U64(x[1]) | y[1])

    def both(x, y):
        return (U64(x[0]) & y[0], U64(x[1]) & y[1])

    def less(x, y):
        return (U64(x[0]) & ~U64(y[0]), U64(x[1]) & ~U64(y[1]))

    def up(x, step):
        low, high = U64(x[0]), U64(x[1])
        return (low << step & WORD, (high << step | low >> 64 - step) & WORD)

    def down(x, step):
        low, high = U64(x[0]), U64(x[1])
        return ((low >> step | high << 64 - step) & WORD, high >> step)

    def count(x):
        return U64(x[0]).bit_count() + U64(x[1]).bit_count()

    def some(x):
        return U64(x[0]) | U64(x[1]) != 0

    return operations(locals())


def four_words():
    def word(x, i):
        return U64(x[i])

    def one(square):
        none = U64(0)
        return put((none, none, none, none), square)

    def put(x, square):
        bit, at = U64(1) << (square & 63), square >> 6
        return (
            x[0] | bit if at == 0 else x[0],
            x[1] | bit if at == 1 else x[1],
            x[2] | bit if at == 2 else x[2],
            x[3] | bit if at == 3 else x[3],
        )

    def has(x, square):
        return 0 <= square < 256 and x[square >> 6] >> (square & 63) & 1 != 0

    def either(x, y):
        return (x[0] | y[0], x[1] | y[1], x[2] | y[2], x[3] | y[3])

    def both(x, y):
        return (x[0] & y[0], x[1] & y[1], x[2] & y[2], x[3] & y[3])

    def less(x, y):
        return (U64(x[0]) & ~U64(y[0]), U64(x[1]) & ~U64(y[1]), U64(x[2]) & ~U64(y[2]), U64(x[3]) & ~U64(y[3]))

    def up(x, step):
        a, b, c, d = U64(x[0]), U64(x[1]), U64(x[2]), U64(x[3])
        back = 64 - step
        return (
            a << step & WORD,
            (b << step | a >> back) & WORD,
            (c << step | b >> back) & WORD,
            (d << step | c >> back) & WORD,
        )

    def down(x, step):
        a, b, c, d = U64(x[0]), U64(x[1]), U64(x[2]), U64(x[3])
        back = 64 - step
        return (
            (a >> step | b << back) & WORD,
            (b >> step | c << back) & WORD,
            (c >> step | d << back) & WORD,
            d >> step,
        )

    def count(x):
        return U64(x[0]).bit_count() + U64(x[1]).bit_count() + U64(x[2]).bit_count() + U64(x[3]).bit_count()

    def some(x):
        return U64(x[0]) | U64(x[1]) | U64(x[2]) | U64(x[3]) != 0

    return operations(locals())


def operations(found):
    """The functions of a maker by name; the rest of a `Wide` is made from them."""
    names = ("one", "put", "word", "has", "either", "both", "less", "up", "down", "count", "some")
    return {name: found[name] for name in names}
