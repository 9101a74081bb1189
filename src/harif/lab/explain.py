"""`explain`: an algorithm of the textbook on a tree or a game, with every step recorded."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.game.sentence import did_you_mean
from harif.games.catalogue import start_of
from harif.lab.judgement import by_name
from harif.lab.lessons import LESSONS, lesson
from harif.lab.problem import Judge, Problem, refuse_deep
from harif.lab.textbook import ALGORITHMS
from harif.lab.trace import Trace
from harif.lab.unseen import add_unseen
from harif.search.algorithms import refuse_unfit
from harif.search.refusals import refuse_finished
from harif.search.running import conduct
from harif.trees import Tree, tree


def explain(
    state_or_tree: Searched | Tree | str | Path | list[Any],
    algorithm: str = "alphabeta",
    *,
    depth: int | None = None,
    evaluate: Judge | Sequence[Any] | None = None,
    **options: Any,
) -> Trace:
    """Run a textbook algorithm and record every step.

    `state_or_tree` is a state of any game, a `Record` of one, or a tree: its text, nested lists or a file. Most games
    need a `depth`. Where that ends a node is worth the game's `evaluate`, or what `evaluate` says: a function of the
    state, or the values of a tree's nodes, by their names or as a list from left to right.

    Of hidden games it explains "cfr" (`iterations`, `variant`), "clairvoyance" and "belief"; there the name of a game
    will do, such as "kuhn".

    >>> explain("((3 12 8) (2 4 6) (14 5 2))", "alphabeta").pruned
    [4.0, 6.0]
    >>> explain("((3 12 8) (2 4 6) (14 5 2))", "h-minimax", depth=1, evaluate={"B": 1, "C": 5, "D": 4}).value
    5.0
    """
    if algorithm not in ALGORITHMS and algorithm not in LESSONS:
        names = [*ALGORITHMS, *LESSONS]
        raise SearchError(
            "The lab has no algorithm '{algorithm}'.{hint} It has: {algorithms}.",
            algorithm=algorithm,
            hint=did_you_mean(algorithm, names),
            algorithms=", ".join(names),
        )
    if isinstance(state_or_tree, str) and algorithm in LESSONS and "(" not in state_or_tree:
        state_or_tree = start_of(state_or_tree)
    state = tree(state_or_tree) if isinstance(state_or_tree, (str, list, Path, Tree)) else state_in(state_or_tree)
    game = definition_of(state)
    if algorithm in LESSONS:
        limits = {"depth": depth, "evaluate": evaluate}
        return lesson(state, algorithm, options | {name: x for name, x in limits.items() if x is not None})
    chosen = ALGORITHMS[algorithm]
    other = "For hidden games the lab has cfr, clairvoyance and belief."
    refuse_unfit(algorithm, ALGORITHMS, game, other if game.kind.hidden else "The lab cannot explain it yet.")
    unknown = set(options) - set(chosen.options)
    if unknown:
        known = ", ".join(("depth", "evaluate", *chosen.options))
        raise SearchError(
            "{algorithm} has no option '{unknown}'; its options: {names}.",
            algorithm=algorithm,
            unknown=sorted(unknown)[0],
            names=known,
        )
    if depth is None and chosen.needs_depth:
        raise SearchError("{algorithm} stops at a depth: say which, such as depth=2.", algorithm=algorithm)
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 1):
        raise SearchError("depth is a whole number of 1 or more, not {depth!r}.", depth=depth)
    refuse_deep(state)
    refuse_finished(state)
    if isinstance(evaluate, Sequence):
        evaluate = by_name(state, depth, evaluate)
    elif isinstance(evaluate, Mapping) and hasattr(state, "store"):
        by_name(state, depth, evaluate)
    problem = Problem(state, depth, evaluate=evaluate)
    value, best = conduct(lambda: chosen.run(problem, **options), problem.stop, game=game, native=False).value
    told = {"depth": depth, **options} if depth is not None else dict(options)
    told |= problem.told
    if evaluate is not None:
        told["evaluate"] = dict(evaluate) if isinstance(evaluate, Mapping) else getattr(evaluate, "__name__", "EVAL")
    trace = problem.trace(algorithm, told, value, best)
    add_unseen(trace, problem)
    return trace
