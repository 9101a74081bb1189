"""How a game ended, in a sentence: who has won, and by how much where that says more."""

from collections.abc import Sequence

from harif.arena.values import WON
from harif.drawing.digits import number
from harif.game import Kind
from harif.words.catalogue import say


def before_verb(name: str, lang: str) -> str:
    """A name before a verb: a comma opens what a comma closes."""
    comma = say("play.comma", lang)
    return f"{name}{comma}" if comma in name else name


def resignation_told(names: Sequence[str], resigned: int, lang: str) -> str:
    """Who has won where a seat has resigned: of two, the other."""
    if len(names) != 2:
        return say("play.no_result", lang)
    return say("play.wins", lang, who=before_verb(names[1 - resigned], lang))


def end_told(
    kind: Kind, end: str, values: Sequence[float], names: Sequence[str], lang: str, ply_limit: int | None = None
) -> str:
    """How a game that is over has ended, by `Record.end` and `Record.values`; `names` are the players'."""
    if end in ("repetition", "plies"):
        return say("play.repeated" if end == "repetition" else "play.too_long", lang, n=ply_limit)
    if kind.players == 2 and kind.zero_sum:
        return winner_told(kind, values, names, lang)
    scores = [f"{name} {number(value, lang)}" for name, value in zip(names, values, strict=True)]
    return say("play.scores", lang, scores=say("play.and_then", lang).join(scores))


def winner_told(kind: Kind, values: Sequence[float], names: Sequence[str], lang: str) -> str:
    """Of two players, who has won, and by how much where that says more."""
    if values[0] == values[1]:
        return say("play.draw", lang)
    winner = 0 if values[0] > values[1] else 1
    by = abs(values[winner] - kind.middle)
    wide = kind.utility_range not in WON
    who = before_verb(names[winner], lang)
    return say("play.wins_by" if wide else "play.wins", lang, who=who, by=number(by, lang))
