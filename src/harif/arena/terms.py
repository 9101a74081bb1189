"""Why one move is better than another: what the judgement adds up at the end of their best lines, term by term.

A judgement that is linear in a game's `features` is a sum of weight × feature. `term(index)` says what a feature is
part of ("material", "mobility", …), so that the difference of two positions can be told in words. What hidden units
that look at `traits` add to it is told as one term more.
"""

from inspect import signature
from typing import Any, NamedTuple

from harif.drawing.digits import digits
from harif.game import SearchError
from harif.search.chance.network import last_mover, net_of, odds_of, two_ending_weights
from harif.search.chance.recognition import pairs_of
from harif.search.result import Result, leaf_of
from harif.words.catalogue import say

LEAST = 1e-9  # a difference that is none


class Share(NamedTuple):
    """A term, what it counts in either line, seen by the player to move, and which of them it speaks for."""

    term: str
    best: float
    second: float

    @property
    def difference(self) -> float:
        return self.best - self.second


class Why(NamedTuple):
    """The two best moves, and the terms in which the ends of their best lines differ, the largest difference first.

    Terms are told in steps of the logistic curve: 1 is odds of e to one; in chess 100 centipawns are 0.58 of it.
    """

    best: int
    second: int
    shares: tuple[Share, ...]


def why(state: Any, result: Result, network: Any = None, lang: str = "en") -> Why:
    """What made the difference between the best two moves; `result` comes of a search with `lines=2`."""
    refuse_unfit(state, result, network)
    mover = int(state.player())
    first, second = (summed(state, line.moves, mover, network, lang) for line in result.lines[:2])
    shares = [Share(term, first.get(term, 0.0), second.get(term, 0.0)) for term in {**first, **second}]
    shares = [share for share in shares if abs(share.difference) > LEAST]
    shares.sort(key=lambda share: (-abs(share.difference), share.term))
    return Why(result.lines[0].moves[0], result.lines[1].moves[0], tuple(shares))


def summed(state: Any, line: tuple[int, ...], viewer: int, network: Any, lang: str) -> dict[str, float]:
    """What each term adds up to, to `viewer`, in the last position of a line that is not over: by weights that were
    learned, or by the author's own. What was learned sees it as who has just moved there.
    """
    leaf = leaf_of(state, line)
    weights = None if network is None else two_ending_weights(network).direct
    found: dict[str, float] = {}
    sees = viewer if network is None else last_mover(leaf, leaf.__harif__.kind.players)
    turned = 1.0 if sees == viewer else -1.0
    for index, value in pairs_of(leaf.__harif__, leaf.features(sees)):
        term, weight = term_of(leaf, index, lang), leaf.weight(index) if weights is None else weights[index]
        found[term] = found.get(term, 0.0) + turned * value * float(weight)
    if network is not None and network.traits:
        odds = odds_of(leaf, sees, net_of(network, leaf.__harif__, fixed=True))
        found[say("answer.interplay", lang)] = turned * odds - sum(found.values())
    return found


def term_of(state: Any, index: int, lang: str) -> str:
    """What a feature is part of, by the game's `term(index)` or `term(index, lang)`; its number where it has none."""
    if "term" not in state.__harif__.methods:
        return digits(str(index), lang)
    return str(state.term(index, lang) if accepts_language(type(state).term) else state.term(index))


def accepts_language(method: Any) -> bool:
    return "lang" in signature(method).parameters


def refuse_unfit(state: Any, result: Result, network: Any) -> None:
    game = state.__harif__
    linear = network is not None and (network.hidden == 0 or network.traits) and len(network.endings) == 2
    if "features" not in game.methods or not (linear or (network is None and "weight" in game.methods)):
        raise SearchError(
            "{spec}: --why tells terms apart where a judgement is linear in features(player): by weights that were "
            "learned of it without hidden units, or by the game's own weight(index).",
            spec=game.spec,
        )
    if len(result.lines) < 2 and len(list(state.actions())) > 1:
        raise SearchError(
            "{spec}: the search ended before it had a second line to compare. Give it more time, or more nodes.",
            spec=game.spec,
        )
    if len(result.lines) < 2:
        raise SearchError("{spec}: there is only one move here, so nothing made a difference.", spec=game.spec)
