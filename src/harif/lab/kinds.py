"""The kinds of exercises: one for every algorithm of the lab, with what it asks for and the mistakes known in it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.lab import mistakes
from harif.lab.mistakes import Mistake
from harif.lab.paper import NONE, STARS, Answer, Way, paper, run
from harif.lab.textbook import ALGORITHMS, Textbook
from harif.lab.trace import Trace

PLAIN = ("value", "move")
WITH_LEAVES = ("value", "move", "leaves")
WITH_CUTS = ("value", "move", "leaves", "cuts")


class Kind(NamedTuple):
    """What an exercise asks for.

    `shape` is that of its trees, by its name in `shapes`. The known mistakes change `way`, which is mostly the right
    one; what is right, a run of the lab decides.
    """

    name: str
    shape: str
    asks: tuple[str, ...]
    way: Way
    mistakes: tuple[Mistake, ...]
    options: Mapping[str, Any] = NONE

    @property
    def algorithm(self) -> Textbook:
        """What solves it in the lab."""
        return ALGORITHMS["expectiminimax" if self.name in STARS else self.name]

    @property
    def cuts(self) -> bool:
        """Does its algorithm cut, so that a number of cuts can be wished for?"""
        return "cuts" in self.asks

    def run(self, root: Any, options: Mapping[str, Any] = NONE, strict: bool = False) -> Trace:
        """Its algorithm on a tree."""
        return run(root, Way(by=self.name, strict=strict), {**self.options, **options})

    def truth(self, root: Any, options: Mapping[str, Any] = NONE, strict: bool = False) -> Answer:
        """The right answer on a tree."""
        return paper(self.run(root, options, strict))


MINIMAX, ALPHABETA = Way(cutting=False), Way()
STAR = (mistakes.whole_tree, mistakes.chance_not_cut, *mistakes.IN_EXPECTIMINIMAX)
KINDS = {
    kind.name: kind
    for kind in (
        Kind("alphabeta", "plain", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("minimax", "plain", PLAIN, MINIMAX, mistakes.IN_MINIMAX),
        Kind("by-hand", "plain", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("negamax", "plain", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("fail-soft", "plain", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("fail-hard", "plain", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("h-minimax", "judged", PLAIN, MINIMAX, mistakes.IN_H_MINIMAX),
        Kind("deepening", "deepened", WITH_CUTS, ALPHABETA, (mistakes.past_the_depth, *mistakes.IN_ALPHABETA)),
        Kind("maxn", "vectors", PLAIN, Way(each="own"), mistakes.IN_MAXN),
        Kind("paranoid", "vectors", WITH_CUTS, ALPHABETA, mistakes.IN_ALPHABETA),
        Kind("bestreply", "vectors", WITH_LEAVES, ALPHABETA, (mistakes.all_reply, mistakes.max_everywhere)),
        Kind("expectimax", "opponent", PLAIN, Way(cutting=False, at_min="mean"), mistakes.IN_EXPECTIMAX),
        Kind("expectiminimax", "chance", PLAIN, MINIMAX, mistakes.IN_EXPECTIMINIMAX),
        Kind("star1", "bounded", WITH_CUTS, MINIMAX, (mistakes.probed, *STAR), {"pruning": "star1"}),
        Kind("star2", "bounded", WITH_CUTS, MINIMAX, (mistakes.not_probed, *STAR), {"pruning": "star2"}),
    )
}


def kind_of(name: str) -> Kind:
    """A kind by its name."""
    if name not in KINDS:
        raise SearchError(
            "There are no exercises of kind '{kind}'. There are: {kinds}.", kind=name, kinds=", ".join(KINDS)
        )
    return KINDS[name]
