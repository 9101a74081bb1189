"""What helps a search of bridge with all cards seen: which cards matter, which tricks are sure, what to try first.

Of a position at the beginning of a trick only this counts: who leads, how long each hand is in each suit, and who holds
the highest cards of each suit, as far down as ranks decided anything (Ginsberg 1996). So ranks are counted among the
cards that are left: in a suit of which A, Q and 7 are left, the queen is the second. What is *needed* of a position is
a set of cards, one bit each: in each suit who holds its lowest one and all that are higher. Seen from the outline, it
is the same set with the cards counted.
"""

from harif.games.tricks import NO_TRUMP, PACK, RANKS, SEATS, SUIT, best_place, lying

LOWEST = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS  # cards of the suits
WITHIN = tuple((SUIT >> (1 << bit)) * LOWEST for bit in range(4))
"""The cards that another one of the suit comes to when it moves down by 1, 2, 4 or 8 places."""
HAND = 20  # what a card is worth that takes the trick


def outline(hands, leader, trump):
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


def blur(hands, needed):
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


def focus(hands, mask):
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


def needs(trick, trump):
    """The card that takes a whole trick, where it does so by its rank."""
    card = (trick >> 6 * best_place(trick, trump) & 63) - 1
    same = 0
    for place in range(SEATS):
        same += ((trick >> 6 * place & 63) - 1) // RANKS == card // RANKS
    return 1 << card if same > 1 else 0


# Tricks that are sure -------------------------------------------------------------------------------------------------


def length(hand, suit):
    return (hand >> RANKS * suit & SUIT).bit_count()


def run_of(hand, others, suit):
    """(How many of a hand's cards in a suit are above all others, the lowest of these as a bit, or 0)."""
    mine, rest = hand >> RANKS * suit & SUIT, others >> RANKS * suit & SUIT
    above = mine >> rest.bit_length()
    if above == 0 or rest == 0:
        return mine.bit_count() if rest == 0 else 0, 0
    lowest = (above & -above) << rest.bit_length()
    return above.bit_count(), lowest << RANKS * suit


def sure(hands, leader, trump):
    """(Tricks that the leader's side has, tricks that the other side has, what is needed for each), whatever happens."""
    size = hands[leader].bit_count()
    if size == 1:
        return last_trick(hands, leader, trump)
    tops, needed_tops = sure_trumps(hands[leader], hands[(leader + 2) % SEATS], hands, trump)
    theirs, needed_theirs = sure_trumps(hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS], hands, trump)
    quick, needed = quick_tricks(hands, leader, trump)
    if quick < tops:
        quick, needed = tops, needed_tops
    return quick, theirs, needed, needed_theirs


def last_trick(hands, leader, trump):
    trick = 0
    for place in range(SEATS):
        trick |= hands[(leader + place) % SEATS].bit_length() << 6 * place
    needed = needs(trick, trump)
    won = 1 - best_place(trick, trump) % 2
    return won, 1 - won, needed, needed


def sure_trumps(one, two, hands, trump):
    """The highest trumps, as far as they are held by two partners: the one who has more of them takes as many tricks."""
    if trump == NO_TRUMP:
        return 0, 0
    left = hands[0] | hands[1] | hands[2] | hands[3]
    count, needed = run_of(one | two, left & ~(one | two), trump)
    if count == 0:
        return 0, 0
    top = needed - 1 if needed else 0
    first, second = length(one & ~top, trump), length(two & ~top, trump)
    return max(first, second), needed


def quick_tricks(hands, leader, trump):
    """Tricks that the leader takes one after the other without losing the lead, and then its partner."""
    mine, partner = hands[leader], hands[(leader + 2) % SEATS]
    left_hand, right_hand = hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS]
    size = mine.bit_count()
    total = needed = 0
    freed = True  # can no opponent trump?
    side_limit = size
    if trump != NO_TRUMP:
        enemy = max(length(left_hand, trump), length(right_hand, trump))
        count, lowest = run_of(mine, partner | left_hand | right_hand, trump)
        freed = count >= enemy
        total += count
        needed |= lowest
        if length(partner, trump) > count:
            side_limit = size - length(partner, trump)
    side = 0
    for suit in range(4):
        if suit != trump and length(mine, suit):
            count, lowest = run_of(mine, partner | left_hand | right_hand, suit)
            if count:
                if freed:
                    longest = max(length(left_hand, suit), max(length(right_hand, suit), length(partner, suit)))
                    if count >= longest:
                        count = length(mine, suit)
                else:
                    if length(left_hand, trump):
                        count = min(count, length(left_hand, suit))
                    if length(right_hand, trump):
                        count = min(count, length(right_hand, suit))
                if count:
                    needed |= lowest
                    side += count
    total += min(side, side_limit)
    if trump == NO_TRUMP and total < size:
        more, why = across(hands, leader)
        if more:
            total += more
            needed |= why
    return min(total, size), needed


def across(hands, leader):
    """Without trumps: the tricks of the leader's partner, where a card leads over to it."""
    mine, partner = hands[leader], hands[(leader + 2) % SEATS]
    left_hand, right_hand = hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS]
    total = needed = 0
    reached = False
    for suit in range(4):
        count, lowest = run_of(partner, mine | left_hand | right_hand, suit)
        if count and (lowest or length(mine, suit)):
            reached = reached or length(mine, suit) > 0
            longest = max(length(left_hand, suit), max(length(right_hand, suit), length(mine, suit)))
            if count >= longest:
                count = length(partner, suit)
        total += count
        needed |= lowest
    return (total, needed) if reached else (0, 0)


# What to try first ----------------------------------------------------------------------------------------------------


def strength(card, led, trump):
    """How high a card is in a trick to which a suit was led; -1 for one that cannot take it."""
    suit = card // RANKS
    if suit == trump:
        return RANKS + card % RANKS
    return card % RANKS if suit == led else -1


def best_of(hand, led, trump):
    """How high a hand can play to a trick to which a suit was led."""
    fitting = hand >> RANKS * led & SUIT
    if fitting:
        return fitting.bit_length() - 1 + (RANKS if led == trump else 0)
    if trump != NO_TRUMP:
        trumps = hand >> RANKS * trump & SUIT
        if trumps:
            return RANKS + trumps.bit_length() - 1
    return -1


def urgency(hands, trick, leader, trump, card):
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


def different(hand, others):
    """Of the cards of a hand, the lowest of those that touch each other: no card of the others lies between.

    From each card the places above it are gone through that are empty: as a carry goes through ones.
    """
    empty = PACK & ~(hand | others)
    above = hand << 1 & ~LOWEST
    through = empty & ~(LOWEST << RANKS - 1)
    return hand & ~(above | through + (above & through))
