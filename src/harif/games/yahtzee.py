"""Yahtzee: one player rolls five dice, may keep some and roll the others again twice, and then scores them in one of
thirteen boxes. The game is over when every box is filled, and the points are added up.

A state holds the boxes that are filled, one bit each in the order of the score card; the points of the upper section,
up to 63; whether the Yahtzee box holds 50; all points so far; how often dice may still be rolled again in this turn;
and the dice on the table, four bits a face that count how many show it, the ones lowest. While there are fewer than
five dice, chance rolls the next one. A move below KEEP is a box to score, one from there on KEEP + the dice to keep.
"""

from typing import NamedTuple

from harif.drawing.dice import PIPS
from harif.drawing.digits import digits, isolated
from harif.drawing.page import board_page, touch
from harif.game import CHANCE, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.dice import SIDES
from harif.words.catalogue import say
from harif.words.places import holding

NAME = {"en": "Yahtzee", "fa": "یاتزی"}
RULE = {"fa": "پنج تاس بریزید، چندتا را نگه دارید، باز بریزید و سیزده خانه را پر کنید (یک‌نفره، برای بیشترین امتیاز)."}

LETTERS = "123456TFHSLYC"
NAMES = (
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("three of a kind", "four of a kind", "full house", "small straight", "large straight", "yahtzee", "chance"),
)
THREE, FOUR, HOUSE, SMALL, LARGE, YAHTZEE, CHANCE_BOX = range(6, 13)
BOXES = 13
ONES, HIGH = 0x111111, 0x888888  # the low and the high bit of six nibbles
ALL = (1 << BOXES) - 1
LOWER = ALL & ~0b111111
PAR = 63  # what earns the bonus of the upper section
BONUS = 35
ANOTHER = 100  # for a Yahtzee when the Yahtzee box holds 50
KEEP = 16
DICE = 5
REROLLS = 2


def number_of(dice):
    """How many dice there are: a nibble counts each face, the ones lowest."""
    return (dice * ONES >> 20) & 15


def sum_of(dice):
    low = (dice & 15) + 2 * (dice >> 4 & 15) + 3 * (dice >> 8 & 15)
    return low + 4 * (dice >> 12 & 15) + 5 * (dice >> 16 & 15) + 6 * (dice >> 20)


def at_least(dice, count):
    """The high bit of each nibble that counts `count` or more."""
    return dice + (8 - count) * ONES & HIGH


def worth(dice, box, joker):
    """What five dice score in a box, without bonuses; a joker is whatever a box of the lower section asks for."""
    if box < 6:
        return (box + 1) * (dice >> 4 * box & 15)
    if box == THREE:
        return sum_of(dice) if at_least(dice, 3) else 0
    if box == FOUR:
        return sum_of(dice) if at_least(dice, 4) else 0
    if box == HOUSE:
        three = at_least(dice, 3)
        return 25 if joker or (three and at_least(dice, 2) & ~three) else 0
    if box == SMALL:
        there = at_least(dice, 1)
        return 30 if joker or there & there >> 4 & there >> 8 & there >> 12 else 0
    if box == LARGE:
        there = at_least(dice, 1)
        return 40 if joker or there & there >> 4 & there >> 8 & there >> 12 & there >> 16 else 0
    if box == YAHTZEE:
        return 50 if at_least(dice, 5) else 0
    return sum_of(dice)


