"""What kind of game it is: what an algorithm asks before it says yes."""

from math import inf, isfinite
from typing import NamedTuple

from harif.game.sentence import Sentence, joined


class Kind(NamedTuple):
    """Players, chance, hidden information, sum, and the range of the utilities."""

    players: int
    chance: bool
    hidden: bool
    constant_sum: float | None
    utility_range: tuple[float, float]
    partners: tuple[int, ...] | None = None  # each player's side, where some are partners

    @property
    def sides(self) -> tuple[int, ...]:
        """Each player's side; everybody is alone where nothing is said."""
        return self.partners or tuple(range(self.players))

    @property
    def zero_sum(self) -> bool:
        """Is what one wins what the others lose (up to a constant)?"""
        return self.constant_sum is not None

    @property
    def two_sided(self) -> bool:
        """Are there two sides, equally many on each, so that what a player of one has, one of the other lacks?"""
        sides = self.sides
        return self.zero_sum and max(sides) == 1 and 2 * sum(sides) == self.players

    @property
    def opposite(self) -> int:
        """The players who are not on player 0's side, a bit each."""
        return sum(1 << player for player, side in enumerate(self.sides) if side != self.sides[0])

    @property
    def total(self) -> float:
        """Where there are two sides, what a player of each have together."""
        return 2.0 * (self.constant_sum or 0.0) / self.players

    @property
    def has_middle(self) -> bool:
        """Do the sum or the range say what an even game is worth?"""
        return self.two_sided or all(map(isfinite, self.utility_range))

    @property
    def middle(self) -> float:
        """The utility of an even game; 0 where utilities have no end either way, and nothing says what is even."""
        if self.two_sided:
            return self.total / 2
        if self.utility_range == (-inf, inf):
            return 0.0
        return sum(self.utility_range) / 2

    @property
    def drawn(self) -> tuple[float, ...]:
        """What a draw is worth to each player: an equal share of the sum, or the middle where there is no sum."""
        share = self.middle if self.constant_sum is None else self.constant_sum / self.players
        return (share,) * self.players

    @property
    def first_range(self) -> tuple[float, float]:
        """What player 0 can get at least and at most: of two sides, what leaves the other within its range too."""
        low, high = self.utility_range
        if self.players == 2 or self.two_sided:
            low, high = max(low, self.total - high), min(high, self.total - low)
        return low, high

    def to_all(self, value: float) -> tuple[float, ...]:
        """A value to player 0, told to each player of two sides."""
        return tuple((value if self.with_first(player) else self.total - value) + 0.0 for player in range(self.players))

    def with_first(self, player: int) -> bool:
        """Is the player on player 0's side?"""
        return not self.opposite >> player & 1

    def sign_of(self, player: int) -> float:
        """+1 for who maximises what player 0 gets, -1 for who minimises it."""
        return 1.0 if player < 0 or self.with_first(player) else -1.0

    def __str__(self) -> str:
        return str(self.described())

    def described(self) -> Sentence:
        """All of it in words."""
        low, high = self.utility_range
        total = Sentence("general-sum")
        if self.constant_sum is not None:
            plain = self.constant_sum == 0
            total = Sentence("zero-sum") if plain else Sentence("constant-sum {total}", total=self.constant_sum)
        parts = [
            Sentence("1 player") if self.players == 1 else Sentence("{n} players", n=self.players),
            Sentence("with chance" if self.chance else "deterministic"),
            Sentence("hidden information" if self.hidden else "perfect information"),
            *([total] if self.players > 1 else []),
            *([Sentence("{n} sides", n=max(self.partners) + 1)] if self.partners else []),
            Sentence("utility {low} to {high}", low=low, high=high),
        ]
        return joined(parts)
