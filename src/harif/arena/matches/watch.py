"""Watching over a game: whoever does not answer in time forfeits it, and the match goes on."""

import threading
import time
from collections.abc import Callable

from harif.arena.matches.plan import Plan
from harif.arena.matches.referee import Game, Played, Referee, Tell
from harif.game.patience import give_up
from harif.search.running import begin, finish

LOOK_EVERY = 0.1
LAST_CALL = 1.0  # seconds in which a player that was given up may still end by itself


class Watched:
    """Plays games on a thread each, and looks at the clock meanwhile.

    A player that hangs is told to stop, and given up. Where it runs on, for machine code cannot be interrupted,
    `haunted` says so.
    """

    def __init__(self, plan: Plan, tell: Tell = lambda seat: None) -> None:
        self.plan, self.referee, self.tell = plan, Referee(plan), tell
        self.haunted = False

    def play(self, number: int, look: Callable[[], object] = lambda: None) -> Played:
        """Game `number`. `look` is called now and then, and may raise to have the game abandoned."""
        under_way = UnderWay(self.referee, number, self.tell)
        try:
            while not under_way.done(LOOK_EVERY):
                look()
                seat = under_way.overdue(self.plan.terms.patience)
                if seat is not None:
                    return self.forfeit(under_way, seat)
        except BaseException:
            under_way.stop.set()
            under_way.done(LAST_CALL)
            raise
        return under_way.played()

    def forfeit(self, under_way: "UnderWay", seat: int) -> Played:
        """The game, lost by the seat that does not answer."""
        played = under_way.game.forfeited(seat, f"It has not answered for {self.plan.terms.patience:g} s.")
        under_way.stop.set()
        if not under_way.done(LAST_CALL):
            give_up(under_way.worker.thread.ident)
            self.haunted = not under_way.done(LAST_CALL) or self.haunted
        self.referee.dismiss(played.seating[seat], seat)
        return played

    def close(self) -> None:
        self.referee.close()


class UnderWay:
    """A game on a thread of its own."""

    def __init__(self, referee: Referee, number: int, tell: Tell) -> None:
        self.told, self.stop = tell, threading.Event()
        self.asked: tuple[int, float] | None = None  # which seat, and since when
        self.game = Game(referee, referee.plan.game(number), self.stop, self.tell)
        self.worker = begin(self.game.play)

    def done(self, seconds: float) -> bool:
        """Has it ended, after waiting for so long at most?"""
        return self.worker.done.wait(seconds)

    def played(self) -> Played:
        """The game, once it is done."""
        played: Played = finish(self.worker)
        return played

    def tell(self, seat: int | None) -> None:
        self.asked = None if seat is None else (seat, time.monotonic())
        self.told(seat)

    def overdue(self, patience: float) -> int | None:
        """The seat that has been asked for longer than that."""
        asked = self.asked
        return asked[0] if asked is not None and time.monotonic() - asked[1] > patience else None
