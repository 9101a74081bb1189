"""The pages: HTML files of ours in which `{{area.name}}` is a message, filled in for the language of the address.

`/en/…` and `/fa/…` are the same pages; `/` sends a browser to the language that it prefers. What the scripts of a page
say themselves is in the page as JSON (`{{words}}`), so that a page is one request and its files.
"""

import json
import re
from collections.abc import Awaitable, Callable
from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from harif.words.catalogue import AREAS, LANGUAGES, say

STATIC = Path(__file__).parent / "static"
MESSAGE = re.compile(r"\{\{(\w+)(?:\.(\w+))?\}\}")
DIRECTION = {"en": "ltr", "fa": "rtl"}
PAGES = {  # path below the language -> (file, areas of messages that its scripts may say)
    "/": ("home.html", ("page", "level")),
    "/play/{table}": ("table.html", ("page", "level")),
    "/lab": ("lab.html", ("page", "labpage")),
    "/practice": ("practice.html", ("page", "labpage", "stepper")),
    "/lesson/{name}": ("lesson.html", ("page", "labpage")),
}


@cache
def page(file: str, lang: str, areas: tuple[str, ...]) -> str:
    """A page in a language."""
    text = (STATIC / file).read_text(encoding="utf-8").replace("{{head}}", head()).replace("{{header}}", header())

    def filled(found: re.Match[str]) -> str:
        area, name = found[1], found[2]
        if name is not None:
            return escape(say(f"{area}.{name}", lang))
        return {"lang": lang, "dir": DIRECTION[lang], "words": words(lang, areas)}[area]

    return MESSAGE.sub(filled, text)


@cache
def head() -> str:
    """What stands in the head of every page."""
    return (STATIC / "head.html").read_text(encoding="utf-8")


@cache
def header() -> str:
    """What stands at the top of every page."""
    return (STATIC / "header.html").read_text(encoding="utf-8")


def words(lang: str, areas: tuple[str, ...]) -> str:
    """The messages of some areas by area and name, as JSON that may stand in a script element."""
    told = {f"{area}.{name}": text for area in areas for name, text in AREAS[area][lang].items()}
    return json.dumps(told, ensure_ascii=False).replace("</", "<\\/")


def showing(file: str, areas: tuple[str, ...]) -> Callable[[Request], Awaitable[Response]]:
    """Answers with a page, in the language of the address."""

    async def shown(request: Request) -> Response:
        lang = request.path_params["lang"]
        if lang not in LANGUAGES:
            return RedirectResponse("/")
        return HTMLResponse(page(file, lang, areas), headers={"cache-control": "no-cache"})

    return shown


async def preferred(request: Request) -> Response:
    """Away to the language that the browser prefers."""
    wanted = [part.partition(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    lang = next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/{lang}/{query}")


def routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [Route("/", preferred)]
    for path, (file, areas) in PAGES.items():
        found.append(Route(f"/{{lang}}{path}", showing(file, areas)))
    found.append(Mount("/static", StaticFiles(directory=STATIC)))
    return found
