"""Averaging over clairvoyance, and the truth (chapter, section 8).

*Clairvoyance* solves each world with the cards open and takes the move with the best average:

    argmax over a of  Σ over the worlds s of  P(s) · MINIMAX(RESULT(s, a))

That a plan can do as well is what it takes for granted: that by the next move it will know which world it is in. A
player who will not know needs one move for all worlds that look alike (`plans`), and gets what its best *plan* gets.
Where the two differ, there is an information set at which clairvoyance counted on different moves in two worlds.
"""

from typing import Any, NamedTuple

from harif.game import CHANCE
from harif.game.choices import choices
from harif.game.notation import move_name
from harif.game.view import seen_by
from harif.lab.problem import mover_of
from harif.lab.textbook.histories import UNSEEN
from harif.lab.textbook.plans import Plan, Stand, View, best_plan
from harif.lab.textbook.worlds import NEAR, Belief, Open, belief_of
from harif.lab.trace import Event, Node


class Compared(NamedTuple):
    """Clairvoyance and truth beside each other: every step, and the information sets that they speak of."""

    belief: Belief
    nodes: list[Node]
    steps: list[Event]
    sets: list[dict[str, Any]]
    averages: dict[str, float]
    truths: dict[str, float]


def clairvoyance(state: Any) -> Compared:
    """What averaging says, what is true, and why they differ."""
    told = Telling(state)
    told.worlds()
    told.average()
    told.truth(beliefs=False)
    told.reason()
    return told.compared()


def belief(state: Any) -> Compared:
    """The best plan, belief state by belief state; then what averaging would have said."""
    told = Telling(state)
    told.worlds()
    told.truth(beliefs=True)
    told.average()
    told.reason()
    return told.compared()


