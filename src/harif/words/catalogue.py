"""The catalogue of messages: a key and a language make a sentence.

A key is an area and a name, `play.wins`; the text that it stands for in a language has {placeholders}, the same in
every language. The texts are in the modules beside this one, an area after the other, its languages side by side.

>>> say("play.wins", "en", who="player 2")
'player 2 wins.'
"""

from harif.drawing.digits import LANGUAGES as LANGUAGES
from harif.drawing.digits import digits
from harif.game.errors import SearchError
from harif.game.sentence import AND, joined
from harif.words.answers import ANSWER, CHECKED, KEPT, SOLVED
from harif.words.boards import BOARD
from harif.words.exercises import GRADE, MISTAKE, SHEET
from harif.words.hidden import CFR
from harif.words.lab_page import LABPAGE
from harif.words.lessons import PASS, WORLDS
from harif.words.levels import LEVEL
from harif.words.matches import MATCH
from harif.words.matrix import MATRIX
from harif.words.page import PAGE
from harif.words.pictures import PAIR, POSITIONS, TREE
from harif.words.plots import CURVE, GRID, LEARNING, NOISY, ORDER, SCALE
from harif.words.quiz import QUIZ
from harif.words.reasons import REVIEW, WHY
from harif.words.remains import LEFT
from harif.words.server import SERVER
from harif.words.squares import PLACE
from harif.words.stepper import STEPPER
from harif.words.story import ALGORITHM, STORY
from harif.words.terminal import CATALOGUE, PLAY, REPORT

AREAS = {  # area -> language -> name -> text
    "algorithm": ALGORITHM,
    "answer": ANSWER,
    "board": BOARD,
    "catalogue": CATALOGUE,
    "cfr": CFR,
    "checked": CHECKED,
    "curve": CURVE,
    "grade": GRADE,
    "grid": GRID,
    "kept": KEPT,
    "labpage": LABPAGE,
    "learning": LEARNING,
    "left": LEFT,
    "level": LEVEL,
    "match": MATCH,
    "matrix": MATRIX,
    "mistake": MISTAKE,
    "noisy": NOISY,
    "order": ORDER,
    "page": PAGE,
    "pair": PAIR,
    "pass": PASS,
    "place": PLACE,
    "play": PLAY,
    "positions": POSITIONS,
    "quiz": QUIZ,
    "report": REPORT,
    "review": REVIEW,
    "scale": SCALE,
    "server": SERVER,
    "sheet": SHEET,
    "solved": SOLVED,
    "stepper": STEPPER,
    "story": STORY,
    "tree": TREE,
    "why": WHY,
    "worlds": WORLDS,
}


_spoken = ["en"]


def say(key: str, lang: str = "en", /, **parts: object) -> str:
    """The message in a language, with its placeholders filled; whole numbers are written in its digits."""
    area, _, name = key.partition(".")
    return AREAS[area][checked(lang)][name].format(**written(parts, lang))


def speak(lang: str) -> None:
    """From now on the process speaks this language where nobody says which: of what it does by itself."""
    _spoken[0] = lang


def spoken() -> str:
    """The language in which the process speaks by itself; the command line sets it, once."""
    return _spoken[0]


def written(parts: dict[str, object], lang: str) -> dict[str, object]:
    """What is put into a message: whole numbers in the digits of the language, all else as it is."""
    return {name: digits(str(part), lang) if isinstance(part, int) else part for name, part in parts.items()}


def checked(lang: str) -> str:
    """The language itself, if the catalogue has it."""
    if lang not in LANGUAGES:
        known = joined(LANGUAGES, AND)
        raise SearchError("There is no language '{lang}' here; there are {names}.", lang=lang, names=known)
    return lang


class Voice:
    """Speaks of one area in one language: `Voice("play", "fa")("wins", who=…)`."""

    def __init__(self, area: str, lang: str) -> None:
        self.lang, self.texts = checked(lang), AREAS[area][checked(lang)]
        self.rtl = lang == "fa"

    def __call__(self, name: str, /, **parts: object) -> str:
        return self.texts[name].format(**written(parts, self.lang))

    def __contains__(self, name: str) -> bool:
        return name in self.texts
