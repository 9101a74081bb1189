"""`@game`: a plain `NamedTuple` with the six parts of a game becomes a game.

The class that the author wrote stays the class that everybody uses: it is given a casting constructor, a
unique name, a way to pickle, and a `Definition` that says what kind of game it is. No method is touched.
"""

import inspect
import sys
import traceback
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any, Generic, ParamSpec, Protocol, TypeGuard, TypeVar, overload

from harif.game import origin
from harif.game.declared import counters_of, kind_of, option_value, positive, repetition_of, truth
from harif.game.drawing import Board, svg_of
from harif.game.errors import GameError, HarifError
from harif.game.fields import FieldType, constructor, field_types
from harif.game.kind import Kind
from harif.game.origin import Origin
from harif.game.parameters import parameter_like, parameter_text
from harif.game.sentence import Sentence
from harif.game.state import State
from harif.game.usual import NO_HELP, even_judgement, is_ours, no_outcomes, without_actions, without_choice

S = TypeVar("S", bound=State)
P = ParamSpec("P")

REQUIRED = {
    "player": ("def player(self): return 0", "who moves: 0, 1, …"),
    "actions": ("def actions(self): yield …", "the legal moves, as ints"),
    "result": ("def result(self, action): return …", "the state after the move"),
    "terminal": ("def terminal(self): return …", "is the game over?"),
    "utility": ("def utility(self, player): return …", "a float for each player at the end"),
}
LEFT_OUT = ("terminal",)  # may be: a game is then over exactly when there is no action
ARITY = {  # what follows self
    **dict.fromkeys(("player", "actions", "terminal", "outcomes", "noisy", "promising", "key", "symmetries"), 0),
    **dict.fromkeys(("parts", "passed", "landmark", "gained", "outline", "text", "svg", "rows", "notation"), 0),
    **dict.fromkeys(("urgent", "spots", "starts", "forbidden"), 0),
    **dict.fromkeys(("result", "utility", "evaluate", "sees", "features", "traits", "priority", "bounds"), 1),
    **dict.fromkeys(("sample", "touches", "read_move", "uci", "blur", "focus", "needs", "grounds", "urgency"), 1),
    **dict.fromkeys(("captured", "slides", "safe", "move_name"), 1),
    "alike": 3,
}


@dataclass(frozen=True)
class Definition:
    """What is known of a game apart from its rules."""

    name: str
    about: str  # the docstring
    parameters: dict[str, Any]
    kind: Kind
    fields: tuple[FieldType, ...]
    names: tuple[str, ...]  # of the fields
    methods: frozenset[str]  # those that the author wrote
    max_actions: int | None = None
    repetition: str | int | None = None  # "draw" is 2: the second time that a position stands ends the game
    ply_limit: int | None = None
    counters: tuple[str, ...] = ()  # fields that do not make another position
    selective: bool = False  # does it suit the game to guess?
    features: int | None = None  # how many there are, where they come as (index, value) pairs
    traits: int | None = None  # how many there are
    board: Board | None = None
    plain_name: str = ""  # the class's name as written
    origin: Origin | None = field(default=None, compare=False)

    @property
    def spec(self) -> str:
        """The game as one types it: `connect4:rows=5,columns=6`."""
        options = ",".join(f"{k}={parameter_text(v)}" for k, v in self.parameters.items())
        return f"{self.name}:{options}" if options else self.name

    @property
    def words(self) -> int:
        return sum(kind.words() for kind in self.fields)

    @property
    def times(self) -> int:
        """How often a position may stand until the game is drawn; 0 where it may come back for ever."""
        return 0 if self.repetition is None else 2 if self.repetition == "draw" else int(self.repetition)

    @property
    def clocks(self) -> tuple[str, ...]:
        """The counters that no `gained()` accounts for: what hangs on them is not known of a position."""
        return () if "gained" in self.methods else self.counters

    def position(self, state: Any) -> tuple[Any, ...]:
        """What makes a position, so that it may come back: the fields of a state, but for the clocks."""
        return self.without(self.clocks, state)

    def without(self, names: tuple[str, ...], state: Any) -> tuple[Any, ...]:
        """The fields of a state, but for those of these names."""
        return tuple(value for name, value in zip(self.names, state, strict=True) if name not in names)

    @property
    def gives_reasons(self) -> bool:
        """Does it say what of a position mattered for an answer?"""
        return self.methods >= {"outline", "blur", "focus", "needs", "alike", "grounds"}


