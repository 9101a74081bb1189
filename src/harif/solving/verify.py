"""Is what a folder keeps still what was written, and is it right?

Three questions, each harder than the one before: does every page of the files have its checksum, are the rules those
that the folder was made by, and, of a retrograde database, does every value follow from the rules and the values of
the position's successors? The first can be answered of any folder; the others need the game.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import HarifError, SearchError, definition_of
from harif.game.fields import from_words
from harif.game.sentence import Said, Sentence
from harif.games.catalogue import start_of
from harif.native.engine import engine_for
from harif.search.limits import positive
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct
from harif.solving.backward.database import Database, identity_of, parts_of, refuse
from harif.solving.backward.lookup import look_up
from harif.solving.backward.successors import certify
from harif.solving.checksums import Pages, Part, read_checksums, refuse_other
from harif.solving.folder import FORMAT, Folder, difference, format_of, strange_format
from harif.solving.forward.solution import identity_of as identity_of_table
from harif.solving.pieces import Pieces, Stopped

WAYS = {"retrograde": Said("retrograde analysis"), "alphabeta": Said("alpha-beta")}


class Verification(NamedTuple):
    """What was found: `facts` that are so, and `problems`, each a sentence; without any the folder is `whole`."""

    folder: str
    game: str
    way: str
    facts: tuple[Said, ...]
    problems: tuple[Said, ...]

    @property
    def whole(self) -> bool:
        return not self.problems


def verify(
    folder: Path | str,
    game: Any = None,
    *,
    values: bool = True,
    native: bool = True,
    seconds: float | None = None,
    progress: Report | None = None,
    stop: Stop | None = None,
) -> Verification:
    """Verify a folder that `harif.solve` or `harif.retrograde` has kept. Nothing in it is changed.

    - `game`: whose it is, where the folder's own word for it does not lead to it: a file, a name, a class or a state.
    - `values=False` leaves out the last question, which takes as long as the analysis took to check itself.

    After `seconds`, on Ctrl-C, when `stop` is set or `progress` returns False, `Stopped` is raised.
    """
    limit = positive("seconds", seconds)
    place = Folder(Path(folder))
    known = place.read() if place.path is not None and place.path.is_dir() else None
    if known is None:
        raise SearchError(
            "'{folder}' is no folder that Harif has kept something in: it has no progress.json.", folder=folder
        )
    if format_of(known) not in (1, FORMAT):
        raise SearchError(strange_format(folder, format_of(known)))
    if known.get("kind", "retrograde") not in WAYS:
        raise SearchError("'{folder}' was made by a later version of Harif. Use that to verify it.", folder=folder)
    if os.access(folder, os.W_OK):
        place.lock()
    try:
        look = Verifier(place, known, game, values, native)
        return conduct(
            look.run,
            look.stop,
            game=None if look.state is None else definition_of(look.state),
            native=native,
            seconds=limit,
            look=look.told,
            progress=progress,
            stop=stop,
        ).value
    finally:
        place.unlock()


class Verifier(Pieces):
    """A verification under way."""

    def __init__(self, place: Folder, known: dict[str, Any], game: Any, values: bool, native: bool) -> None:
        super().__init__()
        self.place, self.known, self.values, self.native = place, known, values, native
        self.way = str(known.get("kind", "retrograde"))
        self.facts: list[Said] = []
        self.problems: list[Said] = []
        self.phase, self.done, self.all = "files", 0, 1
        self.state, self.why = state_of(known, game)

    def run(self) -> Verification:
        try:
            self.compare_rules()
            if self.way == "alphabeta":
                self.of_table()
            elif self.known.get("phase") in ("check", "done"):
                self.of_database()
            else:
                self.of_analysis()
        except Stopped:
            raise Stopped(
                "Verifying '{folder}' was stopped. Nothing in it was changed.", folder=self.place.path
            ) from None
        except HarifError as problem:  # a file is missing, or a rule was broken by a state that is none
            self.problems.append(Said(problem.sentence))
        game = str(self.known.get("game", "?"))
        return Verification(str(self.place.path), game, self.way, tuple(self.facts), tuple(self.problems))

    def told(self, seconds: float) -> Progress:
        words = {"files": "comparing files with their checksums", "values": "checking every value by the rules"}
        share = min(1.0, self.done / max(1, self.all))
        return Progress(0, self.done, seconds, way="verify", phase=self.phase, told=words[self.phase], done=share)

    # The three questions ----------------------------------------------------------------------------------------------

    def compare_rules(self) -> None:
        if self.state is None:
            self.facts.append(Said("the rules were not compared: {why}", why=self.why))
            return
        if self.way == "alphabeta":
            identity = identity_of_table(self.state, self.known["table"])
        else:
            identity = identity_of(self.state, bool(self.known.get("fold")), self.place.path)
        problem = difference(self.place.path, self.known, identity, older=True)
        if problem:
            self.problems.append(Said(problem))
            self.state = None
        elif format_of(self.known) == FORMAT:
            self.facts.append(Said("the rules are those it was made by"))

    def of_table(self) -> None:
        """A table for alpha-beta, and what was proven with it."""
        if format_of(self.known) == 1:
            self.facts.append(Said("an earlier version of Harif made it, without checksums"))
            return
        self.place.remedy = Sentence("The next call of 'solve' forgets what is damaged and finds it again.")
        file = self.place.path / "table" if self.place.path else Path()
        if self.known.get("checksums"):
            part = Part("table", "q", file.stat().st_size // 8 if file.is_file() else 0)
            self.compare([part])
        else:
            self.facts.append(Said("the last call was killed and left no checksums; what it wrote is whole or ignored"))
        self.facts.append(Said("{count:,} bounds are proven", count=len(self.known.get("proven", {}))))

    def of_analysis(self) -> None:
        """A retrograde analysis that is not finished."""
        refuse_other(self.place, self.known.get("sums", {}), self.watch)
        self.facts.append(
            Said(
                "it is not finished: {positions:,} positions are known, all as they were written. Call again to go on",
                positions=self.known.get("positions", 0),
            )
        )

    def of_database(self) -> None:
        """A finished database: its pages, then its values."""
        if self.state is None and not self.known.get("checksums"):
            self.problems.append(Said("It was made by an earlier version of Harif, without checksums: name the game."))
            return
        width = definition_of(self.state).words if self.state is not None else len(self.known["start"])
        parts = parts_of(self.known["positions"], width)
        if self.known.get("checksums"):
            self.compare(parts)
        if self.problems or self.state is None or not self.values:
            return
        refuse(self.state)
        engine = engine_for(self.state, [look_up, certify], self.native)
        database = Database.of_memory(
            self.state, engine, [self.place.expect(*part) for part in parts], {**UNCOUNTED, **self.known}
        )
        self.check_values(database)

    def compare(self, parts: list[Part]) -> None:
        """Every page of some files with its checksum."""
        blocks = [self.place.expect(*part) for part in parts]
        sums = read_checksums(self.place, parts, self.known["checksums"])
        self.all, wrong = sum(part.pages for part in parts), 0
        for part, block, own in zip(parts, blocks, sums, strict=True):
            pages = Pages(part, block, own, self.place)
            first: Said | None = None
            for page in range(part.pages):
                self.watch()
                self.done += 1
                try:
                    pages.look(page)
                except SearchError as problem:
                    wrong += 1
                    first = first or Said(problem.sentence)
            if first:
                self.problems.append(first)
        if not wrong:
            self.facts.append(Said("all {pages:,} pages are what was written", pages=self.all))
        elif wrong > len(self.problems):
            self.problems.append(
                Said("In all {wrong:,} of {pages:,} pages are not what was written.", wrong=wrong, pages=self.all)
            )

    def check_values(self, database: Database) -> None:
        """Every value by the rules."""
        self.phase, self.done, self.all = "values", 0, database.positions

        def part(first: int, last: int) -> None:
            wrong = database.first_wrong(first, last)
            if wrong is not None:
                raise SearchError(
                    "The value of position {wrong:,} is not what the rules and its successors say.", wrong=wrong
                )
            self.done = last

        self.through("certify", 0, database.positions, part)
        database.value(database.start)  # a sentence, if the start is not among them
        self.facts.append(Said("all {values:,} values are what the rules say", values=database.positions))


UNCOUNTED = dict.fromkeys(("edges", "ends", "wins", "draws", "losses", "seconds", "verified", "fold"), 0)


def state_of(known: dict[str, Any], game: Any) -> tuple[Any, Sentence | str]:
    """The state that a folder's work began with; None, and why, where its game cannot be had."""
    try:
        start = start_of(game if game is not None else str(known.get("game")))
        if "start" not in known:
            return start, ""
        return type(start)(*from_words(list(known["start"]), definition_of(start).fields)), ""
    except HarifError:
        if game is not None:
            raise
        missing = "there is no game '{game}' in the catalogue. Name its file after the folder"
        return None, Sentence(missing, game=known.get("game"))
    except (TypeError, ValueError, IndexError):
        return None, Sentence("its start is no state of that game")
