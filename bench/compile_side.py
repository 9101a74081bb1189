"""Runs in a process of its own: makes one kernel of one game ready, and prints as JSON where the time went.

`compile_side.py` prints the names of all kernels; `compile_side.py GAME KERNEL cold|kept` the parts, in seconds. Time
inside a part that belongs to another named part is counted there only, so the parts add up to the whole.
"""

import importlib
import json
import sys
import time
import warnings
from collections import defaultdict
from typing import Any

PARTS = {  # (module, name): the part that a call of it belongs to
    ("harif.native.engine", "probe"): "probe",
    ("harif.native.reach", "reach_of"): "digest",
    ("harif.native.reach", "kernel_digest"): "digest",
    ("harif.native.cache", "load"): "read",
    ("harif.native.cache", "save"): "save",
    ("harif.native.machine", "load"): "link",
    ("harif.native.machine", "entry"): "link",
}
COLD_PARTS = {
    ("harif.native.compiler", "compile_kernel"): "translate",
    ("numba.core.codegen", "CPUCodeLibrary.finalize"): "llvm",
    ("numba.core.codegen", "CPUCodeLibrary.add_ir_module"): "llvm",
    ("numba.core.codegen", "CPUCodegen._add_module"): "llvm",
}


class Meter:
    """Own time of nested parts."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.stack: list[str] = []
        self.since = time.perf_counter()

    def turn(self) -> None:
        """Charge the time since the last turn to the part that is on top."""
        now = time.perf_counter()
        if self.stack:
            self.spent[self.stack[-1]] += now - self.since
        self.since = now

    def enter(self, part: str) -> None:
        self.turn()
        self.stack.append(part)

    def leave(self) -> None:
        self.turn()
        self.stack.pop()

    def wrap(self, module: str, name: str, part: str) -> bool:
        """Meter all calls of a function or method; False if there is no such name."""
        owner: Any = importlib.import_module(module)
        *classes, last = name.split(".")
        for each in classes:
            owner = getattr(owner, each, None)
        plain = getattr(owner, last, None)
        if plain is None:
            return False

        def metered(*arguments: Any, **named: Any) -> Any:
            self.enter(part)
            try:
                return plain(*arguments, **named)
            finally:
                self.leave()

        setattr(owner, last, metered)
        return True

    def listen(self) -> None:
        """Meter numba's own passes, which it announces."""
        from numba.core import event

        meter = self

        class Passes(event.Listener):
            def on_start(self, event: Any) -> None:
                meter.enter(part_of_pass(event.data["name"]))

            def on_end(self, event: Any) -> None:
                meter.leave()

        event.register("numba:run_pass", Passes())


def part_of_pass(name: str) -> str:
    if "type_inference" in name:
        return "typing"
    return "lowering" if "lowering" in name else "passes"


WHERE = {
    "value": "harif.search.alphabeta.minimax",
    "pvs": "harif.search.alphabeta.pvs",
    "expected": "harif.search.chance.expectiminimax",
    "starred": "harif.search.chance.star",
    "vector": "harif.search.many.maxn",
    "grow": "harif.search.montecarlo.uct",
    "play": "harif.search.playouts",
    "paths": "harif.search.perft",
    "prove": "harif.solving.forward.exact",
    "settle_all": "harif.solving.forward.exact",
}
"""The kernels that people wait for, and their modules."""


def kernels() -> dict[str, Any]:
    return {name: getattr(importlib.import_module(module), name) for name, module in WHERE.items()}


def main(game: str, kernel: str, cold: bool) -> dict[str, Any]:
    """Parts in seconds; "other" is what belongs to no part. Only a cold run imports numba by itself, to meter it."""
    meter = Meter()
    meter.enter("other")
    meter.enter("import harif")
    import harif
    from harif.native import engine

    chosen = kernels()[kernel]
    state = harif.load(game)
    meter.enter("import llvmlite")
    import llvmlite.binding  # noqa: F401

    meter.leave()
    meter.leave()
    wanted = PARTS
    if cold:
        meter.enter("import numba")
        import numba  # noqa: F401

        import harif.native.compiler

        meter.leave()
        meter.listen()
        wanted = PARTS | COLD_PARTS
    absent = [name for (module, name), part in wanted.items() if not meter.wrap(module, name, part)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ready = engine.engine_for(state, [chosen])
    meter.leave()
    imported = "numba" in sys.modules
    return {"native": ready.native, "absent": absent, "numba": imported, "parts": dict(meter.spent)}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(main(sys.argv[1], sys.argv[2], cold=sys.argv[3] == "cold")))
    else:
        print(json.dumps(sorted(kernels())))
