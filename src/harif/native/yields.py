"""Generators in machine code: `actions` and its like, of which a kernel asks one move after the other.

Numba makes a function of a generator, called once for each item: it fetches all that lives across the `yield`, goes on
behind it, and stores all again. For a move of a few instructions that is most of the time. So arguments, which are kept
with the generator anyway, are not stored again at each item; and a small generator that yields in one place becomes
part of the loop that asks it, where nothing needs to be stored.
"""

from typing import Any

from numba.core import ir as numba_ir
from numba.core.generators import GeneratorLower
from numba.core.lowering import Lower

SMALL = 2500  # instructions, before any is optimised away, of a generator that becomes part of a loop


class SmallGenerator(GeneratorLower):
    """Numba's lowering of a generator, which makes a small one part of the loop that asks it."""

    def lower_next_func(self, lower: Any) -> None:
        super().lower_next_func(lower)
        size = sum(len(block.instructions) for block in lower.function.blocks)
        if len(self.geninfo.yield_points) == 1 and size <= SMALL:
            lower.function.attributes.add("alwaysinline")


class YieldLower(Lower):
    """Numba's lowering, which keeps less for a generator to go on."""

    GeneratorLower = SmallGenerator

    def lower_yield(self, retty: Any, inst: Any) -> Any:
        if self.context.enable_nrt:  # then numba counts who holds what is stored
            return super().lower_yield(retty, inst)
        point = self.generator_info.yield_points[inst.index]
        given = {name: argument for name in point.live_vars if (argument := self.argument(name)) is not None}
        point.live_vars = [name for name in point.live_vars if name not in given]
        result = super().lower_yield(retty, inst)
        for name, argument in given.items():
            target = numba_ir.Var(self.func_ir.blocks[self.firstblk].scope, name, argument.loc)
            self.lower_inst(numba_ir.Assign(argument, target, argument.loc))
        return result

    def argument(self, name: str) -> Any:
        """The argument that a variable always is; None if it is none."""
        try:
            found = self.func_ir.get_definition(name)
        except KeyError:  # it is given in several places
            return None
        return found if isinstance(found, numba_ir.Arg) else None
