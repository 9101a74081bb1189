"""A process written down as a table: {state: {action: [(probability, next state, reward), …]}}."""

import math
from array import array
from collections.abc import Hashable, Mapping
from typing import Any

from harif.game import GameError
from harif.game.sentence import Sentence
from harif.solving.chance.model import Model, Process
from harif.solving.graph import CHANCE, END, MAX, NEAR

Table = Mapping[Hashable, Mapping[Hashable, Any]]


def described(table: Table, start: Any, ends: Mapping[Hashable, float], native: bool, name: str = "the model") -> Model:
    """The model of a table; a state without actions is an end, worth 0 or what `ends` says."""
    states = [start, *(state for state in table if state != start)]
    number = {state: i for i, state in enumerate(states)}
    kinds, paid, worth = array("B"), array("d"), array("d")
    actions: list[list[Hashable]] = []
    for state in states:
        moves = actions_of(table, state)
        kinds.append(MAX if moves else END)
        paid.append(0.0)
        worth.append(
            0.0 if moves else finite(ends.get(state, 0.0), Sentence("The end {state!r} is worth", state=state))
        )
        actions.append(moves)
    offsets, edges, chances = array("q", [0]), array("i"), array("d")
    owners: list[tuple[Hashable, Hashable]] = []
    for state, moves in zip(states, actions, strict=True):
        for action in moves:
            edges.append(len(states) + len(owners))
            chances.append(0.0)
            owners.append((state, action))
        offsets.append(len(edges))
    for state, action in owners:
        outcomes = outcomes_of(table, number, state, action)
        kinds.append(CHANCE)
        paid.append(math.fsum(chance * reward for chance, _, reward in outcomes))
        worth.append(0.0)
        total = math.fsum(chance for chance, _, _ in outcomes)
        for chance, after, _ in outcomes:
            edges.append(after)
            chances.append(chance / total)
        offsets.append(len(edges))

    def shown(node: int) -> str:
        if node < len(states):
            return f"state {states[node]!r}"
        state, action = owners[node - len(states)]
        return f"action {action!r} in state {state!r}"

    def number_of(state: Any) -> int:
        try:
            return number.get(state, -1)
        except TypeError:  # not hashable
            return -1

    return Model(
        name=name,
        process=Process(
            count=len(kinds),
            rewarded=1,
            kinds=kinds,
            offsets=offsets,
            edges=edges or array("i", [0]),
            chances=chances or array("d", [0.0]),
            paid=paid,
            ends=worth,
        ),
        bounds=None,
        state_of=lambda node: states[node],
        number_of=number_of,
        action_of=lambda node, which: actions[node][which],
        shown=shown,
        states=lambda: iter(states),
        native=native,
        bytes=sum(block.itemsize * len(block) for block in (kinds, offsets, edges, chances, paid, worth)),
    )


def actions_of(table: Table, state: Any) -> list[Hashable]:
    moves = table[state]
    if not isinstance(moves, Mapping):
        raise GameError(
            "State {state!r}: expected its actions, a dict such as {{'go': [(1.0, 'there', 0.0)]}}, not {moves!r}.",
            state=state,
            moves=moves,
        )
    return list(moves)


def outcomes_of(
    table: Table, number: Mapping[Hashable, int], state: Any, action: Any
) -> list[tuple[float, int, float]]:
    """The outcomes of an action that can happen, checked."""
    where = Sentence("State {state!r}, action {action!r}", state=state, action=action)
    given = table[state][action]
    found = []
    try:
        triples = [(probability, after, reward) for probability, after, reward in given]
    except (TypeError, ValueError):
        raise GameError(
            "{where}: expected a list of (probability, next state, reward), not {given!r}.", where=where, given=given
        ) from None
    if not triples:
        raise GameError("{where} has no outcome. Give it at least one: (1.0, next state, reward).", where=where)
    for probability, after, reward in triples:
        chance = finite(probability, Sentence("{where}: a probability is", where=where))
        if chance < 0.0:
            raise GameError("{where}: a probability is {chance}. Make it 0 or more.", where=where, chance=chance)
        try:
            known = after in number
        except TypeError:
            known = False
        if not known:
            raise GameError(
                "{where} leads to {after!r}, which is no state of the model. Add it; an end has no actions: {{}}.",
                where=where,
                after=after,
            )
        paid = finite(reward, Sentence("{where}: a reward is", where=where))
        if chance > 0.0:
            found.append((chance, number[after], paid))
    total = math.fsum(chance for chance, _, _ in found)
    if abs(total - 1.0) > NEAR:
        raise GameError("{where}: the probabilities add up to {total}, not to 1.", where=where, total=total)
    return found


def finite(value: Any, what: Sentence | str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise GameError("{what} {value!r}, which is no number.", what=what, value=value) from None
    if not math.isfinite(number):
        raise GameError("{what} {value}, which is no number to reckon with.", what=what, value=str(number))
    return number