@game(name="yahtzee", players=1, utility_range=(0, 1575), max_actions=44)
def yahtzee(categories=LETTERS, joker="forced"):
    """Roll five dice, keep some, roll again, and fill thirteen boxes (one player, for the highest score).

    A Yahtzee, five of a kind, when the Yahtzee box holds 50 earns 100 more. When that box is filled, with 50 or 0, and
    so is the box of its face in the upper section, it is a joker: a full house or a straight, too. `joker=forced`, the
    official rule: it must go into the box of its face; if that is filled, into the lower section; if all of that is
    filled, a zero goes into the upper section. `joker=free`: any open box may be chosen. `joker=none`: there are
    neither jokers nor the 100.
    `categories` are the boxes on the card: the six faces, T and F of a kind, H full House, S and L straights, Y, C.
    """
    names = categories.upper()
    if not names or len(set(names)) != len(names) or not set(names) <= set(LETTERS):
        raise WrongParameter(
            "categories={categories}: name each box once, by letters of {letters}.",
            categories=categories,
            letters=LETTERS,
        )
    if joker not in ("forced", "free", "none"):
        raise WrongParameter("joker={joker}: it is forced, free or none.", joker=joker)
    absent = ALL & ~sum(1 << LETTERS.index(name) for name in names)
    jokers, forced = joker != "none" and "Y" in names, joker == "forced"

    class Yahtzee(NamedTuple):
        used: int = absent  # boxes
        upper: int = 0  # points in the upper section, 63 at most
        fifty: int = 0  # does the Yahtzee box hold 50?
        points: int = 0  # all points so far, bonuses too
        rolls: int = REROLLS  # how often dice may still be rolled again in this turn
        dice: int = 0  # those on the table, a nibble a face; fewer than five: the next is rolled

        def player(self):
            return CHANCE if number_of(self.dice) < DICE else 0

        def outcomes(self):
            for face in range(1, SIDES + 1):
                yield face, 1 / SIDES

        def actions(self):
            dice = self.dice
            if number_of(dice) == DICE:
                scorable = self.scorable()
                for box in range(BOXES):
                    if scorable >> box & 1:
                        yield box
                if self.rolls > 0:
                    kept = 0
                    while kept != dice:  # count up, each face as far as there are dice
                        yield KEEP + kept
                        left = dice - kept
                        some = (left | left >> 1 | left >> 2) & ONES
                        face = some & -some
                        kept = (kept & -face) + face

        def is_another(self):
            """Is it a Yahtzee after the one that filled its box, with 50 or with 0?"""
            return jokers and self.used >> YAHTZEE & 1 == 1 and at_least(self.dice, DICE) != 0

        def own_box(self):
            """The bit of the box in the upper section for the face that the dice of a Yahtzee show."""
            own = 0
            for face in range(6):
                if self.dice >> 4 * face & 15:
                    own = 1 << face
            return own

        def is_joker(self):
            return self.is_another() and self.used & self.own_box() != 0

        def scorable(self):
            """The boxes in which the five dice may be scored, a bit each."""
            free = ALL & ~self.used
            if forced and self.is_another():
                if free & self.own_box():
                    return self.own_box()
                if free & LOWER:
                    return free & LOWER
            return free

        def result(self, action):
            if number_of(self.dice) < DICE:
                dice = self.dice + (1 << 4 * (action - 1))
                return Yahtzee(self.used, self.upper, self.fifty, self.points, self.rolls, dice)
            if action >= KEEP:
                return Yahtzee(self.used, self.upper, self.fifty, self.points, self.rolls - 1, action - KEEP)
            another = self.is_another()
            earned = worth(self.dice, action, another and self.used & self.own_box() != 0)
            points, upper, fifty = self.points + earned, self.upper, self.fifty
            if another and fifty:
                points += ANOTHER
            if action < 6:
                if upper < PAR <= upper + earned:
                    points += BONUS
                upper = min(PAR, upper + earned)
            if action == YAHTZEE and earned:
                fifty = 1
            return Yahtzee(self.used | 1 << action, upper, fifty, points, REROLLS, 0)

        def terminal(self):
            return self.used == ALL

        def utility(self, player):
            return float(self.points)

        # What helps the search.

        def gained(self):
            """The score so far: what comes does not depend on it."""
            return float(self.points)

        def landmark(self):
            """Between turns: the boxes used, the upper section, and whether the Yahtzee box holds 50."""
            if self.dice == 0 and self.rolls == REROLLS:
                return self.fifty << 19 | self.upper << 13 | self.used
            return -1

        def key(self):
            card = (self.fifty << 19 | self.upper << 13 | self.used) << 2 | self.rolls
            return (card << 11 | self.points) << 24 | self.dice

        def evaluate(self, player):
            """The score so far, and what a good player makes of the open boxes on average."""
            expected = 0.0
            for box in range(BOXES):
                if not self.used >> box & 1:
                    expected += 3.0 * (box + 1) if box < 6 else 21.0
            return max(0.5, min(1574.5, self.points + expected))

        # Showing and notation.

        def faces(self):
            """The dice in order, as text such as 23356."""
            return "".join(str(face) * (self.dice >> 4 * (face - 1) & 15) for face in range(1, 7))

        def text(self, lang="en"):
            """The score card, with what the dice would score in each open box, and the dice."""
            part = say("board.part_of", lang, n=self.upper, par=PAR)
            bonus = part if self.upper < PAR else say("board.bonus_of", lang, n=BONUS)
            upper = [f"{name:>16} {mark}" for box, name, mark in self.card(lang) if box < 6]
            lower = [f"{name:>16} {mark}" for box, name, mark in self.card(lang) if box >= 6]
            lines = [*upper, f"{say('board.upper_section', lang):>16} {bonus}", *lower]
            faces = digits(" ".join(self.faces()), lang) or "-"
            dice = faces + say("tree.comma", lang) + say(f"board.rolls_left_{self.rolls}", lang)
            points = f"{say('board.points', lang):>16} {digits(str(self.points), lang)}"
            return "\n".join([*lines, points, f"{say('board.dice', lang):>16} {dice}"])

        def card(self, lang):
            """The boxes of the card: (number, name, what is in it)."""
            scorable = self.scorable() if number_of(self.dice) == DICE else 0
            for box, name in enumerate(NAMES):
                name = say(f"board.box_{name.replace(' ', '_')}", lang)
                if not absent >> box & 1:
                    filled = "■" if self.used >> box & 1 else "·"
                    if scorable >> box & 1 and not self.used >> box & 1:
                        filled = f"({worth(self.dice, box, self.is_joker())})"
                    yield box, name, filled

        def svg(self, lang="en"):
            return card_svg(list(self.card(lang)), self.upper, self.points, self.faces(), self.rolls, lang)

        def touches(self, action):
            """The dice that are kept, from the left; or the box that is scored. Of the dice that roll nothing."""
            if number_of(self.dice) == DICE and action < KEEP:
                yield LETTERS[action]
            elif number_of(self.dice) == DICE:
                faces, kept = self.faces(), action - KEEP
                for face in range(1, 7):
                    first = faces.find(str(face))
                    for die in range(kept >> 4 * (face - 1) & 15):
                        yield f"die {first + die + 1}"

        def slides(self, action):
            """Dice stay where they lie."""
            return ()

        def move_name(self, action, lang="en"):
            if number_of(self.dice) < DICE:
                return str(action)
            if action < KEEP:
                if lang == "en":
                    return f"score {NAMES[action]}"
                return say("place.score_box", lang, box=say(f"board.box_{NAMES[action].replace(' ', '_')}", lang))
            kept = action - KEEP
            faces = [str(face) for face in range(1, 7) for _ in range(kept >> 4 * (face - 1) & 15)]
            if not faces:
                return say("place.keep_nothing", lang)
            return say("place.keep", lang, dice=isolated(digits(" ".join(faces), lang), lang))

        def read_move(self, text):
            """A box alone, or the dice to keep without the word: full house, 33, 3 3."""
            wanted = text.lower().replace("keep", "").replace(" ", "")
            for action in self.actions():
                _, _, what = self.move_name(action).partition(" ")
                if what.replace(" ", "") == wanted:
                    yield action

        def notation(self):
            """Open boxes, upper section, + if Yahtzee holds 50, points, rolls left, dice: 6TC 12 + 143 2 33526"""
            free = "".join(letter for box, letter in enumerate(LETTERS) if not self.used >> box & 1)
            sign = "+" if self.fifty else "-"
            return f"{free or '.'} {self.upper} {sign} {self.points} {self.rolls} {self.faces() or '.'}"

        @staticmethod
        def parse(text):
            """Open boxes, upper section, + or -, points, rolls left and dice, as `notation` writes them."""
            words = text.upper().split()
            if len(words) != 6 or words[2] not in ("+", "-"):
                return None
            free, upper, sign, points, rolls, faces = words
            free, faces = free.replace(".", ""), faces.replace(".", "")
            if len(set(free)) != len(free) or not set(free) <= set(names):
                raise WrongPosition("the open boxes are letters of {names}, each once", names=names)
            for what, number, most in (
                ("upper section", upper, PAR),
                ("score", points, 1575),
                ("rolls left", rolls, 2),
            ):
                if not number.isdecimal() or int(number) > most:
                    raise WrongPosition(
                        "the {what}: {number} is not a number from 0 to {most}", what=what, number=number, most=most
                    )
            if not set(faces) <= set("123456") or len(faces) > DICE:
                raise WrongPosition("the dice are up to five digits from 1 to 6, not {faces}", faces=faces)
            if sign == "+" and ("Y" in free or "Y" not in names):
                raise WrongPosition("the Yahtzee box cannot hold 50 while it is open")
            if faces and not free:
                raise WrongPosition("the game is over: there is no box for the dice")
            used = ALL & ~sum(1 << LETTERS.index(letter) for letter in free)
            dice = sum(1 << 4 * (int(face) - 1) for face in faces)
            return Yahtzee(used, int(upper), int(sign == "+"), int(points), int(rolls), dice)

    return Yahtzee


