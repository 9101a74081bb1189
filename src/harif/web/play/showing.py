"""What a seat is shown of a game: the one place where that is decided.

Where something is hidden, all of it comes from `record.view(seat)`: what the seat sees, what it has seen, its own moves
and those that it may make now; moves of others by name where the seat has seen them. Even how many moves the others
have made may be a secret, so time is counted in what happened to the seat: a `ply` is then one of the moments at which
it saw something new, or moved. Somebody who only watches such a game is shown nothing but that it goes on. When it is
over, all is shown to all.
"""

from typing import Any

from harif.drawing.board import text_svg
from harif.drawing.digits import digits
from harif.drawing.digits import name as named
from harif.game import CHANCE, GameError
from harif.game.drawing import svg_of, text_of
from harif.game.notation import notation_of
from harif.game.places import slides, touched
from harif.game.safe import safe_svg
from harif.game.touch import choices
from harif.game.view import View
from harif.games.record import Record, is_catalogued
from harif.web.play.standing import Standing, at_ply, mover_of
from harif.words.catalogue import say

Shown = dict[str, Any]


def shown(known: Standing, seat: int | None, lang: str, ply: int | None = None, over: bool = False) -> Shown:
    """What a seat, or who watches (None), is shown in a language: now, or after so many of its plies. `over`: nobody
    plays on, though the rules may let them.
    """
    if not known.record.game.kind.hidden or over or known.record.over:
        return all_shown(known, seat, lang, ply)
    return nothing_shown() if seat is None else view_shown(known, seat, lang, ply)


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
        "last": last_played(known, played, lang),
    }


def last_played(known: Standing, played: int, lang: str) -> Shown | None:
    """What was played last, and by whom, chance too: as it is written, and as it is said in a language."""
    if played == 0:
        return None
    return {"seat": known.movers[played - 1], "name": known.names[played - 1], "said": known.said(lang)[played - 1]}


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


def view_shown(known: Standing, seat: int, lang: str, ply: int | None) -> Shown:
    """What a seat is shown, all of it from its views."""
    record = known.record
    moments = moments_of(record, seat)
    last = len(moments) - 1
    at = last if ply is None else max(0, min(ply, last))
    now = at == last
    view = record.view(seat) if now else record_at(record, moments[at]).view(seat)
    moves = moves_seen(known, seat, lang) if now else []
    return {
        "ply": at,
        "turn": seat if now and view.actions else None,
        "yours": now and bool(view.actions),
        "over": None,
        "moves": moves,
        "svg": view_picture(view, record, lang),
        "label": view.text(lang),
        "position": None,
        "choices": offered(view, lang) if now else [],
        "moved": [],
        "last": {name: moves[-1][name] for name in ("seat", "name", "said")} if moves and moves[-1]["name"] else None,
    }


def nothing_shown() -> Shown:
    """What somebody is shown who has no seat: that the game goes on."""
    return {
        "ply": 0,
        "turn": None,
        "yours": False,
        "over": None,
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


def moves_seen(known: Standing, seat: int, lang: str) -> list[Shown]:
    """The moves by the seat's plies: its own, and those of others as far as it has seen who made them, and which."""
    return [
        {
            "ply": at,
            "seat": seen.mover,
            "name": seen.name,
            "said": None if seen.action is None else named(seen.said(lang) or "", lang),
        }
        for at, seen in enumerate(known.seen(seat))
    ]


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
        return say("play.rolls" if dice else "play.draws", lang, move=digits(name, lang) if dice else named(name, lang))
    return say("play.plays", lang, who=who, move=named(name, lang))
