"""`harif web`: the page, which is a room of its own that this one starts by name."""

from importlib import import_module
from importlib.util import find_spec

from harif.game import SearchError

NEEDED = ("starlette", "uvicorn", "websockets")


def open_page(files: list[str], host: str, port: int, lang: str) -> None:
    """Serve the page until Ctrl-C."""
    if any(find_spec(name) is None for name in NEEDED):
        raise SearchError("The page needs more than Harif alone: pip install 'harif[web]'.")
    settings = import_module("harif.web.settings").Settings(host=host, port=port, files=tuple(files))
    import_module("harif.web.serving").serve(settings)
