"""A game unrolled: every history once, natively, down to what an equilibrium is computed from.

A player who forgets nothing is at each information set by exactly one *sequence* of own moves. What a strategy does is
then a number for each sequence (von Stengel, 1996), and what the game pays is a number for each combination of
sequences that meet at an end: chance times utility. Histories themselves are not kept.
"""

from array import array
from typing import Any, NamedTuple

from harif.game import GameError, SearchError, definition_of
from harif.game.values import CHANCE, word_of, write_words
from harif.native.engine import Wrote, engine_for, kernel
from harif.native.records import Floats, Ints, Ints32, Struct
from harif.search.flaws import BAD_CHANCES, ODD_PLAYER, ODD_UTILITY, STUCK, sentence_for
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.running import Stop, conduct

WROTE_OUTCOMES = Wrote("outcomes")
WHOLE, NO_SET_ROOM, NO_SEQUENCE_ROOM, NO_LEAF_ROOM, FORGETS, OTHER_ACTIONS, HALTED = 0, 101, 102, 103, 104, 105, 106
MOST_HISTORIES = 200_000_000
FIRST_SETS, FIRST_SEQUENCES, FIRST_LEAVES = 1 << 10, 1 << 12, 1 << 12


class Unrolling(Struct):
    """A game on its way into arrays. Sets, sequences and leaves are numbered in the order in which they are met.

        set_parent   i8[set_room]       the sequence by which its player comes there
        set_first    i8[set_room]       the sequence of its first action; the others follow
        set_size     i4[set_room]       how many actions there are
        sequence_set i8[sequence_room]  the set whose action ends the sequence; -1 for a seat's empty sequence
        actions      i8[sequence_room]  that action
        here         i8[players]        the sequence of each player in the present history
        leaf_at      i4[leaf_room * players]   the sequences that meet at an end
        leaf_worth   f8[leaf_room * players]   chance times utility there

    Sequence p, below `players`, is the empty one of player p.
    """

    sets: Numbered
    players: int
    histories: int
    sequences: int
    sequence_room: int
    leaves: int
    leaf_room: int
    set_parent: Ints
    set_first: Ints
    set_size: Ints32
    sequence_set: Ints
    actions: Ints
    here: Ints
    leaf_at: Ints32
    leaf_worth: Floats
    limit: int

    def halt(self) -> None:
        self.limit = -1


class Unrolled(NamedTuple):
    """A game as arrays: see `Unrolling`. `views` are the seat and the words that are seen at each set."""

    game: Any
    start: Any
    record: Unrolling
    histories: int

    @property
    def sets(self) -> int:
        return int(self.record.sets.found)


def unroll(state: Any, *, native: bool = True, seconds: float | None = None, stop: Stop | None = None) -> Unrolled:
    """The game from `state` on, unrolled; an error where a view forgets, or where there is too much of it."""
    game = definition_of(state)
    refuse(game)
    engine = engine_for(state, [histories_from], native)
    width = 1 + write_words(state.sees(0), array("q", [0]) * 4096, 0)
    rooms = [FIRST_SETS, FIRST_SEQUENCES, FIRST_LEAVES]
    while True:
        record = new_record(game.kind.players, width, *rooms)
        run = engine.run(histories_from)
        ended = conduct(
            lambda: run(state, 1.0, record), record.halt, game=game, native=engine.native, seconds=seconds, stop=stop
        )
        status = int(ended.value)
        if status in (NO_SET_ROOM, NO_SEQUENCE_ROOM, NO_LEAF_ROOM):
            rooms[status - NO_SET_ROOM] *= 4
            continue
        if status == WHOLE:
            return Unrolled(game, state, record, record.histories)
        raise complaint(status, game, record)


def refuse(game: Any) -> None:
    if not game.kind.hidden:
        raise SearchError(f"{game.spec} hides nothing: its rules have no 'sees(player)'. harif.solve gives its value.")


