"""The root of a complete search: `pvs` with its table, its windows and its threads."""

import threading
from array import array
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cached_property
from math import inf, isnan, nan
from typing import Any, NamedTuple, Self

from harif.game import SearchError
from harif.game.history import History, Searched
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.native.records import rows
from harif.search.alphabeta.answering import Answering, line_at
from harif.search.alphabeta.decided import is_decided, just_above
from harif.search.alphabeta.frames import Node, Search
from harif.search.alphabeta.leaves import ended, is_pressed
from harif.search.alphabeta.options import Options
from harif.search.alphabeta.ordering import CREDITS, LOCKS, NEVER, Move
from harif.search.alphabeta.pruning import FUTILE_DEPTH, LATE_DEPTH, MOST_CREDIT, reductions_by_depth_and_place
from harif.search.alphabeta.pvs import pvs
from harif.search.alphabeta.remembered import REMEMBERED
from harif.search.chance.network import net_of, refuse_no_network
from harif.search.chance.recognition import refuse_other_features
from harif.search.entries import MOST_PLACE, LeftTable, table_of_values
from harif.search.flaws import TOO_WIDE, sentence_for, too_wide
from harif.search.limits import MOST_PLIES
from harif.search.past import past_of
from harif.search.root import Iteration, plies_cap
from harif.search.running import together
from harif.search.table import CROWD, Table, identify, refuse_colliding_key
from harif.search.work import NO_LIMIT, STOPPED, is_spent

USUAL_ROOM = 64
SPLIT_DEPTH = 3
ASPIRATION = 0.05  # of the range of values
WIDER = 3  # times, where a search that guesses has missed its window
LARGEST = 1e12  # a range beyond it leaves no room for plies in a value: nothing is then called decided
GUESSED_CROWD = 4  # of a table's entries where guessing is allowed: then all of them count, also shallow ones
EXTENDED = 2  # times its depth: as far as threats make a line longer
PASSED = -(1 << 62)  # the "move" before a state that was passed to


class Question(NamedTuple):
    """What `pvs` is asked: the value of a state so many plies from the root, after the move `last`, in a window."""

    state: Any
    depth: int
    low: float
    high: float
    ply: int
    last: int


class Kept(NamedTuple):
    """What a search leaves behind: its table, and by what rules and options it was filled."""

    table: Table
    state: Any  # the root: what the table knows of a tree holds as long as the tree lives
    rules: Any
    options: Options
    threads: int

    def __reduce__(self) -> tuple[Any, ...]:
        """A result may be kept and sent; a table stays where it is."""
        return type(None), ()


