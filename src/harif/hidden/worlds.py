"""Which states a player may be in, as far as it can tell: its *belief*, listed world by world.

All states are found that look to the player as the given one does, wherever chance and the others may have led the game
from its start. A world weighs what chance gave it; the others are taken to have moved at random, each of their moves as
likely as the next, for nothing is known of how they play.
"""

from array import array
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.fields import from_words
from harif.game.sentence import Sentence
from harif.game.values import word_of, write_words
from harif.game.view import seen_by
from harif.native.engine import Wrote, engine_for, kernel, store
from harif.native.records import Floats, Ints, Struct
from harif.search.flaws import BAD_CHANCES, NO_ROOM, ODD_PLAYER, WHOLE, sentence_for
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.running import Stop, conduct

WROTE_OUTCOMES = Wrote("outcomes")
HALTED = 200
MOST_HISTORIES = 50_000_000
MOST_WORLDS = 1 << 17
FIRST_WORLDS = 1 << 8


class Decision(NamedTuple):
    """A player to move, the worlds that it may be in with their probabilities, and how likely it gets there."""

    seat: int
    worlds: tuple[tuple[Any, float], ...]
    probability: float = 1.0


class Standing(NamedTuple):
    """What a player goes by: its seat, what it sees as plain words, where the game began, and its own moves so far
    where these are known. (They are in the words too, but only the game can read those: known, they save looking.)
    """

    seat: int
    seen: tuple[int, ...]
    start: Any
    moves: tuple[int, ...] | None = None


def decisions_at(
    asked: Any, start: Any = None, *, native: bool = True, seconds: float | None = None, stop: Stop | None = None
) -> list[Decision]:
    """What there is to decide at a state, a `Record` or a `View`: the belief of the player to move, in a game that
    began at `start` (or as the game begins). Where chance is to move, one decision for each view that it may lead the
    next player to.
    """
    state = state_of(asked)
    if state is not None and state.player() == CHANCE:
        return after_chance(state)
    standing = standing_of(asked, start)
    worlds = worlds_of(standing, native=native, seconds=seconds, stop=stop)
    if not worlds:
        raise SearchError(
            "{spec}: from the start of the game nothing leads to a state that looks like this to player {seat}. "
            "Give the state that it began from, start=….",
            spec=definition_of(standing.start).spec,
            seat=standing.seat,
        )
    return [Decision(standing.seat, worlds)]


def state_of(asked: Any) -> Any:
    """The state that is asked about, itself or the present one of a `Record`; None for a `View`, which has none."""
    return asked if hasattr(asked, "__harif__") else getattr(asked, "state", None)


def standing_of(asked: Any, start: Any = None) -> Standing:
    """What the player to move goes by, in a state, in a game in progress, or as its own view of that."""
    if state_of(asked) is asked:
        refuse_other_kinds(definition_of(asked))
        seat = int(asked.player())
        return Standing(seat, seen_by(asked, seat), type(asked)() if start is None else start)
    if state_of(asked) is not None:
        asked, start = asked.view(int(asked.state.player())), asked.start
    if not asked.actions:
        raise SearchError("Player {seat} is not to move: there is nothing to decide.", seat=asked.seat)
    return Standing(asked.seat, asked.words, asked.game() if start is None else start, asked.moves)


def worlds_of(
    standing: Standing, *, native: bool = True, seconds: float | None = None, stop: Stop | None = None
) -> tuple[tuple[Any, float], ...]:
    """All states below the start where the seat is to move and sees what it does, with their probabilities."""
    start, game = standing.start, definition_of(standing.start)
    refuse_other_kinds(game)
    engine, room = engine_for(start, [look_below], native), FIRST_WORLDS
    while True:
        survey = new_survey(game, standing, room)
        run = engine.run(look_below)
        ended = conduct(
            lambda run=run, survey=survey: int(run(start, 1.0, 0, survey)),  # type: ignore[misc]
            survey.halt,
            game=game,
            native=engine.native,
            seconds=seconds,
            stop=stop,
        )
        if ended.value == WHOLE:
            return found_in(survey, game, type(start))
        if ended.value == NO_ROOM and room < MOST_WORLDS:
            room *= 8
            continue
        raise complaint(ended.value, survey, game)


