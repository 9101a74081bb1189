"""UCT: select, expand, simulate, back up (Kocsis and Szepesvári 2006; Browne et al. 2012, algorithm 2).

Each mover maximises its own mean result plus a bonus for what was tried little. What is decided is *proven* and backed
up as such (MCTS-Solver: Winands, Björnsson and Saito 2008), generalised from wins and losses to any value: a node is
proven once a move reaches the end of the mover's range, or once all its children are proven.

Glossary: `lean` turns a result to player 0 into one to the mover, on a scale whose range is 1; `width`, `stride` and
the records are explained in `tree.py`.
"""

from math import inf, sqrt
from typing import Any

from harif.game import CHANCE
from harif.game.values import limits_of
from harif.native.engine import old_kernel, part_of_kernel
from harif.search.montecarlo.allocation import most_informative
from harif.search.montecarlo.simulate import simulate
from harif.search.montecarlo.tree import (
    ACTION,
    CAPACITY,
    COUNT,
    DEPTH,
    FAULT,
    FIRST,
    LOGS,
    MARK,
    MOST,
    MOVER,
    NO_MOVES,
    PROVEN,
    ROOT,
    SIMULATIONS,
    STOP,
    USED,
    VALUE,
    VISITS,
)
from harif.search.playouts import random_share

# Slots of `setup`: what stays the same during a search.
WIDTH, STRIDE, MOST_PLIES, EXPAND_AT, SOLVER, VOI, PLAYOUT, PRIORITY, BOUNDS, PROMISING, SETUPS = range(11)
# Slots of `scale`.
LOW, HIGH, MIDDLE, EXPLORATION, SCALES = range(5)
OPEN, PROVED, DECIDED = 0, 1, 2
LOOK = 32  # simulations between two looks at who leads
LN2 = 0.6931471805599453


def grow(
    root: Any,
    simulations: int,
    left: int,
    setup: Any,
    scale: Any,
    control: Any,
    words: Any,
    halves: Any,
    floats: Any,
    path: Any,
    moves: Any,
    ranks: Any,
    values: Any,
    logs: Any,
    rng: Any,
) -> int:
    """Run so many simulations from `root`, whose record is node ROOT: OPEN, or whether the root is now PROVED or (where
    `left`, the simulations that would follow these, is not negative) the move DECIDED.

    It ends early when `control[STOP]` is set, when a state has more moves than `moves` has room for (`control[MOST]`
    says how many), or with a `control[FAULT]`; the simulation under way then counts for nothing.
    """
    width, stride, most_plies = setup[WIDTH], setup[STRIDE], setup[MOST_PLIES]
    solver = setup[SOLVER] != 0
    span = scale[HIGH] - scale[LOW]
    pins = most_plies + 2
    if halves[2 * stride * ROOT + FIRST] == 0 and halves[2 * stride * ROOT + MARK] & PROVEN == 0:
        if expand(root, ROOT, setup, scale, control, words, halves, floats, moves, ranks) <= 0:
            return OPEN
        if solver:
            prove(ROOT, width, stride, scale, halves, floats)
    for i in range(simulations):
        if halves[2 * stride * ROOT + MARK] & PROVEN != 0:
            return PROVED
        if control[STOP] != 0:
            return OPEN
        look = left >= 0 and control[SIMULATIONS] % LOOK == LOOK - 1
        if look and decided(width, stride, left + simulations - i, scale, halves, floats):
            return DECIDED
        state, node, plies = root, ROOT, 0
        path[0] = ROOT
        fresh = False  # was a node proven on the way down?
        while True:
            at = 2 * stride * node
            # Step 1. A leaf that was visited often enough gets children, while there is room.
            if halves[at + FIRST] == 0:
                if halves[at + VISITS] + 1 < setup[EXPAND_AT] or plies + 1 >= most_plies:
                    break
                if control[USED] + control[MOST] > control[CAPACITY]:
                    break
                grown = expand(state, node, setup, scale, control, words, halves, floats, moves, ranks)
                if grown < 0:
                    return OPEN
                if grown == 0:  # the tree is full
                    break
                if solver and prove(node, width, stride, scale, halves, floats):
                    fresh = True
                    break
            # Step 2. Select a child: chance by its probabilities, a player by its interest.
            mover = (halves[at + MARK] & MOVER) - 1
            path[pins + plies] = 0
            if mover == CHANCE:
                node = drawn(node, width, stride, halves, floats, rng)
            else:
                lean = (-1.0 if width == 1 and mover == 1 else 1.0) / span
                if setup[VOI] != 0 and node == ROOT:
                    node = most_informative(width, stride, mover, lean, scale[LOW], span, halves, floats)
                else:
                    pin, c = pins + plies, scale[EXPLORATION]
                    node = select(node, width, stride, mover, lean, c, solver, pin, path, halves, floats, logs)
            plies += 1
            path[plies] = node
            if halves[2 * stride * node + MARK] & PROVEN != 0:
                break
            state = state.result(words[stride * node + ACTION])
        # Step 3. The result: proven, or of a simulated game.
        base = stride * node + VALUE
        if halves[2 * stride * node + MARK] & PROVEN != 0:
            for p in range(width):
                values[p] = floats[base + p]
        else:
            how, hints, even = setup[PLAYOUT], setup[PROMISING], scale[MIDDLE]
            simulate(state, plies, how, hints, width, most_plies, even, control, values, moves, rng)
            if control[STOP] != 0 or control[FAULT] != 0 or control[MOST] > len(moves):
                return OPEN
        if plies > control[DEPTH]:
            control[DEPTH] = plies
        back_up(plies, pins, fresh, width, stride, scale, path, halves, floats, values)
        control[SIMULATIONS] += 1
    return PROVED if halves[2 * stride * ROOT + MARK] & PROVEN != 0 else OPEN


