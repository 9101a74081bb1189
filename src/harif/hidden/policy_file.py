"""The file that a policy is kept in, and from which a run that was stopped or killed goes on.

    harif policy 1 <sha256 of all that follows>
    {"game": …, "rules": …, "arrays": [[name, code, count], …], …}
    the arrays, one after the other

Nothing of a file is believed before its digest is right, and then its numbers are still looked at.
"""

import json
import sys
from array import array
from dataclasses import replace
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import GameError, SearchError, definition_of
from harif.game.beginning import beginning_of, shares_class
from harif.game.fields import from_words, to_words
from harif.game.values import word_of
from harif.games.catalogue import start_of
from harif.hidden.policy import Policy, Strategy, rules_for
from harif.native.whole import write_whole
from harif.trees.state import tree, tree_of

NAME, VERSION = b"harif policy ", b"1"
STRATEGY = {"views": "q", "sizes": "i", "actions": "q", "chances": "d"}
RUN = {"regret": "d", "total": "d", "worth": "d", "sampler": "Q", "came_by": "q"}
"""What the arrays hold, by the codes of `array`: first the policy itself, then what a run goes on from."""


class Kept(NamedTuple):
    """What a file holds. `run` is empty where it is a policy alone."""

    policy: Policy
    run: dict[str, Any]


def load_policy(file: str | Path, game: Any = None) -> Policy:
    """A policy that was saved. A file that is damaged, or of another version, game or rules, is refused; `game` says
    which one is meant where it is not of the catalogue.
    """
    return load_run(file, game).policy


def write_policy(file: str | Path, policy: Policy, run: dict[str, Any] | None = None) -> None:
    start = policy.begin()
    arrays = {**dict(zip(STRATEGY, policy.strategy[1:], strict=True)), **(run or {})}
    about = {
        "game": policy.game,
        "start": to_words(start, definition_of(start).fields),
        "tree": str(beginning_of(start)) if shares_class(start) else None,
        "rules": policy.rules or rules_for(start),
        "values": policy.values,
        "stats": policy.stats,
        "width": policy.strategy.width,
        "arrays": [[name, items.typecode, len(items)] for name, items in arrays.items()],
    }
    body = json.dumps(about, ensure_ascii=False).encode() + b"\n"
    body += b"".join(little_endian(items).tobytes() for items in arrays.values())
    write_whole(file, NAME + VERSION + b" " + digest(body) + b"\n" + body)


def load_run(file: str | Path, game: Any = None) -> Kept:
    """A policy and the run that made it, if the file has both."""
    path = Path(file)
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise SearchError("{file} cannot be read: {reason}.", file=str(file), reason=problem.strerror) from None
    first, _, body = content.partition(b"\n")
    name, version, vouched = first[: len(NAME)], first[len(NAME) : -65], first[-64:]
    if name != NAME:
        raise SearchError("{file} is no policy. 'harif cfr --out' and policy.save write one.", file=path.name)
    if version != VERSION and version.isdigit():
        raise SearchError(
            "{file} is a policy of another version ({version}) than this Harif's ({ours}): compute it again.",
            file=path.name,
            version=version.decode(),
            ours=VERSION.decode(),
        )
    if first != NAME + VERSION + b" " + vouched or digest(body) != vouched:
        raise damaged(path)
    try:
        about, _, numbers = body.partition(b"\n")
        return unpacked(json.loads(about), numbers, game)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        raise damaged(path) from None


# Inside ---------------------------------------------------------------------------------------------------------------


def unpacked(about: dict[str, Any], numbers: bytes, game: Any) -> Kept:
    """What a file says; an error of any kind where that makes no sense."""
    arrays, at = {}, 0
    for name, code, count in about["arrays"]:
        if {**STRATEGY, **RUN}[name] != code or not isinstance(count, int) or count < 0:
            raise ValueError(name)
        items = array(code)
        end = at + count * items.itemsize
        items.frombytes(numbers[at:end])
        arrays[name], at = little_endian(items), end
        if len(items) != count:
            raise ValueError(name)
    if at != len(numbers):
        raise ValueError("arrays")
    strategy = Strategy(int(about["width"]), *(arrays[name] for name in STRATEGY))
    refuse_senseless(strategy)
    values = tuple(float(value) for value in about["values"])
    if any(not 0 <= seat < len(values) for seat in strategy.views[:: strategy.width]):
        raise ValueError("values")
    rules = {str(rule): str(mark) for rule, mark in about["rules"].items()}
    stats = dict(about["stats"])
    if "curve" in stats:
        stats["curve"] = [(int(iteration), float(found)) for iteration, found in stats["curve"]]
    policy = Policy(str(about["game"]), strategy, values, stats, start=None, rules=rules)
    start = known_start(policy.game, about["tree"]) if game is None else start_of(game)
    if start is not None:
        policy = begun(policy, start, about)
    return Kept(policy, {name: items for name, items in arrays.items() if name in RUN})


def known_start(game: str, written: str | None) -> Any:
    """The start of a game of the catalogue, or of a tree by what is written of it; None where somebody has written the
    game who must say where it is.
    """
    try:
        return start_of(game) if written is None else tree(written)
    except GameError:
        return None


def begun(policy: Policy, start: Any, about: dict[str, Any]) -> Policy:
    """The policy with the state that it plays from, which need not be the first of the game."""
    policy.refuse_other(start)
    words = [word_of(int(word)) for word in about["start"]]
    if shares_class(start):
        where = node_in(beginning_of(start), words[0], about["tree"])
    else:
        where = type(start)(*from_words(words, definition_of(start).fields))
    return replace(policy, start=where)


def node_in(root: Any, node: int, written: str) -> Any:
    """A node of a tree, if that is the one which the file speaks of: where in memory it was means nothing now."""
    if str(root) != written:
        raise SearchError("The policy is for another tree.")
    if not 0 <= node < len(tree_of(root)):
        raise ValueError("start")
    return root._replace(node=node)


def refuse_senseless(strategy: Strategy) -> None:
    """Refuse numbers that are no strategy."""
    sets, actions = len(strategy.sizes), len(strategy.actions)
    if strategy.width < 1 or len(strategy.views) != sets * strategy.width or len(strategy.chances) != actions:
        raise ValueError("sizes")
    if any(size < 1 for size in strategy.sizes) or sum(strategy.sizes) != actions:
        raise ValueError("sizes")
    for _, first, last in strategy.rows():
        some = strategy.chances[first:last]
        if not all(isfinite(chance) and chance >= 0.0 for chance in some) or abs(sum(some) - 1.0) > 1e-6:
            raise ValueError("chances")


def damaged(path: Path) -> SearchError:
    return SearchError("{file} is damaged: it is not what was written. Compute the policy again.", file=path.name)


def digest(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


def little_endian(items: Any) -> Any:
    """The numbers as every machine writes them to the file, or back."""
    if sys.byteorder == "big":
        items = items[:]
        items.byteswap()
    return items
