"""Which states a player may be in, as far as it can tell: its *belief*, listed world by world.

All states are found that look to the player as the given one does, wherever chance and the others may have led the game
from its start. A world weighs what chance gave it; the others are taken to have moved at random, each of their moves as
likely as the next, for nothing is known of how they play.
"""

from array import array
from functools import partial
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.fields import from_words
from harif.game.sentence import Sentence
from harif.game.values import word_of, write_words
from harif.game.view import MOST_WORDS
from harif.hidden.budget import Budget
from harif.hidden.flaws import HALTED, ODD_VIEW, OTHER_ACTIONS, flaw_of_view, refuse_unseen_ends
from harif.hidden.size import estimated_size
from harif.native.engine import Wrote, engine_for, kernel, store
from harif.native.records import Floats, Ints, Struct
from harif.search.flaws import BAD_CHANCES, NO_ROOM, ODD_PLAYER, TOO_DEEP, WHOLE
from harif.search.limits import MOST_PLIES, Limits
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.running import Stop, conduct

WROTE_OUTCOMES = Wrote("outcomes")
MOST_HISTORIES = 50_000_000
MOST_WORLDS = 1 << 17
HOPELESS = 1e18
"""Histories of a whole game: views rule most of them out, but never out of so many."""
FIRST_WORLDS = 1 << 8


Worlds = tuple[tuple[Any, float], ...]
"""States that a player may be in, each with its probability."""


class Standing(NamedTuple):
    """What a player goes by: its seat, what it sees as plain words, what it may do, where the game began, and its own
    moves so far where these are known. (They are in the words too, but only the game can read those: known, they save
    looking.)
    """

    seat: int
    seen: tuple[int, ...]
    actions: tuple[int, ...]
    start: Any
    moves: tuple[int, ...] | None = None


def worlds_of(
    standing: Standing, *, native: bool = True, budget: Budget | None = None, stop: Stop | None = None
) -> Worlds:
    """All states below the start where the seat is to move and sees what it does, with their probabilities."""
    budget = budget or Budget(Limits())
    start, game = standing.start, definition_of(standing.start)
    refuse_other_kinds(game)
    refuse_hopeless(start, budget)
    engine, room = engine_for(start, [look_below], native), FIRST_WORLDS
    while True:
        survey = new_survey(game, standing, room, budget.nodes)
        ended = conduct(
            partial(engine.run(look_below), start, 1.0, 0, 0, survey),
            survey.halt,
            game=game,
            native=engine.native,
            seconds=budget.seconds,
            stop=stop,
        )
        status, looked = int(ended.value), int(survey.histories)
        budget.spend(ended.seconds)
        if status == WHOLE:
            return found_in(survey, game, type(start))
        if status == HALTED or (status == NO_ROOM and ended.why):  # told to stop just when the room was full
            raise halted(ended.why, stop, game, looked - 1, Sentence("player {seat}", seat=standing.seat))
        if status != NO_ROOM:
            raise flaw_of_view(status, game, standing.seat)
        if room >= MOST_WORLDS:
            raise too_many(game, Sentence("player {seat}", seat=standing.seat))
        room *= 8


class TooMany(SearchError):
    """Worlds that are too many to list, or to list within a budget. Some of them may do."""


def refuse_other_kinds(game: Any) -> None:
    if not game.kind.hidden:
        raise SearchError(
            "{spec} hides nothing: its rules have no 'sees(player)'. harif.search finds the best move.", spec=game.spec
        )
    if not all(kind.native() for kind in game.fields):
        raise SearchError(
            "{spec} has a field that is no machine word; worlds are listed for states of ints, floats and bools.",
            spec=game.spec,
        )
    refuse_unseen_ends(game)


class Survey(Struct):
    """The worlds that were found so far.

    target   i8[width]  what the seat sees
    moves    i8[turns]  its own moves so far; `turns` is UNKNOWN where they are not known
    actions  i8[choices]  what it may do, in every world
    seen     i8[…]      what it would see in the state at hand
    worlds              the states' words, numbered
    weights  f8[room]   of each world
    """

    seat: int
    players: int
    width: int
    histories: int
    limit: int
    turns: int
    choices: int
    target: Ints
    moves: Ints
    actions: Ints
    seen: Ints
    worlds: Numbered
    weights: Floats

    def halt(self) -> None:
        self.limit = -1