class Family(Generic[P, S]):
    """A game with parameters: call it for the class, `connect4(rows=5, columns=6)`."""

    def __init__(self, build: Callable[P, type[S]], options: dict[str, Any]) -> None:
        self.build = build
        self.options = options
        self.name: str = options["name"] or build.__name__
        self.__doc__ = build.__doc__
        self.__name__ = build.__name__
        self.__module__ = build.__module__
        self.defaults: dict[str, Any] = {}
        for name, parameter in inspect.signature(build).parameters.items():
            if parameter.default is parameter.empty:
                raise GameError(
                    "{name}: the parameter '{parameter}' needs a default, the usual size of the game.",
                    name=self.name,
                    parameter=name,
                )
            self.defaults[name] = parameter.default
        self._classes: dict[tuple[tuple[str, Any], ...], type[S]] = {}

    def __call__(self, *values: P.args, **parameters: P.kwargs) -> type[S]:
        try:
            bound = inspect.signature(self.build).bind(*values, **parameters)
        except TypeError:
            unknown = ", ".join(f"'{p}'" for p in parameters if p not in self.defaults)
            options = ", ".join(f"{k}={parameter_text(v)}" for k, v in self.defaults.items())
            if not unknown:
                raise GameError(
                    "{name} has no option of that number. Its options are {options}.", name=self.name, options=options
                ) from None
            raise GameError(
                "{name} has no option {unknown}. Its options are {options}.",
                name=self.name,
                unknown=unknown,
                options=options,
            ) from None
        bound.apply_defaults()
        build: Callable[..., Any] = self.build
        chosen = {k: parameter_like(v, self.defaults[k], f"{self.name}: {k}={v!r}") for k, v in bound.arguments.items()}
        key = tuple(chosen.items())
        if key not in self._classes:
            try:
                cls = build(**chosen)
            except ValueError as problem:
                raise GameError("{name}: {problem}", name=self.name, problem=problem) from None
            except HarifError:
                raise
            except Exception as problem:
                line = traceback.extract_tb(problem.__traceback__)[-1].lineno
                raise GameError(
                    "{name}: building the game (line {line}) raised {error}: {problem}",
                    name=self.name,
                    line=line,
                    error=type(problem).__name__,
                    problem=problem,
                ) from None
            if not isinstance(cls, type):
                raise GameError(
                    "{name}: the function must return its class; it returned {cls!r}.", name=self.name, cls=cls
                )
            self._classes[key] = define(cls, self.options, chosen, about=self.__doc__, family=self)
        return self._classes[key]

    def __repr__(self) -> str:
        return f"<games {self.name}: " + ", ".join(f"{k}={parameter_text(v)}" for k, v in self.defaults.items()) + ">"


class Decorator(Protocol):
    """What `@game(name=…)` is: it gives back the class it is put on, or a family for a function that returns one."""

    @overload
    def __call__(self, written: type[S], /) -> type[S]: ...
    @overload
    def __call__(self, written: Callable[P, type[S]], /) -> Family[P, S]: ...


