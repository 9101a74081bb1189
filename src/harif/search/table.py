"""The transposition table: what is known of positions already searched, shared by all threads without a lock.

An entry is a position's *identity* and one or two words of data, side by side in memory; a bucket of entries fills a
cache line. It begins small and grows as it fills, up to the size that was asked for: small questions stay in the
processor's cache. The identity is the game's `key()` where it wrote one, else the state's words in full, else (beyond
`MOST_WORDS`) two independent 64-bit hashes. It is compared in full, so that no two positions that can be told apart are
confused. Fields that do not make another position (`counters=` of which no `gained()` tells) may be left out of it.
Each word of the identity is kept XORed with the data: an entry torn by two threads writing at once no longer matches
(Hyatt and Mann 2002). Where the game gives `symmetries()`, all of a position's images share one entry.

What the data means is each search's own affair, but for the lowest bits of the first word: six for the generation, and
above them the entry's *weight*, by which it is decided who must go.
"""

import random
import weakref
from array import array
from collections.abc import Callable, Collection
from typing import Annotated, Any

from harif.game import CHANCE, U64, GameError, SearchError
from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import Wrote, kernel, store
from harif.native.records import Ints, Struct

MOST_WORDS = 6
LINE_BYTES = 64
WORD = 0xFFFFFFFFFFFFFFFF
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
GOLDEN = 0x9E3779B97F4A7C15

WROTE_KEY, WROTE_SYMMETRIES = Wrote("key"), Wrote("symmetries")
GENERATION_BITS = 6
LAST_GENERATION = (1 << GENERATION_BITS) - 1
AGE_AT, LAST_AGE = 58, 31  # five bits, below the sign
LOOKED_AT = 200  # buckets
FIRST_BUCKETS = 1 << 11
GROWTH = 4
NEVER = 1 << 62
CROWD = 32
"""The nodes for each entry after which a table is taken for full. Long after it is: the entries that cost most are kept
and the others are cheap to search again, while a larger table is slower memory (measured on Connect Four).
"""


class Position(Struct):
    """A position as the table knows it; frames of searches add to it what they need.

    hash: of the identity.  identity: as many of its words as `Table.identity` says.
    """

    hash: U64
    identity: Annotated[Ints, MOST_WORDS]


class Table(Struct):
    """Room for positions. Each thread has a record of its own; the entries are shared.

    words: (most_buckets, ways, entry), the entries; an entry is `identity` words and then its data.
    buckets: in use; it grows to `most_buckets`, from `first_buckets`, once `full_at` nodes are searched: `crowd` for
    each entry.
    keyed: is the identity the game's `key()`?  width: words of a state.  folds: do symmetric positions share an entry?
    places: (kept,), which words of a state make a position.  kept: how many they are.
    generation: entries of another one count as empty.  weight_mask: of an entry's weight, above its generation.
    age: of what is written; 0 where all of it counts the same, else entries of another age must go first.
    spare: scratch for a state's words, or for a bucket while the table grows.  image: scratch for an identity.
    """

    identity: int
    entry: int
    ways: int
    buckets: int
    first_buckets: int
    most_buckets: int
    full_at: int
    crowd: int
    keyed: bool
    folds: bool
    width: int
    kept: int
    generation: int
    weight_mask: int
    age: int
    words: Ints
    places: Ints
    spare: Ints
    image: Annotated[Ints, MOST_WORDS]

    @property
    def megabytes(self) -> float:
        return self.most_buckets * self.ways * self.entry * 8 / 2**20

    def forget(self) -> None:
        """Make every entry an old one: it counts as empty. (Only each 63rd time is the memory really cleared.)"""
        self.generation += 1
        if self.generation > LAST_GENERATION:
            self.generation = 1
            self.words.clear()  # type: ignore[attr-defined]
        self.shrink()

    def shrink(self) -> None:
        """Use the first buckets alone, as at the beginning."""
        self.buckets = self.first_buckets
        self.full_at = self.crowd * self.buckets * self.ways if self.buckets < self.most_buckets else NEVER

    def grow_older(self) -> None:
        """Keep what is known for another search; what that finds out is worth more. (Data must leave the bits free.)"""
        self.age = self.age % LAST_AGE + 1

    @property
    def fullness(self) -> float:
        """The share of entries that are in use and not old, by a look at some of them."""
        size, used = self.ways * self.entry, 0
        looked = min(self.buckets, LOOKED_AT)
        step = self.buckets // looked
        for bucket in range(looked):
            for way in range(self.ways):
                first = self.words[bucket * step * size + way * self.entry + self.identity]
                used += first & LAST_GENERATION == self.generation and first >> AGE_AT & LAST_AGE == self.age
        return used / (looked * self.ways) * self.buckets / self.most_buckets

    def shared(self) -> "Table":
        """The same entries for another thread."""
        numbers = {name: getattr(self, name) for name in NUMBERS_OF_TABLE}
        return Table(words=self.words, places=self.places, spare=scratch_for(self), **numbers)


