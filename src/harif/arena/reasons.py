"""Why a move: the best lines of a position with what each is worth, and a sentence about the choice.

`reason` asks a search, where everybody sees everything. `mixture_at` asks a player with a `View`, where something is
hidden: it learns nothing that the view does not tell. Both return data; `sentence` and `worth` put it into words.
"""

import re
from collections.abc import Sequence
from math import isnan, nan
from typing import Any, NamedTuple

from harif.arena.minds import Choice
from harif.arena.players import Player
from harif.arena.telling import TYPED, Telling
from harif.arena.values import is_scored, value_of
from harif.drawing.digits import isolated, number
from harif.game import CHANCE, Definition, HarifError, Kind, SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.game.view import View
from harif.hidden.belief import belief
from harif.learning.network import judging as learned_judging
from harif.search import Result, search
from harif.search.algorithms import two_sided
from harif.search.refusals import refuse_finished
from harif.search.result import Line, World
from harif.search.running import Report, Stop
from harif.words.catalogue import Voice

LINES = 3  # that are told unless one asks for more
SHIPPED_DEPTH = 2  # plies that are searched where a network judges
EVEN = 0.002  # of the range of utilities: a smaller difference between two estimates is none
BELIEVED, PATIENCE = 4_000, 2.0
"""Histories that are gone through to say what each move is worth in each world, and seconds that this may take."""
MOST_MOVES = 8  # of a line, in a sentence
MOST_RANKED = 4  # moves of which is told what simulated games have brought
NEAR_END = 0.3  # of the time: to see whether the end of a game that nothing judges is near
WORDS = re.compile("[\u0622-\u06cc]")  # of Persian
LONGER = 3  # times as long as the best move one may take to be searched as deeply


class Effort(NamedTuple):
    """How much a judgement may cost: seconds, or nodes where the same answer is wanted every time."""

    seconds: float | None = 1.0
    nodes: int | None = None
    native: bool = True
    progress: Report | None = None
    stop: Stop | None = None


class Reason(NamedTuple):
    """What a search knows of the choice in a position.

    lines: the best ones, best first.  asked: the line of the move that was asked about, whether it is one of these or
    not; None where no move was.  result: all else that the search found.
    """

    state: Any
    lines: tuple[Line, ...]
    asked: Line | None
    result: Result

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def lost(self) -> float:
        """How much less the move is worth than the best one, to who moves; 0 where no better one was found."""
        return 0.0 if self.asked is None else max(0.0, self.best.value - self.asked.value)


class Mixture(NamedTuple):
    """How a game with secrets is best played as far as one seat can see, and the worlds that it may be in.

    chances: how often to choose each action.  worlds: empty where they are too many; `Result.worlds` says what they
    are.  ranked: what each move is worth at least, on average over the worlds; or what it brought in simulated games,
    of which there were so many.
    """

    view: View
    chances: dict[int, float]
    worlds: Sequence[World]
    ranked: tuple[tuple[int, float], ...]
    simulations: int = 0


def reason(where: Searched, action: int | None = None, lines: int = LINES, effort: Effort | None = None) -> Reason:
    """What the best moves are where a record or a state stands, and what becomes of `action`, if one is given.

    That one is searched as deeply as the best, so that the two can be compared.
    """
    effort = effort or Effort()
    state = state_in(where)
    refuse_finished(state)
    if state.player() == CHANCE:
        raise SearchError("{spec}: chance moves here, and chance has no reasons.", spec=definition_of(state).spec)
    how = judging(definition_of(state)) | {key: value for key, value in effort._asdict().items() if value is not None}
    best, found = searched(where, min(lines, len(list(state.actions()))), how)
    if action is None:
        return Reason(state, best, None, found)
    asked = next((line for line in best if line.action == action), None)
    return Reason(state, best, asked or line_of(where, action, found, how), found)


