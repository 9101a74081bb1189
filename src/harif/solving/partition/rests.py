"""The driver of partition search: positions of one game, with a table that all questions share."""

from array import array
from collections.abc import Callable
from math import floor, isfinite
from typing import Any

from harif.game import CHANCE, SearchError
from harif.native.engine import Engine, engine_for
from harif.native.records import rows
from harif.search.alphabeta.ordering import CREDITS, NEVER, Frame, Move
from harif.search.flaws import ODD_PLAYER, TOO_DEEP, TOO_HIGH, TOO_WIDE, WITH_FRACTIONS, sentence_for, too_wide
from harif.search.limits import MOST_PLIES
from harif.search.work import NO_LIMIT, STOPPED, is_spent
from harif.solving.forward.to_the_end import UNITS, TooDeep, Unfit
from harif.solving.partition.outlines import LONG_CHAINS, MOST, SHORT_CHAINS, Outlines, new_outlines
from harif.solving.partition.prove import Prover, Reason, settle_rest

USUAL_ROOM = 64
NEAR = 1e-9


class Rests:
    """What positions of a game are worth to player 0, by what is still to be gained."""

    def __init__(self, state: Any, *, table: float = 256, native: bool = True, limit: int = NO_LIMIT) -> None:
        self.game = state.__harif__
        refuse_unfit(state)
        self.engine: Engine = engine_for(state, [settle_rest], native)
        self.outlines = self.new_table(table)
        self.credits = array("q", [0]) * (2 * CREDITS)
        self.room, self.units = self.game.max_actions or USUAL_ROOM, UNITS[0]
        self.spent, self.stopped, self.limit = 0, False, limit
        self.prover = self.new_prover()

    def new_table(self, megabytes: float) -> Outlines:
        return new_outlines(megabytes, LONG_CHAINS if self.game.gives_reasons else SHORT_CHAINS)

    def new_prover(self) -> Prover:
        game, plies, width = self.game, MOST_PLIES + 3, self.game.words
        fields = zip(self.engine.cls._fields, game.fields, strict=True)
        counters = [int(name in game.counters) for name, field in fields for _ in range(field.words())]
        return Prover(
            players=game.kind.players,
            opposite=game.kind.opposite,
            limit=self.limit - self.spent,
            room=self.room,
            filtered_from=NEVER,
            by_history="priority" not in game.methods,
            most_credit=1 << 18,
            moves=rows(Move, self.room * plies),
            frames=rows(Frame, 1),  # only killers, which are not used, stand there
            history=self.credits,
            units=self.units,
            deepest=MOST_PLIES,
            bounded="bounds" in game.methods,
            outlined="outline" in game.methods,
            blurs=game.gives_reasons,
            urged="urgency" in game.methods,
            width=width,
            reasons=rows(Reason, plies),
            whys=array("q", [0]) * (self.room * plies),
            counters=array("q", counters),
            spare=array("q", [0]) * width,
            outlines=self.outlines,
        )

    @property
    def nodes(self) -> int:
        return self.spent + int(self.prover.nodes)

    def stop(self) -> None:
        self.stopped = True
        self.prover.limit = STOPPED

    def value(self, state: Any, guess: float | None = None) -> float | None:
        """What player 0 gets of a position under best play; None if it was stopped. A guess that is right saves time.

        The guess is the game's own judgement where none is given.
        """
        if state.terminal():
            return float(state.utility(0))
        low, high = self.game.kind.first_range
        judged = float(state.evaluate(0)) if guess is None else guess
        aim = judged if isfinite(judged) else 0.0

        def anything(gained: float) -> tuple[int, int, int]:
            return self.floor(low - gained), self.ceiling(high - gained), self.floor(aim - gained)

        return self.settled(state, anything)

    def keeps(self, state: Any, value: float, lowers: bool) -> bool | None:
        """Does a position keep the value that the one before it has, to whoever moved there? None if it was stopped.

        One question is enough, for no move is better than that: is it at least the value, or where the mover `lowers`
        it, not above it?
        """
        if state.terminal():
            return self.same(float(state.utility(0)), value)

        def around(gained: float) -> tuple[int, int, int]:
            need = round((value - gained) * self.units) + lowers
            return need - 1, need, need

        found = self.settled(state, around)
        if found is None:
            return None
        return not found > value + 0.5 / self.units if lowers else found > value - 0.5 / self.units

    def same(self, one: float, other: float) -> bool:
        """Are two values one rank? (Sums of fractions differ in their last bits.)"""
        return abs(one - other) * self.units < 0.5

    def settled(self, state: Any, within: Callable[[float], tuple[int, int, int]]) -> float | None:
        """The value of an unfinished position, asked for between the ranks that `within` makes of what is gained: the
        lowest, the highest, a guess. What can be mended is, and it is asked again.
        """
        self.engine.refuse_changed_rules()
        gained = float(state.gained())
        while not self.stopped:
            found = int(self.engine.run(settle_rest)(state, *within(gained), self.prover))
            if self.prover.flaw:
                self.mend(int(self.prover.flaw))
            elif is_spent(self.prover):
                break
            else:
                return round(gained * self.units + found) / self.units
        return None

    def floor(self, value: float) -> int:
        """The highest rank not above a value, within what a table can hold."""
        return floor(max(-MOST // 2, min(value * self.units, MOST // 2)) + NEAR)

    def ceiling(self, value: float) -> int:
        """The lowest rank not below a value."""
        return -self.floor(-value)

    def mend(self, flaw: int) -> None:
        """Change what went wrong, so that it cannot again; an error where nothing helps."""
        spec = self.game.spec
        self.spent = self.nodes
        if flaw == WITH_FRACTIONS:
            finer = [units for units in UNITS if units > self.units]
            if not finer:
                raise Unfit("{spec}: its utilities are not whole numbers, halves, quarters or hundredths.", spec=spec)
            self.units = finer[0]
            self.outlines = self.new_table(self.outlines.megabytes)  # what this one knows is counted otherwise
        elif flaw == TOO_WIDE:
            if self.game.max_actions is not None:
                raise too_wide(self.game, self.room)
            self.room *= 2
        elif flaw == TOO_DEEP:
            raise TooDeep(
                "{spec}: a line of play is longer than {deepest} plies; it may never end.",
                spec=spec,
                deepest=MOST_PLIES,
            )
        elif flaw == TOO_HIGH:
            raise Unfit(
                "{spec}: utilities as large as {range} are not counted in ranks.",
                spec=spec,
                range=self.game.kind.utility_range,
            )
        elif flaw == ODD_PLAYER and self.game.kind.chance:
            raise still_chance(self.game)
        else:
            raise sentence_for(flaw, self.game)
        self.prover = self.new_prover()
        if self.stopped:  # told so just now, maybe
            self.prover.limit = STOPPED


def leaves_out(game: Any) -> bool:
    """Does the game say what is won already, and which part of a position does not matter any more?"""
    return "gained" in game.methods and (bool(game.counters) or "outline" in game.methods)


def refuse_unfit(state: Any) -> None:
    """What partition search is not for."""
    game = state.__harif__
    if not game.kind.two_sided and game.kind.players != 1:
        raise Unfit("{spec}: partition search is for two sides with a constant sum.", spec=game.spec)
    if not leaves_out(game):
        raise Unfit(
            "{spec} does not say what is won already: partition search wants gained(), and counters=… for the fields "
            "that count it, or an outline() of what matters.",
            spec=game.spec,
        )
    if not all(field.native() for field in game.fields):
        raise Unfit("{spec} has fields that are no numbers, which no table tells apart.", spec=game.spec)
    if not state.terminal() and state.player() == CHANCE:
        raise still_chance(game)


def still_chance(game: Any) -> SearchError:
    return SearchError(
        "{spec}: chance has still to move, and partition search wants everything dealt. Give a position in which "
        "nothing is left to chance.",
        spec=game.spec,
    )
