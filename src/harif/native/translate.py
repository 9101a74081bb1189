"""From plain Python functions to functions that numba compiles.

Numba will not call an undecorated function, a game class casts its fields, and compiled code finds a function by its
*name*. So each function of a game is copied: the copy's globals and closure cells hold compiled helpers instead of
plain ones, and its name carries the digest of its game. The original is never touched.
"""

import weakref
from collections.abc import Set
from functools import cache
from types import CellType, FunctionType, ModuleType
from typing import Any, get_type_hints

import numba
from numba.core import errors, types
from numba.core.typeinfer import TypeInferer
from numba.extending import intrinsic, typeof_impl

from harif.game import U64, FieldType, NotNative, is_game_class, replace
from harif.native.attributes import BUILDS, as_number, lower_attributes, lower_method
from harif.native.engine import Wrote, fetch, store
from harif.native.following import is_opaque
from harif.native.functions import exchanged
from harif.native.integers import as_u64, bits_of, float_of_bits, u64
from harif.native.pipeline import PartCompiler
from harif.native.reach import constants_reached, globals_in, methods_reached, names_in
from harif.native.records import SCALARS as SCALAR_KINDS
from harif.native.records import is_lent
from harif.native.rewriting import rewritten
from harif.native.wide import Wide, wide

SCALARS = {"int": types.int64, "u64": u64, "float": types.float64, "bool": types.boolean}
RETURNS = {float: types.float64, int: types.int64}  # annotations of kernels that numba need not infer
KNOWN = {U64: as_u64}  # by identity: what has its own form in compiled code
EARLIER: "weakref.WeakKeyDictionary[type, dict[str, Build]]" = weakref.WeakKeyDictionary()
"""All of them by digest: a game that is changed and changed back is the earlier one, which numba remembers."""


def native_type(kind: FieldType) -> Any:
    if kind.code == "tuple":
        return types.BaseTuple.from_types([native_type(item) for item in kind.items])
    if kind.code == "free":
        raise NotNative(
            "a field is declared '{kind}', and machine code knows int, U64, float, bool and tuples of these", kind=kind
        )
    return SCALARS[kind.code]


def state_type(cls: Any) -> Any:
    """The one type that states of this game have in compiled code."""
    return types.BaseTuple.from_types([native_type(kind) for kind in cls.__harif__.fields], cls)


def build_for(cls: type, digest: str, counted: bool = False) -> "Build":
    """The translation of a game as it is now. It is `counted` once a method was met that makes lists or arrays."""
    build = BUILDS.get(cls)
    if build is None or build.digest != digest or (counted and not build.counted):
        kept = EARLIER.setdefault(cls, {})
        build = kept.get(digest)
        if build is None or (counted and not build.counted):
            build = kept[digest] = Build(cls, digest, counted)
        BUILDS[cls] = build
    return build


def forget_translations() -> None:
    """Make every translation anew, under another mark: numba remembers the old one by its own."""
    global _generation
    _generation += 1
    BUILDS.clear()
    EARLIER.clear()
    SHARED.copies.clear()


_generation = 0


