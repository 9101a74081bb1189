"""What a worker thinks about: the machine's moves, hints, analyses, and making machine code ready.

Everything is bounded, whatever was asked for: by the task's own limit, by positions, and by the memory of the process.
What a search left behind is kept for a while, so that one can ask why.
"""

import os
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from math import isfinite
from typing import Any

from harif.arena.minds import Choice
from harif.arena.players import Player, describe, mixture, player
from harif.arena.reasons import Effort, judging, reason
from harif.arena.saved import whim
from harif.arena.telling import Shown
from harif.game import CHANCE, SearchError
from harif.game.notation import move_name
from harif.game.touch import choices
from harif.games.record import Record
from harif.native.engine import quiet
from harif.search import Progress, Result, search
from harif.search.algorithms import two_sided
from harif.search.result import Line
from harif.web.play.standing import Standing, at_ply, standing
from harif.web.play.values import share_of
from harif.web.workers.duty import Asked, Limit, Told
from harif.words.catalogue import LANGUAGES

EVERY = 0.2  # seconds between two reports
MOST_NODES = 2_000_000_000  # positions of one search
MINDS, KEPT = 12, 4  # players, and choices with their searches, that a worker remembers
MOST_MEGABYTES = 280.0  # of the process, beyond which results are let go
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MOST_LINES = 5
MOMENT = 0.02  # seconds
ADVISER = "auto"


# The machine moves ----------------------------------------------------------------------------------------------------


def choose(asked: Asked, told: Told, limit: Limit) -> Any:
    """The move of a player, and what it thought of it in a few words."""
    known = standing(asked)
    record, who = known.record, mind_of(asked["player"], asked["spec"])
    who.mind.begin(whim(asked["seed"], len(record.moves)))
    with quiet():
        choice = who.choose(record, reporting(known, record, told, limit), limit)
    seat, hidden = int(record.state.player()), record.game.kind.hidden
    if choice.result is not None and not hidden:  # the last word: a quick search may have told of its first depth alone
        told(progress_told(record, progress_of(choice.result, seat)))
    if not hidden or choice.result is not None or asked["player"] == ADVISER:  # how a weak player mixes tells nothing
        remember(asked["table"], record.moves, choice)
    where = record.view(seat) if hidden else record.state
    return {
        "action": choice.action,
        "text": {lang: describe(where, choice, lang, Shown(record.state, mine=False)) for lang in LANGUAGES},
        "value": None if hidden else value_of(record, choice.result),
    }


def mind_of(text: str, spec: str) -> Player:
    """A player by its text: one that worked something out for the game, a policy say, is asked again."""
    found = _minds.pop((text, spec), None) or player(text)
    _minds[(text, spec)] = found
    if len(_minds) > MINDS:
        _, old = _minds.popitem(last=False)
        old.mind.close()
    return found


_minds: "OrderedDict[tuple[str, str], Player]" = OrderedDict()


def remember(table: str, moves: Sequence[int], choice: Choice) -> None:
    """Keep what a choice after these moves has left behind, for who asks why; the oldest is let go."""
    if (choice.result is None and choice.chances is None) or not table:
        return
    _kept.pop((table, len(moves)), None)
    _kept[table, len(moves)] = (tuple(moves), choice)
    while len(_kept) > KEPT or (len(_kept) > 1 and megabytes() > MOST_MEGABYTES):
        _kept.popitem(last=False)


def kept(table: str, moves: Sequence[int]) -> Choice | None:
    """What was chosen at a table after these moves, with what the search left behind; None where that was let go."""
    found = _kept.get((table, len(moves)))
    return found[1] if found is not None and found[0] == tuple(moves) else None


def megabytes() -> float:
    """The memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as told:
            return int(told.read().split()[1]) * PAGE_SIZE / 2**20
    except (OSError, ValueError, IndexError):
        return 0.0


_kept: "OrderedDict[tuple[str, int], tuple[tuple[int, ...], Choice]]" = OrderedDict()


# How far it is --------------------------------------------------------------------------------------------------------


def reporting(known: Standing, record: Record, told: Told, limit: Limit) -> Callable[[Progress], object]:
    """Tells how far a search is, a few times a second, and ends it when it has had enough. Of a game that hides
    something nothing is told.
    """
    silent, last = record.game.kind.hidden, [time.monotonic()]

    def report(far: Progress) -> bool:
        now = time.monotonic()
        if not silent and now - last[0] >= EVERY:
            last[0] = now
            told(progress_told(record, far))
        return not limit.is_set() and far.nodes < MOST_NODES

    return report


def progress_of(result: Result, seat: int) -> Progress:
    """How far a search came that is over."""
    worth = result.values[seat]
    return Progress(
        result.depth, result.nodes, result.seconds, result.action, worth, result.line, lines=result.lines[:1]
    )


def progress_told(record: Record, far: Progress) -> dict[str, Any]:
    """A report as the page gets it: best lines by name, values as a share of what seat 0 can get."""
    lines = far.lines or ()
    rows = [line_told(record, line) for line in lines]
    if not rows and far.line:
        rows = [{**moves_told(record.state, far.line), "value": None, "depth": far.depth, "exact": False}]
    mover = int(record.state.player())
    value = share_of(record.game.kind, far.value, mover)
    if rows and rows[0]["value"] is None:
        rows[0]["value"] = value
    return {
        "depth": far.depth,
        "nodes": far.nodes,
        "seconds": round(far.seconds, 3),
        "nps": round(far.nodes / far.seconds) if far.seconds > 0 else 0,
        "value": value,
        "lines": rows,
    }


def line_told(record: Record, line: Line) -> dict[str, Any]:
    return {
        **moves_told(record.state, line.moves),
        "value": share_of(record.game.kind, line.value, int(record.state.player())),
        "depth": line.depth,
        "exact": line.exact,
    }


def moves_told(state: Any, line: tuple[int, ...]) -> dict[str, Any]:
    """Moves one after the other, as far as they are players' moves: by name, and as they are said in each language."""
    names: list[str] = []
    said: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    tell = Shown(state)
    for action in line:
        if state.terminal() or state.player() == CHANCE:
            break
        names.append(move_name(state, action))
        for lang in LANGUAGES:
            said[lang].append(tell.move(state, action, lang))
        state = state.result(action)
    return {"moves": names, "said": said}


