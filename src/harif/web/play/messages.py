"""What a browser may say, checked before anybody acts on it: every message is one of these, or it is refused.

A message is a JSON object with a `type`, the fields of that type, each of its own kind and size, and nothing else.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.game.sentence import Sentence
from harif.web.reading import json_of
from harif.words.catalogue import LANGUAGES

LARGEST = 16 * 1024  # bytes of a message
MOST_PLIES = 100_000
MOST_PATH = 200


class BadMessage(SearchError):
    """What a browser said is none of the messages. `about` is its type, where that is known."""

    about = ""


class Join(NamedTuple):
    """The first message: which table, and by which key."""

    table: str
    key: str
    lang: str


class Move(NamedTuple):
    """A move, by its number or as it was typed, after so many plies as the browser knows of."""

    ply: int
    action: int | None = None
    text: str | None = None


class Undo(NamedTuple):
    ply: int


class Resign(NamedTuple):
    pass


class Rematch(NamedTuple):
    swap: bool


class Seat(NamedTuple):
    """Who is to play a seat: a person, who is whoever asks, or a program by its text."""

    seat: int
    who: str


class Show(NamedTuple):
    ply: int


class Hint(NamedTuple):
    pass


class Analyse(NamedTuple):
    ply: int
    on: bool
    lines: int = 3


class Why(NamedTuple):
    ply: int


class Open(NamedTuple):
    """A node of what a search left behind: the actions that lead to it."""

    ply: int
    path: tuple[int, ...]


class Stop(NamedTuple):
    pass


class Review(NamedTuple):
    pass


class Export(NamedTuple):
    form: str


class Ping(NamedTuple):
    pass


Message = (
    Join | Move | Undo | Resign | Rematch | Seat | Show | Hint | Analyse | Why | Open | Stop | Review | Export | Ping
)


def read_message(text: str | bytes) -> Message:
    """The message that a text is; a sentence where it is none."""
    if len(text) > LARGEST:
        raise BadMessage("A message is at most {most} bytes long.", most=LARGEST)
    try:
        told = json_of(text)
    except ValueError:
        raise BadMessage("A message is one JSON object, and this is none.") from None
    kind = told.get("type") if isinstance(told, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadMessage("A message has a type that the page knows, and this has none.")
    made, fields = KINDS[kind]
    try:
        return made(**read_fields(told, fields))
    except BadMessage as problem:
        problem.about = kind
        raise


def read_fields(told: dict[str, Any], fields: dict[str, "Field"]) -> dict[str, Any]:
    """The fields of a message, each checked; what is left out keeps its usual value, if it has one."""
    unknown = [name for name in told if name != "type" and name not in fields]
    if unknown:
        raise BadMessage("'{name}' is no part of such a message.", name=unknown[0][:40])
    found = {}
    for name, field in fields.items():
        if name in told:
            if not field.fits(told[name]):
                raise BadMessage("'{name}' in a message is {what}.", name=name, what=field.what)
            found[name] = tuple(told[name]) if isinstance(told[name], list) else told[name]
        elif field.needed:
            raise BadMessage("'{name}' is missing in a message.", name=name)
    return found


class Field(NamedTuple):
    """What a field must be, in words, and whether it may be left out."""

    what: Sentence
    fits: Callable[[Any], bool]
    needed: bool = True


def text_up_to(most: int) -> Field:
    told = Sentence("a text of 1 to {most} characters", most=most)
    return Field(told, lambda value: isinstance(value, str) and 0 < len(value) <= most)


def whole(low: int, high: int) -> Field:
    told = Sentence("a whole number from {low} to {high}", low=low, high=high)
    return Field(told, lambda value: is_whole(value) and low <= value <= high)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def one_of(*words: str) -> Field:
    told = Sentence("one of {words}", words=", ".join(words))
    return Field(told, lambda value: isinstance(value, str) and value in words)


def optional(field: Field) -> Field:
    return field._replace(needed=False)


TRUTH = Field(Sentence("true or false"), lambda value: isinstance(value, bool))
PLY = whole(0, MOST_PLIES)
ACTION = whole(-(2**63), 2**63 - 1)
PATH = Field(
    Sentence("a list of at most {most} moves", most=MOST_PATH),
    lambda value: isinstance(value, list) and len(value) <= MOST_PATH and all(map(ACTION.fits, value)),
)

KINDS: dict[str, tuple[Callable[..., Message], dict[str, Field]]] = {
    "join": (Join, {"table": text_up_to(40), "key": text_up_to(64), "lang": one_of(*LANGUAGES)}),
    "move": (Move, {"ply": PLY, "action": optional(ACTION), "text": optional(text_up_to(80))}),
    "undo": (Undo, {"ply": PLY}),
    "resign": (Resign, {}),
    "rematch": (Rematch, {"swap": TRUTH}),
    "seat": (Seat, {"seat": whole(0, 63), "who": text_up_to(80)}),
    "show": (Show, {"ply": PLY}),
    "hint": (Hint, {}),
    "analyse": (Analyse, {"ply": PLY, "on": TRUTH, "lines": optional(whole(1, 5))}),
    "why": (Why, {"ply": PLY}),
    "open": (Open, {"ply": PLY, "path": PATH}),
    "stop": (Stop, {}),
    "review": (Review, {}),
    "export": (Export, {"form": one_of("pgn", "pbn", "moves", "json")}),
    "ping": (Ping, {}),
}
"""Every type of message: what it is made into, and its fields."""
