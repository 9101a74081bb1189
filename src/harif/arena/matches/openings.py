"""Openings: where the games of a match begin, so that no game is played twice and nobody is favoured for long.

From a file, one a line; or some random plies that a search judges even. Where luck makes games differ there is no need.
"""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import CHANCE, HarifError, SearchError, definition_of
from harif.game.history import History
from harif.game.notation import move_name, noted_position, read_moves, read_position
from harif.game.sentence import reason_of
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

    def begin(self, start: Any) -> History:
        """A game in progress, after this opening."""
        history = History(start if self.position is None else read_position(start, self.position))
        for move in self.moves:
            history.play(move)
        return history

    def told(self, start: Any) -> str:
        """The opening as people write it."""
        if self.position is not None:
            return self.position
        history, names = History(start), []
        for move in self.moves:
            names.append(move_name(history.state, move))
            history.play(move)
        return " ".join(names)


NONE = (Opening(),)


def openings_of(start: Any, asked: Any, plies: int | None, rounds: int, seed: int) -> tuple[Opening, ...]:
    """Openings for so many rounds: those of a file or a list, or random ones of so many `plies`.

    Where nothing is said they have 4 plies; none, where luck or secrets make games differ, or for one player.
    """
    if asked is not None:
        if plies is not None:
            raise SearchError("Openings are either given or random: leave one of openings and plies out.")
        return given(start, asked)
    if plies is not None and (isinstance(plies, bool) or not isinstance(plies, int) or not 0 <= plies <= 100):
        raise SearchError("plies is how long random openings are, 0 to 100; not {plies!r}.", plies=plies)
    game = definition_of(start)
    varied = game.kind.chance or game.kind.hidden or game.kind.players == 1
    length = plies if plies is not None else 0 if varied else PLIES
    if length == 0:
        return NONE
    return tuple(drawn(start, length, rounds, random.Random(f"openings {seed}")))


# Given ----------------------------------------------------------------------------------------------------------------


def given(start: Any, asked: Any) -> tuple[Opening, ...]:
    """The openings of a file, or of a list of texts; a sentence for the first that cannot be played."""
    if isinstance(asked, (str, Path)):
        lines, source = lines_of(Path(asked)), str(asked)
    else:
        lines, source = list(enumerate(asked, 1)), "openings"
    found = [read_opening(start, text, source, number) for number, text in lines]
    if not found:
        raise SearchError("{source} holds no opening: write one a line, as moves or as a position.", source=source)
    return tuple(found)


def lines_of(file: Path) -> list[tuple[int, str]]:
    """The lines of a file that say something, with their numbers; what follows a # does not."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as problem:
        raise SearchError(
            "The openings in '{file}' cannot be read ({reason}).", file=file, reason=reason_of(problem)
        ) from None
    except UnicodeDecodeError:
        raise SearchError("The openings in '{file}' are no text. Write one a line.", file=file) from None
    said = ((number, line.partition("#")[0].strip()) for number, line in enumerate(lines, 1))
    return [(number, line) for number, line in said if line]


def read_opening(start: Any, text: Any, source: str, line: int) -> Opening:
    """One opening: a list of moves if it is one, else a position. It must be legal, and not over."""
    try:
        opening = opening_in(start, str(text))
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


def drawn(start: Any, length: int, count: int, rng: random.Random) -> Iterator[Opening]:
    """Random openings, each the most even of some, and new as long as there are new ones."""
    used: set[Any] = set()
    for _ in range(count):
        best: tuple[float, Opening, Any] | None = None
        for _ in range(TRIES):
            found = walk(start, length, rng)
            if found is None or (found[1] in used and best is not None):
                continue
            opening, state = found
            tilt = tilt_of(state) + (1.0 if state in used else 0.0)
            if best is None or tilt < best[0]:
                best = tilt, opening, state
            if tilt <= EVEN:
                break
        if best is None:
            raise SearchError(
                "{spec}: no game lasts for an opening of {plies} plies. Give fewer, or 0 for none.",
                spec=definition_of(start).spec,
                plies=length,
            )
        used.add(best[2])
        yield best[1]


def walk(start: Any, length: int, rng: random.Random) -> tuple[Opening, Any] | None:
    """So many random plies; None if the game is over then, or before."""
    history = History(start)
    while len(history.moves) < length:
        if history.over:
            return None
        history.play(rng.choice(choices_of(history.state)))
    return None if history.over else (Opening(history.moves), history.state)


def choices_of(state: Any) -> Sequence[int]:
    return [o for o, p in state.outcomes() if p > 0] if state.player() == CHANCE else [int(a) for a in state.actions()]


def tilt_of(state: Any) -> float:
    """How far from even a position is, 0 to 1, by a short search; 0 where no search for two sides fits the game."""
    kind = definition_of(state).kind
    if kind.players != 2 or not two_sided(kind):
        return 0.0
    low, high = kind.first_range
    found = search(state, "pvs", nodes=JUDGED_BY, ranking="bounds", table=4)
    reach = max(abs(high - kind.middle), abs(low - kind.middle))
    return min(1.0, abs(found.value - kind.middle) / reach)
