from typing import NamedTuple

from harif.game import CHANCE, U64, game
from harif.games.backgammon_board import SIGNS, board_svg, board_text, play_name
from harif.games.backgammon_ids import Position, read_position, write_ids

NAME = {"en": "Backgammon", "fa": "تخته‌نرد"}
RULE = {
    "fa": "پانزده مهره را با تاس به خانه برسانید، راه ببندید و بزنید؛ مارس دو برابر و مارس با مهرهٔ جامانده سه "
    "برابر است."
}

OFF, BAR = 0, 25  # slots of a side; 1 … 24 are the points as that side counts them, 1 … 6 its home board
CHECKERS = 15
FLAGS = 0x1111_1111_1111_1111  # the lowest bit of each slot
WORD = 0xFFFF_FFFF_FFFF_FFFF
POINTS = (1 << 25) - 2  # points 1 … 24 as bits of a mask
HOME = (1 << 7) - 2
BEYOND_HOME = (1 << 26) - (1 << 7)
BEYOND_START = 4 * (19 - 16)  # in `high`, where the other side's home board and the bar begin
MOVES = (1 << 20) - 1  # of an action: four sources of five bits each
SMALL_FIRST = 1 << 20  # of an action: the smaller die is moved first
FEATURES = 205  # how many numbers `features` yields


def gathered(flags):
    """The lowest bits of sixteen slots, side by side."""
    x = flags & FLAGS
    x = (x | x >> 3) & 0x0303_0303_0303_0303
    x = (x | x >> 6) & 0x000F_000F_000F_000F
    x = (x | x >> 12) & 0x0000_00FF_0000_00FF
    return (x | x >> 24) & 0xFFFF


def occupied(low, high):
    """Where a side has a checker, borne-off ones left out: a mask of 26 bits."""
    low, high = low | low >> 1, high | high >> 1
    return (gathered(low | low >> 2) | gathered(high | high >> 2) << 16) & ~1


def doubled(low, high):
    """Where it has two or more."""
    return (gathered(low >> 1 | low >> 2 | low >> 3) | gathered(high >> 1 | high >> 2 | high >> 3) << 16) & ~1


def tripled(low, high):
    low, high = low & low >> 1 | low >> 2 | low >> 3, high & high >> 1 | high >> 2 | high >> 3
    return gathered(low) | gathered(high) << 16


def quadrupled(low, high):
    return gathered(low >> 2 | low >> 3) | gathered(high >> 2 | high >> 3) << 16


def across(mask):
    """The same points as the other side counts them: slot s is its 25 - s."""
    x = (mask & 0x5555_5555) << 1 | mask >> 1 & 0x5555_5555
    x = (x & 0x3333_3333) << 2 | x >> 2 & 0x3333_3333
    x = (x & 0x0F0F_0F0F) << 4 | x >> 4 & 0x0F0F_0F0F
    x = (x & 0x00FF_00FF) << 8 | x >> 8 & 0x00FF_00FF
    return ((x & 0xFFFF) << 16 | x >> 16) >> 6


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
    """After a move: the masks of slots with at least one, two, three, four checkers (of the source: with as many as
    can still be moved).
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


def pips_of(low, high):
    """How far a side's checkers are from home, in all."""
    total = 0.0
    for point in range(1, 16):
        total += point * (low >> 4 * point & 15)
    for point in range(16, 26):
        total += point * (high >> 4 * point - 64 & 15)
    return total


def longest_run(points):
    """The length of the longest run of ones, up to six."""
    run = 0
    while points and run < 6:
        run += 1
        points &= points >> 1
    return run


def shots(blots, hunters, walls):
    """With how many of 36 rolls `hunters`, who move up, hit one of `blots`; no move of theirs may end on `walls`."""
    direct = 0
    for die in range(1, 7):
        if blots >> die & hunters:
            direct |= 1 << die
    missing = 6 - direct.bit_count()
    rolls = 36 - missing * missing
    for die in range(1, 7):
        if direct >> die & 1 == 0:
            clear = hunters & ~(walls >> die)
            hit = blots >> 2 * die & clear
            clear &= ~(walls >> 2 * die)
            hit |= blots >> 3 * die & clear
            clear &= ~(walls >> 3 * die)
            if hit | blots >> 4 * die & clear:
                rolls += 1
            for other in range(1, die):
                if direct >> other & 1 == 0 and blots >> die + other & hunters & ~(walls >> die & walls >> other):
                    rolls += 2
    return rolls


