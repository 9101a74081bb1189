"""The best plan against those who see everything: best defence (Frank and Basin, "Search in games with incomplete
information: a case study using bridge card play", Artificial Intelligence 100, 1998).

A plan says what the player does at each of its information sets. What it is worth is a number for each history of a
set, for the others know which one they are in. Which numbers are best at one set hangs on what happens elsewhere, so
no single number will do: a set keeps every vector that no other one equals or beats in all histories (its *front*;
Cazenave and Ventos, "The αμ search algorithm for the game of Bridge", 2020), and the fronts are computed from the last
sets to the first.
"""

from array import array

from harif.game import SearchError
from harif.hidden.flaws import HALTED
from harif.hidden.unfolding import BY_CHANCE, END, NO_PARENT, THEIRS, Unfolding
from harif.native.engine import kernel, machine_code
from harif.native.records import Floats, Ints, Ints32, Struct
from harif.search.flaws import WHOLE

NOTHING = -1
NO_FRONT_ROOM, NO_PLAN_ROOM = 301, 302
FIRST_ROOM, MOST_ROOM = 1 << 12, 1 << 23  # numbers in all fronts, and in all plans that are compared at one set


class Defence(Struct):
    """The fronts of an unfolded game. First its histories, as they are in `Unfolding`, with their families:

        first     i4[nodes]     the first child; NOTHING where there is none
        after     i4[nodes]     the next child of the same parent
        contested i4[nodes]     1: the others had a choice on the way
        starts    i4[sets + 1]  where the members of each set begin
        members   i4[…]         the histories of all sets, set after set

    Then the fronts, vectors with a number for each member of the set:

        front     i8[sets]      where it begins in `fronts`
        count     i8[sets]      how many vectors it has
        best      f8[moves * worlds]  at the first set: the vector of each move's best plan

    And what is between one move of one set and the sets that follow, its *region*: a plan is a row of values for all
    histories of the region, of which those that are `kept` still matter.

        region    i4[nodes]     its histories
        place     i4[nodes]     where a history stands in it
        missing   i4[nodes]     how many children have no value yet
        alive     i4[nodes]     1: it has a value, and its parent has none
        stack, settled, kept    i4[nodes]; `settling` and `keeping` of them
        next_sets i4[sets]      those that follow, `following` of them; `met` tells which are among them

    alone: 1 where the others had no choice on the way to any history that is kept: one plan is then best.
    """

    nodes: int
    sets: int
    at: int
    halted: int
    kind: Ints
    parent: Ints
    reach: Floats
    worth: Floats
    moves: Ints
    first: Ints32
    after: Ints32
    contested: Ints32
    starts: Ints32
    members: Ints32
    front: Ints
    count: Ints
    fronts: Floats
    used: int
    front_room: int
    best: Floats
    region: Ints32
    place: Ints32
    missing: Ints32
    alive: Ints32
    stack: Ints32
    settled: Ints32
    settling: int
    kept: Ints32
    keeping: int
    alone: int
    row: int
    next_sets: Ints32
    following: int
    met: Ints32
    plans: Floats
    spare: Floats
    plan_room: int


def best_plans(defence: Defence, native: bool) -> list[tuple[float, ...]]:
    """For each move at the first set, what the best plan after it is worth in each world: best on average."""
    machine_code(link, native)(defence)
    run = machine_code(solve, native)
    while (status := int(run(defence))) != WHOLE:
        if status == HALTED:
            raise SearchError("belief was stopped before it had an answer. Give it more time, or a depth.")
        make_room(defence, status)
    worlds = defence.starts[1] - defence.starts[0]
    best = [float(defence.best[i]) for i in range(defence.moves[0] * worlds)]
    return [tuple(best[i : i + worlds]) for i in range(0, len(best), worlds)]


def new_defence(record: Unfolding, worlds: int) -> Defence:
    nodes, sets = record.nodes, record.sets.found
    defence = Defence(nodes=nodes, sets=sets, at=sets - 1, front_room=FIRST_ROOM, plan_room=FIRST_ROOM)
    defence.kind, defence.parent, defence.reach, defence.worth = record.kind, record.parent, record.reach, record.worth
    defence.moves = record.set_size
    for name in ("first", "after", "contested", "members", "region", "place", "missing", "alive"):
        setattr(defence, name, array("i", [NOTHING]) * nodes)
    for name in ("stack", "settled", "kept"):
        setattr(defence, name, array("i", [0]) * nodes)
    defence.starts, defence.next_sets = array("i", [0]) * (sets + 1), array("i", [0]) * sets
    defence.met = array("i", [NOTHING]) * sets
    defence.front, defence.count = array("q", [0]) * sets, array("q", [0]) * sets
    defence.fronts, defence.plans, defence.spare = (array("d", [0.0]) * FIRST_ROOM for _ in range(3))
    defence.best = array("d", [0.0]) * (record.set_size[0] * worlds)
    return defence


