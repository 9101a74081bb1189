"""`ismcts`: the best move by simulated games, where something is hidden."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.game.view import View
from harif.games.catalogue import start_of
from harif.hidden.budget import Budget
from harif.hidden.ismcts.forest import Forest, Settings
from harif.hidden.ismcts.growing import grow_sets
from harif.hidden.ismcts.source import Source, sources_at
from harif.native.engine import engine_for
from harif.search.limits import Limits, positive, whole
from harif.search.montecarlo.simulate import PLAYOUTS
from harif.search.refusals import refuse_depth, refuse_finished, refuse_options
from harif.search.result import Result, answer
from harif.search.root_moves import moves_of
from harif.search.running import Ended, Report, Stop, conduct

USUAL_SECONDS = 1.0
"""How long it thinks where no limit is given."""

EXPLORATION = 0.4
MEMORY = 64  # megabytes
OBSERVERS = ("one", "each")


def ismcts(
    asked: Searched | View | str | Path,
    *,
    observers: str = "each",
    simulations: int | None = None,
    seconds: float | None = None,
    worlds: int | None = None,
    exploration: float = EXPLORATION,
    playout: str | None = None,
    memory: float = MEMORY,
    early_stop: bool = True,
    seed: int = 0,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    start: Any = None,
    moves: Collection[int] | None = None,
    depth: int | None = None,
    **options: Any,
) -> Result:
    """The best move of a player who cannot see everything, by information-set Monte Carlo tree search.

    Every simulation starts from a world that the player to move cannot tell from the real one. Its moves are chosen in
    information sets, by what simulations from all worlds have brought there, so no move there can count on what its
    player does not know, as in averaging over clairvoyance (strategy fusion). Below the sets, games are played out at
    random, or by the game's `priority` and `promising`, which may look at the whole world (see `playout`). Limits are
    `simulations` and `seconds`; without any it thinks for a second. The same seed gives the same answer, native or not,
    where only simulations are limited.

    - `observers`: "each", everybody decides by its own view (MO-ISMCTS); "one", all sets are as the player to move sees
      them, so that the others choose without knowing what they hold (SO-ISMCTS).
    - `worlds`: how many are kept and played from again; 0 guesses a new one for each simulation, in games with a
      `guess`. Small games list all of theirs.
    - `exploration`: C of the bonus C √(ln available / visits), with utilities scaled to a range of 1.
    - `playout`: "random", "heuristic" (by `promising` and `priority`) or "evaluate"; None takes what suits the game.
    - `memory`: megabytes of the tree; once full it grows no more, and simulations go on.
    - `early_stop`: end when searching on cannot change the move.
    - `start`: the state that the game began from, where that is not the usual one; then all worlds are listed.
    - `moves`: search only these root moves.

    `Result.worlds` tells what each move has brought in each world (NaN where it was not tried there). Where chance is
    to move, the value is the mean over what may come.

    >>> import harif
    >>> record = harif.Record("kuhn")
    >>> for action in (3, 1, 1): _ = record.play(action)  # player 1 has the jack, and player 0 bets
    >>> ismcts(record, simulations=200, native=False).names["action_name"]
    'fold'
    """
    refuse_depth(depth, "ismcts")
    refuse_options(options, "ismcts")
    settings = settings_of(observers, simulations, seconds, exploration, playout, memory, seed)
    settings = settings._replace(early=bool(early_stop))
    kept = None if worlds == 0 else whole("worlds", worlds)
    asked = start_of(asked) if isinstance(asked, (str, Path)) else asked
    if not isinstance(asked, View):
        definition_of(state_in(asked))  # says what it should have been
        refuse_finished(state_in(asked))
    budget = Budget(Limits(seconds=settings.seconds))
    how: dict[str, Any] = {"native": native, "stop": stop}
    sources, ended = sources_at(asked, 0 if worlds == 0 else kept, start=start, seed=seed, budget=budget, **how)
    results = []
    for source in sources:
        share = divided(settings, source, len(sources), budget)
        if moves is not None:
            share = share._replace(only=moves_of(source.like, moves))
        results.append(decided(source, share, progress=progress, **how))
        budget.spend(results[-1].seconds)
    if len(results) == 1 and sources[0].probability > 1.0 - 1e-9:
        return results[0]
    return together(state_in(asked), sources, results, ended)  # type: ignore[arg-type]


def settings_of(
    observers: Any, simulations: Any, seconds: Any, exploration: Any, playout: Any, memory: Any, seed: Any
) -> Settings:
    """What was asked, or a sentence that says what makes no sense."""
    if observers not in OBSERVERS:
        raise SearchError("observers is 'one' or 'each', not {observers!r}.", observers=observers)
    if isinstance(exploration, bool) or not isinstance(exploration, (int, float)) or not 0 <= exploration < 1e9:
        raise SearchError("exploration is a number of 0 or more, not {exploration!r}.", exploration=exploration)
    if playout is not None and playout not in PLAYOUTS:
        raise SearchError("playout is 'random', 'heuristic' or 'evaluate', not {playout!r}.", playout=playout)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)
    count, time_given = whole("simulations", simulations), positive("seconds", seconds)
    if count is None and time_given is None:
        time_given = USUAL_SECONDS
    room = positive("memory", memory) or MEMORY
    return Settings(observers == "each", count, time_given, float(exploration), playout, room, seed)


def refuse_settings(
    observers: Any = "each",
    simulations: Any = None,
    seconds: Any = None,
    exploration: Any = EXPLORATION,
    playout: Any = None,
    memory: Any = MEMORY,
) -> None:
    """A sentence where one of these makes no sense, before anything is searched."""
    settings_of(observers, simulations, seconds, exploration, playout, memory, seed=0)


def divided(settings: Settings, source: Source, sources: int, budget: Budget) -> Settings:
    """The share of one decision: of the simulations by how likely it is, of the time that is left an equal one."""
    if settings.simulations is not None and sources > 1:
        settings = settings._replace(simulations=max(1, round(settings.simulations * source.probability)))
    seconds = None if budget.seconds is None else budget.seconds / sources
    return settings._replace(seconds=seconds)


def decided(source: Source, settings: Settings, *, native: bool, stop: Stop | None, progress: Report | None) -> Result:
    """The answer to one decision."""
    engine = engine_for(source.like, [grow_sets], native)
    forest = Forest(source, settings, engine)
    ended = conduct(
        forest.grow,
        forest.halt,
        game=forest.game,
        native=engine.native,
        seconds=settings.seconds,
        look=forest.look,
        progress=progress,
        stop=stop,
    )
    return result_of(forest, ended)


def result_of(forest: Forest, ended: Ended[None]) -> Result:
    moves, search = forest.ranked(), forest.search
    best = moves[0].action if moves else None
    return answer(
        forest.source.like,
        "ismcts",
        action=best,
        values=forest.values(),
        ranked=tuple((move.action, move.value) for move in moves),
        line=() if best is None else (best,),
        depth=search.depth,
        nodes=search.sets.found,
        seconds=ended.seconds,
        exact=False,
        distance=None,
        stopped=forest.over or ended.why or "simulations",
        native=forest.engine.native,
        ranking="means",
        visits=tuple((move.action, move.visits) for move in moves),
        simulations=search.nodes,
        worlds=forest.worlds(),
        stats={"worlds": search.worlds, "sets": search.sets.found, "arms": search.used - 1},
    )


def together(state: Any, sources: list[Source], results: list[Result], ended: tuple[float, ...]) -> Result:
    """What several decisions are worth on the whole, which chance may lead to."""
    values = ended
    for source, result in zip(sources, results, strict=True):
        values = tuple(v + source.probability * worth for v, worth in zip(values, result.values, strict=True))
    return answer(
        state,
        "ismcts",
        action=None,
        values=values,
        ranked=(),
        line=(),
        depth=max(result.depth for result in results),
        nodes=sum(result.nodes for result in results),
        seconds=sum(result.seconds for result in results),
        exact=False,
        distance=None,
        stopped=next((result.stopped for result in results if result.stopped != "decided"), "decided"),
        native=all(result.native for result in results),
        ranking="means",
        simulations=sum(result.simulations for result in results),
    )
