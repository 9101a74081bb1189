"""EinStein würfelt nicht!: two players move numbered stones from opposite corners of a board of 5 by 5, and a die says
which. The first to reach the other's corner, or to capture all of the other's stones, wins.

A state holds one number a side, five bits a stone: its square, counted row by row from the corner of that side, so that
both go up and the other's square n is GOAL - n; GONE if it was captured. Then come whose turn it is, and the die, 0
before it is rolled. A move is 3 × the stone + the way: along the row, along the column, or diagonally.
"""

from typing import NamedTuple

from harif.drawing.dice import die_svg
from harif.drawing.page import board_page, touch
from harif.game import CHANCE, U64, Board, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.dice import SIDES
from harif.words.catalogue import say
from harif.words.places import standing

NAME = {"en": "EinStein würfelt nicht!", "fa": "اینشتین تاس نمی‌ریزد"}
RULE = {"fa": "تاس می‌گوید کدام مهره حرکت می‌کند؛ به گوشهٔ روبه‌رو برسید یا همهٔ مهره‌های حریف را بزنید."}

STONES = 6
WIDTH = 5
GOAL = WIDTH * WIDTH - 1  # the far corner
GONE = 31
ALL_GONE = (1 << 5 * STONES) - 1
STEPS = (1, WIDTH, WIDTH + 1)  # along the row, along the column, diagonally
CORNER = (0, 1, 2, WIDTH, WIDTH + 1, 2 * WIDTH)  # where the stones stand at the start
LETTERS = ("123456", "abcdef")  # stones of the first and of the second player in a position as text
COLOURS = ("#c2410c", "#1d4ed8")


def set_up(order):
    """A side's stones, five bits each, standing in the corner in the order of those digits."""
    squares = sorted(zip(str(order), CORNER, strict=True))
    return sum(square << 5 * stone for stone, (_, square) in enumerate(squares))


def where(side, stone):
    return side >> 5 * stone & GONE


def without(side, square):
    """The side after the stone on that square, if there is one, was captured."""
    for stone in range(STONES):
        if where(side, stone) == square:
            side |= GONE << 5 * stone
    return side


def nearest(side, stone, step):
    """The next stone that is still there, counting up or down from that one; STONES or -1 if there is none."""
    while 0 <= stone < STONES and where(side, stone) == GONE:
        stone += step
    return stone


