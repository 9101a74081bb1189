"""The endings that a game has: the utilities that a network tells apart, found by random games."""

from array import array
from typing import Annotated, Any

from harif.game import GameError, SearchError
from harif.learning.choosing import random_move, rolled
from harif.native.engine import Engine, kernel
from harif.native.records import Floats, Words
from harif.search.chance.network import LANES
from harif.search.flaws import ENDLESS, ODD_UTILITY, sentence_for
from harif.search.limits import MOST_PLIES
from harif.search.playouts import is_chance
from harif.search.running import Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, Work, give_up, is_spent, sound

MOST_ENDINGS = LANES
RANDOM_GAMES = 4_000


def endings_of(state: Any, engine: Engine, stop: Stop | None = None) -> tuple[tuple[float, ...], str | None]:
    """The utilities at which games end, smallest first, for two players as both may see them; and what stopped the
    search for them, if anything did.
    """
    game, kind = state.__harif__, state.__harif__.kind
    sample = Sample(limit=NO_LIMIT, players=kind.players, utilities=array("d", [0.0]) * RANDOM_GAMES)
    sample.rng[0] = 1
    run = engine.run(sample_endings)

    def halt() -> None:
        sample.limit = STOPPED

    ended = conduct(
        lambda: run(state, RANDOM_GAMES, MOST_PLIES, sample), halt, game=game, native=engine.native, stop=stop
    )
    if sample.flaw == ENDLESS:
        raise GameError("{spec}: a random game did not end in {most:,} plies.", spec=game.spec, most=MOST_PLIES)
    if sample.flaw:
        raise sentence_for(sample.flaw, game)
    found: set[float] = set()
    for played in range(sample.played):
        utility = sample.utilities[played]
        found.add(utility + 0.0)
        if kind.players == 2:
            found.add((kind.constant_sum or 0.0) - utility + 0.0)
    if len(found) > MOST_ENDINGS:
        raise SearchError(
            "{spec} ends with {count} different utilities or more; learn tells at most {most} endings apart.",
            spec=game.spec,
            count=len(found),
            most=MOST_ENDINGS,
        )
    return tuple(sorted(found)), ended.why


class Sample(Work):
    """Random games, for how they end; `nodes` counts moves and rolls."""

    played: int
    rng: Annotated[Words, 1]
    utilities: Floats  # games: to player 0


@kernel
def sample_endings(start: Any, games: int, most_plies: int, sample: Sample) -> int:
    """The utility to player 0 of each of `games` random games."""
    for game in range(games):
        state = start
        plies = 0
        while not state.terminal():
            if plies == most_plies:
                give_up(sample, ENDLESS)
            if is_spent(sample):
                return 0
            if is_chance(state, sample):
                state = rolled(state, sample.rng, sample)
            else:
                action = random_move(state, sample.rng, sample)
                if is_spent(sample):
                    return 0
                state = state.result(action)
            plies += 1
        sample.nodes += plies
        sample.utilities[game] = sound(float(state.utility(0)), ODD_UTILITY, sample)
        sample.played = game + 1
    return 0
