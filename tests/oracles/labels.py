"""Where the texts of an SVG stand: read back from the file itself, not from what drew it."""

import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

from harif.drawing.text import ASCENT, DESCENT, text_width

SVG = "{http://www.w3.org/2000/svg}"
INHERITED = ("font-size", "text-anchor", "direction")


class Label(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    words: str


def labels_of(svg: str) -> list[Label]:
    """The box of every text."""
    found = []
    todo = [(ElementTree.fromstring(svg), 0.0, 0.0, dict[str, str]())]
    while todo:
        element, dx, dy, above = todo.pop()
        here = above | {name: value for name in INHERITED if (value := element.get(name)) is not None}
        if moved := re.match(r"translate\(([^ )]+)[ ,]([^ )]+)\)", element.get("transform", "")):
            dx, dy = dx + float(moved[1]), dy + float(moved[2])
        if element.tag == SVG + "text":
            found.append(label(element, dx, dy, here))
        todo += [(child, dx, dy, here) for child in element]
    return found


def label(element: ElementTree.Element, dx: float, dy: float, look: dict[str, str]) -> Label:
    words = "".join(element.itertext())
    size, anchor = float(look["font-size"]), look.get("text-anchor", "start")
    wide = text_width(words, size)
    if look.get("direction") == "rtl":
        anchor = {"start": "end", "end": "start"}.get(anchor, anchor)
    left = float(element.get("x", "0")) + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    base = float(element.get("y", "0")) + dy
    return Label(left, base - ASCENT * size, left + wide, base + DESCENT * size, words)


def troubles(svg: str) -> list[str]:
    """Texts that leave the picture, and pairs that meet; nothing if all is well."""
    box = ElementTree.fromstring(svg).get("viewBox", "").split()
    width, height = float(box[2]), float(box[3])
    found, open_labels = [], list[Label]()
    for one in sorted(labels_of(svg)):
        if min(one.left, one.top, width - one.right, height - one.bottom) < 0:
            found.append(f"{one.words!r} is outside")
        open_labels = [other for other in open_labels if other.right > one.left]
        for other in open_labels:
            if one.top < other.bottom and other.top < one.bottom:
                found.append(f"{one.words!r} and {other.words!r} meet")
        open_labels.append(one)
    return found
