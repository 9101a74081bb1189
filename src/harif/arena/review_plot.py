"""What a game was worth on the way, and where something was lost: for a terminal, and as a picture."""

from collections.abc import Collection, Sequence
from functools import partial
from math import isfinite

from harif.arena.review import Review
from harif.arena.telling import percent
from harif.arena.values import of_one, value_of
from harif.drawing.axes import footing, levels, margin, ticks
from harif.drawing.bars import BLOCKS, Signs, bars
from harif.drawing.digits import number
from harif.drawing.key import Entry, key
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line, mark
from harif.drawing.text import GREY, lines_of_text, text
from harif.game import Kind
from harif.words.catalogue import Voice
from harif.words.games import name_of

WIDE, TALL, TOP, RIGHT, BOTTOM = 720.0, 400.0, 46.0, 30.0, 60.0
SAMPLE = 30.0  # pixels of a line in the key
SIZE = 13.0  # and of a mark
SLIP = "#b91c1c"
LEAST = 0.1  # of the range of utilities: smaller swings do not fill the picture


def review_bars(
    review: Review,
    seat: int,
    wide: int,
    lang: str = "en",
    signs: Signs = BLOCKS,
    slips: Collection[int] | None = None,
) -> list[str]:
    """The value to a seat over the game, as lines for a terminal; below it a mark at the plies in `slips`, which are
    all at which that seat lost something unless others are given.
    """
    course = review.course(seat)
    slips = {judged.ply for judged in review.slips if judged.seat == seat} if slips is None else slips
    marks = [i for i, (ply, _) in enumerate(course) if ply in slips]
    values = [value for _, value in course]
    base, least = base_of(review.record.game.kind, values), least_swing(review.record.game.kind)

    def label(value: float) -> str:
        return value_of(value, lang, signed=False)

    return bars(values, base, wide, label=label, marks=marks, signs=signs, least=least)


def review_svg(review: Review, lang: str = "en", names: Sequence[str] = (), shares: bool = False) -> str:
    """The value over the game as a picture: a line for the first player, or for each where they play for themselves.

    It goes from move to move, as these are counted elsewhere: without what chance does. `names`: of the players.
    `shares`: are values told as percentages, as the bar of a page has them? Of two sides only.
    """
    say, kind = Voice("review", lang), review.record.game.kind
    seats = range(1 if kind.players == 2 and kind.zero_sum else kind.players)
    scale = partial(of_one, kind=kind) if shares else float
    courses = {seat: [(ply, scale(value)) for ply, value in review.course(seat)] for seat in seats}
    values = [value for course in courses.values() for _, value in course]
    base = 0.5 if shares else base_of(kind, values)
    low, high = (0.0, 1.0) if shares else bounds_of(values, base, least_swing(kind))
    last = max(2, review.number_of(len(review.record.moves)))

    title_words = say("title", game=name_of(review.record.state, lang))
    title = lines_of_text(WIDE / 2, 26, title_words, WIDE - 20, size=17, bold=True, rtl=say.rtl)
    told = {tick: percent(tick, lang) if shares else number(tick, lang) for tick in ticks(low, high)}
    left, right, top = margin(list(told.values()), 60), WIDE - RIGHT, TOP + 22 * (len(title) - 1)
    called = [*names, *(Voice("board", lang)("player", n=seat + 1) for seat in range(len(names), kind.players))]
    legend = key(entries(review, seats, called, lang), left, right, top, mirrored=say.rtl)
    top += legend.tall + 12

    def x(move: float) -> float:
        return left + (move - 1) / (last - 1) * (right - left)

    def y(value: float) -> float:
        return top + (high - value) / (high - low) * (TALL - top - BOTTOM)

    parts = [*title, *legend.parts, *levels(left, right, [(y(tick), label) for tick, label in told.items()])]
    parts.append(line([(left, y(base)), (right, y(base))], GREY, 1))
    parts += footing(
        TALL - BOTTOM + 20, [(x(tick), number(tick, lang)) for tick in ticks(1, last) if tick == round(tick)]
    )
    parts.append(text((left + right) / 2, TALL - 16, say("moves"), size=13, rtl=say.rtl))
    for seat, course in courses.items():
        points = [(x(review.number_of(ply)), y(value)) for ply, value in course]
        parts.append(line(points, COLOURS[seat % len(COLOURS)], 2, DASHES[seat % len(DASHES)]))
    for judged in review.slips:
        shown = judged.seat if judged.seat in courses else 0
        parts.append(mark(shape_of(judged.seat), x(review.number_of(judged.ply)), y(scale(judged.values[shown])), SLIP))
    return document(WIDE, TALL, parts, lang, title_words)


def entries(review: Review, seats: range, names: Sequence[str], lang: str) -> list[Entry]:
    """What the lines and the marks mean."""
    say, out = Voice("review", lang), []
    for seat in seats:
        words = say("value_to", who=names[seat])
        out.append(Entry(words, SAMPLE, partial(line_sample, seat), rtl=say.rtl))
    for seat in sorted({judged.seat for judged in review.slips}):
        words = say("slip_of", who=names[seat])
        out.append(Entry(words, SIZE, partial(slip_sample, seat), rtl=say.rtl))
    return out


def line_sample(seat: int, x: float, y: float) -> str:
    return line([(x, y), (x + SAMPLE, y)], COLOURS[seat % len(COLOURS)], 2, DASHES[seat % len(DASHES)])


def slip_sample(seat: int, x: float, y: float) -> str:
    return mark(shape_of(seat), x + SIZE / 2, y, SLIP)


def shape_of(seat: int) -> str:
    return ("triangle", "diamond", "square", "disc")[seat % 4]


def base_of(kind: Kind, values: list[float]) -> float:
    """Where bars begin: at an even game; where there is no such thing, at 0, or near the least value if that is far."""
    if kind.players == 2 and kind.zero_sum:
        return kind.middle
    least, most = min(values, default=0.0), max(values, default=0.0)
    return least if least > most / 2 else min(0.0, least)


def least_swing(kind: Kind) -> float:
    """How far from an even game a picture reaches at least; 0 where utilities have no end."""
    low, high = kind.utility_range
    return LEAST * (high - low) if kind.players > 1 and isfinite(high - low) else 0.0


def bounds_of(values: Sequence[float], base: float, least: float) -> tuple[float, float]:
    """What the upright axis goes from and to: all the values, and no less than `least` altogether."""
    low, high = min([*values, base]), max([*values, base])
    if high - low >= least > 0.0 or (high > low and least == 0.0):
        return low, high
    room = least or 1.0
    return low - room, high + room
