"""All tables of a server: they are made, found, played at, and kept."""

import asyncio
import contextlib
import secrets
import traceback
from collections.abc import Callable
from typing import Any

from harif.game import HarifError, Kind, SearchError
from harif.game.sentence import Sentence
from harif.web.play.allowed import MOST_POSITION, refuse_game, refuse_player
from harif.web.play.desk import Desk
from harif.web.play.own import Files
from harif.web.play.searching import SHARED_OUT, Searching
from harif.web.play.store import Keeper, table_in
from harif.web.play.table import HUMAN, WATCHES, Played, Table, Turn, new_key, new_seed
from harif.web.settings import Settings
from harif.web.workers.duty import UNFORESEEN
from harif.web.workers.pool import Hung
from harif.words.catalogue import LANGUAGES

MOST_TABLES = 600  # in memory, and kinds of games that are known
PACE = 0.6  # seconds from move to move where programs play each other, so that people can watch


class NoTable(SearchError):
    """There is no such table, or the key does not open it."""


class Late(SearchError):
    """A move for another moment of the game than the present one."""


class Tables:
    """The tables in memory, the desk that knows their rules, and those who think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.known: dict[str, Table] = {}
        self.desk = Desk()
        self.searching = Searching(settings)
        self.files = Files(settings.files, self.desk, self.file_changed)
        self.keeper = Keeper(settings.kept)
        self.beside: list[asyncio.Task[None]] = []  # what goes on by itself
        self.facts: dict[tuple[str, str | None, str], dict[str, Any]] = {}

    def begin(self) -> None:
        """Begin with what goes on by itself: files are watched, machine code is made."""
        works = [self.files.watch(), *([self.searching.prepare_ahead()] if self.settings.prepare else [])]
        self.beside = [asyncio.create_task(work) for work in works]

    async def close(self) -> None:
        """End everything; no process, thread or file is left."""
        for work in self.beside:
            work.cancel()
        for table in self.known.values():
            if table.driver is not None:
                table.driver.cancel()
        await self.searching.close()
        await self.desk.close()
        self.keeper.close()

    # Made and found ---------------------------------------------------------------------------------------------------

    async def create(self, asked: dict[str, Any]) -> Table:
        """A new table, as a browser asked for it."""
        game = self.game_of(asked.get("game"))
        position, seed = asked.get("position"), asked.get("seed")
        if position is not None and not (isinstance(position, str) and len(position) <= MOST_POSITION):
            raise SearchError("A position is a text of at most {most} characters.", most=MOST_POSITION)
        if seed is not None and not (isinstance(seed, int) and 0 <= seed < 2**63):
            raise SearchError("A seed is a whole number of 0 or more.")
        facts = await self.facts_of(game)
        players = self.players_of(asked.get("seats"), facts)
        if seed is not None and facts["hidden"] and players.count(HUMAN) > 1:
            raise SearchError("A game with secrets between people takes no seed: who knows it knows what was dealt.")
        if position is not None and facts["hidden"] and players.count(HUMAN) > 1:
            raise SearchError("A game with secrets between people begins with its own deal: who pastes one knows it.")
        await self.desk.ask("refuse_players", game, players=players)
        return await self.begun(game, players, new_seed() if seed is None else seed, position)

    async def begun(self, game: Played, players: list[str], seed: int, position: str | None = None) -> Table:
        facts = await self.facts_of(game)
        begun = await self.desk.ask("begin", game, position=position, seed=seed)
        table = Table(
            id=secrets.token_urlsafe(9),
            game=Played(begun["spec"], game.file, begun["start"]),
            facts=facts,
            players=players,
            keys=[new_key() for _ in players],
            watch=new_key(),
            seed=seed,
        )
        table.moves = begun["moves"]
        self.stand(table, begun)
        self.known[table.id] = table
        await self.keep(table)
        return table

    async def check_position(self, text: Any, position: str) -> None:
        """A sentence where the text is no position of that game, or one in which it is over."""
        if len(position) > MOST_POSITION:
            raise SearchError("A position is a text of at most {most} characters.", most=MOST_POSITION)
        await self.desk.ask("begin", self.game_of(text), position=position, seed=0)

    def game_of(self, text: Any) -> Played:
        """The game that a browser names: of the catalogue, or of a file that was named on the command line."""
        own = self.files.game(text) if isinstance(text, str) else None
        if own is not None:
            self.files.refuse(own)
            return own
        return Played(refuse_game(text))

    def players_of(self, seats: Any, facts: dict[str, Any]) -> list[str]:
        count = facts["players"]
        if not isinstance(seats, list) or len(seats) != count:
            raise SearchError("{spec} has {count} seats: say who plays each.", spec=facts["spec"], count=count)
        return [refuse_player(who, self.settings.players) for who in seats]

    async def facts_of(self, game: Played, lang: str = "en") -> dict[str, Any]:
        """What kind of game it is, in a language; asked once."""
        key = game.spec, game.file, lang
        if key not in self.facts:
            if len(self.facts) > MOST_TABLES:
                self.facts.clear()
            self.facts[key] = await self.desk.ask("facts", game, lang=lang)
        return self.facts[key]

    async def find(self, number: str) -> Table:
        """A table, in memory or as it was kept; a sentence where there is none."""
        if number not in self.known:
            row = await self.keeper.find(number)
            if row is None:
                raise NoTable("There is no such table here. Was the link cut short, or was the game begun elsewhere?")
            table = await self.taken_up(number, row)
            self.known.setdefault(number, table)
        return self.known[number]

    async def taken_up(self, number: str, row: tuple[Any, ...]) -> Table:
        """A table that was kept, with all its moves played again."""
        game = Played(*row[:3])
        self.files.refuse(game)
        table = table_in(number, row, await self.facts_of(game))
        self.stand(table, await self.desk.of(table, "advance"))
        return table

    async def keep(self, table: Table) -> None:
        """Make sure that nothing is lost if the server is killed now. Where it cannot be kept the game goes on, and the
        people at the table are told.
        """
        try:
            await self.keeper.keep(table)
        except HarifError as problem:
            for person in table.people:
                person.complain(problem, "kept")
        self.let_go()

    def let_go(self) -> None:
        """Forget tables at which nobody sits, the longest unused first, where they are too many; they are kept."""
        if len(self.known) > MOST_TABLES:
            alone = sorted((t for t in self.known.values() if not t.people), key=lambda table: table.used)
            for table in alone[: len(self.known) - MOST_TABLES]:
                self.stop(table)
                del self.known[table.id]

    def file_changed(self, file: str) -> None:
        """A file was edited: its games wait if it is broken, else they go on by the new rules."""
        self.searching.forget(file)
        self.facts = {key: facts for key, facts in self.facts.items() if key[1] != file}
        for table in list(self.known.values()):
            if table.game.file == file:
                self.stop(table)
                task = asyncio.create_task(self.taken_on(table))
                self.beside.append(task)
                task.add_done_callback(self.beside.remove)

    async def taken_on(self, table: Table) -> None:
        """A game whose rules have changed: every move of it is played again by the new ones."""
        async with table.lock:
            try:
                self.files.refuse(table.game)
                table.facts = await self.facts_of(table.game)
                self.stand(table, await self.desk.of(table, "advance"))
                table.waiting = None
            except HarifError as problem:
                table.waiting = problem
        self.go_on(table)

    def stand(self, table: Table, found: dict[str, Any]) -> None:
        """How the rules say that it stands."""
        values = found["values"]
        table.stands = Turn(
            found["turn"], found["end"], None if values is None else tuple(values), tuple(found["movers"])
        )
        table.memo.clear()
        del table.who[len(table.moves) :]
        for seat in table.stands.movers[len(table.who) :]:
            table.who.append("" if seat < 0 else table.players[seat])

    # Played at --------------------------------------------------------------------------------------------------------

    async def move(self, table: Table, seat: int, ply: int, move: dict[str, Any]) -> None:
        """A person's move, if it is for the present moment and for the person's own seat."""
        async with table.lock:
            if ply != await self.ply_of(table, seat):
                raise Late("The game has gone on meanwhile: look again, and then move.")
            if table.over or table.stands.turn != seat or table.players[seat] != HUMAN:
                raise SearchError("It is not your turn.")
            await self.play(table, move)
        self.go_on(table)

    async def ply_of(self, table: Table, seat: int) -> int:
        """How many plies a seat knows of."""
        if not table.hidden:
            return table.ply
        shown = await self.shown(table, seat, LANGUAGES[0])
        return int(shown["ply"])

    async def play(self, table: Table, move: dict[str, Any] | None) -> None:
        """A move of who is to move, then what chance does; kept before anybody sees it."""
        self.files.refuse(table.game)
        try:
            seen_by = {(None if person.seat == WATCHES else person.seat, person.lang) for person in table.people}
            found = await self.desk.of(table, "advance", move=move, seen_by=list(seen_by))
        except Hung as problem:
            self.wait_for(table, problem)
            raise
        table.moves = found["moves"]
        self.stand(table, found)
        table.memo.update({(seat, lang): shown for seat, lang, shown in found["shown"]})
        table.said = None
        await self.keep(table)

    # Programs ---------------------------------------------------------------------------------------------------------

    def go_on(self, table: Table) -> None:
        """Tell everybody how it stands, and let the machine move if it is its turn."""
        self.tell(table)
        idle = table.driver is None or table.driver.done()
        if idle and table.people and table.machine_to_move() is not None:
            table.driver = asyncio.get_running_loop().create_task(self.drive(table))

    def stop(self, table: Table) -> None:
        """The machine is not to move after all."""
        if table.driver is not None:
            table.driver.cancel()
            table.driver = None

    async def drive(self, table: Table) -> None:
        """The machine moves until a person has to, or nobody watches any more."""
        while table.people and (who := table.machine_to_move()) is not None:
            ply = table.ply
            try:
                found = await self.searching.choose(table, who, self.waits(table), self.thinks(table))
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                self.wait_for(table, told_of(problem))
                return
            async with table.lock:
                if table.ply != ply or table.machine_to_move() != who:
                    continue
                if found["value"] is not None:
                    table.graph[ply] = found["value"]
                try:
                    await self.play(table, {"action": found["action"]})
                except HarifError as problem:
                    self.wait_for(table, told_of(problem))
                    return
                table.said = found["text"]
                table.waiting = table.waiting if table.waiting is SHARED_OUT else None
            self.tell(table)
            if HUMAN not in table.players:
                await asyncio.sleep(PACE)
        self.tell(table)

    def waits(self, table: Table) -> Callable[[Sentence | None], None]:
        return lambda what: self.wait_for(table, what)

    def wait_for(self, table: Table, what: Any) -> None:
        """Say what a game waits for; None where that has come. What is wrong with the game stays until it is mended."""
        if table.waiting is not what and not (what is None and isinstance(table.waiting, HarifError)):
            table.waiting = what
            self.tell(table)

    def thinks(self, table: Table) -> Callable[[dict[str, Any]], None]:
        """Tells everybody at the table how far the machine is."""
        seat = table.stands.turn

        def tell(far: dict[str, Any]) -> None:
            for person in table.people:
                person.tell({"type": "thinking", "seat": seat, **far})

        return tell

    # Shown ------------------------------------------------------------------------------------------------------------

    def tell(self, table: Table) -> None:
        """Everybody at the table is shown how it stands now."""
        for person in table.people:
            person.refresh()

    async def shown(self, table: Table, seat: int | None, lang: str, ply: int | None = None) -> dict[str, Any]:
        """What a seat is shown now, which is asked once for all who have it; or after so many of its plies."""
        key = seat, lang
        if ply is None and (known := table.memo.get(key)) is not None:
            return known
        moves = table.moves
        self.files.refuse(table.game)
        over = table.over
        found: dict[str, Any] = await self.desk.of(table, "show", seat=seat, lang=lang, ply=ply)
        if table.moves is not moves or table.over != over:
            return await self.shown(table, seat, lang, ply)
        if ply is None:
            table.memo[key] = found
        return found


def kind_of(facts: dict[str, Any]) -> Kind:
    """What kind of game it is, from what the rules told."""
    players, chance, hidden, total, (low, high), partners = facts["kind"]
    return Kind(players, chance, hidden, total, (low, high), None if partners is None else tuple(partners))


def told_of(problem: BaseException) -> Any:
    """What went wrong, so that any language can say it; what nobody foresaw is written to standard error in full."""
    if isinstance(problem, HarifError):
        return problem
    with contextlib.suppress(OSError):
        traceback.print_exception(problem)
    return Sentence(UNFORESEEN)
