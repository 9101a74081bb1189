"""Retrograde analysis: every position that can be reached, solved backwards from the ends of the game.

For games whose positions repeat, which no search to the end can solve: chess endgames, mills, chases. The work goes in
four phases: *enumerate* the positions, *propagate* values from the ends, *check* every value against the rules a second
time, *done*. In a folder all of it is kept as it is made.
"""

from collections.abc import Callable
from pathlib import Path

from harif.game import SearchError, State, definition_of, is_game_class
from harif.native.engine import engine_for
from harif.search.search import deep_recursion
from harif.search.worker import run_stoppable
from harif.solving.backward.analysis import Analysis
from harif.solving.backward.database import Database, Longest, Move, identity_of, refuse
from harif.solving.backward.positions import EXPAND, LOCATE
from harif.solving.backward.successors import CERTIFY
from harif.solving.backward.work import Stage, Stopped
from harif.solving.folder import Folder

__all__ = ["Database", "Longest", "Move", "Stage", "Stopped", "retrograde"]


def retrograde(
    state: State | type[State],
    *,
    folder: Path | str | None = None,
    memory: int | None = None,
    native: bool = True,
    threads: int = 1,
    progress: Callable[[Stage], object] | None = None,
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
    - `progress`: called about ten times a second with a `Stage`; if it returns False the analysis stops.
    - `check`: compute every value a second time, from the rules and its successors' values, and compare.
    - `fold`: keep one position of those that the game's `symmetries()` call equal.
    """
    state = state() if is_game_class(state) else state
    refuse(state)
    for name, number in (("threads", threads), ("memory", memory if memory is not None else 1)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise SearchError(f"{name} is a whole number of 1 or more, not {number!r}.")
    engine = engine_for(state, [EXPAND, LOCATE, *([CERTIFY] if check else [])], native)
    place = Folder(None if folder is None else Path(folder))
    place.open(identity_of(state, fold, place.path))
    place.lock()
    try:
        known = place.read() or {}
        analysis = Analysis(state, engine, place, memory, threads, check, fold)
        with deep_recursion(engine.native):
            report = (lambda: progress(analysis.stage())) if progress else None
            return run_stoppable(lambda: analysis.run(known), analysis.stop, report=report, game=definition_of(state))
    finally:
        place.unlock()
