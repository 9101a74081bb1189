"""`harif verify`: is what a folder keeps still what was written?"""

from rich.text import Text

from harif.cli import show
from harif.cli.solving import Watch
from harif.game import Unsolved
from harif.solving.pieces import Stopped
from harif.solving.verify import WAYS, Verification, verify

DAMAGED = 1


def verify_folder(
    folder: str, game: str | None, values: bool, seconds: float | None, native: bool, as_json: bool
) -> int:
    err = show.errors()
    with Watch(err if err.is_terminal and not as_json else None) as watch:
        try:
            found = verify(folder, game, values=values, seconds=seconds, native=native, progress=watch.update)
        except Stopped as problem:
            raise Unsolved(str(problem), {}) from None
    if as_json:
        show.print_json({**found._asdict(), "whole": found.whole})
    else:
        tell(found)
    return 0 if found.whole else DAMAGED


def tell(found: Verification) -> None:
    out = show.console()
    out.print(f"[bold]{found.game}[/bold], kept by {WAYS[found.way]}")
    for fact in found.facts:
        out.print(Text(f"{fact}."))
    for problem in found.problems:
        out.print(Text("wrong ", style="bold red").append(problem, style="default"))
    out.print("[bold green]all is well[/bold green]" if found.whole else "[bold red]it is not whole[/bold red]")