@overload
def game(written: type[S], /) -> type[S]: ...
@overload
def game(written: Callable[P, type[S]], /) -> Family[P, S]: ...
@overload
def game(
    *,
    name: str | None = None,
    players: Any = 2,
    constant_sum: Any = ...,
    utility_range: Any = (-1.0, 1.0),
    max_actions: Any = None,
    repetition: str | int | None = None,
    ply_limit: Any = None,
    sides: Any = None,
    counters: Any = (),
    selective: bool = False,
    features: Any = None,
    traits: Any = None,
    board: Any = None,
) -> Decorator: ...
def game(
    written: Any = None,
    /,
    *,
    name: str | None = None,
    players: Any = 2,
    constant_sum: Any = ...,
    utility_range: Any = (-1.0, 1.0),
    max_actions: Any = None,
    repetition: str | int | None = None,
    ply_limit: Any = None,
    sides: Any = None,
    counters: Any = (),
    selective: bool = False,
    features: Any = None,
    traits: Any = None,
    board: Any = None,
) -> Any:
    """Make a game of a `NamedTuple` class, or of a function with parameters that returns one.

    - `players`: how many, 1 to 16.
    - `constant_sum`: what the utilities of all players add up to at every end: 0, or 1 for chess as 1, ½, 0; `None`
      for a general-sum game. Left out: 0 for two players, `None` otherwise.
    - `utility_range`: the smallest and largest utility there is.
    - `max_actions`: the most moves any state has; found out when not given.
    - `repetition`: `"draw"` where a position that comes back ends the game, 3 where its third time does; else `None`.
    - `ply_limit`: no game is longer than this.
    - `sides`: each player's side, such as `(0, 1, 0, 1)`, where some are partners and share a utility.
    - `counters`: names of fields that only count what is won or played already, such as `("score",)`, and do not make
      another position. Where `gained()` says what they are worth, `solve` leaves them out of its table. Where it is not
      written, they are clocks: repetition does not look at them, `pvs` leaves them out of its table, and calls nothing
      exact, for it may hang on them.
    - `selective`: does it suit the game to guess? Then "auto" may leave out what looks hopeless (`pvs`).
    - `features`: how many features there are, where the method yields them as (index, value) pairs, zeros left out;
      pairs of one index add up.
    - `traits`: how many traits there are, for the hidden units of a network that look at these.
    - `board`: a `Board`, how the squares that `rows()` gives look.

    In a game with parameters an option may be a function of them: `utility_range=lambda size: (-size, size)`.
    """
    options = dict(
        name=name,
        players=players,
        constant_sum=constant_sum,
        utility_range=utility_range,
        max_actions=max_actions,
        repetition=repetition,
        ply_limit=ply_limit,
        sides=sides,
        counters=counters,
        selective=selective,
        features=features,
        traits=traits,
        board=board,
    )

    def decorate(written: Any) -> Any:
        if isinstance(written, type):
            return define(written, options, {}, about=written.__doc__)
        if isinstance(written, FunctionType):
            family = Family(written, options)
            origin.note_game(written.__module__, family)
            return family
        raise GameError(
            "@harif.game goes on a NamedTuple class or on a function that returns one, not on {written!r}.",
            written=written,
        )

    return decorate if written is None else decorate(written)


