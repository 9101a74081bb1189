"""Random games: the quickest way to see what a game is like, and the base of Monte Carlo."""

from functools import partial
from typing import Any, NamedTuple

from harif.game import CHANCE, Definition, GameError, SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.native.engine import Engine, Wrote, engine_for, kernel
from harif.native.records import Floats, Ints, Words
from harif.search.algorithms import refuse_unknown_rules
from harif.search.flaws import ENDLESS, ODD_UTILITY, STUCK, sentence_for
from harif.search.limits import MOST_PLIES
from harif.search.randomness import GOLDEN, WORD, next_random, random_below, random_share
from harif.search.running import Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, Work, and_chance, check_chances, give_up, is_nobody, is_spent, sound

__all__ = ["GOLDEN", "WORD", "Playouts", "next_random", "playouts", "random_below", "random_share"]

USUAL_ROOM = 256  # moves, where a game does not declare how many it has at most


class Playouts(NamedTuple):
    """Random games in numbers."""

    games: int
    plies: int
    values: tuple[float, ...]  # mean utility to each player
    max_actions: int  # the most moves seen in one state
    seconds: float

    @property
    def value(self) -> float:
        """Mean utility to player 0."""
        return self.values[0]


class EndlessPlay(GameError):
    """A random game did not end; `games` before it did."""

    def __init__(self, sentence: str, games: int) -> None:
        super().__init__(sentence)
        self.games = games


def playouts(
    state: Searched,
    games: int = 1000,
    *,
    seed: int = 0,
    native: bool = True,
    most_plies: int = MOST_PLIES,
    stop: Stop | None = None,
) -> Playouts:
    """Play `games` uniformly random games from `state`. The same seed gives the same games, native or not.

    Ctrl-C, or `stop` (an event such as `threading.Event()`) once it is set, ends them; the games that were finished
    until then count.
    """
    state = state_in(state)
    game = definition_of(state)
    refuse_unknown_rules(game)
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise SearchError("games is a whole number of 1 or more, not {games!r}.", games=games)
    engine = engine_for(state, [play], native)
    tally = new_tally(game, engine, seed, most_plies, game.max_actions or USUAL_ROOM)
    run, seconds = engine.run(play), 0.0
    while True:
        work = partial(run, state, games, tally)
        ended = conduct(work, tally.halt, game=game, native=engine.native, stop=stop)
        seconds += ended.seconds
        if tally.most_moves <= tally.room:
            break
        if game.max_actions is not None:
            raise GameError(
                "{spec} declares max_actions={declared}, but a state has {most} moves. Raise it.",
                spec=game.spec,
                declared=tally.room,
                most=tally.most_moves,
            )
        tally = new_tally(game, engine, seed, most_plies, 2 * tally.most_moves)
    refuse_flaws(game, tally)
    if tally.games == 0:
        if stop is not None:
            raise SearchError("{spec}: random games were stopped before the first of them ended.", spec=game.spec)
        raise KeyboardInterrupt
    values = tuple(tally.totals[player] / tally.games for player in range(tally.players))
    return Playouts(tally.games, tally.plies, values, tally.most_moves, seconds)


class Tally(Work):
    """Random games under way: what they are played with, and what they have come to. `nodes` counts all plies.

    totals    [players]  the sum of the utilities to each player
    moves     [room]     the moves of the state at hand
    rng       [1]        the random generator
    """

    games: int  # finished
    plies: int  # of these
    most_moves: int  # in one state; more than `room` ends the games
    most_plies: int  # that a game may take
    room: int
    totals: Floats
    moves: Ints
    rng: Words

    def halt(self) -> None:
        self.limit = STOPPED


WROTE_OUTCOMES = Wrote("outcomes")


def new_tally(game: Definition, engine: Engine, seed: int, most_plies: int, room: int) -> Tally:
    players = game.kind.players
    totals, moves, rng = engine.floats(players), engine.ints(room), engine.words(seed & WORD)
    return Tally(limit=NO_LIMIT, players=players, most_plies=most_plies, room=room, totals=totals, moves=moves, rng=rng)


def refuse_flaws(game: Definition, tally: Tally) -> None:
    """What the rules did wrong in a random game, in a sentence."""
    if tally.flaw == ENDLESS:
        raise EndlessPlay(f"{game.spec}: a random game did not end in {tally.most_plies} plies.", tally.games)
    if tally.flaw:
        raise sentence_for(tally.flaw, game)


@kernel
def play(start: Any, games: int, tally: Tally) -> int:
    """Add `games` random games from `start` to the tally; it ends early when told to stop, or with a flaw."""
    for _ in range(games):
        state = start
        plies = 0
        while not state.terminal():
            if is_spent(tally):
                return 0
            if plies >= tally.most_plies:
                give_up(tally, ENDLESS)
                return 0
            if WROTE_OUTCOMES and is_chance(state, tally):
                chosen = random_outcome(state, tally.rng, tally)
            else:
                count = list_actions(state, tally.moves, tally.room)
                if count > tally.most_moves:
                    tally.most_moves = count
                    if count > tally.room:
                        return 0
                if count == 0:
                    give_up(tally, STUCK)
                    return 0
                chosen = tally.moves[random_below(tally.rng, count)]
            if is_spent(tally):
                return 0
            state = state.result(chosen)
            plies += 1
            tally.nodes += 1
        for player in range(tally.players):
            tally.totals[player] += sound(float(state.utility(player)), ODD_UTILITY, tally)
        tally.plies += plies
        tally.games += 1
    return 0


@kernel
def is_chance(state: Any, work: Work) -> bool:
    """Does chance move here? If nobody does, give up."""
    mover = int(state.player())
    return mover == CHANCE or is_nobody(mover, work)


@kernel
def random_outcome(state: Any, rng: Words, work: Work) -> int:
    """An outcome drawn by the probabilities; where these are none, give up."""
    left, sure = random_share(rng), 0.0
    chosen = 0
    for outcome, probability in state.outcomes():
        sure = and_chance(sure, float(probability))
        if left >= 0.0:
            chosen = outcome
            left -= probability
    check_chances(work, sure)
    return chosen


@kernel
def list_actions(state: Any, moves: Ints, room: int) -> int:
    """Write the legal moves into `moves`, and say how many there are: those beyond `room` are only counted."""
    count = 0
    for action in state.actions():
        if count < room:
            moves[count] = action
        count += 1
    return count
