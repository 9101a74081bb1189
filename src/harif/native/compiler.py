"""Compiling a kernel for a game."""

import linecache
import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core import types
from numba.core.registry import cpu_target

from harif.game import NotNative
from harif.game.sentence import Sentence
from harif.native.engine import Kernel
from harif.native.machine import Code
from harif.native.pointers import from_address, machine_type
from harif.native.reach import methods_reached
from harif.native.records import is_lent


def compile_kernel(cls: Any, kernel: Kernel, game: str, mark: str) -> tuple[int, Code]:
    """The kernel compiled for the states of `cls`, whose digest is `game`, under the name `mark`.

    Its address in this process, and its code to keep; `NotNative`, with a sentence, where it cannot be compiled.
    """
    try:
        try:
            dispatcher = compiled(cls, kernel, game, mark, counted=False)
        except Exception as problem:
            if not ALLOCATES.search(str(problem)):
                raise
            dispatcher = compiled(cls, kernel, game, mark + "c", counted=True)
    except NotNative as problem:
        if cls is None:
            raise
        raise NotNative("{spec} cannot be compiled: {reason}.", spec=cls.__harif__.spec, reason=problem) from None
    except Exception as problem:  # numba has errors of many classes, and any of them means: not this one
        if cls is None:
            raise
        raise NotNative(explain(cls, problem)) from None
    (result,) = dispatcher.overloads.values()
    _alive.append(dispatcher)
    name = result.fndesc.llvm_func_name
    outside = [f.name for f in result.library._final_module.functions if f.is_declaration]
    code = Code(
        name,
        tuple(sorted(f for f in outside if not f.startswith("llvm."))),
        result.library._get_compiled_object(),
    )
    if UNRESOLVED in code.image:
        raise NotNative(
            "The kernel {name} calls itself with arguments of other types, which cannot be kept on disk.",
            name=kernel.name,
        )
    return result.library.get_pointer_to_function(name), code


ALLOCATES = re.compile(r"\bNRT\b")
"""In an error of numba's: the code makes lists or arrays, and somebody must count who holds them."""


def compiled(cls: Any, kernel: Kernel, game: str, mark: str, counted: bool) -> Any:
    from harif.native.translate import SHARED, build_for

    build = SHARED if cls is None else build_for(cls, game, counted)
    inner = build.translate(kernel.function, mark)
    dispatcher = numba.njit(nogil=True, _nrt=build.counted, no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        entry_function(kernel, mark, kernel=inner, unpack=getattr(build, "unpack", None))
    )
    kinds: list[Any] = [types.CPointer(types.int64)] if kernel.takes_state else []
    kinds += [types.int64 if is_lent(kind) else machine_type(kind) for kind in kernel.arguments]
    dispatcher.compile(machine_type(kernel.returns)(*kinds))
    return dispatcher


def entry_function(chosen: Kernel, mark: str, **names: Any) -> FunctionType:
    """The function that is called from outside: the state from its words, records and arrays from their addresses."""
    parameters, arguments = (["words"], ["unpack(words)"]) if chosen.takes_state else ([], [])
    for i, kind in enumerate(chosen.arguments):
        parameters.append(f"a{i}")
        arguments.append(f"at_{i}(a{i})" if is_lent(kind) else f"a{i}")
        if is_lent(kind):
            names[f"at_{i}"] = from_address(kind)
    scope: dict[str, Any] = {"__name__": "harif", **names}
    exec(f"def entry({', '.join(parameters)}): return kernel({', '.join(arguments)})", scope)
    function: FunctionType = scope["entry"]
    function.__module__ = "harif"
    function.__qualname__ = function.__name__ = f"{chosen.name}_{mark}"
    return function


def prepare_runtime() -> None:
    """Make numba's runtime functions known to LLVM, for loaded code that calls them."""
    cpu_target.target_context.refresh()


UNRESOLVED = b".numba.unresolved$"
"""In an object file: a function that calls itself with two signatures. It would be loaded with a hole in it."""

_alive: list[Any] = []  # compiled code lives as long as the process

