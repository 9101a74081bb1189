"""Everything that a compiled kernel depends on, as one digest.

Machine code kept on disk is right only while nothing it was made from has changed. So the digest follows *values*, not
files: from a function to the code, defaults, closure cells and globals it names, through helper functions
and modules however far away, down to constants. What cannot be followed is never cached.
"""

import importlib.util
import os
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from harif.game import is_game_class
from harif.game.definition import fingerprint
from harif.game.origin import BESIDE
from harif.native.records import layout

OPAQUE = {"numpy", "numba", "llvmlite", "harif"}  # known by version; Harif's own sources are hashed apart
SHOWING = {"text", "svg", "rows", "move_name", "notation", "parse"}


class Reach(NamedTuple):
    """A digest of all that was reached, and the names it came by, to notice a change in this process.

    The digest is empty where the content of some value cannot be told: what depends on it is compiled anew in each
    process.
    """

    digest: str
    bindings: tuple[tuple[Mapping[str, Any], str, Any], ...]  # (globals or attributes, name, value)

    def unchanged(self) -> bool:
        """Do all the names still mean what they meant?"""
        return all(names.get(name) is value for names, name, value in self.bindings)


def reach_of(roots: Iterable[Any]) -> Reach:
    walker = Walker()
    for root in roots:
        walker.value(root)
    return Reach("" if walker.lost else walker.digest.hexdigest(), tuple(walker.bindings))


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
    """The digest of a kernel's own code. Kernels do not change while a process runs."""
    if function not in _kernels:
        _kernels[function] = reach_of([function]).digest
    return _kernels[function]


_kernels: "weakref.WeakKeyDictionary[Callable[..., Any], str]" = weakref.WeakKeyDictionary()

SHAPING = [
    *(f"harif.native.{name}" for name in ("arithmetic", "compiler", "functions", "integers")),
    *(f"harif.native.{name}" for name in ("pipeline", "pointers", "records", "translate")),
    *(f"harif.game.{name}" for name in ("definition", "fields", "memory", "values")),
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


def names_in(code: CodeType) -> set[str]:
    """Every global or attribute name that the code, or code inside it, mentions."""
    names = set(code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            names |= names_in(inner)
    return names


def methods_reached(cls: type) -> dict[str, Callable[..., Any]]:
    """The methods that rules and search can call: all but the drawing, unless a rule uses that too."""
    functions = {k: v for k, v in vars(cls).items() if isinstance(v, (FunctionType, staticmethod)) and k[0] != "_"}
    wanted = {k for k in functions if k not in SHOWING}
    while True:
        named = set().union(*(names_in(plain(functions[k]).__code__) for k in wanted)) & set(functions)
        if named <= wanted:
            return {k: plain(functions[k]) for k in sorted(wanted)}
        wanted |= named


def plain(function: Any) -> FunctionType:
    return function.__func__ if isinstance(function, staticmethod) else function  # type: ignore[return-value]


def is_opaque(module: str | None) -> bool:
    top = (module or "").partition(".")[0]
    if top == "harif" and (module or "").startswith("harif.games"):
        return False
    return top in OPAQUE or (top in sys.stdlib_module_names and top not in BESIDE)


def referenced(function: FunctionType) -> Iterator[tuple[str, Any, bool]]:
    """(name, value, is it global) for each global name and closure cell of a function."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents, False
        except ValueError:  # not yet filled
            continue
    for name in sorted(names_in(function.__code__)):
        if name in function.__globals__:
            yield name, function.__globals__[name], True


class Walker:
    def __init__(self) -> None:
        self.digest = sha256()
        self.seen: dict[int, int] = {}
        self.kept: list[Any] = []  # keeps ids alive while walking
        self.bindings: list[tuple[Mapping[str, Any], str, Any]] = []
        self.lost = False  # came to a value that cannot be traced

    def note(self, *marks: object) -> None:
        self.digest.update(repr(marks).encode())

    def value(self, value: Any) -> None:
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes, range, Enum)):
            self.note(type(value).__name__, value)
            return
        if id(value) in self.seen:
            self.note("again", self.seen[id(value)])
            return
        self.seen[id(value)] = len(self.seen)
        self.kept.append(value)
        if isinstance(value, FunctionType):
            self.function(value)
        elif is_game_class(value):
            self.game(value)
        elif isinstance(value, (tuple, list)):
            self.note(type(value).__name__, len(value), getattr(value, "_fields", ()))
            for item in value:
                self.value(item)
        elif isinstance(value, (set, frozenset)):
            self.note("set", sorted(map(repr, value)))
        elif isinstance(value, dict):
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
            self.note("array", str(value.dtype), getattr(value, "shape", ()), value.tobytes())
        elif isinstance(value, type):
            self.type(value)
        elif is_opaque(getattr(value, "__module__", None)) and hasattr(value, "__qualname__"):
            self.note("library", value.__module__, value.__qualname__)
        elif type(value).__module__ == "builtins" and hasattr(value, "__qualname__"):
            self.note("builtin", value.__qualname__)
        else:
            self.lost = True

    def function(self, function: FunctionType) -> None:
        if is_opaque(function.__module__) and not getattr(function, "__harif_kernel__", False):
            self.note("library", function.__module__, function.__qualname__)
            return
        self.note("function", fingerprint(function.__code__))
        self.value(function.__defaults__)
        self.value(function.__kwdefaults__)
        mentioned = names_in(function.__code__)
        for name, value, is_global in referenced(function):
            self.note("name", name)
            if is_global:
                self.bindings.append((function.__globals__, name, value))
            self.named(value, mentioned, ())

    def named(self, value: Any, mentioned: set[str], within: tuple[ModuleType, ...]) -> None:
        """What a name stands for: of a user's module, the attributes that the code may use."""
        if not isinstance(value, ModuleType) or is_opaque(value.__name__) or value in within:
            self.value(value)
            return
        self.note("module", value.__name__)
        for name in sorted(mentioned & set(vars(value))):
            self.bindings.append((vars(value), name, vars(value)[name]))
            self.note("attribute", name)
            self.named(vars(value)[name], mentioned, (*within, value))

    def game(self, cls: Any) -> None:
        self.note("game", cls.__name__, str(cls.__harif__.fields), repr(cls._field_defaults))
        for name, function in methods_reached(cls).items():
            self.note("method", name)
            self.bindings.append((vars(cls), name, vars(cls)[name]))
            if getattr(function, "__module__", "") == "harif.game.definition":  # a default of ours
                self.note([cell.cell_contents for cell in function.__closure__ or ()])
            else:
                self.value(function)

    def type(self, cls: Any) -> None:
        self.note("class", cls.__module__, cls.__qualname__)
        if not is_opaque(cls.__module__) and cls.__module__ != "builtins":
            self.note(getattr(cls, "_fields", ()), list(getattr(cls, "__members__", {}).items()))
            for name, attribute in sorted(vars(cls).items()):
                if isinstance(attribute, FunctionType) and not name.startswith("_"):
                    self.value(attribute)
