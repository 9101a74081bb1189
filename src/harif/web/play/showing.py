"""What a seat is shown of a game: the one place where that is decided.

Where something is hidden, all of it comes from `record.view(seat)`: what the seat sees, what it has seen, its own moves
and those that it may make now. Even how many moves the others have made may be a secret, so time is counted in what
happened to the seat: a `ply` is then one of the moments at which it saw something new, or moved. Somebody who only
watches such a game is shown nothing but that it goes on.
"""

from typing import Any

from harif.drawing.board import text_svg
from harif.drawing.digits import digits
from harif.drawing.digits import name as named
from harif.game import CHANCE, GameError
from harif.game.drawing import svg_of, text_of
from harif.game.notation import move_name, notation_of, said_move
from harif.game.places import slides, touched
from harif.game.safe import safe_svg
from harif.game.touch import choices
from harif.game.view import View
from harif.games.record import Record, is_catalogued
from harif.web.play.standing import Standing, at_ply, mover_of
from harif.words.catalogue import say

Shown = dict[str, Any]


def shown(known: Standing, seat: int | None, lang: str, ply: int | None = None) -> Shown:
    """What a seat, or who watches (None), is shown in a language: now, or after so many of its plies."""
    hidden = known.record.game.kind.hidden
    if not hidden:
        return all_shown(known, seat, lang, ply)
    return nothing_shown(known.record) if seat is None else view_shown(known.record, seat, lang, ply)


# Where everybody sees everything --------------------------------------------------------------------------------------


def all_shown(known: Standing, seat: int | None, lang: str, ply: int | None) -> Shown:
    record = at_ply(known, ply)
    now, state = record is known.record, record.state
    mover, played = mover_of(record), len(record.moves)
    yours = now and mover is not None and mover == seat
    return {
        "ply": played,
        "turn": mover,
        "yours": yours,
        "over": ending(record),
        "moves": [
            {"ply": at, "seat": who, "name": name, "said": said}
            for at, (who, name, said) in enumerate(zip(known.movers, known.names, known.said(lang), strict=True))
        ]
        if now
        else [],
        "svg": picture(state, lang),
        "label": text_of(state, lang=lang),
        "position": notation_of(state),
        "choices": offered(state, lang) if yours else [],
        "moved": moved_last(record),
        "last": last_played(known, played),
    }


def last_played(known: Standing, played: int) -> Shown | None:
    """What was played last, and by whom, chance too."""
    if played == 0:
        return None
    return {"seat": known.movers[played - 1], "name": known.names[played - 1]}


def offered(where: Any, lang: str) -> list[Shown]:
    """The legal moves of a state, or of a view: how each is written, said, and touched."""
    return [
        {"action": choice.action, "name": choice.name, "places": list(choice.places), "label": choice.said}
        for choice in choices(where, lang)
    ]


def moved_last(record: Record) -> list[list[str]]:
    """What the last move of a player took from one place to another."""
    for state, action in reversed(list(zip(record.before, record.moves, strict=True))):
        if state.player() != CHANCE:
            steps = slides(state, action)
            places = touched(state, action) if not steps else []
            return [list(step) for step in steps] or [[place, place] for place in places]
    return []


def picture(state: Any, lang: str) -> str:
    """The position as SVG."""
    drawn = svg_of(state, lang=lang)
    return drawn if is_catalogued(state) else harmless(drawn, text_of(state, lang=lang))


def harmless(drawn: str, text: str) -> str:
    """A drawing by somebody else, with nothing in it that could act; where it is no drawing, the position as text."""
    try:
        return safe_svg(drawn)
    except GameError:
        return text_svg(text)


def ending(record: Record) -> Shown | None:
    """How it ended; None while it goes on."""
    if not record.over:
        return None
    return {"end": record.end, "values": list(record.values or ())}


# Where something is hidden --------------------------------------------------------------------------------------------


def view_shown(record: Record, seat: int, lang: str, ply: int | None) -> Shown:
    """What a seat is shown, all of it from its views."""
    moments = moments_of(record, seat)
    last = len(moments) - 1
    at = last if ply is None else max(0, min(ply, last))
    now = at == last
    view = record.view(seat) if now else record_at(record, moments[at]).view(seat)
    return {
        "ply": at,
        "turn": seat if now and view.actions else None,
        "yours": now and bool(view.actions),
        "over": ending(record) if now else None,
        "moves": own_moves(record, seat, moments, lang) if now else [],
        "svg": view_picture(view, record, lang),
        "label": view.text(lang),
        "position": None,
        "choices": offered(view, lang) if now else [],
        "moved": [],
        "last": None,
    }


def nothing_shown(record: Record) -> Shown:
    """What somebody is shown who has no seat: that the game goes on, or how it ended."""
    return {
        "ply": 0,
        "turn": None,
        "yours": False,
        "over": ending(record),
        "moves": [],
        "svg": "",
        "label": "",
        "position": None,
        "choices": [],
        "moved": [],
        "last": None,
    }


def moments_of(record: Record, seat: int) -> list[int]:
    """The moments at which a seat saw something new or moved, each by the number of moves that were made before."""
    states = (*record.before, record.state)
    found = [0]
    for number in range(1, len(states)):
        before, after = states[number - 1], states[number]
        if before.player() == seat or after.sees(seat) != before.sees(seat):
            found.append(number)
    return found


def own_moves(record: Record, seat: int, moments: list[int], lang: str) -> list[Shown]:
    """The seat's own moves, by its plies; what else happened is in what it sees."""
    found = []
    for at, number in enumerate(moments[1:]):
        before = record.before[number - 1]
        mine = before.player() == seat
        name = move_name(before, record.moves[number - 1]) if mine else None
        said = named(said_move(before, record.moves[number - 1], lang), lang) if mine else None
        found.append({"ply": at, "seat": seat if mine else None, "name": name, "said": said})
    return found


def view_picture(view: View, record: Record, lang: str) -> str:
    return view.svg(lang) if is_catalogued(record.state) else harmless(view.svg(lang), view.text(lang))


def record_at(record: Record, number: int) -> Record:
    earlier = Record(record.start)
    for action in record.moves[:number]:
        earlier.play(action)
    return earlier


# In words -------------------------------------------------------------------------------------------------------------


def told_move(name: str, who: str | None, dice: bool, lang: str) -> str:
    """What was just played, in words, for whoever listens: "player 1 plays e4", "dice: 3-1"."""
    if who is None:
        return say("play.rolls" if dice else "play.draws", lang, move=digits(name, lang) if dice else name)
    return say("play.plays", lang, who=who, move=named(name, lang))
