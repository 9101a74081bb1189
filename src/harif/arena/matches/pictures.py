"""Matches, tournaments and levels as pictures: an interval as it closes, a crosstable, strength by level."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from harif.arena.matches.results import MatchResult, TournamentResult
from harif.arena.matches.telling import elo_shown, places
from harif.arena.strength.elo import Estimate
from harif.drawing.axes import BESIDE, SMALL, apart, footing, levels, margin, thinned, ticks
from harif.drawing.digits import digits, isolated, number
from harif.drawing.intervals import HEAD, Scale, arrow, framed, outward, whisker
from harif.drawing.key import Entry, key, length
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, PALE, SHAPES, line, mark
from harif.drawing.text import GREY, INK, fitted, leading, lines_of_text, text, text_width, widest
from harif.words.catalogue import Voice

WIDE, PLOT, RIGHT, BOTTOM = 720.0, 280.0, 30.0, 64.0
LEAST_ELO = 20.0  # of a scale: no match tells tenths
LEAST_POINTS = 0.1
STEPS = 240  # of a curve: more than the eye sees
TAIL = 14.0  # pixels of the last step, which has only begun
ESTIMATE, ASKED = COLOURS[0], COLOURS[1]

CELL, ROW, PAD, WHISKERS = 46.0, 30.0, 8.0, 300.0
BETTER, WORSE = "#1d4ed8", "#c2410c"
DARKEST = 0.4  # of a cell: what is written in it must stay easy to read
MOST_TICKS = 6
NOTHING = "–"

MARKS = ("disc", *SHAPES)
BESIDE_EACH_OTHER = 9.0  # pixels between the whiskers of two games at one level
SPREAD = 30.0  # between those of the first and the last game: one must see whose level they are

Steps = list[tuple[int, Estimate]]


class Plot(NamedTuple):
    """The two scales of a plot, and from where to where its lines go; `x` may be a little shorter."""

    x: Scale
    y: Scale
    left: float
    right: float


# The interval as it closes ---------------------------------------------------------------------------------------


def closing_svg(result: MatchResult, lang: str = "en") -> str:
    """The difference in Elo over the games: the estimate, its 95 % interval, and what SPRT asked if it did.

    The scale fits the last interval. What earlier ones reach beyond it is cut off at the frame, with an arrow there.
    """
    say = Voice("match", lang)
    steps = result.closing(STEPS)
    asked = () if result.sprt is None else result.sprt.asked
    last = steps[-1][1] if steps else Estimate(0.0, -100.0, 100.0)
    every = [end for _, estimate in steps for end in estimate]
    low, high = framed([0.0, *last, *asked], every, LEAST_ELO)
    first, second = (isolated(name, lang) for name in result.players)
    title = say("closing", first=first, second=second, game=isolated(result.game, lang))
    cut = any(not low <= end <= high for end in every)
    parts, top = headed(title, closing_key(asked, cut, say), WIDE, say)
    right = WIDE - max(RIGHT, widest([elo_shown(end, lang) for end in last], SMALL) + 2 * BESIDE)
    left = margin(tick_labels(low, high, lang), 70)
    x, y = Scale(0.0, max(1.0, result.games), left, right - TAIL), Scale(low, high, top + PLOT, top)
    plot = Plot(x, y, left, right)
    parts += axes(plot, say("closing_games"), say("closing_elo"), say)
    parts += [line([(left, y(bound)), (right, y(bound))], ASKED, 1.5, "7 4") for bound in asked]
    if steps:
        parts += [*curve(steps, plot), *told_at_the_end(last, plot, lang)]
    else:
        place = (left + right) / 2, top + PLOT / 4
        parts += lines_of_text(*place, say("unknown"), right - left - 20, size=13, bold=False, rtl=say.rtl)
    return document(WIDE, top + PLOT + BOTTOM, parts, lang, title)


def closing_key(asked: Sequence[float], cut: bool, say: Voice) -> list[Entry]:
    entries = [
        Entry(say("closing_line"), 34, partial(ruled, ESTIMATE, ""), rtl=say.rtl),
        Entry(say("interval"), 34, partial(banded, ESTIMATE), rtl=say.rtl),
    ]
    if asked:
        low, high = (elo_shown(bound, say.lang) for bound in asked)
        entries.append(Entry(say("closing_sprt", low=low, high=high), 34, partial(ruled, ASKED, "7 4"), rtl=say.rtl))
    return [*entries, *([beyond(ESTIMATE, say)] if cut else [])]


def curve(steps: Steps, plot: Plot) -> list[str]:
    """The band and the line in it, in steps: what some games told holds until the next ones are played."""
    x, y = plot.x, plot.y
    turns = [x(games) for games, _ in steps] + [x.end + TAIL]

    def stairs(ends: list[float]) -> list[tuple[float, float]]:
        return [(turn, y(end)) for i, end in enumerate(ends) for turn in turns[i : i + 2]]

    value, low, high = (list(ends) for ends in zip(*(estimate for _, estimate in steps), strict=True))
    parts = [band([*stairs(high), *reversed(stairs(low))], ESTIMATE), line(stairs(value), ESTIMATE, 2)]
    for ends in (low, high):
        for first, after in runs([y.beyond(end) != 0 for end in ends]):
            middle = (turns[first] + turns[after]) / 2
            parts.append(arrow(middle, y(ends[first]), ESTIMATE, 0.0, outward(y, ends[first])))
    return parts


def runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Where flags are set without a break: the first of each run, and the one after its last."""
    edges = [i for i, (one, other) in enumerate(pairwise([False, *flags, False])) if one != other]
    return list(zip(edges[::2], edges[1::2], strict=True))


