"""The search of one decision: its memory, its simulations piece by piece, and what they say."""

import time
from array import array
from collections.abc import Sequence
from itertools import accumulate
from math import nan
from typing import Any, NamedTuple

from harif.game import HarifError, definition_of
from harif.game.view import MOST_WORDS
from harif.hidden.flaws import CONTRADICTS, flaw_of_view
from harif.hidden.ismcts.growing import grow_sets
from harif.hidden.ismcts.records import NO_ARM, ROOT, Arm, Sets
from harif.hidden.ismcts.source import Source, state_at
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.native.records import rows, size_of
from harif.search.limits import MOST_PLIES
from harif.search.montecarlo.records import Tree
from harif.search.montecarlo.simulate import PLAYOUTS
from harif.search.montecarlo.tree import logarithms, range_of, width_of
from harif.search.montecarlo.workers import FIRST_PIECE, PIECE, PIECES, SURE, USUAL_ROOM, Simulator
from harif.search.numbered import Numbered, enter, lend_index
from harif.search.randomness import WORD
from harif.search.result import Progress, World
from harif.search.work import NO_LIMIT, STOPPED, is_spent

ARMS_A_SET = 4  # for which there is room: few sets are visited twice, and only those get any
ENDLESS = 2**62


class Settings(NamedTuple):
    """How to search, as it was asked."""

    each: bool  # an observer for each seat, or one alone?
    simulations: int | None
    seconds: float | None
    exploration: float
    playout: str | None  # None: by the game's hints, where it has some
    memory: float
    seed: int
    early: bool = True  # does it end when searching on cannot change the move?
    only: tuple[int, ...] | None = None


class Move(NamedTuple):
    """An action at the root: how often it was simulated, and what it brought on average to who chooses it."""

    arm: int
    action: int
    visits: int
    value: float


