"""What helps to search backgammon, and what a network learns from: methods of the state."""

from harif.games.backgammon_slots import BAR, HOME, POINTS, across, checkers_on, doubled, occupied, pips_of

FEATURES = 205  # how many numbers `features` yields


def evaluate(self, player):
    """A plain judgement of a player's own side, less that of the other."""
    return max(-2.9, min(2.9, self.judged(player) - self.judged(1 - player)))


def judged(self, player):
    """What one side is worth: its race, points, blots, and checkers on the bar and off."""
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


def priority(self, action):
    """Plays that hit, then those that leave few blots and make points."""
    if self.dice == 0:
        return 0
    after = self.result(action)
    low, high = after.side(self.turn)
    own, more = occupied(low, high), doubled(low, high)
    hits = after.count(1 - self.turn, BAR) - self.count(1 - self.turn, BAR)
    return 8 * int(hits) + 2 * int(more.bit_count()) - int((own & ~more).bit_count())


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
            checkers = checkers_on(low, high, point)
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
