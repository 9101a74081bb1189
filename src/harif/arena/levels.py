"""Levels: one opponent from a beginner to as strong as it can, for every game.

A level is how far it looks ahead and how often it slips. All but the last count positions (or random games) and not
seconds, so that one seed gives one game. A clock stands behind the count from level 6 on, and behind random games: it
strikes where rules run interpreted, or on a machine that is very busy.
"""

import random
from dataclasses import dataclass
from itertools import islice
from typing import Any

from harif.arena.minds import Asking, Choice, Mind, game_of
from harif.arena.searchers import refuse_hidden, within
from harif.arena.slips import slipped
from harif.arena.views import Equilibria, Mixed
from harif.game import CHANCE, SearchError
from harif.game.history import state_in
from harif.game.view import View
from harif.hidden import Policy
from harif.hidden.foresight import Foresight
from harif.learning.network import is_shipped, judging
from harif.search import Result, search
from harif.search.search import is_judged
from harif.words.catalogue import say

LONGEST = 0.1  # seconds of a move: on a slow and busy machine, too, it is made within 0.2
NEAR_END = 0.3  # of the time: to see whether the end of a game that nothing judges is near
NETWORK_DEPTH = 2  # a learned judgement looks one roll ahead; a second look takes longer than a level may


@dataclass(frozen=True)
class Level:
    """What a level is made of. A slip is a move other than the one found best: `arena/slips.py` says which."""

    number: int
    slip: float  # how likely a slip is, at each move
    heat: float  # how much worse than the best of them slips are: 0 hardly at all, 1 and more almost any move
    sight: int  # plies in which a slip overlooks nothing
    nodes: int | None  # positions of a search
    simulations: int | None  # random games, where nothing judges a position
    depth: int | None = None  # plies
    seconds: float | None = None
    learned: bool = False  # does it know the network that is shipped with the game?

    def title(self, lang: str = "en") -> str:
        """What people call it: `beginner`, …, `as strong as it can`."""
        return say(f"level.{self.number}", lang)

    @property
    def limits(self) -> dict[str, Any]:
        """As `harif.search` takes them."""
        given = {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds}
        return {name: limit for name, limit in given.items() if limit is not None}


LEVELS = (
    Level(1, slip=0.72, heat=3.5, sight=1, nodes=100, simulations=10, depth=1),
    Level(2, slip=0.6, heat=3.0, sight=1, nodes=300, simulations=20, depth=2),
    Level(3, slip=0.54, heat=2.5, sight=2, nodes=600, simulations=40, depth=3),
    Level(4, slip=0.42, heat=2.0, sight=2, nodes=1_000, simulations=100, depth=4),
    Level(5, slip=0.34, heat=2.0, sight=2, nodes=1_500, simulations=200, learned=True),
    Level(6, slip=0.265, heat=2.0, sight=2, nodes=3_000, simulations=500, seconds=LONGEST, learned=True),
    Level(7, slip=0.19, heat=2.0, sight=2, nodes=6_000, simulations=1_500, seconds=LONGEST, learned=True),
    Level(8, slip=0.12, heat=1.6, sight=2, nodes=14_000, simulations=5_000, seconds=LONGEST, learned=True),
    Level(9, slip=0.055, heat=1.2, sight=2, nodes=35_000, simulations=15_000, seconds=LONGEST, learned=True),
    Level(10, slip=0.0, heat=0.0, sight=0, nodes=None, simulations=None, seconds=LONGEST, learned=True),
)


def level_player(who: str, name: str, chosen: dict[str, Any], seed: int) -> Mind:
    """The mind behind `auto:level=3`; any other text is refused in a sentence."""
    chosen = dict(chosen)
    level = level_called(chosen.pop("level"), who)
    if name != "auto":
        raise SearchError(
            "Only auto has levels: write auto:level={n} instead of '{who}'.", n=str(level.number), who=who
        )
    if chosen:
        raise SearchError(
            "'{who}': a level already says how far to look and for how long. Leave out {others}, or the level.",
            who=who,
            others=", ".join(chosen),
        )
    return Graded(who, level, seed)


def level_called(text: str, who: str) -> Level:
    """The level of that number."""
    known = {str(level.number): level for level in LEVELS}
    if text not in known:
        raise SearchError(
            "'{who}': there is no level '{text}'. Levels go from 1 (a beginner) to {most} (as strong as it can).",
            who=who,
            text=text,
            most=len(LEVELS),
        )
    return known[text]


