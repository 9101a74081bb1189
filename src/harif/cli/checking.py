"""`harif check`: a report one can act on."""

from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from harif.checking import Report, Timing, check
from harif.cli import show
from harif.drawing.digits import count, isolated, number
from harif.game.sentence import Sentence
from harif.games import game_class
from harif.search.limits import positive
from harif.words.catalogue import Voice
from harif.words.errors import told


def check_game(
    game: str, games: int, plies: int, seconds: float, seed: int, profile: bool, lang: str, as_json: bool
) -> int:
    say = Voice("checked", lang)
    positive("seconds", seconds)
    cls = game_class(game)
    asked: dict[str, Any] = {"games": games, "plies": plies, "seconds": seconds, "seed": seed, "profile": profile}
    err = show.errors()
    if err.is_terminal and not as_json:
        with err.status(say("playing")) as status:

            def tell(so_far: Report) -> None:
                status.update(say("played", games=count(so_far.games, lang), states=count(so_far.states, lang)))

            report = check(cls, progress=tell, **asked)
    else:
        report = check(cls, **asked)
    if as_json:
        show.print_json(report.as_dict())
    else:
        print_report(report, say)
        if profile and not report.timings:
            show.console().print(say("later"))
    return 0 if report.ok else 1


def print_report(report: Report, say: Voice) -> None:
    out, lang = show.console(), say.lang
    out.print(Text(say("game", game=isolated(report.game, lang), kind=told(report.kind.described(), lang))))
    native = say("native", games=count(report.native_games, lang)) if report.native_games else ""
    counted = {part: count(getattr(report, part), lang) for part in ("games", "states", "compared")}
    most = {"most": report.most_actions, "longest": report.longest}
    out.print(Text(say("seen", native=native, **counted, **most), style="dim"))
    where = Path(report.file).name if report.file else report.game
    for finding in report.findings:
        times = report.counts[finding.code]
        word = say("note" if finding.note else "wrong")
        head = Text(f"{word:<5} ", style="yellow" if finding.note else "bold red")
        place = f"{where}{':' + str(finding.line) if finding.line else ''}"
        head.append(f"{isolated(place, lang)}  {in_words(finding.message, lang)}", style="default")
        if times > 1:
            head.append("  " + say("times", n=count(times, lang)), style="dim")
        out.print(head)
        out.print(Text(f"      {say('fix', fix=in_words(finding.fix, lang))}", style="green"))
    if report.timings:
        print_timings(report.timings, say)
    if report.ok:
        out.print(Text(say("well"), style="bold green"))
    else:
        wrong = len(report.problems)
        out.print(Text(say("one") if wrong == 1 else say("several", n=wrong), style="bold red"))


def in_words(text: str, lang: str) -> str:
    """What a finding says, in a language; in English, read from left to right, where the language has no words yet."""
    said = told(getattr(text, "sentence", None) or Sentence(text), lang)
    return isolated(said, lang) if said == text else said


def print_timings(timings: list[Timing], say: Voice) -> None:
    """A row for each method, the slowest first, and that one named."""
    out = show.console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(say("call"))
    for column in ("python", "machine"):
        table.add_column(say(column), justify="right")
    for timing in timings:
        table.add_row(timing.method, duration(timing.python), "" if timing.native is None else duration(timing.native))
    out.print(table)
    slow = timings[0]
    taken = slow.python if slow.native is None else slow.native
    parts = {"method": isolated(slow.method, say.lang), "time": isolated(duration(taken), say.lang)}
    out.print(Text(say("slowest_at", line=slow.line, **parts) if slow.line else say("slowest", **parts)))


def duration(seconds: float) -> str:
    """A short time in its unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{number(seconds / size, figures=3)} {unit}"
    return f"{seconds / 1e-9:.1f} ns"
