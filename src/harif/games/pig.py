"""Pig: roll a die as often as you dare, then hold and add the sum of the turn to your score; a one ends the turn and
loses that sum. The first to reach the target wins.

A state holds the scores, what was rolled this turn and is not yet kept, whose turn it is, and whether the die is in the
air, which is when chance moves. The moves are ROLL and HOLD.
"""

from typing import NamedTuple

from harif.game import CHANCE, game, replace
from harif.game.errors import WrongParameter
from harif.games.dice import SIDES
from harif.games.pig_board import read_scores, scores_svg, scores_text
from harif.words.catalogue import say

NAME = {"en": "Pig", "fa": "خوک"}
RULE = {
    "fa": "تا جایی که جرئت دارید تاس بریزید و با ایستادن مجموع را نگه دارید؛ یک آن را می‌سوزاند و هر که زودتر "
    "به هدف برسد برنده است."
}

ROLL, HOLD = 0, 1
MOST_POINTS = 1000  # ten bits hold a score, and what the last roll may add


@game(
    name="pig",
    players=lambda target, players: players,
    constant_sum=0,
    max_actions=2,
)
def pig(target=100, players=2):
    """Roll as often as you dare and hold to keep the sum; a one loses it (the first to the target wins).

    Neller and Presser solved it ("Optimal Play of the Dice Game Pig", UMAP Journal 25, 2004). A player who has the
    target with what was rolled this turn must hold. The winner gets 1, the others share -1.
    """
    if not 1 <= target <= MOST_POINTS:
        raise WrongParameter("target={target}: one plays to 1 … {most} points.", target=target, most=MOST_POINTS)
    if not 2 <= players <= 4:
        raise WrongParameter("players={players}: there are 2, 3 or 4.", players=players)

    class Pig(NamedTuple):
        scores: tuple[int, ...] = (0,) * players
        total: int = 0  # rolled this turn, not yet kept
        turn: int = 0
        rolling: bool = False  # the die is in the air

        def player(self):
            return CHANCE if self.rolling else self.turn

        def actions(self):
            if not self.rolling:
                if self.scores[self.turn] + self.total < target:
                    yield ROLL
                yield HOLD

        def outcomes(self):
            for die in range(1, SIDES + 1):
                yield die, 1.0 / SIDES

        def result(self, action):
            after = (self.turn + 1) % players
            if self.rolling:
                if action == 1:
                    return Pig(self.scores, 0, after, False)
                return Pig(self.scores, self.total + action, self.turn, False)
            if action == ROLL:
                return Pig(self.scores, self.total, self.turn, True)
            kept = self.scores[self.turn] + self.total
            return Pig(replace(self.scores, self.turn, kept), 0, after, False)

        def terminal(self):
            return self.scores[(self.turn + players - 1) % players] >= target  # nobody else has just held

        def utility(self, player):
            return 1.0 if self.scores[player] >= target else -1.0 / (players - 1)

        # What helps the search.

        def key(self):
            code = self.total << 3 | self.turn << 1 | int(self.rolling)
            for player in range(players):
                code |= self.scores[player] << 13 + 10 * player
            return code

        # Showing and notation.

        def text(self, lang="en"):
            return scores_text(self, target, lang)

        def svg(self, lang="en"):
            return scores_svg(self, target, lang)

        def touches(self, action):
            """The die, or the lane of the player to hold; of the die that rolls nothing."""
            if not self.rolling:
                yield ("roll", "hold")[action]

        def move_name(self, action, lang="en"):
            """roll, hold; of the die: the number it shows."""
            return str(action) if self.rolling else say(("place.roll", "place.hold")[action], lang)

        def notation(self):
            """Scores, what was rolled this turn, who is to move, and whether the die is in the air: 42-37 12 1 roll"""
            return "-".join(map(str, self.scores)) + f" {self.total} {self.turn + 1}" + " roll" * self.rolling

        @staticmethod
        def parse(text):
            """As `notation` writes it."""
            fields = read_scores(text, target, players)
            return None if fields is None else Pig(*fields)

    return Pig
