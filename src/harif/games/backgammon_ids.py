"""Positions of backgammon as text: the position ID and match ID of GNU Backgammon, and a list of points.

A side is 26 counts as that side counts its points: borne off, points 1 to 24, the bar. The position ID writes, first
for the side that is not on roll, each point from 1 to the bar as so many ones and a zero; the match ID is a row of
numbers of fixed width. Both start with the lowest bit of the first byte, and are written in base 64.
"""

import base64
import binascii
import re
from typing import NamedTuple

from harif.game.errors import WrongPosition

NO_GAME, PLAYING, OVER = 0, 1, 2  # of `Match.state`
CENTRED = 3  # of `Match.owner`: the cube is in the middle
CHECKERS = 15
SIGNS = "OX"  # how the two sides are written
ID = re.compile(r"(?P<position>[A-Za-z0-9+/]{14})(?::(?P<match>[A-Za-z0-9+/]{12}))?")


class Match(NamedTuple):
    """What a match ID says, in its order."""

    cube: int = 0  # its value is 2 to this power
    owner: int = CENTRED
    on_roll: int = 0
    crawford: int = 0
    state: int = PLAYING
    turn: int = 0  # who decides: not the side on roll, when a double was offered
    doubled: int = 0
    resigned: int = 0
    first_die: int = 0
    second_die: int = 0
    length: int = 0  # 0: money play
    score0: int = 0
    score1: int = 0


WIDTHS = Match(4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15)


class Position(NamedTuple):
    """A position as it was read; `turn` is -1 before the opening roll, `dice` (0, 0) before any roll."""

    sides: tuple[list[int], list[int]]
    turn: int
    dice: tuple[int, int]


def write_ids(position: Position) -> str:
    """`position` as POSITIONID:MATCHID."""
    on_roll = max(position.turn, 0)
    over = any(side[0] == CHECKERS for side in position.sides)
    state = NO_GAME if position.turn < 0 else OVER if over else PLAYING
    match = Match(on_roll=on_roll, state=state, turn=on_roll, first_die=position.dice[0], second_die=position.dice[1])
    return f"{position_id(position.sides[1 - on_roll], position.sides[on_roll])}:{match_id(match)}"


def read_position(text: str) -> Position | None:
    """The position that `text` describes; None if it does not look like one; `ValueError` where it is not legal."""
    if "=" in text and text[:2].upper() in ("O=", "X="):
        position = read_points(text)
    elif found := ID.fullmatch(text.removeprefix("GNUbgID=").strip()):
        position = read_ids(found["position"], found["match"])
    elif re.fullmatch(r"[A-Za-z0-9+/]{8,}={0,2}(:[A-Za-z0-9+/]*)?", text) and re.search(r"[A-Z]", text):
        raise WrongPosition("a position ID has 14 characters, and a match ID behind a colon 12")
    else:
        return None
    refuse_impossible(position.sides)
    return position


def read_ids(position: str, match: str | None) -> Position:
    said = read_match(match) if match else Match()
    if said.doubled:
        raise WrongPosition("a double is offered; Harif plays without the cube: take or drop it first")
    if said.resigned:
        raise WrongPosition("a resignation is offered, which Harif cannot represent: accept or decline it first")
    dice = max(said.first_die, said.second_die), min(said.first_die, said.second_die)
    if dice[0] == 7 or (dice[1] == 0) != (dice[0] == 0):
        raise WrongPosition(
            "the dice are {first} and {second}; a die shows 1 to 6", first=said.first_die, second=said.second_die
        )
    waiting, mover = sides_of(position)
    sides = (waiting, mover) if said.on_roll else (mover, waiting)
    turn = -1 if said.state == NO_GAME and dice == (0, 0) and sides == START else said.on_roll
    return Position(sides, turn, dice)


