"""What a complete search may be told to use, or to do without."""

from typing import Any, NamedTuple

from harif.game import SearchError

USUAL_TABLE = 64  # megabytes
FUTILITY = 0.1  # of the range of values: what a ply may change


class Options(NamedTuple):
    """What a complete search uses. Down to `folding` it keeps the value of a depth; `helps`, `quiescence` and `urgency`
    know more than the textbook's horizon does; what follows guesses, but for `network`.
    """

    table: float = USUAL_TABLE  # megabytes; 0 for none
    ordering: bool = True  # killers, countermoves, history, and the game's `priority`
    scout: bool = True  # null windows after the first move (PVS)
    aspiration: bool = True  # a narrow window around the last iteration's value
    lookahead: bool = True  # enhanced transposition cutoffs
    folding: bool = True  # symmetric positions are one
    helps: bool = True  # the game's `promising` and `bounds`
    quiescence: int = 8  # plies of `noisy` moves beyond the horizon
    urgency: bool = True  # the game's `urgent`: a threat makes a line longer, and is never judged as it stands
    null_move: bool = False  # even a pass holds
    reductions: bool = False  # late moves are searched less deeply
    futility: float = 0.0  # margin a ply
    late: bool = False  # late moves near the horizon are left out
    deeper: bool = False  # a table's deeper entries count
    network: Any = None  # a learned judgement, in place of the game's `evaluate`

    @property
    def guessing(self) -> bool:
        """Was forward pruning asked for? Then nothing is proven."""
        return self.null_move or self.reductions or self.futility > 0 or self.late or self.deeper


def selective_options(game: Any) -> dict[str, Any]:
    """What "auto" guesses by, in a game that it suits."""
    low, high = game.kind.utility_range
    return {
        "null_move": "passed" in game.methods,
        "reductions": True,
        "futility": FUTILITY * (high - low),
        "late": True,
        "deeper": True,
        "lookahead": False,
    }


def options_of(given: dict[str, Any]) -> Options:
    """The options that were given, checked; a sentence for what is no option."""
    unknown = [name for name in given if name not in Options._fields]
    if unknown:
        known = ", ".join(Options._fields)
        raise SearchError(
            "search has no option '{option}'. A complete search (pvs) has: {known}.", option=unknown[0], known=known
        )
    chosen = Options(**given)
    for name, value in given.items():
        usual = Options._field_defaults[name]
        if name == "network":
            continue  # which game it is of is looked at with the state
        if isinstance(usual, bool) and not isinstance(value, bool):
            raise SearchError("{name} is True or False, not {value!r}.", name=name, value=value)
        if not isinstance(usual, bool) and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0
        ):
            raise SearchError("{name} is a number of 0 or more, not {value!r}.", name=name, value=value)
    return chosen
