"""What the sampling variants share: a table of the sets that were met, and a way to learn from a part of the game.

Nothing is unrolled. A set is found by the seat and what it sees, and has a row once it was met. What a walk through the
game has learned is noted while it goes on and written down when it is done: a walk for which there was no room leaves
nothing behind, and is made again, with the same luck, in a larger table.
"""

from array import array
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.values import write_words
from harif.game.view import MOST_WORDS
from harif.hidden.flaws import FORGETS, ODD_VIEW, OTHER_ACTIONS, flaw_of_view
from harif.hidden.policy import Strategy, shares
from harif.hidden.unrolling import power_of_two, refuse_open
from harif.native.blocks import Block
from harif.native.engine import engine_for, kernel, machine_code
from harif.native.records import Floats, Ints, Ints32, Words
from harif.search.flaws import NO_ROOM, STUCK, TOO_DEEP
from harif.search.limits import MOST_PLIES
from harif.search.numbered import UNKNOWN, Numbered, enter, file_rows, find, lend_index
from harif.search.randomness import WORD, random_share
from harif.search.work import NO_LIMIT, STOPPED, Work, give_up, is_spent

FIRST_ROOMS = {"sets": 1 << 10, "sequences": 1 << 12, "notes": 1 << 12, "stack": 1 << 10}


class Samples(Work):
    """Sampling under way: the sets that were met, in the order in which they were, and the walk that is being made.

    first    i8[sets]        where the actions of a set begin in the next three
    size     i4[sets]        how many actions there are
    came_by  i8[sets]        the sequence, one's own last action, by which its player comes there; -1 if it was none
    here     i8[players]     the sequence of each player on this walk
    actions  i8[sequences]   the actions
    regret   f8[sequences]   what was regretted so far
    total    f8[sequences]   the strategies so far, added up
    stack    f8[stack_room]  strategies and values on the way from the root, up to `top`
    note_at  i8[note_room]   twice a sequence, and 1 more where its total is meant rather than its regret
    note     f8[note_room]   what is to be added there
    worth    f8[players]     what each player got in its walks, added up
    """

    iteration: int  # those that are whole
    until: int
    player: int  # for whom the walk is
    explore: float  # how often a walk of the outcome-sampling variant tries any move
    sets: Numbered
    sequences: int
    sequence_room: int
    top: int
    stack_room: int
    notes: int
    note_room: int
    first: Ints
    size: Ints32
    came_by: Ints
    here: Ints
    actions: Ints
    regret: Floats
    total: Floats
    stack: Floats
    note_at: Ints
    note: Floats
    worth: Floats
    rng: Words


