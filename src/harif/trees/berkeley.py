"""The tree files of the Berkeley multi-agent project, `.test`.

    num_agents: "2"
    start_state: "max"
    win_states: "A B"
    lose_states: "C"
    successors:     in three quotation marks, a line each: max Left min1
    evaluation:     in three quotation marks, a line each: A 3
    depth: "2"
    alg: "AlphaBetaAgent"

Agent 0 is MAX and all others are MIN, or chance where `alg` is expectimax. A state is a leaf where it is won or lost,
has no successors, or is `depth` rounds deep (a round: every agent moves once). A state with several ways to it becomes
as many nodes. (The project cuts on strict inequality only: `strict=True` gives its counts.)
"""

import math
import re
from typing import Any, NamedTuple

from harif.game import CHANCE, TreeSyntaxError
from harif.trees.gambit import move_name
from harif.trees.notation import syntax_error
from harif.trees.tree import Tree

ENTRY = re.compile(r'[ \t]*(?P<key>\w+)[ \t]*:[ \t]*(?P<mark>"""|")')
MOST_DIGITS = 18
MOST_NODES = 5_000_000
"""A small file can describe a huge tree, for its states may have several ways to them."""


class Field(NamedTuple):
    """What a file says under a name, and where."""

    text: str
    at: int


class Successor(NamedTuple):
    action: str
    state: str
    at: int


def read_berkeley(text: str) -> Tree:
    """The tree of a `.test` file; `TreeSyntaxError` with line and column where it describes none."""
    return Reader(text).read()


