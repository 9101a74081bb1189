"""The transposition table: what is known of positions already searched, shared by all threads without a lock.

An entry is a position's *identity* and one word of data, side by side in memory; a bucket of entries fills a cache
line. It begins small and grows as it fills, up to the size that was asked for: small questions stay in the processor's
cache. The identity is the game's `key()` where it wrote one, else the state's words in full, else (beyond `MOST_WORDS`)
two independent 64-bit hashes. It is compared in full, so that no two positions that can be told apart are confused.
Each word of the identity is kept XORed with the data: an entry torn by two threads writing at once no longer matches
(Hyatt and Mann 2002). Where the game gives `symmetries()`, all of a position's images share one entry.
"""

import random
import weakref
from collections.abc import Callable
from struct import Struct
from typing import Any

from harif.game import CHANCE, U64, GameError, SearchError
from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import Wrote, part_of_kernel, store

MOST_WORDS = 6
LINE_BYTES = 64
WORD = 0xFFFFFFFFFFFFFFFF
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
GOLDEN = 0x9E3779B97F4A7C15

# Slots of a *shape*, the small block that tells kernels how the table is laid out: the first slots of every plan.
IDENTITY, ENTRY, WAYS, BUCKETS, KEYED, WIDTH, FOLD, GENERATION, MOST_BUCKETS, FULL_AT, SHAPE = range(11)

WROTE_KEY, WROTE_SYMMETRIES = Wrote("key"), Wrote("symmetries")
LAST_GENERATION = 63
FIRST_BUCKETS = 1 << 11
GROWTH = 4
NEVER = 1 << 62


