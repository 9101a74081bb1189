"""Some of the worlds that a player may be in, where there are too many to list.

There are three ways to them, and one interface. Where the game has a `guess`, that makes them. A small game has few
enough to be listed (`worlds`), and some are drawn from the list. Else what the player has seen and done so far is
followed through the rules (`chain`), which takes a game in progress or a view of it, for a state alone does not tell.
"""

import random
from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.beginning import beginning_of
from harif.game.fields import from_words, to_words
from harif.game.history import History, Searched, state_in
from harif.game.view import View, seen_by, words_of
from harif.games.catalogue import start_of
from harif.hidden.budget import Budget
from harif.hidden.chain import run_chain
from harif.hidden.flaws import CONTRADICTS, flaw_of_view, too_deep
from harif.hidden.guessing import Guessing, contradicts, look
from harif.hidden.histories import lend_plies, new_chain
from harif.hidden.size import estimated_size
from harif.hidden.worlds import Standing, Worlds, refuse_other_kinds, worlds_of
from harif.native.engine import Wrote, engine_for, kernel, store
from harif.native.records import Ints, Words
from harif.search.flaws import NO_ROOM
from harif.search.limits import MOST_PLIES, Limits, limits
from harif.search.randomness import WORD, next_random
from harif.search.running import Ended, Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, give_up, is_spent

WROTE_GUESS = Wrote("guess")
WORLDS = 100
LISTED = 100_000  # histories that are gone through to list all worlds: it takes a few milliseconds
DESCENTS = 8  # random games by which its size is judged
PLIES = 100_000_000  # that are tried to find worlds by a chain, unless a budget says how many
PATIENCE = 10.0  # seconds, likewise
LAST_RESORT = 2.0  # seconds for a single world, where there was time for none

Model = Callable[[Any], Mapping[int, float]]
"""How the others play: of a state, how likely its player makes each of the actions."""


class Sample(NamedTuple):
    """Worlds that a player cannot tell from where it is. One may come several times.

    words    i8[count * game.words]  the states, as `store` writes them
    weights  f8[count]               what each counts
    """

    seat: int
    game: type
    words: Any
    weights: Any

    def __len__(self) -> int:
        return len(self.weights)

    def states(self) -> list[Any]:
        """The worlds as states of the game."""
        definition = definition_of(self.game)
        width, fields = definition.words, definition.fields
        return [self.game(*from_words(self.words[i : i + width], fields)) for i in range(0, len(self.words), width)]


class Trail(NamedTuple):
    """What a seat has seen and done from the start of the game to its present turn."""

    seat: int
    start: Any
    views: list[tuple[int, ...]]
    moves: tuple[int, ...]
    actions: tuple[int, ...]

    @property
    def from_the_start(self) -> bool:
        """Does it begin where the game does?"""
        return self.views[0] == seen_by(self.start, self.seat)