@game(name="backgammon", players=2, utility_range=(-3, 3), max_actions=3060)
class Backgammon(NamedTuple):
    """Race fifteen checkers home by the dice, block and hit; a gammon counts double, a backgammon three times.

    Money play without the doubling cube. An action is a whole play: the sources of up to four moves, five bits each,
    the first in the lowest bits; each move uses the next die, and SMALL_FIRST says that the smaller goes first.
    """

    # Four bits a slot, each side as it counts: OFF, points 1 … 24, BAR. `low` holds slots 0 … 15, `high` 16 … 25.
    low0: U64 = 5 << 4 * 6 | 3 << 4 * 8 | 5 << 4 * 13
    high0: U64 = 2 << 4 * (24 - 16)
    low1: U64 = 5 << 4 * 6 | 3 << 4 * 8 | 5 << 4 * 13
    high1: U64 = 2 << 4 * (24 - 16)
    dice: int = 0  # 0: to be rolled; else 8 * the larger + the smaller
    turn: int = -1  # -1: the opening roll says who starts

    def player(self):
        return self.turn if self.dice else CHANCE

    def outcomes(self):
        """The rolls, 8 * the larger + the smaller; of the opening no doubles, and 64 more if player 1 starts."""
        opening = 1 if self.turn < 0 else 0
        starts, large, small = 0, 1 + opening, 1
        while large <= 6:
            yield starts + 8 * large + small, 1 / 30 if opening else 1 / 36 if large == small else 1 / 18
            small += 1
            if small > large - opening:
                large, small = large + 1, 1
                if large > 6 and opening and starts == 0:
                    starts, large = 64, 2

    def mine(self):
        """The two words of the player to move, then the other's."""
        if self.turn == 1:
            return self.low1, self.high1, self.low0, self.high0
        return self.low0, self.high0, self.low1, self.high1

    def actions(self):
        """Each set of moves (from, to) once, so one checker that may go two ways makes two plays. As many dice as
        can be are used; of two that exclude each other, the larger.
        """
        if self.dice and not self.terminal():
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
                # What bears off with the small die, or then moves from a source in `first`, could as well use the large
                # die first: that play is already there.
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
                # Sources from the highest down: each position that results comes once. The highest possible source
                # each time also gives the most moves, for no move opens a way to a checker behind it.
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

    def result(self, action):
        if self.dice == 0:
            turn = action >> 6 if self.turn < 0 else self.turn
            return Backgammon(self.low0, self.high0, self.low1, self.high1, action & 63, turn)
        low, high, their_low, their_high = self.mine()
        die, next_die = self.dice >> 3, self.dice & 7
        if action & SMALL_FIRST:
            die, next_die = next_die, die
        moves = action & MOVES
        while moves:
            source = moves & 31
            moves >>= 5
            target = max(source - die, OFF)
            # What is beyond a word vanishes.
            low += (U64(1) << 4 * target) - (U64(1) << 4 * source)
            high += (U64(1) << (4 * target - 64 & 127)) - (U64(1) << (4 * source - 64 & 127))
            there = BAR - target
            if target and (their_low >> 4 * there if there < 16 else their_high >> 4 * there - 64) & 15 == 1:
                if there < 16:
                    their_low -= U64(1) << 4 * there
                else:
                    their_high -= U64(1) << 4 * there - 64
                their_high += U64(1) << 4 * BAR - 64
            die, next_die = next_die, die
        low, high = low & WORD, high & WORD
        if self.turn == 1:
            return Backgammon(their_low, their_high, low, high, 0, 0)
        return Backgammon(low, high, their_low, their_high, 0, 1)

    def terminal(self):
        return self.low0 & 15 == CHECKERS or self.low1 & 15 == CHECKERS

    def utility(self, player):
        won = self.low0 & 15 == CHECKERS
        low, high = (self.low1, self.high1) if won else (self.low0, self.high0)
        points = 1.0
        if low & 15 == 0:
            points = 3.0 if high >> BEYOND_START else 2.0
        return points if won == (player == 0) else -points

    def side(self, player):
        """The two words of one side."""
        return (self.low1, self.high1) if player == 1 else (self.low0, self.high0)

    def count(self, player, slot):
        """How many checkers a player has on a slot: OFF, a point as that player counts, or BAR."""
        low, high = self.side(player)
        return (low >> 4 * slot if slot < 16 else high >> 4 * slot - 64) & 15

    def pips(self, player):
        """How many pips a player has still to move."""
        low, high = self.side(player)
        return pips_of(low, high)

    def judged(self, player):
        """A plain judgement of one side: its race, points, blots, and checkers on the bar and off."""
        low, high = self.side(player)
        own, more = occupied(low, high), doubled(low, high)
        made, blots = more & POINTS, own & ~more & POINTS
        home = (made & HOME).bit_count()
        other_low, other_high = self.side(1 - player)
        contact = own.bit_length() + occupied(other_low, other_high).bit_length() > BAR + 2
        value = -0.012 * pips_of(low, high) + 0.015 * (low & 15)
        if contact:
            value += 0.06 * home + 0.03 * made.bit_count() - 0.03 * blots.bit_count() + 0.02 * longest_run(made)
            value -= 0.08 * (high >> 4 * BAR - 64 & 15)
        return value

    def evaluate(self, player):
        """The judgement of one's own side less that of the other."""
        return max(-2.9, min(2.9, self.judged(player) - self.judged(1 - player)))

    def features(self, player):
        """FEATURES numbers, as `player` sees the board.

        For each side, the player's first, as it counts its points: four numbers a point (one checker or more, two,
        three, half of those beyond three), the bar / 2, those off / 15. Then: is `player` the next to roll or move?
        Then what players look at: pips / 100 of both, is there contact, home-board points / 6 against a checker on
        the bar, of both, the longest prime / 6 of both, and the share of rolls with which the other hits a blot.
        """
        for who in range(2):
            low, high = self.side(player if who == 0 else 1 - player)
            for point in range(1, 25):
                checkers = (low >> 4 * point if point < 16 else high >> 4 * point - 64) & 15
                yield 1.0 if checkers >= 1 else 0.0
                yield 1.0 if checkers >= 2 else 0.0
                yield 1.0 if checkers >= 3 else 0.0
                yield 0.5 * checkers - 1.5 if checkers > 3 else 0.0
            yield 0.5 * (high >> 4 * BAR - 64)
            yield (low & 15) / 15.0
        found, rest = self.expert(player)
        for i in range(9):
            yield (found & 4095) / 900.0
            found >>= 12
            if i == 4:
                found = rest

    def expert(self, player):
        """The last nine features, as 900ths of 12 bits each in two words: so `features` stays small enough for the
        compiler to inline, and is three times as fast.
        """
        low, high = self.side(player)
        their_low, their_high = self.side(1 - player)
        own, theirs = occupied(low, high), occupied(their_low, their_high)
        made, their_made = doubled(low, high) & POINTS, doubled(their_low, their_high) & POINTS
        found = 900 if self.turn == player else 0
        found |= int(pips_of(low, high)) * 9 << 12
        found |= int(pips_of(their_low, their_high)) * 9 << 24
        found |= (900 if own.bit_length() + theirs.bit_length() > BAR + 2 else 0) << 36
        found |= (150 * (made & HOME).bit_count() if theirs >> BAR else 0) << 48
        rest = 150 * (their_made & HOME).bit_count() if own >> BAR else 0
        rest |= 150 * longest_run(made) << 12
        rest |= 150 * longest_run(their_made) << 24
        rest |= 25 * shots(own & ~made & POINTS, 1 if theirs >> BAR else across(theirs), made) << 36
        return found, rest

    def priority(self, action):
        """Plays that hit, then those that leave few blots and make points."""
        if self.dice == 0:
            return 0
        after = self.result(action)
        low, high = after.side(self.turn)
        own, more = occupied(low, high), doubled(low, high)
        hits = after.count(1 - self.turn, BAR) - self.count(1 - self.turn, BAR)
        return 8 * int(hits) + 2 * int(more.bit_count()) - int((own & ~more).bit_count())

    def slots(self, player):
        """How many checkers a player has on each slot, as a list."""
        return [self.count(player, slot) for slot in range(BAR + 1)]

    def board(self):
        """Both sides, the dice, and who is to play: what drawing asks for."""
        return (self.slots(0), self.slots(1)), (self.dice >> 3, self.dice & 7), self.turn

    def text(self, lang="en"):
        return board_text(*self.board(), lang)

    def svg(self, lang="en"):
        return board_svg(*self.board(), lang)

    def moves(self, action):
        """A play as a list of (source, target)."""
        die, next_die = self.dice >> 3, self.dice & 7
        if action & SMALL_FIRST:
            die, next_die = next_die, die
        found, left = [], action & MOVES
        while left:
            found.append((left & 31, max((left & 31) - die, OFF)))
            left >>= 5
            die, next_die = next_die, die
        return found

    def move_name(self, action):
        """A play as players write it, 24/18 13/11*; a roll, 6-5; of the opening roll also who starts, O 6-5."""
        if self.dice == 0:
            roll = f"{action >> 3 & 7}-{action & 7}"
            return f"{SIGNS[action >> 6]} {roll}" if self.turn < 0 else roll
        return play_name(self.moves(action), self.slots(1 - self.turn), self.dice % 9 == 0)

    def notation(self):
        """POSITIONID:MATCHID, as GNU Backgammon writes them."""
        sides, dice, turn = self.board()
        return write_ids(Position(sides, turn, dice))

    @staticmethod
    def parse(text):
        """A position ID, with or without a match ID; or the points: O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O 6-5."""
        found = read_position(text)
        if found is None:
            return None
        words = [sum(count << 4 * slot for slot, count in enumerate(side)) for side in found.sides]
        halves = [half for word in words for half in (word & WORD, word >> 64)]
        over = any(side[OFF] == CHECKERS for side in found.sides)
        return Backgammon(*halves, 0 if over else 8 * found.dice[0] + found.dice[1], found.turn)
