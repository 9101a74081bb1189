"""How the story of a trace is worded: numbers, windows, lists and names in a language.

Persian sentences run from right to left, but a window such as (−∞, 3) or a number with a sign is read from left to
right: `Phrases.ltr` keeps those together with the marks that Unicode has for it.
"""

from collections.abc import Sequence
from typing import Any

from harif.drawing.digits import digits, isolated, number
from harif.lab import arithmetic
from harif.lab.trace import Value
from harif.search.chance.mixture import WAYS, mixture_of
from harif.words.catalogue import Voice

NAMED = 10  # ordinals that have a word of their own
WHOLE = 80  # letters of a tree that are still quoted


class Phrases:
    """Says things in one language: numbers, windows and lists as that language writes them."""

    def __init__(self, lang: str) -> None:
        self.lang, self.say = lang, Voice("story", lang)

    def __call__(self, key: str, **parts: str) -> str:
        return self.say(key, **parts)

    def sentence(self, key: str, **parts: str) -> str:
        """The same with a capital at the beginning; p0 and the like stay as they are."""
        said = self(key, **parts)
        return said if said[1:2].isdigit() else said[:1].upper() + said[1:]

    def ltr(self, text: str) -> str:
        """`text` kept from left to right within Persian."""
        return isolated(text, self.lang)

    def digits(self, text: str) -> str:
        return digits(text, self.lang)

    def number(self, value: Value | None) -> str:
        text = number(value, self.lang)
        return text if text.isdecimal() else self.ltr(text)

    def pair(self, low: float, high: float, brackets: str) -> str:
        """A window `(low, high)` or an interval `[low, high]`."""
        comma = self("comma")
        return self.ltr(f"{brackets[0]}{number(low, self.lang)}{comma}{number(high, self.lang)}{brackets[1]}")

    def nth(self, index: int) -> str:
        """The ordinal of an index that counts from 0."""
        n = index + 1
        if n <= NAMED:
            return self(f"nth_{n}")
        teen = 10 < n % 100 < 14
        ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return self(f"nth_{ending}", n=self.digits(str(n)))

    def listed(self, items: list[str], most: int = 8) -> str:
        """`4, 6 and 12`; the rest of a long list only counted."""
        if len(items) > most + 1:
            items = [*items[:most], self("more", n=self.digits(str(len(items) - most)))]
        if len(items) < 2:
            return "".join(items)
        return self("and", first=self("comma").join(items[:-1]), last=items[-1])

    def move(self, name: str) -> str:
        """A move by its name, or `move 2` where it has only its number."""
        if name.isdecimal():
            return self("numbered_move", move=self.digits(name))
        return self("named_move", move=self.ltr(name))

    def game(self, name: str) -> str:
        """A game as it was typed; a large tree is only called one."""
        return self.ltr(name) if len(name) <= WHOLE else self("long")

    def products(self, terms: Sequence[tuple[Any, ...]]) -> str:
        """1/2·3 + 1/2·(−1)"""
        return arithmetic.products(terms, self.lang)

    def quotient(self, bound: float, terms: Sequence[tuple[float, float]], p: float) -> str:
        """(1 − 1/2·5) / (1/2)"""
        return arithmetic.quotient(bound, terms, p, self.lang)

    def difference(self, values: Sequence[float]) -> str:
        """9 − 6 − 1"""
        return " − ".join([number(values[0], self.lang), *(arithmetic.factor(v, self.lang) for v in values[1:])])

    def mixture(self, opponent: Any) -> str:
        """How an opponent plays, in words."""
        mixture = mixture_of(opponent)
        if mixture.weights:
            return self("how_weights", weights=self.listed([self.number(w) for w in mixture.weights]))
        ways = [way for way in WAYS if getattr(mixture, way)]
        if len(ways) == 1:
            return self(f"how_only_{ways[0]}")
        return self.listed([self(f"how_{way}", weight=self.number(getattr(mixture, way))) for way in ways])

    def algorithm(self, name: str) -> str:
        plain = name.replace("-", "").replace("_", "").lower()
        names = Voice("algorithm", self.lang)
        return names(plain) if plain in names else name
