"""The worlds that a player cannot tell apart, and what its moves are worth in each of them with the cards open."""

from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.beginning import beginning_of
from harif.game.choices import choices, weighted
from harif.game.notation import move_name
from harif.game.view import seen_by
from harif.hidden.flaws import OTHER_ACTIONS, flaw_of_view, refuse_unseen_ends
from harif.lab.problem import mover_of, refuse_wrong_chances, utility_of
from harif.lab.textbook.histories import name_of

MOST = 50_000  # states that are looked at
DEEPEST = 250  # plies that an open game may go on for
NEAR = 1e-9
Values = tuple[float, ...]


class World(NamedTuple):
    """A state that the player may be in: how it came about, and how likely it is."""

    name: str  # the moves that the player did not see
    state: Any
    chance: float


class Belief(NamedTuple):
    """What a player believes: the worlds that look alike to it."""

    game: str
    player: int
    players: int
    view: tuple[int, ...]
    worlds: list[World]

    @property
    def moves(self) -> dict[str, int]:
        """The moves by their names; they are the same in all worlds."""
        state = self.worlds[0].state
        return {move_name(state, action): action for action in state.actions()}


def belief_of(state: Any) -> Belief:
    """The worlds of the player to move, by going through all that may have happened since the start.

    A world is as likely as chance and the others made it, who are taken to move at random: each of their moves is as
    likely as the next. Where chance moves in `state`, it is let move first: all that follows must look the same to the
    player then to move.
    """
    game = definition_of(state)
    refuse_unseen_ends(game)
    known = first_decisions(state) if state.player() == CHANCE else [state]
    player = mover_of(known[0])
    view = seen_by(known[0], player)
    if any(mover_of(other) != player or seen_by(other, player) != view for other in known[1:]):
        raise SearchError(
            "Chance moves first in {game}, and what it does is seen: say after which moves, and ask there.",
            game=game.spec,
        )
    found = histories_to(beginning_of(state), player, view)
    whole = sum(chance for _, chance in found.values())
    if not whole:
        raise SearchError("{game} never comes to this state from its start.", game=game.spec)
    if any(choices(at) != choices(known[0]) for at in found):
        raise flaw_of_view(OTHER_ACTIONS, game, player)
    names = names_of([way for way, _ in found.values()])
    worlds = [World(name, at, chance / whole) for name, (at, (_, chance)) in zip(names, found.items(), strict=True)]
    return Belief(name_of(state), player, game.kind.players, view, worlds)


def first_decisions(state: Any) -> list[Any]:
    """The states after chance has moved."""
    found, todo, looked = [], [state], 0
    while todo:
        at = todo.pop()
        if not at.terminal() and at.player() == CHANCE:
            refuse_wrong_chances(at)
            todo += [at.result(outcome) for outcome in reversed(choices(at))]
            looked += 1
            refuse_many(looked)
        else:
            found.append(at)
    if any(at.terminal() for at in found):
        raise SearchError("The game may be over before anybody moves: ask where a player is to move.")
    return found


def histories_to(start: Any, player: int, view: tuple[int, ...]) -> dict[Any, tuple[list[str], float]]:
    """Each state that the player sees so when it is to move: by which moves it comes about, and how likely."""
    found: dict[Any, tuple[list[str], float]] = {}
    todo: list[tuple[Any, list[str], float]] = [(start, [], 1.0)]
    looked = 0
    while todo:
        state, way, chance = todo.pop()
        looked += 1
        refuse_many(looked)
        if state.terminal():
            continue
        mover = mover_of(state)
        if mover == player and seen_by(state, player) == view:
            before = found.get(state, (way, 0.0))
            found[state] = (before[0], before[1] + chance)
            continue
        pairs = [(action, 1.0) for action in choices(state)] if mover == player else weighted(state)
        todo += [(state.result(c), [*way, move_name(state, c)], chance * p) for c, p in reversed(pairs)]
    return found


def refuse_many(looked: int) -> None:
    if looked > MOST:
        raise SearchError(
            "More than {most:,} histories lead on from the start, and the lab goes through all of them. Ask for an "
            "earlier state, or a smaller game.",
            most=MOST,
        )


def names_of(ways: list[list[str]]) -> list[str]:
    """What tells each world from the others: the moves in which they differ."""
    if len(ways) == 1:
        return [", ".join(ways[0]) or "1"]
    if len({len(way) for way in ways}) == 1:
        plies = [ply for ply in zip(*ways, strict=True) if len(set(ply)) > 1]
        names = [" ".join(parts) for parts in zip(*plies, strict=True)]
    else:
        names = [" ".join(way) for way in ways]
    return names if len(set(names)) == len(names) else [f"{name} ({i})" for i, name in enumerate(names, 1)]


class Open:
    """The game with the cards open: each player does what is best for itself, of equal moves the first.

    `fixed` are moves, by what `player` sees, that the player has settled on in all worlds where it sees so.
    """

    def __init__(self, player: int, players: int, fixed: dict[tuple[int, ...], int] | None = None) -> None:
        self.player, self.players, self.fixed = player, players, fixed or {}
        self.known: dict[Any, Values] = {}

    def values(self, state: Any, ply: int = 0) -> Values:
        """What a state, so many plies on, is worth to each player."""
        if state in self.known:
            return self.known[state]
        if len(self.known) > MOST or ply > DEEPEST:
            raise SearchError("The game goes on for too long to be solved by hand here; ask later in the game.")
        if state.terminal():
            found = tuple(utility_of(state, player) for player in range(self.players))
        elif (mover := mover_of(state)) == CHANCE:
            refuse_wrong_chances(state)
            pairs = [(p, self.values(state.result(outcome), ply + 1)) for outcome, p in weighted(state)]
            found = tuple(sum(p * after[i] for p, after in pairs) for i in range(self.players))
        else:
            found = max(
                (self.values(state.result(a), ply + 1) for a in self.choices(state)), key=lambda after: after[mover]
            )
        self.known[state] = found
        return found

    def choices(self, state: Any) -> list[int]:
        """What may be played: one move, where the player has settled on it."""
        if self.fixed and state.player() == self.player:
            settled = self.fixed.get(seen_by(state, self.player))
            if settled is not None:
                return [settled]
        return choices(state)

    def best(self, state: Any) -> list[int]:
        """The moves that are as good as any for the player, who is to move."""
        after = {action: self.values(state.result(action))[self.player] for action in self.choices(state)}
        most = max(after.values())
        return [action for action, value in after.items() if value >= most - NEAR]