NAMES_OF_TYPES = {"harif_u64": "U64", "int128": "int", "int64": "int", "float64": "float"}
PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
REASONS = [  # (pattern in numba's message, what it means to the author)
    (r"(it (?:computes with|writes|rounds to|compares|puts a|uses)[^\n]+)", "{a}"),
    (r"Untyped global name '(\w+)'", "it uses '{a}', which machine code does not know"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", "it uses '.{a}' of a {b}, which machine code does not know"),
    (r"(the method '\w+' calls itself; write it as a loop)", "{a}"),
    (r"('\w+' must build the new state by its class's name)", "{a}"),
    (r"(the field '\w+', declared [^\n]+, is given a [^\n]+)", "{a}"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '(\w+)", "'{c}' is once {a} and once {b}; give it one type"),
    (r"Can't unify return type", "it returns values of different types; return one type"),
    (r"NameError: name '(\w+)'", "the name '{a}' is not defined"),
    (r"Function\(<class 'tuple'>\)", "it makes a tuple of unknown length; harif.replace(t, i, x) changes one item"),
    (r"slice<a:b>", "it slices a tuple at places that are not constant; harif.replace(t, i, x) changes one item"),
    (
        r"No implementation of function Function\(<(?:built-in )?function (\w+)[^>]*>\) found[^>]*>>> \w+\(([^\n]*)\)",
        "'{a}' of ({b}) is not known to machine code",
    ),
    (r"No implementation of function ([^\n]+) found", "{a} is not known to machine code for these types"),
    (r"unsupported opcode \(IMPORT_NAME\)", "it imports inside a method; import at the top of the file"),
    (r"unsupported opcode \(UNPACK_EX\)", "it unpacks with a star (a, *rest = …); use indices and slices"),
    (r"unsupported opcode \(GET_YIELD_FROM_ITER\)", "it uses 'yield from' as a value; write a 'for' loop that yields"),
    (r"use of yield in a closure", "it passes a generator on; write a 'for' loop"),
    (r"unsupported opcode \((\w+)\)", "it uses a part of Python that machine code has not ({a})"),
    (r"use of cell variable", "it binds a name by ':=' inside a generator; write the assignment on a line of its own"),
    (r"reflected list", "it uses a list; use a tuple"),
    (r"([^\n.]+ not supported[^\n.]*)", "{a}"),
]


def explain(cls: Any, problem: BaseException) -> Sentence:
    """Numba's many lines as one sentence that names the game, the method and the line."""
    text = re.sub(r"Raised from (.+) \((\d+)\)", r'File "\1", line \2', str(problem))
    for theirs, ours in NAMES_OF_TYPES.items():
        text = text.replace(theirs, ours)
    own = {Path(f.__code__.co_filename).name for f in methods_reached(cls).values() if is_rule(f)}
    places = [m for m in PLACE.finditer(text) if Path(m["file"]).name in own]
    said = ((say, re.search(pattern, text)) for pattern, say in REASONS)
    reason = next((Sentence(say, **dict(zip("abc", m.groups(), strict=False))) for say, m in said if m), None)
    if reason is None:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        theirs = next((line for line in lines if not line.startswith(("Failed in", "- Resolution"))), "unknown reason")
        reason = Sentence(theirs)
    if not places:
        reason = by_keyword(cls) or reason
        return Sentence("{spec} cannot be compiled: {reason}.", spec=cls.__harif__.spec, reason=reason)
    line = int(places[0]["line"])
    file = Path(places[0]["file"]).name
    if ":=" in linecache.getline(places[0]["file"], line):
        reason = Sentence("machine code does not know ':='; write the assignment on a line of its own")
    return Sentence(
        "{spec} cannot be compiled: {method}, line {line} of {file}: {reason}.",
        spec=cls.__harif__.spec,
        method=method_at(cls, file, line),
        line=line,
        file=file,
        reason=reason,
    )


def by_keyword(cls: Any) -> Sentence | None:
    """A method with an argument that can be given by keyword only: numba does not find it, and says no line."""
    for method, function in methods_reached(cls).items():
        code = function.__code__
        if code.co_kwonlyargcount:
            only = code.co_varnames[code.co_argcount]
            return Sentence(
                "'{method}', line {line} of {file}: it takes '{only}' by keyword only; leave out the * before it",
                method=method,
                line=code.co_firstlineno,
                file=Path(code.co_filename).name,
                only=only,
            )
    return None


def is_rule(function: Callable[..., Any]) -> bool:
    """Did the author write it?"""
    return function.__module__ != "harif.game.usual"


def method_at(cls: Any, file: str, line: int) -> Sentence:
    """The method whose source holds that line, or the helper below or above the class."""
    for method, function in methods_reached(cls).items():
        code = function.__code__
        last = max((at for _, _, at in code.co_lines() if at), default=0)
        if Path(code.co_filename).name == file and code.co_firstlineno <= line <= last:
            return Sentence("'{method}'", method=method)
    return Sentence("a helper")
