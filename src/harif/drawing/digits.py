"""Numbers as a language writes them: Persian has digits, a decimal mark and a thousands mark of its own."""

from math import inf

PERSIAN_DIGITS = "".join(chr(0x06F0 + digit) for digit in range(10))
DECIMAL, THOUSANDS, MINUS, COMMA = "\u066b", "\u066c", "\u2212", "\u060c"  # Persian marks, and the true minus sign
LEFT_TO_RIGHT, END = "\u2066", "\u2069"  # the isolate of Unicode's bidirectional algorithm
TO_PERSIAN = str.maketrans("0123456789", PERSIAN_DIGITS)


def digits(text: str, lang: str) -> str:
    """The digits of `text` in the language, and nothing else changed."""
    return text.translate(TO_PERSIAN) if lang == "fa" else text


def decimals(text: str, lang: str) -> str:
    """A number that is already written, with a true minus sign and the language's decimal mark."""
    text = text.replace("-", MINUS)
    return digits(text.replace(".", DECIMAL), lang) if lang == "fa" else text


def number(value: float | tuple[float, ...] | None, lang: str = "en") -> str:
    """A value as people write it: 3, 4.5, +∞, ⟨1, 2, 6⟩; in Persian digits for "fa"."""
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return "⟨" + (f"{COMMA} " if lang == "fa" else ", ").join(number(v, lang) for v in value) + "⟩"
    if value in (inf, -inf):
        return "+∞" if value > 0 else "−∞"
    return decimals(f"{value:.6g}", lang)


def count(n: int, lang: str) -> str:
    """A whole number with its thousands apart: 10,000."""
    return digits(f"{n:,}".replace(",", THOUSANDS), lang) if lang == "fa" else f"{n:,}"


def isolated(text: str, lang: str) -> str:
    """What is read from left to right, kept together within a Persian sentence."""
    return f"{LEFT_TO_RIGHT}{text}{END}" if lang == "fa" else text
