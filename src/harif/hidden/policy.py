"""A policy: for each information set, how likely each action is."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.notation import move_name
from harif.game.values import write_words


def seen_by(state: Any, player: int) -> tuple[int, ...]:
    """What a player sees of a state, as plain words: the name of its information set."""
    words = [0] * 4096
    count = write_words(state.sees(player), words, 0)
    return tuple(words[:count])


@dataclass(frozen=True)
class Policy:
    """What every player does wherever it has to move.

    `sets` maps a player and what it sees to its actions, each with its probability. `value` is what player 0 expects,
    `values` what each player does; `stats` tells how it was found.
    """

    game: str
    sets: dict[tuple[int, tuple[int, ...]], dict[int, float]]
    values: tuple[float, ...]
    stats: dict[str, Any]

    @property
    def value(self) -> float:
        return self.values[0]

    def probabilities(self, seen: Any, player: int | None = None) -> dict[int, float]:
        """Each action with its probability, where `seen` is a state, or what the player sees there."""
        if hasattr(seen, "__harif__"):
            player = int(seen.player())
            seen = seen_by(seen, player)
        found = [
            actions for (seat, view), actions in self.sets.items() if view == tuple(seen) and player in (None, seat)
        ]
        if len(found) != 1:
            raise SearchError(
                f"The policy for {self.game} knows no set with the view {tuple(seen)}."
                if not found
                else f"Several players may see {tuple(seen)}: say which, player=0."
            )
        return dict(found[0])

    def save(self, file: str | Path) -> None:
        rows = [[seat, list(view), list(actions.items())] for (seat, view), actions in self.sets.items()]
        told = {"format": FORMAT, "game": self.game, "values": self.values, "stats": self.stats, "sets": rows}
        Path(file).write_text(json.dumps(told) + "\n", encoding="utf-8")

    def table(self, start: Any) -> Iterator[tuple[int, str, dict[str, float]]]:
        """(player, what it sees, the moves by name with their probabilities), for a person to read."""
        for (seat, view), state in states_of(start, self.sets).items():
            shown = state.text(seat) if hasattr(state, "text") else str(view)
            yield seat, shown, {move_name(state, a): p for a, p in self.sets[seat, view].items()}


FORMAT = "harif-policy/1"


def load_policy(file: str | Path) -> Policy:
    """A policy that was saved; a sentence where the file is none."""
    path = Path(file)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise SearchError(f"{path.name} is a policy of another version ({told['format']!r}); compute it again.")
        sets = {
            (int(seat), tuple(int(word) for word in view)): {int(action): float(p) for action, p in actions}
            for seat, view, actions in told["sets"]
        }
        found = Policy(str(told["game"]), sets, tuple(float(v) for v in told["values"]), dict(told["stats"]))
    except OSError as problem:
        raise SearchError(f"{path.name} cannot be read: {problem.strerror}.") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise SearchError(f"{path.name} is no policy, or it is damaged.") from None
    for actions in sets.values():
        if not actions or any(not 0.0 <= p <= 1.0 for p in actions.values()) or abs(sum(actions.values()) - 1) > 1e-6:
            raise SearchError(f"{path.name} is no policy, or it is damaged: probabilities do not add up to 1.")
    return found


def states_of(start: Any, wanted: Any) -> dict[tuple[int, tuple[int, ...]], Any]:
    """A state for each information set, found by playing through the game."""
    found: dict[tuple[int, tuple[int, ...]], Any] = {}
    players = definition_of(start).kind.players
    todo, known = [start], set()
    while todo and len(found) < len(wanted):
        state = todo.pop()
        if state.terminal() or tuple(state) in known:
            continue
        known.add(tuple(state))
        player = state.player()
        if 0 <= player < players:
            found.setdefault((player, seen_by(state, player)), state)
            todo += [state.result(action) for action in reversed(list(state.actions()))]
        else:
            todo += [state.result(outcome) for outcome, _ in reversed(list(state.outcomes()))]
    return found
