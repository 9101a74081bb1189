"""Cards and tricks, for games of four seats with a pack of 52.

A card is a number, 13 × suit + rank: clubs, diamonds, hearts, spades, and from the two (0) to the ace (12). A hand is a
word with one bit a card. A *trick* is a word too: its cards in the order in which they were played, each one more than
its number, six bits each, the first one lowest. Played tricks are kept two to a word, 24 bits each.
"""

from harif.drawing.cards import SUITS
from harif.game import replace

SEATS, RANKS = 4, 13
PACK = (1 << 52) - 1
SUIT = (1 << RANKS) - 1  # the bits of the lowest suit
LOWEST = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS  # cards of the suits
NO_TRUMP = 4  # instead of a suit
QUEEN = 10  # its rank
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NO_TRICKS = (0,) * 7  # room for 13 of them
TRICK_BITS = 24
SPOKEN_SUITS = (
    ("c", "club", "clubs", "گشنیز", "خاج"),
    ("d", "diamond", "diamonds", "خشت"),
    ("h", "heart", "hearts", "دل"),
    ("s", "spade", "spades", "پیک"),
)
SPOKEN_RANKS = {
    "A": ("ace", "آس", "تک"),
    "K": ("king", "شاه"),
    "Q": ("queen", "بی‌بی", "بیبی", "بی بی"),
    "J": ("jack", "سرباز"),
    "10": ("t", "ده"),
}
FOLLOW = "who has a card of the suit that was led must follow suit"
OTHER_HAND = "it is not in the hand whose turn it is"


def lying(trick):
    """How many cards lie in an unfinished trick."""
    return (trick > 0) + (trick >= 1 << 6) + (trick >= 1 << 12)


def on_table(trick):
    """The cards of a trick, a bit each."""
    cards = 0
    while trick > 0:
        cards |= 1 << (trick & 63) - 1
        trick >>= 6
    return cards


def following(hand, trick):
    """The cards of a hand that may be played to a trick: those of the suit that was led, or any if there is none."""
    if trick == 0:
        return hand
    fitting = hand & SUIT << RANKS * (((trick & 63) - 1) // RANKS)
    return fitting if fitting else hand


def different(cards, hands, trick):
    """Of the cards that a hand may play, the lowest of those that touch: no card in another hand or in the trick lies
    between them, so each is as good as the other.

    From each card the places above it are gone through that are empty: as a carry goes through ones.
    """
    empty = PACK & ~(hands[0] | hands[1] | hands[2] | hands[3] | on_table(trick))
    above = cards << 1 & ~LOWEST
    through = empty & ~(LOWEST << RANKS - 1)
    return cards & ~(above | through + (above & through))


def beats(card, other, trump):
    """Does a card take the trick from another one that was played before it?"""
    if card // RANKS == other // RANKS:
        return card > other
    return card // RANKS == trump


def best_card(trick, trump):
    """The card that takes the trick as it lies; -1 where nothing does."""
    best = (trick & 63) - 1
    trick >>= 6
    while trick > 0:
        card = (trick & 63) - 1
        if beats(card, best, trump):
            best = card
        trick >>= 6
    return best


def best_place(trick, trump):
    """Which card of a trick takes it, counted from 0 for the one that was led."""
    best, card = 0, (trick & 63) - 1
    for place in range(1, SEATS):
        other = (trick >> 6 * place & 63) - 1
        if other >= 0 and beats(other, card, trump):
            best, card = place, other
    return best


def kept(history, count, trick):
    """Played tricks, of which there are `count`, with one more."""
    return replace(history, count // 2, history[count // 2] | trick << TRICK_BITS * (count % 2))


def eagerness(card, trick, trump):
    """What to try first: to take the trick, the last hand as cheaply as it can, the others with a high card; and where
    it cannot be taken, or is partner's already, a low card.
    """
    rank = card % RANKS
    if trick == 0:
        return rank
    best = best_card(trick, trump)
    if not beats(card, best, trump) or is_partners(card, best, trick):
        return -rank - RANKS * (card // RANKS == trump)
    return 2 * RANKS + (-rank if lying(trick) == SEATS - 1 else rank)


def is_partners(card, best, trick):
    """Is the best card one's partner's, and not worth beating: by the last hand, by a card of another suit, or where it
    is a queen or higher?
    """
    place = lying(trick)
    if place < 2 or best != (trick >> 6 * (place - 2) & 63) - 1:
        return False
    return place == SEATS - 1 or card // RANKS != best // RANKS or best % RANKS >= QUEEN


# Not for machine code -------------------------------------------------------------------------------------------------


def cards_in(hand):
    """The cards of a hand, one suit after the other from spades down, the highest first."""
    return [card for card in range(51, -1, -1) if hand >> card & 1]


def refused(hand, trick):
    """(card, why it may not be played) for every card of the pack but those that may be played to a trick."""
    for card in cards_in(PACK & ~following(hand, trick)):
        yield card, FOLLOW if hand >> card & 1 else OTHER_HAND


def cards_of(trick):
    """The cards of a trick in the order in which they were played."""
    found = []
    while trick > 0:
        found.append((trick & 63) - 1)
        trick >>= 6
    return found


def tricks_of(history):
    """The finished tricks, each a list of cards, the first one first."""
    words = [history[i // 2] >> TRICK_BITS * (i % 2) & (1 << TRICK_BITS) - 1 for i in range(2 * len(history))]
    return [cards_of(trick) for trick in words if trick]


def packed(cards):
    """Cards in the order in which they were played, as a trick."""
    return sum(card + 1 << 6 * place for place, card in enumerate(cards))


def spellings(text):
    """How a card, or a suit alone, is written that was typed on a keyboard or called by its name.

    >>> [*spellings("s10"), *spellings("as"), *spellings("آس پیک"), *spellings("hearts"), *spellings("e4")]
    ['♠10', '♠A', '♠A', '♥']
    """
    wanted = " ".join(text.casefold().split())
    for suit, names in zip(SUITS, SPOKEN_SUITS, strict=True):
        for name in (suit, *names):
            if wanted == name:
                yield suit
            for rest in (wanted.removeprefix(name), wanted.removesuffix(name)):
                rank = rank_called(rest.strip(" -"))
                if rest != wanted and rank:
                    yield suit + rank


def rank_called(name):
    """A rank as it stands on a card; nothing where it is called none."""
    return next((rank for rank in RANK_NAMES if name in (rank.casefold(), *SPOKEN_RANKS.get(rank, ()))), "")


def card_name(card):
    """♠A, ♥10."""
    return SUITS[card // RANKS] + RANK_NAMES[card % RANKS]
