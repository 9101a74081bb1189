"""Who sits where: seatings that are fair to everybody, whatever the number of seats.

A *seating* says for each seat which contender has it. All seatings of a meeting are played from one opening and with
one luck: together they are a group, and favour nobody.
"""

from itertools import combinations
from typing import NamedTuple

Seating = tuple[int, ...]


class Meeting(NamedTuple):
    """Contenders who meet, and the seatings in which they do."""

    contenders: tuple[int, ...]
    seatings: tuple[Seating, ...]


def meetings(contenders: int, sides: tuple[int, ...]) -> tuple[Meeting, ...]:
    """All meetings of a tournament; `sides` says for each seat which side it is on.

    As many meet as there are sides, every choice of them once. Where there are fewer contenders than sides, two meet:
    one against many of the other. A game for one is played by everybody alone.

    >>> meetings(2, (0, 1))
    (Meeting(contenders=(0, 1), seatings=((0, 1), (1, 0))),)
    """
    count = max(sides) + 1
    if count == 1:
        everybody = tuple(range(contenders))
        return (Meeting(everybody, tuple((who,) * len(sides) for who in everybody)),)
    size = count if contenders >= count else 2
    return tuple(Meeting(who, seatings_of(who, sides)) for who in combinations(range(contenders), size))


def seatings_of(who: tuple[int, ...], sides: tuple[int, ...]) -> tuple[Seating, ...]:
    """Each of them on every side: all rotations; or each alone against the other, on every side.

    >>> seatings_of((5, 7), (0, 1, 2))
    ((5, 7, 7), (7, 5, 5), (7, 5, 7), (5, 7, 5), (7, 7, 5), (5, 5, 7))
    """
    count = max(sides) + 1
    if len(who) == count:
        by_side = [who[-turn:] + who[:-turn] if turn else who for turn in range(count)]
    else:
        one, other = who
        by_side = []
        for alone in range(count):
            by_side.append(tuple(one if side == alone else other for side in range(count)))
            by_side.append(tuple(other if side == alone else one for side in range(count)))
    return tuple(tuple(places[side] for side in sides) for places in by_side)
