"""What a UCI program is told of a game: `position …` and `go …`."""

from typing import Any

from harif.arena.minds import Clocks
from harif.game.history import History, state_in
from harif.game.notation import notation_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
REST = ("w", "-", "-", "0", "1")  # of a FEN: White to move, no castling, no capture in passing, the counters


def position_line(where: Any) -> str:
    """`position …` for a record or a state.

    How the game came there is told only where it counts, for a program would see draws by repetition, and by fifty
    moves, in a game that does not have them.
    """
    told = isinstance(where, History) and where.game.repetition is not None
    start = where.start if told else state_in(where)
    moves = []
    for state, move in zip(where.before, where.moves, strict=True) if told else ():
        moves.append(str(state.uci(move)))
    fen = fen_of(start)
    words = ["position", *(["startpos"] if fen == START else ["fen", fen]), *(["moves"] if moves else []), *moves]
    return " ".join(words)


def fen_of(state: Any) -> str:
    """All six words of a position in FEN; a game's notation may leave the last ones out."""
    words = (notation_of(state) or "").split()
    return " ".join([*words, *REST[len(words) - 1 :]])


def go_line(state: Any, limits: dict[str, Any], clocks: Clocks | None) -> tuple[str, float | None]:
    """`go …`, and in how many seconds it must be back; None where its time is not limited."""
    words, times = ["go"], [limits["seconds"]] if "seconds" in limits else []
    if clocks is not None:
        mover = int(state.player())
        white = mover if fen_of(state).split()[1] == "w" else 1 - mover
        for letter, seat in (("w", white), ("b", 1 - white)):
            words += [f"{letter}time", milliseconds(clocks.left[seat])]
            words += [f"{letter}inc", str(round(1000 * clocks.increment))]
        times.append(max(0.0, clocks.left[mover]))
    for name in ("depth", "nodes"):
        if name in limits:
            words += [name, str(limits[name])]
    if "seconds" in limits:
        words += ["movetime", milliseconds(limits["seconds"])]
    return " ".join(words), min(times, default=None)


def milliseconds(seconds: float) -> str:
    return str(max(1, round(1000 * seconds)))
