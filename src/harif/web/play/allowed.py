"""What a browser may ask for: games of the catalogue and the files named on the command line; players that think, and
the programs named there. No text of a browser becomes a path, a program or code.
"""

import re
from typing import Any

from harif.arena.players import player
from harif.game import SearchError

GAME = re.compile(r"[a-z0-9_]{1,40}(:[A-Za-z0-9_=,.+-]{1,100})?")
PLAYER = re.compile(
    r"(random|auto|mcts|alphabeta|pvs|minimax|expectiminimax|ismcts)(:[a-z]+=[0-9.]+(,[a-z]+=[0-9.]+)*)?"
)
OPTIONS = ("level", "depth", "seconds", "nodes", "simulations")
MOST_PLAYER = 80  # characters of a player
MOST_POSITION = 8_000  # characters


def refuse_game(text: Any) -> str:
    """The name of a game as it may be asked for."""
    if not isinstance(text, str) or not GAME.fullmatch(text) or ".py" in text.lower():
        raise SearchError("A game is named as in the catalogue, such as connect4 or connect4:rows=5,columns=6.")
    return text


def refuse_player(text: Any, named: tuple[str, ...]) -> str:
    """A player's text as it may be asked for: who is a person, who thinks, or who was named on the command line."""
    if isinstance(text, str) and (text == "human" or text in named):
        return text
    if not isinstance(text, str) or len(text) > MOST_PLAYER or not PLAYER.fullmatch(text):
        raise SearchError(
            "That player is not for the page. Choose a level, such as auto:level=5; a program must be named where the "
            "server is started: harif web --player TEXT."
        )
    for option in filter(None, text.partition(":")[2].split(",")):
        if option.partition("=")[0] not in OPTIONS:
            raise SearchError(
                "'{option}' is not for the page: a player takes {options} there.",
                option=option,
                options=", ".join(f"{name}=" for name in OPTIONS),
            )
    player(text).mind.close()
    return text


def refuse_named(players: tuple[str, ...]) -> None:
    """A sentence where a player that was named on the command line is none."""
    for who in players:
        found = player(who)
        found.mind.close()
        if found.human:
            raise SearchError("'human' needs not be named: people play by their links.")
