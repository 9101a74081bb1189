"""The referee: plays one game of a plan, and says who forfeited it and why."""

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TypeVar

from harif.arena.matches.plan import Plan, Planned
from harif.arena.minds import Clocks
from harif.arena.players import Player, player
from harif.game import CHANCE, HarifError, PositionError
from harif.game.chances import drawn_outcome
from harif.game.history import History
from harif.game.notation import move_name
from harif.game.patience import GivenUp
from harif.game.sentence import Sentence
from harif.native.engine import quiet

T = TypeVar("T")

GRACE = 0.02  # seconds: of a clock, for the way to the player and back
LONGEST_REASON = 400  # letters
Tell = Callable[[int | None], None]
"""Told the seat that is asked for a move, and None when it has answered."""


class Abandoned(Exception):
    """The game was stopped from outside: it has no result."""


class BrokenOff(Abandoned):
    """It did not stop by itself."""


@dataclass(frozen=True)
class Played:
    """A game that was played.

    seating: which contender sat where.  position: where it began, if not in the first state.
    written: the moves as people write them.  opening: how many of them were given.
    values: what each seat got; None where one forfeited.
    end: "rules", "repetition", "plies" (the game's own limit), "limit" (the match's) or "forfeit".
    forfeited: the seat that did, for this `reason`.  seconds: what each seat has thought.
    """

    number: int
    round: int
    seating: tuple[int, ...]
    position: str | None
    moves: tuple[int, ...]
    written: str
    opening: int
    values: tuple[float, ...] | None
    end: str
    seconds: tuple[float, ...]
    forfeited: int | None = None
    reason: str = ""


class Referee:
    """Plays the games of a plan one after the other, with players who stay from game to game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.players: dict[tuple[int, int], Player] = {}  # by contender and seat
        self.warm: set[tuple[int, int]] = set()  # who has moved before, so that its machine code is ready

    def player(self, contender: int, seat: int) -> Player:
        """The player of a contender at a seat; of two seats with the same contender, each has its own."""
        who = contender, seat
        if who not in self.players:
            self.players[who] = player(self.plan.contenders[contender], self.plan.seed)
        return self.players[who]

    def dismiss(self, contender: int, seat: int) -> None:
        """Never ask that player again: the next game has a new one."""
        gone = self.players.pop((contender, seat), None)
        self.warm.discard((contender, seat))
        if gone is not None:
            with contextlib.suppress(Exception):  # it must go, even if it objects
                gone.mind.close()

    def close(self) -> None:
        for who in list(self.players):
            self.dismiss(*who)


class Game:
    """One game under way."""

    def __init__(self, referee: Referee, planned: Planned, stop: threading.Event, tell: Tell) -> None:
        self.referee, self.plan, self.planned = referee, referee.plan, planned
        self.stop, self.tell = stop, tell
        self.opening = self.plan.opening(planned)
        self.history = self.opening.begin(self.plan.start)
        self.luck = self.plan.luck(planned)
        self.seconds = [0.0] * len(planned.seating)
        clock = self.plan.terms.clock
        self.left = [inf if clock is None else clock.seconds] * len(planned.seating)

    def play(self) -> Played:
        """Play it to its end; `Abandoned` if it is stopped before."""
        history, limit = self.history, self.plan.terms.limit
        for seat in range(len(self.planned.seating)):
            lost = self.invite(seat)
            if lost is not None:
                return self.forfeited(seat, lost)
        while not history.over and len(history.moves) < limit:
            if self.stop.is_set():
                raise Abandoned
            seat = int(history.state.player())
            if seat == CHANCE:
                history.play(drawn_outcome(history.state, self.luck))
                continue
            lost = self.ask(seat)
            if lost is not None:
                return self.forfeited(seat, lost)
        end = history.end
        return self.over(value_at_limit(history), "limit") if end is None else self.over(history.values, end)

    def invite(self, seat: int) -> str | None:
        """Tell a seat that a new game begins; why it forfeits, if it does."""

        def begin(who: Player) -> None:
            who.mind.begin(self.plan.seed_of(self.planned, seat))

        return self.answer_of(seat, begin)[1]

    def ask(self, seat: int) -> str | None:
        """Let a seat move; why it forfeits, if it does."""
        clock = self.plan.terms.clock
        clocks = None if clock is None else Clocks(tuple(self.left), clock.increment)
        started = time.perf_counter()
        choice, lost = self.answer_of(seat, lambda who: who.choose(self.history, stop=self.stop, clocks=clocks))
        spent = time.perf_counter() - started
        if choice is None:
            return lost
        try:
            self.history.play(choice.action)
        except PositionError as problem:  # it is not legal
            return str(problem)
        self.seconds[seat] += spent
        return self.charge(seat, spent)

    def answer_of(self, seat: int, ask: Callable[[Player], T]) -> tuple[T | None, str | None]:
        """What a player answers, or why it forfeits: whatever it raises is its own fault, and it is not asked again."""
        contender = self.planned.seating[seat]
        self.tell(seat)
        try:
            with quiet():
                answer = ask(self.referee.player(contender, seat))
        except GivenUp:
            raise BrokenOff from None
        except BaseException as problem:  # Ctrl-C too: a real one does not come to this thread
            if self.stop.is_set():
                raise Abandoned from None
            self.referee.dismiss(contender, seat)
            return None, reason_for(problem)
        self.tell(None)
        if self.stop.is_set():
            raise Abandoned
        return answer, None

    def charge(self, seat: int, spent: float) -> str | None:
        """Take the time off the seat's clock. The first move of a player is free: its machine code is made then."""
        who, clock = (self.planned.seating[seat], seat), self.plan.terms.clock
        first = who not in self.referee.warm
        self.referee.warm.add(who)
        if clock is None or first:
            return None
        self.left[seat] -= spent
        if self.left[seat] < -GRACE:
            return str(Sentence("It has used up its time, by {seconds} s.", seconds=round(-self.left[seat], 2)))
        self.left[seat] += clock.increment
        return None

    def over(self, values: tuple[float, ...] | None, end: str, loser: int | None = None, reason: str = "") -> Played:
        return Played(
            number=self.planned.number,
            round=self.planned.round,
            seating=self.planned.seating,
            position=self.opening.position,
            moves=self.history.moves,
            written=" ".join(map(move_name, self.history.before, self.history.moves)),
            opening=len(self.opening.moves),
            values=values,
            end=end,
            seconds=tuple(self.seconds),
            forfeited=loser,
            reason=reason,
        )

    def forfeited(self, seat: int, reason: str) -> Played:
        return self.over(None, "forfeit", seat, reason)


def value_at_limit(history: History) -> tuple[float, ...]:
    """What a game counts that was ended by force: a draw; for one player, who cannot draw, what it has got so far."""
    game, state = history.game, history.state
    if game.kind.players > 1:
        return game.kind.drawn
    return (float(state.gained() if "gained" in game.methods else state.utility(0)),)


def reason_for(problem: BaseException) -> str:
    """What a player did wrong, in a sentence on one line."""
    if isinstance(problem, HarifError):
        return one_line(str(problem))
    what = type(problem).__name__
    with contextlib.suppress(Exception):  # an error that cannot even be told
        what = f"{what}: {problem}" if str(problem) else what
    return str(Sentence("It raised {problem}.", problem=one_line(what)))


def one_line(text: str) -> str:
    """Without line breaks, not too long, and writable anywhere."""
    line = " ".join(text.encode("utf-8", "replace").decode().split())
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}…"
