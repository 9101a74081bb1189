"""Harif, the opponent: write a game once in plain Python; search it at machine speed; see why.

>>> import harif
>>> harif.search(harif.load("tictactoe"), "minimax", native=False, depth=2).nodes
82
"""

from harif import interrupts as interrupts  # isort: skip (first: the rest takes a moment to load, and Ctrl-C may come in it)

from importlib import import_module
from typing import TYPE_CHECKING, Any

from harif.game import (
    CHANCE,
    U64,
    Board,
    GameError,
    HarifError,
    Kind,
    NotNative,
    PositionError,
    SearchError,
    State,
    TreeSyntaxError,
    Unsolved,
    game,
    replace,
)
from harif.game.drawing import svg_of as svg
from harif.game.drawing import text_of as text
from harif.game.notation import move_name, read_move
from harif.game.notation import notation_of as notation
from harif.game.view import View
from harif.games import Record, games, kind, load, position
from harif.native.engine import HarifNotice
from harif.search import (
    Line,
    Playouts,
    Progress,
    Result,
    alphabeta,
    expectimax,
    expectiminimax,
    maxn,
    minimax,
    perft,
    playouts,
    search,
)

if TYPE_CHECKING:
    from harif.arena import SPRT, MatchResult, TournamentResult, match, tournament
    from harif.checking import check
    from harif.games import chess_pgn as pgn
    from harif.games.exchange import exported, forms_of, imported
    from harif.hidden import Policy, cfr, exploitability, load_policy
    from harif.hidden.belief import belief
    from harif.hidden.clairvoyance import clairvoyance
    from harif.hidden.ismcts import ismcts
    from harif.hidden.matrix import matrix
    from harif.hidden.sampling import worlds
    from harif.lab import Trace, explain
    from harif.lab.remains import remains_of
    from harif.lab.studies.curve import Curve, mixture_curve
    from harif.learning import learn, learned
    from harif.search.montecarlo import mcts
    from harif.search.proof.proof import proof
    from harif.solving import grundy, retrograde, solve
    from harif.solving.bearoff import bearoff
    from harif.solving.chance.grid import Grid
    from harif.solving.chance.mdp import mdp
    from harif.trees import tree

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPRT",
    "U64",
    "Board",
    "Curve",
    "GameError",
    "Grid",
    "HarifError",
    "HarifNotice",
    "Kind",
    "Line",
    "MatchResult",
    "NotNative",
    "Playouts",
    "Policy",
    "PositionError",
    "Progress",
    "Record",
    "Result",
    "SearchError",
    "State",
    "TournamentResult",
    "Trace",
    "TreeSyntaxError",
    "Unsolved",
    "View",
    "alphabeta",
    "bearoff",
    "belief",
    "cfr",
    "check",
    "clairvoyance",
    "expectimax",
    "expectiminimax",
    "explain",
    "exploitability",
    "exported",
    "forms_of",
    "game",
    "games",
    "grundy",
    "imported",
    "ismcts",
    "kind",
    "learn",
    "learned",
    "load",
    "load_policy",
    "match",
    "matrix",
    "maxn",
    "mcts",
    "mdp",
    "minimax",
    "mixture_curve",
    "move_name",
    "notation",
    "perft",
    "pgn",
    "playouts",
    "position",
    "proof",
    "read_move",
    "remains_of",
    "replace",
    "retrograde",
    "search",
    "solve",
    "svg",
    "text",
    "tournament",
    "tree",
    "worlds",
]

LATE = {
    "Curve": "harif.lab.studies.curve",
    "Grid": "harif.solving.chance.grid",
    "MatchResult": "harif.arena",
    "Policy": "harif.hidden",
    "SPRT": "harif.arena",
    "TournamentResult": "harif.arena",
    "Trace": "harif.lab",
    "bearoff": "harif.solving.bearoff",
    "belief": "harif.hidden.belief",
    "cfr": "harif.hidden",
    "check": "harif.checking",
    "clairvoyance": "harif.hidden.clairvoyance",
    "explain": "harif.lab",
    "exploitability": "harif.hidden",
    "exported": "harif.games.exchange",
    "forms_of": "harif.games.exchange",
    "grundy": "harif.solving",
    "imported": "harif.games.exchange",
    "ismcts": "harif.hidden.ismcts",
    "learn": "harif.learning",
    "learned": "harif.learning",
    "load_policy": "harif.hidden",
    "match": "harif.arena",
    "matrix": "harif.hidden.matrix",
    "mcts": "harif.search.montecarlo",
    "mdp": "harif.solving.chance.mdp",
    "mixture_curve": "harif.lab.studies.curve",
    "proof": "harif.search.proof.proof",
    "remains_of": "harif.lab.remains",
    "retrograde": "harif.solving",
    "solve": "harif.solving",
    "tournament": "harif.arena",
    "tree": "harif.trees",
    "worlds": "harif.hidden.sampling",
}
"""Names whose rooms are opened when they are first asked for: `harif --help` does not wait for the lab."""


MODULES = {"pgn": "harif.games.chess_pgn"}
"""Those that are opened as a whole: `harif.pgn.read`."""


def __getattr__(name: str) -> Any:
    if name in MODULES:
        return import_module(MODULES[name])
    if name not in LATE:
        raise AttributeError(f"module 'harif' has no attribute '{name}'")
    return getattr(import_module(LATE[name]), name)
