"""What NumPy computes otherwise than numba: refused in what the author of a game wrote.

NumPy adds up the floats of an array in pairs and has functions of its own, which differ from numba's in the last
digits; and items of its arrays are its own numbers, of which `True + True` is True.
"""

import operator
from types import ModuleType
from typing import Any

from numba.core import errors, ir, types
from numba.core.compiler_machinery import AnalysisPass, register_pass

from harif.native.arithmetic import EXCHANGED

REDUCTIONS = {
    "average",
    "cumprod",
    "cumsum",
    "dot",
    "inner",
    "matmul",
    "mean",
    "prod",
    "std",
    "sum",
    "trace",
    "var",
    "vdot",
}
FUNCTIONS = {
    *("arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "cbrt", "cos", "cosh", "exp", "exp2"),
    *("expm1", "hypot", "log", "log10", "log1p", "log2", "logaddexp", "power", "sin", "sinh", "tan", "tanh"),
}
COUNTING = {EXCHANGED[op] for op in (operator.add, operator.sub, operator.lshift, operator.neg, operator.invert)}
COMPARING = {EXCHANGED[op] for op in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)}


@register_pass(mutates_CFG=False, analysis_only=True)
class AsInNumPy(AnalysisPass):
    """Refuse what means something else in NumPy."""

    _name = "as_in_numpy"

    def __init__(self) -> None:  # numba's base class asks for it
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        if getattr(state.func_id.func, "__harif_rule__", False):
            look = Look(state.func_ir, state.typemap)
            for block in state.func_ir.blocks.values():
                for op in ("getattr", "call", "binop", "inplace_binop", "unary"):
                    for expression in block.find_exprs(op=op):
                        getattr(look, op)(expression)
        return False


class Look:
    """A look at the expressions of a function whose types are known."""

    def __init__(self, func_ir: Any, kinds: dict[str, Any]) -> None:
        self.func_ir, self.kinds = func_ir, kinds

    def getattr(self, expression: Any) -> None:
        kind = self.kinds.get(expression.value.name)
        if isinstance(kind, types.Array) and isinstance(kind.dtype, types.Float) and expression.attr in REDUCTIONS:
            raise errors.TypingError(f"it uses .{expression.attr}() of an array of floats, {ROUNDS} write a loop")

    def call(self, expression: Any) -> None:
        function = self.numpys(self.defined(expression.func))
        if function in FUNCTIONS:
            raise errors.TypingError(f"it uses numpy.{function}, {ROUNDS} use the one of math, item by item")
        given = [self.kinds.get(argument.name) for argument in expression.args]
        if function in REDUCTIONS and any(
            isinstance(k, types.Array) and isinstance(k.dtype, types.Float) for k in given
        ):
            raise errors.TypingError(f"it uses numpy.{function} of an array of floats, {ROUNDS} write a loop")

    def binop(self, expression: Any) -> None:
        if expression.fn in COUNTING and self.is_truth(expression.lhs) and self.is_truth(expression.rhs):
            raise errors.TypingError(f"it computes with {TRUTHS}")

    def inplace_binop(self, expression: Any) -> None:
        self.binop(expression)

    def unary(self, expression: Any) -> None:
        if expression.fn in COUNTING and self.is_truth(expression.value):
            raise errors.TypingError(f"it computes with {TRUTHS}")

    # What a name stands for -------------------------------------------------------------------------------------------

    def defined(self, name: Any) -> Any:
        """The expression that a name was given by; None where there are several."""
        try:
            return self.func_ir.get_definition(name)
        except KeyError:
            return None

    def numpys(self, function: Any) -> str | None:
        """The name of a function of NumPy's, `np.exp` or `exp`."""
        if isinstance(function, ir.Expr) and function.op == "getattr":
            module = known(self.defined(function.value))
            return function.attr if isinstance(module, ModuleType) and module.__name__.startswith("numpy") else None
        value = known(function)
        own = type(value).__module__.startswith("numpy") or str(getattr(value, "__module__", "")).startswith("numpy")
        return getattr(value, "__name__", None) if own else None

    def is_item(self, name: Any) -> bool:
        """Is it an item of an array?"""
        found = self.defined(name)
        if not isinstance(found, ir.Expr) or found.op not in ("getitem", "static_getitem", "typed_getitem"):
            return False
        return isinstance(self.kinds.get(found.value.name), types.Array)

    def is_truth(self, name: Any) -> bool:
        """Is it one of NumPy's truths: an item of an array of bools, or a comparison with an item of an array?"""
        if not isinstance(self.kinds.get(name.name), types.Boolean):
            return False
        found = self.defined(name)
        compares = isinstance(found, ir.Expr) and found.op == "binop" and found.fn in COMPARING
        return self.is_item(name) or (compares and (self.is_item(found.lhs) or self.is_item(found.rhs)))


def known(definition: Any) -> Any:
    """The value of a name that is given outside of the function."""
    return definition.value if isinstance(definition, (ir.Global, ir.FreeVar)) else None


ROUNDS = "which NumPy rounds otherwise;"
TRUTHS = "truths of NumPy's, of which True + True is True; write int(…) around them, or use a tuple"
