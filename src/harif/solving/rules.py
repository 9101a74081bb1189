"""What kept work is true for: the rules of a game and its parameters, and nothing else.

Each method has a digest of its own, of its text and of all that the text names: helper functions however far away,
constants, other methods. So a folder can say which rule has changed since, and a new version of Python, of Harif or of
its libraries, another processor, or a judgement tuned anew change none of them. Where the text of a function cannot be
had, its code stands for it, which only one version of Python has.
"""

import ast
import dis
import sys
from array import array
from collections import defaultdict
from enum import Enum
from fractions import Fraction
from functools import partial
from hashlib import sha256
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from harif.game import SearchError, attributes_of, definition_of
from harif.game.definition import fingerprint
from harif.game.sentence import Sentence
from harif.game.written import attributes_in, shape, written
from harif.native import reach
from harif.native.following import Follower, is_opaque
from harif.solving.authored import (
    MACHINERY,
    bases_of,
    defaults_of,
    imported,
    inside,
    known_by_name,
    members_of,
    operators_of,
    uses_defaults,
)

RULES = ("player", "actions", "result", "terminal", "utility")
SCALARS = (bool, int, float, complex, str, bytes)
CONTAINERS = (tuple, list, set, frozenset, dict)
CODE = f"code of Python {sys.version_info[0]}.{sys.version_info[1]}"


def rules_of(state: Any, *claims: str) -> dict[str, str]:
    """A digest for each rule of a state's game, and for those of `claims` (`symmetries`, `bounds`, …) that it wrote."""
    game, cls = definition_of(state), type(state)
    kind = game.kind
    declared: list[Any] = [kind.players, kind.constant_sum, kind.utility_range, game.repetition, game.ply_limit]
    declared += [kind.partners] if kind.partners else []  # folders of all other games stay what they were
    found = {
        "fields": short(repr([str(field) for field in game.fields])),
        "what it declares": short(repr(tuple(declared))),
    }
    for name in (*RULES, *claims):
        if name in RULES or name in game.methods:
            found[name] = digest_of(attributes_of(cls).get(name), cls)
    if operators := dict(operators_of(cls)):
        found["its operators"] = digest_of(operators, cls)
    return found


def digest_of(value: Any, cls: Any = None) -> str:
    """The digest of a value, usually a function, and all that it names; `cls` is the game whose method it is."""
    walker = Walker(cls)
    walker.value(value, getattr(value, "__name__", "it"))
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


