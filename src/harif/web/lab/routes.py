"""The addresses of the lab: questions as POST with JSON, files of the stepper, figures as pictures."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

import harif.lab.stepper
from harif.game import HarifError, SearchError
from harif.lab.figures import FIGURES
from harif.lab.stepper.pages import SCRIPTS, STYLE
from harif.web.lab.desk import Desks
from harif.web.lab.gallery import GALLERY, LESSONS
from harif.web.lab.practice import kinds
from harif.web.lab.requests import language
from harif.web.reading import json_of
from harif.words.catalogue import LANGUAGES, say
from harif.words.errors import told

MOST_BODY = 300_000
STEPPER = Path(harif.lab.stepper.__file__).parent
ASKED = ("explain", "curve", "scale", "export", "import", "exercise", "questions", "answer", "grade", "sheet")


def routes(desks: Desks) -> list[BaseRoute]:
    """All addresses of the lab, answered at these desks; the stepper's files must come before the server's own."""
    found: list[BaseRoute] = [Route("/static/js/lab/stepper/{file}", stepper_file)]
    found += [Route(f"/api/lab/{task}", asking(desks, task), methods=["POST"]) for task in ASKED]
    found.append(Route("/api/lab/gallery", gallery))
    found.append(Route("/api/lab/figure/{name}", drawing(desks)))
    return found


async def stepper_file(request: Request) -> Response:
    """The stepper's own files stand in the lab, which `--html` and notebooks copy them from."""
    name = request.path_params["file"]
    if name not in (*SCRIPTS, STYLE):
        return PlainTextResponse("not found", 404)
    kind = "text/css" if name == STYLE else "text/javascript"
    return FileResponse(STEPPER / name, media_type=kind, headers={"cache-control": "no-cache"})


def asking(desks: Desks, task: str) -> Callable[[Request], Awaitable[Response]]:
    """Answers a question of the page."""

    async def answered(request: Request) -> Response:
        asked: dict[str, Any] = {}
        try:
            asked = await body_of(request)
            found = await desks.ask(task, asked)
        except HarifError as problem:
            return JSONResponse({"error": told(problem, language(asked))}, 400)
        refused = "error" in found and "line" not in found  # that a text is no tree yet is an answer like any other
        return JSONResponse(found, 400 if refused else 200)

    return answered


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON of a question, read no further than it may be long."""
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > MOST_BODY:
            raise SearchError("This is too much text: the lab takes {most:,} bytes at the most.", most=MOST_BODY)
    try:
        found = json_of(read)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise SearchError("The lab was not asked as its page asks: send a JSON object.")
    return found


async def gallery(request: Request) -> Response:
    """The figures of the chapter, the lessons in their order, the kinds of exercises."""
    lang = request.query_params.get("lang", "")
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    shown = [{"name": name, "title": say(f"labpage.figure_{name}", lang), **entry} for name, entry in GALLERY.items()]
    lessons = [{"name": name, "title": say(f"labpage.lesson_{name}", lang), "figure": f} for name, f in LESSONS.items()]
    return JSONResponse({"figures": shown, "lessons": lessons, "kinds": kinds(lang)})


def drawing(desks: Desks) -> Callable[[Request], Awaitable[Response]]:
    """A figure of the chapter as a picture."""

    async def drawn(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FIGURES:
            return PlainTextResponse("not found", 404)
        asked = {"name": name, "lang": request.query_params.get("lang", "")}
        try:
            found = await desks.ask("figure", asked)
        except HarifError as problem:
            return PlainTextResponse(told(problem, language(asked)), 503)
        return Response(found["svg"], media_type="image/svg+xml")

    return drawn
