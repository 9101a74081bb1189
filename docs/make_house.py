"""Draw the house: `.venv/bin/python docs/make_house.py`. Rooms, what is in them, and who imports whom.

What a room stands on comes from the import graph of the sources, so the picture is what the code is: the rooms that it
imports, without those that it reaches through another of them.
"""

from pathlib import Path

import grimp

from harif.drawing.page import document
from harif.drawing.strokes import line
from harif.drawing.text import text, text_width

ROOMS = {
    "cli": "the command line",
    "web": "the page: play anything, the tree lab",
    "protocols": "for other programs: UCI",
    "lab": "textbook algorithms that explain themselves: traces, stories, pictures, studies, exercises",
    "arena": "players",
    "learning": "judgements learned by self-play",
    "solving": "exact values: forwards, backwards, sums, chance",
    "hidden": "what players cannot see: equilibria",
    "checking": "is a game right?",
    "search": "alpha-beta, Monte Carlo, proofs, chance, many players; and the one way to run them all",
    "games": "the catalogue: rules, and their looks",
    "native": "machine code: records, kernels, cache",
    "trees": "trees as text, each a game",
    "words": "messages in English and Persian",
    "game": "what a game is: fields, kinds, notation, errors",
    "drawing": "pages, axes, digits, boards, dice",
}
STOREYS = (
    ("cli", "web"),
    ("protocols",),
    ("lab",),
    ("arena",),
    ("learning",),
    ("solving", "hidden", "checking"),
    ("search",),
    ("games", "native", "trees"),
    ("words",),
    ("game",),
    ("drawing",),
)
SIZE, SMALL = 16.0, 12.0
WIDE, ROOF, STOREY, APART, EDGE = 860.0, 64.0, 68.0, 8.0, 16.0
INK, GREY, WALL, ROOM = "#0f172a", "#475569", "#94a3b8", "#f1f5f9"


def main() -> None:
    (Path(__file__).parent / "images" / "house.svg").write_text(house(), encoding="utf-8")


def house() -> str:
    """The picture as an SVG document: a storey stands on those below it."""
    stands_on = needed(imports())
    inside = WIDE - 2 * EDGE
    parts = [line([(EDGE, ROOF), (WIDE / 2, EDGE), (WIDE - EDGE, ROOF)], WALL, 2.0)]
    parts.append(text(WIDE / 2, ROOF - 8.0, "import harif", size=SMALL, ink=GREY))
    y = ROOF + APART
    for storey in STOREYS:
        wants = [max(text_width(words, SMALL) for words in told(name, stands_on)) for name in storey]
        spare = (inside - APART * (len(storey) - 1) - sum(wants)) / len(storey)
        x = EDGE
        for name, want in zip(storey, wants, strict=True):
            parts += room(x, y, want + spare, name, told(name, stands_on))
            x += want + spare + APART
        y += STOREY + APART
    return document(WIDE, y + EDGE - APART, parts, "en", "The rooms of Harif, and what each stands on")


def told(name: str, stands_on: dict[str, set[str]]) -> tuple[str, str]:
    """What is in a room, and which rooms it stands on."""
    others = ", ".join(sorted(stands_on[name], key=list(ROOMS).index))
    return ROOMS[name], f"on {others}" if others else "on nothing"


def room(x: float, y: float, width: float, name: str, words: tuple[str, str]) -> list[str]:
    look = f'rx="5" fill="{ROOM}" stroke="{WALL}"'
    box = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{STOREY:.0f}" {look}/>'
    middle = x + width / 2
    parts = [box, text(middle, y + 22.0, name, size=SIZE, ink=INK, bold=True)]
    parts.append(text(middle, y + 41.0, words[0], size=SMALL, ink=GREY))
    parts.append(text(middle, y + 58.0, words[1], size=SMALL, ink=INK, look=' font-style="italic"'))
    return parts


def imports() -> dict[str, set[str]]:
    """The rooms that each room imports, from the sources as they are."""
    graph = grimp.build_graph("harif")
    found: dict[str, set[str]] = {name: set() for name in ROOMS}
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            here, there = module.split(".")[1:2], imported.split(".")[1:2]
            if here and there and here != there and here[0] in found and there[0] in found:
                found[here[0]].add(there[0])
    return found


def needed(rooms: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same without what follows: of a room's imports, those that no other of its imports reaches."""

    def below(room: str) -> set[str]:
        return rooms[room].union(*(below(other) for other in rooms[room]))

    return {room: others - set().union(*(below(other) for other in others)) for room, others in rooms.items()}


if __name__ == "__main__":
    main()
