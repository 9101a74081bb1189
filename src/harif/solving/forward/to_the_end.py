"""Solving by alpha-beta to the end of the game: the driver of `exact`'s kernels."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite
from typing import Any

from harif.game import GameError, SearchError
from harif.game.fields import to_words
from harif.game.values import limits_of
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for
from harif.search.limits import MOST_PLIES
from harif.search.old_table import GENERATION, Sparse, Table, refuse_colliding_key
from harif.search.root import NO_LIMIT
from harif.search.worker import start_thread
from harif.solving.forward import exact
from harif.solving.forward.exact import (
    FLAW,
    FRAMES,
    HISTORY_SIZE,
    LONGEST,
    MOST_RANK,
    NODE_LIMIT,
    NODES,
    PROVE,
    SETTLE_ALL,
    STEP,
    TOO_DEEP,
    TOO_HIGH,
    TOO_WIDE,
    WITH_FRACTIONS,
    farther,
    question,
    rank_of,
    unsettled,
)

UNITS = (1.0, 2.0, 4.0, 10.0, 100.0)
"""Parts of a unit in which utilities are tried to be counted."""

USUAL_ROOM = 64
FOLD_PLIES = 12
LOOKAHEAD = 8
SPLIT_PLIES = 12


class Unfit(SearchError):
    """The game is not one that this way solves; another may."""


@dataclass(frozen=True)
class Score:
    """What is proven of a position, to its player to move: the score lies in low … high."""

    low: int
    high: int

    @property
    def settled(self) -> bool:
        return rank_of(self.low) == rank_of(self.high)

    @property
    def rank(self) -> int:
        return rank_of(self.low)

    @property
    def plies(self) -> int | None:
        """Plies to the end under best play, where that is proven."""
        if self.low != self.high or self.low == 0:
            return None
        return self.rank * STEP - self.low if self.low > 0 else self.low - self.rank * STEP


class ToTheEnd:
    """A solver for the positions of one game, with a table that all its questions share."""

    def __init__(
        self,
        state: Any,
        *,
        table: float = 64,
        threads: int = 1,
        native: bool = True,
        fold_plies: int = FOLD_PLIES,
        lookahead: int = LOOKAHEAD,
        history: bool | None = None,
        helps: frozenset[str] | None = None,
        make: Callable[[int], Any] | None = None,
        proven: Callable[[Any, Score], None] | None = None,
        many: bool = False,
    ) -> None:
        """`make` gives memory for a table that outlives the process; `proven` hears of each answered question. With
        `many` positions to score, a kernel of its own asks all questions of one: quicker, once it is compiled.
        """
        self.game = state.__harif__
        if not all(field.native() for field in self.game.fields):
            raise Unfit(f"{self.game.spec} has fields that are no numbers, which no table tells apart.")
        refuse_colliding_key(state)
        self.watched = proven
        self.stepwise = not many or threads > 1
        self.engine: Engine = engine_for(state, [PROVE if self.stepwise else SETTLE_ALL], native)
        self.helps = self.game.methods if helps is None else helps
        self.table = Table(self.game, table, native=self.engine.native, shared=threads > 1, make=make)
        self.history = self.engine.ints(HISTORY_SIZE + exact.BUSY_SIZE)
        self.credit = "priority" not in self.helps if history is None else history
        self.threads, self.fold_plies, self.lookahead = threads, fold_plies, lookahead
        self.room = min(self.game.max_actions or USUAL_ROOM, 1024)
        self.deepest = min(LONGEST, MOST_PLIES)
        self.units = self.first_units()
        self.spent = 0  # nodes of finished questions
        self.limit = NO_LIMIT
        self.stopped = False
        self.plans: list[Any] = []
        self.make_plans()

    # The plan ---------------------------------------------------------------------------------------------------------

    def first_units(self) -> float:
        for units in UNITS:
            if self.ranks(units) is not None:
                return units
        raise Unfit(f"{self.game.spec}: utilities as large as {self.game.kind.utility_range} are not counted in ranks.")

    def ranks(self, units: float) -> tuple[int, int] | None:
        """The lowest and the highest rank there can be; None if they are too far apart or no whole numbers."""
        kind = self.game.kind
        low, high = kind.first_range
        if not isfinite(high - low):
            return None
        least, most = ceil((low - kind.middle) * units - 1e-9), floor((high - kind.middle) * units + 1e-9)
        if max(-least, most) > MOST_RANK or abs((high - kind.middle) * units - most) > 1e-9:
            return None
        return least, most

    def make_plans(self) -> None:
        ranks = self.ranks(self.units)
        assert ranks is not None
        frame = self.table.identity + 3 * self.room + 2 * (self.game.words + self.table.identity) + 16
        self.plans = []
        for thread in range(self.threads):
            plan: Any = Block("q", FRAMES + frame * (self.deepest + 3)) if self.engine.native else Sparse()
            for slot, value in enumerate(self.table.shape):
                plan[slot] = value
            settings = {
                NODE_LIMIT: self.limit,
                exact.DEEPEST: self.deepest,
                exact.BOUNDED: "bounds" in self.helps,
                exact.FILTERED: "promising" in self.helps,
                exact.ORDERED: "priority" in self.helps,
                exact.HISTORY: self.credit,
                exact.ROOM: self.room,
                exact.FRAME: frame,
                exact.FOLD_PLIES: self.fold_plies if self.table.fold else 0,
                exact.LOOKAHEAD: self.lookahead,
                exact.SPLIT: SPLIT_PLIES if self.threads > 1 else 0,
                exact.THREAD: thread + 1,
                exact.LOW_RANK: ranks[0],
                exact.HIGH_RANK: ranks[1],
            }
            for slot, value in settings.items():
                plan[slot] = int(value)
            self.plans.append(plan)

    @property
    def nodes(self) -> int:
        return self.spent + sum(int(plan[NODES]) for plan in self.plans)

    def stop(self) -> None:
        self.stopped = True
        for plan in self.plans:
            plan[NODE_LIMIT] = -1

    def limit_nodes(self, most: int) -> None:
        self.limit = most
        for plan in self.plans:
            plan[NODE_LIMIT] = most

    def forget(self) -> None:
        """Empty the table, for a measurement that begins anew."""
        self.table.forget()
        self.spent = self.nodes
        for plan in self.plans:
            plan[NODES] = 0
            for slot, value in enumerate(self.table.shape):
                plan[slot] = value

    # Questions --------------------------------------------------------------------------------------------------------

    def score(self, state: Any, *, fine: bool = True, within: Score | None = None, ply: int = 0) -> Score:
        """The score of a position, to the ply with `fine`; less is known of it if the search was stopped."""
        ranks = self.plans[0][exact.LOW_RANK], self.plans[0][exact.HIGH_RANK]
        known = within or Score(ranks[0] * STEP, ranks[1] * STEP)
        answer = self.attempt(state, known, fine, ply)
        return self.score(state, fine=fine, ply=ply) if self.mended() else answer

    def mended(self) -> bool:
        """Did something go wrong, and was it put right? Then ask again: what was answered since means nothing."""
        flaw = next((int(plan[FLAW]) for plan in self.plans if plan[FLAW]), 0)
        if flaw == 0 or self.stopped:
            return False
        self.mend(flaw)
        return True

    def attempt(self, state: Any, known: Score, fine: bool, ply: int) -> Score:
        guess = 0
        if self.plans[0][exact.HIGH_RANK] > 1:
            guess = round((float(state.evaluate(state.player())) - self.game.kind.middle) * self.units)
        if self.stepwise:
            return self.together(state, known, fine, guess, ply)
        return self.settle([state], known, fine, ply, fresh=False)[0]

    def settle(self, states: Sequence[Any], known: Score, fine: bool, ply: int, fresh: bool) -> list[Score]:
        """The scores of positions, all in one call of the kernel."""
        if fresh:
            self.forget()
        plan, words, before = self.plans[0], self.engine.ints(0), self.nodes
        for state in states:
            words.extend(to_words(state, self.game.fields))
        answers = self.engine.ints(3 * len(states))
        for i in range(len(states)):
            answers[3 * i], answers[3 * i + 1] = known.low, known.high
        settings = (known.low, known.high, ply, int(fine), int(fresh), self.units, self.game.kind.middle)
        run = self.engine.run(SETTLE_ALL)
        run(states[0], len(states), *settings, words, answers, plan, self.table.words, self.history)
        self.table.generation = int(plan[GENERATION])
        self.spent = before + sum(answers[2::3]) - int(plan[NODES])
        return [Score(int(answers[3 * i]), int(answers[3 * i + 1])) for i in range(len(states))]

    def scores(self, states: Sequence[Any], *, fine: bool = True, fresh: bool = False) -> list[Score]:
        """The scores of many positions; with `fresh` the table is emptied before each. (Only a solver made for `many`.)

        Where the whole batch cannot be done in one go, as in a game that turns out to count in halves, one by one.
        """
        if self.stepwise:
            raise SearchError("scores is for a solver made with many=True and one thread.")
        if not states:
            return []
        low, high = int(self.plans[0][exact.LOW_RANK]) * STEP, int(self.plans[0][exact.HIGH_RANK]) * STEP
        found = self.settle(states, Score(low, high), fine, 0, fresh)
        if not self.mended():
            return found
        return [self.score(state, fine=fine) for state in states]

    def limits(self, state: Any) -> Score:
        """What is known of a position without search."""
        ranks = self.ranks(self.units)
        assert ranks is not None
        least, most, win, loss = -inf, inf, 1, 1
        if "bounds" in self.helps:
            least, most, win, loss = limits_of(state.bounds(state.player()))
        plan, middle = self.plans[0], self.game.kind.middle
        low = exact.lowest_score(least, loss, self.units, middle, plan)
        high = exact.highest_score(most, win, self.units, middle, plan)
        return Score(low, high)

    def together(self, state: Any, known: Score, fine: bool, guess: int, ply: int) -> Score:
        """The same questions, each put to all threads at once; whoever answers first has answered for all."""
        low, high = known.low, known.high
        plies = exact.FIRST_PLIES if fine else LONGEST
        run, middle = self.engine.run(PROVE), self.game.kind.middle
        top = int(self.plans[0][exact.HIGH_RANK])
        while unsettled(low, high, int(fine)) and not self.stopped:
            asked = question(low, high, plies, guess, top)
            answers: list[int] = []
            errors: list[BaseException] = []
            first = threading.Lock()

            def ask(
                plan: Any, asked: int = asked, answers: Any = answers, errors: Any = errors, first: Any = first
            ) -> None:
                try:
                    found = run(state, asked, asked + 1, ply, self.units, middle, plan, self.table.words, self.history)
                except BaseException as problem:
                    with first:
                        errors.append(problem)
                    for other in self.plans:
                        other[NODE_LIMIT] = -1
                    return
                with first:
                    if plan[NODES] <= plan[NODE_LIMIT]:
                        answers.append(int(found))
                        for other in self.plans:
                            other[NODE_LIMIT] = -1

            helpers: list[threading.Thread] = [start_thread(lambda plan=plan: ask(plan)) for plan in self.plans[1:]]  # type: ignore[misc]
            ask(self.plans[0])
            for helper in helpers:
                helper.join()
            for i in range(exact.BUSY_SIZE if self.threads > 1 else 0):
                self.history[HISTORY_SIZE + i] = 0
            if errors:
                raise errors[0]
            if not answers or any(plan[FLAW] for plan in self.plans):
                break
            if not self.stopped:
                for plan in self.plans:
                    plan[NODE_LIMIT] = self.limit
            if answers[0] > asked:
                low = max(low, answers[0])
            else:
                high = min(high, answers[0])
            plies = farther(low, high, plies)
            if self.watched is not None:
                self.watched(state, Score(low, high))
            if self.nodes > self.limit:
                self.stop()
        return Score(low, high)

    def mend(self, flaw: int) -> None:
        """Change the plan so that what went wrong cannot; `Unfit` where nothing helps."""
        spec = self.game.spec
        self.spent = self.nodes
        if flaw == WITH_FRACTIONS:
            finer = [u for u in UNITS if u > self.units and self.ranks(u) is not None]
            if not finer:
                raise Unfit(f"{spec}: its utilities are not whole numbers, halves, quarters or hundredths.")
            self.units = finer[0]
        elif flaw == TOO_WIDE:
            if self.game.max_actions is not None and self.room >= self.game.max_actions:
                raise GameError(f"{spec} declares max_actions={self.room}, but a state has more moves. Raise it.")
            self.room *= 2
        elif flaw == TOO_DEEP:
            raise Unfit(f"{spec}: a line of play is longer than {self.deepest} plies; it may never end.")
        elif flaw == TOO_HIGH:
            raise GameError(f"{spec}: a utility lies outside its utility_range {self.game.kind.utility_range}.")
        else:
            raise GameError(f"{spec}: a state has no legal move, yet the game is not over. Try 'harif check'.")
        if flaw == WITH_FRACTIONS or self.table.first < self.table.most:  # counted otherwise, or grown
            self.table.forget()
        self.make_plans()

    # What a score means -----------------------------------------------------------------------------------------------

    def utility(self, rank: int) -> float:
        return rank / self.units + float(self.game.kind.middle)

    def moves(self, state: Any, root: Score, fine: bool, exactly: bool, report: Callable[[], None]) -> dict[int, Score]:
        """Every move's score, to the player to move: exactly, or for moves that are not best only that they are worse.

        `root` is the position's own score: no move has a better one. Where a move shows that utilities are to be
        counted in smaller `units`, all are, and `root` is to be asked for again.
        """
        found: dict[int, Score] = {}
        mover, units = state.player(), self.units
        for action in state.actions():
            child = state.result(action)
            if child.terminal():
                score = exact.aged(exact.score_of(child, mover, self.units, self.game.kind.middle, self.plans[0]))
                found[action] = Score(score, score)
            else:
                same = child.player() == mover
                known = self.limits(child)
                most = exact.later(root.high)
                known = Score(known.low, min(known.high, most)) if same else Score(max(known.low, -most), known.high)
                if exactly:
                    below = self.score(child, fine=fine, within=known, ply=1)
                else:
                    below = self.test(child, known, exact.later(root.low) if same else -exact.later(root.low), same)
                low, high = (below.low, below.high) if same else (-below.high, -below.low)
                found[action] = Score(exact.aged(low), exact.aged(high))
            if self.mended() or self.units != units:
                return self.moves(state, self.score(state, fine=fine), fine, exactly, report)
            report()
            if self.stopped:
                break
        return found

    def best_move(self, state: Any, fine: bool) -> int | None:
        """A best move of a position, in the order in which the game calls its moves promising; None if stopped."""
        root = self.score(state, fine=fine)
        if self.stopped or not root.settled:
            return None
        mover = state.player()
        moves = list(state.promising()) if "promising" in self.helps else []
        bar = root.low if fine else root.rank * STEP - STEP // 2
        for action in moves + [action for action in state.actions() if action not in moves]:
            child = state.result(action)
            if child.terminal():
                got = exact.aged(exact.score_of(child, mover, self.units, self.game.kind.middle, self.plans[0]))
                if self.mended():
                    return self.best_move(state, fine)
                if got >= bar:
                    return int(action)
                continue
            same = child.player() == mover
            known = self.limits(child)
            below = self.test(child, known, exact.later(bar) if same else -exact.later(bar), same)
            if self.mended():
                return self.best_move(state, fine)
            if exact.aged(below.low if same else -below.high) >= bar:
                return int(action)
            if self.stopped:
                return None
        return None

    def test(self, child: Any, known: Score, bar: int, same: bool) -> Score:
        """One question: does the move reach the bar? `bar` is told from the child's side."""
        asked = bar - 1 if same else bar
        if not known.low <= asked < known.high:
            return known
        run, plan = self.engine.run(PROVE), self.plans[0]
        arguments = (self.units, self.game.kind.middle, plan, self.table.words, self.history)
        got = int(run(child, asked, asked + 1, 1, *arguments))
        if plan[NODES] > plan[NODE_LIMIT]:
            return known
        return Score(got, known.high) if got > asked else Score(known.low, got)
