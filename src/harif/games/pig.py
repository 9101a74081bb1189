from typing import NamedTuple

from harif.drawing.dice import die_svg
from harif.drawing.page import board_page
from harif.game import CHANCE, game, replace
from harif.words.catalogue import say

NAME = {"en": "Pig", "fa": "خوک"}
RULE = {
    "fa": "تا جایی که جرئت دارید تاس بریزید و با ایستادن مجموع را نگه دارید؛ یک آن را می‌سوزاند و هر که زودتر "
    "به هدف برسد برنده است."
}

ROLL, HOLD = 0, 1
SIDES = 6
MOST_POINTS = 1000  # ten bits hold a score, and what the last roll may add

COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce")


@game(
    name="pig",
    players=lambda target, players: players,
    constant_sum=0,
    max_actions=2,
)
def pig(target=100, players=2):
    """Roll as often as you dare and hold to keep the sum; a one loses it (the first to the target wins).

    The dice game that Neller and Presser solved ("Optimal Play of the Dice Game Pig", UMAP Journal 25, 2004). Who has
    the target with what was rolled this turn must hold. The winner gets 1, the others share -1.
    """
    if not 1 <= target <= MOST_POINTS:
        raise ValueError(f"target={target}: one plays to 1 … {MOST_POINTS} points.")
    if not 2 <= players <= 4:
        raise ValueError(f"players={players}: there are 2, 3 or 4.")

    class Pig(NamedTuple):
        scores: tuple[int, ...] = (0,) * players
        total: int = 0  # rolled this turn, not yet kept
        turn: int = 0
        rolling: bool = False  # the die is in the air

        def player(self):
            return CHANCE if self.rolling else self.turn

        def actions(self):
            if not self.rolling and not self.terminal():
                if self.scores[self.turn] + self.total < target:
                    yield ROLL
                yield HOLD

        def outcomes(self):
            for die in range(1, SIDES + 1):
                yield die, 1.0 / SIDES

        def result(self, action):
            after = (self.turn + 1) % players
            if self.rolling:
                if action == 1:
                    return Pig(self.scores, 0, after, False)
                return Pig(self.scores, self.total + action, self.turn, False)
            if action == ROLL:
                return Pig(self.scores, self.total, self.turn, True)
            kept = self.scores[self.turn] + self.total
            return Pig(replace(self.scores, self.turn, kept), 0, after, False)

        def terminal(self):
            return self.scores[(self.turn + players - 1) % players] >= target  # nobody else has just held

        def utility(self, player):
            return 1.0 if self.scores[player] >= target else -1.0 / (players - 1)

        def key(self):
            code = self.total << 3 | self.turn << 1 | int(self.rolling)
            for player in range(players):
                code |= self.scores[player] << 13 + 10 * player
            return code

        def state_of(self, player, lang):
            """What the scoreboard says beside a player's name."""
            if self.terminal():
                return say("board.wins", lang) if self.scores[player] >= target else ""
            if player != self.turn:
                return ""
            return say("board.rolling" if self.rolling else "board.to_move", lang)

        def text(self, lang="en"):
            width, digits = 40, len(str(target + SIDES))
            lines = []
            for player, score in enumerate(self.scores):
                hot = self.total if player == self.turn else 0
                kept, shown = (min(width, points * width // target) for points in (score, score + hot))
                bar = "█" * kept + "▒" * (shown - kept) + "·" * (width - shown)
                plus = f" + {hot}" if hot else ""
                said, name = self.state_of(player, lang), say("board.player", lang, n=player + 1)
                mark = f"  ◂ {said}" if said else ""
                lines.append(f"{name} {score:>{digits}} {bar} {target}{plus}{mark}")
            return "\n".join(lines)

        def svg(self, lang="en"):
            lane, left, long, top = 62, 96, 360, 40
            width, high = left + long + 110, top + lane * players + 14
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
                    f'text-anchor="middle" fill="#475569">{points:g}</text>'
                )
            for player, score in enumerate(self.scores):
                y, colour, moves = top + lane * player + 8, COLOURS[player], player == self.turn
                hot = self.total if moves else 0
                kept, shown = (long * min(1.0, points / target) for points in (score, score + hot))
                said, name = self.state_of(player, lang), say("board.player", lang, n=player + 1)
                out.append(
                    f'<text x="14" y="{y + 18}" font-size="13" font-weight="bold" fill="{colour}">'
                    f'{name}</text><text x="14" y="{y + 35}" font-size="12" fill="#475569">{said}</text>'
                    f'<rect x="{left}" y="{y}" width="{long}" height="38" fill="#0f172a" fill-opacity=".06"/>'
                    f'<rect x="{left}" y="{y}" width="{shown:.1f}" height="38" fill="{colour}"/>'
                    f'<rect x="{left + kept:.1f}" y="{y}" width="{shown - kept:.1f}" height="38" fill="url(#hot)"/>'
                    f'<text x="{left + long + 12}" y="{y + (18 if hot else 26)}" font-size="19" '
                    f'font-weight="bold">{score}</text>'
                )
                if hot:
                    out.append(f'<text x="{left + long + 12}" y="{y + 37}" font-size="14">+ {hot}</text>')
                if moves and self.rolling:
                    out.append(die_svg(0, left + long + 64, y + 2, 34))
            return board_page(width, high, out, f"pig to {target}: {self.notation()}", 'fill="#1e293b"')

        def move_name(self, action):
            """roll, hold; of the die: the number it shows."""
            return str(action) if self.rolling else ("roll", "hold")[action]

        def notation(self):
            """Scores, what was rolled this turn, who is to move, and whether the die is in the air: 42-37 12 1 roll"""
            return "-".join(map(str, self.scores)) + f" {self.total} {self.turn + 1}" + " roll" * self.rolling

        @staticmethod
        def parse(text):
            words = text.lower().split()
            if not words or "-" not in words[0]:
                return None
            if len(words) not in (3, 4) or words[3:] not in ([], ["roll"]):
                raise ValueError(
                    "write scores, turn total and who is to move, such as 42-37 12 1, then roll if it rolls"
                )
            numbers = words[0].split("-") + words[1:3]
            if len(numbers) != players + 2 or not all(n.isdecimal() and len(n) <= 4 for n in numbers):
                raise ValueError(f"there are {players} scores with '-' between them, then two numbers")
            *scores, total, mover = map(int, numbers)
            if not 1 <= mover <= players:
                raise ValueError(f"the player to move is 1 to {players}")
            before = (mover - 2) % players
            for player, score in enumerate(scores):
                if score >= target + (SIDES if player == before and not total and not words[3:] else 0):
                    raise ValueError(f"player {player + 1} cannot have {score} points here; one plays to {target}")
            if total == 1 or scores[mover - 1] + total >= target + SIDES:
                raise ValueError(f"{total} cannot have been rolled this turn")
            if scores[mover - 1] + total >= target and words[3:]:
                raise ValueError(f"who has {target} points must hold")
            return Pig(tuple(scores), total, mover - 1, bool(words[3:]))

    return Pig
