"""What a textbook algorithm sees of a game: a node's kind, its children, and the value of a leaf."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from math import inf, isfinite
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.chances import wrong_chances
from harif.game.notation import move_name, notation_of
from harif.lab.promises import promised
from harif.lab.trace import Event, Node, Trace, Value
from harif.search.flaws import BAD_CHANCES, ODD_PLAYER, ODD_UTILITY, STUCK, sentence_for
from harif.trees import node_name
from harif.trees.state import STORED

Judge = Callable[[Any], Any] | Mapping[str, Any]
"""EVAL: a function of the state, or the values of a tree's nodes by their names."""

KINDS = {0: "max", 1: "min"}
DEEPEST = 10_000
"""Levels of a tree: as deep as any search goes."""


class Place(NamedTuple):
    """A node as an algorithm walks over it: the state, how deep it is, and its number in the record."""

    state: Any
    depth: int
    id: int


class Problem:
    """A game from a state on, to a depth; and the record of what an algorithm does on it.

    With `recording` off nothing is written down: the same algorithm, untraced. `evaluate` is used as EVAL in place of
    the game's own; it judges for MAX, or for each player where there are vectors.
    """

    def __init__(
        self, state: Any, depth: int | None = None, recording: bool = True, evaluate: Judge | None = None
    ) -> None:
        self.game = definition_of(state)
        self.start = state
        self.limit = depth
        self.evaluate = evaluate
        self.me = 0  # who is MAX
        self.averaged: int | None = None  # the player whose nodes are averages, in expectimax
        self.told: dict[str, Any] = {}  # options that the algorithm found out itself
        self.cut_off = 0  # nodes judged by EVAL
        self.vectors = False  # is a value one for each player, as in max^n?
        self.united = False  # are all others one opponent, as in paranoid search?
        self.unvisited: dict[int, Place] = {}  # children that a cut left out
        self.ended: dict[int, Place] = {}  # nodes at which the depth has ended
        self.players = self.game.kind.players
        self.recording = recording
        self.stopped = False
        self.nodes: list[Node] = []
        self.steps: list[Event] = []
        self.is_tree = hasattr(state, "store") and getattr(state, "store", None) in STORED
        self.states: dict[int, Any] = {}  # the positions of a game, by the numbers of their nodes
        self.judge = "eval" if evaluate is not None or "evaluate" in self.game.methods else "unjudged"

    def stop(self) -> None:
        """End the algorithm at the next node that it comes to."""
        self.stopped = True

    # The game ----------------------------------------------------------------------------------------------------

    def root(self) -> Place:
        """The root; every walk from it gives the same nodes the same numbers."""
        return self.place(self.start, 0, -1, 0, "", None)

    def is_leaf(self, node: Place) -> bool:
        """TERMINAL-TEST, or CUTOFF-TEST where a depth is given."""
        return bool(node.state.terminal()) or (self.limit is not None and node.depth >= self.limit)

    def value(self, node: Place) -> float:
        """UTILITY to MAX at the end of the game, EVAL at the end of the search."""
        if node.state.terminal():
            return self.evaluated(node, utility_of(node.state, self.me))  # type: ignore[no-any-return]
        found = node.state.evaluate(self.me) if self.evaluate is None else self.judgement(node)
        if isinstance(found, tuple) and self.players > 2 and len(found) == self.players:
            found = found[self.me]
        return self.evaluated(node, self.checked(found), self.judge)  # type: ignore[no-any-return]

    def values(self, node: Place) -> tuple[float, ...]:
        """The same to each player."""
        players = range(self.players)
        if node.state.terminal():
            return self.evaluated(node, tuple(utility_of(node.state, p) for p in players))  # type: ignore[no-any-return]
        if self.evaluate is None:
            found = tuple(node.state.evaluate(p) for p in players)
        else:
            found = self.judgement(node)
            if isinstance(found, (int, float)) and self.players == 2 and self.game.kind.constant_sum is not None:
                found = (found, self.game.kind.constant_sum - found)
        if not isinstance(found, tuple) or len(found) != self.players:
            raise SearchError(
                "evaluate gives {found!r} for a node: give {players} numbers, one for each player.",
                found=found,
                players=self.players,
            )
        return self.evaluated(node, tuple(self.checked(part) for part in found), self.judge)  # type: ignore[no-any-return]

    def judgement(self, node: Place) -> Any:
        """What the caller's EVAL says of a node."""
        if not isinstance(self.evaluate, Mapping):
            assert self.evaluate is not None
            return self.evaluate(node.state)
        name = node_name(node.state) if self.is_tree else notation_of(node.state) or ""
        if name not in self.evaluate:
            raise SearchError("evaluate has no value for node {name}, where the depth ends.", name=name)
        return self.evaluate[name]

    def checked(self, value: Any) -> float:
        """A judgement that is a finite number."""
        if not isinstance(value, (int, float)) or not isfinite(value):
            raise SearchError(
                "EVAL gives {value!r} where the depth ends, and that is no finite number: search deeper, or give "
                "a value for each node, such as evaluate={{'B': 4, 'C': 1}}.",
                value=value,
            )
        return float(value)

    def evaluated(self, node: Place, value: Any, rule: str | None = None) -> Any:
        self.cut_off += rule is not None
        if self.recording:
            entry = self.nodes[node.id]
            entry.kind, entry.value = "leaf", value
            if rule is not None:
                entry.ends = self.kind_of(entry.player)
                self.ended[node.id] = node
            self.steps.append(Event("evaluate", node.id, value=value, rule=rule))
        return value

    def is_max(self, node: Place) -> bool:
        """Does MAX move here?"""
        return bool(node.state.player() == self.me)

    def weigh(self, child: Place, weight: float) -> None:
        """Record the probability of the move to a node."""
        if self.recording:
            self.nodes[child.id].chance = weight

    def children(self, node: Place) -> Iterator[Place]:
        """The children, made one at a time."""
        state, i = node.state, -1
        mover_of(state)
        for i, action in enumerate(state.actions()):
            yield self.place(state.result(action), node.depth + 1, node.id, i, action, state)
        if i < 0:
            raise sentence_for(STUCK, self.game, state)

    def outcomes(self, node: Place) -> Iterator[tuple[float, Place]]:
        """(probability, child) of a chance node; chance costs no depth."""
        state = node.state
        refuse_wrong_chances(state)
        for i, (outcome, chance) in enumerate(state.outcomes()):
            child = self.place(state.result(outcome), node.depth, node.id, i, outcome, state)
            self.weigh(child, chance)
            if self.recording and self.is_tree:
                self.nodes[child.id].typed = STORED[child.state.store].typed_chance.get(child.state.node, "")
            yield chance, child

    def place(self, state: Any, depth: int, parent: int, index: int, action: Any, above: Any) -> Place:
        """A node of the record for `state`: child `index` of its parent."""
        if self.stopped:
            raise KeyboardInterrupt
        if not self.recording:
            return Place(state, depth, 0)
        siblings = self.nodes[parent].children if parent >= 0 else [0] if self.nodes else []
        if index < len(siblings):  # met before, in an earlier iteration
            number = siblings[index]
            node = self.nodes[number]
            node.kind, node.pruned, node.ends = self.kind_of(node.player), False, ""
            if node.kind != "leaf":
                node.value = None
            return Place(state, depth, number)
        number = len(self.nodes)
        mover = None if state.terminal() else mover_of(state)
        name = node_name(state) if self.is_tree else ""
        move = "" if above is None else move_name(above, action)
        label = STORED[state.store].labels.get(state.node, "") if self.is_tree else ""
        self.nodes.append(Node(number, parent, self.kind_of(mover), mover, name, move, 0, text="", set=label))
        if not self.is_tree:
            self.states[number] = state
        if parent >= 0:
            siblings.append(number)
            self.nodes[number].depth = self.nodes[parent].depth + 1
        return Place(state, depth, number)

    def kind_of(self, mover: int | None) -> str:
        """MAX and MIN are the players of a game for one or of two whose sum is constant; others are just players."""
        if mover is None:
            return "leaf"
        if mover == CHANCE:
            return "chance"
        if mover == self.averaged:
            return "chance"
        if self.united:
            return KINDS[mover != self.me]
        opposed = self.players == 1 or (self.players == 2 and self.game.kind.zero_sum)
        return KINDS[mover] if opposed else "player"

    # The record --------------------------------------------------------------------------------------------------

    def tell(self, kind: str, node: Place, **parts: Any) -> None:
        if self.recording:
            self.steps.append(Event(kind, node.id, **parts))

    def left_out(self, node: Place, rest: Iterator[Place]) -> tuple[int, ...]:
        """Record the children that a cut leaves out."""
        if not self.recording:
            return ()
        found = []
        for child in rest:
            entry = self.nodes[child.id]
            entry.pruned = True
            if child.state.terminal():
                entry.value = self.leaf_value(child.state)
            self.unvisited[child.id] = child
            found.append(child.id)
        return tuple(found)

    def leaf_value(self, state: Any) -> Value:
        if self.united or (self.players <= 2 and self.game.kind.zero_sum and not self.vectors):
            return utility_of(state, self.me)
        return tuple(utility_of(state, p) for p in range(self.players))

    def trace(self, algorithm: str, options: dict[str, Any], value: Value, best: int | None) -> Trace:
        """What was recorded; `best` is the number of the root's best child."""
        self.write_unvisited()
        self.name_inner_nodes()
        action = move = None
        if best is not None:
            place = self.nodes[0].children.index(best)
            action = next(islice(self.start.actions(), place, None))
            move = self.nodes[best].move
        spec = str(self.start) if self.is_tree and len(STORED[self.start.store]) < 2000 else self.game.spec
        limits = (-inf, inf) if self.is_tree else self.game.kind.utility_range
        bounds = options["bounds"] if "bounds" in options and not self.vectors else limits
        steps = promised(self.nodes, self.steps, bounds, own_view=algorithm == "negamax")
        return Trace(algorithm, spec, options, self.nodes, steps, value, action, move, states=self.states)

    def write_unvisited(self) -> None:
        """The notation of what was left out; once, at the end, for an iteration may yet visit what another cut."""
        for number, (state, depth, _) in self.unvisited.items():
            node = self.nodes[number]
            if node.pruned:
                node.text = (str(state) if self.is_tree else notation_of(state) or "") or node.move
                if depth >= self.horizon and node.kind != "leaf":
                    node.kind, node.ends = "leaf", node.kind  # as its siblings are, at which the depth has ended

    @property
    def horizon(self) -> float:
        """The depth at which nodes were judged; infinite where none was."""
        return inf if self.limit is None or not self.cut_off else self.limit

    def name_inner_nodes(self) -> None:
        """A, B, C, … by level, where the game has no names of its own for its nodes."""
        if self.is_tree:
            return
        inner = sorted((n for n in self.nodes if n.kind != "leaf"), key=lambda n: (n.depth, n.id))
        for i, node in enumerate(inner):
            turn, letter = divmod(i, 26)
            node.name = chr(65 + letter) + (str(turn) if turn else "")


# What the rules say, if it can be reckoned with -------------------------------------------------------------------


def refuse_deep(state: Any) -> None:
    """A tree too deep to be walked through, and to be told."""
    if hasattr(state, "store") and state.store in STORED and (depth := STORED[state.store].depth) > DEEPEST:
        raise SearchError(
            "The tree is {depth:,} levels deep; the lab goes {deepest:,} deep at most.", depth=depth, deepest=DEEPEST
        )


def utility_of(state: Any, player: int) -> float:
    """What the end of a game is worth to a player; an error where that is no finite number."""
    worth = float(state.utility(player))
    if not isfinite(worth):
        raise sentence_for(ODD_UTILITY, definition_of(state), state)
    return worth


def refuse_wrong_chances(state: Any) -> None:
    if wrong_chances(state):
        raise sentence_for(BAD_CHANCES, definition_of(state), state)


def mover_of(state: Any) -> int:
    """Who moves, or `CHANCE`; an error where it is nobody."""
    mover, game = int(state.player()), definition_of(state)
    if not 0 <= mover < game.kind.players and not (mover == CHANCE and game.kind.chance):
        raise sentence_for(ODD_PLAYER, game, state)
    return mover
