"""What games say of their players: duels between any two of them, points, wins, forfeits."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import inf, isinf
from statistics import fmean
from typing import NamedTuple

from harif.arena.matches.referee import Played
from harif.arena.strength.ratings import Duel


class Group(NamedTuple):
    """The games of one meeting in one round: one opening, one luck, everybody on every side."""

    round: int
    contenders: tuple[int, ...]
    games: tuple[Played, ...]


def groups_of(games: Iterable[Played]) -> list[Group]:
    """The games by meeting and round, whole or not, in the order of the plan.

    Games for one player are grouped by round alone: everybody plays the same luck by himself.
    """
    found: dict[tuple[int, tuple[int, ...]], list[Played]] = defaultdict(list)
    for game in sorted(games, key=lambda game: game.number):
        who = () if len(game.seating) == 1 else tuple(sorted(set(game.seating)))
        found[game.round, who].append(game)
    return [
        Group(turn, who or tuple(sorted({game.seating[0] for game in some})), tuple(some))
        for (turn, who), some in found.items()
    ]


def duels_of(group: Group) -> list[Duel]:
    """What each scored against each other in a group: 1 for a win, ½ for a draw, on average."""
    return [
        Duel(group.round, one, other, score)
        for one, other in combinations(group.contenders, 2)
        if (score := duel_score(group.games, one, other)) is not None
    ]


def duel_score(games: Sequence[Played], one: int, other: int) -> float | None:
    """The mean score of `one` against `other`; None where they have not met."""
    scores = game_scores(games, one, other)
    return fmean(scores) if scores else None


def game_scores(games: Sequence[Played], one: int, other: int) -> list[float]:
    """A score for each game of a group in which both were; where everybody plays alone, one for the group."""
    if all(len(game.seating) == 1 for game in games):
        alone = {game.seating[0]: worth(game)[0] for game in games}
        return [compared(alone[one], alone[other])] if one in alone and other in alone else []
    return [score_in(game, one, other) for game in games if one in game.seating and other in game.seating]


def score_in(game: Played, one: int, other: int) -> float:
    """The score of `one` in a game: who has more has won, over all pairs of their seats."""
    values = worth(game)
    mine = [value for value, who in zip(values, game.seating, strict=True) if who == one]
    theirs = [value for value, who in zip(values, game.seating, strict=True) if who == other]
    return fmean(compared(a, b) for a in mine for b in theirs)


def worth(game: Played) -> tuple[float, ...]:
    """What each seat got; whoever forfeited got less than anybody can, at all its seats."""
    if game.values is not None:
        return game.values
    assert game.forfeited is not None
    loser = game.seating[game.forfeited]
    return tuple(-inf if who == loser else 0.0 for who in game.seating)


def compared(mine: float, theirs: float) -> float:
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5


def points_of(groups: Iterable[Group], who: int, least: float) -> list[float]:
    """What a contender got a game, on average, in each group.

    Who forfeits gets the `least` there is, and others nothing in that game; where there is no least, the group does not
    count. (Otherwise it would pay to crash when behind.)
    """
    found = []
    for group in groups:
        if isinf(least) and any(game.values is None for game in group.games):
            continue
        values = [value for game in group.games for value in values_of(game, who, least)]
        if values:
            found.append(fmean(values))
    return found


def values_of(game: Played, who: int, least: float) -> list[float]:
    """What a contender's seats brought in a game."""
    seats = [seat for seat, contender in enumerate(game.seating) if contender == who]
    if game.values is not None:
        return [game.values[seat] for seat in seats]
    return [least for seat in seats if game.forfeited is not None and game.seating[game.forfeited] == who]