class Complete(Answering):
    """One or two players, no chance: by `pvs` with everything on. A loss that it finds is already the longest one."""

    def __init__(
        self,
        state: Any,
        engine: Engine,
        most_nodes: int | None,
        options: Options,
        threads: int,
        history: Searched,
        tree: Any = None,
    ) -> None:
        super().__init__(state, engine)
        plies_left = history.plies_left if isinstance(history, History) else self.game.ply_limit
        self.plies_left = NEVER if plies_left is None else plies_left
        if not all(field.native() for field in self.game.fields):  # nothing that a table could tell apart
            options = options._replace(table=0)
            if self.game.repetition:
                raise SearchError(
                    "{spec} has fields that are no numbers: repetition is not seen. Use mcts.", spec=self.game.spec
                )
        if options.null_move and "passed" not in self.game.methods:
            raise SearchError(
                "null_move passes, and {spec} does not say how: write passed(), which returns the state with the "
                "other player to move, or leave null_move out.",
                spec=self.game.spec,
            )
        self.options = options
        refuse_no_network(options.network, self.game)
        refuse_other_features(options.network, state)
        refuse_colliding_key(state)
        reach = float(self.kind.first_range[1] - self.kind.middle)
        self.reach = reach if reach < LARGEST else inf
        self.threads = threads
        self.most_nodes = NO_LIMIT if most_nodes is None else most_nodes
        self.room = min(self.game.max_actions or USUAL_ROOM, 4096)
        self.table = self.new_table() if tree is None else self.table_of(tree)
        self.past = past_of(history, self.table)
        self.busy = array("q", [0]) * LOCKS
        self.earlier = 0  # nodes of searches that were given up
        self.searches = [self.new_search(thread) for thread in range(threads)]
        self.last: float | None = None  # the value of the last iteration
        self.best = NEVER  # the move of the last iteration, once there is one
        self.guesses: dict[int, float] = {}  # what each root move was worth, at most, when it was last searched

    @cached_property
    def run(self) -> Callable[..., float]:
        """The kernel; whoever calls it from a kernel of its own need not compile it by itself."""
        return self.engine.run(pvs)

    def new_table(self) -> Table:
        crowd = GUESSED_CROWD if self.options.guessing else CROWD
        table = table_of_values(self.game, self.options.table or 1, self.threads > 1, forgetting=True, crowd=crowd)
        table.folds = table.folds and self.options.folding and not self.game.repetition
        return table

    def table_of(self, tree: Any) -> Table:
        """The table that an earlier search has left; a new one where that was of other rules, or guessed otherwise."""
        if not isinstance(tree, Kept):
            raise SearchError("tree is the 'tree' of an earlier result of {algorithm}.", algorithm="pvs")
        same = type(tree.state) is type(self.state) and tree.rules.unchanged() and not self.hangs_on_the_past
        if not same or (tree.options, tree.threads) != (self.options, self.threads):
            return self.new_table()
        tree.table.grow_older()
        return tree.table

    @property
    def hangs_on_the_past(self) -> bool:
        """May what the table calls proven be untrue in a game that came here another way?"""
        return not self.options.guessing and self.game.times > 0

    def new_search(self, thread: int) -> Search:
        options, methods = self.options, self.game.methods
        deepest = min(plies_cap(self.state), MOST_PLIES, self.plies_left)
        table: Table = self.table if thread == 0 else self.table.shared()
        remembers = options.deeper and options.table > 0  # then every position is identified, also beyond the horizon
        return Search(
            players=self.kind.players,
            opposite=self.kind.opposite,
            limit=max(0, self.most_nodes - self.earlier) // self.threads if self.most_nodes < NO_LIMIT else NO_LIMIT,
            room=self.room,
            filtered_from=1 if options.helps and "promising" in methods else NEVER,
            by_priority=options.ordering and "priority" in methods,
            by_killers=options.ordering,
            by_history=options.ordering,
            most_credit=MOST_CREDIT if options.guessing else 1 << 20,
            fading=options.guessing,
            table_places=MOST_PLACE,
            thread=thread + 1,
            moves=rows(Move, self.room * (deepest + 3)),
            frames=rows(Node, deepest + 3),
            history=array("q", [0]) * (2 * CREDITS),
            replies=array("q", [0]) * CREDITS,
            busy=self.busy,
            reach=self.reach,
            middle=self.kind.middle,
            margin=float(options.futility),
            deepest=deepest,
            drawn_at=self.plies_left,
            passed=PASSED,
            stored=options.table > 0,
            bounded=options.helps and "bounds" in methods,
            longest=0,
            asks_end="terminal" in methods,
            repeated=max(0, self.game.times - 1),
            scouted=options.scout,
            pressing=options.urgency and "urgent" in methods,
            lookahead=3 if options.lookahead and options.table > 0 else 0,
            split=SPLIT_DEPTH if self.threads > 1 else 0,
            quiet=int(options.quiescence) if "noisy" in methods else 0,
            guessing=options.guessing,
            null_move=3 if options.null_move else 0,
            reduced=options.reductions,
            futile=FUTILE_DEPTH if options.futility > 0 else 0,
            late=LATE_DEPTH if options.late else 0,
            deeper=options.deeper and options.table > 0,
            remembers=remembers,
            judgements=Block("q", 2 * REMEMBERED if remembers else 2),
            table=table,
            past=self.past,
            net=net_of(options.network, self.game, fixed=True),
            reductions=array("q", reductions_by_depth_and_place()),
            root_values=array("d", [0.0]) * self.room,
        )

    # What `Deepening` asks of every root ------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        return self.earlier + sum(search.nodes for search in self.searches)

    @property
    def stopped(self) -> bool:
        return self.halted or any(map(is_spent, self.searches))

    def stop(self) -> None:
        self.halted = True
        self.limit_all(STOPPED)

    def unlimited(self) -> None:
        self.halted = False
        self.limit_all(NO_LIMIT)

    @property
    def may_prove(self) -> bool:
        """Is nothing guessed, and does the table know all that a value may hang on?"""
        return not self.options.guessing and not (self.game.clocks and self.options.table)

    def limit_all(self, limit: int) -> None:
        for search in self.searches:
            search.limit = limit

    @property
    def farthest(self) -> int:
        return max(search.farthest for search in self.searches)

    @property
    def fullness(self) -> float:
        return self.table.fullness if self.options.table else 0.0

    def kept(self) -> Kept | None:
        if not self.options.table or self.hangs_on_the_past:
            return None
        return Kept(self.table, self.state, self.engine.rules(), self.options, self.threads)

    def left(self) -> LeftTable | None:
        if not self.options.table:
            return None
        return LeftTable(self.state, self.table, self.engine.rules(), self.reach, self.may_prove)

    def refuse_flaws(self) -> None:
        """`ask` and `child` have mended them, or told of them."""

    def moved_to(self, state: Any) -> Self:
        other = copy(self)
        other.state, other.mover, other.last, other.only = state, int(state.player()), None, None
        return other

    # Iterations -------------------------------------------------------------------------------------------------------

    def iterate(self, depth: int) -> Iteration:
        """One search of the root, in a window around the last value if there is one, and wider where that failed."""
        if self.only is not None:
            return self.iterate_some(depth, self.only)
        found = Iteration(depth)
        reach = self.reach
        low, high, room = -inf, inf, ASPIRATION * reach
        if self.options.aspiration and self.last is not None and not is_decided(self.last, reach) and depth > 2:
            low, high = self.last - room, self.last + room
        above: tuple[tuple[int, ...], float] = (), -inf  # a move that was too good for the last window
        while True:
            for i in range(self.room):
                self.searches[0].root_values[i] = nan
            answer = self.ask(self.state, depth, low, high)
            if answer is None:
                return self.unfinished(found, above)
            search, best = answer
            if low < best < high or (best <= low == -inf) or (best >= high == inf):
                break
            above = (line_at(search, 0), best) if best >= high else ((), -inf)
            room *= WIDER
            wide = not self.options.guessing or room > reach or is_decided(best, reach)
            low, high = (-inf if wide else best - room, high) if best <= low else (low, inf if wide else best + room)
        self.read(found, search, best)
        return found

    def unfinished(self, found: Iteration, above: tuple[tuple[int, ...], float]) -> Iteration:
        """A stopped iteration. Its moves were not all searched, so that it tells nothing; unless guessing is allowed,
        and the move that was best before was searched: whatever has beaten it since is better.
        """
        search, order = self.searches[0], list(self.guesses)
        worths = {search.moves[i].action: search.root_values[i] for i in range(len(order))}
        line = line_at(search, 0)
        if not line or isnan(worths.get(self.best, nan)):
            line = ()
        line, worth = max((line, worths[line[0]] if line else -inf), above, key=lambda each: each[1])
        if not self.options.guessing or not line or line[0] not in self.guesses:
            return found
        moves = [(action, self.told(min(self.guesses[action], worth))) for action in order]
        best = order.index(line[0])
        moves[best] = (line[0], self.told(worth))
        return replace(found, depth=found.depth - 1, moves=moves, best=best, line=line, inner=worth, ahead=True)

    def iterate_some(self, depth: int, moves: tuple[int, ...]) -> Iteration:
        """One search of some of the root moves, as `pvs` does it at its root: the most hopeful first, the others in
        null windows. The root itself is left alone, so that the table is told nothing that holds for these moves only.
        """
        found, best, unproven = Iteration(depth), -inf, 0
        worths: dict[int, float] = {}
        for action in sorted(moves, key=lambda action: -self.guesses.get(action, -inf)):
            scout = bool(worths) and self.options.scout
            answer = self.child(action, depth, best, just_above(best) if scout else inf)
            if scout and answer is not None and answer[1] > best:
                answer = self.child(action, depth, best, inf)
            if answer is None:
                return found
            search, worth = answer
            unproven += search.unproven
            worths[action] = worth
            if worth > best:
                best, found.line = worth, (action, *line_at(search, 1))
        self.guesses.update(worths)
        found.moves = [(action, self.told(worths[action])) for action in moves]
        found.best = moves.index(found.line[0])
        found.inner, found.at_most = best, [worths[action] for action in moves]
        found.complete = True
        self.conclude(found, unproven)
        return found

    def ask(
        self, state: Any, depth: int, low: float, high: float, ply: int = 0, last: int = -1
    ) -> tuple[Search, float] | None:
        """The value of `state`, `ply` moves from the root, in a window, and the search that has it; None if it was
        stopped.
        """
        pressed = is_pressed(state, self.searches[0])
        while True:
            for search in self.searches:
                search.unproven = 0
                search.longest = EXTENDED * (ply + depth - (pressed and ply > 0))
                search.frames[ply].pressed = pressed
                if ply > 0 and search.repeated:  # the root stands on the line of play
                    identify(self.state, search.table, search.frames[0], search.table.folds)
            question = Question(state, depth, low, high, ply, last)
            answer = self.ask_all(question) if self.threads > 1 and depth > SPLIT_DEPTH else None
            if answer is None and not self.stopped:
                answer = self.think(self.searches[0], question)
            flaw = max(search.flaw for search in self.searches)
            if not flaw:
                return None if self.stopped else answer
            self.mend(flaw)

    def think(self, search: Search, question: Question) -> tuple[Search, float]:
        search.nodes += 1
        return search, float(self.run(*question, search))

    def ask_all(self, question: Question) -> tuple[Search, float] | None:
        """The same question to all threads, who share the table and avoid each other; the first answer counts."""
        answers: list[tuple[Search, float]] = []
        first = threading.Lock()
        limits = [search.limit for search in self.searches]

        def think(thread: int) -> None:
            answer = self.think(self.searches[thread], question)
            with first:
                if not answers and not is_spent(answer[0]):
                    answers.append(answer)
                    self.limit_all(STOPPED)

        together(self.threads, think, lambda: self.limit_all(STOPPED))
        for i in range(LOCKS):
            self.busy[i] = 0
        if answers and not self.halted:
            for search, limit in zip(self.searches, limits, strict=True):
                search.limit = limit
        return answers[0] if answers else None

    def mend(self, flaw: int) -> None:
        """More room where moves had none; a sentence where nothing helps."""
        if flaw != TOO_WIDE:
            raise sentence_for(flaw, self.game)
        if self.game.max_actions is not None and self.room >= self.game.max_actions:
            raise too_wide(self.game, self.room)
        self.earlier, self.room = self.nodes, 2 * self.room
        self.table.forget()  # it has grown; the new searches begin with a small one
        self.searches = [self.new_search(thread) for thread in range(self.threads)]
        if self.halted:
            self.stop()

    def read(self, found: Iteration, search: Search, best: float) -> None:
        """The iteration that a search holds."""
        order = list(self.state.actions())
        worth = {search.moves[i].action: search.root_values[i] for i in range(len(order))}
        found.line = line_at(search, 0)
        first = found.line[0] if found.line else max(order, key=lambda action: worth[action])
        found.moves = [(action, self.told(worth[action])) for action in order]
        found.best = order.index(first)
        found.inner, found.at_most = best, [worth[action] for action in order]
        found.complete = True
        self.conclude(found, search.unproven)
        self.last, self.best, self.guesses = best, first, worth

    def conclude(self, found: Iteration, unproven: int) -> None:
        """What an iteration has shown that rests on so many judgements."""
        assert found.inner is not None
        decided = is_decided(found.inner, self.reach)
        found.proven = self.may_prove and (unproven == 0 or decided)
        found.settled = unproven == 0 and not decided if self.options.guessing else unproven == 0 or decided

    def child(self, action: int, depth: int, low: float, high: float) -> tuple[Search, float] | None:
        """A root move's inner value to the mover, in a window told from the mover's side, and the search that has it,
        with the line at ply 1; None if it was stopped.
        """
        child = self.state.result(action)
        if child.terminal():
            return self.finished(child)
        further = depth - 1 + is_pressed(child, self.searches[0])  # a threat makes a line longer
        turned = self.kind.sign_of(int(child.player())) != self.kind.sign_of(self.mover)
        window = (-high, -low) if turned else (low, high)
        answer = self.ask(child, further, *window, 1, action)
        return answer and (answer[0], -answer[1] if turned else answer[1])

    def finished(self, child: Any) -> tuple[Search, float]:
        """The same of a move that ends the game."""
        search = self.searches[0]
        search.unproven = search.frames[1].length = 0
        return search, ended(child, self.mover, 1, search)
