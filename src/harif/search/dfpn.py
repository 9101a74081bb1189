"""Depth-first proof-number search (df-pn: Nagai 2002), as one kernel without recursion.

A node's *proof number* is the work that seems to be left until the seeker's goal is proven there, its *disproof number*
until it is refuted: 0 is done, `INFINITE` is never. The seeker needs one good move where it moves, and an answer to
every move where it does not. The search goes where the least work is left, and stays below a node until its numbers
reach the thresholds within which it is still the best place to be. Thresholds leave some slack over the second best
(the 1 + ε trick: Pawlewicz and Lew 2007). The number of many children is the largest plus their count, not the sum
(weak proof numbers: Ueda and others 2008): where lines meet again a sum counts the same work many times.

Cycles (Kishimoto and Müller 2004, "A general solution to the graph history interaction problem"): the goal is to be
reached in finitely many plies, so a position that is already on the path refutes its branch. A *proof* never rests on
that. A *refutation* may, and then holds below the position that was repeated and nowhere else: each one carries
`rests`, the smallest ply that it leans on, and is kept in the table only once that position's own refutation is closed.
"""

from typing import Any

from harif.game.values import limits_of
from harif.native.engine import fetch, old_kernel, part_of_kernel, store
from harif.search.proof_table import (
    BELOW,
    BIG,
    CAP,
    CLAIMS,
    DEEPEST,
    DN,
    INFINITE,
    LOOKING,
    LOOP,
    LOOPED_PN,
    MOST_RANK,
    NODE_LIMIT,
    NODES,
    OPEN,
    PN,
    RANK,
    RESTS,
    SEEKER,
    STUCK,
    VIEWER,
    WIDTH,
    address_of,
    find,
    keep,
)

NOTHING, LIMITS = 1 << 20, -1  # what a refutation rests on, beside a ply of the path and LOOP: nothing; no room

PROMISING, BOUNDS, LOSING_DECIDES, WINNING_DECIDES = 1, 2, 4, 8  # bits of CLAIMS
GOAL, WORST_GOOD, BEST_BAD, MIDDLE = range(4)  # of `worth`; the worst utility seen that meets the goal, …

# A frame for each ply of the path.
FIRST, COUNT, PN_LIMIT, DN_LIMIT, CHOSEN, SEEKS, BEGUN, ADDRESS = range(8)
FRAME = 8
# A slot for each child of the nodes on the path.
ACTION, CHILD_PN, CHILD_DN, CHILD_RESTS, CHILD_RANK = range(5)
SLOT = 5

MARKS = 4096  # counters, by hash, of the positions on the path: most positions need no closer look


