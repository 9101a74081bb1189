"""Small games for what a selective search is made of: no `terminal`, threats, passes, clocks, the third repetition."""

from typing import NamedTuple

import harif

WIDTH, HEIGHT = 3, 5
FULL = (1 << WIDTH * HEIGHT) - 1
LAST, FIRST = FULL ^ FULL >> WIDTH, (1 << WIDTH) - 1
LEFT = sum(1 << WIDTH * row for row in range(HEIGHT))
RIGHT = LEFT << WIDTH - 1


def charge(name, ends=False, hints=True, careful=False, wary=False, **kind):
    """Three pawns a side go forward, straight or slantwise, and capture slantwise; who reaches the other edge wins, and
    who cannot move loses. Played on three files and five ranks, by the rules of Breakthrough.

    With `ends` it says by `terminal` that it is over; with `hints` it has all that helps a search to guess; with
    `careful` it says which moves do not lose at once, with `wary` which pawns are not captured where they go. The clock
    tells how long ago something was captured.
    """

    @harif.game(name=name, max_actions=9, **kind)
    class Charge(NamedTuple):
        white: int = FIRST
        black: int = LAST
        turn: int = 0
        clock: int = 0

        def player(self):
            return self.turn

        def actions(self):
            if not self.is_through():
                mine = self.black if self.turn else self.white
                theirs = self.white if self.turn else self.black
                for square in range(WIDTH * HEIGHT):
                    if mine >> square & 1:
                        for step in range(-1, 2):
                            goal = square + step + (-WIDTH if self.turn else WIDTH)
                            file = square % WIDTH + step
                            blocked = mine | theirs if step == 0 else mine
                            if file >= 0 and file < WIDTH and goal >= 0 and goal < WIDTH * HEIGHT:
                                if blocked >> goal & 1 == 0:
                                    yield square * 16 + goal

        def is_through(self):
            return self.white & LAST != 0 or self.black & FIRST != 0

        def result(self, action):
            lift, drop = 1 << action // 16, 1 << action % 16
            if self.turn:
                return Charge(self.white & ~drop, self.black & ~lift | drop, 0, self.ticked(drop))
            return Charge(self.white & ~lift | drop, self.black & ~drop, 1, self.ticked(drop))

        def ticked(self, drop):
            return 0 if (self.white | self.black) & drop else self.clock + 1

        def utility(self, player):
            if not self.terminal():
                return 0.25  # it is not to be asked
            return -1.0 if player == self.turn else 1.0

        def evaluate(self, player):
            worth = 0
            for square in range(WIDTH * HEIGHT):
                worth += (self.white >> square & 1) * (6 + square // WIDTH)
                worth -= (self.black >> square & 1) * (6 + HEIGHT - 1 - square // WIDTH)
            return worth / 64 if player == 0 else -worth / 64

        if ends:

            def terminal(self):
                if self.is_through():
                    return True
                for _ in self.actions():
                    return False
                return True

        if hints:

            def noisy(self):
                theirs = self.white if self.turn else self.black
                for action in self.actions():
                    if theirs >> action % 16 & 1:
                        yield action

            def priority(self, action):
                theirs = self.white if self.turn else self.black
                return theirs >> action % 16 & 1

            def passed(self):
                return Charge(self.white, self.black, 1 - self.turn, self.clock)

            def urgent(self):
                if self.turn:
                    return self.white & LAST >> WIDTH != 0
                return self.black & FIRST << WIDTH != 0

        if wary:

            def safe(self, action):
                for reply in self.result(action).actions():
                    if reply % 16 == action % 16:
                        return False
                return True

        if careful:

            def promising(self):
                for action in self.actions():
                    after = self.result(action)
                    if after.is_through() or not after.may_break_through():
                        yield action

            def may_break_through(self):
                for action in self.actions():
                    if self.result(action).is_through():
                        return True
                return False

    return Charge


def worths(start):
    """Every position that can be reached, with what it is worth to the player to move: plain negamax, memoised."""
    known = {}

    def worth(state):
        if state not in known:
            after = [-worth(state.result(action)) for action in state.actions()]
            known[state] = max(after) if after else state.utility(state.player())
        return known[state]

    worth(start)
    return known


def crosses(name, ends, **kind):
    """Tic-tac-toe; with `ends` it says by `terminal` that it is over, else there is no move then."""

    @harif.game(name=name, max_actions=9, **kind)
    class Crosses(NamedTuple):
        mine: int = 0
        theirs: int = 0
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            if not self.is_lost():
                for square in range(9):
                    if (self.mine | self.theirs) >> square & 1 == 0:
                        yield square

        def is_lost(self):
            rows = self.theirs & self.theirs >> 1 & self.theirs >> 2 & 0b001001001
            files = self.theirs & self.theirs >> 3 & self.theirs >> 6 & 0b111
            return rows | files != 0 or self.theirs & 0b100010001 == 0b100010001 or self.theirs & 0b1010100 == 0b1010100

        def result(self, square):
            return Crosses(self.theirs, self.mine | 1 << square, 1 - self.turn)

        def utility(self, player):
            if not self.is_lost():
                return 0.0
            return -1.0 if player == self.turn else 1.0

        if ends:

            def terminal(self):
                return self.is_lost() or self.mine | self.theirs == 511

    return Crosses


def carousel(name, **kind):
    """A token on a ring of seven places: who brings it to place 0 wins; where it comes back too often, nobody does. The
    clock tells how often it was moved.
    """

    @harif.game(name=name, max_actions=2, **kind)
    class Carousel(NamedTuple):
        place: int = 3
        turn: int = 0
        clock: int = 0

        def player(self):
            return self.turn

        def actions(self):
            if self.place != 0:
                yield 1
                yield 5

        def result(self, step):
            return Carousel((self.place + step) % 7, 1 - self.turn, self.clock + 1)

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0

    return Carousel


def worth_to_mover(record):
    """What the player to move gets if both play perfectly on from here; a win is taken where there is one."""
    mover = record.state.player()
    if record.over:
        return record.values[mover]
    best = -1.0
    for action in list(record.state.actions()):
        record.play(action)
        best = max(best, -worth_to_mover(record))
        record.undo()
        if best == 1.0:
            break
    return best


@harif.game(name="spite", players=2)
class Spite(NamedTuple):
    """The first player's queen is lost. It may put that off by checks, each of which costs a pawn."""

    checks: int = 3
    queen: int = 1
    pawns: int = 0
    checked: bool = False
    ply: int = 0

    def player(self):
        return self.ply % 2

    def actions(self):
        if self.ply < 12:
            yield 0
            if self.ply % 2 == 0 and self.checks > 0:
                yield 1
            if self.ply % 2 == 1 and self.queen == 1 and not self.checked:
                yield 2

    def result(self, action):
        if action == 1:
            return Spite(self.checks - 1, self.queen, self.pawns + 1, True, self.ply + 1)
        return Spite(self.checks, 0 if action == 2 else self.queen, self.pawns, False, self.ply + 1)

    def utility(self, player):
        return self.evaluate(player)

    def evaluate(self, player):
        worth = (9 * self.queen - self.pawns) / 20
        return worth if player == 0 else -worth

    def noisy(self):
        if self.ply < 12 and self.ply % 2 == 1 and self.queen == 1 and not self.checked:
            yield 2

    def urgent(self):
        return self.checked
