"""The position that a program speaks of: `position startpos moves e2e4 e7e5`, `position fen … moves …`.

Moves are written by the game's `uci(action)` where it has one, `e2e4`, `e7e8q`; else by their names, without blanks.
"""

from collections.abc import Sequence
from typing import Any

from harif.game import HarifError, definition_of
from harif.game.answers import is_whole
from harif.game.notation import move_name, read_move, read_position
from harif.games import Record
from harif.games.chess_san import uci_name

LONGEST = 60  # letters of what was written that a sentence repeats


class Standing:
    """Where the game stands, with all that came before.

    A program sends the whole game with every move; only what is new of it is played, for rules run as plain Python
    here, and a clock is running.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.text: str | None = None  # where it began; None: at the start
        self.names: list[str] = []
        self.record = Record(game())

    @property
    def state(self) -> Any:
        return self.record.state

    def set(self, words: Sequence[str]) -> str | None:
        """Obey the words after `position`; what is wrong with them, as a sentence.

        Where the position is wrong all stays as it was; where a move is not legal, the moves before it are played.
        """
        end = words.index("moves") if "moves" in words else len(words)
        where, names = words[:end], list(words[end + 1 :])
        if not where or where == ["fen"]:
            return "position is followed by startpos, or by fen and a position; nothing has changed"
        text = None if where[0] == "startpos" else " ".join(where[1:] if where[0] == "fen" else where)
        known = len(self.names)
        if text != self.text or names[:known] != self.names:
            try:
                begun = Record(self.game() if text is None else read_position(self.game(), text))
            except HarifError as problem:
                return f"{shortened(str(problem)).rstrip('.')}. The position before it stays."
            self.text, self.names, self.record, known = text, [], begun, 0
        for count, name in enumerate(names[known:], known + 1):
            wrong = self.play(name)
            if wrong is not None:
                return f"move {count} of the position, {name[:LONGEST]}, {wrong}; it ends before that move"
            self.names.append(name)
        return None

    def play(self, name: str) -> str | None:
        """Make a move; what is wrong with it."""
        self.record = going_on(self.record)
        if self.record.over:
            return "comes after the end of the game"
        action = action_of(self.state, name)
        if action is None:
            return "is not legal"
        before, after = self.state, self.record.play(action)
        if self.record.game.ply_limit is None and is_irreversible(before, after):
            self.record = Record(self.state)  # nothing of what came before can come back: no search need look at it
        return None

    def asked(self) -> Record:
        """The game as a search may be asked about it."""
        return going_on(self.record)


def going_on(record: Record) -> Record:
    """The game, if people played on where it is drawn by repetition, by its limit of plies or by a clock of its own
    (fifty moves): what came before then counts no more. Where there is no move it stays over.
    """
    if record.end == "rules" and record.values == record.game.kind.drawn:
        for clock in clocks_of(record.state):
            set_back = record.state._replace(**{clock: 0})
            if not set_back.terminal():
                return Record(set_back)
    return Record(record.state) if record.end in ("repetition", "plies") else record


def is_irreversible(before: Any, after: Any) -> bool:
    """Was it a move after which no earlier position can come back? A game tells by a clock that begins anew."""
    return any(getattr(before, clock) > 0 == getattr(after, clock) for clock in clocks_of(after))


def clocks_of(state: Any) -> list[str]:
    """The fields that the game declares to be clocks, as far as they count; no other is one, whatever its name."""
    return [name for name in definition_of(state).clocks if is_whole(getattr(state, name))]


def action_of(state: Any, name: str) -> int | None:
    """The legal move that is written so; None if there is none."""
    for action in state.actions():
        if written(state, action) == name:
            return int(action)
    try:
        return read_move(state, name)
    except HarifError:
        return None


def written(state: Any, action: int, chess960: bool = False) -> str:
    """A move as a program reads it: one word. In Chess960 a king castles by taking its rook."""
    if chess960:
        return uci_name(state, action, True)
    if "uci" in definition_of(state).methods:
        return str(state.uci(action))
    return "".join(move_name(state, action).split())


def written_line(state: Any, moves: Sequence[int], chess960: bool = False) -> list[str]:
    """Moves that are played one after the other."""
    names = []
    for move in moves:
        names.append(written(state, move, chess960))
        state = state.result(move)
    return names


def shortened(sentence: str) -> str:
    """One line, without the middle of a long word that was typed."""
    words = " ".join(word if len(word) <= LONGEST else f"{word[:40]}…" for word in sentence.split())
    return words if len(words) <= 400 else f"{words[:400]}…"
