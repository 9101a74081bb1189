"""Compiling a kernel for a game, storing it, and loading it again."""

import hashlib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target

from harif.game import NotNative
from harif.native.engine import Kernel
from harif.native.reach import reach_of

TYPES = {"i8": numba.int64, "f8": numba.float64, "i8[]": numba.int64[::1], "f8[]": numba.float64[::1]}
TYPES["u8[]"] = numba.uint64[::1]
TYPES["none"] = numba.void


class Compiled:
    """A kernel's machine code for one game."""

    def __init__(self, entry: Callable[..., Any], result: CompileResult) -> None:
        self.entry = entry
        self.result = result

    def stored(self) -> Any:
        """What goes to disk. (The code itself, and names: no source, no types of the game.)"""
        return self.result._reduce()


def digest(game: str, kernel: Kernel) -> str:
    """The name of a kernel's machine code: everything it depends on."""
    whole = hashlib.sha256(game.encode())
    whole.update(reach_of([kernel.function]).digest.encode())
    settings = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR")
    facts = (
        numba.__version__,
        llvm.llvm_version_info,
        sys.version,
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        kernel.arguments,
        kernel.returns,
        own_sources(),
        settings,
    )
    whole.update(repr(facts).encode())
    return whole.hexdigest()[:40]


def own_sources() -> str:
    """A digest of the sources that make machine code of a game: the rooms `game` and `native`."""
    if not _own:
        found = hashlib.sha256()
        here = Path(__file__).parent
        for path in sorted([*here.glob("*.py"), *(here.parent / "game").glob("*.py")]):
            found.update(path.read_bytes())
        _own.append(found.hexdigest())
    return _own[0]


_own: list[str] = []


def compile_kernel(cls: Any, kernel: Kernel, game: str, mark: str) -> Compiled:
    """The kernel compiled for the states of `cls`, whose digest is `game`, under the name `mark`.

    `NotNative`, with a sentence, where that cannot be.
    """
    from harif.native.translate import build_for

    try:
        build = build_for(cls, game)
        inner = build.translate(kernel.function, mark)  # type: ignore[arg-type]
        parameters = ", ".join(f"a{i}" for i in range(len(kernel.arguments)))
        names: dict[str, Any] = {"__name__": "harif", "kernel": inner, "unpack": build.unpack}
        exec(f"def entry(words, {parameters}): return kernel(unpack(words), {parameters})", names)
        function: FunctionType = names["entry"]
        function.__module__ = "harif"
        function.__qualname__ = function.__name__ = f"{kernel.name}_{mark}"
        signature = TYPES[kernel.returns](numba.int64[::1], *(TYPES[kind] for kind in kernel.arguments))
        dispatcher = numba.njit(signature, nogil=True)(function)
    except NotNative as problem:
        raise NotNative(f"{cls.__harif__.spec} cannot be compiled: {problem}.") from None
    except (numba.core.errors.NumbaError, RecursionError, NotImplementedError, TypeError, ValueError) as problem:
        raise NotNative(explain(cls, problem)) from None
    (result,) = dispatcher.overloads.values()
    return Compiled(result.entry_point, result)


def restore(stored: Any, kernel: Kernel) -> Callable[..., Any] | None:
    """Machine code from what `Compiled.stored` gave, or None if it cannot be used."""
    if stored is None:
        return None
    try:
        context = cpu_target.target_context
        context.refresh()
        result = CompileResult._rebuild(context, *stored)
        _alive.append(result)
        return result.entry_point  # type: ignore[no-any-return]
    except Exception:  # another layout, another library: compile again
        return None


_alive: list[Any] = []  # loaded code lives as long as the process

PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
REASONS = [  # (pattern in numba's message, what it means to the author)
    (r"Untyped global name '(\w+)'", "it uses '{0}', which machine code does not know"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", "it uses '.{0}' of a {1}, which machine code does not know"),
    (r"(the method '\w+' calls itself; write it as a loop)", "{0}"),
    (r"('\w+' must build the new state by its class's name)", "{0}"),
    (r"(the field '\w+', declared [^\n]+, is given a [^\n]+)", "{0}"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '(\w+)", "'{2}' is once {0} and once {1}; give it one type"),
    (r"Can't unify return type", "it returns values of different types; return one type"),
    (r"NameError: name '(\w+)'", "the name '{0}' is not defined"),
    (r"No implementation of function ([^\n]+) found", "{0} is not known to machine code for these types"),
    (r"reflected list", "it uses a list; use a tuple"),
]


def explain(cls: Any, problem: BaseException) -> str:
    """Numba's many lines as one sentence that names the game, the method and the line."""
    text = str(problem)
    own = {f.__code__.co_filename for f in vars(cls).values() if isinstance(f, FunctionType) and f.__name__[0] != "_"}
    places = [m for m in PLACE.finditer(text) if any(Path(m["file"]).name == Path(f).name for f in own)]
    reason = next((say.format(*m.groups()) for p, say in REASONS if (m := re.search(p, text))), None)
    if reason is None:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        reason = next((line for line in lines if not line.startswith(("Failed in", "- Resolution"))), "unknown reason")
    if not places:
        return f"{cls.__harif__.spec} cannot be compiled: {reason}."
    line = int(places[-1]["line"])
    where = f"'{method_at(cls, line)}', line {line} of {Path(places[-1]['file']).name}"
    return f"{cls.__harif__.spec} cannot be compiled: {where}: {reason}."


def method_at(cls: Any, line: int) -> str:
    """The method whose source holds that line."""
    best, name = -1, "a method"
    for method, function in vars(cls).items():
        if isinstance(function, FunctionType):
            first = function.__code__.co_firstlineno
            if best < first <= line:
                best, name = first, method
    return name
