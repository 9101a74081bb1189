"""`harif check`: a report one can act on."""

from pathlib import Path

from rich.text import Text

from harif.checking import Report, check
from harif.cli import show
from harif.games import game_class
from harif.search.limits import positive


def check_game(game: str, games: int, plies: int, seconds: float, seed: int, as_json: bool) -> int:
    positive("seconds", seconds)
    cls = game_class(game)
    err = show.errors()
    if err.is_terminal and not as_json:
        with err.status("playing random games …") as status:
            report = check(
                cls,
                games=games,
                plies=plies,
                seconds=seconds,
                seed=seed,
                progress=lambda r: status.update(f"playing random games … {r.games:,}, {r.states:,} states"),
            )
    else:
        report = check(cls, games=games, plies=plies, seconds=seconds, seed=seed)
    if as_json:
        show.print_json(report.as_dict())
    else:
        print_report(report)
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
    if report.ok:
        out.print("[bold green]all is well[/bold green]")
    else:
        count = len(report.problems)
        out.print(f"[bold red]{count} thing{'s' if count > 1 else ''} to mend[/bold red]")
