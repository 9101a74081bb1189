"""Does a person find in the drawing what `touches` says is touched for a move, and what `slides` says is moved?"""

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
        call, hidden = self.claims.inspector.call, self.claims.kind.hidden
        picture = call(lambda: svg_of(state, viewer=state.player() if hidden else None), "svg")
        there = {name for name, _ in labelled(picture)} | set(spots_of(state))
        for method in self.claims.made:
            if method in ("touches", "slides"):
                self.claims.tested[method] += 1
                self.hold(state, actions, method, there)

    def hold(self, state: Any, actions: list[int], method: str, there: set[str]) -> None:
        """What a method yields for each move, against the places that there are."""
        for action in actions:
            found = self.claims.inspector.call(lambda action=action: listed(getattr(state, method)(action)), method)
            parts = {"method": method, "action": action, "state": state}
            for step in found:
                if method == "slides" and not is_pair(step):
                    told = Said("{method}({action}) yields {step!r} in {state!r}", **parts, step=step)
                    self.claims.find("type", told, "yield pairs of places, from where and to where", method)
                    return
                for place in step if method == "slides" else (step,):
                    if str(place) not in there:
                        told = Said(
                            "{method}({action}) yields {place!r} in {state!r}, and no part of the drawing has that "
                            "data-square",
                            **parts,
                            place=place,
                        )
                        fix = 'yield places that the drawing names, or give that part of it data-square="…"'
                        self.claims.find("touches", told, fix, method)
                        return


def is_pair(step: Any) -> bool:
    return isinstance(step, (tuple, list)) and len(step) == 2
