"""A kernel's memory, by name: records, rows of records, and arrays lent by whoever calls.

A record is declared once, as a class with typed fields:

    class Frame(Struct):
        killer: int
        line: Annotated[Ints, 24]    # 24 integers inside the record

    class Search(Struct):
        nodes: int
        reach: float
        frames: Rows[Frame]          # one a ply
        history: Ints                # lent: whoever made the record keeps it

In Python, for the driver and for an interpreted kernel, it is an object with these attributes. In machine code it is
one pointer, and a field is a load or a store at a fixed offset; rows and lent arrays are one pointer each. All of it is
plain memory: numbers of fixed width and addresses, and nothing that only Python can read.

>>> class Pair(Struct):
...     first: int
...     share: float
>>> pair = Pair(first=3)
>>> pair.first += 1
>>> pair.first, pair.share
(4, 0.0)
>>> many = rows(Pair, 1000)
>>> many[999].first = -7
>>> many[999].first, len(many)
(-7, 1000)
"""

import ctypes
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol, TypeVar, get_args, get_origin, get_type_hints

from harif.game import U64
from harif.native.blocks import Block

R = TypeVar("R", covariant=True)


class Ints(Protocol):
    """Signed 64-bit integers: an `array("q")`, a `Block("q", …)`."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Words(Protocol):
    """Unsigned 64-bit words, `U64` in machine code: an `array("Q")`."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Floats(Protocol):
    """64-bit floats: an `array("d")`."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class Ints32(Protocol):
    """Signed 32-bit integers, read as wide ones: an `array("i")`."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Floats32(Protocol):
    """32-bit floats, which machine code computes with as such: an `array("f")`."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class Bytes(Protocol):
    """Bytes, read as integers from 0 to 255: an `array("B")`."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Rows(Protocol[R]):
    """Records one after the other in memory (`rows` makes them): `frames[ply].killer`."""

    def __getitem__(self, index: int, /) -> R: ...


Int8 = Annotated[int, 8]
"""An integer that takes less room in a record: read as a wide one, and cut off where it is written."""

Int32 = Annotated[int, 32]


SCALARS: dict[Any, Any] = {int: ctypes.c_int64, float: ctypes.c_double, U64: ctypes.c_uint64, bool: ctypes.c_bool}
NARROW: dict[Any, Any] = {Int8: ctypes.c_int8, Int32: ctypes.c_int32}
ARRAYS: dict[Any, Any] = {
    Ints: ctypes.c_int64,
    Words: ctypes.c_uint64,
    Floats: ctypes.c_double,
    Ints32: ctypes.c_int32,
    Floats32: ctypes.c_float,
    Bytes: ctypes.c_uint8,
}
"""What C calls the numbers of each kind."""


class Field(NamedTuple):
    """Where a field of a record stands, and what it is: a scalar, a pointer to what was lent, or numbers inside."""

    kind: Any  # int, float, U64, bool; a Struct; an array; Rows[…]
    offset: int
    inside: int = 0  # how many numbers stand in the record itself
    bits: int = 64  # of an integer


