"""What a retrograde analysis leaves: the value of every position, in memory or in a folder.

positions.bin   i8   the words of each position, in the order of its number
values.bin      u1   two bytes a position: see `harif.solving.backward.values`
index.bin       i4   number + 1 of each position, at its hash: see `harif.solving.positions`
checksums.bin   u4   of each page of these three: see `harif.solving.checksums`
progress.json        whose positions these are, and how many of which value
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import GameOverError, PositionError, SearchError, definition_of
from harif.game.fields import to_words
from harif.game.history import state_in
from harif.game.values import to_player
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for
from harif.search.numbered import UNKNOWN
from harif.search.result import Result, answer
from harif.solving.backward.lookup import INDEX, UNSEEN, VALUES, WORDS, Seen, look_up
from harif.solving.backward.successors import ALL_RIGHT, certify
from harif.solving.backward.values import BY_FIRST, BY_SECOND, outcome_of, plies_of
from harif.solving.checksums import Pages, Part, read_checksums
from harif.solving.folder import FORMAT, Folder
from harif.solving.graph import Graph
from harif.solving.positions import Positions, positions_of, state_at
from harif.solving.rules import rules_of

MOST_LINE = 40  # plies shown of a game that nobody can win


class Move(NamedTuple):
    """A move, what it is worth to who makes it, and the plies from before it to the end (None: a draw)."""

    action: int
    value: float
    distance: int | None


class Longest(NamedTuple):
    """A position in which the end is farthest away."""

    state: Any
    distance: int


class Database:
    """The values of all positions reachable from `start`.

    `wins`, `draws` and `losses` count positions by their value to the player to move, `ends` those where the game is
    over; together they are `positions`. `verified` says that every value was checked against the rules.
    """

    def __init__(self, start: Any, engine: Engine, pages: list[Pages], facts: dict[str, Any]) -> None:
        self.start, self.game = start, definition_of(start)
        self._engine, self._pages = engine, pages
        self._facts = facts
        self.positions: int = facts["positions"]
        self.edges: int = facts["edges"]
        self.ends: int = facts["ends"]
        self.wins: int = facts["wins"]
        self.draws: int = facts["draws"]
        self.losses: int = facts["losses"]
        self.seconds: float = facts["seconds"]
        self.verified: bool = facts["verified"]

    @classmethod
    def open(cls, state: Any, folder: Path | str, *, native: bool = True, fold: bool = True) -> "Database":
        """The finished analysis in a folder, which must be of this game and begin at this state."""
        state = state_in(state)
        place = Folder(Path(folder))
        known = place.open(identity_of(state, fold, place.path), create=False)
        if known.get("phase") not in ("check", "done"):
            raise SearchError(
                "The analysis in '{folder}' is not finished. harif.retrograde goes on with it.", folder=folder
            )
        return cls.of_folder(state, engine_for(state, [look_up, certify], native), place, known)

    @classmethod
    def of_folder(cls, state: Any, engine: Engine, folder: Folder, facts: dict[str, Any]) -> "Database":
        parts = parts_of(facts["positions"], definition_of(state).words)
        blocks = [folder.expect(*part) for part in parts]
        sums = read_checksums(folder, parts, facts["checksums"])
        return cls(state, engine, [Pages(*three, folder) for three in zip(parts, blocks, sums, strict=True)], facts)

    @classmethod
    def of_memory(cls, state: Any, engine: Engine, blocks: list[Block], facts: dict[str, Any]) -> "Database":
        parts = parts_of(facts["positions"], definition_of(state).words)
        return cls(state, engine, [Pages(*both) for both in zip(parts, blocks, strict=True)], facts)

    # Asking -------------------------------------------------------------------------------------------------------

    def value(self, state: Any) -> float:
        """What the position is worth to the player to move (at the end of the game: to player 0)."""
        worth = self._worth(self._entry(state))
        return worth if state.terminal() else self._to_mover(state, worth)

    def distance(self, state: Any) -> int | None:
        """Plies to the end, shortest win and longest loss; None for a draw, which may go on for ever."""
        entry = self._entry(state)
        return plies_of(entry) if entry else None

    def best(self, state: Any) -> list[Move]:
        """All moves, best first: quick wins, then draws, then slow losses; of equal ones the first stays first."""
        if state.terminal():
            raise GameOverError("{spec}: the game is over here; there is no move to find.", spec=self.game.spec)
        middle = self.game.kind.middle
        moves = []
        for action in state.actions():
            entry = self._entry(state.result(action))
            plies = plies_of(entry) + 1 if outcome_of(entry) in (BY_FIRST, BY_SECOND) else None
            moves.append(Move(action, self._to_mover(state, self._worth(entry)), plies))

        def rank(move: Move) -> tuple[float, int]:
            plies = move.distance or 0
            return -move.value, plies if move.value > middle else -plies if move.value < middle else 0

        return sorted(moves, key=rank)

    def result(self, state: Any) -> Result:
        """The same as the answer of a search. The line goes to the end, or `MOST_LINE` plies round and round."""
        started = time.perf_counter()
        moves = self.best(state)
        line: list[int] = []
        at = state
        while not at.terminal() and (len(line) < MOST_LINE or self.distance(at) is not None):
            line.append(self.best(at)[0].action)
            at = at.result(line[-1])
        first = to_player(moves[0].value, state.player(), self.game.kind.constant_sum or 0.0)
        return answer(
            state,
            "retrograde",
            action=moves[0].action,
            values=self.game.kind.to_all(first),
            ranked=tuple((move.action, move.value) for move in moves),
            line=tuple(line),
            depth=self.distance(state) or len(line),
            nodes=self.positions,
            seconds=self.seconds + time.perf_counter() - started,
            exact=True,
            distance=self.distance(state),
            native=self._engine.native,
        )

    @property
    def longest(self) -> Longest | None:
        """The position from which the player to move wins, but needs the most plies for it; None: nobody wins."""
        return self._longest("win")

    @property
    def longest_loss(self) -> Longest | None:
        """The position in which the player to move has lost, but can hold out the most plies."""
        return self._longest("loss")

    @property
    def bytes(self) -> int:
        """What the positions, their values and their index take, in memory or on disk."""
        return self.positions * (8 * self.game.words + 2) + 4 * slots_for(self.positions)

    def position(self, number: int) -> Any:
        """The state of position `number`, 0 … positions - 1, in the order in which they were found."""
        if not 0 <= number < self.positions:
            raise PositionError(
                "Positions are numbered from 0 to {last:,}; there is no {number:,}.",
                last=self.positions - 1,
                number=number,
            )
        self._pages[WORDS].look_at(number * self.game.words, (number + 1) * self.game.words)
        return state_at(number, self.start, self._pages[WORDS].block)

    def verify(self) -> bool:
        """Compare every page with its checksum, and compute every value again, from the rules and its successors'
        values: are all as they should be?
        """
        try:
            self.look_at_all()
        except SearchError:
            return False
        return self.first_wrong(0, self.positions) is None

    def look_at_all(self, watch: Callable[[], object] = lambda: None) -> None:
        """Compare every page with its checksum: a sentence where one is not what was written."""
        for pages in self._pages:
            for page in range(pages.part.pages):
                watch()
                pages.look(page)

    def first_wrong(self, first: int, last: int) -> int | None:
        """The first position from `first` to `last - 1` whose value is wrong; None if there is none."""
        low, high = self.game.kind.utility_range
        values, middle = self._pages[VALUES].block, self.game.kind.middle
        graph = Graph(positions=self._lookup(), values=values, low=low, middle=middle, high=high)
        wrong = int(self._engine.run(certify)(self.start, first, last, graph))
        return None if wrong == ALL_RIGHT else wrong

    def __repr__(self) -> str:
        return (
            f"<{self.game.spec}: {self.positions:,} positions, to the player to move {self.wins:,} wins, "
            f"{self.draws:,} draws, {self.losses:,} losses, and {self.ends:,} ends>"
        )

    # Inside -------------------------------------------------------------------------------------------------------

    def _entry(self, state: Any) -> int:
        if type(state) is not type(self.start):
            raise PositionError("{state!r} is not a state of {spec}.", state=state, spec=self.game.spec)
        words, values, index = self._pages
        run, positions = self._engine.run(look_up), self._lookup()
        seen = Seen(words=words.seen, values=values.seen, index=index.seen)
        entry = UNSEEN
        while entry == UNSEEN:
            entry = int(run(state, positions, values.block, seen))
            if entry == UNSEEN:
                self._pages[seen.file].look(seen.page)
        if entry == UNKNOWN:
            raise PositionError(
                "{spec}: {state!r} cannot be reached from {start!r}, where the analysis began.",
                spec=self.game.spec,
                state=state,
                start=self.start,
            )
        if entry < 0:
            raise SearchError(
                "{spec}: the index of the database points nowhere. Verify its folder.", spec=self.game.spec
            )
        return entry

    def _lookup(self) -> Positions:
        """The positions and their index, with scratch of its own: several threads may ask."""
        words, index = self._pages[WORDS].block, self._pages[INDEX].block
        return positions_of(self.game, self._facts["fold"], words, index, self.positions)

    def _worth(self, entry: int) -> float:
        """To player 0."""
        low, high = self.game.kind.utility_range
        return {BY_FIRST: high, BY_SECOND: low}.get(outcome_of(entry), self.game.kind.middle)

    def _to_mover(self, state: Any, worth: float) -> float:
        return to_player(worth, state.player(), self.game.kind.constant_sum or 0.0)

    def _longest(self, kind: str) -> Longest | None:
        plies = self._facts[f"{kind}_plies"]
        return Longest(self.position(self._facts[f"longest_{kind}"]), plies) if plies else None


def slots_for(positions: int) -> int:
    """The slots of an index for so many positions: a power of two, three quarters full at most."""
    return 1 << max(4, (positions * 4 // 3).bit_length())


def parts_of(positions: int, width: int) -> list[Part]:
    """The files of a finished database: WORDS, VALUES and INDEX."""
    return [
        Part("positions.bin", "q", positions * width),
        Part("values.bin", "B", positions * 2),
        Part("index.bin", "i", slots_for(positions)),
    ]


def identity_of(state: Any, fold: bool, path: Path | None) -> dict[str, Any]:
    """What an analysis depends on; a folder of another is refused."""
    game = definition_of(state)
    identity: dict[str, Any] = {"format": FORMAT, "kind": "retrograde", "game": game.spec, "fold": bool(fold)}
    if path is not None:
        identity["start"] = to_words(state, game.fields)
        identity["rules"] = rules_of(state, *(["symmetries"] if fold else []))
    return identity


def refuse(state: Any) -> None:
    """Games that retrograde analysis cannot solve."""
    game = definition_of(state)
    kind = game.kind
    if kind.chance or kind.hidden or kind.players > 2 or (kind.players == 2 and not kind.zero_sum):
        raise SearchError(
            "Retrograde analysis wants one player, or two with a constant sum; no chance; nothing hidden. {spec} "
            "is {kind}.",
            spec=game.spec,
            kind=kind.described(),
        )
    for field, declared in zip(state._fields, game.fields, strict=True):
        if not declared.native():
            raise SearchError(
                "Retrograde analysis keeps states as numbers, and the field '{field}' of {spec} is {declared}.",
                field=field,
                spec=game.spec,
                declared=declared,
            )