class Telling:
    def __init__(self, state: Any) -> None:
        self.belief = belief_of(state)
        self.open = Open(self.belief.player, self.belief.players)
        kind = "min" if self.belief.player == 1 and self.belief.players == 2 else "max"
        self.nodes = [Node(0, -1, kind, self.belief.player, "A", "", 0)]
        self.steps: list[Event] = []
        self.sets: list[dict[str, Any]] = []
        self.averages: dict[str, float] = {}
        self.plans: dict[str, Plan] = {}
        self.places: dict[tuple[int, str], int] = {}  # (world, move) -> its node
        self.build()

    def build(self) -> None:
        """The root, a node for each world, and under each a leaf for each move."""
        for i, world in enumerate(self.belief.worlds):
            at = self.add(0, "world", world.name, 1, world.chance)
            for move, action in self.belief.moves.items():
                leaf = self.add(at, "leaf", move, 2)
                self.nodes[leaf].value = self.open.values(world.state.result(action))[self.belief.player]
                self.places[i, move] = leaf

    def add(self, parent: int, kind: str, move: str, depth: int, chance: float | None = None) -> int:
        number = len(self.nodes)
        self.nodes.append(Node(number, parent, kind, None, "", move, depth, chance))
        self.nodes[parent].children.append(number)
        return number

    # What is told ------------------------------------------------------------------------------------------------

    def worlds(self) -> None:
        for node in self.nodes:
            if node.kind == "world":
                self.steps.append(Event("world", node.id, value=node.chance, player=self.belief.player))

    def average(self) -> None:
        """Each move in each world with the cards open, and the average."""
        for move in self.belief.moves:
            terms = []
            for i, world in enumerate(self.belief.worlds):
                leaf = self.places[i, move]
                worth = self.nodes[leaf].value
                terms.append((world.chance, worth))
                self.steps.append(Event("worth", leaf, value=worth, move=move))
            mean = sum(p * v for p, v in terms)  # type: ignore[operator, misc]
            self.averages[move] = mean
            self.steps.append(Event("mean", 0, value=mean, terms=tuple(terms), move=move))
        self.choose("clairvoyance", self.averages)

    def truth(self, beliefs: bool) -> None:
        """What the best plan after each move gets."""
        for move, action in self.belief.moves.items():
            plan = self.plans[move] = best_plan(self.belief, action)
            if beliefs:
                self.steps += self.beliefs(plan)
            terms = tuple((w.chance, v) for w, v in zip(self.belief.worlds, plan.values, strict=True))
            self.steps.append(Event("plan", 0, value=plan.value, terms=terms, move=move))
        self.choose("belief", {move: plan.value for move, plan in self.plans.items()})

    def choose(self, rule: str, worth: dict[str, float]) -> None:
        best = max(worth, key=lambda move: worth[move])
        self.steps.append(Event("choice", 0, value=worth[best], move=best, rule=rule))

    def reason(self) -> None:
        """Why averaging errs: of its own choice first, the conflict on which it counted."""
        best = max(self.averages, key=lambda move: self.averages[move])
        for move in (best, *self.averages):
            conflict = self.plans[move].conflict
            if conflict is not None and self.plans[move].value < self.averages[move] - NEAR:
                terms = tuple((s.world.name, m) for s, m in zip(conflict.stands, conflict.moves, strict=True))
                number = self.number_of(conflict.view, list(conflict.stands))
                self.steps.append(Event("conflict", 0, set=number, move=move, terms=terms))
                return

    def beliefs(self, plan: Plan) -> list[Event]:
        """What the player believes at the sets that its plan comes to, and does there, until it knows the world."""
        found, known = [], set[str]()
        for view, stands in self.on_the_way(plan).items():
            weights = {stand.world.name: stand.world.chance for stand in stands}
            if len(weights) == 1 and weights.keys() <= known:
                continue
            known |= weights.keys() if len(weights) == 1 else set()
            whole = sum(weights.values())
            terms = tuple((world, p / whole) for world, p in weights.items())
            number, settled = self.number_of(view, stands), plan.settled[view][0]
            found.append(Event("belief", 0, set=number, move=settled, rule=plan.move, terms=terms))
        return found

    def on_the_way(self, plan: Plan) -> dict[View, list[Stand]]:
        """The sets that a plan comes to where the others reply as well as they can, with the worlds possible there."""
        fixed = {view: action_named(stands[0].state, name) for view, (name, stands) in plan.settled.items()}
        game = Open(self.belief.player, self.belief.players, fixed)
        found: dict[View, list[Stand]] = {}
        action = self.belief.moves[plan.move]
        for world in self.belief.worlds:
            for stand in self.line(Stand(world, world.state.result(action), [plan.move]), game):
                found.setdefault(seen_by(stand.state, self.belief.player), []).append(stand)
        return found

    def line(self, stand: Stand, game: Open) -> list[Stand]:
        """The player's own stands along best play (of chance the first outcome)."""
        found = []
        while not stand.state.terminal():
            state, mover = stand.state, mover_of(stand.state)
            if mover == self.belief.player:
                found.append(stand)
            if mover == CHANCE:
                choice = choices(state)[0]
            else:
                choice = max(game.choices(state), key=lambda a: game.values(state.result(a))[mover])
            stand = stand.after(choice)
        return found

    def number_of(self, view: View, stands: list[Stand]) -> int:
        """The number of an information set, which is put down when it is first spoken of."""
        for one in self.sets:
            if one["view"] == list(view):
                return int(one["id"])
        ways = [stand.way for stand in stands]
        same = len({len(way) for way in ways}) == 1
        plies = [ply[0] if len(set(ply)) == 1 else UNSEEN for ply in zip(*ways, strict=same)]
        number = len(self.sets)
        self.sets.append({"id": number, "player": self.belief.player, "name": " ".join(plies), "view": list(view)})
        return number

    def compared(self) -> Compared:
        truths = {move: plan.value for move, plan in self.plans.items()}
        return Compared(self.belief, self.nodes, self.steps, self.sets, self.averages, truths)


def action_named(state: Any, name: str) -> int:
    return next(action for action in choices(state) if move_name(state, action) == name)
