"""The backgammon board as text and as SVG, and plays as players write them.

A side is 26 counts as that side counts its points: borne off, points 1 to 24, the bar. The board is seen by side 0,
whose home board is at the lower right; side 1 counts the other way round, its point 1 is 24 here.
"""

from collections.abc import Iterable, Iterator, Sequence

from harif.drawing.dice import PIPS
from harif.drawing.page import board_page, touch
from harif.words.catalogue import say
from harif.words.places import holding

SIGNS = "OX"
BAR, OFF = 25, 0
TALL = 5  # checkers drawn on a point; more are a number
UPPER, LOWER = (*range(13, 19), BAR, *range(19, 25)), (*range(12, 6, -1), BAR, *range(6, 0, -1))
"""The slots of side 0 as the text has them, from left to right."""

Sides = tuple[Sequence[int], Sequence[int]]


# Plays ----------------------------------------------------------------------------------------------------------------


def play_name(moves: Sequence[tuple[int, int]], theirs: Sequence[int], double: bool) -> str:
    """`moves` as (source, target) in the order of play: 24/18 13/11*, bar/22, 6/off, 8/4(2), and pass.

    One checker that moves on is written as one way: 24/18/13. Of doubles only the stops where it hits are named.
    """
    left, ways = sorted(moves, key=lambda move: (-move[0], move[1])), []
    hit: set[int] = set()
    while left:
        source, target = left.pop(0)
        way = [(source, False), (target, lands_on_blot(target, theirs, hit))]
        while onward := next((move for move in left if move[0] == way[-1][0]), None):
            left.remove(onward)
            way.append((onward[1], lands_on_blot(onward[1], theirs, hit)))
        if double:
            way = [way[0], *(stop for stop in way[1:-1] if stop[1]), way[-1]]
        ways.append("/".join(slot_name(slot) + "*" * blot for slot, blot in way))
    names = list(dict.fromkeys(ways))
    return " ".join(name + (f"({ways.count(name)})" if ways.count(name) > 1 else "") for name in names) or "pass"


def lands_on_blot(target: int, theirs: Sequence[int], hit: set[int]) -> bool:
    """Does the move hit? A blot is hit once, and noted in `hit`."""
    blot = target != OFF and target not in hit and theirs[BAR - target] == 1
    if blot:
        hit.add(target)
    return blot