def told_at_the_end(last: Estimate, plot: Plot, lang: str) -> list[str]:
    """The numbers of the last interval, beside its ends; the estimate in bold."""
    heights = apart([plot.y(end) for end in last], SMALL + 2, plot.y.end, plot.y.start)
    return [
        text(plot.right + BESIDE, y + 4, elo_shown(end, lang), side="left", size=SMALL, bold=i == 0)
        for i, (y, end) in enumerate(zip(heights, last, strict=True))
    ]


# The crosstable --------------------------------------------------------------------------------------------------


class Columns(NamedTuple):
    """Where the columns of a crosstable begin and how wide they are; in Persian they run from right to left."""

    left: dict[str, float]
    wide: dict[str, float]
    width: float  # of the page

    def middle(self, name: str) -> float:
        return self.left[name] + self.wide[name] / 2


def crosstable_svg(result: TournamentResult, lang: str = "en") -> str:
    """The players, best first: the score of each against each, of each against all, and Elo with its interval."""
    say = Voice("match", lang)
    order = result.ranked()
    title = say("crosstable", game=isolated(result.game, lang))
    at = columns(result, say)
    parts, top = headed(title, [], at.width, say)
    top += 8
    bottom = top + ROW * len(order)
    parts += heads(at, len(order), top - 10, say)
    rated = [standing.elo for standing in result.standings if standing.elo is not None]
    low, high = framed([0.0, *(end for estimate in rated for end in estimate)], least=LEAST_ELO)
    elo = Scale(low, high, at.left["whisker"] + 2 * PAD, at.left["whisker"] + at.wide["whisker"] - 2 * PAD)
    marks = labelled(elo, lang)
    parts += [line([(x, top), (x, bottom)], GREY if x == elo(0) else PALE, 1) for x, _ in marks]
    parts += footing(bottom + 18, marks)
    for row, i in enumerate(order):
        y = top + ROW * (row + 0.5)
        standing = result.standings[i]
        parts.append(line([(PAD, y - ROW / 2), (at.width - PAD, y - ROW / 2)], PALE, 1))
        parts += written_row(standing.player, row, y, at, say)
        met = any(cell is not None for cell in result.table[i])
        said = {
            "share": places(standing.score, lang, 3) if met else NOTHING,
            "elo": NOTHING if standing.elo is None else elo_shown(standing.elo.value, lang),
        }
        parts += [text(at.middle(name), y + 4, told, size=SMALL) for name, told in said.items()]
        parts += [cell_svg(result.table[i][j], i == j, at, column, y, lang) for column, j in enumerate(order)]
        if standing.elo is not None:
            parts += whisker(standing.elo.low, standing.elo.high, elo, y, ESTIMATE)
            parts.append(mark("disc", elo(standing.elo.value), y, ESTIMATE))
    return document(at.width, bottom + 32, parts, lang, title)


