"""UCT: select, expand, simulate, back up (Kocsis and Szepesvári 2006; Browne et al. 2012, algorithm 2).

Each mover maximises its own mean result plus a bonus for what was tried little. What is decided is *proven* and backed
up as such (MCTS-Solver: Winands, Björnsson and Saito 2008), generalised from wins and losses to any value: a node is
proven once a move reaches the end of the mover's range, or once all its children are proven.
"""

from math import inf, sqrt
from typing import Any

from harif.game import CHANCE
from harif.game.values import limits_of
from harif.native.engine import Wrote, kernel
from harif.search.flaws import ODD_UTILITY, STUCK
from harif.search.montecarlo.allocation import most_informative
from harif.search.montecarlo.records import ROOT, Search, Tree
from harif.search.montecarlo.simulate import simulate
from harif.search.montecarlo.tree import LOGS, column, lean_of
from harif.search.playouts import list_actions
from harif.search.randomness import random_share
from harif.search.work import and_chance, check_bounds, check_chances, give_up, is_nobody, is_spent, sound

OPEN, PROVED, DECIDED = 0, 1, 2
LOOK = 32  # simulations between two looks at who leads
LN2 = 0.6931471805599453
WROTE_BOUNDS, WROTE_OUTCOMES, WROTE_PRIORITY = Wrote("bounds"), Wrote("outcomes"), Wrote("priority")


@kernel
def grow(root: Any, simulations: int, left: int, search: Search) -> int:
    """Run so many simulations from `root`, the state of node ROOT: OPEN, or whether the root is now PROVED or (where
    `left`, the simulations that would follow these, is not negative) the move DECIDED.

    It ends early when it is spent, when a state has more moves than there is room for (`search.most_moves`
    says how many), or with a flaw; the simulation under way then counts for nothing.
    """
    tree = search.tree
    top = tree.nodes[ROOT]
    if top.first == 0 and not top.proven:
        if expand(root, ROOT, search) <= 0:
            return OPEN
        if search.solver:
            prove(tree, ROOT)
    for i in range(simulations):
        if top.proven:
            return PROVED
        if left >= 0 and search.nodes % LOOK == LOOK - 1 and decided(tree, left + simulations - i):
            return DECIDED
        leaf = descend(root, search)
        if halted(search):
            return OPEN
        if tree.nodes[search.path[search.plies]].proven:
            take_value(search, search.path[search.plies])
        else:
            simulate(leaf, search)
            if halted(search):
                return OPEN
        back_up(search)
        search.nodes += 1
    return PROVED if top.proven else OPEN


@kernel
def halted(search: Search) -> bool:
    """Is the simulation under way to be dropped?"""
    return is_spent(search) or search.most_moves > search.room


# Select ---------------------------------------------------------------------------------------------------------------


@kernel
def descend(root: Any, search: Search) -> Any:
    """Select children from the root down to a leaf, and expand that once it is ripe: the state from which to simulate.

    `search.path` is the way there, `search.plies` long. It ends early at a proven node, whose value is the result.
    """
    tree = search.tree
    state, node, plies = root, ROOT, 0
    search.path[0] = ROOT
    search.newly_proven = False
    while True:
        if tree.nodes[node].first == 0:
            if not ripe(search, node, plies) or expand(state, node, search) <= 0:
                break
            if search.solver and prove(tree, node):
                search.newly_proven = True
                break
        node = select(search, node, plies)
        plies += 1
        search.path[plies] = node
        if tree.nodes[node].proven:
            break
        state = state.result(tree.nodes[node].action)
    search.plies = plies
    return state


@kernel
def ripe(search: Search, node: int, plies: int) -> bool:
    """Was a leaf visited often enough to get children, and may the tree grow?"""
    tree = search.tree
    if tree.nodes[node].visits + 1 < search.expand_at or plies + 1 >= search.most_plies:
        return False
    return tree.used + search.most_moves <= tree.capacity


@kernel
def select(search: Search, node: int, ply: int) -> int:
    """The child through which the next simulation goes: chance by its probabilities, a player by its interest."""
    tree = search.tree
    search.pinned[ply] = 0
    if tree.nodes[node].mover == CHANCE:
        return draw(search, node)
    if search.by_information and node == ROOT:
        return most_informative(tree)
    return highest_bound(search, node, ply)


