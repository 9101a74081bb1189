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

Where repetition is a draw and the game has clocks (counters without `gained`), a position is the same whatever they
say, though the table tells such states apart: whoever comes back to it is taken to have made no progress, so that a win
must not wait for a clock.
"""

from typing import Any

from harif.game.values import limits_of, word_of
from harif.native.engine import Wrote, fetch, kernel, store
from harif.search.flaws import ODD_UTILITY, STUCK
from harif.search.limits import MOST_PLIES
from harif.search.past import stood_before
from harif.search.proof.entries import BIG, INFINITE, LOOPED_PN, MOST_RANK, dn_of, keep, pn_of, rank_of
from harif.search.proof.records import LIMITS, LOOP, MARKS, MOST_CHILDREN, NOTHING, Child, Frame, Proof
from harif.search.table import find, grow, identity_of, is_same
from harif.search.work import check_bounds, give_up, is_nobody, is_spent, opposed, sound

WROTE_BOUNDS, WROTE_PROMISING = Wrote("bounds"), Wrote("promising")


@kernel
def prove(root: Any, proof: Proof) -> int:
    """Prove or refute the goal at `root`: 1, -1, or 0 if stopped. `proof.frames[0]` holds its numbers then.

    With `proof.looking` nothing is searched: `proof.children` is filled with every legal move of `root` and what is
    known of it, and their count is returned.
    """
    frame = proof.frames[0]
    frame.ply = 0
    frame.first = 0
    frame.pn_limit = INFINITE
    frame.dn_limit = INFINITE
    if not proof.looking:
        frame.pn = 1
        frame.dn = 1
        for i in range(MARKS):
            proof.marks[i] = 0
    state = root
    while True:
        # Step 1. A node that was not on the path before: what is known of its children.
        enter(state, frame, proof)
        expand(state, frame, proof)
        if proof.looking:
            return frame.count
        if is_spent(proof):
            return 0
        # Step 2. Its numbers from theirs. Solved, or no longer the best place to be: remember it and go up.
        sum_up(frame, proof)
        while is_left(frame):
            remember(frame, proof)
            if frame.ply == 0:
                return 1 if frame.pn == 0 else -1
            above = proof.frames[frame.ply - 1]
            hand_up(frame, above, proof)
            frame = above
            sum_up(frame, proof)
        # Step 3. Down to the best child, for as long as that is the best by no more than a little.
        below = proof.frames[frame.ply + 1]
        hand_down(frame, below, proof)
        action = proof.children[frame.first + frame.chosen].action
        state = fetch(root, proof.path, frame.ply * proof.width).result(action)
        frame = below


@kernel
def enter(state: Any, frame: Frame, proof: Proof) -> None:
    """Put a state on the path; `hand_down` has filled in the rest of its frame."""
    store(state, proof.path, frame.ply * proof.width)
    identify_at(state, frame.ply, proof)
    proof.marks[mark_of(frame.ply, proof)] += 1
    frame.begun = proof.nodes
    mover = int(state.player())
    is_nobody(mover, proof)
    frame.seeks = not opposed(mover, proof.seeker, proof)
    frame.count = 0


@kernel
def is_left(frame: Frame) -> bool:
    """Is the node solved, or over its thresholds?"""
    return frame.pn == 0 or frame.dn == 0 or frame.pn >= frame.pn_limit or frame.dn >= frame.dn_limit


@kernel
def remember(frame: Frame, proof: Proof) -> None:
    """Keep the node's numbers, unless they hold on this path alone. The table grows once it is half full."""
    if frame.dn == 0 and frame.rests < LOOP:
        return
    table = proof.table
    if 2 * proof.kept > table.buckets * table.ways and table.buckets < table.most_buckets:
        grow(table)
    pn = LOOPED_PN if frame.dn == 0 and frame.rests == LOOP else frame.pn
    proof.kept += keep(table, frame, pn, frame.dn, frame.rank, proof.nodes - frame.begun + 1)


@kernel
def hand_up(frame: Frame, above: Frame, proof: Proof) -> None:
    """Take a node off the path, and tell the one above what was found."""
    proof.marks[mark_of(frame.ply, proof)] -= 1
    child = proof.children[above.first + above.chosen]
    child.pn = frame.pn
    child.dn = frame.dn
    child.rests = frame.rests
    child.rank = frame.rank


