"""The key of a sheet as a file: the questions with their trees and points, and the right answers beside them.

`harif exercise --out` writes `key.json`, `harif grade key.json` reads it. What is graded by is the tree, worked out
anew; the answers are there for people and other programs.
"""

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.lab.exercise import Exercise
from harif.lab.grade import Grader
from harif.lab.kinds import kind_of
from harif.lab.trace import plain_json

SCHEMA = "harif-key/1"


class Question(NamedTuple):
    """A question of a sheet; its points are shared out evenly among the parts that are asked for."""

    kind: str
    tree: str
    asks: tuple[str, ...]
    points: float
    strict: bool
    options: Mapping[str, Any]

    def grader(self) -> Grader:
        return Grader(self.tree, self.kind, self.strict, self.options)


def write_key(made: Sequence[Exercise]) -> str:
    """The key of a sheet, as JSON."""
    questions = []
    for exercise in made:
        answer = exercise.answer
        parts = {"value": answer.value, "move": answer.move + 1, "leaves": answer.leaves, "cuts": answer.cuts}
        questions.append(
            {
                "kind": exercise.kind,
                "tree": exercise.tree,
                "points": exercise.points,
                "options": {name: plain_json(option) for name, option in exercise.options.items()},
                "answers": {part: plain_json(parts[part]) for part in exercise.asks},
            }
        )
    key = {"schema": SCHEMA, "questions": questions}
    return json.dumps(key, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def read_key(file: str | Path) -> list[Question]:
    """The questions of a key; an error that says what is wrong with it where it is none."""
    try:
        found = json.loads(Path(file).read_text(encoding="utf-8-sig"))
        questions = [question_of(item) for item in found["questions"]]
    except OSError as problem:
        raise SearchError("{file} cannot be read: {reason}.", file=file, reason=reason_of(problem)) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SearchError("{file} is no key: write one with 'harif exercise --out FOLDER'.", file=file) from None
    if not questions:
        raise SearchError("{file} is a key without questions.", file=file)
    return questions


def question_of(item: Mapping[str, Any]) -> Question:
    options = dict(item.get("options", {}))
    if "bounds" in options:
        options["bounds"] = tuple(options["bounds"])
    kind = kind_of(str(item["kind"]))
    asks = tuple(part for part in item.get("answers", kind.asks) if part in (*kind.asks, "leaves", "values"))
    points = float(item.get("points", len(asks)))
    if not isfinite(points):
        raise ValueError(points)
    return Question(kind.name, str(item["tree"]), asks or kind.asks, points, bool(item.get("strict")), options)
