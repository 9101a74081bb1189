"""Connect Four: two players drop discs into the columns of an upright board in turn. The first with four in a line
wins; a full board without them is a draw.

A state holds the discs of the player to move and those of the other, column by column from the left, each from below;
every column has one bit more than the board has rows, which stays empty, so that no line runs over the edge. The number
of discs tells whose turn it is. A move is the number of a column.
"""

from typing import NamedTuple

from harif.game import U64, Board, game, read_squares
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.places import squares

NAME = {"en": "Connect Four", "fa": "چهار در یک ردیف"}
RULE = {"fa": "مهره‌ها را در ستون‌ها بیندازید؛ چهار مهره در یک خط برنده است."}


@game(
    name="connect4",
    players=2,
    board=Board("discs", "numbers", "", sides="RY", says=squares(R="red_disc", Y="yellow_disc")),
    max_actions=lambda rows, columns: columns,
)
def connect4(rows=6, columns=7):
    """Drop discs into columns; four in a line win."""
    if rows < 1 or columns < 1 or columns * (rows + 1) > 64:
        raise WrongParameter(
            "{rows} rows and {columns} columns do not fit: both are 1 or more, columns × (rows + 1) at most 64.",
            rows=rows,
            columns=columns,
        )
    top = rows + 1  # bits a column: its squares from below, and one above that stays empty
    column_mask = (1 << rows) - 1
    full = sum(column_mask << top * c for c in range(columns))
    inner = tuple(sum(column_mask << top * c for c in range(k, columns - k)) for k in range(1, (columns + 1) // 2))
    bottom = sum(1 << top * c for c in range(columns))
    steps = (top, top + 1, top - 1)  # across, rising, falling
    centre_first = tuple(sorted(range(columns), key=lambda c: abs(2 * c - columns + 1)))
    scale = max(100, rows * sum(min(c, columns - 1 - c) for c in range(columns)) + 1)

    def four(discs):
        """Are there four in a line?"""
        down = discs & discs >> 1
        found = down & down >> 2
        for step in steps:
            two = discs & discs >> step
            found |= two & two >> 2 * step
        return found != 0

    def completing(discs):
        """The squares of the board that would make four with three of `discs`, taken or not."""
        found = discs << 1 & discs << 2 & discs << 3
        for step in steps:
            left, right = discs << step, discs >> step
            found |= left & discs << 2 * step & (discs << 3 * step | right)
            found |= right & discs >> 2 * step & (discs >> 3 * step | left)
        return found & full

    class Connect4(NamedTuple):
        mine: U64 = 0  # discs of the player to move
        theirs: U64 = 0

        def player(self):
            return (self.mine | self.theirs).bit_count() & 1

        def actions(self):
            both = self.mine | self.theirs
            for column in range(columns):
                if not both >> top * column + rows - 1 & 1:
                    yield column

        def result(self, column):
            both = self.mine | self.theirs
            disc = both + (1 << top * column) & column_mask << top * column & ~both
            return Connect4(self.theirs, self.mine | disc)

        def lost(self):
            """Does the other player, who moved last, have four in a line?"""
            return four(self.theirs)

        def terminal(self):
            return self.lost() or self.mine | self.theirs == full

        def utility(self, player):
            return 0.0 if not self.lost() else -1.0 if player == self.player() else 1.0

        # What helps the search.

        def evaluate(self, player):
            """The centre counts: discs weighted 0 1 2 3 2 1 0 by column."""
            ahead = 0
            for centre in inner:
                ahead += (self.mine & centre).bit_count() - (self.theirs & centre).bit_count()
            return ahead / scale if player == self.player() else -ahead / scale

        def key(self):
            return self.mine + (self.mine | self.theirs) + bottom

        def symmetries(self):
            """The board and its mirror image."""
            mine = theirs = U64(0)
            for column in range(columns):
                mine |= (self.mine >> top * column & column_mask) << top * (columns - 1 - column)
                theirs |= (self.theirs >> top * column & column_mask) << top * (columns - 1 - column)
            yield Connect4(mine, theirs)

        def promising(self):
            """A winning move if there is one; else those after which the opponent cannot win at once."""
            both = self.mine | self.theirs
            playable = both + bottom & full
            good = completing(self.mine) & playable
            good = good & -good if good else self.answers(playable)
            for column in centre_first:
                if good >> top * column & column_mask:
                    yield column

        def answers(self, playable):
            """The squares after which the opponent cannot win at once."""
            threats = completing(self.theirs) & ~(self.mine | self.theirs)
            forced = playable & threats
            good = playable & ~(threats >> 1)
            if forced:
                good = forced & good if forced & forced - 1 == 0 else 0
            return good

        def priority(self, column):
            """How many threats the move leaves on the board."""
            both = self.mine | self.theirs
            disc = both + (1 << top * column) & column_mask << top * column
            return (completing(self.mine | disc) & ~(both | disc)).bit_count()

        def bounds(self, player):
            """Nobody wins who has no line of four left; and the soonest ends are those that can be seen."""
            both = self.mine | self.theirs
            playable = both + bottom & full
            high = 1 if four(full & ~self.theirs) else 0
            low = -1 if four(full & ~self.mine) else 0
            win = 1 if completing(self.mine) & playable else 3
            loss = 2 if win == 1 or self.answers(playable) == 0 else 4
            return (low, high, win, loss) if player == self.player() else (-high, -low, loss, win)

        # Showing and notation.

        def rows(self):
            red, yellow = (self.theirs, self.mine) if self.player() else (self.mine, self.theirs)
            squares = [[top * c + r for c in range(columns)] for r in reversed(range(rows))]
            return ["".join("R" if red >> s & 1 else "Y" if yellow >> s & 1 else "." for s in row) for row in squares]

        def move_name(self, column):
            return str(column + 1)

        @staticmethod
        def parse(text):
            """A board from the top row down, such as ......./......./......./......./......./...R..."""
            board = read_squares(text, rows, columns, "RY")
            if board is None:
                return None
            masks = []
            for mask in board.alternating():
                squares = [s for s in range(rows * columns) if mask >> s & 1]
                masks.append(sum(1 << top * (s % columns) + rows - 1 - s // columns for s in squares))
            both = masks[0] | masks[1]
            if both + bottom & both:
                raise WrongPosition("a disc hangs in the air")
            if Connect4(masks[1], masks[0]).lost():
                raise WrongPosition("the player to move has already won")
            return Connect4(*masks)

    return Connect4
