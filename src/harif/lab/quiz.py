"""A search as a quiz: at each step the questions that it answers, to be asked before it is told.

There are two kinds: *what is B worth?*, when a node is done, and *is this leaf examined?*, of every child but the
first, whether the search comes to it or a cut leaves it out: so that no question gives its answer away. Where they are
wished for there is a third, *which window is handed down to C?*
"""

import re
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from harif.lab.narrate import BEATS, BOUNDS, Story
from harif.lab.trace import Event, Trace, Value
from harif.lab.whole import whole_values
from harif.trees.notation import number_in, plain_digits
from harif.words.catalogue import LANGUAGES, Voice

CLOSE = 1e-6  # 2.333333 is right where 7/3 is
SIGN = {"type_most": "at most", "type_least": "at least"}


class Question(NamedTuple):
    """A question and all that is a right answer to it."""

    kind: str  # "worth", "examined" or "window"
    text: str
    truth: Value | bool
    bound: str | None  # what the number promises: "exactly", "at most", …
    minimax: Value | None  # the node's minimax value, where that is known
    told: str  # the truth in words


class Verdict(NamedTuple):
    right: bool
    text: str


class Step(NamedTuple):
    """What is asked, what is told then, and the number of events that have happened when it has been told."""

    questions: list[Question]
    step: int
    text: str


def steps(trace: Trace, lang: str = "en", windows: bool = False) -> Iterator[Step]:
    """The story as `beats` has it, but each line in two: what is looked at, and what follows, with the questions that
    come before either. Of a deepening search only the last iteration asks. With `windows` they are asked for too."""
    story, minimax = Story(trace, lang), whole_values(trace)
    first = len(trace.steps) - len(trace.last_iteration())
    questions: list[Question] = []
    told: list[str] = []
    for i, event in enumerate(trace.steps):
        if event.kind in BEATS and (told or questions):
            yield Step(questions, i, " ".join(told))
            questions, told = [], []
        asked = question(event, story, minimax) if i >= first else None
        if asked is not None:
            questions.append(asked)
        if windows and i >= first and event.kind == "enter" and event.node != 0:
            questions += handed_down(event, story)
        if not story.repeats(i):
            told.append(story.sentence(i))
        if event.kind == "evaluate" and story.changes_nothing(i):
            told.append(story.why_nothing(event))
        story.apply(event)
        if event.kind in BEATS:
            yield Step(questions, i + 1, " ".join(told))
            questions, told = [], []
    if told or questions:
        yield Step(questions, len(trace.steps), " ".join(told))


def question(event: Event, story: Story, minimax: dict[int, float]) -> Question | None:
    """What can be asked about an event before it happens."""
    node = story.nodes[event.node]
    if event.kind == "done" and isinstance(event.value, tuple) and event.bound in BOUNDS:
        return None  # of a vector that was cut only one number is known
    if event.kind == "done" and event.value is not None:
        say = Voice("quiz", story.say.lang)
        parts = {"node": story.name(node), "to": story.to(node)}
        key = f"is_{BOUNDS.get(event.bound or '', 'exactly')}"
        told = say(key, value=story.say.number(event.value), **parts)
        worth = minimax.get(node.id)
        worth = -worth if worth is not None and story.own_view and node.kind == "min" else worth
        asked = say("worth_vector" if isinstance(event.value, tuple) else "worth", **parts)
        return Question("worth", asked, event.value, event.bound, worth, told)
    if event.kind == "cut" and event.pruned and may_cut(story.trace):
        return examined(event.pruned[0], False, story)
    if event.kind in ("enter", "evaluate") and story.place.get(node.id, 0) > 0 and may_cut(story.trace):
        return examined(node.id, True, story)
    return None


def examined(id: int, truth: bool, story: Story) -> Question:
    say, node = Voice("quiz", story.say.lang), story.nodes[id]
    typed = story.is_tree and node.player is None  # a leaf whose number stands there for all to see
    name = story.name(node)
    what = say("leaf", leaf=name, value=story.say.number(node.value)) if typed else name
    told = say("is_examined" if truth else "is_not_examined", what=name)
    return Question("examined", say("examined", what=what), truth, None, None, told)


