"""What may change in a process, and how to notice it: names that are bound anew, and what changes in place.

A watch remembers what something was; `holds` says whether it still is. That is asked before every search, so what there
are hundreds of, names and functions, is `gathered` into columns that Python goes through by itself.
"""

from collections.abc import Iterable
from itertools import chain
from operator import attrgetter, is_
from types import CellType
from typing import Any, NamedTuple


class Name(NamedTuple):
    """A global or an attribute of a module; None where there is none of that name, and a builtin stands for it."""

    names: dict[str, Any]
    name: str
    value: Any

    def holds(self) -> bool:
        return self.names.get(self.name) is self.value


class Names(NamedTuple):
    """Many of them, column by column."""

    names: tuple[dict[str, Any], ...]
    name: tuple[str, ...]
    value: tuple[Any, ...]

    def holds(self) -> bool:
        return all(map(is_, map(dict.get, self.names, self.name), self.value))


class Attribute(NamedTuple):
    """An attribute of a class, its own or inherited."""

    cls: type
    name: str
    value: Any

    def holds(self) -> bool:
        return found_in(self.cls, self.name) is self.value


def found_in(cls: type, name: str) -> Any:
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


class Written(NamedTuple):
    """A function: its code and its defaults can be exchanged."""

    function: Any
    parts: tuple[Any, Any, Any]

    def holds(self) -> bool:
        return all(a is b for a, b in zip(parts_of(self.function), self.parts, strict=True))


parts_of = attrgetter("__code__", "__defaults__", "__kwdefaults__")


class AllWritten(NamedTuple):
    """Many functions, and the parts of one after the other."""

    functions: tuple[Any, ...]
    parts: tuple[Any, ...]

    def holds(self) -> bool:
        return all(map(is_, chain.from_iterable(map(parts_of, self.functions)), self.parts))


class Cell(NamedTuple):
    """A name of an enclosing function, which `nonlocal` can bind anew."""

    cell: CellType
    value: Any

    def holds(self) -> bool:
        try:
            return self.cell.cell_contents is self.value
        except ValueError:  # emptied
            return False


class Content(NamedTuple):
    """An array: its shape, the type of its items, and its bytes."""

    array: Any
    kind: tuple[Any, ...]
    content: bytes

    def holds(self) -> bool:
        return kind_of(self.array) == self.kind and bool(self.array.tobytes() == self.content)


def kind_of(array: Any) -> tuple[Any, ...]:
    return str(array.dtype), getattr(array, "shape", ())


class Items(NamedTuple):
    """A list, dict or set."""

    holder: Any
    items: list[Any]

    def holds(self) -> bool:
        now = items_of(self.holder)
        return len(now) == len(self.items) and all(a is b for a, b in zip(now, self.items, strict=True))


def items_of(holder: Any) -> list[Any]:
    return [*holder, *holder.values()] if isinstance(holder, dict) else list(holder)


Watched = Name | Names | Attribute | Written | AllWritten | Cell | Content | Items


def gathered(watched: Iterable[Watched]) -> tuple[Watched, ...]:
    """The same watches, each once, with all names in one and all functions in one."""
    names = {(id(one.names), one.name): one for one in watched if isinstance(one, Name)}
    written = {id(one.function): one for one in watched if isinstance(one, Written)}
    found: list[Watched] = [one for one in watched if not isinstance(one, (Name, Written))]
    if names:
        found.append(Names(*zip(*names.values(), strict=True)))
    if written:
        functions, parts = zip(*written.values(), strict=True)
        found.append(AllWritten(functions, tuple(chain.from_iterable(parts))))
    return tuple(found)
