"""Trees as text: `((3 12 8) (2 4 6) (14 5 2))`, both ways, without recursion.

    tree    :  leaf  |  ( head? child* )
    head    :  (max | min | chance | p0 | p1 | …)? (# label)?     left out: the next player's turn, from max
    child   :  (name =)? (probability :)? tree
    leaf    :  number  |  < number , number , … >
    probability  :  0.5  |  1/3  |  ⅓

Between the children of a node there are spaces, or commas throughout: (3 12 8) or (3, 12, 8), but not (3 12,8), for
who would say what 12,8 is. Nodes with one label, p1#a, are one information set. Persian and Arabic digits are read as
digits, and fractions as Persian texts have them: ½, 1½, ⁵⁄₃₆. A fraction is written again as it was typed.
"""

import math
import re
import unicodedata
from array import array
from decimal import Decimal
from fractions import Fraction
from typing import Any

from harif.game import CHANCE, TreeSyntaxError
from harif.game.sentence import Sentence
from harif.game.values import MOST_PLAYERS
from harif.trees.brackets import unclosed
from harif.trees.sets import check_sets
from harif.trees.tree import LEAF, Tree

VULGAR = r"\d*+(?:[¼½¾⅐-⅞]|[⁰¹²³⁴-⁹]++⁄[₀-₉]++)"
TOKEN = re.compile(
    rf"""(?P<space>\s+|;[^\n]*)
      | (?P<comma>,)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<name>[^\W\d]\w*'*\s*=)
      | (?P<chance>[-+]?(?:{VULGAR}|(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++|/\d++)?)\s*:)
      | (?P<number>[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?(?![\w./]))
      | (?P<fraction>[-+]?(?:\d++/\d++|{VULGAR})(?![\w./]))
      | (?P<vector><[^<>()]*>)
      | (?P<head>[^\W\d]\w*(?:\#\w+)?|\#\w+)
    """,
    re.VERBOSE,
)
HEADS = {"max": 0, "min": 1, "chance": CHANCE, **{f"p{i}": i for i in range(MOST_PLAYERS)}}
NOT_A_NUMBER = {"nan", "inf", "infinity", "∞"}
MIXED = "'{word}' cannot be read here: use spaces between all children of a node, or commas between all of them."
NUMBER = re.compile(r"[-+]?(\d++(?:\.\d*+)?|\.\d++)([eE][-+]?\d++)?|[-+]?\d++/\d++")
STACKED = re.compile(rf"([-+]?)(?={VULGAR}$)(\d*)(.)(.*)")
SCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁄₀₁₂₃₄₅₆₇₈₉", "0123456789/0123456789")


def read_tree(text: str) -> Tree:
    """The tree that `text` describes; `TreeSyntaxError` with line, column and a caret where it describes none."""
    return Reader(plain_digits(text)).read()


def plain_digits(text: str) -> str:
    """Digits, signs and separators of other scripts as the plain ones; the length does not change."""
    if text.isascii():
        return text
    plain = {"−": "-", "–": "-", "\u066b": ".", "\u060c": ",", "\ufeff": " ", "〈": "<", "〉": ">", "⟨": "<", "⟩": ">"}
    plain |= dict.fromkeys("\u200e\u200f\u2066\u2067\u2068\u2069", " ")  # marks of direction, copied with a number
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() else plain.get(c, c) for c in text)


def syntax_error(text: str, at: int, message: str | Sentence, /, **parts: Any) -> TreeSyntaxError:
    """What is wrong at a place in the text: its line and column, and the line itself with a caret."""
    line = text.count("\n", 0, at) + 1
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    shown = text[start : len(text) if end < 0 else end].rstrip("\r")
    column = at - start + 1
    cut = max(0, column - 60)
    shown, caret = shown[cut : cut + 100], column - cut - 1
    return TreeSyntaxError(
        "line {line}, column {column}: {message}",
        line,
        column,
        f"{shown}\n{' ' * caret}^",
        line=line,
        column=column,
        message=message if isinstance(message, Sentence) else Sentence(message, **parts),
    )


