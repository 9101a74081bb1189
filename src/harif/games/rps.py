"""Rock, paper, scissors: both choose at the same time. Paper beats rock, scissors beat paper, rock beats scissors.

A state holds what the players have chosen (0: not yet, then ROCK, PAPER, SCISSORS). At the same time means: the second
chooses without seeing what the first has chosen. A move is ROCK, PAPER or SCISSORS.
"""

from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, Row, table_svg, table_text
from harif.game import game
from harif.words.catalogue import say
from harif.words.places import holding, lying

NAME = {"en": "Rock, paper, scissors", "fa": "سنگ، کاغذ، قیچی"}
RULE = {"fa": "هر دو هم‌زمان برمی‌گزینند: کاغذ سنگ را، قیچی کاغذ را و سنگ قیچی را می‌برد."}

ROCK, PAPER, SCISSORS = 1, 2, 3
NAMES = ("rock", "paper", "scissors")
HANDS = "✊✋✌"


@game(name="rps", players=2, max_actions=3)
class RockPaperScissors(NamedTuple):
    """Paper beats rock, scissors beat paper, rock beats scissors; both choose at the same time."""

    first: int = 0
    second: int = 0

    def player(self):
        return int(self.first > 0)

    def actions(self):
        yield ROCK
        yield PAPER
        yield SCISSORS

    def result(self, action):
        return RockPaperScissors(self.first, action) if self.first else RockPaperScissors(action)

    def terminal(self):
        return self.second > 0

    def utility(self, player):
        ahead = (self.first - self.second) % 3  # each choice beats the one before it
        won = 0.0 if ahead == 0 else 1.0 if ahead == 1 else -1.0
        return won if player == 0 else -won

    # What the players see.

    def sees(self, player):
        """One's own choice, and whose turn it is; the other's choice when both have chosen."""
        mine, theirs = (self.first, self.second) if player == 0 else (self.second, self.first)
        return mine, theirs if self.second else 0, self.player()

    # Showing and notation.

    def text(self, viewer=None, lang="en"):
        return table_text(self.laid_out(viewer, lang))

    def svg(self, viewer=None, lang="en"):
        """The hands that were shown; and below them, for who is to choose, all three."""
        rows = self.laid_out(viewer, lang)
        if not self.terminal() and viewer in (None, self.player()):
            named = [(name, say(f"board.{name}", lang)) for name in NAMES]
            rows.append(Row(say("place.choose", lang), HANDS, "", named))
        return table_svg(rows, "rps", lang)

    def touches(self, action):
        yield NAMES[action - 1]

    def slides(self, action):
        """What is chosen, to the hand of who chooses it."""
        yield NAMES[action - 1], f"hand {self.player() + 1}"

    def laid_out(self, viewer, lang):
        rows = []
        for seat, chosen in enumerate((self.first, self.second)):
            hidden = chosen > 0 and viewer not in (None, seat) and self.second == 0
            shown = HIDDEN if hidden else HANDS[chosen - 1] if chosen else NO_CARD
            said = say(f"board.{NAMES[chosen - 1]}", lang) if chosen and not hidden else ""
            who = say("board.player", lang, n=seat + 1)
            rows.append(Row(who, [shown], said, [(f"hand {seat + 1}", holding(who, said or lying(shown, lang)))]))
        return rows

    def move_name(self, action, lang="en"):
        return say(f"board.{NAMES[action - 1]}", lang)
