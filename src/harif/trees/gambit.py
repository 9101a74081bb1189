"""Gambit's extensive form, `.efg` files, both ways.

    EFG 2 R "title" { "Player 1" "Player 2" }  "comment"?
    c "name" infoset "infoset name"? { "action" probability … }? outcome ("outcome name"? { payoff … })?
    p "name" player infoset "infoset name"? { "action" … }? outcome …
    t "name" outcome …

Nodes are written parent before children. An information set lists its actions, and an outcome its payoffs, where it is
named first. Outcomes on the way add up. Players 1, 2, … are p0, p1, …; where two have opposite payoffs everywhere, the
first is MAX, and leaves are plain numbers. A set of several nodes is labelled by its name, or by a letter.
"""

import re
from fractions import Fraction
from typing import NamedTuple

from harif.game import CHANCE
from harif.trees.gambit_words import Token, Words, quoted
from harif.trees.notation import number_text, plain_digits
from harif.trees.sets import check_sets, moves_of
from harif.trees.tree import LEAF, Tree

ROUNDED = Fraction(1, 10_000)
"""How far from 1 the probabilities of a chance node may add up to: files are written with few digits."""


def read_gambit(text: str) -> Tree:
    """The tree of an `.efg` file; `TreeSyntaxError` where it describes none."""
    return Reader(text).read()


class Moves(NamedTuple):
    """What can be done at an information set."""

    names: list[str]
    chances: list[Fraction] | None


class Reader(Words):
    """Reads one file, token by token, with a stack of the nodes that still lack children."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.seats = 0
        self.moves: dict[tuple[int, str], Moves] = {}  # (player, information set) -> its moves
        self.named: dict[tuple[int, str], str] = {}  # (player, information set) -> its name
        self.nodes: dict[tuple[int, str], list[int]] = {}  # and its nodes
        self.starts: list[Token] = []  # where each node begins
        self.payoffs: dict[str, list[Fraction]] = {}  # outcome -> its payoffs

    def read(self) -> Tree:
        self.header()
        tree = Tree()
        leaves: list[tuple[int, list[Fraction]]] = []
        # What is still to come: parent, move, its probability, and the payoffs on the way.
        owed: list[tuple[int, str, Fraction | None, list[Fraction]]] = [(-1, "", None, [Fraction(0)] * self.seats)]
        while owed:
            parent, name, chance, so_far = owed.pop()
            start = self.token
            kind = self.word("a node that begins with c, p or t: the tree is not complete" if parent >= 0 else "a node")
            if kind not in ("c", "p", "t"):
                raise self.error(start, "'{kind}' is no kind of node: a line begins with c, p or t.", kind=kind)
            node = tree.add(parent, name, float("nan") if chance is None else float(chance))
            self.starts.append(start)
            self.string()
            moves = None if kind == "t" else self.information_set(kind, node)
            worth = [a + b for a, b in zip(so_far, self.outcome())]
            if moves is None:
                leaves.append((node, worth))
                tree.leaf(node, self.floats(worth, start))
                continue
            tree.mover[node] = CHANCE if kind == "c" else self.mover
            for i in reversed(range(len(moves.names))):
                owed.append((node, moves.names[i], moves.chances[i] if moves.chances else None, worth))
        if self.token.kind != "end":
            raise self.error(self.token, "the tree has ended before this node.")
        if self.seats == 1 or (self.seats == 2 and all(sum(worth) == 0 for _, worth in leaves)):
            self.make_plain(tree, leaves)
        tree.finish()
        self.label(tree)
        check_sets(tree, lambda node, reason: self.error(self.starts[node], reason))
        return tree

    def label(self, tree: Tree) -> None:
        """Labels for the sets of several nodes, and for others whose names can be labels; no two sets have one."""
        taken: set[str] = set()
        for key, nodes in self.nodes.items():
            name = re.sub(r"\W+", "_", self.named.get(key, "")).strip("_")
            if len(nodes) < 2 and name != self.named.get(key, ""):
                name = ""
            if len(nodes) > 1 or name:
                label = unused(name, taken)
                taken.add(label)
                tree.labels.update(dict.fromkeys(nodes, label))

    def floats(self, worth: list[Fraction], node: Token) -> tuple[float, ...]:
        try:
            return tuple(float(x) for x in worth)
        except OverflowError:
            raise self.error(node, "the payoffs on the way to this node add up to no finite number.") from None

    @staticmethod
    def make_plain(tree: Tree, leaves: list[tuple[int, list[Fraction]]]) -> None:
        """One number a leaf instead of a vector."""
        del tree.value[:]
        tree.width_seen.clear()
        for node, worth in leaves:
            tree.leaf(node, (float(worth[0]),))

    # The parts of a file -----------------------------------------------------------------------------------------

    def header(self) -> None:
        for wanted in ("EFG", "2"):
            if self.token.text != wanted:
                raise self.error(self.token, 'a Gambit file begins with EFG 2 R "title" { "Player 1" … }.')
            self.advance()
        if self.token.text not in ("R", "D"):
            raise self.error(self.token, "after EFG 2 stands R.")
        self.advance()
        self.string()
        self.seats = len(self.players())
        self.optional_string()

    def information_set(self, kind: str, node: int) -> Moves:
        """The moves at a node."""
        self.mover = CHANCE
        if kind == "p":
            where = self.token
            player = self.word("the player's number")
            if not player.isdecimal() or len(player) > 2 or not 1 <= int(player) <= self.seats:
                raise self.error(
                    where,
                    "'{player}' is no player: there are 1 to {players}.",
                    player=player[:40],
                    players=self.seats,
                )
            self.mover = int(player) - 1
        key = (self.mover, self.word("the number of the information set"))
        name = self.optional_string()
        where, known = self.token, self.moves.get(key)
        if self.comes("{"):
            known = self.listed_moves(kind)
        if known is None:
            raise self.error(
                where, 'information set {name} has no list of moves, such as {{ "left" "right" }}.', name=key[1]
            )
        self.moves[key] = known
        if kind == "p":
            self.named[key] = self.named.get(key) or name
            self.nodes.setdefault(key, []).append(node)
        return known

    def listed_moves(self, kind: str) -> Moves:
        where = self.token
        self.advance()
        written: list[str] = []
        chances: list[Fraction] = []
        while self.token.kind == "text":
            written.append(self.string())
            if kind == "c":
                at = self.token
                chances.append(self.number("the probability of the move"))
                if not 0 <= chances[-1] <= 1:
                    raise self.error(at, "a probability lies between 0 and 1, and this is {text}.", text=at.text)
        self.expect("}", "the list of moves")
        if not written:
            raise self.error(where, "a node has no moves. Give it at least one, or write a t.")
        names = move_names(written)
        if kind != "c":
            return Moves(names, None)
        total = sum(chances, Fraction(0))
        if abs(total - 1) > ROUNDED:
            raise self.error(
                where, "the probabilities of this chance node add up to {total}, not to 1.", total=float(total)
            )
        return Moves(names, [p / total for p in chances])

    def outcome(self) -> list[Fraction]:
        """The payoffs that a node gives to each player."""
        where = self.token
        number = self.word("the number of the outcome (0: none)")
        if not number.isdecimal():
            raise self.error(
                where, "'{number}' is no outcome: a whole number stands here, 0 for none.", number=number[:40]
            )
        self.optional_string()
        if self.comes("{"):
            self.advance()
            found = []
            while self.token.text != "}":
                found.append(self.number("a payoff"))
            self.advance()
            if len(found) != self.seats:
                raise self.error(
                    where,
                    "outcome {number} has {count} payoffs for {players} players.",
                    number=number,
                    count=len(found),
                    players=self.seats,
                )
            self.payoffs[number] = found
        if not plain_digits(number).strip("0"):
            return [Fraction(0)] * self.seats
        if number not in self.payoffs:
            raise self.error(where, "outcome {number} has no payoffs.", number=number)
        return self.payoffs[number]


def move_names(written: list[str]) -> list[str]:
    """The names of a set's moves as the notation can write them; none where they are mere numbers."""
    if written == [str(i + 1) for i in range(len(written))]:
        return [""] * len(written)
    names: list[str] = []
    for name in written:
        names.append(move_name(name, names))
    return names


