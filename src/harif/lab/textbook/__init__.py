"""The algorithms as the book has them: plain Python, one a file, every step told to the record."""

from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import Kind
from harif.lab.textbook.alphabeta import alphabeta
from harif.lab.textbook.best_reply import best_reply
from harif.lab.textbook.by_hand import by_hand
from harif.lab.textbook.deepening import deepening
from harif.lab.textbook.expectimax import expectimax
from harif.lab.textbook.expectiminimax import expectiminimax
from harif.lab.textbook.fail_soft import fail_hard, fail_soft
from harif.lab.textbook.h_minimax import h_minimax
from harif.lab.textbook.maxn import maxn
from harif.lab.textbook.mcts import mcts
from harif.lab.textbook.minimax import minimax
from harif.lab.textbook.negamax import negamax
from harif.lab.textbook.paranoid import paranoid


class Textbook(NamedTuple):
    """An algorithm of the textbook: `run(problem, **options)` gives the root's value and its best child."""

    name: str
    run: Callable[..., Any]
    fits: Callable[[Kind], bool]
    wants: str
    options: tuple[str, ...] = ()
    needs_depth: bool = False


def two_sided(kind: Kind) -> bool:
    return not kind.chance and not kind.hidden and kind.players <= 2 and (kind.players == 1 or kind.zero_sum)


def with_dice(kind: Kind) -> bool:
    return not kind.hidden and kind.players <= 2 and (kind.players == 1 or kind.zero_sum)


def open_to_all(kind: Kind) -> bool:
    return not kind.chance and not kind.hidden


PLAIN = "one player, or two whose sum is constant, without chance"
MANY = "any number of players who see everything, without chance"
DICE = "one player, or two whose sum is constant, with chance or without"
ALGORITHMS = {
    a.name: a
    for a in (
        Textbook("minimax", minimax, two_sided, PLAIN),
        Textbook("alphabeta", alphabeta, two_sided, PLAIN, ("strict",)),
        Textbook("by-hand", by_hand, two_sided, PLAIN, ("strict",)),
        Textbook("negamax", negamax, two_sided, PLAIN, ("strict",)),
        Textbook("fail-soft", fail_soft, two_sided, PLAIN, ("strict",)),
        Textbook("fail-hard", fail_hard, two_sided, PLAIN),
        Textbook("h-minimax", h_minimax, two_sided, PLAIN, needs_depth=True),
        Textbook("deepening", deepening, two_sided, PLAIN, ("strict",)),
        Textbook("maxn", maxn, open_to_all, MANY, ("pruning", "bounds")),
        Textbook("paranoid", paranoid, open_to_all, MANY, ("strict",)),
        Textbook("bestreply", best_reply, open_to_all, MANY),
        Textbook("expectiminimax", expectiminimax, with_dice, DICE, ("pruning", "bounds")),
        Textbook("expectimax", expectimax, with_dice, DICE, ("opponent",)),
        Textbook("mcts", mcts, with_dice, DICE, ("iterations", "seed", "exploration")),
    )
}

__all__ = ["ALGORITHMS", "Textbook"]
