"""What may happen from several worlds on, as flat arrays: every history once, natively, and where one player moves, the
information set.
"""

from array import array
from typing import Any

from harif.game import CHANCE, GameError, SearchError, definition_of
from harif.game.values import word_of, write_words
from harif.game.view import seen_by
from harif.native.engine import Engine, Wrote, kernel
from harif.native.records import Floats, Ints, Struct
from harif.search.flaws import BAD_CHANCES, NO_ROOM, ODD_JUDGEMENT, ODD_PLAYER, ODD_UTILITY, STUCK, WHOLE, sentence_for
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.work import STOPPED

WROTE_OUTCOMES = Wrote("outcomes")
THEIRS, BY_CHANCE, END = -1, -2, -3
"""Kinds of nodes; from 0 on, the number of the information set of the player whose decision it is."""

NO_PARENT = -1
HALTED, FORGETS, OTHER_ACTIONS = 201, 202, 203
MOST_NODES = 4_000_000
FIRST_NODES = 1 << 12


class Unfolding(Struct):
    """Histories, each behind the one that it continues, and its children in the order of their moves.

        kind       i8[room]   a set, THEIRS, BY_CHANCE or END
        parent     i8[room]   the history that it continues
        reach      f8[room]   how likely it is where all players play towards it
        worth      f8[room]   at an END, to `seat`
        sets                  what the seat sees at each of its information sets
        set_came   i8[room]   by which set and place of its own the seat came there
        set_size   i8[room]   how many moves there are

    cut: was any history judged before its end?
    """

    seat: int
    players: int
    nodes: int
    limit: int
    room: int
    cut: int
    kind: Ints
    parent: Ints
    reach: Floats
    worth: Floats
    sets: Numbered
    set_came: Ints
    set_size: Ints


class Unfolder:
    """Unfolds what may happen from some worlds on, as seen by `seat`: to `most` histories, or until it is halted."""

    def __init__(self, seat: int, state: Any, engine: Engine, most: int | None = None) -> None:
        self.seat, self.engine, self.most = seat, engine, most or MOST_NODES
        self.halted = False
        self.record = new_record(state, seat, self.most, FIRST_NODES)

    def halt(self) -> None:
        """Stop soon; called from any thread."""
        self.halted = True
        self.record.limit = STOPPED

    def run(self, worlds: Any, depth: int) -> Unfolding:
        """All histories to `depth` plies; the worlds are those without a parent, in order."""
        run, first = self.engine.run(unfold), worlds[0][0]
        while True:
            status = WHOLE
            for world, probability in worlds:
                status = int(run(world, NO_PARENT, NO_PARENT, depth, probability, self.record))
                if status != WHOLE:
                    break
            if status == WHOLE:
                return self.record
            if status != NO_ROOM:
                raise complaint(status, self.record, definition_of(first))
            self.record = new_record(first, self.seat, STOPPED if self.halted else self.most, 8 * self.record.room)


def new_record(state: Any, seat: int, most: int, room: int) -> Unfolding:
    width = len(seen_by(state, seat))
    sets = Numbered(width=width, room=room)
    sets.words, sets.scratch = array("q", [0]) * (room * width), array("q", [0]) * (2 * width)
    lend_index(sets, array("i", [0]) * (4 * room))
    record = Unfolding(seat=seat, players=definition_of(state).kind.players, limit=most, room=room, sets=sets)
    record.kind, record.parent = (array("q", [0]) * room for _ in range(2))
    record.set_came, record.set_size = (array("q", [0]) * room for _ in range(2))
    record.reach, record.worth = (array("d", [0.0]) * room for _ in range(2))
    return record


def complaint(status: int, record: Unfolding, game: Any) -> Exception:
    if status == HALTED:
        return SearchError(
            "{spec}: belief looks at all that may happen, and was stopped after {nodes} histories. Give it more time, "
            "more nodes or a depth, or ask harif.clairvoyance.",
            spec=game.spec,
            nodes=record.nodes,
        )
    if status == FORGETS:
        return GameError(
            f"{game.spec}: what player {record.seat} sees forgets: two histories with different moves of its own look "
            "alike. 'harif check' shows them; let 'sees' tell the player's own moves."
        )
    if status == OTHER_ACTIONS:
        return GameError(
            f"{game.spec}: two states look the same to player {record.seat} and have different actions. 'harif check' "
            "shows them; let 'sees' tell what the actions depend on."
        )
    return sentence_for(status, game)


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def unfold(state: Any, parent: int, came: int, depth: int, reach: float, record: Unfolding) -> int:
    """Take down `state` and all that may happen below. `came` tells the last move of the seat's own.

    `WHOLE`, or what there is no room for, or what is wrong.
    """
    node = record.nodes
    if node >= record.limit:
        return HALTED
    if node == record.room:
        return NO_ROOM
    record.nodes = node + 1
    record.parent[node], record.reach[node] = parent, reach
    if state.terminal():
        return note_end(float(state.utility(record.seat)), ODD_UTILITY, node, record)
    mover = word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        record.kind[node] = BY_CHANCE
        total = 0.0
        for outcome, probability in state.outcomes():
            if not probability >= 0.0:
                return BAD_CHANCES
            total += probability
            if probability > 0.0:
                status = unfold(state.result(outcome), node, came, depth, reach * probability, record)
                if status != WHOLE:
                    return status
        return WHOLE if abs(total - 1.0) < 1e-9 else BAD_CHANCES
    if mover < 0 or mover >= record.players:
        return ODD_PLAYER
    if depth <= 0:
        record.cut = 1
        return note_end(float(state.evaluate(record.seat)), ODD_JUDGEMENT, node, record)
    record.kind[node] = THEIRS
    if mover == record.seat:
        write_words(state.sees(mover), record.sets.scratch, 0)
        status = open_set(state, node, came, record)
        if status != WHOLE:
            return status
    number = record.kind[node]
    count = 0
    for action in state.actions():
        after = came if number == THEIRS else number << 16 | count
        status = unfold(state.result(action), node, after, depth - 1, reach, record)
        if status != WHOLE:
            return status
        count += 1
    return WHOLE if count > 0 else STUCK


@kernel
def note_end(worth: float, flaw: int, node: int, record: Unfolding) -> int:
    record.kind[node], record.worth[node] = END, worth
    return WHOLE if abs(worth) < 1e300 else flaw


@kernel
def open_set(state: Any, node: int, came: int, record: Unfolding) -> int:
    """Find the set whose view is in `scratch`, for a history that is in it."""
    count = 0
    for _ in state.actions():
        count += 1
    known = record.sets.found
    number = enter(record.sets)
    if number == UNKNOWN:
        return NO_ROOM
    if number == known:
        record.set_came[number], record.set_size[number] = came, count
    if record.set_came[number] != came:
        return FORGETS
    record.kind[node] = number
    return WHOLE if record.set_size[number] == count else OTHER_ACTIONS
