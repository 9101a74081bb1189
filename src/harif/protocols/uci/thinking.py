"""One `go`: a thread that looks for a move, says what it finds, and makes the move in time, whatever happens."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from harif.game.history import state_in
from harif.games import Record
from harif.protocols.uci.asked import Go
from harif.protocols.uci.clock import Allotment, Clock, Course, Spent, is_enough, lateness
from harif.protocols.uci.options import Settings
from harif.protocols.uci.readiness import Readiness
from harif.protocols.uci.standing import action_of, written_line
from harif.protocols.uci.telling import complaint, infos, middle_of, share_of
from harif.search import Progress, Result, search

NO_MOVE = "0000"
FOREVER = 1e7  # seconds: until somebody says stop
LOOK_EVERY = 0.005  # seconds between two looks at what the search may be waiting for
HASTE = 0.005  # seconds: with less than that positions are counted, which is kept to more exactly than so short a time
HURRIED = {"nodes": 1_000, "seconds": 0.05}  # the seconds are for rules that run interpreted
GLANCE = 0.5  # of the time that is left: for a move that is made without the machine code


@dataclass
class Kept:
    """What is carried from one move to the next: the table, who plays where strength is limited, what was learned."""

    tree: Any = None
    learned: dict[str, Any] = field(default_factory=dict)  # options of a search that judges by it
    weak: Any = None  # None also where it could not be had
    spent: Spent | None = None  # by the last move on the clock
    late: float = 0.0  # seconds by which moves are late here


class Thinking:
    """The search for one move, on a clock that runs since `began`. `speak` says a line."""

    def __init__(
        self,
        record: Record,
        go: Go,
        settings: Settings,
        readiness: Readiness,
        speak: Callable[[str], None],
        kept: Kept,
        began: float,
    ) -> None:
        self.record, self.go, self.settings, self.readiness, self.speak = record, go, settings, readiness, speak
        self.kept, self.began = kept, began
        self.state = state_in(record)
        self.kind = self.state.__harif__.kind
        self.mover = max(int(self.state.player()), 0)
        self.stop = threading.Event()
        self.asked_for = threading.Event()  # the move, though it may be known already
        if not go.waits:
            self.asked_for.set()
        self.course = Course()
        self.told: tuple[int, tuple[int, ...]] = (0, ())  # the depth and the line that were told of last
        self.from_now = began  # since when the clock runs: while pondering it is the other's
        self.allotment: Allotment | None = None
        if not go.ponder:
            self.allot()
        self.thread = threading.Thread(target=self.run, name="harif thinking", daemon=True)

    # What the reader of lines does with it ----------------------------------------------------------------------------

    def start(self) -> None:
        self.thread.start()

    def end(self) -> None:
        """Make the move now."""
        self.asked_for.set()
        self.stop.set()

    def hit(self) -> None:
        """The move that was pondered about has been played: from now on our own clock runs."""
        if not self.go.ponder or self.asked_for.is_set():
            return
        self.from_now = time.perf_counter()
        self.allot()
        if self.allotment is not None:
            timer = threading.Timer(self.allotment.hard, self.stop.set)
            timer.daemon = True
            timer.start()
        if not self.go.infinite:
            self.asked_for.set()

    @property
    def ends_by_itself(self) -> bool:
        return self.go.limited and not self.go.waits

    @property
    def chess960(self) -> bool:
        return bool(self.settings["UCI_Chess960"])

    @property
    def clock(self) -> Clock | None:
        """Our own."""
        return self.go.clock(not self.kind.with_first(self.mover))

    def allot(self) -> None:
        """Find out how long the move may take: the less, the later those before it were."""
        overhead, kept, clock = self.settings["Move Overhead"] / 1000, self.kept, self.clock
        if kept.spent is not None and clock is not None:
            kept.late = lateness(kept.late, kept.spent, clock.left, overhead)
            kept.spent = None
        self.allotment = self.go.allotment(not self.kind.with_first(self.mover), overhead + kept.late)

    # The thread -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Find a move and say it. What goes wrong is told, and any legal move is better than none."""
        line: tuple[int, ...] = ()
        try:
            line = self.find()
        except Exception as problem:  # the game must go on
            self.speak(f"info string {complaint(problem)}")
        if not line:
            line = tuple(int(action) for action in self.moves()[:1])
        if self.clock is not None and self.allotment is not None and not self.go.waits:
            elapsed = self.elapsed()
            self.kept.spent = Spent(self.clock, elapsed, elapsed - self.allotment.hard)
        self.asked_for.wait()
        names = written_line(self.state, line[:2], self.chess960)
        self.speak(" ".join(["bestmove", *(names[:1] or [NO_MOVE]), *(["ponder", names[1]] if names[1:] else [])]))

    def find(self) -> tuple[int, ...]:
        """The best line; empty where there is no move."""
        legal = [int(action) for action in self.state.actions()] if not self.state.terminal() else []
        if not legal:
            self.speak("info depth 0 score " + ("cp 0" if self.is_even() else "mate 0"))
            return ()
        ready = self.wait_until_ready()
        for problem in self.readiness.untold():
            self.speak(f"info string {problem}")
        if not ready:
            return (self.glance(legal),)
        if self.settings["UCI_LimitStrength"] and self.kept.weak is not None:
            return self.play_weakly(legal)
        return self.search(legal)

    def moves(self) -> list[int]:
        """The moves that may be chosen from: all, or those that were asked about, as far as they are legal."""
        legal = [] if self.state.terminal() else [int(action) for action in self.state.actions()]
        if self.go.searchmoves is None:
            return legal
        wanted = {action_of(self.state, name) for name in self.go.searchmoves}
        return [action for action in legal if action in wanted] or legal

    def is_even(self) -> bool:
        """Did the game end in a draw?"""
        return float(self.state.utility(self.mover)) == middle_of(self.kind, self.mover)

    def wait_until_ready(self) -> bool:
        """Is all ready for a search, before so much of the time is over that the move must be made without?"""
        while not self.readiness.is_ready:
            if self.stop.is_set():
                return False
            allotment = self.allotment
            if allotment is not None and self.elapsed() >= GLANCE * allotment.hard:
                return False
            self.readiness.wait(LOOK_EVERY)
        return True

    def elapsed(self) -> float:
        """Seconds on our own clock."""
        return time.perf_counter() - self.from_now

    def glance(self, legal: list[int]) -> int:
        """The move after which the position is judged best, as far as there is time to look, by rules as they are
        written: the machine code is not ready.
        """
        self.speak("info string the machine code is still being made ('harif prepare' does that ahead): a quick move")
        end = self.from_now + (self.allotment.hard if self.allotment is not None else 0.0)
        moves = self.moves() or legal
        best, worth = moves[0], -float("inf")
        for action in moves:
            after = self.state.result(action)
            found = after.utility(self.mover) if after.terminal() else after.evaluate(self.mover)
            if found > worth:
                best, worth = action, float(found)
            if time.perf_counter() >= end:
                break
        return best

    def play_weakly(self, legal: list[int]) -> tuple[int, ...]:
        """The move of a player of the strength that was asked for."""
        from harif.arena.minds import Asking

        moves = tuple(self.moves())
        asking = Asking(self.follow, self.stop, moves=moves if len(moves) < len(legal) else None)
        hard = None if self.allotment is None else threading.Timer(self.allotment.hard - self.elapsed(), self.stop.set)
        if hard is not None:
            hard.daemon = True
            hard.start()
        try:
            choice = self.kept.weak(self.record, asking)
        finally:
            if hard is not None:
                hard.cancel()
        if choice.result is not None:
            self.tell(choice.result)
        return (choice.action,)

    def search(self, legal: list[int]) -> tuple[int, ...]:
        """The best line, by the complete search."""
        moves = self.moves()
        if len(moves) == 1 and self.allotment is not None and self.go.movetime is None:
            return (moves[0],)  # there is nothing to think about
        algorithm = "auto" if self.go.mate is None else "pvs"  # which guesses nothing, and so misses no mate
        how = self.how(moves if len(moves) < len(legal) else None)
        if self.allotment is not None and self.allotment.hard - self.elapsed() < HASTE:
            how |= {**HURRIED, "progress": None, "stop": None}  # it is over before anybody could look
        else:
            how |= self.limits()
        result = search(self.record, algorithm, **how, **self.kept.learned)
        self.kept.tree = result.tree
        depth, line = self.told
        if line and result.line == line[: len(result.line)] and (len(result.lines) <= 1 or result.depth == depth):
            return line  # of a depth that was not finished only the beginning is known
        self.tell(result)
        return result.line

    def limits(self) -> dict[str, Any]:
        """As `harif.search` takes them."""
        go = self.go
        given: dict[str, Any] = {}
        if go.depth is not None:
            given["depth"] = go.depth
        if go.mate is not None:
            given["depth"] = min(2 * go.mate - 1, given.get("depth", 2 * go.mate - 1))
        if go.nodes is not None:
            given["nodes"] = go.nodes
        if self.allotment is not None:
            given["seconds"] = max(HASTE, self.allotment.hard - self.elapsed())
        elif not given or go.waits or self.settings["MultiPV"] > 1:  # lines are found at each depth where time counts
            given["seconds"] = FOREVER
        return given

    def how(self, moves: list[int] | None) -> dict[str, Any]:
        """The rest of what `harif.search` is told."""
        told: dict[str, Any] = {
            "ranking": "bounds",
            "threads": self.settings["Threads"],
            "table": self.settings["Hash"],
            "progress": self.follow,
            "stop": self.stop,
        }
        if self.settings["MultiPV"] > 1:
            told["lines"] = self.settings["MultiPV"]
        if moves is not None:
            told["moves"] = moves
        if self.kept.tree is not None:
            told["tree"] = self.kept.tree
        return told

    def follow(self, progress: Progress) -> bool:
        """Tell of a depth that was finished; False where the search should end."""
        if progress.action is None or progress.value is None:
            return True
        finished = progress.depth > self.told[0]
        if finished:
            self.course = self.course.after(progress.action, share_of(progress.value, self.kind, self.mover))
            self.tell(progress)
        if self.is_mate(progress):
            return False
        allotment = self.allotment
        return allotment is None or not is_enough(self.elapsed(), allotment, self.course, finished)

    def is_mate(self, progress: Progress) -> bool:
        """Was the mate found that was asked for? (A line does not tell: it ends where the table knows the rest.)"""
        if self.go.mate is None or progress.value is None or progress.end_in is None:
            return False
        return progress.value > middle_of(self.kind, self.mover) and progress.end_in <= 2 * self.go.mate - 1

    def tell(self, found: Progress | Result) -> None:
        self.told = found.depth, found.line
        for line in infos(self.state, found, time.perf_counter() - self.began, self.chess960):
            self.speak(line)
