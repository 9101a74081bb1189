"""`harif cache`: the machine code that is kept on disk."""

import time
from typing import Any

from rich.table import Table

from harif.cli import show
from harif.drawing.digits import count, digits, isolated, number
from harif.game import SearchError
from harif.game.sentence import one_of
from harif.native import cache
from harif.words.catalogue import Voice

DEEDS = ("show", "clear", "verify")


def keep_house(deed: str, lang: str, as_json: bool) -> int:
    say = Voice("kept", lang)
    if deed not in DEEDS:
        raise SearchError("harif cache {deed}: say {deeds}.", deed=deed, deeds=one_of(DEEDS))
    try:
        return {"show": show_cache, "clear": clear_cache, "verify": verify_cache}[deed](say, as_json)
    except RuntimeError as problem:  # there is no home
        raise SearchError(
            "{problem}. Set HARIF_CACHE to a folder that can be written.", problem=str(problem).rstrip(".")
        ) from None


def show_cache(say: Voice, as_json: bool) -> int:
    """Where it is, how much it holds, and of which games; the game used last comes first."""
    games: dict[str, list[cache.Kept]] = {}
    files = cache.kept()
    for file in reversed(files):
        games.setdefault(file.game, []).append(file)
    total, most = sum(file.bytes for file in files), cache.limit()
    if as_json:
        rows = [{"game": game, **measures(some), "used": some[0].used} for game, some in games.items()]
        show.print_json({"folder": str(cache.folder()), **measures(files), "limit": most, "games": rows})
        return 0
    out = show.console()
    out.print(str(cache.folder()), markup=False, soft_wrap=True)
    out.print(say("held", files=counted(len(files), say), size=size(total, say.lang), most=size(most, say.lang)))
    if cache.is_open(cache.folder()):
        out.print(say("open"))
    if games:
        out.print()
        out.print(by_game(games, say))
    return 0


def clear_cache(say: Voice, as_json: bool) -> int:
    gone = cache.clear()
    if as_json:
        show.print_json({"folder": str(cache.folder()), **measures(gone)})
    else:
        freed = size(sum(file.bytes for file in gone), say.lang)
        show.console().print(say("removed", files=counted(len(gone), say), size=freed))
    return 0


def verify_cache(say: Voice, as_json: bool) -> int:
    """Exit code 1 where something cannot be loaded."""
    files, flaws = cache.kept(), cache.flaws()
    whole = sum(file.path not in flaws for file in files)
    if as_json:
        told = [{"file": str(path), "why": why} for path, why in flaws.items()]
        show.print_json({"folder": str(cache.folder()), **measures(files), "whole": whole, "flaws": told})
        return 1 if flaws else 0
    out = show.console()
    for path, why in flaws.items():
        out.print(f"{path}: {why}", markup=False, soft_wrap=True)
    key = "whole_one" if len(files) == 1 else "whole"
    out.print(say(key, n=count(whole, say.lang), files=counted(len(files), say)))
    if flaws:
        out.print(say("again"))
    return 1 if flaws else 0


def by_game(games: dict[str, list[cache.Kept]], say: Voice) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("game", "count", "size", "used"):
        table.add_column(say(heading), justify="right" if heading in ("count", "size") else "left")
    for game, files in games.items():
        name = say("any") if game == "any" else game
        used = time.strftime("%Y-%m-%d %H:%M", time.localtime(files[0].used))
        held = size(sum(file.bytes for file in files), say.lang)
        table.add_row(name, count(len(files), say.lang), held, digits(used, say.lang))
    return table


def measures(files: list[cache.Kept]) -> dict[str, Any]:
    return {"files": len(files), "bytes": sum(file.bytes for file in files)}


def counted(files: int, say: Voice) -> str:
    return say("file" if files == 1 else "files", n=count(files, say.lang))


def size(held: float, lang: str) -> str:
    """Bytes as people read them."""
    for unit in ("bytes", "KB", "MB", "GB"):
        if held < 1024 or unit == "GB":
            break
        held /= 1024
    return isolated(f"{number(round(held, 1), lang)} {unit}", lang)
