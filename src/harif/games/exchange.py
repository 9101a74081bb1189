"""Games as text that other programs and people read, and back: PGN, PBN, a list of moves, a record's JSON.

`exported` writes a record in one of the forms that its game has; `imported` reads any of them, or a position in the
game's own notation, and plays every move by the rules. Whoever exports a game with secrets tells all of them.
"""

import json
from collections.abc import Callable
from typing import Any

from harif.game import CHANCE, PositionError, definition_of
from harif.game.notation import (
    NUMBERED,
    move_name,
    noted_position,
    read_moves,
    read_position,
    western_digits,
    without_capitals,
)
from harif.game.sentence import AND, joined
from harif.games import bridge_pbn, chess_pgn
from harif.games.catalogue import game_class
from harif.games.record import Record, written

LONGEST = 1_000_000  # characters that are read
WIDTH = 79  # columns of a line of moves
START = "start:"  # before a position that is not the usual beginning, and of a game without moves
ENDS = {"pgn": "pgn", "pbn": "pbn", "moves": "txt", "json": "json"}


def forms_of(game: Any) -> tuple[str, ...]:
    """The forms in which a game can be written, the usual one first: "pgn" (chess), "pbn" (bridge), "moves", "json".

    >>> forms_of("chess"), forms_of("tictactoe")
    (('pgn', 'moves', 'json'), ('moves', 'json'))
    """
    name = definition_of(game_class(game) if isinstance(game, str) else game).name
    return (*OWN.get(name, ()), "moves", "json")


def exported(record: Record, form: str, tags: dict[str, str] | None = None) -> tuple[str, str]:
    """A name for the file, and the text: a game in progress in one of its forms. `tags` go before a PGN: who played,
    when, and how it ended where the rules do not say. The other forms have none.

    >>> record = Record("tictactoe")
    >>> for square in (4, 0, 8):
    ...     state = record.play(square)
    >>> exported(record, "moves")
    ('tictactoe.txt', '1. 5 1 2. 9\\n')
    """
    if form not in forms_of(record.state):
        raise PositionError(
            "{spec} is not written as {form!r}; it is written as {forms}.",
            spec=record.game.spec,
            form=form,
            forms=joined([repr(each) for each in forms_of(record.state)], AND),
        )
    text = chess_pgn.write(record, tags) if form == "pgn" else WRITERS[form](record)
    return f"{record.game.name}.{ENDS[form]}", text


def imported(game: Any, text: str) -> Record:
    """The game in a text, whichever form it has: PGN or FEN of chess, PBN of bridge, the JSON of a record, a list of
    moves, or a position in the game's own notation. Where it cannot be read, a sentence says why.

    >>> imported("connect4", "4 4 5 3").moves
    (3, 3, 4, 2)
    """
    rules = game_class(game)
    if not isinstance(text, str) or not text.strip():
        raise PositionError("There is nothing to read: paste a position, a list of moves or a game.")
    if len(text) > LONGEST:
        raise PositionError(
            "The text is too long: {count} characters, and at most {most} are read.", count=len(text), most=LONGEST
        )
    if text.lstrip().startswith("{") and ('"harif-record/' in text or is_json(text)):
        return Record.read(text, rules)  # which says so where it is another program's
    name = definition_of(rules).name
    if name == "chess" and chess_pgn.is_pgn(text):
        return read_pgn(text, rules)
    if name == "bridge" and noted_position(rules(), text) is not None:
        return read_pbn(text, rules)
    return read_list(text, rules)


def is_json(text: str) -> bool:
    """Is it JSON as a whole? A comment in PGN, which stands in braces too, is none."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


# Reading --------------------------------------------------------------------------------------------------------------


def read_pgn(text: str, rules: Any) -> Record:
    found = [game for game, _ in zip(chess_pgn.read(text.splitlines(), rules), range(2))]
    if len(found) > 1:
        raise PositionError("The text has several games: give one of them.")
    if not found or found[0].empty:
        raise PositionError("The text has no game: paste one with its moves.")
    return found[0].record


def read_pbn(text: str, rules: Any) -> Record:
    """The deal, and the cards that were played, one after the other."""
    end = noted_position(rules(), text)
    if end.undealt:
        return Record(end)
    plays, dealt = bridge_pbn.plays(end), bridge_pbn.write(end).split("\n")[:3]  # Deal, Declarer, Contract
    record = Record(bridge_pbn.read("\n".join(dealt), rules()))
    for _, card in plays:
        record.play(card)
    return record


def read_list(text: str, rules: Any) -> Record:
    """A position, or moves; or, on a line of its own behind "start:", a position and then moves from there."""
    plain, start = western_digits(text).strip(), rules()
    if plain.casefold().startswith(START):
        position, _, plain = plain[len(START) :].partition("\n")
        start = read_position(start, position)
    elif not NUMBERED.match(plain) and (state := noted_position(start, plain)) is not None:
        return Record(state)
    record = Record(start)
    for action in moves_by_line(start, plain) or read_moves(start, plain):
        record.play(action)
    return record


def moves_by_line(start: Any, text: str) -> list[int]:
    """The moves of a list with one on each line, as games have it whose moves are written with blanks; none where it is
    not such a list.
    """
    state, found = start, list[int]()
    for line in filter(None, map(str.strip, text.splitlines())):
        if state.terminal():
            return []
        names, wanted = {move_name(state, action): int(action) for action in choices(state)}, NUMBERED.sub("", line)
        action = names.get(wanted.strip(), without_capitals(names).get(wanted.strip().casefold()))
        if action is None:
            return []
        found.append(action)
        state = state.result(action)
    return found


def choices(state: Any) -> Any:
    return [outcome for outcome, _ in state.outcomes()] if state.player() == CHANCE else state.actions()


# Writing --------------------------------------------------------------------------------------------------------------


def written_pbn(record: Record) -> str:
    if record.state.undealt:
        raise PositionError("The cards are not dealt yet: there is no deal to write.")
    return bridge_pbn.write(record.state) + "\n"


def written_moves(record: Record) -> str:
    """The moves by name, with a number where the first player's turn comes again; what chance did stands among them.
    Names with blanks have a line each.
    """
    words: list[str] = []
    first, last, number = None, None, 0
    for state, action in zip(record.before, record.moves, strict=True):
        mover = int(state.player())
        if mover != CHANCE:
            first = mover if first is None else first
            if mover == first != last:
                number += 1
            turn = f"{number}. " if mover == first != last else ""
            last = mover
        else:
            turn = ""
        words.append(turn + move_name(state, action))
    usual = record.start == type(record.start)()
    start = f"{START} {written(record.start)}\n" if not usual else "" if words else f"{START}\n"
    blanks = any(" " in NUMBERED.sub("", word).strip() for word in words)
    return start + "\n".join(words if blanks else wrapped(words)) + "\n"


def wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


OWN = {"chess": ("pgn",), "bridge": ("pbn",)}
WRITERS: dict[str, Callable[[Record], str]] = {
    "pbn": written_pbn,
    "moves": written_moves,
    "json": lambda record: record.json() + "\n",
}
