"""Searching deeper and deeper, whatever the search: iterations, then true values and the distance if there is time."""

import time
from dataclasses import replace
from queue import SimpleQueue

from harif.game import CHANCE
from harif.search.limits import Limits
from harif.search.result import Line, Progress, Result, answer
from harif.search.root import Iteration, Root, plies_cap
from harif.search.running import Ended
from harif.search.work import NO_LIMIT

LONGEST_LINE = 2000
"""Plies of a best line that are worth searching for."""


class Deepening:
    """A search under way from one root.

    With `rank`, every root move is to get its true value; without, only the move is asked for, and the search ends as
    soon as no further one can change it: its value is then that of a horizon, and no answer.

    Of several `lines` those behind the first are searched after it, each as the best of the moves that are left. Where
    the time is limited that is done at every depth, for any may be the last; else at the last one alone, so that the
    answer is the same as without them. Where time runs out among them, the answer is that of the depth before, unless
    its move has turned out to be worse: then the lines that are finished have to do.
    """

    def __init__(self, root: Root, bounds: Limits, deepening: bool, rank: bool, lines: int = 1) -> None:
        self.root, self.bounds, self.deepening, self.rank = root, bounds, deepening, rank
        self.most_lines = 1 if root.mover == CHANCE else lines
        self.others: list[Iteration] = []  # the lines behind the answer's own, as deep as it is
        self.followed: Iteration | None = None  # the answer that has all of them
        self.told: tuple[Line, ...] = ()
        self.answer: Iteration | None = None
        self.ranking = "bounds"
        self.distance: int | None = None
        self.nodes = 0  # of the search itself
        self.why: str | None = None  # it ended by itself before all was proven
        self.news: SimpleQueue[Progress] | None = None  # told of each depth that is finished
        self.began = time.perf_counter()

    def run(self) -> None:
        """Iterate to the last depth, or until nothing is left to find out."""
        cap = plies_cap(self.root.state)
        last = min(self.bounds.depth or cap, cap)
        for depth in range(1, last + 1) if self.deepening else [last]:
            found = self.root.iterate(depth)
            self.root.refuse_flaws()
            self.nodes = self.root.nodes
            if not found.complete:
                if found.best is not None and (self.answer is None or (found.ahead and self.most_lines == 1)):
                    self.answer = found  # the best of the moves that were finished
                break
            before = self.answer, self.others
            self.answer = found = self.root.hold_out(found, self.answer)
            self.others = []
            if self.bounds.timed:
                self.answer = found = self.follow_others(found)
                if self.is_better_told(before[0], found):
                    self.answer, self.others = before
                    break
            if self.news is not None:
                self.news.put(self.look(time.perf_counter() - self.began))
            if found.proven or found.settled:
                break
            if self.root.sees_end(found) and self.bounds.timed:
                self.why = "end"
                break
            only_move = not self.rank and self.most_lines == 1
            if self.bounds.seconds is not None and only_move and self.root.no_choice(found):
                self.why = "decided"
                break
        if self.answer is not None and not self.root.stopped:
            self.finish(self.answer)
            self.root.refuse_flaws()  # true values may show what no cut had let the search see

    def finish(self, found: Iteration) -> None:
        """What may be added in the time that is left: the rest of the line, true values of all moves, the distance."""
        self.extend_line(found)
        if not found.proven:
            self.why = self.why or "depth"
        if self.rank or self.root.ranks_truly:
            ranked = self.root.exact_moves(found)
            if ranked is not None:
                self.answer = ranked
                self.ranking = "depth" if ranked.proven and not ranked.sure else "exact"
        if self.answer is not None and self.answer is not self.followed:
            self.answer = self.follow_others(self.answer)
        if found.proven and not self.root.stopped:
            self.distance = self.root.distance(found, self.deepening)

    def extend_line(self, found: Iteration) -> None:
        """The kernel keeps so many plies of the best line: search on from its end for the rest."""
        if not self.root.is_cut(found.line):
            return
        state = self.root.state
        for move in found.line:
            state = state.result(move)
        while len(found.line) < min(found.depth, LONGEST_LINE) and not state.terminal() and state.player() != CHANCE:
            further = self.root.moved_to(state).iterate(found.depth - len(found.line))
            if not further.complete:
                return
            found.line += further.line
            for move in further.line:
                state = state.result(move)

    def follow_others(self, found: Iteration) -> Iteration:
        """Find the lines behind that of an iteration, as long as there is time; the iteration, with the best first."""
        self.others = []
        if self.most_lines == 1:
            return found
        found.line = self.root.lengthened(found).line
        left = [i for i in range(len(found.moves)) if i != found.best]
        ranked = self.root.searches_all and (self.root.ranks_truly or self.ranking != "bounds")
        if ranked:
            worths = found.at_most or [values[self.root.mover] for _, values in found.moves]
            left.sort(key=lambda i: -worths[i])
        while left and len(self.others) < self.most_lines - 1:
            asked = left[:1] if ranked else left
            line = self.root.iterate_among([found.moves[i][0] for i in asked], found.depth)
            self.root.refuse_flaws()
            if not line.complete:
                return found
            if ranked and found.inner is not None:  # what was proven of it before holds on
                line = replace(line, moves=[found.moves[left[0]]], inner=found.at_most[left[0]])
                line.proven = line.proven or found.sure
            self.extend_line(line)
            line = self.root.lengthened(line)
            left = [i for i in left if found.moves[i][0] != line.action]
            self.others.append(line)
        found = self.best_first(found)
        self.followed, self.told = found, (self.line(found), *map(self.line, self.others))
        return found

    def best_first(self, found: Iteration) -> Iteration:
        """The iteration; where a search that guesses finds more in a line behind its own, with that as its answer."""
        mover = self.root.mover
        lines = sorted([found, *self.others], key=lambda line: -line.values[mover])
        if found.proven or lines[0] is found:
            return found
        better, self.others = lines[0], lines[1:]
        moves = [(action, dict(better.moves).get(action, values)) for action, values in found.moves]
        best = next(i for i, (action, _) in enumerate(moves) if action == better.action)
        at_most = found.at_most.copy()
        if better.inner is not None and at_most:
            at_most[best] = better.inner
        return replace(found, moves=moves, best=best, line=better.line, inner=better.inner, at_most=at_most)

    def is_better_told(self, before: Iteration | None, found: Iteration) -> bool:
        """Did the time run out before all lines of an iteration were found, where the one before has them all, and a
        move that is not known to be worse? A depth without its lines is then no whole one.
        """
        if before is None or found.proven or self.most_lines == 1 or self.followed is found:
            return False
        mover = self.root.mover
        return dict(found.moves)[before.action][mover] >= found.values[mover]

    def line(self, found: Iteration) -> Line:
        """A line as people are told of it."""
        distance = self.root.distance_of(found) if found.proven else None
        values, depth = found.values, self.depth_reached(found, distance)
        told = found.action, values[self.root.mover], values, found.line, depth, found.proven, distance
        return Line(*told, end_in=self.root.end_in(found))

    def fall_back(self, why: str | None) -> None:
        """Stopped before the first answer: one ply is always affordable."""
        self.why = why or "nodes"
        self.root.unlimited()
        self.answer = self.root.iterate(1)
        self.root.refuse_flaws()
        self.answer = self.follow_others(self.answer)

    def look(self, seconds: float) -> Progress:
        """How far it is."""
        found = self.answer
        if found is None or found.best is None:
            return Progress(0, self.root.nodes, seconds)
        worth = found.values[max(self.root.mover, 0)]
        return Progress(
            found.depth,
            self.root.nodes,
            seconds,
            found.action,
            worth,
            found.line,
            lines=self.told,
            selective_depth=self.root.farthest,
            hashfull=self.root.fullness,
            end_in=self.root.end_in(found),
        )

    def result(self, algorithm: str, ended: Ended[None]) -> Result:
        """The answer, once it has ended."""
        found, root, stopped = self.answer, self.root, self.why
        assert found is not None
        assert found.best is not None
        if stopped is None and (root.stopped or ended.why is not None):
            stopped = ended.why or "nodes"
        if found.proven:
            stopped = None
        viewer, best = max(root.mover, 0), found.best
        others = sorted(found.moves[:best] + found.moves[best + 1 :], key=lambda move: -move[1][viewer])
        nodes = self.nodes or root.nodes
        return answer(
            root.state,
            algorithm,
            action=None if root.mover == CHANCE else found.action,
            values=found.values,
            ranked=tuple((action, values[viewer]) for action, values in [found.moves[best], *others]),
            line=found.line,
            others=tuple(map(self.line, self.others)) if self.most_lines > 1 else None,
            depth=self.depth_reached(found, self.distance),
            nodes=min(nodes, self.bounds.nodes or NO_LIMIT) if stopped == "nodes" else nodes,
            seconds=ended.seconds,
            exact=found.proven,
            distance=self.distance,
            stopped=stopped,
            native=root.engine.native,
            ranking=self.ranking,
            extra_nodes=root.nodes - self.nodes if self.nodes else 0,
            tree=root.kept(),
            left=root.left(),
        )

    def depth_reached(self, found: Iteration, distance: int | None) -> int:
        """The depth searched; for a game searched to its end, the plies until then."""
        if not found.proven or self.deepening:
            return found.depth
        if distance is None and found.line and not self.root.kind.chance and self.root.ends(found.line):
            return len(found.line)
        return min(found.depth, distance or found.depth)
