"""Machine code as bytes: loaded by LLVM, called through ctypes, with no compiler in sight.

A kernel that was compiled once is an object file and the name of a function in it. Loading that needs neither numba
nor NumPy, whose imports take longer than most searches. The function follows numba's convention: it returns a status,
writes its result through the first pointer and, if it raised, a description of the error through the second.
"""

import ctypes
import json
import pickle
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game.fields import to_words
from harif.native.records import address_of, is_lent

OK, NOTHING = 0, -2  # statuses of a call that did not raise
CTYPES: dict[Any, Any] = {int: ctypes.c_int64, float: ctypes.c_double}
LIBRARY = {
    *("memcpy", "memset", "memmove", "pow", "powf", "fmod", "exp", "exp2", "log", "log2", "log10", "log1p", "expm1"),
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "floor", "ceil", "round", "trunc"),
}
"""What every process can resolve; code that calls anything else needs numba's own runtime beside it."""

RELEASE = "NRT_MemInfo_call_dtor"
"""Numba's release of an array's memory. Kernels name it but never reach it: they are lent their arrays."""


class Code(NamedTuple):
    """A compiled kernel: what is kept on disk."""

    name: str  # of the function
    calls: tuple[str, ...]  # functions outside the object file
    image: bytes  # the object file

    def to_bytes(self) -> bytes:
        head = json.dumps({"name": self.name, "calls": self.calls}).encode()
        return len(head).to_bytes(4, "little") + head + self.image

    @classmethod
    def from_bytes(cls, data: bytes) -> "Code":
        size = int.from_bytes(data[:4], "little")
        head = json.loads(data[4 : 4 + size])
        return cls(head["name"], tuple(head["calls"]), data[4 + size :])


class Raised(ctypes.Structure):
    """How compiled code describes an error: pickled (class, arguments, place), where it is known beforehand."""

    _fields_ = (
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("hash", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("allocated", ctypes.c_int32),
    )


_release_nothing = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda memory: None)
_engines: list[Any] = []  # loaded code lives as long as the process


def load(code: Code) -> int:
    """The address of the function. Each image has an engine of its own: names in two images may be the same."""
    import llvmlite.binding as llvm

    if not set(code.calls) <= LIBRARY | {RELEASE}:
        from harif.native.compiler import prepare_runtime

        prepare_runtime()
    if not _engines:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
    if not llvm.address_of_symbol(RELEASE):
        llvm.add_symbol(RELEASE, ctypes.cast(_release_nothing, ctypes.c_void_p).value)
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.image))
    engine.finalize_object()
    address: int = engine.get_function_address(code.name)
    if not address:
        raise LookupError(code.name)
    _engines.append(engine)
    return address


def entry(address: int, arguments: tuple[Any, ...], returns: Any, fields: Any) -> Callable[..., Any]:
    """A Python callable `(state, *arguments)` for the code at `address`; without `fields` of a state, `(*arguments)`.
    It holds no lock while it runs.
    """
    lent = [is_lent(kind) for kind in arguments]
    kinds: list[Any] = [ctypes.c_void_p] * (2 if fields is None else 3)
    kinds += [ctypes.c_void_p if is_lent(kind) else CTYPES[kind] for kind in arguments]
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(address)
    answer_type = CTYPES[returns]

    def call(*given: Any) -> Any:
        answer, problem = answer_type(), ctypes.POINTER(Raised)()
        flat: list[Any] = [ctypes.addressof(answer), ctypes.addressof(problem)]
        if fields is not None:
            words = array("q", to_words(given[0], fields))
            flat.append(words.buffer_info()[0])
            given = given[1:]
        flat += [address_of(value) if at else value for at, value in zip(lent, given, strict=True)]
        status = function(*flat)
        if status not in (OK, NOTHING):
            raise error_of(problem)
        return answer.value

    return call


def error_of(problem: Any) -> BaseException:
    """The error that compiled code raised."""
    if problem and problem.contents.allocated <= 0 and problem.contents.pickled:
        try:
            kind, arguments, _ = pickle.loads(ctypes.string_at(problem.contents.pickled, problem.contents.size))
            return kind(*(arguments or ()))  # type: ignore[no-any-return]
        except Exception:  # an error that cannot be rebuilt is still an error
            pass
    return RuntimeError("the compiled rules of the game raised an error")
