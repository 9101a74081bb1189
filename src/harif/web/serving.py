"""`harif web`: the server from its start to its end."""

import uvicorn

from harif.web.app import application
from harif.web.settings import Settings


def serve(settings: Settings) -> None:
    """Answer until somebody ends it."""
    uvicorn.run(application(settings), host=settings.host, port=settings.port, log_level="warning")
