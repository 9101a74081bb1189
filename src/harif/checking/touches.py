"""Does a person find in the drawing what `touches` says is touched for a move?"""

from typing import Any

from harif.game.choices import listed
from harif.game.drawing import svg_of
from harif.game.places import labelled, spots_of
from harif.game.sentence import Said

STATES = 40  # drawings take their time


class Touches:
    """Holds the places that moves touch against those that the drawing has, for the player who is to move."""

    def __init__(self, claims: Any) -> None:
        self.claims, self.looked = claims, 0

    def look(self, state: Any, actions: list[int]) -> None:
        """Every place that a move touches is in the picture that the mover sees, or in the text by `spots`."""
        if self.looked >= STATES:
            return
        self.looked += 1
        self.claims.tested["touches"] += 1
        call, hidden = self.claims.inspector.call, self.claims.kind.hidden
        picture = call(lambda: svg_of(state, viewer=state.player() if hidden else None), "svg")
        there = {name for name, _ in labelled(picture)} | set(spots_of(state))
        for action in actions:
            for place in call(lambda action=action: listed(state.touches(action)), "touches"):
                if str(place) not in there:
                    told = Said(
                        "touches({action}) yields {place!r} in {state!r}, and no part of the drawing has that "
                        "data-square",
                        action=action,
                        place=place,
                        state=state,
                    )
                    fix = 'yield places that the drawing names, or give that part of it data-square="…"'
                    self.claims.find("touches", told, fix, "touches")
                    return