def steps_to_go(square):
    """Moves to the far corner, if nothing is in the way."""
    return WIDTH - 1 - min(square % WIDTH, square // WIDTH)


def expected_steps(side):
    """How many moves the stone that the die gives needs to the far corner, the better one where there is a choice: the
    mean over the six rolls, plus half of what the nearest stone needs.
    """
    total, best = 0.0, float(WIDTH)
    for stone in range(STONES):
        low, high = nearest(side, stone, -1), nearest(side, stone, 1)
        steps = float(WIDTH)
        if low >= 0:
            steps = float(steps_to_go(where(side, low)))
        if high < STONES:
            steps = min(steps, float(steps_to_go(where(side, high))))
        total += steps
        best = min(best, steps)
    return total / STONES + 0.5 * best


def mirrored(side):
    """Rows become columns."""
    found = 0
    for stone in range(STONES):
        square = where(side, stone)
        if square != GONE:
            square = square % WIDTH * WIDTH + square // WIDTH
        found |= square << 5 * stone
    return found


@game(name="einstein", players=2, max_actions=6, board=Board(sides="●○"))
def einstein(start=(123456, 123456)):
    """EinStein würfelt nicht!: the die says which stone moves; reach the far corner, or capture all.

    Ingo Althöfer's game (2004) on 5 by 5 squares. The stone of the number rolled moves one square toward the opposite
    corner, along the row, along the column or diagonally; if it is gone, the next higher or the next lower that is
    there. Whatever stands on the square it comes to is captured, one's own stones too. `start` gives the digits 1 to 6
    for both players, as the stones stand in the corner row by row: 3 in the first, 2 in the second, 1 in the third.
    """
    for order in start:
        if sorted(str(order)) != list("123456") or len(start) != 2:
            raise WrongParameter(
                "start={start}: write the digits 1 to 6 twice, such as 123456-654321.", start="-".join(map(str, start))
            )

    class Einstein(NamedTuple):
        first: int = set_up(start[0])  # stones of either side, five bits each, counted from its own corner
        second: int = set_up(start[1])
        turn: int = 0
        die: int = 0  # 1 … 6, or 0 before it is rolled

        def player(self):
            return self.turn if self.die else CHANCE

        def mine(self):
            return self.second if self.turn else self.first

        def theirs(self):
            return self.first if self.turn else self.second

        def actions(self):
            """stone * 3 + way"""
            if self.die:
                mine = self.mine()
                low, high = nearest(mine, self.die - 1, -1), nearest(mine, self.die - 1, 1)
                for stone in range(STONES):
                    if stone in (low, high):
                        square = where(mine, stone)
                        if square % WIDTH < WIDTH - 1:
                            yield stone * 3
                        if square // WIDTH < WIDTH - 1:
                            yield stone * 3 + 1
                        if square % WIDTH < WIDTH - 1 and square // WIDTH < WIDTH - 1:
                            yield stone * 3 + 2

        def target(self, action):
            """The square that a move comes to."""
            return where(self.mine(), action // 3) + STEPS[action % 3]

        def outcomes(self):
            for die in range(1, SIDES + 1):
                yield die, 1.0 / SIDES

        def result(self, action):
            if not self.die:
                return Einstein(self.first, self.second, self.turn, action)
            stone, square = action // 3, self.target(action)
            mine = without(self.mine(), square) & ~(GONE << 5 * stone) | square << 5 * stone
            theirs = without(self.theirs(), GOAL - square)
            if self.turn:
                return Einstein(theirs, mine, 0, 0)
            return Einstein(mine, theirs, 1, 0)

        def terminal(self):
            if self.first == ALL_GONE or self.second == ALL_GONE:
                return True
            for stone in range(STONES):
                if where(self.first, stone) == GOAL or where(self.second, stone) == GOAL:
                    return True
            return False

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0  # who has just moved has won

        # What helps the search.

        def evaluate(self, player):
            """Who has fewer steps to go; having the move is worth half a step."""
            ahead = expected_steps(self.theirs()) - expected_steps(self.mine()) + 0.5
            worth = 0.8 * ahead / (1.0 + abs(ahead))
            return worth if player == self.turn else -worth

        def priority(self, action):
            """Moves that come nearest to the goal first."""
            return WIDTH - steps_to_go(self.target(action))

        def key(self):
            return U64(self.first) | U64(self.second) << 30 | U64(self.turn) << 60 | U64(self.die) << 61

        def symmetries(self):
            """The board mirrored in the diagonal between the corners."""
            yield Einstein(mirrored(self.first), mirrored(self.second), self.turn, self.die)

        # Showing and notation.

        def letters(self):
            """The board from the top: a line of letters each row, '.' for an empty square."""
            board = ["."] * (GOAL + 1)
            for turn, side in enumerate((self.first, self.second)):
                for stone in range(STONES):
                    if (square := where(side, stone)) != GONE:
                        board[GOAL - square if turn else square] = LETTERS[turn][stone]
            return ["".join(board[row : row + WIDTH]) for row in range(0, GOAL, WIDTH)]

        def text(self, lang="en"):
            lines = []
            for number, row in zip(range(WIDTH, 0, -1), self.letters(), strict=True):
                cells = [
                    f"●{c}" if c in LETTERS[0] else f"○{LETTERS[1].index(c) + 1}" if c != "." else "· " for c in row
                ]
                lines.append((f"{number}  " + "  ".join(cells)).rstrip())
            lines.append("   " + "   ".join("abcde"))
            return "\n".join([*lines, self.said(lang)])

        def spots(self):
            for row, line in enumerate(self.letters()):
                for column, letter in enumerate(line):
                    yield f"{'abcde'[column]}{WIDTH - row}", row, 3 + 4 * column, 1 if letter == "." else 2

        def touches(self, action):
            """From where to where; of the die nothing."""
            if self.die:
                stone = LETTERS[self.turn][action // 3]
                board = "".join(self.letters())
                for at in (board.index(stone), GOAL - self.target(action) if self.turn else self.target(action)):
                    yield f"{'abcde'[at % WIDTH]}{WIDTH - at // WIDTH}"

        def said(self, lang):
            """Who is to do what."""
            sides = "● " + say("board.player", lang, n=1), "○ " + say("board.player", lang, n=2)
            if self.terminal():
                return say("board.won", lang, who=sides[1 - self.turn])
            if self.die:
                return say("board.rolled", lang, who=sides[self.turn], die=self.die)
            return say("board.rolls", lang, who=sides[self.turn])

        def svg(self, lang="en"):
            cell, left, top = 64, 34, 14
            board = cell * WIDTH
            width, high = left + board + 100, top + board + 34
            out = [
                '<rect width="100%" height="100%" rx="8" fill="#fffdf7"/>'
                f'<rect x="{left}" y="{top}" width="{board}" height="{board}" fill="#fdf3d6"/>'
            ]
            for row, line in enumerate(self.letters()):
                for column, letter in enumerate(line):
                    x, y = left + column * cell, top + row * cell
                    goal = {(0, 0): 0, (WIDTH - 1, WIDTH - 1): 1}.get((column, row))
                    paper = "none" if goal is None else COLOURS[goal]
                    name = f"{'abcde'[column]}{WIDTH - row}"
                    named = touch(name, standing(name, stone_said(letter, lang), lang))
                    out.append(
                        f'<g{named}><rect x="{x}" y="{y}" width="{cell}" '
                        f'height="{cell}" fill="{paper}" fill-opacity=".18" stroke="#7c6a46" stroke-width="1.5"/>'
                    )
                    if letter != ".":
                        out.append(stone_svg(letter, x + cell / 2, y + cell / 2))
                    out.append("</g>")
            label = 'font-size="14" fill="#475569"'
            for i in range(WIDTH):
                out.append(f'<text x="{left / 2}" y="{top + (i + 0.58) * cell:g}" {label}>{WIDTH - i}</text>')
                out.append(f'<text x="{left + (i + 0.5) * cell:g}" y="{high - 10}" {label}>{"abcde"[i]}</text>')
            if not self.terminal():
                x, y = width - 50, top + (board - 70 if self.turn else 26)
                out.append(stone_svg("a" if self.turn else "1", x, y - 2, 15, plain=True))
                out.append(die_svg(self.die, x - 22, y + 22, 44, COLOURS[self.turn]))
            else:
                won = say("board.winner", lang, who=2 - self.turn)
                out.append(f'<text x="{width - 50}" y="{top + board / 2:g}" {label}>{won}</text>')
            title = f"einstein: {self.notation()}"
            return board_page(width, high, out, title, 'text-anchor="middle"', lang=lang)

        def move_name(self, action):
            """The stone and the square it comes to, 3c2; with an x where it captures. Of the die: what it shows."""
            if not self.die:
                return str(action)
            stone, square = action // 3, self.target(action)
            at = GOAL - square if self.turn else square
            takes = "x" if self.letters()[at // WIDTH][at % WIDTH] != "." else ""
            return f"{stone + 1}{takes}{'abcde'[at % WIDTH]}{WIDTH - at // WIDTH}"

        def notation(self):
            """Rows from the top, the second player's stones as letters; who is to move, and the die (0: to be rolled):
            123../45.../6...f/...ed/..cba 1 0
            """
            return "/".join(self.letters()) + f" {self.turn + 1} {self.die}"

        @staticmethod
        def parse(text):
            words = text.split()
            if not words or "/" not in words[0]:
                return None
            rows = words[0].lower().split("/")
            if len(rows) != WIDTH or any(len(row) != WIDTH for row in rows):
                raise WrongPosition("a board is five rows of five squares, from the top, with / between them")
            if (
                len(words) > 3
                or words[1:2] not in ([], ["1"], ["2"])
                or words[2:] not in ([], *([d] for d in "0123456"))
            ):
                raise WrongPosition(
                    "after the board comes who is to move, 1 or 2, and the die, 1 to 6, or 0 before the roll"
                )
            mover, die = (int(word) for word in (words[1:] + ["1", "0"][len(words) - 1 :]))
            turn = mover - 1
            sides = [ALL_GONE, ALL_GONE]
            for place, letter in enumerate("".join(rows)):
                side = next((side for side in (0, 1) if letter in LETTERS[side]), None)
                if side is None:
                    if letter != ".":
                        raise WrongPosition("'{letter}' is no stone; they are 1 to 6 and a to f", letter=letter)
                    continue
                stone = LETTERS[side].index(letter)
                if where(sides[side], stone) != GONE:
                    raise WrongPosition("the stone {letter} is there twice", letter=letter)
                square = GOAL - place if side else place
                sides[side] ^= (square ^ GONE) << 5 * stone
            state = Einstein(sides[0], sides[1], turn, die)
            done = [where(side, stone) == GOAL for side in sides for stone in range(STONES)]
            won = (sides[1] == ALL_GONE or any(done[:STONES]), sides[0] == ALL_GONE or any(done[STONES:]))
            if won[turn] or (won[1 - turn] and die):
                raise WrongPosition("the game is over, and it must have been the last move that won it")
            return state

    return Einstein


def stone_said(letter, lang):
    """Stone 3 of player 1; nothing where there is none."""
    if letter == ".":
        return ""
    turn = int(letter in LETTERS[1])
    return say("place.stone_of", lang, n=LETTERS[turn].index(letter) + 1, player=turn + 1)


def stone_svg(letter, x, y, radius=23, plain=False):
    """A round stone of the first player, a square one of the second."""
    turn = 0 if letter in LETTERS[0] else 1
    number = LETTERS[turn].index(letter) + 1
    shape = f'fill="{COLOURS[turn]}" stroke="#1e293b" stroke-width="1.5"'
    if turn:
        out = f'<rect x="{x - radius:g}" y="{y - radius:g}" width="{2 * radius}" height="{2 * radius}" rx="5" {shape}/>'
    else:
        out = f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" {shape}/>'
    if plain:
        return out
    return out + f'<text x="{x:g}" y="{y + 9:g}" font-size="25" font-weight="bold" fill="#ffffff">{number}</text>'
