"""Drawings that a page may show though somebody else wrote them: shapes and text pass, whatever could act does not.

An author's `svg()` is any text. Before it stands in a page it is parsed strictly, as XML without a document type, and
built anew from a list of what is harmless: shapes, text, gradients, patterns, clips, and references within the drawing.
All else is left out: scripts, handlers of events, style sheets, animations, foreign elements, and every address.
"""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.parsers import expat

from harif.game.errors import GameError

SVG, XLINK, XML = (
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/XML/1998/namespace",
)
MOST_CHARACTERS = 2_000_000
MOST_ELEMENTS = 50_000
DEEPEST = 64  # elements within each other
LONGEST_CHAIN = 8  # gradients, or patterns, of which each takes over from the next
MOST_DRAWN = 200_000  # elements, with each counted as often as something refers to it

ELEMENTS = {
    *("svg", "g", "defs", "symbol", "use", "title", "desc"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"),
    *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker"),
}
PRESENTATION = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"),
    *(
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-dasharray",
        "stroke-dashoffset",
        "opacity",
        "color",
        "visibility",
    ),
    *("display", "font-family", "font-size", "font-style", "font-weight", "font-variant", "font-stretch"),
    *("letter-spacing", "word-spacing", "text-anchor", "text-decoration", "text-rendering", "dominant-baseline"),
    *("alignment-baseline", "baseline-shift", "direction", "unicode-bidi", "writing-mode", "white-space"),
    *("clip-path", "clip-rule", "mask", "marker", "marker-start", "marker-mid", "marker-end", "paint-order"),
    *("stop-color", "stop-opacity", "shape-rendering", "vector-effect", "pointer-events"),
}
"""Properties that may stand as an attribute, or in `style`."""

