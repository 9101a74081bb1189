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

MOST_SETS = 5_000  # that are shown as states; more of them are a list of numbers
MOST_STATES = 300_000  # that are looked through to find them
BETWEEN = " · "


def table_of(policy: Policy, lang: str = "en", most: int | None = None) -> str:
    """A line for each set: the player, what it sees, its moves with their probabilities; at most so many."""
    say = Voice("cfr", lang)
    rows = rows_of(policy, lang)
    shown = rows if most is None else rows[:most]
    wide = max((len(seen) for _, seen, _ in shown), default=0)
    lines = []
    for seat, seen, moves in shown:
        lines.append(f"{say('player', n=seat + 1)}  {isolated(f'{seen:<{wide}}', lang)}  {moves}")
    if len(shown) < len(rows):
        lines.append(say("more", n=len(rows) - len(shown)))
    return "\n".join(lines)


def rows_of(policy: Policy, lang: str = "en") -> list[tuple[int, str, str]]:
    """(player, what it sees, its moves with their probabilities) for each set, players in turn."""
    start = policy.begin()
    states = states_of(start, set(policy.index)) if len(policy.index) <= MOST_SETS else {}
    found = []
    for key, actions in sorted(policy.sets.items(), key=lambda item: item[0][0]):
        state = states.get(key)
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


def states_of(start: Any, wanted: set[Key]) -> dict[Key, Any]:
    """A state for each information set, found by playing through the game, or through as much of it as is in reach."""
    found: dict[Key, Any] = {}
    todo, known = [start], {start}
    while todo and len(found) < len(wanted) and len(known) < MOST_STATES:
        state = todo.pop()
        if state.terminal():
            continue
        seat = int(state.player())
        if seat != CHANCE and (key := (seat, seen_by(state, seat))) in wanted:
            found.setdefault(key, state)
        fresh = [child for child in map(state.result, choices(state)) if child not in known]
        known.update(fresh)
        todo += reversed(fresh)
    return found
