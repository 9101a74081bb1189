"""Monte Carlo tree search: averages of simulated games instead of a judgement (chapter, section 6)."""

from harif.search.montecarlo.mcts import mcts

__all__ = ["mcts"]
