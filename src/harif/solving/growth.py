"""Do the positions ever come to an end? A watch over those that are found, breadth first.

A field that counts moves makes every position a new one. Its maximum rises again and again, layer after layer, where
that of a board or a hand of cards soon rests (64 bits, set one by one, rise 63 times). That is told while the work goes
on, and in the sentence with which it gives up; but a counter that ends the game at its thousandth move rises too, so it
is no reason to refuse. There is one where all is known: no rule looks at the field, it is only ever added to, and a
position has come back that differs in nothing else. Then it will come back for ever.
"""

import ast
import random
import warnings
from array import array
from collections.abc import Iterator
from types import FunctionType
from typing import Any, NamedTuple

from harif.game import FieldType, SearchError, attributes_of, definition_of
from harif.game.choices import choices
from harif.game.sentence import AND, Sentence, joined
from harif.game.written import Function, attributes_in, written
from harif.native.engine import HarifNotice, kernel, machine_code
from harif.native.records import Ints
from harif.solving.positions import Positions

LEAST, MOST = -(1 << 63), (1 << 63) - 1
SUSPICIOUS = 128  # times that a field has grown before it is spoken of
PROVEN_AT = (16, 256)  # times that it has grown when a proof is tried
RESTS = 16  # layers without growth after which a field is taken to rest
MANY = 1 << 20  # positions after which somebody who does not look at the progress is told too
WALKED = 2_000  # moves of random games in which a position is looked for that comes back
READING = ("player", "actions", "promising", "bounds", "terminal", "utility", "outcomes")
BUILDING = ("result", "symmetries")


class Growing(NamedTuple):
    """A field that has grown `times` layers running; `to` is its extreme so far."""

    field: str
    to: int
    times: int


class Growth:
    """What is known of the fields of a game's positions while they are found."""

    def __init__(self, state: Any, positions: Positions, native: bool) -> None:
        self.state, self.game, self.positions = state, definition_of(state), positions
        self.run = machine_code(extremes, native)
        fields = zip(type(state)._fields, self.game.fields, strict=True)
        self.names = [name if counts else "" for name, kind in fields for counts in counting(kind)]
        self.low, self.high = ends(len(self.names))
        self.times, self.resting = [0] * len(self.names), [0] * len(self.names)
        self.looked = self.layer_end = 0
        self.noticed = False

    def look(self, expanded: int) -> None:
        """Look at a layer that is wholly found; a sentence where it is certain that there is no last one."""
        if expanded < self.layer_end:
            return
        found = self.positions.found
        low, high = ends(len(self.names))
        self.run(self.looked, found, self.positions, low, high)
        for k, name in enumerate(self.names):
            grows = high[k] > self.high[k] or (low[k] < self.low[k] and low[k] < 0)
            self.low[k], self.high[k] = min(low[k], self.low[k]), max(high[k], self.high[k])
            self.resting[k] = 0 if grows else self.resting[k] + 1
            if not name or not self.looked or self.resting[k] > RESTS:
                self.times[k] = 0
            elif grows:
                self.times[k] += 1
                if self.times[k] in PROVEN_AT:
                    refuse_endless(self.state, name)
        self.looked = self.layer_end = found
        if found > MANY and not self.noticed and self.growing is not None:
            self.noticed = True
            warnings.warn(HarifNotice(f"{self.game.spec} has {found:,} positions so far.{self.hint()}"), stacklevel=2)

    @property
    def growing(self) -> Growing | None:
        """The field that has grown for longest, if that is long enough to be spoken of."""
        k = max(range(len(self.names)), key=lambda k: self.times[k])
        if self.times[k] < SUSPICIOUS:
            return None
        return Growing(self.names[k], self.high[k] if self.high[k] >= -self.low[k] else self.low[k], self.times[k])

    def told(self) -> str:
        """For a line of progress: the field that grows."""
        seen = self.growing
        return f", '{seen.field}' has come to {seen.to:,}" if seen else ""

    def hint(self) -> Sentence | str:
        """For a sentence that gives up: why there may be no end, and what to do."""
        seen = self.growing
        if seen is None:
            return ""
        return Sentence(
            " The field '{field}' has grown {times:,} times without a rest, and has come to {to:,}: if it has no end, "
            "the positions have none either. Let the game end by it, or leave it out.",
            field=seen.field,
            times=seen.times,
            to=seen.to,
        )


def refuse_endless(state: Any, field: str) -> None:
    """Refuse a game whose positions certainly never end, because `field` counts and no rule looks at it.

    A limit of plies, or a draw by repetition, ends a line of play. It ends no list of positions, each of which is
    solved whatever the line that led there.
    """
    if not only_counts(type(state), field):
        return
    game = definition_of(state)
    limits = [f"ply_limit={game.ply_limit}"] * (game.ply_limit is not None)
    limits += [f"repetition={game.repetition!r}"] * (game.repetition is not None)
    without = ", as solving each by itself takes no account of {limits}"
    unheeded = Sentence(without, limits=joined(limits, AND)) if limits else ""
    for before, after in comes_back(state, field):
        raise SearchError(
            "{spec}: its positions never come to an end{unheeded}. No rule looks at the field '{field}', which only "
            "counts: {after!r} is {before!r} again, and so on for ever. Leave '{field}' out of the state.",
            spec=game.spec,
            unheeded=unheeded,
            field=field,
            after=after,
            before=before,
        )


def refuse_counters(state: Any) -> None:
    """Apply `refuse_endless` to every int field."""
    for name, kind in zip(type(state)._fields, definition_of(state).fields, strict=True):
        if kind.code == "int":
            refuse_endless(state, name)


