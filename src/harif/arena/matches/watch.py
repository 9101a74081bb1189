"""Watching over a game: whoever does not answer in time forfeits it, and the match goes on."""

import contextlib
import threading
import time
from collections.abc import Callable
from types import FrameType

from harif.arena.matches.plan import Plan
from harif.arena.matches.referee import BrokenOff, Game, Played, Referee, Tell
from harif.game import GameError, definition_of
from harif.game.patience import endless_rule, files_of, give_up, rule_under_way
from harif.game.sentence import Sentence
from harif.search.running import begin, blaming_rules, finish

LOOK_EVERY = 0.1
LAST_CALL = 1.0  # seconds in which a player that was given up may still end by itself
RULES_MAY_TAKE = 60.0  # seconds, from one question to the next


class Watched:
    """Plays games on a thread each, and looks at the clock meanwhile.

    A player that hangs is told to stop, and given up. Where its thread runs on all the same, for nobody can interrupt
    machine code, `haunted` says so.
    """

    def __init__(self, plan: Plan, tell: Tell = lambda seat: None) -> None:
        self.plan, self.referee, self.tell = plan, Referee(plan), tell
        self.haunted = False

    def play(self, number: int, look: Callable[[], object] = lambda: None) -> Played:
        """Game `number`. `look` is called now and then, and may raise to have the game abandoned."""
        thread = GameThread(self.referee, number, self.tell)
        try:
            while not thread.done(LOOK_EVERY):
                look()
                seat, seconds = thread.busy
                if seat is None and seconds > RULES_MAY_TAKE:
                    raise GameError(endless_rule(thread.rule(), RULES_MAY_TAKE))
                if seat is not None and seconds > self.plan.terms.patience:
                    return self.forfeited(thread, seat)
        except BaseException:
            thread.end()
            raise
        return thread.played()

    def forfeited(self, thread: "GameThread", seat: int) -> Played:
        """The game, lost by the seat that does not answer."""
        told = Sentence("It has not answered for {seconds} s.", seconds=self.plan.terms.patience)
        played = thread.game.forfeited(seat, str(told))
        self.haunted = not thread.end() or self.haunted
        self.referee.dismiss(played.seating[seat], seat)
        return played

    def close(self) -> None:
        self.referee.close()


class GameThread:
    """A game under way on a thread of its own."""

    def __init__(self, referee: Referee, number: int, tell: Tell) -> None:
        self.tell_others, self.stop = tell, threading.Event()
        self.asked: tuple[int | None, float] = (None, time.monotonic())  # which seat, and since when
        self.game = Game(referee, referee.plan.game(number), self.stop, self.tell)
        definition = definition_of(referee.plan.start)
        self.worker = begin(lambda: blaming_rules(definition, self.game.play))

    def tell(self, seat: int | None) -> None:
        self.asked = seat, time.monotonic()
        self.tell_others(seat)

    @property
    def busy(self) -> tuple[int | None, float]:
        """The seat that is asked, None while the rules are at work; and for how many seconds."""
        seat, since = self.asked
        return seat, time.monotonic() - since

    def done(self, seconds: float) -> bool:
        """Has it ended, after waiting for so long at most?"""
        return self.worker.done.wait(seconds)

    def played(self) -> Played:
        """The game, once it is done."""
        played: Played = finish(self.worker)
        return played

    def rule(self) -> FrameType | None:
        """The call of a rule in which it is, if it is in one."""
        return rule_under_way(self.worker.thread.ident, files_of(type(self.game.plan.start)))

    def end(self) -> bool:
        """Tell it to stop; if it does not, break it off. Has it ended?"""
        self.stop.set()
        by_itself = self.done(LAST_CALL)
        if not by_itself:
            give_up(self.worker.thread.ident)
        ended = by_itself or self.done(LAST_CALL)
        if by_itself or isinstance(self.worker.error, BrokenOff):  # else what breaks it off may be still to come
            with contextlib.suppress(BaseException):
                finish(self.worker)
        return ended
