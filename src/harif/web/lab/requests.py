"""What a browser may ask the lab for: read strictly, and refused with a sentence where it is too large or no sense."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from harif.game import CHANCE, SearchError
from harif.game.notation import read_position
from harif.games.catalogue import catalogued
from harif.lab.judgement import read_judgements
from harif.trees import Tree, tree_of
from harif.trees.notation import number_in, plain_digits, read_tree
from harif.trees.state import root_of
from harif.words.catalogue import LANGUAGES

MOST_TEXT = 64 * 1024
MOST_NODES = 5_000
GAMES = ("kuhn", "leduc", "roads", "rps", "tictactoe", "truce", "twohanded")
"""Games of the catalogue that are small enough to be explained move by move."""
MOST_DEPTH = 100
MOST_ITERATIONS = {"cfr": 20, "mcts": 200}


def language(asked: Mapping[str, Any]) -> str:
    """The language of the answer; English where there is none such."""
    lang = asked.get("lang")
    return lang if lang in LANGUAGES else LANGUAGES[0]


def text(asked: Mapping[str, Any], name: str, default: str | None = None, most: int = MOST_TEXT) -> str:
    found = asked.get(name, default)
    if not isinstance(found, str):
        raise SearchError("The lab was not asked as its page asks: '{name}' is missing or is no text.", name=name)
    if len(found.encode("utf-8", "replace")) > most:
        raise SearchError("This is too much text: the lab takes {most:,} bytes at the most.", most=most)
    return found


def whole(asked: Mapping[str, Any], name: str, default: int | None, least: int, most: int) -> int | None:
    """A whole number between two others."""
    found = asked.get(name, default)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
        raise SearchError(
            "{name} is a whole number from {least} to {most}, not {found}.",
            name=name,
            least=least,
            most=most,
            found=str(found)[:40],
        )
    return found


def problem(asked: Mapping[str, Any], depth: int | None) -> Any:
    """The root of the tree, or the position of the game, that is to be explained."""
    if asked.get("game") is None:
        return root_of(typed_tree(text(asked, "tree")))
    return position(text(asked, "game", most=80), text(asked, "position", "", most=400), depth)


def typed_tree(typed: str) -> Tree:
    """A tree in the notation."""
    read = read_tree(typed)
    refuse_large(len(read))
    return read


def refuse_large(nodes: int) -> None:
    if nodes > MOST_NODES:
        raise SearchError(
            "The tree has {nodes:,} nodes; the lab takes {most:,} at the most. Leave some of it out.",
            nodes=nodes,
            most=MOST_NODES,
        )


def position(spec: str, typed: str, depth: int | None) -> Any:
    """A position of one of `GAMES`; never of a file."""
    if spec.partition(":")[0] not in GAMES:
        raise SearchError(
            "The lab explains trees, and of games {names}; not '{game}'.", names=", ".join(GAMES), game=spec
        )
    state: Any = catalogued(spec)()
    if typed:
        state = read_position(state, typed)
    if "sees" not in state.__harif__.methods:
        refuse_wide(state, depth)
    return state


def refuse_wide(state: Any, depth: int | None) -> None:
    """A game with more positions, to that depth, than anybody could step through."""
    level, met, moves = [state], 1, 0
    while level and (depth is None or moves < depth):
        below = []
        for at in level:
            if not at.terminal():
                found = [outcome for outcome, _ in at.outcomes()] if at.player() == CHANCE else list(at.actions())
                below += [at.result(action) for action in found]
                if met + len(below) > MOST_NODES:
                    raise SearchError(
                        "To this depth the game has more than {most:,} positions: ask for a smaller depth.",
                        most=MOST_NODES,
                    )
        met, moves, level = met + len(below), moves + 1, below


# Options of algorithms -----------------------------------------------------------------------------------------------


def options(asked: Mapping[str, Any], algorithm: str) -> dict[str, Any]:
    """The options of an algorithm, as `explain` takes them; what was left empty is left out."""
    given = asked.get("options") or {}
    if not isinstance(given, Mapping):
        raise SearchError("The lab was not asked as its page asks: '{name}' is missing or is no text.", name="options")
    found: dict[str, Any] = {}
    for name, wish in given.items():
        if wish is None or wish == "" or wish is False:
            continue
        if name not in READERS:
            raise SearchError("The lab has no option '{name}'.", name=str(name)[:40])
        found[name] = READERS[name](given, name)
    if "iterations" in found:
        most = MOST_ITERATIONS.get(algorithm, 1)
        found["iterations"] = min(found["iterations"], most)
    return found


def bounds(asked: Mapping[str, Any], name: str) -> tuple[float, float]:
    """Two numbers: -5,5."""
    parts = [number_in(part.strip()) for part in plain_digits(text(asked, name, most=80)).split(",")]
    if len(parts) != 2 or not all(isfinite(part) for part in parts):
        raise SearchError("Bounds are two numbers with a comma between them, such as -5,5.")
    return parts[0], parts[1]


def share(asked: Mapping[str, Any], name: str) -> dict[str, float]:
    """How often an opponent plays its best move, from 0 to 1; else it plays any."""
    p = asked[name]
    if isinstance(p, bool) or not isinstance(p, (int, float)) or not 0 <= p <= 1:
        raise SearchError("p={p!r}: the weight of minimax is a number from 0 to 1.", p=p)
    return {way: weight for way, weight in (("minimax", float(p)), ("random", round(1.0 - p, 12))) if weight}


READERS: dict[str, Callable[[Mapping[str, Any], str], Any]] = {
    "strict": lambda asked, name: True,
    "depth": lambda asked, name: whole(asked, name, None, 1, MOST_DEPTH),
    "evaluate": lambda asked, name: read_judgements(text(asked, name)),
    "opponent": share,
    "pruning": lambda asked, name: text(asked, name, most=20),
    "bounds": bounds,
    "iterations": lambda asked, name: whole(asked, name, None, 1, 1000),
    "seed": lambda asked, name: whole(asked, name, None, 0, 10**9),
    "variant": lambda asked, name: text(asked, name, most=20),
}


def nodes_in(state: Any) -> int:
    """How many nodes a tree has; 0 for a game."""
    return len(tree_of(state)) if hasattr(state, "store") else 0
