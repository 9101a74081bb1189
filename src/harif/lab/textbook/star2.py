"""Star2 (chapter, section 7; Ballard 1983): Star1 that probes first.

Before any child of a chance node is searched, one grandchild under each is looked at. A MIN child is worth at most its
first child, a MAX child at least that; so U and L are replaced by bounds of the children's own, and often the chance
node is cut before a single child has been searched to its end. What a probe has found is kept.
"""

from math import fsum

from harif.game import CHANCE
from harif.lab.problem import Place
from harif.lab.textbook.alphabeta import Bound
from harif.lab.textbook.star1 import NOBODY, Found, Probe, Star1


class Star2(Star1):
    """One run; MAX and MIN nodes are as in Star1."""

    def chance(self, node: Place, alpha: Bound, beta: Bound) -> Found:
        """The average, or a bound for it as soon as that reaches α or β."""
        problem = self.problem
        outcomes = list(problem.outcomes(node))
        weights = [p for p, _ in outcomes]
        lows, highs = [self.low] * len(outcomes), [self.high] * len(outcomes)
        seen: list[Found | None] = [None] * len(outcomes)
        probes: list[Probe | None] = [None] * len(outcomes)

        def windows(i: int) -> tuple[Bound, Bound]:
            best = fsum(w * v for j, (w, v) in enumerate(zip(weights, highs, strict=True)) if j != i)
            worst = fsum(w * v for j, (w, v) in enumerate(zip(weights, lows, strict=True)) if j != i)
            return self.window(weights[i], alpha, beta, best, worst)

        def bounded(i: int, window: tuple[Bound, Bound]) -> Found | None:
            """The answer, if what has been found at child i makes the bounds reach α or β."""
            low = fsum(w * v for w, v in zip(weights, lows, strict=True))
            high = fsum(w * v for w, v in zip(weights, highs, strict=True))
            known = [w * v.value for w, v in zip(weights, seen, strict=True) if v is not None]
            if seen[i] is not None:
                problem.tell("sum", node, value=fsum(known), by=outcomes[i][1].id, low=low, high=high)
            else:
                problem.tell("interval", node, low=low, high=high)
            unfinished = any(v is None for v in seen)
            if high <= alpha.value or highs[i] <= window[0].value > self.low:
                high = min(high, alpha.value)
                rest = self.unvisited(node, outcomes, seen, probes) if unfinished else ()
                self.cut(node, "at best", high, alpha, list(zip(weights, highs, strict=True)), rest)
                return Found(high, min(low, high), high)
            if low >= beta.value or lows[i] >= window[1].value < self.high:
                low = max(low, beta.value)
                rest = self.unvisited(node, outcomes, seen, probes) if unfinished else ()
                self.cut(node, "at worst", low, beta, list(zip(weights, lows, strict=True)), rest)
                return Found(low, low, max(low, high))
            return None

        # Step 1. Probe: the first child of each child
        for i, (_, child) in enumerate(outcomes):
            window = windows(i)
            if problem.is_leaf(child):
                seen[i] = found = self.search(child, *window)
                lows[i] = highs[i] = found.value
            elif child.state.player() == CHANCE:
                continue  # one outcome says little of an average
            else:
                problem.tell("probe", node, by=child.id)
                children = problem.children(child)
                first = next(children)
                if problem.is_max(child):
                    found = self.search(first, Bound(self.low, NOBODY), window[1])
                    lows[i] = found.low
                else:
                    found = self.search(first, window[0], Bound(self.high, NOBODY))
                    highs[i] = found.high
                probes[i] = Probe(first, found, children)
                bound = lows[i] if problem.is_max(child) else highs[i]
                problem.tell("interval", child, value=bound, low=lows[i], high=highs[i])
            answer = bounded(i, window)
            if answer is not None:
                return answer
        # Step 2. Star1 with these bounds
        for i, (_, child) in enumerate(outcomes):
            if seen[i] is None:
                window = windows(i)
                seen[i] = found = self.search(child, *window, probes[i])
                lows[i], highs[i] = found.low, found.high
                answer = bounded(i, window)
                if answer is not None:
                    return answer
        v = 0.0
        for weight, value in zip(weights, lows, strict=True):
            v += weight * value
        return Found(v, v, v)

    def unvisited(
        self, node: Place, outcomes: list[tuple[float, Place]], seen: list[Found | None], probes: list[Probe | None]
    ) -> tuple[int, ...]:
        """What a cut leaves out: children never looked at, and the other children of those that were only probed."""
        found: list[int] = []
        for (_, child), known, probe in zip(outcomes, seen, probes, strict=True):
            if known is None and probe is not None:
                found += self.problem.left_out(child, probe.others)
            elif known is None:
                found += self.problem.left_out(node, iter([child]))
        return tuple(found)
