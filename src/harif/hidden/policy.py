"""A policy: for each information set, how likely each action is."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.beginning import same_game
from harif.game.history import History, state_in
from harif.game.view import View, mover_of, seen_by, words_of
from harif.games.catalogue import start_of

Key = tuple[int, tuple[int, ...]]
"""An information set: whose it is, and what that player sees, in plain words."""


class UnknownSet(SearchError):
    """A policy is asked about a set that it does not have."""


class Strategy(NamedTuple):
    """What is done at every set, one set after the other.

    width    words of a row of views
    views    i8[sets * width]   the seat, and what it sees there
    sizes    i4[sets]           how many actions there are
    actions  i8[…]              the actions of all sets
    chances  f8[…]              how likely each of them is

    """

    width: int
    views: Any
    sizes: Any
    actions: Any
    chances: Any

    def rows(self) -> Iterator[tuple[Key, int, int]]:
        """Each set with the places of its first action and behind its last."""
        width = self.width
        ends = accumulate(self.sizes)
        for number, (size, end) in enumerate(zip(self.sizes, ends, strict=True)):
            row = self.views[number * width : (number + 1) * width]
            yield (row[0], tuple(row[1:])), end - size, end


@dataclass(frozen=True)
class Policy:
    """What every player does wherever it has to move.

    `value` is what player 0 expects, `values` what each player does; `stats` tells how it was found. A policy that was
    sampled knows only the sets that were met (`stats["sampled"]`).
    """

    game: str
    strategy: Strategy = field(repr=False)
    values: tuple[float, ...]
    stats: dict[str, Any]
    start: Any = field(default=None, repr=False, compare=False)
    rules: dict[str, str] | None = field(default=None, repr=False, compare=False)

    @property
    def value(self) -> float:
        return self.values[0]

    @cached_property
    def index(self) -> dict[Key, tuple[int, int]]:
        """Where in the strategy the actions of a set are."""
        return {key: (first, last) for key, first, last in self.strategy.rows()}

    @property
    def sets(self) -> dict[Key, dict[int, float]]:
        """Every set (a player and what it sees) with its actions, each with its probability."""
        return {key: self.actions_from(first, last) for key, (first, last) in self.index.items()}

    def actions_from(self, first: int, last: int) -> dict[int, float]:
        return dict(zip(self.strategy.actions[first:last], self.strategy.chances[first:last], strict=True))

    def probabilities(self, seen: Any, player: int | None = None) -> dict[int, float]:
        """Each action with its probability, where `seen` is a state, a `harif.Record`, a `harif.View`, or what the
        player sees.

        >>> import harif
        >>> policy = harif.cfr("kuhn", 100, native=False)
        >>> seat, seen = next(iter(policy.sets))
        >>> round(sum(policy.probabilities(seen, seat).values()), 9)
        1.0
        """
        key, actions = self.asked(seen, player)
        found = self.index.get(key)
        if found is not None:
            return self.actions_from(*found)
        if actions and self.stats.get("sampled"):
            return {action: 1.0 / len(actions) for action in actions}
        raise UnknownSet(
            "The policy for {game} knows no set in which player {seat} sees {view}.",
            game=self.game,
            seat=key[0],
            view=str(key[1]),
        )

    def asked(self, seen: Any, player: int | None) -> tuple[Key, list[int]]:
        """The set that is meant, and its actions where they are known."""
        if isinstance(seen, View):
            self.refuse_other(seen.beginning)
            return (seen.seat, seen.words), list(seen.actions)
        if isinstance(seen, History) or hasattr(seen, "__harif__"):
            state = state_in(seen)
            self.refuse_other(state)
            mover = mover_of(state)
            seat = mover if player is None else player
            if seat == CHANCE:
                raise SearchError("No player is to move here: say who is meant, player=0.")
            return (seat, seen_by(state, seat)), list(state.actions()) if seat == mover else []
        view = words_of(seen)
        seats = range(len(self.values)) if player is None else [player]
        known = [seat for seat in seats if (seat, view) in self.index]
        if len(known) > 1:
            raise SearchError("Several players may see {view}: say which, player=0.", view=str(view))
        return ((known or list(seats))[0], view), []

    def begin(self, game: Any = None) -> Any:
        """The state that the policy plays from, in `game` or in the one it was made for; another game is refused."""
        start = self.start if game is None and self.start is not None else start_of(self.game if game is None else game)
        self.refuse_other(start)
        return start

    def refuse_other(self, state: Any) -> None:
        """Refuse a state of another game, or of one with other rules, than the policy was made for."""
        if self.start is not None and same_game(state, self.start):
            return
        spec = definition_of(state).spec
        if spec != self.game:
            raise SearchError("The policy is for {game}, not for {other}.", game=self.game, other=spec)
        if self.start is not None and type(state) is type(self.start):
            raise SearchError("The policy is for another tree.")
        if self.rules is not None:
            from harif.solving.rules import differing

            now = rules_for(state)
            if now != self.rules:
                raise SearchError(
                    "The rules of {game} have changed since the policy was made: {changed}. Compute it again.",
                    game=self.game,
                    changed=differing(self.rules, now),
                )

    def save(self, file: str | Path) -> None:
        """Write the policy to a file, as a whole or not at all; `harif.load_policy` reads it."""
        from harif.hidden.policy_file import write_policy

        write_policy(file, self)

    def table(self, lang: str = "en") -> str:
        """Every set with its moves by name and how likely they are, for a person to read."""
        from harif.hidden.reading import table_of

        return table_of(self, lang)

    def svg(self, lang: str = "en") -> str:
        """How near to an equilibrium the policy came, iteration by iteration, as a picture."""
        from harif.hidden.curve import convergence_svg

        return convergence_svg({str(self.stats["variant"]): self.stats["curve"]}, self.game, lang)

    def tree_svg(self, lang: str = "en") -> str:
        """The game tree, if it is small, with the probability of every move."""
        from harif.hidden.picture import policy_svg

        return policy_svg(self, lang)


def rules_for(start: Any) -> dict[str, str]:
    """What a policy is true for: the rules, and what the players see."""
    from harif.solving.rules import rules_of

    return rules_of(start, "outcomes", "sees")


def shares(total: Any, sizes: Any) -> Any:
    """Each number as a share of its set's sum; all alike where that is 0."""
    import numpy as np

    size, count = np.frombuffer(sizes, dtype=np.int32), np.frombuffer(total, dtype=np.float64)
    owner = np.repeat(np.arange(len(size)), size)
    whole = np.bincount(owner, weights=count, minlength=len(size))
    found = np.where(whole[owner] > 0, count / np.where(whole > 0, whole, 1.0)[owner], 1.0 / size[owner])
    return array("d", found.tobytes())
