"""Everything that a compiled kernel depends on, as one digest.

Machine code kept on disk is right only while nothing it was made from has changed. So the digest follows *values*, not
files: from a function to the code, defaults, closure cells and globals it names, through helper functions
and modules however far away, down to constants. What cannot be followed is never cached.
"""

import importlib.util
import opcode
import os
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from harif.game import attributes_of, is_game_class
from harif.game.definition import fingerprint
from harif.game.usual import is_ours
from harif.native.following import Follower, is_opaque
from harif.native.records import layout
from harif.native.watches import (
    Attribute,
    Cell,
    Content,
    Items,
    Name,
    Watched,
    Written,
    found_in,
    items_of,
    kind_of,
    parts_of,
)

SHOWING = {
    *("text", "svg", "rows", "spots", "touches", "starts", "move_name", "read_move", "spellings", "forbidden"),
    *("notation", "parse", "uci", "captured", "slides"),
}


class Reach(NamedTuple):
    """A digest of all that was reached, and what to look at to notice a change in this process.

    The digest is empty where the content of some value cannot be told: what depends on it is compiled anew in each
    process.
    """

    digest: str
    watched: tuple["Watched", ...]

    def unchanged(self) -> bool:
        """Do all the names still mean what they meant, down to the content of what can change in place?"""
        return all(one.holds() for one in self.watched)


def reach_of(roots: Iterable[Any]) -> Reach:
    walker = Walker()
    for root in roots:
        walker.value(root)
    return Reach("" if walker.lost else walker.digest.hexdigest(), tuple(walker.watched))


def kernel_digest(game: Reach | None, kernel: Any) -> str:
    """The name of a kernel's machine code for a game (None: it needs none): everything that it depends on; empty where
    that is not known.
    """
    reached = kernel_reach(kernel.function)
    if (game is not None and not game.digest) or not reached:
        return ""
    settings = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR")
    kinds = [layout(kind) for kind in (*kernel.arguments, kernel.returns)]
    facts = (game.digest if game else "", reached, kinds, makers(), settings)
    return sha256(repr(facts).encode()).hexdigest()[:40]


def kernel_reach(function: Callable[..., Any]) -> str:
    """The digest of a kernel's own code."""
    if function not in _kernels:
        _kernels[function] = reach_of([function])
    return _kernels[function].digest


def is_stale(function: Callable[..., Any]) -> bool:
    """Has a kernel changed since it was looked at? (Then it is forgotten.) Ours do not change while a process runs."""
    known = None if function.__module__.startswith("harif.") else _kernels.get(function)
    if known is None or known.unchanged():
        return False
    del _kernels[function]
    return True


_kernels: "weakref.WeakKeyDictionary[Callable[..., Any], Reach]" = weakref.WeakKeyDictionary()

OF_NATIVE = (
    "arithmetic attributes casts compiler following functions integers items numbers numpys pipeline pointers reach "
    "records rewriting translate watches wide yields"
)
OF_GAME = "definition fields memory values written"
SHAPING = [
    *(f"harif.native.{name}" for name in OF_NATIVE.split()),
    *(f"harif.game.{name}" for name in OF_GAME.split()),
]
"""The modules of ours that shape machine code."""


