"""Gambit's extensive form, `.efg` files, for games of perfect information.

    EFG 2 R "title" { "Player 1" "Player 2" }  "comment"?
    c "name" infoset "infoset name"? { "action" probability … }? outcome ("outcome name"? { payoff … })?
    p "name" player infoset "infoset name"? { "action" … }? outcome …
    t "name" outcome …

Nodes are written parent before children. An information set lists its actions, and an outcome its payoffs, where it is
named first. Outcomes on the way add up. Players 1, 2, … are p0, p1, …; where two have opposite payoffs everywhere, the
first is MAX, and leaves are plain numbers.
"""

import re
from fractions import Fraction
from typing import Any, NamedTuple

from harif.game import CHANCE, TreeSyntaxError
from harif.game.sentence import Sentence
from harif.game.values import MOST_PLAYERS
from harif.trees.notation import plain_digits, syntax_error
from harif.trees.tree import Tree

TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<mark>[{}])|(?P<word>[^\s{}",]+)|(?P<comma>,)|(?P<bad>"))', re.S
)
NUMBER = re.compile(r"[-+]?(\d++(?:\.\d*+)?|\.\d++)([eE][-+]?\d{1,3}|/\d++)?")
ROUNDED = Fraction(1, 10_000)
"""How far from 1 the probabilities of a chance node may add up to: files are written with few digits."""


def read_gambit(text: str) -> Tree:
    """The tree of an `.efg` file; `TreeSyntaxError` where it is none, or where players do not see everything."""
    return Reader(text).read()


class Token(NamedTuple):
    kind: str  # "text", "mark", "word" or "end"
    text: str
    at: int


class Moves(NamedTuple):
    """What can be done at an information set."""

    names: list[str]
    chances: list[Fraction] | None


