"""The learning curve as a picture: points a game against the game's own judgement, as learning goes on."""

from collections.abc import Mapping, Sequence

from harif.drawing.plot import COLOURS, DASHES, GREY, INK, PALE, checked, digits, document, line, text, ticks
from harif.learning.trainer import Mark

WIDE, TALL, LEFT, TOP, RIGHT, BOTTOM = 720, 420, 70, 64, 30, 64
WORDS = {
    "en": {
        "title": "Learning {game}",
        "games": "games played against itself (thousands)",
        "points": "points a game against the game's own evaluate",
    },
    "fa": {
        "title": "یادگیری {game}",
        "games": "شمار بازی‌ها با خود (هزار)",
        "points": "امتیاز در هر بازی برابر evaluate خودِ بازی",
    },
}


def curve_svg(curves: Mapping[str, Sequence[Mark]], game: str = "", lang: str = "en") -> str:
    """One line for each named curve, with a band of one standard error."""
    words, rtl = WORDS[checked(lang)], lang == "fa"
    marks = {name: [m for m in marks if m.against_evaluate] for name, marks in curves.items()}
    every = [m for some in marks.values() for m in some]
    most = max((m.games for m in every), default=1) / 1000
    worth = [m.against_evaluate.points for m in every if m.against_evaluate] or [0.0]
    low, high = min([*worth, 0.0]) - 0.1, max([*worth, 0.0]) + 0.1

    def x(games: float) -> float:
        return LEFT + games / most * (WIDE - LEFT - RIGHT)

    def y(points: float) -> float:
        return TOP + (high - points) / (high - low) * (TALL - TOP - BOTTOM)

    parts = [text(WIDE / 2, 26, words["title"].format(game=game), size=17, bold=True, rtl=rtl)]
    for tick in ticks(low, high):
        parts.append(line([(LEFT, y(tick)), (WIDE - RIGHT, y(tick))], GREY if tick == 0 else PALE, 1))
        parts.append(text(LEFT - 8, y(tick) + 4, digits(f"{tick:g}", lang), side="right", size=12, ink=GREY))
    for tick in ticks(0, most):
        parts.append(text(x(tick), TALL - BOTTOM + 20, digits(f"{tick:g}", lang), size=12, ink=GREY))
    parts.append(text((LEFT + WIDE - RIGHT) / 2, TALL - 18, words["games"], size=13, ink=INK, rtl=rtl))
    parts.append(text(LEFT - 40, 48, words["points"], side="left", size=13, ink=INK, rtl=rtl))
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
            parts.append(line([(WIDE - RIGHT - 150, at - 4), (WIDE - RIGHT - 116, at - 4)], ink, 2, dashes))
            parts.append(text(WIDE - RIGHT - 108, at, name, side="left", size=12))
    return document(WIDE, TALL, parts, lang, words["title"].format(game=game))
