"""What the author of a game computes means in machine code what it means in Python, or ends in an error.

Numba takes an int for a machine word: sums wrap around, a shift counts modulo 64, `~True` is False. So in what the
author wrote (not in our kernels) every operator is exchanged for one of those below before numba infers types. They
give Python's number; where 64 bits cannot hold it they raise, and what would mean something else is refused when it
is compiled. `functions` does the same for what is called by name.

`U64` keeps its own arithmetic (see `integers`): it is declared for boards, whose bits may fall off the edge.
"""

import operator
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any

from llvmlite import ir
from numba.core import errors, types
from numba.core import ir as numba_ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer, infer_global, signature

from harif.native.integers import I64, u64
from harif.native.wide import BEYOND, I128, wide

Case = Callable[..., Any]  # types of operands, constants as such -> the signature that ours has for them, or None
Lower = Callable[[Any, Any, Any, Any], Any]

EXCHANGED: dict[Any, Any] = {}
"""Python's operator, or a function that is called -> ours."""


@register_pass(mutates_CFG=False, analysis_only=False)
class AsInPython(FunctionPass):
    """Exchange the operators, and what is called, of a function that the author of a game wrote."""

    _name = "as_in_python"

    def __init__(self) -> None:  # numba's base class asks for it
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        if not getattr(state.func_id.func, "__harif_rule__", False):
            return False
        for block in state.func_ir.blocks.values():
            for expression in block.find_exprs(op="call"):
                exchange_called(state.func_ir, expression.func)
            for kind in ("binop", "inplace_binop", "unary"):
                for expression in block.find_exprs(op=kind):
                    expression.fn = EXCHANGED.get(expression.fn, expression.fn)
                    if kind == "inplace_binop":
                        expression.immutable_fn = EXCHANGED.get(expression.immutable_fn, expression.immutable_fn)
        return True


def exchange_called(func_ir: Any, function: Any) -> None:
    """Let a name that is called mean ours. (Each mention of a name has a definition of its own.)"""
    try:
        found = func_ir.get_definition(function)
    except KeyError:  # it has several
        return
    if isinstance(found, (numba_ir.Global, numba_ir.FreeVar)) and isinstance(found.value, (type, BuiltinFunctionType)):
        found.value = EXCHANGED.get(found.value, found.value)