def read_points(text: str) -> Position:
    """O=24:2,13:5,8:3,6:5 X=bar:1,6:5 O 6-5: the points of both sides, each as it counts, who is to play, the dice."""
    words = text.split()
    sides: dict[str, list[int]] = {}
    for word in words[:2]:
        sign, _, points = word.partition("=")
        if sign.upper() not in tuple(SIGNS) or sign.upper() in sides:
            raise WrongPosition(
                "write the checkers of both sides, such as O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O 6-5"
            )
        sides[sign.upper()] = side = [0] * 26
        for point in filter(None, points.split(",")):
            found = re.fullmatch(r"(bar|[1-9]|1\d|2[0-4])(?::(\d+))?", point.lower())
            if not found:
                raise WrongPosition("'{point}' is no point with its checkers; write 13:5, or bar:1", point=point)
            side[25 if found[1] == "bar" else int(found[1])] += int(found[2] or 1)
        side[0] = CHECKERS - sum(side)
    if len(sides) != 2 or len(words) > 4:
        raise WrongPosition("write the checkers of both sides, who is to play, and the dice if they were rolled")
    turn = words[2].upper() if len(words) > 2 else "O"
    if turn not in tuple(SIGNS):
        raise WrongPosition("'{word}' does not say who is to play; write O or X", word=words[2])
    dice = (0, 0)
    if len(words) == 4:
        rolled = re.fullmatch(r"([1-6])-?([1-6])", words[3])
        if not rolled:
            raise WrongPosition("'{word}' is no roll of two dice; write 6-5", word=words[3])
        dice = max(int(rolled[1]), int(rolled[2])), min(int(rolled[1]), int(rolled[2]))
    return Position((sides["O"], sides["X"]), SIGNS.index(turn), dice)


def refuse_impossible(sides: tuple[list[int], list[int]]) -> None:
    for sign, side in zip(SIGNS, sides, strict=True):
        if side[0] < 0:
            raise WrongPosition(
                "{sign} has {count} checkers on the board; each side has {all}",
                sign=sign,
                count=CHECKERS - side[0],
                all=CHECKERS,
            )
    for point in range(1, 25):
        if sides[0][point] and sides[1][25 - point]:
            raise WrongPosition("both sides have checkers on one point, {point} as O counts", point=point)
    if sides[0][0] == sides[1][0] == CHECKERS:
        raise WrongPosition("both sides have borne off all their checkers")
    if all(side[25] and min(other[1:7]) >= 2 for side, other in (sides, sides[::-1])):
        raise WrongPosition("both sides are on the bar before six closed points: the game could never end")


def position_id(waiting: list[int], mover: list[int]) -> str:
    """The position ID: `waiting` is the side that is not on roll."""
    bits, at = 0, 0
    for side in (waiting, mover):
        for slot in range(1, 26):
            bits |= ((1 << side[slot]) - 1) << at
            at += side[slot] + 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def sides_of(text: str) -> tuple[list[int], list[int]]:
    """(the side not on roll, the side on roll) of a position ID."""
    bits = int.from_bytes(decoded(text, "position"), "little")
    sides = []
    for _ in range(2):
        side = [0] * 26
        for slot in range(1, 26):
            while bits & 1:
                side[slot] += 1
                bits >>= 1
            bits >>= 1
        side[0] = CHECKERS - sum(side)
        sides.append(side)
    if bits:
        raise WrongPosition("'{text}' is no position ID: it goes on after the last checker", text=text)
    return sides[0], sides[1]


def match_id(match: Match) -> str:
    bits, at = 0, 0
    for number, width in zip(match, WIDTHS, strict=True):
        bits |= number << at
        at += width
    return base64.b64encode(bits.to_bytes(9, "little")).decode()


def read_match(text: str) -> Match:
    bits = int.from_bytes(decoded(text, "match"), "little")
    numbers = []
    for width in WIDTHS:
        numbers.append(bits & (1 << width) - 1)
        bits >>= width
    return Match(*numbers)


def decoded(text: str, what: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        raise WrongPosition("'{text}' is no {what} ID", text=text, what=what) from None


START_SIDE = [5 if slot in (6, 13) else 3 if slot == 8 else 2 if slot == 24 else 0 for slot in range(26)]
START = (START_SIDE, START_SIDE)
