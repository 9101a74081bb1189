"""Losses as a picture: of the examples that are learned from, and of those held out, pass by pass."""

from collections.abc import Sequence

from harif.drawing.axes import SMALL, footing, levels, margin, ticks
from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line
from harif.drawing.text import lines_of_text, text, widest
from harif.learning.marks import Loss
from harif.words.catalogue import Voice

WIDE, TALL, TOP, RIGHT, BOTTOM = 720.0, 420.0, 64.0, 30.0, 64.0


def losses_svg(curve: Sequence[Loss], game: str = "", lang: str = "en") -> str:
    """Two lines over the passes, in their order."""
    say = Voice("learning", lang)
    passes = [loss for loss in curve if loss.held_out is not None]
    lines = {
        say("held_out"): [(k, loss.held_out) for k, loss in enumerate(passes) if loss.held_out is not None],
        say("learned_from"): [(k, loss.loss) for k, loss in enumerate(passes) if loss.loss is not None],
    }
    worth = [value for points in lines.values() for _, value in points] or [0.0]
    room = 0.1 * (max(worth) - min(worth)) or 0.01
    low, high = min(worth) - room, max(worth) + room
    most = max(len(passes) - 1, 1)

    levelled = {tick: number(tick, lang) for tick in ticks(low, high)}
    left, right = margin(list(levelled.values()), 70), WIDE - RIGHT
    title = lines_of_text(WIDE / 2, 26, say("losses", game=game), WIDE - 20, size=17, bold=True, rtl=say.rtl)
    top = TOP + 22 * (len(title) - 1)

    def x(place: float) -> float:
        return left + place / most * (right - left)

    def y(value: float) -> float:
        return top + (high - value) / (high - low) * (TALL - top - BOTTOM)

    parts = [*title, *levels(left, right, [(y(tick), label) for tick, label in levelled.items()])]
    whole = [tick for tick in ticks(0, most) if tick == int(tick)]
    parts += footing(TALL - BOTTOM + 20, [(x(tick), number(tick, lang)) for tick in whole])
    parts.append(text((left + right) / 2, TALL - 18, say("passes"), size=13, rtl=say.rtl))
    parts.append(text(left - 40, top - 16, say("loss"), side="left", size=13, rtl=say.rtl))
    start = right - max(150.0, 42 + widest(list(lines), SMALL) + 8)
    for i, (name, points) in enumerate(lines.items()):
        ink, dashes = COLOURS[i], DASHES[i]
        if points:
            parts.append(line([(x(place), y(value)) for place, value in points], ink, 2, dashes))
            at = top + 14 + 20 * i
            parts.append(line([(start, at - 4), (start + 34, at - 4)], ink, 2, dashes))
            parts.append(text(start + 42, at, name, side="left", size=SMALL, rtl=say.rtl))
    return document(WIDE, TALL, parts, lang, say("losses", game=game))