def make_room(defence: Defence, status: int) -> None:
    """Double what was too small; the fronts that are there stay."""
    room = 2 * (defence.front_room if status == NO_FRONT_ROOM else defence.plan_room)
    if room > MOST_ROOM:
        raise SearchError(
            "belief would have to compare too many plans here. Give it a depth, or ask harif.clairvoyance."
        )
    if status == NO_FRONT_ROOM:
        larger = array("d", [0.0]) * room
        for i in range(defence.used):
            larger[i] = defence.fronts[i]
        defence.fronts, defence.front_room = larger, room
    else:
        defence.plans, defence.spare = array("d", [0.0]) * room, array("d", [0.0]) * room
        defence.plan_room = room


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def link(d: Defence) -> int:
    """Children of every history, members of every set, and where the others had a choice."""
    for node in range(d.nodes - 1, -1, -1):
        above = d.parent[node]
        if above != NO_PARENT:
            d.after[node] = d.first[above]
            d.first[above] = node
        if d.kind[node] >= 0:
            d.starts[d.kind[node] + 1] = d.starts[d.kind[node] + 1] + 1
    for number in range(d.sets):
        d.starts[number + 1] = d.starts[number + 1] + d.starts[number]
    for node in range(d.nodes):
        above = d.parent[node]
        d.contested[node] = 0
        if above != NO_PARENT:
            chosen = d.kind[above] == THEIRS and d.after[d.first[above]] != NOTHING
            d.contested[node] = 1 if chosen else d.contested[above]
        if d.kind[node] >= 0:
            number = d.kind[node]
            d.members[d.starts[number] + d.count[number]] = node
            d.count[number] = d.count[number] + 1
    return WHOLE


@kernel
def solve(d: Defence) -> int:
    """The fronts of all sets that have none yet, the last ones first."""
    while d.at >= 0:
        status = find_front(d.at, d)
        if status != WHOLE:
            return status
        d.at = d.at - 1
    return WHOLE


@kernel
def find_front(number: int, d: Defence) -> int:
    """The front of a set: the best plans of all its moves."""
    start, stop = d.starts[number], d.starts[number + 1]
    width, found = stop - start, 0
    for move in range(d.moves[number]):
        if d.halted != 0:
            return HALTED
        plans = find_plans(number, move, d)
        if plans < 0:
            return -plans
        row = d.row
        keep_members(number, d)
        for plan in range(plans):
            new = d.used + found * width
            if new + width > d.front_room:
                return NO_FRONT_ROOM
            for i in range(width):
                d.fronts[new + i] = d.plans[plan * row + d.place[child_of(d.members[start + i], move, d)]]
            if number == 0:
                note_best(move, plan == 0, new, width, d)
            found = admit(d.fronts, d.used, found, width, d)
    d.front[number], d.count[number] = d.used, found
    d.used = d.used + found * width
    return WHOLE


@kernel
def child_of(node: int, move: int, d: Defence) -> int:
    child = d.first[node]
    for _ in range(move):
        child = d.after[child]
    return child


@kernel
def find_plans(number: int, move: int, d: Defence) -> int:
    """Fill `plans` with what may be had below a move at a set, a row for each plan that no other one covers; how many
    there are, or what there is no room for, negative. The length of a row is left in `row`.
    """
    row = find_region(number, move, d)
    if row > d.plan_room:
        return -NO_PLAN_ROOM
    plans = 1
    begin_plan(row, d)
    for step in range(d.following):
        later = d.next_sets[step]
        settle_after(later, row, d)
        found = 0
        for plan in range(plans):
            if d.halted != 0:
                return -HALTED
            for choice in range(d.count[later]):
                if (found + 1) * row > d.plan_room:
                    return -NO_PLAN_ROOM
                for k in range(row):
                    d.spare[found * row + k] = d.plans[plan * row + k]
                follow(later, choice, found * row, d)
                found = admit(d.spare, 0, found, row, d)
        for k in range(found * row):
            d.plans[k] = d.spare[k]
        plans = found
    d.row = row
    return plans


@kernel
def find_region(number: int, move: int, d: Defence) -> int:
    """The histories from a move at a set to the sets that follow; how many they are."""
    row, d.following = 0, 0
    for i in range(d.starts[number], d.starts[number + 1]):
        top = child_of(d.members[i], move, d)
        d.stack[0] = top
        waiting = 1
        while waiting > 0:
            waiting -= 1
            node = d.stack[waiting]
            d.region[row], d.place[node], d.alive[node], d.missing[node] = node, row, 0, 0
            row += 1
            later = d.kind[node]
            if later >= 0:
                if d.met[later] != number:  # a set follows one move of one set alone
                    d.met[later] = number
                    d.next_sets[d.following] = later
                    d.following = d.following + 1
                continue
            child = d.first[node]
            while child != NOTHING:
                d.stack[waiting] = child
                waiting += 1
                d.missing[node] = d.missing[node] + 1
                child = d.after[child]
    for step in range(d.following):
        d.met[d.next_sets[step]] = NOTHING
    return row