def move_name(text: str, taken: list[str]) -> str:
    """A move's name as the notation can write it: letters, digits and _, and unlike its sisters'."""
    name = re.sub(r"\W+", "_", text).strip("_")
    if name and not re.match(r"[^\W\d]", name):
        name = f"m{name}" if name[0] != "_" else f"m{name[1:]}"
    plain, i = name or f"m{len(taken) + 1}", 2
    name = plain
    while name in taken:
        name, i = f"{plain}_{i}", i + 1
    return name


def unused(name: str, taken: set[str]) -> str:
    """A label that no other set has: the name itself, or with a number; without a name a, b, c, …"""
    plain, i = name, 1
    while not name or name in taken:
        turn, letter = divmod(i - 1, 26)
        name = f"{plain}_{i + 1}" if plain else chr(97 + letter) + (str(turn) if turn else "")
        i += 1
    return name


# Writing ---------------------------------------------------------------------------------------------------------


def write_gambit(tree: Tree, title: str = "") -> str:
    """A tree as an `.efg` file."""
    players = " ".join(quoted(f"p{player}") for player in range(tree.players))
    lines = [f"EFG 2 R {quoted(title)} {{ {players} }}", quoted(""), ""]
    numbers: dict[tuple[int, str], int] = {}  # (player, label or node) -> the number of the set
    sets = [0] * (tree.players + 1)  # of each player, and of chance
    outcomes, todo = 0, [0]
    while todo:
        node = todo.pop()
        mover = tree.mover[node]
        if mover == LEAF:
            outcomes += 1
            lines.append(f't "" {outcomes} "" {{ {", ".join(payoffs_of(tree, node))} }}')
            continue
        todo += reversed(list(tree.children_of(node)))
        label = tree.labels.get(node, "")
        key = (mover, label or f"@{node}")
        if key not in numbers:
            sets[mover] += 1
            numbers[key] = sets[mover]
        who = "c" if mover == CHANCE else "p"
        seat = "" if mover == CHANCE else f"{mover + 1} "
        lines.append(f'{who} "" {seat}{numbers[key]} {quoted(label)} {{ {listed(tree, node)} }} 0')
    return "\n".join(lines) + "\n"


def payoffs_of(tree: Tree, node: int) -> list[str]:
    values = list(tree.values_of(node))
    return [number_text(value + 0.0) for value in (values if len(values) > 1 else [values[0], -values[0]])]


def listed(tree: Tree, node: int) -> str:
    """The moves of a node; of chance with probabilities that add up to 1, to the last digit."""
    names = [quoted(name) for name in moves_of(tree, node)]
    if tree.mover[node] != CHANCE:
        return " ".join(names)
    chances = [exact(tree.chance[child]) for child in tree.children_of(node)]
    chances[-1] = Fraction(1) - sum(chances[:-1])
    return " ".join(f"{name} {chance}" for name, chance in zip(names, chances))


def exact(value: float) -> Fraction:
    """The number that somebody meant: 1/3, and 1/10 for 0.1."""
    near = Fraction(value).limit_denominator(1000)
    return near if float(near) == value else Fraction(repr(value))