def prove(
    root: Any, ledger: Any, worth: Any, table: Any, path: Any, frames: Any, slots: Any, marks: Any, key: Any
) -> int:
    """Prove or refute the goal at `root`: 1, -1, or 0 if stopped. `ledger[PN]`, `ledger[DN]` are its numbers then.

    With `ledger[LOOKING]` nothing is searched: the slots are filled with every legal move of `root` and what is known
    of it, and their count is returned.
    """
    width = ledger[WIDTH]
    if ledger[LOOKING] == 0:
        for i in range(MARKS):
            marks[i] = 0
    ply = 0
    state = root
    new = True
    frames[PN_LIMIT] = INFINITE
    frames[DN_LIMIT] = INFINITE
    frames[FIRST] = 0
    while True:
        at = ply * FRAME
        # Step 1. What is known of the children of a node that was not open before.
        if new:
            store(state, path, ply * width)
            frames[at + ADDRESS] = address_of(state, path, ply * width, ledger, key)
            marks[frames[at + ADDRESS] & MARKS - 1] += 1
            expand(state, ply, ledger, worth, table, path, frames, slots, marks, key)
            if ledger[LOOKING] != 0:
                return frames[COUNT]  # type: ignore[no-any-return]
            new = False
        # Step 2. Has the search been told to stop?
        if ledger[NODES] > ledger[NODE_LIMIT] or ledger[STUCK] != 0:
            return 0
        # Step 3. The node's numbers from its children's, and the child to look at next.
        second = sum_up(ply, ledger, frames, slots)
        pn, dn = ledger[PN], ledger[DN]
        state = fetch(root, path, ply * width)
        # Step 4. Solved, or no longer the best place to be: remember it and go up.
        if pn == 0 or dn == 0 or pn >= frames[at + PN_LIMIT] or dn >= frames[at + DN_LIMIT]:
            address = address_of(state, path, ply * width, ledger, key)
            work = ledger[NODES] - frames[at + BEGUN] + 1
            if dn != 0 or ledger[RESTS] >= LOOP:
                keep(address, work, ledger, table, key)
            if ply == 0:
                return 1 if pn == 0 else -1
            marks[address & MARKS - 1] -= 1
            ply -= 1
            above = ply * FRAME
            slot = (frames[above + FIRST] + frames[above + CHOSEN]) * SLOT
            slots[slot + CHILD_PN] = pn
            slots[slot + CHILD_DN] = dn
            slots[slot + CHILD_RESTS] = ledger[RESTS]
            slots[slot + CHILD_RANK] = ledger[RANK]
            continue
        # Step 5. Go down to that child, for as long as it is the best by no more than a little.
        slot = (frames[at + FIRST] + frames[at + CHOSEN]) * SLOT
        below = at + FRAME
        slack = min(BIG, second + second // 4 + 1)
        if frames[at + SEEKS] == 1:
            frames[below + PN_LIMIT] = min(frames[at + PN_LIMIT], slack)
            frames[below + DN_LIMIT] = frames[at + DN_LIMIT] - ledger[OPEN] + 1
        else:
            frames[below + DN_LIMIT] = min(frames[at + DN_LIMIT], slack)
            frames[below + PN_LIMIT] = frames[at + PN_LIMIT] - ledger[OPEN] + 1
        frames[below + FIRST] = frames[at + FIRST] + frames[at + COUNT]
        state = state.result(slots[slot + ACTION])
        new = True
        ply += 1
        ledger[DEEPEST] = max(ledger[DEEPEST], ply)


@part_of_kernel
def expand(
    state: Any,
    ply: int,
    ledger: Any,
    worth: Any,
    table: Any,
    path: Any,
    frames: Any,
    slots: Any,
    marks: Any,
    key: Any,
) -> int:
    """Fill the slots of the node's children with what is known of them; its first slot is in its frame already."""
    # Step 1. The moves, as far as there is room for them.
    at = ply * FRAME
    frames[at + BEGUN] = ledger[NODES]
    seeks = 1 if state.player() == ledger[SEEKER] else 0
    frames[at + SEEKS] = seeks
    looking = ledger[LOOKING] != 0
    first, count, room = frames[at + FIRST], 0, len(slots) // SLOT - frames[at + FIRST]
    claimed = ledger[CLAIMS] & PROMISING != 0 and not looking
    if claimed:
        for action in state.promising():
            if count < room:
                slots[(first + count) * SLOT + ACTION] = action
            count += 1
        # Step 2. None is promising: the opponent wins on its next move, whatever is played.
        if count == 0:
            loses = ledger[CLAIMS] & (LOSING_DECIDES if seeks == 1 else WINNING_DECIDES) != 0
            if loses:
                note_losses(state, ledger, worth)
                settle(at, seeks == 0, frames, slots)
                return 0
            claimed = False
    if not claimed:
        for action in state.actions():
            if count < room:
                slots[(first + count) * SLOT + ACTION] = action
            count += 1
        if count == 0:
            ledger[STUCK] = 1
    # Step 3. No room, or too deep: nothing can be said of what is below.
    if count > room or (ply + 1 >= ledger[CAP] and not looking):
        settle(at, False, frames, slots)
        slots[first * SLOT + CHILD_RESTS] = LIMITS
        return 0
    # Step 4. Each child, until one of them decides.
    for i in range(count):
        slot = (first + i) * SLOT
        frames[at + COUNT] = i + 1
        if not looking:
            ledger[NODES] += 1
        judge(state.result(slots[slot + ACTION]), ply + 1, slot, ledger, worth, table, path, frames, slots, marks, key)
        if seeks == 1:
            decided = slots[slot + CHILD_PN] == 0
        else:
            decided = slots[slot + CHILD_DN] == 0 and slots[slot + CHILD_RESTS] == NOTHING
        if decided and not looking:
            return 0
    return 0


@part_of_kernel
def settle(at: int, good: bool, frames: Any, slots: Any) -> None:
    """A node that is decided without a look at its children: its first slot stands for them."""
    slot = frames[at + FIRST] * SLOT
    slots[slot + CHILD_RESTS] = NOTHING
    slots[slot + CHILD_RANK] = 1
    decide(slot, good, slots)
    frames[at + COUNT] = 1


@part_of_kernel
def note_losses(state: Any, ledger: Any, worth: Any) -> None:
    """Note what the opponent gets where it wins on its next move, whatever is played: one such end for each move."""
    mover = state.player()
    middle = worth[MIDDLE]
    for action in state.actions():
        child = state.result(action)
        known = False
        if child.terminal():
            utility = float(child.utility(ledger[VIEWER]))
            note_worth(utility, 1 if utility >= worth[GOAL] else 0, worth)
            known = True
        else:
            for reply in child.actions():
                end = child.result(reply)
                if not known and end.terminal() and float(end.utility(mover)) < middle:
                    utility = float(end.utility(ledger[VIEWER]))
                    note_worth(utility, 1 if utility >= worth[GOAL] else 0, worth)
                    known = True
        if not known:  # not so: nothing can be said of the value beyond the goal itself
            worth[WORST_GOOD] = -float("inf")
            worth[BEST_BAD] = float("inf")


@part_of_kernel
def judge(
    child: Any,
    ply: int,
    slot: int,
    ledger: Any,
    worth: Any,
    table: Any,
    path: Any,
    frames: Any,
    slots: Any,
    marks: Any,
    key: Any,
) -> int:
    """What is known of a child without searching it: the end of the game, a bound, a repetition, an entry."""
    slots[slot + CHILD_RESTS] = NOTHING
    slots[slot + CHILD_RANK] = 0
    if child.terminal():
        utility = float(child.utility(ledger[VIEWER]))
        meets = 1 if utility >= worth[GOAL] else 0
        note_worth(utility, meets, worth)
        decide(slot, meets != ledger[BELOW], slots)
        return 0
    if ledger[CLAIMS] & BOUNDS != 0:
        low, high, _, _ = limits_of(child.bounds(ledger[VIEWER]))
        if low >= worth[GOAL]:
            note_worth(low, 1, worth)
            slots[slot + CHILD_RANK] = 1
            decide(slot, ledger[BELOW] == 0, slots)
            return 0
        if high < worth[GOAL]:
            note_worth(high, 0, worth)
            slots[slot + CHILD_RANK] = 1
            decide(slot, ledger[BELOW] == 1, slots)
            return 0
    width = ledger[WIDTH]
    store(child, path, ply * width)
    address = address_of(child, path, ply * width, ledger, key)
    if marks[address & MARKS - 1] > 0 and ledger[LOOKING] == 0:
        for earlier in range(ply):
            if frames[earlier * FRAME + ADDRESS] == address:
                same = True
                for i in range(width):
                    if path[earlier * width + i] != path[ply * width + i]:
                        same = False
                if same:
                    slots[slot + CHILD_PN] = INFINITE
                    slots[slot + CHILD_DN] = 0
                    slots[slot + CHILD_RESTS] = earlier
                    return 0
    entry = find(address, ledger, table, key)
    if entry < 0:
        slots[slot + CHILD_PN] = 1
        slots[slot + CHILD_DN] = 1
        return 0
    numbers = table[entry]
    pn, dn = numbers >> 31, numbers & (1 << 31) - 1
    if dn == 0 and pn == LOOPED_PN:
        pn = INFINITE
        slots[slot + CHILD_RESTS] = LOOP
    slots[slot + CHILD_PN] = pn
    slots[slot + CHILD_DN] = dn
    slots[slot + CHILD_RANK] = table[entry + 1] & MOST_RANK
    return 0


@part_of_kernel
def decide(slot: int, good: bool, slots: Any) -> None:
    slots[slot + CHILD_PN] = 0 if good else INFINITE
    slots[slot + CHILD_DN] = INFINITE if good else 0


@part_of_kernel
def note_worth(utility: float, meets: int, worth: Any) -> None:
    """Widen what the leaves say of the value: a proof gives at least the worst that meets the goal."""
    if meets == 1:
        if utility < worth[WORST_GOOD]:
            worth[WORST_GOOD] = utility
    elif utility > worth[BEST_BAD]:
        worth[BEST_BAD] = utility


@part_of_kernel
def sum_up(ply: int, ledger: Any, frames: Any, slots: Any) -> int:
    """Leave the node's numbers in the ledger and its best child in the frame; what the second best child's number is.

    Where the seeker moves, `pn` is the smallest of the children's and `dn` the largest plus one for each other open
    child; where the other side moves it is the other way about. `mine` is the number of whoever moves.
    """
    at = ply * FRAME
    seeks = frames[at + SEEKS]
    to_win, to_lose = (CHILD_PN, CHILD_DN) if seeks == 1 else (CHILD_DN, CHILD_PN)
    best, second, chosen, chosen_other = INFINITE + 1, INFINITE, 0, INFINITE + 1
    largest, still_open, won_rank, lost_rank = 0, 0, MOST_RANK, 0
    rests, won_rests = NOTHING, LIMITS - 1
    for i in range(frames[at + COUNT]):
        slot = (frames[at + FIRST] + i) * SLOT
        mine, other = slots[slot + to_win], slots[slot + to_lose]
        if mine < best or (mine == best and other < chosen_other):
            second = best
            best, chosen, chosen_other = mine, i, other
        elif mine < second:
            second = mine
        if other > 0:
            still_open += 1
            largest = max(largest, other)
        else:
            lost_rank = max(lost_rank, slots[slot + CHILD_RANK])
        rests = min(rests, slots[slot + CHILD_RESTS])
        if mine == 0:
            won_rank = min(won_rank, slots[slot + CHILD_RANK])
            won_rests = max(won_rests, slots[slot + CHILD_RESTS])
    frames[at + CHOSEN] = chosen
    if best == 0:
        mine_now, other_now, rank = 0, INFINITE, won_rank + 1
        rests = NOTHING if seeks == 1 else won_rests
    elif still_open == 0:
        mine_now, other_now, rank = INFINITE, 0, lost_rank + 1
        rests = rests if seeks == 1 else NOTHING
    else:
        mine_now, other_now, rank = best, min(BIG, largest + still_open - 1), 0
        rests = NOTHING
    if LOOP > rests >= ply:
        rests = LOOP  # what repeats lies below this node: here its refutation is closed
    ledger[PN] = mine_now if seeks == 1 else other_now
    ledger[DN] = other_now if seeks == 1 else mine_now
    ledger[OPEN] = still_open
    ledger[RESTS] = rests
    ledger[RANK] = min(rank, MOST_RANK)
    return min(second, BIG)


PROVE = old_kernel(prove, "i8[] f8[] i8[] i8[] i8[] i8[] i8[] i8[]", "i8")
