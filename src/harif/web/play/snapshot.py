"""The table as a browser is shown it: what the seat may see of the game, and who sits where."""

import re
from typing import Any

from harif.arena.ending import end_told, resignation_told
from harif.web.play.deeds import may_undo
from harif.web.play.showing import told_move
from harif.web.play.table import HUMAN, WATCHES, Table
from harif.web.play.tables import Tables, kind_of
from harif.web.workers.pool import Refused
from harif.words.catalogue import say
from harif.words.errors import told

DICE = re.compile(r"([A-Z] )?\d+(-\d+)*")
GAME = ("spec", "name", "title", "rule", "players", "hidden", "chance", "two_sided", "forms", "own")


async def snapshot(tables: Tables, table: Table, seat: int, lang: str) -> dict[str, Any]:
    """All that a browser is shown of a table, in its seat."""
    viewer = None if seat == WATCHES else seat
    shown = await tables.shown(table, viewer, lang)
    facts = await tables.facts_of(table.game, lang)
    person = viewer is not None and table.players[viewer] == HUMAN
    yours = bool(shown["yours"]) and person and not table.over
    last = shown["last"]
    return {
        "type": "table",
        "table": table.id,
        "ply": shown["ply"],
        "game": {name: facts[name] for name in GAME},
        "seat": viewer,
        "seats": seats(table, seat, lang),
        "turn": None if table.over else shown["turn"],
        "yours": yours,
        "over": over(table, lang),
        "moves": shown["moves"],
        "svg": shown["svg"],
        "label": shown["label"],
        "position": shown["position"],
        "choices": shown["choices"] if yours else [],
        "moved": shown["moved"],
        "message": None if last is None else message(table, last, lang),
        "graph": [] if table.hidden else [{"ply": ply, "value": table.graph[ply]} for ply in sorted(table.graph)],
        "can": can(table, viewer, yours),
        "waiting": waiting(table, lang),
        "rematch": rematch(table, seat),
    }


def seats(table: Table, seat: int, lang: str) -> list[dict[str, Any]]:
    """Who sits where, and who is there at the moment."""
    there = {person.seat for person in table.people}
    return [
        {
            "seat": number,
            "who": who,
            "name": table.name(number, lang),
            "mark": table.facts["marks"][number],
            "online": who != HUMAN or number in there,
            "you": number == seat,
        }
        for number, who in enumerate(table.players)
    ]


def over(table: Table, lang: str) -> dict[str, Any] | None:
    """How it ended, also in words."""
    names = [table.name(seat, lang) for seat in range(len(table.players))]
    if table.resigned is not None:
        text = say("play.resigned", lang, who=names[table.resigned])
        return {
            "end": "resigned",
            "values": None,
            "text": f"{text} {resignation_told(names, table.resigned, lang)}",
        }
    if table.stands.end is None:
        return None
    values = table.stands.values or ()
    text = end_told(kind_of(table.facts), table.stands.end, values, names, lang, table.facts["ply_limit"])
    return {"end": table.stands.end, "values": list(values), "text": text}


def message(table: Table, last: dict[str, Any], lang: str) -> str:
    """What was just played, in words; the machine also says what it thought of it."""
    seat, name = last["seat"], last["name"]
    if seat < 0:
        return told_move(last["said"], None, bool(DICE.fullmatch(name)), lang)
    if table.secret:  # who made the last move of all, and what a machine thought of it, is not for everybody
        return told_move(last["said"], table.name(seat, lang), False, lang)
    who = table.called_in(table.who[-1] or table.players[seat], seat, lang)
    if table.said is not None:
        return say("play.plays", lang, who=who, move=table.said[lang])
    return told_move(last["said"], who, False, lang)


def can(table: Table, seat: int | None, yours: bool) -> dict[str, bool]:
    """What a browser may ask for now."""
    sits, over = seat is not None, table.over
    person = sits and seat is not None and table.players[seat] == HUMAN
    return {
        "undo": person and seat is not None and may_undo(table, seat),
        "hint": yours,
        "why": person and (yours if table.secret else bool(table.moves)),
        "analyse": not table.hidden,
        "resign": person and not over,
        "rematch": sits and over and table.next is None,
    }


def waiting(table: Table, lang: str) -> str | None:
    if table.waiting is None:
        return None
    return table.waiting.said[lang] if isinstance(table.waiting, Refused) else told(table.waiting, lang)


def rematch(table: Table, seat: int) -> dict[str, str] | None:
    """Where the next game is, and the key to the browser's seat there."""
    if table.next is None:
        return None
    return {"table": table.next, "key": table.next_watch if seat == WATCHES else table.heirs[seat]}
