"""`1 << square` in compiled rules: an int of 128 bits until it is known what it is for.

On a board of 64 squares the last of them is 1 << 63, which no signed word holds. Python does not mind. So what a
constant is shifted to, and what is made of it by bits, sums and comparisons, is *wide*: exact, and cheap, for LLVM cuts
it down again. Mixed with a `U64` it becomes one; where an int is due it becomes an int, or an error where there is no
room.
"""

import operator

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_cast, lower_constant
from numba.core.typeconv import Conversion
from numba.extending import intrinsic, models, overload, overload_method, register_model, typeof_impl

from harif.native.integers import I64, U64Type, as_float, as_int, define_unary, is_plain, u64

I128 = ir.IntType(128)
BEYOND = "a number beyond 64 bits, which Python has and machine code has not (harif.U64 is for bits that may fall off)"


class WideType(types.Hashable):
    def __init__(self):
        super().__init__(name="int128")

    def unify(self, context, other):
        if is_plain(other):
            return self
        return u64 if other is u64 else types.float64 if isinstance(other, types.Float) else None

    def can_convert_from(self, context, other):
        return Conversion.safe if is_plain(other) or other is u64 else None

    def can_convert_to(self, context, other):
        if other is types.int64 or other is u64:
            return Conversion.safe
        return Conversion.unsafe if other is types.float64 else None


wide = WideType()


@register_model(WideType)
class WideModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, I128)


@lower_cast(types.Integer, WideType)
@lower_cast(types.Boolean, WideType)
def widen(context, builder, source, target, x):
    unsigned = isinstance(source, types.Boolean) or not source.signed
    word = context.cast(builder, x, source, types.uint64 if unsigned else types.int64)
    return (builder.zext if unsigned else builder.sext)(word, I128)


@lower_cast(U64Type, WideType)
def widen_board(context, builder, source, target, x):
    return builder.zext(x, I128)


@lower_cast(WideType, U64Type)
def low_bits(context, builder, source, target, x):
    return builder.trunc(x, I64)


@lower_cast(WideType, types.Integer)
def narrow(context, builder, source, target, x):
    """An int, if there is room."""
    word = builder.trunc(x, I64)
    with builder.if_then(builder.icmp_signed("!=", builder.sext(word, I128), x), likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (BEYOND,))
    return context.cast(builder, word, types.int64, target)


@lower_cast(WideType, types.Float)
def as_real(context, builder, source, target, x):
    word = builder.trunc(x, I64)
    unsigned = builder.icmp_signed("==", builder.zext(word, I128), x)
    signed = builder.icmp_signed("==", builder.sext(word, I128), x)
    with builder.if_then(builder.not_(builder.or_(unsigned, signed)), likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (BEYOND,))
    real = context.get_value_type(target)
    return builder.select(unsigned, builder.uitofp(word, real), builder.sitofp(word, real))


@lower_cast(WideType, types.Boolean)
def as_truth(context, builder, source, target, x):
    return builder.icmp_signed("!=", x, I128(0))


@lower_constant(WideType)
def wide_constant(context, builder, kind, value):
    return I128(int(value))


class Wide(int):
    """A constant of a rule that no signed word holds."""


typeof_impl.register(Wide)(lambda value, context: wide)


@intrinsic
def as_wide(context, x):
    return wide(x), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], wide)


for _op in (bool, operator.truth):
    define_unary(_op, types.boolean, lambda builder, x: builder.icmp_signed("!=", x, I128(0)), wide)
define_unary(operator.not_, types.boolean, lambda builder, x: builder.icmp_signed("==", x, I128(0)), wide)


@intrinsic
def ones(context, x):
    return types.int64(wide), lambda context, builder, sig, args: builder.trunc(builder.ctpop(args[0]), I64)


@intrinsic
def length(context, x):
    def lower(context, builder, sig, args):
        return builder.trunc(builder.sub(I128(128), builder.ctlz(args[0], ir.IntType(1)(0))), I64)

    return types.int64(wide), lower


@intrinsic
def magnitude(context, x):
    def lower(context, builder, sig, args):
        return builder.select(builder.icmp_signed("<", args[0], I128(0)), builder.neg(args[0]), args[0])

    return wide(wide), lower


@overload_method(WideType, "bit_count")
def wide_bit_count(x):
    return lambda x: ones(magnitude(x))


@overload_method(WideType, "bit_length")
def wide_bit_length(x):
    return lambda x: length(magnitude(x))


@overload(float)
def float_of_wide(x):
    return (lambda x: as_float(x)) if x is wide else None


@overload(int)
def int_of_wide(x):
    return (lambda x: as_int(x)) if x is wide else None


@overload(range)
def range_to_wide(stop):
    return (lambda stop: range(as_int(stop))) if stop is wide else None


@overload(range)
def range_between_wide(start, stop):
    return (lambda start, stop: range(as_int(start), as_int(stop))) if wide in (start, stop) else None


@overload(operator.getitem, jit_options={"boundscheck": True})
def item_at_wide(items, index):
    if index is wide and isinstance(items, (types.BaseTuple, types.Array)):
        return lambda items, index: items[as_int(index)]
    return None
