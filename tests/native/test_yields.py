"""A generator goes on in machine code where it stopped: what it was given, and what it changed, are still there."""

from typing import NamedTuple

import pytest

import harif
from harif import U64
from harif.native.engine import engine_for, kernel


@harif.game(name="yielding", players=1)
class Yielding(NamedTuple):
    left: U64 = 0xF000_0000_0000_0031
    share: float = 0.5
    row: tuple[int, ...] = (3, 1, 2)

    def player(self):
        return 0

    def actions(self):
        left = self.left
        while left:
            yield left.bit_length() - 1 + self.row[0]
            left &= left - 1

    def given(self, first, factor):
        """What it was given is asked for after each item."""
        for i in range(first, 5):
            yield i * factor + self.share

    def changed(self, first, factor):
        """What it was given is changed between one item and the next."""
        while first < 60:
            yield first + self.share
            first = first * factor + self.row[1]
            factor += 1

    def several(self, first):
        """It goes on at one of several places, or ends at once."""
        if first > 2:
            return
        yield first
        for item in self.row:
            yield item * first
        yield self.row[2] + first

    def large(self, first):
        """Too large to become part of the loop that asks it."""
        total = first
        for i in range(3):
            total += self.row[0] * i + self.row[1] % (i + 1) + self.row[2] // (i + 2) + self.row[i] ** 2
            total += self.row[1] * i + self.row[2] % (i + 3) + self.row[0] // (i + 4) + self.row[i] ** 2
            total += self.row[2] * i + self.row[0] % (i + 5) + self.row[1] // (i + 6) + self.row[i] ** 2
            yield total

    def result(self, action):
        return self

    def terminal(self):
        return False

    def utility(self, player):
        return 0.0


@kernel
def digest(state: Yielding, first: int) -> float:
    """All items, in their order; loops inside loops, and one that is left early."""
    found = 0.0
    for action in state.actions():
        found = found * 0.75 + action
        for a in state.given(first, 3):
            for b in state.given(first, 2):
                found = found * 0.75 + a * b
                if b > 4:
                    break
    for a in state.changed(first, 2):
        found = found * 0.75 + a
    for item in state.several(first):
        found = found * 0.75 + item
    for item in state.large(first):
        found = found * 0.75 + item
    for item in state.large(2 * first):
        found = found * 0.75 + item
    return found


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_generators_give_the_same_items_in_machine_code(first):
    state = Yielding()
    natively, plainly = (engine_for(state, [digest], native).run(digest) for native in (True, False))
    assert natively(state, first) == plainly(state, first)
