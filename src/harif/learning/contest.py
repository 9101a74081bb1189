"""How strong a judgement is: games against chance, against the game's `evaluate`, or against another network."""

from math import sqrt
from typing import Annotated, Any

from harif.game import GameError
from harif.games.catalogue import start_of
from harif.learning.choosing import BY_CHANCE, BY_EVALUATE, BY_NETWORK, best_move, random_move, rolled, seeded
from harif.learning.marks import Strength
from harif.learning.network import Network
from harif.learning.refusals import refuse_games, refuse_opponent
from harif.native.engine import engine_for, kernel
from harif.native.records import Words
from harif.search.chance.network import Net, net_of, refuse_no_network
from harif.search.chance.recognition import refuse_other_features
from harif.search.flaws import ENDLESS, ODD_UTILITY, sentence_for
from harif.search.playouts import is_chance
from harif.search.running import conduct
from harif.search.work import NO_LIMIT, STOPPED, Work, give_up, is_spent, sound

MOST_PLIES = 100_000


def strength(
    game: Any,
    network: Network | None,
    against: Any = "random",
    *,
    games: int = 2_000,
    seed: int = 1,
    native: bool = True,
) -> Strength:
    """How a network (None: the game's `evaluate`) does against "random", "evaluate" or another network, all of them
    choosing the move whose state they judge best. Each pair of games has the same luck, with the seats changed.
    """
    state = start_of(game)
    refuse_games(games)
    refuse_opponent(against)
    for player in (network, against):
        if not isinstance(player, str):
            refuse_no_network(player, state.__harif__)
            refuse_other_features(player, state)
    engine = engine_for(state, [contest], native)
    match, run = contest_of(state, network, against, seed), engine.run(contest)

    def halt() -> None:
        match.limit = STOPPED

    ended = conduct(lambda: run(state, 0, games, match), halt, game=state.__harif__, native=engine.native)
    if ended.why is not None:
        raise KeyboardInterrupt
    return outcome_of(match, games, state.__harif__)


class Contest(Work):
    """A contest under way, as its first player sees it; `nodes` counts moves and rolls."""

    seed: int
    most_plies: int  # of one game
    rng: Annotated[Words, 1]
    way: int  # how the first player chooses: BY_NETWORK, …
    other_way: int
    net: Net  # the first player's
    other_net: Net
    middle: float  # the utility that is neither won nor lost
    points: float  # the sum of the utilities
    squares: float  # of their squares
    won: int
    lost: int


def contest_of(state: Any, network: Network | None, against: Any, seed: int) -> Contest:
    """The record of a contest that has not begun."""
    ways = {"random": BY_CHANCE, "evaluate": BY_EVALUATE}
    other = None if isinstance(against, str) else against
    return Contest(
        limit=NO_LIMIT,
        players=state.__harif__.kind.players,
        seed=seed,
        most_plies=MOST_PLIES,
        way=BY_EVALUATE if network is None else BY_NETWORK,
        other_way=BY_NETWORK if other is not None else ways[against],
        net=net_of(network, state.__harif__),
        other_net=net_of(other, state.__harif__),
        middle=state.__harif__.kind.middle,
    )


def outcome_of(match: Contest, games: int, game: Any) -> Strength:
    """What a contest of `games` games came to; a sentence where one could not be played to its end."""
    if match.flaw == ENDLESS:
        raise GameError(
            "{spec}: a game did not end in {most_plies:,} plies.", spec=game.spec, most_plies=match.most_plies
        )
    if match.flaw:
        raise sentence_for(match.flaw, game)
    mean = match.points / games
    error = sqrt(max(match.squares / games - mean * mean, 0.0) / games)
    return Strength(games, mean, error, match.won / games, match.lost / games)


@kernel
def contest(start: Any, first: int, last: int, match: Contest) -> int:
    """Games `first` to `last` - 1 between two players, by turns in either seat; each pair of games has one seed."""
    for game in range(first, last):
        seeded(match.rng, match.seed, game // 2)
        seat = game % 2  # where the first player sits
        state = start
        plies = 0
        while not state.terminal():
            if is_spent(match):
                return 0
            if plies == match.most_plies:
                give_up(match, ENDLESS)
                return 0
            match.nodes += 1
            if is_chance(state, match):
                state = rolled(state, match.rng, match)
                continue
            mover = int(state.player())
            way = match.way if mover == seat else match.other_way
            if way == BY_CHANCE:
                action = random_move(state, match.rng, match)
            else:
                action = best_move(state, mover, way, match.net if mover == seat else match.other_net, match)
            if is_spent(match):
                return 0
            state = state.result(action)
            plies += 1
        worth = sound(float(state.utility(seat)), ODD_UTILITY, match)
        match.points += worth
        match.squares += worth * worth
        match.won += 1 if worth > match.middle else 0
        match.lost += 1 if worth < match.middle else 0
    return 0
