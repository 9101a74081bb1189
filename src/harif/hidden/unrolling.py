"""A game unrolled: every history once, natively, down to what an equilibrium is computed from.

A player who forgets nothing is at each information set by exactly one *sequence* of own moves. What a strategy does is
then a number for each sequence (von Stengel, 1996), and what the game pays is a number for each combination of
sequences that meet at an end: chance times utility. Histories themselves are not kept.
"""

import time
from array import array
from functools import partial
from typing import Any, NamedTuple

from harif.game import SearchError, Unsolved, definition_of
from harif.game.values import CHANCE, word_of, write_words
from harif.game.view import MOST_WORDS
from harif.hidden.flaws import (
    FORGETS,
    HALTED,
    NO_LEAF_ROOM,
    NO_SEQUENCE_ROOM,
    NO_SET_ROOM,
    ODD_VIEW,
    OTHER_ACTIONS,
    flaw_of_view,
    refuse_unseen_ends,
)
from harif.hidden.size import Size, estimated_size
from harif.native.blocks import Block
from harif.native.engine import Wrote, engine_for, kernel
from harif.native.records import Floats, Ints, Ints32, Struct
from harif.search.flaws import BAD_CHANCES, ODD_PLAYER, ODD_UTILITY, STUCK, TOO_DEEP, WHOLE
from harif.search.limits import MOST_PLIES
from harif.search.numbered import UNKNOWN, Numbered, enter, lend_index
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct

WROTE_OUTCOMES = Wrote("outcomes")
MOST_HISTORIES = 200_000_000
SLACK = 4  # times the estimated size that room is made for
FIRST_ROOMS = (1 << 10, 1 << 12, 1 << 12)  # for sets, sequences and leaves
PER_LEAF = (1 / 16, 1 / 4, 1.0)  # as many are usual


