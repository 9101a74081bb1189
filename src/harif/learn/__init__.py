"""Learning: how a position is judged, found by playing."""

import sys
from types import ModuleType
from typing import Any

from harif.learn.network import Network, learned, load_network
from harif.learn.td import Lesson, Mark, Strength, learn, strength

__all__ = ["Lesson", "Mark", "Network", "Strength", "learn", "learned", "load_network", "strength"]


class CallableRoom(ModuleType):
    """`harif.learn` is this room; called, it learns a game: `harif.learn("backgammon")`."""

    def __call__(self, game: Any, **options: Any) -> Lesson:
        return learn(game, **options)


sys.modules[__name__].__class__ = CallableRoom
