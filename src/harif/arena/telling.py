"""How values and moves are told to people: as a terminal does, where moves are typed and values are the game's own
numbers; or as a page does, where every value is a percentage, as its bar shows it.
"""

from math import isfinite
from typing import Any

from harif.arena.values import is_scored, of_one, proven_value, value_of
from harif.drawing.digits import name, number
from harif.game import Kind, definition_of
from harif.game.history import state_in
from harif.game.notation import move_name, said_move
from harif.game.view import View, place_of
from harif.words.catalogue import Voice
from harif.words.games import unit_of


class Telling:
    """As a terminal does."""

    differences = True  # can it be told how much better a move is than another?

    def value(self, value: float, lang: str) -> str:
        """A value to who moves."""
        return value_of(value, lang)

    def estimate(self, value: float, depth: int, lang: str) -> str:
        """What a search made of a move, behind the name of that move."""
        return Voice("answer", lang)("estimate", value=value_of(value, lang, figures=4), depth=depth)

    def worth(self, value: float, lang: str) -> str:
        """The same where it is proven, and no win, draw or loss."""
        return Voice("answer", lang)("worth", value=proven_value(value, lang))

    def move(self, where: Any, action: int, lang: str) -> str:
        """A move of a state, a record or a view."""
        by = where.move_name(action) if isinstance(where, View) else move_name(state_in(where), action)
        return name(by, lang)


TYPED = Telling()


class Shown(Telling):
    """As a page does: of two sides each value is a share of 100 %, and so it is wherever winning is all that counts;
    else it is in the game's own unit, a cost without its minus. Moves are said as buttons say them.

    `mine`: are values told to the person who moves, and not of a program that does?
    """

    differences = False

    def __init__(self, game: Any, mine: bool = True) -> None:
        self.game, self.kind, self.mine = game, definition_of(game).kind, mine

    def value(self, value: float, lang: str) -> str:
        share = share_to_mover(value, self.kind)
        if share is not None:
            return percent(share, lang)
        unit = unit_of(self.game, lang) or Voice("why", lang)("points")
        low, high = self.kind.utility_range
        if high <= 0.0:  # all that can be had is a cost: 42 shots
            told = value_of(abs(value), lang, signed=False)
        else:
            told = value_of(value, lang, signed=low < 0.0)
        return Voice("answer", lang)("of_unit", value=told, unit=unit)

    def gap(self, gap: float, lang: str) -> str:
        """How much one value is above another, where shares grow with values."""
        low, high = self.kind.utility_range
        return self.value(gap, lang) if is_scored(self.kind) else percent(gap / (high - low), lang)

    def estimate(self, value: float, depth: int, lang: str) -> str:
        return Voice("answer", lang)("for_you" if self.mine else "expects", value=self.value(value, lang))

    def worth(self, value: float, lang: str) -> str:
        return self.estimate(value, 0, lang)

    def move(self, where: Any, action: int, lang: str) -> str:
        if isinstance(where, View):
            return name(where.said[place_of(lang)][where.actions.index(action)], lang)
        return name(said_move(state_in(where), action, lang), lang)


def percent(share: float, lang: str) -> str:
    """A share of one as people write it: 63%."""
    return Voice("answer", lang)("whole_percent", n=number(round(100 * share), lang))


def share_to_mover(value: float, kind: Kind) -> float | None:
    """What part of all that can be had a value to somebody is, as the bar of a page shows it; None where a value is
    told in the game's own unit: where one plays alone or for oneself, and not winning is what counts.
    """
    if not isfinite(value):
        return None if is_scored(kind) and not kind.two_sided else float(value > 0)
    if kind.two_sided and not kind.hidden:
        return of_one(value, kind)  # both sides have the same range around the middle
    low, high = kind.utility_range
    return None if is_scored(kind) else min(1.0, max(0.0, (value - low) / (high - low)))
