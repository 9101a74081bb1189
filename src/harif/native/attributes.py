"""What stands behind a dot in compiled rules: methods, properties and constants of a game, members of an `Enum`.

Numba knows the fields of a NamedTuple and nothing else of its class. What hangs on a state is found by the state's
type, in the present translation of its game; what hangs on a class, by name before types are inferred.
"""

import weakref
from enum import Enum
from typing import TYPE_CHECKING, Any

from numba.core import errors, ir, types
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.imputils import lower_builtin, lower_getattr
from numba.core.typing import templates

from harif.game import attributes_of, is_game_class
from harif.native import beforehand as beforehand  # numba's declarations come first
from harif.native.following import is_opaque
from harif.native.watches import found_in

if TYPE_CHECKING:
    from harif.native.translate import Build

BUILDS: "weakref.WeakKeyDictionary[type, Build]" = weakref.WeakKeyDictionary()
"""The present translation of each game class."""


# Of a state -----------------------------------------------------------------------------------------------------------


@templates.infer_getattr
class OfState(templates.AttributeTemplate):
    """`state.name` in compiled code, for everything but fields, of every game."""

    key = types.BaseNamedTuple

    def generic_resolve(self, state: Any, name: str) -> Any:
        cls = state.instance_class
        build = BUILDS.get(cls) if is_game_class(cls) else None
        if build is None:
            return None
        attribute = attributes_of(cls).get(name)
        if name in build.constants:
            return self.context.resolve_value_type(build.constants[name])
        dispatcher = build.method(name)
        if dispatcher is None:
            return None
        if isinstance(attribute, property):
            return types.Dispatcher(dispatcher).get_call_type(self.context, (state,), {}).return_type
        return types.BoundFunction(method_of(build, name, dispatcher, state), state)


def method_of(build: "Build", name: str, dispatcher: Any, state: Any) -> Any:
    """How a call of the method is typed."""
    static = is_static(build.cls, name)

    class Method(templates.AbstractTemplate):
        key = ("harif", name, build.mark)

        def generic(self, args: Any, kws: Any) -> Any:
            if dispatcher.is_compiling:
                raise errors.TypingError(f"the method '{name}' calls itself; write it as a loop")
            given = tuple(args) if static else (state, *args)
            found = types.Dispatcher(dispatcher).get_call_type(self.context, given, kws)
            answer = found.return_type
            of_game = isinstance(answer, types.BaseNamedTuple) and answer.instance_class is build.cls
            if of_game and answer != build.state_type:
                raise errors.TypingError(f"'{name}' must build the new state by its class's name")
            return found.replace(recvr=state) if static else found.as_method()

    return Method


def is_static(cls: type, name: str) -> bool:
    return isinstance(attributes_of(cls).get(name), staticmethod)


def lower_method(build: "Build", name: str) -> None:
    """Tell numba where the code of a method is. The key holds the build's mark: numba remembers by key."""
    static = is_static(build.cls, name)

    @lower_builtin(("harif", name, build.mark), types.BaseNamedTuple, types.VarArg(types.Any))
    def call_method(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if static:
            sig, args = sig.replace(args=sig.args[1:]), args[1:]
        return call(build.methods[name], context, builder, sig, args)


def lower_attributes(build: "Build") -> None:
    """Tell numba how a property is computed and a constant is made. It remembers by the state's type, which outlives a
    translation: so the present one is asked.
    """
    cls = build.cls
    for name in {*build.constants, *(k for k, v in attributes_of(cls).items() if isinstance(v, property))}:
        if (build.state_type, name) not in _lowered:
            _lowered.add((build.state_type, name))
            lower_getattr(build.state_type, name)(of_present_build(cls, name))


_lowered: set[tuple[Any, str]] = set()


def of_present_build(cls: type, name: str) -> Any:
    def get(context: Any, builder: Any, state: Any, value: Any) -> Any:
        build = BUILDS[cls]
        if name in build.constants:
            kind = context.typing_context.resolve_value_type(build.constants[name])
            return context.get_constant_generic(builder, kind, build.constants[name])
        dispatcher = build.methods[name]
        sig = types.Dispatcher(dispatcher).get_call_type(context.typing_context, (state,), {})
        return call(dispatcher, context, builder, sig, (value,))

    return get


def call(dispatcher: Any, context: Any, builder: Any, sig: Any, args: Any) -> Any:
    function = context.get_function(types.Dispatcher(dispatcher), sig)
    answer = function(builder, args)
    context.add_linking_libs(getattr(function, "libs", ()))
    return answer


# Of a class -----------------------------------------------------------------------------------------------------------


@register_pass(mutates_CFG=False, analysis_only=False)
class ByName(FunctionPass):
    """`Game.STEP`, `Piece.KING` and `Piece.KING.value` are values that are known beforehand."""

    _name = "by_name"

    def __init__(self) -> None:  # numba's base class asks for it
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        changed = False
        for block in state.func_ir.blocks.values():
            for statement in block.find_insts(ir.Assign):
                if isinstance(statement.value, ir.Expr) and statement.value.op == "getattr":
                    found = known(statement.value, state.func_ir)
                    if found is not None:
                        drop_class(statement.value.value, state.func_ir)
                        statement.value = ir.Global(statement.value.attr, as_number(found), statement.loc)
                        changed = True
        return changed


def drop_class(holder: Any, func_ir: Any) -> None:
    """Let a plain class, whose attribute is known now, not stand where numba must give it a type."""
    named = func_ir.get_definition(holder)
    if isinstance(named, (ir.Global, ir.FreeVar)) and isinstance(named.value, type) and not is_enum(named.value):
        named.value = 0


def known(thing: Any, func_ir: Any) -> Any:
    """What an attribute of a class is; None where that is not known by name."""
    if isinstance(thing, ir.Var):
        try:
            thing = func_ir.get_definition(thing)
        except KeyError:  # it has several
            return None
    if isinstance(thing, (ir.Global, ir.FreeVar)):
        value = thing.value
        return value if isinstance(value, (Enum, type)) or hasattr(value, "harif_build") else None
    if not (isinstance(thing, ir.Expr) and thing.op == "getattr"):
        return None
    holder, name = known(thing.value, func_ir), thing.attr
    if is_enum(holder):
        return holder.__members__.get(name)
    if isinstance(holder, Enum):
        return holder.value if name == "value" else None
    if isinstance(holder, type) and not is_opaque(holder.__module__):  # a class that keeps constants together
        found = found_in(holder, name)
        return found if isinstance(found, (bool, int, float, tuple)) else None
    if hasattr(holder, "harif_build"):  # the game's class, which compiled code knows as its constructor
        build = holder.harif_build
        return build.constants.get(name) if name in build.constants else build.method(name)
    return None


def is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Enum)


def as_number(value: Any) -> Any:
    """A member of an `IntEnum` is its number."""
    return int(value) if isinstance(value, Enum) and isinstance(value, int) else value


def unify_methods(self: Any, context: Any, other: Any) -> Any:
    """A method of a variable that was an int at first and then something wider is the wider one's."""
    if isinstance(other, types.BoundFunction) and name_of(self) == name_of(other):
        this = context.unify_pairs(self.this, other.this)
        return next((one for one in (self, other) if one.this == this), None)
    return None


def name_of(method: Any) -> Any:
    return method.typing_key[-1]


types.BoundFunction.unify = unify_methods
