"""What `harif play` says, in English and in Persian."""

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

PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


class Words:
    """Says things in one language."""

    def __init__(self, lang: str) -> None:
        if lang not in WORDS:
            raise SearchError(f"There is no language '{lang}' here. Use --lang {' or '.join(WORDS)}.")
        self.lang = lang

    def __call__(self, key: str, **parts: object) -> str:
        return WORDS[self.lang][key].format(**{name: self.digits(str(part)) for name, part in parts.items()})

    def digits(self, text: str) -> str:
        return text.translate(PERSIAN) if self.lang == "fa" else text


def command_in(text: str) -> str | None:
    """The command that was typed, in either language."""
    typed = text.strip().casefold()
    return next((name for name, forms in COMMANDS.items() if typed in forms), None)
