"""Large blocks of numbers that kernels share: transposition tables, search trees, databases on disk.

A `Block` is memory of the operating system's, not of Python's: zero to begin with, taken page by page as it is touched
(so that a table of eight gigabytes costs nothing until it is filled), and, where it has a file, written through to it.
"""

import contextlib
import ctypes
import mmap
import os
from pathlib import Path
from typing import Any, BinaryIO

from harif.game import SearchError

SIZES = {"q": 8, "Q": 8, "d": 8, "f": 4, "i": 4, "B": 1}
"""Bytes of a number, by the code of `array` and `memoryview`: i8, u8, f8, f4, i4 and u1 in a kernel's signature."""


PRIVATE = [mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS] if hasattr(mmap, "MAP_PRIVATE") else []


class Block:
    """`count` numbers of type `code`, all 0 at first, or those of a file."""

    def __init__(self, code: str, count: int, file: Path | None = None) -> None:
        self.code, self.count, self.file = code, max(1, count), file
        size = self.count * SIZES[code]
        try:
            if file is None:
                self.memory = mmap.mmap(-1, size, *PRIVATE)
            else:
                with open(file, "r+b" if file.exists() else "w+b") as opened:
                    if os.fstat(opened.fileno()).st_size < size:
                        take_room(opened, size)
                    self.memory = mmap.mmap(opened.fileno(), size)
        except (OSError, ValueError, OverflowError) as problem:
            where = "memory" if file is None else f"room for {file.name}"
            raise SearchError(
                f"There is not enough {where}: {size / 2**20:,.0f} MB are needed ({problem}). Ask for less."
            ) from None
        if file is None and hasattr(mmap, "MADV_HUGEPAGE"):
            with contextlib.suppress(OSError):  # a system without them
                self.memory.madvise(mmap.MADV_HUGEPAGE)  # fewer misses of the address cache
        self.items: Any = memoryview(self.memory).cast("B").cast(code)  # type: ignore[call-overload]
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))

    def buffer_info(self) -> tuple[int, int]:
        """As `array.array` has it: the address, and how many numbers there are."""
        return self.address, self.count

    def as_code(self, code: str) -> "Block":
        """The same memory read as numbers of another type."""
        other = object.__new__(Block)
        other.code, other.memory, other.address, other.file = code, self.memory, self.address, self.file
        other.count = self.count * SIZES[self.code] // SIZES[code]
        other.items = memoryview(self.memory).cast("B").cast(code)  # type: ignore[call-overload]
        return other

    def part(self, start: int) -> "Block":
        """The same memory from number `start` on."""
        other = object.__new__(Block)
        other.code, other.memory, other.file = self.code, self.memory, self.file
        start = min(start, self.count - 1)
        other.address, other.count = self.address + start * SIZES[self.code], self.count - start
        other.items = self.items[start:]
        return other

    def flush(self) -> None:
        """Write what a file's block holds to the disk."""
        self.memory.flush()

    def clear(self) -> None:
        """All 0 again, without touching memory that was never used."""
        if self.file is None and hasattr(mmap, "MADV_DONTNEED"):
            self.memory.madvise(mmap.MADV_DONTNEED)
        else:
            ctypes.memset(self.address, 0, self.count * SIZES[self.code])

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.items[index] = value


def take_room(file: BinaryIO, size: int) -> None:
    """Make a file `size` bytes long, in earnest: a full disk is noticed here, not half-way."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file.fileno(), 0, size)
        return
    file.seek(0, os.SEEK_END)  # macOS and Windows only promise room: write what is missing
    missing = size - file.tell()
    while missing > 0:
        missing -= file.write(bytes(min(missing, 1 << 20)))
    file.flush()
