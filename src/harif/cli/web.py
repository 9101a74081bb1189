"""`harif web`: the page, which is a room of its own that this one starts by name."""

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from harif.game import SearchError
from harif.words.catalogue import checked

NEEDED = ("starlette", "uvicorn", "websockets")


class Wished(NamedTuple):
    """What was typed after `harif web`."""

    files: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = 8000
    data: str | None = None
    lang: str = "en"
    browser: bool = True


def open_page(wished: Wished) -> None:
    """Serve the page until Ctrl-C."""
    if any(find_spec(name) is None for name in NEEDED):
        raise SearchError("The page needs more than Harif alone: pip install 'harif[web]'.")
    checked(wished.lang)
    import_module("harif.web.serving").open_page(*wished)
