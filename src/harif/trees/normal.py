"""Games in normal form: all choose at once. Gambit's `.nfg` files both ways, and the same as a tree.

    NFG 1 R "title" { "Player 1" "Player 2" } { { "up" "down" } { "left" "right" } }  "comment"?
    payoff payoff …                                          to each player, then the next contingency; or
    { { "outcome" payoff … } … } number number …             payoffs by outcome; 0 is none

In place of the strategies' names there may be their numbers, { 2 2 }. The first player's strategy changes fastest.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from harif.trees.gambit import move_names
from harif.trees.gambit_words import Token, Words, quoted
from harif.trees.tree import Tree

MOST_CELLS = 1_000_000
Profile = tuple[int, ...]
"""The strategy that each player has chosen."""


class NormalForm(NamedTuple):
    """Players, the names of their strategies, and what every profile of strategies pays to each."""

    title: str
    players: tuple[str, ...]
    strategies: tuple[tuple[str, ...], ...]
    payoffs: dict[Profile, tuple[Fraction, ...]]

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(map(len, self.strategies))

    @property
    def constant_sum(self) -> Fraction | None:
        """What the payoffs of every profile add up to; None where it is not the same for all."""
        totals = {sum(worth) for worth in self.payoffs.values()}
        return Fraction(totals.pop()) if len(totals) == 1 else None


def read_nfg(text: str) -> NormalForm:
    """The game of an `.nfg` file; `TreeSyntaxError` with line and column where it describes none."""
    return Reader(text).read()


def read_nfg_tree(text: str) -> Tree:
    """The same as a tree."""
    return one_after_the_other(read_nfg(text))


def one_after_the_other(form: NormalForm) -> Tree:
    """A tree in which the players choose in turn, and nobody sees what was chosen before: the same game."""
    tree, plain = Tree(), len(form.players) < 3 and (form.constant_sum == 0 or len(form.players) == 1)
    names = [move_names(list(strategies)) for strategies in form.strategies]

    def grow(parent: int, name: str, profile: Profile) -> None:
        node, seat = tree.add(parent, name), len(profile)
        if seat == len(form.players):
            worth = tuple(map(float, form.payoffs[profile]))
            tree.leaf(node, worth[:1] if plain else worth)
            return
        tree.mover[node] = seat
        if prod(form.shape[:seat]) > 1:
            tree.labels[node] = chr(ord("a") + seat)
        for i, move in enumerate(names[seat]):
            grow(node, move, (*profile, i))

    grow(-1, "", ())
    tree.finish()
    return tree


def write_nfg(form: NormalForm, outcomes: bool = False) -> str:
    """An `.nfg` file: a list of payoffs, or with `outcomes` a list of outcomes and which of them each profile has."""
    players = " ".join(map(quoted, form.players))
    strategies = " ".join(f"{{ {' '.join(map(quoted, names))} }}" for names in form.strategies)
    lines = [f"NFG 1 R {quoted(form.title)} {{ {players} }} {{ {strategies} }}", quoted(""), ""]
    worths = [form.payoffs[profile] for profile in contingencies(form.shape)]
    if outcomes:
        numbers = {worth: i + 1 for i, worth in enumerate(dict.fromkeys(worths))}
        lines += ["{", *(f'{{ "" {", ".join(map(str, worth))} }}' for worth in numbers), "}"]
        lines.append(" ".join(str(numbers[worth]) for worth in worths))
    else:
        lines += [" ".join(map(str, worth)) for worth in worths]
    return "\n".join(lines) + "\n"


def contingencies(shape: tuple[int, ...]) -> Iterator[Profile]:
    """All profiles in the order of the files: the first player's strategy changes fastest."""
    for backwards in product(*map(range, reversed(shape))):
        yield backwards[::-1]


class Reader(Words):
    """Reads one file."""

    def read(self) -> NormalForm:
        for wanted in ("NFG", "1"):
            if self.token.text != wanted:
                raise self.error(self.token, 'a file of this kind begins with NFG 1 R "title" { "Player 1" … }.')
            self.advance()
        if self.token.text not in ("R", "D"):
            raise self.error(self.token, "after NFG 1 stands R.")
        self.advance()
        title, players = self.string(), tuple(self.players())
        start = self.token
        strategies = self.strategies(len(players))
        if prod(map(len, strategies)) > MOST_CELLS:
            raise self.error(start, "this game has more than {most:,} profiles of strategies.", most=MOST_CELLS)
        self.optional_string()
        found = self.outcomes(strategies) if self.comes("{") else self.payoff_list(strategies)
        if self.token.kind != "end":
            raise self.error(self.token, "the payoffs have ended before this.")
        return NormalForm(title, players, strategies, found)

    def strategies(self, players: int) -> tuple[tuple[str, ...], ...]:
        """The strategies of each player, by their names or by their numbers."""
        start, where = self.token, "the strategies of each player"
        self.expect("{", where)
        found: list[tuple[str, ...]] = []
        while not self.comes("}"):
            at = self.token
            found.append(tuple(self.names(where)) if self.comes("{") else self.numbered())
            if not found[-1]:
                raise self.error(at, "a player has no strategies: give each player at least one.")
        self.advance()
        if len(found) != players:
            raise self.error(
                start,
                "there are strategies for {count} players, and {players} have names.",
                count=len(found),
                players=players,
            )
        return tuple(found)

    def numbered(self) -> tuple[str, ...]:
        """Strategies that have no names: 1, 2, …"""
        token = self.token
        written = self.word("the number of a player's strategies")
        if not (written.isdecimal() and len(written) < 8):
            raise self.error(token, "'{written}' is no number of strategies.", written=written[:40])
        return tuple(str(i + 1) for i in range(int(written)))

    def payoff_list(self, strategies: tuple[tuple[str, ...], ...]) -> dict[Profile, tuple[Fraction, ...]]:
        found = {}
        for profile in contingencies(tuple(map(len, strategies))):
            found[profile] = tuple(self.number("a payoff") for _ in strategies)
        return found

    def outcomes(self, strategies: tuple[tuple[str, ...], ...]) -> dict[Profile, tuple[Fraction, ...]]:
        """Payoffs by outcome, then the outcome of each profile."""
        known = [(Fraction(0),) * len(strategies)]
        self.advance()
        while self.comes("{"):
            start = self.advance()
            self.string()
            known.append(self.payoffs_of_outcome(start, len(known), len(strategies)))
        self.expect("}", "the outcomes")
        found = {}
        for profile in contingencies(tuple(map(len, strategies))):
            token = self.token
            written = self.word("the number of an outcome (0: none)")
            if not (written.isdecimal() and len(written) < 8 and int(written) < len(known)):
                raise self.error(
                    token,
                    "'{written}' is no outcome: there are 0 to {last}.",
                    written=written[:40],
                    last=len(known) - 1,
                )
            found[profile] = known[int(written)]
        return found

    def payoffs_of_outcome(self, start: Token, number: int, players: int) -> tuple[Fraction, ...]:
        worth = []
        while not self.comes("}"):
            worth.append(self.number("a payoff"))
        self.advance()
        if len(worth) != players:
            raise self.error(
                start,
                "outcome {number} has {count} payoffs for {players} players.",
                number=str(number),
                count=len(worth),
                players=players,
            )
        return tuple(worth)
