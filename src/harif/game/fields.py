"""What a state is made of: declared fields, and the cast that keeps three worlds equal.

A state is a `NamedTuple` of `int` (signed, 64 bits), `U64`, `float`, `bool`, or fixed-length tuples of
these. Python's integers have no end, machine words do: so building a state *casts* every field to its
declared type, here and in compiled code alike. A field of another type (a `str`, a `dict`) is *free*: it is
left as it is, and its game runs interpreted only.
"""

import struct
import sys
import types
import typing
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from harif.game.errors import GameError
from harif.game.sentence import Sentence

WORD = 0xFFFF_FFFF_FFFF_FFFF
SIGN = 0x8000_0000_0000_0000
T = TypeVar("T")

if TYPE_CHECKING:
    U64 = int
else:

    class U64(int):
        """A full 64-bit board: the type of a field, and a cast `U64(x)` that keeps the low 64 bits.

        >>> U64(-1) == 2**64 - 1
        True
        """

        def __new__(cls, x):
            return int(x) & WORD


def replace(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple `items` with `item` at `index`: `replace((1, 2, 3), 1, 9)` is `(1, 9, 3)`.

    >>> replace((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    if not -len(items) <= index < len(items):
        raise IndexError(f"replace: there is no item {index} in a tuple of {len(items)}")
    index %= len(items)
    return (*items[:index], item, *items[index + 1 :])


class FieldType(NamedTuple):
    """The declared type of a field: a machine word, a tuple of such, or a free Python object."""

    code: str  # "int" | "u64" | "float" | "bool" | "tuple" | "free"
    items: tuple["FieldType", ...] = ()  # of a tuple
    free: Any = None  # of a free field: the annotation

    def words(self) -> int:
        """How many 64-bit words it takes in machine code."""
        return sum(item.words() for item in self.items) if self.code == "tuple" else 1

    def native(self) -> bool:
        return self.code != "free" and all(item.native() for item in self.items)

    def __str__(self) -> str:
        if self.code == "tuple":
            inner = {str(item) for item in self.items}
            if len(inner) == 1:
                return f"tuple of {len(self.items)} {inner.pop()}"
            return "tuple of (" + ", ".join(map(str, self.items)) + ")"
        if self.code == "free":
            return getattr(self.free, "__name__", str(self.free))
        return self.code


SCALARS = {int: FieldType("int"), U64: FieldType("u64"), float: FieldType("float"), bool: FieldType("bool")}
if TYPE_CHECKING:
    SCALARS = {}


def field_types(cls: type, game: str) -> tuple[FieldType, ...]:
    """The declared types of a state's fields, read from its annotations and initial values."""
    hints = annotations_of(cls)
    defaults = cls._field_defaults  # type: ignore[attr-defined]
    found = []
    for field in cls._fields:  # type: ignore[attr-defined]
        if field not in defaults:
            raise GameError(
                "{game}: the field '{field}' has no default value. Defaults are the initial state: write, say, "
                "'{field}: int = 0'.",
                game=game,
                field=field,
            )
        kind = field_type(hints[field], defaults[field], called(game, field))
        refuse_wide(kind, defaults[field], Sentence("{game}: the default of '{field}'", game=game, field=field))
        found.append(kind)
    return tuple(found)


def called(game: str, field: str) -> Sentence:
    """A field with its game, as a sentence begins with it."""
    return Sentence("{game}: the field '{field}'", game=game, field=field)


def field_type(hint: Any, default: Any, where: Sentence) -> FieldType:
    if hint in SCALARS:
        return SCALARS[hint]
    if typing.get_origin(hint) is tuple or hint is tuple:
        arguments = typing.get_args(hint)
        if not isinstance(default, tuple):
            raise GameError(
                "{where} is declared a tuple, but its default is {default!r}. Give it a tuple.",
                where=where,
                default=default,
            )
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            arguments = (arguments[0],) * len(default)
        elif not arguments:
            arguments = tuple(type(item) for item in default)
        if len(arguments) != len(default):
            raise GameError(
                "{where} is declared as {count} items, but its default has {found}. Tuples in a state have one fixed "
                "length: make the two equal.",
                where=where,
                count=len(arguments),
                found=len(default),
            )
        return FieldType("tuple", tuple(field_type(h, d, where) for h, d in zip(arguments, default, strict=True)))
    return FieldType("free", free=hint)


def refuse_wide(kind: FieldType, default: Any, where: Sentence) -> None:
    """A default that its field cannot hold: it would be cut off without a word."""
    if kind.code == "tuple":
        for item, value in zip(kind.items, default, strict=True):
            refuse_wide(item, value, where)
    elif kind.code == "int" and isinstance(default, int) and not -SIGN <= default < SIGN:
        raise GameError("{where} does not fit in 64 bits with a sign. Declare it harif.U64?", where=where)
    elif kind.code == "u64" and isinstance(default, int) and not -SIGN <= default <= WORD:
        raise GameError("{where} does not fit in 64 bits. Divide the board among two fields.", where=where)


def annotations_of(cls: type) -> dict[str, Any]:
    """Annotations as types, also where `from __future__ import annotations` made them text."""
    cls = next(base for base in cls.__mro__ if "_fields" in vars(base))  # a game may inherit its fields
    raw = dict(cls.__annotations__)
    if not any(isinstance(hint, (str, typing.ForwardRef)) for hint in raw.values()):
        return raw
    module = sys.modules.get(cls.__module__)
    names = {"U64": U64, **vars(typing), **(vars(module) if module else {})}
    resolved = {}
    for field, hint in raw.items():
        text = hint.__forward_arg__ if isinstance(hint, typing.ForwardRef) else hint
        if isinstance(text, str):
            try:
                hint = eval(text, names)  # the author's own annotation, as typing.get_type_hints does
            except Exception:
                raise GameError(
                    "{name}: the annotation '{text}' of the field '{field}' cannot be understood. Use int, "
                    "harif.U64, float, bool or a tuple of these.",
                    name=cls.__name__,
                    text=text,
                    field=field,
                ) from None
        resolved[field] = hint
    return resolved


def cast_int(x: Any, where: Sentence) -> int:
    """`x` as a signed 64-bit word: what does not fit wraps around, as it does in machine code."""
    try:
        x = int(x)
    except (TypeError, ValueError, OverflowError):
        raise GameError(
            "{where} is declared int, but was given {x!r} ({type}).", where=where, x=x, type=type(x).__name__
        ) from None
    return (x + SIGN & WORD) - SIGN  # type: ignore[no-any-return]


def cast_u64(x: Any, where: Sentence) -> int:
    try:
        return int(x) & WORD
    except (TypeError, ValueError, OverflowError):
        raise GameError(
            "{where} is declared U64, but was given {x!r} ({type}).", where=where, x=x, type=type(x).__name__
        ) from None


def cast_float(x: Any, where: Sentence) -> float:
    try:
        return float(x)
    except (TypeError, ValueError, OverflowError):
        raise GameError(
            "{where} is declared float, but was given {x!r} ({type}).", where=where, x=x, type=type(x).__name__
        ) from None


def cast_tuple(x: Any, kind: FieldType, where: Sentence) -> tuple[Any, ...]:
    if not isinstance(x, tuple) or len(x) != len(kind.items):
        items = isinstance(x, tuple)
        found = Sentence("{count} items", count=len(x)) if items else f"{x!r} ({type(x).__name__})"
        raise GameError(
            "{where} is declared a {kind}, but was given {found}. harif.replace changes one item.",
            where=where,
            kind=kind,
            found=found,
        )
    return tuple([cast(item, t, where) for item, t in zip(x, kind.items, strict=True)])


def cast(x: Any, kind: FieldType, where: Sentence) -> Any:
    """`x` as the declared type `kind`."""
    match kind.code:
        case "int":
            return x if type(x) is int and -SIGN <= x < SIGN else cast_int(x, where)
        case "u64":
            return x if type(x) is int and 0 <= x <= WORD else cast_u64(x, where)
        case "float":
            return x if type(x) is float else cast_float(x, where)
        case "bool":
            return bool(x)
        case "tuple":
            return cast_tuple(x, kind, where)
    return x


def constructor(cls: type, kinds: Sequence[FieldType], game: str) -> Callable[..., Any]:
    """A `__new__` for `cls` that casts each field, with the class's own signature.

    Written out as source, as `collections.namedtuple` does, because it runs at every move.
    """
    fields = cls._fields  # type: ignore[attr-defined]
    names: dict[str, Any] = {"tuple_new": tuple.__new__, "cast_int": cast_int, "cast_u64": cast_u64}
    names.update(cast_float=cast_float, cast_tuple=cast_tuple)
    lines = []
    for i, (field, kind) in enumerate(zip(fields, kinds, strict=True)):
        names[f"default_{i}"] = cast(cls._field_defaults[field], kind, called(game, field))  # type: ignore[attr-defined]
        names[f"where_{i}"] = called(game, field)
        names[f"kind_{i}"] = kind
        match kind.code:
            case "int":
                test = f"type({field}) is not int or not {-SIGN} <= {field} < {SIGN}"
                lines.append(f"    if {test}: {field} = cast_int({field}, where_{i})")
            case "u64":
                test = f"type({field}) is not int or not 0 <= {field} <= {WORD}"
                lines.append(f"    if {test}: {field} = cast_u64({field}, where_{i})")
            case "float":
                lines.append(f"    if type({field}) is not float: {field} = cast_float({field}, where_{i})")
            case "bool":
                lines.append(f"    {field} = True if {field} else False")
            case "tuple":
                lines.append(f"    {field} = cast_tuple({field}, kind_{i}, where_{i})")
    parameters = ", ".join(f"{field}=default_{i}" for i, field in enumerate(fields))
    body = "\n".join([*lines, f"    return tuple_new(_cls, ({''.join(field + ', ' for field in fields)}))"])
    exec(f"def __new__(_cls, {parameters}):\n{body}", names)
    new: types.FunctionType = names["__new__"]
    new.__qualname__ = f"{cls.__name__}.__new__"
    return new


def to_words(state: Sequence[Any], kinds: Sequence[FieldType]) -> list[int]:
    """A state's fields as signed 64-bit words, in order, tuples flattened: its form in machine code."""
    words: list[int] = []
    for value, kind in zip(state, kinds, strict=True):
        match kind.code:
            case "tuple":
                words += to_words(value, kind.items)
            case "float":
                words.append(struct.unpack("<q", struct.pack("<d", value))[0])
            case "u64":
                words.append(value if value < SIGN else value - (WORD + 1))
            case _:
                words.append(int(value))
    return words


def from_words(words: Sequence[int], kinds: Sequence[FieldType]) -> tuple[Any, ...]:
    """The fields that `to_words` wrote."""
    values: list[Any] = []
    at = 0
    for kind in kinds:
        width = kind.words()
        piece = words[at : at + width]
        at += width
        match kind.code:
            case "tuple":
                values.append(from_words(piece, kind.items))
            case "float":
                values.append(struct.unpack("<d", struct.pack("<q", int(piece[0])))[0])
            case "u64":
                values.append(int(piece[0]) & WORD)
            case "bool":
                values.append(bool(piece[0]))
            case _:
                values.append(int(piece[0]))
    return tuple(values)
