"""What kept work is true for: the rules of a game and its parameters, and nothing else.

Each method has a digest of its own, of its text and of all that the text names: helper functions however far away,
constants, other methods. So a folder can say which rule has changed since, and a new version of Python, of Harif or of
its libraries, another processor, or a judgement tuned anew change none of them. Where the text of a function cannot be
had, its code stands for it, which only one version of Python has.
"""

import sys
from enum import Enum
from hashlib import sha256
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from harif.game import SearchError, attributes_of, definition_of, is_game_class
from harif.game.definition import fingerprint
from harif.game.written import attributes_in, shape, written
from harif.native import reach
from harif.native.reach import is_opaque

RULES = ("player", "actions", "result", "terminal", "utility")
SCALARS = (bool, int, float, complex, str, bytes)
CODE = f"code of Python {sys.version_info[0]}.{sys.version_info[1]}"


def rules_of(state: Any, *claims: str) -> dict[str, str]:
    """A digest for each rule of a state's game, and for those of `claims` (`symmetries`, `bounds`, …) that it wrote."""
    game, cls = definition_of(state), type(state)
    kind = game.kind
    declared = (kind.players, kind.constant_sum, kind.utility_range, game.repetition, game.ply_limit)
    found = {"fields": short(repr([str(field) for field in game.fields])), "what it declares": short(repr(declared))}
    for name in (*RULES, *claims):
        if name in RULES or name in game.methods:
            found[name] = digest_of(attributes_of(cls).get(name), cls)
    return found


def digest_of(function: Any, cls: Any = None) -> str:
    """The digest of a function and all that it names; `cls` is the game whose method it is."""
    walker = Walker(cls)
    walker.value(function, getattr(function, "__name__", "it"))
    digest = walker.digest.hexdigest()[:16]
    return digest if walker.by_text else f"{CODE}, {digest}"


def differing(before: dict[str, str], now: dict[str, str]) -> str:
    """In words, which rules are not what they were."""
    changed = sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
    told = ", ".join(name if " " in name or name == "fields" else f"'{name}'" for name in changed)
    for name in changed:
        one, other = before.get(name, ""), now.get(name, "")
        if one.startswith("code of") or other.startswith("code of"):
            kept = one.rpartition(", ")[0] or "its text"
            return f"{told} (of which there is {kept} there, and {other.rpartition(', ')[0] or 'its text'} here)"
    return told


# Inside ---------------------------------------------------------------------------------------------------------------


def short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


class Walker:
    """Follows values, and notes what each is in words that every machine and every version writes the same."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.digest = sha256()
        self.by_text = True
        self.seen: dict[int, int] = {}
        self.kept: list[Any] = []  # keeps ids alive while walking

    def note(self, *marks: object) -> None:
        self.digest.update(repr(marks).encode())

    def value(self, value: Any, name: str) -> None:
        """Note what the value is that the rules know by `name`."""
        if value is None or is_scalar(value):
            self.note(plainly(value))
            return
        if id(value) in self.seen:
            self.note("again", self.seen[id(value)])
            return
        self.seen[id(value)] = len(self.seen)
        self.kept.append(value)
        if isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, (staticmethod, classmethod)):
            self.value(value.__func__, name)
        elif isinstance(value, property):
            self.value(value.fget, name)
        elif isinstance(value, Enum):
            self.note("member", type(value).__qualname__, value.name)
            self.value(value.value, name)
        elif isinstance(value, (tuple, list)):
            self.row(value, name)
        elif isinstance(value, (set, frozenset)):
            self.note("set", sorted(repr(plainly(item)) if is_scalar(item) else repr(item) for item in value))
        elif isinstance(value, range):
            self.note("range", value.start, value.stop, value.step)
        elif isinstance(value, dict):
            self.note("dict", len(value))
            for key, item in value.items():
                self.value(key, name)
                self.value(item, name)
        elif isinstance(value, ModuleType):
            self.note("module", value.__name__)
        elif isinstance(getattr(value, "py_func", None), FunctionType):  # a dispatcher of numba's
            self.value(value.py_func, name)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.note("array", str(value.dtype), getattr(value, "shape", ()), value.tobytes())
        elif isinstance(value, type):
            self.type(value)
        elif isinstance(value, BuiltinFunctionType) or is_opaque(getattr(value, "__module__", None)):
            self.note("library", getattr(value, "__qualname__", name))
        else:
            raise SearchError(
                f"The rules depend on {name!r}, a {type(value).__name__} that cannot be told apart on disk: nothing is "
                "kept of such a game. Leave the folder out, or make it a number, a tuple or an array."
            )

    def row(self, items: Any, name: str) -> None:
        self.note(len(items), getattr(items, "_fields", ()))
        if all(map(is_scalar, items)):
            self.note([plainly(item) for item in items])
            return
        for item in items:
            self.value(item, name)

    def function(self, function: FunctionType) -> None:
        if is_opaque(function.__module__) and not getattr(function, "__harif_kernel__", False):
            self.note("library", function.__module__, function.__qualname__)
            return
        tree = written(function)
        if tree is None:
            self.by_text = False
            self.note("code", fingerprint(function.__code__))
            attributes = set(reach.names_in(function.__code__))
        else:
            self.note("text", shape(tree))
            attributes = attributes_in(tree)
        self.value(function.__defaults__, function.__name__)
        self.value(function.__kwdefaults__, function.__name__)
        for name, value, _ in reach.referenced(function):
            self.note("name", name)
            self.named(value, name, attributes, ())
        for name in sorted(attributes) if self.cls is not None else ():
            self.of_class(name)

    def of_class(self, name: str) -> None:
        """What the game's own class calls by that name: a method, a property or a constant."""
        found = attributes_of(self.cls).get(name)
        if found is not None:
            self.note("attribute", name)
            self.value(found, name)

    def named(self, value: Any, name: str, mentioned: set[str], within: tuple[ModuleType, ...]) -> None:
        """What a name stands for: of a module that is no library, the attributes that the code may use."""
        if not isinstance(value, ModuleType) or is_opaque(value.__name__) or value in within:
            self.value(value, name)
            return
        for attribute in sorted(mentioned & set(vars(value))):
            self.note("attribute", attribute)
            self.named(vars(value)[attribute], attribute, mentioned, (*within, value))

    def type(self, cls: Any) -> None:
        if cls is self.cls:
            self.note("itself")
            return
        self.note("class", cls.__qualname__)
        if not is_opaque(cls.__module__) and cls.__module__ != "builtins":
            self.note(getattr(cls, "_fields", ()))
            self.value(list(getattr(cls, "__members__", {}).values()), cls.__qualname__)
            for name in RULES if is_game_class(cls) else sorted(vars(cls)):
                attribute = vars(cls).get(name)
                if isinstance(attribute, (FunctionType, staticmethod, property)) and not name.startswith("_"):
                    self.value(attribute, name)


def is_scalar(value: Any) -> bool:
    return isinstance(value, SCALARS) and not isinstance(value, Enum)


def plainly(value: Any) -> tuple[str, str] | None:
    """A number or a text without what a subclass may call itself."""
    if value is None:
        return None
    base = next(kind for kind in SCALARS if isinstance(value, kind))
    return base.__name__, base.__repr__(value)
