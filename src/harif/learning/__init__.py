"""Learning: how a position is judged, found by playing."""

from harif.learning.network import Network, learned, load_network
from harif.learning.td import Lesson, Mark, Strength, learn, strength

__all__ = ["Lesson", "Mark", "Network", "Strength", "learn", "learned", "load_network", "strength"]
