"""What helps a search of bridge with all cards seen: which cards matter, which tricks are sure, what to try first.

Of a position at the beginning of a trick only this counts: who leads, how long each hand is in each suit, and who holds
the highest cards of each suit, as far down as ranks decided anything (Ginsberg 1996). So ranks are counted among the
cards that are left: in a suit of which A, Q and 7 are left, the queen is the second. What is *needed* of a position is
a set of cards, one bit each: in each suit who holds its lowest one and all that are higher. Seen from the outline, it
is the same set with the cards counted.
"""

from harif.games.sure_tricks import best_of, decider, strength, sure
from harif.games.tricks import LOWEST, NO_TRUMP, PACK, RANKS, SEATS, SUIT, different, eagerness, following, lying

WITHIN = tuple((SUIT >> (1 << bit)) * LOWEST for bit in range(4))
"""The cards that another one of the suit comes to when it moves down by 1, 2, 4 or 8 places."""
HAND = 20  # what a card is worth that takes the trick


# The methods of bridge ------------------------------------------------------------------------------------------------


def bounds(self, player):
    """The tricks that are won, and those that either side is sure of."""
    left, ours, theirs = self.hands[self.turn()].bit_count(), 0, 0
    if self.trick == 0:
        ours, theirs, _, _ = sure(self.hands, self.leader, self.trump())
    won = self.tricks[player % 2] - self.tricks[1 - player % 2]
    if (player - self.leader) % 2:
        ours, theirs = theirs, ours
    return float(won - left + 2 * ours), float(won + left - 2 * theirs)


def grounds(self, player):
    """What is needed for the lower and for the upper of the bounds."""
    if self.trick:
        return 0, 0
    _, _, ours, theirs = sure(self.hands, self.leader, self.trump())
    return (theirs, ours) if (player - self.leader) % 2 else (ours, theirs)


def promising(self):
    """Of cards that touch, the lowest."""
    left = different(following(self.hands[self.turn()], self.trick), self.hands, self.trick)
    while left:
        yield (left & -left).bit_length() - 1
        left &= left - 1


def priority(self, action):
    """By the trick alone: whoever asks need not see the other hands."""
    return eagerness(action, self.trick, self.trump())


def urgency(self, action):
    """By all hands."""
    return hurry(self.hands, self.trick, self.leader, self.trump(), action)


def outline(self):
    """Nothing is kept while a trick lies on the table."""
    return outlined(self.hands, self.leader, self.trump()) if self.trick == 0 else (0, 0, 0)


def blur(self, needed):
    return mask_of(self.hands, needed)


def focus(self, mask):
    return cards_under(self.hands, mask)


def needs(self, action):
    place = lying(self.trick)
    return decider(self.trick | action + 1 << 6 * place, self.trump()) if place == SEATS - 1 else 0


def alike(self, action, other, needed):
    """Two cards of a suit below all that are needed."""
    lower = needed >> RANKS * (action // RANKS) & SUIT
    top = max(action, other) % RANKS
    return action // RANKS == other // RANKS and lower & (2 << top) - 1 == 0


# Which cards matter ---------------------------------------------------------------------------------------------------


def outlined(hands, leader, trump):
    """Three words: all that always counts; and for each card in the suits, counted from the highest one left, the lower
    and the upper bit of the seat that holds it.
    """
    left = hands[0] | hands[1] | hands[2] | hands[3]
    always = (hands[0].bit_count() * SEATS + leader) * (NO_TRUMP + 1) + trump
    for hand in hands:
        for suit in range(1, 4):
            always = always << 4 | (hand >> RANKS * suit & SUIT).bit_count()
    lower, upper = moved_up(hands[1] | hands[3], hands[2] | hands[3], left)
    return always, lower, upper


def moved_up(one, two, left):
    """Two sets of cards, with all cards moved up in their suits into the places of those that are not `left`.

    Each card moves by as many places as cards above it are gone: by 1, 2, 4 and 8, as the bits of that number say. For
    all cards at once the number's lowest bit is the parity of what is gone above; then every second gone card is taken
    out, and the same again gives the next bit (Warren, Hacker's Delight, 7-4, there for whole words).
    """
    gone = PACK & ~left
    for bit in range(4):
        odd = gone >> 1 & WITHIN[0]
        odd ^= odd >> 1 & WITHIN[0]
        odd ^= odd >> 2 & WITHIN[1]
        odd ^= odd >> 4 & WITHIN[2]
        odd ^= odd >> 8 & WITHIN[3]
        step = 1 << bit
        one = one & ~odd | (one & odd) << step
        two = two & ~odd | (two & odd) << step
        left, gone = left & ~odd | (left & odd) << step, gone & odd
    return one, two


def mask_of(hands, needed):
    """The mask of an outline's second and third word: in each suit down to the lowest card that is needed, and to the
    last of those below it that touch it in the same hand. (They were searched as one, and each stands for the others.)
    """
    left = hands[0] | hands[1] | hands[2] | hands[3]
    mask = 0
    for suit in range(4):
        shift = RANKS * suit
        wanted = needed >> shift & SUIT
        if wanted:
            rest = left >> shift & SUIT
            lowest = wanted & -wanted
            owner = 0
            for hand in hands:
                if hand >> shift & lowest:
                    owner = hand >> shift & SUIT
            below = rest & lowest - 1
            while below:
                top = 1 << below.bit_length() - 1
                if not owner & top:
                    break
                lowest = top
                below ^= top
            count = (rest & ~(lowest - 1)).bit_count()
            mask |= (SUIT & ~(SUIT >> count)) << shift
    return mask


def cards_under(hands, mask):
    """The cards that a mask of the outline means."""
    left = hands[0] | hands[1] | hands[2] | hands[3]
    needed = 0
    for suit in range(4):
        shift = RANKS * suit
        count = (mask >> shift & SUIT).bit_count()
        rest = left >> shift & SUIT
        spare = rest.bit_count() - count
        if count:
            for _ in range(spare):
                rest &= rest - 1
            needed |= rest << shift
    return needed


# What to try first ----------------------------------------------------------------------------------------------------


def length(hand, suit):
    return (hand >> RANKS * suit & SUIT).bit_count()


def hurry(hands, trick, leader, trump, card):
    """The higher, the sooner: where the trick can be had, as cheaply as may be; else a low card."""
    place = lying(trick)
    seat = (leader + place) % SEATS
    led = card // RANKS if place == 0 else ((trick & 63) - 1) // RANKS
    mine, partner, theirs = strength(card, led, trump), -1, -1
    for i in range(place):
        high = strength((trick >> 6 * i & 63) - 1, led, trump)
        if (place - i) % 2:
            theirs = max(theirs, high)
        else:
            partner = max(partner, high)
    for i in range(place + 1, SEATS):
        high = best_of(hands[(leader + i) % SEATS], led, trump)
        if (place - i) % 2:
            theirs = max(theirs, high)
        else:
            partner = max(partner, high)
    rank, suit = card % RANKS, card // RANKS
    own = length(hands[seat], suit)
    if place == 0:
        own -= 6 * (suit == trump)  # trumps are better kept
        if mine > theirs:
            return 2 * HAND + own - (0 if mine > partner else rank)
        if partner > theirs:
            return 2 * HAND + own - rank - 1
        return own - rank
    if suit != led and suit != trump:  # a card thrown away
        return (HAND if partner > theirs else 0) + own - 2 * rank
    if partner > theirs:
        return 2 * HAND - rank - (RANKS if suit != led else 0)
    if mine > theirs:
        return 2 * HAND - rank
    return -rank - (RANKS if suit != led else 0)
