"""What the stepper shows: a trace, where its nodes stand, what is written beside them, and a sentence for every stop.

The scripts fold the events of the trace (docs/trace.md) as `Picture` does. What they write is written here, in the
language that was asked for: an event changes the labels of its own node and of no other, so its labels go with it.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from harif.drawing.digits import number
from harif.game import CHANCE
from harif.lab.lesson import Lesson
from harif.lab.miniature import cell_of
from harif.lab.narrate import Story, decision, title
from harif.lab.promises import ABOUT, shown
from harif.lab.scene import ROOT, Label, Look, Stage, state_of
from harif.lab.trace import Node, Picture, Trace
from harif.words.catalogue import AREAS, Voice, checked

SCHEMA = "harif-stepper/1"


class Stop(NamedTuple):
    """Where the stepper stops: after so many events, with what is said then."""

    step: int
    text: str


def stepper_data(trace: Trace, lang: str = "en", look: Look | None = None) -> dict[str, Any]:
    """All that the stepper needs to show a trace, ready for JSON.

    Of a tree: `trace`, `stops`, `layout`, and `labels`, those of each event's node where they change. Of a lesson whose
    picture is a table (cfr, clairvoyance, belief): `stops` and a table for each.
    """
    checked(lang)
    shared = {"schema": SCHEMA, "lang": lang, "words": AREAS["stepper"][lang], "title": headline(trace, lang)}
    if isinstance(trace, Lesson):
        return shared | table_data(trace, lang)
    stage = Stage(trace, (look or Look())._replace(lang=lang))
    return shared | {
        "kind": "tree",
        "trace": json.loads(trace.json()),
        "stops": [stop._asdict() for stop in stops(trace, lang)],
        "frames": trace.frames(),
        "layout": layout(stage),
        "labels": list(labels(stage)),
    }


def headline(trace: Trace, lang: str) -> str:
    if isinstance(trace, Lesson):
        return str(trace.story.title(trace, lang))
    return title(trace, lang) if trace.algorithm else ""


def stops(trace: Trace, lang: str) -> Iterator[Stop]:
    """The title, a stop for every event that says something new, and the decision."""
    story = Story(trace, lang)
    last = Stop(0, headline(trace, lang))
    for i, event in enumerate(trace.steps if trace.algorithm else ()):
        told = [] if story.repeats(i) else [story.sentence(i)]
        if event.kind == "evaluate" and story.changes_nothing(i):
            told.append(story.why_nothing(event))
        story.apply(event)
        if told:
            yield last
            last = Stop(i + 1, " ".join(told))
        elif i + 1 < len(trace.steps):
            last = last._replace(step=i + 1)
    if not trace.algorithm:  # nothing happens: the tree as it stands
        last = last._replace(step=len(trace.steps))
    yield last
    if trace.algorithm:
        yield Stop(len(trace.steps), decision(trace, lang))


# Where things stand --------------------------------------------------------------------------------------------------


def layout(stage: Stage) -> dict[str, Any]:
    """What does not change from step to step."""
    beginning = stage.scene(Picture(0))
    drawn = {id: stage.branch(stage.nodes[id], set(), "new") for id in stage.order[1:]}
    return {
        "width": round(stage.width, 1),
        "height": round(stage.height, 1),
        "game": stage.named_moves,
        "order": stage.order,
        "nodes": {id: placed(stage, id) for id in stage.order},
        "branches": [
            {
                "node": id,
                "ends": [round(x, 1) for x in (branch.x1, branch.y1, branch.x2, branch.y2)],
                "strike": branch.strike,
                **({"label": plain(moves[0])} if moves else {}),
            }
            for id, (branch, moves) in drawn.items()
        ],
        "turns": [plain(label) for label in beginning.labels if label.role == "turn"],
        "groups": [
            {"label": group.label, "boxes": [list(box) for box in group.boxes], "links": group.links}
            for group in stage.groups
        ],
        "beginning": {id: told(stage, stage.nodes[id], Picture(0)) for id in stage.order},
    }


def placed(stage: Stage, id: int) -> dict[str, Any]:
    """A node: its place, its shape, what it is called, who stands around it."""
    node, board = stage.nodes[id], stage.boards.get(id)
    found: dict[str, Any] = {
        "x": round(stage.x[id], 1),
        "y": round(stage.y[stage.level[id]], 1),
        "half": round(stage.half(node), 1),
        "shape": stage.shape(node),
        "level": stage.level[id] + 1,
        "parent": node.parent,
        "children": stage.children[id],
        "folded": stage.is_folded(node),
    }
    if board is not None:
        found["board"], found["cell"] = list(board), cell_of(board)
    return found


def plain(label: Label) -> list[Any]:
    """A label as the scripts read it."""
    return [label.role, round(label.x, 1), round(label.y, 1), label.text, label.size, label.anchor, label.word]


# What is written beside them -----------------------------------------------------------------------------------------


def labels(stage: Stage) -> Iterator[dict[str, Any] | None]:
    """For each event what stands beside its node from then on; None where nothing changes."""
    picture, before, evaluated = Picture(0), dict[int, dict[str, Any]](), set[int]()
    for event in stage.trace.steps:
        picture.apply(event)
        if event.kind == "deepen":
            before.clear()
            evaluated.clear()
            yield None
            continue
        if event.kind == "evaluate":
            evaluated.add(event.node)
        now = told(stage, stage.nodes[event.node], picture, event.node in evaluated)
        yield None if before.get(event.node) == now else now
        before[event.node] = now


def told(stage: Stage, node: Node, picture: Picture, evaluated: bool = False) -> dict[str, Any]:
    """The labels of a node, and the node in words."""
    state = state_of(node.id, picture, {node.id} if evaluated else set())
    return {
        "labels": [plain(label) for label in stage.node_labels(node, picture, state)],
        "says": in_words(stage, node, picture),
    }


def in_words(stage: Stage, node: Node, picture: Picture) -> str:
    """A node for who hears it: C, MIN, at most 2, cut."""
    say, lang = Voice("stepper", stage.look.lang), stage.look.lang
    kind = stage.shape(node)
    named = node.move and (stage.named_moves or not node.move.isdigit())  # a tree's moves may be mere places
    name = stage.name(node) or (say("move_to", move=node.move) if named else "")
    if kind == "leaf":
        parts = [name, say("leaf")] if stage.named_moves or not node.set else [say("leaf")]
        typed = node.player is None and not stage.named_moves
        if node.value is not None and (typed or node.id in picture.visited):
            parts = [*parts[:-1], say("leaf_worth", value=shown_leaf(node, lang))]
        return say("comma").join(part for part in parts if part)
    who = mover(stage, node, kind)
    parts = [name, who]
    if node.id in picture.value:
        bound = {"at most": "at_most", "at least": "at_least"}.get(picture.bound.get(node.id, ""), "")
        value = picture.value[node.id]
        if bound and not isinstance(value, tuple):
            parts.append(say(bound, value=stage.number(value)))
        else:
            parts.append(say("worth", value=shown(picture, node, lang)))
    if node.id in picture.visits:
        parts.append(say("visits", n=picture.visits[node.id]))
    if stage.look.windows and node.id in picture.window and node.id not in picture.done:
        parts.append(say("window", window=f"({stage.pair(*picture.window[node.id])})"))
    if node.id in picture.cut:
        parts.append(say("cut"))
    return say("comma").join(part for part in parts if part)


def shown_leaf(node: Node, lang: str) -> str:
    return (ABOUT if node.ends else "") + number(node.value, lang)


def mover(stage: Stage, node: Node, kind: str) -> str:
    """Who moves at a node."""
    if kind == "player" and node.player is not None:
        return stage.turn_of(node.player)
    opponent = kind == "chance" and node.player != CHANCE
    return Voice("tree", stage.look.lang)("opponent" if opponent else kind)


# Tables --------------------------------------------------------------------------------------------------------------


def table_data(lesson: Lesson, lang: str) -> dict[str, Any]:
    """A lesson about what is hidden: the table as it stands at each line of the story."""
    story = lesson.story
    lines = [Stop(0, headline(lesson, lang))]
    lines += [Stop(beat.step, beat.text) for beat in story.beats(lesson, lang)]
    lines.append(Stop(len(lesson.steps), story.decision(lesson, lang)))
    return {
        "kind": "table",
        "trace": json.loads(lesson.json()),
        "stops": [stop._asdict() for stop in lines],
        "frames": [],
        "tables": [table(lesson, stop.step, lang) for stop in lines],
    }


def table(lesson: Lesson, step: int, lang: str) -> dict[str, Any]:
    found = lesson.story.table(lesson, step, lang)
    rows = [
        {"cells": [[cell.text, cell.strong, cell.bar] for cell in row.cells], "ruled": row.ruled, "marked": row.marked}
        for row in found.rows
    ]
    return {"title": found.title, "heads": found.heads, "rows": rows, "note": found.note}


__all__ = ["ROOT", "SCHEMA", "Stop", "stepper_data", "stops"]
