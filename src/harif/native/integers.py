"""`U64` in compiled code: 64 unsigned bits that mix with plain integers as Python's do.

Numba types `uint64 | int64` as signed, so that a later `>>` smears the sign, and compares the two as floats, so
that full boards collide. Python knows no such seams. `U64Type` is therefore a type of our own: mixed with any integer
it stays `U64`, shifts by 64 or more give 0, and comparison is exact. Wherever Python's own result is in 0 … 2^64-1,
the compiled result is the same number.
"""

import operator

from llvmlite import ir
from numba.core import errors, types
from numba.core.imputils import lower_builtin, lower_cast, lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer, infer_global, signature
from numba.extending import intrinsic, models, overload, overload_method, register_jitable, register_model

from harif.game import values
from harif.game.fields import WORD, replace
from harif.game.memory import float_at, int_at
from harif.game.values import limits_of, word_of
from harif.native import beforehand as beforehand  # numba's declarations come first

I64 = ir.IntType(64)
BIT = ir.IntType(1)


class U64Type(types.Hashable):
    """Not a `types.Number`: numba would take it for one of NumPy's."""

    def __init__(self):
        super().__init__(name="harif_u64")

    def unify(self, context, other):
        if is_integer(other):
            return self
        return types.float64 if isinstance(other, types.Float) else None

    def can_convert_from(self, context, other):
        return Conversion.safe if is_integer(other) else None

    def can_convert_to(self, context, other):
        return None  # never silently back to int64: numba's own operators would take over


def is_plain(kind):
    return isinstance(kind, (types.Integer, types.Boolean))


def is_integer(kind):
    return is_plain(kind) or isinstance(kind, U64Type)


u64 = U64Type()


@register_model(U64Type)
class U64Model(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, I64)


# Arithmetic -----------------------------------------------------------------------------------------------------------


def plain(name):
    return lambda context, builder, sig, args: getattr(builder, name)(*args)


BINARY = {
    (operator.or_, operator.ior): plain("or_"),
    (operator.and_, operator.iand): plain("and_"),
    (operator.xor, operator.ixor): plain("xor"),
    (operator.add, operator.iadd): plain("add"),
    (operator.sub, operator.isub): plain("sub"),
    (operator.mul, operator.imul): plain("mul"),
}


def define_binary(op, lower):
    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 2 and u64 in args and is_integer(args[0]) and is_integer(args[1]):
                return signature(u64, u64, u64)
            return with_float(args, types.float64)

    lower_builtin(op, u64, u64)(lower)


def with_float(args, result):
    """Mixed with a float, a board is a float, and numba's own operators serve."""
    if len(args) == 2 and u64 in args and any(isinstance(kind, types.Float) for kind in args):
        return signature(result, types.float64, types.float64)
    return None


def define_floor_division(op, quotient):
    """`//` and `%`, which Python rounds down: of a negative integer the remainder is measured from below."""

    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 2 and u64 in args and is_integer(args[0]) and is_integer(args[1]):
                return signature(u64, *(types.int64 if is_signed(kind) else u64 for kind in args))
            return with_float(args, types.float64)

    def lower(context, builder, sig, args):
        zero = builder.icmp_unsigned("==", args[1], I64(0))
        with builder.if_then(zero, likely=False):
            context.call_conv.return_user_exc(builder, ZeroDivisionError, ("division by zero",))
        signed = [i for i in (0, 1) if sig.args[i] is not u64]
        sizes, negative = list(args), BIT(0)
        for i in signed:
            negative = builder.icmp_signed("<", args[i], I64(0))
            sizes[i] = builder.select(negative, builder.neg(args[i]), args[i])
        whole, rest = builder.udiv(*sizes), builder.urem(*sizes)
        exact = builder.icmp_unsigned("==", rest, I64(0))
        if quotient:
            below = builder.neg(builder.select(exact, whole, builder.add(whole, I64(1))))
            return builder.select(negative, below, whole)
        below = builder.sub(sizes[1], rest) if signed == [0] else builder.sub(rest, sizes[1])
        return builder.select(negative, builder.select(exact, I64(0), below), rest)

    for kinds in ((u64, u64), (u64, types.int64), (types.int64, u64)):
        lower_builtin(op, *kinds)(lower)