class Translation:
    """Functions copied for numba. This one knows no game: kernels that need none, and helpers that all games share."""

    counted = False  # are references to lists and arrays counted?
    cls: Any = None  # the game

    def __init__(self, mark: str) -> None:
        self.mark = self.kernel_mark = mark
        self.copies: dict[int, Any] = {}  # id of the original -> dispatcher
        self.originals: list[Any] = []
        self.stack: list[FunctionType] = []
        self.modules: dict[ModuleType, ModuleType] = {}  # those under way: a module may hold itself

    def translate(self, function: FunctionType, mark: str | None = None) -> Any:
        """A dispatcher that compiles `function` and all that it calls; `mark` is a kernel's own."""
        if mark:
            self.kernel_mark = mark
        if id(function) in self.copies:
            return self.copies[id(function)]
        kernel = getattr(function, "__harif_kernel__", False)
        original, function = function, function if kernel else rewritten(function, self.cls)
        names = {"__name__": "harif", "__builtins__": function.__globals__.get("__builtins__")}
        cells = tuple(CellType() for _ in function.__closure__ or ())
        kind = Word if kernel else Wide
        consts = tuple(full_words(const, kind) for const in function.__code__.co_consts)
        code = function.__code__.replace(co_consts=consts)
        defaults = function.__defaults__ and tuple(full_words(default, kind) for default in function.__defaults__)
        copy = FunctionType(code, names, function.__name__, defaults, cells)
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__harif_rule__ = not kernel
        if kernel:
            copy.__harif_returns__ = RETURNS.get(function.__annotations__.get("return"))
        dispatcher = self.compiled(copy, self.kernel_mark if kernel else self.mark)
        self.copies[id(original)] = dispatcher
        self.originals.append(original)
        self.stack.append(original)
        try:
            self.fill(names, cells, function, kernel)
        except BaseException:
            del self.copies[id(original)]  # half filled
            raise
        finally:
            self.stack.pop()
        return dispatcher

    def fill(self, names: dict[str, Any], cells: tuple[CellType, ...], function: FunctionType, kernel: bool) -> None:
        """Give a copy what the names of the original mean in compiled code."""
        mentioned = names_in(function.__code__)
        for name in sorted(globals_in(function.__code__) & set(function.__globals__)):
            names[name] = self.value(function.__globals__[name], mentioned, kernel)
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = self.value(original.cell_contents, mentioned, kernel)

    def value(self, value: Any, mentioned: Set[str], kernel: bool) -> Any:
        """What a name means in compiled code."""
        for known, native in KNOWN.items():
            if value is known:
                return native
        if value is replace:
            return value
        if isinstance(value, FunctionType):
            if value in self.stack and not kernel:
                raise NotNative(
                    "the function '{name}' (line {line}) calls itself; write it as a loop",
                    name=value.__name__,
                    line=value.__code__.co_firstlineno,
                )
            if is_opaque(value.__module__) and not getattr(value, "__harif_kernel__", False):
                return value
            return (SHARED if needs_no_game(value) else self).translate(value)
        if isinstance(value, ModuleType) and (not is_opaque(value.__name__) or value.__name__ == "harif"):
            if value in self.modules:
                return self.modules[value]
            shim = self.modules[value] = ModuleType(value.__name__)
            try:
                for name in sorted(mentioned & set(dir(value))):
                    if not name.startswith("__"):
                        setattr(shim, name, self.value(getattr(value, name), mentioned, kernel))
            finally:
                del self.modules[value]
            return shim
        return full_words(value, Word) if kernel else full_words(exchanged(value), Wide)

    def compiled(self, function: FunctionType, mark: str | None = None) -> Any:
        """A dispatcher for `function` under a name of its own: loaded code is found by name."""
        function.__qualname__ = f"{function.__qualname__}_{mark or self.mark}"
        function.__module__ = "harif"
        return without_literals(numba.njit(function, _nrt=self.counted, boundscheck=True, pipeline_class=PartCompiler))


def without_literals(dispatcher: Any) -> Any:
    """The dispatcher, which takes a constant argument for any number of its type: numba would compile the function once
    more for each constant. Where only the constant will do (an index into a tuple of several types), it is kept. (A
    function that calls itself is typed otherwise: there a constant still makes a second signature.)
    """
    by_constants = dispatcher.get_call_template

    def by_types(args: Any, kws: Any) -> Any:
        plain = tuple(map(types.unliteral, args))
        if plain == tuple(args):
            return by_constants(args, kws)
        try:
            return by_constants(plain, kws)
        except errors.TypingError:
            return by_constants(args, kws)

    dispatcher.get_call_template = by_types
    return dispatcher


def needs_no_game(function: FunctionType) -> bool:
    """A helper of kernels, all of whose parameters are declared numbers, records or arrays: it meets no state."""
    return getattr(function, "__harif_kernel__", False) and meets_no_state(function)


@cache
def meets_no_state(function: FunctionType) -> bool:
    hints = get_type_hints(function)
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    return all(hints.get(name) in SCALAR_KINDS or is_lent(hints.get(name)) for name in parameters)


