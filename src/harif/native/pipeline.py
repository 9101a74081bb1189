"""How numba compiles the parts of a kernel: typed and lowered, and nothing more.

Numba takes every function for one that Python may call: it wraps it twice, optimises it by itself, and makes it
executable, before it is linked into whatever calls it and optimised again. A kernel has some eighty parts, and Python
calls one of them. So a part stays what it is when it is lowered; optimised and made executable is the whole.
"""

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import InlineOverloads, NativeLowering, NopythonRewrites, NopythonTypeInference
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralUnroll,
    ReconstructSSA,
    WithLifting,
)

from harif.native.arithmetic import AsInPython
from harif.native.attributes import ByName
from harif.native.casts import CheckedLower
from harif.native.numpys import AsInNumPy


class PartLibrary(JITCodeLibrary):
    """Code that waits to be linked into a kernel."""

    def _optimize_final_module(self):
        pass

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Lowering to a `PartLibrary`, known to whoever calls it."""

    _name = "part_lowering"
    lowering_class = CheckedLower

    def run_pass(self, state):
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        lowered, library = state["cr"], state.library
        about = lowered.fndesc
        stand_in = _dynfunc.make_function(about.lookup_module(), about.qualname, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(stand_in, about, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = _LowerResult(about, lowered.call_helper, cfunc=stand_in, env=lowered.env)
        return True


NEEDLESS = {WithLifting, InlineInlinables, FindLiterallyCalls, LiteralUnroll, InlineOverloads, NopythonRewrites}
"""Passes for what rules and kernels do not have: contexts, inlining before LLVM, literal loops, array expressions."""


class PartCompiler(CompilerBase):
    """Numba's compiler for a part of a kernel."""

    def define_pipelines(self):
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(ByName, InlineClosureLikes)
        passes.add_pass_after(AsInPython, ReconstructSSA)
        passes.add_pass_after(AsInNumPy, NopythonTypeInference)
        passes.passes = [
            (PartLowering if one is NativeLowering else one, told) for one, told in passes.passes if one not in NEEDLESS
        ]
        passes._finalized = False
        passes.finalize()
        return [passes]
