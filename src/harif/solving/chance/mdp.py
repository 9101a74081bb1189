"""`mdp(model).solve()`: Markov decision processes, and games of two with chance, to the end.

What a method does is in a file of its own; `METHODS` names them. A method takes `Work` on a `Model` and a tolerance and
gives an `Answer`: one that goes layer by layer through a game that cannot repeat would stand beside the three.
"""

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from harif.game import SearchError, Unsolved
from harif.game.sentence import Sentence
from harif.native.engine import machine_code
from harif.search.limits import positive, whole
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct
from harif.solving.chance.bound import Answer
from harif.solving.chance.components import find_components
from harif.solving.chance.described import described
from harif.solving.chance.grid import Grid
from harif.solving.chance.grid_drawing import grid_svg, grid_text, list_text
from harif.solving.chance.linear_program import linear_program
from harif.solving.chance.model import Model, discount_of
from harif.solving.chance.policy_iteration import policy_iteration
from harif.solving.chance.positions import Enumeration
from harif.solving.chance.sources import source_of
from harif.solving.chance.sweeps import PHASES, Work, settle
from harif.solving.chance.value_iteration import value_iteration
from harif.solving.graph import CHANCE, END, MAX
from harif.solving.pieces import Stopped

METHODS: dict[str, Callable[[Work, float], Answer]] = {
    "value": value_iteration,
    "policy": policy_iteration,
    "linear": linear_program,
}
TOLERANCE, MOST_SWEEPS, MEMORY = 1e-12, 100_000, 4096.0
EXACT = 1e-9  # of the largest value: what is called exact, whatever was asked


def mdp(
    model: Any,
    *,
    start: Any = None,
    discount: float | None = None,
    ends: Mapping[Hashable, float] | None = None,
    memory: float = MEMORY,
) -> "Mdp":
    """A decision process to be solved. `model` is

    - a game with chance, of one player or of two with a constant sum: a name, a file, a class or a state;
    - a table {state: {action: [(probability, next state, reward), …]}} with its `start` (its first state if not given);
      a state without actions is an end, worth 0 or what `ends` says;
    - a `Grid`.

    `discount` is what tomorrow's unit is worth today; 1 if not given. `memory`: megabytes for the positions of a game.

    >>> coin = {"in": {"toss": [(0.5, "in", 1.0), (0.5, "out", 0.0)], "leave": [(1.0, "out", 0.4)]}, "out": {}}
    >>> round(mdp(coin).solve(native=False).value, 9)
    1.0
    """
    return Mdp(model, start, discount, ends, memory)