def new_record(players: int, width: int, set_room: int, sequence_room: int, leaf_room: int) -> Unrolling:
    sets = Numbered(width=width, room=set_room)
    sets.words, sets.scratch = array("q", [0]) * (set_room * width), array("q", [0]) * (2 * width)
    lend_index(sets, array("i", [0]) * (4 * set_room))
    record = Unrolling(
        sets=sets, players=players, sequences=players, sequence_room=sequence_room, leaf_room=leaf_room,
        limit=MOST_HISTORIES,
    )  # fmt: skip
    record.set_parent, record.set_first = array("q", [0]) * set_room, array("q", [0]) * set_room
    record.set_size = array("i", [0]) * set_room
    record.sequence_set, record.actions = array("q", [-1]) * sequence_room, array("q", [0]) * sequence_room
    record.here = array("q", range(players))
    record.leaf_at, record.leaf_worth = array("i", [0]) * (leaf_room * players), array("d", [0]) * (leaf_room * players)
    return record


def complaint(status: int, game: Any, record: Unrolling) -> Exception:
    if status == HALTED:
        return SearchError(
            f"{game.spec} was not unrolled: it has more than {record.histories:,} histories. "
            "A sampling variant, 'external' or 'outcome', needs no unrolling."
        )
    seat = int(record.sets.scratch[0])
    if status == FORGETS:
        return GameError(
            f"{game.spec}: what player {seat} sees forgets: two histories with different moves of its own look alike. "
            "'harif check' shows them; let 'sees' tell the player's own moves."
        )
    if status == OTHER_ACTIONS:
        return GameError(
            f"{game.spec}: two states look the same to player {seat} and have different actions. 'harif check' shows "
            "them; let 'sees' tell what the actions depend on."
        )
    return sentence_for(status, game)


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def histories_from(state: Any, chance: float, record: Unrolling) -> int:
    """Take down every history below `state`, which is reached with probability `chance` where all players try to.

    `WHOLE`, or what there is no room for, or what is wrong.
    """
    record.histories += 1
    if record.histories > record.limit:
        return HALTED
    if state.terminal():
        return end_here(state, chance, record)
    seat = word_of(state.player())
    if WROTE_OUTCOMES and seat == CHANCE:
        total = 0.0
        for outcome, probability in state.outcomes():
            if not probability >= 0.0:
                return BAD_CHANCES
            total += probability
            if probability > 0.0:
                status = histories_from(state.result(outcome), chance * probability, record)
                if status != WHOLE:
                    return status
        return WHOLE if abs(total - 1.0) < 1e-9 else BAD_CHANCES
    if seat < 0 or seat >= record.players:
        return ODD_PLAYER
    record.sets.scratch[0] = seat
    write_words(state.sees(seat), record.sets.scratch, 1)
    known = record.sets.found
    number = enter(record.sets)
    if number == UNKNOWN:
        return NO_SET_ROOM
    status = open_set(state, number, seat, record) if number == known else WHOLE
    if status != WHOLE:
        return status
    came_by, first, size = record.here[seat], record.set_first[number], record.set_size[number]
    if record.set_parent[number] != came_by:
        return FORGETS
    place = 0
    for action in state.actions():
        if place >= size or record.actions[first + place] != action:
            return OTHER_ACTIONS
        record.here[seat] = first + place
        status = histories_from(state.result(action), chance, record)
        if status != WHOLE:
            return status
        place += 1
    record.here[seat] = came_by
    return WHOLE if place == size else OTHER_ACTIONS


@kernel
def end_here(state: Any, chance: float, record: Unrolling) -> int:
    players, leaf = record.players, record.leaves
    if leaf == record.leaf_room:
        return NO_LEAF_ROOM
    for player in range(players):
        worth = float(state.utility(player))
        if worth != worth or abs(worth) > 1e300:
            return ODD_UTILITY
        record.leaf_at[leaf * players + player] = record.here[player]
        record.leaf_worth[leaf * players + player] = chance * worth
    record.leaves = leaf + 1
    return WHOLE


@kernel
def open_set(state: Any, number: int, seat: int, record: Unrolling) -> int:
    """Take down a set that is met for the first time: a sequence for each action."""
    first = record.sequences
    record.set_parent[number] = record.here[seat]
    record.set_first[number] = first
    for action in state.actions():
        if record.sequences == record.sequence_room:
            return NO_SEQUENCE_ROOM
        record.actions[record.sequences] = action
        record.sequence_set[record.sequences] = number
        record.sequences += 1
    record.set_size[number] = record.sequences - first
    return WHOLE if record.sequences > first else STUCK