# Inside ---------------------------------------------------------------------------------------------------------------


def counting(kind: FieldType) -> Iterator[bool]:
    """For each word of a field: is it a number that may count?"""
    if kind.code == "tuple":
        for item in kind.items:
            yield from counting(item)
    else:
        yield kind.code == "int"


def ends(count: int) -> tuple[Any, Any]:
    return array("q", [MOST]) * count, array("q", [LEAST]) * count


def comes_back(state: Any, field: str) -> Iterator[tuple[Any, Any]]:
    """A state of a random game, and a later one that differs from it in `field` alone."""
    rng, at = random.Random(0), state
    seen: dict[Any, Any] = {}
    for _ in range(WALKED):
        if at.terminal():
            at, seen = state, {}
        same = at._replace(**{field: 0})
        if same in seen and getattr(seen[same], field) < getattr(at, field):
            yield seen[same], at
            return
        seen.setdefault(same, at)
        moves = choices(at)
        if not moves:
            return
        at = at.result(rng.choice(moves))


def only_counts(cls: Any, field: str) -> bool:
    """Does the text of the rules show that `field` is read only to be carried on, as it is or with more added?

    Whoever hands a state to somebody else, or makes one to look at, is not followed: then nothing is shown.
    """
    game, attributes = definition_of(cls), attributes_of(cls)
    builders = {name: tree_of(attributes.get(name)) for name in BUILDING if name in game.methods}
    readers = {name: tree_of(attributes.get(name)) for name in READING if name in game.methods}
    readers |= {name: tree_of(attributes.get(name)) for name in called(cls, [*builders.values(), *readers.values()])}
    return all(tree and carries_on(tree, cls, field) for tree in builders.values()) and all(
        tree and is_blind(tree, field) and not makes_states(tree, cls) for tree in readers.values()
    )


def tree_of(function: Any) -> Function | None:
    return written(function) if isinstance(function, FunctionType) else None


def called(cls: Any, trees: list[Function | None]) -> set[str]:
    """The other methods and properties that some methods name, and that those name in turn."""
    attributes, names = attributes_of(cls), set[str]()
    fresh = [tree for tree in trees if tree is not None]
    while fresh:
        named = set().union(*map(attributes_in, fresh)) - names - {*READING, *BUILDING, "_replace"}
        more = {name for name in named if callable(it := attributes.get(name)) or isinstance(it, property)}
        names |= more
        fresh = [tree for name in more if (tree := tree_of(attributes.get(name))) is not None]
    return names


def is_blind(tree: Function, field: str, allowed: frozenset[ast.AST] = frozenset()) -> bool:
    """Does a method look at `field` nowhere but in what is `allowed`, and at its state only by its attributes?"""
    itself = tree.args.args[0].arg if tree.args.args else ""
    by_attribute = {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == field and node not in allowed:
            return False
        if isinstance(node, ast.Name) and node.id == itself and node not in by_attribute:
            return False
    return True


def makes_states(tree: Function, cls: Any) -> bool:
    """Does a method make a state, or ask for one?"""
    return any(is_made(node, cls) for node in ast.walk(tree)) or not attributes_in(tree).isdisjoint(BUILDING)


def is_made(node: ast.AST, cls: Any) -> bool:
    """Is it `Game(…)` or `self._replace(…)`?"""
    if not isinstance(node, ast.Call):
        return False
    by_name = isinstance(node.func, ast.Name) and node.func.id == definition_of(cls).plain_name
    return by_name or (isinstance(node.func, ast.Attribute) and node.func.attr == "_replace")


def carries_on(tree: Function, cls: Any, field: str) -> bool:
    """Is all that a method gives back a new state, with the `field` of the old one or with more?"""
    given = [node.value for node in ast.walk(tree) if isinstance(node, (ast.Return, ast.Yield)) and node.value]
    while branching := [value for value in given if isinstance(value, ast.IfExp)]:
        given = [value for value in given if value not in branching]
        given += [branch for value in branching for branch in (value.body, value.orelse)]
    made = [node for node in ast.walk(tree) if is_made(node, cls)]
    if not made or set(made) != set(given):
        return False
    carried = [carried_by(call, cls, field) for call in made if isinstance(call, ast.Call)]
    return None not in carried and is_blind(tree, field, frozenset(node for node in carried if node))


def carried_by(call: ast.Call, cls: Any, field: str) -> ast.AST | None:
    """The node that reads the old `field` for a new state; the call itself where that keeps it; None: not a count."""
    replaces = isinstance(call.func, ast.Attribute)
    if any(isinstance(item, ast.Starred) for item in call.args) or any(word.arg is None for word in call.keywords):
        return None
    values = [word.value for word in call.keywords if word.arg == field]
    if not values and not replaces:
        place = cls._fields.index(field)
        values = call.args[place : place + 1]
    if not values:
        return call if replaces else None  # of a new state it would be the default
    value = values[0]
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and isinstance(value.right, ast.Constant):
        if type(value.right.value) is not int or value.right.value < 1:
            return None
        value = value.left
    return value if isinstance(value, ast.Attribute) and value.attr == field else None


@kernel
def extremes(first: int, last: int, positions: Positions, low: Ints, high: Ints) -> int:
    """Lower `low` and raise `high`, a word each, to the least and greatest of the positions `first` … `last - 1`."""
    words, width = positions.words, positions.width
    for number in range(first, last):
        for k in range(width):
            word = words[number * width + k]
            low[k] = min(low[k], word)
            high[k] = max(high[k], word)
    return 0
