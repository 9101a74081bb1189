"""What a match or a tournament has shown."""

import json
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import inf, isfinite
from statistics import fmean
from typing import Any, NamedTuple

from harif.arena.matches.referee import Played
from harif.arena.matches.scoring import Group, duels_of, game_scores, groups_of, points_of
from harif.arena.matches.seating import meetings
from harif.arena.strength.elo import Estimate, Tally, elo_estimate, elo_of, points_estimate
from harif.arena.strength.ratings import ratings
from harif.arena.strength.sprt import SPRT, Verdict

Row = tuple[tuple[float, int] | None, ...]
"""A player's line of a crosstable: against each, the score and the number of games."""

EVERYTHING = Estimate(0.0, -inf, inf)  # what is known before a group is whole


class Contest(NamedTuple):
    """Who has played what: as much of a plan as its results hang on."""

    game: str
    players: tuple[str, ...]
    sides: tuple[int, ...]  # of the seats
    span: tuple[float, float]  # the least and the most points there are
    lucky: bool  # has the game or a player luck, so that one game may well be like another?

    def whole(self, groups: Sequence[Group]) -> list[Group]:
        """The groups of which every game has been played."""
        wanted = {meeting.contenders: len(meeting.seatings) for meeting in meetings(len(self.players), self.sides)}
        return [group for group in groups if len(group.games) == wanted.get(group.contenders)]

    def distinct(self, groups: Iterable[Group], met: set[Any] | None = None) -> list[Group]:
        """The groups that tell something new: where nobody has luck, one that was played before tells nothing."""
        met = set() if met is None else met
        found = []
        for group in groups:
            played = group.contenders, tuple((game.position, game.moves, game.forfeited) for game in group.games)
            if self.lucky or played not in met:
                met.add(played)
                found.append(group)
        return found


class Forfeit(NamedTuple):
    """A game that a player did not finish, and why."""

    game: int  # counted from 1
    player: str
    reason: str