@kernel
def hand_down(frame: Frame, below: Frame, proof: Proof) -> None:
    """The thresholds of the chosen child: it is left when it costs more than a quarter more than the second best, or
    when the node itself would be left.
    """
    slack = min(BIG, frame.second + frame.second // 4 + 1)
    if frame.seeks:
        below.pn_limit = min(frame.pn_limit, slack)
        below.dn_limit = frame.dn_limit - frame.undecided + 1
    else:
        below.dn_limit = min(frame.dn_limit, slack)
        below.pn_limit = frame.pn_limit - frame.undecided + 1
    below.first = frame.first + frame.count
    below.ply = frame.ply + 1
    proof.deepest = max(proof.deepest, below.ply)


# The children of a node -----------------------------------------------------------------------------------------------


@kernel
def expand(state: Any, frame: Frame, proof: Proof) -> None:
    """Fill in the node's children with what is known of them."""
    # Step 1. The moves. None is promising: the opponent wins on its next move, whatever is played.
    if WROTE_PROMISING:
        if proof.promising and not proof.looking:
            for action in state.promising():
                add(action, frame, proof)
            if frame.count == 0 and (proof.losing_decides if frame.seeks else proof.winning_decides):
                note_losses(state, proof)
                settle(frame, not frame.seeks, NOTHING, proof)
                return
    if frame.count == 0:
        for action in state.actions():
            add(action, frame, proof)
        if frame.count == 0:
            give_up(proof, STUCK)
    # Step 2. No room, or too deep: nothing can be said of what is below.
    if frame.first + frame.count > MOST_CHILDREN or (frame.ply + 1 >= MOST_PLIES and not proof.looking):
        settle(frame, False, LIMITS, proof)
        return
    # Step 3. Each child, until one of them decides; those after it do not count.
    for i in range(frame.count):
        child = proof.children[frame.first + i]
        judge(state.result(child.action), child, frame, proof)
        if not proof.looking:
            proof.nodes += 1
            if (frame.seeks and child.pn == 0) or (not frame.seeks and child.dn == 0 and child.rests == NOTHING):
                frame.count = i + 1
                return


@kernel
def add(action: int, frame: Frame, proof: Proof) -> None:
    """One more move; it is counted even where there is no room for it."""
    if frame.first + frame.count < MOST_CHILDREN:
        proof.children[frame.first + frame.count].action = action
    frame.count += 1


@kernel
def settle(frame: Frame, good: bool, rests: int, proof: Proof) -> None:
    """A node that is decided without a look at its children: one stands for them all."""
    frame.count = 1
    child = proof.children[frame.first]
    child.rests = rests
    child.rank = 1
    decide(child, good)


@kernel
def decide(child: Child, good: bool) -> None:
    """Proven if it is good for the seeker, else refuted."""
    child.pn = 0 if good else INFINITE
    child.dn = INFINITE if good else 0


@kernel
def judge(state: Any, child: Child, frame: Frame, proof: Proof) -> None:
    """What is known, without searching, of the state after a move at the node of `frame`."""
    child.rests = NOTHING
    child.rank = 0
    # Step 1. The end of the game.
    if state.terminal():
        decide(child, note_worth(float(state.utility(proof.viewer)), proof) != proof.below)
        return
    # Step 2. What the game knows of its value.
    if WROTE_BOUNDS:
        if proof.bounds:
            low, high, _, _ = limits_of(state.bounds(proof.viewer))
            check_bounds(proof, low, high)
            if low >= proof.goal or high < proof.goal:
                child.rank = 1
                decide(child, note_worth(low if low >= proof.goal else high, proof) != proof.below)
                return
    # Step 3. A repetition.
    below = frame.ply + 1  # its frame is not in use yet
    identify_at(state, below, proof)
    if times_before(below, proof) >= proof.repeated:
        decide(child, note_worth(proof.middle, proof) != proof.below)  # a draw on every path: it rests on the rules
        return
    if proof.marks[mark_of(below, proof)] > 0 and not proof.looking:
        earlier = first_ply_of(below, proof)
        if earlier >= 0:
            decide(child, False)
            child.rests = earlier
            return
    # Step 4. What the table knows.
    first, second = find(proof.table, proof.frames[below])
    if first == 0:
        child.pn = 1
        child.dn = 1
        return
    child.pn = pn_of(second)
    child.dn = dn_of(second)
    child.rank = rank_of(first)
    if child.pn == LOOPED_PN:
        child.pn = INFINITE
        child.rests = LOOP


@kernel
def note_worth(utility: float, proof: Proof) -> bool:
    """Does it meet the goal? And note what the ends say of the value: a proof gives at least the worst that does."""
    if sound(utility, ODD_UTILITY, proof) >= proof.goal:
        proof.worst_good = min(proof.worst_good, utility)
        return True
    proof.best_bad = max(proof.best_bad, utility)
    return False


@kernel
def note_losses(state: Any, proof: Proof) -> None:
    """Note what the opponent gets where it wins on its next move, whatever is played: one such end for each move."""
    mover = state.player()
    for action in state.actions():
        child = state.result(action)
        known = False
        if child.terminal():
            note_worth(float(child.utility(proof.viewer)), proof)
            known = True
        else:
            for reply in child.actions():
                end = child.result(reply)
                if not known and end.terminal() and float(end.utility(mover)) < proof.middle:
                    note_worth(float(end.utility(proof.viewer)), proof)
                    known = True
        if not known:  # the claim is not true: nothing can be said of the value beyond the goal itself
            proof.worst_good = -float("inf")
            proof.best_bad = float("inf")


# Positions that come back ---------------------------------------------------------------------------------------------


@kernel
def identify_at(state: Any, ply: int, proof: Proof) -> None:
    """Write who a state is to a ply: for the table, and for repetition, which does not look at clocks."""
    frame = proof.frames[ply]
    frame.hash = identity_of(state, proof.table, frame.identity)
    if proof.clocked:
        stand = proof.stands[ply]
        stand.hash = identity_of(state, proof.places, stand.identity)


@kernel
def mark_of(ply: int, proof: Proof) -> int:
    """Where a ply's position is marked."""
    if proof.clocked:
        return word_of(proof.stands[ply].hash) & MARKS - 1
    return word_of(proof.frames[ply].hash) & MARKS - 1


@kernel
def times_before(ply: int, proof: Proof) -> int:
    """How often did a ply's position stand before the root?"""
    if proof.clocked:
        return stood_before(proof.stands[ply], proof.places.identity, proof.past)
    return stood_before(proof.frames[ply], proof.table.identity, proof.past)


@kernel
def first_ply_of(last: int, proof: Proof) -> int:
    """The first ply above `last` at which the same position stands on the path; -1 if none has it."""
    for ply in range(last):
        if proof.clocked:
            there, here = proof.stands[ply], proof.stands[last]
            if there.hash == here.hash and is_same(there.identity, 0, here.identity, proof.places.identity, 0):
                return ply
        else:
            above, below = proof.frames[ply], proof.frames[last]
            if above.hash == below.hash and is_same(above.identity, 0, below.identity, proof.table.identity, 0):
                return ply
    return -1


# The numbers of a node ------------------------------------------------------------------------------------------------


@kernel
def sum_up(frame: Frame, proof: Proof) -> None:
    """The node's numbers from its children's, its best child, and how good the second best is.

    Where the seeker moves, `pn` is the smallest of the children's and `dn` the largest plus one for each other open
    child; where the other side moves it is the other way about. `mine` is the number of whoever moves.
    """
    best, second, chosen, chosen_other = INFINITE + 1, INFINITE, 0, INFINITE + 1
    largest, undecided, won_rank, lost_rank = 0, 0, MOST_RANK, 0
    rests, won_rests = NOTHING, LIMITS - 1
    for i in range(frame.count):
        child = proof.children[frame.first + i]
        mine, other = (child.pn, child.dn) if frame.seeks else (child.dn, child.pn)
        if mine < best or (mine == best and other < chosen_other):
            second = best
            best, chosen, chosen_other = mine, i, other
        elif mine < second:
            second = mine
        if other > 0:
            undecided += 1
            largest = max(largest, other)
        else:
            lost_rank = max(lost_rank, child.rank)
        rests = min(rests, child.rests)
        if mine == 0:
            won_rank = min(won_rank, child.rank)
            won_rests = max(won_rests, child.rests)
    # Won by one of them; lost by all; or still open, and then nothing rests on anything.
    if best == 0:
        mine, other, rank = 0, INFINITE, won_rank + 1
        rests = NOTHING if frame.seeks else won_rests
    elif undecided == 0:
        mine, other, rank = INFINITE, 0, lost_rank + 1
        rests = rests if frame.seeks else NOTHING
    else:
        mine, other, rank = best, min(BIG, largest + undecided - 1), 0
        rests = NOTHING
    if LOOP > rests >= frame.ply:
        rests = LOOP  # what repeats lies below this node: here its refutation is closed
    frame.pn = mine if frame.seeks else other
    frame.dn = other if frame.seeks else mine
    frame.rests = rests
    frame.rank = min(rank, MOST_RANK)
    frame.chosen = chosen
    frame.second = min(second, BIG)
    frame.undecided = undecided
