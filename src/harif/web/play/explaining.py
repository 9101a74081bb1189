"""Why that move, and where a game was lost: what a worker tells of searches that were done, or does one for it.

The reason comes from what the search left behind, where the worker still has it; a move of a person's, or one whose
search was let go, is looked at again. In a game with secrets each choice is told with what its player saw: to nobody
but that seat, until the game is over.
"""

from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from typing import Any

from harif.arena.minds import Choice
from harif.arena.reasons import (
    Effort,
    Reason,
    believed,
    ended,
    mixture_of,
    mixture_sentences,
    reason,
    sentence,
    settled,
)
from harif.arena.review import SECONDS, Judged, Mixed, Review, review_views
from harif.arena.review import review as looked_back
from harif.arena.review_plot import review_svg
from harif.arena.telling import Shown, share_to_mover
from harif.drawing.digits import name as named
from harif.drawing.digits import number
from harif.game import CHANCE, Kind, SearchError
from harif.game.view import View
from harif.games.record import Record
from harif.lab.remains import Remains, remains_of
from harif.native.engine import quiet
from harif.search import Result
from harif.search.course import EXACTLY, Child
from harif.web.play.showing import moments_of
from harif.web.play.standing import Standing, at_ply, standing
from harif.web.play.table import WATCHES
from harif.web.play.thinking import ADVISER, kept, mind_of, remember
from harif.web.play.values import share_of
from harif.web.workers.duty import Asked, Limit, Told
from harif.words.catalogue import Voice

MOST_CHILDREN = 30
WHY_SECONDS = 1.0


def why(asked: Asked, told: Told, limit: Limit) -> Any:
    """Why a move was made, or what there is to choose from: sentences, a tree, and its children at a path."""
    known, lang = standing(asked), asked["lang"]
    path = tuple(asked["path"])
    if known.record.game.kind.hidden:
        found = why_in_view(known, asked, limit)
    else:
        found = why_at(known, asked, limit)
    texts, result, where = found
    if result is None:
        return {"ply": asked["ply"], "text": texts, "svg": "", "children": [], "path": []}
    left, scale = remains_of(result, where), percentage(known.record.game.kind)
    try:
        return {
            "ply": asked["ply"],
            "text": texts,
            "svg": left.svg([path], lang, scale=scale),
            "children": children(left, path, lang, where),
            "path": list(path),
            "percent": scale is not None,
        }
    finally:
        left.close()


def why_at(known: Standing, asked: Asked, limit: Limit) -> tuple[list[str], Result | None, Any]:
    """Where everybody sees everything: of the move that was made after so many plies, or of the choice now."""
    ply, lang = min(asked["ply"], len(known.record.moves)), asked["lang"]
    record = at_ply(known, ply)
    if record.over or record.state.player() == CHANCE:
        raise SearchError("There is nothing to choose in that position.")
    action = known.record.moves[ply] if ply < len(known.record.moves) else None
    choice = kept(asked["table"], record.moves)
    if choice is not None and choice.result is not None and choice.result.lines:
        return [told_choice(record, choice.result, lang)], choice.result, record
    with quiet():
        found = reason(record, action, effort=Effort(seconds=WHY_SECONDS, stop=limit))
    remember(asked["table"], record.moves, Choice(found.best.action, found.result))
    return [sentence(found, lang, Shown(record.state))], found.result, record


def told_choice(record: Record, result: Result, lang: str) -> str:
    """What the search that chose the move made of it, in a sentence."""
    return sentence(Reason(record.state, result.lines, None, result), lang, Shown(record.state))


def why_in_view(known: Standing, asked: Asked, limit: Limit) -> tuple[list[str], Result | None, Any]:
    """How somebody chose with what it saw, and in which worlds it may have been: of what that choice left behind."""
    record, lang = decision_at(known, asked), asked["lang"]
    seat = int(record.state.player())
    view = record.view(seat)
    choice = kept(asked["table"], record.moves)
    with quiet():
        if choice is None:
            adviser = mind_of(ADVISER, asked["spec"])
            adviser.mind.begin(0)
            choice = adviser.choose(view, None, limit)
        if choice.result is None:  # by a policy, which knows no worlds: they are listed, once
            choice = replace(choice, result=believed(view))
    remember(asked["table"], record.moves, choice)
    who = None if seat == asked["seat"] else Voice("play", lang)("seat", n=seat + 1)
    texts = mixture_sentences(mixture_of(view, choice, choice.result), lang, who, Shown(record.state))
    return texts, choice.result, view


def decision_at(known: Standing, asked: Asked) -> Record:
    """The game with secrets as it stood at the choice that is asked about. While it goes on that is one of the seat's
    own, by its plies; when it is over, anybody's.
    """
    record, seat, ply = known.record, asked["seat"], asked["ply"]
    if asked["over"]:
        found = at_ply(known, ply)
        if found.over or found.state.player() == CHANCE:
            raise SearchError("There is nothing to choose in that position.")
        return found
    after = moments_of(record, seat)[1:]
    found = at_ply(known, after[ply] - 1) if ply < len(after) else record
    if record.over or found.state.player() != seat:
        raise SearchError(
            "There is nothing to choose for you at the moment."
            if found is record
            else "In a game with secrets, why another player moved is told only when the game is over."
        )
    return found


