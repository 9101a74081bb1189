"""The arithmetic behind the value of a chance node, as it stands at some step of a trace."""

from math import inf

from harif.lab.phrases import Phrases
from harif.lab.trace import Node, Picture, Trace

Terms = list[tuple[float, float]]
WORST, BEST = 0, 1


class Averages:
    """What the children of a chance node add to its average: what was found, or what they can be worth."""

    def __init__(self, trace: Trace, say: Phrases) -> None:
        self.nodes, self.say = trace.nodes, say
        bounds = trace.options.get("bounds")
        self.limits = (bounds[0], bounds[1]) if bounds is not None else (-inf, inf)

    def terms(self, node: Node, picture: Picture, side: int | None, without: int = -1) -> Terms:
        """(probability, value) of each child; of one not yet known the worst or the best (`side`), or nothing."""
        found = []
        for child in node.children:
            weight = self.nodes[child].chance
            if weight is None or child == without:
                continue
            value = picture.value.get(child)
            known = child in picture.done or self.nodes[child].kind == "leaf"
            if known and isinstance(value, (int, float)):
                found.append((weight, float(value)))
            elif side is not None:
                found.append((weight, picture.interval.get(child, self.limits)[side]))
        return found

    def needed(self, bound: float, child: Node, picture: Picture, side: int) -> str:
        """What a child must reach so that its parent reaches `bound`, where all others are at their best or worst."""
        others = self.terms(self.nodes[child.parent], picture, side, child.id)
        return self.say.quotient(bound, others, child.chance or 1.0)
