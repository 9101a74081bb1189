"""Ghost: two players spell a word together, a letter in turn, and must keep to the beginning of some word. Whoever
completes a word loses.

A state holds the letters so far; their number tells whose turn it is. A move is the code of a letter. Text is no
machine word, so this game runs interpreted: it shows that a game may be made of anything.
"""

from typing import NamedTuple

from harif.drawing.page import board_page, touch
from harif.game import game
from harif.game.errors import WrongPosition
from harif.words.catalogue import say

NAME = {"en": "Ghost", "fa": "شبح"}
RULE = {"fa": "با هم واژه بسازید، به نوبت یک حرف؛ هر که واژه‌ای را تمام کند می‌بازد."}

WORDS = (
    "actor apple arena argue begin board bound chance check chess depth draft eager early equal error event exact "
    "ghost giant grape graph guess heart horse house large learn light match maxim minor model mouse night nodes "
    "novel opera orbit paint party perft piece place plane point prune queen quick reach ready right rival rules "
    "score shape sharp shore solve space spare spell stone store story table trace trade train trick under unite "
    "value visit watch water winner world worth yield young"
).split()

NEXT: dict[str, str] = {}  # beginning of a word -> the letters that may follow
for word in WORDS:
    for i in range(len(word)):
        if word[i] not in NEXT.setdefault(word[:i], ""):
            NEXT[word[:i]] += word[i]


@game(name="ghost", players=2, ply_limit=8)
class Ghost(NamedTuple):
    """Spell together, a letter in turn; whoever completes a word loses. (Strings and dicts: it runs interpreted.)"""

    letters: str = ""

    def player(self):
        return len(self.letters) % 2

    def actions(self):
        for letter in sorted(NEXT.get(self.letters, "")):
            yield ord(letter)

    def result(self, letter):
        return Ghost(self.letters + chr(letter))

    def terminal(self):
        return self.letters in WORDS

    def utility(self, player):
        return 1.0 if player == self.player() else -1.0

    # Showing and notation.

    def svg(self, lang="en"):
        """The letters so far, and below them a key for each that may follow."""
        keys = sorted(NEXT.get(self.letters, "")) if not self.terminal() else []
        out = ['<rect width="420" height="190" rx="10" fill="#fffdf7" stroke="#cbd5e1"/>']
        for i, letter in enumerate(self.letters.upper() + "_" * bool(keys)):
            out.append(f'<text x="{30 + 34 * i}" y="52" font-size="30" font-weight="bold">{letter}</text>')
        for i, key in enumerate(keys):
            x, y = 14 + 36 * (i % 11), 74 + 38 * (i // 11)
            paper = f'<rect x="{x}" y="{y}" width="32" height="34" rx="5" fill="#e0e7ff" stroke="#6366f1"/>'
            named = touch(key, say("place.letter", lang, letter=key.upper()))
            out.append(f'<g{named}>{paper}<text x="{x + 16}" y="{y + 23}">{key.upper()}</text></g>')
        return board_page(420, 190, out, "ghost", 'text-anchor="middle" font-size="17" fill="#1e293b"', lang=lang)

    def touches(self, letter):
        yield chr(letter)

    def text(self):
        return " ".join(self.letters.upper()) + " _"

    def move_name(self, letter):
        return chr(letter)

    def notation(self):
        return self.letters

    @staticmethod
    def parse(text):
        """The letters so far."""
        letters = "".join(text.lower().replace(",", " ").split())
        if letters not in NEXT and letters not in WORDS:
            raise WrongPosition("no word of this game begins so")
        return Ghost(letters)
