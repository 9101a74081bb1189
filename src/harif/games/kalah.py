"""Kalah: two players sow the seeds of one of their pits around the board in turn, into their own store but not the
other's. The last seed may give another turn or a capture; most seeds win.

A state holds the side of the player to move and that of the other, one byte a pit in the order of sowing, then the
store; and whose turn it is. A move is the number of a pit.
"""

from typing import NamedTuple

from harif.drawing.digits import digits
from harif.drawing.page import board_page, touch
from harif.game import U64, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.catalogue import say
from harif.words.places import holding

NAME = {"en": "Kalah", "fa": "کالاه"}
UNIT = {"en": "seeds", "fa": "دانه"}
RULE = {"fa": "دانه‌ها را دور تخته بکارید، بگیرید و انبار خود را پر کنید؛ بیشترین دانه برنده است."}

ONES = 0x0101_0101_0101_0101  # one seed in each byte
LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7F
HIGH_BIT = 0x8080_8080_8080_8080
WORD = 0xFFFF_FFFF_FFFF_FFFF


def seeds_in(side):
    """All the seeds of a side, its store included; a float, because boards are unsigned and this is subtracted."""
    return float((side * ONES & WORD) >> 56)


@game(
    name="kalah",
    players=2,
    utility_range=lambda pits, seeds, empty_capture: (-2 * pits * seeds, 2 * pits * seeds),
    max_actions=lambda pits, seeds, empty_capture: pits,
)
def kalah(pits=6, seeds=4, empty_capture=True):
    """Sow seeds around the board, capture, and fill your store; most seeds win.

    The rules of Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000): the last seed in one's own
    store gives another turn; in one's own empty pit it is captured together with the seeds opposite (with
    `empty_capture` also when there are none); the game ends as soon as either side has no seeds, and each player keeps
    what is left on their side.
    """
    total = 2 * pits * seeds
    if not 1 <= pits <= 7 or seeds < 1 or total > 255:
        raise WrongParameter(
            "pits={pits}, seeds={seeds} is no board: there are 1 to 7 pits a side, and at most 255 seeds in all.",
            pits=pits,
            seeds=seeds,
        )
    store = 8 * pits  # where the byte of the store begins
    in_pits = (1 << store) - 1
    cycle = 2 * pits + 1  # a seed more than these comes back to its own pit
    lap_mine, lap_theirs = ONES & (1 << store + 8) - 1, ONES & in_pits
    exact = sum(pits - pit << 8 * pit for pit in range(pits))  # as many seeds as steps to the store
    key_fits = total + 2 * pits + 3 <= 63

    class Kalah(NamedTuple):
        mine: U64 = sum(seeds << 8 * pit for pit in range(pits))  # side of the player to move
        theirs: U64 = sum(seeds << 8 * pit for pit in range(pits))
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for pit in range(pits):
                if self.mine >> 8 * pit & 255:
                    yield pit

        def result(self, pit):
            sown = self.mine >> 8 * pit & 255
            laps, rest = sown // cycle, sown % cycle
            ahead = min(rest, pits - pit)  # seeds that fall on this side, on the other, and here again
            across = min(rest - ahead, pits)
            around = rest - ahead - across
            mine = self.mine - (sown << 8 * pit) + laps * lap_mine
            mine += (U64(ONES) >> 64 - 8 * ahead) << 8 * pit + 8
            mine += U64(ONES) >> 64 - 8 * around
            theirs = self.theirs + laps * lap_theirs + (U64(ONES) >> 64 - 8 * across)
            last = (pit + sown) % cycle
            if last == pits:
                return Kalah(mine, theirs, self.turn)
            if last < pits and mine >> 8 * last & 255 == 1:
                opposite = 8 * (pits - 1 - last)
                caught = theirs >> opposite & 255
                if empty_capture or caught:
                    mine += (caught + 1 << store) - (U64(1) << 8 * last)
                    theirs -= caught << opposite
            return Kalah(theirs, mine, 1 - self.turn)

        def terminal(self):
            return self.mine & in_pits == 0 or self.theirs & in_pits == 0

        def utility(self, player):
            ahead = 2.0 * seeds_in(self.mine) - total
            return ahead if player == self.turn else -ahead

        # What helps the search.

        def stored(self):
            """How many more seeds the player to move has in store than the other."""
            return float(self.mine >> store & 255) - float(self.theirs >> store & 255)

        def playing(self):
            """Seeds still in the pits."""
            return total - float(self.mine >> store & 255) - float(self.theirs >> store & 255)

        def gained(self):
            """What is in store; at the end everybody keeps the rest, too."""
            if self.terminal():
                return self.utility(0)
            return -self.stored() if self.turn else self.stored()

        def outline(self):
            """The pits: the stores do not matter any more."""
            return self.mine & in_pits, self.theirs & in_pits, self.turn

        def evaluate(self, player):
            """Seeds in store, and half of those on one's own side."""
            sides = seeds_in(self.mine & in_pits) - seeds_in(self.theirs & in_pits)
            ahead = max(0.5 - total, min(total - 0.5, self.stored() + 0.5 * sides))
            return ahead if player == self.turn else -ahead

        def bounds(self, player):
            """What the stores leave open. The mover can play every pit that ends in the store, the nearest first, and
            bank a seed with each: neither spoils the next.
            """
            off = self.mine ^ exact
            hits = (~((off & LOW_SEVEN) + LOW_SEVEN | off) & HIGH_BIT & in_pits).bit_count()
            ahead, left = self.stored(), self.playing()
            low, high = ahead - left + 2.0 * hits, ahead + left
            return (low, high) if player == self.turn else (-high, -low)

        def gain(self, pit):
            """Seeds that the move takes from the pit opposite; -1 if it takes nothing, -2 if it gives another turn."""
            sown = self.mine >> 8 * pit & 255
            last = (pit + sown) % cycle
            if last == pits:
                return -2
            if sown > cycle or last > pits or (self.mine >> 8 * last & 255 and sown != cycle):
                return -1
            passed = 1 if sown >= pits - pit + pits - last else 0  # a seed fell opposite on the way
            return int(float(self.theirs >> 8 * (pits - 1 - last) & 255)) + passed

        def priority(self, pit):
            """Another turn first, the pit nearest to the store before others; then captures, the largest first."""
            gain = self.gain(pit)
            return 2 * total + pit if gain == -2 else total + gain if gain > 0 else pit

        def noisy(self):
            """Moves that capture or give another turn."""
            for pit in range(pits):
                if self.mine >> 8 * pit & 255:
                    gain = self.gain(pit)
                    if gain == -2 or gain > 0:
                        yield pit

        if key_fits:

            def key(self):
                """Stars and bars: each pit writes a zero a seed, and a one; the last store is what is left."""
                code = U64(1)
                for pit in range(pits + 1):
                    code = code << (self.mine >> 8 * pit & 255) + 1 | 1
                for pit in range(pits):
                    code = code << (self.theirs >> 8 * pit & 255) + 1 | 1
                return code << 1 | self.turn

        # Showing and notation.

        def sides(self):
            """(first player's, second player's) pits and store as numbers."""
            both = (self.theirs, self.mine) if self.turn else (self.mine, self.theirs)
            return [[side >> 8 * pit & 255 for pit in range(pits + 1)] for side in both]

        def text(self, lang="en"):
            first, second = self.sides()
            width = max(2, len(str(total)))
            upper, lower = second[pits - 1 :: -1], first[:pits]
            numbers = range(1, pits + 1)

            def row(items):
                return " " * (width + 3) + "  ".join(f"{item:>{width}}" for item in items)

            middle = f"({second[pits]:>{width}})" + " " * (pits * (width + 2)) + f"({first[pits]:>{width}})"

            def name(player):
                moves = not self.terminal() and self.turn == player
                mark = "  ◂ " + say("board.to_move", lang) if moves else ""
                return "   " + say("board.player", lang, n=player + 1) + mark

            ends = row(reversed(numbers)) + name(1), row(numbers) + name(0)
            return "\n".join([ends[0], *(digits(seeds, lang) for seeds in (row(upper), middle, row(lower))), ends[1]])

        def spots(self):
            """The pits of the player to move."""
            width = max(2, len(str(total)))
            for pit in range(pits):
                across = pits - 1 - pit if self.turn else pit
                yield str(pit + 1), 1 if self.turn else 3, width + 3 + across * (width + 2), width

        def svg(self, lang="en"):
            first, second = self.sides()
            gap, high = 64, 190
            width = gap * (pits + 2) + 24
            out = [
                f'<rect x="4" y="22" width="{width - 8}" height="146" rx="36" fill="#d9a86c" stroke="#7c4a12" '
                'stroke-width="3"/>'
            ]
            for player, side, x in ((1, second, gap * 0.5 + 12), (0, first, width - gap * 0.5 - 12)):
                label = holding(say("place.store", lang, player=player + 1), seeds_said(side[pits], lang))
                store = touch("store" if player == self.turn else "other store", label)
                out.append(f'<g{store}><rect x="{x - 24:g}" y="40" width="48" height="110" rx="24" fill="#8a5a26"/>')
                out.append(seeds_svg(side[pits], x, 90, 15, 34) + count_svg(side[pits], x, 142, lang) + "</g>")
            for player, side in enumerate((first, second)):
                y = 56 if player else 130
                for pit in range(pits):
                    x = 12 + gap * (pits - pit + 0.5 if player else pit + 1.5)
                    live = not self.terminal() and player == self.turn and side[pit]
                    edge = "#fde68a" if live else "#7c4a12"
                    label = holding(say("place.pit", lang, player=player + 1, n=pit + 1), seeds_said(side[pit], lang))
                    square = touch(f"{pit + 1}" if player == self.turn else f"other {pit + 1}", label)
                    out.append(
                        f'<g{square}><circle cx="{x:g}" cy="{y}" r="26" fill="#8a5a26" stroke="{edge}" '
                        f'stroke-width="2"/>{seeds_svg(side[pit], x, y - 3, 15, 13)}'
                        f"{count_svg(side[pit], x, y + 22, lang)}"
                        f'<text x="{x:g}" y="{14 if player else 184}" font-size="12" fill="#475569">{pit + 1}</text>'
                        "</g>"
                    )
            return board_page(width, high, out, f"kalah: {self.notation()}", 'text-anchor="middle"')

        def move_name(self, pit):
            return str(pit + 1)

        def notation(self):
            """First player's pits and store, the second player's, and who is to move: 4-4-4-4-4-4:0 4-4-4-4-4-4:0 1"""
            sides = ["-".join(map(str, side[:pits])) + f":{side[pits]}" for side in self.sides()]
            return " ".join(sides) + f" {self.turn + 1}"

        @staticmethod
        def parse(text):
            """Pits and store of the first player, of the second, and who is to move."""
            words = text.split()
            if ":" not in text:
                return None
            if len(words) != 3 or words[2] not in ("1", "2"):
                raise WrongPosition("write both sides and who is to move, such as 4-4-4-4-4-4:0 4-4-4-4-4-4:0 1")
            sides = []
            for word in words[:2]:
                numbers = word.replace(":", "-").split("-")
                if len(numbers) != pits + 1 or not all(n.isdecimal() and len(n) < 4 for n in numbers):
                    raise WrongPosition(
                        "a side is {pits} pits with '-' between them, then ':' and the store", pits=pits
                    )
                sides.append([int(n) for n in numbers])
            if sum(map(sum, sides)) != total:
                raise WrongPosition(
                    "there are {total} seeds in this game, and these are {count}",
                    total=total,
                    count=sum(map(sum, sides)),
                )
            first, second = (sum(n << 8 * pit for pit, n in enumerate(side)) for side in sides)
            return Kalah(second, first, 1) if words[2] == "2" else Kalah(first, second, 0)

    return Kalah


def seeds_said(count, lang):
    """3 seeds."""
    return say("place.seeds_1" if count == 1 else "place.seeds", lang, n=count)


def seeds_svg(count, x, y, across, down):
    """Seeds lying in a pit, as in the spiral of a sunflower: the more, the fuller."""
    out = []
    for i in range(min(count, 60)):
        far, turn = ((i + 0.5) / max(count, 6)) ** 0.5, 137.508 * i
        dx, dy = across * far * cosine(turn), down * far * cosine(turn - 90)
        colour = ("#fef3c7", "#bfdbfe", "#fecaca", "#bbf7d0")[i % 4]
        out.append(f'<circle cx="{x + dx:.1f}" cy="{y + dy:.1f}" r="4" fill="{colour}" stroke="#3f2a10"/>')
    return "".join(out)


def count_svg(count, x, y, lang):
    return f'<text x="{x:g}" y="{y}" font-size="11" font-weight="bold" fill="#fffdf7">{digits(str(count), lang)}</text>'


def cosine(degrees):
    return (complex(0, 1) ** (degrees / 90)).real
