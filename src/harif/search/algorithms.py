"""Which algorithm fits which kind of game, and the polite refusal."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol

from harif.game import Definition, Kind, SearchError
from harif.game.sentence import OR, Sentence, did_you_mean, joined, one_of
from harif.search.refusals import refuse_hidden


class Algorithm(NamedTuple):
    name: str
    about: str
    fits: Callable[[Kind], bool]
    wants: str  # in words


def two_sided(kind: Kind) -> bool:
    return not kind.chance and not kind.hidden and (kind.players == 1 or kind.two_sided)


ALGORITHMS = {
    a.name: a
    for a in (
        Algorithm(
            "pvs",
            "alpha-beta complete: null windows, a table of positions, moves ordered by what was learned",
            two_sided,
            "one player, or two sides with a constant sum; no chance; nothing hidden",
        ),
        Algorithm(
            "alphabeta",
            "minimax without the branches that cannot matter",
            two_sided,
            "one player, or two sides with a constant sum; no chance; nothing hidden",
        ),
        Algorithm(
            "minimax",
            "every line to the end, or to a depth",
            two_sided,
            "one player, or two sides with a constant sum; no chance; nothing hidden",
        ),
        Algorithm(
            "expectiminimax",
            "minimax with averages where chance moves",
            lambda kind: not kind.hidden and (kind.players == 1 or (kind.players == 2 and kind.zero_sum)),
            "one player, or two with a constant sum; nothing hidden",
        ),
        Algorithm(
            "expectimax",
            "averages where the opponent moves, for it is not perfect",
            lambda kind: not kind.hidden and (kind.players == 1 or (kind.players == 2 and kind.zero_sum)),
            "one player, or two with a constant sum; nothing hidden",
        ),
        Algorithm(
            "maxn",
            "each player for itself: a vector of values, chance averaged",
            lambda kind: not kind.hidden,
            "nothing hidden",
        ),
        Algorithm(
            "paranoid",
            "all the others are against the player to move",
            lambda kind: not kind.hidden and kind.players > 1,
            "two players or more; nothing hidden",
        ),
        Algorithm(
            "bestreply",
            "after each move only the other who can hurt most replies",
            lambda kind: not kind.hidden and kind.players > 1,
            "two players or more; nothing hidden",
        ),
        Algorithm(
            "mcts",
            "Monte Carlo tree search: random games, more of them where it matters",
            lambda kind: not kind.hidden,
            "nothing hidden",
        ),
        Algorithm(
            "proof",
            "proof-number search: can the player to move reach the goal?",
            two_sided,
            "one player, or two sides with a constant sum; no chance; nothing hidden",
        ),
    )
}


def choose(name: str, game: Definition, face_up: bool = False) -> Algorithm:
    """The algorithm of that name if it fits the game; "auto" takes the first that does. One with secrets is searched
    `face_up`, or not at all.
    """
    if name == "auto" or name in ALGORITHMS:
        game = replace(game, kind=refuse_hidden(game, name, face_up))
    if name == "auto":
        for algorithm in ALGORITHMS.values():
            if algorithm.fits(game.kind):
                return algorithm
        raise SearchError(
            "{spec} is {kind}. No algorithm of this version can search it.", spec=game.spec, kind=game.kind.described()
        )
    if name not in ALGORITHMS:
        raise SearchError(
            "There is no algorithm called '{name}'.{hint} There are: auto, {algorithms}.",
            name=name,
            hint=did_you_mean(name, ALGORITHMS),
            algorithms=", ".join(ALGORITHMS),
        )
    algorithm = ALGORITHMS[name]
    refuse_unfit(name, ALGORITHMS, game, "No algorithm of this version can search it.")
    return algorithm


class Fitting(Protocol):
    """An algorithm that knows which kinds of game it is for, here or in another room."""

    @property
    def name(self) -> str: ...
    @property
    def fits(self) -> Callable[[Kind], bool]: ...
    @property
    def wants(self) -> str: ...


def refuse_unfit(name: str, algorithms: Mapping[str, Fitting], game: Definition, otherwise: str) -> None:
    """A game of a kind that the algorithm is not for: which of the others are, or `otherwise`."""
    if not algorithms[name].fits(game.kind):
        others = [a.name for a in algorithms.values() if a.fits(game.kind)]
        advice = Sentence("Use {names}.", names=joined(others, OR)) if others else Sentence(otherwise)
        raise SearchError(
            "{name} wants {wants}; {spec} is {kind}. {advice}",
            name=name,
            wants=Sentence(algorithms[name].wants),
            spec=game.spec,
            kind=game.kind.described(),
            advice=advice,
        )


def refuse_unknown_rules(game: Definition) -> None:
    """Rules that a search of this version would get wrong."""
    if "sample" in game.methods and "outcomes" not in game.methods:
        raise SearchError(
            "{spec} gives chance by 'sample' alone; this version searches games with 'outcomes'.", spec=game.spec
        )


KNOWS_REPETITION = ("pvs", "mcts", "proof")


def refuse_repetition(game: Definition, algorithm: str) -> None:
    """The textbook's searches know positions, not the way to them."""
    if game.repetition is not None and algorithm not in KNOWS_REPETITION:
        raise SearchError(
            "In {spec} a position that comes back is a draw, which {algorithm} does not see. Use {names}.",
            spec=game.spec,
            algorithm=algorithm,
            names=one_of(KNOWS_REPETITION),
        )
