"""Information-set Monte Carlo tree search: simulated games from many worlds, and one tree of what can be told apart."""

from harif.hidden.ismcts.ismcts import ismcts, refuse_settings

__all__ = ["ismcts", "refuse_settings"]
