"""Retrograde analysis as a way to solve one position."""

import time
from dataclasses import replace

from harif.game import Unsolved
from harif.game.sentence import Sentence
from harif.search.result import Result
from harif.solving.asked import Asked
from harif.solving.backward.retrograde import retrograde
from harif.solving.pieces import Stopped


def by_retrograde(asked: Asked) -> Result:
    """All positions, backwards from the ends."""
    started = time.perf_counter()
    try:
        database = retrograde(
            asked.state,
            folder=asked.folder,
            threads=asked.threads,
            native=asked.native,
            seconds=asked.seconds,
            progress=asked.progress,
            stop=asked.stop,
        )
    except Stopped as problem:
        go_on = " What was done is kept in the folder: call again to go on."
        raise Unsolved(
            "{spec} was not solved: retrograde analysis was stopped.{hint}{kept}",
            {},
            spec=asked.game.spec,
            hint=problem.hint,
            kept=Sentence(go_on if asked.folder else " Give a folder to go on in."),
        ) from None
    stats = {
        "way": "retrograde",
        "positions": database.positions,
        "wins": database.wins,
        "draws": database.draws,
        "losses": database.losses,
        "verified": database.verified,
    }
    return replace(database.result(asked.state), stats=stats, seconds=time.perf_counter() - started)
