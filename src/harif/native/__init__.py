"""Machine code: a game's methods and a search compiled together, by the type of the state.

Nothing here is imported until a search asks for it, because `import numba` takes longer than most textbook trees.
"""

from harif.native.engine import Engine, Kernel, engine_for, kernel, machine_code
from harif.native.records import Rows, Struct, rows

__all__ = ["Engine", "Kernel", "Rows", "Struct", "engine_for", "kernel", "machine_code", "rows"]
