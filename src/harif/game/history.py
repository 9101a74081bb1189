"""A game in progress: its states and moves so far, and what no single state can know.

A position that came before, and how many plies were played, are not in a state: where the game declares that such
things end it (`repetition="draw"` or 3, `ply_limit`), the history knows that it is over.
"""

from collections import Counter
from typing import Any, TypeAlias

from harif.game.answers import is_whole
from harif.game.definition import definition_of, is_game_class
from harif.game.errors import ForbiddenMove, GameOverError, PositionError
from harif.game.notation import move_name
from harif.game.state import State
from harif.game.values import CHANCE
from harif.game.view import View, seen_in, view_of


class History:
    """The moves played from a state, chance's too, and how the game stands. (`harif.Record` adds names and JSON.)"""

    def __init__(self, start: Any) -> None:
        self.game = definition_of(start)
        self._states = [start]
        self._moves: list[int] = []
        self._times = Counter([self.game.position(start)]) if self.game.repetition else Counter()

    @property
    def start(self) -> Any:
        """The state in which it began."""
        return self._states[0]

    @property
    def state(self) -> Any:
        """The present state."""
        return self._states[-1]

    @property
    def before(self) -> tuple[Any, ...]:
        """All states before the present one."""
        return tuple(self._states[:-1])

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far; where chance moved, its outcomes."""
        return tuple(self._moves)

    def play(self, action: int) -> Any:
        """Make a move, or let chance decide so; the new state. An illegal move is refused, and changes nothing."""
        if self.over:
            raise GameOverError("{spec}: the game is over; there is nothing to play.", spec=self.game.spec)
        if not is_whole(action) or not is_legal(self.state, action):
            self.refuse_forbidden(action)
            raise PositionError(
                "{spec}: move {count} cannot be {action!r}, which is not legal there.",
                spec=self.game.spec,
                count=len(self._moves) + 1,
                action=action,
            )
        after = self.state.result(int(action))
        self._states.append(after)
        self._moves.append(int(action))
        if self.game.repetition:
            self._times[self.game.position(after)] += 1
        return after

    def refuse_forbidden(self, action: Any) -> None:
        """Name the rule that an illegal move breaks, where the game knows one."""
        if "forbidden" in self.game.methods and self.state.player() != CHANCE:
            reasons = dict(self.state.forbidden())
            if action in reasons:
                raise ForbiddenMove(move_name(self.state, action), reasons[action])

    def undo(self) -> int:
        """Take the last move back, a player's or chance's; that move."""
        if not self._moves:
            raise PositionError("{spec}: no move was played, so none can be taken back.", spec=self.game.spec)
        if self.game.repetition:
            self._times[self.game.position(self.state)] -= 1
        self._states.pop()
        return self._moves.pop()

    @property
    def end(self) -> str | None:
        """Why the game is over: "rules", "repetition" or "plies" (the limit of them); None while it goes on."""
        if self.state.terminal():
            return "rules"
        if self.game.repetition and self._times[self.game.position(self.state)] >= self.game.times:
            return "repetition"
        return "plies" if self.plies_left == 0 else None

    @property
    def over(self) -> bool:
        return self.end is not None

    @property
    def values(self) -> tuple[float, ...] | None:
        """What each player has got: the utilities, or a draw by repetition or by the limit of plies; None before."""
        if self.end == "rules":
            return tuple(float(self.state.utility(player)) for player in range(self.game.kind.players))
        return self.game.kind.drawn if self.over else None

    @property
    def plies_left(self) -> int | None:
        """How many moves there may still be; None where the game sets no limit."""
        return None if self.game.ply_limit is None else max(0, self.game.ply_limit - len(self._moves))

    def view(self, player: int) -> View:
        """What a seat knows, in a game that hides something."""
        return view_of(self._states, self._moves, player)

    def seen(self, player: int) -> tuple[Any, ...]:
        """Every view that a seat has had, the present one last; one that stays the same counts once."""
        return seen_in(self._states, player)


def is_legal(state: Any, action: int) -> bool:
    """May it be played, or come up? (Where chance only samples, nobody can list what may.)"""
    if state.player() != CHANCE:
        return action in list(state.actions())
    if "outcomes" not in state.__harif__.methods:
        return True
    return any(outcome == action and chance > 0.0 for outcome, chance in state.outcomes())


Searched: TypeAlias = State | type[State] | History
"""What a search may be asked about."""


def state_in(asked: Searched) -> Any:
    """The state that somebody asks about: of a class its first one, of a game in progress the present one.

    A game that is over though its rules would let it go on is refused here, for its state does not tell.
    """
    if isinstance(asked, History):
        if asked.end in ("repetition", "plies"):
            told = (
                "{spec}: the game is drawn here, for the position has come back; there is no move to find."
                if asked.end == "repetition"
                else "{spec}: the game is drawn here, at its limit of plies; there is no move to find."
            )
            raise GameOverError(told, spec=asked.game.spec)
        return asked.state
    return asked() if is_game_class(asked) else asked
