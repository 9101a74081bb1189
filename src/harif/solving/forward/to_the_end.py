"""Solving by alpha-beta to the end of the game: the driver of `exact`'s kernels."""

import threading
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite
from typing import Any

from harif.game import GameError, SearchError
from harif.game.fields import to_words
from harif.game.values import limits_of
from harif.native.engine import Engine, engine_for
from harif.native.records import rows
from harif.search.alphabeta.ordering import CREDITS, LOCKS, NEVER, Frame, Move
from harif.search.flaws import TOO_DEEP, TOO_HIGH, TOO_WIDE, WITH_FRACTIONS, sentence_for, too_wide
from harif.search.limits import MOST_PLIES
from harif.search.running import together
from harif.search.table import refuse_colliding_key
from harif.search.work import NO_LIMIT, STOPPED, check_bounds, is_spent, opposed
from harif.solving.forward.entries import MOST_PLACE, table_of_scores
from harif.solving.forward.exact import FIRST_PLIES, Answer, prove, settle_all
from harif.solving.forward.scores import (
    LONGEST,
    MOST_RANK,
    STEP,
    Solver,
    farther,
    guessed_rank,
    highest_score,
    lowest_score,
    one_ply_down,
    one_ply_up,
    question,
    rank_of,
    score_of,
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


class TooDeep(Unfit):
    """A line of play goes on for longer than can be followed."""


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
            raise Unfit("{spec} has fields that are no numbers, which no table tells apart.", spec=self.game.spec)
        refuse_colliding_key(state)
        self.watched = proven
        self.stepwise = not many or threads > 1
        self.engine: Engine = engine_for(state, [prove if self.stepwise else settle_all], native)
        self.helps = self.game.methods if helps is None else helps
        self.table = table_of_scores(self.game, table, shared=threads > 1, make=make)
        self.history, self.busy = array("q", [0]) * CREDITS, array("q", [0]) * LOCKS
        self.credit = "priority" not in self.helps if history is None else history
        self.threads, self.fold_plies, self.lookahead = threads, fold_plies, lookahead
        self.room = min(self.game.max_actions or USUAL_ROOM, 1024)
        self.deepest = min(LONGEST, MOST_PLIES)
        self.units = self.first_units()
        self.spent = 0  # nodes of finished questions
        self.limit = NO_LIMIT
        self.stopped = False
        self.solvers = self.new_solvers()

    # What the kernels work with -------------------------------------------------------------------------------------

    def first_units(self) -> float:
        for units in UNITS:
            if self.ranks(units) is not None:
                return units
        raise Unfit(
            "{spec}: utilities as large as {range} are not counted in ranks.",
            spec=self.game.spec,
            range=self.game.kind.utility_range,
        )

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

    def new_solvers(self) -> list[Solver]:
        """One a thread."""
        ranks = self.ranks(self.units)
        assert ranks is not None
        return [
            Solver(
                players=self.game.kind.players,
                opposite=self.game.kind.opposite,
                limit=self.limit,
                room=self.room,
                filtered_from=0 if "promising" in self.helps else NEVER,
                by_priority="priority" in self.helps,
                by_killers=False,
                by_history=self.credit,
                most_credit=1 << 18,
                table_places=MOST_PLACE,
                thread=thread + 1,
                moves=rows(Move, self.room * (self.deepest + 3)),
                frames=rows(Frame, self.deepest + 3),
                history=self.history,
                replies=self.history,
                busy=self.busy,
                units=self.units,
                middle=self.game.kind.middle,
                low_rank=ranks[0],
                high_rank=ranks[1],
                deepest=self.deepest,
                bounded="bounds" in self.helps,
                fold_plies=self.fold_plies if self.table.folds else 0,
                lookahead=self.lookahead,
                split=SPLIT_PLIES if self.threads > 1 else 0,
                table=self.table if thread == 0 else self.table.shared(),
            )
            for thread in range(self.threads)
        ]

    @property
    def nodes(self) -> int:
        return self.spent + sum(solver.nodes for solver in self.solvers)

    def stop(self) -> None:
        self.stopped = True
        self.limit_all(STOPPED)

    def limit_nodes(self, most: int) -> None:
        self.limit = most
        self.limit_all(most)

    def limit_all(self, limit: int) -> None:
        for solver in self.solvers:
            solver.limit = limit

    def forget(self) -> None:
        """Empty the table, for a measurement that begins anew."""
        self.spent = self.nodes
        self.table.forget()
        for solver in self.solvers:
            solver.nodes = 0
            solver.table.generation = self.table.generation

    # Questions --------------------------------------------------------------------------------------------------------

    def score(self, state: Any, *, fine: bool = True, within: Score | None = None, ply: int = 0) -> Score:
        """The score of a position, to the ply with `fine`; less is known of it if the search was stopped."""
        self.engine.refuse_changed_rules()
        known = within or self.anything()
        answer = self.attempt(state, known, fine, ply)
        return self.score(state, fine=fine, ply=ply) if self.mended() else answer

    def anything(self) -> Score:
        """Any score that the game can have."""
        return Score(self.solvers[0].low_rank * STEP, self.solvers[0].high_rank * STEP)

    def mended(self) -> bool:
        """Did something go wrong, and was it put right? Then ask again: what was answered since means nothing."""
        flaw = next((solver.flaw for solver in self.solvers if solver.flaw), 0)
        if flaw == 0 or self.stopped:
            return False
        self.mend(flaw)
        return True

    def attempt(self, state: Any, known: Score, fine: bool, ply: int) -> Score:
        guess = 0
        if self.solvers[0].high_rank > 1:
            guess = guessed_rank(float(state.evaluate(state.player())), self.solvers[0])
        if self.stepwise:
            return self.step_by_step(state, known, fine, guess, ply)
        return self.settle([state], known, fine, ply, fresh=False)[0]

    def settle(self, states: Sequence[Any], known: Score, fine: bool, ply: int, fresh: bool) -> list[Score]:
        """The scores of positions, all in one call of the kernel."""
        if fresh:
            self.forget()
        solver, words, before = self.solvers[0], self.engine.ints(0), self.nodes
        for state in states:
            words.extend(to_words(state, self.game.fields))
        answers = rows(Answer, len(states))
        for i in range(len(states)):
            answers[i].low, answers[i].high = known.low, known.high
        run = self.engine.run(settle_all)
        run(states[0], len(states), ply, int(fine), int(fresh), words, answers, solver)
        self.spent = before + sum(answers[i].nodes for i in range(len(states))) - solver.nodes
        return [Score(answers[i].low, answers[i].high) for i in range(len(states))]

    def scores(self, states: Sequence[Any], *, fine: bool = True, fresh: bool = False) -> list[Score]:
        """The scores of many positions; with `fresh` the table is emptied before each. (Only a solver made for `many`.)

        Where the whole batch cannot be done in one go, as in a game that turns out to count in halves, one by one.
        """
        if self.stepwise:
            raise SearchError("scores is for a solver made with many=True and one thread.")
        if not states:
            return []
        self.engine.refuse_changed_rules()
        found = self.settle(states, self.anything(), fine, 0, fresh)
        if not self.mended():
            return found
        return [self.score(state, fine=fine) for state in states]

    def limits(self, state: Any) -> Score:
        """What is known of a position without search."""
        least, most, win, loss = -inf, inf, 1, 1
        if "bounds" in self.helps:
            least, most, win, loss = limits_of(state.bounds(state.player()))
            check_bounds(self.solvers[0], least, most)
        return Score(lowest_score(least, loss, self.solvers[0]), highest_score(most, win, self.solvers[0]))

    def step_by_step(self, state: Any, known: Score, fine: bool, guess: int, ply: int) -> Score:
        """One question after the other, each put to all threads at once."""
        low, high = known.low, known.high
        plies = FIRST_PLIES if fine else LONGEST
        while unsettled(low, high, fine) and not self.stopped:
            asked = question(low, high, plies, guess, self.solvers[0].high_rank)
            answer = self.ask_all(state, asked, ply)
            if answer is None:
                break
            if answer > asked:
                low = max(low, answer)
            else:
                high = min(high, answer)
            plies = farther(low, high, plies)
            if self.watched is not None:
                self.watched(state, Score(low, high))
            if self.nodes > self.limit:
                self.stop()
        return Score(low, high)

    def ask_all(self, state: Any, asked: int, ply: int) -> int | None:
        """Is the score above `asked`? Whoever answers first has answered for all; None if nobody did."""
        answers: list[int] = []
        first = threading.Lock()
        run = self.engine.run(prove)

        def ask(thread: int) -> None:
            solver = self.solvers[thread]
            found = int(run(state, asked, asked + 1, ply, solver))
            with first:
                if not is_spent(solver):
                    answers.append(found)
                    if self.threads > 1:
                        self.limit_all(STOPPED)

        together(self.threads, ask, lambda: self.limit_all(STOPPED))
        if self.threads > 1:
            for i in range(LOCKS):
                self.busy[i] = 0
            if answers and not self.stopped:
                self.limit_all(self.limit)
        return answers[0] if answers and not any(solver.flaw for solver in self.solvers) else None

    def mend(self, flaw: int) -> None:
        """Change what went wrong, so that it cannot again; `Unfit` where nothing helps."""
        spec = self.game.spec
        self.spent = self.nodes
        if flaw == WITH_FRACTIONS:
            finer = [u for u in UNITS if u > self.units and self.ranks(u) is not None]
            if not finer:
                raise Unfit("{spec}: its utilities are not whole numbers, halves, quarters or hundredths.", spec=spec)
            self.units = finer[0]
        elif flaw == TOO_WIDE:
            if self.game.max_actions is not None and self.room >= self.game.max_actions:
                raise too_wide(self.game, self.room)
            self.room *= 2
        elif flaw == TOO_DEEP:
            raise TooDeep(
                "{spec}: a line of play is longer than {deepest} plies; it may never end.",
                spec=spec,
                deepest=self.deepest,
            )
        elif flaw == TOO_HIGH:
            raise GameError(
                "{spec}: a utility lies outside its utility_range {range}.",
                spec=spec,
                range=self.game.kind.utility_range,
            )
        else:
            raise sentence_for(flaw, self.game)
        if flaw == WITH_FRACTIONS or self.table.first_buckets < self.table.most_buckets:  # counted otherwise, or grown
            self.table.forget()
        self.solvers = self.new_solvers()
        if self.stopped:  # told so just now, maybe
            self.limit_all(STOPPED)

    # What a score means -----------------------------------------------------------------------------------------------

    def utility(self, rank: int) -> float:
        return rank / self.units + float(self.game.kind.middle)

    def moves(self, state: Any, root: Score, fine: bool, exactly: bool, report: Callable[[], None]) -> dict[int, Score]:
        """Every move's score, to the player to move: exactly, or for moves that are not best only that they are worse.

        `root` is the position's own score: no move has a better one. Where a move shows that utilities are to be
        counted in smaller `units`, all are, and `root` is to be asked for again.
        """
        found: dict[int, Score] = {}
        mover, units = int(state.player()), self.units
        for action in state.actions():
            child = state.result(action)
            if child.terminal():
                score = one_ply_up(score_of(child, mover, self.solvers[0]))
                found[action] = Score(score, score)
            else:
                same = not opposed(int(child.player()), mover, self.solvers[0])
                known = self.limits(child)
                most = one_ply_down(root.high)
                known = Score(known.low, min(known.high, most)) if same else Score(max(known.low, -most), known.high)
                if exactly:
                    below = self.score(child, fine=fine, within=known, ply=1)
                else:
                    below = self.test(child, known, one_ply_down(root.low) if same else -one_ply_down(root.low), same)
                low, high = (below.low, below.high) if same else (-below.high, -below.low)
                found[action] = Score(one_ply_up(low), one_ply_up(high))
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
        mover = int(state.player())
        moves = list(state.promising()) if "promising" in self.helps else []
        bar = root.low if fine else root.rank * STEP - STEP // 2
        for action in moves + [action for action in state.actions() if action not in moves]:
            child = state.result(action)
            if child.terminal():
                got = one_ply_up(score_of(child, mover, self.solvers[0]))
                if self.mended():
                    return self.best_move(state, fine)
                if got >= bar:
                    return int(action)
                continue
            same = not opposed(int(child.player()), mover, self.solvers[0])
            known = self.limits(child)
            below = self.test(child, known, one_ply_down(bar) if same else -one_ply_down(bar), same)
            if self.mended():
                return self.best_move(state, fine)
            if one_ply_up(below.low if same else -below.high) >= bar:
                return int(action)
            if self.stopped:
                return None
        return None

    def test(self, child: Any, known: Score, bar: int, same: bool) -> Score:
        """One question: does the move reach the bar? `bar` is told from the child's side."""
        asked = bar - 1 if same else bar
        if not known.low <= asked < known.high:
            return known
        solver = self.solvers[0]
        got = int(self.engine.run(prove)(child, asked, asked + 1, 1, solver))
        if is_spent(solver):
            return known
        return Score(got, known.high) if got > asked else Score(known.low, got)
