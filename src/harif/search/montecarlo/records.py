"""What the kernels of Monte Carlo search work with, by name: the tree, and one thread's search in it."""

from harif.native.records import Floats, Int8, Int32, Ints, Rows, Struct, Words
from harif.search.work import Work

ROOT = 1  # node 0 does not exist: a `first` of 0 is a leaf's


class Node(Struct):
    """A position in the tree. What its simulations came to stands in `Tree.values`."""

    action: int  # the move, or the outcome, that leads to it
    visits: Int32  # simulations through it
    first: Int32  # its first child, which the others follow; 0 while it is a leaf
    count: Int32  # its children
    mover: Int8  # who moves there, or CHANCE; told once it has children
    proven: bool  # nothing is left to learn of its value


class Tree(Struct):
    """Nodes, each named by its place; a node's children stand side by side, for selection reads all of them.

    nodes    [capacity + 1]
    values   [capacity + 1, width]  the sum of the simulations' results; once the node is proven, the value itself
    chances  [capacity + 1]         games with chance only: the probability of the outcome that leads to the node

    Where one number tells all (one player, or two with a constant sum) `width` is 1, and results are player 0's. In all
    other games it is the number of players. All values lie from `low` to `high`.
    """

    used: int  # the place of the next node
    capacity: int
    width: int
    with_chance: bool
    low: float
    high: float
    nodes: Rows[Node]
    values: Floats
    chances: Floats


class Search(Work):
    """One thread's search: what was asked, what it has done so far, and what it works with. `nodes` counts simulations.

    path     [most_plies + 2]  the nodes from the root to the leaf of the simulation under way
    pinned   [most_plies + 2]  for each of them, the proven child whose value is to count instead of the result, or 0
    result   [width]           of the simulation under way
    moves    [room]            of the state at hand
    ranks    [room]            their priorities or probabilities
    logs     [LOGS]            ln n
    rng      [1]               the random generator
    """

    # What was asked.
    exploration: float  # C of the bonus C √(ln N / n)
    expand_at: int  # visits at which a leaf gets children
    most_plies: int  # a longer game is even …
    even: float  # … and worth this
    solver: bool  # are values proven?
    by_information: bool  # are simulations given to the root's moves by what they can tell?
    playout: int  # RANDOM, HEURISTIC or EVALUATE
    # What the game offers, and is to be used.
    priority: bool
    bounds: bool
    promising: bool
    # What has been done.
    depth: int  # of the tree, in plies
    most_moves: int  # in one state; more than `room` ends the search
    # The simulation under way.
    plies: int  # from the root to the leaf
    newly_proven: bool  # was the leaf proven when it got its children?
    # What it works with.
    room: int
    tree: Tree
    path: Ints
    pinned: Ints
    result: Floats
    moves: Ints
    ranks: Floats
    logs: Floats
    rng: Words