def box_said(name, filled, lang):
    """Full house, 25 points now; chance, used."""
    if filled in ("■", "·"):
        return say("place.box_used" if filled == "■" else "place.box_open", lang, box=name)
    return say("place.box_worth", lang, box=name, n=int(filled.strip("()")))


def card_svg(card, upper, points, faces, rolls, lang):
    """The score card in two columns, upper and lower section, and the dice below it."""
    sections = [[row for row in card if row[0] < 6], [row for row in card if row[0] >= 6]]
    deep = 26 * (max(map(len, sections)) + 1)
    height = deep + 130
    out = [
        f'<rect width="432" height="{height}" rx="8" fill="#14532d"/>',
        f'<rect x="12" y="12" width="408" height="{deep + 30}" rx="4" fill="#fffdf7"/>',
    ]
    for column, (section, wide) in enumerate(zip(sections, (150, 192), strict=True)):
        left = 20 + 200 * column
        for line, (box, name, filled) in enumerate(section):
            y = 20 + 26 * line
            colour = {"■": "#cbd5e1", "·": "#ffffff"}.get(filled, "#fef3c7")
            shown = digits(filled.strip("()·■"), lang)
            out.append(
                f"<g{touch(LETTERS[box], box_said(name, filled, lang))}>"
                f'<text x="{left}" y="{y + 17}">{name}</text>'
                f'<rect x="{left + wide - 48}" y="{y}" width="48" height="22" fill="{colour}" stroke="#64748b"/>'
                f'<text x="{left + wide - 24}" y="{y + 16}" text-anchor="middle">{shown}</text></g>'
            )
    y = 26 + deep
    part = f"{say('board.upper_section', lang)} {say('board.part_of', lang, n=upper, par=PAR)}"
    bonus = say("board.bonus", lang, n=BONUS) if upper >= PAR else part
    scored = say("board.scored", lang, n=points)
    out.append(f'<text x="20" y="{y}">{bonus}</text><text x="220" y="{y}" font-weight="bold">{scored}</text>')
    for die in range(DICE):
        x, y = 24 + 58 * die, deep + 64
        shown = faces[die] if die < len(faces) else ""
        label = holding(say("place.die", lang, n=die + 1), digits(shown, lang) or say("place.to_roll", lang))
        paper = 'fill="#f8fafc" stroke="#0f172a"' if shown else 'fill="none" stroke="#86efac"'
        out.append(f'<g{touch(f"die {die + 1}", label)}><rect x="{x}" y="{y}" width="48" height="48" rx="8" {paper}/>')
        for pip in PIPS[int(shown or 0)]:
            out.append(f'<circle cx="{x + 11 + 13 * (pip // 3)}" cy="{y + 11 + 13 * (pip % 3)}" r="4.5"/>')
        out.append("</g>")
    left = say("board.rolls_left", lang, n=rolls)
    out.append(f'<text x="314" y="{deep + 92}" fill="#f8fafc">{left}</text>')
    return board_page(432, height, out, "yahtzee", 'font-size="13" fill="#1e293b"', lang=lang)
