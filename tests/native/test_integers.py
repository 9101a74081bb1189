"""U64 in compiled code equals Python's integers wherever Python's result fits 64 unsigned bits."""

import random
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import harif
from harif import U64
from harif.native.engine import engine_for, kernel, store
from harif.native.records import Floats, Ints

WORD = 2**64 - 1
HIGH = 0xF0F0_0000_0000_00FF
LOW = 37
MASKS = (1, 2**63, WORD, 0)
PAIRS = ((1, WORD), (8, 2**63), (9, 255))
MIXED = (5, 0.5, WORD)


@harif.game(name="operands", players=1)
class Operands(NamedTuple):
    a: U64 = 0
    b: U64 = 0
    n: int = 0
    flag: bool = False
    row: tuple[int, ...] = (10, 20, 30, 40)

    def player(self):
        return 0

    def actions(self):
        yield 0

    def result(self, action):
        return Operands(self.a | action, self.b, self.n + 1)

    def terminal(self):
        return self.n > 3

    def utility(self, player):
        return 0.0


def with_closure():
    high, masks = HIGH, MASKS

    def inside(a):
        return (a & high) ^ masks[1]

    return inside


inside = with_closure()


def with_default(a, mask=HIGH):
    return a & mask


@kernel
def words(state, out: Ints) -> int:
    """Every operator of U64 with U64, int, bool, literals and constants; returns how many results it wrote."""
    a, b, n, flag = state.a, state.b, state.n, state.flag
    out[0], out[1], out[2] = a | b, a & b, a ^ b
    out[3], out[4], out[5] = a + b, a - b, a * b
    out[6], out[7], out[8] = a | n, a & n, a ^ n
    out[9], out[10], out[11] = n | a, n & a, n ^ a
    out[12], out[13], out[14] = a + n, a - n, a * n
    out[15], out[16], out[17] = n + a, n - a, n * a
    out[18], out[19], out[20] = a | flag, a + flag, flag + a
    out[21], out[22], out[23] = a & 1, a | 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF ^ a
    out[24], out[25], out[26] = a & ~b, a & -a, a & (a - 1)
    out[27], out[28], out[29] = a & HIGH, HIGH | a, a % LOW
    out[30], out[31], out[32] = inside(a), with_default(a), with_default(a, b)
    out[33], out[34], out[35] = a & MASKS[1], MASKS[2] ^ a, a | MASKS[0]
    out[36] = 0
    for step, mask in PAIRS:
        out[36] ^= (a & mask) >> step
    out[37] = HIGH & n
    out[38] = HIGH if flag else n
    out[39] = a if flag else 0
    out[40], out[41], out[42] = a.bit_count(), a.bit_length(), (a & b).bit_count()
    out[43], out[44] = n.bit_count(), n.bit_length()
    out[45], out[46] = a == b, a != b
    out[47], out[48], out[49], out[50] = a < b, a <= b, a > b, a >= b
    out[51], out[52], out[53], out[54] = a < n, a <= n, n < a, n >= a
    out[55], out[56], out[57] = a == n, n != a, a == flag
    out[58], out[59], out[60] = a == HIGH, a > HIGH, a > 0
    out[61], out[62] = not a, bool(a)
    out[63] = 1 if a else 0
    out[64] = 1 if a and b else 0
    out[65], out[66], out[67] = int(a), abs(a), +a
    out[68], out[69], out[70] = U64(n), U64(n) >> 60, U64(flag)
    out[71], out[72], out[73] = max(a, b), min(a, n), U64(-1) - a
    x = a
    x |= n
    x &= b
    x ^= HIGH
    x += 1
    x -= flag
    x *= b
    out[74] = x
    found = 0
    for i in range(3):
        found |= a & MASKS[i]
    out[75] = found
    out[76] = state.row[a & 3]
    out[77] = 0
    for i in range(a & 7):
        out[77] += i
    out[78], out[79] = int(flag), int(float(flag))
    return 80


@kernel
def quotients(state, out: Ints) -> int:
    a, b, n = state.a, state.b, state.n
    out[0], out[1] = a // b, a % b
    out[2], out[3] = a // n, a % n
    out[4], out[5] = n // a, n % a
    out[6], out[7] = a // 3, a % 0xF000_0000_0000_0000
    out[8], out[9] = HIGH // a, HIGH % a
    x, y = a, a
    x //= b
    y %= n
    out[10], out[11] = x, y
    return 12


@kernel
def shifts(state, out: Ints) -> int:
    """Shifts by n, from 0 to beyond the word."""
    a, b, n = state.a, state.b, state.n
    count = U64(n)
    out[0], out[1] = a << n, a >> n
    out[2], out[3] = a << count, a >> count
    out[4], out[5] = 1 << count, 1000 >> count
    out[6], out[7] = HIGH << n, HIGH >> n
    out[8], out[9] = a >> 1, a << 63
    out[10], out[11] = a << n & b, (a >> n | b) >> 1
    x, y = a, a
    x <<= n
    y >>= n
    out[12], out[13] = x, y
    out[14] = -1 >> count & b
    return 15


@kernel
def replaced(state, out: Ints) -> int:
    for i, item in enumerate(harif.replace(state.row, state.n, 99)):
        out[i] = item
    return 4