@kernel
def begin_plan(row: int, d: Defence) -> None:
    """The first plan: what is certain whatever the player does."""
    d.settling = 0
    for k in range(row):
        node = d.region[k]
        if d.kind[node] == END:
            d.plans[k] = d.worth[node]
            d.alive[node] = 1
            climb(node, d)
    for k in range(d.settling):
        settle(d.settled[k], d.plans, 0, d)


@kernel
def settle_after(later: int, row: int, d: Defence) -> None:
    """Which histories get their values once those of a set have theirs, and which then still matter."""
    d.settling = 0
    for i in range(d.starts[later], d.starts[later + 1]):
        node = d.members[i]
        d.alive[node] = 1
        climb(node, d)
    d.keeping, d.alone = 0, 1
    for k in range(row):
        node = d.region[k]
        if d.alive[node] == 1:
            d.kept[d.keeping] = k
            d.keeping = d.keeping + 1
            if d.contested[node] != 0:
                d.alone = 0


@kernel
def climb(node: int, d: Defence) -> None:
    """A history has a value: so have those above it of which it was the last child without one."""
    above = d.parent[node]
    while d.kind[above] < 0:
        d.missing[above] = d.missing[above] - 1
        if d.missing[above] > 0:
            return
        d.settled[d.settling] = above
        d.settling = d.settling + 1
        d.alive[above] = 1
        child = d.first[above]
        while child != NOTHING:
            d.alive[child] = 0
            child = d.after[child]
        above = d.parent[above]


@kernel
def follow(later: int, choice: int, row: int, d: Defence) -> None:
    """Let the plan in the spare row that begins at `row` follow one vector of a later set's front."""
    width = d.starts[later + 1] - d.starts[later]
    vector = d.front[later] + choice * width
    for i in range(width):
        d.spare[row + d.place[d.members[d.starts[later] + i]]] = d.fronts[vector + i]
    for k in range(d.settling):
        settle(d.settled[k], d.spare, row, d)


@kernel
def settle(node: int, rows: Floats, row: int, d: Defence) -> None:
    """The value of a history where the others or chance move: the worst of its children's, or their average."""
    child = d.first[node]
    found = rows[row + d.place[child]]
    if d.kind[node] == BY_CHANCE:
        found = found * d.reach[child]
    child = d.after[child]
    while child != NOTHING:
        value = rows[row + d.place[child]]
        found = found + d.reach[child] * value if d.kind[node] == BY_CHANCE else min(found, value)
        child = d.after[child]
    rows[row + d.place[node]] = found / d.reach[node] if d.kind[node] == BY_CHANCE else found


@kernel
def keep_members(number: int, d: Defence) -> None:
    """Compare vectors of a set by all of their numbers."""
    d.keeping, d.alone = d.starts[number + 1] - d.starts[number], 1
    for i in range(d.keeping):
        node = d.members[d.starts[number] + i]
        d.kept[i], d.region[i] = i, node
        if d.contested[node] != 0:
            d.alone = 0


@kernel
def admit(rows: Floats, start: int, count: int, width: int, d: Defence) -> int:
    """Let the row behind the first `count` in, unless one of them covers it; out goes what it covers. How many stay.

    Where the others had no choice on the way, the best on average stays alone.
    """
    new = start + count * width
    if d.alone != 0:
        if count == 0 or average(rows, new, d) > average(rows, start, d):
            copy(rows, new, start, width)
        return 1
    for other in range(count):
        if covers(rows, start + other * width, new, d):
            return count
    staying = 0
    for other in range(count):
        if not covers(rows, new, start + other * width, d):
            copy(rows, start + other * width, start + staying * width, width)
            staying += 1
    copy(rows, new, start + staying * width, width)
    return staying + 1


@kernel
def covers(rows: Floats, one: int, other: int, d: Defence) -> bool:
    """Is one row nowhere worth less than the other, as far as it matters?"""
    for k in range(d.keeping):
        if rows[one + d.kept[k]] < rows[other + d.kept[k]]:
            return False
    return True


@kernel
def average(rows: Floats, row: int, d: Defence) -> float:
    """What a row is worth, by how likely each history is (not divided by the sum)."""
    found = 0.0
    for k in range(d.keeping):
        found += d.reach[d.region[d.kept[k]]] * rows[row + d.kept[k]]
    return found


@kernel
def copy(rows: Floats, source: int, target: int, width: int) -> None:
    if source != target:
        for k in range(width):
            rows[target + k] = rows[source + k]


@kernel
def note_best(move: int, is_first: bool, vector: int, width: int, d: Defence) -> None:
    """Keep the vector of a move at the first set where it is the best on average so far."""
    found, before = 0.0, 0.0
    for i in range(width):
        weight = d.reach[d.members[d.starts[0] + i]]
        found += weight * d.fronts[vector + i]
        before += weight * d.best[move * width + i]
    if is_first or found > before:
        for i in range(width):
            d.best[move * width + i] = d.fronts[vector + i]
