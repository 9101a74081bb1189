"""Building a state casts each field to its declared type."""

import math
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import harif
from harif import U64, GameError, replace
from harif.game.fields import FieldType, from_words, to_words


@harif.game(name="all-fields", players=1)
class Everything(NamedTuple):
    number: int = 0
    board: U64 = 0
    weight: float = 0.0
    flag: bool = False
    row: tuple[int, U64, float, bool] = (0, 0, 0.0, False)
    deep: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0), (0, 0))
    label: str = ""

    def player(self):
        return 0

    def actions(self):
        yield 0

    def result(self, action):
        return self

    def terminal(self):
        return True

    def utility(self, player):
        return 0.0


@given(st.integers(-(2**70), 2**70))
def test_an_int_wraps_to_a_signed_word(x):
    got = Everything(number=x).number
    assert -(2**63) <= got < 2**63
    assert (got - x) % 2**64 == 0


@given(st.integers(-(2**70), 2**70))
def test_a_u64_keeps_the_low_64_bits(x):
    assert Everything(board=x).board == x % 2**64 == U64(x)


def test_the_edges_of_the_words():
    assert Everything(number=2**63).number == -(2**63)
    assert Everything(number=2**63 - 1).number == 2**63 - 1
    assert Everything(board=-1).board == 2**64 - 1
    assert Everything(board=2**64).board == 0


def test_other_types_become_the_declared_one():
    state = Everything(True, True, 3, 2, (True, -1, 1, 5), ((True, 2**63), (1, 2)))
    assert state == (1, 1, 3.0, True, (1, 2**64 - 1, 1.0, True), ((1, -(2**63)), (1, 2)), "")
    assert [type(x) for x in state] == [int, int, float, bool, tuple, tuple, str]
    assert [type(x) for x in state.row] == [int, int, float, bool]
    assert type(state.deep[0][0]) is int
    assert Everything(number=3.9).number == 3
    assert Everything(number=-3.9).number == -3


def test_make_and_replace_cast_too():
    assert Everything()._replace(number=2**63).number == -(2**63)
    assert Everything()._replace(board=-1).board == 2**64 - 1
    made = Everything._make([2**64 + 5, 0, 1, 1, (0, 0, 0, 0), ((0, 0), (0, 0)), "x"])
    assert type(made) is Everything
    assert made.number == 5
    assert type(made.weight) is float
    assert made.flag is True
    assert made.label == "x"


@pytest.mark.parametrize(
    "given",
    [
        {"number": "five"},
        {"number": None},
        {"number": math.inf},
        {"number": math.nan},
        {"board": []},
        {"board": math.inf},
        {"weight": "heavy"},
        {"weight": 10**400},
        {"row": (1, 2)},
        {"row": [0, 0, 0.0, False]},
        {"row": (None, 0, 0.0, False)},
        {"deep": ((1, 2, 3), (1, 2))},
    ],
)
def test_what_cannot_be_cast_is_a_sentence(given):
    (field,) = given
    with pytest.raises(GameError, match=f"all-fields: the field '{field}' is declared"):
        Everything(**given)


def test_defaults_are_cast():
    @harif.game(name="cast-defaults", players=1)
    class Defaults(NamedTuple):
        board: U64 = -1
        weight: float = 1
        flag: bool = 1

        player, actions, result = Everything.player, Everything.actions, Everything.result
        terminal, utility = Everything.terminal, Everything.utility

    assert repr(Defaults()) == "Defaults(board=18446744073709551615, weight=1.0, flag=True)"


@given(
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 2**64 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
    st.integers(),
)
def test_words_and_back(number, board, weight, flag, item):
    state = Everything(number, board, weight, flag, (item, board, weight, flag), ((1, -1), (number, 0)))
    kinds = Everything.__harif__.fields[:-1]
    words = to_words(state[:-1], kinds)
    assert len(words) == 12
    assert all(-(2**63) <= word < 2**63 for word in words)
    back = from_words(words, kinds)
    assert back == state[:-1]
    assert math.copysign(1, back[2]) == math.copysign(1, weight)


def test_field_types_tell_themselves():
    told = [str(kind) for kind in Everything.__harif__.fields]
    assert told == [
        "int",
        "u64",
        "float",
        "bool",
        "tuple of (int, u64, float, bool)",
        "tuple of 2 tuple of 2 int",
        "str",
    ]
    assert [kind.native() for kind in Everything.__harif__.fields] == [True] * 6 + [False]
    assert not FieldType("tuple", (FieldType("free", free=str),)).native()


def test_replace():
    assert replace((1, 2, 3), 0, 9) == (9, 2, 3)
    assert replace((1, 2, 3), -1, 9) == (1, 2, 9)
    assert replace((1, 2, 3), -3, 9) == (9, 2, 3)
    for index in (3, -4, 100):
        with pytest.raises(IndexError):
            replace((1, 2, 3), index, 9)
