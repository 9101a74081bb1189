"""The page that a picture is on: one frame for every plot, tree and board."""

from collections.abc import Iterable
from html import escape

from harif.drawing.text import fonts_for

PAPER = "#ffffff"
BOARD_FONTS = "DejaVu Sans, Arial, sans-serif"


def document(width: float, height: float, parts: Iterable[str], lang: str, title: str) -> str:
    """A whole SVG file around `parts`, on white paper; `lang` is the language of what is written there."""
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    look = f'xml:lang="{lang}" role="img" font-family="{fonts_for(lang)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>'
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>", ""])


def board_page(
    width: float,
    height: float,
    parts: Iterable[str],
    title: str,
    look: str = "",
    fonts: str = BOARD_FONTS,
    lang: str = "en",
) -> str:
    """A whole SVG file with a board on it and no paper under it; `look` are attributes that all of it inherits."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    inherited = f" {look}" if look else ""
    fonts = fonts_for(lang) if lang == "fa" else fonts
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{fonts}"{inherited}>'
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"{head}{told}{''.join(parts)}</svg>"


def touch(name: str, label: str) -> str:
    """Attributes that make an element of a board a place: what a page calls it, and what a screen reader says."""
    return f' data-square="{escape(name)}" aria-label="{escape(label)}"'