GEOMETRY = {
    *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "dx", "dy", "d", "points", "width"),
    *("height", "viewBox", "preserveAspectRatio", "transform", "rotate", "pathLength", "textLength", "lengthAdjust"),
    *("offset", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "maskUnits", "maskContentUnits"),
    *("patternUnits", "patternContentUnits", "patternTransform", "markerWidth", "markerHeight", "markerUnits"),
    *("refX", "refY", "orient", "startOffset", "method", "spacing", "side", "version"),
}
PLAIN = {"id", "class", "role", "lang"}
PAINTING = {"clipPath", "mask", "pattern", "marker"}
TEXT_ONLY = {"title", "desc"}  # a browser reads what is in these as HTML
NAMED_BY = {  # attributes that are ids
    *("aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "aria-owns", "aria-flowto"),
    *("aria-activedescendant", "aria-errormessage"),
}
INHERITING = {"linearGradient", "radialGradient", "pattern"}
REFERRING = {"use", "textPath", "linearGradient", "radialGradient", "pattern"}
FUNCTIONS = {
    *("rgb", "rgba", "hsl", "hsla", "translate", "rotate", "scale", "skewx", "skewy", "matrix"),
}
FRAGMENT = re.compile(r"#[\w.:-]+")
WITHIN = re.compile(r"url\(\s*(['\"]?)#([\w.:-]+)\1\s*\)")
NO_WORD = re.compile(r"[^\w-]")
NAME = re.compile(r"(data|aria)-[a-z0-9_.-]+")
IDENTIFIER = re.compile(r"[\w.:-]+")


def safe_svg(text: str, prefix: str = "") -> str:
    """The drawing with nothing left in it that could act or load; a `GameError` where it is no SVG document.

    `prefix` is put before every id and every reference to one, so that two drawings on a page do not meet.

    >>> safe_svg('<svg xmlns="http://www.w3.org/2000/svg" onload="f()"><circle r="5"/><script>f()</script></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5" /></svg>'
    """
    root = parsed(text)
    if local(root) != "svg":
        raise GameError("The drawing is no SVG document: it begins with <{tag}>, not with <svg>.", tag=bare(root.tag))
    made = cleaned(root, prefix)
    made.set("xmlns", SVG)
    made.attrib.pop("transform", None)  # of the whole drawing, which could so lie over all of the page
    without_nested_uses(made)
    without_long_chains(made)
    if drawn_in_all(made) > MOST_DRAWN:
        raise GameError(
            "The drawing is too large for a page: its references draw over {most} elements.", most=MOST_DRAWN
        )
    return ElementTree.tostring(made, encoding="unicode")


# Reading --------------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """Something in the document that is not even parsed."""


class Reader:
    """Builds the tree of a document, and stops at a document type, an entity, or more than a page could show."""

    def __init__(self) -> None:
        self.builder, self.count, self.deep = ElementTree.TreeBuilder(), 0, 0
        self.parser = expat.ParserCreate("utf-8", "}")  # whatever the document says of its encoding: it is text here
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.builder.data

    def refuse(self, *_: Any) -> None:
        raise Refused

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        self.deep += 1
        if self.count > MOST_ELEMENTS or self.deep > DEEPEST:
            raise GameError(
                "The drawing is too large for a page: it has over {most} elements, or over {deepest} within each "
                "other.",
                most=MOST_ELEMENTS,
                deepest=DEEPEST,
            )
        self.builder.start(tag, attributes)

    def end(self, tag: str) -> None:
        self.deep -= 1
        self.builder.end(tag)


def parsed(text: str) -> Element:
    """The tree of a document; a sentence where it is none."""
    if not isinstance(text, str):
        raise GameError("A drawing is text that begins with <svg …>, not {text!r}.", text=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise GameError(
            "The drawing is too large for a page: {count} characters, and {most} are shown.",
            count=len(text),
            most=MOST_CHARACTERS,
        )
    reader = Reader()
    try:
        reader.parser.Parse(text.encode("utf-8", "replace"), True)
    except Refused:
        raise GameError(
            "The drawing has a document type or an entity, which no page reads: leave out <!DOCTYPE …>."
        ) from None
    except expat.ExpatError as fault:
        raise GameError(
            "The drawing is no well-formed XML at line {line}, column {column}: something there is not closed, not "
            "escaped, or not allowed.",
            line=fault.lineno,
            column=fault.offset + 1,
        ) from None
    return reader.builder.close()


# Building anew --------------------------------------------------------------------------------------------------------


def cleaned(element: Element, prefix: str, painting: bool = False) -> Element:
    """An element of the list with its harmless attributes, and those of its children that are on the list. What paints
    others (`painting`) refers to nothing itself, for the same reason as a <use> does not lead to another one.
    """
    tag = local(element)
    kept = attributes(element, tag, prefix)
    if painting:
        kept = {name: value for name, value in kept.items() if name != "href" and "url(" not in value}
    painting = painting or tag in PAINTING
    made = Element(tag, kept)
    said = [[element.text or ""]]  # before the first child, and after each; it goes on where one is left out
    for child in element:
        if local(child) in ELEMENTS and tag not in TEXT_ONLY:
            made.append(cleaned(child, prefix, painting))
            said.append([])
        said[-1].append(child.tail or "")
    made.text, *tails = ("".join(parts) or None for parts in said)
    for grown, tail in zip(made, tails, strict=True):
        grown.tail = tail
    return made


def attributes(element: Element, tag: str, prefix: str) -> dict[str, str]:
    """The attributes of an element that may stay."""
    found = {}
    for key, value in element.attrib.items():
        space, _, name = key.rpartition("}")
        if space == XML and name in ("lang", "space"):
            found[f"xml:{name}"] = value
        elif space in ("", XLINK) and name == "href":
            if tag in REFERRING and FRAGMENT.fullmatch(value.strip()):
                found["href"] = f"#{prefix}{value.strip()[1:]}"
        elif space:
            continue
        elif name == "id":
            if IDENTIFIER.fullmatch(value):
                found[name] = prefix + value
        elif name == "style":
            if style := "; ".join(declarations(value, prefix)):
                found[name] = style
        elif name in NAMED_BY:
            found[name] = " ".join(prefix + each for each in value.split())
        elif name in PLAIN or NAME.fullmatch(name):
            found[name] = value
        elif (name in PRESENTATION or name in GEOMETRY) and harmless(value):
            found[name] = renamed(value, prefix)
    return found


def declarations(style: str, prefix: str) -> list[str]:
    """What may stay of a style attribute, one property after another."""
    if "\\" in style or "/*" in style or "@" in style:
        return []
    pairs = (part.partition(":") for part in style.split(";"))
    return [
        f"{name.strip().lower()}: {renamed(value.strip(), prefix)}"
        for name, _, value in pairs
        if name.strip().lower() in PRESENTATION and harmless(value)
    ]


def harmless(value: str) -> bool:
    """Does a value load nothing and call nothing but colours, transforms and references within the drawing?"""
    rest = WITHIN.sub("", value)
    if "\\" in rest or "/*" in rest or "@" in rest or ":" in rest:
        return False
    before = (part.rstrip() for part in rest.split("(")[:-1])
    return all(NO_WORD.split(part)[-1].lower() in FUNCTIONS for part in before)


def renamed(value: str, prefix: str) -> str:
    """The value with the prefix before the ids that it refers to."""
    return WITHIN.sub(lambda found: f"url(#{prefix}{found[2]})", value) if prefix else value


def without_nested_uses(root: Element) -> None:
    """Take out every <use> that leads to another one, or to a part that it stands in: a few lines could else draw
    without end.
    """
    parents = {child: parent for parent in root.iter() for child in parent}
    leading: set[str] = set()  # ids of what holds a <use>; an id that is there twice counts as both
    for use in root.iter("use"):
        at: Element | None = use
        while at is not None:
            leading.add(at.get("id", ""))
            at = parents.get(at)
    leading.add("")
    for parent in {parents[use] for use in root.iter("use")}:
        parent[:] = [child for child in parent if child.tag != "use" or child.get("href", "#")[1:] not in leading]


def without_long_chains(root: Element) -> None:
    """Cut off what a gradient or a pattern takes over from another, where that goes on over too many or in a circle: a
    browser follows such a chain for every element that is painted with its end.
    """
    heirs: dict[str, Element] = {}  # by id; one that is there twice leads a browser to the first
    for element in root.iter():
        name = element.get("id", "")
        if element.tag in INHERITING and name and heirs.setdefault(name, element) is not element:
            element.attrib.pop("href", None)
    lengths: dict[str, int] = {}  # of the chain behind an id, as far as it is known
    for first in heirs:
        chain: dict[str, None] = {}
        name = first
        while name in heirs and name not in lengths and name not in chain:
            chain[name] = None
            name = heirs[name].get("href", "#")[1:]
        length = LONGEST_CHAIN if name in chain else lengths.get(name, 0)  # in a circle: as if it had no end
        for name in reversed(chain):
            if length >= LONGEST_CHAIN:
                heirs[name].attrib.pop("href", None)
                length = 0
            length += 1
            lengths[name] = length


def drawn_in_all(root: Element) -> int:
    """At most how many elements a browser draws, where no <use> leads to another and what paints refers to nothing.

    What is used is drawn again for each use. A pattern, a mask and the like is drawn for each element that is painted
    with it, and that may be all within the one that says so; a marker for each point of their paths.
    """
    uses = Counter(use.get("href", "#")[1:] for use in root.iter("use"))
    plain: dict[str, tuple[int, int]] = {}  # by id, elements and points of paths within; the largest where it is twice
    within: dict[Element, tuple[int, int]] = {}  # the same, and what its uses draw

    def measure(element: Element, found: dict[Element, tuple[int, int]], used: bool) -> tuple[int, int]:
        sizes = [measure(child, found, used) for child in element]
        if used and element.tag == "use":
            sizes.append(plain.get(element.get("href", "#")[1:], (0, 0)))
        points = len(element.get("d", "") + element.get("points", "")) // 2 + 1
        found[element] = 1 + sum(size for size, _ in sizes), points + sum(each for _, each in sizes)
        return found[element]

    measure(root, within, False)
    for element, size in within.items():
        if name := element.get("id"):
            plain[name] = max(size, plain.get(name, size))
    measure(root, within, True)

    def painted(element: Element, times: int) -> int:
        times += uses[element.get("id", "")]
        elements, points = within[element]
        total = sum(painted(child, times) for child in element)
        for name, value in element.items():
            for found in WITHIN.finditer(value):
                by_point = "marker" in name or "marker" in value
                total += times * (points if by_point else elements) * plain.get(found[2], (0, 0))[0]
        return total

    return within[root][0] + painted(root, 1)


def local(element: Element) -> str:
    """The name of an element of SVG; nothing where it is of another kind."""
    space, _, name = element.tag.rpartition("}")
    return name if space in ("", SVG) else ""


def bare(tag: str) -> str:
    return tag.rpartition("}")[2][:40]
