"""How a deal goes on if everybody plays by rules of thumb, as beginners are taught them: a quick judgement of cards.

Whoever plays by them looks at its own hand, the trick and which cards are gone, never at another hand. So the tricks
that are foreseen do not come from guessing right where nobody could know, as those of a search with all cards seen may.
"""

from harif.game import replace
from harif.games.tricks import QUEEN, RANKS, SEATS, SUIT, best_card, best_place, lying

SIDE_SUIT = 2 * RANKS  # what a lead counts that is no trump: more than any length


def foreseen(hands, trick, leader, trump, tricks, enough):
    """The tricks of both sides at the end, or when one of them has enough."""
    place, left = lying(trick), hands[0] | hands[1] | hands[2] | hands[3]
    while tricks[0] < enough and tricks[1] < enough and (place > 0 or left != 0):
        seat = (leader + place) % SEATS
        hand = hands[seat]
        card = led_by_thumb(hand, left & ~hand, trump) if place == 0 else by_thumb(hand, trick, place, trump)
        hands, left = replace(hands, seat, hand & ~(1 << card)), left & ~(1 << card)
        trick |= card + 1 << 6 * place
        place += 1
        if place == SEATS:
            leader = (leader + best_place(trick, trump)) % SEATS
            tricks = replace(tricks, leader % 2, tricks[leader % 2] + 1)
            trick = place = 0
    return tricks


def led_by_thumb(hand, others, trump):
    """To lead: the highest card of a suit that nothing else beats, else the lowest one; of the longest suit where there
    is a choice, and rather no trump.
    """
    best, most = 0, -1
    for suit in range(4):
        own = hand >> RANKS * suit & SUIT
        if own:
            high = own > others >> RANKS * suit & SUIT
            worth = own.bit_count() + 2 * SIDE_SUIT * high + SIDE_SUIT * (suit != trump)
            if worth > most:
                best, most = RANKS * suit + (own if high else own & -own).bit_length() - 1, worth
    return best


def by_thumb(hand, trick, place, trump):
    """To follow: as high as it can, the last hand as cheaply as it can, and low where partner's card is high. Who
    cannot follow takes the trick by the lowest trump that does, but not from partner.
    """
    best, led = best_card(trick, trump), ((trick & 63) - 1) // RANKS
    partners = place > 1 and best == (trick >> 6 * (place - 2) & 63) - 1
    fitting, higher = hand & SUIT << RANKS * led, -2 << best
    if fitting:
        higher &= fitting
        if best // RANKS != led or higher == 0 or (partners and (place == SEATS - 1 or best % RANKS >= QUEEN)):
            return lowest(fitting)
        return lowest(higher) if place == SEATS - 1 else higher.bit_length() - 1
    trumps = hand & SUIT << RANKS * trump
    if best // RANKS == trump:
        trumps &= higher
    return lowest(trumps) if trumps and not partners else thrown(hand, trump)


def thrown(hand, trump):
    """The lowest card, of the longest suit where there is a choice, and rather no trump."""
    best, least = 0, 1 << 10
    for suit in range(4):
        own = hand >> RANKS * suit & SUIT
        if own:
            rank = lowest(own)
            worth = (rank + RANKS * (suit == trump)) * (RANKS + 1) - own.bit_count()
            if worth < least:
                best, least = RANKS * suit + rank, worth
    return best


def lowest(cards):
    return (cards & -cards).bit_length() - 1
