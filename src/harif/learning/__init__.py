"""Learning: how a position is judged, found by playing."""

from harif.learning.contest import Strength, strength
from harif.learning.network import Network, learned, load_network
from harif.learning.td import Lesson, learn
from harif.learning.trainer import Mark

__all__ = ["Lesson", "Mark", "Network", "Strength", "learn", "learned", "load_network", "strength"]
