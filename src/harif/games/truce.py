"""Truce: three neighbours rest or attack each other in turn, for a fixed number of rounds. At the end each gets its
strength, and one that is stronger than both others also takes tribute from them.

A state holds the three strengths and how many plies have been played, which tells whose turn it is. A move is the
number of the player who is attacked, from 0; the player's own means to rest. Its name has the player as people count
them: `attack-3` is against the third.
"""

from typing import NamedTuple

from harif.game import Board, game, replace
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.catalogue import say
from harif.words.places import piece, standing

NAME = {"en": "Truce", "fa": "آتش‌بس"}
RULE = {"fa": "سه همسایه به نوبت می‌آسایند یا حمله می‌کنند؛ در پایان تنها قوی‌ترین از دو دیگری باج می‌گیرد."}


def strength(square, nth, letter, lang):
    """What a screen reader says of a match: whose strength it is."""
    where = say("place.strength", lang, player=int(square), n=nth)
    return standing(where, piece("match", lang) if letter == "I" else "", lang)


@game(
    name="truce",
    players=3,
    constant_sum=None,
    board=Board("table", "", "numbers", down=True, says=strength),
    utility_range=lambda strengths, rounds, damage, cost, tribute: (-tribute - 1, max(strengths) + 2 * tribute + 1),
    max_actions=3,
    ply_limit=lambda strengths, rounds, damage, cost, tribute: 3 * rounds,
)
def truce(strengths=(4, 4, 9), rounds=3, damage=3, cost=1, tribute=2):
    """Three neighbours rest or attack in turn; at the end one that is stronger than both others takes tribute.

    An attack takes `damage` from its victim and `cost` from the attacker. A player who is stronger at the end than each
    of the others rules, and gets `tribute` from each; otherwise there is peace, and all keep what they have. Nobody is
    told to make alliances: that the two weak ones weaken the strong one, and stop when it is as weak as they are, is
    what each of them finds best for itself.
    """
    if len(strengths) != 3 or min(strengths) < 0 or max(strengths) > 1000:
        raise WrongParameter(
            "strengths={strengths}: give three numbers from 0 to 1000, such as 4-4-9.",
            strengths="-".join(map(str, strengths)),
        )
    if not 1 <= rounds <= 100 or min(damage, cost, tribute) < 0 or max(damage, cost, tribute) > 1000:
        raise WrongParameter("there are 1 to 100 rounds, and damage, cost and tribute are numbers from 0 to 1000.")
    start = strengths
    plies = 3 * rounds

    class Truce(NamedTuple):
        strengths: tuple[int, int, int] = start
        ply: int = 0

        def player(self):
            return self.ply % 3

        def actions(self):
            """Whom to attack; the player's own number means to rest, and comes first."""
            me = self.ply % 3
            yield me
            for step in range(1, 3):
                victim = (me + step) % 3
                if self.strengths[me] >= cost and self.strengths[victim] > 0:
                    yield victim

        def result(self, action):
            me, after = self.ply % 3, self.strengths
            if action != me:
                after = replace(after, action, max(0, after[action] - damage))
                after = replace(after, me, after[me] - cost)
            return Truce(after, self.ply + 1)

        def terminal(self):
            return self.ply >= plies

        def ruler(self):
            """The player who is stronger than both others; -1 if there is none."""
            a, b, c = self.strengths[0], self.strengths[1], self.strengths[2]
            if a > b and a > c:
                return 0
            if b > a and b > c:
                return 1
            return 2 if c > a and c > b else -1

        def utility(self, player):
            ruler = self.ruler()
            if ruler < 0:
                return float(self.strengths[player])
            return float(self.strengths[player] + (2 * tribute if player == ruler else -tribute))

        # What helps the search.

        def evaluate(self, player):
            """The utility if the game ended here."""
            return self.utility(player)

        # Showing and notation.

        def rows(self):
            width = max(1, *start)
            return ["I" * strength + " " * (width - strength) for strength in self.strengths]

        def touches(self, action):
            yield str(action + 1)

        def move_name(self, action, lang="en"):
            """rest, attack-2"""
            if lang != "en":
                return say("place.rest", lang) if action == self.ply % 3 else say("place.attack", lang, n=action + 1)
            return "rest" if action == self.ply % 3 else f"attack-{action + 1}"

        def notation(self):
            return "-".join(map(str, self.strengths)) + (f" {self.ply}" if self.ply else "")

        @staticmethod
        def parse(text):
            """Strengths such as 3-3-3, and after a space how many plies have been played."""
            words = text.split()
            if not words or not words[0][0].isdigit() or len(words) > 2:
                return None
            try:
                numbers = tuple(int(part) for part in words[0].split("-"))
                ply = int(words[1]) if len(words) == 2 else 0
            except ValueError:
                raise WrongPosition("write the strengths as numbers with '-' between them, such as 3-3-3 3") from None
            if len(numbers) != 3 or min(numbers) < 0 or any(n > full for n, full in zip(numbers, start, strict=True)):
                raise WrongPosition("there are three players with at most {start}", start="-".join(map(str, start)))
            if not 0 <= ply <= plies:
                raise WrongPosition("a game has {plies} plies", plies=plies)
            return Truce(numbers, ply)

    return Truce
