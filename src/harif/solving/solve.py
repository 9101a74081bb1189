"""`solve`: the exact value of a position, by whichever way fits the game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.search.algorithms import refuse_unknown_rules, two_sided
from harif.search.limits import limits
from harif.search.refusals import refuse_finished, refuse_ranking, threads_of
from harif.search.result import Result
from harif.search.running import Report, Stop
from harif.solving.asked import Asked
from harif.solving.backward.solved import by_retrograde
from harif.solving.by_search import by_every_line, by_proof
from harif.solving.chance.solved import by_method, is_process
from harif.solving.folder import Folder
from harif.solving.forward.solution import by_alphabeta
from harif.solving.forward.to_the_end import Unfit
from harif.solving.partition.rests import leaves_out
from harif.solving.partition.solved import by_partition
from harif.solving.stages import by_stages
from harif.solving.sums import NoSum, by_sum

WAYS: dict[str, Callable[[Asked], Result]] = {
    "alphabeta": by_alphabeta,
    "partition": by_partition,
    "proof": by_proof,
    "retrograde": by_retrograde,
    "sum": by_sum,
    "stages": by_stages,
    "value": by_method("value"),
    "policy": by_method("policy"),
    "linear": by_method("linear"),
}
"""What `way=` names."""


def solve(
    state: Searched,
    way: str = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    table: float | None = None,
    threads: int = 1,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    distance: bool = True,
    ranking: str = "exact",
    folder: Path | str | None = None,
    goal: Any = "win",
    face_up: bool = False,
) -> Result:
    """The exact value of `state` with the best moves, or an error (`Unsolved`) that says what would be needed.

    `way` is one of
    - "alphabeta": to the end of the game, with a table of `table` megabytes that `threads` share;
    - "partition": to the end too, with a table of what matters of a position, for a game that says by `gained()` what
      is won already, and by `counters=` or `outline()` what else does not matter; it counts no plies;
    - "proof": proof-number search for `goal` ("win", "draw" or a number); see `harif.proof`;
    - "retrograde": all positions, backwards from the ends; for games whose positions repeat;
    - "sum": Grundy values, for a game that says by `parts()` of what it is the sum;
    - "stages": a game of one player and chance that says by `landmark()` where its stages begin;
    - "value", "policy", "linear": all positions of a game with chance, as a decision process; see `harif.mdp`;
    - "auto": the one that fits. `Result.algorithm` says which it was, `Result.stats` what it took.

    `distance=False` leaves the plies to the end uncounted, which may save much; `ranking="bounds"` leaves moves that
    are not best unranked. With a `folder` the work outlives the process: killed, and called again with the same folder,
    it goes on.

    `face_up=True` solves a game with secrets as if every player saw everything: in bridge, double dummy.

    `progress` is called about ten times a second with a `harif.Progress`, which tells by which `way` it goes and how
    far it is, in words (`told`) and where that can be known as a share (`done`); if it returns False, the work ends. So
    it does when `stop` is set, an event such as `threading.Event()`, after `seconds`, and on Ctrl-C: `Unsolved` is then
    raised, but value iteration gives what it knows: `exact` is False, and `stats["error"]` is a proven bound.
    """
    state = state_in(state)
    refuse_unknown_rules(definition_of(state))
    if way != "auto" and way not in WAYS:
        raise SearchError("There is no way '{way}' to solve. There are: auto, {ways}.", way=way, ways=", ".join(WAYS))
    refuse_ranking(ranking)
    bounds = limits(None, seconds, nodes)
    asked = Asked(
        state=state,
        seconds=bounds.seconds,
        nodes=bounds.nodes,
        table=table,
        threads=threads_of(threads),
        native=native,
        progress=progress,
        stop=stop,
        distance=distance,
        ranking=ranking,
        folder=None if folder is None else Path(folder),
        goal=goal,
        face_up=face_up,
    )
    refuse_finished(state)
    return by_any(asked) if way == "auto" else WAYS[way](asked)


# "auto" ---------------------------------------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """A way that "auto" may go, in its turn."""

    run: Callable[[Asked], Result]
    suits: Callable[[Asked, str], bool]  # for what is asked, and for what was wrong with the way before
    refuses: tuple[type[SearchError], ...] = ()  # upon which the next one is tried


ATTEMPTS = (
    Attempt(by_partition, lambda asked, before: suits_partition(asked), (Unfit,)),
    Attempt(by_stages, lambda asked, before: "landmark" in asked.game.methods),
    Attempt(by_method("value"), lambda asked, before: asked.nodes is None and is_process(asked)),
    Attempt(by_every_line, lambda asked, before: not two_sided(asked.kind)),
    Attempt(by_sum, lambda asked, before: "parts" in asked.game.methods, (NoSum,)),
    Attempt(by_retrograde, lambda asked, before: asked.game.repetition is not None),
    Attempt(by_alphabeta, lambda asked, before: True, (Unfit,)),
    Attempt(by_retrograde, lambda asked, before: "longer than" in before),
    Attempt(by_every_line, lambda asked, before: True),
)


def suits_partition(asked: Asked) -> bool:
    """Does the game say what mattered? Or, where nobody asks for plies, at least what does not matter any more?"""
    game = asked.game
    told = leaves_out(game) and (game.gives_reasons or not asked.distance)
    return told and not asked.kind.hidden and not game.repetition and asked.folder is None


def by_any(asked: Asked) -> Result:
    """The way that the folder has begun, if it has; else the first that suits and does not refuse the game. The last
    one suits all.
    """
    begun = Folder(asked.folder).way()
    if begun == "retrograde":
        return by_retrograde(asked)
    before = ""
    for attempt in ATTEMPTS:
        if attempt.suits(asked, before):
            try:
                return attempt.run(asked)
            except attempt.refuses as problem:
                before = str(problem)
    raise AssertionError("the last attempt suits every game")