def handed_down(event: Event, story: Story) -> list[Question]:
    """Which window a node is entered with, where windows are handed down."""
    if event.alpha is None or event.beta is None:
        return []
    say, window = Voice("quiz", story.say.lang), (event.alpha, event.beta)
    node = story.name(story.nodes[event.node])
    told = say("is_window", node=node, window=story.say.pair(*window, "()"))
    return [Question("window", say("window", node=node), window, None, None, told)]


def may_cut(trace: Trace) -> bool:
    """Is it worth asking? Star2 looks at nodes ahead of their turn, so that nobody could say."""
    pruning = trace.options.get("pruning", "none")
    return pruning != "star2" and (pruning != "none" or any(event.kind == "window" for event in trace.steps))


# Answers -------------------------------------------------------------------------------------------------------------


def wants_to_leave(typed: str) -> bool:
    return plain(typed) in words("type_quit")


def verdict(asked: Question, typed: str, lang: str = "en") -> Verdict | None:
    """Is it right? None: it is no answer to this question."""
    say = Voice("quiz", lang)
    told = asked.told
    if asked.kind == "examined":
        yes, no = plain(typed) in words("type_yes"), plain(typed) in words("type_no")
        if not yes and not no:
            return None
        return Verdict(True, say("right")) if yes == asked.truth else Verdict(False, say("wrong", truth=told))
    if asked.kind == "window":
        window = read_window(typed)
        if window is None:
            return None
        right = window == asked.truth
        return Verdict(right, say("right") if right else say("wrong", truth=told))
    sign, value = read_worth(typed)
    if value is None or (isinstance(asked.truth, tuple) and not isinstance(value, tuple)):
        return None
    is_bound = asked.bound in BOUNDS
    if same(value, asked.truth) and sign in (None, asked.bound):
        return Verdict(True, say("right_bound", truth=told) if is_bound and sign is None else say("right"))
    if is_bound and sign is None and asked.minimax is not None and same(value, asked.minimax):
        return Verdict(True, say("right_value", value=plain(typed), truth=told))
    return Verdict(False, say("wrong", truth=told))


def read_worth(typed: str) -> tuple[str | None, Value | None]:
    """(bound, value) as they were typed: `<= 3`, `at most 3`, `≤3`, `= 3`, `<1, 2, 6>`."""
    text = plain(typed).replace("at most", "at_most").replace("at least", "at_least")
    text = text if re.match("=[<>]", text) else text.removeprefix("=").strip()
    sign = None
    if not re.fullmatch(r"<[^<>=]*>", text):
        for key, bound in SIGN.items():
            for word in sorted(words(key), key=len, reverse=True):
                if sign is None and text.startswith(word):
                    sign, text = bound, text.removeprefix(word)
    parts = [number_in(part) for part in re.split(r"[\s,]+", text.strip().strip("<>").strip())]
    if any(part != part for part in parts):
        return sign, None
    return sign, parts[0] if len(parts) == 1 else tuple(parts)


def read_window(typed: str) -> tuple[float, float] | None:
    """Two numbers, of which either may be infinite: `(3, +∞)`, `3 inf`, `-∞, 5`."""
    text = plain(typed).strip("()[]<> ").replace("infinity", "inf").replace("∞", "inf")
    found = [
        inf if end in ("inf", "+inf") else -inf if end == "-inf" else number_in(end)
        for end in re.split(r"[\s,]+", text)
    ]
    return (found[0], found[1]) if len(found) == 2 and not any(end != end for end in found) else None


def same(given: Value, truth: Value | bool) -> bool:
    pairs = zip(as_vector(given), as_vector(truth), strict=False)
    equal = len(as_vector(given)) == len(as_vector(truth))
    return equal and all(abs(a - b) <= CLOSE * max(1.0, abs(b)) for a, b in pairs)


def as_vector(value: Value) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


def plain(typed: str) -> str:
    return plain_digits(typed).strip().casefold()


def words(key: str) -> set[str]:
    """What may be typed, in every language: who reads Persian may well write `yes`."""
    return {word for lang in LANGUAGES for word in Voice("quiz", lang)(key).split()}