class Table:
    """Room for positions: at most `megabytes`, in entries with `data` words each. `shape` describes it to kernels."""

    def __init__(
        self,
        game: Any,
        megabytes: float,
        data: int = 1,
        native: bool = True,
        shared: bool = False,
        make: Callable[[int], Any] | None = None,
    ) -> None:
        """`make` gives so many words that outlive the process; a table that does, or is shared, has its full size."""
        if isinstance(megabytes, bool) or not isinstance(megabytes, (int, float)) or not 0 < megabytes <= 1 << 20:
            raise SearchError(f"table is a size in megabytes, above 0 and at most 1,048,576; not {megabytes!r}.")
        self.keyed, self.width = int("key" in game.methods), game.words
        self.fold = int("symmetries" in game.methods)
        self.identity = 1 if self.keyed else game.words if game.words <= MOST_WORDS else 2
        self.entry = self.identity + data
        self.ways = max(2, LINE_BYTES // (8 * self.entry))
        fits = max(1, int(megabytes * 2**20) // (8 * self.entry * self.ways))
        self.most = min(1 << fits.bit_length() - 1, 1 << 31)
        self.first = self.most if shared or make else min(self.most, FIRST_BUCKETS)
        count = self.most * self.ways * self.entry
        self.words: Any = make(count) if make else Block("q", count) if native else Sparse()
        self.generation = 1

    @property
    def shape(self) -> list[int]:
        head = [self.identity, self.entry, self.ways, self.first, self.keyed, self.width, self.fold, self.generation]
        return [*head, self.most, full_at(self.first, self.ways) if self.first < self.most else NEVER]

    @property
    def megabytes(self) -> float:
        return self.most * self.ways * self.entry * 8 / 2**20

    def forget(self) -> None:
        """Make every entry an old one: it counts as empty. (Only each 63rd time is the memory really cleared.)"""
        self.generation += 1
        if self.generation > LAST_GENERATION:
            self.generation = 1
            if isinstance(self.words, Block):
                self.words = Block("q", len(self.words))
            else:
                self.words.clear()


def refuse_colliding_key(state: Any) -> None:
    """A `key()` is believed, for an entry has no room for more; but a look at a few hundred positions is cheap."""
    cls, game = type(state), state.__harif__
    if "key" not in game.methods or cls in _looked_at:
        return
    seen: dict[int, Any] = {}
    rng = random.Random(0)
    at = state
    for _ in range(POSITIONS_LOOKED_AT):
        if at.terminal() or at.player() == CHANCE:
            at = state
        actions = list(at.actions())
        if not actions:
            return
        at = at.result(rng.choice(actions))
        key = word_of(at.key())
        other = seen.setdefault(key, at)
        if other != at:
            raise GameError(
                f"{game.spec}: 'key' gives {key} for two different positions, {other!r} and {at!r}. Make it differ for "
                "every two, or leave it out: the fields are then compared."
            )
    _looked_at.add(cls)


_looked_at: "weakref.WeakSet[type]" = weakref.WeakSet()
POSITIONS_LOOKED_AT = 300


class Sparse(dict[int, int]):
    """A table for interpreted search: only the words that were written."""

    def __missing__(self, index: int) -> int:
        return 0


class Floats:
    """The words of an interpreted table, read as floating-point numbers."""

    def __init__(self, words: Sparse) -> None:
        self.words = words

    def __getitem__(self, index: int) -> float:
        return float(DOUBLE.unpack(QUAD.pack(self.words[index]))[0])

    def __setitem__(self, index: int, value: float) -> None:
        self.words[index] = QUAD.unpack(DOUBLE.pack(value))[0]


DOUBLE, QUAD = Struct("d"), Struct("q")


@part_of_kernel
def mixed(word: Any) -> Any:
    """64 bits in which every bit of `word` counts (Steele, Lea and Flood 2014, figure 17)."""
    z = U64(word)
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


@part_of_kernel
def identify(state: Any, shape: Any, frames: Any, at: int, spare: int, fold: int) -> Any:
    """Write the identity of `state` to `frames[at]` on, and return its hash. `spare` is room for a state's words.

    With `fold`, it is the identity of that image of the state which has the smallest hash.
    """
    if WROTE_SYMMETRIES:
        if fold != 0:
            return folded(state, shape, frames, at, spare)
    return identity_of(state, shape, frames, at, spare)


@part_of_kernel
def folded(state: Any, shape: Any, frames: Any, at: int, spare: int) -> Any:
    """`identify` with images."""
    first = True
    best = U64(0)
    for image in state.symmetries():
        found = identity_of(image, shape, frames, spare, spare + shape[IDENTITY])
        if first or found < best:
            best = found
            first = False
            for i in range(shape[IDENTITY]):
                frames[at + i] = frames[spare + i]
    own = identity_of(state, shape, frames, spare, spare + shape[IDENTITY])
    if first or own < best:
        best = own
        for i in range(shape[IDENTITY]):
            frames[at + i] = frames[spare + i]
    return best


@part_of_kernel
def identity_of(state: Any, shape: Any, frames: Any, at: int, spare: int) -> Any:
    """`identify` without images."""
    if WROTE_KEY:
        if shape[KEYED] != 0:
            key = word_of(state.key())
            frames[at] = key
            return mixed(key)
    width = shape[WIDTH]
    if width <= MOST_WORDS:
        store(state, frames, at)
        hashed = U64(0)
        for i in range(width):
            hashed = mixed(((hashed * GOLDEN) & WORD) ^ U64(frames[at + i]))
        return hashed
    store(state, frames, spare)
    one, two = U64(1), U64(2)
    for i in range(width):
        one = mixed(((one * GOLDEN) & WORD) ^ U64(frames[spare + i]))
        two = mixed(((two + GOLDEN) & WORD) ^ ((U64(frames[spare + i]) * MIX_2) & WORD))
    frames[at] = word_of(one)
    frames[at + 1] = word_of(two)
    return one


@part_of_kernel
def bucket_of(hashed: Any, shape: Any) -> int:
    """Index of the first word of the bucket where a position of that hash belongs."""
    return word_of(((hashed >> 32) * shape[BUCKETS]) >> 32) * shape[WAYS] * shape[ENTRY]  # type: ignore[no-any-return]


@part_of_kernel
def full_at(buckets: int, ways: int) -> int:
    """The nodes after which so many buckets are taken for full. Long after they are: the entries that cost most are
    kept and the others are cheap to search again, while a larger table is slower memory (measured on Connect Four).
    """
    return 32 * buckets * ways


@part_of_kernel
def grow(table: Any, shape: Any, frames: Any, spare: int) -> None:
    """Four times the buckets. A position's bucket is the top of its hash, so each bucket's entries spread over four
    neighbours: from the last bucket down, everything moves up and nothing is overwritten before it has moved.
    """
    width, entry, ways, before = shape[IDENTITY], shape[ENTRY], shape[WAYS], shape[BUCKETS]
    after = min(before * GROWTH, shape[MOST_BUCKETS])
    spread = after // before
    size = ways * entry
    shape[BUCKETS] = after
    for bucket in range(before - 1, -1, -1):
        for i in range(size):
            frames[spare + i] = table[bucket * size + i]
        for i in range(bucket * spread * size, min((bucket + 1) * spread, before) * size):
            table[i] = 0  # it has moved already; beyond the old buckets nothing of this generation stands
        for way in range(ways):
            old = spare + way * entry
            if frames[old + width] & LAST_GENERATION != shape[GENERATION]:
                continue
            mask = frames[old + width]
            for i in range(width + 1, entry):
                mask ^= frames[old + i]
            place = bucket_of(hash_of(shape, frames, old, mask), shape)
            while table[place + width] & LAST_GENERATION == shape[GENERATION]:
                place += entry
            for i in range(entry):
                table[place + i] = frames[old + i]
    shape[FULL_AT] = full_at(after, ways) if after < shape[MOST_BUCKETS] else NEVER


@part_of_kernel
def hash_of(shape: Any, frames: Any, at: int, mask: int) -> Any:
    """The hash of the position whose identity, XORed with `mask`, stands at `frames[at]`."""
    if shape[KEYED] != 0:
        return mixed(frames[at] ^ mask)
    if shape[WIDTH] > MOST_WORDS:
        return U64(frames[at] ^ mask)
    hashed = U64(0)
    for i in range(shape[WIDTH]):
        hashed = mixed(((hashed * GOLDEN) & WORD) ^ U64(frames[at + i] ^ mask))
    return hashed
