"""Does a game end? What a random game that goes on and on means depends on the game's own declarations.

Where `repetition="draw"`, a position that comes back ends the game; where there is a `ply_limit`, the limit does. A
puzzle need not end by random play at all. What remains is a game that may really be endless.
"""

import random
import time
from typing import Any

from harif.checking.report import Finding, Report
from harif.game.choices import choices
from harif.game.sentence import Said

STATES = 20_000
SECONDS = 1.0
TRIES, LOOKS = 10, 3  # random games that go on beyond the limit, in so many positions


class Endings:
    """What is found about the ends of one game; each finding is given to `report` once."""

    def __init__(self, cls: Any, report: Report, rng: random.Random) -> None:
        self.cls, self.game, self.report, self.rng = cls, cls.__harif__, report, rng
        self.looked = 0  # positions at the ply limit that were looked at

    def unfinished(self, plies: int) -> Finding:
        """A random game did not end in so many plies, and nothing that the game declares ends it."""
        reachable, closed = self.reachable_end()
        if closed and not reachable:
            told = "no end can be reached from the start: every position was visited, and 'terminal' is True in none"
            return Finding("endless", told, "let 'terminal' be True where the game is over", "terminal")
        told = Said("a random game did not end in {plies} plies", plies=plies)
        if self.game.kind.players == 1:
            fix = "nothing, if that is in the nature of the puzzle; else end it in 'terminal'"
            return Finding("endless", told, fix, "terminal", note=True)
        fix = "declare repetition='draw' or ply_limit=…, or end it in 'terminal'; --plies allows longer games"
        return Finding("endless", told, fix, "terminal")

    def reachable_end(self) -> tuple[bool, bool]:
        """(can an end be reached, were all positions visited)."""
        start, end = self.cls(), time.perf_counter() + SECONDS
        known, waiting = {start}, [start]
        try:
            for state in waiting:
                if state.terminal():
                    return True, False
                if len(known) > STATES or time.perf_counter() > end:
                    return False, False
                for choice in choices(state):
                    after = state.result(choice)
                    if after not in known:
                        known.add(after)
                        waiting.append(after)
        except (Exception, SystemExit):  # other findings tell of it
            return False, False
        return False, True

    def beyond(self, state: Any, limit: int) -> Finding | None:
        """The game goes on at its ply limit. That is what a limit is for, unless the rules end it soon anyway: then the
        limit says less than is true.
        """
        self.looked += 1
        if self.looked > LOOKS:
            return None
        longest = 0
        try:
            for _ in range(TRIES):
                plies = self.plies_to_end(state, limit)
                if plies is None:
                    return None
                longest = max(longest, plies)
        except (Exception, SystemExit):
            return None
        told = Said(
            "the game declares ply_limit={limit}, but by its rules it ends only after {plies} plies",
            limit=limit,
            plies=limit + longest,
        )
        return Finding("too-long", told, "raise ply_limit, or end the game in 'terminal'", "terminal")

    def plies_to_end(self, state: Any, most: int) -> int | None:
        """The plies of a random game from here; None if it comes back to a position, or takes longer."""
        seen = {state}
        for ply in range(most + 1):
            if state.terminal():
                return ply
            state = state.result(self.rng.choice(choices(state)))
            if state in seen:
                return None
            seen.add(state)
        return None
