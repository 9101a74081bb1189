"""A policy drawn on the game tree: every history that the game may take, and how likely the players take it.

The tree grows to the right, a row for each end of the game. A branch has the move and its probability, and is as thick
as that. A disc is where a player moves, in the player's colour; discs of one colour and number are one information set.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from harif.drawing.digits import digits, name, number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, line, mark
from harif.drawing.text import GREY, lines_of_text, text, widest
from harif.game import SearchError, definition_of
from harif.game.choices import choices as possible
from harif.game.notation import move_name
from harif.game.values import CHANCE
from harif.game.view import seen_by
from harif.hidden.policy import Key, Policy
from harif.hidden.reading import share
from harif.words.catalogue import Voice

MOST_ENDS, MOST_COLUMNS = 400, 200
ROW, SMALL, DISC, GAP = 24.0, 12.0, 12.0, 16.0
THINNEST, THICKEST = 0.6, 5.0


class Branch(NamedTuple):
    """A node of the tree and the move that led there, with its probability. `row` is its height in rows."""

    state: Any
    column: int
    row: float
    parent: tuple[int, float] | None  # its column and row
    told: str
    chance: float


def refuse_large(start: Any) -> None:
    """A game with too many ends to draw; asked before the work whose result is to be drawn."""
    ends, todo = 0, [start]
    while todo:
        state = todo.pop()
        ends += state.terminal()
        if ends + len(todo) > MOST_ENDS:
            raise SearchError(
                "{game} has more than {most} ends: too many to draw. policy.table() prints the policy.",
                game=definition_of(start).spec,
                most=MOST_ENDS,
            )
        todo += [] if state.terminal() else [state.result(choice) for choice in possible(state)]


def policy_svg(policy: Policy, lang: str = "en") -> str:
    """The whole game tree with the policy's probabilities; of small games only."""
    refuse_large(policy.begin())
    say, players = Voice("cfr", lang), definition_of(policy.begin()).kind.players
    branches = list(grown(policy, lang))
    deepest = max(branch.column for branch in branches)
    wide = [widest([b.told for b in branches if b.column == column], SMALL) for column in range(deepest + 1)]
    places = [30.0]
    for room in wide[1:]:
        places.append(places[-1] + 2 * DISC + room + GAP)
    ends = [b for b in branches if b.state.terminal()]
    results = [vector(b.state, players, lang) for b in ends]
    width = max(places[-1] + widest(results, SMALL) + 2 * GAP, 480.0)
    head = [*lines_of_text(width / 2, 26, say("tree", game=policy.game), width - 20, size=17, bold=True, rtl=say.rtl)]
    top = 30.0 + 22 * len(head)
    head += lines_of_text(width / 2, top, say("tree_key"), width - 20, size=SMALL, bold=False, rtl=say.rtl)
    top += 18.0 * len(head)

    def at(column: int, row: float) -> tuple[float, float]:
        return places[column], top + row * ROW

    parts = [*head]
    for branch in branches:
        if branch.parent is not None:
            parts += drawn_branch(at(*branch.parent), at(branch.column, branch.row), branch)
    numbers: dict[Key, int] = {}
    for branch in branches:
        parts += drawn_node(*at(branch.column, branch.row), branch, numbers, players, lang)
    height = top + (max(b.row for b in ends) + 1) * ROW
    return document(width, height, parts, lang, say("tree", game=policy.game))


def grown(policy: Policy, lang: str) -> Iterator[Branch]:
    """The nodes of the tree, parents before children; a sentence where they are too many."""
    rows = 0
    found: list[Branch] = []

    def grow(state: Any, column: int, told: str, chance: float) -> float:
        """Add what is below a state; its row, in the middle of its children's."""
        nonlocal rows
        if column > MOST_COLUMNS:
            raise SearchError(
                "{game} goes on for more than {most} plies: too long to draw. policy.table() prints the policy.",
                game=policy.game,
                most=MOST_COLUMNS,
            )
        place = len(found)
        found.append(Branch(state, column, 0.0, None, told, chance))
        if state.terminal():
            rows += 1
            row = float(rows - 1)
        else:
            children = []
            for action, likely in choices(policy, state):
                label = f"{name(move_name(state, action), lang)} {share(likely, lang)}"
                first = len(found)
                children.append((first, grow(state.result(action), column + 1, label, likely)))
            row = (children[0][1] + children[-1][1]) / 2
            for first, _ in children:
                found[first] = found[first]._replace(parent=(column, row))
        found[place] = found[place]._replace(row=row)
        return row

    grow(policy.begin(), 0, "", 1.0)
    yield from found


def choices(policy: Policy, state: Any) -> list[tuple[int, float]]:
    """What may happen in a state, and how likely it is."""
    if state.player() == CHANCE:
        return [(outcome, float(chance)) for outcome, chance in state.outcomes() if chance > 0]
    return list(policy.probabilities(state).items())


def drawn_branch(parent: tuple[float, float], child: tuple[float, float], branch: Branch) -> list[str]:
    (x, y), (end, row) = parent, child
    thick = THINNEST + (THICKEST - THINNEST) * branch.chance
    ink = GREY if branch.chance > 0 else "#cbd5e1"
    parts = [line([(x, y), (x + DISC, row), (end, row)], ink, round(thick, 1), "" if branch.chance > 0 else "2 3")]
    parts.append(text(x + DISC + 2, row - 4, branch.told, side="left", size=SMALL))
    return parts


def drawn_node(x: float, y: float, branch: Branch, numbers: dict[Key, int], players: int, lang: str) -> list[str]:
    """A disc for a player, a diamond for chance, and what everybody gets at an end."""
    state = branch.state
    if state.terminal():
        return [text(x + 6, y + 4, vector(state, players, lang), side="left", size=SMALL, bold=True)]
    seat = int(state.player())
    if seat == CHANCE:
        return [mark("diamond", x, y, GREY, 7.0)]
    key = seat, seen_by(state, seat)
    number_of_set = numbers.setdefault(key, 1 + sum(one == seat for one, _ in numbers))
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5" fill="{COLOURS[seat % len(COLOURS)]}"/>'
    return [disc, text(x, y + 3.5, digits(str(number_of_set), lang), size=10, ink="#ffffff", bold=True)]


def vector(state: Any, players: int, lang: str) -> str:
    """What the players get at an end; of two, what the first does."""
    got = tuple(float(state.utility(player)) for player in range(players))
    return number(got[0] if players == 2 else got, lang)
