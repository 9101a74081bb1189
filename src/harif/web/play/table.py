"""A table: a game in progress, who sits there, and by which keys."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from harif.arena.names import called
from harif.drawing.digits import digits, isolated
from harif.game import HarifError
from harif.game.sentence import Sentence
from harif.words.catalogue import say

if TYPE_CHECKING:
    from harif.web.play.sockets import Connection

HUMAN = "human"
WATCHES = -1
"""In the place of a seat: who has the key to watch."""

Moment = int | tuple[int, int]
"""A ply of the game; or, as long as there are secrets, a seat and one of its own plies."""


class Played(NamedTuple):
    """Which game it is: its name, the file where it is somebody's own, and where it began if not at the start."""

    spec: str
    file: str | None = None
    start: str | None = None


class Turn(NamedTuple):
    """How it stands: who is to move (nobody where it is over), how it ended, and the seat that made each move."""

    turn: int | None
    end: str | None = None
    values: tuple[float, ...] | None = None
    movers: tuple[int, ...] = ()


@dataclass(eq=False)
class Table:
    """players: who plays each seat, as text.  keys: what opens each seat.  watch: what shows the public side.
    who: who made each move, as text.  graph: what the game was worth after so many plies, as far as it is known.
    """

    id: str
    game: Played
    facts: dict[str, Any]
    players: list[str]
    keys: list[str]
    watch: str
    seed: int
    moves: list[int] = field(default_factory=list)
    stands: Turn = field(default_factory=lambda: Turn(None))
    who: list[str] = field(default_factory=list)
    resigned: int | None = None
    next: str | None = None  # the table of the rematch
    heirs: list[str] = field(default_factory=list)  # its keys, for those who sit here now, seat by seat
    next_watch: str = ""
    graph: dict[int, float] = field(default_factory=dict)
    said: dict[str, str] | None = None  # what the machine thought of its last move, in every language
    waiting: HarifError | Sentence | None = None  # what the game waits for, if not for a person
    claimed: set[int] = field(default_factory=set)  # seats whose key is known to who sits there alone
    spent: list[str] = field(default_factory=list)  # keys of links that somebody has opened: one watches by them
    offers: dict[str, int] = field(default_factory=dict)  # keys that were offered, with their seats
    people: "set[Connection]" = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    keepers: dict[Moment, int | None] = field(default_factory=dict)  # the process that knows what was thought, by ply
    driver: "asyncio.Task[None] | None" = None
    memo: dict[tuple[int | None, str], dict[str, Any]] = field(default_factory=dict)
    used: float = field(default_factory=time.monotonic)
    begun: float = field(default_factory=time.time)

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def hidden(self) -> bool:
        return bool(self.facts["hidden"])

    @property
    def over(self) -> bool:
        return self.resigned is not None or self.stands.end is not None

    @property
    def secret(self) -> bool:
        """Is something to be kept from somebody? When a game is over all is shown."""
        return self.hidden and not self.over

    @property
    def asked(self) -> dict[str, Any]:
        """The game as a worker is asked about it."""
        return {"table": self.id, **self.game._asdict(), "moves": self.moves, "seed": self.seed, "over": self.over}

    def seat_of(self, key: str) -> int | None:
        """The seat that a key opens, or `WATCHES`; None where it opens nothing."""
        given = key.encode()
        for seat, known in enumerate(self.keys):
            if secrets.compare_digest(known.encode(), given):
                return seat
        return WATCHES if secrets.compare_digest(self.watch.encode(), given) else None

    def machine_to_move(self) -> str | None:
        """The program whose turn it is, as text."""
        if self.over or self.stands.turn is None or self.stands.turn < 0:
            return None
        who = self.players[self.stands.turn]
        return None if who == HUMAN else who

    # Names ------------------------------------------------------------------------------------------------------------

    def name(self, seat: int, lang: str) -> str:
        """What the player of a seat is called."""
        return self.called_in(self.players[seat], seat, lang)

    def called_in(self, who: str, seat: int, lang: str) -> str:
        """A player's name; with the seat, where that does not say who it is."""
        if who == HUMAN:
            return say("play.seat", lang, n=seat + 1)
        name = called(who, lang)
        alone = self.players.count(who) == 1
        return name if alone and name != isolated(who, lang) else f"{name} ({digits(str(seat + 1), lang)})"


def new_key() -> str:
    return secrets.token_urlsafe(16)


def new_seed() -> int:
    """What chance draws from. There are so many that nobody finds it, and the cards that others hold or the dice to
    come with it, by trying which seeds would have dealt what was seen.
    """
    return secrets.randbits(63)
