"""Nim: two players take matches in turn, any number from one heap. Whoever takes the last match wins, or loses in
misère play.

A state holds the sizes of the heaps and whose turn it is. A move is the number of its heap times one more than the
largest heap, plus how many matches are taken.
"""

from typing import NamedTuple

from harif.game import Board, game, replace
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.places import squares

NAME = {"en": "Nim", "fa": "نیم"}
RULE = {
    "fa": "هر چند چوب‌کبریت که خواستید از یک دسته بردارید؛ هر که آخری را بردارد برنده است (یا در گونهٔ وارونه بازنده)."
}


@game(
    name="nim",
    players=2,
    board=Board("table", "", "numbers", down=True, squares="heaps", says=squares(I="match")),
    max_actions=lambda heaps, misere: max(1, sum(heaps)),
    ply_limit=lambda heaps, misere: max(1, sum(heaps)),
)
def nim(heaps=(3, 4, 5), misere=False):
    """Take any number of matches from one heap; whoever takes the last one wins (or loses, if misère)."""
    if not heaps or min(heaps) < 0 or max(heaps) > 1000 or len(heaps) > 64:
        raise WrongParameter(
            "heaps={heaps}: give 1 to 64 heaps of 0 to 1000 matches, such as 3-4-5.", heaps="-".join(map(str, heaps))
        )
    base = max(heaps) + 1
    last_wins = -1.0 if misere else 1.0
    start = heaps
    no_heaps = (0,) * len(heaps)

    class Nim(NamedTuple):
        heaps: tuple[int, ...] = start
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for heap in range(len(self.heaps)):
                for take in range(1, self.heaps[heap] + 1):
                    yield heap * base + take

        def result(self, action):
            heap, take = action // base, action % base
            return Nim(replace(self.heaps, heap, self.heaps[heap] - take), 1 - self.turn)

        def terminal(self):
            return sum(self.heaps) == 0

        def utility(self, player):
            return -last_wins if player == self.turn else last_wins

        # What helps the search.

        def parts(self):
            """The heaps, each a game of its own: the game is their sum. Under misère play that does not tell who wins,
            so there the whole state is its only part.
            """
            if misere or sum(self.heaps) == 0:
                yield self
            else:
                for heap in range(len(self.heaps)):
                    if self.heaps[heap] > 0:
                        yield Nim(replace(no_heaps, heap, self.heaps[heap]), self.turn)

        def symmetries(self):
            """The heaps in order of size."""
            heaps = self.heaps
            for end in range(1, len(heaps)):
                for i in range(end, 0, -1):
                    if heaps[i] > heaps[i - 1]:
                        larger, smaller = heaps[i], heaps[i - 1]
                        heaps = replace(replace(heaps, i, smaller), i - 1, larger)
            yield Nim(heaps, self.turn)

        # Showing and notation.

        def rows(self):
            width = max(1, *start)
            return ["I" * heap + " " * (width - heap) for heap in self.heaps]

        def touches(self, action):
            """The first match that is taken: it and all after it go."""
            heap, take = action // base, action % base
            yield f"{heap + 1}-{self.heaps[heap] - take + 1}"

        def move_name(self, action):
            return f"{action // base + 1}:{action % base}"

        def notation(self):
            return "-".join(map(str, self.heaps)) + (f" {self.turn + 1}" if self.turn else "")

        @staticmethod
        def parse(text):
            """Heaps such as 1-0-5, and a 2 after a space if the second player is to move."""
            words = text.split()
            if not words or ":" in text or len(words) > 2:
                return None
            try:
                heaps = tuple(int(part) for part in words[0].split("-"))
            except ValueError:
                raise WrongPosition("write the heaps as numbers with '-' between them") from None
            if len(heaps) != len(start) or any(now > full for now, full in zip(heaps, start, strict=True)):
                raise WrongPosition(
                    "there are {count} heaps of at most {start}", count=len(start), start="-".join(map(str, start))
                )
            if len(words) == 2 and words[1] not in ("1", "2"):
                raise WrongPosition("the player to move is 1 or 2")
            return Nim(heaps, int(words[1]) - 1 if len(words) == 2 else 0)

    return Nim
