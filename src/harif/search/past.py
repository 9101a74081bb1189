"""Positions that stood on the board before a search began: where a position that comes back is a draw, they count."""

from array import array
from typing import Annotated, Any

from harif.game import definition_of
from harif.game.history import History, Searched, state_in
from harif.game.values import word_of
from harif.native.engine import kernel
from harif.native.records import Ints, Struct
from harif.search.table import Position, Table, identify

MARKS = 1024
MOST_KNOWN = 4096
"""Positions whose identities are kept."""


class Past(Struct):
    """What came before the root.

    count: of positions.  identities: (count, Table.identity), who they are.
    marks: by hash, how many of them have it: most positions need no closer look.
    """

    count: int
    identities: Ints
    marks: Annotated[Ints, MARKS]


def past_of(asked: Searched, table: Table, present: bool = False) -> Past:
    """The positions before the present one, or with it; none where a bare state is asked about, or where one may come
    back.
    """
    before = asked.before if isinstance(asked, History) and asked.game.repetition else ()
    if present and definition_of(state_in(asked)).repetition:
        before = (*before, state_in(asked))
    past = Past(count=len(before), identities=array("q", [0]) * max(1, len(before) * table.identity))
    for number, state in enumerate(before):
        mark, identity = known(state, table)
        past.marks[mark] += 1
        for i, word in enumerate(identity):
            past.identities[number * table.identity + i] = word
    return past


def known(state: Any, table: Table) -> tuple[int, tuple[int, ...]]:
    """The mark and the identity of a position. In a game the same ones are asked for at every move: they are kept."""
    asked = type(state), tuple(state), table.keyed, tuple(table.places[i] for i in range(table.kept))
    found = _known.get(asked)
    if found is None:
        position: Any = Position()
        identify(state, table, position, False)
        found = word_of(position.hash) & MARKS - 1, tuple(position.identity[i] for i in range(table.identity))
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[asked] = found
    return found


_known: dict[Any, tuple[int, tuple[int, ...]]] = {}


@kernel
def stood_before(position: Position, width: int, past: Past) -> int:
    """How often is it one of them? `width`: words of an identity."""
    if past.count == 0 or past.marks[word_of(position.hash) & MARKS - 1] == 0:
        return 0
    times = 0
    for number in range(past.count):
        same = True
        for i in range(width):
            if past.identities[number * width + i] != position.identity[i]:
                same = False
                break
        if same:
            times += 1
    return times