def define_division(op):
    """`/`: of integers too, a float."""

    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            if (
                len(args) == 2
                and u64 in args
                and all(is_integer(kind) or isinstance(kind, types.Float) for kind in args)
            ):
                return signature(types.float64, types.float64, types.float64)
            return None


def define_shift(op, left):
    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 2 and u64 in args and is_integer(args[0]) and is_integer(args[1]):
                signed = not left and is_signed(args[0])
                return signature(types.int64, types.int64, u64) if signed else signature(u64, u64, u64)
            return None

    @lower_builtin(op, u64, u64)
    def lower_word(context, builder, sig, args):
        word, count = args
        moved = builder.shl(word, count) if left else builder.lshr(word, count)
        return builder.select(builder.icmp_unsigned(">=", count, I64(64)), I64(0), moved)

    @lower_builtin(op, types.int64, u64)
    def lower_int(context, builder, sig, args):
        far = builder.icmp_unsigned(">", args[1], I64(63))
        return builder.ashr(args[0], builder.select(far, I64(63), args[1]))


def define_comparison(op, symbol):
    """Exact also against negative integers, which are below every board."""

    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) != 2 or u64 not in args or not (is_integer(args[0]) and is_integer(args[1])):
                return with_float(args, types.boolean)
            return signature(types.boolean, *(types.int64 if is_signed(kind) else u64 for kind in args))

    @lower_builtin(op, u64, u64)
    def lower_words(context, builder, sig, args):
        return builder.icmp_unsigned(symbol, *args)

    def lower_mixed(signed, if_negative):
        def lower(context, builder, sig, args):
            negative = builder.icmp_signed("<", args[signed], I64(0))
            return builder.select(negative, BIT(int(if_negative)), builder.icmp_unsigned(symbol, *args))

        return lower

    lower_builtin(op, u64, types.int64)(lower_mixed(1, symbol in ("!=", ">", ">=")))
    lower_builtin(op, types.int64, u64)(lower_mixed(0, symbol in ("!=", "<", "<=")))


def is_signed(kind):
    return isinstance(kind, types.Integer) and kind.signed


def define_unary(op, result, build, of=u64):
    @infer_global(op)
    class Template(AbstractTemplate):
        def generic(self, args, kws):
            return signature(result, of) if len(args) == 1 and args[0] is of else None

    lower_builtin(op, of)(lambda context, builder, sig, args: build(builder, args[0]))


for _ops, _lower in BINARY.items():
    for _op in _ops:
        define_binary(_op, _lower)
for _op in (operator.floordiv, operator.ifloordiv):
    define_floor_division(_op, quotient=True)
for _op in (operator.mod, operator.imod):
    define_floor_division(_op, quotient=False)
for _op in (operator.truediv, operator.itruediv):
    define_division(_op)
for _op in (operator.lshift, operator.ilshift):
    define_shift(_op, left=True)
for _op in (operator.rshift, operator.irshift):
    define_shift(_op, left=False)
for _op, _symbol in {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}.items():
    define_comparison(getattr(operator, _op), _symbol)
define_unary(operator.neg, u64, lambda builder, x: builder.neg(x))
define_unary(operator.invert, u64, lambda builder, x: builder.not_(x))
define_unary(operator.pos, u64, lambda builder, x: x)
define_unary(int, u64, lambda builder, x: x)
define_unary(abs, u64, lambda builder, x: x)
define_unary(float, types.float64, lambda builder, x: builder.uitofp(x, ir.DoubleType()))
define_unary(bool, types.boolean, lambda builder, x: builder.icmp_unsigned("!=", x, I64(0)))
define_unary(operator.truth, types.boolean, lambda builder, x: builder.icmp_unsigned("!=", x, I64(0)))
define_unary(operator.not_, types.boolean, lambda builder, x: builder.icmp_unsigned("==", x, I64(0)))


# Casts ----------------------------------------------------------------------------------------------------------------


@lower_cast(types.Integer, U64Type)
def integer_to_u64(context, builder, source, target, x):
    return context.cast(builder, x, source, types.int64 if source.signed else types.uint64)


@lower_cast(types.Boolean, U64Type)
def bool_to_u64(context, builder, source, target, x):
    return context.cast(builder, x, source, types.int64)


