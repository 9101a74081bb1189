"""What the author of some rules wrote, and what a library brought along: of a class, of a function's imports.

Only what the author wrote can change the rules. Of a library the name is enough, and what Python itself puts into a
class (the constructor of a NamedTuple, the tables of an Enum) differs from one version to the next.
"""

import ast
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cached_property
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from harif.native.reach import is_opaque

MACHINERY = {"_make", "_replace", "_asdict", "_fields", "_field_defaults", "_abc_impl"}
UNHEARD = {"__repr__", "__str__", "__format__", "__annotate__", "__annotate_func__"}
"""Methods that no rule asks: of showing, and of annotations."""


def bases_of(cls: type) -> list[type]:
    """A class and those that it comes from, as far as they are no library's."""
    return [base for base in cls.__mro__ if not is_opaque(base.__module__)]


def members_of(cls: Any) -> Iterator[tuple[str, Any]]:
    """Methods, properties and constants that the author put into a class and its bases, overridden ones too."""
    given = {*getattr(cls, "_fields", ()), *getattr(cls, "__members__", ()), *MACHINERY}
    for base in bases_of(cls):
        for name, member in sorted(vars(base).items()):
            if name.startswith("__") and name.endswith("__"):
                continue
            if name in given or isinstance(member, (MemberDescriptorType, GetSetDescriptorType)):
                continue
            if not (issubclass(cls, Enum) and name.startswith("_") and name.endswith("_")) and not is_librarys(member):
                yield name, member


def operators_of(cls: Any) -> Iterator[tuple[str, Any]]:
    """`__init__`, `__add__` and the like, as far as the author wrote them."""
    made = is_dataclass(cls) or hasattr(cls, "_fields")
    for base in bases_of(cls):
        for name, member in sorted(vars(base).items()):
            if name.startswith("__") and name.endswith("__") and name not in UNHEARD and not is_librarys(member):
                function = inside(member)
                if isinstance(function, FunctionType) and not (made and function.__code__.co_filename == "<string>"):
                    yield name, member


def defaults_of(cls: Any) -> dict[str, Any]:
    """What the fields of a NamedTuple or dataclass are where nobody gives them."""
    if not is_dataclass(cls):
        return dict(getattr(cls, "_field_defaults", {}))
    given = {one.name: (one.default, one.default_factory, one.compare) for one in fields(cls)}
    return {name: tuple(part for part in parts if part is not MISSING) for name, parts in given.items()}


def uses_defaults(tree: ast.AST, cls: Any, aliases: set[str]) -> bool:
    """May a function make a `cls`, which it calls by one of the `aliases`, without naming all its fields?"""
    whole = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) + len(node.keywords) == len(cls._fields):
            if not any(isinstance(item, ast.Starred) for item in node.args) and all(word.arg for word in node.keywords):
                whole.add(node.func)
    return any(
        (isinstance(node, ast.Name) and node.id in {*aliases, "cls", "type"})
        or (isinstance(node, ast.Attribute) and node.attr in {*aliases, "__class__"})
        for node in ast.walk(tree)
        if node not in whole
    )


def inside(member: Any) -> Any:
    """The function that a method, a property or a cached function is made of; else what was given."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    if isinstance(member, (staticmethod, classmethod)):
        return member.__func__
    if type(member).__name__ == "_lru_cache_wrapper":
        return member.__wrapped__
    compiled = getattr(member, "py_func", None)  # of a dispatcher of numba's
    return compiled if isinstance(compiled, FunctionType) else member


def is_librarys(member: Any) -> bool:
    """Is it a function or method of a library?"""
    function = inside(member)
    return isinstance(function, FunctionType) and is_opaque(function.__module__)


def known_by_name(value: Any) -> str | None:
    """The name by which a library has a value, module and all; None where it cannot be had from there.

    `math.sqrt`, `numpy.add` and `str.upper` can; `{1: 2}.get` cannot, nor `Fraction(1, 2)`.
    """
    owner = getattr(value, "__objclass__", None) or getattr(value, "__self__", None)
    module = getattr(value, "__module__", None) or getattr(owner, "__module__", None)
    name = getattr(value, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or not is_opaque(module):
        return None
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return f"{module}.{name}" if type(found) is type(value) and found == value else None


def imported(tree: ast.AST, function: FunctionType) -> Iterator[tuple[str, Any]]:
    """(name, value) for what a function imports when it runs, as far as it is no library's. `ImportError` where that is
    not there.
    """
    package = function.__globals__.get("__package__") or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if not is_opaque(alias.name):
                    yield alias.name, importlib.import_module(alias.name)
                    yield alias.name, importlib.import_module(alias.name.partition(".")[0])
        elif isinstance(node, ast.ImportFrom):
            where = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            if not is_opaque(where):
                module = importlib.import_module(where)
                yield from ((alias.name, attribute_of(module, alias.name)) for alias in node.names)


def attribute_of(module: ModuleType, name: str) -> Any:
    """As `from module import name` finds it."""
    if name in vars(module):
        return vars(module)[name]
    return importlib.import_module(f"{module.__name__}.{name}")
