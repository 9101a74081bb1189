"""Methods that help a search are claims: each is held against the rules, and against true values near the end.

Claims about one position (`priority`, `noisy`, `urgent`, `safe`, `passed`, `features`, `traits`, `landmark`, `gained`,
`touches`, `slides`, the moves of `promising`, different states with one `key`) are tested in every state of some
random games.
Claims about values (`bounds`, `promising`, `symmetries`, `parts`) are tested near the ends of long random games, where
the remaining tree is small enough to be searched to its end.
"""

import math
import random
import time
from typing import Any

from harif.checking.inspector import NEAR, Broken, Inspector
from harif.checking.oracle import Oracle, Worth
from harif.checking.outlines import Outlines
from harif.checking.report import Finding
from harif.checking.shares import Gained, Parts
from harif.checking.touches import Touches
from harif.game import CHANCE
from harif.game.answers import is_truth
from harif.game.choices import listed
from harif.game.sentence import Said, Sentence
from harif.game.values import limits_of, word_of

CLAIMS = (
    *("bounds", "promising", "key", "symmetries", "priority", "noisy", "passed", "features", "traits", "landmark"),
    *("gained", "parts", "outline", "urgent", "safe", "touches", "slides"),
)
OF_VALUE = ("bounds", "promising", "symmetries", "parts", "outline")
SPOILERS = {
    *(
        "utility-sign",
        "utility-sum",
        "utility-range",
        "partners",
        "type",
        "changes",
        "raises",
        "field",
        "player",
        "no-moves",
    ),
    *("probabilities", "unhashable", "overflow"),
}
"""Findings after which true values are not to be had: claims about values are then not tested."""

GAMES = 60
STATES = 1500  # positions in which claims about one position are tested
EACH = 1500  # positions that the oracle may look at for one answer
ALL = 25_000  # and for all of them
SECONDS = 3.0  # whatever is slow: no longer than this
PLIES = 1000


