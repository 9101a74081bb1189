"""Numbers as people write them, in a language: Persian has digits, a decimal mark and a thousands mark of its own."""

import re
from decimal import Decimal
from fractions import Fraction
from math import inf

LANGUAGES = ("en", "fa")
PERSIAN_DIGITS = "".join(chr(0x06F0 + digit) for digit in range(10))
DECIMAL, THOUSANDS, MINUS, COMMA = "\u066b", "\u066c", "\u2212", "\u060c"  # Persian marks, and the true minus sign
LEFT_TO_RIGHT, END = "\u2066", "\u2069"  # the isolate of Unicode's bidirectional algorithm
TO_PERSIAN = str.maketrans("0123456789", PERSIAN_DIGITS)
RAISED, LOWERED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"), str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
VULGAR = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘"}
VULGAR |= {"1/6": "⅙", "5/6": "⅚", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞"}

NOTHING = 1e-12  # what is left where a sum of floats should be 0
WHOLE = 10  # figures of a number that somebody typed: it is written as it is
FIGURES = 6  # figures of any other
LARGEST_DENOMINATOR = 60
LONGEST = 21  # digits of a number that is still written out


def digits(text: str, lang: str) -> str:
    """The digits of `text` in the language, and nothing else changed."""
    return text.translate(TO_PERSIAN) if lang == "fa" else text


def decimals(text: str, lang: str) -> str:
    """A number that is already written, with a true minus sign and the language's decimal mark."""
    text = text.replace("-", MINUS)
    return digits(text.replace(".", DECIMAL), lang) if lang == "fa" else text


def number(
    value: float | tuple[float, ...] | None, lang: str = "en", *, figures: int | None = None, signed: bool = False
) -> str:
    """A value as people write it: 3, 4.5, 1000000, 1/3, +∞, ⟨1, 2, 6⟩; in Persian digits for "fa".

    What somebody may have typed is written whole, a value that was worked out as a short fraction or with six figures,
    and what is left of a sum that should be 0 as 0. With `figures` the second has that many, and is no fraction.

    >>> [number(value) for value in (1e6, 12345.678, 0.1 + 0.2, 1 / 3, 2 / 7**0.5, 1.3e-17)]
    ['1000000', '12345.678', '0.3', '1/3', '0.755929', '0']
    """
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return "⟨" + (f"{COMMA} " if lang == "fa" else ", ").join(number(v, lang) for v in value) + "⟩"
    if value in (inf, -inf):
        return "+∞" if value > 0 else "−∞"
    plus = "+" if signed and value > -NOTHING else ""
    near = None if figures is not None else short_fraction(value)
    if near is not None:
        return plus + fraction(near, lang)
    return plus + decimals(written_out(value, figures), lang)


def typed(value: float, *, figures: int | None = None, signed: bool = False) -> str:
    """The same as one types it: -5, not −5."""
    return number(value, figures=figures, signed=signed).replace(MINUS, "-")


def written_out(value: float, figures: int | None = None) -> str:
    """The digits of a finite number, without an exponent as far as that can be read."""
    if abs(value) < NOTHING:
        return "0"
    exact = Decimal(int(value)) if float(value).is_integer() else Decimal(f"{value:.12g}")
    if significant(exact) > WHOLE and exact != int(exact):
        before = max(0, exact.adjusted() + 1)  # digits before the point, which are always written
        exact = Decimal(f"{value:.{max(figures or FIGURES, before + 2 if before > 2 else 0)}g}")
    if exact.adjusted() >= LONGEST:
        head, _, power = f"{exact:.5e}".partition("e")
        return f"{head.rstrip('0').rstrip('.')}×10{str(int(power)).translate(RAISED)}"
    told = f"{exact:f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def significant(exact: Decimal) -> int:
    """How many figures a number has."""
    return len(exact.normalize().as_tuple().digits)


def short_fraction(value: float) -> Fraction | None:
    """The fraction that a number is, such as 1/3, where it has no end as a decimal."""
    if isinstance(value, int) or abs(value) > 1e6 or significant(Decimal(f"{value:.12g}")) <= WHOLE:
        return None
    near = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return near if abs(float(near) - value) < NOTHING * max(1.0, abs(value)) else None


def fraction(value: Fraction, lang: str = "en") -> str:
    """A fraction in a line of text: 3/4; in Persian ¾, for there a slash between digits is read as a decimal mark.

    >>> [fraction(Fraction(n, 36), lang) for n in (27, -5) for lang in ("en", "fa")]
    ['3/4', '¾', '−5/36', '−⁵⁄₃₆']
    """
    return stacked(str(value), lang) if value.denominator > 1 else decimals(str(value), lang)


def stacked(text: str, lang: str = "en") -> str:
    """A fraction that is already written, such as -30/36."""
    sign, told = (MINUS, text[1:]) if text.startswith("-") else ("", text)
    if lang == "fa":
        above, _, below = told.partition("/")
        told = VULGAR.get(told) or f"{above.translate(RAISED)}\u2044{below.translate(LOWERED)}"
    return sign + told


def count(n: int, lang: str) -> str:
    """A whole number with its thousands apart: 10,000."""
    return digits(f"{n:,}".replace(",", THOUSANDS), lang) if lang == "fa" else f"{n:,}"


def name(text: str, lang: str) -> str:
    """Name of a move or a node: A1, 13/5, ♣8 as they are typed; a mere number, or dice, in digits of the language."""
    if lang != "fa" or re.search("[\u0600-\u06ff\u2066]", text):  # or it has been put into the language already
        return text
    if not text.isascii() and not re.search("[0-9A-Za-z]", text):  # a mere sign has no direction
        return text
    return digits(text, lang) if re.fullmatch(r"\d+(-\d+)*", text) else isolated(text, lang)


def isolated(text: str, lang: str) -> str:
    """What is read from left to right, kept together within a Persian sentence."""
    return f"{LEFT_TO_RIGHT}{text}{END}" if lang == "fa" else text