class Build(Translation):
    """One game's functions, translated: made anew when anything that they reach has changed."""

    def __init__(self, cls: Any, digest: str, counted: bool = False) -> None:
        super().__init__(digest[:16] + ("c" if counted else "") + (f"g{_generation}" if _generation else ""))
        self.cls = cls
        self.digest = digest
        self.counted = counted  # rules that make no lists or arrays run faster uncounted
        self.state_type = state_type(cls)
        self.construct = self.compiled(self.constructor())
        self.unpack, self.store, self.fetch = (self.compiled(f) for f in self.packers())
        self.methods: dict[str, Any] = {}
        self.constants = {
            name: self.value(constant, frozenset(), False) for name, constant in constants_reached(cls).items()
        }
        self.construct.harif_build = self
        for name in methods_reached(cls):
            lower_method(self, name)
        lower_attributes(self)

    def value(self, value: Any, mentioned: Set[str], kernel: bool) -> Any:
        if value is store:
            return self.store
        if value is fetch:
            return self.fetch
        if isinstance(value, Wrote):
            return value.holds(self.cls.__harif__)
        if is_game_class(value):
            if value is not self.cls:
                raise NotNative("its rules use another game, {name}", name=value.__harif__.name)
            return self.construct
        return super().value(value, mentioned, kernel)

    def method(self, name: str) -> Any:
        """The compiled method, or None if the class has none of that name."""
        if name not in self.methods:
            functions = methods_reached(self.cls)
            if name not in functions:
                return None
            self.methods[name] = self.translate(functions[name])
        return self.methods[name]

    def constructor(self) -> FunctionType:
        """The class's constructor: casts each field to its declared type, as the interpreted one does."""
        defaults = self.cls.__new__.__defaults__
        names: dict[str, Any] = {"__name__": "harif", "new": raw_class(self.cls)}
        parameters, fields = [], []
        for i, (name, kind) in enumerate(zip(self.cls._fields, self.cls.__harif__.fields, strict=True)):
            names[f"cast_{i}"] = cast_to(native_type(kind), f"the field '{name}', declared {kind}")
            names[f"default_{i}"] = defaults[i]
            parameters.append(f"{name}=default_{i}")
            fields.append(f"cast_{i}({name})")
        exec(f"def construct({', '.join(parameters)}): return new({', '.join(fields)})", names)
        return names["construct"]  # type: ignore[no-any-return]

    def packers(self) -> tuple[FunctionType, FunctionType, FunctionType]:
        """The state from its words (alone, and from the middle of an array), and its words from the state (see
        `harif.game.fields.to_words`).
        """
        kinds = self.cls.__harif__.fields
        names: dict[str, Any] = {"__name__": "harif", "float_of_bits": float_of_bits, "bits_of": bits_of}
        names.update(as_u64=as_u64, new=raw_class(self.cls))
        at = 0
        reads, writes = [], []

        def read(kind: FieldType, path: str) -> str:
            nonlocal at
            if kind.code == "tuple":
                return "(" + "".join(read(item, f"{path}[{i}]") + ", " for i, item in enumerate(kind.items)) + ")"
            writes.append(f"words[at + {at}] = bits_of({path})")
            word, at = f"words[{at}]", at + 1
            return {"u64": f"as_u64({word})", "float": f"float_of_bits({word})", "bool": f"({word} != 0)"}.get(
                kind.code, word
            )

        for field, kind in zip(self.cls._fields, kinds, strict=True):
            reads.append(read(kind, f"state.{field}"))
        exec(f"def unpack(words): return new({', '.join(reads)})", names)
        exec("def store(state, words, at):\n    " + "\n    ".join(writes), names)
        inside = [read.replace("words[", "words[at + ") for read in reads]
        exec(f"def fetch(state, words, at): return new({', '.join(inside)})", names)
        return names["unpack"], names["store"], names["fetch"]


SHARED = Translation("shared")


class Word(int):
    """A constant of a kernel, of 2^63 or more, which compiled code takes for a U64."""


typeof_impl.register(Word)(lambda value, context: u64)


def full_words(value: Any, kind: type[int]) -> Any:
    """A constant with its integers that no signed word holds marked as `kind`, `Word` or `Wide`; a tuple keeps one type
    a position.
    """
    value = as_number(value)
    if type(value) is int:
        lowest, highest = (0, 1 << 64) if kind is Word else (-(1 << 127), 1 << 127)
        return kind(value) if lowest <= value < highest and not -(1 << 63) <= value < 1 << 63 else value
    if type(value) is not tuple:
        return value
    items = tuple(full_words(item, kind) for item in value)
    if any(isinstance(item, kind) for item in items) and all(type(item) in (int, kind) for item in items):
        return tuple(map(kind, items))
    if items and all(type(item) is tuple and len(item) == len(items[0]) for item in items):
        columns = [full_words(column, kind) for column in zip(*items, strict=True)]
        return tuple(zip(*columns, strict=True)) if columns else items
    return items


def cast_to(kind: Any, where: str) -> Any:
    """An intrinsic that casts anything to the native type `kind`."""

    @intrinsic
    def cast(context: Any, x: Any) -> Any:
        given = types.unliteral(x)
        if isinstance(kind, types.BaseTuple):
            fits = isinstance(given, types.BaseTuple) and len(given) == len(kind)
        else:
            fits = isinstance(given, (types.Number, types.Boolean)) or given in (u64, wide)
        if not fits:
            raise errors.TypingError(f"{where}, is given a {given}")
        if kind is types.int64 and (isinstance(given, types.Float) or given is wide):  # what is too large wraps
            return kind(x), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], u64)
        return kind(x), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], kind)

    return cast


def raw_class(cls: type) -> type:
    """The class itself, which numba takes for a NamedTuple's constructor."""
    return cls


def declared_return(inference: Any) -> Any:
    """The return type of a function that calls itself. Numba would type the whole function again at each such call,
    nested: minutes for a search. A kernel declares it.
    """
    declared = getattr(inference.func_id.func, "__harif_returns__", None)
    return declared if declared is not None else typed_again(inference)


typed_again = TypeInferer.return_types_from_partial
TypeInferer.return_types_from_partial = declared_return
