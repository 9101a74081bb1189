"""Looking ahead in many worlds: for games that can `guess` a world and judge it, and hide too much to list.

One step ahead each action is worth what the game's own `evaluate` says of the states that it leads to, or, where one
plays alone and the game has `bounds`, what they are worth at most, on average over worlds that the seat cannot tell
apart. That is averaging over clairvoyance with a horizon of one move, so it never counts on knowing later what it does
not know now; but what an action finds out is worth nothing to it. So the best few actions are followed by `rollouts`,
to the end or until the game is quiet. In battleship alone, where the bound counts hits, the first step says where a
ship is most likely, and the second which of the likely squares leaves least to do: it sinks what is hit, and judges how
long the ships that are left can hide.
"""

from array import array
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.view import View
from harif.hidden.rollouts import NEARLY, Outlook, outlooks
from harif.search.running import Stop
from harif.search.table import hash_of_words

WORLDS = 1000
WORLDS_EACH = 100  # for each action that may be the best: the more there is to choose from, the finer the difference
CANDIDATES = 8  # actions that are followed
PATIENCE = 10.0  # seconds, where the rules run interpreted: fewer worlds must do then


def has_foresight(game: Any) -> bool:
    """Can this be played by foresight: does the game guess worlds, and judge them?"""
    return {"sees", "guess", "evaluate"} <= definition_of(game).methods


def foresee(
    world: Any, seat: int, worlds: int = WORLDS, *, seed: int = 0, native: bool = True, stop: Stop | None = None
) -> tuple[tuple[int, float], ...]:
    """What each action is worth to the seat one move later, on average over so many worlds that look like `world`; of a
    game for one player that has `bounds`, what it is worth at most.

    The seat is to move. Any state that it sees as it does will do for `world`: `guess` makes the same of all of them.
    """
    refuse_blind(world)
    found = outlooks(world, seat, worlds, 0, seed=seed, native=native, seconds=PATIENCE, stop=stop)
    return tuple((outlook.action, outlook.near) for outlook in found)


class Foresight:
    """A policy that is worked out where it is asked for: the best actions by `outlooks`, one as often as the other."""

    def __init__(self, seed: int, worlds: int | None = None) -> None:
        self.seed, self.worlds = seed, worlds

    def probabilities(self, view: View) -> dict[int, float]:
        """How often to choose each action. It depends on the view and the seed alone."""
        refuse_blind(view.world)
        luck = self.seed ^ int(hash_of_words(array("q", view.words), len(view.words)))  # other worlds at each move
        worlds = self.worlds or WORLDS_EACH * len(view.actions)
        found = outlooks(view.world, view.seat, worlds, CANDIDATES, seed=luck, seconds=PATIENCE)
        low, high = definition_of(view.game).kind.utility_range
        best = best_of(found, NEARLY * (high - low))
        return {outlook.action: 1.0 / len(best) if outlook.action in best else 0.0 for outlook in found}


def best_of(found: tuple[Outlook, ...], nearly: float = 0.0) -> list[int]:
    """The best actions: by their ends where any were followed, else one move later."""
    ends = {outlook.action: outlook.far for outlook in found if outlook.far is not None}
    worth = ends or {outlook.action: outlook.near for outlook in found}
    most = max(worth.values()) - nearly
    return [action for action, value in worth.items() if value >= most]


def refuse_blind(world: Any) -> None:
    if not has_foresight(world):
        raise SearchError(
            "{spec} cannot be played by foresight: its rules have no guess(player, bits), or no evaluate(player).",
            spec=definition_of(world).spec,
        )