class Forest(Simulator):
    """The trees of a decision. (They are one table, in which every information set has its row.)"""

    search: Sets

    def __init__(self, source: Source, settings: Settings, engine: Engine) -> None:
        game = definition_of(source.like)
        super().__init__(game, engine, search_for(source, settings, engine))
        self.source, self.settings, self.run = source, settings, engine.run(grow_sets)
        self.over: str | None = None  # why it ended by itself
        self.started = time.perf_counter()
        self.plant()

    def plant(self) -> None:
        """Enter the set of the root, with an arm for each action."""
        search, source, only = self.search, self.source, self.settings.only
        if not source.actions:
            return
        for place, word in enumerate((source.seat, *source.seen)):
            search.sets.scratch[place] = word
        enter(search.sets)
        wanted = [action for action in source.actions if only is None or action in only]
        for number, action in enumerate(wanted, 1):
            arm = search.arms[number]
            arm.action, arm.mover = action, source.seat
            arm.next = number + 1 if number < len(wanted) else NO_ARM
        search.first[ROOT], search.used, search.choices = 1, len(wanted) + 1, len(wanted)
        search.narrowed = only is not None

    def halt(self) -> None:
        """End soon; called from any thread."""
        self.search.limit = STOPPED

    def grow(self) -> None:
        """Simulate in pieces, until a limit is reached or the move cannot change any more."""
        self.started = time.perf_counter()
        search, most = self.search, self.settings.simulations
        share = ENDLESS if most is None else most
        piece = FIRST_PIECE if most is None else max(FIRST_PIECE, share // PIECES)
        while search.nodes < share and not is_spent(search):
            begun = time.perf_counter()
            self.simulate(min(piece, share - search.nodes), lambda count: self.run(self.source.like, count, search))
            if self.settings.early and self.decided(share - search.nodes):
                self.over = "decided"
                return
            if most is None and time.perf_counter() - begun < PIECE / 2:
                piece *= 2

    def decided(self, left: int) -> bool:
        """Can the simulations that are left, as many as there is time for, no longer change the move?"""
        spent = time.perf_counter() - self.started
        if self.settings.simulations is None and self.settings.seconds is not None:
            left = int(SURE * self.search.nodes * max(0.0, self.settings.seconds - spent) / max(spent, 1e-9))
        visits = sorted((move.visits for move in self.moves()), reverse=True)
        return len(visits) == 1 or (len(visits) > 1 and visits[0] - visits[1] > left)

    def complaint(self, flaw: int) -> HarifError:
        seat = self.source.seat if flaw == CONTRADICTS else int(self.search.sets.scratch[0])
        return flaw_of_view(flaw, self.game, seat)

    # What it says.

    def moves(self) -> list[Move]:
        """The root's actions, in the order of the rules."""
        found = []
        for number in range(1, self.search.choices + 1):
            arm = self.search.arms[number]
            mean = self.to_seat(arm.total / arm.visits) if arm.visits else self.game.kind.middle
            found.append(Move(number, arm.action, arm.visits, mean))
        return found

    def to_seat(self, mean: float) -> float:
        """A mean of results to the player at the root: where one number tells all, it is player 0's."""
        turned = self.search.tree.width == 1 and self.source.seat == 1
        return (self.game.kind.total - mean if turned else mean) + 0.0

    def ranked(self) -> list[Move]:
        """The root's actions, the one that was simulated most first."""
        return sorted(self.moves(), key=lambda move: (-move.visits, -move.value))

    def values(self) -> tuple[float, ...]:
        """What the decision is worth to each player: what its most visited action has brought."""
        search, kind, width = self.search, self.game.kind, self.search.tree.width
        moves = self.ranked()
        arm, visits = (moves[0].arm, moves[0].visits) if moves else (NO_ARM, search.nodes)
        if visits == 0:
            return kind.drawn
        means = tuple(search.earned[arm * width + i] / visits + 0.0 for i in range(width))
        return kind.to_all(means[0]) if width == 1 else means

    def worlds(self) -> "Told":
        """What each action has brought in each world that was kept."""
        return Told(self)

    def look(self, seconds: float) -> Progress | None:
        """What an outsider sees while it works."""
        if not self.search.choices:
            return Progress(self.search.depth, self.search.nodes, seconds)
        best = self.ranked()[0]
        return Progress(self.search.depth, self.search.nodes, seconds, best.action, best.value, (best.action,))


class Told(Sequence[World]):
    """The worlds that were kept, each with what every action has brought there (NaN where it was not tried). They are
    written out when they are asked for: a player in a match never does.
    """

    def __init__(self, forest: Forest) -> None:
        self.forest, self.kept = forest, forest.search.worlds if forest.search.choices else 0
        weights = forest.source.weights or array("d", [1.0]) * self.kept
        self.shares = [weight / sum(weights) for weight in weights]

    def __len__(self) -> int:
        return self.kept

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return tuple(self[number] for number in range(*place.indices(self.kept)))
        number = range(self.kept)[place]
        forest, search = self.forest, self.forest.search
        at, values = number * search.choices, []
        for i in range(search.choices):
            times = search.times[at + i]
            mean = forest.to_seat(search.told[at + i] / times) if times else nan
            values.append((search.arms[1 + i].action, mean))
        state = state_at(number, search.believed, type(forest.source.like))
        return World(state, self.shares[number], tuple(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


# Memory ---------------------------------------------------------------------------------------------------------------


def search_for(source: Source, settings: Settings, engine: Engine) -> Sets:
    """A search that has not begun."""
    game, native = definition_of(source.like), engine.native
    kind, width = game.kind, width_of(game.kind)
    low, high = range_of(kind)
    hints = {"priority", "promising"}
    sets, places = sets_for(source, settings)
    arms = ARMS_A_SET * places + len(source.actions) + 2 * (game.max_actions or USUAL_ROOM)
    kept, choices = max(1, source.room), max(1, len(source.actions))
    believed = source.words if len(source.words) else Block("q", kept * game.words)
    return Sets(
        limit=NO_LIMIT,
        players=kind.players,
        exploration=settings.exploration,
        most_plies=MOST_PLIES,
        even=kind.middle,
        playout=PLAYOUTS[settings.playout or ("heuristic" if hints & game.methods else "random")],
        priority="priority" in game.methods,
        promising="promising" in game.methods,
        tree=Tree(width=width, low=low, high=max(high, low + 1e-9)),
        path=engine.ints(MOST_PLIES + 2),
        result=engine.floats(width),
        earned=engine.floats((1 + len(source.actions)) * width),
        logs=logarithms(native),
        rng=engine.words(settings.seed & WORD),
        seat=source.seat,
        each=settings.each,
        worlds=len(source.weights),
        world_room=source.room,
        world_words=game.words,
        alike=not source.weights or len(set(source.weights)) == 1,
        believed=believed,
        upto=array("d", accumulate(source.weights)) or array("d", [0.0]),
        used=NO_ARM + 1,
        arm_room=arms,
        sets=sets,
        first=Block("i", places),
        arms=rows(Arm, arms),
        told=Block("d", kept * choices),
        times=Block("i", kept * choices),
    )


def sets_for(source: Source, settings: Settings) -> tuple[Numbered, int]:
    """Room for as many sets as fit into the memory, or as there can be: every simulation enters one at most."""
    width = 1 + len(source.seen)
    each = 8 * width + 4 + 4 * 4 + ARMS_A_SET * size_of(Arm)
    places = max(2, int(settings.memory * 2**20) // each)
    if settings.simulations is not None:
        places = min(places, settings.simulations + 2)
    sets = Numbered(width=width, room=places, words=Block("q", places * width), scratch=array("q", [0]) * MOST_WORDS)
    lend_index(sets, Block("i", 1 << (2 * places - 1).bit_length()))
    return sets, places
