"""A matrix game told: its table, what is struck out and why, and how to play it; in words and as JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from harif.drawing.digits import digits, fraction, isolated, name
from harif.game import Unsolved
from harif.hidden.normal.dominance import MOST_MIXED, Step, remaining
from harif.hidden.normal.zerosum import Mix, announced
from harif.words.catalogue import Voice

MOST_CELLS = 400  # of a table that is printed
SMALL = 36  # entries of a zero-sum game in which other solutions are looked for


def tell(game: Any, lang: str = "en", weak: bool = False) -> str:
    """The whole story of a `Matrix`, a line a thing."""
    return "\n".join(Teller(game, lang).lines(weak))


class Teller:
    """Speaks of one game in one language."""

    def __init__(self, game: Any, lang: str) -> None:
        self.game, self.lang, self.say = game, lang, Voice("matrix", lang)

    def lines(self, weak: bool) -> list[str]:
        steps = self.game.eliminate(weak)
        found = (
            [self.title(), "", *table_text(self.game, self.lang), ""] if self.cells <= MOST_CELLS else [self.title()]
        )
        found += self.dominance(steps, weak)
        if self.game.players != 2:
            return found + self.pure()
        return found + (self.zero_sum() if self.game.zero_sum else self.equilibria())

    @property
    def cells(self) -> int:
        return len(self.game.form.payoffs)

    def title(self) -> str:
        if self.game.form.title:
            return str(self.game.form.title)
        if self.game.players != 2:
            return self.say("title_many", n=self.game.players)
        return self.say("title", rows=self.game.shape[0], columns=self.game.shape[1])

    # Dominance ---------------------------------------------------------------------------------------------------

    def dominance(self, steps: Sequence[Step], weak: bool) -> list[str]:
        found = [self.struck(step) for step in steps]
        if self.game.players == 2:  # else a line begins with the name of a strategy
            found = [capital(told) for told in found]
        if not steps:
            found.append(self.say("nothing" if weak else "nothing_strict"))
        elif self.game.players == 2:
            kept = remaining(self.game.form, steps)
            names = [self.strategy(seat, i) for seat, left in enumerate(kept) for i in left]
            found.append(self.say("left", what=self.say("comma").join(names)))
        if self.cells > MOST_MIXED:
            found.append(self.say("large"))
        return found

    def struck(self, step: Step) -> str:
        what, by = self.strategy(step.player, step.strategy), self.mix(step.player, dict(step.by))
        if step.pure:
            by = self.strategy(step.player, step.by[0][0])
            return self.say("strict_one" if step.strict else "weak_one", what=what, by=by)
        return self.say("strict_mix" if step.strict else "weak_mix", what=what, by=by)

    # How to play -------------------------------------------------------------------------------------------------

    def zero_sum(self) -> list[str]:
        game, say = self.game, self.say
        saddles, (low, high) = game.saddle_points, announced(game.table())
        parts = {"row": self.strategy(0, low.strategy), "column": self.strategy(1, high.strategy)}
        found = [say("saddle", row=self.strategy(0, i), column=self.strategy(1, j)) for i, j in saddles]
        if not saddles:
            values = {"low": self.number(low.value), "high": self.number(high.value)}
            found = [say("no_saddle"), say("announced", value=self.number(game.value), **parts, **values)]
        found.append(say("value", value=self.number(game.value)))
        for seat, who in enumerate(("row_player", "column_player")):
            found.append(say("plays", who=say(who), mix=self.mixed(seat, game.strategies[seat])))
        if self.cells <= SMALL and len(game.equilibria().found) > 1:
            found.append(say("several"))
        return found

    def equilibria(self) -> list[str]:
        found, degenerate = self.game.equilibria()
        key = "extreme_equilibria" if degenerate else "one_equilibrium" if len(found) == 1 else "many_equilibria"
        lines = [self.say(key, n=len(found)) if key != "one_equilibrium" else self.say(key)]
        for n, (row, column, values) in enumerate(found, 1):
            first, second = map(self.number, values)
            parts = {"row": self.mixed(0, row), "column": self.mixed(1, column), "first": first, "second": second}
            lines.append(self.say("equilibrium", n=n, **parts))
        return lines

    def pure(self) -> list[str]:
        game, say = self.game, self.say
        lines = [say("pure_only", n=game.players)]
        for n, profile in enumerate(game.pure_equilibria(), 1):
            what = say("comma").join(self.strategy(seat, i) for seat, i in enumerate(profile))
            values = say("comma").join(map(self.number, game.form.payoffs[profile]))
            lines.append(say("pure", n=n, what=what, values=values))
        return lines if len(lines) > 1 else [*lines, say("no_pure")]

    # Words -------------------------------------------------------------------------------------------------------

    def number(self, value: Fraction) -> str:
        return isolated(fraction(value, self.lang), self.lang)

    def strategy(self, seat: int, i: int) -> str:
        called = name(self.game.form.strategies[seat][i], self.lang)
        if self.game.players != 2:
            return self.say("strategy", name=called, player=self.game.form.players[seat])
        return self.say("row" if seat == 0 else "column", name=called)

    def mixed(self, seat: int, mix: Mix) -> str:
        return self.mix(seat, {i: p for i, p in enumerate(mix) if p})

    def mix(self, seat: int, weights: dict[int, Fraction]) -> str:
        """2/5 row 1, 3/5 row 2; always row 1."""
        if len(weights) == 1:
            return self.say("always", what=self.strategy(seat, next(iter(weights))))
        return self.say("comma").join(f"{self.number(p)} {self.strategy(seat, i)}" for i, p in weights.items())


def capital(line: str) -> str:
    return line[:1].upper() + line[1:]


def table_text(game: Any, lang: str) -> list[str]:
    """The payoffs of two players as aligned text; of more, a line for each profile."""
    names = [[digits(text, lang) if text.isdecimal() else text for text in part] for part in game.form.strategies]
    if game.players != 2:
        return [
            f"{' '.join(names[seat][i] for seat, i in enumerate(profile))}: {entry(worth, lang)}"
            for profile, worth in sorted(game.form.payoffs.items())
        ]
    plain = game.form.constant_sum == 0
    head = ["", *names[1]]
    rows = [
        [names[0][i], *(entry(game.form.payoffs[i, j][: 1 if plain else 2], lang) for j in range(game.shape[1]))]
        for i in range(game.shape[0])
    ]
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in [head, *rows]]
    return [isolated(line, lang) for line in lines]


def entry(worth: Sequence[Fraction], lang: str) -> str:
    """The payoffs in a cell: 3, or 3, 2 where they are two."""
    return ", ".join(fraction(x, lang) for x in worth)


# JSON ------------------------------------------------------------------------------------------------------------


def told(game: Any, weak: bool = False) -> dict[str, Any]:
    """What is known of a game, for a program: numbers, and the fractions that they are under "exact"."""
    form, steps = game.form, game.eliminate(weak)
    found: dict[str, Any] = {"players": list(form.players), "strategies_of": [list(part) for part in form.strategies]}
    found["struck"] = [
        {
            "player": step.player,
            "strategy": step.strategy,
            "by": [[k, float(w)] for k, w in step.by],
            "strict": step.strict,
            "mixture": not step.pure,
        }
        for step in steps
    ]
    found["left"] = remaining(form, steps)
    if game.players != 2:
        return found | {"pure_equilibria": [list(profile) for profile in game.pure_equilibria()]}
    found["rows"], found["columns"] = ([list(map(float, row)) for row in game.table(seat)] for seat in (0, 1))
    if game.zero_sum:
        found["saddle_points"] = [list(place) for place in game.saddle_points]
    found["pure_equilibria"] = [list(place) for place in game.pure_equilibria()]
    exact: dict[str, Any] = {}
    if game.zero_sum:
        found["value"], exact["value"] = float(game.value), str(game.value)
        found["strategies"] = [list(map(float, mix)) for mix in game.strategies]
        exact["strategies"] = [list(map(str, mix)) for mix in game.strategies]
    try:
        equilibria = game.equilibria()
    except Unsolved:
        return found | {"exact": exact}
    found["degenerate"] = equilibria.degenerate
    found["equilibria"] = [
        {"strategies": [list(map(float, mix)) for mix in (row, column)], "values": list(map(float, values))}
        for row, column, values in equilibria.found
    ]
    exact["equilibria"] = [
        {"strategies": [list(map(str, mix)) for mix in (row, column)], "values": list(map(str, values))}
        for row, column, values in equilibria.found
    ]
    return found | {"exact": exact}
