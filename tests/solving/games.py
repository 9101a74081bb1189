"""Small looping games, and the plainest way to solve them."""

from typing import NamedTuple

import harif


@harif.game(name="dodgem3", players=2, max_actions=6)
class Dodgem(NamedTuple):
    """Dodgem on 3×3 (Vout and Gray): drive both cars off the board; who cannot move has won."""

    cars: int = 3 | 6 << 4 | 1 << 8 | 2 << 12  # four bits a car: first's two, then second's; 9: off the board
    turn: int = 0

    def player(self):
        return self.turn

    def car(self, i):
        return self.cars >> 4 * i & 15

    def actions(self):
        """car * 4 + way: forwards, left, right"""
        if not self.terminal():
            for i in range(2 * self.turn, 2 * self.turn + 2):
                for way in range(3):
                    if self.target(i, way) >= 0:
                        yield i * 4 + way

    def target(self, i, way):
        """The square a car comes to, 9 off the board, -1 if it cannot. The first drives right, the second down."""
        at = self.car(i)
        if at == 9:
            return -1
        row, column = at // 3, at % 3
        if i < 2:
            row, column = row + (0, -1, 1)[way], column + (1, 0, 0)[way]
            if column == 3:
                return 9
        else:
            row, column = row + (1, 0, 0)[way], column + (0, -1, 1)[way]
            if row == 3:
                return 9
        if row < 0 or row > 2 or column < 0 or column > 2:
            return -1
        square = row * 3 + column
        for other in range(4):
            if self.car(other) == square:
                return -1
        return square

    def result(self, action):
        i = action >> 2
        return Dodgem(self.cars & ~(15 << 4 * i) | self.target(i, action & 3) << 4 * i, 1 - self.turn)

    def gone(self, player):
        return self.car(2 * player) == 9 and self.car(2 * player + 1) == 9

    def stuck(self):
        for i in range(2 * self.turn, 2 * self.turn + 2):
            for way in range(3):
                if self.target(i, way) >= 0:
                    return False
        return True

    def terminal(self):
        return self.gone(0) or self.gone(1) or self.stuck()

    def utility(self, player):
        winner = self.turn
        if self.gone(0) or self.gone(1):
            winner = 0 if self.gone(0) else 1
        return 1.0 if player == winner else -1.0


@harif.game(name="maze", players=2)
def maze(seed=1, nodes=300, solo=False):
    """A random directed graph with cycles, ends of all three kinds, and players who may move twice in a row."""

    class Maze(NamedTuple):
        node: int = 0
        mirrored: bool = False

        def mixed(self, salt):
            x = (self.node * 7919 + seed * 104729 + salt * 1299709) & 0x7FFFFFFF
            for _ in range(3):
                x = (x ^ x >> 15) * 0x2C1B3C6D & 0x7FFFFFFF
                x = x ^ x >> 12
            return x

        def player(self):
            return 0 if solo else self.mixed(1) >> 3 & 1

        def actions(self):
            if not self.terminal():
                for a in range(1 + self.mixed(2) % 4):  # noqa: UP028 (compiled code has no `yield from`)
                    yield a

        def result(self, action):
            return Maze((self.mixed(10 + action) >> 4) % nodes, (self.mixed(20 + action) & 16) != 0)

        def terminal(self):
            return self.node != 0 and self.mixed(3) % 9 == 0

        def utility(self, player):
            worth = float(self.mixed(4) >> 5 & 3)
            worth = 0.0 if worth > 1.0 else 2.0 * worth - 1.0
            return worth if player == 0 else 0.0 - worth

        def symmetries(self):
            yield Maze(self.node, not self.mirrored)

    return Maze


def solved(start):
    """The values of all positions from `start` by repeated passes: {state: (value to player 0, plies or None)}."""
    states, edges = [start], {}
    while states:
        state = states.pop()
        edges[state] = [] if state.terminal() else [state.result(a) for a in state.actions()]
        states += [s for s in edges[state] if s not in edges]
    states = list(edges)
    values = {s: (s.utility(0), 0) for s in states if s.terminal()}
    plies = 0
    while True:
        plies += 1
        new = {}
        for s in states:
            if s in values:
                continue
            sign = 1 if s.player() == 0 else -1
            after = [values.get(t) for t in edges[s]]
            if any(v and sign * v[0] > 0 for v in after):
                new[s] = (float(sign), plies)
            elif all(v and sign * v[0] < 0 for v in after):
                new[s] = (float(-sign), plies)
        if not new:
            return {s: values.get(s, (0.0, None)) for s in states}
        values.update(new)
