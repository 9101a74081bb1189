"""Where a game comes from: files loaded as modules, and states that pickle by where their game was found."""

import hashlib
import importlib
import importlib.util
import pickle
import re
import sys
import traceback
from collections.abc import MutableMapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from harif.game.errors import GameError
from harif.game.sentence import Sentence, reason_of

FILE_MODULE = "harif_file_"
LIVE: MutableMapping[str, type] = {}  # set by definition.py: game classes by unique name
BESIDE: set[str] = set()  # modules found beside a game's file, whatever else has their names
_found: dict[str, list[Any]] = {}  # module name -> games defined in it, in order
_loaded: dict[str, tuple[str, ModuleType]] = {}  # path -> (digest of the text, module)


@dataclass(frozen=True)
class Origin:
    """How to find a game class again, in this process or another."""

    unique: str
    module: str
    file: str | None
    name: str  # in that module
    parameters: tuple[tuple[str, Any], ...] | None  # None: a class, not a family

    @classmethod
    def of(cls, game: type, family: Any, parameters: dict[str, Any]) -> "Origin":
        module = family.__module__ if family else game.__module__
        file = getattr(sys.modules.get(module), "__file__", None)
        name = family.__name__ if family else game.__qualname__
        return cls("", module, file, name, tuple(parameters.items()) if family else None)

    def find(self) -> type:
        """The class again: from this process, its module, or its file."""
        if self.unique in LIVE:
            return LIVE[self.unique]
        try:
            if self.module.startswith(FILE_MODULE) and self.file:
                found: Any = load_module(Path(self.file))
            else:
                found = importlib.import_module(self.module)
            for part in self.name.split("."):
                found = getattr(found, part)
        except (ImportError, AttributeError) as problem:
            raise GameError(
                "The game '{name}' of this saved state cannot be found again ({problem}). Define it in a file or "
                "an importable module, at the top level.",
                name=self.name,
                problem=problem,
            ) from None
        cls: type = found if self.parameters is None else found(**dict(self.parameters))
        return cls


def reference(cls: Any) -> Origin:
    made: Origin = cls.__harif__.origin
    return Origin(cls.__name__, made.module, made.file, made.name, made.parameters)


def restore_state(where: Origin, fields: tuple[Any, ...]) -> Any:
    return where.find()(*fields)


def reduce_state(self: Any) -> tuple[Any, ...]:
    return restore_state, (picklable(type(self)), tuple(self))


def picklable(cls: Any) -> Origin:
    where = reference(cls)
    if "<locals>" in where.name and where.unique not in LIVE:
        raise pickle.PicklingError(f"{where.name} is defined inside a function; define it at the top level of a file.")
    return where


ONE_CLASS = ". Fields stand in one class, 'class Fields(NamedTuple)', and the game is 'class Game(Rules, Fields)'."


def note_game(module: str, game: Any) -> None:
    """Remember that `module` defines `game`."""
    _found.setdefault(module, []).append(game)


def forget_game(game: type) -> None:
    """Do not keep a game alive because its module defines it."""
    found = _found.get(game.__module__, [])
    if game in found:
        found.remove(game)


def games_in(module: ModuleType) -> list[Any]:
    """The games that a module defines, the last definition of a name only."""
    found = _found.get(module.__name__, [])
    return list({(g.__harif__.name if isinstance(g, type) else g.name): g for g in found}.values())  # type: ignore[attr-defined]


def load_module(path: Path) -> ModuleType:
    """The Python file as a module of its own; loaded again only when its text has changed.

    Modules that it imports from its own folder are its own too: two games in two folders may both have a
    `helpers.py`.
    """
    path = path.resolve()
    where = path.name
    try:
        source = path.read_bytes()
    except IsADirectoryError:
        raise GameError("{path} is a folder. Name the Python file of the game.", path=path) from None
    except OSError as problem:
        raise GameError("{path} cannot be read: {reason}.", path=path, reason=reason_of(problem)) from None
    digest = folder_digest(path, source)
    if str(path) in _loaded and _loaded[str(path)][0] == digest:
        return _loaded[str(path)][1]
    name = FILE_MODULE + re.sub(r"\W", "_", path.stem) + "_" + hashlib.sha256(str(path).encode()).hexdigest()[:8]
    try:
        code = compile(source, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as problem:
        line = problem.lineno if isinstance(problem, SyntaxError) else None
        reason = problem.msg if isinstance(problem, SyntaxError) else str(problem)
        told = (
            "{where}, line {line}: this is not Python that can be read ({reason})."
            if line
            else ("{where}: this is not Python that can be read ({reason}).")
        )
        raise GameError(told, where=where, line=line, reason=reason) from None
    module = ModuleType(name)
    module.__file__ = str(path)
    before = set(sys.modules)
    sys.modules[name] = module
    _found.pop(name, None)
    sys.path.insert(0, str(path.parent))
    importlib.invalidate_caches()
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # a .pyc tells seconds apart, an edit may not
    try:
        exec(code, vars(module))
    except GameError:
        sys.modules.pop(name, None)
        raise
    except (Exception, SystemExit) as problem:
        sys.modules.pop(name, None)
        lines = [f.lineno for f in traceback.extract_tb(problem.__traceback__) if f.filename == str(path)]
        raise GameError(
            "{place}: running the file raised {error}: {problem}{hint}",
            place=Sentence("{where}, line {line}", where=where, line=lines[-1]) if lines else where,
            error=type(problem).__name__,
            problem=problem,
            hint=Sentence(ONE_CLASS) if "inherit" in str(problem) and "NamedTuple" in str(problem) else "",
        ) from None
    finally:
        sys.dont_write_bytecode = writes
        sys.path.remove(str(path.parent))
        for new in set(sys.modules) - before - {name}:
            file, parts = getattr(sys.modules[new], "__file__", None), getattr(sys.modules[new], "__path__", ())
            beside = path.parent.joinpath(*new.split("."))
            own = {beside, beside.with_suffix(".py"), beside / "__init__.py"}
            if own & {Path(place).resolve() for place in ([file] if file else parts)}:
                del sys.modules[new]
                BESIDE.add(new.partition(".")[0])
    _loaded[str(path)] = (digest, module)
    return module


def folder_digest(path: Path, source: bytes) -> str:
    """Changes when the file, or a Python file beside it, changes."""
    digest = hashlib.sha256(source)
    for beside in sorted(path.parent.glob("*.py"))[:500]:
        try:
            stat = beside.stat()
        except OSError:
            continue
        digest.update(f"{beside.name} {stat.st_mtime_ns} {stat.st_size}".encode())
    return digest.hexdigest()