class Reader:
    """Reads one file, token by token, with a stack of the nodes that still lack children."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.token = self.next_token()
        self.players = 0
        self.moves: dict[tuple[int, str], Moves] = {}  # (player, information set) -> its moves
        self.payoffs: dict[str, list[Fraction]] = {}  # outcome -> its payoffs

    def read(self) -> Tree:
        self.header()
        tree = Tree()
        leaves: list[tuple[int, list[Fraction]]] = []
        # What is still to come: parent, move, its probability, and the payoffs on the way.
        owed: list[tuple[int, str, Fraction | None, list[Fraction]]] = [(-1, "", None, [Fraction(0)] * self.players)]
        while owed:
            parent, name, chance, so_far = owed.pop()
            start = self.token
            kind = self.word("a node that begins with c, p or t: the tree is not complete" if parent >= 0 else "a node")
            if kind not in ("c", "p", "t"):
                raise self.error(start, "'{kind}' is no kind of node: a line begins with c, p or t.", kind=kind)
            node = tree.add(parent, name, float("nan") if chance is None else float(chance))
            self.string()
            moves = None if kind == "t" else self.information_set(kind, start)
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
        if self.players == 1 or (self.players == 2 and all(sum(worth) == 0 for _, worth in leaves)):
            self.make_plain(tree, leaves)
        tree.finish()
        return tree

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
        where = self.token
        self.expect("{", "the players' names")
        while self.token.kind == "text":
            self.players += 1
            self.advance()
        self.expect("}", "the players' names")
        if not 1 <= self.players <= MOST_PLAYERS:
            raise self.error(
                where,
                "a game has 1 to {most_players} players, and this has {players}.",
                most_players=MOST_PLAYERS,
                players=self.players,
            )
        self.optional_string()

    def information_set(self, kind: str, start: Token) -> Moves:
        """The moves at a node; a set of several nodes hides which of them it is, and is refused."""
        self.mover = CHANCE
        if kind == "p":
            where = self.token
            player = self.word("the player's number")
            if not player.isdecimal() or len(player) > 2 or not 1 <= int(player) <= self.players:
                raise self.error(
                    where,
                    "'{player}' is no player: there are 1 to {players}.",
                    player=player[:40],
                    players=self.players,
                )
            self.mover = int(player) - 1
        key = (self.mover, self.word("the number of the information set"))
        self.optional_string()
        known = self.moves.get(key)
        if known and kind == "p":
            raise self.error(
                start,
                "hidden information: player {player} cannot tell this node from an earlier one (information set "
                "{name} has both), and a tree is for games in which everybody sees everything.",
                player=key[0] + 1,
                name=key[1],
            )
        where = self.token
        if self.token.text == "{" and self.token.kind == "mark":
            known = self.listed_moves(kind)
        if known is None:
            raise self.error(
                where, 'information set {name} has no list of moves, such as {{ "left" "right" }}.', name=key[1]
            )
        self.moves[key] = known
        return known

    def listed_moves(self, kind: str) -> Moves:
        where = self.token
        self.advance()
        names: list[str] = []
        chances: list[Fraction] = []
        while self.token.kind == "text":
            names.append(move_name(self.string(), names))
            if kind == "c":
                at = self.token
                chances.append(self.number("the probability of the move"))
                if not 0 <= chances[-1] <= 1:
                    raise self.error(at, "a probability lies between 0 and 1, and this is {text}.", text=at.text)
        self.expect("}", "the list of moves")
        if not names:
            raise self.error(where, "a node has no moves. Give it at least one, or write a t.")
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
        if self.token.text == "{" and self.token.kind == "mark":
            self.advance()
            found = []
            while self.token.text != "}":
                found.append(self.number("a payoff"))
            self.advance()
            if len(found) != self.players:
                raise self.error(
                    where,
                    "outcome {number} has {count} payoffs for {players} players.",
                    number=number,
                    count=len(found),
                    players=self.players,
                )
            self.payoffs[number] = found
        if not plain_digits(number).strip("0"):
            return [Fraction(0)] * self.players
        if number not in self.payoffs:
            raise self.error(where, "outcome {number} has no payoffs.", number=number)
        return self.payoffs[number]

    # Tokens ------------------------------------------------------------------------------------------------------

    def next_token(self) -> Token:
        while True:
            found = TOKEN.match(self.text, self.at)
            if found is None:
                return Token("end", "", len(self.text))
            self.at = found.end()
            kind = found.lastgroup or ""
            if kind == "bad":
                raise syntax_error(self.text, found.start(kind), "this quotation mark is never closed.")
            if kind != "comma":
                return Token(kind, found.group(kind), found.start(kind))

    def advance(self) -> Token:
        token = self.token
        self.token = self.next_token()
        return token

    def error(self, token: Token, message: str, /, **parts: Any) -> TreeSyntaxError:
        return syntax_error(self.text, token.at, message, **parts)

    def word(self, what: str) -> str:
        if self.token.kind != "word":
            raise self.error(self.token, "here should stand {what}.", what=Sentence(what))
        return self.advance().text

    def number(self, what: str) -> Fraction:
        token = self.token
        word = self.word(what)
        try:
            if NUMBER.fullmatch(word):
                found = Fraction(word)
                float(found)
                return found
        except (ValueError, ZeroDivisionError, OverflowError):  # too many digits, n/0, or too large
            pass
        raise self.error(
            token, "'{word}' is not a finite number, and here should stand {what}.", word=word, what=Sentence(what)
        )

    def string(self) -> str:
        if self.token.kind != "text":
            raise self.error(self.token, 'here should stand a name in quotation marks, such as "" or "left".')
        return re.sub(r"\\(.)", r"\1", self.advance().text[1:-1], flags=re.S)

    def optional_string(self) -> None:
        if self.token.kind == "text":
            self.advance()

    def expect(self, mark: str, where: str) -> None:
        if self.token.kind != "mark" or self.token.text != mark:
            raise self.error(self.token, "here should stand {mark}, for {where}.", mark=mark, where=Sentence(where))
        self.advance()


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