class Mdp:
    """See `mdp`."""

    def __init__(
        self,
        model: Any,
        start: Any = None,
        discount: float | None = None,
        ends: Mapping[Hashable, float] | None = None,
        memory: float = MEMORY,
    ) -> None:
        self.memory = positive("memory", memory) or MEMORY
        given = None if discount is None else discount_of(discount)
        self.source = source_of(model, start, ends)
        self.discount = self.source.discount if given is None else given
        self.models: dict[bool, Model] = {}

    def solve(
        self,
        method: str = "value",
        discount: float | None = None,
        tolerance: float = TOLERANCE,
        most_sweeps: int = MOST_SWEEPS,
        progress: Report | None = None,
        native: bool = True,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> "Solution":
        """The values and the best actions.

        - `method`: "value" (value iteration, from below and above where the range is known), "policy" (policy
          iteration) or "linear" (a linear program, for one player; wants scipy).
        - `tolerance`: how far below and above may be apart at the end; `most_sweeps`: of any part of the model.
        - `progress` is called about ten times a second with a `harif.Progress`: the `phase`, the nodes known (`nodes`),
          the sweeps so far (`depth`), the largest change of the last one (`detail`), and the share of the phase that is
          `done`. If it returns False the work ends, as it does after `seconds`, on Ctrl-C, and when `stop` is set, an
          event such as `threading.Event()`: value iteration on a game then looks once more at what is left, and gives
          what is known, with its bound; otherwise `Unsolved` is raised. What scipy does is not interrupted.

        A model that need not end is refused, unless going on costs something each time, there is a discount, or its
        value does not depend on it.
        """
        if method not in METHODS:
            raise SearchError(
                "There is no method '{method}'. There are: {names}.", method=method, names=", ".join(METHODS)
            )
        factor = self.discount if discount is None else discount_of(discount)
        if isinstance(tolerance, bool) or not isinstance(tolerance, (int, float)) or not tolerance > 0.0:
            raise SearchError("tolerance is a number above 0, not {tolerance!r}.", tolerance=tolerance)
        most = whole("most_sweeps", most_sweeps)
        limit = positive("seconds", seconds)
        under_way = UnderWay(self, method, factor, float(tolerance), most or MOST_SWEEPS, native, limit)
        return conduct(
            under_way.run,
            under_way.stop,
            game=self.source.game,
            native=native,
            seconds=limit,
            look=under_way.look,
            progress=progress,
            stop=stop,
        ).value


class UnderWay:
    """A solution under way."""

    def __init__(
        self,
        asked: Mdp,
        method: str,
        discount: float,
        tolerance: float,
        most: int,
        native: bool,
        seconds: float | None,
    ) -> None:
        self.asked, self.method, self.discount, self.tolerance = asked, method, discount, tolerance
        self.most, self.native, self.seconds = most, native, seconds
        self.started = time.perf_counter()
        self.enumeration: Enumeration | None = None
        self.work: Work | None = None
        self.stopping = False
        if asked.source.game is not None and native not in asked.models:  # compiled here, where Ctrl-C is heard
            self.enumeration = Enumeration(asked.source.start, native, asked.memory)
        for kernel in (find_components, settle):
            machine_code(kernel, native)

    def stop(self) -> None:
        self.stopping = True
        for part in (self.enumeration, self.work):
            if part is not None:
                part.stop()

    def look(self, seconds: float) -> Progress:
        if self.work is not None:
            return replace(self.work.look(seconds), way=self.method)
        told, found = PHASES["positions"], 0
        if self.enumeration is not None:
            told, found = told + self.enumeration.growth.told(), self.enumeration.found
        return Progress(0, found, seconds, way=self.method, phase="positions", told=told)

    def run(self) -> "Solution":
        try:
            model = self.model()
            self.work = work = Work(model, self.discount, self.most)
            work.stopping = work.stopping or self.stopping
            work.prepare()
            answer = METHODS[self.method](work, self.tolerance)
        except Stopped:
            seen, name = self.look(time.perf_counter() - self.started), self.asked.source.name
            hint = self.enumeration.growth.hint() if self.enumeration is not None and self.work is None else ""
            in_time = self.seconds is None or seen.seconds < self.seconds  # then somebody stopped it
            raise Unsolved(
                "{name} was not solved: stopped in phase '{phase}', with {nodes:,} nodes known.{advice}{hint}",
                {"positions": seen.nodes},
                name=name,
                phase=seen.phase,
                nodes=seen.nodes,
                advice="" if in_time else Sentence(" Give it more time, or a smaller model."),
                hint=hint,
            ) from None
        return Solution(
            value=(answer.below + answer.above) / 2,
            error=(answer.above - answer.below) / 2,
            proven=answer.proven,
            method=self.method,
            discount=self.discount,
            tolerance=self.tolerance,
            sweeps=work.sweeps,
            looks=work.looks,
            states=model.count,
            seconds=time.perf_counter() - self.started,
            bytes=model.bytes,
            stopped=answer.stopped,
            settled=not work.cut,
            grid=self.asked.source.grid,
            start=self.asked.source.start,
            model=model,
            answer=answer,
        )

    def model(self) -> Model:
        models, source = self.asked.models, self.asked.source
        if self.native not in models:
            if self.enumeration is not None:
                models[self.native] = self.enumeration.run()
            else:
                models[self.native] = described(source.table, source.start, source.ends, self.native, source.name)
        return models[self.native]


@dataclass(frozen=True)
class Solution:
    """The values of a process and its best actions.

    `value` is that of the start, to player 0 or to the one player; the true one is no further away than `error`, where
    that is `proven` (rounding of the last digits aside). `states` counts positions of a game, or states and actions.
    """

    value: float
    error: float
    proven: bool
    method: str
    discount: float
    tolerance: float
    sweeps: int  # the most that a part of the model took; for policy iteration the policies evaluated
    looks: int  # at single nodes, in all sweeps
    states: int
    seconds: float
    bytes: int  # of the model
    stopped: bool = False
    settled: bool = True  # False: most_sweeps were not enough
    grid: Grid | None = field(default=None, repr=False, compare=False)
    start: Any = field(default=None, compare=False)
    model: Model = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    answer: Answer = field(default=None, repr=False, compare=False)  # type: ignore[assignment]

    @property
    def exact(self) -> bool:
        """Is the value proven, to the tolerance that was asked or to nine digits?"""
        return self.proven and self.error <= max(self.tolerance, EXACT * max(1.0, abs(self.value)))

    @property
    def values(self) -> dict[Any, float]:
        """The value of every state (of every position, in a game: there may be millions)."""
        return {state: self.value_of(state) for state in self.model.states()}

    def value_of(self, state: Any) -> float:
        """The value of a state, to player 0 or to the one player."""
        node = self.node_of(state)
        return self.value if node == 0 else float(self.answer.values[node])

    def error_of(self, state: Any) -> float | None:
        """How far from the truth the value of a state can be; None where only the start's bound is known."""
        node = self.node_of(state)
        if node == 0:
            return self.error
        return float(self.answer.errors[node]) if self.proven and self.answer.errors is not None else None

    def action_of(self, state: Any) -> Any:
        """The best action of a state, the first of equals; None at an end and where chance moves."""
        ranked = self.ranked(state)
        return ranked[0][0] if ranked else None

    def ranked(self, state: Any) -> list[tuple[Any, float]]:
        """The actions of a state with their values, to the one who chooses there, best first.

        Actions whose values differ by no more than rounding are equal, and stay in their order.
        """
        model, node = self.model, self.node_of(state)
        process = model.process
        kind = process.kinds[node]
        if kind in (CHANCE, END):
            return []
        sign = 1.0 if kind == MAX else -1.0
        factor = model.discounts(self.discount)[0]
        worth = [factor * float(self.answer.values[process.edges[edge]]) for edge in model.edges_of(node)]
        near = 1e-12 * max(1.0, *map(abs, worth))
        best = max(sign * value for value in worth)
        order = sorted(range(len(worth)), key=lambda i: -(best if sign * worth[i] >= best - near else sign * worth[i]))
        return [(model.action_of(node, i), worth[i]) for i in order]

    def node_of(self, state: Any) -> int:
        node = self.model.number_of(state)
        if node < 0:
            raise SearchError(
                "{state!r} is no state that can be reached from the start of {name}.", state=state, name=self.model.name
            )
        return node

    def text(self, lang: str = "en") -> str:
        """A grid with its values and arrows; of another model the first states, one a line."""
        return list_text(self) if self.grid is None else grid_text(self, lang)

    def svg(self, lang: str = "en") -> str:
        """A grid with its values in colour and an arrow for each best move; captions in English or Persian."""
        if self.grid is None:
            raise SearchError("Only a grid can be drawn. See text(), value_of(state) and action_of(state).")
        return grid_svg(self, lang)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.grid is not None else None