def slot_name(slot: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(slot, str(slot))


# Text -----------------------------------------------------------------------------------------------------------------


def board_text(sides: Sides, dice: tuple[int, int], turn: int, lang: str = "en") -> str:
    """The board in 80 columns: O is side 0, X side 1; a number stands where there are more than five. Points have the
    numbers by which the player to move calls them.
    """
    edge = "+" + "-" * 26 + "+----+" + "-" * 26 + "+"
    middle = "|" + " " * 26 + "| BAR|" + " " * 26 + "|"
    top = [line_of([pile(sides, slot, True, row) for slot in UPPER]) for row in range(TALL)]
    foot = [line_of([pile(sides, slot, False, row) for slot in LOWER]) for row in range(TALL)]
    body = [*top, middle, *reversed(foot)]
    race = [say("board.pips", lang, n=pips(side)) for side in sides]
    off = [say("board.off", lang, n=side[OFF]) for side in sides]
    notes = [f"X  {race[1]}", f"   {off[1]}"] + [""] * 2
    notes += ["", playing(dice, turn, sides, lang), ""] + [""] * 2
    notes += [f"   {off[0]}", f"O  {race[0]}"]
    lines = [labels(UPPER, turn), edge, *(f"{line}  {note}" for line, note in zip(body, notes, strict=True)), edge]
    return "\n".join(line.rstrip() for line in [*lines, labels(LOWER, turn)])


def labels(slots: Iterable[int], turn: int) -> str:
    """The numbers of points, as the player counts them whose turn it is."""
    return "  " + "".join(" " * 8 if slot == BAR else f"{counted(slot, turn):>3} " for slot in slots)


def counted(slot: int, turn: int) -> int:
    """A slot of side 0 as the player to move counts it."""
    return BAR - slot if turn == 1 else slot


def label_spots(turn: int) -> Iterator[tuple[str, int, int, int]]:
    """Where the number of each point stands in the text, and the bar."""
    for line, slots in ((0, UPPER), (2 * TALL + 4, LOWER)):
        for i, slot in enumerate(slots):
            if slot != BAR:
                yield str(counted(slot, turn)), line, 3 + 4 * i + 4 * (i > 6), 2
    yield slot_name(BAR), TALL + 2, 29, 3


def line_of(cells: Sequence[str]) -> str:
    return f"| {' '.join(cells[:6])}  |{cells[6]} | {' '.join(cells[7:])}  |"


def pile(sides: Sides, slot: int, top: bool, row: int) -> str:
    """Three characters: the checker in that row of a pile, counted from the edge of the board."""
    if slot == BAR:
        who, count = (1, sides[1][BAR]) if not top else (0, sides[0][BAR])
    else:
        who = 0 if sides[0][slot] else 1
        count = sides[0][slot] or sides[1][BAR - slot]
    if row >= count:
        return "   " if slot == BAR or row else "  ."
    return f"{count:>3}" if row == TALL - 1 and count > TALL else f"  {SIGNS[who]}"


def pips(side: Sequence[int]) -> int:
    return sum(slot * count for slot, count in enumerate(side))


def playing(dice: tuple[int, int], turn: int, sides: Sides, lang: str) -> str:
    """Whose turn it is, in a few words."""
    for who in (0, 1):
        if sides[who][OFF] == 15:
            return say("board.won", lang, who=SIGNS[who])
    if turn < 0:
        return say("board.who_starts", lang)
    if dice[0]:
        return say("board.plays", lang, who=SIGNS[turn], first=dice[0], second=dice[1])
    return say("board.to_roll", lang, who=SIGNS[turn])


# SVG ------------------------------------------------------------------------------------------------------------------

WIDE, HIGH = 44, 190  # of a triangle, in pixels
RADIUS = 18
LEFT, TOP = 16, 30
BAR_WIDE, TRAY_WIDE, GAP = 48, 64, 44
FIELD_WIDE, FIELD_HIGH = 12 * WIDE + BAR_WIDE, 2 * HIGH + GAP
TOTAL_WIDE, TOTAL_HIGH = LEFT + FIELD_WIDE + 10 + TRAY_WIDE + LEFT, 2 * TOP + FIELD_HIGH
FRAME, FELT, DARK, LIGHT = "#4a2c17", "#1f5f4a", "#a8442f", "#e3c58f"
COLOURS = (("#fbf7ec", "#4a3b2a", "#2b2118"), ("#2b2f3a", "#c9ced8", "#f4f4f4"))  # fill, edge, number


def board_svg(sides: Sides, dice: tuple[int, int], turn: int, lang: str = "en") -> str:
    """The board as a picture; it brings its own background, so that it reads on light and dark pages."""
    out = [
        f'<rect width="{TOTAL_WIDE}" height="{TOTAL_HIGH}" rx="10" fill="{FRAME}"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{FIELD_WIDE}" height="{FIELD_HIGH}" fill="{FELT}"/>',
    ]
    barred = [checkers_said(who, sides[who][BAR], lang) for who in (0, 1) if sides[who][BAR]]
    told = say("place.checkers_both", lang, first=barred[0], second=barred[1]) if len(barred) > 1 else "".join(barred)
    out.append(
        f'<g{touch("bar", holding(say("place.bar", lang), told))}><rect x="{LEFT + 6 * WIDE}" y="{TOP}" '
        f'width="{BAR_WIDE}" height="{FIELD_HIGH}" fill="{FRAME}"/>'
    )
    out += [bar_svg(who, sides[who][BAR], LEFT + 6 * WIDE + BAR_WIDE / 2) for who in (0, 1)]
    out.append("</g>")
    for point in range(1, 25):
        who, count = (0, sides[0][point]) if sides[0][point] else (1, sides[1][BAR - point])
        name = str(counted(point, turn))
        label = holding(say("place.point", lang, n=counted(point, turn)), checkers_said(who, count, lang))
        pile = pile_svg(who, count, point_x(point), point > 12)
        out.append(f"<g{touch(name, label)}>{point_svg(point, turn)}{pile}</g>")
    out += [tray_svg(who, sides[who], turn == who, lang) for who in (0, 1)]
    if dice[0] and turn >= 0:
        middle = LEFT + (9 * WIDE + BAR_WIDE if turn == 0 else 3 * WIDE)
        out += [die_svg(turn, die, middle + shift) for die, shift in zip(dice, (-22, 22), strict=True)]
    title = f"backgammon: {playing(dice, turn, sides, lang)}"
    return board_page(TOTAL_WIDE, TOTAL_HIGH, out, title, 'text-anchor="middle"', lang=lang)


def point_x(point: int) -> float:
    """The middle of a point, from the left."""
    column = 12 - point if point <= 12 else point - 13
    return LEFT + (column + 0.5) * WIDE + (BAR_WIDE if column >= 6 else 0)


def point_svg(point: int, turn: int) -> str:
    """A point, with the number by which the player to move calls it."""
    x, top = point_x(point), point > 12
    foot, tip = (TOP, TOP + HIGH) if top else (TOP + FIELD_HIGH, TOP + FIELD_HIGH - HIGH)
    label = TOP - 9 if top else TOP + FIELD_HIGH + 20
    half = WIDE / 2
    return (
        f'<path data-point="{point}" '
        f'd="M{x - half:g} {foot}L{x:g} {tip}L{x + half:g} {foot}Z" fill="{(DARK, LIGHT)[point % 2]}"/>'
        f'<text x="{x:g}" y="{label}" font-size="13" fill="#f1e4cf">{counted(point, turn)}</text>'
    )


def pile_svg(who: int, count: int, x: float, top: bool) -> str:
    """The checkers of a point, from the edge towards the middle."""
    found = []
    for row in range(min(count, TALL)):
        away = RADIUS + 1 + row * (2 * RADIUS + 1)
        found.append(checker_svg(who, x, TOP + away if top else TOP + FIELD_HIGH - away))
    if count > TALL:
        found.append(number_svg(who, count, x, TOP + away if top else TOP + FIELD_HIGH - away))
    return "".join(found)


def bar_svg(who: int, count: int, x: float) -> str:
    """Checkers on the bar, from the middle outwards: those of side 0, who enters at the top, above."""
    found, y = [], 0.0
    for row in range(min(count, 4)):
        away = GAP / 2 + RADIUS + row * (2 * RADIUS + 1)
        y = TOP + FIELD_HIGH / 2 + (away if who else -away)
        found.append(checker_svg(who, x, y))
    return "".join(found) + (number_svg(who, count, x, y) if count > 4 else "")


def checker_svg(who: int, x: float, y: float) -> str:
    fill, edge, _ = COLOURS[who]
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS * 0.62:g}" fill="none" stroke="{edge}" stroke-opacity=".45"/>'
    return (
        f'<circle data-side="{who}" cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="1.5"/>{ring}'
    )


