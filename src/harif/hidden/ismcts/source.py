"""Where simulations start: the worlds that a player may be in, guessed by the game, listed, or sampled."""

from array import array
from typing import Any, NamedTuple

from harif.game import CHANCE, definition_of
from harif.game.beginning import beginning_of
from harif.game.fields import from_words, to_words
from harif.game.history import History, Searched, state_in
from harif.game.view import View, seen_by
from harif.hidden.budget import Budget, half_of
from harif.hidden.decisions import Decision, decisions_at, refuse_other_actions, standing_in, standing_of
from harif.hidden.sampling import LISTED, sampled
from harif.hidden.size import estimated_size
from harif.hidden.worlds import Standing, TooMany, refuse_other_kinds
from harif.search.running import Stop

KEPT = 100
"""Worlds that are kept, and played from again, where nobody says how many. (On 50 deals of hokm 30, 100 and 1,000 could
not be told apart by strength; fewer are sooner found where the game cannot guess them.)"""

ENDLESS = 1e12  # histories of a whole game that nobody goes through
DESCENTS = 20  # random games from which these are estimated


class Source(NamedTuple):
    """The worlds of one decision.

    seat: who decides.  like: one of the worlds, which the game's `guess` can make others of.  seen: what the seat sees.
    actions: to choose from, none where chance moves.  words: the worlds that are known, as `store` writes them.
    weights: theirs.
    room: how many are to be kept; where there are fewer, the game guesses the others.
    probability: how likely the decision is to come, where chance is to move first.
    """

    seat: int
    like: Any
    seen: tuple[int, ...]
    actions: tuple[int, ...]
    words: "array[int]"
    weights: "array[float]"
    room: int
    probability: float = 1.0


class Ahead(NamedTuple):
    """The decisions that may come; and what each player gets where chance ends the game first, times how likely."""

    sources: list[Source]
    ended: tuple[float, ...]


def sources_at(
    asked: Searched | View,
    worlds: int | None,
    *,
    start: Any,
    seed: int,
    native: bool,
    budget: Budget,
    stop: Stop | None,
) -> Ahead:
    """Where simulations start from, asked of a view, a state or a game in progress; told by what the player to move
    sees, and by nothing else. Where chance is to move, one for each view that it may lead the next player to; in a
    large game only its very beginning can be asked about, when nothing is hidden yet. A game that began at another
    `start` than the usual one has its worlds listed: neither a guess nor a sample knows of that start.
    """
    how: dict[str, Any] = {"native": native, "stop": stop}
    state: Any = None if isinstance(asked, View) else state_in(asked)
    game = definition_of(asked.game if isinstance(asked, View) else state)
    refuse_other_kinds(game)
    if not isinstance(asked, View) and state.player() == CHANCE:
        return after_chance(asked, state, start, budget, how)
    standing = standing_in(asked, start) if isinstance(asked, View) else standing_of(asked, state, start)
    room = KEPT if worlds is None else worlds
    if "guess" in game.methods and start is None:
        return alone(guessed(standing, asked, room))
    try:
        return ahead(asked, start, budget, how)
    except TooMany:
        if start is not None:
            raise
        with half_of(budget) as half:
            sample = sampled(asked, max(1, room), seed=seed, budget=half, **how)
    refuse_other_actions(sample.states(), standing.seat, standing.actions)
    like = state_at(0, sample.words, type(standing.start))
    source = Source(standing.seat, like, standing.seen, standing.actions, sample.words, sample.weights, 0)
    return alone(source._replace(room=len(sample.weights)))


def after_chance(asked: Searched, state: Any, start: Any, budget: Budget, how: dict[str, Any]) -> Ahead:
    """The decisions that chance may lead to; of a game that begins, and has too many of them, its first state."""
    begun = asked.start if isinstance(asked, History) else beginning_of(state) if start is None else start
    if state == begun and estimated_size(begun, DESCENTS).histories > ENDLESS:
        return alone(listed(Decision(0, ((state, 1.0),))))
    return ahead(asked, start, budget, how)


def ahead(asked: Searched | View, start: Any, budget: Budget, how: dict[str, Any]) -> Ahead:
    """All decisions with all their worlds, where these are listed in no time, or nothing else will do."""
    with half_of(budget, LISTED if start is None else None) as half:
        found = decisions_at(asked, start, budget=half, **how)
    return Ahead([listed(decision) for decision in found.decisions], found.ended)


def alone(source: Source) -> Ahead:
    """The decision of a player who is to move."""
    return Ahead([source], (0.0,) * definition_of(source.like).kind.players)


def guessed(standing: Standing, asked: Searched | View, room: int) -> Source:
    """Worlds that the game makes itself, from one that looks right to the seat."""
    like = asked.world if isinstance(asked, View) else state_in(asked).guess(standing.seat, 0)
    return Source(standing.seat, like, standing.seen, standing.actions, array("q"), array("d"), room)


def listed(decision: Decision) -> Source:
    """Worlds one by one."""
    (first, _), fields = decision.worlds[0], definition_of(decision.worlds[0][0]).fields
    words = array("q", [word for state, _ in decision.worlds for word in to_words(state, fields)])
    weights = array("d", [probability for _, probability in decision.worlds])
    actions = () if first.player() == CHANCE else tuple(map(int, first.actions()))
    seen = seen_by(first, decision.seat)
    return Source(decision.seat, first, seen, actions, words, weights, len(weights), decision.probability)


def state_at(number: int, words: Any, cls: Any) -> Any:
    """One of the states of a class whose words stand one after the other."""
    game = definition_of(cls)
    at = number * game.words
    return cls(*from_words([int(words[at + i]) for i in range(game.words)], game.fields))
