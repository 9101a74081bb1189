"""Moves by touch: what a page needs to let a person move by clicking or dragging on a drawing, and to show what moved.

The drawing names its places by `data-square`, and says by `aria-label` what each is and what is there. A choice is a
legal move with the places that a person touches for it, in order. Touches narrow the choices to those whose places
begin so. What is left over at the end is told apart by buttons: moves that touch nothing, moves that touch the same
places (a promotion), and a move whose places are the beginning of another's.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from harif.game.drawing import svg_of
from harif.game.notation import move_name, said_move
from harif.game.places import drawn_places, drawn_steps, labelled, slides, touching
from harif.game.values import CHANCE
from harif.game.view import View, place_of


class Choice(NamedTuple):
    """A legal move as a page offers it.

    name: the move as it is typed.  said: what a button says, in the language asked for.
    places: what a person touches for it, in order, each a `data-square` of the drawing; none for a button.
    """

    action: int
    name: str
    said: str
    places: tuple[str, ...]


class Moved(NamedTuple):
    """What a move changed in the drawing, so that a page can show it moving.

    steps: what moves from one place to another, in order; both are places of the drawing before the move.
    changed: the places where something else is now than was before, by their names before the move.
    """

    steps: tuple[tuple[str, str], ...]
    changed: tuple[str, ...]


def choices(where: Any, lang: str = "en") -> list[Choice]:
    """The legal moves of a state, or those of a `View` whose seat is to move; none where the game is over or chance is.

    >>> import harif
    >>> choices(harif.position("tictactoe", "1234567"))
    []
    >>> choices(harif.position("tictactoe", "12354687"))[0]
    Choice(action=8, name='9', said='9', places=('9',))
    """
    place = place_of(lang)
    if isinstance(where, View):
        said = where.said[place]
        return [Choice(*parts) for parts in zip(where.actions, where.names, said, where.touches, strict=True)]
    if where.terminal() or where.player() == CHANCE:
        return []
    places, drawn = touching(where), labelled(svg_of(where))
    return [
        Choice(action, move_name(where, action), said_move(where, action, lang), drawn_places(places(action), drawn))
        for action in map(int, where.actions())
    ]


def narrowed(offered: Iterable[Choice], touched: Sequence[str]) -> list[Choice]:
    """The choices that may still be meant after these touches: those whose places begin so. Where there is none, those
    that touch all these places in whatever order: dice from the right, a checker before another, a target before the
    piece that goes there.

    >>> import harif
    >>> [choice.name for choice in narrowed(choices(harif.load("chess")), ["g1"])]
    ['Nf3', 'Nh3']
    >>> [choice.name for choice in narrowed(choices(harif.load("chess")), ["f3"])]
    ['Nf3', 'f3']
    """
    offered, asked = list(offered), tuple(touched)
    found = [choice for choice in offered if choice.places[: len(asked)] == asked]
    return found or [choice for choice in offered if Counter(asked) <= Counter(choice.places)]


def moved(before: Any, action: int | None, after: Any) -> Moved:
    """What the move changed between two successive states, or two views of one seat.

    Of a view whose seat did not move, only what changed is told: what another touched is not for it to know.
    """
    steps: Iterable[tuple[str, str]] = ()
    old, new = (labelled(at.svg() if isinstance(at, View) else svg_of(at)) for at in (before, after))
    if isinstance(before, View):
        if action in before.actions:
            steps = before.slides[before.actions.index(action)]
    elif action is not None and not before.terminal() and before.player() != CHANCE:
        steps = drawn_steps(slides(before, action), old)
    return Moved(tuple(steps), changed(old, new))


def changed(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> tuple[str, ...]:
    """The places whose labels differ. Places count as they stand in the drawing, since a board may be numbered as the
    player to move counts; where some came or went (cards of a hand), by their names.
    """
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        return tuple(dict.fromkeys(name for (name, was), (_, now) in pairs if was != now))
    there = dict(new)
    return tuple(dict.fromkeys(name for name, was in old if there.get(name) != was))
