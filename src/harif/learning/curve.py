"""The learning curve as a picture: points a game against the game's own judgement, as learning goes on."""

from collections.abc import Mapping, Sequence

from harif.drawing.axes import SMALL, footing, levels, margin, ticks
from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line
from harif.drawing.text import GREY, lines_of_text, text, widest
from harif.learning.marks import Mark
from harif.words.catalogue import Voice

WIDE, TALL, TOP, RIGHT, BOTTOM = 720.0, 420.0, 64.0, 30.0, 64.0


def curve_svg(curves: Mapping[str, Sequence[Mark]], game: str = "", lang: str = "en") -> str:
    """One line for each named curve, with a band of one standard error."""
    say = Voice("learning", lang)
    marks = {name: [m for m in marks if m.against_evaluate] for name, marks in curves.items()}
    every = [m for some in marks.values() for m in some]
    most = max((m.games for m in every), default=1) / 1000
    worth = [m.against_evaluate.points for m in every if m.against_evaluate] or [0.0]
    low, high = min([*worth, 0.0]) - 0.1, max([*worth, 0.0]) + 0.1

    levelled = {tick: number(tick, lang) for tick in ticks(low, high)}
    left, right = margin(list(levelled.values()), 70), WIDE - RIGHT
    title = lines_of_text(WIDE / 2, 26, say("title", game=game), WIDE - 20, size=17, bold=True, rtl=say.rtl)
    top = TOP + 22 * (len(title) - 1)

    def x(games: float) -> float:
        return left + games / most * (right - left)

    def y(points: float) -> float:
        return top + (high - points) / (high - low) * (TALL - top - BOTTOM)

    parts = [*title, *levels(left, right, [(y(tick), label) for tick, label in levelled.items()])]
    parts.append(line([(left, y(0)), (right, y(0))], GREY, 1))
    parts += footing(TALL - BOTTOM + 20, [(x(tick), number(tick, lang)) for tick in ticks(0, most)])
    parts.append(text((left + right) / 2, TALL - 18, say("games"), size=13, rtl=say.rtl))
    parts.append(text(left - 40, top - 16, say("points"), side="left", size=13, rtl=say.rtl))
    start = right - max(150.0, 42 + widest(list(marks), SMALL) + 8)
    for i, (name, some) in enumerate(marks.items()):
        ink, dashes = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        band = [(m.games / 1000, s.points, s.error) for m in some if (s := m.against_evaluate)]
        upper = [(x(g), y(p + e)) for g, p, e in band]
        lower = [(x(g), y(p - e)) for g, p, e in reversed(band)]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in [*upper, *lower])
        parts.append(f'<polygon points="{path}" fill="{ink}" fill-opacity="0.15"/>')
        parts.append(line([(x(g), y(p)) for g, p, _ in band], ink, 2, dashes))
        if band and name:
            at = TALL - BOTTOM - 14 - 20 * (len(marks) - 1 - i)
            parts.append(line([(start, at - 4), (start + 34, at - 4)], ink, 2, dashes))
            parts.append(text(start + 42, at, name, side="left", size=SMALL))
    return document(WIDE, TALL, parts, lang, say("title", game=game))
