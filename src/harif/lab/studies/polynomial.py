"""Exact piecewise polynomials in one variable over [0, 1]: sums, products, and the greater or the smaller of two.

A polynomial is the tuple of its coefficients, Fractions, the constant first. Where two of them cross is found exactly
if that is a fraction; otherwise it is isolated by Sturm's theorem and halved to far less than 10^-15.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

Polynomial = tuple[Fraction, ...]
ZERO, ONE = Fraction(0), Fraction(1)
CLOSE = Fraction(1, 10**20)


class Piecewise(NamedTuple):
    """`parts[i]` holds from `breaks[i]` to `breaks[i + 1]`; the first break is 0 and the last is 1."""

    breaks: tuple[Fraction, ...]
    parts: tuple[Polynomial, ...]

    def __call__(self, p: Fraction) -> Fraction:
        for start, part in zip(reversed(self.breaks[:-1]), reversed(self.parts), strict=True):
            if p >= start:
                return at(part, p)
        return at(self.parts[0], p)


def constant(value: Fraction) -> Piecewise:
    return Piecewise((ZERO, ONE), (trimmed((value,)),))


def combined(weights: Sequence[Polynomial], functions: Sequence[Piecewise]) -> Piecewise:
    """The sum of the functions, each times its polynomial."""
    breaks = sorted({b for f in functions for b in f.breaks})
    parts = []
    for start, _ in pairwise(breaks):
        total: Polynomial = ()
        for weight, function in zip(weights, functions, strict=True):
            total = added(total, times(weight, part_from(function, start)))
        parts.append(total)
    return joined(breaks, parts)


def greatest(functions: Sequence[Piecewise]) -> Piecewise:
    return reduce(greater, functions)


def least(functions: Sequence[Piecewise]) -> Piecewise:
    minus: Polynomial = (-ONE,)
    turned = [combined([minus], [f]) for f in functions]
    return combined([minus], [greatest(turned)])


def greater(f: Piecewise, g: Piecewise) -> Piecewise:
    """The greater of two at every place."""
    breaks, parts = [ZERO], []
    for start, end in pairwise(sorted({*f.breaks, *g.breaks})):
        one, other = part_from(f, start), part_from(g, start)
        difference = added(one, times((-ONE,), other))
        inner = crossings(difference, start, end)
        for a, b in pairwise([start, *inner, end]):
            parts.append(one if at(difference, (a + b) / 2) >= 0 else other)
            breaks.append(b)
    return joined(breaks, parts)


def part_from(f: Piecewise, start: Fraction) -> Polynomial:
    """The polynomial that holds just after `start`."""
    place = max(i for i, b in enumerate(f.breaks[:-1]) if b <= start)
    return f.parts[place]


def joined(breaks: Sequence[Fraction], parts: Sequence[Polynomial]) -> Piecewise:
    """Neighbours that are one and the same polynomial become one part."""
    kept_breaks: list[Fraction] = [breaks[0]]
    kept: list[Polynomial] = []
    for part, end in zip(parts, breaks[1:], strict=True):
        if kept and kept[-1] == part:
            kept_breaks[-1] = end
        else:
            kept.append(part)
            kept_breaks.append(end)
    return Piecewise(tuple(kept_breaks), tuple(kept))


# Polynomials ---------------------------------------------------------------------------------------------------------


def trimmed(f: Sequence[Fraction]) -> Polynomial:
    size = len(f)
    while size and f[size - 1] == 0:
        size -= 1
    return tuple(f[:size])


def at(f: Polynomial, x: Fraction) -> Fraction:
    value = ZERO
    for coefficient in reversed(f):
        value = value * x + coefficient
    return value


def added(f: Polynomial, g: Polynomial) -> Polynomial:
    size = max(len(f), len(g))
    return trimmed([(f[i] if i < len(f) else ZERO) + (g[i] if i < len(g) else ZERO) for i in range(size)])


def times(f: Polynomial, g: Polynomial) -> Polynomial:
    if not f or not g:
        return ()
    found = [ZERO] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g):
            found[i + j] += a * b
    return trimmed(found)


def derivative(f: Polynomial) -> Polynomial:
    return trimmed([i * f[i] for i in range(1, len(f))])


def divided(f: Polynomial, g: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder."""
    rest, quotient = list(f), [ZERO] * max(0, len(f) - len(g) + 1)
    for i in range(len(quotient) - 1, -1, -1):
        quotient[i] = rest[i + len(g) - 1] / g[-1]
        for j, coefficient in enumerate(g):
            rest[i + j] -= quotient[i] * coefficient
    return trimmed(quotient), trimmed(rest)


def crossings(f: Polynomial, low: Fraction, high: Fraction) -> list[Fraction]:
    """Where f is zero between `low` and `high`, ends left out, in order."""
    if len(f) < 2:
        return []
    if len(f) == 2:
        root = -f[0] / f[1]
        return [root] if low < root < high else []
    chain = sturm(f)
    simple, _ = divided(f, chain[-1])  # every root once
    found: list[Fraction] = []
    todo = [(low, high)]
    chain = sturm(simple)
    while todo:
        a, b = todo.pop()
        count = changes(chain, a) - changes(chain, b)  # roots in (a, b]
        if count == 0:
            continue
        if count == 1:
            root = narrowed(simple, chain, a, b)
            if low < root < high:
                found.append(root)
            continue
        middle = (a + b) / 2
        todo += [(middle, b), (a, middle)]
    return sorted(found)


def sturm(f: Polynomial) -> list[Polynomial]:
    """Sturm's chain of f; its last is the greatest common divisor of f and its derivative."""
    chain = [f, derivative(f)]
    while True:
        _, rest = divided(chain[-2], chain[-1])
        if not rest:
            return chain
        chain.append(times((-ONE,), rest))


def changes(chain: Sequence[Polynomial], x: Fraction) -> int:
    signs = [value > 0 for value in (at(f, x) for f in chain) if value != 0]
    return sum(a != b for a, b in pairwise(signs))


def narrowed(f: Polynomial, chain: Sequence[Polynomial], low: Fraction, high: Fraction) -> Fraction:
    """The one root in (low, high]: exactly, if it is a fraction; else nearer than 10^-20."""
    if at(f, high) == 0:
        return high
    start = changes(chain, low)
    while high - low > CLOSE:
        middle = (low + high) / 2
        if at(f, middle) == 0:
            return middle
        if start - changes(chain, middle):
            high = middle
        else:
            low = middle
    for most in (10**3, 10**6, 10**9):
        near = ((low + high) / 2).limit_denominator(most)
        if at(f, near) == 0:
            return near
    return (low + high) / 2