def define(
    cls: Any,
    options: Mapping[str, Any],
    parameters: dict[str, Any],
    about: str | None,
    family: Family[..., Any] | None = None,
) -> Any:
    """Give `cls` all that a game has. The class is changed in place, for its own methods refer to it."""
    plain = cls.__name__
    name = options["name"] or plain.lower()
    options = {k: option_value(name, k, v, parameters) for k, v in options.items()}
    if not (issubclass(cls, tuple) and hasattr(cls, "_field_defaults")):
        raise GameError(
            "{name}: write the state as 'class {plain}(NamedTuple):' (from typing import NamedTuple).",
            name=name,
            plain=plain,
        )
    refuse_untyped_fields(cls, name, plain)
    if is_game_class(cls):
        raise GameError(
            "{name}: {plain} is already a game. Decorate the class or the function, not both.", name=name, plain=plain
        )
    if not cls._fields:
        raise GameError("{name}: a state has at least one field, such as 'turn: int = 0'.", name=name)
    methods = frozenset(k for k, v in attributes_of(cls).items() if callable(v) and not is_ours(v))
    check_methods(cls, name, plain)
    kind = kind_of(name, methods, options)
    fields = field_types(cls, name)
    definition = Definition(
        name=name,
        about=inspect.cleandoc(about or ""),
        parameters=parameters,
        kind=kind,
        fields=fields,
        names=cls._fields,
        methods=methods,
        max_actions=positive(name, "max_actions", options["max_actions"]),
        repetition=repetition_of(name, options["repetition"]),
        ply_limit=positive(name, "ply_limit", options["ply_limit"]),
        counters=counters_of(name, cls._fields, options["counters"]),
        selective=truth(name, "selective", options["selective"]),
        features=positive(name, "features", options["features"]),
        traits=positive(name, "traits", options["traits"]),
        board=options["board"] or (Board() if "rows" in methods else None),
        plain_name=plain,
        origin=Origin.of(cls, family, parameters),
    )
    if (definition.traits is None) == ("traits" in methods):
        raise GameError(
            "{name}: a method 'traits' and the number of traits go together: @harif.game(traits=…) and "
            "'def traits(self, player):', which yields indexes below it.",
            name=name,
        )
    cls.__name__ = unique_name(cls, parameters)
    cls.__new__ = constructor(cls, fields, name)
    attributes: dict[str, Any] = {
        "__harif__": definition,
        "__repr__": show_fields,
        "__reduce__": origin.reduce_state,
        "_make": classmethod(lambda made, items: made(*items)),
        "_repr_svg_": show_svg,
    }
    stand_ins: dict[str, Any] = {
        "terminal": without_choice if kind.chance else without_actions,
        "evaluate": even_judgement(kind),
        "outcomes": no_outcomes,
        **NO_HELP,
    }
    for helper, default in stand_ins.items():
        if helper not in methods:
            attributes[helper] = default
    for attribute, value in attributes.items():
        setattr(cls, attribute, value)
    GAMES[cls.__name__] = cls
    if family is None:
        origin.note_game(cls.__module__, cls)
    return cls


GAMES: weakref.WeakValueDictionary[str, type] = weakref.WeakValueDictionary()
"""Every live game class, by its unique name."""
origin.LIVE = GAMES


def is_game_class(thing: Any) -> TypeGuard[type[Any]]:
    """Is it a class that `@game` has made a game?"""
    return isinstance(thing, type) and "__harif__" in vars(thing)


def attributes_of(cls: type) -> dict[str, Any]:
    """Methods, properties and constants of a game by name, inherited ones too: all but its fields and what has a name
    with an underscore.
    """
    found: dict[str, Any] = {}
    for base in cls.__mro__:
        if base not in (object, tuple):
            for name, attribute in vars(base).items():
                if name[0] != "_" and name not in cls._fields:  # type: ignore[attr-defined]
                    found.setdefault(name, attribute)
    return found


def definition_of(state_or_class: Any) -> Definition:
    """The definition of a state's game or of a game class; a sentence if it is neither."""
    found = getattr(state_or_class, "__harif__", None)
    if isinstance(found, Definition):
        return found
    raise GameError(
        "{state_or_class!r} is not a game's state. Load one with harif.load('tictactoe'), or build one from a class "
        "that has @harif.game above it.",
        state_or_class=state_or_class,
    )


def check_methods(cls: type, name: str, plain: str) -> None:
    for name_of_field in cls._fields:  # type: ignore[attr-defined]
        if name_of_field in (*REQUIRED, "evaluate", "outcomes", *NO_HELP):
            raise GameError(
                "{name}: '{name_of_field}' is a method of a game; give the field another name, such as 'turn'.",
                name=name,
                name_of_field=name_of_field,
            )
    written = attributes_of(cls)
    for method, (example, why) in REQUIRED.items():
        if not callable(written.get(method)) and not (method in LEFT_OUT and method not in written):
            raise GameError(
                "{name}: the class {plain} has no method '{method}'. Add: {example}  # {why}",
                name=name,
                plain=plain,
                method=method,
                example=example,
                why=Sentence(why),
            )
    for method, wanted in ARITY.items():
        function = written.get(method)
        if isinstance(function, FunctionType):
            code = function.__code__
            where = Sentence("{name}: '{method}' (line {line})", name=name, method=method, line=code.co_firstlineno)
            refuse_keyword_only(function, where)
            least = code.co_argcount - len(function.__defaults__ or ())
            if method in ("text", "svg") and "sees" in written and code.co_argcount > 1:
                least -= least > 1  # the viewer, whom such a drawing may ask for
            if not least <= wanted + 1 <= code.co_argcount and not code.co_flags & inspect.CO_VARARGS:
                shape = "(self, …)" if wanted else "(self)"
                raise GameError(
                    "{where} must take {shape}: self and {wanted} more, but it takes {taken} more.",
                    where=where,
                    shape=shape,
                    wanted=wanted,
                    taken=code.co_argcount - 1,
                )