class Claims:
    """Tests the claims of one game, and says which could not be tested."""

    def __init__(self, cls: Any, inspector: Inspector, rng: random.Random) -> None:
        self.cls, self.inspector, self.rng = cls, inspector, rng
        self.report, self.game = inspector.report, cls.__harif__
        self.kind = self.game.kind
        self.made = [method for method in CLAIMS if method in self.game.methods]
        self.oracle = Oracle(self.kind)
        self.keys: dict[int, Any] = {}
        self.key_of: dict[Any, int] = {}  # by position: clocks make no other one
        self.features: dict[str, int] = {}  # how many a state has
        self.landmarks: dict[int, Any] = {}
        self.parts, self.gained, self.outlines = Parts(self), Gained(self, rng), Outlines(self)
        self.touches = Touches(self)
        self.tested = dict.fromkeys(self.made, 0)
        self.looked = 0

    def test(self) -> None:
        """Play, look, and look again where the end is near."""
        self.look_at_selective()
        if not self.made:
            return
        end = time.perf_counter() + SECONDS
        values = self.kind.players == 1 or self.kind.two_sided  # what is hidden lies open to these
        spoilt = any(code in SPOILERS for code in self.report.counts)
        solving = values and not spoilt and (self.leaves_out or any(method in self.made for method in OF_VALUE))
        for _ in range(GAMES):
            try:
                played = self.play(end)
                for state in played:
                    if self.looked < STATES and time.perf_counter() < end:
                        self.look(state)
                for state in reversed(played):
                    if not solving or self.oracle.spent >= ALL or time.perf_counter() >= end:
                        break
                    worth = self.oracle.worth(state, EACH)
                    if worth is None:
                        break
                    self.judge(state, worth)
            except Broken:
                break
            except (Exception, SystemExit):
                if not spoilt:  # rules that are right so far: this is one more thing to mend
                    raise
                break
            if time.perf_counter() >= end:
                break
        self.report.claims = self.tested
        untested = [f"'{method}'" for method in self.made if not self.tested[method]]
        if untested and (self.report.ok or spoilt):
            why = "no position was met whose remaining game is small enough to be searched to its end"
            if not values:
                why = "true values are computed for one player, or two sides with a constant sum"
            if spoilt:
                why = "true values are not to be had while the rules are wrong"
            self.report.add(
                Finding(
                    "untested",
                    Said("not tested: {methods}, for {why}", methods=", ".join(untested), why=Sentence(why)),
                    "check a smaller board of the game, if it has sizes",
                    note=True,
                )
            )

    @property
    def leaves_out(self) -> bool:
        """Does the game say which part of a position does not matter?"""
        return "outline" in self.made or ("gained" in self.made and bool(self.game.counters))

    def play(self, end: float) -> list[Any]:
        """The unfinished states of a random game that is not ended while it can go on: its last trees are small."""
        state = self.cls()
        played: list[Any] = []
        while not state.terminal() and len(played) < PLIES and time.perf_counter() < end:
            played.append(state)
            if state.player() == CHANCE:
                choices = [outcome for outcome, chance in listed(state.outcomes()) if chance > 0]
            else:
                choices = listed(state.actions())
            self.rng.shuffle(choices)
            after = state.result(choices[0])
            for choice in choices[1:]:
                if not after.terminal():
                    break
                after = state.result(choice)
            state = after
        if "gained" in self.made and state.terminal():
            self.gained.look_at_end(state)
        return played

    # Claims about one position -----------------------------------------------------------------------------------

    def look(self, state: Any) -> None:
        """All that can be tested without knowing the value of the state."""
        self.looked += 1
        if "features" in self.made:
            for player in range(self.kind.players):
                self.look_at_features(state, player)
        if "traits" in self.made:
            for player in range(self.kind.players):
                self.look_at_traits(state, player)
        if "landmark" in self.made:
            self.look_at_landmark(state)
        if "gained" in self.made:
            self.gained.look(state)
        if state.player() == CHANCE:
            return
        actions = listed(state.actions())
        if "key" in self.made:
            for other in (state, *(state.result(action) for action in actions)):
                self.look_at_key(other)
        if "priority" in self.made:
            for action in actions:
                self.look_at_priority(state, action)
        for method in ("promising", "noisy"):
            if method in self.made:
                self.look_at_moves(state, method, actions)
        if "passed" in self.made:
            self.look_at_passed(state)
        if "urgent" in self.made:
            self.look_at_truth(state, "urgent")
        if "safe" in self.made:
            for action in actions:
                self.look_at_truth(state, "safe", action)
        if "touches" in self.made or "slides" in self.made:
            self.touches.look(state, actions)
        if "bounds" in self.made:
            for player in range(self.kind.players):
                self.bounds(state, player)

    def look_at_key(self, state: Any) -> None:
        key = self.call(state, "key")
        if not isinstance(key, int):
            self.find("type", Said("'key' returned {key!r} in {state!r}", key=key, state=state), "return an int", "key")
            raise Broken
        if key != self.call(state, "key"):
            self.find(
                "key", Said("'key' gave two answers in {state!r}", state=state), "depend on the state alone", "key"
            )
        self.tested["key"] += 1
        other = self.keys.setdefault(word_of(key), state)
        usual = self.key_of.setdefault(self.game.position(state), key)
        if usual != key:
            told = Said(
                "the key of {state!r} hangs on its counters alone: elsewhere it is {usual}", state=state, usual=usual
            )
            self.find("key", told, "leave the counters out of it: repetition and pvs do not look at them", "key")
        if self.game.position(other) != self.game.position(state):
            self.find(
                "key",
                Said(
                    "two different positions have the key {key}: {other!r} and {state!r}",
                    key=key,
                    other=other,
                    state=state,
                ),
                "make it differ wherever a field differs, in its low 64 bits; where those are not enough, leave it out",
                "key",
            )

    def look_at_features(self, state: Any, player: int) -> None:
        """As many finite numbers in every state: a network has one input for each."""
        self.tested["features"] += 1
        given = self.inspector.call(lambda: listed(state.features(player)), "features")
        if state.__harif__.features is not None:
            self.look_at_pairs(state, player, given)
            return
        odd = [x for x in given if not isinstance(x, (int, float)) or not math.isfinite(x)]
        if odd:
            told = Said("features({player}) yields {odd!r} in {state!r}", player=player, odd=odd[0], state=state)
            self.find("features", told, "yield finite numbers only", "features")
        count = self.features.setdefault("count", len(given))
        if len(given) != count:
            told = Said(
                "features({player}) yields {count} numbers in {state!r}, and {usual} elsewhere",
                player=player,
                count=len(given),
                state=state,
                usual=count,
            )
            self.find("features", told, "yield as many in every state, 0.0 for what is not there", "features")

    def look_at_pairs(self, state: Any, player: int, given: Any) -> None:
        """(index, value) pairs, each index below what is declared, each value finite; those of one index add up."""
        for pair in given:
            known = isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], int)
            sound = known and isinstance(pair[1], (int, float)) and math.isfinite(pair[1])
            if not sound or not 0 <= pair[0] < state.__harif__.features:
                told = Said("features({player}) yields {odd!r} in {state!r}", player=player, odd=pair, state=state)
                hint = "yield (index, value) pairs: finite values, each index below the number that is declared"
                self.find("features", told, hint, "features")
                return

    def look_at_traits(self, state: Any, player: int) -> None:
        """Whole numbers below what is declared, each once: hidden units have a row of weights for each."""
        self.tested["traits"] += 1
        given = self.inspector.call(lambda: listed(state.traits(player)), "traits")
        declared, known = state.__harif__.traits or 0, set()
        for trait in given:
            if not isinstance(trait, int) or not 0 <= trait < declared or trait in known:
                told = Said("traits({player}) yields {odd!r} in {state!r}", player=player, odd=trait, state=state)
                hint = "yield whole numbers below the one that is declared, @harif.game(traits=…), each of them once"
                self.find("traits", told, hint, "traits")
                return
            known.add(trait)

    def look_at_landmark(self, state: Any) -> None:
        """A landmark's number tells all that matters for what is to come: the same player, the same choices."""
        number = self.call(state, "landmark")
        if not isinstance(number, int) or number < -1:
            fix = "return a number of 0 or more between stages, and -1 inside one"
            self.find(
                "landmark",
                Said("'landmark' returned {number!r} in {state!r}", number=number, state=state),
                fix,
                "landmark",
            )
            raise Broken
        self.tested["landmark"] += 1
        if number < 0:
            return
        other = self.landmarks.setdefault(number, state)
        if state.player() != other.player() or self.choices(state) != self.choices(other):
            told = Said(
                "{other!r} and {state!r} have the landmark {number}, but not the same choices",
                other=other,
                state=state,
                number=number,
            )
            self.find("landmark", told, "let it differ wherever what can follow differs", "landmark")

    def choices(self, state: Any) -> list[Any]:
        return listed(state.outcomes() if state.player() == CHANCE else state.actions())

    def look_at_priority(self, state: Any, action: int) -> None:
        self.tested["priority"] += 1
        given = self.call(state, "priority", action)
        if not isinstance(given, (int, float)) or not math.isfinite(given):
            told = Said("priority({action}) is {given!r} in {state!r}", action=action, given=given, state=state)
            self.find("priority", told, "return a finite number for every legal move", "priority")

    def look_at_moves(self, state: Any, method: str, actions: list[int]) -> None:
        given = self.inspector.call(lambda: listed(getattr(state, method)()), method)
        odd = [action for action in given if action not in actions]
        if method == "noisy":
            self.tested["noisy"] += 1
        if odd:
            told = Said(
                "'{method}' yields {odd!r}, which is no legal move, in {state!r}",
                method=method,
                odd=odd[0],
                state=state,
            )
            self.find(method, told, "yield some of what 'actions' yields", method)
        elif len(set(given)) < len(given):
            self.find(
                method,
                Said("'{method}' yields a move twice in {state!r}", method=method, state=state),
                "yield each once",
                method,
            )
        elif method == "promising" and not given:
            self.look_at_no_hope(state, actions)

    def look_at_no_hope(self, state: Any, actions: list[int]) -> None:
        """`promising` yields nothing: does the opponent really win on its next move, whatever is played?"""
        player = state.player()
        for action in actions:
            child = state.result(action)
            if child.terminal():
                lost = float(child.utility(player)) < self.kind.middle
            elif self.kind.sign_of(child.player()) == self.kind.sign_of(player):
                lost = False
            else:
                ends = (child.result(reply) for reply in listed(child.actions()))
                lost = any(end.terminal() and float(end.utility(player)) < self.kind.middle for end in ends)
            if not lost:
                self.find(
                    "promising-empty",
                    Said(
                        "'promising' yields nothing in {state!r}, yet after {action} the opponent does not win at once",
                        state=state,
                        action=action,
                    ),
                    "yield at least one best move, unless the opponent wins on its next move whatever is played",
                    "promising",
                )
                return

    def look_at_passed(self, state: Any) -> None:
        self.tested["passed"] += 1
        after = self.call(state, "passed")
        if type(after) is not self.cls:
            fix = Said("return a {name}", name=self.game.plain_name)
            self.find(
                "passed", Said("'passed' returned {after!r} in {state!r}", after=after, state=state), fix, "passed"
            )
        elif not after.terminal() and after.player() == state.player():
            told = Said("after 'passed' the same player is to move: {state!r}", state=state)
            self.find("passed", told, "return the state with the other player to move", "passed")

    def look_at_truth(self, state: Any, method: str, *given: int) -> None:
        """A method that says yes or no, of a state or of a move there."""
        self.tested[method] += 1
        name = f"{method}({given[0]})" if given else method
        answer = self.call(state, method, *given)
        if not is_truth(answer):
            told = Said("'{name}' returned {answer!r} in {state!r}", name=name, answer=answer, state=state)
            self.find(method, told, "return True or False, in every branch", method)
        elif bool(answer) != bool(self.call(state, method, *given)):
            told = Said("'{name}' gave two answers in {state!r}", name=name, state=state)
            self.find(method, told, "depend on the state alone", method)

    def look_at_selective(self) -> None:
        """Does a game that is said to suit guessing have anything to guess by?"""
        if not self.game.selective:
            return
        fits = not self.kind.chance and not self.kind.hidden and (self.kind.players == 1 or self.kind.two_sided)
        if "evaluate" in self.game.methods and fits:
            return
        told = "selective=True, but there is no 'evaluate' to guess by: every position looks the same"
        fix = "write 'evaluate', or leave selective out"
        if not fits:
            told = "selective=True, but only pvs guesses, and it does not search a game of this kind"
            fix = "leave selective out"
        self.report.add(Finding("selective", told, fix, note=True))

    def bounds(self, state: Any, player: int) -> tuple[float, float, int, int]:
        """What `bounds` says, if it says it in one of the two shapes."""
        given = self.call(state, "bounds", player)
        good = isinstance(given, tuple) and len(given) in (2, 4)
        if good and all(isinstance(x, (int, float)) and x == x for x in given) and given[0] <= given[1]:
            return limits_of(given)
        fix = "return (low, high) or (low, high, soonest_win, soonest_loss), low not above high"
        self.find(
            "bounds",
            Said("bounds({player}) is {given!r} in {state!r}", player=player, given=given, state=state),
            fix,
            "bounds",
        )
        raise Broken

    # Claims about values -----------------------------------------------------------------------------------------

    def judge(self, state: Any, worth: Worth) -> None:
        """Hold the claims against the true value of the state."""
        if state.player() == CHANCE:
            return
        for method in OF_VALUE:
            if method in self.made and method not in ("parts", "outline"):
                self.tested[method] += 1
        if "parts" in self.made and self.impartial():
            self.parts.judge(state, worth)
        if "bounds" in self.made:
            for player in range(self.kind.players):
                self.judge_bounds(state, player, worth)
        if "promising" in self.made:
            self.judge_promising(state, worth)
        if self.leaves_out:
            self.outlines.judge(state)
        if "symmetries" in self.made:
            for other in self.inspector.call(lambda: listed(state.symmetries()), "symmetries"):
                self.judge_symmetry(state, other, worth)

    def impartial(self) -> bool:
        """May the game be a sum: two players, zero-sum, no chance?"""
        return self.kind.players == 2 and self.kind.zero_sum and not self.kind.chance

    def judge_bounds(self, state: Any, player: int, worth: Worth) -> None:
        low, high, soonest_win, soonest_loss = self.bounds(state, player)
        value = self.oracle.to(worth, player)
        if not low - NEAR <= value <= high + NEAR:
            self.find(
                "bounds",
                Said(
                    "bounds({player}) says {low} to {high} in {state!r}, but best play gives {value}",
                    player=player,
                    low=low,
                    high=high,
                    state=state,
                    value=value,
                ),
                "widen the bounds until they hold in every position",
                "bounds",
            )
        if self.kind.chance:
            return
        for soonest, happens, name in (
            (soonest_win, value > self.kind.middle + NEAR, "soonest_win"),
            (soonest_loss, value < self.kind.middle - NEAR, "soonest_loss"),
        ):
            if happens and soonest > worth.plies:
                self.find(
                    "bounds-soonest",
                    Said(
                        "bounds({player}) gives {name}={soonest} plies in {state!r}, but it comes after {plies}",
                        player=player,
                        name=name,
                        soonest=soonest,
                        state=state,
                        plies=worth.plies,
                    ),
                    Said("let {name} be no later than the end of the game can come under best play", name=name),
                    "bounds",
                )

    def judge_promising(self, state: Any, worth: Worth) -> None:
        player = int(state.player())
        given = self.inspector.call(lambda: listed(state.promising()), "promising")
        best = self.oracle.to(worth, player)
        after = [self.oracle.known[state.result(action)] for action in given if action in listed(state.actions())]
        if after and max(self.oracle.to(w, player) for w in after) < best - NEAR:
            self.find(
                "promising",
                Said(
                    "'promising' leaves out every best move in {state!r}: it yields {given}, and best play "
                    "gives {best}",
                    state=state,
                    given=given,
                    best=best,
                ),
                "leave out only moves that are provably no better than one it yields",
                "promising",
            )

    def judge_symmetry(self, state: Any, other: Any, worth: Worth) -> None:
        fix = "yield only states that are worth the same to the same player to move"
        if type(other) is not self.cls:
            self.find(
                "symmetries",
                Said("'symmetries' yields {other!r} in {state!r}", other=other, state=state),
                fix,
                "symmetries",
            )
            return
        alike = not other.terminal() and other.player() == state.player()
        if not alike or len(listed(other.actions())) != len(listed(state.actions())):
            told = Said(
                "'symmetries' yields {other!r} for {state!r}, with another player to move or other moves",
                other=other,
                state=state,
            )
            self.find("symmetries", told, fix, "symmetries")
            return
        found = self.oracle.worth(other, EACH)
        if found is not None and abs(found.value - worth.value) > NEAR:
            self.find(
                "symmetries",
                Said(
                    "'symmetries' yields {other!r} for {state!r}, but they are worth {value} and {other_value} to "
                    "player 0",
                    other=other,
                    state=state,
                    value=found.value,
                    other_value=worth.value,
                ),
                fix,
                "symmetries",
            )

    # -------------------------------------------------------------------------------------------------------------

    def call(self, state: Any, method: str, *arguments: Any) -> Any:
        return self.inspector.call(getattr(state, method), method, *arguments)

    def find(self, code: str, message: str, fix: str, method: str) -> None:
        self.inspector.find(code, message, fix, method)
