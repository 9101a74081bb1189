"""Openings: where the games of a match begin, so that no game is played twice and nobody is favoured for long.

From a file, one a line; or some random plies that a search judges even. Where luck makes games differ there is no need.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from harif.game import CHANCE, HarifError, SearchError, definition_of
from harif.game.chances import drawn_outcome
from harif.game.history import History
from harif.game.notation import noted_position, read_moves, read_position
from harif.game.sentence import reason_of
from harif.games.record import Record
from harif.search import search
from harif.search.algorithms import two_sided

PLIES = 4  # of a random opening, where nothing is said
TRIES = 40  # random openings that are looked at for one that is even
EVEN = 0.1  # of the range of values: what differs less from an even game is called even
JUDGED_BY = 5_000  # nodes


class Opening(NamedTuple):
    """The moves from the first state; or a position by its text, where the way to it is not told."""

    moves: tuple[int, ...] = ()
    position: str | None = None

    def begin(self, start: Any) -> Record:
        """A game in progress, after this opening."""
        record = Record(start if self.position is None else read_position(start, self.position))
        for move in self.moves:
            record.play(move)
        return record


class Openings(Protocol):
    """An opening for each round, counted from 0: the same in every process."""

    def of_round(self, number: int) -> Opening: ...


def openings_of(start: Any, asked: Any, plies: int | None, seed: int) -> Openings:
    """Those of a file or a list, or random ones of so many `plies`.

    Where nothing is said they have 4 plies; none, where luck or secrets make games differ, or for one player.
    """
    game = definition_of(start)
    if History(start).over:
        raise SearchError("{spec}: the game is over where the match is to begin.", spec=game.spec)
    if asked is not None:
        if plies is not None:
            raise SearchError("Openings are either given or random: leave one of openings and plies out.")
        return Given(given(start, asked))
    if plies is not None and (isinstance(plies, bool) or not isinstance(plies, int) or not 0 <= plies <= 100):
        raise SearchError("plies is how long random openings are, 0 to 100; not {plies!r}.", plies=plies)
    varied = game.kind.chance or game.kind.hidden or game.kind.players == 1
    length = plies if plies is not None else 0 if varied else PLIES
    return Drawn(start, length, seed) if length else NONE


# Given ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Given:
    """When the last one has been played, the first one's turn comes again."""

    openings: tuple[Opening, ...]

    def of_round(self, number: int) -> Opening:
        return self.openings[number % len(self.openings)]


NONE = Given((Opening(),))


def given(start: Any, asked: Any) -> tuple[Opening, ...]:
    """The openings of a file, or of a list of texts; a sentence for the first that cannot be played."""
    if isinstance(asked, (str, Path)):
        lines, source = lines_of(Path(asked)), str(asked)
    elif isinstance(asked, Iterable):
        lines, source = [(number, str(text)) for number, text in enumerate(asked, 1)], "openings"
    else:
        raise SearchError("openings is the name of a file, or a list of texts; not {asked!r}.", asked=asked)
    found = [read_opening(start, text, source, number) for number, text in lines]
    if not found:
        raise SearchError("{source} holds no opening: write one a line, as moves or as a position.", source=source)
    return tuple(found)


def lines_of(file: Path) -> list[tuple[int, str]]:
    """The lines of a file that say something, with their numbers; what follows a # does not."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except OSError as problem:
        raise SearchError(
            "The openings in '{file}' cannot be read ({reason}).", file=file, reason=reason_of(problem)
        ) from None
    except ValueError:  # or a name that no file can have
        raise SearchError("The openings in '{file}' are no text. Write one a line.", file=file) from None
    said = ((number, line.partition("#")[0].strip()) for number, line in enumerate(lines, 1))
    return [(number, line) for number, line in said if line]


def read_opening(start: Any, text: str, source: str, line: int) -> Opening:
    """One opening, which must be legal, and leave something to play."""
    try:
        opening = opening_in(start, text)
        history = opening.begin(start)
    except HarifError as problem:
        raise SearchError(
            "{source}, line {line}: '{text}' is no opening. {problem}",
            source=source,
            line=line,
            text=text,
            problem=problem.sentence,
        ) from None
    if history.over:
        raise SearchError(
            "{source}, line {line}: '{text}' leaves nothing to play, the game is over there.",
            source=source,
            line=line,
            text=text,
        )
    return opening


def opening_in(start: Any, text: str) -> Opening:
    """A position in the game's notation, or else moves."""
    if noted_position(start, text) is not None:
        return Opening(position=text)
    return Opening(read_moves(start, text))


# Drawn ----------------------------------------------------------------------------------------------------------------


class Drawn:
    """Random openings, each the most even of some, and new as long as there are new ones. They are drawn when they are
    asked for: a match of a hundred thousand games, which may soon be decided, begins at once.
    """

    def __init__(self, start: Any, length: int, seed: int) -> None:
        self.asked = start, length, seed
        self.rng = random.Random(f"openings {seed}")
        self.drawn: list[Opening] = []
        self.used: set[Any] = set()  # positions
        self.tilts: dict[Any, float] = {}  # of positions that were met
        self.of_round(0)  # a game that is too short is refused now

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process draws them again."""
        return Drawn, self.asked

    def of_round(self, number: int) -> Opening:
        while len(self.drawn) <= number:
            self.drawn.append(self.draw())
        return self.drawn[number]

    def draw(self) -> Opening:
        start, length, _ = self.asked
        best: tuple[float, Opening, Any] | None = None
        for _ in range(TRIES):
            found = walk(start, length, self.rng)
            if found is None:
                continue
            cost = self.cost(found[1])
            if best is None or cost < best[0]:
                best = cost, *found
            if cost <= EVEN:
                break
        if best is None:
            raise SearchError(
                "{spec}: no game lasts for an opening of {plies} plies. Give fewer, or 0 for none.",
                spec=definition_of(start).spec,
                plies=length,
            )
        self.used.add(best[2])
        return best[1]

    def cost(self, state: Any) -> float:
        """How far from even a position is; one that was used is worse than any that was not."""
        if state not in self.tilts:
            self.tilts[state] = tilt_of(state)
        return self.tilts[state] + (1.0 if state in self.used else 0.0)


def walk(start: Any, length: int, rng: random.Random) -> tuple[Opening, Any] | None:
    """So many random plies; None if the game is over then, or before."""
    history = History(start)
    while len(history.moves) < length:
        if history.over:
            return None
        state = history.state
        by_chance = state.player() == CHANCE
        history.play(drawn_outcome(state, rng) if by_chance else rng.choice([int(a) for a in state.actions()]))
    return None if history.over else (Opening(history.moves), history.state)


def tilt_of(state: Any) -> float:
    """How far from even a position is, 0 to 1, by a short search; 0 where no search for two sides fits the game."""
    kind = definition_of(state).kind
    if kind.players != 2 or not two_sided(kind):
        return 0.0
    low, high = kind.first_range
    found = search(state, "pvs", nodes=JUDGED_BY, ranking="bounds", table=4)
    if found.stopped == "interrupt":  # Ctrl-C is for the match, not for a search that nobody asked for
        raise KeyboardInterrupt
    reach = max(abs(high - kind.middle), abs(low - kind.middle))
    return min(1.0, abs(found.value - kind.middle) / reach)
