"""What may happen from several worlds on, as flat arrays: every history once, natively, and where one player moves, the
information set.
"""

from array import array
from typing import Any

from harif.game import CHANCE, HarifError, SearchError, definition_of
from harif.game.values import word_of, write_words
from harif.game.view import MOST_WORDS, seen_by
from harif.hidden.flaws import FORGETS, HALTED, ODD_VIEW, OTHER_ACTIONS, flaw_of_view
from harif.native.engine import Engine, Wrote, kernel
from harif.native.records import Floats, Ints, Struct
from harif.search.flaws import BAD_CHANCES, NO_ROOM, ODD_JUDGEMENT, ODD_PLAYER, ODD_UTILITY, STUCK, TOO_DEEP, WHOLE
from harif.search.limits import MOST_PLIES
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.work import STOPPED

WROTE_OUTCOMES = Wrote("outcomes")
THEIRS, BY_CHANCE, END = -1, -2, -3
"""Kinds of nodes; from 0 on, the number of the information set of the player whose decision it is."""

NO_PARENT, NO_SEQUENCE = -1, -1
MOST_NODES = 4_000_000
FIRST_NODES = 1 << 12


class Unfolding(Struct):
    """Histories, each behind the one that it continues, and its children in the order of their moves.

        kind       i8[room]   a set, THEIRS, BY_CHANCE or END
        parent     i8[room]   the history that it continues
        reach      f8[room]   how likely it is where all players play towards it
        worth      f8[room]   at an END, to `seat`
        sets                  what the seat sees at each of its information sets
        set_parent i8[room]   the sequence of its own moves by which the seat came there
        set_first  i8[room]   the sequence of its first action; the others follow
        set_size   i8[room]   how many actions there are
        actions    i8[room]   the action that ends a sequence

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
    sequences: int
    set_parent: Ints
    set_first: Ints
    set_size: Ints
    actions: Ints


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
                status = int(run(world, NO_PARENT, NO_SEQUENCE, depth, 0, probability, self.record))
                if status != WHOLE:
                    break
            if status == WHOLE:
                return self.record
            if status != NO_ROOM:
                raise complaint(status, self.record, definition_of(first))
            self.record = new_record(first, self.seat, self.most, 8 * self.record.room)
            if self.halted:  # perhaps while the old record was still the one to stop
                self.record.limit = STOPPED


def new_record(state: Any, seat: int, most: int, room: int) -> Unfolding:
    width = len(seen_by(state, seat))
    sets = Numbered(width=width, room=room)
    sets.words, sets.scratch = array("q", [0]) * (room * width), array("q", [0]) * MOST_WORDS
    lend_index(sets, array("i", [0]) * (4 * room))
    record = Unfolding(seat=seat, players=definition_of(state).kind.players, limit=most, room=room, sets=sets)
    for name in ("kind", "parent", "set_parent", "set_first", "set_size", "actions"):
        setattr(record, name, array("q", [0]) * room)
    record.reach, record.worth = (array("d", [0.0]) * room for _ in range(2))
    return record


def complaint(status: int, record: Unfolding, game: Any) -> HarifError:
    if status == HALTED:
        return SearchError(
            "{spec}: belief looks at all that may happen, and was stopped after {nodes} histories. Give it more time, "
            "more nodes or a depth, or ask harif.clairvoyance.",
            spec=game.spec,
            nodes=record.nodes,
        )
    return flaw_of_view(status, game, record.seat)


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def unfold(state: Any, parent: int, came_by: int, depth: int, ply: int, reach: float, record: Unfolding) -> int:
    """Take down `state` and all that may happen below, to `depth` moves of players. The seat comes here by the sequence
    `came_by` of its own moves.

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
    if ply >= MOST_PLIES:
        return TOO_DEEP
    mover = word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        record.kind[node] = BY_CHANCE
        total = 0.0
        for outcome, probability in state.outcomes():
            if not probability >= 0.0:
                return BAD_CHANCES
            total += probability
            if probability > 0.0:
                status = unfold(state.result(outcome), node, came_by, depth, ply + 1, reach * probability, record)
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
        status = enter_set(state, node, came_by, record)
        if status != WHOLE:
            return status
    number = record.kind[node]
    count = 0
    for action in state.actions():
        after = came_by if number == THEIRS else record.set_first[number] + count
        status = unfold(state.result(action), node, after, depth - 1, ply + 1, reach, record)
        if status != WHOLE:
            return status
        count += 1
    return WHOLE if count > 0 else STUCK


@kernel
def note_end(worth: float, flaw: int, node: int, record: Unfolding) -> int:
    record.kind[node], record.worth[node] = END, worth
    return WHOLE if abs(worth) < 1e300 else flaw


@kernel
def enter_set(state: Any, node: int, came_by: int, record: Unfolding) -> int:
    """Find the information set of a history in which the seat is to move: it has the same past and the same moves in
    all of them.
    """
    if write_words(state.sees(record.seat), record.sets.scratch, 0) != record.sets.width:
        return ODD_VIEW
    known = record.sets.found
    number = enter(record.sets)
    if number == UNKNOWN:
        return NO_ROOM
    record.kind[node] = number
    if number == known:
        return open_set(state, number, came_by, record)
    if record.set_parent[number] != came_by:
        return FORGETS
    first, size, place = record.set_first[number], record.set_size[number], 0
    for action in state.actions():
        if place >= size or record.actions[first + place] != action:
            return OTHER_ACTIONS
        place += 1
    return WHOLE if place == size else OTHER_ACTIONS


@kernel
def open_set(state: Any, number: int, came_by: int, record: Unfolding) -> int:
    """Take down a set that is met for the first time: a sequence for each action."""
    first = record.sequences
    record.set_parent[number], record.set_first[number] = came_by, first
    for action in state.actions():
        if record.sequences == record.room:
            return NO_ROOM
        record.actions[record.sequences] = action
        record.sequences += 1
    record.set_size[number] = record.sequences - first
    return WHOLE
