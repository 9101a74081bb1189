"""Every history of a small hidden game, and the information sets that they form."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.choices import choices, weighted
from harif.game.notation import move_name
from harif.game.view import seen_by
from harif.hidden.flaws import refuse_unseen_ends
from harif.lab.problem import mover_of, refuse_wrong_chances, utility_of
from harif.search.flaws import STUCK, sentence_for
from harif.trees.state import STORED

MOST = 3000  # histories that a person may still follow
UNSEEN = "?"  # a move of a set's histories that its player did not see


@dataclass(eq=False)
class History:
    """A node of the game tree: the moves that led there, and what may follow, by the moves' names."""

    node: int
    state: Any
    way: list[tuple["History", str]]  # (history, move) from the start on
    player: int | None = None  # who moves; None at an end
    set: int = -1  # the number of its information set, where a player moves
    utilities: tuple[float, ...] | None = None
    chances: dict[str, float] = field(default_factory=dict)
    children: dict[str, "History"] = field(default_factory=dict)

    @property
    def moves(self) -> list[str]:
        return [move for _, move in self.way]

    def way_of(self, player: int) -> list[tuple["History", str]]:
        """The moves of one player on the way here."""
        return [(above, move) for above, move in self.way if above.player == player]


class Set(NamedTuple):
    """An information set: histories that its player cannot tell apart."""

    number: int
    player: int
    view: tuple[int, ...]
    moves: list[str]
    histories: list[History]

    @property
    def name(self) -> str:
        """The moves that led there, as far as the player saw them: `J ? check`; nothing at the start."""
        ways = [history.moves for history in self.histories]
        if len({len(way) for way in ways}) > 1:
            return f"{self.number}"
        return " ".join(plies[0] if len(set(plies)) == 1 else UNSEEN for plies in zip(*ways, strict=True))


class Unrolled(NamedTuple):
    game: str
    players: int
    histories: list[History]
    sets: list[Set]

    @property
    def root(self) -> History:
        return self.histories[0]


def unrolled(state: Any) -> Unrolled:
    """All histories from a state on; an error where they are too many, or where a view forgets or leaks."""
    game = definition_of(state)
    refuse_unseen_ends(game)
    found: list[History] = []
    sets: dict[Any, Set] = {}
    todo = [History(0, state, [])]
    while todo:
        history = todo.pop()
        history.node = len(found)
        found.append(history)
        if len(found) > MOST:
            raise SearchError(
                "{game} has more than {most:,} histories, and nobody could read them all. Take a smaller game, such as "
                "kuhn; harif.cfr computes a policy without telling how.",
                game=game.spec,
                most=MOST,
            )
        children = grown(history, game)
        if history.player is not None and history.player >= 0:
            join(history, sets, game)
        todo += reversed(children)
    return Unrolled(name_of(state), game.kind.players, found, list(sets.values()))


def grown(history: History, game: Any) -> list[History]:
    """Ask a state who moves and what may follow."""
    state = history.state
    if state.terminal():
        history.utilities = tuple(utility_of(state, player) for player in range(game.kind.players))
        return []
    history.player = mover_of(state)
    if history.player == CHANCE:
        refuse_wrong_chances(state)
        history.chances = {move_name(state, outcome): chance for outcome, chance in weighted(state)}
    following = choices(state)
    if not following:
        raise sentence_for(STUCK, game, state)
    for choice in following:
        name = move_name(state, choice)
        history.children[name] = History(0, state.result(choice), [*history.way, (history, name)])
    return list(history.children.values())


def join(history: History, sets: dict[Any, Set], game: Any) -> None:
    """Put a history into its information set."""
    player = history.player
    assert player is not None
    view = seen_by(history.state, player)
    moves = list(history.children)
    one = sets.setdefault((player, view), Set(len(sets), player, view, moves, []))
    one.histories.append(history)
    history.set = one.number
    if moves != one.moves:
        raise SearchError(
            "{game}: two states look the same to player {player} and have different moves. 'harif check' shows them.",
            game=game.spec,
            player=player,
        )
    ways = [[(above.set, move) for above, move in each.way_of(player)] for each in (one.histories[0], history)]
    if ways[0] != ways[1]:
        raise SearchError(
            "{game}: what player {player} sees forgets its own moves, or what it saw before them. CFR needs a player "
            "who remembers: let 'sees' tell them. 'harif check' shows where.",
            game=game.spec,
            player=player,
        )


def is_tree(state: Any) -> bool:
    """Is it a node of a tree that was typed?"""
    return hasattr(state, "store") and state.store in STORED


def name_of(state: Any) -> str:
    """The game as one types it; a tree in its notation."""
    return str(state) if is_tree(state) else definition_of(state).spec
