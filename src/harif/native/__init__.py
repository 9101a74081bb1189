"""Machine code: a game's methods and a search compiled together, by the type of the state.

Nothing here is imported until a search asks for it, because `import numba` takes longer than most textbook trees.
"""

from harif.native.engine import Engine, Kernel, engine_for

__all__ = ["Engine", "Kernel", "engine_for"]
