"""One step ahead in many worlds: for games that can `guess` a world and judge it, and hide too much to list.

Each action is worth what the game's own `evaluate` says of the states that it leads to, on average over worlds that the
seat cannot tell apart. That is averaging over clairvoyance with a horizon of one move, so it never counts on knowing
later what it does not know now; but it sees no further either, and what an action finds out is worth nothing to it
beyond what the judgement says. In battleship, where the judgement counts hits, it shoots where a ship is most likely.
"""

from functools import partial
from typing import Any

from harif.game import GameError, SearchError, definition_of
from harif.game.view import View
from harif.native.engine import Wrote, engine_for, kernel
from harif.native.records import Floats, Words
from harif.search.flaws import ODD_UTILITY, sentence_for
from harif.search.randomness import WORD, next_random
from harif.search.running import Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, Work, is_spent, sound

WORLDS = 1000
PATIENCE = 10.0  # seconds, where the rules run interpreted: fewer worlds must do then
NEARLY = 1e-9  # of the range of utilities: a smaller difference is none

WROTE_GUESS, WROTE_EVALUATE = Wrote("guess"), Wrote("evaluate")


def has_foresight(game: Any) -> bool:
    """Can this be played by foresight: does the game guess worlds, and judge them?"""
    return {"sees", "guess", "evaluate"} <= definition_of(game).methods


def foresee(
    world: Any, seat: int, worlds: int = WORLDS, *, seed: int = 0, native: bool = True, stop: Stop | None = None
) -> tuple[tuple[int, float], ...]:
    """What each action is worth to the seat one move later, on average over so many worlds that look like `world`.

    The seat is to move. Any state that it sees as it does will do for `world`: `guess` makes the same of all of them.
    """
    game = definition_of(world)
    if not has_foresight(world):
        raise SearchError(
            "{spec} cannot be played by foresight: its rules have no guess(player, bits), or no evaluate(player).",
            spec=game.spec,
        )
    actions, engine = tuple(map(int, world.actions())), engine_for(world, [weigh], native)
    outlook = Outlook(limit=NO_LIMIT, players=game.kind.players, choices=len(actions))
    outlook.totals, outlook.rng = engine.floats(len(actions)), engine.words(seed & WORD)
    work = partial(engine.run(weigh), world, seat, worlds, outlook)
    conduct(work, outlook.halt, game=game, native=engine.native, seconds=PATIENCE, stop=stop)
    if outlook.flaw:
        raise sentence_for(outlook.flaw, game)
    if outlook.nodes == 0:
        raise GameError("{spec}: 'guess' took too long to make a single world.", spec=game.spec)
    return tuple((action, outlook.totals[i] / outlook.nodes) for i, action in enumerate(actions))


class Foresight:
    """A policy that is worked out where it is asked for: the best actions by `foresee`, one as often as the other."""

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        self.seed, self.worlds = seed, worlds

    def probabilities(self, view: View) -> dict[int, float]:
        """How often to choose each action. It depends on the view and the seed alone."""
        found = foresee(view.world, view.seat, self.worlds, seed=self.seed)
        low, high = definition_of(view.game).kind.utility_range
        most = max(value for _, value in found) - NEARLY * (high - low)
        best = [action for action, value in found if value >= most]
        return {action: 1.0 / len(best) if action in best else 0.0 for action, _ in found}


class Outlook(Work):
    """What the actions of a seat have come to. `nodes` counts the worlds.

    totals  f8[choices]  for each action the sum over the worlds
    rng     [1]          the random generator
    """

    choices: int
    totals: Floats
    rng: Words

    def halt(self) -> None:
        self.limit = STOPPED


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def weigh(state: Any, seat: int, worlds: int, outlook: Outlook) -> int:
    """Add what each action is worth in so many worlds."""
    if WROTE_GUESS and WROTE_EVALUATE:
        for _ in range(worlds):
            if is_spent(outlook):
                return 0
            world = state.guess(seat, next_random(outlook.rng))
            place = 0
            for action in world.actions():
                after = world.result(action)
                worth = float(after.utility(seat) if after.terminal() else after.evaluate(seat))
                if place < outlook.choices:
                    outlook.totals[place] = outlook.totals[place] + sound(worth, ODD_UTILITY, outlook)
                place += 1
            outlook.nodes += 1
    return 0
