"""Dots and boxes: two players draw edges between neighbouring dots in turn. Whoever draws the fourth edge of a box owns
it and draws again; most boxes win.

A state holds the edges that are drawn, one bit each: for every row of boxes the edges above them, then those between
them; last come the edges at the bottom. Then come the lead of the player to move, in boxes, and whose turn it is. A box
is named by the edge above it. A move is the number of an edge.
"""

from typing import NamedTuple

from harif.drawing.digits import digits
from harif.drawing.page import board_page, touch
from harif.game import U64, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.squares import lowest, moved, ways_of
from harif.words.catalogue import say

NAME = {"en": "Dots and boxes", "fa": "نقطه‌بازی"}
UNIT = {"en": "boxes", "fa": "خانه"}
RULE = {"fa": "خطی بکشید؛ هر که خانه‌ای را ببندد صاحب آن است و باز می‌کشد؛ بیشترین خانه برنده است."}

MOST_EDGES = 62


@game(
    name="dots",
    players=2,
    utility_range=lambda rows, columns: (-rows * columns, rows * columns),
    max_actions=lambda rows, columns: 2 * rows * columns + rows + columns,
    ply_limit=lambda rows, columns: 2 * rows * columns + rows + columns,
    counters=("ahead",),
)
def dots(rows=2, columns=3):
    """Dots and boxes: draw an edge; whoever closes a box owns it and draws again; most boxes win."""
    wide = 2 * columns + 1  # bits a row: the edges above its boxes, then those between them
    count = wide * rows + columns
    if rows < 1 or columns < 1 or count > MOST_EDGES:
        raise WrongParameter(
            "{rows} rows and {columns} columns of boxes do not fit: both are 1 or more, with at most {most} edges, "
            "as 5 by 5 has 60.",
            rows=rows,
            columns=columns,
            most=MOST_EDGES,
        )
    boxes = rows * columns
    full = (1 << count) - 1
    every_box = sum(1 << wide * r + c for r in range(rows) for c in range(columns))  # a box is named by its top edge
    ends = tuple(edge_ends(edge, columns) for edge in range(count))
    place = {ends[edge]: edge for edge in range(count)}

    def turned(turn):
        """How the edges move when `turn` maps dots to dots."""
        return ways_of({edge: place[tuple(sorted((turn(*a), turn(*b))))] for edge, (a, b) in enumerate(ends)})

    upside_down = turned(lambda r, c: (rows - r, c))
    mirrored = turned(lambda r, c: (r, columns - c))
    transposed = turned(lambda r, c: (c, r)) if rows == columns else ()
    square = rows == columns

    # Edges of the same box that belong to no other box can be exchanged, so that only one of them need be tried.
    sides: list[list[int]] = [[] for _ in range(boxes)]
    for r in range(rows):
        for c in range(columns):
            own = [(wide * r + c, r == 0), (wide * (r + 1) + c, r == rows - 1)]
            own += [(wide * r + columns + c, c == 0), (wide * r + columns + c + 1, c == columns - 1)]
            sides[r * columns + c] = sorted(edge for edge, outer in own if outer)
    twins = tuple((outer[i], 1 << outer[i + 1]) for outer in sides for i in range(len(outer) - 1))
    on_border = sum(1 << edge for outer in sides for edge in outer)
    key_fits = count + boxes.bit_length() + 2 <= 63

    def every_closed(edges):
        return edges & edges >> wide & edges >> columns & edges >> columns + 1 & every_box

    def closed(edges):
        """How many boxes have four sides."""
        return (edges & edges >> wide & edges >> columns & edges >> columns + 1 & every_box).bit_count()

    def three_sided(edges):
        """The boxes that lack one edge."""
        top, foot, left, right = edges, edges >> wide, edges >> columns, edges >> columns + 1
        return ((top & foot & (left ^ right)) | (left & right & (top ^ foot))) & every_box

    class Dots(NamedTuple):
        edges: U64 = 0  # those drawn
        ahead: int = 0  # boxes of the player to move, less the other's
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            left = ~self.edges & full
            while left:
                yield lowest(left)
                left &= left - 1

        def result(self, edge):
            edges = self.edges | U64(1) << edge
            won = closed(edges) - closed(self.edges)
            if won:
                return Dots(edges, self.ahead + won, self.turn)
            return Dots(edges, -self.ahead, 1 - self.turn)

        def terminal(self):
            return self.edges == full

        def utility(self, player):
            return float(self.ahead if player == self.turn else -self.ahead)

        # What helps the search.

        def gained(self):
            return float(-self.ahead if self.turn else self.ahead)

        def evaluate(self, player):
            """Boxes owned, and those that the mover can close now."""
            ready = three_sided(self.edges).bit_count()
            ahead = max(0.5 - boxes, min(boxes - 0.5, self.ahead + 0.75 * ready))
            return ahead if player == self.turn else -ahead

        def bounds(self, player):
            """The mover can close every box that lacks one edge; the others may go either way."""
            left = boxes - closed(self.edges)
            low = float(self.ahead + 2 * three_sided(self.edges).bit_count() - left)
            high = float(self.ahead + left)
            return (low, high) if player == self.turn else (-high, -low)

        def priority(self, edge):
            """Closing boxes first, giving boxes away last."""
            edges = self.edges | U64(1) << edge
            won = closed(edges) - closed(self.edges)
            given = three_sided(edges).bit_count()
            return 100 + won if won else -given

        def promising(self):
            """An edge that closes all the boxes it belongs to is best: it keeps the turn and costs nothing, and whoever
            leaves it leaves it to the other. Otherwise all edges, but only one of the outer edges of the same box, for
            they can be exchanged.
            """
            free = ~self.edges & full
            ready = three_sided(self.edges)
            around = ready | ready << wide | ready << columns | ready << columns + 1
            inner = ready << wide & ready | (ready << columns + 1 & ready << columns)
            sure = free & (around & on_border | inner)
            if sure:
                yield lowest(sure)
            else:
                for first, second in twins:
                    if free >> first & 1:
                        free &= ~second
                while free:
                    yield lowest(free)
                    free &= free - 1

        def noisy(self):
            """Edges that close a box."""
            ready = three_sided(self.edges)
            left = (ready | ready << wide | ready << columns | ready << columns + 1) & ~self.edges & full
            while left:
                yield lowest(left)
                left &= left - 1

        def symmetries(self):
            """The board turned and mirrored, all ways that leave its shape."""
            flipped = moved(self.edges, upside_down)
            yield Dots(flipped, self.ahead, self.turn)
            yield Dots(moved(self.edges, mirrored), self.ahead, self.turn)
            yield Dots(moved(flipped, mirrored), self.ahead, self.turn)
            if square:
                aslant = moved(self.edges, transposed)
                flipped = moved(aslant, upside_down)
                yield Dots(aslant, self.ahead, self.turn)
                yield Dots(flipped, self.ahead, self.turn)
                yield Dots(moved(aslant, mirrored), self.ahead, self.turn)
                yield Dots(moved(flipped, mirrored), self.ahead, self.turn)

        if key_fits:

            def key(self):
                return self.edges | U64(2 * (self.ahead + boxes) + self.turn) << count

        # Showing and notation.

        def score(self):
            """(first player's, second player's) boxes."""
            done = closed(self.edges)
            first = (done - self.ahead if self.turn else done + self.ahead) // 2
            return first, done - first

        def text(self, lang="en"):
            numbers = len(str(rows + 1))
            lines = [" " * (numbers + 1) + "   ".join(chr(97 + c) for c in range(columns + 1))]
            for r in range(rows + 1):
                across = [self.edges >> wide * r + c & 1 for c in range(columns)]
                lines.append(f"{r + 1:>{numbers}} •" + "•".join("───" if e else "   " for e in across) + "•")
                if r < rows:
                    down = [self.edges >> wide * r + columns + c & 1 for c in range(columns + 1)]
                    done = [every_closed(self.edges) >> wide * r + c & 1 for c in range(columns)]
                    fill = [" ▒ " if d else "   " for d in done] + [""]
                    line = "".join(("│" if e else " ") + f for e, f in zip(down, fill, strict=True))
                    lines.append(" " * (numbers + 1) + line)
            first, second = self.score()
            lines.append(
                digits(f"{first} : {second}", lang)
                + ("" if self.terminal() else "   " + say("board.turn_of_player", lang, n=self.turn + 1))
            )
            return "\n".join(line.rstrip() for line in lines)

        def spots(self):
            """The middle of each edge."""
            numbers = len(str(rows + 1))
            for edge, ((r, c), (_, c2)) in enumerate(ends):
                across = c2 > c
                yield self.move_name(edge), 2 * r + 1 + (not across), numbers + 1 + 4 * c + 2 * across

        def touches(self, edge):
            yield self.move_name(edge)

        def svg(self, lang="en"):
            cell, left, top = 56, 40, 34
            width, height = left + columns * cell + 24, top + rows * cell + 48
            out = ['<rect width="100%" height="100%" fill="#fffdf7"/>']
            for r in range(rows):
                for c in range(columns):
                    if every_closed(self.edges) >> wide * r + c & 1:
                        out.append(
                            f'<rect x="{left + c * cell + 5}" y="{top + r * cell + 5}" width="{cell - 10}" '
                            f'height="{cell - 10}" rx="6" fill="#fde68a"/>'
                        )
            for edge, ((r, c), (r2, c2)) in enumerate(ends):
                drawn = self.edges >> edge & 1
                style = 'stroke="#1d4ed8" stroke-width="6"' if drawn else 'stroke="#e2e8f0" stroke-width="3"'
                name = self.move_name(edge)
                path = f"M{left + c * cell} {top + r * cell}L{left + c2 * cell} {top + r2 * cell}"
                label = say("place.edge_drawn" if drawn else "place.edge_open", lang, place=name)
                out.append(
                    f'<g{touch(name, label)} stroke-linecap="round"><path d="{path}" stroke="transparent" '
                    f'stroke-width="22"/><path d="{path}" {style}/></g>'
                )
            for r in range(rows + 1):
                out.append(f'<text x="16" y="{top + r * cell + 5}" font-size="13" fill="#475569">{r + 1}</text>')
                for c in range(columns + 1):
                    out.append(f'<circle cx="{left + c * cell}" cy="{top + r * cell}" r="6" fill="#0f172a"/>')
            for c in range(columns + 1):
                out.append(f'<text x="{left + c * cell}" y="18" font-size="13" fill="#475569">{chr(97 + c)}</text>')
            first, second = self.score()
            out.append(
                f'<text x="{left + columns * cell / 2:g}" y="{height - 12}" font-size="16" fill="#0f172a">'
                f"{digits(f'{first} : {second}', lang)}</text>"
            )
            return board_page(width, height, out, f"dots and boxes: {self.notation()}", 'text-anchor="middle"')

        def move_name(self, edge):
            """The two dots that the edge joins: a1b1 lies along the top, a1a2 along the left."""
            return "".join(f"{chr(97 + c)}{r + 1}" for r, c in ends[edge])

        def notation(self):
            """Lines of edges from the top, - across and | down, then the boxes of both and who is to move."""
            lines = []
            for r in range(rows + 1):
                lines.append("".join("-" if self.edges >> wide * r + c & 1 else "." for c in range(columns)))
                if r < rows:
                    start = wide * r + columns
                    lines.append("".join("|" if self.edges >> start + c & 1 else "." for c in range(columns + 1)))
            first, second = self.score()
            return "/".join(lines) + f" {first}:{second} {self.turn + 1}"

        @staticmethod
        def parse(text):
            """Such as .../|.../---/..../... 0:0 1"""
            words = text.split()
            if "/" not in text:
                return None
            if len(words) != 3 or words[2] not in ("1", "2"):
                raise WrongPosition("write the edges, the boxes of both players and who is to move, as ./../. 0:0 1")
            shape = [columns, columns + 1] * rows + [columns]
            if [len(line) for line in words[0].split("/")] != shape or set(words[0]) - set("-|./"):
                raise WrongPosition(
                    "the edges are {lines} lines of {columns} and {more} in turn, - | or .",
                    lines=len(shape),
                    columns=columns,
                    more=columns + 1,
                )
            drawn = words[0].replace("/", "")
            edges = sum(1 << edge for edge, mark in enumerate(drawn) if mark != ".")
            score = words[1].split(":")
            if len(score) != 2 or not all(n.isdecimal() for n in score):
                raise WrongPosition("write the boxes of both players such as 1:0")
            first, second = map(int, score)
            if first + second != closed(edges):
                raise WrongPosition(
                    "{closed} boxes are closed, and the score is {first}:{second}",
                    closed=closed(edges),
                    first=first,
                    second=second,
                )
            return Dots(edges, second - first if words[2] == "2" else first - second, int(words[2]) - 1)

    return Dots


def edge_ends(edge, columns):
    """The two dots (row, column) of an edge."""
    r, c = divmod(edge, 2 * columns + 1)
    return ((r, c), (r, c + 1)) if c < columns else ((r, c - columns), (r + 1, c - columns))
