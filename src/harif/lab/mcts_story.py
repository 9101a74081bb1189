"""Monte Carlo tree search in sentences: select, expand, simulate, credit, and the decision."""

from typing import TYPE_CHECKING

from harif.drawing.digits import number
from harif.lab.phrases import Phrases
from harif.lab.trace import Event

if TYPE_CHECKING:
    from harif.lab.narrate import Story

KINDS = ("iteration", "select", "expand", "simulate", "credit")
"""The events that only this search has."""


def sentence(story: "Story", event: Event) -> str:
    """What one of `KINDS` says, when all before it have been applied."""
    say, node = story.say, story.nodes[event.node]
    if event.kind == "iteration":
        return say.sentence("mcts_iteration", n=say.number(event.value))
    if event.kind == "expand":
        return say.sentence("mcts_expand", child=story.name(node), parent=story.name(story.nodes[event.by or 0]))
    if event.kind == "simulate":
        parts = {"node": story.name(node), "value": say.number(event.value)}
        if event.by is None:
            return say.sentence("mcts_simulate", **parts)
        return say.sentence("mcts_simulate_to", leaf=story.leaf(story.nodes[event.by]), **parts)
    if event.kind == "credit":
        key = "mcts_credit_one" if event.visits == 1 else "mcts_credit"
        visits = say.digits(str(event.visits))
        return say.sentence(key, node=story.name(node), n=visits, value=rounded(say, event.value))
    child = story.nodes[event.by or 0]
    if event.rule == "chance":
        return say.sentence("mcts_chance", node=story.name(node), child=story.name(child))
    told = [
        say("mcts_ucb", child=story.name(story.nodes[id]), formula=say.ltr(f"{both} + {more} = {total}"))
        for id, both, more, total in (
            (id, *(number(x, say.lang, figures=3) for x in parts)) for id, *parts in event.terms or ()
        )
    ]
    return say.sentence(
        "mcts_select", who=story.who(node), node=story.name(node), child=story.name(child), all=say.listed(told)
    )


def chosen(story: "Story", event: Event) -> str:
    """The move that was visited most often."""
    say, child = story.say, story.nodes[event.by or 0]
    visits = say.digits(str(event.visits))
    return say.sentence("mcts_chosen", child=story.name(child), n=visits, value=rounded(say, event.value))


def decision(story: "Story") -> str:
    """Who plays what after how many games, and how sure that is."""
    say, trace = story.say, story.trace
    n = say.digits(str(trace.options["iterations"]))
    if trace.move is None:
        return say.sentence("mcts_no_decision", n=n, value=rounded(say, trace.value))
    who, move = story.who(trace.nodes[0]), story.chosen_move()
    return say.sentence("mcts_decision", who=who, move=move, n=n, value=rounded(say, trace.value))


def rounded(say: Phrases, value: object) -> str:
    """A mean with as many figures as its games deserve."""
    assert isinstance(value, float)
    text = number(value, say.lang, figures=3)
    return text if text.isdecimal() else say.ltr(text)