def columns(result: TournamentResult, say: Voice) -> Columns:
    """Room for every column: as wide as what is widest in it."""
    count = len(result.players)
    elos = [elo_shown(standing.elo.value, say.lang) for standing in result.standings if standing.elo is not None]
    wide = {
        "place": text_width(str(count), SMALL) + PAD,
        "name": widest([*result.players, say("player")], SMALL) + 2 * PAD,
        **{f"cell {j}": CELL for j in range(count)},
        "share": widest([say("share"), "0.000"], SMALL) + 2 * PAD,
        "elo": widest([say("rating"), *elos], SMALL) + 2 * PAD,
        "whisker": WHISKERS,
    }
    left, x = {}, PAD
    for name in wide:
        left[name] = x
        x += wide[name]
    width = x + PAD
    if say.rtl:
        left = {name: width - left[name] - wide[name] for name in wide}
    return Columns(left, wide, width)


def heads(at: Columns, count: int, y: float, say: Voice) -> list[str]:
    """What stands above the columns; those of the cells have the places of the players."""
    words = {"share": "share", "elo": "rating", "whisker": "interval"}
    said = [text(at.middle(name), y, say(word), size=SMALL, ink=GREY, rtl=say.rtl) for name, word in words.items()]
    said.append(named(say("player"), y, at, say, GREY, say.rtl))
    return said + [
        text(at.middle(f"cell {j}"), y, digits(str(j + 1), say.lang), size=SMALL, ink=GREY) for j in range(count)
    ]


def labelled(scale: Scale, lang: str) -> list[tuple[float, str]]:
    """Round numbers along a level scale, so few that every one has room for its label: zero must not lose its own."""
    marks: list[tuple[float, str]] = []
    for most in range(MOST_TICKS, 0, -1):
        marks = [(scale(tick), number(tick, lang)) for tick in scale.ticks(most)]
        if thinned(marks) == marks:
            break
    return marks


def written_row(name: str, row: int, y: float, at: Columns, say: Voice) -> list[str]:
    place = text(at.middle("place"), y + 4, digits(str(row + 1), say.lang), size=SMALL, ink=GREY)
    return [place, named(name, y + 4, at, say)]


def named(name: str, y: float, at: Columns, say: Voice, ink: str = INK, rtl: bool = False) -> str:
    """A name in its column, on the side where reading begins; names of players run from left to right."""
    side = "right" if say.rtl else "left"
    x = at.left["name"] + (at.wide["name"] - PAD if say.rtl else PAD)
    return text(x, y, name, side=side, size=SMALL, ink=ink, rtl=rtl)


def cell_svg(cell: tuple[float, int] | None, oneself: bool, at: Columns, column: int, y: float, lang: str) -> str:
    """The score of one against another, the darker the farther from even; blue is better, orange worse."""
    x = at.left[f"cell {column}"]
    box = f'x="{x + 1:.1f}" y="{y - ROW / 2 + 1:.1f}" width="{CELL - 2:.1f}" height="{ROW - 2:.1f}"'
    if oneself:
        return f'<rect {box} fill="{PALE}"/>'
    if cell is None:
        return text(x + CELL / 2, y + 4, NOTHING, size=SMALL, ink=GREY)
    score = cell[0] / cell[1]
    shade = f'fill="{BETTER if score > 0.5 else WORSE}" fill-opacity="{abs(2 * score - 1) * DARKEST:.2f}"'
    return f"<rect {box} {shade}/>" + text(x + CELL / 2, y + 4, places(score, lang, 3), size=SMALL)


# Levels ----------------------------------------------------------------------------------------------------------


