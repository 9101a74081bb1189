"""The plan of a match or a tournament: game number n is the same game every time, on any machine, in any process."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from harif.arena.matches.openings import Opening
from harif.arena.matches.seating import Meeting, Seating, meetings
from harif.game import definition_of


class Clock(NamedTuple):
    """Seconds for all moves of a seat, and what each of its moves gives back."""

    seconds: float
    increment: float = 0.0


class Terms(NamedTuple):
    """What every game of a match is played by.

    clock: None where every player keeps to limits of its own.  patience: seconds after which a player that does not
    answer forfeits.  limit: plies after which a game is ended, and counted as the game counts a draw.
    """

    clock: Clock | None = None
    patience: float = 60.0
    limit: int = 2000


class Planned(NamedTuple):
    """A game that is to be played: `round` tells opening and luck, `meeting` and `seating` who sits where."""

    number: int
    round: int
    meeting: int
    seating: Seating


@dataclass(frozen=True)
class Plan:
    """All that decides the games: the first state, the contenders, openings, the seed, and the terms."""

    start: Any
    contenders: tuple[Any, ...]  # texts, or functions
    openings: tuple[Opening, ...]
    seed: int
    terms: Terms
    games: int  # in all

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        return meetings(len(self.contenders), sides_of(self.start))

    @cached_property
    def games_a_round(self) -> int:
        return sum(len(meeting.seatings) for meeting in self.meetings)

    def game(self, number: int) -> Planned:
        """Game `number`, counted from 0: round after round, in each every meeting, in each every seating."""
        turn, rest = divmod(number, self.games_a_round)
        for at, meeting in enumerate(self.meetings):
            if rest < len(meeting.seatings):
                return Planned(number, turn, at, meeting.seatings[rest])
            rest -= len(meeting.seatings)
        raise AssertionError("a round has that many games")

    def opening(self, planned: Planned) -> Opening:
        return self.openings[planned.round % len(self.openings)]

    def luck(self, planned: Planned) -> random.Random:
        """The dice and the cards of a game: the same in all games of a round."""
        return random.Random(f"luck {self.seed} {planned.round}")

    def seed_of(self, planned: Planned, seat: int) -> int:
        """What a player's own luck goes by in a game."""
        return random.Random(f"seat {self.seed} {planned.number} {seat}").getrandbits(32)


def sides_of(start: Any) -> tuple[int, ...]:
    """For each seat, which side it is on."""
    return definition_of(start).kind.sides
