"""Moves and positions as people write them, both ways.

A move is written by the game's `move_name(action)` and read back by looking for that name among the legal moves. A
position is written by the game's `notation()` and read by its static `parse(text)`; and every game also reads
a *move list*: the moves played from the start, `4453` or `f5 d6 c3`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, NamedTuple, cast

from harif.game.definition import definition_of
from harif.game.errors import AmbiguousMove, ForbiddenMove, PositionError, WrongPosition
from harif.game.state import State
from harif.game.values import CHANCE

MOST_NAMED = 30  # moves listed in an error
MOST_QUOTED = 60  # characters of a text that an error repeats
NUMBERED = re.compile(r"\A\d+\s*(\.+|…)")
BETWEEN = re.compile(r"[\s,;]*+(?:\d++\s*+(?:\.+|…))?[\s,;]*+")  # what stands before a move of a list, with its number
WORD = re.compile(r"[^\s,;]+")
ENDED = re.compile(r"(^|\s)(1-0|0-1|1/2-1/2|½-½|\*)\s*$")


def move_name(state: State, action: int) -> str:
    """How the move is written in this state."""
    if "move_name" in definition_of(state).methods:
        return str(cast(Any, state).move_name(action))
    return str(action)


def said_move(state: State, action: int, lang: str = "en") -> str:
    """The move in words for a person to read, on a button: its name, in that language where `move_name` takes one."""
    game = definition_of(state)
    if "move_name" in game.methods and "lang" in signature(cast(Any, state).move_name).parameters:
        return str(cast(Any, state).move_name(action, lang=lang))
    return move_name(state, action)


def western_digits(text: str) -> str:
    """`text` with Persian, Arabic and other decimal digits as 0-9."""
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() else c for c in text)


def read_move(state: State, text: str) -> int:
    """The legal move that is written `text`. Capitals and the script of the digits do not matter, nor do the signs
    between its parts (11-15, 11 15). A game's own `read_move(text)` may know more ways to write one: it yields the
    moves that may be meant. Where several may be, `AmbiguousMove`; where a rule forbids what is meant, `ForbiddenMove`.
    """
    names = {move_name(state, action): action for action in state.actions()}
    return named_move(names, text, own_reader(state), lambda: forbidden_moves(state), spellings(type(state), text))


def own_reader(state: State) -> Callable[[str], Iterable[int]] | None:
    """The game's own way to read a move, if it has one."""
    return cast(Any, state).read_move if "read_move" in definition_of(state).methods else None


def forbidden_moves(state: State) -> dict[str, str]:
    """Moves that a person might think of, by name, and why each is not legal: what the game's `forbidden()` yields as
    (action, reason) pairs.
    """
    if "forbidden" not in definition_of(state).methods:
        return {}
    return {move_name(state, action): why for action, why in cast(Any, state).forbidden()}


def spellings(game: Any, text: str) -> tuple[str, ...]:
    """The names that may be meant by what was typed, `sa` by ♠A: what the static `spellings(text)` of a game says. It
    knows no state, so that even a view can ask it.
    """
    return tuple(game.spellings(western_digits(text).strip())) if "spellings" in game.__harif__.methods else ()