class Outcome(ABC):
    """What has been shown, in JSON, and as a picture where a notebook shows it."""

    @abstractmethod
    def as_dict(self) -> dict[str, Any]: ...

    @abstractmethod
    def svg(self, lang: str = "en") -> str: ...

    def json(self) -> str:
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class MatchResult(Outcome):
    """What a match has shown, told to the first player.

    `score` is the share of the points, `elo` the difference that it means, `interval` what holds the true difference
    95 times in 100; both come from whole groups, the games of one opening or luck with the seats changed. `points` is
    what the first player got a game, `points_against` what the second did. In games for one player, groups are what was
    won, drawn and lost.
    """

    game: str
    players: tuple[str, str]
    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    interval: tuple[float, float]
    points: Estimate | None
    points_against: Estimate | None
    forfeits: tuple[Forfeit, ...]
    sprt: Verdict | None = None
    stopped: str | None = None  # "interrupt", or "sprt" where the question was answered before all games were played
    groups: tuple[float, ...] = field(default=(), repr=False)  # the first player's score in each
    repeated: int = 0  # groups that were played before, move for move: they count once
    games_a_group: int = 2
    alone: bool = False  # is it a game for one?
    span: tuple[float, float] = field(default=(-1.0, 1.0), repr=False)  # the least and the most points there are

    @property
    def score(self) -> float:
        """The share of the points: wins and half the draws."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    def closing(self, most: int | None = None) -> list[tuple[int, Estimate]]:
        """The difference in Elo after so many games, group by group: the interval as it closed.

        With `most`, about so many of them, evenly spread; the last one is always there.
        """
        step = 1 if most is None else max(1, len(self.groups) // most)
        found = []
        for count in reversed(range(len(self.groups), 1, -step)):
            estimate = elo_estimate(self.groups[:count])
            assert estimate is not None
            found.append((count * self.games_a_group, estimate))
        return found

    def svg(self, lang: str = "en") -> str:
        """The interval as it closed, game by game; words in English or Persian."""
        from harif.arena.matches.pictures import closing_svg

        return closing_svg(self, lang)

    def __str__(self) -> str:
        from harif.arena.matches.telling import told_match

        return told_match(self)

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "elo": finite(self.elo),
            "interval": [finite(end) for end in self.interval],
            "points": estimate_dict(self.points),
            "points_against": estimate_dict(self.points_against),
            "forfeits": [forfeit._asdict() for forfeit in self.forfeits],
            "sprt": None if self.sprt is None else self.sprt._asdict(),
            "stopped": self.stopped,
        }


def match_result(
    contest: Contest, games: Sequence[Played], sprt: SPRT | None = None, stopped: str | None = None
) -> MatchResult:
    """What these games of two players say."""
    groups = groups_of(games)
    scores = [score for group in groups for score in game_scores(group.games, 0, 1)]
    whole = contest.whole(groups)
    counted = contest.distinct(whole)
    by_group = tuple(duel.score for group in counted for duel in duels_of(group))
    elo = elo_estimate(by_group)
    return MatchResult(
        game=contest.game,
        players=(contest.players[0], contest.players[1]),
        games=len(games),
        wins=sum(score > 0.5 for score in scores),
        draws=sum(score == 0.5 for score in scores),
        losses=sum(score < 0.5 for score in scores),
        elo=elo.value if elo is not None else elo_of(fmean(scores)) if scores else 0.0,
        interval=(elo or EVERYTHING)[1:],
        points=points_estimate(points_of(counted, 0, contest.span[0]), contest.span),
        points_against=points_estimate(points_of(counted, 1, contest.span[0]), contest.span),
        forfeits=forfeits_of(contest, games),
        sprt=None if sprt is None else verdict_of(contest, sprt, games),
        stopped=stopped,
        groups=by_group,
        repeated=len(whole) - len(counted),
        games_a_group=len(meetings(2, contest.sides)[0].seatings),
        alone=max(contest.sides) == 0,
        span=contest.span,
    )


def verdict_of(contest: Contest, sprt: SPRT, games: Sequence[Played]) -> Verdict:
    """Where a test stands after these games, or stood when it was answered."""
    question = Question(contest, sprt)
    question.hear(games)
    return question.verdict()


class Question:
    """A test under way, asked after every group in the order of the plan: a game that ended early by chance must not
    decide anything.
    """

    def __init__(self, contest: Contest, sprt: SPRT) -> None:
        self.contest, self.sprt = contest, sprt
        self.met: set[Any] = set()  # groups that were played before count once
        self.rounds = 0  # heard of
        self.waiting: dict[int, list[Played]] = defaultdict(list)  # by round
        self.scores = Tally()  # of the groups, round after round

    def hear(self, games: Iterable[Played]) -> None:
        """Further games, in any order; those after the answer change nothing."""
        for game in games:
            self.waiting[game.round].append(game)
        while not self.answered and (whole := self.contest.whole(groups_of(self.waiting[self.rounds]))):
            del self.waiting[self.rounds]
            self.rounds += 1
            for group in self.contest.distinct(whole, self.met):
                self.scores.add(duels_of(group)[0].score)

    @property
    def answered(self) -> bool:
        return self.verdict().answer is not None

    def verdict(self) -> Verdict:
        return self.sprt.ask(self.scores)


class Standing(NamedTuple):
    """How a player has done in a tournament."""

    player: str
    games: int
    score: float  # the share of the points in all duels
    elo: Estimate | None
    points: Estimate | None  # a game


@dataclass(frozen=True)
class TournamentResult(Outcome):
    """What a tournament has shown.

    `standings` are in the order in which the players were named; `table[i][j]` is (score, games) of i against j, of
    whole groups. Elo ratings have the mean 0.
    """

    game: str
    players: tuple[str, ...]
    games: int
    standings: tuple[Standing, ...]
    table: tuple[Row, ...]
    forfeits: tuple[Forfeit, ...]
    stopped: str | None = None

    def ranked(self) -> list[int]:
        """The players by their numbers, best first."""

        def strength(i: int) -> tuple[float, float]:
            standing = self.standings[i]
            return (standing.elo.value if standing.elo else -inf, standing.score)

        return sorted(range(len(self.players)), key=strength, reverse=True)

    def svg(self, lang: str = "en") -> str:
        """Who scored what against whom, and how strong that makes each; words in English or Persian."""
        from harif.arena.matches.pictures import crosstable_svg

        return crosstable_svg(self, lang)

    def __str__(self) -> str:
        from harif.arena.matches.telling import told_tournament

        return told_tournament(self)

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "standings": [
                {
                    "player": standing.player,
                    "games": standing.games,
                    "score": standing.score,
                    "elo": estimate_dict(standing.elo),
                    "points": estimate_dict(standing.points),
                }
                for standing in self.standings
            ],
            "table": [[None if cell is None else list(cell) for cell in row] for row in self.table],
            "forfeits": [forfeit._asdict() for forfeit in self.forfeits],
            "stopped": self.stopped,
        }


def tournament_result(contest: Contest, games: Sequence[Played], stopped: str | None = None) -> TournamentResult:
    """What these games of many players say."""
    whole = contest.distinct(contest.whole(groups_of(games)))
    duels = [duel for group in whole for duel in duels_of(group)]
    rated = ratings(len(contest.players), duels)
    table = crosstable_of(len(contest.players), whole)
    standings = [
        Standing(
            player=name,
            games=sum(i in game.seating for game in games),
            score=share_of(table[i]),
            elo=rated[i],
            points=points_estimate(points_of(whole, i, contest.span[0]), contest.span),
        )
        for i, name in enumerate(contest.players)
    ]
    return TournamentResult(
        game=contest.game,
        players=contest.players,
        games=len(games),
        standings=tuple(standings),
        table=table,
        forfeits=forfeits_of(contest, games),
        stopped=stopped,
    )


def crosstable_of(players: int, groups: Iterable[Group]) -> tuple[Row, ...]:
    """What each scored against each other, and in how many games."""
    table: list[list[tuple[float, int] | None]] = [[None] * players for _ in range(players)]
    for group in groups:
        for one, other in combinations(group.contenders, 2):
            for score in game_scores(group.games, one, other):
                for row, column, mine in ((one, other, score), (other, one, 1.0 - score)):
                    total, met = table[row][column] or (0.0, 0)
                    table[row][column] = (total + mine, met + 1)
    return tuple(map(tuple, table))


def share_of(row: Row) -> float:
    """The share of the points that a player has won against all others."""
    cells = [cell for cell in row if cell is not None]
    return sum(total for total, _ in cells) / max(1, sum(met for _, met in cells))


def forfeits_of(contest: Contest, games: Sequence[Played]) -> tuple[Forfeit, ...]:
    return tuple(
        Forfeit(game.number + 1, contest.players[game.seating[game.forfeited]], game.reason)
        for game in sorted(games, key=lambda game: game.number)
        if game.forfeited is not None
    )


def estimate_dict(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else {name: finite(value) for name, value in estimate._asdict().items()}


def finite(value: float) -> float | None:
    return value if isfinite(value) else None
