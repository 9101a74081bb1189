"""Results in words, and in the digits of the language."""

from math import isfinite

from harif.arena.matches.results import Forfeit, MatchResult, TournamentResult
from harif.arena.strength.elo import WON_OR_LOST, Estimate
from harif.drawing.digits import decimals, digits, isolated
from harif.words.catalogue import Voice
from harif.words.errors import told
from harif.words.recognition import recognised

INFINITY = "∞"
MOST_FORFEITS = 5  # told one by one


def told_match(result: MatchResult, lang: str = "en") -> str:
    """A match in a few lines."""
    say = Voice("match", lang)
    first, second = (isolated(name, lang) for name in result.players)
    lines = [
        say(
            "alone" if result.alone else "line",
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
    lines += told_points(result, lang)
    if result.sprt is not None:
        lines.append(told_sprt(result, lang))
    return "\n".join([*lines, *told_forfeits(result.forfeits, lang)])


def told_elo(result: MatchResult, lang: str = "en") -> str:
    """The difference in Elo, and what holds the true one."""
    say = Voice("match", lang)
    low, high = result.interval
    if not isfinite(low) and not isfinite(high):
        return say("unknown")
    shown = {"elo": elo_shown(result.elo, lang), "low": elo_shown(low, lang), "high": elo_shown(high, lang)}
    counted = (len(result.groups) + result.repeated) * result.games_a_group
    told = say("elo", **shown) if counted == result.games else say("elo_of", n=counted, **shown)
    return f"{told}\n{say('repeated', n=result.repeated)}" if result.repeated else told


def told_points(result: MatchResult, lang: str) -> list[str]:
    """What each got a game, where that says more than who has won."""
    say, found = Voice("match", lang), []
    for player, points in zip(result.players, (result.points, result.points_against), strict=True):
        if points is None or result.span in WON_OR_LOST:
            continue
        shown = {"player": isolated(player, lang), "points": places(points.value, lang, 3)}
        sure = isfinite(points.high) and isfinite(points.low)
        found.append(say("points", error=error_of(points, lang), **shown) if sure else say("points_unsure", **shown))
    return found[:1] if result.games_a_group == 2 and not result.alone else found  # what one has, the other lacks


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
    lines = [
        say("forfeit", game=forfeit.game, player=isolated(forfeit.player, lang), reason=told_reason(forfeit, lang))
        for forfeit in forfeits[:MOST_FORFEITS]
    ]
    rest = len(forfeits) - MOST_FORFEITS
    return [*lines, say("more_forfeits", n=rest)] if rest > 0 else lines


def told_reason(forfeit: Forfeit, lang: str) -> str:
    """Why a player forfeited; kept in English, it is told in the language as far as we know the sentence."""
    if lang == "en":
        return forfeit.reason
    said = told(recognised(forfeit.reason), lang)
    return isolated(said, lang) if said == forfeit.reason else said


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
