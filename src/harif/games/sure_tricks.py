"""Tricks that a side is sure of where all cards are seen, and which cards that rests on; and how high a card is.

What is *needed* is a set of cards, one bit each: that those who hold them hold them, and all that are higher.
"""

from harif.games.tricks import NO_TRUMP, RANKS, SEATS, SUIT, best_place


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


def decider(trick, trump):
    """The card that takes a whole trick, where it does so by its rank."""
    card = (trick >> 6 * best_place(trick, trump) & 63) - 1
    same = 0
    for place in range(SEATS):
        same += ((trick >> 6 * place & 63) - 1) // RANKS == card // RANKS
    return 1 << card if same > 1 else 0


# One trick ------------------------------------------------------------------------------------------------------------


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
