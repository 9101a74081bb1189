"""A tree as it stands, with nothing computed: for a picture of a game whose players do not see everything."""

from typing import Any

from harif.game import definition_of
from harif.lab.problem import Place, Problem, refuse_deep
from harif.lab.trace import Trace


def still(state: Any) -> Trace:
    """A trace of no algorithm, in which every node has been visited and none has a value but the leaves.

    >>> from harif.trees import tree
    >>> [node.set for node in still(tree("((min#b 1 -1) (min#b -1 1))")).nodes if node.kind == "min"]
    ['b', 'b']
    """
    refuse_deep(state)
    problem = Problem(state)
    root = problem.root()
    todo: list[Place] = [root]
    while todo:
        place = todo.pop()
        problem.tell("enter", place)
        if place.state.terminal():
            problem.nodes[place.id].value = problem.leaf_value(place.state)
        elif place.state.player() < 0:
            todo += reversed([child for _, child in problem.outcomes(place)])
        else:
            todo += reversed(list(problem.children(place)))
    problem.tell("done", root)
    spec = str(state) if problem.is_tree else definition_of(state).spec
    return Trace("", spec, {}, problem.nodes, problem.steps, (), None, None, states=problem.states)
