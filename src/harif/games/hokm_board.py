"""How hokm looks, and how its moves are written."""

from harif.drawing.cards import SUITS
from harif.game import CHANCE
from harif.games.tricks import (
    PACK,
    SEATS,
    best_place,
    card_name,
    cards_in,
    cards_of,
    packed,
    refused,
    tricks_of,
)
from harif.games.tricks_board import Place, Table, table_svg, table_text, tally
from harif.words.catalogue import say
from harif.words.places import suit

TRUMPS, FIVE = 52, (1 << 5) - 1
LATER = "+"  # a card that the hakem picks up later


def text(self, viewer=None, lang="en"):
    return table_text(laid_out(self, viewer, lang))


def svg(self, viewer=None, lang="en"):
    return table_svg(laid_out(self, viewer, lang), "hokm")


def touches(self, action):
    """The card itself; trumps are named, and touch nothing."""
    if self.player() != CHANCE and action < TRUMPS:
        yield card_name(action)


def slides(self, action):
    """From the hand to the table."""
    if self.player() != CHANCE and action < TRUMPS:
        yield card_name(action), f"table {self.turn() + 1}"


def move_name(self, action, lang="en"):
    """♠A; of the trumps the suit, ♠; of the deal the number of a player, or + for a card that the hakem gets later."""
    if self.undealt:
        return LATER if action == SEATS else str(action + 1)
    if action < TRUMPS:
        return card_name(action)
    return SUITS[action - TRUMPS] if lang == "en" else suit(SUITS[action - TRUMPS], lang)


def forbidden(self):
    """Every other card, and why it may not be played."""
    if self.trump < 0:
        return ((card, "the hakem names the trumps first") for card in cards_in(PACK))
    return refused(self.hands[self.turn()], self.trick)


def notation(self):
    """All moves of the deal: where each card went, the trumps, and the cards that were played."""
    hands, leader = list(self.hands), self.hakem
    tricks = tricks_of(self.history)
    for cards in (*tricks, cards_of(self.trick)):
        for place, card in enumerate(cards):
            hands[(leader + place) % SEATS] |= 1 << card
        if len(cards) == SEATS:
            leader = (leader + best_place(packed(cards), self.trump)) % SEATS
    names = [
        LATER if hands[self.hakem] & ~self.first & bit else seat_of(hands, bit) for bit in bits_of(PACK & ~self.undealt)
    ]
    named = [SUITS[self.trump]] if self.trump >= 0 else []
    return " ".join([*names, *named, *(card_name(card) for cards in (*tricks, cards_of(self.trick)) for card in cards)])


def bits_of(cards):
    return [1 << card for card in range(52) if cards >> card & 1]


def seat_of(hands, bit):
    return str(next(seat for seat in range(SEATS) if hands[seat] & bit) + 1)


# The table ------------------------------------------------------------------------------------------------------------


def laid_out(state, viewer, lang):
    """The table as a seat sees it, which sits below; play goes to the right. For None all hands lie open, and the first
    player sits below.
    """
    below, over = viewer or 0, state.terminal()
    on_table = {(state.leader + place) % SEATS: card for place, card in enumerate(cards_of(state.trick))}
    naming = state.trump < 0 and viewer is not None
    places = []
    for seat in ((below - i) % SEATS for i in range(SEATS)):
        name = called(seat, lang)
        if seat == state.hakem:
            name = say("board.hakem", lang, who=name)
        hand = state.hands[seat]
        if naming and seat == state.hakem == viewer:
            hand = state.first
        elif naming and seat != viewer:
            hand = FIVE  # face down, five of them
        turn = not (over or state.undealt) and state.turn() == seat
        places.append(Place(name, hand, viewer in (None, seat), on_table.get(seat, -1), turn, f"table {seat + 1}"))
    tricks = tricks_of(state.history)
    return Table(places, about(state, lang), tricks[-1] if tricks else [], called(state.leader, lang), lang)


def called(seat, lang):
    return say("board.player", lang, n=seat + 1)


def about(state, lang):
    """The trumps, and how it stands."""
    trump = SUITS[state.trump] if state.trump >= 0 else say("board.not_named", lang)
    sides = [say("board.pair", lang, first=seat + 1, second=seat + 3) for seat in (0, 1)]
    lines = [say("board.trump", lang, suit=trump), tally("trick_count", lang, sides, state.tricks)]
    if state.__harif__.parameters["match"] or max(state.points):
        lines.append(tally("points_of", lang, sides, state.points))
    return lines
