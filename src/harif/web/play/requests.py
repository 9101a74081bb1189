"""What a browser asks for at a table, and who does it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from harif.game import HarifError, SearchError
from harif.web.play import deeds, messages
from harif.web.play.table import HUMAN, WATCHES, Table

if TYPE_CHECKING:
    from harif.web.play.sockets import Connection


async def answer(who: Connection, table: Table, message: messages.Message) -> None:
    """Do what was asked for; what cannot be done is raised as a sentence."""
    await DEEDS[type(message)](who, table, message)


# The game -------------------------------------------------------------------------------------------------------------


async def move(who: Connection, table: Table, asked: messages.Move) -> None:
    if (asked.action is None) == (asked.text is None):
        raise SearchError("A move is given by its number, or as text.")
    made: dict[str, Any] = {"text": asked.text} if asked.action is None else {"action": asked.action}
    await who.tables.move(table, sits(who), asked.ply, made)


async def undo(who: Connection, table: Table, asked: messages.Undo) -> None:
    await deeds.undo(who.tables, table, sits(who), asked.ply)


async def resign(who: Connection, table: Table, asked: messages.Resign) -> None:
    await deeds.resign(who.tables, table, sits(who))


async def rematch(who: Connection, table: Table, asked: messages.Rematch) -> None:
    sits(who)
    await deeds.rematch(who.tables, table, asked.swap)


async def seat(who: Connection, table: Table, asked: messages.Seat) -> None:
    await deeds.sit(who.tables, table, sits(who), asked.seat, asked.who)


async def show(who: Connection, table: Table, asked: messages.Show) -> None:
    """A past position, to this browser alone."""
    viewer = None if who.seat == WATCHES else who.seat
    found = await who.tables.shown(table, viewer, who.lang, asked.ply)
    parts = {name: found[name] for name in ("ply", "svg", "label", "position", "moved")}
    who.tell({"type": "position", **parts, "choices": []})


async def export(who: Connection, table: Table, asked: messages.Export) -> None:
    if table.secret:
        raise SearchError("A game with secrets can be kept when it is over.")
    found = await who.tables.desk.of(table, "export", form=asked.form, tags=tags_of(table))
    who.tell({"type": "exported", "form": asked.form, **found})


def tags_of(table: Table) -> dict[str, str]:
    """What the file of a game of chess says of it: who played, when, and who resigned. In English, as PGN is."""
    tags = {"Date": time.strftime("%Y.%m.%d", time.localtime(table.begun))}
    tags |= {colour: table.name(seat, "en") for seat, colour in enumerate(("White", "Black")[: len(table.players)])}
    return tags if table.resigned is None else {**tags, "Result": ("0-1", "1-0")[table.resigned % 2]}


# Advice ---------------------------------------------------------------------------------------------------------------


async def hint(who: Connection, table: Table, asked: messages.Hint) -> None:
    if table.over or table.stands.turn != who.seat or table.players[who.seat] != HUMAN:
        raise SearchError("There is nothing to choose for you at the moment.")
    ply = await who.tables.ply_of(table, who.seat)
    begin_advice(who, table, "hint", {"seat": who.seat, "lang": who.lang, "ply": ply})


async def why(who: Connection, table: Table, asked: messages.Why | messages.Open) -> None:
    """The reason of a choice, or what is below a node of it."""
    seat = sits(who) if table.secret else who.seat
    path = list(asked.path) if isinstance(asked, messages.Open) else []
    begin_advice(who, table, "why", {"seat": seat, "lang": who.lang, "ply": asked.ply, "path": path})


async def review(who: Connection, table: Table, asked: messages.Review) -> None:
    if table.secret:
        raise SearchError("A game with secrets is looked back on when it is over.")
    names = [table.name(seat, who.lang) for seat in range(len(table.players))]
    begin_advice(who, table, "review", {"seat": who.seat, "lang": who.lang, "names": names})


def begin_advice(who: Connection, table: Table, do: str, asked: dict[str, Any]) -> None:
    """One question at a time: a second one takes the place of the first."""
    if who.advice is not None:
        who.advice.cancel()

    async def ask() -> None:
        found = await who.tables.searching.advise(table, do, asked, who.tables.waits(table), lambda far: None)
        found.pop("value", None)
        who.tell({"type": do, **found})

    who.advice = asyncio.create_task(complaining(who, do, ask))


async def analyse(who: Connection, table: Table, asked: messages.Analyse) -> None:
    """Think about a position for as long as the browser wants to see it."""
    if who.analysis is not None:
        who.analysis.cancel()
        who.analysis = None
    if not asked.on:
        return
    if table.hidden:
        raise SearchError("{spec} hides something, so a position of it is not analysed.", spec=table.game.spec)
    ply = min(asked.ply, table.ply)

    def hear(far: dict[str, Any]) -> None:
        who.tell({"type": "analysis", "ply": ply, "done": False, **far})

    async def ask() -> None:
        told, moves = {"ply": ply, "lines": asked.lines}, table.moves[:ply]
        found = await who.tables.searching.study(table, told, who.tables.waits(table), hear)
        if found["value"] is not None and table.moves[:ply] == moves:  # nobody took one back meanwhile
            table.graph.setdefault(ply, found["value"])
        who.tell({"type": "analysis", "ply": ply, "done": True, **found})

    who.analysis = asyncio.create_task(complaining(who, "analyse", ask))


async def stop(who: Connection, table: Table, asked: messages.Stop) -> None:
    """End what was begun for this browser; and let the machine move at once."""
    for work in (who.analysis, who.advice):
        if work is not None:
            work.cancel()
    if who.seat != WATCHES:
        who.tables.searching.hurry(table)


async def complaining(who: Connection, about: str, ask: Callable[[], Awaitable[None]]) -> None:
    """What goes wrong is told to who asked; whoever has stopped asking is told nothing."""
    with contextlib.suppress(asyncio.CancelledError):
        try:
            await ask()
        except HarifError as problem:
            who.complain(problem, about)


def sits(who: Connection) -> int:
    """The seat of who asks; a sentence where somebody only watches."""
    if who.seat == WATCHES:
        raise SearchError("With this link one watches; to play, open the link of a seat.")
    return who.seat


DEEDS: dict[type, Callable[..., Awaitable[None]]] = {
    messages.Move: move,
    messages.Undo: undo,
    messages.Resign: resign,
    messages.Rematch: rematch,
    messages.Seat: seat,
    messages.Show: show,
    messages.Export: export,
    messages.Hint: hint,
    messages.Why: why,
    messages.Open: why,
    messages.Review: review,
    messages.Analyse: analyse,
    messages.Stop: stop,
}