@kernel
def draw(search: Search, node: int) -> int:
    """An outcome of a chance node, drawn by the probabilities."""
    tree = search.tree
    first, count = tree.nodes[node].first, tree.nodes[node].count
    left = random_share(search.rng)
    for child in range(first, first + count):
        left -= tree.chances[child]
        if left < 0.0:
            return child
    return first + count - 1


@kernel
def highest_bound(search: Search, node: int, ply: int) -> int:
    """The child with the highest upper confidence bound, mean + C √(ln N / n); one never visited goes first (UCB1;
    Kocsis and Szepesvári 2006, section 2.2).

    What is proven needs no bonus: nothing more can be learned of it. So where it is the mover's choice, the best of the
    others is simulated all the same, for what may be proven there; the proven child is then `pinned`: its value is the
    result for this node and all above it.
    """
    tree = search.tree
    parent = tree.nodes[node]
    lean, player = lean_of(tree, parent.mover), column(tree, parent.mover)
    bonus = search.exploration * sqrt(logarithm(search, parent.visits + 1))
    best, chosen, sure, known = -inf, 0, -inf, parent.first
    for i in range(parent.first, parent.first + parent.count):
        child, total = tree.nodes[i], tree.values[i * tree.width + player]
        if child.proven:
            if lean * total > sure:
                sure, known = lean * total, i
        else:
            visits = child.visits
            if visits == 0:
                return i
            bound = (lean * total + bonus * sqrt(visits)) / visits
            if bound > best:
                best, chosen = bound, i
    if sure < best:
        return chosen
    if chosen == 0 or not search.solver:
        return known
    search.pinned[ply] = known
    return chosen


@kernel
def logarithm(search: Search, number: int) -> float:
    """ln `number`, nearly: from the table, so that native and interpreted runs agree to the last bit."""
    halvings = 0
    while number >= LOGS:
        number >>= 1
        halvings += 1
    return search.logs[number] + halvings * LN2


# Expand ---------------------------------------------------------------------------------------------------------------


