"""Retrograde analysis: every position that can be reached, solved backwards from the ends of the game.

For games whose positions repeat, which no search to the end can solve: chess endgames, mills, chases. The work goes in
four phases: *enumerate* the positions, *propagate* values from the ends, *check* every value against the rules a second
time, *done*. In a folder all of it is kept as it is made.
"""

from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.game.sentence import Sentence
from harif.native.engine import engine_for
from harif.native.records import fields_of
from harif.search.limits import positive
from harif.search.running import Report, Stop, conduct
from harif.solving.backward.analysis import Analysis
from harif.solving.backward.database import Database, Longest, Move, identity_of, refuse
from harif.solving.backward.lookup import look_up
from harif.solving.backward.passes import Tally
from harif.solving.backward.successors import certify
from harif.solving.backward.work import PHASES
from harif.solving.folder import PROGRESS, Folder, format_of
from harif.solving.graph import expand
from harif.solving.pieces import Stopped

__all__ = ["Database", "Longest", "Move", "Stopped", "retrograde"]


def retrograde(
    state: Searched,
    *,
    folder: Path | str | None = None,
    memory: int | None = None,
    native: bool = True,
    threads: int = 1,
    seconds: float | None = None,
    progress: Report | None = None,
    stop: Stop | None = None,
    check: bool = True,
    fold: bool = True,
) -> Database:
    """Solve every position that can be reached from `state`: win or loss in how many plies, or draw.

    Whoever can go round for ever without losing draws. For one player, or two with a constant sum, without chance or
    hidden information, and with three utilities at most: both ends of `utility_range` and the middle.

    - `folder`: keep everything there. A call with the folder of a call that was killed goes on where that was, with
      the same result; a finished one is opened. Without it all is in memory.
    - `memory`: bytes that the analysis may take (three quarters of the machine's if not given). Lists of predecessors
      take most; where there is no room for them, all positions are looked at once a ply, which takes longer.
    - `threads`: of the check; the phases before it use one.
    - `progress`: called about ten times a second with a `harif.Progress`: the `phase`, the positions found (`nodes`),
      the last ply that was propagated (`depth`), how many positions are expanded, decided or checked (`detail`), and
      what share of the phase that is (`done`; None where nobody can know). If it returns False the analysis stops.
    - `stop`: an event such as `threading.Event()`; when it is set, from any thread, the analysis stops. So it does
      after `seconds`, and on Ctrl-C: each time `Stopped` is raised.
    - `check`: compute every value a second time, from the rules and its successors' values, and compare.
    - `fold`: keep one position of those that the game's `symmetries()` call equal.
    """
    state = state_in(state)
    refuse(state)
    for name, number in (("threads", threads), ("memory", memory if memory is not None else 1)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise SearchError("{name} is a whole number of 1 or more, not {number!r}.", name=name, number=number)
    limit = positive("seconds", seconds)
    engine = engine_for(state, [expand, look_up, *([certify] if check else [])], native)
    place = Folder(None if folder is None else Path(folder))
    identity = identity_of(state, fold, place.path)
    place.open(identity, older=check)
    analysis = Analysis(state, engine, place, identity, memory, threads, check, fold)
    known = taken_over(place, place.enter(identity, older=check), identity)
    try:
        return conduct(
            lambda: analysis.run(known),
            analysis.stop,
            game=definition_of(state),
            native=engine.native,
            seconds=limit,
            look=analysis.look,
            progress=progress,
            stop=stop,
        ).value
    finally:
        place.unlock()


def taken_over(place: Folder, known: dict[str, Any], identity: dict[str, Any]) -> dict[str, Any]:
    """What is known of an earlier version's folder, which did not tell the rules: every value is to be checked by
    those of today, and if all are right it is as good as new. (How many wins and draws there are is what was noted.)
    """
    if not known or format_of(known) != 1:
        return known
    finished = known.get("phase") in ("check", "done")
    noted = ("positions", "expanded", "edges", "plies", *(fields_of(Tally) if finished else ()))
    counts = [known.get(name) for name in noted]
    sensible = known.get("phase") in (*PHASES, "done") and all(type(count) is int and count >= 0 for count in counts)
    if sensible and finished:
        sensible = sum(known[name] for name in ("ends", "wins", "draws", "losses")) == known["positions"]
    if not sensible:
        place.unlock()
        raise place.damaged(PROGRESS, Sentence("it is not what was written"))
    phase = "check" if known["phase"] == "done" else known["phase"]
    return {**known, **identity, "phase": phase, "checked": 0, "verified": False}
