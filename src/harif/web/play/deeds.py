"""What people do at a table besides moving: take a move back, resign, change who plays a seat, play again."""

from harif.game import SearchError
from harif.web.play.allowed import refuse_player
from harif.web.play.table import HUMAN, Table, new_seed
from harif.web.play.tables import Late, Tables


async def undo(tables: Tables, table: Table, seat: int, ply: int) -> None:
    """A person takes back its own last move, with what machines have answered since; or its having resigned."""
    async with table.lock:
        if table.hidden:
            raise SearchError("What was seen stays seen: in a game with secrets no move is taken back.")
        if table.next is not None:
            raise SearchError("The next game has begun: nothing of this one is taken back.")
        if ply != table.ply:
            raise Late("The game has gone on meanwhile: look again, and then move.")
        refuse_anothers(table, seat)
        if table.resigned is not None:
            table.resigned = None
        else:
            back = last_choice(table)
            if back is None:
                raise SearchError("There is nothing to take back.")
            found = await tables.desk.of(table, "advance", moves=table.moves[:back])
            table.moves = found["moves"]
            table.graph = {at: value for at, value in table.graph.items() if at <= back}
            tables.stand(table, found)
        table.said = None
        table.memo.clear()
        await tables.keep(table)
    tables.stop(table)
    tables.go_on(table)


def last_choice(table: Table) -> int | None:
    """The last ply at which somebody was to move whom a person plays now; None where there is none."""
    plies = enumerate(table.stands.movers)
    return max((at for at, seat in plies if seat >= 0 and table.players[seat] == HUMAN), default=None)


def may_undo(table: Table, seat: int) -> bool:
    """Is there a move, or a resignation, that a seat may take back?"""
    if table.hidden or table.next is not None or (table.resigned is None and last_choice(table) is None):
        return False
    return whose_undo(table) in (seat, None)


def whose_undo(table: Table) -> int | None:
    """The seat of the person who did last what can be taken back; None where that is nobody's now."""
    if table.resigned is not None:
        return table.resigned if table.players[table.resigned] == HUMAN else None
    back = last_choice(table)
    return None if back is None else table.stands.movers[back]


def refuse_anothers(table: Table, seat: int) -> None:
    if whose_undo(table) not in (seat, None):
        raise SearchError(
            "Only one's own last move can be taken back, and only until another person has moved: ask the other player "
            "to take back first."
        )


async def resign(tables: Tables, table: Table, seat: int) -> None:
    async with table.lock:
        if table.over:
            raise SearchError("The game is over already.")
        if table.players[seat] != HUMAN:
            raise SearchError("A program plays that seat: take it back before you resign.")
        table.resigned = seat
        table.memo.clear()
        await tables.keep(table)
    tables.stop(table)
    tables.go_on(table)


async def sit(tables: Tables, table: Table, seat: int, other: int, who: str) -> None:
    """Let somebody else play a seat: a program of another strength; or change sides with one, or take back one's own
    seat, as a person.
    """
    async with table.lock:
        if other >= len(table.players):
            raise SearchError("{spec} has {count} seats.", spec=table.game.spec, count=len(table.players))
        if other != seat and table.players[other] == HUMAN:
            raise SearchError("That seat is somebody else's.")
        refuse_player(who, tables.settings.players)
        if who == HUMAN and other != seat:
            if table.secret:
                raise SearchError("What was seen stays seen: in a game with secrets nobody changes sides.")
            table.players[other], table.players[seat] = HUMAN, table.players[other]
            for keys in filter(None, (table.keys, table.heirs)):  # who had a seat in the rematch keeps it
                keys[other], keys[seat] = keys[seat], keys[other]
            swapped = {seat: other, other: seat}
            table.claimed = {swapped.get(at, at) for at in table.claimed}
            table.offers = {key: swapped.get(at, at) for key, at in table.offers.items()}
            for person in table.people:
                person.seat = swapped.get(person.seat, person.seat)
        else:
            await tables.desk.ask("refuse_players", table.game, players=[who])
            table.players[other] = who
        table.memo.clear()
        await tables.keep(table)
    tables.stop(table)
    tables.go_on(table)


async def rematch(tables: Tables, table: Table, swap: bool) -> None:
    """Another game by the same players from the same beginning, with luck of its own; if asked, each sits one seat
    further. A deal that was laid out is not dealt again: everybody has seen it.
    """
    async with table.lock:
        if table.next is not None:
            return
        if not table.over:
            raise SearchError("Finish this game first, or resign.")
        players, people = list(table.players), list(range(len(table.players)))
        if swap:
            players, people = players[-1:] + players[:-1], people[-1:] + people[:-1]
        following = await tables.begun(table.game, players, new_seed(), None if table.hidden else table.game.start)
        following.claimed = {at for at, seat in enumerate(people) if seat in table.claimed}  # told its key to it alone
        await tables.keep(following)
        table.next = following.id
        table.heirs = [following.keys[people.index(seat)] for seat in range(len(players))]
        table.next_watch = following.watch
        await tables.keep(table)
    tables.tell(table)