class Open:
    """A node whose bracket is open: where that stands, the probabilities of its moves so far, commas between them."""

    __slots__ = ("chances", "commas", "node", "where")

    def __init__(self, node: int, where: int) -> None:
        self.node, self.where = node, where
        self.chances: list[float] = []
        self.commas = 0


class Reader:
    """Reads one tree, token by token, with a stack of the open nodes: a method for each kind of token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = Tree()
        self.stack: list[Open] = []
        self.fresh = -1  # the node that was opened just now, where a head may stand
        self.next_name, self.next_chance, self.next_said = "", math.nan, ""  # what was said of the next child
        self.comma_at = -1  # where a comma stands whose child has not come yet
        self.highest = (1, 0)  # the highest player, and where it is named first
        self.names: dict[int, set[str]] = {}  # node -> names of its moves so far
        self.labelled: dict[int, int] = {}  # node -> where its label is

    def error(self, at: int, message: str | Sentence, /, **parts: Any) -> TreeSyntaxError:
        return syntax_error(self.text, at, message, **parts)

    def read(self) -> Tree:
        text, at, size, match = self.text, 0, len(self.text), TOKEN.match
        while at < size:
            token = match(text, at)
            if token is None:
                raise self.error(at, self.unreadable(at))
            kind, where = token.lastgroup or "", at
            at = token.end()
            if kind != "space":
                KINDS[kind](self, token.group(), where)
                if kind != "open":
                    self.fresh = -1
        return self.finished()

    def finished(self) -> Tree:
        """The tree, if the text is one."""
        tree, players = self.tree, max(2, self.tree.width)
        if self.stack:
            tokens = ((token.lastgroup or "", token.start()) for token in TOKEN.finditer(self.text))
            raise self.error(unclosed(tokens), "this bracket is never closed.")
        if not tree.mover:
            raise self.error(0, "there is no tree here. Write one such as ((3 12 8) (2 4 6) (14 5 2)).")
        if self.something_waits():
            raise self.error(len(self.text), "a name or a probability stands at the end without its child.")
        if self.highest[0] >= players:
            raise self.error(
                self.highest[1],
                "p{player} moves here, but the leaves have values for {players} players.",
                player=self.highest[0],
                players=players,
            )
        tree.finish()
        check_sets(tree, lambda node, reason: self.error(self.labelled[node], reason))
        return tree

    def something_waits(self) -> bool:
        """Was something said of a child that has not come?"""
        return bool(self.next_name) or self.next_chance == self.next_chance

    # Tokens -----------------------------------------------------------------------------------------------------------

    def comma(self, word: str, where: int) -> None:
        above = self.stack[-1] if self.stack else None
        if above is None or not self.tree.count[above.node] or self.something_waits() or self.comma_at >= 0:
            raise self.error(where, "a comma stands between two children, as in (3, 12), and here it does not.")
        above.commas += 1
        if above.commas != self.tree.count[above.node]:
            raise self.error(where, Sentence(MIXED, word=self.text[where : where + 2]))
        self.comma_at = where

    def name(self, word: str, where: int) -> None:
        if self.next_name:
            raise self.error(where, "a move has two names.")
        if not self.stack:
            raise self.error(where, "the root is not a move and has no name.")
        self.next_name = word[:-1].strip()
        self.unique(self.stack[-1].node, self.next_name, where)

    def chance(self, word: str, where: int) -> None:
        if self.next_chance == self.next_chance:
            raise self.error(where, "a move has two probabilities.")
        self.next_chance, self.next_said = self.probability(where, word), word[:-1].strip()

    def open(self, word: str, where: int) -> None:
        self.fresh = self.child(word, where)
        self.stack.append(Open(self.fresh, where))

    def close(self, word: str, where: int) -> None:
        if self.comma_at >= 0:
            raise self.error(self.comma_at, "after this comma there is no child.")
        if self.something_waits():
            raise self.error(where, "a name or a probability stands here without its child.")
        if not self.stack:
            raise self.error(where, "this bracket closes nothing.")
        self.judge(self.stack.pop())

    def number(self, word: str, where: int) -> None:
        self.leaf(word, where, (float(word),))

    def fraction(self, word: str, where: int) -> None:
        node = self.leaf(word, where, (number_in(word),))
        self.tree.typed_value[node] = slashed(word).lstrip("+")

    def vector(self, word: str, where: int) -> None:
        self.leaf(word, where, self.values(where, word))

    def leaf(self, word: str, where: int, values: tuple[float, ...]) -> int:
        node = self.child(word, where)
        self.tree.leaf(node, values)
        if not math.isfinite(values[0]):
            raise self.error(where, "{word} is not a finite number.", word=word[:40])
        if len(self.tree.width_seen) > 1:
            raise self.error(where, self.mixed())
        return node

    def child(self, word: str, where: int) -> int:
        """A new node with what was said of it."""
        tree, above = self.tree, self.stack[-1] if self.stack else None
        if above is None and tree.mover:
            raise self.error(where, "the tree has ended before this: put one pair of brackets around everything.")
        if above is not None and above.commas and self.comma_at < 0:
            raise self.error(where, Sentence(MIXED, word=word))
        self.comma_at = -1
        node = tree.add(above.node if above else -1, self.next_name, self.next_chance)
        if above is not None:
            above.chances.append(self.next_chance)
        if self.next_said and "/" in (said := slashed(self.next_said)):
            tree.typed_chance[node] = said
        self.next_name, self.next_chance, self.next_said = "", math.nan, ""
        return node

    def head(self, word: str, where: int) -> None:
        """Who moves at the node that was opened just now, and its label."""
        kind, mark, label = word.partition("#")
        if word.lower() in NOT_A_NUMBER:
            raise self.error(where, "'{word}' is not a value: leaves are finite numbers.", word=word)
        if self.fresh < 0 and not kind:
            raise self.error(
                where, "'{word}' labels no node: a label stands behind the player, as in (p0#a 3 5).", word=word
            )
        if self.fresh < 0:
            raise self.error(where, "'{word}' stands where a move or a leaf is expected.", word=word)
        if kind and kind.lower() not in HEADS:
            raise self.error(where, "'{word}' is no kind of node. There are max, min, chance, p0, p1, …", word=kind)
        if mark:
            self.tree.labels[self.fresh] = label
            self.labelled[self.fresh] = where
        if kind:
            mover = self.tree.mover[self.fresh] = HEADS[kind.lower()]
            if mover > self.highest[0]:
                self.highest = (mover, where)

    # What is wrong, and numbers ---------------------------------------------------------------------------------------

    def unreadable(self, at: int) -> Sentence:
        word = re.match(r"\S+", self.text[at : at + 40])
        shown = word.group() if word else self.text[at]
        if shown[0] in "=:":
            return Sentence("'=' has no name before it." if shown[0] == "=" else "':' has no probability before it.")
        if shown.lstrip("+-").rstrip(")").lower() in NOT_A_NUMBER:
            return Sentence("'{word}' is not a value: leaves are finite numbers.", word=shown.rstrip(")"))
        if shown[0] in "<>":
            return Sentence("a vector is written <1,2,6>.")
        if shown[0] == "#":
            return Sentence("'#' has no label behind it: write one such as p0#a.")
        return Sentence("{word!r} cannot be read here.", word=shown)

    def judge(self, closed: Open) -> None:
        """Is a node whose bracket was closed a whole one?"""
        tree, node, where, chances = self.tree, closed.node, closed.where, closed.chances
        if not tree.count[node]:
            raise self.error(where, "a node has no moves. Give it at least one, or write a leaf.")
        given = [p == p for p in chances]
        if tree.mover[node] == CHANCE:
            if any(given) and not all(given):
                raise self.error(where, "some moves of this chance node have a probability and some have none.")
            total = math.fsum(chances) if all(given) else 1.0
            if abs(total - 1.0) > 1e-9:
                raise self.error(
                    where, "the probabilities of this chance node add up to {total}, not to 1.", total=total
                )
        elif any(given):
            raise self.error(where, "only a chance node has probabilities: write (chance …).")

    def probability(self, where: int, word: str) -> float:
        text = word[:-1].strip()
        value = number_in(text)
        if value != value:
            raise self.error(where, "'{text}' is not a probability.", text=text)
        if not 0.0 <= value <= 1.0:
            raise self.error(where, "a probability lies between 0 and 1, and this is {text}.", text=text)
        return value

    def values(self, where: int, word: str) -> tuple[float, ...]:
        values = tuple(number_in(part.strip()) for part in word[1:-1].split(","))
        if not all(map(math.isfinite, values)):
            raise self.error(where, "{word} is not a vector of finite numbers such as <1,2,6>.", word=word)
        if not 1 < len(values) <= MOST_PLAYERS:
            raise self.error(
                where, "a vector has 2 to {most_players} numbers, one for each player.", most_players=MOST_PLAYERS
            )
        return values

    def mixed(self) -> Sentence:
        widths = sorted(self.tree.width_seen)
        if 1 in widths:
            return Sentence("this tree mixes plain numbers and vectors: write all leaves in one way.")
        return Sentence(
            "vectors of {few} and of {many} numbers in one tree: give every leaf one for each player.",
            few=widths[0],
            many=widths[1],
        )

    def unique(self, node: int, name: str, where: int) -> None:
        names = self.names.setdefault(node, set())
        if name in names:
            raise self.error(where, "two moves of one node are called '{name}'.", name=name)
        names.add(name)


KINDS = {
    "comma": Reader.comma,
    "open": Reader.open,
    "close": Reader.close,
    "name": Reader.name,
    "chance": Reader.chance,
    "number": Reader.number,
    "fraction": Reader.fraction,
    "vector": Reader.vector,
    "head": Reader.head,
}
"""What is done with each kind of token."""


def slashed(text: str) -> str:
    """A fraction as one types it: ½ as 1/2, ⁵⁄₃₆ as 5/36, 1½ as 3/2; any other text as it is."""
    found = STACKED.fullmatch(text)
    if found is None:
        return text
    sign, whole, first, rest = found.groups()
    told = (
        (first + rest).translate(SCRIPTS) if rest else str(Fraction(unicodedata.numeric(first)).limit_denominator(12))
    )
    above, _, below = told.partition("/")
    return f"{sign}{int(whole or 0) * int(below) + int(above)}/{below}"


def number_in(text: str) -> float:
    """The number that is written `text`, such as 0.5, 1/3 or ⅓; NaN if there is none, infinite if it is too large."""
    text = text if text.isascii() else slashed(text)
    if not NUMBER.fullmatch(text):
        return math.nan
    if "/" not in text:
        return float(text)
    try:
        return float(Fraction(text))
    except (ValueError, ZeroDivisionError, OverflowError):  # too many digits, no number, or too large
        return math.nan


def write_tree(tree: Tree, root: int = 0) -> str:
    """The subtree at `root` in the notation that `read_tree` reads; heads are left out where they go without saying."""
    out: list[str] = []
    todo: list[int | str] = [root]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        if tree.mover[item] == LEAF:
            out.append(tree.typed_value.get(item) or leaf_text(tree.values_of(item)))
            continue
        out.append("(" + tree.head(item, root))
        todo.append(")")
        for i in reversed(range(tree.count[item])):
            child = tree.child(item, i)
            todo.append(child)
            name, chance = tree.names.get(child, ""), tree.chance[child]
            said = tree.typed_chance.get(child) or (chance_text(chance) if chance == chance else "")
            mark = (f"{name}=" if name else "") + (f"{said}:" if said else "")
            first = i == 0 and out[-1] == "(" and not tree.head(item, root)
            todo.append(("" if first else " ") + mark)
    return "".join(out)


def leaf_text(values: "array[float] | tuple[float, ...]") -> str:
    numbers = [number_text(v) for v in values]
    return numbers[0] if len(numbers) == 1 else "<" + ",".join(numbers) + ">"


def number_text(value: float) -> str:
    """A text that reads back as the same number, as people write it: 3, 0.25, 1000000, 1/3."""
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    shortest = repr(value)
    near = Fraction(value).limit_denominator(1000)
    if len(shortest.lstrip("-")) > 12 and float(near) == value:
        return str(near)
    return f"{Decimal(shortest):f}" if 1e-12 < abs(value) < 1e21 else shortest


def chance_text(value: float) -> str:
    """A probability as people write it: 1/3 rather than 0.3333333333333333."""
    near = Fraction(value).limit_denominator(1000)
    return str(near) if float(near) == value and len(repr(value)) > 6 else number_text(value)