NUMBERS_OF_TABLE = [name for name in Table.__annotations__ if name not in ("words", "places", "spare", "image")]


def new_table(
    game: Any,
    megabytes: float,
    data: int,
    weight_bits: int,
    *,
    ways: int = 0,
    shared: bool = False,
    forgetting: bool = False,
    crowd: int = CROWD,
    make: Callable[[int], Any] | None = None,
) -> Table:
    """A table of at most `megabytes`, for entries with `data` words, the lowest of which hold a weight of so many bits.

    `forgetting`: positions that differ only in the game's clocks are one.  `crowd`: see `Table`.
    `make` gives so many words that outlive the process; a table that does, or is `shared`, has its full size.
    """
    if isinstance(megabytes, bool) or not isinstance(megabytes, (int, float)) or not 0 < megabytes <= 1 << 20:
        raise SearchError(
            "table is a size in megabytes, above 0 and at most 1,048,576; not {megabytes!r}.", megabytes=megabytes
        )
    keyed = "key" in game.methods
    places = places_of(game, game.clocks if forgetting else ())
    kept = len(places)
    identity = 1 if keyed else kept if kept <= MOST_WORDS else 2
    entry = identity + data
    ways = ways or max(2, LINE_BYTES // (8 * entry))
    fits = max(1, int(megabytes * 2**20) // (8 * entry * ways))
    most = min(1 << fits.bit_length() - 1, 1 << 31)
    count = most * ways * entry
    table = Table(
        identity=identity,
        entry=entry,
        ways=ways,
        first_buckets=most if shared or make else min(most, FIRST_BUCKETS),
        most_buckets=most,
        crowd=crowd,
        keyed=keyed,
        folds="symmetries" in game.methods,
        width=game.words,
        kept=kept,
        generation=1,
        weight_mask=(1 << weight_bits) - 1,
        words=make(count) if make else Block("q", count),
        places=array("q", places or [0]),
    )
    table.spare = scratch_for(table)
    table.shrink()
    return table


def places_of(game: Any, left_out: Collection[str]) -> list[int]:
    """Which words of a state hold its fields, but for those of these names."""
    places: list[int] = []
    at = 0
    for name, field in zip(game.names, game.fields, strict=True):
        if name not in left_out:
            places += range(at, at + field.words())
        at += field.words()
    return places


def scratch_for(table: Table) -> Any:
    return array("q", [0]) * max(table.width, table.ways * table.entry)


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
        if game.position(other) != game.position(at):
            raise GameError(
                "{spec}: 'key' gives {key} for two different positions, {other!r} and {at!r}. Make it differ for "
                "every two, or leave it out: the fields are then compared.",
                spec=game.spec,
                key=key,
                other=other,
                at=at,
            )
    _looked_at.add(cls)


_looked_at: "weakref.WeakSet[type]" = weakref.WeakSet()
POSITIONS_LOOKED_AT = 300


# Who a position is ----------------------------------------------------------------------------------------------------


@kernel
def mixed(word: Any) -> Any:
    """64 bits in which every bit of `word` counts (Steele, Lea and Flood 2014, figure 17)."""
    z = U64(word)
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


@kernel
def identify(state: Any, table: Table, position: Position, fold: bool) -> None:
    """Write the identity of `state`, and its hash, to `position`.

    With `fold`, it is the identity of that image of the state which has the smallest hash.
    """
    position.hash = identity_of(state, table, position.identity)
    if WROTE_SYMMETRIES:
        if fold:
            for image in state.symmetries():
                found = identity_of(image, table, table.image)
                if found < position.hash:
                    position.hash = found
                    for i in range(table.identity):
                        position.identity[i] = table.image[i]


@kernel
def identity_of(state: Any, table: Table, identity: Ints) -> Any:
    """Write the identity of `state` itself, and return its hash."""
    if WROTE_KEY:
        if table.keyed:
            key = word_of(state.key())
            identity[0] = key
            return mixed(key)
    width, kept = table.width, table.kept
    if width <= MOST_WORDS and kept == width:
        store(state, identity, 0)
        return hash_of_words(identity, width)
    spare = table.spare
    store(state, spare, 0)
    if kept < width:
        for i in range(kept):
            spare[i] = spare[table.places[i]]
        if kept <= MOST_WORDS:
            for i in range(kept):
                identity[i] = spare[i]
            return hash_of_words(identity, kept)
    one, two = U64(1), U64(2)
    for i in range(kept):
        one = mixed(((one * GOLDEN) & WORD) ^ U64(spare[i]))
        two = mixed(((two + GOLDEN) & WORD) ^ ((U64(spare[i]) * MIX_2) & WORD))
    identity[0] = word_of(one)
    identity[1] = word_of(two)
    return one


@kernel
def hash_of_words(words: Ints, width: int) -> Any:
    """The hash of the first `width` words."""
    hashed = U64(0)
    for i in range(width):
        hashed = mixed(((hashed * GOLDEN) & WORD) ^ U64(words[i]))
    return hashed


# Entries --------------------------------------------------------------------------------------------------------------


@kernel
def bucket_of(table: Table, hashed: Any) -> int:
    """Index of the first word of the bucket where a position of that hash belongs."""
    return word_of(((hashed >> 32) * table.buckets) >> 32) * table.ways * table.entry


@kernel
def find(table: Table, position: Position) -> tuple[int, int]:
    """The data of a position, (0, 0) if it is not in the table. (The second word is 0 where entries have but one.)"""
    words, width, entry = table.words, table.identity, table.entry
    place = bucket_of(table, position.hash)
    for _ in range(table.ways):
        first = words[place + width]
        if first & LAST_GENERATION == table.generation:
            second = words[place + width + 1] if entry > width + 1 else 0
            if is_same(words, place, position.identity, width, first ^ second):
                return first, second
        place += entry
    return 0, 0


@kernel
def is_same(words: Ints, place: int, identity: Ints, width: int, mask: int) -> bool:
    """Does the entry at `place` hold that identity, XORed with `mask`?"""
    for i in range(width):
        if words[place + i] ^ mask != identity[i]:
            return False
    return True


@kernel
def place_for(table: Table, position: Position) -> tuple[int, bool]:
    """Where to keep a position: in its own entry (True), an old one, or the lightest of its bucket."""
    words, width, entry = table.words, table.identity, table.entry
    place = bucket_of(table, position.hash)
    chosen, least = place, NEVER
    for _ in range(table.ways):
        first = words[place + width]
        weight = -1
        if first & LAST_GENERATION == table.generation:
            weight = first >> GENERATION_BITS & table.weight_mask
            if table.age != 0 and first >> AGE_AT & LAST_AGE != table.age:
                weight >>= 2
            second = words[place + width + 1] if entry > width + 1 else 0
            if is_same(words, place, position.identity, width, first ^ second):
                return place, True
        if weight < least:
            chosen, least = place, weight
        place += entry
    return chosen, False


@kernel
def write(table: Table, position: Position, place: int, first: int, second: int) -> None:
    """Fill the entry at `place`; `first` is without its generation, and `second` is 0 where entries have but one."""
    words, width = table.words, table.identity
    first |= table.generation | table.age << AGE_AT
    if table.entry > width + 1:
        words[place + width + 1] = second
    for i in range(width):
        words[place + i] = position.identity[i] ^ first ^ second
    words[place + width] = first


# Growing --------------------------------------------------------------------------------------------------------------


@kernel
def grow(table: Table) -> None:
    """Four times the buckets. A position's bucket is the top of its hash, so each bucket's entries spread over four
    neighbours: from the last bucket down, everything moves up and nothing is overwritten before it has moved.
    """
    words, bucket_before = table.words, table.spare
    width, entry, ways, before = table.identity, table.entry, table.ways, table.buckets
    after = min(before * GROWTH, table.most_buckets)
    spread = after // before
    size = ways * entry
    table.buckets = after
    for bucket in range(before - 1, -1, -1):
        for i in range(size):
            bucket_before[i] = words[bucket * size + i]
        for i in range(bucket * spread * size, min((bucket + 1) * spread, before) * size):
            words[i] = 0  # it has moved already; beyond the old buckets nothing of this generation stands
        for way in range(ways):
            old = way * entry
            if bucket_before[old + width] & LAST_GENERATION != table.generation:
                continue
            mask = bucket_before[old + width]
            for i in range(width + 1, entry):
                mask ^= bucket_before[old + i]
            for i in range(width):
                table.image[i] = bucket_before[old + i] ^ mask
            place = bucket_of(table, hash_again(table))
            while words[place + width] & LAST_GENERATION == table.generation:
                place += entry
            for i in range(entry):
                words[place + i] = bucket_before[old + i]
    table.full_at = table.crowd * after * ways if after < table.most_buckets else NEVER


@kernel
def hash_again(table: Table) -> Any:
    """The hash of the identity that stands in `table.image`."""
    if table.keyed:
        return mixed(table.image[0])
    if table.kept > MOST_WORDS:
        return U64(table.image[0])
    return hash_of_words(table.image, table.kept)
