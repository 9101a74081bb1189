"""Deals that a player may be facing: the cards that it does not see, dealt once more, every deal as likely as the next.

A deal must agree with how many cards each hand has left, and with who did not follow which suit. Cards are alike as far
as that goes if they may be in the same hands, so all deals are counted by how many cards of each such class a
hand gets: with three hidden hands, that is one number for each two of them. These are drawn first, in proportion to the
deals that they stand for, and then the cards themselves.
"""

from harif.game import U64, replace
from harif.games.luck import below, share, stirred
from harif.games.tricks import PACK, RANKS, SEATS, SUIT, TRICK_BITS, best_place

SUITS = 4


def shown(history, trick, leader, trump):
    """What the play has shown, from the seat that led first: the cards that each seat has played; and which suits they
    do not have, for they did not follow: bit `SUITS` × seat + suit.
    """
    played, voids, at = (0, 0, 0, 0), 0, leader
    for number in range(RANKS + 1):
        lies = 0
        if number < RANKS:
            lies = history[number // 2] >> TRICK_BITS * (number % 2) & (1 << TRICK_BITS) - 1
        last = lies == 0
        if last:
            lies = trick
        led = ((lies & 63) - 1) // RANKS
        for place in range(SEATS):
            card = (lies >> 6 * place & 63) - 1
            if card >= 0:
                seat = (at + place) % SEATS
                played = replace(played, seat, played[seat] | 1 << card)
                if card // RANKS != led:
                    voids |= 1 << SUITS * seat + led
        if last:
            break
        at = (at + best_place(lies, trump)) % SEATS
    return played, voids


def together(hands):
    """The cards of all four hands."""
    return hands[0] | hands[1] | hands[2] | hands[3]


def rooms_of(size, played):
    """How many cards each seat still has that began with so many."""
    rooms = (size, size, size, size)
    for seat in range(SEATS):
        rooms = replace(rooms, seat, size - played[seat].bit_count())
    return rooms


def dealt_again(cards, rooms, voids, player, bits):
    """Hands of these cards with at most so much room. Some other seats may be void of a suit; then there is room for
    just these cards, and none for the player's own.
    """
    luck = stirred(U64(bits))
    return apart(cards, rooms, voids, player, luck) if voids else spread(cards, rooms, luck)


def spread(cards, rooms, luck):
    """Deal card by card, each as likely to a hand as there is room in it."""
    hands, left = (0, 0, 0, 0), rooms[0] + rooms[1] + rooms[2] + rooms[3]
    while cards:
        card = cards & -cards
        cards ^= card
        luck = stirred(luck)
        place, seat = below(luck, left), 0
        while place >= rooms[seat]:
            place -= rooms[seat]
            seat += 1
        hands, rooms = replace(hands, seat, hands[seat] | card), replace(rooms, seat, rooms[seat] - 1)
        left -= 1
    return hands


def apart(cards, rooms, voids, player, luck):
    """Deal to the three other hands, of which some must not get some of the suits."""
    one, two, three = (player + 1) % SEATS, (player + 2) % SEATS, (player + 3) % SEATS
    first, second, third = (
        cards & fitting(voids, rooms, one),
        cards & fitting(voids, rooms, two),
        cards & fitting(voids, rooms, three),
    )
    ab, ac, bc, abc = (
        first & second & ~third,
        first & third & ~second,
        second & third & ~first,
        first & second & third,
    )
    a = rooms[one] - (first & ~second & ~third).bit_count()
    b = rooms[two] - (second & ~first & ~third).bit_count()
    luck = stirred(luck)
    x, y, z = shares(a, b, (ab.bit_count(), ac.bit_count(), bc.bit_count(), abc.bit_count()), share(luck))
    mine = some_of(ab, x, ab.bit_count(), luck + 1) | some_of(ac, y, ac.bit_count(), luck + 2)
    mine |= some_of(abc, a - x - y, abc.bit_count(), luck + 3) | first & ~second & ~third
    yours = ab & ~mine | some_of(bc, z, bc.bit_count(), luck + 4) | second & ~first & ~third
    left = abc & ~mine
    yours |= some_of(left, rooms[two] - yours.bit_count(), left.bit_count(), luck + 5)
    hands = replace(replace((0, 0, 0, 0), one, mine), two, yours)
    return replace(hands, three, cards & ~mine & ~yours)


def fitting(voids, rooms, seat):
    """The cards of the pack that a seat may have."""
    fits = 0
    for suit in range(SUITS):
        if rooms[seat] > 0 and voids >> SUITS * seat + suit & 1 == 0:
            fits |= SUIT << RANKS * suit
    return fits & PACK


def shares(a, b, counts, luck):
    """How many of the cards that only hands A and B may have go to A, of those of A and C to A, and of those of B and C
    to B; where A and B have room for `a` and `b`, and `counts` are those cards and the ones that any may have.
    """
    ab, ac, bc, abc = counts
    left = 0.0
    for sweep in range(2):  # once to count the deals, once to find the one that was drawn
        for x in range(ab + 1):
            for y in range(ac + 1):
                for z in range(bc + 1):
                    own, other = a - x - y, b - (ab - x) - z
                    if own >= 0 and other >= 0 and own + other <= abc:
                        deals = ways(ab, x) * ways(ac, y) * ways(bc, z) * ways(abc, own) * ways(abc - own, other)
                        if sweep == 0:
                            left += deals
                        else:
                            left -= deals
                            if left < 0.0:
                                return x, y, z
        left *= luck
    return 0, 0, 0


def ways(count, some):
    """In how many ways `some` of so many can be chosen."""
    found = 1.0
    for i in range(min(some, count - some)):
        found = found * (count - i) / (i + 1)
    return found


def some_of(cards, wanted, left, luck):
    """So many of these cards, any of them; of `left` cards, where some of these are still to come."""
    taken, luck = 0, U64(luck)
    while cards:
        card = cards & -cards
        cards ^= card
        luck = stirred(luck)
        if below(luck, left) < wanted:
            taken |= card
            wanted -= 1
        left -= 1
    return taken
