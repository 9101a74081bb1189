"""A game in hindsight: each move beside the best one at that moment, and what the game was worth on the way.

Each decision is searched where it was made, after the dice had fallen: luck is nobody's slip. Values are as good as
the searches, which are short; `exact` says which are proven. Where something is hidden, moves are held against how
often the best play that the adviser found makes them, with the view that the player had; or, in games too large for
that, against what simulated games brought, which blames only what loses clearly.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isnan
from typing import Any, NamedTuple

from harif.arena.players import Player
from harif.arena.reasons import Effort, Reason, reason, scale_of
from harif.arena.sampled import Sampled, sampled
from harif.game import CHANCE
from harif.games.record import Record
from harif.search import Progress
from harif.search.result import Line
from harif.search.running import Stop

SECONDS = 10.0  # for all of a game
MOST_EACH, LEAST_EACH = 0.4, 0.004  # seconds for one move
SLIP = 0.02  # of the scale of values: an estimate that differs by less is no reason to blame anybody
RARE = 0.02  # how often best play makes a move that it hardly ever makes


class Judged(NamedTuple):
    """A move of the game beside the best one where it was made.

    ply: how many moves, chance's too, came before it.  values: what the position was worth to each player.
    """

    ply: int
    seat: int
    reason: Reason

    @property
    def action(self) -> int:
        assert self.reason.asked is not None
        return self.reason.asked.action

    @property
    def values(self) -> tuple[float, ...]:
        return self.reason.best.values

    @property
    def exact(self) -> bool:
        """Are both values proven?"""
        assert self.reason.asked is not None
        return self.reason.best.exact and self.reason.asked.exact

    @property
    def slip(self) -> bool:
        """Did the move lose something: anything where that is proven, else more than an estimate may err by?"""
        least = 0.0 if self.exact else SLIP * scale_of(self.reason.best.value, self.reason.state.__harif__.kind)
        return self.reason.lost > least


class Mixed(NamedTuple):
    """A move in a game with secrets, and how often best play would have chosen each.

    sampled: the move beside the best one, where simulated games are all that is known of best play.
    """

    ply: int
    seat: int
    action: int
    chances: dict[int, float]
    names: dict[int, str]
    sampled: Sampled | None = None

    @property
    def rare(self) -> bool:
        """Does best play hardly ever make it, or do simulated games show that it loses?"""
        return self.chances.get(self.action, 0.0) < RARE if self.sampled is None else self.sampled.clear

    def as_dict(self) -> dict[str, Any]:
        """For JSON; without a loss where the move was not tried."""
        told = {"ply": self.ply, "seat": self.seat, "action": self.action, "chances": self.chances}
        if self.sampled is None or isnan(self.sampled.lost):
            return told
        return {**told, "best": self.sampled.best, "lost": self.sampled.lost, "exact": False}


class Review(NamedTuple):
    """A whole game.

    judged, or mixed where something was hidden: the decisions that were looked at, in the order of play.
    decisions: how many there were, where somebody had a choice.  seconds: about how long each was searched.
    """

    record: Record
    judged: tuple[Judged, ...]
    mixed: tuple[Mixed, ...]
    decisions: int
    seconds: float

    @property
    def exact(self) -> bool:
        return all(judged.exact for judged in self.judged)

    @property
    def slips(self) -> tuple[Judged, ...]:
        """The moves that lost something, in the order of play."""
        return tuple(judged for judged in self.judged if judged.slip)

    @property
    def complete(self) -> bool:
        return len(self.judged) + len(self.mixed) == self.decisions

    def course(self, seat: int) -> list[tuple[int, float]]:
        """What the game was worth to a seat before each move that was looked at, by ply, and what it got in the end."""
        out = [(judged.ply, judged.values[seat]) for judged in self.judged]
        if self.judged and self.complete and self.record.values is not None:
            out.append((len(self.record.moves), self.record.values[seat]))
        return [(ply, value) for ply, value in out if not isnan(value)]

    def number_of(self, ply: int) -> int:
        """Which of the players' moves a ply is, from 1: what chance did is not counted."""
        return 1 + len([state for state in self.record.before[:ply] if state.player() != CHANCE])

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        told = [
            {
                "ply": judged.ply,
                "seat": judged.seat,
                "action": judged.action,
                "best": judged.reason.best.action,
                "lost": judged.reason.lost,
                "values": [None if isnan(value) else value for value in judged.values],
                "exact": judged.exact,
            }
            for judged in self.judged
        ]
        told += [mixed.as_dict() for mixed in self.mixed]
        return {"decisions": self.decisions, "seconds": self.seconds, "moves": told}


def review(record: Record, seconds: float = SECONDS, effort: Effort | None = None) -> Review:
    """Every decision of a game that hides nothing, in about so many seconds altogether.

    `effort` says what else holds for each search; with `nodes` in it the answer is the same every time, and takes as
    long as it takes. Ctrl-C, `stop` and a `progress` that returns False end it with what was found by then.
    """
    effort = (effort or Effort())._replace(seconds=None)
    decisions = sum(map(is_choice, record.before))
    done: list[Judged] = []
    clock = Clock(seconds, decisions)
    try:
        for earlier, ply, action in choices_in(record):
            share = clock.share(len(done))
            if share is None and effort.nodes is None:
                break
            if effort.progress and effort.progress(clock.progress(len(done))) is False:
                break
            found = judged_at(earlier, action, effort._replace(progress=None), share)
            clock.count(found.result.seconds)
            if found.result.stopped == "interrupt":
                break
            done.append(Judged(ply, int(earlier.state.player()), found))
    except KeyboardInterrupt:  # between two searches: what is found stands
        pass
    return Review(record, consistent(record, done), (), decisions, clock.each)


