"""What is asked without a table: the catalogue, a new table, whether a text is a position."""

import time
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from harif.arena.levels import LEVELS
from harif.arena.names import called, of_level
from harif.game import HarifError, SearchError
from harif.game.sentence import Sentence
from harif.web.play.sockets import in_words
from harif.web.play.table import HUMAN
from harif.web.play.tables import Tables
from harif.web.reading import json_of
from harif.words.catalogue import LANGUAGES

LARGEST = 16 * 1024  # bytes of a request's body
PATIENCE = 8.0  # seconds in which files are looked at before the catalogue is shown without them
RATE, BURST = 20.0, 250.0  # tables, and positions that are looked at, a second, and at once
SHOWN = ("name", "spec", "title", "rule", "players", "hidden", "chance", "own", "svg")


class Api:
    """Answers in JSON; errors are sentences in the language that was asked in."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.allowance, self.last = BURST, time.monotonic()
        self.catalogues: dict[str, list[dict[str, Any]]] = {}

    async def games(self, request: Request) -> Response:
        lang = request.query_params.get("lang", LANGUAGES[0])
        lang = lang if lang in LANGUAGES else LANGUAGES[0]
        await self.tables.files.looked_at(PATIENCE)
        try:
            found = [*self.own_games(lang), *await self.catalogue(lang)]
            games = [{name: game[name] for name in SHOWN} for game in found]
        except HarifError as problem:
            return refused(problem, lang, 503)
        levels = [{"player": of_level(level.number), "title": level.title(lang)} for level in LEVELS]
        levels += [{"player": who, "title": called(who, lang)} for who in self.tables.settings.players]
        return JSONResponse({"games": games, "levels": levels, "waiting": self.files_waiting(lang)})

    def files_waiting(self, lang: str) -> list[dict[str, Any]]:
        """Files that are not in the catalogue, and why: what is wrong with each, None as long as that is not known."""
        return [
            {"file": Path(own.file).name, "error": None if own.problem is None else in_words(own.problem, lang)}
            for own in self.tables.files.waiting()
        ]

    def own_games(self, lang: str) -> list[dict[str, Any]]:
        """The games of files, as they were last found."""
        owns = self.tables.files.known.values()
        return [game for own in owns for game in own.games if game["lang"] == lang]

    async def catalogue(self, lang: str) -> list[dict[str, Any]]:
        if lang not in self.catalogues:
            self.catalogues[lang] = await self.tables.desk.catalogue(lang)
        return self.catalogues[lang]

    def may_ask(self) -> bool:
        """Is it not too much? So many questions for the rules a second, and somewhat more at once."""
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + (now - self.last) * RATE)
        self.last = now
        enough = self.allowance >= 1.0
        self.allowance -= 1.0 if enough else 0.0
        return enough

    async def create(self, request: Request) -> Response:
        lang = LANGUAGES[0]
        if not self.may_ask():
            return refused(Sentence("That was too much at once: wait a moment."), lang, 429)
        try:
            asked = await body(request, ("game", "seats", "position", "lang", "seed"))
            lang = asked["lang"]
            table = await self.tables.create(asked)
        except HarifError as problem:
            return refused(problem, lang)
        keys = [key if who == HUMAN else None for key, who in zip(table.keys, table.players, strict=True)]
        return JSONResponse({"table": table.id, "keys": keys, "watch": table.watch})

    async def check_position(self, request: Request) -> Response:
        lang = LANGUAGES[0]
        if not self.may_ask():
            return refused(Sentence("That was too much at once: wait a moment."), lang, 429)
        try:
            asked = await body(request, ("game", "position", "lang"))
            lang = asked["lang"]
            position = asked.get("position")
            if not isinstance(position, str) or not position.strip():
                raise SearchError("Write a position first.")
            await self.tables.check_position(asked.get("game"), position)
        except HarifError as problem:
            return refused(problem, lang)
        return JSONResponse({"ok": True})

    def routes(self) -> list[Route]:
        return [
            Route("/api/games", self.games),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/check-position", self.check_position, methods=["POST"]),
        ]


async def body(request: Request, known: tuple[str, ...]) -> dict[str, Any]:
    """The JSON object that was sent, with these fields and no others; `lang` is one of the languages."""
    size = 0
    parts = []
    async for part in request.stream():
        size += len(part)
        if size > LARGEST:
            raise SearchError("A request is at most {most} bytes long.", most=LARGEST)
        parts.append(part)
    try:
        told = json_of(b"".join(parts))
    except ValueError:
        raise SearchError("A request is one JSON object, and this is none.") from None
    if not isinstance(told, dict) or not set(told) <= set(known):
        raise SearchError("A request is a JSON object with {fields}.", fields=", ".join(known))
    lang = told.get("lang", LANGUAGES[0])
    return {**told, "lang": lang if lang in LANGUAGES else LANGUAGES[0]}


def refused(problem: HarifError | Sentence, lang: str, status: int = 400) -> Response:
    return JSONResponse({"error": in_words(problem, lang)}, status)