def searched(where: Searched, lines: int, how: dict[str, Any]) -> tuple[tuple[Line, ...], Result]:
    """A search and its lines. Behind a move that is proven the others are searched on: that it wins says little beside
    what a shallow look makes of them.
    """
    found = look(where, how, lines=lines)
    if found.stopped == "interrupt" or not found.exact or all(line.exact for line in found.lines):
        return found.lines, found
    left = [action for action in state_in(where).actions() if action != found.action]
    return (found.lines[0], *look(where, how, lines=lines - 1, moves=left).lines), found


def line_of(where: Searched, action: int, found: Result, how: dict[str, Any]) -> Line:
    """The best line that begins with an action, as deep as `found`; beside what is proven, as deep as it gets."""
    if not (found.simulations or found.exact or found.depth < 1):
        how = how | {"depth": found.depth}
        if "seconds" in how:
            how["seconds"] *= LONGER
    return look(where, how, moves=(action,)).lines[0]


def look(where: Searched, how: dict[str, Any], **asked: Any) -> Result:
    """One search; where nothing judges a position and the end is not near, by random games, which do reach it."""
    game = definition_of(state_in(where))
    if "evaluate" in game.methods or not two_sided(game.kind):
        return search(where, **how, **asked)
    soon = how | ({"seconds": how["seconds"] * NEAR_END} if "seconds" in how else {})
    near = search(where, **soon, **asked)
    if near.exact or near.stopped == "interrupt":
        return near
    return search(where, "mcts", **{key: value for key, value in how.items() if key != "depth"}, **asked)


def judging(game: Definition) -> dict[str, Any]:
    """How positions of a game are judged: by the network that is shipped for it, else as "auto" would."""
    known = learned_judging(game)
    return {**known, "depth": SHIPPED_DEPTH} if game.kind.chance and known else known


def mixture_at(view: View, adviser: Player) -> Mixture:
    """How the adviser would play with this view, and the worlds that the view leaves open."""
    choice = adviser.choose(view)
    by_games = choice.result is not None and choice.result.ranking == "means"
    return mixture_of(view, choice, choice.result if by_games else believed(view))


def mixture_of(view: View, choice: Choice, left: Result | None) -> Mixture:
    """How somebody has chosen with this view, of what that has left behind: simulated games, or worlds."""
    chances = choice.chances or {choice.action: 1.0}
    if left is None:
        return Mixture(view, chances, (), ())
    if left.ranking == "means":
        return Mixture(view, chances, (), left.ranked, left.simulations)
    return Mixture(view, chances, left.worlds, left.ranked)


def believed(view: View) -> Result | None:
    """The worlds that a view leaves open, and what each move is worth there at least; None where nobody can list them:
    how often best play makes each move is then all that can be said.
    """
    try:
        return belief(view, nodes=BELIEVED, seconds=PATIENCE, native=False)
    except HarifError:
        return None


# In words -------------------------------------------------------------------------------------------------------------


def sentence(reason: Reason, lang: str = "en", tell: Telling = TYPED) -> str:
    """The choice in a sentence or two: "4 wins in 7 plies; the next best, 3, only draws."""
    say, kind = Voice("why", lang), definition_of(reason.state).kind
    if reason.asked is not None and reason.asked.action != reason.best.action:
        told = [compared(reason, kind, say, tell)]
    else:
        told = [chosen(reason, kind, say, tell)]
    if len(reason.best.moves) > 1:
        ends = len(reason.best.moves) <= MOST_MOVES  # else three dots do
        moves = moves_of(reason.state, reason.best.moves, lang, tell)
        told.append(say("expected" if ends else "expected_long", moves=moves))
    return " ".join(told)