class Unrolling(Struct):
    """A game on its way into arrays. Sets, sequences and leaves are numbered in the order in which they are met.

        set_parent   i8[set_room]       the sequence by which its player comes there
        set_first    i8[set_room]       the sequence of its first action; the others follow
        set_size     i4[set_room]       how many actions there are
        actions      i8[sequence_room]  the action that ends a sequence
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
    actions: Ints
    here: Ints
    leaf_at: Ints32
    leaf_worth: Floats
    limit: int

    def halt(self) -> None:
        self.limit = -1


class Unrolled(NamedTuple):
    """A game as arrays: see `Unrolling`."""

    game: Any
    start: Any
    record: Unrolling

    @property
    def sets(self) -> int:
        return int(self.record.sets.found)

    @property
    def histories(self) -> int:
        return int(self.record.histories)


def unroll(
    state: Any,
    *,
    native: bool = True,
    seconds: float | None = None,
    progress: Report | None = None,
    stop: Stop | None = None,
) -> Unrolled:
    """The game from `state` on, unrolled; an error where a view forgets, or where there is too much of it.

    The size is estimated first, and room is taken for four times as much: memory that is not touched costs nothing.
    Where even that is too little, the walk starts over with more.
    """
    game = definition_of(state)
    refuse_open(game)
    size = estimated_size(state)
    if size.histories > SLACK * MOST_HISTORIES:
        raise too_large(game, size)
    engine = engine_for(state, [histories_from], native)
    width = 1 + write_words(state.sees(0), array("q", [0]) * MOST_WORDS, 0)
    rooms = [max(least, round(SLACK * size.ends * share)) for least, share in zip(FIRST_ROOMS, PER_LEAF, strict=True)]
    end = None if seconds is None else time.perf_counter() + seconds
    while True:
        try:
            record = new_record(game.kind.players, width, *rooms)
        except SearchError:  # there is not so much memory
            raise too_large(game, size) from None
        left = None if end is None else max(0.001, end - time.perf_counter())
        ended = conduct(
            partial(engine.run(histories_from), state, 0, 1.0, record),
            record.halt,
            game=game,
            native=engine.native,
            seconds=left,
            look=partial(unrolling_so_far, record, size),
            progress=progress,
            stop=stop,
        )
        status = int(ended.value)
        if status == WHOLE:
            return Unrolled(game, state, record)
        if status not in (NO_SET_ROOM, NO_SEQUENCE_ROOM, NO_LEAF_ROOM):
            raise complaint(status, ended.why, stop, game, record, size)
        rooms[status - NO_SET_ROOM] *= SLACK


def unrolling_so_far(record: Unrolling, size: Size, seconds: float) -> Progress:
    met, about = int(record.histories), round(size.histories)
    told = f"{met:,} of about {about:,} histories"
    return Progress(
        0, met, seconds, way="cfr", phase="unrolling", told=told, done=min(1.0, met / about), detail=(met, about)
    )


def refuse_open(game: Any) -> None:
    if not game.kind.hidden:
        raise SearchError(
            "{game} hides nothing: its rules have no 'sees(player)'. harif.solve gives its value.", game=game.spec
        )
    refuse_unseen_ends(game)


def new_record(players: int, width: int, set_room: int, sequence_room: int, leaf_room: int) -> Unrolling:
    sets = Numbered(width=width, room=set_room)
    sets.words, sets.scratch = Block("q", set_room * width), array("q", [0]) * MOST_WORDS
    lend_index(sets, Block("i", power_of_two(2 * set_room)))
    record = Unrolling(
        sets=sets,
        players=players,
        sequences=players,
        sequence_room=sequence_room,
        leaf_room=leaf_room,
        limit=MOST_HISTORIES,
    )
    record.set_parent, record.set_first = Block("q", set_room), Block("q", set_room)
    record.set_size, record.actions = Block("i", set_room), Block("q", sequence_room)
    record.here = array("q", range(players))
    record.leaf_at, record.leaf_worth = Block("i", leaf_room * players), Block("d", leaf_room * players)
    return record


def power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()


def complaint(
    status: int, why: str | None, stop: Stop | None, game: Any, record: Unrolling, size: Size
) -> BaseException:
    """Why a game was not unrolled."""
    if status == HALTED:
        if why is None:
            return too_large(game, size)
        if why == "interrupt" and stop is None:
            return KeyboardInterrupt()
        return Unsolved(
            "{game} was not unrolled in time: {met:,} of about {about:,} histories. Give it longer, or a sampling "
            "variant, 'external' or 'outcome', which needs no unrolling.",
            {"histories": round(size.histories), "bytes": round(size.bytes)},
            game=game.spec,
            met=int(record.histories),
            about=round(size.histories),
        )
    return flaw_of_view(status, game, int(record.sets.scratch[0]))


def too_large(game: Any, size: Size) -> Unsolved:
    return Unsolved(
        "{game} is too large to unroll: about {histories} histories, which would take {gigabytes} GB. A sampling "
        "variant, 'external' or 'outcome', needs no unrolling.",
        {"histories": round(size.histories), "bytes": round(size.bytes)},
        game=game.spec,
        histories=rounded(size.histories),
        gigabytes=rounded(size.bytes / 1e9),
    )


def rounded(number: float) -> str:
    """With two digits that count, which is more than an estimate knows: 40,000,000 or 3.1e+18."""
    return f"{float(f'{number:.1e}'):,.0f}" if 10 <= number < 1e15 else f"{number:.2g}"


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def histories_from(state: Any, ply: int, chance: float, record: Unrolling) -> int:
    """Take down every history below `state`, which is reached in `ply` moves, and with probability `chance` where all
    players try to.

    `WHOLE`, or what there is no room for, or what is wrong.
    """
    record.histories += 1
    if record.histories > record.limit:
        return HALTED
    if ply > MOST_PLIES:
        return TOO_DEEP
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
                status = histories_from(state.result(outcome), ply + 1, chance * probability, record)
                if status != WHOLE:
                    return status
        return WHOLE if abs(total - 1.0) < 1e-9 else BAD_CHANCES
    if seat < 0 or seat >= record.players:
        return ODD_PLAYER
    record.sets.scratch[0] = seat
    if write_words(state.sees(seat), record.sets.scratch, 1) != record.sets.width - 1:
        return ODD_VIEW
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
    place, others = 0, False
    for action in state.actions():
        others = place >= size or record.actions[first + place] != action
        if others:
            break
        record.here[seat] = first + place
        status = histories_from(state.result(action), ply + 1, chance, record)
        if status != WHOLE:
            return status
        place += 1
    record.here[seat] = came_by
    if others or place != size:
        record.sets.scratch[0] = seat  # whose view it is; others have been asked since
        return OTHER_ACTIONS
    return WHOLE


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
        record.sequences += 1
    record.set_size[number] = record.sequences - first
    return WHOLE if record.sequences > first else STUCK
