"""From the trees of all threads to one answer: which move, how good, how sure."""

from typing import NamedTuple

from harif.game import CHANCE, Kind
from harif.search.montecarlo.records import ROOT
from harif.search.montecarlo.tree import Rooted, range_of

LONGEST_LINE = 200


class Move(NamedTuple):
    """A root move as all threads know it; `values` are means to each player, or what is proven."""

    action: int
    visits: int
    values: tuple[float, ...]
    proven: bool


class Verdict(NamedTuple):
    """The root as it stands: its moves in the order of the rules, and the one to play (None where chance moves)."""

    viewer: int  # the player to move, or player 0 where chance moves
    moves: tuple[Move, ...]
    best: Move | None
    values: tuple[float, ...]  # of the position, to each player
    proven: bool

    def ranked(self) -> list[Move]:
        """The chosen move, then by visits; what is proven to be worse comes last."""
        best, viewer = self.best, self.viewer
        if best is None:
            return []
        rest = [move for move in self.moves if move.action != best.action]
        rest.sort(key=lambda m: (m.proven and m.values[viewer] < best.values[viewer], -m.visits, -m.values[viewer]))
        return [best, *rest]


def judge(trees: list[Rooted], by_mean: bool) -> Verdict:
    """Add up what the threads found: a proof by any of them is a proof."""
    state = trees[0].state
    kind, mover = state.__harif__.kind, int(state.player())
    root = merged(CHANCE, [(tree, ROOT) for tree in trees], kind)
    nodes: dict[int, list[tuple[Rooted, int]]] = {}
    for tree in trees:
        for child in tree.children(ROOT):
            nodes.setdefault(tree.action(child), []).append((tree, child))
    if mover == CHANCE:
        moves = tuple(merged(outcome, where, kind) for outcome, where in nodes.items())
        return Verdict(0, moves, None, root.values, root.proven)
    moves = tuple(merged(action, nodes[action], kind) for action in dict.fromkeys(state.actions()) if action in nodes)
    best = choice(moves, mover, by_mean)
    won = best.proven and best.values[mover] >= range_of(kind)[1]
    return Verdict(mover, moves, best, best.values, root.proven or won or all(move.proven for move in moves))


def choice(moves: tuple[Move, ...], mover: int, by_mean: bool) -> Move:
    """The best of what is proven, unless the most visited of the others promises more; the first of equals."""
    proven = [move for move in moves if move.proven]
    open_ = [move for move in moves if not move.proven]
    sure = max(proven, key=lambda move: move.values[mover], default=None)
    if not open_:
        assert sure is not None
        return sure
    tried = [move for move in open_ if move.visits] or open_
    hope = max(tried, key=lambda move: move.values[mover] if by_mean else move.visits)
    if sure is None or (hope.visits and hope.values[mover] > sure.values[mover]):
        return hope
    return sure


def merged(action: int, nodes: list[tuple[Rooted, int]], kind: Kind) -> Move:
    """One move, or the root itself, as several trees know it."""
    visits = sum(tree.visits(node) for tree, node in nodes)
    for tree, node in nodes:
        if tree.proven(node):
            return Move(action, visits, to_all(tree.sums(node), kind), True)
    if visits == 0:
        return Move(action, 0, (kind.middle,) * kind.players, False)
    sums = zip(*(tree.sums(node) for tree, node in nodes), strict=True)
    return Move(action, visits, to_all(tuple(sum(each) / visits for each in sums), kind), False)


def to_all(values: tuple[float, ...], kind: Kind) -> tuple[float, ...]:
    """Values as the tree holds them, told to each player."""
    return kind.to_all(values[0]) if len(values) == 1 else tuple(value + 0.0 for value in values)


def best_line(trees: list[Rooted], first: int | None) -> tuple[int, ...]:
    """The chosen move, then what the tree that knows it best would play, to the first chance node or leaf."""
    if first is None:
        return ()
    starts = [(tree, child) for tree in trees for child in tree.children(ROOT) if tree.action(child) == first]
    tree, node = max(starts, key=lambda at: (at[0].proven(at[1]), at[0].visits(at[1])))
    kind = tree.state.__harif__.kind
    line, state = [first], tree.state.result(first)
    while len(line) < LONGEST_LINE and tree.children(node) and state.player() != CHANCE:
        children = {tree.action(child): child for child in tree.children(node)}
        moves = tuple(merged(action, [(tree, child)], kind) for action, child in children.items())
        if not any(move.visits or move.proven for move in moves):
            break
        move = choice(moves, int(state.player()), False)
        line.append(move.action)
        node, state = children[move.action], state.result(move.action)
    return tuple(line)


def lead(verdict: Verdict) -> int:
    """By how many visits the most visited open move is ahead of the next."""
    counts = sorted((move.visits for move in verdict.moves if not move.proven), reverse=True)
    return counts[0] - counts[1] if len(counts) > 1 else sum(counts)
