"""A policy as people read it: what a player sees, and how likely each of its moves is, by name."""

from typing import Any

from harif.drawing.digits import isolated, name, number
from harif.game.choices import choices
from harif.game.drawing import draws_for, text_of
from harif.game.notation import move_name
from harif.game.values import CHANCE
from harif.game.view import seen_by
from harif.hidden.policy import Key, Policy
from harif.words.catalogue import Voice

MOST_STATES = 50_000  # that are played through to show a set as a state; what is not found is a list of numbers
BETWEEN = " · "


def table_of(policy: Policy, lang: str = "en", most: int | None = None) -> str:
    """A line for each set: the player, what it sees, its moves with their probabilities; at most so many."""
    say = Voice("cfr", lang)
    shown = rows_of(policy, lang, most)
    wide = max((len(seen) for _, seen, _ in shown), default=0)
    lines = []
    for seat, seen, moves in shown:
        lines.append(f"{say('player', n=seat + 1)}  {isolated(f'{seen:<{wide}}', lang)}  {moves}")
    if len(shown) < len(policy.index):
        lines.append(say("more", n=len(policy.index) - len(shown)))
    return "\n".join(lines)


def rows_of(policy: Policy, lang: str = "en", most: int | None = None) -> list[tuple[int, str, str]]:
    """(player, what it sees, its moves with their probabilities) for each set, or so many of them; players in turn."""
    keys = sorted(policy.index, key=lambda key: key[0])[:most]
    states = states_of(policy, set(keys))
    found = []
    for key in keys:
        state, actions = states.get(key), policy.actions_from(*policy.index[key])
        moves = [
            f"{name(str(action) if state is None else move_name(state, action), lang)}: {share(chance, lang)}"
            for action, chance in actions.items()
        ]
        found.append((key[0], shown_to(key, state, lang), "  ".join(moves)))
    return found


def shown_to(key: Key, state: Any, lang: str) -> str:
    """What a player sees of a state, in one line."""
    if state is None or not any(draws_for(state, way, key[0]) for way in ("text", "rows")):
        return str(key[1])
    told = text_of(state, lang=lang, viewer=key[0])
    return BETWEEN.join(" ".join(line.split()) for line in told.splitlines() if line.strip())


def share(chance: float, lang: str) -> str:
    """A probability: as a fraction where it is one, else with three figures."""
    exact = number(chance, lang)
    return exact if len(exact) <= len("11/12") else number(round(chance, 3), lang, figures=3)


def states_of(policy: Policy, wanted: set[Key]) -> dict[Key, Any]:
    """A state for each of these sets, found by playing where the policy has played; where the game is large, only those
    that are found soon.
    """
    start = policy.begin()
    found: dict[Key, Any] = {}
    todo, known = [start], {start}
    while todo and len(found) < len(wanted) and len(known) < MOST_STATES:
        state = todo.pop()
        if state.terminal():
            continue
        seat = int(state.player())
        if seat != CHANCE:
            key = seat, seen_by(state, seat)
            if key not in policy.index:
                continue  # nobody came here, nor any further
            if key in wanted:
                found.setdefault(key, state)
        fresh = [child for child in map(state.result, choices(state)) if child not in known]
        known.update(fresh)
        todo += reversed(fresh)
    return found
