"""Why that move, and where a game was lost: what a worker tells of searches that were done, or does one for it.

The reason comes from what the search left behind, where the worker still has it; a move of a person's, or one whose
search was let go, is looked at again. In a game with secrets a seat is told of its own choice alone, with what it sees.
"""

from math import isfinite
from typing import Any

from harif.arena.minds import Choice
from harif.arena.reasons import Effort, Reason, mixture_at, mixture_sentences, reason, sentence
from harif.arena.review import SECONDS, Review, review_views
from harif.arena.review import review as looked_back
from harif.arena.review_plot import review_svg
from harif.arena.values import value_of as told_value
from harif.drawing.digits import name as named
from harif.drawing.digits import number
from harif.game import CHANCE, SearchError
from harif.games.record import Record
from harif.lab.remains import Remains, remains_of
from harif.native.engine import quiet
from harif.search import Result
from harif.web.play.standing import Standing, at_ply, standing
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
    left = remains_of(result, where)
    try:
        return {
            "ply": asked["ply"],
            "text": texts,
            "svg": left.svg([path], lang),
            "children": children(left, path, lang, known.record.game.kind),
            "path": list(path),
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
    result, texts = kept(asked["table"], ply, known.record.moves[:ply]), []
    if result is None or not result.lines:
        with quiet():
            found = reason(record, action, effort=Effort(seconds=WHY_SECONDS, stop=limit))
        result = found.result
        remember(asked["table"], ply, record.moves, result)
        texts = [sentence(found, lang)]
    else:
        texts = [told_choice(record, result, lang)]
    return texts, result, record


def told_choice(record: Record, result: Result, lang: str) -> str:
    """What the search that chose the move made of it, in a sentence."""
    return sentence(Reason(record.state, result.lines, None, result), lang)


def why_in_view(known: Standing, asked: Asked, limit: Limit) -> tuple[list[str], Result | None, Any]:
    """How best play would choose with what the seat sees, if it is to move."""
    record, lang = known.record, asked["lang"]
    if record.over or record.state.player() != asked["seat"]:
        raise SearchError("There is nothing to choose for you at the moment.")
    view = record.view(asked["seat"])
    adviser = mind_of(ADVISER, asked["spec"])
    adviser.mind.begin(0)
    with quiet():
        texts = mixture_sentences(mixture_at(view, adviser), lang)
        adviser.mind.begin(0)
        choice: Choice = adviser.choose(view, None, limit)
    return texts, choice.result, view


def children(left: Remains, path: tuple[int, ...], lang: str, kind: Any) -> list[dict[str, Any]]:
    """What is known of each move after a path, best first."""
    return [
        {
            "action": child.action,
            "name": named(child.name, lang),
            "value": None if child.value is None or not isfinite(child.value) else child.value,
            "share": share_of(kind, child.value, left.viewer),
            "told": "" if child.value is None else told_value(child.value, lang),
            "bound": child.bound,
            "depth": child.depth,
            "visits": child.visits,
            "probability": child.probability,
            "opens": child.opens,
        }
        for child in left.children(path)[:MOST_CHILDREN]
    ]


# In hindsight ---------------------------------------------------------------------------------------------------------


def review(asked: Asked, told: Told, limit: Limit) -> Any:
    """The game in hindsight: what it was worth at each move, and which ones lost something. Of a game with secrets a
    seat is told of its own moves.
    """
    known, lang = standing(asked), asked["lang"]
    record = known.record
    with quiet():
        if record.game.kind.hidden:
            found = review_views(record, mind_of(ADVISER, asked["spec"]), asked["seat"], limit)
            return {"plies": rare_told(found, asked["seat"], lang), "svg": ""}
        found = looked_back(record, SECONDS, Effort(stop=limit))
    return {"plies": judged_told(found, lang), "svg": review_svg(found, lang, asked["names"]) if found.judged else ""}


def judged_told(found: Review, lang: str) -> list[dict[str, Any]]:
    kind = found.record.game.kind
    return [
        {
            "ply": judged.ply,
            "value": share_of(kind, judged.reason.best.value, judged.seat),
            "lost": judged.reason.lost if judged.slip else 0.0,
            "text": sentence(judged.reason, lang) if judged.slip else "",
        }
        for judged in found.judged
    ]


def rare_told(found: Review, seat: int, lang: str) -> list[dict[str, Any]]:
    """A seat's own moves that best play hardly ever makes."""
    say = Voice("review", lang)
    out: list[dict[str, Any]] = []
    for mixed in found.mixed:
        percent = number(round(100 * mixed.chances.get(mixed.action, 0.0)), lang)
        often = max(mixed.chances, key=lambda action: mixed.chances[action])
        move, best = (named(mixed.names[action], lang) for action in (mixed.action, often))
        who = Voice("play", lang)("seat", n=seat + 1)
        text = say("rare", n=found.number_of(mixed.ply), who=who, move=move, best=best, percent=percent)
        out.append({"ply": len(out), "value": None, "lost": float(mixed.rare), "text": text if mixed.rare else ""})
    return out
