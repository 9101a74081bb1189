"""A proof that anyone can check: one move where the winner of the argument moves, every legal move where it does not.

The search keeps numbers, not the tree; the tree is found again by following them, searching anew what the table has
lost. A position that is reached in several ways stands in it once. Checking it asks the rules of the game alone.
"""

from collections.abc import Iterator
from typing import Any

from harif.drawing.digits import typed
from harif.game import SearchError
from harif.game.notation import move_name
from harif.search.proof.prover import Prover
from harif.search.running import conduct


class ProofTree:
    """Shows that the player to move at `root` can get `goal` (`claim` is True), or that it cannot (False).

    `for state, moves in tree` goes through the distinct positions, the root first: `moves` maps each action of the tree
    to the position after it, and is empty where the game is over. It is built when it is first looked at.
    """

    def __init__(self, prover: Prover, claim: bool) -> None:
        self.root, self.claim = prover.root, claim
        self.only = prover.only  # the root moves that it is about; None: all
        self.drawn = prover.drawn  # positions that stood before the root, and are a draw once more
        self.viewer, self.goal = prover.question.viewer, prover.question.goal
        self.kind = prover.root.__harif__.kind
        self.holder = self.kind.sign_of(self.viewer) * (1.0 if claim else -1.0)  # the side whose strategy it is
        self._prover: Prover | None = prover
        self._nodes: dict[Any, dict[int, Any]] | None = None

    def ends(self, state: Any) -> bool:
        """Is the game over there, by its rules or because the position stood before the root?"""
        again = bool(self.drawn) and state != self.root and state.__harif__.position(state) in self.drawn
        return again or bool(state.terminal())

    def worth(self, state: Any) -> float:
        """What an end is worth to the player who was to move at the root."""
        return float(state.utility(self.viewer)) if state.terminal() else float(self.kind.middle)

    def holds(self, state: Any) -> bool:
        """Is it the move of the side whose strategy the tree is?"""
        return bool(self.kind.sign_of(int(state.player())) == self.holder)

    @property
    def nodes(self) -> dict[Any, dict[int, Any]]:
        """Each position of the tree with its moves and the positions after them."""
        if self._nodes is None:
            prover = self._prover
            assert prover is not None
            prover.unlimited()
            found: dict[Any, dict[int, Any]] = {}
            conduct(lambda: self.build(prover, found), prover.halt, native=prover.engine.native)
            self._nodes, self._prover = found, None  # the table is no longer needed
        return self._nodes

    def __iter__(self) -> Iterator[tuple[Any, dict[int, Any]]]:
        return iter(self.nodes.items())

    def __len__(self) -> int:
        return self.size

    @property
    def size(self) -> int:
        """Distinct positions."""
        return len(self.nodes)

    @property
    def depth(self) -> int:
        """Plies of the longest line."""
        heights: dict[Any, int] = {}
        for state in self.downwards():
            heights[state] = max((1 + heights[child] for child in self.nodes[state].values()), default=0)
        return heights[self.root]

    def __repr__(self) -> str:
        built = "not built yet" if self._nodes is None else f"{len(self._nodes):,} positions"
        return f"<{'proof' if self.claim else 'refutation'}, {built}>"

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_nodes": self.nodes, "_prover": None}

    # Building ----------------------------------------------------------------------------------------------------

    def build(self, prover: Prover, nodes: dict[Any, dict[int, Any]]) -> None:
        """Fill `nodes` from the root down. A position on the path is never gone back to."""
        path: dict[Any, list[Any]] = {}  # with the children that are still to be built

        def enter(state: Any) -> None:
            nodes[state] = moves = {} if self.ends(state) else self.choose(prover, state, path)
            path[state] = [child for child in moves.values() if child not in nodes]

        enter(self.root)
        while path:
            if prover.halted:
                raise KeyboardInterrupt
            state, waiting = next(reversed(path.items()))
            if not waiting:
                del path[state]
                continue
            child = waiting.pop()
            if child in path:
                raise SearchError(LOST)
            if child not in nodes:
                enter(child)

    def choose(self, prover: Prover, state: Any, path: dict[Any, Any]) -> dict[int, Any]:
        """The moves of the tree at an unfinished position: one that is solved, or all of them."""
        moves = sorted(prover.look(state), key=lambda move: move.rank)
        want = self.claim != prover.question.below  # the seeker's proof, or its refutation
        solved = [move.action for move in moves if (move.pn if want else move.dn) == 0]
        if not self.holds(state):
            for move in moves:
                if move.action not in solved and not self.search(prover, state.result(move.action), want):
                    raise SearchError(UNTRUE, state=state)
            return {move.action: state.result(move.action) for move in moves}
        others = [move.action for move in moves if move.action not in solved]
        for action in (*solved, *others):
            child = state.result(action)
            if child not in path and (action in solved or self.search(prover, child, want)):
                return {action: child}
        raise SearchError(UNTRUE, state=state)

    def search(self, prover: Prover, state: Any, want: bool) -> bool:
        """Is it so at `state` as well? What the table has lost is searched again."""
        if self.ends(state):
            return (self.worth(state) >= self.goal) == self.claim
        verdict = prover.prove(state)
        if verdict == 0:
            raise KeyboardInterrupt
        return (verdict > 0) == want

    # Checking ----------------------------------------------------------------------------------------------------

    def verify(self) -> bool:
        """Does the tree prove what it claims? Only the rules are asked: player, actions, result, terminal, utility; and
        where repetition is a draw, what stood before the root.
        """
        return self.problem() is None

    def problem(self) -> str | None:
        """What is wrong with the tree, in a sentence; None if nothing is."""
        if self.root not in self.nodes:
            return "The first position is not in the tree."
        for state, moves in self.nodes.items():
            told = self.problem_at(state, moves)
            if told:
                return f"{told} Position: {state!r}"
        try:
            self.downwards()
        except SearchError as problem:
            return str(problem)
        return None

    def problem_at(self, state: Any, moves: dict[int, Any]) -> str | None:
        if self.ends(state):
            worth = self.worth(state)
            if moves:
                return "The tree goes on where the game is over."
            return (
                None if (worth >= self.goal) == self.claim else f"The game ends with {typed(worth)}, against the claim."
            )
        legal = list(state.actions() if self.only is None or state is not self.root else self.only)
        if self.holds(state):
            if len(moves) != 1 or next(iter(moves)) not in legal:
                return f"One legal move is wanted, not {sorted(moves)}."
        elif set(moves) != set(legal):
            return f"An answer is missing, or is to no legal move: {sorted(set(moves) ^ set(legal))}."
        for action, child in moves.items():
            if state.result(action) != child:
                return f"The move {action} does not lead to {child!r}."
            if child not in self.nodes:
                return f"Nothing is said of the position after {action}."
        return None

    def downwards(self) -> list[Any]:
        """The positions that are reached in the tree, each after all that follow it; an error if they go in circles."""
        done: dict[Any, None] = {}
        path = {self.root: list(self.nodes[self.root].values())}
        while path:
            state, waiting = next(reversed(path.items()))
            if not waiting:
                del path[state]
                done[state] = None
                continue
            child = waiting.pop()
            if child in path:
                raise SearchError("The tree goes in a circle. Position: {child!r}", child=child)
            if child not in done:
                path[child] = list(self.nodes[child].values())
        return list(done)

    # Showing -----------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[tuple[int, Any, int, Any, bool]]:
        """(ply, position, move, position after it, was it shown before) in the order in which one reads them."""
        shown = {self.root}
        waiting = [(1, self.root, action, child) for action, child in reversed(self.nodes[self.root].items())]
        while waiting:
            ply, state, action, child = waiting.pop()
            again = child in shown and bool(self.nodes[child])
            shown.add(child)
            yield ply, state, action, child, again
            if not again:
                further = reversed(self.nodes[child].items())
                waiting += [(ply + 1, child, further_action, after) for further_action, after in further]

    def text(self, limit: int = 40) -> str:
        """The tree as indented moves, `limit` lines of it."""
        told: list[str] = []
        for ply, state, action, child, again in self.lines():
            if len(told) >= limit:
                told.append(f"… ({self.size:,} positions in all)")
                break
            end = f"  = {typed(self.worth(child))}" if self.ends(child) else "  (see above)" if again else ""
            held = "" if self.holds(state) else "… "
            told.append("  " * (ply - 1) + held + move_name(state, action) + end)
        return "\n".join(told)

    def as_dict(self) -> dict[str, Any]:
        """The tree as nested dicts, ready for JSON: a position that comes again is {"again": its id}."""
        ids: dict[Any, int] = {self.root: 0}
        top = self.as_node(self.root, 0)
        made = {0: top}
        for _, state, action, child, again in self.lines():
            fresh = child not in ids
            ids.setdefault(child, len(ids))
            node = {"again": ids[child]} if again or not fresh else self.as_node(child, ids[child])
            if fresh:
                made[ids[child]] = node
            made[ids[state]]["moves"][move_name(state, action)] = {"action": action, **node}
            if fresh:
                made[ids[child]] = made[ids[state]]["moves"][move_name(state, action)]
        return {"claim": self.claim, "player": self.viewer, "goal": self.goal, "positions": self.size, "tree": top}

    def as_node(self, state: Any, number: int) -> dict[str, Any]:
        node: dict[str, Any] = {"id": number, "state": repr(state)}
        if self.ends(state):
            return {**node, "utility": self.worth(state)}
        return {**node, "player": int(state.player()), "moves": {}}


LOST = "The table no longer tells the way of this proof without going in a circle: search again with a larger table."
UNTRUE = (
    "Something that the game claims ('bounds' or 'promising') does not hold at {state!r}, so there is no such tree. "
    "Run 'harif check' on the game."
)
