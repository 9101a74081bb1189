"""Matches and tournaments that nobody has played: results from scores that are given."""

import random
from collections.abc import Sequence

from harif.arena.matches.results import EVERYTHING, MatchResult, Standing, TournamentResult
from harif.arena.strength.elo import elo_estimate, score_of
from harif.arena.strength.ratings import Duel, ratings
from harif.arena.strength.sprt import SPRT


def a_match(
    groups: Sequence[float], players: tuple[str, str] = ("one", "other"), sprt: SPRT | None = None
) -> MatchResult:
    """A match whose pairs of games had these scores, without a draw."""
    estimate = elo_estimate(groups) or EVERYTHING
    games, wins = 2 * len(groups), round(2 * sum(groups))
    verdict = None if sprt is None else sprt.ask(groups)
    shown = estimate.value, (estimate.low, estimate.high)
    return MatchResult(
        "connect4", players, games, wins, 0, games - wins, *shown, None, None, (), verdict, groups=tuple(groups)
    )


def pairs(count: int, score: float, seed: int = 1) -> list[float]:
    """Scores of so many pairs of games of a player who expects `score` a game."""
    rng = random.Random(seed)
    return [((rng.random() < score) + (rng.random() < score)) / 2 for _ in range(count)]


def a_tournament(players: Sequence[str], rounds: int, apart: float = 60.0) -> TournamentResult:
    """All against all in pairs of games; each player is so much better in Elo than the one before."""
    count = len(players)
    table: list[list[tuple[float, int] | None]] = [[None] * count for _ in range(count)]
    duels = []
    for one in range(count):
        for other in range(one):
            scores = pairs(rounds, score_of(apart * (one - other)), seed=one * count + other)
            duels += [Duel(len(duels) + i, one, other, score) for i, score in enumerate(scores)]
            if scores:
                table[one][other] = sum(scores), rounds
                table[other][one] = rounds - sum(scores), rounds
    standings = []
    for i, elo in enumerate(ratings(count, duels)):
        met = [cell for cell in table[i] if cell is not None]
        score = sum(total for total, _ in met) / max(1, sum(n for _, n in met))
        standings.append(Standing(players[i], 2 * rounds * (count - 1), score, elo, None))
    return TournamentResult("connect4", tuple(players), 2 * len(duels), tuple(standings), tuple(map(tuple, table)), ())
