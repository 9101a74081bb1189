"""The scores of Pig as text and as a picture, and positions read from text."""

from harif.drawing.dice import die_svg
from harif.drawing.digits import digits, number
from harif.drawing.page import board_page, touch
from harif.game.errors import WrongPosition
from harif.games.dice import SIDES
from harif.words.catalogue import say

COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce")


def scores_text(state, target, lang):
    """A line for each player: the score, and a bar from 0 to the target."""
    width, long = 40, len(str(target + SIDES))
    lines = []
    for player, score in enumerate(state.scores):
        hot = state.total if player == state.turn else 0
        kept, shown = (min(width, points * width // target) for points in (score, score + hot))
        bar = "█" * kept + "▒" * (shown - kept) + "·" * (width - shown)
        plus = digits(f" + {hot}", lang) if hot else ""
        said, name = said_of(state, player, target, lang), say("board.player", lang, n=player + 1)
        mark = f"  ◂ {said}" if said else ""
        lines.append(f"{name} {digits(f'{score:>{long}}', lang)} {bar} {digits(str(target), lang)}{plus}{mark}")
    return "\n".join(lines)


def scores_svg(state, target, lang):
    """The same as lanes of a race; what was rolled this turn is hatched."""
    lane, left, long, top = 62, 96, 360, 40
    width, high = left + long + 110, top + lane * len(state.scores) + 14
    out = [
        '<defs><pattern id="hot" width="8" height="8" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="4" height="8" fill="#fff" fill-opacity=".6"/></pattern>'
        f'</defs><rect width="{width}" height="{high}" rx="10" fill="#fffdf7" stroke="#cbd5e1"/>'
    ]
    for i in range(5):
        x, points = left + long * i / 4, target * i / 4
        out.append(
            f'<path d="M{x:g} {top - 6}V{high - 10}" stroke="{"#1e293b" if i == 4 else "#cbd5e1"}" '
            f'stroke-width="{2 if i == 4 else 1}"/><text x="{x:g}" y="{top - 14}" font-size="12" '
            f'text-anchor="middle" fill="#475569">{number(points, lang)}</text>'
        )
    for player, score in enumerate(state.scores):
        y, colour, moves = top + lane * player + 8, COLOURS[player], player == state.turn
        hot = state.total if moves else 0
        kept, shown = (long * min(1.0, points / target) for points in (score, score + hot))
        said, name = said_of(state, player, target, lang), say("board.player", lang, n=player + 1)
        label = say("place.hold_at" if moves else "place.score_of", lang, n=player + 1, score=score + hot)
        holds = touch("hold" if moves else f"score {player + 1}", label)
        out.append(
            f'<text x="14" y="{y + 18}" font-size="13" font-weight="bold" fill="{colour}">'
            f'{name}</text><text x="14" y="{y + 35}" font-size="12" fill="#475569">{said}</text>'
            f'<g{holds}><rect x="{left}" y="{y}" width="{long}" height="38" fill="#0f172a" fill-opacity=".06"/>'
            f'<rect x="{left}" y="{y}" width="{shown:.1f}" height="38" fill="{colour}"/>'
            f'<rect x="{left + kept:.1f}" y="{y}" width="{shown - kept:.1f}" height="38" fill="url(#hot)"/></g>'
            f'<text x="{left + long + 12}" y="{y + (18 if hot else 26)}" font-size="19" '
            f'font-weight="bold">{digits(str(score), lang)}</text>'
        )
        if hot:
            out.append(f'<text x="{left + long + 12}" y="{y + 37}" font-size="14">+ {digits(str(hot), lang)}</text>')
        if moves and not state.terminal():
            label = say("place.die_in_air" if state.rolling else "place.roll_die", lang)
            die = die_svg(0, left + long + 64, y + 2, 34, "#1e293b" if state.rolling else "#94a3b8")
            out.append(f"<g{touch('roll', label)}>{die}</g>")
    return board_page(width, high, out, f"pig to {target}: {state.notation()}", 'fill="#1e293b"', lang=lang)


def said_of(state, player, target, lang):
    """What the scoreboard says beside a player's name."""
    if state.terminal():
        return say("board.wins", lang) if state.scores[player] >= target else ""
    if player != state.turn:
        return ""
    return say("board.rolling" if state.rolling else "board.to_move", lang)


def read_scores(text, target, players):
    """The fields of the state that a text describes; None if it is no position, `ValueError` where it is wrong."""
    words = text.lower().split()
    if not words or "-" not in words[0]:
        return None
    if len(words) not in (3, 4) or words[3:] not in ([], ["roll"]):
        raise WrongPosition("write scores, turn total and who is to move, such as 42-37 12 1, then roll if it rolls")
    numbers = words[0].split("-") + words[1:3]
    if len(numbers) != players + 2 or not all(n.isdecimal() and len(n) <= 4 for n in numbers):
        raise WrongPosition("there are {players} scores with '-' between them, then two numbers", players=players)
    *scores, total, mover = map(int, numbers)
    if not 1 <= mover <= players:
        raise WrongPosition("the player to move is 1 to {players}", players=players)
    before = (mover - 2) % players
    for player, score in enumerate(scores):
        if score >= target + (SIDES if player == before and not total and not words[3:] else 0):
            raise WrongPosition(
                "player {player} cannot have {score} points here; one plays to {target}",
                player=player + 1,
                score=score,
                target=target,
            )
    if total == 1 or scores[mover - 1] + total >= target + SIDES:
        raise WrongPosition("{total} cannot have been rolled this turn", total=total)
    if scores[mover - 1] + total >= target and words[3:]:
        raise WrongPosition("who has {target} points must hold", target=target)
    return tuple(scores), total, mover - 1, bool(words[3:])