def new_survey(game: Any, standing: Standing, room: int, most: int | None) -> Survey:
    seen, moves, actions = standing.seen, standing.moves, standing.actions
    worlds = Numbered(width=game.words, room=room)
    worlds.words, worlds.scratch = array("q", [0]) * (room * game.words), array("q", [0]) * (2 * game.words)
    lend_index(worlds, array("i", [0]) * (4 * room))
    survey = Survey(
        seat=standing.seat,
        players=game.kind.players,
        width=len(seen),
        limit=min(MOST_HISTORIES, most or MOST_HISTORIES),
        turns=UNKNOWN if moves is None else len(moves),
        choices=len(actions),
    )
    survey.target, survey.seen = array("q", seen), array("q", [0]) * MOST_WORDS
    survey.moves, survey.actions = array("q", moves or (0,)), array("q", actions or (0,))
    survey.worlds, survey.weights = worlds, array("d", [0.0]) * room
    return survey


def found_in(survey: Survey, game: Any, cls: Any) -> Worlds:
    """The worlds as states, in the order in which they were met."""
    count, width = survey.worlds.found, game.words
    words = [int(survey.worlds.words[i]) for i in range(count * width)]
    states = [cls(*from_words(words[i * width : (i + 1) * width], game.fields)) for i in range(count)]
    weights = [float(survey.weights[i]) for i in range(count)]
    total = sum(weights)
    return tuple((state, weight / total) for state, weight in zip(states, weights, strict=True))


def halted(why: str | None, stop: Stop | None, game: Any, histories: int, who: Sentence) -> BaseException:
    """Why not all worlds were listed: it was stopped, or there is too much to look through."""
    if why == "interrupt" and stop is None:
        return KeyboardInterrupt()
    return TooMany(
        "{spec}: {histories:,} histories were looked through, and there are more that may look like this to {who}. "
        "Give it more time or nodes where it had few; a policy plays any such game: see harif.cfr.",
        spec=game.spec,
        histories=histories,
        who=who,
    )


def refuse_hopeless(start: Any, budget: Budget) -> None:
    """A game so large that listing what may be hidden would never end; unless there is a limit, which tells."""
    if budget.seconds is None and budget.nodes is None and estimated_size(start).histories > HOPELESS:
        raise TooMany(
            "{spec} can be played in too many ways to list what may be hidden. Give seconds or nodes to try all the "
            "same; harif.clairvoyance decides over some worlds, and harif.cfr with a sampling variant finds a policy.",
            spec=definition_of(start).spec,
        )


def too_many(game: Any, who: Sentence) -> TooMany:
    return TooMany(
        "{spec}: to {who} more than {most} states look like this one, too many to list. A policy plays such a game: "
        "see harif.cfr.",
        spec=game.spec,
        who=who,
        most=MOST_WORLDS,
    )


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def look_below(state: Any, weight: float, turn: int, ply: int, survey: Survey) -> int:
    """Find the worlds below `state`, which is reached with that weight where the seat plays towards it, by `ply` moves
    of which `turn` were its own.

    `WHOLE`, or what there is no room for, or what is wrong. A player who forgets nothing never sees a view again, so
    nothing is looked for below a world.
    """
    survey.histories += 1
    if survey.histories > survey.limit:
        return HALTED
    if state.terminal():
        return WHOLE
    if ply >= MOST_PLIES:
        return TOO_DEEP
    mover = word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        for outcome, probability in state.outcomes():
            if not probability >= 0.0:
                return BAD_CHANCES
            if probability > 0.0:
                status = look_below(state.result(outcome), weight * probability, turn, ply + 1, survey)
                if status != WHOLE:
                    return status
        return WHOLE
    if mover < 0 or mover >= survey.players:
        return ODD_PLAYER
    share, after = weight, turn
    if mover == survey.seat:
        if write_words(state.sees(mover), survey.seen, 0) != survey.width:
            return ODD_VIEW
        if looks_alike(survey):
            return note_world(state, weight, survey)
        if turn == survey.turns:
            return WHOLE
        after = turn + 1
    else:
        count = 0
        for _ in state.actions():
            count += 1
        share = weight / max(count, 1)
    for action in state.actions():
        if after == turn or survey.turns == UNKNOWN or action == survey.moves[turn]:
            status = look_below(state.result(action), share, after, ply + 1, survey)
            if status != WHOLE:
                return status
    return WHOLE


@kernel
def looks_alike(survey: Survey) -> bool:
    for k in range(survey.width):
        if survey.seen[k] != survey.target[k]:
            return False
    return True


@kernel
def note_world(state: Any, weight: float, survey: Survey) -> int:
    """Take down a world, in which the seat must have the moves that it has."""
    place = 0
    for action in state.actions():
        if place >= survey.choices or survey.actions[place] != action:
            return OTHER_ACTIONS
        place += 1
    if place != survey.choices:
        return OTHER_ACTIONS
    store(state, survey.worlds.scratch, 0)
    number = enter(survey.worlds)
    if number == UNKNOWN:
        return NO_ROOM
    survey.weights[number] = survey.weights[number] + weight
    return WHOLE
