"""Roads: road A leads to gold, road B to a fork. One way from the fork leads to jewels, the other one under a bus.

On day 1 the jewels are to the left, on day 2 to the right; on day 3 nobody knows, and either is as likely. A state
holds where the jewels are (0: not decided yet, 1: left, 2: right) and where one is. A move is A or B at the start, and
LEFT or RIGHT at the fork.
"""

from typing import NamedTuple

from harif.drawing.page import board_page, touch
from harif.drawing.text import text as words_at
from harif.game import CHANCE, game
from harif.game.errors import WrongParameter
from harif.words.catalogue import say

NAME = {"en": "Roads", "fa": "جاده‌ها"}
RULE = {"fa": "جادهٔ A به طلا می‌رسد و جادهٔ B به دوراهی: یک راه به جواهر می‌رسد و راه دیگر زیر اتوبوس."}

A, B = 0, 1
LEFT, RIGHT = 0, 1
START, FORK, AT_GOLD, WENT_LEFT, WENT_RIGHT = range(5)
GOLD, JEWELS, BUS = 1.0, 10.0, -100.0
PLACES = ("start", "fork", "at_gold", "went_left", "went_right")


@game(name="roads", players=1, utility_range=(BUS, JEWELS), max_actions=2)
def roads(day=3):
    """Road A leads to gold, road B to a fork with jewels on one side and a bus on the other (on day 3: on which?)."""
    if not 1 <= day <= 3:
        raise WrongParameter("day={day}: there are three days, 1 to 3.", day=day)

    class Roads(NamedTuple):
        jewels: int = day % 3
        place: int = START

        def player(self):
            return CHANCE if self.jewels == 0 else 0

        if day == 3:

            def outcomes(self):
                """Left or right, as fate will have it."""
                yield 1, 0.5
                yield 2, 0.5

        def actions(self):
            yield 0
            yield 1

        def result(self, action):
            if self.jewels == 0:
                return Roads(action, START)
            if self.place == START:
                return Roads(self.jewels, AT_GOLD if action == A else FORK)
            return Roads(self.jewels, WENT_LEFT if action == LEFT else WENT_RIGHT)

        def terminal(self):
            return self.place > FORK

        def utility(self, player):
            if self.place == AT_GOLD:
                return GOLD
            return JEWELS if self.place - FORK - self.jewels == 1 else BUS

        # What the player sees.

        def sees(self, player):
            """Where one is; where the jewels are on days 1 and 2, or when one has been there."""
            return self.place, self.jewels if day < 3 or self.place > AT_GOLD else 0

        # Showing and notation.

        def text(self, viewer=None, lang="en"):
            ways = self.ways(viewer, lang)
            gold, here = say("board.gold", lang), say(f"board.{PLACES[self.place]}", lang)
            left, right = say("board.left", lang), say("board.right", lang)
            return f"A: {gold}\nB: {left}: {ways[0]}\n   {right}: {ways[1]}\n{here}"

        def svg(self, viewer=None, lang="en"):
            return roads_svg(self.place, self.ways(viewer, lang), lang)

        def ways(self, viewer, lang):
            """What is known of both ways from the fork."""
            jewels = self.jewels if viewer is None else self.sees(viewer)[1]
            if jewels == 0:
                return "?", "?"
            found = say("board.jewels", lang), say("board.bus", lang)
            return found if jewels == 1 else found[::-1]

        def touches(self, action):
            """The road; of fate nothing."""
            if self.jewels:
                yield self.move_name(action)

        def move_name(self, action, lang="en"):
            """A, B, left, right; of fate where the jewels are."""
            if self.jewels == 0:
                return ("left", "right")[action - 1]
            return "AB"[action] if self.place == START else say(f"board.{('left', 'right')[action]}", lang)

    return Roads


def roads_svg(at, ways, lang):
    """A map from the start, below, to the ends, above; a traveller stands where one is."""
    spots = ((150, 232), (230, 142), (70, 82), (170, 52), (300, 52))  # of PLACES
    (sx, sy), (fx, fy), (gx, gy), (lx, ly), (rx, ry) = spots
    road = f"M{sx} {sy}L{gx} {gy}M{sx} {sy}L{fx} {fy}L{lx} {ly}M{fx} {fy}L{rx} {ry}"
    out = [
        '<rect width="380" height="270" rx="10" fill="#f0fdf4" stroke="#cbd5e1"/>'
        f'<path d="{road}" fill="none" stroke="#78716c" stroke-width="14" stroke-linecap="round"/>'
        f'<path d="{road}" fill="none" stroke="#fffbeb" stroke-width="2" stroke-dasharray="8 8"/>'
    ]
    rtl = lang == "fa"
    for (x, y), name in zip(spots[2:], (say("board.gold", lang), *ways), strict=True):
        out.append(words_at(x, y - 20, name, rtl=rtl, bold=True))
    out.append(words_at(84, 162, "A", bold=True) + words_at(214, 202, "B", bold=True))
    for name, (x, y), (u, v) in (
        ("A", *spots[0:3:2]),
        ("B", *spots[:2]),
        ("left", *spots[1:4:2]),
        ("right", *spots[1:5:3]),
    ):
        path = f'd="M{x} {y}L{u} {v}" stroke="transparent" stroke-width="34" stroke-linecap="round"'
        out.append(f"<path{touch(name, way_said(name, lang))} {path}/>")
    x, y = spots[at]
    out.append(f'<circle cx="{x}" cy="{y}" r="12" fill="#1d4ed8" stroke="#ffffff" stroke-width="3"/>')
    return board_page(380, 270, out, "roads", lang=lang)


def way_said(name, lang):
    """Road A; left."""
    return say(f"board.{name}", lang) if name in ("left", "right") else say("place.road", lang, name=name)