@part_of_kernel
def select(
    node: int,
    width: int,
    stride: int,
    mover: int,
    lean: float,
    exploration: float,
    solver: bool,
    pin: int,
    path: Any,
    halves: Any,
    floats: Any,
    logs: Any,
) -> int:
    """The child with the highest upper confidence bound, mean + C √(ln N / n); one never visited goes first.

    What is proven needs no bonus: nothing more can be learned of it. So where it is the mover's choice, the best of the
    others is simulated all the same, for what may be proven there; `path[pin]` is the proven child, whose value is then
    the result for this node and all above it (elsewhere 0).
    """
    at = 2 * stride * node
    visits, shift = halves[at + VISITS] + 1, 0
    while visits >= LOGS:
        visits >>= 1
        shift += 1
    bonus = exploration * sqrt(logs[visits] + shift * LN2)
    first = int(halves[at + FIRST])
    best, chosen, sure, known = -inf, 0, -inf, first
    value = stride * first + VALUE + (mover if width > 1 else 0)
    half = 2 * stride * first
    for child in range(first, first + halves[at + COUNT]):
        if halves[half + MARK] & PROVEN != 0:
            worth = lean * floats[value]
            if worth > sure:
                sure, known = worth, child
        else:
            tried = halves[half + VISITS]
            if tried == 0:
                return child
            worth = (lean * floats[value] + bonus * sqrt(tried)) / tried
            if worth > best:
                best, chosen = worth, child
        value += stride
        half += 2 * stride
    if sure < best:
        return chosen
    if chosen == 0 or not solver:
        return known
    path[pin] = known
    return chosen


@part_of_kernel
def drawn(node: int, width: int, stride: int, halves: Any, floats: Any, rng: Any) -> int:
    """An outcome of a chance node, drawn by the probabilities."""
    first, count = int(halves[2 * stride * node + FIRST]), int(halves[2 * stride * node + COUNT])
    left = random_share(rng)
    for child in range(first, first + count):
        left -= floats[stride * child + VALUE + width]
        if left < 0.0:
            return child
    return first + count - 1


@part_of_kernel
def expand(
    state: Any,
    node: int,
    setup: Any,
    scale: Any,
    control: Any,
    words: Any,
    halves: Any,
    floats: Any,
    moves: Any,
    ranks: Any,
) -> int:
    """Give a leaf all its children: their number; 0 if there is no room in the tree, -1 if the search cannot go on.

    Children stand in order of priority. Ends of the game among them are proven at once, so that no decisive move is
    overlooked (Teytaud and Teytaud 2010).
    """
    width, stride = setup[WIDTH], setup[STRIDE]
    used, count = int(control[USED]), 0
    mover = state.player()
    if mover == CHANCE:
        for outcome, probability in state.outcomes():
            if count < len(moves):
                moves[count] = outcome
                ranks[count] = probability
            count += 1
    else:
        for action in state.actions():
            if count < len(moves):
                place = count
                if setup[PRIORITY] != 0:
                    rank = float(state.priority(action))
                    while place > 0 and ranks[place - 1] < rank:
                        moves[place], ranks[place] = moves[place - 1], ranks[place - 1]
                        place -= 1
                    ranks[place] = rank
                moves[place] = action
            count += 1
    if count > control[MOST]:
        control[MOST] = count
    if count > len(moves):
        return -1
    if count == 0:
        control[FAULT] = NO_MOVES
        return -1
    if used + count > control[CAPACITY]:
        return 0
    for i in range(count):
        at = stride * (used + i)
        words[at + ACTION] = moves[i]
        halves[2 * at + VISITS] = 0
        halves[2 * at + FIRST] = 0
        halves[2 * at + COUNT] = 0
        mark = 0
        for p in range(width):
            floats[at + VALUE + p] = 0.0
        if mover == CHANCE:
            floats[at + VALUE + width] = ranks[i]
        child = state.result(moves[i])
        if child.terminal():
            mark = PROVEN
            for p in range(width):
                floats[at + VALUE + p] = child.utility(p)
        elif setup[BOUNDS] != 0 and width == 1:
            low, high, _, _ = limits_of(child.bounds(0))
            if low == high:
                mark = PROVEN
                floats[at + VALUE] = low
        halves[2 * at + MARK] = mark
    control[USED] = used + count
    at = 2 * stride * node
    halves[at + COUNT] = count
    halves[at + MARK] = mover + 1
    halves[at + FIRST] = used
    return count


