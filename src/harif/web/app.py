"""The application: pages, the lab's questions, and tables at which games are played."""

from starlette.applications import Starlette
from starlette.middleware import Middleware

from harif.web import lab, pages
from harif.web.guards import Guard
from harif.web.settings import Settings


def application(settings: Settings) -> Starlette:
    """All that a server of these settings answers."""
    return Starlette(routes=[*lab.routes(), *pages.routes()], middleware=[Middleware(Guard, settings=settings)])
