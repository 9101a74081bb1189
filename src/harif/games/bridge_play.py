"""What helps a search of bridge with all cards seen: which cards matter, which tricks are sure, what to try first.

Of a position at the beginning of a trick only this counts: who leads, how long each hand is in each suit, and who holds
the highest cards of each suit, as far down as ranks decided anything (Ginsberg 1996). So ranks are counted among the
cards that are left: in a suit of which A, Q and 7 are left, the queen is the second. What is *needed* of a position is
a set of cards, one bit each: in each suit who holds its lowest one and all that are higher. Seen from the outline, it
is the same set with the cards counted.
"""

from harif.games.tricks import LOWEST, NO_TRUMP, PACK, RANKS, SEATS, SUIT, best_place, different, following, lying

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
    return urgency(self.hands, self.trick, self.leader, self.trump(), action)


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


def decider(trick, trump):
    """The card that takes a whole trick, where it does so by its rank."""
    card = (trick >> 6 * best_place(trick, trump) & 63) - 1
    same = 0
    for place in range(SEATS):
        same += ((trick >> 6 * place & 63) - 1) // RANKS == card // RANKS
    return 1 << card if same > 1 else 0


# Tricks that are sure -------------------------------------------------------------------------------------------------


def length(hand, suit):
    return (hand >> RANKS * suit & SUIT).bit_count()


def sure(hands, leader, trump):
    """Whatever happens: tricks of the leader's side, tricks of the other side, and what is needed for each."""
    if hands[leader].bit_count() == 1:
        return last_trick(hands, leader, trump)
    ours, needed_ours = quick_tricks(hands, leader, trump)
    theirs, needed_theirs = later_tricks(hands, leader, trump)
    return ours, theirs, needed_ours, needed_theirs


def last_trick(hands, leader, trump):
    trick = 0
    for place in range(SEATS):
        trick |= hands[(leader + place) % SEATS].bit_length() << 6 * place
    needed = decider(trick, trump)
    won = 1 - best_place(trick, trump) % 2
    return won, 1 - won, needed, needed


def sure_trumps(one, two, others):
    """Of the trumps of two partners, those above all of the others, held by whoever has more of these: as many tricks,
    for no two of them fall on one.
    """
    run = (one | two) >> others.bit_length() << others.bit_length()
    return max((one & run).bit_count(), (two & run).bit_count()), run & -run if others else 0


def quick_tricks(hands, leader, trump):
    """Tricks that the leader's side takes at once: trumps are drawn if that can be done from the top; then the leader
    cashes what is highest, goes over to its partner if there is a way, and this one cashes too; and trumps that are
    high come to a trick later. Nobody is made to trump in between, for both have other cards to play.
    """
    mine, partner = hands[leader], hands[(leader + 2) % SEATS]
    left_hand, right_hand = hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS]
    size = mine.bit_count()
    drawn = high = needed = longer = 0
    left_trumps = right_trumps = 0  # that must be feared
    if trump != NO_TRUMP:
        shift = RANKS * trump
        own, his = mine >> shift & SUIT, partner >> shift & SUIT
        left_side, right_side = left_hand >> shift & SUIT, right_hand >> shift & SUIT
        enemy = left_side | right_side
        left_trumps, right_trumps = left_side.bit_count(), right_side.bit_count()
        rounds = max(left_trumps, right_trumps)
        above = (his | enemy).bit_length()
        run = own >> above << above
        if rounds and run.bit_count() >= rounds:
            drawn = rounds
            needed = (run & -run) << shift
            left_trumps = right_trumps = 0
            high = max(own.bit_count() - rounds, his.bit_count() - rounds)
            longer = max(high, 0)
            high = longer
        else:
            high, low = sure_trumps(own, his, enemy)
            needed = low << shift
            longer = max(own.bit_count(), his.bit_count())
    side, why = cashed(hands, leader, trump, left_trumps, right_trumps)
    needed |= why
    return min(drawn + min(side, size - drawn - longer) + high, size), needed


def cashed(hands, leader, trump, left_trumps, right_trumps):
    """The tricks of leader and partner in other suits than trumps, where the opponents have so many trumps."""
    mine, partner = hands[leader], hands[(leader + 2) % SEATS]
    left_hand, right_hand = hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS]
    total = needed = beyond = reasons = 0
    reached = False
    for suit in range(4):
        if suit != trump:
            shift = RANKS * suit
            own, his = mine >> shift & SUIT, partner >> shift & SUIT
            left_side, right_side = left_hand >> shift & SUIT, right_hand >> shift & SUIT
            safe = RANKS
            if left_trumps:
                safe = left_side.bit_count()
            if right_trumps:
                safe = min(safe, right_side.bit_count())
            if own > his and own > (left_side | right_side):
                count, low = winners(own, his | left_side | right_side, his, left_side, right_side)
                if safe:
                    total += min(count, safe)
                    needed |= low << shift
            elif his > (left_side | right_side):
                count, low = winners(his, own | left_side | right_side, own, left_side, right_side)
                if safe:
                    beyond += min(count, safe)
                    reasons |= low << shift
                    reached = reached or own != 0
    return (total + beyond, needed | reasons) if reached else (total, needed)


def winners(hand, others, one, two, three):
    """Of the cards of one suit in a hand, how many take a trick if it leads them from the top, and the lowest that must
    be known to be higher than all others.
    """
    above = others.bit_length()
    run = hand >> above << above
    count = run.bit_count()
    if count >= max(one.bit_count(), max(two.bit_count(), three.bit_count())):
        count = hand.bit_count()
    return count, run & -run if others else 0


def later_tricks(hands, leader, trump):
    """Tricks that are left to the side which is not on lead: its high trumps; or without trumps, if it has the highest
    card of every suit that the leader can lead, whatever the one who takes it can cash.
    """
    mine, partner = hands[leader], hands[(leader + 2) % SEATS]
    left_hand, right_hand = hands[(leader + 1) % SEATS], hands[(leader + 3) % SEATS]
    if trump != NO_TRUMP:
        shift = RANKS * trump
        high, low = sure_trumps(left_hand >> shift & SUIT, right_hand >> shift & SUIT, (mine | partner) >> shift & SUIT)
        return high, low << shift
    by_left = by_right = False
    tops = 0
    for suit in range(4):
        shift = RANKS * suit
        own, left_side, right_side = mine >> shift & SUIT, left_hand >> shift & SUIT, right_hand >> shift & SUIT
        if own:
            if (own | partner >> shift & SUIT) > (left_side | right_side):
                return 0, 0
            by_left = by_left or left_side > right_side
            by_right = by_right or right_side > left_side
            tops |= 1 << shift + (left_side | right_side).bit_length() - 1
    count, needed = mine.bit_count(), tops
    if by_left:
        more, why = cashed(hands, (leader + 1) % SEATS, NO_TRUMP, 0, 0)
        count, needed = min(count, more), needed | why
    if by_right:
        more, why = cashed(hands, (leader + 3) % SEATS, NO_TRUMP, 0, 0)
        count, needed = min(count, more), needed | why
    return count, needed


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