def chosen(reason: Reason, kind: Kind, say: Voice, tell: Telling = TYPED) -> str:
    """Why the best move is the best."""
    best, lang = reason.best, say.lang
    move = tell.move(reason.state, best.action, lang)
    if len(list(reason.state.actions())) == 1:
        return say("only", move=move)
    told = worth(best, kind, lang, tell)
    if outcome(best, kind) == "loses" and not is_scored(kind):
        return say("all_lose", move=move) if best.distance is None else say("held", move=move, n=best.distance)
    if len(reason.lines) < 2:
        return say("best", move=move, told=told)
    after = reason.lines[1]
    other = tell.move(reason.state, after.action, lang)
    if outcome(after, kind) == "loses" and not is_scored(kind):
        return say("others_lose", move=move, told=told)
    if best.exact and after.exact and best.value == after.value and best.distance == after.distance:
        return say("alike", move=move, told=told, next=other)
    if best.exact or after.exact:
        drops = outcome(best, kind) == "wins" and outcome(after, kind) == "draws"
        then = worth(after, kind, lang, tell)
        return say("only_draws" if drops else "next", move=move, told=told, next=other, other=then)
    parts = {"move": move, "next": other, "value": tell.value(best.value, lang)}
    if is_even(best.value - after.value, best.value, kind):
        return say("even", **parts)
    if not tell.differences:
        return say("next", move=move, told=told, next=other, other=worth(after, kind, lang, tell))
    return say("ahead", **parts, gap=value_of(best.value - after.value, lang, signed=False))


def compared(reason: Reason, kind: Kind, say: Voice, tell: Telling = TYPED) -> str:
    """What a move does that is not the best one, beside the best one."""
    assert reason.asked is not None
    parts = {
        "move": tell.move(reason.state, reason.asked.action, say.lang),
        "told": worth(reason.asked, kind, say.lang, tell),
        "best": tell.move(reason.state, reason.best.action, say.lang),
        "other": worth(reason.best, kind, say.lang, tell),
    }
    if outcome(reason.asked, kind) == outcome(reason.best, kind) == "loses" and not is_scored(kind):
        return say("as_lost", **parts)
    exact = reason.asked.exact and reason.best.exact
    as_good = reason.lost == 0.0 if exact else is_even(reason.lost, reason.best.value, kind)
    if as_good and parts["told"] == parts["other"]:
        return say("same", **parts)
    return say("as_good" if as_good else "better", **parts)


def mixture_sentences(mixture: Mixture, lang: str = "en", who: str | None = None, tell: Telling = TYPED) -> list[str]:
    """How often best play makes each move, and what is known of the worlds: told to who has the view, or of `who`."""
    say, view = Voice("why", lang), mixture.view
    out = [choice_told(mixture, say, tell)]
    if len(mixture.worlds) > 1:
        out.append(say("worlds" if who is None else "worlds_of", n=len(mixture.worlds), who=who))
        out += [in_worlds(mixture, action, value, say, tell) for action, value in mixture.ranked]
    if mixture.simulations and len(mixture.ranked) > 1:
        out.append(say("simulated" if who is None else "simulated_of", n=mixture.simulations, who=who))
        tried = [(action, value) for action, value in mixture.ranked if not isnan(value)]
        for action, value in tried[:MOST_RANKED]:
            out.append(say("on_average", move=tell.move(view, action, lang), value=tell.value(value, lang)))
    return out


def choice_told(mixture: Mixture, say: Voice, tell: Telling = TYPED) -> str:
    """What best play does with the view; what simulated games choose only seems best."""
    view, lang = mixture.view, say.lang
    often = sorted(mixture.chances, key=lambda action: -mixture.chances[action])
    shares = [(tell.move(view, move, lang), round(100 * mixture.chances[move])) for move in often]
    if len(view.actions) == 1:
        return say("only", move=shares[0][0])
    told = [say("share", move=move, n=percent) for move, percent in shares if percent > 0]
    if len(told) > 1:
        return say("mixture", moves=say("comma").join(told))
    return say("seems" if mixture.simulations else "pure", move=shares[0][0])


def asked_sentences(mixture: Mixture, action: int, lang: str = "en") -> list[str]:
    """What one move is worth with a view, told to who has it; or how often best play makes it."""
    say, view = Voice("why", lang), mixture.view
    if len(view.actions) == 1:
        return [choice_told(mixture, say)]
    if mixture.simulations:
        return [simulated_told(mixture, action, say)]
    percent = round(100 * mixture.chances.get(action, 0.0))
    out = [say("chosen_often", move=TYPED.move(view, action, lang), n=percent)]
    if len(mixture.worlds) > 1:
        out.append(say("worlds", n=len(mixture.worlds), who=None))
        out += [in_worlds(mixture, move, value, say) for move, value in mixture.ranked if move == action]
    return out


