"""Machine code: a game's methods and a search compiled together, by the type of the state.

Nothing here is imported until a search asks for it, because `import numba` takes longer than most textbook trees.
"""

from harif.native.engine import Engine, Kernel, engine_for, kernel, machine_code
from harif.native.records import Bytes, Floats, Floats32, Ints, Ints32, Rows, Struct, Words, rows

__all__ = [
    "Bytes",
    "Engine",
    "Floats",
    "Floats32",
    "Ints",
    "Ints32",
    "Kernel",
    "Rows",
    "Struct",
    "Words",
    "engine_for",
    "kernel",
    "machine_code",
    "rows",
]
