"""A network as the bytes of an `.npz` file, and back.

    head     f4[12]         as in `harif.search.chance.network` (files of before have 11: no traits)
    weights  f4[…] or f2[…]
    about    JSON           the game, and what made the network
    looks    f8[…]          how it knows its game again   (files of before have neither this
    curve    JSON           the marks of its last lesson   nor this)

Nothing of a file is believed. It may be cut, changed, or made up: `unpack` looks at every size before it takes memory
for it, at every number before a kernel can, and raises whatever error comes of it.
"""

import io
import json
import zipfile
from math import isfinite
from typing import Any, BinaryIO, NamedTuple

from harif.game import SearchError
from harif.learning.marks import Mark, Strength
from harif.native.blocks import Block
from harif.search.chance.network import HEAD, HIDDEN, INPUTS, LANES, TRAITS, network_size

MOST_TEXT = 1 << 24  # bytes
MOST_NUMBERS = 1 << 28
MOST_WEIGHT = 1e9
"""Far beyond what can be learned; sums of such weights are still finite."""


class Unpacked(NamedTuple):
    numbers: Block
    about: dict[str, Any]
    looks: tuple[float, ...]
    curve: tuple[Mark, ...]


def pack(numbers: Block, about: dict[str, Any], looks: tuple[float, ...], curve: tuple[Mark, ...], bits: int) -> bytes:
    """The bytes of a network's file."""
    import numpy as np

    flat = np.frombuffer(numbers.memory, dtype=np.float32, count=len(numbers))
    out = io.BytesIO()
    np.savez_compressed(
        out,
        head=flat[: HEAD + LANES],
        weights=flat[HEAD + LANES :].astype(np.float16 if bits == 16 else np.float32),
        about=np.array(json.dumps(about, ensure_ascii=False)),
        looks=np.array(looks, dtype=np.float64),
        curve=np.array(json.dumps(curve)),
    )
    return out.getvalue()


def unpack(file: BinaryIO) -> Unpacked:
    """What a file holds; an error of any kind where it does not hold a network."""
    import numpy as np

    with zipfile.ZipFile(file) as archive:
        head = array_in(archive, "head", MOST_TEXT)
        if head.shape == (HEAD + LANES - 1,):
            head = np.insert(head, TRAITS, 0.0)
        if head.dtype != np.float32 or head.shape != (HEAD + LANES,):
            raise SearchError("It does not begin with {numbers} numbers.", numbers=HEAD + LANES)
        if np.any(np.isfinite(head[HEAD:]) & (np.abs(head[HEAD:]) > MOST_WEIGHT)):
            raise SearchError("The utilities of its endings are too large.")
        inputs, hidden, traits = int(head[INPUTS]), int(head[HIDDEN]), int(head[TRAITS])
        size = network_size(inputs, hidden, traits)
        if inputs < 1 or hidden < 0 or traits < 0 or size > MOST_NUMBERS:
            raise SearchError(
                "It cannot have {inputs:,} inputs and {hidden:,} hidden units.", inputs=inputs, hidden=hidden
            )
        weights = array_in(archive, "weights", 4 * size + MOST_TEXT)
        if weights.dtype not in (np.float16, np.float32) or weights.shape != (size - len(head),):
            raise SearchError("It has other than {weights:,} weights.", weights=size - len(head))
        if not np.all(np.abs(weights.astype(np.float32)) <= MOST_WEIGHT):  # so is NaN found, too
            raise SearchError("It has weights that are no finite numbers.")
        about = about_in(text_in(archive, "about"))
        looks: tuple[float, ...] = ()
        curve: tuple[Mark, ...] = ()
        if "looks.npy" in archive.namelist():
            looks = looks_in(array_in(archive, "looks", MOST_TEXT))
            curve = tuple(mark_in(row) for row in json.loads(text_in(archive, "curve")))
    numbers = Block("f", size)
    numbers.items[: len(head)] = memoryview(head)
    numbers.items[len(head) :] = memoryview(weights.astype(np.float32))
    return Unpacked(numbers, about, looks, curve)


def array_in(archive: zipfile.ZipFile, name: str, most: int) -> Any:
    """An array of a file, read as a whole (so that its checksum is looked at) before anything is made of it."""
    import numpy as np

    inside = archive.getinfo(f"{name}.npy")
    if inside.file_size > most:
        raise SearchError("Its {name} would take {bytes:,} bytes.", name=name, bytes=inside.file_size)
    return np.lib.format.read_array(io.BytesIO(archive.read(inside)), allow_pickle=False)


def text_in(archive: zipfile.ZipFile, name: str) -> str:
    found = array_in(archive, name, MOST_TEXT)
    if found.shape != () or found.dtype.kind != "U":
        raise SearchError("Its {name} is no text.", name=name)
    return str(found)


def about_in(text: str) -> dict[str, Any]:
    """What made the network; the counts that learning goes on from are looked at."""
    about = json.loads(text)
    lessons = about.setdefault("lessons", [])
    if not isinstance(about["game"], str) or not is_count(about.setdefault("games", 0)):
        raise SearchError("It does not say of which game it is, and how many were played.")
    if not isinstance(lessons, list) or not all(isinstance(lesson, dict) for lesson in lessons):
        raise SearchError("It does not say what it was taught.")
    return dict(about)


def looks_in(numbers: Any) -> tuple[float, ...]:
    looks = tuple(float(number) for number in numbers)
    if not all(map(isfinite, looks)):
        raise SearchError("Its looks are no finite numbers.")
    return looks


def mark_in(row: list[Any]) -> Mark:
    mark = Mark(*row)
    measured = None if mark.against_evaluate is None else Strength(*mark.against_evaluate)
    if not all(isinstance(number, (int, float)) for number in (*mark[:-1], *(measured or ()))):
        raise SearchError("Its learning curve is no list of marks.")
    return mark._replace(against_evaluate=measured)


def is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 1 << 62