@cache
def makers() -> str:
    """A digest of what makes machine code: the code (not the text) of `SHAPING`, numba's and LLVM's versions, Python's,
    and the processor.
    """
    import llvmlite.binding as llvm

    found = sha256()
    for name in SHAPING:
        spec = importlib.util.find_spec(name)
        code = spec.loader.get_code(name) if spec and spec.loader else None  # type: ignore[attr-defined]
        found.update(fingerprint(code) if code else os.urandom(20))
    numba = importlib.util.find_spec("numba")
    version = Path(numba.origin or "").with_name("_version.py") if numba else None
    found.update(version.read_bytes() if version and version.exists() else b"")
    machine = (llvm.llvm_version_info, llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    found.update(repr((sys.version, machine)).encode())
    return found.hexdigest()


@cache
def names_in(code: CodeType) -> frozenset[str]:
    """Every global or attribute name that the code, or code inside it, mentions."""
    return frozenset(code.co_names).union(*(names_in(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


@cache
def globals_in(code: CodeType) -> frozenset[str]:
    """The names that the code, or code inside it, looks up as globals: `turn`, and not `self.turn`."""
    found, extended, raw = set(), 0, code.co_code
    for at in range(0, len(raw), 2):
        argument = raw[at + 1] | extended
        extended = argument << 8 if raw[at] == EXTENDED_ARG else 0
        if raw[at] == LOAD_GLOBAL:
            found.add(code.co_names[argument >> 1])
        elif raw[at] == LOAD_NAME:
            found.add(code.co_names[argument])
    return frozenset(found).union(*(globals_in(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


EXTENDED_ARG, LOAD_GLOBAL, LOAD_NAME = (opcode.opmap[name] for name in ("EXTENDED_ARG", "LOAD_GLOBAL", "LOAD_NAME"))


def methods_reached(cls: type) -> dict[str, FunctionType]:
    """The methods and properties that rules and search can call: all but the drawing, unless a rule uses that too."""
    functions = {k: f for k, v in attributes_of(cls).items() if (f := function_of(v)) is not None}
    wanted = {k for k in functions if k not in SHOWING}
    while True:
        named = set().union(*(names_in(functions[k].__code__) for k in wanted)) & set(functions)
        if named <= wanted:
            return {k: functions[k] for k in sorted(wanted)}
        wanted |= named


def constants_reached(cls: type) -> dict[str, Any]:
    """The constants in the class's body that its methods mention."""
    attributes = attributes_of(cls)
    mentioned = set().union(*(names_in(function.__code__) for function in methods_reached(cls).values()))
    return {k: v for k, v in sorted(attributes.items()) if k in mentioned and not callable(v) and not is_method(v)}


def is_method(attribute: Any) -> bool:
    return isinstance(attribute, (FunctionType, staticmethod, classmethod, property))


def function_of(attribute: Any) -> FunctionType | None:
    """The function that a method or property is made of."""
    inner = attribute.fget if isinstance(attribute, property) else getattr(attribute, "__func__", attribute)
    return inner if isinstance(inner, FunctionType) and not isinstance(attribute, classmethod) else None


def referenced(function: FunctionType) -> Iterator[tuple[str, Any, CellType | None]]:
    """(name, value, its cell) for each name of an enclosing function, then (name, value, None) for each global."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents, cell
        except ValueError:  # not yet filled
            continue
    for name in sorted(globals_in(function.__code__)):
        if name in function.__globals__:
            yield name, function.__globals__[name], None


class Walker(Follower):
    """Goes through values, functions and classes, and takes down what each of them is."""

    def __init__(self) -> None:
        super().__init__()
        self.watched: list[Watched] = []
        self.lost = False  # came to a value that cannot be traced

    def value(self, value: Any, name: str = "") -> None:
        if isinstance(value, Enum):
            self.note("enum", type(value).__qualname__, str(value._name_))
            self.value(value._value_)
            return
        for kind in PLAIN:
            if isinstance(value, kind):
                self.note(kind.__name__, kind.__repr__(value))  # type: ignore[call-arg]  # a subclass may show itself as it likes
                return
        if self.met(value):
            return
        if isinstance(value, FunctionType):
            self.helper(value)
        elif is_game_class(value):
            self.game(value)
        elif isinstance(value, (tuple, list)):
            self.holder(value)
            self.note(type(value).__name__, len(value), getattr(value, "_fields", ()))
            for item in value:
                self.value(item)
        elif isinstance(value, (set, frozenset)):
            self.holder(value)
            self.note("set", sorted(reach_of([item]).digest or self.lose() for item in value))
        elif isinstance(value, dict):
            self.holder(value)
            self.note("dict", len(value))
            for key, item in value.items():
                self.value(key)
                self.value(item)
        elif isinstance(value, ModuleType):
            self.note("module", value.__name__)
        elif isinstance(getattr(value, "py_func", None), FunctionType):  # a dispatcher of numba's
            self.note("compiled", repr(getattr(value, "targetoptions", "")))
            self.value(value.py_func)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.array(value)
        elif isinstance(value, type):
            self.type(value)
        elif is_opaque(getattr(value, "__module__", None)) and hasattr(value, "__qualname__"):
            self.note("library", value.__module__, value.__qualname__)
        elif type(value).__module__ == "builtins" and hasattr(value, "__qualname__"):
            self.note("builtin", value.__qualname__)
        else:
            self.lose()

    def lose(self) -> str:
        self.lost = True
        return ""

    def holder(self, value: Any) -> None:
        if not isinstance(value, (tuple, frozenset)):
            self.watched.append(Items(value, items_of(value)))

    def array(self, value: Any) -> None:
        """Its numbers; of objects there are only addresses."""
        if value.dtype.hasobject:
            self.lose()
            return
        kind, content = kind_of(value), value.tobytes()
        self.note("array", kind, content)
        self.watched.append(Content(value, kind, content))

    def helper(self, function: FunctionType) -> None:
        """A function that is called: a library's is known by its name."""
        if is_opaque(function.__module__) and not getattr(function, "__harif_kernel__", False):
            self.note("library", function.__module__, function.__qualname__)
        else:
            self.function(function)

    def function(self, function: FunctionType) -> None:
        kernel = getattr(function, "__harif_kernel__", False)
        code = function.__code__
        self.watched.append(Written(function, parts_of(function)))
        self.note("function", fingerprint(code))
        self.value(function.__defaults__)
        self.value(function.__kwdefaults__)
        for name, value, cell in referenced(function):
            if cell is None and is_opaque(function.__module__) and not kernel and not isinstance(value, PLAIN):
                continue  # a rule of ours: what it calls is known by name, what it keeps is no part of it
            self.note("name", name)
            self.watched.append(Cell(cell, value) if cell is not None else Name(function.__globals__, name, value))
            self.named(value, name, names_in(code))
        for name in sorted(globals_in(code) - set(function.__globals__)):  # a builtin, until a global takes its name
            self.watched.append(Name(function.__globals__, name, None))

    def attribute_of(self, module: ModuleType, name: str) -> None:
        self.watched.append(Name(vars(module), name, vars(module)[name]))

    def game(self, cls: Any) -> None:
        self.note("game", cls.__name__, str(cls.__harif__.fields))
        self.watched.append(Written(cls.__new__, parts_of(cls.__new__)))
        self.value(cls.__new__.__defaults__)
        for name, function in methods_reached(cls).items():
            self.note("method", name)
            self.attribute(cls, name)
            if is_ours(function):
                self.note([cell.cell_contents for cell in function.__closure__ or ()])
            else:
                self.function(function)
        for name, value in constants_reached(cls).items():
            self.note("constant", name)
            self.attribute(cls, name)
            self.value(value)

    def attribute(self, cls: type, name: str) -> None:
        self.watched.append(Attribute(cls, name, found_in(cls, name)))

    def type(self, cls: Any) -> None:
        self.note("class", cls.__module__, cls.__qualname__)
        if not is_opaque(cls.__module__) and cls.__module__ != "builtins":
            self.note(getattr(cls, "_fields", ()))
            for name, member in getattr(cls, "__members__", {}).items():
                self.note("member", name)
                self.value(member)
            for name in sorted({name for base in cls.__mro__ if base is not object for name in vars(base)}):
                found = found_in(cls, name)
                if isinstance(found, FunctionType) and not name.startswith("_"):
                    self.value(found)
                elif isinstance(found, (*PLAIN, tuple)) and not name.startswith("__"):
                    self.note("constant", name)
                    self.attribute(cls, name)
                    self.value(found)


PLAIN = (bool, int, float, complex, str, bytes, range, type(None))
"""Values that are what they show."""