class StructType(type(ctypes.Structure)):  # type: ignore[misc]
    """Lays out the fields that a class declares by its annotations."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        cls = super().__new__(mcs, name, bases, body)
        if bases == (ctypes.Structure,):
            cls.__fields__ = {}
            return cls
        inherited: dict[str, Field] = bases[0].__fields__  # type: ignore[attr-defined]
        hints = get_type_hints(cls, include_extras=True, localns={name: cls})
        declared = {field: kind for field, kind in hints.items() if field not in inherited}
        cls._fields_ = [(stored_as(field, kind), ctype_of(name, field, kind)) for field, kind in declared.items()]
        fields = dict(inherited)
        for field, place in inherited.items():
            if is_lent(hints[field]):  # a subclass may say more exactly what is lent to it
                fields[field] = place._replace(kind=hints[field])
        for field, kind in declared.items():
            fields[field] = placed(cls, field, kind)
        cls.__fields__ = fields
        for field, kind in declared.items():
            if is_lent(kind):
                setattr(cls, field, lent(field))
        return cls


def placed(cls: Any, field: str, kind: Any) -> Field:
    offset = getattr(cls, stored_as(field, kind)).offset
    if kind in NARROW:
        return Field(int, offset, bits=8 * ctypes.sizeof(NARROW[kind]))
    return Field(get_args(kind)[0], offset, int(get_args(kind)[1])) if is_inline(kind) else Field(kind, offset)


if TYPE_CHECKING:

    class Struct:
        """To a type checker, a plain class with the attributes that it declares."""

        def __init__(self, **fields: Any) -> None: ...

else:

    class Struct(ctypes.Structure, metaclass=StructType):
        """A record: subclass it and annotate the fields. All are 0 until they are given; a subclass adds its own,
        and may say more exactly what is lent to it (`frames: Rows[Node]` for `Rows[Frame]`).
        """


def lent(name: str) -> property:
    """A field that holds the address of memory that somebody else made; the record keeps that alive."""
    kept, address = f"_{name}", f"{name}_address"

    def lend(record: Any, memory: Any) -> None:
        setattr(record, address, address_of(memory))
        setattr(record, kept, memory)

    return property(attrgetter(kept), lend)  # read without a Python call: interpreted kernels do it often


def is_inline(kind: Any) -> bool:
    return get_origin(kind) is Annotated and kind not in NARROW


def is_lent(kind: Any) -> bool:
    """Is it a pointer to memory elsewhere: an array, rows, another record?"""
    return kind in ARRAYS or get_origin(kind) is Rows or (isinstance(kind, type) and issubclass(kind, Struct))


def stored_as(field: str, kind: Any) -> str:
    return f"{field}_address" if is_lent(kind) else field


def ctype_of(record: str, field: str, kind: Any) -> Any:
    if is_inline(kind):
        numbers, count = get_args(kind)
        return ARRAYS[numbers] * count
    if is_lent(kind):
        return ctypes.c_void_p
    if kind in NARROW:
        return NARROW[kind]
    if kind in SCALARS:
        return SCALARS[kind]
    raise TypeError(f"{record}.{field} is declared {kind}: a record holds int, float, bool, U64, arrays and records.")


S = TypeVar("S", bound=Struct)


SMALL = 1 << 18
"""Bytes that are sooner cleared than asked for from the operating system."""


def rows(kind: type[S], count: int) -> Rows[S]:
    """`count` records, all 0; where they are many, on memory that is taken page by page as it is touched."""
    ctype: Any = kind
    size = count * size_of(kind)
    made: Rows[S] = (ctype * count)() if size <= SMALL else (ctype * count).from_buffer(Block("B", size).memory)
    return made


def size_of(kind: Any) -> int:
    """Bytes of a record."""
    return ctypes.sizeof(kind)


def address_of(memory: Any) -> int:
    """Where an array, a block, rows or a record stands. (A list, for an interpreted kernel, stands nowhere: 0.)"""
    if isinstance(memory, (ctypes.Structure, ctypes.Array)):
        return ctypes.addressof(memory)
    if isinstance(memory, list):
        return 0
    address: int = memory.buffer_info()[0]
    return address


def signature_of(function: Callable[..., Any]) -> tuple[bool, tuple[Any, ...], Any]:
    """(does it take a state first, the kinds of its other parameters, of its result), from its annotations."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    kinds = [hints.get(name, Any) for name in names]
    takes_state = bool(kinds) and not is_known(kinds[0])
    rest = tuple(kinds[1:] if takes_state else kinds)
    for name, kind in zip(names[len(names) - len(rest) :], rest, strict=True):
        if not is_known(kind):
            raise TypeError(f"the kernel {function.__name__} declares '{name}' {kind}, which has no machine type")
    if hints.get("return") not in (int, float):
        raise TypeError(f"the kernel {function.__name__} must declare that it returns int or float")
    return takes_state, rest, hints["return"]


def is_known(kind: Any) -> bool:
    return kind in (int, float) or is_lent(kind)


def layout(kind: Any, seen: tuple[Any, ...] = ()) -> str:
    """A text that changes whenever the memory behind `kind` is laid out in another way."""
    if get_origin(kind) is Rows:
        return f"rows of {layout(get_args(kind)[0], seen)}"
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return str(kind.__name__ if isinstance(kind, type) else kind)
    if kind in seen:
        return str(kind.__name__)
    fields = [
        f"{name} {field.offset} {field.inside} {field.bits} {layout(field.kind, (*seen, kind))}"
        for name, field in fields_of(kind).items()
    ]
    return f"{kind.__name__}({size_of(kind)}: {', '.join(fields)})"


def fields_of(kind: type[Struct]) -> dict[str, Field]:
    found: dict[str, Field] = kind.__fields__  # type: ignore[attr-defined]
    return found