def consistent(record: Record, judged: Sequence[Judged]) -> tuple[Judged, ...]:
    """The same with all that was proven later: a move is worth what the position after it was found to be.

    A search from there looked a ply further, and the end of the game is as far as one can look. Dice break the chain.
    """
    by_ply, out = {found.ply: found for found in judged}, []
    known = None if record.values is None else Line(-1, 0.0, record.values, (), 0, exact=True, distance=0)
    for ply in reversed(range(len(record.moves))):
        state, action = record.before[ply], record.moves[ply]
        if known is not None and state.player() != CHANCE:
            distance = None if known.distance is None else known.distance + 1
            worth, moves = known.values[state.player()], (action, *known.moves)
            known = Line(action, worth, known.values, moves, known.depth + 1, exact=True, distance=distance)
        if ply in by_ply:
            found = by_ply[ply] if known is None else by_ply[ply]._replace(reason=with_line(by_ply[ply].reason, known))
            out.append(found)
            known = found.reason.best if found.reason.best.exact else None
        elif state.player() == CHANCE or is_choice(state):  # else a forced move, which changes nothing
            known = None
    return tuple(reversed(out))


def with_line(reason: Reason, asked: Line) -> Reason:
    """A reason, now that this is known of the move that was made: it may be better than what seemed to be the best."""
    best, (_, most) = reason.best, reason.state.__harif__.kind.utility_range
    if not best.exact and asked.value >= best.value:
        best = asked._replace(exact=asked.value >= most)  # another move may be better still, unless nothing is
    return reason._replace(lines=(best, *reason.lines[1:]), asked=asked)


def judged_at(earlier: Record, action: int, effort: Effort, share: float | None) -> Reason:
    """One decision; the time is shared by the best move and the one that was made, in case these are two."""
    limited = effort if effort.nodes is not None else effort._replace(seconds=(share or LEAST_EACH) / 2)
    found = reason(earlier, action, lines=1, effort=limited)
    return found._replace(
        result=replace(found.result, tree=None, left=None)
    )  # a game's tables are not kept all at once


def review_views(record: Record, adviser: Player, seat: int | None = None, stop: Stop | None = None) -> Review:
    """Every decision of a game with secrets, each with the view that its player had; of one seat alone, and only as
    far as it comes until it is stopped, where that is wished.
    """
    done: list[Mixed] = []
    try:
        for earlier, ply, action in choices_in(record):
            if stop is not None and stop.is_set():
                break
            if seat is not None and int(earlier.state.player()) != seat:
                continue
            view = earlier.view(int(earlier.state.player()))
            choice = adviser.choose(view, None, stop)
            names = dict(zip(view.actions, view.names, strict=True))
            by_games = choice.result if choice.result is not None and choice.result.ranking == "means" else None
            beside = None if by_games is None else sampled(by_games, action, record.game.kind)
            done.append(Mixed(ply, view.seat, action, choice.chances or {choice.action: 1.0}, names, beside))
    except KeyboardInterrupt:
        pass
    return Review(record, (), tuple(done), sum(map(is_choice, record.before)), 0.0)


def choices_in(record: Record) -> Iterator[tuple[Record, int, int]]:
    """The decisions of a game at which there was a choice: the game as it stood then, the ply, and what was chosen.

    It is one record that grows: look at it before asking for the next.
    """
    earlier = Record(record.start)
    for ply, action in enumerate(record.moves):
        if is_choice(earlier.state):
            yield earlier, ply, action
        earlier.play(action)


def record_at(record: Record, ply: int) -> Record:
    """The game as it stood after so many moves."""
    earlier = Record(record.start)
    for action in record.moves[:ply]:
        earlier.play(action)
    return earlier


def is_choice(state: Any) -> bool:
    return state.player() != CHANCE and len(list(state.actions())) > 1


class Clock:
    """Shares out the time among the decisions that are left. Compiling, before the first search, does not count."""

    def __init__(self, seconds: float, decisions: int) -> None:
        self.seconds, self.decisions = seconds, decisions
        self.each = min(MOST_EACH, seconds / max(1, decisions))
        self.began: float | None = None

    @property
    def passed(self) -> float:
        return 0.0 if self.began is None else time.perf_counter() - self.began

    def share(self, done: int) -> float | None:
        """Seconds for the next decision; None where no time is left."""
        left = self.seconds - self.passed
        if left <= 0.0:
            return None
        return max(LEAST_EACH, min(MOST_EACH, left / (self.decisions - done)))

    def count(self, searched: float) -> None:
        if self.began is None:
            self.began = time.perf_counter() - searched

    def progress(self, done: int) -> Progress:
        return Progress(0, done, self.passed, done=done / self.decisions)
