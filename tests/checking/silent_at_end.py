from typing import NamedTuple

import harif


@harif.game(name="silent", players=2)
class Silent(NamedTuple):
    """Take one to three stones; whoever takes the last one wins, and must not be asked for anything more."""

    stones: int = 9
    turn: int = 0

    def player(self):
        if self.stones == 0:
            raise RuntimeError("nobody is to move")
        return self.turn

    def actions(self):
        if self.stones == 0:
            raise RuntimeError("there is nothing to do")
        return range(1, min(3, self.stones) + 1)

    def result(self, take):
        return Silent(self.stones - take, 1 - self.turn)

    def terminal(self):
        return self.stones == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0


@harif.game(name="silent-dice", players=2)
class SilentDice(NamedTuple):
    """The same with a die that says how many stones may be taken at most."""

    stones: int = 5
    turn: int = 0
    die: int = 0

    def player(self):
        if self.stones == 0:
            raise RuntimeError("nobody is to move")
        return self.turn if self.die else harif.CHANCE

    def outcomes(self):
        for die in range(1, 4):
            yield die, 1 / 3

    def actions(self):
        if self.stones == 0 or self.die == 0:
            raise RuntimeError("there is nothing to do")
        return range(1, min(self.die, self.stones) + 1)

    def result(self, action):
        if self.die == 0:
            return SilentDice(self.stones, self.turn, action)
        return SilentDice(self.stones - action, 1 - self.turn, 0)

    def terminal(self):
        return self.stones == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
