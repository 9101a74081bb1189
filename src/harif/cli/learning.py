"""`harif learn`: a judgement of a game, found by playing against itself."""

from pathlib import Path
from typing import Any

from harif.cli import show
from harif.cli.files import refuse_nowhere, write
from harif.game import SearchError
from harif.learning import Lesson, Mark, Strength, learn, load_network, strength
from harif.learning.course import interrupted_lesson
from harif.search.result import Progress

USUAL = {"rate": 0.05, "last_rate": 0.005}
"""The steps of a new lesson."""


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
    refuse_nowhere(svg)
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
            worth = points(mark.against_evaluate)
            told.print(f"{mark.games:>12,} games  {mark.seconds:>7.1f} s  {worth} against evaluate", markup=False)

    if shown is not None:
        shown.print("learning; Ctrl-C ends it with what was learned so far")
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
    if lesson.stopped:
        told.print(f"stopped ({lesson.stopped}) after {lesson.network.about['games']:,} games")
        if out is not None and out.exists():
            told.print(f"--resume {out} goes on with this lesson", markup=False)
    told.print(f"against random play: {points(measured)}")
    if out is not None and out.exists():
        told.print(f"written to {out}; play with it: --against learned:file={out}", markup=False)
    return 0


def points(measured: Strength | None) -> str:
    """Points a game and their standard error."""
    return "" if measured is None else f"{measured.points:+.3f} ± {measured.error:.3f} points a game"


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
