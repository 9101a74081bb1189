"""What stands for a method that the author of a game did not write.

Kernels then compile against one shape. Whether a method was written is in `Definition.methods`, and a search that would
be misled by a stand-in asks there.
"""

from collections.abc import Callable
from math import isinf, nan
from typing import Any

from harif.game.kind import Kind
from harif.game.values import CHANCE

INFINITY = float("inf")


def is_ours(attribute: Any) -> bool:
    """Is it what stands for a method that the author did not write?"""
    return getattr(attribute, "__module__", None) == __name__


def even_judgement(kind: Kind) -> Callable[[Any, int], float]:
    """EVAL where the author gave none: every unfinished position is called even, or NaN where nothing says what is."""
    middle = kind.middle if kind.has_middle or isinf(kind.middle) else nan

    def evaluate(self: Any, player: int) -> float:
        return middle

    return evaluate


def no_outcomes(self: Any) -> Any:
    """Where the author wrote no `outcomes`, chance never moves; kernels still need a type to compile against."""
    yield 0, 1.0


def without_actions(self: Any) -> bool:
    """Where the author wrote no `terminal`, a game is over exactly when there is no action."""
    for _ in self.actions():
        return False
    return True


def without_choice(self: Any) -> bool:
    """The same in a game of chance, which has outcomes instead of actions where it moves."""
    return False if self.player() == CHANCE else without_actions(self)


def no_priority(self: Any, action: int) -> int:
    """Every move is as urgent as the next."""
    return 0


def all_actions(self: Any) -> Any:
    """Every move is worth searching."""
    for action in self.actions():  # noqa: UP028 (compiled code has no `yield from`)
        yield action


def no_bounds(self: Any, player: int) -> tuple[float, float]:
    """Nothing is known of the value."""
    return -INFINITY, INFINITY


def no_key(self: Any) -> int:
    """No number stands for the state: whoever asks must look at its fields."""
    return 0


def itself(self: Any) -> Any:
    """The only state known to be worth the same."""
    yield self


def never_urgent(self: Any) -> bool:
    """No threat must be answered."""
    return False


def always_safe(self: Any, action: int) -> bool:
    """No move is known to lose anything at once."""
    return True


def not_passed(self: Any) -> Any:
    """Nobody may pass."""
    return self


def no_landmark(self: Any) -> int:
    """No state is known to be worth keeping."""
    return -1


def nothing_gained(self: Any) -> float:
    """Nothing is certain before the end."""
    return 0.0


def no_features(self: Any, player: int) -> Any:
    """Nothing to learn from."""
    yield 0.0


def no_traits(self: Any, player: int) -> Any:
    """Nothing for hidden units to look at."""
    yield 0


NO_HELP = {
    "features": no_features,
    "traits": no_traits,
    "priority": no_priority,
    "promising": all_actions,
    "bounds": no_bounds,
    "key": no_key,
    "symmetries": itself,
    "noisy": all_actions,
    "passed": not_passed,
    "urgent": never_urgent,
    "safe": always_safe,
    "landmark": no_landmark,
    "gained": nothing_gained,
}
"""By the name of the method."""
