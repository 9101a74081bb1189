"""How bridge looks, and how its moves are written."""

from harif.drawing.cards import SUITS
from harif.game import CHANCE
from harif.games.bridge_pbn import SEAT_NAMES, pack_of, plays, taker
from harif.games.tricks import SEATS, card_name, cards_of, refused
from harif.games.tricks_board import Place, Table, table_svg, table_text, tally
from harif.words.catalogue import say

LONG = ("north", "east", "south", "west")


def text(self, viewer=None, lang="en"):
    return table_text(laid_out(self, viewer, lang))


def svg(self, viewer=None, lang="en"):
    return table_svg(laid_out(self, viewer, lang), f"bridge: {contract_name(self.contract, 'en')}")


def touches(self, action):
    """The card itself."""
    if self.player() != CHANCE:
        yield card_name(action)


def slides(self, action):
    """From the hand that is to play, declarer's or dummy's too, to the table."""
    if self.player() != CHANCE:
        yield card_name(action), f"table {SEAT_NAMES[self.turn()]}"


def move_name(self, action):
    """♠A, ♥10; of the deal the seat that the next card goes to."""
    return SEAT_NAMES[action] if self.undealt else card_name(action)


def forbidden(self):
    """Every other card, and why it may not be played."""
    return refused(self.hands[self.turn()], self.trick)


def laid_out(state, viewer, lang):
    """The table as a seat sees it, which sits below; for None all hands lie open, and declarer sits below."""
    below = state.declarer if viewer is None else viewer
    dummy, over = state.dummy(), state.terminal()
    led = dict(zip(range(state.leader, state.leader + SEATS), cards_of(state.trick), strict=False))
    on_table = {seat % SEATS: card for seat, card in led.items()}
    begun = state.trick > 0 or state.history[0] > 0
    whole = (1 << pack_of(state).bit_count() // SEATS) - 1
    places = []
    for seat in ((below + i) % SEATS for i in range(SEATS)):
        name = say(f"board.{LONG[seat]}", lang)
        if seat in (dummy, state.declarer):
            name = say("board.dummy" if seat == dummy else "board.declarer", lang, who=name)
        is_open = viewer in (None, seat) or (seat == dummy and begun)
        turn = not (over or state.undealt) and state.turn() == seat
        hand = state.hands[seat] if is_open or not state.undealt else whole  # nobody sees how the deal goes on
        places.append(Place(name, hand, is_open, on_table.get(seat, -1), turn, f"table {SEAT_NAMES[seat]}"))
    trick = plays(state)[: SEATS * sum(state.tricks)][-SEATS:]
    taken_by = say(f"board.{LONG[taker(trick, state.trump())]}", lang) if trick else ""
    return Table(places, about(state, lang), [card for _, card in trick], taken_by, lang)


def about(state, lang):
    """What is played, and how it stands."""
    contract = contract_name(state.contract, lang)
    told = say("board.contract", lang, contract=contract, who=say(f"board.{LONG[state.declarer]}", lang))
    return [
        told,
        tally("trick_count", lang, [say("board.north_south", lang), say("board.east_west", lang)], state.tricks),
    ]


def contract_name(contract, lang):
    """4♠, 3NT."""
    strain = contract % 5
    return say("board.bid", lang, n=contract // 5 + 1, strain=SUITS[strain] if strain < 4 else say("board.nt", lang))