def after_chance(state: Any) -> list[Decision]:
    """The decisions that chance may lead to, in the order in which it does; where it ends the game there is none."""
    refuse_other_kinds(definition_of(state))
    groups: dict[tuple[int, tuple[int, ...]], list[tuple[Any, float]]] = {}
    todo = [(state, 1.0)]
    while todo:
        at, probability = todo.pop()
        if at.terminal():
            continue
        seat = int(at.player())
        if seat == CHANCE:
            todo += [(at.result(outcome), probability * p) for outcome, p in reversed(list(at.outcomes())) if p > 0]
            if len(todo) > MOST_WORLDS:
                raise too_many(definition_of(state), Sentence("the next player"))
        else:
            groups.setdefault((seat, seen_by(at, seat)), []).append((at, probability))
    decisions = []
    for (seat, _), worlds in groups.items():
        total = sum(probability for _, probability in worlds)
        decisions.append(Decision(seat, tuple((at, probability / total) for at, probability in worlds), total))
    return decisions


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


class Survey(Struct):
    """The worlds that were found so far.

    target   i8[width]  what the seat sees
    moves    i8[turns]  its own moves so far; `turns` is UNKNOWN where they are not known
    seen     i8[width]  what it would see in the state at hand
    worlds              the states' words, numbered
    weights  f8[room]   of each world
    """

    seat: int
    players: int
    width: int
    histories: int
    limit: int
    turns: int
    target: Ints
    moves: Ints
    seen: Ints
    worlds: Numbered
    weights: Floats

    def halt(self) -> None:
        self.limit = -1


def new_survey(game: Any, standing: Standing, room: int) -> Survey:
    seen, moves = standing.seen, standing.moves
    worlds = Numbered(width=game.words, room=room)
    worlds.words, worlds.scratch = array("q", [0]) * (room * game.words), array("q", [0]) * (2 * game.words)
    lend_index(worlds, array("i", [0]) * (4 * room))
    survey = Survey(
        seat=standing.seat, players=game.kind.players, width=len(seen), limit=MOST_HISTORIES,
        turns=UNKNOWN if moves is None else len(moves),
    )  # fmt: skip
    survey.target, survey.seen = array("q", seen), array("q", [0]) * len(seen)
    survey.moves = array("q", moves or (0,))
    survey.worlds, survey.weights = worlds, array("d", [0.0]) * room
    return survey


def found_in(survey: Survey, game: Any, cls: Any) -> tuple[tuple[Any, float], ...]:
    """The worlds as states, in the order in which they were met."""
    count, width = survey.worlds.found, game.words
    words = [int(survey.worlds.words[i]) for i in range(count * width)]
    states = [cls(*from_words(words[i * width : (i + 1) * width], game.fields)) for i in range(count)]
    weights = [float(survey.weights[i]) for i in range(count)]
    total = sum(weights)
    return tuple((state, weight / total) for state, weight in zip(states, weights, strict=True))


def complaint(status: int, survey: Survey, game: Any) -> Exception:
    if status == NO_ROOM:
        return too_many(game, Sentence("player {seat}", seat=survey.seat))
    if status == HALTED:
        return SearchError(
            "{spec}: {histories} histories were looked through, and there are more that may look like this to player "
            "{seat}. A policy plays such a game: see harif.cfr.",
            spec=game.spec,
            histories=survey.histories - 1,
            seat=survey.seat,
        )
    return sentence_for(status, game)


def too_many(game: Any, who: Sentence) -> SearchError:
    return SearchError(
        "{spec}: to {who} more than {most} states look like this one, too many to list. A policy plays such a game: "
        "see harif.cfr.",
        spec=game.spec,
        who=who,
        most=MOST_WORLDS,
    )


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def look_below(state: Any, weight: float, turn: int, survey: Survey) -> int:
    """Find the worlds below `state`, which is reached with that weight where the seat plays towards it, by `turn` moves
    of its own.

    `WHOLE`, or what there is no room for, or what is wrong. A player who forgets nothing never sees a view again, so
    nothing is looked for below a world.
    """
    survey.histories += 1
    if survey.histories > survey.limit:
        return HALTED
    if state.terminal():
        return WHOLE
    mover = word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        for outcome, probability in state.outcomes():
            if not probability >= 0.0:
                return BAD_CHANCES
            if probability > 0.0:
                status = look_below(state.result(outcome), weight * probability, turn, survey)
                if status != WHOLE:
                    return status
        return WHOLE
    if mover < 0 or mover >= survey.players:
        return ODD_PLAYER
    share, after = weight, turn
    if mover == survey.seat:
        write_words(state.sees(mover), survey.seen, 0)
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
            status = look_below(state.result(action), share, after, survey)
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
    store(state, survey.worlds.scratch, 0)
    number = enter(survey.worlds)
    if number == UNKNOWN:
        return NO_ROOM
    survey.weights[number] = survey.weights[number] + weight
    return WHOLE
