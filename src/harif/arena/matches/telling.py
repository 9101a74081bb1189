"""Results in words, and in the digits of the language."""

from math import isfinite

from harif.arena.matches.results import Forfeit, MatchResult, TournamentResult
from harif.arena.strength.elo import Estimate
from harif.drawing.digits import decimals, digits, isolated
from harif.words.catalogue import Voice

INFINITY = "∞"
MOST_FORFEITS = 5  # told one by one


def told_match(result: MatchResult, lang: str = "en") -> str:
    """A match in a few lines."""
    say = Voice("match", lang)
    first, second = (isolated(name, lang) for name in result.players)
    lines = [
        say(
            "line",
            first=first,
            second=second,
            game=isolated(result.game, lang),
            wins=result.wins,
            draws=result.draws,
            losses=result.losses,
            games=result.games,
        ),
        told_elo(result, lang),
    ]
    if result.points is not None and isfinite(result.points.high):
        lines.append(say("points", points=places(result.points.value, lang, 3), error=error_of(result.points, lang)))
    if result.sprt is not None:
        lines.append(told_sprt(result, lang))
    return "\n".join([*lines, *told_forfeits(result.forfeits, lang)])


def told_elo(result: MatchResult, lang: str = "en") -> str:
    """The difference in Elo, and what holds the true one."""
    say = Voice("match", lang)
    low, high = result.interval
    if not isfinite(low) and not isfinite(high):
        return say("unknown")
    return say("elo", elo=elo_shown(result.elo, lang), low=elo_shown(low, lang), high=elo_shown(high, lang))


def told_sprt(result: MatchResult, lang: str) -> str:
    say, verdict = Voice("match", lang), result.sprt
    assert verdict is not None
    if verdict.answer is None:
        shown = {name: places(getattr(verdict, name), lang, 2) for name in ("ratio", "low", "high")}
        return say("sprt_open", **shown)
    asked = {"low": elo_shown(verdict.asked[0], lang), "high": elo_shown(verdict.asked[1], lang)}
    return say(f"sprt_{verdict.answer}", first=isolated(result.players[0], lang), **asked)


def told_forfeits(forfeits: tuple[Forfeit, ...], lang: str) -> list[str]:
    say = Voice("match", lang)
    told = [
        say("forfeit", game=game, player=isolated(player, lang), reason=isolated(reason, lang))
        for game, player, reason in forfeits[:MOST_FORFEITS]
    ]
    rest = len(forfeits) - MOST_FORFEITS
    return [*told, say("more_forfeits", n=rest)] if rest > 0 else told


def told_tournament(result: TournamentResult, lang: str = "en") -> str:
    """The players, best first, a line each."""
    say = Voice("match", lang)
    lines = [say("tournament", game=isolated(result.game, lang), players=len(result.players), games=result.games)]
    for place, i in enumerate(result.ranked(), 1):
        standing = result.standings[i]
        elo = "–" if standing.elo is None else elo_shown(standing.elo.value, lang)
        name = isolated(standing.player, lang)
        lines.append(f"{digits(str(place), lang)}. {name}  {places(standing.score, lang, 3)}  {elo}")
    return "\n".join([*lines, *told_forfeits(result.forfeits, lang)])


def elo_shown(value: float, lang: str = "en") -> str:
    """A difference in Elo with its sign; whole, for no match tells tenths."""
    if not isfinite(value):
        return isolated(f"{'+' if value > 0 else '−'}{INFINITY}", lang)
    return isolated(decimals("0" if abs(value) < 0.5 else f"{value:+.0f}", lang), lang)


def error_of(estimate: Estimate, lang: str = "en", after: int = 3) -> str:
    """Half the width of an interval."""
    return places((estimate.high - estimate.low) / 2, lang, after)


def places(value: float, lang: str, after: int) -> str:
    """A number with so many decimal places."""
    return isolated(decimals(f"{value:.{after}f}", lang), lang)
