"""`harif check`: a report one can act on."""

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from harif.checking import Report, Timing, check
from harif.cli import show
from harif.games import game_class
from harif.search.limits import positive


def check_game(game: str, games: int, plies: int, seconds: float, seed: int, profile: bool, as_json: bool) -> int:
    positive("seconds", seconds)
    cls = game_class(game)
    asked: dict[str, Any] = {"games": games, "plies": plies, "seconds": seconds, "seed": seed, "profile": profile}
    err = show.errors()
    if err.is_terminal and not as_json:
        with err.status("playing random games …") as status:
            report = check(
                cls,
                progress=lambda r: status.update(f"playing random games … {r.games:,}, {r.states:,} states"),
                **asked,
            )
    else:
        report = check(cls, **asked)
    if as_json:
        show.print_json(report.as_dict())
    else:
        print_report(report)
        if profile and not report.timings:
            show.console().print("methods are timed once nothing is wrong")
    return 0 if report.ok else 1


def print_report(report: Report) -> None:
    out = show.console()
    out.print(f"[bold]{report.game}[/bold]: {report.kind}")
    native = f", {report.native_games:,} more in machine code" if report.native_games else ""
    out.print(
        f"[dim]{report.games:,} random games{native}; {report.states:,} states, at most {report.most_actions} moves "
        f"and {report.longest} plies; {report.compared:,} states compared with machine code[/dim]"
    )
    where = Path(report.file).name if report.file else report.game
    for finding in report.findings:
        times = report.counts[finding.code]
        head = Text("note  " if finding.note else "wrong ", style="yellow" if finding.note else "bold red")
        place = f"{where}{':' + str(finding.line) if finding.line else ''}"
        head.append(f"{place}  {finding.message}", style="default")
        if times > 1:
            head.append(f"  ({times:,} times)", style="dim")
        out.print(head)
        out.print(Text(f"      fix: {finding.fix}", style="green"))
    if report.timings:
        print_timings(report.timings)
    if report.ok:
        out.print("[bold green]all is well[/bold green]")
    else:
        count = len(report.problems)
        out.print(f"[bold red]{count} thing{'s' if count > 1 else ''} to mend[/bold red]")


def print_timings(timings: list[Timing]) -> None:
    """A row for each method, the slowest first, and that one named."""
    out = show.console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("a call of")
    for column in ("in Python", "in machine code"):
        table.add_column(column, justify="right")
    for timing in timings:
        table.add_row(timing.method, duration(timing.python), "" if timing.native is None else duration(timing.native))
    out.print(table)
    slow = timings[0]
    taken = slow.python if slow.native is None else slow.native
    line = f" (line {slow.line})" if slow.line else ""
    out.print(f"the slowest method is '{slow.method}'{line}: {duration(taken)} a call", markup=False, highlight=False)


def duration(seconds: float) -> str:
    """A short time in its unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.1f} ns"
