"""`harif learn`: a judgement of a game, found by playing against itself."""

from pathlib import Path
from typing import Any

from harif.cli import show
from harif.cli.files import refuse_nowhere, write
from harif.drawing.digits import decimals, digits, isolated
from harif.game import SearchError
from harif.learning import Lesson, Mark, Strength, learn, load_network, strength
from harif.learning.course import Course, interrupted_lesson
from harif.search.result import Progress
from harif.words.catalogue import say

USUAL = {"rate": 0.05, "last_rate": 0.005}
"""The steps of a new lesson."""


def refuse_idle(given: dict[str, Any], where: str) -> None:
    """Options that would do nothing in a lesson of this kind."""
    idle = [option for option, value in given.items() if value is not None]
    if idle:
        raise SearchError("{options}: of no use here, it goes with {where}.", options=", ".join(idle), where=where)


def learn_game(
    game: str,
    asked: dict[str, Any],
    hidden: int | None,
    threads: int,
    seconds: float | None,
    out: Path | None,
    resume: Path | None,
    svg: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """`asked` holds games, seed, rate, last_rate and trace, None where nothing was said."""
    if out is not None and out.exists() and (resume is None or resume.resolve() != out.resolve()):
        raise SearchError(
            "{name} is there already. Go on from it with --resume {name}, or name another file.", name=out.name
        )
    refuse_nowhere(svg, "<svg")
    out = out or resume
    network = None if resume is None else load_network(resume)
    interrupted = interrupted_lesson(network)
    goes_on = interrupted and all(value in (None, getattr(interrupted[0], name)) for name, value in asked.items())
    if not goes_on:
        asked = {name: USUAL.get(name) if value is None else value for name, value in asked.items()}
    told, err = show.console(), show.errors()
    shown = err if err.is_terminal and not as_json else None

    def report(progress: Progress) -> None:
        if not as_json:
            mark: Mark = progress.detail
            games, passed = digits(f"{mark.games:>8}", lang), decimals(f"{mark.seconds:>6.1f}", lang)
            worth = points(mark.against_evaluate, lang)
            told.print(say("learning.mark", lang, games=games, seconds=passed, points=worth), markup=False)

    if shown is not None:
        shown.print(say("learning.begins", lang))
    if network is not None and not goes_on and not as_json:
        before, more = network.about.get("games", 0), asked["games"] or Course().games
        told.print(say("learning.adds", lang, file=name_of(resume, lang), before=before, more=more), markup=False)
    lesson = learn(
        game,
        **asked,
        hidden=hidden,
        threads=threads,
        seconds=seconds,
        network=resume,
        file=out,
        progress=report,
    )
    if not lesson.network.endings:  # stopped before it could begin
        raise KeyboardInterrupt
    if svg is not None:
        write(svg, lesson.svg(lang))
    measured = strength(game, lesson.network, "random")
    if as_json:
        show.print_json(as_dict(lesson, measured))
        return 0
    kept = out is not None and out.exists()
    if lesson.stopped:
        games = lesson.network.about["games"]
        told.print(say("learning.stopped", lang, games=games))
        if kept:
            told.print(say("learning.resume", lang, option=isolated(f"--resume {out}", lang)), markup=False)
    told.print(say("learning.random", lang, points=points(measured, lang)))
    if kept:
        player = isolated(f"--against learned:file={out}", lang)
        told.print(say("learning.kept", lang, file=name_of(out, lang), player=player), markup=False)
    return 0


def points(measured: Strength | None, lang: str) -> str:
    """Points a game and their standard error."""
    if measured is None:
        return ""
    value, error = decimals(f"{measured.points:+.3f}", lang), decimals(f"{measured.error:.3f}", lang)
    return say("learning.strength", lang, points=isolated(value, lang), error=error)


def name_of(file: Path | None, lang: str) -> str:
    return isolated(str(file), lang)


def as_dict(lesson: Lesson, against_random: Strength) -> dict[str, Any]:
    marks = [
        {**mark._asdict(), "against_evaluate": mark.against_evaluate and mark.against_evaluate._asdict()}
        for mark in lesson.curve
    ]
    network = lesson.network
    return {
        "game": network.game,
        "inputs": network.inputs,
        "hidden": network.hidden,
        "endings": list(network.endings),
        "about": network.about,
        "stopped": lesson.stopped,
        "curve": marks,
        "against_random": against_random._asdict(),
    }
