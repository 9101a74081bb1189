"""Random games with secrets, each with a double: another game that one seat cannot tell from it.

Where two random games seldom meet, as in a deal of cards, the double is made of the game itself: what others chose, or
chance, is exchanged or drawn anew, as long as the seat sees the same all the way and makes the same moves.
"""

import random

import harif
from harif.game.chances import drawn_outcome
from harif.game.history import is_legal

TRIES, REDRAWN = 60, 6  # changes that are tried before a game is taken to have no double; so seldom much is drawn anew
GIVE_UP = 20  # random games for each double that is wanted, at most
CHANCE = harif.CHANCE


def doubles_of(spec, count, seed=11, to_move=None):
    """So many times: a seat, a random game that is broken off somewhere, and its double; fewer where games with a
    double are rare. `to_move`: only where the seat is to move, or only where it is not.
    """
    rng, found = random.Random(seed), 0
    for _ in range(GIVE_UP * count):
        states, moves = random_game(spec, rng)
        cut = rng.randrange(len(states) - 1)
        states, moves = states[: cut + 1], moves[:cut]
        seats = list(range(states[0].__harif__.kind.players))
        for seat in rng.sample(seats, len(seats)):
            if to_move is not None and to_move != (states[-1].player() == seat):
                continue
            other = double(states, moves, seat, rng)
            if other is not None:
                yield seat, played(spec, moves), played(spec, other)
                found += 1
                break
        if found == count:
            return


def random_game(spec, rng):
    """The states and the moves of a game that is played at random to its end."""
    states, moves = [harif.load(spec)], []
    while not states[-1].terminal():
        moves.append(any_choice(states[-1], rng))
        states.append(states[-1].result(moves[-1]))
    return states, moves


def any_choice(state, rng):
    return drawn_outcome(state, rng) if state.player() == CHANCE else rng.choice(list(state.actions()))


def played(spec, moves):
    record = harif.Record(spec)
    for move in moves:
        record.play(move)
    return record


def double(states, moves, seat, rng):
    """The moves of another game that has shown the seat the same, and has led elsewhere; None where none is found."""
    trail = Trail(states, moves, seat)
    for number in range(TRIES if moves else 0):
        other = (exchanged if number % REDRAWN else redrawn)(states, moves, trail, rng)
        if other is not None:
            return other
    return None


class Trail:
    """What a seat has seen on the way through a game, and done."""

    def __init__(self, states, moves, seat):
        self.seat = seat
        self.views, self.marks, self.turns = [], [], []
        turn = 0
        for at, state in enumerate(states):
            sees = state.sees(seat)
            if not self.views or sees != self.views[-1]:
                self.views.append(sees)
            self.marks.append(len(self.views) - 1)
            self.turns.append(turn)
            turn += at < len(moves) and state.player() == seat
        self.movers = [int(state.player()) for state in states[: len(moves)]]
        self.turned = {at for at, mover in enumerate(self.movers) if mover == seat}
        self.own = [move for state, move in zip(states, moves, strict=False) if state.player() == seat]
        self.last, self.moves_now = states[-1], states[-1].player() == seat

    def mark_after(self, state, mark):
        """Which of its views the seat has after a move, its own or another's; None where it sees something else."""
        sees = state.sees(self.seat)
        if sees == self.views[mark]:
            return mark
        return mark + 1 if mark + 1 < len(self.views) and sees == self.views[mark + 1] else None

    def is_end(self, state, mark, turn):
        """Is this another game in which the seat stands as it does?"""
        same = mark == len(self.views) - 1 and turn == len(self.own) and not state.terminal()
        return same and (state.player() == self.seat) == self.moves_now and state != self.last


def exchanged(states, moves, trail, rng):
    """Two choices of one player, or of chance, change places: in a deal, two cards change hands."""
    first, second = sorted(rng.choices(range(len(moves)), k=2))
    if trail.movers[first] != trail.movers[second] or moves[first] == moves[second] or first in trail.turned:
        return None
    made = list(moves)
    made[first], made[second] = made[second], made[first]
    state, mark, turn = states[first], trail.marks[first], trail.turns[first]
    for move in made[first:]:
        if state.terminal() or not is_legal(state, move):
            return None
        own = state.player() == trail.seat
        if own and move != trail.own[turn]:
            return None
        state = state.result(move)
        mark, turn = trail.mark_after(state, mark), turn + own
        if mark is None:
            return None
    return made if trail.is_end(state, mark, turn) else None


def redrawn(states, moves, trail, rng):
    """From some ply on everybody else, and chance, chooses anew among what leads through the same views."""
    first = rng.randrange(len(moves))
    made, state, mark, turn = list(moves[:first]), states[first], trail.marks[first], trail.turns[first]
    while len(made) <= len(moves) + 4:
        if trail.is_end(state, mark, turn) and (len(made) >= len(moves) or rng.random() < 0.5):
            return made
        if state.terminal():
            return None
        own = state.player() == trail.seat
        if own and turn == len(trail.own):
            return None
        for move in [trail.own[turn]] if own else shuffled(state, rng):
            after = state.result(move) if is_legal(state, move) else None
            to = None if after is None else trail.mark_after(after, mark)
            if to is not None:
                break
        else:
            return None
        made.append(move)
        state, mark, turn = after, to, turn + own
    return None


def shuffled(state, rng):
    if state.player() == CHANCE:
        choices = [outcome for outcome, chance in state.outcomes() if chance > 0.0]
    else:
        choices = list(state.actions())
    return rng.sample(choices, len(choices))
