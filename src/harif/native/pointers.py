"""Records, rows and arrays in compiled code: one pointer each (see `records`)."""

import operator
from hashlib import sha256
from typing import get_args, get_origin

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
from numba.extending import intrinsic, models, register_model

from harif.game import U64
from harif.native.integers import is_integer, u64
from harif.native.records import Bytes, Floats, Floats32, Ints, Ints32, Rows, Words, fields_of, layout, size_of

WORD, BYTE = ir.IntType(64), ir.IntType(8)
POINTER = BYTE.as_pointer()
SCALARS = {int: types.int64, float: types.float64, U64: u64, bool: types.boolean}

# What numbers of an array are: in memory, and as a kernel computes with them.
ITEMS = {
    Ints: (WORD, types.int64),
    Words: (WORD, u64),
    Floats: (ir.DoubleType(), types.float64),
    Ints32: (ir.IntType(32), types.int64),
    Floats32: (ir.FloatType(), types.float32),
    Bytes: (BYTE, types.int64),
}


class RecordType(types.Type):
    """A pointer to one record."""

    def __init__(self, kind):
        self.fields, self.size = fields_of(kind), size_of(kind)
        super().__init__(name=f"{kind.__name__}_{sha256(layout(kind).encode()).hexdigest()[:12]}")


class RowsType(types.Type):
    """A pointer to the first of many records."""

    def __init__(self, kind):
        self.record = RecordType(kind)
        super().__init__(name=f"Rows_{self.record.name}")


class ArrayType(types.Type):
    """A pointer to the first of many numbers."""

    def __init__(self, kind):
        self.stored, self.item = ITEMS[kind]
        super().__init__(name=kind.__name__)


for _kind in (RecordType, RowsType, ArrayType):

    @register_model(_kind)
    class PointerModel(models.PrimitiveModel):
        def __init__(self, manager, kind):
            super().__init__(manager, kind, POINTER)


def machine_type(kind):
    """The type in compiled code of what an annotation declares."""
    if kind in SCALARS:
        return SCALARS[kind]
    if kind in ITEMS:
        return ArrayType(kind)
    if get_origin(kind) is Rows:
        return RowsType(get_args(kind)[0])
    return RecordType(kind)


def from_address(kind):
    """An intrinsic that takes an address, lent by whoever called, for what stands there."""
    target = machine_type(kind)

    @intrinsic
    def at(context, address):
        return target(types.int64), lambda context, builder, sig, args: builder.inttoptr(args[0], POINTER)

    return at


# Fields ---------------------------------------------------------------------------------------------------------------


@infer_getattr
class Fields(AttributeTemplate):
    key = RecordType

    def generic_resolve(self, record, name):
        field = record.fields.get(name)
        return None if field is None else machine_type(field.kind)


def beyond(builder, pointer, offset, item):
    """The pointer to an item `offset` bytes further on."""
    there = builder.gep(pointer, [offset], inbounds=True)
    return builder.bitcast(there, item.as_pointer())


@lower_getattr_generic(RecordType)
def load_field(context, builder, record, pointer, name):
    field = record.fields[name]
    if field.inside:
        return builder.gep(pointer, [WORD(field.offset)], inbounds=True)
    kind = machine_type(field.kind)
    if kind is types.boolean:
        return builder.icmp_unsigned("!=", builder.load(beyond(builder, pointer, WORD(field.offset), BYTE)), BYTE(0))
    if field.bits < 64:
        return builder.sext(builder.load(beyond(builder, pointer, WORD(field.offset), ir.IntType(field.bits))), WORD)
    return builder.load(beyond(builder, pointer, WORD(field.offset), context.get_value_type(kind)))


@lower_setattr_generic(RecordType)
def store_field(context, builder, sig, args, name):
    record, given = sig.args
    field = record.fields[name]
    value = context.cast(builder, args[1], given, machine_type(field.kind))
    if field.kind is bool:
        value = builder.zext(value, BYTE)
    elif field.bits < 64:
        value = builder.trunc(value, ir.IntType(field.bits))
    builder.store(value, beyond(builder, args[0], WORD(field.offset), value.type))


# Items ----------------------------------------------------------------------------------------------------------------


@infer_global(operator.getitem)
class GetItem(AbstractTemplate):
    def generic(self, args, kws):
        there, index = args
        if not is_integer(types.unliteral(index)):
            return None
        if isinstance(there, RowsType):
            return signature(there.record, there, types.int64)
        return signature(there.item, there, types.int64) if isinstance(there, ArrayType) else None


@infer_global(operator.setitem)
class SetItem(AbstractTemplate):
    def generic(self, args, kws):
        there, index, _ = args
        if isinstance(there, ArrayType) and is_integer(types.unliteral(index)):
            return signature(types.none, there, types.int64, there.item)
        return None


@lower_builtin(operator.getitem, RowsType, types.int64)
def row_at(context, builder, sig, args):
    return builder.gep(args[0], [builder.mul(args[1], WORD(sig.args[0].record.size))], inbounds=True)


def item_at(builder, kind, pointer, index):
    return builder.gep(builder.bitcast(pointer, kind.stored.as_pointer()), [index], inbounds=True)


@lower_builtin(operator.getitem, ArrayType, types.int64)
def load_item(context, builder, sig, args):
    kind = sig.args[0]
    item = builder.load(item_at(builder, kind, *args))
    if kind.stored == BYTE:
        return builder.zext(item, WORD)
    return builder.sext(item, WORD) if kind.stored == ir.IntType(32) else item


@lower_builtin(operator.setitem, ArrayType, types.int64, types.Any)
def store_item(context, builder, sig, args):
    kind = sig.args[0]
    value = args[2]
    if isinstance(kind.stored, ir.IntType) and kind.stored.width < 64:
        value = builder.trunc(value, kind.stored)
    builder.store(value, item_at(builder, kind, *args[:2]))