def define(plain: Any, case: Case, lower: Lower | None = None, *also: Any, computes: bool = True) -> Any:
    """Our form of the operator `plain` (and of `also`, its in-place form): `lower` where there is a `case` for the
    operands, else `plain` itself. With `computes`, NumPy's numbers of 8, 16 and 32 bits are refused.
    """

    def ours(*operands: Any) -> Any:
        return plain(*operands)

    ours.__name__ = ours.__qualname__ = plain.__name__

    @infer
    class Template(AbstractTemplate):
        key = ours
        prefer_literal = True

        def generic(self, args: Any, kws: Any) -> Any:
            kinds = [types.unliteral(kind) for kind in args]
            if computes:
                refuse_small(kinds)
            found = case(*args)
            if found is None:
                boards = {types.uint64, wide} if u64 in kinds else {types.uint64}
                words = tuple(u64 if kind in boards else given for kind, given in zip(kinds, args, strict=True))
                found = self.context.resolve_value_type(plain).get_call_type(self.context, words, kws)
            return found

    infer_global(ours, types.Function(Template))

    @lower_builtin(ours, types.VarArg(types.Any))
    def lowered(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if lower is not None and case(*sig.args) is not None:
            return lower(context, builder, sig, args)
        return call(plain, context, builder, sig, args)

    EXCHANGED.update(dict.fromkeys((plain, *also), ours))
    return ours


def call(plain: Any, context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Numba's own form of an operator."""
    function = context.typing_context.resolve_value_type(plain)
    function.get_call_type(context.typing_context, sig.args, {})
    found = context.get_function(function, sig)
    answer = found(builder, args)
    context.add_linking_libs(getattr(found, "libs", ()))
    return answer


def refuse_small(kinds: list[Any]) -> None:
    """NumPy computes with items of 8, 16 and 32 bits in as many bits; numba does not."""
    for kind in kinds:
        whole = isinstance(kind, types.Integer)
        if (whole and kind.bitwidth < 64) or kind is types.float32:
            cast = "int" if whole else "float"
            raise errors.TypingError(
                f"it computes with an item of an array of {kind}, as NumPy does in {kind.bitwidth} bits; "
                f"write {cast}(…) around the item"
            )


# Which operands -------------------------------------------------------------------------------------------------------


def is_int(kind: Any) -> bool:
    """A plain int, or what counts as one."""
    return (isinstance(kind, (types.Integer, types.Boolean)) and kind != types.uint64) or kind is wide


def ints(*kinds: Any) -> Any:
    """All operands are ints, and so is the result."""
    return signature(types.int64, *[types.int64] * len(kinds)) if all(map(is_int, kinds)) else None


def stays_wide(*kinds: Any) -> Any:
    """All operands are ints: where one is wide, so is the result."""
    if wide in kinds and all(map(is_int, kinds)):
        return signature(wide, *[wide] * len(kinds))
    return None


def ints_or_wide(*kinds: Any) -> Any:
    return stays_wide(*kinds) or ints(*kinds)


def shifting(number: Any, count: Any) -> Any:
    """What a constant is shifted to, to the left, is wide; a board stays one."""
    if number in (wide, u64) and (is_int(count) or count is u64):
        return signature(number, number, u64 if count is u64 else types.int64)
    return ints(number, count)


def shifting_left(number: Any, count: Any) -> Any:
    if isinstance(number, types.IntegerLiteral) and is_int(count):
        return signature(wide, number, types.int64)
    return shifting(number, count)


def dividing(a: Any, b: Any) -> Any:
    """Ints, or a board and a wide int, which must have the bits of a board."""
    if {a, b} == {u64, wide}:
        return signature(u64, a, b)
    return ints(a, b)


def compared(a: Any, b: Any) -> Any:
    """An int or a board beside a float, or a wide int beside any."""
    if wide in (a, b) and all(is_int(kind) or kind is u64 for kind in (a, b)):
        return signature(types.boolean, wide, wide)
    if isinstance(a, types.Float) and isinstance(b, types.Float):
        return None
    if not all(is_int(kind) or kind is u64 or isinstance(kind, types.Float) for kind in (a, b)):
        return None
    if not any(isinstance(kind, types.Float) for kind in (a, b)):
        return None
    kinds = [types.float64 if isinstance(k, types.Float) else u64 if k is u64 else types.int64 for k in (a, b)]
    return signature(types.boolean, *kinds)


def inverting(kind: Any) -> Any:
    if isinstance(kind, types.Boolean):
        raise errors.TypingError("it writes '~' of a bool, which is -1 or -2 in Python; write 'not'")
    return stays_wide(kind)


# What they compute ----------------------------------------------------------------------------------------------------


def fail_if(context: Any, builder: Any, condition: Any, kind: type[Exception], text: str) -> None:
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, kind, (text,))


def with_overflow(name: str) -> Lower:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pair = getattr(builder, f"{name}_with_overflow")(*args)
        fail_if(context, builder, builder.extract_value(pair, 1), OverflowError, BEYOND)
        return builder.extract_value(pair, 0)

    return lower


def lower_negative(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return with_overflow("ssub")(context, builder, sig, [args[0].type(0), args[0]])


def lower_product(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """128 bits hold the product of a signed word and of one with a bit more."""
    if sig.return_type is not wide:
        return with_overflow("smul")(context, builder, sig, args)
    words = [builder.icmp_signed("==", builder.sext(builder.trunc(x, I64), I128), x) for x in args]
    boards = [builder.icmp_signed("==", builder.zext(builder.trunc(x, I64), I128), x) for x in args]
    small = [builder.or_(word, board) for word, board in zip(words, boards, strict=True)]
    fits = builder.or_(builder.and_(words[0], small[1]), builder.and_(small[0], words[1]))
    fail_if(context, builder, builder.not_(fits), OverflowError, BEYOND)
    return builder.mul(*args)


def lower_division(plain: Any) -> Lower:
    """`//` and `%`."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if sig.return_type is u64:
            args = [x if kind is u64 else board_of(context, builder, x) for kind, x in zip(sig.args, args, strict=True)]
            return call(plain, context, builder, signature(u64, u64, u64), args)
        if plain is operator.floordiv:
            lowest = builder.icmp_signed("==", args[0], I64(-(2**63)))
            too_large = builder.and_(lowest, builder.icmp_signed("==", args[1], I64(-1)))
            fail_if(context, builder, too_large, OverflowError, BEYOND)
        return call(plain, context, builder, sig, args)

    return lower


def board_of(context: Any, builder: Any, x: Any) -> Any:
    """A wide int as a board, if it has the bits of one and no more."""
    word = builder.trunc(x, I64)
    fail_if(context, builder, builder.icmp_signed("!=", builder.zext(word, I128), x), OverflowError, BEYOND)
    return word


def bitwise(name: str) -> Lower:
    return lambda context, builder, sig, args: getattr(builder, name)(*args)


def lower_shift(left: bool) -> Lower:
    """A count beyond the width shifts out every bit; to the left, none may be lost."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        number, count = args
        if isinstance(sig.args[0], types.IntegerLiteral):
            return shifted_constant(context, builder, sig.args[0].literal_value, count)
        if sig.args[0] is u64:
            return shifted_board(context, builder, left, number, count, signed=sig.args[1] is not u64)
        if sig.args[1] is not u64:
            fail_if(context, builder, builder.icmp_signed("<", count, I64(0)), ValueError, "negative shift count")
        last = I64(number.type.width - 1)
        far = builder.icmp_unsigned(">", count, last)
        most = builder.select(far, last, count)
        most = builder.zext(most, I128) if number.type == I128 else most
        if not left:
            return builder.ashr(number, most)
        moved = builder.shl(number, most)
        lost = builder.icmp_signed("!=", builder.ashr(moved, most), number)
        some = builder.icmp_signed("!=", number, number.type(0))
        fail_if(context, builder, builder.or_(lost, builder.and_(far, some)), OverflowError, BEYOND)
        return moved

    return lower


def shifted_board(context: Any, builder: Any, left: bool, board: Any, count: Any, signed: bool) -> Any:
    """One comparison finds a count that shifts out every bit, and behind it one that is negative."""
    with builder.if_else(builder.icmp_unsigned(">", count, I64(63)), likely=False) as (far, near):
        with far:
            if signed:
                fail_if(context, builder, builder.icmp_signed("<", count, I64(0)), ValueError, "negative shift count")
            beyond = builder.block
        with near:
            moved = (builder.shl if left else builder.lshr)(board, count)
            within = builder.block
    found = builder.phi(I64)
    found.add_incoming(I64(0), beyond)
    found.add_incoming(moved, within)
    return found


def shifted_constant(context: Any, builder: Any, number: int, count: Any) -> Any:
    """One comparison finds a count that is too large or negative."""
    with builder.if_then(builder.icmp_unsigned(">", count, I64(126 - number.bit_length())), likely=False):
        fail_if(context, builder, builder.icmp_signed("<", count, I64(0)), ValueError, "negative shift count")
        context.call_conv.return_user_exc(builder, OverflowError, (BEYOND,))
    return builder.shl(I128(number), builder.zext(count, I128))


def as_double(builder: Any, kind: Any, x: Any) -> Any:
    return (builder.uitofp if kind is u64 else builder.sitofp)(x, ir.DoubleType())


MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def comparison(symbol: str) -> Lower:
    """A whole number and a float compared exactly: as floats and, where those are equal, as whole numbers."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if sig.args[0] is wide:
            return builder.icmp_signed(symbol, *args)
        turned = sig.args[0] is types.float64
        number, real = reversed(args) if turned else args
        kind = sig.args[1] if turned else sig.args[0]
        relation = MIRRORED[symbol] if turned else symbol
        if kind is u64:
            limit, cut, compare = 2.0**64, builder.fptoui(real, I64), builder.icmp_unsigned
        else:
            limit, cut, compare = 2.0**63, builder.fptosi(real, I64), builder.icmp_signed
        rounded = as_double(builder, kind, number)
        below_it = ir.IntType(1)(relation in ("<", "<=", "!="))  # what every such number is below the limit
        exactly = builder.select(
            builder.fcmp_ordered("<", real, real.type(limit)), compare(relation, number, cut), below_it
        )
        roughly = (builder.fcmp_unordered if relation == "!=" else builder.fcmp_ordered)(relation, rounded, real)
        return builder.select(builder.fcmp_ordered("==", rounded, real), exactly, roughly)

    return lower


add = define(operator.add, ints_or_wide, with_overflow("sadd"), operator.iadd)
define(operator.sub, ints_or_wide, with_overflow("ssub"), operator.isub)
multiply = define(operator.mul, ints_or_wide, lower_product, operator.imul)
negative = define(operator.neg, ints_or_wide, lower_negative)
define(operator.floordiv, dividing, lower_division(operator.floordiv), operator.ifloordiv)
define(operator.mod, dividing, lower_division(operator.mod), operator.imod)
define(operator.lshift, shifting_left, lower_shift(left=True), operator.ilshift)
define(operator.rshift, shifting, lower_shift(left=False), operator.irshift)
define(operator.and_, stays_wide, bitwise("and_"), operator.iand)
define(operator.or_, stays_wide, bitwise("or_"), operator.ior)
define(operator.xor, stays_wide, bitwise("xor"), operator.ixor)
define(operator.invert, inverting, bitwise("not_"))
for _symbol, _plain in {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}.items():
    define(getattr(operator, _plain), compared, comparison(_symbol), computes=False)
