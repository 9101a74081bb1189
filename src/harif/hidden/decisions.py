"""Whose decision it is, and in which worlds: asked of a state, of a game in progress, or of a player's view of one."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from harif.game import CHANCE, HarifError, SearchError, definition_of
from harif.game.beginning import beginning_of
from harif.game.chances import wrong_chances
from harif.game.choices import weighted
from harif.game.history import History, Searched, state_in
from harif.game.sentence import Sentence
from harif.game.view import View, seen_by
from harif.hidden.budget import Budget, half_of
from harif.hidden.flaws import HALTED, OTHER_ACTIONS, flaw_of_view
from harif.hidden.sampling import histories_of, sampled
from harif.hidden.worlds import (
    HOPELESS,
    MOST_HISTORIES,
    MOST_WORLDS,
    Standing,
    Worlds,
    halted,
    refuse_hopeless,
    refuse_other_kinds,
    too_many,
    worlds_of,
)
from harif.search.flaws import BAD_CHANCES, NO_ROOM, ODD_PLAYER, ODD_UTILITY, TOO_DEEP, WHOLE, sentence_for
from harif.search.limits import MOST_PLIES, Limits
from harif.search.running import Stop, conduct


class Decision(NamedTuple):
    """A player to move, the worlds that it may be in with their probabilities, and how likely it gets there."""

    seat: int
    worlds: Worlds
    probability: float = 1.0


class InSome(Decision):
    """A decision whose worlds were too many to list: they are a sample."""


class Sampling(NamedTuple):
    """Who can do with some of the worlds says how many it wants where they are too many to list (by itself, or because
    so many were asked for), and by which seed they are drawn.
    """

    worlds: int
    seed: int
    asked: bool


class Ahead(NamedTuple):
    """What is to be decided; and what each player gets where chance ends the game first, times how likely that is."""

    decisions: list[Decision]
    ended: tuple[float, ...]


def decisions_at(
    asked: Searched | View,
    start: Any = None,
    *,
    sampling: Sampling | None = None,
    native: bool = True,
    budget: Budget | None = None,
    stop: Stop | None = None,
) -> Ahead:
    """What there is to decide: the belief of the player to move, in a game that began at `start` (or as the game
    begins). Where chance is to move, one decision for each view that it may lead the next player to.
    """
    budget = budget or Budget(Limits())
    how: dict[str, Any] = {"native": native, "budget": budget, "stop": stop}
    if sampling is not None and start is None and is_sampled(asked, sampling, budget):
        return some_worlds(asked, sampling, **how)
    if isinstance(asked, View):
        standing = standing_in(asked, start)
    else:
        state = state_in(asked)
        refuse_other_kinds(definition_of(state))
        if state.player() == CHANCE:
            return after_chance(state, asked.start if isinstance(asked, History) else start, **how)
        standing = standing_of(asked, state, start)
    worlds = worlds_of(standing, **how)
    game = definition_of(standing.start)
    if not worlds:
        raise SearchError(
            "{spec}: from the start of the game nothing leads to a state that looks like this to player {seat}. "
            "Give the state that it began from, start=….",
            spec=game.spec,
            seat=standing.seat,
        )
    return Ahead([Decision(standing.seat, worlds)], (0.0,) * game.kind.players)


def is_sampled(asked: Searched | View, sampling: Sampling, budget: Budget) -> bool:
    """Are some of the worlds to stand for all of them? Not where chance is to move, nor where there is a limit to what
    is listed, and nothing to make worlds of.
    """
    begun = asked.beginning if isinstance(asked, View) else beginning_of(state_in(asked))
    game = definition_of(begun)
    refuse_other_kinds(game)
    if not isinstance(asked, View) and state_in(asked).player() == CHANCE:
        refuse_long_deals(begun, budget)
        return False
    if sampling.asked:
        return True
    known = isinstance(asked, (View, History)) or "guess" in game.methods
    limited = budget.seconds is not None or budget.nodes is not None
    return (known or not limited) and histories_of(begun) > MOST_HISTORIES


def refuse_long_deals(start: Any, budget: Budget) -> None:
    """Where chance is to move, what it may do is listed, unless that would never end."""
    if budget.seconds is None and budget.nodes is None and histories_of(start) > HOPELESS:
        raise SearchError(
            "{spec}: chance is to move, and can do so in too many ways to list. Ask where a player is to move.",
            spec=definition_of(start).spec,
        )


def some_worlds(
    asked: Searched | View, sampling: Sampling, *, native: bool, budget: Budget, stop: Stop | None
) -> Ahead:
    """The decision of the player to move, in a sample of its worlds."""
    with half_of(budget) as half:
        sample = sampled(asked, sampling.worlds, seed=sampling.seed, native=native, budget=half, stop=stop)
    total = sum(sample.weights)
    worlds = tuple((at, weight / total) for at, weight in zip(sample.states(), sample.weights, strict=True))
    refuse_other_actions((at for at, _ in worlds), sample.seat, tuple(map(int, worlds[0][0].actions())))
    players = definition_of(sample.game).kind.players
    return Ahead([InSome(sample.seat, worlds)], (0.0,) * players)


def standing_of(asked: Searched, state: Any, start: Any) -> Standing:
    """What the player to move goes by, in a state or in a game in progress."""
    seat = int(state.player())
    if isinstance(asked, History):
        return standing_in(asked.view(seat), asked.start)
    begun = beginning_of(state) if start is None else start
    return Standing(seat, seen_by(state, seat), tuple(map(int, state.actions())), begun)


def standing_in(view: View, start: Any) -> Standing:
    """What a player goes by who is handed its view."""
    if not view.actions:
        raise SearchError("Player {seat} is not to move: there is nothing to decide.", seat=view.seat)
    return Standing(view.seat, view.words, view.actions, view.beginning if start is None else start, view.moves)


# Where chance is to move ----------------------------------------------------------------------------------------------


def after_chance(state: Any, start: Any, *, native: bool, budget: Budget, stop: Stop | None) -> Ahead:
    """The decisions that chance may lead to, in the order in which it does."""
    game = definition_of(state)
    refuse_hopeless(state, budget)
    draw = Draw(state, budget.nodes)
    ended = conduct(draw.run, draw.halt, game=game, native=False, seconds=budget.seconds, stop=stop)
    budget.spend(ended.seconds)
    if ended.value == HALTED:
        raise halted(ended.why, stop, game, draw.looked - 1, Sentence("the next player"))
    if ended.value != WHOLE:
        raise draw.complaint(ended.value)
    begun = beginning_of(state) if start is None else start
    decisions = []
    for (seat, seen), found in draw.views.items():
        probability = sum(found.values())
        worlds = tuple((at, weight / probability) for at, weight in found.items())
        actions = tuple(map(int, worlds[0][0].actions()))
        if state != begun:
            whole = worlds_of(Standing(seat, seen, actions, begun), native=native, budget=budget, stop=stop)
            if found.keys() <= dict(whole).keys():
                worlds = whole  # else the start does not lead here: the game begins in this state
        refuse_other_actions((at for at, _ in worlds), seat, actions)
        decisions.append(Decision(seat, worlds, probability))
    return Ahead(decisions, tuple(draw.ended))


def refuse_other_actions(worlds: Iterable[Any], seat: int, actions: tuple[int, ...]) -> None:
    for at in worlds:
        if tuple(map(int, at.actions())) != actions:
            raise flaw_of_view(OTHER_ACTIONS, definition_of(at), seat)


class Draw:
    """Lets chance move until a player is to move or the game is over: by each view of the next player, the states."""

    def __init__(self, state: Any, most: int | None = None) -> None:
        self.state, self.game = state, definition_of(state)
        self.looked, self.limit = 0, most
        self.stopped = False
        self.views: dict[tuple[int, tuple[int, ...]], dict[Any, float]] = {}
        self.ended = [0.0] * self.game.kind.players
        self.at = state  # where it is

    def halt(self) -> None:
        """Stop soon; called from any thread."""
        self.stopped = True

    def run(self) -> int:
        """`WHOLE`, or why it came to no end."""
        todo = [(self.state, 1.0, 0)]
        while todo:
            self.at, probability, ply = todo.pop()
            self.looked += 1
            if self.stopped or (self.limit is not None and self.looked > self.limit):
                return HALTED
            if self.at.terminal():
                status = self.end_here(probability)
            elif (seat := int(self.at.player())) != CHANCE:
                status = self.note(seat, probability)
            else:
                status = WHOLE if ply < MOST_PLIES else TOO_DEEP
                if wrong_chances(self.at):
                    return BAD_CHANCES
                ahead = [(self.at.result(c), probability * p, ply + 1) for c, p in weighted(self.at)]
                todo += reversed(ahead)
            if len(todo) > MOST_WORLDS:
                return NO_ROOM
            if status != WHOLE:
                return status
        return WHOLE

    def end_here(self, probability: float) -> int:
        for player in range(len(self.ended)):
            worth = float(self.at.utility(player))
            if not abs(worth) < 1e300:
                return ODD_UTILITY
            self.ended[player] += probability * worth
        return WHOLE

    def note(self, seat: int, probability: float) -> int:
        if not 0 <= seat < len(self.ended):
            return ODD_PLAYER
        found = self.views.setdefault((seat, seen_by(self.at, seat)), {})
        found[self.at] = found.get(self.at, 0.0) + probability
        return WHOLE

    def complaint(self, status: int) -> HarifError:
        if status == NO_ROOM:
            return too_many(self.game, Sentence("the next player"))
        return flaw_of_view(status, self.game, 0) if status == TOO_DEEP else sentence_for(status, self.game, self.at)
