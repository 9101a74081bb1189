"""The plays that a roll allows in backgammon: the method `actions` of its state.

A play is one number: the sources of up to four moves, five bits each, the first in the lowest bits. Each move uses the
next die, the larger first, or the smaller where SMALL_FIRST is set. A roll is 8 × the larger die + the smaller.
"""

from harif.game import U64
from harif.games.backgammon_slots import BAR, BEYOND_HOME, POINTS, across, doubled, occupied, quadrupled, tripled

MOVES = (1 << 20) - 1  # the sources of a play
SMALL_FIRST = 1 << 20


def actions(self):
    """Each set of moves (from, to) once, so that one checker which may go two ways makes two plays. As many dice are
    used as can be; of two that exclude each other, the larger.
    """
    if self.dice == 0:
        return
    low, high, their_low, their_high = self.mine()
    own = occupied(low, high)
    more = doubled(low, high)
    free = POINTS & ~across(doubled(their_low, their_high))
    large, small = self.dice >> 3, self.dice & 7
    first = sources(own, free, large)
    second = sources(own, free, small)
    if not first and not second:
        yield 0
    elif large != small:
        both = False
        left = first
        while left:
            source = left.bit_length() - 1
            left ^= U64(1) << source
            then = sources(moved(own, more, source, large), free, small)
            while then:
                other = then.bit_length() - 1
                then ^= U64(1) << other
                both = True
                yield source | other << 5
        # What bears off with the small die, or then moves from a source in `first`, could as well use the large die
        # first: that play is already there.
        left = second & ~((U64(2) << small) - 1)
        while left:
            source = left.bit_length() - 1
            left ^= U64(1) << source
            then = sources(moved(own, more, source, small), free, large) & ~first
            while then:
                other = then.bit_length() - 1
                then ^= U64(1) << other
                both = True
                yield source | other << 5 | SMALL_FIRST
        if not both:
            flag = 0 if first else SMALL_FIRST
            left = first if first else second
            while left:
                source = left.bit_length() - 1
                left ^= U64(1) << source
                yield source | flag
    else:
        # A double: up to four moves. Sources go from the highest down, so each position that results comes once. The
        # highest possible source each time also gives the most moves, for no move opens a way to a checker behind it.
        tower = own, more, tripled(low, high), quadrupled(low, high)
        most, way, masks = 1, first, tower
        while most < 4:
            masks = stepped(masks, way.bit_length() - 1, large)
            way = sources(masks[0], free, large)
            if not way:
                break
            most += 1
        while first:
            s1 = first.bit_length() - 1
            first ^= U64(1) << s1
            if most == 1:
                yield s1
                continue
            left2 = sources(moved(own, more, s1, large), free, large) & (U64(2) << s1) - 1
            while left2:
                s2 = left2.bit_length() - 1
                left2 ^= U64(1) << s2
                if most == 2:
                    yield s1 | s2 << 5
                    continue
                one, two, _, _ = stepped(stepped(tower, s1, large), s2, large)
                left3 = sources(one, free, large) & (U64(2) << s2) - 1
                while left3:
                    s3 = left3.bit_length() - 1
                    left3 ^= U64(1) << s3
                    if most == 3:
                        yield s1 | s2 << 5 | s3 << 10
                        continue
                    left4 = sources(moved(one, two, s3, large), free, large) & (U64(2) << s3) - 1
                    while left4:
                        s4 = left4.bit_length() - 1
                        left4 ^= U64(1) << s4
                        yield s1 | s2 << 5 | s3 << 10 | s4 << 15


def sources(own, free, die):
    """The slots from which a checker may move by `die`, when the side has checkers on `own` and may land on `free`."""
    found = own & free << die
    if own >> BAR:
        found &= 1 << BAR
    elif own & BEYOND_HOME == 0:
        if own >> die & 1:
            found |= U64(1) << die
        elif own >> die == 0 and own:  # a larger die bears off from the highest point
            found |= U64(1) << own.bit_length() - 1
    return found


def moved(own, more, source, die):
    """The mask `own` after a move; `more` is the mask of slots with another checker."""
    left = own & ~(U64(1) << source) | more & U64(1) << source
    return left | U64(1) << source - die if source > die else left


def stepped(tower, source, die):
    """After a move: the masks of slots with at least one, two, three, four checkers (of the source: with as many as can
    still be moved).
    """
    one, two, three, four = tower
    stays = ~(U64(1) << source)
    there = U64(1) << source - die if source > die else U64(0)
    onto1, onto2, onto3 = one & there, two & there, three & there
    return (
        one & stays | two & ~stays | there,
        two & stays | three & ~stays | onto1,
        three & stays | four & ~stays | onto2,
        four & stays | onto3,
    )
