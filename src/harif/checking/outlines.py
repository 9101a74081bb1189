"""What a game leaves out of a position: `counters=`, `outline()`, and what it says an answer rested on.

Positions are held against each other whose true values are known. Where the game only leaves out what is won already,
those with one outline must have the same still to come. Where it also says what mattered (`needs`, `grounds`, `blur`,
`focus`, `alike`), a bound is proven by plain search, what the proof needs is put together by these methods, and the
bound must hold for every other position that has as much in common with the first.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from harif.checking.inspector import NEAR
from harif.game import CHANCE
from harif.game.choices import listed
from harif.game.sentence import Said
from harif.game.values import limits_of, word_of

if TYPE_CHECKING:
    from harif.checking.claims import Claims

STATES = 3000  # in which outlines are looked at
MOST_ENTRIES = 40  # of one first word
FIX = "let the outline, under its mask, differ wherever what is still to come may differ"


class Entry(NamedTuple):
    """A bound on what is still to come, proven of a state, for all whose words are the same under a mask."""

    words: tuple[int, ...]
    mask: int
    rest: float
    at_least: bool
    state: Any


class Outlines:
    """Tests what a game leaves out, in positions whose values the oracle knows."""

    def __init__(self, claims: "Claims") -> None:
        self.claims, self.game, self.kind = claims, claims.game, claims.kind
        self.known = claims.oracle.known
        self.reasons = self.game.gives_reasons
        self.method = "outline" if "outline" in self.game.methods else "gained"
        self.first: dict[Any, tuple[Any, float]] = {}  # an outline -> a state that has it, and what is to come there
        self.entries: dict[int, list[Entry]] = {}  # by the first word
        self.proofs: dict[tuple[Any, float, bool], int] = {}
        self.seen: set[Any] = set()

    def judge(self, state: Any) -> None:
        """Hold the positions below a state against all that were met."""
        waiting = [state]
        while waiting and len(self.seen) < STATES:
            at = waiting.pop()
            if at in self.seen or at not in self.known or at.terminal() or at.player() == CHANCE:
                continue
            self.seen.add(at)
            if self.reasons:
                self.look_at_reasons(at)
            else:
                self.look_at_outline(at)
            waiting += [at.result(action) for action in listed(at.actions())]

    def rest(self, state: Any) -> float:
        return self.known[state].value - float(self.claims.call(state, "gained"))

    # Where everything in the outline matters --------------------------------------------------------------------------

    def look_at_outline(self, state: Any) -> None:
        self.claims.tested[self.method] += 1
        if self.method == "outline":
            key = self.claims.call(state, "outline")
        else:
            key = self.game.without(self.game.counters, state)
        other, rest = self.first.setdefault(key, (state, self.rest(state)))
        if abs(rest - self.rest(state)) > NEAR:
            self.find(other, rest, state)

    # Where some of it does --------------------------------------------------------------------------------------------

    def look_at_reasons(self, state: Any) -> None:
        words = self.words(state)
        if words[0] == 0:
            return
        self.claims.tested["outline"] += 1
        rest, entries = self.rest(state), self.entries.setdefault(words[0], [])
        for entry in entries:
            same = all((a ^ b) & entry.mask == 0 for a, b in zip(words[1:], entry.words[1:], strict=True))
            if same and (rest < entry.rest - NEAR if entry.at_least else rest > entry.rest + NEAR):
                self.find(entry.state, entry.rest, state)
                return
        if len(entries) < MOST_ENTRIES:
            for at_least in (True, False):
                needed = self.needed(state, self.known[state].value, at_least)
                entries.append(Entry(words, word_of(self.claims.call(state, "blur", needed)), rest, at_least, state))

    def needed(self, state: Any, value: float, at_least: bool) -> int:
        """What a proof needs that player 0 gets at least, or at most, a value that it really does."""
        key = (state, value, at_least)
        if key not in self.proofs:
            found = self.proof(state, value, at_least)
            if self.words(state)[0] != 0:
                found = int(self.claims.call(state, "focus", self.claims.call(state, "blur", found)))
            self.proofs[key] = found
        return self.proofs[key]

    def proof(self, state: Any, value: float, at_least: bool) -> int:
        if "bounds" in self.game.methods:
            low, high, *_ = limits_of(self.claims.call(state, "bounds", 0))
            if low >= value - NEAR if at_least else high <= value + NEAR:
                return int(self.claims.call(state, "grounds", 0)[0 if at_least else 1])
        chooses = self.kind.with_first(int(state.player())) == at_least
        moves = listed(state.promising() if "promising" in self.game.methods else state.actions())
        all_of_it, searched = 0, list[tuple[int, int]]()
        for action in moves:
            after = state.result(action)
            worth = self.known[after].value
            if chooses and (worth < value - NEAR if at_least else worth > value + NEAR):
                continue
            if any(self.claims.call(state, "alike", action, other, why) for other, why in searched):
                continue
            why = int(self.claims.call(state, "needs", action))
            why |= 0 if after.terminal() else self.needed(after, value, at_least)
            if chooses:
                return why
            searched.append((action, why))
            all_of_it |= why
        return all_of_it

    def words(self, state: Any) -> tuple[int, ...]:
        return tuple(map(word_of, self.claims.call(state, "outline")))

    def find(self, one: Any, rest: float, other: Any) -> None:
        told = Said(
            "{one!r} and {other!r} are alike in what is said to matter, but {first} and {second} are still to come "
            "for player 0",
            one=one,
            other=other,
            first=rest,
            second=self.rest(other),
        )
        self.claims.find("outline", told, FIX, self.method)