@lower_cast(U64Type, types.Integer)
def u64_to_integer(context, builder, source, target, x):
    return context.cast(builder, x, types.uint64, target)


@lower_cast(U64Type, types.Boolean)
def u64_to_bool(context, builder, source, target, x):
    return builder.icmp_unsigned("!=", x, I64(0))


@lower_cast(U64Type, types.Float)
def u64_to_float(context, builder, source, target, x):
    return builder.uitofp(x, context.get_value_type(target))


NO_ROOM = "a float beyond 64 bits stands where a whole number is due"


@lower_cast(types.Float, U64Type)
def float_to_u64(context, builder, source, target, x):
    low, high = x.type(-(2.0**63)), x.type(2.0**64)
    inside = builder.and_(builder.fcmp_ordered(">=", x, low), builder.fcmp_ordered("<", x, high))
    with builder.if_then(builder.not_(inside), likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (NO_ROOM,))
    full = builder.fcmp_ordered(">=", x, x.type(2.0**63))
    return builder.select(full, builder.fptoui(x, I64), builder.fptosi(x, I64))


@lower_constant(U64Type)
def u64_constant(context, builder, kind, value):
    return I64(int(value) & WORD)


@intrinsic
def as_u64(context, x):
    """`x` as U64, in compiled code."""
    return u64(x), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], u64)


@intrinsic
def as_int(context, x):
    """Any number as a signed word, in compiled code."""
    return types.int64(x), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], types.int64)


@intrinsic
def as_unsigned(context, x):
    """A board as numba's unsigned word: an index that is never counted from the end."""
    return types.uint64(u64), lambda context, builder, sig, args: args[0]


@intrinsic
def as_float(context, x):
    return types.float64(x), lambda context, builder, sig, args: context.cast(
        builder, args[0], sig.args[0], types.float64
    )


@intrinsic
def bits_of(context, x):
    """A field's value as a signed word with the same bits."""

    def lower(context, builder, sig, args):
        if sig.args[0] is types.float64:
            return builder.bitcast(args[0], I64)
        return context.cast(builder, args[0], sig.args[0], types.int64)

    return types.int64(x), lower


@intrinsic
def float_of_bits(context, x):
    return types.float64(types.int64), lambda context, builder, sig, args: builder.bitcast(args[0], ir.DoubleType())


# What Python's integers can do ----------------------------------------------------------------------------------------


@intrinsic
def count_ones(context, x):
    return types.int64(x), lambda context, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def leading_zeros(context, x):
    return types.int64(x), lambda context, builder, sig, args: builder.ctlz(args[0], BIT(0))


@overload_method(U64Type, "bit_count")
def u64_bit_count(x):
    return lambda x: count_ones(x)


@overload_method(U64Type, "bit_length")
def u64_bit_length(x):
    return lambda x: 64 - leading_zeros(x)


@overload_method(types.Integer, "bit_count")
def int_bit_count(x):
    if x.signed:  # Python counts the ones of the absolute value
        return lambda x: count_ones(as_int(abs(x)))
    return lambda x: count_ones(as_int(x))


@overload_method(types.Integer, "bit_length")
def int_bit_length(x):
    if x.signed:
        return lambda x: 64 - leading_zeros(as_int(abs(x)))
    return lambda x: 64 - leading_zeros(as_int(x))


@overload(float)
def float_of_bool(x):
    return (lambda x: as_float(x)) if isinstance(x, types.Boolean) else None


@overload(int)
def int_of_bool(x):
    return (lambda x: as_int(x)) if isinstance(x, types.Boolean) else None


def any_u64(*kinds):
    return u64 in kinds and all(map(is_integer, kinds))


@overload(max)
def larger(a, b):
    return (lambda a, b: as_u64(a) if a >= b else as_u64(b)) if any_u64(a, b) else None


@overload(min)
def smaller(a, b):
    return (lambda a, b: as_u64(a) if a <= b else as_u64(b)) if any_u64(a, b) else None


@register_jitable
def place_of(index):
    """An index that is a board: one with the last bit is beyond every end, and not the end counted backwards."""
    place = as_int(index)
    if place < 0:
        raise IndexError("index out of range")
    return place