@part_of_kernel
def decided(width: int, stride: int, left: int, scale: Any, halves: Any, floats: Any) -> bool:
    """Can so many more simulations no longer change which root move is the most visited?

    Moves that are proven lost do not count; while another proven value is in play, nothing is said.
    """
    at = 2 * stride * ROOT
    mover = (halves[at + MARK] & MOVER) - 1
    if mover == CHANCE:
        return False
    if halves[at + COUNT] == 1:
        return True
    worst = scale[HIGH] if width == 1 and mover == 1 else scale[LOW]
    most, second, open_moves = 0, 0, 0
    first = int(halves[at + FIRST])
    for child in range(first, first + halves[at + COUNT]):
        if halves[2 * stride * child + MARK] & PROVEN != 0:
            if floats[stride * child + VALUE + (mover if width > 1 else 0)] != worst:
                return False
            continue
        visits = int(halves[2 * stride * child + VISITS])
        open_moves += 1
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return open_moves == 1 or most - second > left


@part_of_kernel
def back_up(
    plies: int,
    pins: int,
    fresh: bool,
    width: int,
    stride: int,
    scale: Any,
    path: Any,
    halves: Any,
    floats: Any,
    values: Any,
) -> int:
    """Add the result in `values` to every node of the path, from the leaf up, and see how far a proof carries."""
    proving = fresh
    for i in range(plies, -1, -1):
        node = path[i]
        at = stride * node
        halves[2 * at + VISITS] += 1
        if i < plies and path[pins + i] != 0:
            for p in range(width):
                values[p] = floats[stride * path[pins + i] + VALUE + p]
        if proving and i < plies:
            proving = prove(node, width, stride, scale, halves, floats)
            if proving:
                for p in range(width):
                    values[p] = floats[at + VALUE + p]
        if halves[2 * at + MARK] & PROVEN != 0:
            continue
        for p in range(width):
            floats[at + VALUE + p] += values[p]
    return 0


@part_of_kernel
def prove(node: int, width: int, stride: int, scale: Any, halves: Any, floats: Any) -> bool:
    """Is the value of an expanded node now certain? Then it is marked, and its value stands in its record.

    Where one number tells all, a move that reaches the end of the mover's range is enough. With more players the others
    may care which of the mover's best moves it is, so all children must be proven; the first of equals is taken.
    """
    at = stride * node
    mover = (halves[2 * at + MARK] & MOVER) - 1
    first, count = int(halves[2 * at + FIRST]), int(halves[2 * at + COUNT])
    sign = -1.0 if width == 1 and mover == 1 else 1.0
    end = scale[LOW] if sign < 0.0 else scale[HIGH]
    best, chosen, certain = -inf, first, True
    for child in range(first, first + count):
        if halves[2 * stride * child + MARK] & PROVEN == 0:
            certain = False
            if mover == CHANCE or width > 1:
                return False
            continue
        worth = sign * floats[stride * child + VALUE + (mover if width > 1 and mover > 0 else 0)]
        if worth > best:
            best, chosen = worth, child
    if not certain and not best >= sign * end:
        return False
    for p in range(width):
        if mover == CHANCE:
            average = 0.0
            for child in range(first, first + count):
                average += floats[stride * child + VALUE + width] * floats[stride * child + VALUE + p]
            floats[at + VALUE + p] = average
        else:
            floats[at + VALUE + p] = floats[stride * chosen + VALUE + p]
    halves[2 * at + MARK] |= PROVEN
    return True


GROW = old_kernel(grow, "i8 i8 i8[] f8[] i8[] i8[] i4[] f8[] i8[] i8[] f8[] f8[] f8[] u8[]", "i8")
