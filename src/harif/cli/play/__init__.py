"""`harif play`: a game in the terminal, between people and players.

Where something is hidden and a person plays, the screen shows what that person sees, when it is their turn, and nothing
else: no luck, no move, no thought of the others. At the end all is turned over.

`start` sets the table and plays one game after the other, `table` is the game as it goes on, `commands` what else than
a move can be typed, `screen` what is said and asked, `ending` who has won, `hindsight` what was lost on the way.
"""

from harif.cli.play.screen import Left
from harif.cli.play.start import Wished, play_game
from harif.cli.play.table import Table

__all__ = ["Left", "Table", "Wished", "play_game"]
