"""What proof-number search remembers: proof and disproof numbers of positions, and how much work they took.

An entry is at most a cache line and is recognised by the whole state where that has few words, by the game's own `key`
where there is one, else by two hashes of 64 bits. Of the entries that want the same place the one that took the most
work stays.
"""

from typing import Any

from harif.game import U64
from harif.game.values import word_of
from harif.native.engine import part_of_kernel

INFINITE = 1 << 30
BIG = 1 << 28  # the largest number of work that is not infinite
LOOPED_PN = INFINITE - 1  # in the table: a refutation in which a position repeats
LOOP = 1 << 19  # what such a refutation rests on

# The ledger, which the kernel shares with whoever started it: the question, the limits, what is found.
NODES, NODE_LIMIT, SEEKER, VIEWER, BELOW, CLAIMS, WIDTH, KEYING, CAP, LINES = range(10)
DEEPEST, STUCK, PN, DN, RESTS, RANK, KEPT, OPEN, MOST_LINES, LOOKING = range(10, 20)
LEDGER = 20

BY_KEY, BY_HASHES = 0, -1  # KEYING; else the number of words
LINE = 8  # words of a cache line, which holds one entry or two: key, both numbers, work and rank
MOST_RANK = (1 << 16) - 1
GOLDEN = 0x9E3779B97F4A7C15
SECOND = 0xC2B2AE3D27D4EB4F


@part_of_kernel
def address_of(state: Any, path: Any, at: int, ledger: Any, key: Any) -> int:
    """Write the state's key, by which an entry is recognised, and return a hash of it, 0 or more."""
    width, keying = ledger[WIDTH], ledger[KEYING]
    if keying == BY_KEY:
        key[0] = word_of(state.key())
        return word_of(mixed(U64(0), key[0]) >> 1)  # type: ignore[no-any-return]
    one, two = U64(0), U64(GOLDEN)
    for i in range(width):
        one = mixed(one, path[at + i])
    if keying == BY_HASHES:
        for i in range(width):
            two = U64((two ^ U64(path[at + i])) * SECOND)
            two = two ^ two >> 31
        key[0] = word_of(one)
        key[1] = word_of(two)
    else:
        for i in range(width):
            key[i] = path[at + i]
    return word_of(one >> 1)  # type: ignore[no-any-return]


@part_of_kernel
def mixed(digest: Any, word: int) -> Any:
    """One more word into a hash of 64 bits."""
    digest = U64((digest ^ U64(word)) * GOLDEN)
    digest = U64((digest ^ digest >> 32) * SECOND)
    return digest ^ digest >> 29


@part_of_kernel
def key_words(ledger: Any) -> int:
    keying = ledger[KEYING]
    if keying == BY_KEY:
        return 1
    return 2 if keying == BY_HASHES else keying


@part_of_kernel
def find(address: int, ledger: Any, table: Any, key: Any) -> int:
    """Where the numbers of the state whose key was written stand in the table; -1 if they do not."""
    words = key_words(ledger)
    size = LINE if words > 2 else LINE // 2
    line = (address & ledger[LINES] - 1) * LINE
    for j in range(2 * LINE // size):
        entry = line + j * size if j * size < LINE else (line ^ LINE) + j * size - LINE
        if table[entry + words + 1] != 0:
            same = True
            for i in range(words):
                if table[entry + i] != key[i]:
                    same = False
            if same:
                return entry + words  # type: ignore[no-any-return]
    return -1


@part_of_kernel
def keep(address: int, work: int, ledger: Any, table: Any, key: Any) -> None:
    """Remember the numbers in the ledger, in place of the entry that took the least work."""
    words = key_words(ledger)
    size = LINE if words > 2 else LINE // 2
    if 2 * ledger[KEPT] > ledger[LINES] * (LINE // size) and ledger[LINES] < ledger[MOST_LINES]:
        grow(ledger, table)
    line = (address & ledger[LINES] - 1) * LINE
    victim, least = -1, 1 << 62
    for j in range(2 * LINE // size):
        entry = line + j * size if j * size < LINE else (line ^ LINE) + j * size - LINE
        spent = table[entry + words + 1]
        same = spent != 0
        for i in range(words):
            if table[entry + i] != key[i]:
                same = False
        if same:
            victim = entry
            work += spent >> 16
            break
        if spent < least:
            victim, least = entry, spent
    if table[victim + words + 1] == 0:
        ledger[KEPT] += 1
    for i in range(words):
        table[victim + i] = key[i]
    pn = LOOPED_PN if ledger[DN] == 0 and ledger[RESTS] == LOOP else ledger[PN]
    table[victim + words] = pn << 31 | ledger[DN]
    table[victim + words + 1] = min(work, 1 << 46) << 16 | ledger[RANK]


@part_of_kernel
def grow(ledger: Any, table: Any) -> None:
    """Use twice as much of the table: memory is taken as it is needed. Entries move to where they will be sought."""
    words, lines = key_words(ledger), ledger[LINES]
    size = LINE if words > 2 else LINE // 2
    for entry in range(0, lines * LINE, size):
        if table[entry + words + 1] != 0:
            digest = U64(0)
            if ledger[KEYING] == BY_HASHES:
                digest = U64(table[entry])
            else:
                for i in range(words):
                    digest = mixed(digest, table[entry + i])
            if word_of(digest >> 1) & lines != 0:
                for i in range(words + 2):
                    table[entry + lines * LINE + i] = table[entry + i]
                    table[entry + i] = 0
    ledger[LINES] = 2 * lines