def number_svg(who: int, count: int, x: float, y: float) -> str:
    colour = COLOURS[who][2]
    return f'<text x="{x:g}" y="{y + 6:g}" font-size="17" font-weight="bold" fill="{colour}">{count}</text>'


def tray_svg(who: int, side: Sequence[int], to_play: bool, lang: str) -> str:
    """The tray of one side: borne-off checkers on edge, how many, and the pips left beside the board."""
    fill, edge, _ = COLOURS[who]
    x, tall = LEFT + FIELD_WIDE + 10, FIELD_HIGH / 2 - 8
    y = TOP if who else TOP + FIELD_HIGH - tall
    label = holding(say("place.tray", lang, who=SIGNS[who]), checkers_said(who, side[OFF], lang))
    off = touch("off" if to_play else f"other off {who + 1}", label)
    out = [f'<g{off}><rect x="{x}" y="{y:g}" width="{TRAY_WIDE}" height="{tall:g}" rx="4" fill="#32200f"/>']
    for row in range(side[OFF]):
        at = TOP + 3 + row * 12 if who else TOP + FIELD_HIGH - 14 - row * 12
        out.append(
            f'<rect x="{x + 4}" y="{at}" width="{TRAY_WIDE - 8}" height="11" rx="3" fill="{fill}" stroke="{edge}"/>'
        )
    note = TOP - 9 if who else TOP + FIELD_HIGH + 20
    race = ("▸ " if to_play else "") + say("board.pips", lang, n=pips(side))
    out.append(f'<text x="{x + TRAY_WIDE / 2:g}" y="{note}" font-size="13" fill="#f1e4cf">{race}</text>')
    if side[OFF]:
        middle = y + tall - 12 if who else y + 20
        out.append(f'<text x="{x + TRAY_WIDE / 2:g}" y="{middle:g}" font-size="14" fill="#f1e4cf">{side[OFF]}</text>')
    return "".join(out) + "</g>"


def checkers_said(who: int, count: int, lang: str) -> str:
    """5 white checkers; nothing where there are none."""
    side = say(("place.side_white", "place.side_black")[who], lang)
    return say("place.checkers_1" if count == 1 else "place.checkers", lang, n=count, side=side) if count else ""


def die_svg(who: int, die: int, x: float) -> str:
    fill, edge, pip = COLOURS[who]
    y = TOP + FIELD_HIGH / 2
    spots = [(place % 3 - 1, place // 3 - 1) for place in PIPS[die]]
    dots = "".join(f'<circle cx="{x + 9 * a:g}" cy="{y + 9 * b:g}" r="3.4" fill="{pip}"/>' for a, b in spots)
    box = f'x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="6"'
    return f'<rect data-die="{die}" {box} fill="{fill}" stroke="{edge}" stroke-width="1.5"/>{dots}'
