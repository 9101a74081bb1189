"""Files as accidents and strangers leave them: what every reader must survive."""

import random
import re
from collections.abc import Iterator

NUMBERS = [
    *("0", "-1", "9", "99", "1e308", "-1e308", "1e-400", "1e999", "1/0", "0/0", "1/3", "nan", "inf", "٣"),
    *("9" * 30, "9" * 5000, "0." + "9" * 400, "9223372036854775808", "1e", "--1", ""),
]
"""What a number of a text may be changed to."""


def mutations(data: bytes, seed: int, count: int = 1000) -> Iterator[bytes]:
    """`count` files that were `data` before something happened to them: one to four changes each."""
    rng = random.Random(seed)
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 4))):
            change_bytes(changed, rng)
        yield bytes(changed)


def text_mutations(text: str, seed: int, count: int = 1000) -> Iterator[bytes]:
    """The same for a text: half of them changed as bytes are, half word by word, so that they still read well."""
    yield from mutations(text.encode(), seed, count // 2)
    rng = random.Random(-seed)
    for _ in range(count - count // 2):
        words = re.split(r"(\s+|[(){}<>\"',:=/])", text)
        for _ in range(rng.choice((1, 1, 2, 4))):
            change_words(words, rng)
        yield "".join(words).encode("utf-8", "replace")


def change_bytes(data: bytearray, rng: random.Random) -> None:
    at, wide = rng.randrange(len(data) + 1), rng.choice((1, 2, 4, 16, 512))
    some = slice(at, at + wide)
    match rng.randrange(7):
        case 0 if at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        case 1 if at < len(data):
            data[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        case 2:
            del data[some]
        case 3:
            data[at:at] = data[some]
        case 4:
            data[some] = bytes(len(data[some]))
        case 5:
            data[at:at] = rng.randbytes(wide)
        case _:
            del data[at:]


def change_words(words: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            words[at] = rng.choice(words)
        case 1:
            del words[at]
            words.append("")
        case 2:
            words.insert(at, rng.choice(words))
        case _:
            numbers = [i for i, word in enumerate(words) if re.fullmatch(r"[-+.\d]+", word)]
            words[rng.choice(numbers or [at])] = rng.choice(NUMBERS)
