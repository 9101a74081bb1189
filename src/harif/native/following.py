"""Following what rules are made of: values, functions, and the names that they mention.

Two follow it, each for a digest of its own: `reach` for machine code, which is as good as what it was compiled from,
and `harif.solving.rules` for kept answers, which are as good as the rules in the words of their author.
"""

import sys
import sysconfig
from abc import ABC, abstractmethod
from collections.abc import Iterable, Set
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from harif.game.origin import BESIDE

OPAQUE = {"numpy", "numba", "llvmlite", "harif"}  # known by numba's version; Harif's own sources are hashed apart


class Follower(ABC):
    """Takes down what values are, each once."""

    def __init__(self) -> None:
        self.digest = sha256()
        self.seen: dict[int, int] = {}
        self.kept: list[Any] = []  # keeps ids alive on the way

    def note(self, *marks: object) -> None:
        self.digest.update(repr(marks).encode())

    @abstractmethod
    def value(self, value: Any, name: str) -> None:
        """Note what the value is that the rules know by `name`."""

    def met(self, value: Any) -> bool:
        """Was this one met before? Then that is noted, and it is not gone into once more."""
        if id(value) in self.seen:
            self.note("again", self.seen[id(value)])
            return True
        self.seen[id(value)] = len(self.seen)
        self.kept.append(value)
        return False

    def named(self, value: Any, name: str, mentioned: Set[str], within: tuple[ModuleType, ...] = ()) -> None:
        """What a name stands for: of a module that is no library, the attributes that the code may use."""
        if not isinstance(value, ModuleType) or is_opaque(value.__name__) or value in within:
            self.value(value, name)
            return
        for attribute in sorted((mentioned | {"__getattr__"}) & set(vars(value))):
            self.attribute_of(value, attribute)
            self.note("attribute", attribute)
            self.named(vars(value)[attribute], attribute, mentioned, (*within, value))

    def attribute_of(self, module: ModuleType, name: str) -> None:  # noqa: B027 (not everybody watches)
        """An attribute of a module is about to be followed."""


def is_opaque(module: str | None) -> bool:
    """Is it a module that is known by a version: Python's, NumPy's, ours? What it holds is not looked at."""
    top = (module or "").partition(".")[0]
    if top == "harif" and (module or "").startswith("harif.games"):
        return False
    return top in OPAQUE or (top in sys.stdlib_module_names and top not in BESIDE and is_pythons_own(top))


def is_pythons_own(name: str) -> bool:
    """Does Python itself bring the module, and not the author, who may have a `code.py` too?"""
    if name in sys.builtin_module_names:
        return True
    file = getattr(sys.modules.get(name), "__file__", None)
    return file is None or is_in_library(file)


@cache
def is_in_library(file: str) -> bool:
    """Is the file Python's own, and not one that was installed into it?"""
    places = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib")]
    installed = [sysconfig.get_path(name) for name in ("purelib", "platlib")]
    path = Path(file).resolve()
    return is_below(path, places) and not is_below(path, installed)


def is_below(path: Path, folders: Iterable[str]) -> bool:
    return any(path.is_relative_to(Path(folder).resolve()) for folder in folders)