def named_move(
    names: dict[str, int],
    text: str,
    ours: Callable[[str], Iterable[int]] | None = None,
    forbidden: Callable[[], Mapping[str, str]] = dict,
    spelled: tuple[str, ...] = (),
) -> int:
    """The one of the moves with these names that is written `text` or as one of `spelled`; `ours` is the game's own way
    to read one, and `forbidden` tells the reasons against moves that are not among them.
    """
    wanted = western_digits(text).strip()
    if wanted in names:
        return names[wanted]
    folded = without_capitals(names)
    for name in (wanted, *spelled):
        if name.casefold() in folded:
            return folded[name.casefold()]
    meant = list(ours(wanted)) if ours else []
    reasons = {} if meant else forbidden()
    for name in (wanted, *spelled):
        if name in reasons:
            raise ForbiddenMove(name, reasons[name])
    meant = meant or [action for name, action in names.items() if parts_of(name) == parts_of(wanted) != []]
    if len(meant) > 1:
        raise AmbiguousMove(text, [name for action in meant for name in names if names[name] == action])
    if meant:
        return int(meant[0])
    shown = " ".join(list(names)[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    raise PositionError("'{text}' is not a legal move here. Legal: {shown}", text=shortened(text), shown=shown)


def without_capitals(names: Mapping[str, int]) -> dict[str, int]:
    """Moves by their names in small letters; those are left out that differ by a capital only, as bxc3 and Bxc3."""
    times = Counter(name.casefold() for name in names)
    return {name.casefold(): action for name, action in names.items() if times[name.casefold()] == 1}


def parts_of(name: str) -> list[str]:
    """A move's letters and numbers, without the signs between them."""
    return re.findall(r"\w+", name.casefold())


def read_position(start: Any, text: str) -> Any:
    """The state that `text` describes: the game's own notation if it has one, else a list of moves from `start`."""
    state = noted_position(start, text)
    return play_moves(start, western_digits(text).strip()) if state is None else state


def noted_position(start: Any, text: str) -> Any:
    """The state that `text` describes in the game's own notation; None if it is not written so."""
    game, text = start.__harif__, western_digits(text).strip()
    if "parse" not in game.methods:
        return None
    try:
        return type(start).parse(text)
    except (ValueError, LookupError) as problem:
        raise PositionError(
            "{spec}: the position '{text}' is not legal: {problem}",
            spec=game.spec,
            text=shortened(text),
            problem=problem,
        ) from None


def shortened(text: str) -> str:
    """What was typed, as far as it fits into a sentence."""
    return text if len(text) <= MOST_QUOTED else " ".join(text[:MOST_QUOTED].split()) + "…"


def play_moves(start: Any, text: str) -> Any:
    """The state after the moves in `text`, separated by blanks or commas or run together; of chance: its outcomes."""
    state = start
    for move in read_moves(start, text):
        state = state.result(move)
    return state


def read_moves(start: Any, text: str) -> tuple[int, ...]:
    """The moves in `text`, separated by blanks or commas or run together; where chance moves, its outcomes. Numbers of
    moves (`1.`, `1…`) may stand before them, and how the game ended behind them.
    """
    state, listed, at = start, ENDED.sub("", western_digits(text)), 0
    found: list[int] = []
    while (at := end_of(BETWEEN, listed, at)) < len(listed):
        if state.terminal():
            raise PositionError(
                "{spec}: the game is over after {count} moves; '{rest}' is too much.",
                spec=start.__harif__.spec,
                count=len(found),
                rest=shortened(listed[at:]),
            )
        name, move = next_move(state, listed[at : end_of(WORD, listed, at)], text, len(found) + 1)
        found.append(move)
        state, at = state.result(move), at + len(name)
    return tuple(found)


def end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where what the pattern finds at a place of a text ends; at that place, where it finds nothing."""
    found = pattern.match(text, at)
    return at if found is None else found.end()


def next_move(state: Any, word: str, text: str, count: int) -> tuple[str, int]:
    """The first move in a word of a list: how it is written there, and what it is."""
    chance = state.player() == CHANCE
    moves = [outcome for outcome, _ in state.outcomes()] if chance else state.actions()
    exact = {move_name(state, move): int(move) for move in moves}
    names = without_capitals(exact)
    if word in exact or word.casefold() in names:
        return word, exact.get(word, names.get(word.casefold(), 0))
    meant = meant_in_list(state, word, text, count) if not chance else []
    if meant:
        return word, meant[0]
    fits = [name for name in names if word.casefold().startswith(name)]
    if not fits:
        shown = " ".join(list(exact)[:MOST_NAMED])
        if word.isdecimal() and all(len(name) == 1 for name in names):
            word = word[0]  # there need be no blanks between such moves
        if len(text) > MOST_QUOTED:  # what is wrong in it is quoted, and not its beginning too
            raise PositionError(
                "{spec}: move {count}, '{word}', is not legal. Legal: {shown}",
                spec=state.__harif__.spec,
                count=count,
                word=shortened(word),
                shown=shown,
            )
        raise PositionError(
            "{spec}: move {count} in '{text}' is not legal at '{word}'. Legal: {shown}",
            spec=state.__harif__.spec,
            count=count,
            text=shortened(text),
            word=shortened(word),
            shown=shown,
        )
    name = max(fits, key=len)
    return name, names[name.casefold()]


def meant_in_list(state: Any, word: str, text: str, count: int) -> list[int]:
    """The move of a list that is written as only the game itself can read it; none if it cannot, or not for sure."""
    ours = own_reader(state)
    try:
        meant = list(ours(word)) if ours else []
    except ForbiddenMove as problem:
        raise PositionError(
            "{spec}: move {count} in '{text}' is not legal. {problem}",
            spec=state.__harif__.spec,
            count=count,
            text=shortened(text),
            problem=problem.sentence,
        ) from None
    if len(meant) > 1:
        raise AmbiguousMove(word, [move_name(state, action) for action in meant])
    return meant


def notation_of(state: State) -> str | None:
    """The position as text that `read_position` reads back; None for a game without a notation.

    A game that has `rows` and `parse` need not write `notation`: it is the rows with / between them.
    """
    methods, written = definition_of(state).methods, cast(Any, state)
    if "notation" in methods:
        return str(written.notation())
    return "/".join(written.rows()) if {"rows", "parse"} <= methods else None


class Squares(NamedTuple):
    """A board read from text: one bit mask a letter, square 0 at the top left, row by row."""

    masks: tuple[int, int]
    letters: str
    turn: int | None  # if the text names who is to move

    def alternating(self) -> tuple[int, int]:
        """(mover's, other's) in a game where the two place one piece in turn."""
        first, second = (mask.bit_count() for mask in self.masks)
        if first - second not in (0, 1):
            a, b = self.letters[0], self.letters[1]
            raise WrongPosition(
                "there are {first} {a} and {second} {b}, but {a} begins and they take turns",
                first=first,
                second=second,
                a=a,
                b=b,
            )
        turn = first - second
        if self.turn is not None and self.turn != turn:
            a, b = self.letters[0], self.letters[1]
            raise WrongPosition(
                "{first} {a} and {second} {b}: it is the other's turn", first=first, second=second, a=a, b=b
            )
        return self.masks if turn == 0 else self.masks[::-1]


def read_squares(text: str, height: int, width: int, letters: str) -> Squares | None:
    """A board as rows of letters, with `.`, `-` or `_` for an empty square, rows apart by / or not at all, and who is
    to move behind a blank. None if `text` is no such board, so that it may be tried as a list of moves.
    """
    words = text.upper().split()
    if not words or len(words) > 2:
        return None
    squares = words[0].replace("/", "")
    known = letters.upper()
    if not set(squares) <= set(known + ".-_") or (set(squares) <= set("._-") and len(squares) != height * width):
        return None
    if len(squares) != height * width or ("/" in words[0] and {len(r) for r in words[0].split("/")} != {width}):
        raise WrongPosition(
            "the board has {height} rows of {width} squares, and this has {count} squares",
            height=height,
            width=width,
            count=len(squares),
        )
    turn = None
    if len(words) == 2:
        if words[1] not in list(known):
            raise WrongPosition(
                "'{word}' does not say who is to move; write {first} or {second}",
                word=shortened(words[1]),
                first=known[0],
                second=known[1],
            )
        turn = known.index(words[1])
    masks = [sum(1 << i for i, square in enumerate(squares) if square == letter) for letter in known]
    return Squares((masks[0], masks[1]), known, turn)
