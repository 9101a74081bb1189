"""What the rules give to the class of a game, field by field, before it is cast to what was declared."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Real
from typing import Any

from harif.game.answers import is_truth, is_whole
from harif.game.fields import SIGN, WORD, FieldType
from harif.game.sentence import Said

Find = Callable[[str, str, str, str], None]
"""Notes a finding: its code, the message, the fix, and the method."""


@contextmanager
def watched_constructor(game: Any, find: Find) -> Iterator[None]:
    """Look at what the rules give to the class before the cast: a cast would hide a type that changes."""
    plain = game.__new__
    fields, kinds = game._fields, game.__harif__.fields
    usual = game._field_defaults

    def watched(cls: Any, *values: Any, **named: Any) -> Any:
        for field, kind, value in zip(fields, kinds, values, strict=False):
            look_at_field(find, field, kind, value, usual[field])
        for field, value in named.items():
            if field in fields:
                look_at_field(find, field, kinds[fields.index(field)], value, usual[field])
        return plain(cls, *values, **named)

    game.__new__ = watched
    try:
        yield
    finally:
        game.__new__ = plain


def look_at_field(find: Find, field: str, kind: FieldType, value: Any, usual: Any) -> None:
    if kind.code == "int" and is_whole(value) and not -SIGN <= value < SIGN:
        told = Said(
            "the field '{field}' was given {value}, which does not fit in 64 bits with a sign",
            field=field,
            value=value,
        )
        find("overflow", told, "declare it harif.U64, or keep it smaller", "result")
    elif kind.code in ("int", "u64", "bool") and not (is_truth if kind.code == "bool" else is_whole)(value):
        odd_type(find, field, str(kind), value)
    elif kind.code == "u64" and value > WORD:
        told = Said("the field '{field}' was given {value}, which does not fit in 64 bits", field=field, value=value)
        find("overflow", told, "mask it: x & 0xFFFFFFFFFFFFFFFF", "result")
    elif kind.code == "float" and not isinstance(value, Real):
        odd_type(find, field, str(kind), value)
    elif kind.code == "tuple" and isinstance(value, tuple) and len(value) == len(kind.items):
        for i, item in enumerate(value):
            look_at_field(find, f"{field}[{i}]", kind.items[i], item, usual[i])
    elif kind.code == "tuple" and isinstance(value, tuple):
        told = Said(
            "the tuple '{field}' has {items} items in one state and {first} in the first",
            field=field,
            items=len(value),
            first=len(kind.items),
        )
        find("type-changes", told, "keep its length; harif.replace changes one item", "result")
    elif kind.code == "tuple" or (kind.code == "free" and type(value) is not type(usual)):
        odd_type(find, field, type(usual).__name__, value)


def odd_type(find: Find, field: str, declared: str, value: Any) -> None:
    find(
        "type-changes",
        Said(
            "the field '{field}' is {declared} in the first state, but was given {value!r} ({kind})",
            field=field,
            declared=declared,
            value=value,
            kind=type(value).__name__,
        ),
        "give it one type in all states",
        "result",
    )
