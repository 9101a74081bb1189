"""Two claims of how a position is put together: `parts()`, of which positions it is the sum, and `gained()`, which part
of its utility is certain.

`parts` is held against Grundy values of whole positions, found by their definition. `gained` is held against games that
go on alike: from two states with one `landmark` the same moves must bring the same, beyond what was gained before.
"""

import math
import random
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from harif.checking.inspector import NEAR, Broken
from harif.checking.oracle import Grundy, Oracle, Worth
from harif.checking.report import Finding
from harif.game.answers import is_number
from harif.game.choices import choices, listed
from harif.game.sentence import Said

if TYPE_CHECKING:
    from harif.checking.claims import Claims

PATHS = 6  # games that go on alike from two states
PLIES = 1000
EACH = 3000  # positions that an oracle may look at for one answer
FIX_PARTS = "yield positions whose sum this is: a move in the whole is a move in one of them, and the last to move wins"
FIX_GAINED = "return what of the utility is certain, and no more: what is to come must not depend on it"


class Parts:
    """Tests `parts` near the ends of games."""

    def __init__(self, claims: "Claims") -> None:
        self.claims, self.cls, self.kind = claims, claims.cls, claims.kind
        self.grundy = Grundy()

    def judge(self, state: Any, worth: Worth) -> None:
        """The parts have as many moves and the same Grundy value as the whole; a misère game is told that it is one."""
        parts = self.claims.inspector.call(lambda: listed(state.parts()), "parts")
        odd = [part for part in parts if type(part) is not self.cls]
        if odd:
            self.find(
                Said("'parts' yields {odd!r} in {state!r}, which is no state of the game", odd=odd[0], state=state)
            )
            raise Broken
        moves, inside = len(listed(state.actions())), sum(self.moves(part) for part in parts)
        if moves != inside:
            self.find(
                Said(
                    "the parts {parts} of {state!r} have {inside} moves together, and the whole has {moves}",
                    parts=parts,
                    state=state,
                    inside=inside,
                    moves=moves,
                )
            )
            return
        whole, values = self.grundy.value(state, EACH), [self.grundy.value(part, EACH) for part in parts]
        known = [value for value in values if value is not None]
        if whole is None or len(known) < len(parts):
            return
        self.claims.tested["parts"] += 1
        if whole != reduce(xor, known, 0):
            self.find(
                Said(
                    "the parts {parts} of {state!r} have the Grundy values {known}, and the whole has {whole}",
                    parts=parts,
                    state=state,
                    known=known,
                    whole=whole,
                )
            )
        elif (self.claims.oracle.to(worth, state.player()) > self.kind.middle) != (whole != 0):
            told = Said("'parts' is of no use: the last to move does not win, as one sees in {state!r}", state=state)
            self.claims.inspector.tell(Finding("parts", told, "leave it out, or leave it as it is", "parts", note=True))

    def moves(self, part: Any) -> int:
        return 0 if part.terminal() else len(listed(part.actions()))

    def find(self, told: str) -> None:
        self.claims.find("parts", told, FIX_PARTS, "parts")


class Gained:
    """Tests `gained` in all states, at the ends, and between states that have one landmark."""

    def __init__(self, claims: "Claims", rng: random.Random) -> None:
        self.claims, self.rng, self.game = claims, rng, claims.game
        self.oracle = Oracle(claims.kind)
        self.compares = "landmark" in self.game.methods
        self.alike: dict[int, Any] = {}  # landmark -> a state that has it

    def look(self, state: Any) -> None:
        self.of(state)
        if not self.compares:
            return
        number = self.claims.call(state, "landmark")
        if not isinstance(number, int) or number < 0:
            return
        other = self.alike.setdefault(number, state)
        if other != state:
            self.compare(other, state)

    def look_at_end(self, state: Any) -> None:
        """At the end all is certain. (What a landmark leaves open may come at the very end.)"""
        self.claims.tested["gained"] += 1
        gained, utility = self.of(state), float(state.utility(0))
        if not self.compares and abs(gained - utility) > NEAR:
            self.find(
                Said(
                    "the game is over in {state!r} with {utility} for player 0, and 'gained' says {gained}",
                    state=state,
                    utility=utility,
                    gained=gained,
                )
            )

    def of(self, state: Any) -> float:
        gained = self.claims.call(state, "gained")
        if not is_number(gained) or not math.isfinite(gained):
            self.claims.find(
                "gained",
                Said("'gained' returned {gained!r} in {state!r}", gained=gained, state=state),
                "return a finite number",
                "gained",
            )
            raise Broken
        return float(gained)

    def compare(self, one: Any, other: Any) -> None:
        """Let two games go on alike: what they bring beyond what was gained must be the same."""
        ahead = self.of(other) - self.of(one)
        apart = [found - ahead for _ in range(PATHS) if (found := self.go_on(one, other)) is not None]
        if apart:
            self.claims.tested["gained"] += 1
        if not any(abs(more) > NEAR for more in apart):
            return
        surely = max(apart) - min(apart) <= NEAR  # one amount on every path is no accident of how moves are numbered
        if not surely:
            worth, others = self.oracle.worth(one, EACH), self.oracle.worth(other, EACH)
            surely = worth is not None and others is not None and abs(others.value - worth.value - ahead) > NEAR
        if surely:
            self.find(
                Said(
                    "{one!r} and {other!r} have one landmark, and 'gained' says {first} and {second}, but "
                    "after the same moves their utilities are {apart} apart",
                    one=one,
                    other=other,
                    first=self.of(one),
                    second=self.of(other),
                    apart=max(apart, key=abs) + ahead,
                )
            )

    def go_on(self, one: Any, other: Any) -> float | None:
        """Play the same moves from both, to the end: by how much is the other utility greater? None if they part."""
        for _ in range(PLIES):
            if one.terminal() or other.terminal():
                return float(other.utility(0)) - float(one.utility(0)) if one.terminal() and other.terminal() else None
            found = choices(one)
            if choices(other) != found:
                return None
            choice = self.rng.choice(found)
            one, other = one.result(choice), other.result(choice)
        return None

    def find(self, told: str) -> None:
        self.claims.find("gained", told, FIX_GAINED, "gained")
