"""Known wrong ways to work through a tree by hand.

Each mistake changes one thing about the way that was asked for; `paper.work` says what somebody who makes it would
write down. Which mistakes are known in which exercise, `kinds` says.
"""

from collections.abc import Callable

from harif.lab.paper import Way


def equality(asked: Way) -> Way:
    """Cuts on the wrong side of equality."""
    return asked._replace(strict=not asked.strict)


def windows_not_passed_down(asked: Way) -> Way:
    """Every node starts afresh and looks at its parent's value only: no deep cut is ever found."""
    return asked._replace(from_parent_only=True)


def swapped(asked: Way) -> Way:
    """MAX and MIN have changed places."""
    return asked._replace(swapped=True)


def right_to_left(asked: Way) -> Way:
    """The children are taken from right to left."""
    return asked._replace(backwards=True)


def whole_tree(asked: Way) -> Way:
    """Nothing is cut: this is minimax."""
    return Way(cutting=False, swapped=asked.swapped, backwards=asked.backwards)


def min_tests_beta(asked: Way) -> Way:
    """MIN-VALUE stops when v ≤ β, as one printed version has it; right is v ≤ α."""
    return asked._replace(min_tests_beta=True)


def wrong_bound(asked: Way) -> Way:
    """MAX lowers β and MIN raises α; right is the reverse."""
    return asked._replace(wrong_bound=True)


def cut_in_minimax(asked: Way) -> Way:
    """Branches are cut where the whole tree was asked for."""
    return asked._replace(cutting=True)


def max_everywhere(asked: Way) -> Way:
    """Every level is MAX's."""
    return asked._replace(at_max="greatest", at_min="greatest")


def min_everywhere(asked: Way) -> Way:
    """Every level is MIN's."""
    return asked._replace(at_max="least", at_min="least")


def mean_for_min(asked: Way) -> Way:
    """MIN nodes are averages."""
    return asked._replace(at_min="mean")


def last_leaf(asked: Way) -> Way:
    """The leaf seen last stands for the value of the root."""
    return asked._replace(last_leaf=True)


def past_the_depth(asked: Way) -> Way:
    """The leaves below the depth are used, where EVAL was to be."""
    return asked._replace(to_the_end=True)


def best_opponent(asked: Way) -> Way:
    """The opponent is taken to be perfect: this is minimax."""
    return asked._replace(at_min="least")


def not_divided(asked: Way) -> Way:
    """The sum is taken for the mean."""
    return asked._replace(at_min="sum")


def chances_alike(asked: Way) -> Way:
    """The probabilities are forgotten: a plain mean."""
    return asked._replace(at_chance="mean")


def chance_is_max(asked: Way) -> Way:
    """A chance node takes its greatest child."""
    return asked._replace(at_chance="greatest")


def chance_is_min(asked: Way) -> Way:
    """A chance node takes its least child."""
    return asked._replace(at_chance="least")


def likeliest(asked: Way) -> Way:
    """A chance node takes its most probable child."""
    return asked._replace(at_chance="likeliest")


def chance_not_cut(asked: Way) -> Way:
    """Alpha-beta below each chance node, but nothing is cut at one, and no window goes through it."""
    return asked._replace(cutting=True)


def not_probed(asked: Way) -> Way:
    """Star1 where Star2 was asked for."""
    return Way(by="star1")


def probed(asked: Way) -> Way:
    """Star2 where Star1 was asked for."""
    return Way(by="star2")


def all_for_the_first(asked: Way) -> Way:
    """Every player takes what is best for the first."""
    return asked._replace(each="first")


def all_against_the_first(asked: Way) -> Way:
    """The others take what is worst for the first: this is paranoid search."""
    return asked._replace(each="against")


def best_for_all(asked: Way) -> Way:
    """Every player takes the greatest sum."""
    return asked._replace(each="sum")


def all_reply(asked: Way) -> Way:
    """Every opponent chooses freely: this is paranoid search."""
    return Way(by="paranoid")


Mistake = Callable[[Way], Way]
IN_MINIMAX: tuple[Mistake, ...] = (
    swapped,
    max_everywhere,
    min_everywhere,
    mean_for_min,
    last_leaf,
    right_to_left,
    cut_in_minimax,
)
IN_ALPHABETA: tuple[Mistake, ...] = (
    equality,
    windows_not_passed_down,
    whole_tree,
    swapped,
    max_everywhere,
    min_everywhere,
    mean_for_min,
    last_leaf,
    right_to_left,
    min_tests_beta,
    wrong_bound,
)
IN_THE_VALUE: frozenset[Mistake] = frozenset((max_everywhere, min_everywhere, mean_for_min, last_leaf))
"""They show in values and moves; of the leaves alone nobody can tell them from a tree that was merely not cut."""
IN_H_MINIMAX: tuple[Mistake, ...] = (past_the_depth, *IN_MINIMAX)
IN_EXPECTIMAX: tuple[Mistake, ...] = (best_opponent, max_everywhere, not_divided, last_leaf)
IN_EXPECTIMINIMAX: tuple[Mistake, ...] = (chances_alike, likeliest, chance_is_max, chance_is_min, swapped, last_leaf)
IN_MAXN: tuple[Mistake, ...] = (all_for_the_first, all_against_the_first, best_for_all, last_leaf)