class Sampling:
    """A sampling variant at work on a game: `walk` is its kernel, run until so many iterations are done."""

    def __init__(self, start: Any, walk: Any, explore: float, seed: int, native: bool) -> None:
        self.start, self.game = start, definition_of(start)
        refuse_open(self.game)
        engine = engine_for(start, [walk], native)
        self.walk, self.native, self.stopped = engine.run(walk), engine.native, False
        self.file = machine_code(file_rows, engine.native)
        players = self.game.kind.players
        width = 1 + write_words(start.sees(0), array("q", [0]) * MOST_WORDS, 0)
        sets = Numbered(width=width, scratch=array("q", [0]) * MOST_WORDS)
        self.samples = Samples(players=players, explore=explore, sets=sets, worth=array("d", [0.0]) * players)
        self.samples.rng, self.samples.here = array("Q", [seed & WORD]), array("q", [-1]) * players
        self.rooms = dict(FIRST_ROOMS)
        self.lend_rooms()

    @property
    def iteration(self) -> int:
        return int(self.samples.iteration)

    def halt(self) -> None:
        self.stopped = True
        self.samples.limit = STOPPED

    def advance(self, until: int) -> None:
        """Iterate until so many are done, or until it is told to stop."""
        samples = self.samples
        while samples.iteration < until and not self.stopped:
            samples.until, samples.limit, samples.flaw = until, NO_LIMIT, 0
            if self.stopped:
                return
            self.walk(self.start, samples)
            if samples.flaw == NO_ROOM:
                self.grow()
            elif samples.flaw:
                raise flaw_of_view(samples.flaw, self.game, int(samples.sets.scratch[0]))

    def grow(self) -> None:
        """Twice the room for what is more than half full."""
        samples = self.samples
        used = {"sets": samples.sets.found, "sequences": samples.sequences}
        used |= {"notes": samples.notes, "stack": samples.top}
        full = [name for name, count in used.items() if 2 * count >= self.rooms[name]]
        for name in full or self.rooms:  # none: a set has more actions than there is room
            self.rooms[name] *= 2
        self.lend_rooms()

    def lend_rooms(self) -> None:
        """Memory as large as `rooms` says, with what there is in the memory of before."""
        samples, rooms = self.samples, self.rooms
        sets = samples.sets
        sets.words = enlarged(sets, "words", "q", rooms["sets"] * sets.width)
        samples.first = enlarged(samples, "first", "q", rooms["sets"])
        samples.size = enlarged(samples, "size", "i", rooms["sets"])
        samples.came_by = enlarged(samples, "came_by", "q", rooms["sets"])
        for name, code in (("actions", "q"), ("regret", "d"), ("total", "d")):
            setattr(samples, name, enlarged(samples, name, code, rooms["sequences"]))
        if sets.room != rooms["sets"]:
            sets.room = rooms["sets"]
            lend_index(sets, Block("i", power_of_two(2 * sets.room)))
            self.file(0, sets.found, sets)
        samples.sequence_room, samples.note_room, samples.stack_room = (
            rooms[name] for name in ("sequences", "notes", "stack")
        )
        samples.stack = Block("d", rooms["stack"])
        samples.note_at, samples.note = Block("q", rooms["notes"]), Block("d", rooms["notes"])

    def strategy(self) -> Strategy:
        """The average of the strategies so far, at each set that was met."""
        samples, count = self.samples, int(self.samples.sets.found)
        views = copied(samples.sets.words, count * samples.sets.width)
        sizes, actions = copied(samples.size, count), copied(samples.actions, samples.sequences)
        total = copied(samples.total, samples.sequences)
        return Strategy(int(samples.sets.width), views, sizes, actions, shares(total, sizes))

    def values(self) -> tuple[float, ...]:
        """What each player got on average, which is near the game's value where there is one. Where two share a fixed
        sum, each walk tells of both.
        """
        means = [worth / max(1, self.iteration) for worth in self.samples.worth]  # type: ignore[attr-defined]
        total = self.game.kind.constant_sum
        if total is None or len(means) != 2:
            return tuple(means)
        first = (means[0] + total - means[1]) / 2
        return first, total - first

    def kept(self) -> dict[str, Any]:
        """What it takes to go on from here, beside the strategy."""
        samples = self.samples
        found = {name: copied(getattr(samples, name), samples.sequences) for name in ("regret", "total")}
        state = array("Q", [samples.rng[0], samples.player, samples.nodes])
        found["came_by"] = copied(samples.came_by, samples.sets.found)
        return {**found, "worth": array("d", samples.worth), "sampler": state}  # type: ignore[call-overload]

    def go_on(self, iteration: int, strategy: Strategy, kept: dict[str, Any]) -> None:
        """Go on where another run has stopped."""
        samples, count, sequences = self.samples, len(strategy.sizes), len(strategy.actions)
        lengths = {"regret": sequences, "total": sequences, "worth": samples.players, "sampler": 3}
        lengths["came_by"] = count
        fits = all(len(kept.get(name, ())) == length for name, length in lengths.items())
        if not fits or strategy.width != samples.sets.width or kept["sampler"][1] >= samples.players:
            raise SearchError("The file does not hold a run of this game and variant that can go on.")
        while self.rooms["sets"] <= count:
            self.rooms["sets"] *= 2
        while self.rooms["sequences"] <= sequences:
            self.rooms["sequences"] *= 2
        self.lend_rooms()
        samples.sets.words[: len(strategy.views)] = memoryview(strategy.views)  # type: ignore[index, assignment]
        samples.size[:count] = memoryview(strategy.sizes)  # type: ignore[index, assignment]
        samples.came_by[:count] = memoryview(kept["came_by"])  # type: ignore[index, assignment]
        samples.actions[:sequences] = memoryview(strategy.actions)  # type: ignore[index, assignment]
        for name in ("regret", "total"):
            getattr(samples, name)[:sequences] = memoryview(kept[name])
        at = 0
        for number, size in enumerate(strategy.sizes):
            samples.first[number], at = at, at + size
        samples.sets.found, samples.sequences, samples.iteration = count, sequences, iteration
        samples.worth = kept["worth"]
        samples.rng[0], samples.player, samples.nodes = kept["sampler"]
        self.file(0, count, samples.sets)


def copied(block: Any, count: int) -> Any:
    """The first numbers of a block, as an array of its own."""
    return array(block.code, block.items[:count].tobytes())


