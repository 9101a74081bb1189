"""Monte Carlo tree search: averages of simulated games instead of a judgement (chapter, section 6)."""

from harif.search.montecarlo.mcts import mcts
from harif.search.montecarlo.noisy_leaf import Choice, noisy_leaf

__all__ = ["Choice", "mcts", "noisy_leaf"]
