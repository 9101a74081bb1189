"""A second state that looks like the first, in games too large for two random games to meet.

A game is played again from some ply on with one choice made otherwise, and everything after it alike as far as that
goes. With a *viewer* the choice is one that the viewer did not see, and the game goes on only while the viewer's view
stays what it was: a card dealt to another is exchanged for the one that came later. Without a viewer every choice may
be the other one, the viewer's own too: where a view comes out the same all the same, it has forgotten the difference.
"""

import random
from collections.abc import Callable
from typing import Any

from harif.game.choices import choices

TRIES = 24  # choices tried in one state


class Replays:
    """Plays games again otherwise: `step(seen, choice)` makes a state and what is seen there, `look` examines it."""

    def __init__(self, rng: random.Random, step: Callable[[Any, int], Any], look: Callable[[Any], object]) -> None:
        self.rng, self.step, self.look = rng, step, look

    def once(self, play: list[Any], seats: int) -> None:
        """One replay, from a random ply, for a random viewer or for none."""
        if len(play) < 2:
            return
        ply = self.rng.randrange(len(play) - 1)
        mover = play[ply].reached.state.player()
        viewers = [seat for seat in range(seats) if seat != mover]
        viewer = self.rng.choice(viewers) if viewers and self.rng.random() < 0.6 else None
        seen = play[ply]
        displaced: list[int] = []  # choices of the first game that have not been made in this one
        for at in range(ply, len(play) - 1):
            meant = play[at + 1].reached.path.move
            wanted = None if viewer is None else play[at + 1].views[viewer]
            options = self.others(play, ply) if at == ply else self.alike(seen, meant, displaced, viewer)
            for option in options[:TRIES]:
                after = self.step(seen, option)
                if viewer is None or after.views[viewer] == wanted:
                    break
            else:
                return
            if option != meant:
                displaced.append(meant)
            seen = after
            self.look(seen)
            if seen.reached.state == play[at + 1].reached.state and seen.memories == play[at + 1].memories:
                return  # back in the game that was played: nothing new can follow

    def others(self, play: list[Any], ply: int) -> list[int]:
        """The choices that were not made at a ply; first, half of the time, one that the same player made later."""
        state, made = play[ply].reached.state, play[ply + 1].reached.path.move
        options = [choice for choice in choices_of(state) if choice != made]
        self.rng.shuffle(options)
        if self.rng.random() < 0.5:
            mover = state.player()
            moves = zip(play[ply + 1 :], play[ply + 2 :], strict=False)
            later = {after.reached.path.move for one, after in moves if one.reached.state.player() == mover}
            options.sort(key=lambda choice: choice not in later)
        return options

    def alike(self, seen: Any, meant: int, displaced: list[int], viewer: int | None) -> list[int]:
        """What to choose so that the game goes on as it did: the same, or what was displaced before, or anything.
        A viewer who cannot tell the two games apart does the same in both.
        """
        state = seen.reached.state
        legal = choices_of(state)
        if not legal or state.player() == viewer:
            return [meant] if meant in legal else []
        rest = [choice for choice in legal if choice != meant and choice not in displaced]
        self.rng.shuffle(rest)
        return [choice for choice in (meant, *displaced) if choice in legal] + rest


def choices_of(state: Any) -> list[int]:
    """The moves or the possible outcomes; none where the game is over."""
    return [] if state.terminal() else choices(state)
