"""`harif.matrix`: a game in which all choose at once, as a table of payoffs; everything about it is exact.

>>> pennies = matrix("1 -1; -1 1")
>>> str(pennies.value), [str(p) for p in pennies.strategies[0]]
('0', ['1/2', '1/2'])
>>> len(matrix("3,2 0,0; 0,0 2,3").equilibria().found)
3
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from harif.game import GameError, GameState, SearchError, Unsolved
from harif.game.sentence import Sentence
from harif.hidden.normal.dominance import Step, eliminate, remaining
from harif.hidden.normal.equilibria import Equilibria, all_equilibria
from harif.hidden.normal.reading import Names, form_of, number_at
from harif.hidden.normal.zerosum import Mix, Solution, saddle_points, solve_zero_sum
from harif.trees import tree
from harif.trees.normal import NormalForm, Profile, one_after_the_other, write_nfg

MOST_STRATEGIES = 100
"""Of a player, in a game that is solved exactly: 80 by 80 takes some seconds."""


class BestResponses(NamedTuple):
    """The strategies that answer best, and what they get."""

    strategies: tuple[int, ...]
    value: Fraction


def matrix(rows: Any, columns: Any = None, *, names: Names = None) -> "Matrix":
    """A matrix game: `rows` is what the column player pays to the row player; with `columns`, which is what the column
    player gets, the two may win together.

    Both are nested lists, arrays, or text such as "1 -1; -1 1"; text alone may have two matrices with a bar between
    them, or pairs, "3,2 0,0; 0,0 2,3"; and `rows` may be the name of an `.nfg` file, of any number of players. Numbers
    are exact: 1/3 is a third, and 0.1 a tenth. `names` are names for the strategies of each player.
    """
    return Matrix(form_of(rows, columns, names))


def pure(strategy: int, count: int) -> Mix:
    """The mixture that is one strategy alone."""
    return tuple(Fraction(int(i == strategy)) for i in range(count))


@dataclass(frozen=True)
class Matrix:
    """A game in normal form. Strategies are counted from 0."""

    form: NormalForm

    # What it is --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.form.players)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many strategies each player has."""
        return self.form.shape

    @property
    def zero_sum(self) -> bool:
        """Two players whose payoffs add up to the same wherever they meet?"""
        return self.players == 2 and self.form.constant_sum is not None

    def table(self, player: int = 0) -> tuple[tuple[Fraction, ...], ...]:
        """What a player of two gets, row by row."""
        self.refuse_other_than_two(Sentence("A table"))
        rows, columns = self.shape
        return tuple(tuple(self.form.payoffs[i, j][player] for j in range(columns)) for i in range(rows))

    # Solving it --------------------------------------------------------------------------------------------------

    @property
    def value(self) -> Fraction:
        """What the game is worth to the row player, when both play as well as can be."""
        return self.solution.value

    @property
    def strategies(self) -> tuple[Mix, Mix]:
        """A mixed strategy for each player that secures the value."""
        return self.solution.row, self.solution.column

    @cached_property
    def solution(self) -> Solution:
        if not self.zero_sum:
            raise SearchError(
                "A general-sum game has no one value: equilibria() finds all its equilibria, each with its values."
            )
        if max(self.shape) > MOST_STRATEGIES:
            raise Unsolved(
                "A game is solved exactly up to {most} strategies a player, and this one has {count}: harif.cfr comes "
                "near.",
                {},
                most=MOST_STRATEGIES,
                count=max(self.shape),
            )
        table = self.table()
        for i, j in saddle_points(table)[:1]:
            return Solution(table[i][j], pure(i, self.shape[0]), pure(j, self.shape[1]))
        return solve_zero_sum(table)

    @property
    def saddle_points(self) -> list[tuple[int, int]]:
        """Where both stay though each knows what the other does; of a general-sum game its pure equilibria."""
        self.refuse_other_than_two(Sentence("A saddle point"))
        return saddle_points(self.table()) if self.zero_sum else [(p[0], p[1]) for p in self.pure_equilibria()]

    def eliminate(self, weak: bool = False) -> list[Step]:
        """Dominated strategies, struck out one after the other: strictly dominated ones, with `weak` others too."""
        return eliminate(self.form, weak)

    def reduced(self, weak: bool = False) -> "Matrix":
        """What is left when all dominated strategies are struck out."""
        left = remaining(self.form, self.eliminate(weak))
        names = tuple(tuple(self.form.strategies[seat][i] for i in kept) for seat, kept in enumerate(left))
        payoffs = {
            profile: self.form.payoffs[tuple(left[seat][i] for seat, i in enumerate(profile))]
            for profile in product(*(range(len(kept)) for kept in left))
        }
        return Matrix(self.form._replace(strategies=names, payoffs=payoffs))

    def equilibria(self) -> Equilibria:
        """Every equilibrium of a small game of two players; of a degenerate one those that all others are mixed of."""
        self.refuse_other_than_two(Sentence("The search for all equilibria"))
        return all_equilibria(self.table(0), self.table(1))

    def pure_equilibria(self) -> list[Profile]:
        """The profiles, one strategy a player, that nobody gains by leaving alone; of any number of players."""
        payoffs = self.form.payoffs

        def stays(profile: Profile, seat: int) -> bool:
            others = [(*profile[:seat], i, *profile[seat + 1 :]) for i in range(self.shape[seat])]
            return all(payoffs[other][seat] <= payoffs[profile][seat] for other in others)

        return [profile for profile in payoffs if all(stays(profile, seat) for seat in range(self.players))]

    def best_responses(self, player: int, against: Sequence[Any]) -> BestResponses:
        """What a player of two does best when the other mixes its strategies like `against`."""
        if player not in (0, 1):
            raise GameError("player is 0, who chooses rows, or 1, who chooses columns, not {player!r}.", player=player)
        table = self.table(player)
        mix = [number_at(p, 0, i) for i, p in enumerate(against)]
        if len(mix) != self.shape[1 - player] or sum(mix) != 1 or min(mix) < 0:
            raise GameError(
                "{against!r} is no mixture of {count} strategies: give a probability for each that add up to 1.",
                against=list(against),
                count=self.shape[1 - player],
            )
        lines = table if player == 0 else list(zip(*table, strict=True))
        worth = [sum((p * x for p, x in zip(mix, line, strict=True)), Fraction(0)) for line in lines]
        return BestResponses(tuple(i for i, x in enumerate(worth) if x == max(worth)), max(worth))

    # Showing it --------------------------------------------------------------------------------------------------

    def game(self) -> GameState:
        """The same as a game that can be played and searched: the players choose in turn and see nothing."""
        return tree(one_after_the_other(self.form))

    def nfg(self, outcomes: bool = False) -> str:
        """The same as Gambit's `.nfg` file, with a list of payoffs or of outcomes."""
        return write_nfg(self.form, outcomes)

    def text(self, lang: str = "en", weak: bool = False) -> str:
        """The table, what is struck out and why, and how to play."""
        from harif.hidden.normal.story import tell

        return tell(self, lang, weak)

    def svg(self, lang: str = "en", weak: bool = False) -> str:
        """The table with what is struck out; where a player has two strategies, the solution as a graph."""
        from harif.hidden.normal.picture import draw

        return draw(self, lang, weak)

    def json(self, weak: bool = False) -> str:
        """All of it as one JSON object; fractions stand under "exact"."""
        from harif.hidden.normal.story import told

        return json.dumps(told(self, weak), ensure_ascii=False)

    def __str__(self) -> str:
        from harif.hidden.normal.story import table_text

        return "\n".join(table_text(self, "en"))

    def _repr_svg_(self) -> str:
        return self.svg()

    def refuse_other_than_two(self, what: Sentence) -> None:
        if self.players != 2:
            raise SearchError(
                "{what} is for two players, and this game has {players}: for any there are pure_equilibria() and "
                "eliminate().",
                what=what,
                players=self.players,
            )
