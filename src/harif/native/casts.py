"""A variable that is an int on one path and a float, or a board, on another.

Python's variables hold either; a variable of machine code has one type, to which numba casts without a word: -1 becomes
a board with all bits set, a large int the nearest float. In what the author of a game wrote such a cast is checked.
"""

from typing import Any

from llvmlite import ir
from numba.core import errors, types
from numba.core import ir as numba_ir

from harif.native.arithmetic import fail_if
from harif.native.integers import u64
from harif.native.wide import wide
from harif.native.yields import YieldLower

EXACT = 2**53  # whole numbers up to here are exact as floats
ROUNDED = "a whole number beyond 2**53 in a variable that also holds floats: write float(…) where it is given"
NEGATIVE = "a negative number in a variable that also holds a U64: give what is not found another sign"


class CheckedLower(YieldLower):
    """Numba's lowering, which checks what the author's variables and results are cast to."""

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        if isinstance(inst.value, numba_ir.Var):
            self.check(inst.value.name, ty)
        return super().lower_assign(ty, inst)

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        if expr.op == "cast":  # of what is returned
            self.check(expr.value.name, resty)
        return super().lower_expr(resty, expr)

    def check(self, name: str, target: Any) -> None:
        kind = types.unliteral(self.typeof(name))
        signed = isinstance(kind, types.Integer) or kind is wide
        if not getattr(self.func_ir.func_id.func, "__harif_rule__", False) or not (signed or kind is u64):
            return
        if target is types.float64:
            self.fail_beyond(self.loadvar(name), kind is u64)
        elif target is u64 and signed and kind is not types.uint64:
            if self.is_negative_constant(name):
                raise errors.TypingError(f"it puts {NEGATIVE}")
            value = self.loadvar(name)
            below = self.builder.icmp_signed("<", value, value.type(0))
            fail_if(self.context, self.builder, below, OverflowError, NEGATIVE)

    def is_negative_constant(self, name: str) -> bool:
        try:
            found = self.func_ir.get_definition(name)
        except KeyError:  # it has several
            return False
        return isinstance(found, numba_ir.Const) and found.value < 0

    def fail_beyond(self, value: Any, unsigned: bool) -> None:
        """One comparison for both ends, where there are two."""
        moved, room = (value, EXACT) if unsigned else (self.builder.add(value, value.type(EXACT)), 2 * EXACT)
        if isinstance(value.type, ir.IntType) and value.type.width > 54:
            beyond = self.builder.icmp_unsigned(">", moved, value.type(room))
            fail_if(self.context, self.builder, beyond, OverflowError, ROUNDED)