def enlarged(record: Any, field: str, code: str, count: int) -> Block:
    """Memory for `count` numbers that begins with those which a field of a record has."""
    before, block = getattr(record, f"_{field}", None), Block(code, count)
    if before is not None:
        if len(before) == count:
            return before  # type: ignore[no-any-return]
        block.items[: len(before)] = before.items
    return block


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def begin_walk(samples: Samples) -> int:
    """Back to the start of the game, with nothing noted."""
    samples.notes = 0
    samples.top = 0
    for seat in range(samples.players):
        samples.here[seat] = -1
    return 0


@kernel
def ends_here(ply: int, samples: Samples) -> bool:
    """Count a node; must the walk end there? It has come too far, or it was told to."""
    samples.nodes += 1
    if ply > MOST_PLIES:
        give_up(samples, TOO_DEEP)
    return is_spent(samples)


@kernel
def set_here(state: Any, seat: int, samples: Samples) -> int:
    """The number of the set that the player to move is in; a new one gets a row. Where there is no room, or where it
    is not what it was on another walk, give up.
    """
    sets = samples.sets
    sets.scratch[0] = seat
    if write_words(state.sees(seat), sets.scratch, 1) != sets.width - 1:
        give_up(samples, ODD_VIEW)
        return 0
    number = find(sets)
    if number >= 0:
        compare_set(state, number, seat, samples)
        return number
    first, count = samples.sequences, 0
    for action in state.actions():
        if first + count == samples.sequence_room:
            give_up(samples, NO_ROOM)
            return 0
        samples.actions[first + count] = action
        count += 1
    if count == 0:
        give_up(samples, STUCK)
        return 0
    number = enter(sets)  # now that there is room for its actions: a set without any would be no set
    if number == UNKNOWN:
        give_up(samples, NO_ROOM)
        return 0
    samples.first[number] = first
    samples.size[number] = count
    samples.came_by[number] = samples.here[seat]
    samples.sequences = first + count
    return number


@kernel
def compare_set(state: Any, number: int, seat: int, samples: Samples) -> int:
    """Give up where the player of a set comes there by other moves of its own, or has others there, than before."""
    if samples.came_by[number] != samples.here[seat]:
        give_up(samples, FORGETS)
    first, size, place = samples.first[number], samples.size[number], 0
    for action in state.actions():
        if place >= size or samples.actions[first + place] != action:
            give_up(samples, OTHER_ACTIONS)
            return 0
        place += 1
    if place != size:
        give_up(samples, OTHER_ACTIONS)
    return 0


@kernel
def push_strategy(number: int, room: int, samples: Samples) -> int:
    """Put the strategy of a set, in proportion to what is regretted, on the stack, with `room` numbers behind it;
    where it begins."""
    regret, stack, base = samples.regret, samples.stack, samples.top
    first, size = samples.first[number], samples.size[number]
    if base + size + room > samples.stack_room:
        give_up(samples, NO_ROOM)
        return base
    wished = 0.0
    for place in range(size):
        wished += max(regret[first + place], 0.0)
    for place in range(size):
        stack[base + place] = max(regret[first + place], 0.0) / wished if wished > 0.0 else 1.0 / size
    samples.top = base + size + room
    return base


@kernel
def drawn(base: int, size: int, samples: Samples) -> int:
    """A place, by the probabilities that stand on the stack."""
    left = random_share(samples.rng)
    for place in range(size):
        left -= samples.stack[base + place]
        if left < 0.0:
            return place
    return likeliest(base, size, samples)


@kernel
def likeliest(base: int, size: int, samples: Samples) -> int:
    """The place of the greatest probability: where rounding has left none."""
    best = 0
    for place in range(1, size):
        if samples.stack[base + place] > samples.stack[base + best]:
            best = place
    return best


@kernel
def note_down(at: int, amount: float, samples: Samples) -> int:
    """Note what is to be added when the walk is done."""
    if samples.notes == samples.note_room:
        give_up(samples, NO_ROOM)
        return 0
    samples.note_at[samples.notes] = at
    samples.note[samples.notes] = amount
    samples.notes += 1
    return 0


@kernel
def write_down(worth: float, samples: Samples) -> int:
    """A walk is done: add what was noted, and go on to the next player's, or to the next iteration."""
    for k in range(samples.notes):
        at = samples.note_at[k]
        if at & 1:
            samples.total[at >> 1] += samples.note[k]
        else:
            samples.regret[at >> 1] += samples.note[k]
    samples.worth[samples.player] += worth
    samples.player += 1
    if samples.player == samples.players:
        samples.player = 0
        samples.iteration += 1
    return 0
