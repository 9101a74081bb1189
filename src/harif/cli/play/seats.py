"""Which seat a person takes: one that is asked for a move. In bridge the dummy's never is."""

import random
from typing import Any

from harif.game import CHANCE, SearchError
from harif.game.chances import drawn_outcome

GAMES, PLIES = 20, 1_000
"""Random games in which a seat may come to move, and how many plies of each are looked at."""


def seat_of_person(state: Any, asked: int | None) -> int:
    """The seat that was asked for, counted from 0; else the first one, or where that never moves its partner's, or any
    other that does. One that never moves is refused.
    """
    if asked is not None:
        refuse_idle(state, asked - 1)
        return asked - 1
    sides = state.__harif__.kind.sides
    nearest = sorted(range(len(sides)), key=lambda seat: (sides[seat] != sides[0], seat))
    return next((seat for seat in nearest if comes_to_move(state, seat)), 0)


def refuse_idle(state: Any, seat: int) -> None:
    if not comes_to_move(state, seat):
        moving = [str(other + 1) for other in range(state.__harif__.kind.players) if comes_to_move(state, other)]
        raise SearchError(
            "--seat {seat}: that player never comes to move in this game of {spec}. Take another seat: {others}.",
            seat=seat + 1,
            spec=state.__harif__.spec,
            others=", ".join(moving),
        )


def comes_to_move(state: Any, seat: int) -> bool:
    """Is the seat ever asked for a move, as far as random games tell? One without an end in sight counts as a yes."""
    rng = random.Random(0)
    return any(moves_in_random_game(state, seat, rng) for _ in range(GAMES))


def moves_in_random_game(state: Any, seat: int, rng: random.Random) -> bool:
    for _ in range(PLIES):
        if state.terminal():
            return False
        mover = state.player()
        if mover == seat:
            return True
        action = drawn_outcome(state, rng) if mover == CHANCE else rng.choice(list(state.actions()))
        state = state.result(action)
    return True
