"""What a complete search may be told to use, or to do without."""

from typing import Any, NamedTuple

from harif.game import SearchError

USUAL_TABLE = 64  # megabytes


class Options(NamedTuple):
    """What a complete search uses. Everything down to `quiescence` keeps the value; what follows may not."""

    table: float = USUAL_TABLE  # megabytes; 0 for none
    ordering: bool = True  # killers, countermoves, history, and the game's `priority`
    scout: bool = True  # null windows after the first move (PVS)
    aspiration: bool = True  # a narrow window around the last iteration's value
    lookahead: bool = True  # enhanced transposition cutoffs
    folding: bool = True  # symmetric positions are one
    helps: bool = True  # the game's `promising` and `bounds`
    quiescence: int = 8  # plies of `noisy` moves beyond the horizon
    null_move: bool = False
    reductions: bool = False
    futility: float = 0.0  # margin a ply

    @property
    def guessing(self) -> bool:
        """Was forward pruning asked for? Then nothing is proven."""
        return self.null_move or self.reductions or self.futility > 0


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
        if isinstance(usual, bool) and not isinstance(value, bool):
            raise SearchError("{name} is True or False, not {value!r}.", name=name, value=value)
        if not isinstance(usual, bool) and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0
        ):
            raise SearchError("{name} is a number of 0 or more, not {value!r}.", name=name, value=value)
    return chosen
