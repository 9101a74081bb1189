"""Where games stand, in a worker: records that are played on rather than played again for every question."""

from collections import OrderedDict
from typing import Any

from harif.drawing.digits import name as named
from harif.game import CHANCE
from harif.game.notation import move_name, read_position, said_move
from harif.games.catalogue import catalogued, game_class
from harif.games.record import Record
from harif.hidden.witness import Seen, Witness

MOST = 256  # games that a worker remembers
Asked = dict[str, Any]


class Standing:
    """A game in progress, with the names of its moves, which are worked out once."""

    def __init__(self, start: Any) -> None:
        self.record = Record(start)
        self._names: list[str] = []
        self._said: dict[str, list[str]] = {}
        self._witnesses: dict[int, Witness] = {}

    def follow(self, moves: list[int]) -> None:
        """Play, or take back, as far as it takes until these are the moves."""
        same = 0
        for ours, theirs in zip(self.record.moves, moves, strict=False):
            if ours != theirs:
                break
            same += 1
        if same < len(self.record.moves):
            self._witnesses.clear()
        while len(self.record.moves) > same:
            self.record.undo()
        for kept in (self._names, *self._said.values()):
            del kept[same:]
        for move in moves[same:]:
            self.record.play(move)

    @property
    def names(self) -> list[str]:
        """How each move so far is written."""
        played = list(zip(self.record.before, self.record.moves, strict=True))
        for state, action in played[len(self._names) :]:
            self._names.append(move_name(state, action))
        return self._names

    def said(self, lang: str) -> list[str]:
        """Each move so far in words, as a button says it in that language."""
        known = self._said.setdefault(lang, [])
        played = list(zip(self.record.before, self.record.moves, strict=True))
        for state, action in played[len(known) :]:
            known.append(named(said_move(state, action, lang), lang))
        return known

    def seen(self, seat: int) -> list[Seen]:
        """What a seat of a game with secrets has seen of the moves, one for each moment at which it saw something."""
        return self._witnesses.setdefault(seat, Witness(self.record, seat)).follow(self.record)

    @property
    def movers(self) -> list[int]:
        """Who made each move, chance too."""
        return [int(state.player()) for state in self.record.before]


_known: "OrderedDict[tuple[Any, ...], Standing]" = OrderedDict()


def standing(asked: Asked) -> Standing:
    """The game that is asked about: `spec`, `file` if it is somebody's own, `start`, `moves` and `table`."""
    key = asked.get("table"), asked["spec"], asked.get("file"), asked.get("start")
    found = _known.pop(key, None) or Standing(start_of(asked))
    found.follow(asked["moves"])
    _known[key] = found
    if len(_known) > MOST:
        _known.popitem(last=False)
    return found


def start_of(asked: Asked) -> Any:
    """The state in which the game began."""
    first: Any = rules_of(asked)()
    return first if asked.get("start") is None else read_position(first, asked["start"])


def rules_of(asked: Asked) -> type:
    """The rules: of the catalogue by name, or of a file that was named on the command line."""
    return game_class(asked["file"]) if asked.get("file") else catalogued(asked["spec"])


def at_ply(known: Standing, ply: int | None) -> Record:
    """The game as it stood after so many moves; the present one unless said."""
    if ply is None or ply >= len(known.record.moves):
        return known.record
    earlier = Record(known.record.start)
    for action in known.record.moves[:ply]:
        earlier.play(action)
    return earlier


def mover_of(record: Record) -> int | None:
    """Who is to move, chance too; nobody where the game is over."""
    return None if record.over else int(record.state.player())


def is_chance(record: Record) -> bool:
    return mover_of(record) == CHANCE
