"""Random games: the quickest way to see what a game is like, and the base of Monte Carlo."""

import time
from typing import Any, NamedTuple

from harif.game import CHANCE, GameError, SearchError, State, definition_of
from harif.native.engine import engine_for, kernel, part_of_kernel
from harif.search.algorithms import refuse_unknown_rules
from harif.search.limits import MOST_PLIES
from harif.search.minimax import NEARLY
from harif.search.worker import run_stoppable

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF

# Slots of `control`.
STOP, PLIES, MOST, ENDLESS, PLAYED = 0, 1, 2, 3, 4
NO_MOVES, BAD_CHANCES = 2, 3  # in ENDLESS: it cannot end, for it cannot go on


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


def playouts(
    state: State, games: int = 1000, *, seed: int = 0, native: bool = True, most_plies: int = MOST_PLIES
) -> Playouts:
    """Play `games` uniformly random games from `state`. The same seed gives the same games, native or not."""
    game = definition_of(state)
    refuse_unknown_rules(game)
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise SearchError(f"games is a whole number of 1 or more, not {games!r}.")
    engine = engine_for(state, [PLAY], native)
    run, room = engine.run(PLAY), game.max_actions or 256
    started = time.perf_counter()
    while True:
        control, totals, rng = engine.ints(5), engine.floats(game.kind.players), engine.words(seed & WORD)
        moves = engine.ints(room)
        arguments = (games, game.kind.players, most_plies, control, totals, rng, moves)
        run_stoppable(lambda: run(state, *arguments), lambda: control.__setitem__(STOP, 1), game=game)  # noqa: B023
        most = int(control[MOST])
        if most > room:
            if game.max_actions is not None:
                raise GameError(f"{game.spec} declares max_actions={room}, but a state has {most} moves. Raise it.")
            room = 2 * most
            continue
        break
    if control[ENDLESS] == NO_MOVES:
        raise GameError(f"{game.spec}: a state has no legal move, yet the game is not over. Try 'harif check'.")
    if control[ENDLESS] == BAD_CHANCES:
        raise GameError(f"{game.spec}: the probabilities of a position do not add up to 1. 'harif check' finds it.")
    if control[ENDLESS]:
        raise GameError(f"{game.spec}: a random game did not end in {most_plies} plies.")
    played = int(control[PLAYED])
    if played == 0:
        raise KeyboardInterrupt
    values = tuple(float(total) / played for total in totals)
    return Playouts(played, int(control[PLIES]), values, most, time.perf_counter() - started)


@part_of_kernel
def next_random(rng: Any) -> Any:
    """The next 64 random bits of the generator in `rng[0]` (splitmix64: Steele, Lea and Flood 2014, figure 17)."""
    rng[0] = (int(rng[0]) + GOLDEN) & WORD
    z = int(rng[0])
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


@part_of_kernel
def random_below(rng: Any, count: int) -> int:
    """A number from 0 to count-1; 32 bits are scaled, so the bias is under count / 2^32."""
    return ((next_random(rng) >> 32) * count) >> 32  # type: ignore[no-any-return]


@part_of_kernel
def random_share(rng: Any) -> float:
    """A number from 0 up to 1, of 53 random bits."""
    return (next_random(rng) >> 11) / 9007199254740992.0  # type: ignore[no-any-return]


def play(start: Any, games: int, players: int, most_plies: int, control: Any, totals: Any, rng: Any, moves: Any) -> int:
    """Add the utilities of `games` random games to `totals`; `control` counts plies and the most moves of a state."""
    for _ in range(games):
        state = start
        plies = 0
        while not state.terminal():
            if control[STOP] != 0:
                return 0
            if plies >= most_plies:
                control[ENDLESS] = 1
                return 0
            if state.player() == CHANCE:
                left = random_share(rng)
                chosen = 0
                for outcome, probability in state.outcomes():
                    chosen = outcome
                    left -= probability
                    if left < 0.0:
                        break
                if not left < NEARLY:
                    control[ENDLESS] = BAD_CHANCES
                    return 0
                state = state.result(chosen)
            else:
                count = 0
                for action in state.actions():
                    if count < len(moves):
                        moves[count] = action
                    count += 1
                if count > control[MOST]:
                    control[MOST] = count
                    if count > len(moves):
                        return 0
                if count == 0:
                    control[ENDLESS] = NO_MOVES
                    return 0
                state = state.result(moves[random_below(rng, count)])
            plies += 1
        control[PLIES] += plies
        control[PLAYED] += 1
        for player in range(players):
            totals[player] += state.utility(player)
    return 0


PLAY = kernel(play, "i8 i8 i8 i8[] f8[] u8[] i8[]", "i8")