@kernel
def expand(state: Any, node: int, search: Search) -> int:
    """Give a leaf all its children: their number; 0 if there is no room in the tree, -1 if the search cannot go on.

    Children stand in order of priority. Ends of the game among them are proven at once, so that no decisive move is
    overlooked (Teytaud and Teytaud 2010).
    """
    tree = search.tree
    mover = int(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        count = list_outcomes(state, search)
    elif is_nobody(mover, search):
        return -1
    else:
        count = list_by_priority(state, search)
    if count > search.most_moves:
        search.most_moves = count
    if count == 0:
        give_up(search, STUCK)
    if search.flaw != 0 or count > search.room:
        return -1
    first = tree.used
    if first + count > tree.capacity:
        return 0
    for i in range(count):
        add_leaf(tree, first + i, search.moves[i])
        if mover == CHANCE:
            tree.chances[first + i] = search.ranks[i]
        prove_leaf(state.result(search.moves[i]), first + i, search)
    tree.used = first + count
    parent = tree.nodes[node]
    parent.mover = mover
    parent.count = count
    parent.first = first  # last: who looks at the tree from outside sees no child that is not there
    return count


@kernel
def list_outcomes(state: Any, search: Search) -> int:
    """Write the outcomes of chance into `moves`, and their probabilities into `ranks`: how many there are."""
    count, sure = 0, 0.0
    for outcome, probability in state.outcomes():
        sure = and_chance(sure, float(probability))
        if count < search.room:
            search.moves[count] = outcome
            search.ranks[count] = probability
        count += 1
    check_chances(search, sure)
    return count


@kernel
def list_by_priority(state: Any, search: Search) -> int:
    """Write the legal moves into `moves`, the most urgent first: how many there are."""
    count = list_actions(state, search.moves, search.room)
    if WROTE_PRIORITY and search.priority:
        for i in range(min(count, search.room)):
            move = search.moves[i]
            rank = float(state.priority(move))
            place = i
            while place > 0 and search.ranks[place - 1] < rank:
                search.moves[place], search.ranks[place] = search.moves[place - 1], search.ranks[place - 1]
                place -= 1
            search.moves[place], search.ranks[place] = move, rank
    return count


@kernel
def add_leaf(tree: Tree, node: int, action: int) -> None:
    """A node of which nothing is known but how to get there."""
    leaf = tree.nodes[node]
    leaf.action = action
    leaf.visits = leaf.first = leaf.count = leaf.mover = 0
    leaf.proven = False
    for player in range(tree.width):
        tree.values[node * tree.width + player] = 0.0


@kernel
def prove_leaf(state: Any, node: int, search: Search) -> None:
    """Write down the value of a new leaf where the game is over, or where the rules know what it is worth."""
    tree = search.tree
    if state.terminal():
        tree.nodes[node].proven = True
        for player in range(tree.width):
            tree.values[node * tree.width + player] = sound(float(state.utility(player)), ODD_UTILITY, search)
    elif WROTE_BOUNDS and search.bounds and tree.width == 1:
        low, high, _, _ = limits_of(state.bounds(0))
        check_bounds(search, low, high)
        if low == high:
            tree.nodes[node].proven = True
            tree.values[node] = sound(low, ODD_UTILITY, search)


# Back up --------------------------------------------------------------------------------------------------------------


@kernel
def back_up(search: Search) -> None:
    """Add the result to every node of the path, from the leaf up, and see how far a proof carries."""
    tree = search.tree
    proving = search.newly_proven
    if search.plies > search.depth:
        search.depth = search.plies
    for ply in range(search.plies, -1, -1):
        node = search.path[ply]
        tree.nodes[node].visits += 1
        if ply < search.plies:
            if search.pinned[ply] != 0:
                take_value(search, search.pinned[ply])
            if proving:
                proving = prove(tree, node)
                if proving:
                    take_value(search, node)
        if not tree.nodes[node].proven:
            for player in range(tree.width):
                tree.values[node * tree.width + player] += search.result[player]


@kernel
def take_value(search: Search, node: int) -> None:
    """The value of a proven node is the result."""
    tree = search.tree
    for player in range(tree.width):
        search.result[player] = tree.values[node * tree.width + player]


@kernel
def prove(tree: Tree, node: int) -> bool:
    """Is the value of an expanded node now certain? Then it is marked as proven, with its value.

    Where one number tells all, a move that reaches the end of the mover's range is enough. With more players the others
    may care which of the mover's best moves it is, so all children must be proven; the first of equals is taken.
    """
    parent, width = tree.nodes[node], tree.width
    mover, first, last = parent.mover, parent.first, parent.first + parent.count
    minimising = width == 1 and mover == 1
    sign, end = (-1.0, -tree.low) if minimising else (1.0, tree.high)
    best, chosen, certain = -inf, first, True
    for child in range(first, last):
        if tree.nodes[child].proven:
            worth = sign * tree.values[child * width + column(tree, mover)]
            if worth > best:
                best, chosen = worth, child
        elif mover == CHANCE or width > 1:
            return False
        else:
            certain = False
    if not certain and not best >= end:
        return False
    for player in range(width):
        if mover == CHANCE:
            average = 0.0
            for child in range(first, last):
                average += tree.chances[child] * tree.values[child * width + player]
            tree.values[node * width + player] = average
        else:
            tree.values[node * width + player] = tree.values[chosen * width + player]
    parent.proven = True
    return True


@kernel
def decided(tree: Tree, left: int) -> bool:
    """Can so many more simulations no longer change which root move is the most visited?

    Moves that are proven lost do not count; while another proven value is in play, nothing is said.
    """
    root = tree.nodes[ROOT]
    if root.mover == CHANCE:
        return False
    if root.count == 1:
        return True
    worst = tree.high if tree.width == 1 and root.mover == 1 else tree.low
    most, second, open_moves = 0, 0, 0
    for child in range(root.first, root.first + root.count):
        if tree.nodes[child].proven:
            if tree.values[child * tree.width + column(tree, root.mover)] != worst:
                return False
            continue
        visits = tree.nodes[child].visits
        open_moves += 1
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return open_moves == 1 or most - second > left
