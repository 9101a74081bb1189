"""`harif cache`: the machine code that is kept on disk."""

import time
from typing import Any

from rich.table import Table

from harif.cli import show
from harif.game import SearchError
from harif.game.sentence import one_of
from harif.native import cache

DEEDS = ("show", "clear", "verify")


def keep_house(deed: str, as_json: bool) -> int:
    if deed not in DEEDS:
        raise SearchError("harif cache {deed}: say {deeds}.", deed=deed, deeds=one_of(DEEDS))
    try:
        return {"show": show_cache, "clear": clear_cache, "verify": verify_cache}[deed](as_json)
    except RuntimeError as problem:  # there is no home
        raise SearchError(
            "{problem}. Set HARIF_CACHE to a folder that can be written.", problem=str(problem).rstrip(".")
        ) from None


def show_cache(as_json: bool) -> int:
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
    out.print(f"{counted(len(files))}, {size(total)} of {size(most)}")
    if cache.is_open(cache.folder()):
        out.print("Other users may write to this folder, so nothing in it is loaded: chmod go-w makes it yours alone.")
    if games:
        out.print()
        out.print(by_game(games))
    return 0


def clear_cache(as_json: bool) -> int:
    gone = cache.clear()
    if as_json:
        show.print_json({"folder": str(cache.folder()), **measures(gone)})
    else:
        show.console().print(f"removed {counted(len(gone))}, {size(sum(file.bytes for file in gone))}")
    return 0


def verify_cache(as_json: bool) -> int:
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
    out.print(f"{whole:,} of {counted(len(files))} {'is' if len(files) == 1 else 'are'} whole")
    if flaws:
        out.print("The others are not loaded: they are compiled again when they are needed.")
    return 1 if flaws else 0


def by_game(games: dict[str, list[cache.Kept]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("game", "files", "size", "last used"):
        table.add_column(heading, justify="right" if heading in ("files", "size") else "left")
    for game, files in games.items():
        name = "(all games)" if game == "any" else game
        used = time.strftime("%Y-%m-%d %H:%M", time.localtime(files[0].used))
        table.add_row(name, f"{len(files):,}", size(sum(file.bytes for file in files)), used)
    return table


def measures(files: list[cache.Kept]) -> dict[str, Any]:
    return {"files": len(files), "bytes": sum(file.bytes for file in files)}


def counted(files: int) -> str:
    return f"{files:,} {'file' if files == 1 else 'files'}"


def size(count: float) -> str:
    """Bytes as people read them."""
    for unit in ("bytes", "KB", "MB", "GB"):
        if count < 1024 or unit == "GB":
            break
        count /= 1024
    return f"{count:,.1f}".removesuffix(".0") + f" {unit}"
