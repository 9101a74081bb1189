"""`explain` for hidden games: "cfr", "clairvoyance" and "belief", each a `Lesson`."""

from collections.abc import Callable, Iterable
from typing import Any

from harif.game import CHANCE, SearchError, definition_of
from harif.lab.lesson import Lesson
from harif.lab.textbook import beliefs
from harif.lab.textbook.cfr import cfr
from harif.lab.textbook.histories import History, Unrolled
from harif.lab.trace import Node
from harif.search.refusals import refuse_finished


def lesson(state: Any, algorithm: str, options: dict[str, Any]) -> Lesson:
    """Explain one of `LESSONS` from a state on."""
    game = definition_of(state)
    known = LESSONS[algorithm][1]
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise SearchError(
            "{algorithm} has no option '{unknown}'; its options: {names}.",
            algorithm=algorithm,
            unknown=unknown[0],
            names=", ".join(known) or "–",
        )
    refuse_finished(state)
    if not game.kind.hidden:
        raise SearchError(
            "{algorithm} is for games in which something is hidden, and the rules of {game} have no 'sees(player)'.",
            algorithm=algorithm,
            game=game.spec,
        )
    return LESSONS[algorithm][0](state, **options)


def explain_cfr(state: Any, iterations: int = 1, variant: str = "vanilla") -> Lesson:
    """Every reach, counterfactual value, regret and strategy of some iterations of CFR."""
    done = cfr(state, iterations, variant)
    kind = definition_of(state).kind
    sets = [
        {
            "id": one.number,
            "player": one.player,
            "name": one.name,
            "view": list(one.view),
            "moves": one.moves,
            "nodes": [history.node for history in one.histories],
        }
        for one in done.game.sets
    ]
    told = {"iterations": iterations, "variant": variant}
    single = kind.players <= 2 and kind.constant_sum is not None
    value = done.values[0] if single else done.values
    nodes = nodes_of(done.game, single)
    return Lesson("cfr", done.game.game, told, nodes, done.steps, value, None, None, sets=sets)


def nodes_of(game: Unrolled, single: bool) -> list[Node]:
    """The histories as nodes of a tree; a leaf's value is player 0's where what one wins the other loses."""
    numbers = {history: history.node for history in game.histories}
    found = []
    for history in game.histories:
        above, move = history.way[-1] if history.way else (None, "")
        node = Node(history.node, -1 if above is None else numbers[above], kind_of(history, single), history.player, "",
                    move, len(history.way))  # fmt: skip
        if above is not None and above.player == CHANCE:
            node.chance = above.chances[move]
        if history.utilities is not None:
            node.value = history.utilities[0] if single else history.utilities
        node.children = [numbers[child] for child in history.children.values()]
        found.append(node)
    return found


def kind_of(history: History, single: bool) -> str:
    if history.player is None:
        return "leaf"
    if history.player == CHANCE:
        return "chance"
    return ("max", "min")[history.player] if single else "player"


def explain_worlds(state: Any, algorithm: str) -> Lesson:
    """Clairvoyance or belief, from the information set of the player to move."""
    compared = getattr(beliefs, algorithm)(state)
    worth = compared.averages if algorithm == "clairvoyance" else compared.truths
    move = max(worth, key=lambda each: worth[each])
    told = {"players": compared.belief.players}
    return Lesson(
        algorithm,
        compared.belief.game,
        told,
        compared.nodes,
        compared.steps,
        worth[move],
        compared.belief.moves[move],
        move,
        sets=compared.sets,
    )


LESSONS: dict[str, tuple[Callable[..., Lesson], Iterable[str]]] = {
    "cfr": (explain_cfr, ("iterations", "variant")),
    "clairvoyance": (lambda state: explain_worlds(state, "clairvoyance"), ()),
    "belief": (lambda state: explain_worlds(state, "belief"), ()),
}
