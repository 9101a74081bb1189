"""What the root of a complete search makes of an iteration: true values of moves, whole lines, how far the end is."""

from abc import abstractmethod
from dataclasses import replace
from math import inf
from typing import Any

from harif.search.alphabeta.decided import NEAR, is_decided, just_above, plies_until
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.options import Options
from harif.search.alphabeta.ordering import NEVER
from harif.search.root import Iteration, Root


class Answering(Root):
    """A root whose values are as `decided` counts them, and which can be asked again about any move or position."""

    reach: float
    plies_left: int
    options: Options

    @abstractmethod
    def ask(
        self, state: Any, depth: int, low: float, high: float, ply: int = 0, last: int = -1
    ) -> tuple[Search, float] | None:
        """The value of `state` in a window, and the search that has it; None if it was stopped."""

    @abstractmethod
    def child(self, action: int, depth: int, low: float, high: float) -> tuple[Search, float] | None:
        """A root move's value to the mover in a window, and the search that has it; None if it was stopped."""

    def told(self, inner: float) -> tuple[float, ...]:
        """An inner value, to the player to move, in the game's own units and to all."""
        worth = max(-self.reach, min(self.reach, inner))
        return self.to_all(self.kind.sign_of(self.mover) * worth + self.kind.middle)

    def exact_moves(self, found: Iteration) -> Iteration | None:
        """The same iteration with every root move's true value, and the first of equal moves as its answer.

        What the iteration proved of a move holds on: a loss seen in a null window, by what the table knew, may not be
        seen again in an open one, which the table's bounds do not settle.
        """
        assert found.inner is not None
        assert found.best is not None
        best, inner, moves, sure = found.best, [], [], found.proven
        for i, (action, values) in enumerate(found.moves):
            worth = found.inner
            if i != found.best:
                answer = self.child(action, found.depth, -inf, just_above(found.inner))
                if answer is None:
                    return None
                whole = answer[0].unproven == 0 and answer[1] <= found.at_most[i]
                worth = min(answer[1], found.at_most[i], found.inner)
                sure = sure and (whole or is_decided(worth, self.reach))
                values = self.told(worth)
            inner.append(worth)
            moves.append((action, values))
        line = found.line
        if inner.index(found.inner) < found.best:  # as good, and earlier
            best = inner.index(found.inner)
            answer = self.child(moves[best][0], found.depth, -inf, inf)
            if answer is None:
                return None
            line = (moves[best][0], *line_at(answer[0], 1))
        ranked = replace(found, moves=moves, best=best, line=line, sure=sure, at_most=inner)
        return ranked if best == found.best else self.lengthened(ranked)

    def no_choice(self, found: Iteration) -> bool:
        if self.only is not None and len(self.only) == 1:
            return False  # what it is worth is the question
        others = [values for i, (_, values) in enumerate(found.moves) if i != found.best]
        return all(values[self.mover] < self.kind.middle and self.is_bound(values[0]) for values in others)

    def end_in(self, found: Iteration) -> int | None:
        if found.inner is None or not is_decided(found.inner, self.reach):
            return None
        return round(plies_until(found.inner, self.reach))

    def sees_end(self, found: Iteration) -> bool:
        plies = self.end_in(found)
        return self.options.guessing and plies is not None and plies <= found.depth

    def distance(self, found: Iteration, deepened: bool) -> int | None:
        """Plies to the end, where the value or the line says it. An end beyond the horizon, seen by quiescence or
        bounds, may not be the nearest; and only a draw ends with its line, for where more or less can be won, a
        quicker way to as much is not ruled out.
        """
        if found.inner is not None and is_decided(found.inner, self.reach):
            plies = round(plies_until(found.inner, self.reach))
            if plies <= found.depth + 1:
                return plies
        even = found.values[0] == self.kind.middle
        return len(found.line) if even and self.ends(found.line) else None

    def distance_of(self, line: Iteration) -> int | None:
        return self.distance(line, False)

    def lengthened(self, found: Iteration) -> Iteration:
        """A kernel does not look below a position that the table or the game knows: ask there again, in a window around
        the value. Where that hangs on the way to a position, by repetition or a limit of plies, the line stays short.
        """
        assert found.inner is not None
        line, hangs = found.line, not found.proven and (self.game.repetition or self.plies_left < NEVER)
        while not hangs and len(line) < found.depth and not self.ends(line):
            state = self.after(line)
            sign = self.kind.sign_of(int(state.player())) * self.kind.sign_of(self.mover)
            low, high = self.around(sign * found.inner)
            answer = self.ask(state, found.depth - len(line), low, high)
            further = line_at(answer[0], 0) if answer is not None and low < answer[1] < high else ()
            if not further:
                break
            line += further
        return replace(found, line=line)

    def around(self, worth: float) -> tuple[float, float]:
        """A window that holds little but a value; of a decided one, all that are decided likewise, whenever."""
        if is_decided(worth, self.reach):
            return (self.reach + NEAR, inf) if worth > 0 else (-inf, -self.reach - NEAR)
        room = 1e-9 * max(abs(worth), 1e-9)
        return worth - room, worth + room


def line_at(search: Search, ply: int) -> tuple[int, ...]:
    """The best line that a search left at a ply."""
    frame = search.frames[ply]
    return tuple(frame.line[i] for i in range(frame.length))