class Reader:
    """Reads the fields, then unfolds the states into a tree."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\ufeff", "")
        self.fields = self.read_fields()
        self.successors: dict[str, list[Successor]] = {}
        self.evaluation: dict[str, float] = {}

    def read(self) -> Tree:
        agents = self.whole("num_agents")
        depth = self.whole("depth") if "depth" in self.fields else None
        start = self.needed("start_state")
        self.read_successors()
        self.read_evaluation()
        self.refuse_dead_ends(start)
        over = {state for key in ("win_states", "lose_states") for state in self.words(key)}
        other = CHANCE if "expectimax" in self.fields.get("alg", Field("", 0)).text.lower() else 1
        deepest = math.inf if depth is None else depth * agents
        if deepest > MOST_NODES:
            self.refuse_circles(start, over, "a depth" if depth is None else "a smaller depth")
        self.refuse_huge(start, over, deepest)
        tree = Tree()
        todo = [(Successor("", start.text.strip(), start.at), -1, 0)]
        while todo:
            (action, state, at), parent, ply = todo.pop()
            node = tree.add(parent, action)
            below = self.successors.get(state, [])
            if state in over or not below or ply >= deepest:
                tree.leaf(node, (self.judgement(state, at),))
                continue
            tree.mover[node] = 0 if ply % agents == 0 else other
            todo += [(move, node, ply + 1) for move in reversed(below)]
        tree.finish()
        return tree

    def judgement(self, state: str, at: int) -> float:
        if state in self.evaluation:
            return self.evaluation[state]
        raise self.error(at, "the search ends at state '{state}', and evaluation has no value for it.", state=state)

    # The fields --------------------------------------------------------------------------------------------------

    def read_fields(self) -> dict[str, Field]:
        found: dict[str, Field] = {}
        at = 0
        while at < len(self.text):
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            line = self.text[at:end].strip()
            if not line or line.startswith("#"):
                at = end + 1
                continue
            entry = ENTRY.match(self.text, at)
            if entry is None:
                raise self.error(at, "'{line}' is no entry such as start_state: \"max\".", line=line[:40])
            close = self.text.find(entry["mark"], entry.end())
            if close < 0 or (entry["mark"] == '"' and close > end):
                raise self.error(entry.start("mark"), "the text of {key} is never closed.", key=entry["key"])
            if entry["key"] in found:
                raise self.error(entry.start("key"), "{key} stands here a second time.", key=entry["key"])
            found[entry["key"]] = Field(self.text[entry.end() : close], entry.end())
            at = close + len(entry["mark"])
        return found

    def needed(self, key: str) -> Field:
        field = self.fields.get(key)
        if field is None or not field.text.strip():
            raise self.error(len(self.text), "the file has no {key}.", key=key)
        return field

    def whole(self, key: str) -> int:
        field = self.needed(key)
        written = field.text.strip()
        if not (written.isdecimal() and len(written) <= MOST_DIGITS and int(written) >= 1):
            raise self.error(
                field.at, "{key} is a whole number of 1 or more, not '{text}'.", key=key, text=field.text[:40]
            )
        return int(written)

    def words(self, key: str) -> list[str]:
        return self.fields[key].text.split() if key in self.fields else []

    def lines(self, key: str, parts: int, form: str) -> list[tuple[list[str], int]]:
        """The words of each line of a field, and where the line begins."""
        field, found = self.needed(key), []
        for line in re.finditer(r"[^\n]+", field.text):
            words = line.group().split()
            if not words:
                continue
            at = field.at + line.start() + len(line.group()) - len(line.group().lstrip())
            if len(words) != parts:
                raise self.error(
                    at,
                    "a line of {key} is '{form}', and this is '{found}'.",
                    key=key,
                    form=form,
                    found=line.group().strip()[:40],
                )
            found.append((words, at))
        return found

    def read_successors(self) -> None:
        for (state, action, after), at in self.lines("successors", 3, "state action state"):
            moves = self.successors.setdefault(state, [])
            if any(move.action == action for move in moves):
                raise self.error(
                    at, "state '{state}' has two successors by the action '{action}'.", state=state, action=action
                )
            moves.append(Successor(action, after, at))
        for moves in self.successors.values():
            names: list[str] = []
            for i, move in enumerate(moves):
                names.append(move_name(move.action, names))
                moves[i] = move._replace(action=names[-1])

    def read_evaluation(self) -> None:
        for (state, number), at in self.lines("evaluation", 2, "state value"):
            try:
                value = float(number)
            except ValueError:
                value = math.nan
            if not math.isfinite(value):
                raise self.error(
                    at,
                    "the evaluation of '{state}' is '{number}', which is not a finite number.",
                    state=state,
                    number=number,
                )
            if state in self.evaluation:
                raise self.error(at, "state '{state}' has two evaluations.", state=state)
            self.evaluation[state] = value

    def refuse_dead_ends(self, start: Field) -> None:
        """A state that is named must go on, or have a value."""
        named = [move for moves in self.successors.values() for move in moves]
        for _, state, at in [Successor("", start.text.strip(), start.at), *named]:
            if state not in self.successors and state not in self.evaluation:
                raise self.error(at, "state '{state}' has neither successors nor an evaluation.", state=state)

    def refuse_huge(self, start: Field, over: set[str], deepest: float) -> None:
        """Count the nodes, level by level, before the first one is made."""
        level, nodes, ply = {start.text.strip(): 1}, 0, 0
        while level:
            nodes += sum(level.values())
            if nodes > MOST_NODES:
                raise self.error(
                    start.at,
                    "this tree has more than {most_nodes:,} nodes: give it a smaller depth.",
                    most_nodes=MOST_NODES,
                )
            below: dict[str, int] = {}
            for state, ways in level.items() if ply < deepest else ():
                for move in self.successors.get(state, []) if state not in over else ():
                    below[move.state] = below.get(move.state, 0) + ways
            level, ply = below, ply + 1

    def refuse_circles(self, start: Field, over: set[str], wanted: str) -> None:
        """Without a depth, successors that come back to their state would never end."""
        on_path: set[str] = set()
        finished: set[str] = set()
        todo: list[tuple[str, int, bool]] = [(start.text.strip(), start.at, False)]
        while todo:
            state, at, leaving = todo.pop()
            if leaving:
                on_path.discard(state)
                finished.add(state)
            elif state in on_path:
                raise self.error(
                    at,
                    "the successors of '{state}' come back to it: give the file {wanted}.",
                    state=state,
                    wanted=wanted,
                )
            elif state not in finished and state not in over:
                on_path.add(state)
                todo.append((state, at, True))
                todo += [(move.state, move.at, False) for move in self.successors.get(state, [])]

    def error(self, at: int, message: str, /, **parts: Any) -> TreeSyntaxError:
        return syntax_error(self.text, at, message, **parts)
