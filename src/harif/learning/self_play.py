"""The kernel of self-play: games that a network plays against itself, written down to be studied.

A game is remembered as the states to which players moved (chance not yet decided), one row each.
"""

from typing import Annotated, Any

from harif.learning.choosing import BY_NETWORK, best_move, random_move, rolled, seeded
from harif.native.engine import kernel, store
from harif.native.records import Ints, Struct, Words
from harif.search.chance.network import Net
from harif.search.flaws import ENDLESS, ODD_UTILITY
from harif.search.playouts import is_chance, random_share
from harif.search.work import Work, give_up, is_spent, sound


class Games(Struct):
    """A batch of games as they were played; the threads share it, and each writes its own games.

    Shapes are rows × columns, row after row.
    """

    first: int  # the number of the batch's first game
    most_rows: int  # room for the moves of a game
    width: int  # words of a state
    lengths: Ints  # games: how many rows each has
    endings: Ints  # games: which ending player 0 had
    movers: Ints  # games × most_rows: who moved
    states: Ints  # games × most_rows × width: the words of the state that was moved to


class Play(Work):
    """Self-play, one a thread; `nodes` counts moves."""

    seed: int
    explore: float  # the share of moves made at random
    rng: Annotated[Words, 1]
    net: Net
    games: Games


@kernel
def self_play(start: Any, first: int, last: int, play: Play) -> int:
    """Play the games numbered `first` to `last` - 1, both sides by the network, and write them to `play.games`.

    It returns at once when told to stop; `play.flaw` says if it could not go on.
    """
    games = play.games
    for number in range(first, last):
        seeded(play.rng, play.seed, number)
        place = number - games.first
        rows = 0
        state = start
        while not state.terminal():
            if is_spent(play):
                return 0
            if is_chance(state, play):
                state = rolled(state, play.rng, play)
                continue
            # Step 1. The mover's choice.
            mover = int(state.player())
            if play.explore > 0.0 and random_share(play.rng) < play.explore:
                action = random_move(state, play.rng, play)
            else:
                action = best_move(state, mover, BY_NETWORK, play.net, play)
            if rows == games.most_rows:
                give_up(play, ENDLESS)
            if is_spent(play):
                return 0
            # Step 2. Write down who moved, and where to.
            state = state.result(action)
            row = place * games.most_rows + rows
            games.movers[row] = mover
            store(state, games.states, row * games.width)
            rows += 1
            play.nodes += 1
        games.lengths[place] = rows
        games.endings[place] = ending_of(sound(float(state.utility(0)), ODD_UTILITY, play), play.net)
    return 0


@kernel
def ending_of(utility: float, net: Net) -> int:
    """The place of the ending that is nearest to a utility."""
    nearest = 0
    for k in range(1, net.endings):
        if abs(utility - net.utilities[k]) < abs(utility - net.utilities[nearest]):
            nearest = k
    return nearest
