"""The referee: plays one game of a plan, and says who forfeited it and why."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from harif.arena.matches.plan import Plan, Planned
from harif.arena.minds import Clocks
from harif.arena.players import Player, player
from harif.game import CHANCE, HarifError
from harif.game.chances import drawn_outcome
from harif.game.history import History
from harif.game.notation import move_name
from harif.game.patience import GivenUp
from harif.native.engine import quiet

GRACE = 0.02  # seconds: of a clock, for the way to the player and back
Tell = Callable[[int | None], None]
"""Told the seat that is asked for a move, and None when it has answered."""


class Abandoned(Exception):
    """The game was stopped from outside: it has no result."""


@dataclass(frozen=True)
class Played:
    """A game that was played.

    seating: which contender sat where.  position: where it began, if not in the first state.
    written: the moves as people write them.  values: what each seat got; None where one forfeited.
    end: "rules", "repetition", "plies", "limit" or "forfeit".
    forfeited: the seat that did, for this `reason`.  seconds: what each seat has thought.
    """

    number: int
    round: int
    seating: tuple[int, ...]
    position: str | None
    moves: tuple[int, ...]
    written: str
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
        self.known: set[tuple[int, int]] = set()  # who has been asked before, so that its machine code is ready

    def play(self, number: int, stop: threading.Event, tell: Tell) -> Played:
        """Game `number`, to its end; `Abandoned` if `stop` is set meanwhile."""
        return Game(self, self.plan.game(number), stop, tell).play()

    def player(self, contender: int, seat: int) -> Player:
        """The player of a contender at a seat; of two seats with the same contender, each has its own."""
        who = contender, seat
        if who not in self.players:
            self.players[who] = player(self.plan.contenders[contender], self.plan.seed)
        return self.players[who]

    def dismiss(self, contender: int, seat: int) -> None:
        """Never ask that player again: the next game has a new one."""
        gone = self.players.pop((contender, seat), None)
        self.known.discard((contender, seat))
        if gone is not None:
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
        self.history: History = self.opening.begin(self.plan.start)
        self.luck = self.plan.luck(planned)
        self.seconds = [0.0] * len(planned.seating)
        clock = self.plan.terms.clock
        self.left = None if clock is None else [clock.seconds] * len(planned.seating)

    def play(self) -> Played:
        history, limit = self.history, self.plan.terms.limit
        for seat, contender in enumerate(self.planned.seating):
            try:
                self.referee.player(contender, seat).mind.begin(self.plan.seed_of(self.planned, seat))
            except Exception as problem:
                return self.forfeited(seat, reason_for(problem))
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
        values = history.values
        return self.over(values or history.game.kind.drawn, history.end or "limit")

    def ask(self, seat: int) -> str | None:
        """Let a seat move; why it forfeits, if it does."""
        contender = self.planned.seating[seat]
        who = self.referee.player(contender, seat)
        clocks = None if self.left is None else Clocks(tuple(self.left), self.plan.terms.clock.increment)  # type: ignore[union-attr]
        self.tell(seat)
        started = time.perf_counter()
        try:
            with quiet():
                action = who.choose(self.history, stop=self.stop, clocks=clocks).action
            spent = time.perf_counter() - started
            self.tell(None)
            if self.stop.is_set():
                raise Abandoned
            self.history.play(action)
        except (Abandoned, GivenUp):
            raise
        except (Exception, SystemExit) as problem:
            if self.stop.is_set():
                raise Abandoned from None
            self.referee.dismiss(contender, seat)
            return reason_for(problem)
        self.seconds[seat] += spent
        return self.charge(contender, seat, spent)

    def charge(self, contender: int, seat: int, spent: float) -> str | None:
        """Take the time off the seat's clock. The first move of a player is free: its machine code is made then."""
        first = (contender, seat) not in self.referee.known
        self.referee.known.add((contender, seat))
        if self.left is None or first:
            return None
        self.left[seat] -= spent
        if self.left[seat] < -GRACE:
            return f"It has used up its time, by {-self.left[seat]:.2f} s."
        assert self.plan.terms.clock is not None
        self.left[seat] += self.plan.terms.clock.increment
        return None

    def over(self, values: tuple[float, ...] | None, end: str, loser: int | None = None, reason: str = "") -> Played:
        return Played(
            number=self.planned.number,
            round=self.planned.round,
            seating=self.planned.seating,
            position=self.opening.position,
            moves=self.history.moves,
            written=" ".join(map(move_name, self.history.before, self.history.moves)),
            values=values,
            end=end,
            seconds=tuple(self.seconds),
            forfeited=loser,
            reason=reason,
        )

    def forfeited(self, seat: int, reason: str) -> Played:
        return self.over(None, "forfeit", seat, reason)


def reason_for(problem: BaseException) -> str:
    """What a player did wrong, in a sentence."""
    if isinstance(problem, HarifError):
        return str(problem)
    told = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    return f"It raised {told}."