def worlds(
    asked: Searched | View | str | Path,
    count: int = WORLDS,
    *,
    seed: int = 0,
    native: bool = True,
    model: Any = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Worlds:
    """Some states that the player to move cannot tell from where it is, each with its share: a sample of its belief.

    Each agrees with every view that the player has had. `model` says how the others play: a policy, or a function of a
    state that tells how likely each action is; without, all their moves are taken to be equally likely (a game's own
    `guess` may draw otherwise). Within `seconds` fewer may be drawn than asked for. Give a Record or a View; a state
    alone will do if the game has a `guess` or is small.

    >>> import harif
    >>> record = harif.Record("kuhn")
    >>> for move in (3, 1, 1):
    ...     _ = record.play(move)
    >>> {state.hands[0] for state, _ in worlds(record, 50, native=False)} == {2, 3}  # the Jack is one's own
    True
    """
    asked = start_of(asked) if isinstance(asked, (str, Path)) else asked
    budget = Budget(limits(None, seconds, None))
    sample = sampled(asked, count, seed=seed, native=native, model=model, budget=budget, stop=stop)
    total = sum(sample.weights)
    if not total > 0.0:
        raise no_world(definition_of(sample.game), sample.seat)
    return tuple((state, weight / total) for state, weight in zip(sample.states(), sample.weights, strict=True))


def sampled(
    asked: Searched | View,
    count: int,
    *,
    seed: int = 0,
    native: bool = True,
    model: Any = None,
    budget: Budget | None = None,
    stop: Stop | None = None,
) -> Sample:
    """So many worlds that the player to move may be in, each in agreement with every view that it has had.

    They are drawn as chance makes them, and as if the others had made each of their moves with the same probability;
    or as a `guess` of the game's own draws them. With a `model` of the others, a policy or a function of a state that
    tells how likely each action is, they have weights. Within a `budget` there may be fewer of them; where there is
    none, a sentence says so. What is given beside the player's own view changes nothing.
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name="count", value=count)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)
    if not (model is None or callable(model) or hasattr(model, "probabilities")):
        raise SearchError(
            "model is a policy, or a function of a state that tells how likely each action is; not {model!r}.",
            model=model,
        )
    budget = budget or Budget(Limits())
    world = (asked.world or asked.beginning) if isinstance(asked, View) else state_in(asked)
    game = definition_of(world)
    refuse_other_kinds(game)
    how: dict[str, Any] = {"seed": seed, "native": native, "budget": budget, "stop": stop}
    if model is None and "guess" in game.methods and not (isinstance(asked, View) and asked.world is None):
        return guessed(world, mover_of(asked, world), count, **how)
    if model is None and histories_of(beginning_of(world)) <= LISTED:
        return drawn_from_list(standing_of(asked, world), count, **how)
    trail = trail_of(asked, world)
    if trail is None or not trail.from_the_start:
        if model is not None:
            raise SearchError(
                "{spec}: how the others have played is judged by the way that led here. With a model, give a Record of "
                "the game from its start, or a View.",
                spec=game.spec,
            )
        raise SearchError(
            "{spec}: worlds are too many to list, and a position alone does not tell what player {seat} has seen so "
            "far. Give a Record of the game from its start, or a View; or let the rules write guess(player, bits).",
            spec=game.spec,
            seat=mover_of(asked, world),
        )
    return followed(trail, count, model, **how)


def mover_of(asked: Any, world: Any) -> int:
    """The seat whose worlds are asked for: the one that is to move."""
    if isinstance(asked, View):
        if not asked.actions:
            raise SearchError("Player {seat} is not to move: there is nothing to decide.", seat=asked.seat)
        return asked.seat
    seat = CHANCE if world.terminal() else int(world.player())
    if seat == CHANCE:
        raise SearchError("No player is to move here, so there is nobody whose worlds could be sampled.")
    return seat


@lru_cache(maxsize=64, typed=True)  # states of two games may be equal as tuples
def histories_of(start: Any) -> float:
    """About how many histories a game has: told by few games, for a decision may have a tenth of a second in all."""
    return estimated_size(start, DESCENTS, patience=None).histories


# From the game's own guesses ------------------------------------------------------------------------------------------


class Guesses(Guessing):
    """Worlds that a game guesses. `nodes` counts them.

    worlds  i8[wanted * words]  the states
    """

    words: int
    worlds: Ints
    rng: Words

    def halt(self) -> None:
        self.limit = STOPPED


def guessed(world: Any, seat: int, count: int, *, seed: int, native: bool, budget: Budget, stop: Stop | None) -> Sample:
    """Worlds that the game guesses, each held against what the seat sees."""
    game = definition_of(world)
    engine = engine_for(world, [guess_worlds], native)
    guesses = Guesses(limit=NO_LIMIT, words=game.words, players=game.kind.players)
    look(guesses, world, seat)
    guesses.worlds, guesses.rng = array("q", [0]) * (count * game.words), array("Q", [seed & WORD])
    ended = conduct(
        partial(engine.run(guess_worlds), world, count, guesses),
        guesses.halt,
        game=game,
        native=engine.native,
        seconds=budget.seconds,
        stop=stop,
    )
    budget.spend(ended.seconds)
    if guesses.flaw:
        raise flaw_of_view(guesses.flaw, game, seat)
    if guesses.nodes == 0:
        raise halted_empty(ended.why, stop, game, seat)
    words = array("q", guesses.worlds)[: guesses.nodes * game.words]
    return Sample(seat, type(world), words, array("d", [1.0]) * guesses.nodes)


# From a list ----------------------------------------------------------------------------------------------------------


def drawn_from_list(
    standing: Standing, count: int, *, seed: int, native: bool, budget: Budget, stop: Stop | None
) -> Sample:
    """Worlds drawn from all there are."""
    listed = worlds_of(standing, native=native, budget=budget, stop=stop)
    game = definition_of(standing.start)
    if not listed:
        raise no_world(game, standing.seat)
    states, chances = zip(*listed, strict=True)
    drawn = random.Random(seed).choices(states, chances, k=count)
    words = array("q", [word for state in drawn for word in to_words(state, game.fields)])
    return Sample(standing.seat, type(standing.start), words, array("d", [1.0]) * count)


def standing_of(asked: Searched | View, state: Any) -> Standing:
    """What the player to move goes by."""
    trail = trail_of(asked, state)
    if trail is not None:
        return Standing(trail.seat, trail.views[-1], trail.actions, trail.start, trail.moves)
    seat = mover_of(asked, state)
    return Standing(seat, seen_by(state, seat), tuple(map(int, state.actions())), beginning_of(state))


# From what was seen ---------------------------------------------------------------------------------------------------


def trail_of(asked: Any, state: Any) -> Trail | None:
    """What the player to move has seen and done; None of a state that does not tell, being not the first one."""
    if isinstance(asked, View):
        mover_of(asked, None)
        return Trail(asked.seat, asked.beginning, [words_of(v) for v in asked.seen], asked.moves, asked.actions)
    if not isinstance(asked, History):
        if state != beginning_of(state):
            return None
        asked = History(state)
    seat = mover_of(asked, state)
    before = zip(asked.before, asked.moves, strict=True)
    moves = tuple(move for at, move in before if int(at.player()) == seat)
    views = [words_of(view) for view in asked.seen(seat)]
    return Trail(seat, beginning_of(state), views, moves, tuple(map(int, state.actions())))


def followed(
    trail: Trail,
    count: int,
    model: Any = None,
    *,
    seed: int,
    native: bool,
    budget: Budget,
    stop: Stop | None,
) -> Sample:
    """Worlds at the end of histories that lead through what the seat has seen."""
    following = Following(trail, count, model, seed, native)
    chain, game, hurried = following.chain, following.game, budget.seconds is not None
    ended = following.run(count, budget, stop)
    if chain.found == 0 and chain.flaw == 0 and ended.why == "seconds" and hurried:  # who has to move must have a world
        ended = following.run(1, Budget(Limits(None, LAST_RESORT, None)), stop)
    if chain.flaw:
        raise flaw_of_view(chain.flaw, game, trail.seat)
    if chain.found == 0:
        raise halted_empty(ended.why, stop, game, trail.seat)
    words = following.worlds[: chain.found * game.words]
    weights = following.weights if model is not None else array("d", [1.0]) * chain.found
    return Sample(trail.seat, type(trail.start), words, weights)


class Following:
    """A chain of histories at work, and what each world weighs by a model of the others."""

    def __init__(self, trail: Trail, count: int, model: Any, seed: int, native: bool) -> None:
        self.start, self.game, self.seed = trail.start, definition_of(trail.start), seed
        self.engine = engine_for(trail.start, [run_chain], native)
        self.chain = new_chain(self.game, trail.seat, trail.views, trail.moves, seed)
        self.worlds = array("q", [0]) * (count * self.game.words)
        self.chain.worlds = self.worlds
        self.tell = getattr(model, "probabilities", model)
        self.weights = array("d")

    def run(self, count: int, budget: Budget, stop: Stop | None) -> Ended[Any]:
        """Go on until there are so many worlds, or the budget is spent; with more room where that is needed."""
        chain = self.chain
        while True:
            chain.limit = chain.nodes + (budget.nodes or PLIES)
            ended = conduct(
                partial(self.find, count),
                chain.halt,
                game=self.game,
                native=self.engine.native,
                seconds=PATIENCE if budget.seconds is None else budget.seconds,
                stop=stop,
            )
            budget.spend(ended.seconds)
            if chain.flaw != NO_ROOM:
                return ended
            if chain.room >= MOST_PLIES:
                raise too_deep(self.game)
            lend_plies(chain, min(4 * chain.room, MOST_PLIES))
            chain.rng[0], self.weights = self.seed & WORD, array("d")

    def find(self, count: int) -> None:
        """Find worlds, with a model one by one."""
        kernel = self.engine.run(run_chain)
        if self.tell is None:
            kernel(self.start, count, self.chain)
            return
        for number in range(len(self.weights), count):
            if kernel(self.start, number + 1, self.chain) <= number:
                return
            self.weights.append(self.weight())

    def weight(self) -> float:
        """How much likelier the others make their moves in the present history than if all were alike."""
        state, weight = self.start, 1.0
        for ply in range(self.chain.size):
            made = self.chain.here[ply]
            if made.mover not in (CHANCE, self.chain.seat):
                weight *= self.tell(state).get(made.choice, 0.0) * sum(1 for _ in state.actions())
            state = state.result(made.choice)
        return weight


# What cannot be answered ----------------------------------------------------------------------------------------------


def halted_empty(why: str | None, stop: Stop | None, game: Any, seat: int) -> BaseException:
    """Why there is not a single world."""
    return KeyboardInterrupt() if why == "interrupt" and stop is None else no_world(game, seat)


def no_world(game: Any, seat: int) -> SearchError:
    return SearchError(
        "{spec}: no world was found that agrees with all that player {seat} has seen. Give it more seconds or nodes; "
        "or let the rules write guess(player, bits).",
        spec=game.spec,
        seat=seat,
    )


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def guess_worlds(state: Any, count: int, guesses: Guesses) -> int:
    """So many guesses, each of which must look as the state does to the seat."""
    if WROTE_GUESS:
        while guesses.nodes < count and (guesses.nodes == 0 or not is_spent(guesses)):  # one in any case
            world = state.guess(guesses.seat, next_random(guesses.rng))
            if contradicts(world, guesses):
                give_up(guesses, CONTRADICTS)
                return 0
            store(world, guesses.worlds, guesses.nodes * guesses.words)
            guesses.nodes += 1
    return 0