class Graded(Mind):
    """Plays at a level: one who searches, and slips; where something is hidden, one who strays from an equilibrium."""

    def __init__(self, who: str, level: Level, seed: int) -> None:
        self.who, self.level = who, level
        self.straying = Straying(who, level, seed)
        self.known: dict[str, Any] = {}  # how what was learned is searched with
        self.begin(seed)

    def begin(self, seed: int) -> None:
        self.seed, self.rng = seed, random.Random(seed)
        self.straying.begin(seed)

    def __call__(self, where: Any, asking: Asking) -> Choice:
        if isinstance(where, View):
            return self.straying(where, asking)
        refuse_hidden(game_of(where), self.who)
        forced = only_move(state_in(where), asking.moves)
        if forced is not None:
            return Choice(forced)
        result = self.best(where, asking)
        if result.action is None:
            raise SearchError("{who} was asked to move where chance moves.", who=self.who)
        slips = self.rng.random() < self.level.slip and result.stopped != "interrupt"
        action = self.slip(state_in(where), result, asking) if slips else None
        return Choice(result.action, result) if action is None else Choice(action)

    def slip(self, state: Any, best: Result, asking: Asking) -> int | None:
        """Another move than the best, where a person would make one."""
        return slipped(state, best, self.level.heat, self.level.sight, self.rng, asking.moves)

    def best(self, where: Any, asking: Asking) -> Result:
        """What it would play if it did not slip."""
        game = game_of(where)
        watched: dict[str, Any] = {"progress": asking.progress, "stop": asking.stop, "moves": asking.moves}
        limits = within(self.level.limits, where, asking.clocks)
        if self.level.learned and is_shipped(game.spec):
            self.known = self.known or judging(game)
            if game.kind.chance:
                limits["depth"] = min(limits.get("depth", NETWORK_DEPTH), NETWORK_DEPTH)
            return search(where, **limits, **self.known, ranking="bounds", **watched)
        if "evaluate" in game.methods:
            return search(where, "auto", **limits, ranking="bounds", **watched)
        return self.unjudged(where, limits, watched)

    def unjudged(self, where: Any, limits: dict[str, Any], watched: dict[str, Any]) -> Result:
        """Where nothing judges a position: what is proven if the end is near, else by random games, which reach it."""
        seconds = left = limits.get("seconds", LONGEST)
        if is_judged(game_of(where)):  # at least what is even is known
            soon = {**limits, "seconds": NEAR_END * seconds} if "seconds" in limits else limits
            near = search(where, "auto", **soon, ranking="bounds", **watched)
            if near.exact or near.stopped == "interrupt":
                return near
            left = max(seconds - near.seconds, seconds / 2)
        games = self.level.simulations
        return search(where, "mcts", simulations=games, seconds=left, seed=self.seed, **watched)


class Straying(Mixed):
    """Plays an equilibrium, or by simulated games, and sometimes any move at all. It is handed a view, and nothing
    else."""

    def __init__(self, who: str, level: Level, seed: int) -> None:
        super().__init__(who, seed, Equilibria(None, seed, level.simulations))
        self.slip = level.slip

    def chances(self, policy: Policy | Foresight, view: View) -> dict[int, float]:
        return self.strayed(super().chances(policy, view))

    def simulated(self, result: Result, view: View) -> Choice:
        surely = {action: float(action == result.action) for action in view.actions}
        chances = self.strayed(surely)
        (action,) = self.rng.choices(list(chances), list(chances.values()))
        return Choice(action, result if action == result.action else None)

    def strayed(self, meant: dict[int, float]) -> dict[int, float]:
        """How often it chooses each action that it means to choose so often."""
        return {action: (1 - self.slip) * chance + self.slip / len(meant) for action, chance in meant.items()}


def only_move(state: Any, among: tuple[int, ...] | None = None) -> int | None:
    """The move that must be made, where there is but one, of all or among these."""
    if state.terminal() or state.player() == CHANCE:
        return None  # nothing to choose from: the search will say so
    moves = list(islice(state.actions() if among is None else among, 2))
    return int(moves[0]) if len(moves) == 1 else None
