"""Where simulations start: the worlds that a player may be in, guessed by the game, listed, or sampled."""

from array import array
from functools import lru_cache
from typing import Any, NamedTuple

from harif.game import CHANCE, definition_of
from harif.game.beginning import beginning_of
from harif.game.fields import from_words, to_words
from harif.game.history import History, Searched, state_in
from harif.game.view import View, seen_by
from harif.hidden.budget import Budget
from harif.hidden.decisions import Decision, decisions_at, standing_in, standing_of
from harif.hidden.size import estimated_size
from harif.hidden.worlds import Standing, refuse_other_kinds
from harif.search.running import Stop

KEPT = 1000
"""Worlds that are kept, and played from again, where nobody says how many."""

LISTED = 1_000_000  # histories of a game whose worlds are listed: that takes some milliseconds
DESCENTS = 50  # random games from which that is estimated


class Source(NamedTuple):
    """The worlds of one decision.

    seat: who decides.  like: one of the worlds, which the game's `guess` can make others of.  actions: to choose from,
    none where chance moves.  words: the worlds that are known, as `store` writes them.  weights: theirs.
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

    def world(self, number: int, words: Any) -> Any:
        """A world as a state, by its words among all that are kept."""
        game = definition_of(self.like)
        at = number * game.words
        return type(self.like)(*from_words([int(words[at + i]) for i in range(game.words)], game.fields))


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
    large game only its very beginning can be asked about, when nothing is hidden yet.
    """
    how: dict[str, Any] = {"native": native, "budget": budget, "stop": stop}
    state = None if isinstance(asked, View) else state_in(asked)
    game = definition_of(asked.game if isinstance(asked, View) else state)
    refuse_other_kinds(game)
    nobody = (0.0,) * game.kind.players
    begun = beginning(asked, state, start)
    if state is not None and state.player() == CHANCE:
        if state == begun and not is_small(begun):
            return Ahead([listed(Decision(0, ((state, 1.0),)))], nobody)
        found = decisions_at(asked, start, **how)
        return Ahead([listed(decision) for decision in found.decisions], found.ended)
    standing = standing_in(asked, start) if isinstance(asked, View) else standing_of(asked, state, start)
    if "guess" in game.methods:
        return Ahead([guessed(standing, asked, KEPT if worlds is None else worlds)], nobody)
    if is_small(begun):
        found = decisions_at(asked, start, **how)
        return Ahead([listed(decision) for decision in found.decisions], found.ended)
    from harif.hidden.sampling import sampled

    sample = sampled(asked, KEPT if worlds is None else worlds, seed=seed, **how)
    source = Source(standing.seat, None, standing.seen, standing.actions, sample.words, sample.weights, 0)
    like = type(begun)(*from_words([int(word) for word in sample.words[: game.words]], game.fields))
    return Ahead([source._replace(like=like, room=len(sample.weights))], nobody)


def beginning(asked: Searched | View, state: Any, start: Any) -> Any:
    """The state that the game began from."""
    if start is not None:
        return start
    if isinstance(asked, View):
        return asked.beginning
    return asked.start if isinstance(asked, History) else beginning_of(state)


@lru_cache(maxsize=256)
def is_small(start: Any) -> bool:
    """Is it a game whose worlds are listed in no time?"""
    return estimated_size(start, DESCENTS, patience=None).histories <= LISTED


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
