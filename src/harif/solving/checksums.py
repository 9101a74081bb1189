"""Checksums of kept files: nothing is believed that is not what was written.

A finished file is checked page by page, each page when it is first looked at, so that a database of any size opens at
once and a question costs a few pages. A file that still grows at its end has one checksum that grows with it.
"""

import os
import zlib
from array import array
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from harif.game.sentence import Sentence
from harif.native.blocks import SIZES, Block
from harif.solving.folder import Folder

PAGE = 1 << 16  # bytes
CHECKSUMS = "checksums.bin"


class Part(NamedTuple):
    """The first `length` numbers of a file, of type `code`."""

    file: str
    code: str
    length: int

    @property
    def bytes(self) -> int:
        return max(1, self.length) * SIZES[self.code]

    @property
    def pages(self) -> int:
        return -(-self.bytes // PAGE)


class Pages:
    """A block of numbers whose pages are compared with their checksums, each when it is first looked at.

    `seen` has a byte for each page, 1 once it was compared; without checksums, which memory has not, all were.
    """

    def __init__(self, part: Part, block: Block, sums: Any = None, folder: Folder | None = None) -> None:
        self.part, self.block, self.sums, self.folder = part, block, sums, folder
        self.seen = array("B", [0 if folder else 1]) * part.pages

    def look(self, page: int) -> None:
        """Compare a page; a sentence where it is not what was written."""
        if not self.seen[page]:
            if checksum(self.block, page * PAGE, min(self.part.bytes, (page + 1) * PAGE)) != self.sums[page]:
                assert self.folder is not None
                where = "the {size} KB from byte {first:,} on are not what was written"
                raise self.folder.damaged(self.part.file, Sentence(where, size=PAGE >> 10, first=page * PAGE))
            self.seen[page] = 1

    def empty(self, page: int) -> None:
        """Make a page all 0."""
        first, last = page * PAGE, min(self.part.bytes, (page + 1) * PAGE)
        self.block.memory[first:last] = bytes(last - first)

    def look_at(self, first: int, last: int) -> None:
        """Compare the pages of the numbers `first` … `last - 1`."""
        size = SIZES[self.part.code]
        for page in range(first * size // PAGE, -(-last * size // PAGE)):
            self.look(page)


def write_checksums(folder: Folder, parts: Iterable[Part], watch: Callable[[], object]) -> str:
    """Write the checksums of finished files; what comes back vouches for the checksums."""
    assert folder.path is not None
    sums = array("I")
    for part in parts:
        block = folder.expect(*part)
        for start in range(0, part.bytes, PAGE):
            watch()
            sums.append(checksum(block, start, min(part.bytes, start + PAGE)))
    with folder.sentences(), open(folder.path / CHECKSUMS, "wb") as file:
        file.write(sums.tobytes())
        file.flush()
        os.fsync(file.fileno())
    return f"{zlib.crc32(sums):08x}"


def read_checksums(folder: Folder, parts: list[Part], vouched: str) -> list[Any]:
    """The checksums of each file."""
    assert folder.path is not None
    try:
        sums = array("I", (folder.path / CHECKSUMS).read_bytes())
    except (OSError, ValueError):
        sums = array("I")
    if f"{zlib.crc32(sums):08x}" != vouched:
        raise folder.damaged(CHECKSUMS, Sentence("it is not what was written"))
    if len(sums) != sum(part.pages for part in parts):
        raise folder.damaged(" or ".join(part.file for part in parts), Sentence("it is not as long as it was"))
    found = []
    for part in parts:
        found.append(sums[: part.pages])
        sums = sums[part.pages :]
    return found


def standing_sums(parts: Iterable[tuple[Part, Block | None]], before: dict[str, list[int]]) -> dict[str, list[int]]:
    """The bytes of each part and their checksum, of files that only grow: going on from what is known of them. (A part
    whose block was let go is as it was.)
    """
    found = {}
    for part, block in parts:
        size, sum_of = before.get(part.file, [0, 0])
        if block is not None:
            size, sum_of = part.length * SIZES[part.code], checksum(block, size, part.length * SIZES[part.code], sum_of)
        found[part.file] = [size, sum_of]
    return found


def refuse_other(folder: Folder, sums: dict[str, list[int]], watch: Callable[[], object]) -> None:
    """Compare files with what `standing_sums` said of them; a sentence where one is not what was written."""
    for file, (size, vouched) in sums.items():
        block, found = folder.expect(file, "B", size), 0
        for start in range(0, size, PAGE):
            watch()
            found = checksum(block, start, min(size, start + PAGE), found)
        if found != vouched:
            raise folder.damaged(file, Sentence("its first {size:,} bytes are not what was written", size=size))


def checksum(block: Block, first: int, last: int, before: int = 0) -> int:
    """The CRC-32 of the bytes `first` … `last - 1` of a block, going on from that of the bytes before."""
    return zlib.crc32(memoryview(block.memory)[first:last], before)
