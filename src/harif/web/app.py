"""The application: pages, the lab's questions, and tables at which games are played."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from harif.web import pages
from harif.web.guards import Guard
from harif.web.lab import Desks
from harif.web.lab import routes as lab_routes
from harif.web.play.routes import Api
from harif.web.play.sockets import Sockets
from harif.web.play.tables import Tables
from harif.web.settings import Settings


def application(settings: Settings) -> Starlette:
    """All that a server of these settings answers."""
    tables = Tables(settings)
    sockets, api, desks = Sockets(tables, settings.clients), Api(tables), Desks()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        """What runs beside the answers: machine code is made, games are kept; at the end nothing of it is left."""
        tables.begin()
        yield
        await tables.close()
        desks.close()

    app = Starlette(
        routes=[*api.routes(), *sockets.routes(), *lab_routes(desks), *pages.routes()],
        middleware=[Middleware(Guard, settings=settings), Middleware(GZipMiddleware, minimum_size=2000)],
        lifespan=lifespan,
    )
    app.state.tables, app.state.sockets = tables, sockets
    return app