def simulated_told(mixture: Mixture, action: int, say: Voice) -> str:
    """What a move has brought in simulated games, beside the one that these choose."""
    view, lang, means = mixture.view, say.lang, dict(mixture.ranked)
    (best, most), mean = mixture.ranked[0], means.get(action, nan)
    parts = {"move": TYPED.move(view, action, lang), "n": mixture.simulations}
    if action == best:
        return say("asked_best", **parts, value=value_of(mean, lang))
    parts |= {"best": TYPED.move(view, best, lang), "other": value_of(most, lang)}
    return say("untried", **parts) if isnan(mean) else say("asked", **parts, value=value_of(mean, lang))


def in_worlds(mixture: Mixture, action: int, value: float, say: Voice, tell: Telling = TYPED) -> str:
    """What a move is worth at least: on average, and in the worst and the best of the worlds, if these differ."""
    lang, move = say.lang, tell.move(mixture.view, action, say.lang)
    each = [dict(world.values)[action] for world in mixture.worlds]
    parts = {"value": value, "low": min(each), "high": max(each)}
    shown = {part: tell.value(number, lang) for part, number in parts.items()}
    if shown["low"] == shown["high"]:
        return say("in_all_worlds", move=move, value=shown["low"])
    return say("in_worlds", move=move, **shown)


def worth(line: Line, kind: Kind, lang: str = "en", tell: Telling = TYPED) -> str:
    """What a line is worth to who moves, for the middle of a sentence: "wins in 7 plies", "is worth about +0.12"."""
    say, answer = Voice("why", lang), Voice("answer", lang)
    ends = outcome(line, kind)
    if ends is None:
        proven = "worth" if line.exact else "about"
        return say(f"{proven}_mean" if kind.chance else proven, value=tell.value(line.value, lang))
    plies = answer("in_ply" if line.distance == 1 else "in_plies", n=line.distance) if line.distance else ""
    return ended(ends, line.value, kind, lang, plies)


def ended(ends: str, value: float, kind: Kind, lang: str, plies: str = "") -> str:
    """A proven end in words: "wins by 8", "loses in 7 plies", "draws"."""
    say = Voice("answer", lang)
    by = say("by", n=number(abs(value - kind.middle), lang)) if is_scored(kind) else ""
    return say(ends) if ends == "draws" else say(ends, by=by, plies=plies)


def outcome(line: Line, kind: Kind) -> str | None:
    """ "wins", "draws" or "loses", where that is proven and two play for one sum; None where it is not known."""
    return settled(line.value, kind) if line.exact else None


def settled(value: float, kind: Kind) -> str | None:
    """The same of a value that is proven."""
    if kind.chance or kind.players != 2 or not kind.zero_sum:
        return None
    return "draws" if value == kind.middle else "wins" if value > kind.middle else "loses"


def is_even(gap: float, value: float, kind: Kind) -> bool:
    """Is the difference between two estimates too small to mean anything?"""
    return gap <= EVEN * scale_of(value, kind)


def scale_of(value: float, kind: Kind) -> float:
    """What differences are measured by: the range of utilities; where one plays alone, which may go far, the value."""
    low, high = kind.utility_range
    return abs(value) if kind.players == 1 else high - low


def moves_of(state: Any, moves: Sequence[int], lang: str, tell: Telling = TYPED, most: int = MOST_MOVES) -> str:
    """The names of moves that follow each other, read from left to right unless they are words in Persian."""
    names = []
    for move in moves[:most]:
        names.append(tell.move(state, move, lang))
        state = state.result(move)
    more = " …" if len(moves) > most else ""
    if any(WORDS.search(each) for each in names):
        return Voice("why", lang)("comma").join(names) + more
    return isolated(" ".join(names) + more, lang)
