"""What `harif play` says, in English and in Persian."""

import re
from functools import partial

from harif.drawing.digits import digits
from harif.game import SearchError

COMMANDS = {
    "undo": ("undo", "بازگشت"),
    "hint": ("hint", "راهنمایی"),
    "moves": ("moves", "حرکت‌ها", "حرکتها"),
    "resign": ("resign", "تسلیم"),
    "help": ("help", "?", "کمک"),
    "quit": ("quit", "exit", "خروج"),
}

WORDS = {
    "en": {
        "prompt": "{who}, your move: ",
        "seat": "player {n}",
        "plays": "{who} plays {move}",
        "legal": "legal moves: {moves}",
        "help": "Type a move ({moves}), or: undo, hint, moves, resign, quit.",
        "hint": "hint: {move}",
        "undone": "Taken back.",
        "nothing": "There is nothing to take back.",
        "resigned": "{who} resigns.",
        "left": "The game is left unfinished.",
        "wins": "{who} wins.",
        "wins_by": "{who} wins by {by}.",
        "draw": "A draw.",
        "scores": "The game is over: {scores}.",
        "rolls": "chance: {move}",
        "begin": "{game}. Type a move, or help.",
        "thinking": "{who} is thinking …",
        "illegal": "'{text}' is not a legal move here.",
        "near": " Did you mean {near}?",
    },
    "fa": {
        "prompt": "{who}، نوبت شماست: ",
        "seat": "بازیکن {n}",
        "plays": "{who} بازی کرد: {move}",
        "legal": "حرکت‌های مجاز: {moves}",
        "help": "یک حرکت بنویسید ({moves})، یا: بازگشت، راهنمایی، حرکت‌ها، تسلیم، خروج.",
        "hint": "پیشنهاد: {move}",
        "undone": "حرکت پس گرفته شد.",
        "nothing": "حرکتی برای پس گرفتن نیست.",
        "resigned": "{who} تسلیم شد.",
        "left": "بازی ناتمام ماند.",
        "wins": "{who} برنده شد.",
        "wins_by": "{who} با اختلاف {by} برنده شد.",
        "draw": "مساوی.",
        "scores": "بازی تمام شد: {scores}.",
        "rolls": "شانس: {move}",
        "begin": "{game}. یک حرکت بنویسید، یا کمک.",
        "thinking": "{who} فکر می‌کند …",
        "illegal": "«{text}» اینجا حرکت مجازی نیست.",
        "near": " منظورتان {near} بود؟",
    },
}

ON_BOARDS = (  # what boards say below or beside the squares, and how it is said in Persian
    (r"player (\d+) to move", r"نوبت بازیکن \1"),
    (r"player (\d+)", r"بازیکن \1"),
    (r"◂ to move", "◂ نوبت"),
    (r"◂ rolls …", "◂ تاس می‌ریزد …"),
    (r"◂ wins", "◂ برنده شد"),
    (r"(\S) to move", r"نوبت \1"),
    (r"(\S) to roll", r"\1 تاس می‌ریزد"),
    (r"(\S) plays (\d-\d)", r"\1 با \2"),
    (r"rolls the die", "تاس می‌ریزد"),
    (r"has rolled (\d)", r"\1 آورد"),
    (r"has won", "برنده شد"),
    (r"who starts\?", "چه کسی آغاز می‌کند؟"),
    (r"top to bottom", "از بالا به پایین"),
    (r"left to right", "از چپ به راست"),
    (r"(\d+) in hand", r"\1 در دست"),
)


class Words:
    """Says things in one language."""

    def __init__(self, lang: str) -> None:
        if lang not in WORDS:
            raise SearchError(f"There is no language '{lang}' here. Use --lang {' or '.join(WORDS)}.")
        self.lang = lang

    def __call__(self, key: str, **parts: object) -> str:
        return WORDS[self.lang][key].format(**{name: self.digits(str(part)) for name, part in parts.items()})

    def board(self, text: str) -> str:
        """A board that a game has drawn as text, with what it says there in this language."""
        if self.lang == "fa":
            for english, persian in ON_BOARDS:
                text = re.sub(english, partial(self.put, persian), text)
        return text

    def put(self, told: str, found: re.Match[str]) -> str:
        return self.digits(found.expand(told))

    def digits(self, text: str) -> str:
        return digits(text, self.lang)


def command_in(text: str) -> str | None:
    """The command that was typed, in either language."""
    typed = text.strip().casefold()
    return next((name for name, forms in COMMANDS.items() if typed in forms), None)
