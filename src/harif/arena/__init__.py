"""Players, and matches between them: how strong is anything here?"""

from harif.arena.matches.match import match, tournament
from harif.arena.matches.results import MatchResult, TournamentResult
from harif.arena.minds import Choice
from harif.arena.players import Player, player
from harif.arena.strength.sprt import SPRT

__all__ = ["SPRT", "Choice", "MatchResult", "Player", "TournamentResult", "match", "player", "tournament"]