@kernel
def fractions(state, out: Floats) -> int:
    a, b = state.a, state.b
    out[0], out[1], out[2] = float(a), a / b, a / 4
    out[3], out[4], out[5] = a + 0.5, 0.5 * a, 0.5 - a
    out[6], out[7], out[8] = a / state.n, state.n / a, MIXED[1] * a
    out[9] = 1.0 if a > 0.5 else 0.0
    out[10] = 1.0 if a >= 2.5 else 0.0
    return 11


KERNELS = {function.__name__: function for function in (words, quotients, shifts, replaced, fractions)}


def both(name, state):
    """(native, interpreted) results of one kernel."""
    answers = []
    for native in (True, False):
        engine = engine_for(Operands, [KERNELS[name]], native)
        assert engine.native == native, engine.why
        out = engine.floats(80) if name == "fractions" else engine.ints(80)
        count = engine.run(KERNELS[name])(state, out)
        answers.append([x.item() if hasattr(x, "item") else x for x in out[:count]])
    return answers


def differences(name, state):
    native, expected = both(name, state)
    assert len(native) == len(expected)
    return [(i, x & WORD, y) for i, (x, y) in enumerate(zip(native, expected)) if 0 <= y <= WORD and x & WORD != y]


boards = st.one_of(st.integers(0, WORD), st.sampled_from([0, 1, 2**31, 2**32, 2**63 - 1, 2**63, HIGH, WORD]))
numbers = st.one_of(
    st.integers(-(2**63), 2**63 - 1), st.integers(-70, 70), st.sampled_from([-(2**63), 2**63 - 1, -(2**32)])
)


@given(boards, boards, numbers, st.booleans())
@example(WORD, WORD, -1, True)
@example(2**63, 1, -(2**63), False)
@settings(max_examples=300, deadline=None)
def test_every_operator(a, b, n, flag):
    assert not differences("words", Operands(a, b, n, flag))


@given(boards.filter(bool), boards.filter(bool), numbers.filter(bool))
@example(10, 3, -5)
@example(WORD, 1, -1)
@example(HIGH, 7, -(2**63))
@settings(max_examples=300, deadline=None)
def test_division(a, b, n):
    assert not differences("quotients", Operands(a, b, n))


@given(boards, boards, st.integers(0, 200))
@settings(max_examples=200, deadline=None)
def test_shifts(a, b, n):
    assert not differences("shifts", Operands(a, b, n))


@given(st.integers(1, 2**53), st.integers(1, 2**53), st.integers(1, 2**53))
@settings(max_examples=100, deadline=None)
def test_fractions(a, b, n):
    native, expected = both("fractions", Operands(a, b, n))
    assert native == expected


def test_division_by_zero_raises_natively_too():
    for state in (Operands(5, 0, 1), Operands(0, 5, 1), Operands(5, 5, 0)):
        for native in (True, False):
            engine = engine_for(Operands, [KERNELS["quotients"]], native)
            with pytest.raises(ZeroDivisionError):
                engine.run(KERNELS["quotients"])(state, engine.ints(80))


@pytest.mark.parametrize("index", [0, 1, 3, -1, -4])
def test_replace(index):
    native, expected = both("replaced", Operands(n=index))
    assert native == expected == list(harif.replace((10, 20, 30, 40), index, 99))


@pytest.mark.parametrize("index", [4, -5, 2**40])
def test_replace_out_of_range_raises_natively_too(index):
    for native in (True, False):
        engine = engine_for(Operands, [KERNELS["replaced"]], native)
        with pytest.raises(IndexError, match="replace: there is no"):
            engine.run(KERNELS["replaced"])(Operands(n=index), engine.ints(80))


@harif.game(name="casts", players=1)
class Casts(NamedTuple):
    """Every field is given what another field holds."""

    number: int = 0
    board: U64 = 0
    weight: float = 0.0
    flag: bool = False
    row: tuple[int, U64, float, bool] = (0, 0, 0.0, False)

    def player(self):
        return 0

    def actions(self):
        return range(6)

    def result(self, way):
        number, board, weight, flag = self.number, self.board, self.weight, self.flag
        if way == 0:
            return Casts(board, number, number, number, (board, number, board, board))
        if way == 1:
            return Casts(flag, flag, flag, board, (flag, flag, flag, number))
        if way == 2:
            return Casts(weight, weight, board, weight, (weight if weight < 1e18 else 0.0, weight, weight, weight))
        if way == 3:
            return Casts(board + 1, number - 1 if number > -(2**63) else 0, board / 2, not number)
        if way == 4:
            return Casts(flag=flag, number=number * 3 if -(2**60) < number < 2**60 else 0)
        return Casts()

    def terminal(self):
        return False

    def utility(self, player):
        return 0.0


@kernel
def every_cast(state, width: int, after: Ints) -> int:
    for way in state.actions():
        store(state.result(way), after, way * width)
    return 0


def test_building_a_state_casts_alike():
    rng = random.Random(1)
    weights = [0.0, -0.0, 0.5, -1.5, 1e15, -1e15, 2.0**62, 2.0**63, 1.8e19]
    for _ in range(300):
        weight = rng.choice(weights)
        number = rng.choice([rng.getrandbits(63), -rng.getrandbits(63), rng.randrange(-3, 4), -(2**63)])
        state = Casts(number, rng.choice([rng.getrandbits(64), WORD, 2**63, 0]), weight, rng.random() < 0.5)
        told = []
        for native in (True, False):
            engine = engine_for(Casts, [every_cast], native)
            assert engine.native == native, engine.why
            after = engine.ints(6 * 8)
            engine.run(every_cast)(state, 8, after)
            told.append([int(x) for x in after])
        assert told[0] == told[1], state