def percentage(kind: Kind) -> Callable[[float], float] | None:
    """How the tree writes values: as percentages where the page's bar does."""

    def scaled(value: float) -> float:
        share = share_to_mover(value, kind)
        return value if share is None else float(round(100 * share))

    return None if share_to_mover(0.0, kind) is None else scaled


def children(left: Remains, path: tuple[int, ...], lang: str, where: Record | View) -> list[dict[str, Any]]:
    """What is known of each move after a path, best first."""
    tell = Shown(where.game if isinstance(where, View) else where.state)
    kind = tell.kind
    return [
        {
            "action": child.action,
            "name": name_of(left, path, child, where, lang),
            "value": None if child.value is None or not isfinite(child.value) else child.value,
            "share": share_of(kind, child.value, left.viewer),
            "told": "" if child.value is None else told_child(child, kind, tell, lang),
            "bound": child.bound,
            "depth": child.depth,
            "visits": child.visits,
            "probability": child.probability,
            "opens": child.opens,
        }
        for child in left.children(path)[:MOST_CHILDREN]
    ]


def name_of(left: Remains, path: tuple[int, ...], child: Child, where: Record | View, lang: str) -> str:
    """A move as its button says it; what chance does, and worlds, as they are written."""
    if isinstance(where, View):
        return named(child.name, lang) if path else Shown(where.game).move(where, child.action, lang)
    return named(left.called((*path, child.action), child, lang), lang)


def told_child(child: Child, kind: Kind, tell: Shown, lang: str) -> str:
    """What a move is worth to who chose: in words where that is proven, and no bound."""
    assert child.value is not None
    ends = settled(child.value, kind) if child.proven and child.bound == EXACTLY else None
    return tell.value(child.value, lang) if ends is None else ended(ends, child.value, kind, lang)


# In hindsight ---------------------------------------------------------------------------------------------------------


def review(asked: Asked, told: Told, limit: Limit) -> Any:
    """The game in hindsight: what it was worth at each move, and which ones lost something. Of a game with secrets who
    had a seat is told of its own moves, each held against what it saw then; who watched, of all.
    """
    known, lang = standing(asked), asked["lang"]
    record = known.record
    with quiet():
        if record.game.kind.hidden:
            seat = None if asked["seat"] == WATCHES else asked["seat"]
            found = review_views(record, mind_of(ADVISER, asked["spec"]), seat, limit)
            return {"plies": rare_told(found, lang), "svg": ""}
        found = looked_back(record, SECONDS, Effort(stop=limit))
    drawn = review_svg(found, lang, asked["names"], shares=found.record.game.kind.two_sided) if found.judged else ""
    return {"plies": judged_told(found, lang), "svg": drawn}


def judged_told(found: Review, lang: str) -> list[dict[str, Any]]:
    kind = found.record.game.kind
    return [
        {
            "ply": judged.ply,
            "value": share_of(kind, judged.reason.best.value, judged.seat),
            "lost": lost_share(judged, kind) if judged.slip else 0.0,
            "text": sentence(judged.reason, lang, Shown(judged.reason.state)) if judged.slip else "",
        }
        for judged in found.judged
    ]


def lost_share(judged: Judged, kind: Kind) -> float:
    """How much of the bar a move gave away: of a slip 1 % at least."""
    assert judged.reason.asked is not None
    best, made = (share_to_mover(line.value, kind) for line in (judged.reason.best, judged.reason.asked))
    return max(0.01, round((best or 0.0) - (made or 0.0), 4))


def rare_told(found: Review, lang: str) -> list[dict[str, Any]]:
    """The moves of a game with secrets, with a sentence for those that best play hardly ever makes, or that seem to
    lose something by simulated games.
    """
    return [
        {
            "ply": mixed.ply,
            "value": None,
            "lost": mixed.sampled.lost if mixed.rare and mixed.sampled is not None else 0.0,
            "text": rare_sentence(found, mixed, lang) if mixed.rare else "",
        }
        for mixed in found.mixed
    ]


def rare_sentence(found: Review, mixed: Mixed, lang: str) -> str:
    say, beside = Voice("review", lang), mixed.sampled
    often = beside.best if beside is not None else max(mixed.chances, key=lambda action: mixed.chances[action])
    move, best = (named(mixed.names[action], lang) for action in (mixed.action, often))
    told = {"n": found.number_of(mixed.ply), "who": Voice("play", lang)("seat", n=mixed.seat + 1), "move": move}
    if beside is not None:
        return say("sampled", **told, best=best, gap=Shown(found.record.state).gap(beside.lost, lang))
    return say("rare", **told, best=best, percent=number(round(100 * mixed.chances.get(mixed.action, 0.0)), lang))
