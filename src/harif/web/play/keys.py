"""Keys of seats where people have secrets from each other.

Whoever made the table has seen the links of all its seats. So in a game with secrets between people a link only
invites: the browser that opens it is offered a key that nobody else has seen, and the seat is that browser's once it
comes back with it. Nothing of the seat is shown before, so nobody can peek first and leave the seat to who was invited:
the link would then lead to watching.
"""

from harif.game.sentence import Sentence
from harif.web.play.table import HUMAN, WATCHES, Table, new_key
from harif.web.play.tables import Tables

TAKEN = Sentence("This link has been opened in another browser, which has the seat now: here one only watches.")
MOST_OFFERS = 64  # keys that a table has offered and nobody has come back with; older ones are forgotten


def offered(table: Table, seat: int) -> str | None:
    """A key of its own for who has opened the link of a seat; None where the link will do."""
    people = {at for at, who in enumerate(table.players) if who == HUMAN} | table.claimed  # who has left may come back
    if seat == WATCHES or seat in table.claimed or not table.secret or len(people) < 2 or table.players[seat] != HUMAN:
        return None
    key = new_key()
    table.offers[key] = seat
    for old in list(table.offers)[:-MOST_OFFERS]:
        del table.offers[old]
    return key


async def opened(tables: Tables, table: Table, key: str) -> int | None:
    """The seat that a key opens, and from now on no other key, if it was offered: who sat there by another one watches.
    `WATCHES` where somebody else was first; None where it opens nothing.
    """
    seat = table.seat_of(key)
    if seat is not None:
        return seat
    async with table.lock:
        seat = table.offers.get(key)
        if seat is None:
            return table.seat_of(key) if key not in table.spent else WATCHES
        table.spent.append(table.keys[seat])
        table.keys[seat] = key
        table.claimed.add(seat)
        others = [known for known, wanted in table.offers.items() if wanted == seat and known != key]
        table.spent += others
        table.offers = {known: wanted for known, wanted in table.offers.items() if wanted != seat}
        for person in table.people:
            if person.seat == seat:
                person.seat, person.remark = WATCHES, TAKEN
                if person.advice is not None:  # what it asked for as that seat is not told it any more
                    person.advice.cancel()
                person.refresh(again=True)
        await tables.keep(table)
    return seat