@overload(operator.getitem, jit_options={"boundscheck": True})
def item_at_u64(items, index):
    if index is u64 and isinstance(items, types.Array):
        return lambda items, index: items[as_unsigned(index)]
    if index is u64 and isinstance(items, types.BaseTuple):
        return lambda items, index: items[place_of(index)]
    return None


@overload(operator.setitem, jit_options={"boundscheck": True})
def set_item_to_u64(items, index, item):
    if isinstance(items, types.Array) and u64 in (index, item) and isinstance(items.dtype, types.Integer):
        if index is u64:
            return lambda items, index, item: operator.setitem(items, place_of(index), as_int(item))
        return lambda items, index, item: operator.setitem(items, index, as_int(item))
    return None


EMPTY = types.Tuple(())
NO_INTS = types.UniTuple(types.int64, 0)


@infer
class IterateNothing(AbstractTemplate):
    """`for action in ()`: numba has no iterator for an empty tuple."""

    key = "getiter"

    def generic(self, args, kws):
        return signature(types.UniTupleIter(NO_INTS), EMPTY) if args == (EMPTY,) else None


@lower_builtin("getiter", types.Tuple)
def iterate_nothing(context, builder, sig, args):
    nothing = context.get_constant_undef(NO_INTS)
    return context.get_function("getiter", signature(sig.return_type, NO_INTS))(builder, (nothing,))


@overload(range)
def range_to_u64(stop):
    return (lambda stop: range(as_int(stop))) if stop is u64 else None


@overload(range)
def range_between_u64(start, stop):
    return (lambda start, stop: range(as_int(start), as_int(stop))) if any_u64(start, stop) else None


@overload(replace)
def native_replace(items, index, item):
    if not isinstance(items, types.UniTuple):
        return None
    from numba.cpython.unsafe.tuple import tuple_setitem

    size, kind = len(items), types.unliteral(item)
    if isinstance(kind, types.Float) != isinstance(items.dtype, types.Float) and not is_integer(kind):
        raise errors.TypingError(f"it puts a {kind} into a tuple of {items.dtype} by harif.replace; write int(…)")
    if items.dtype is types.boolean and kind is not types.boolean:
        raise errors.TypingError(f"it puts a {kind} into a tuple of bool by harif.replace; write bool(…)")
    place = place_of if index is u64 else as_int

    def replaced(items, index, item):
        at = place(index)
        if at < 0:
            at += size
        if at < 0 or at >= size:
            raise IndexError("replace: there is no such item in the tuple")
        return tuple_setitem(items, at, item)

    return replaced


@intrinsic
def load_word(context, address, index, kind):
    """The 64-bit number of type `kind` at `index` in the block at `address`."""
    target = kind.instance_type

    def lower(context, builder, sig, args):
        pointer = builder.inttoptr(args[0], context.get_value_type(target).as_pointer())
        return builder.load(builder.gep(pointer, [args[1]]))

    return target(types.int64, types.int64, kind), lower


@overload(int_at)
def native_int_at(address, index):
    return lambda address, index: load_word(as_int(address), as_int(index), types.int64)


@overload(float_at)
def native_float_at(address, index):
    return lambda address, index: load_word(as_int(address), as_int(index), types.float64)


@overload(limits_of)
def native_limits_of(bounds):
    if len(bounds) == 4:
        return lambda bounds: (float(bounds[0]), float(bounds[1]), as_int(bounds[2]), as_int(bounds[3]))
    return lambda bounds: (float(bounds[0]), float(bounds[1]), 0, 0)


@overload(values.bits_of_float)
def native_bits_of_float(number):
    return lambda number: bits_of(as_float(number))


@overload(values.float_of_bits)
def native_float_of_bits(word):
    return lambda word: float_of_bits(as_int(word))


@overload(word_of)
def native_word_of(number):
    return lambda number: as_int(as_u64(number))


@overload(values.write_words)
def native_write_words(view, words, at):
    if not isinstance(view, types.BaseTuple):

        def write_one(view, words, at):
            words[at] = bits_of(view)
            return 1

        return write_one
    if len(view) == 0:
        return lambda view, words, at: 0

    def write_first_and_rest(view, words, at):
        written = values.write_words(view[0], words, at)
        return written + values.write_words(view[1:], words, at + written)

    return write_first_and_rest