def refuse_keyword_only(function: FunctionType, where: Sentence) -> None:
    """Rules are called with their arguments in order, natively and interpreted."""
    code = function.__code__
    only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    needed = next((argument for argument in only if argument not in (function.__kwdefaults__ or {})), None)
    if needed is not None:
        raise GameError(
            "{where} takes '{needed}' by keyword only, and is called by position: leave out the * before it.",
            where=where,
            needed=needed,
        )


def refuse_untyped_fields(cls: type, name: str, plain: str) -> None:
    """Fields without a type (`collections.namedtuple`), or that Python leaves out of a class that inherits others."""
    line = min((f.__code__.co_firstlineno for f in vars(cls).values() if isinstance(f, FunctionType)), default=None)
    where = Sentence("{name}: the class {plain}", name=name, plain=plain)
    if line is not None:
        where = Sentence("{name}: the class {plain} (methods from line {line} on)", name=name, plain=plain, line=line)
    typed: set[str] = set().union(*(vars(base).get("__annotations__", ()) for base in cls.__mro__))
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    bare = next((field for field in fields if field not in typed), None)
    if bare is not None:
        raise GameError(
            "{where} has the field '{bare}' without a type, as collections.namedtuple makes them. Write 'class "
            "{plain}(NamedTuple):' (from typing import NamedTuple), and in it '{bare}: int = 0'.",
            where=where,
            bare=bare,
            plain=plain,
        )
    lost = next((field for field in vars(cls).get("__annotations__", {}) if field not in fields), None)
    if lost is not None:
        raise GameError(
            "{where} inherits its fields, so '{lost}' is not one of them: Python adds no fields to a NamedTuple. "
            "Declare all of them in the class that inherits from NamedTuple itself.",
            where=where,
            lost=lost,
        )


def show_fields(self: Any) -> str:
    fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{self.__harif__.plain_name}({fields})"


def show_svg(self: Any) -> str | None:
    return svg_of(self)


def unique_name(cls: type, parameters: dict[str, Any]) -> str:
    """The class's name with a mark of its source and parameters: compilers tell games apart by name."""
    digest = sha256(repr((cls.__module__, cls.__qualname__, parameters, cls._field_defaults)).encode())  # type: ignore[attr-defined]
    for _, function in sorted(attributes_of(cls).items()):
        if isinstance(function, FunctionType):
            digest.update(fingerprint(function.__code__))
    name = f"{cls.__name__}_{digest.hexdigest()[:12]}"
    again = 2
    while name in GAMES:  # the same source run again, in a notebook
        name, again = f"{name.rsplit('r', 1)[0] if again > 2 else name}r{again}", again + 1
    return name


def fingerprint(code: CodeType) -> bytes:
    """What a function does, whatever file and line it stands on, and whatever its docstring says."""
    first = 1 if has_docstring(code) else 0
    consts = [in_order(c) for c in code.co_consts[first:] if not isinstance(c, CodeType)]
    text = repr((code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_flags))
    digest = sha256(text.encode())
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            digest.update(fingerprint(inner))
    return digest.digest()


def in_order(constant: object) -> object:
    """A set's items in one order: Python's own differs from process to process."""
    return sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant


def has_docstring(code: CodeType) -> bool:
    """Is the first constant a docstring? (From Python 3.13 on a flag says so; before, of a function it is, or None.)"""
    if sys.version_info >= (3, 13):
        return bool(code.co_flags & 0x4000000)
    is_function = code.co_flags & inspect.CO_OPTIMIZED and not code.co_name.startswith("<")
    return bool(is_function and code.co_consts and isinstance(code.co_consts[0], str))