class Walker(Follower):
    """Follows values, and notes what each is in words that every machine and every version writes the same."""

    def __init__(self, cls: Any) -> None:
        super().__init__()
        self.cls = cls
        self.by_text = True

    def value(self, value: Any, name: str) -> None:
        if value is None or is_scalar(value):
            self.note(plainly(value))
            if value is not None and type(value) not in SCALARS:
                self.value(type(value), name)
            return
        if self.met(value):
            return
        if isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, type):
            self.type(value)
        elif isinstance(value, ModuleType):
            self.note("module", value.__name__)
        elif isinstance(value, Enum):
            self.note("member", type(value).__qualname__, value._name_)
            self.value(value._value_, name)
            self.value(type(value), name)
        elif isinstance(value, CONTAINERS):
            self.container(value, name)
        elif (function := inside(value)) is not value:
            self.note(*(["classmethod"] if isinstance(value, classmethod) else []))
            self.value(function, name)
        else:
            self.leaf(value, name)

    def container(self, value: Any, name: str) -> None:
        if isinstance(value, (tuple, list)):
            self.row(value, name)
        elif isinstance(value, (set, frozenset)):
            if all(type(item) in SCALARS for item in value):
                self.note("set", sorted(repr(plainly(item)) for item in value))
            else:
                self.note("set", sorted(self.apart(item, name) for item in value))
        else:
            self.note("dict", len(value))
            for key, item in value.items():
                self.value(key, name)
                self.value(item, name)
            if isinstance(value, defaultdict):
                self.value(value.default_factory, name)
        if type(value) not in CONTAINERS:
            self.value(type(value), name)

    def row(self, items: Any, name: str) -> None:
        self.note(len(items), getattr(items, "_fields", ()), *(["list"] if isinstance(items, list) else []))
        if all(type(item) in SCALARS for item in items):
            self.note([plainly(item) for item in items])
            return
        for item in items:
            self.value(item, name)

    def apart(self, value: Any, name: str) -> str:
        """The digest of one item of a set, which has no order: that of the others does not go into it."""
        walker = Walker(self.cls)
        walker.seen, walker.kept = dict(self.seen), self.kept
        walker.value(value, name)
        self.by_text = self.by_text and walker.by_text
        return walker.digest.hexdigest()

    def leaf(self, value: Any, name: str) -> None:
        """A value of some library's class: by its content where there is a way to tell it, or by the library's name."""
        if isinstance(value, range):
            self.note("range", value.start, value.stop, value.step)
        elif isinstance(value, array):
            self.note("array", value.typecode, value.tobytes())
        elif hasattr(value, "tobytes") and hasattr(value, "dtype") and not value.dtype.hasobject:
            self.note("array", str(value.dtype), getattr(value, "shape", ()), value.tobytes())
        elif isinstance(value, Fraction):
            self.note("fraction", value.numerator, value.denominator)
        elif isinstance(value, partial):
            self.note("partial")
            for part in (value.func, value.args, value.keywords):
                self.value(part, name)
        elif isinstance(value, MethodType):
            self.note("bound")
            self.value(value.__func__, name)
            self.value(value.__self__, name)
        elif (known := known_by_name(value)) is not None:
            self.note("library", known)
        else:
            what = Sentence("{name!r}, a {kind}", name=name, kind=type(value).__name__)
            raise undigested(what, Sentence("make it a number, a tuple or an array"))

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
        for name, value in sorted(vars(function).items()):
            if not name.startswith("__"):
                self.note("of the function", name)
                self.value(value, name)
        for name, value, _ in reach.referenced(function):
            self.note("name", name)
            self.named(value, name, attributes)
        self.imports(function, tree, attributes)
        if self.cls is not None:
            self.of_game(function, tree, attributes)

    def imports(self, function: FunctionType, tree: ast.AST | None, mentioned: set[str]) -> None:
        """What the function imports when it runs."""
        hidden = {"__import__", "eval", "exec"} & reach.globals_in(function.__code__) - function.__globals__.keys()
        if hidden:
            what = Sentence("{name!r} in {function!r}", name=min(hidden), function=function.__name__)
            raise undigested(what, Sentence("write the rule without it"))
        if tree is None:
            if imports_by_code(function.__code__):
                what = Sentence("an import inside {function!r}", function=function.__name__)
                raise undigested(what, Sentence("import at the top of the file"))
            return
        try:
            for name, value in imported(tree, function):
                self.note("import", name)
                self.named(value, name, mentioned)
        except ImportError as problem:
            what = Sentence(
                "an import inside {function!r} ({problem})", function=function.__name__, problem=str(problem)
            )
            raise undigested(what, Sentence("import at the top of the file")) from None

    def of_game(self, function: FunctionType, tree: ast.AST | None, mentioned: set[str]) -> None:
        """What the text names of the game's own class: methods, properties, constants, and defaults of fields."""
        inherited = "super" in reach.globals_in(function.__code__)
        for name in sorted(mentioned - {*self.cls._fields, *MACHINERY}):
            if not (name.startswith("__") and name.endswith("__")):
                owners = [base for base in bases_of(self.cls) if name in vars(base)]
                for owner in owners if inherited else owners[:1]:
                    self.note("attribute", name)
                    self.value(vars(owner)[name], name)
        aliases = {name for name, value, _ in reach.referenced(function) if value is self.cls}
        if tree is None or uses_defaults(tree, self.cls, {*aliases, definition_of(self.cls).plain_name}):
            self.note("defaults")
            self.value(defaults_of(self.cls), function.__name__)

    def type(self, cls: Any) -> None:
        if cls is self.cls:
            self.note("itself")
            return
        self.note("class", cls.__qualname__)
        if is_opaque(cls.__module__):
            return
        self.note(getattr(cls, "_fields", ()), [name for name in ("__eq__", "__lt__") if name in vars(cls)])
        self.value(list(getattr(cls, "__members__", {}).values()), cls.__qualname__)
        self.value(defaults_of(cls), cls.__qualname__)
        for name, member in (*members_of(cls), *operators_of(cls)):
            self.note("member", name)
            self.value(member, name)


def undigested(what: Sentence, instead: Sentence) -> SearchError:
    return SearchError(
        "The rules depend on {what}, which has no stable digest, so results for this game cannot be kept. Leave the "
        "folder out, or {instead}.",
        what=what,
        instead=instead,
    )


def imports_by_code(code: CodeType) -> bool:
    """Does code, or code inside it, import something?"""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return any(one.opname == "IMPORT_NAME" for one in dis.get_instructions(code)) or any(map(imports_by_code, inner))


def is_scalar(value: Any) -> bool:
    return isinstance(value, SCALARS) and not isinstance(value, Enum)


def plainly(value: Any) -> tuple[str, str] | None:
    """A number or a text without what a subclass may call itself."""
    if value is None:
        return None
    base = next(kind for kind in SCALARS if isinstance(value, kind))
    return base.__name__, base.__repr__(value)
