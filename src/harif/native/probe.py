"""A first look at a game, interpreted: plain mistakes get plain sentences before any compiler sees them."""

import traceback
from itertools import islice
from typing import Any

from harif.game import CHANCE, GameError

PLIES = 40
MOST_MOVES = 100_000


def probe(cls: Any) -> None:
    """Play one short game by the first and the last moves in turn, and check what each method returns."""
    game = cls.__harif__
    state, ply = cls(), 0
    while ply < PLIES:
        if look(state, "terminal"):
            for player in range(game.kind.players):
                expect_number(state, "utility", look(state, "utility", player))
            return
        player = look(state, "player")
        if player == CHANCE and game.kind.chance and "outcomes" in game.methods:
            choices = [outcome for outcome, _ in look(state, "outcomes", all_of=True)]
        elif isinstance(player, (int, bool)) and 0 <= player < game.kind.players:
            choices = look(state, "actions", all_of=True)
            if "evaluate" in game.methods:
                expect_number(state, "evaluate", look(state, "evaluate", player))
        elif player == CHANCE:
            return
        else:
            raise GameError(
                f"{game.spec}: 'player' returned {player!r}; it must be 0 to {game.kind.players - 1}"
                + (", or harif.CHANCE" if game.kind.chance else "")
                + "."
            )
        if not choices:
            raise GameError(f"{game.spec}: 'actions' gives no move in {state!r}, yet 'terminal' says the game goes on.")
        choice = choices[0 if ply % 2 else -1]
        if not isinstance(choice, int):
            raise GameError(f"{game.spec}: 'actions' gave {choice!r}; a move is an int.")
        after = look(state, "result", choice)
        if type(after) is not cls:
            raise GameError(f"{game.spec}: 'result' returned {after!r}; it must return a {game.plain_name}.")
        state, ply = after, ply + 1


def look(state: Any, method: str, *arguments: Any, all_of: bool = False) -> Any:
    """What a method returns; its own errors with the game, the method and the line."""
    try:
        answer = getattr(state, method)(*arguments)
        return listed(answer) if all_of else answer
    except GameError:
        raise
    except Exception as problem:
        frames = traceback.extract_tb(problem.__traceback__)[1:]
        line = f" (line {frames[-1].lineno})" if frames else ""
        raise GameError(
            f"{state.__harif__.spec}: '{method}'{line} raised {type(problem).__name__}: {problem}. State: {state!r}"
        ) from problem


def listed(items: Any) -> list[Any]:
    """All the items, unless they are too many to be moves."""
    found = list(islice(items, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise GameError(f"a state has more than {MOST_MOVES:,} moves, or moves without end.")
    return found


def expect_number(state: Any, method: str, value: Any) -> None:
    if not isinstance(value, (int, float)) or value != value:
        raise GameError(f"{state.__harif__.spec}: '{method}' returned {value!r} in {state!r}; it must be a number.")