def levels_svg(strengths: Mapping[str, Sequence[tuple[int, Estimate]]], lang: str = "en", points: bool = False) -> str:
    """A line for each game: (level, how far above level 1) as `climb` gives it, in Elo or in points a game."""
    say = Voice("match", lang)
    every = [step for some in strengths.values() for step in some] or [(1, Estimate(0.0, 0.0, 0.0))]
    low, high = framed((end for _, estimate in every for end in estimate), least=LEAST_POINTS if points else LEAST_ELO)
    first, last = min(level for level, _ in every), max(level for level, _ in every)
    shown = {isolated(name, lang): some for name, some in strengths.items()}
    entries = [Entry(name, 34, partial(sample, i), rtl=say.rtl) for i, name in enumerate(shown)]
    if any(not low <= end <= high for _, estimate in every for end in estimate):
        entries.append(beyond(GREY, say))
    width = max([WIDE, *(length(entry) + 20 for entry in entries)])
    parts, top = headed(say("levels"), entries, width, say)
    left, right = margin(tick_labels(low, high, lang), 70), width - RIGHT
    step = min(BESIDE_EACH_OTHER, SPREAD / max(1, len(shown) - 1))
    aside = step * max(0, len(shown) - 1) / 2
    x = Scale(first, max(last, first + 1), left + aside + 12, right - aside - 12)
    plot = Plot(x, Scale(low, high, top + PLOT, top), left, right)
    parts += axes(plot, say("level"), say("level_points" if points else "level_elo"), say)
    for i, some in enumerate(shown.values()):
        parts += climbing(some, i, step * i - aside, plot)
    return document(width, top + PLOT + BOTTOM, parts, lang, say("levels"))


def climbing(some: Sequence[tuple[int, Estimate]], i: int, moved: float, plot: Plot) -> list[str]:
    """One game: a line through its levels, each with its mark and its whisker, `moved` aside from other games'."""
    ink, x, y = COLOURS[i % len(COLOURS)], plot.x, plot.y
    parts = [line([(x(level) + moved, y(e.value)) for level, e in some], ink, 1.5, DASHES[i % len(DASHES)])]
    for level, estimate in some:
        if estimate.low < estimate.high:
            parts += whisker(estimate.low, estimate.high, y, x(level) + moved, ink, upright=True)
        parts.append(mark(MARKS[i % len(MARKS)], x(level) + moved, y(estimate.value), ink, 5))
    return parts


def sample(i: int, x: float, y: float) -> str:
    ink = COLOURS[i % len(COLOURS)]
    return ruled(ink, DASHES[i % len(DASHES)], x, y) + mark(MARKS[i % len(MARKS)], x + 17, y, ink, 5)


# What they share -------------------------------------------------------------------------------------------------


def headed(title: str, entries: Sequence[Entry], width: float, say: Voice) -> tuple[list[str], float]:
    """The title and the key below it, both in as many lines as they need, and how far down the plot begins."""
    room = width - 20
    size = min(fitted(word, 17, room) for word in title.split(" "))
    parts = lines_of_text(width / 2, 26, title, room, size=size, bold=True, rtl=say.rtl)
    down = 26 + leading(size) * (len(parts) - 1)
    if entries:
        meaning = key(entries, 10, width - 10, down + 8, mirrored=say.rtl)
        parts, down = [*parts, *meaning.parts], down + 8 + meaning.tall
    return parts, down + 38


def axes(plot: Plot, below: str, beside: str, say: Voice) -> list[str]:
    """Lines across and their numbers, a stronger one at zero, whole numbers below, and what both are."""
    x, y, left, right = plot
    parts = levels(left, right, [(y(tick), number(tick, say.lang)) for tick in y.ticks()])
    parts.append(line([(left, y(0)), (right, y(0))], GREY, 1))
    whole = [int(tick) for tick in x.ticks(10) if tick == int(tick)]
    parts += footing(y.start + 20, [(x(tick), number(tick, say.lang)) for tick in whole])
    parts.append(text((left + right) / 2, y.start + BOTTOM - 18, below, size=13, rtl=say.rtl))
    parts.append(text(left - 40, y.end - 16, beside, side="left", size=13, rtl=say.rtl))
    return parts


def tick_labels(low: float, high: float, lang: str) -> list[str]:
    return [number(tick, lang) for tick in ticks(low, high)]


def beyond(ink: str, say: Voice) -> Entry:
    """The entry of a key for what goes on beyond the frame."""

    def sample(x: float, y: float) -> str:
        return arrow(x + HEAD, y - HEAD, ink, 0.0, -1.0)

    return Entry(say("beyond"), 2 * HEAD, sample, rtl=say.rtl)


def ruled(ink: str, dashes: str, x: float, y: float) -> str:
    return line([(x, y), (x + 34, y)], ink, 2, dashes)


def banded(ink: str, x: float, y: float) -> str:
    return band([(x, y - 7), (x + 34, y - 7), (x + 34, y + 7), (x, y + 7)], ink)


def band(corners: Sequence[tuple[float, float]], ink: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return f'<polygon points="{path}" fill="{ink}" fill-opacity="0.15"/>'