def value_of(record: Record, result: Result | None) -> float | None:
    """What the position is worth, as a share of what seat 0 can get; None where nobody knows."""
    if result is None or not isfinite(result.value):
        return None
    return share_of(record.game.kind, result.value, int(record.state.player()))


# Advice ---------------------------------------------------------------------------------------------------------------


def hint(asked: Asked, told: Told, limit: Limit) -> Any:
    """What an adviser would play, for the seat that is to move and with what it sees."""
    known = standing(asked)
    record = known.record
    if record.over or record.state.player() != asked["seat"]:
        raise SearchError("There is nothing to choose for you at the moment.")
    adviser = mind_of(ADVISER, asked["spec"])
    adviser.mind.begin(0)
    tell = Shown(record.state)
    where: Any = record.view(asked["seat"]) if record.game.kind.hidden else record.state
    with quiet():
        choice = adviser.choose(record, reporting(known, record, told, limit), limit)
    if choice.chances:  # one move is marked, and it is the one that is told first
        choice = replace(choice, action=max(choice.chances, key=choice.chances.__getitem__))
    lang = asked["lang"]
    offered = next(found for found in choices(where, lang) if found.action == choice.action)
    remember(asked["table"], record.moves, choice)
    return {
        "action": choice.action,
        "name": offered.said,
        "places": list(offered.places),
        "text": mixture(where, choice, lang, tell) if choice.chances else describe(where, choice, lang, tell),
        "value": None if record.game.kind.hidden else value_of(record, choice.result),
    }


def analyse(asked: Asked, told: Told, limit: Limit) -> Any:
    """The best lines of a position, told as they are found, until the limit."""
    known = standing(asked)
    record = at_ply(known, asked["ply"])
    refuse_secret(record)
    if record.over or record.state.player() == CHANCE:
        raise SearchError("There is nothing to choose in that position.")
    lines = min(asked["lines"], MOST_LINES, len(list(record.state.actions())))
    seconds = None if limit.end is None else max(MOMENT, limit.end - time.monotonic())
    report = reporting(known, record, told, limit)
    how = judging(record.game)
    with quiet():
        found = search(record, **how, seconds=seconds, lines=lines, progress=report, stop=limit)
        if not found.exact and found.depth == 0 and two_sided(record.game.kind):
            found = search(record, "mcts", seconds=seconds, lines=lines, progress=report, stop=limit)
    return {
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "nps": round(found.nodes / found.seconds) if found.seconds > 0 else 0,
        "value": value_of(record, found),
        "lines": [line_told(record, line) for line in found.lines],
        "exact": found.exact,
    }


def refuse_secret(record: Record) -> None:
    if record.game.kind.hidden:
        raise SearchError("{spec} hides something, so a position of it is not analysed.", spec=record.game.spec)


# Machine code ---------------------------------------------------------------------------------------------------------


def warm(asked: Asked, told: Told, limit: Limit) -> Any:
    """Load what every search needs, before the first one is waited for."""
    import_module("harif.native.machine")
    return True


def prepare(asked: Asked, told: Told, limit: Limit) -> Any:
    """Ask a player about a game for a moment, so that its machine code is made, and kept on disk."""
    known = standing({**asked, "moves": asked.get("moves", [])})
    record = known.record
    if not asked.get("moves"):
        from harif.web.play.ruling import roll

        roll(record, 0)
    moment = Limit(MOMENT)
    if record.over:
        return True
    with quiet():
        if asked["player"] == "analyse":
            reason(record, effort=Effort(seconds=MOMENT)) if not record.game.kind.hidden else None
        else:
            who = player(asked["player"])
            who.choose(record, lambda far: not moment.is_set(), moment)
            who.mind.close()
    return True
