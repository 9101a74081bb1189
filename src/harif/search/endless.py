"""Why does a search not end? A look at the game while a search without limits goes on and on.

Some mistakes in the rules make a game endless: a move that changes nothing, a line of play that comes back to where it
was, a move of `promising` that is not legal. A kernel cannot afford to look for these at every node, so the caller's
thread looks for them, interpreted, once the search has taken longer than one would expect.
"""

import random
import time
from itertools import pairwise
from typing import Any

from harif.game import CHANCE, GameError, HarifError, SearchError
from harif.game.choices import choices, listed
from harif.native.probe import place

SECONDS = 2.0  # of looking
STATES = 20_000
WALKS, PLIES = 50, 500


class Doubt:
    """Called, it says what is wrong with a game that a search from `state` does not end, if it finds it, as an error.

    A search `by_lines` follows every line of play to its end, so that one line without an end is enough to keep it for
    ever. Others remember positions; for these only a game without any end is hopeless.
    """

    def __init__(self, state: Any, by_lines: bool) -> None:
        self.state, self.game = state, state.__harif__
        self.bounded = self.game.ply_limit is not None or self.game.repetition is not None  # it ends in any case
        self.by_lines = by_lines and not self.bounded
        self.end = 0.0

    def __call__(self) -> None:
        self.end = time.perf_counter() + SECONDS
        try:
            self.look_around()
            if self.by_lines:
                self.follow_lines()
        except HarifError:
            raise
        except (Exception, SystemExit):  # rules that raise do so in the search as well, which says it better
            return

    def look_around(self) -> None:
        """Visit the states near by, breadth first; where these are all there are, one of them must be an end."""
        known, ends = {self.state: None}, False
        waiting = [self.state]
        for state in waiting:
            if len(known) > STATES or time.perf_counter() > self.end:
                return
            if state.terminal():
                ends = True
                continue
            self.refuse_illegal_promise(state)
            for choice in choices(state):
                after = state.result(choice)
                if after == state:
                    self.refuse_standstill(state, choice)
                if after not in known:
                    known[after] = None
                    waiting.append(after)
        if not ends and not self.bounded:
            raise GameError(
                "{place} is never True: none of the {count:,} positions that can be reached is an end, so a search "
                "without limits never ends. Mend 'terminal' or 'result'.",
                place=place(self.state, "terminal"),
                count=len(known),
            )

    def refuse_illegal_promise(self, state: Any) -> None:
        if "promising" not in self.game.methods or state.player() == CHANCE:
            return
        legal = listed(state.actions())
        for action in listed(state.promising()):
            if action not in legal:
                raise GameError(
                    "{place} yields {action} in {state!r}, where it is not legal; it must yield some of what "
                    "'actions' yields.",
                    place=place(state, "promising"),
                    action=action,
                    state=state,
                )

    def refuse_standstill(self, state: Any, choice: int) -> None:
        """Refuse a move that changes nothing, unless the game is `bounded`: for several players always, in a puzzle
        only where the search goes `by_lines`. A puzzle may mean it, and a search that remembers positions ends anyway.
        """
        if state.player() != CHANCE and not self.bounded and (self.by_lines or self.game.kind.players > 1):
            raise GameError(
                "{place} of {choice} in {state!r} gives the same state again, so a search without limits never ends. "
                "Build the state after the move; or give a depth, seconds or nodes.",
                place=place(state, "result"),
                choice=choice,
                state=state,
            )

    def follow_lines(self) -> None:
        """Play at random: does a line come back to a position that it was in?"""
        chance = random.Random(0)
        for _ in range(WALKS):
            line = [self.state]
            seen = {self.state}
            while len(line) < PLIES and not line[-1].terminal() and time.perf_counter() < self.end:
                line.append(line[-1].result(chance.choice(choices(line[-1]))))
                if line[-1] in seen:
                    self.tell_circle(line[line.index(line[-1]) :])
                seen.add(line[-1])

    def tell_circle(self, circle: list[Any]) -> None:
        moves = [next(c for c in choices(one) if one.result(c) == other) for one, other in pairwise(circle)]
        shown = ", ".join(map(str, moves[:8])) + (", …" if len(moves) > 8 else "")
        raise SearchError(
            "{place} leads back to {state!r} after {shown}, so a search without limits never ends. Give a depth, "
            "seconds or nodes; harif.solve and pvs remember positions, and repetition='draw' makes such a game a "
            "draw.",
            place=place(circle[0], "result"),
            state=circle[0],
            shown=shown,
        )
