"""Learning: how a position is judged, found by playing."""

from harif.learning.contest import strength
from harif.learning.marks import Mark, Strength
from harif.learning.network import Network, learned, load_network
from harif.learning.regression import Fitted, learn_weights
from harif.learning.td import Lesson, learn

__all__ = [
    "Fitted",
    "Lesson",
    "Mark",
    "Network",
    "Strength",
    "learn",
    "learn_weights",
    "learned",
    "load_network",
    "strength",
]
