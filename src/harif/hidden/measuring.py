"""`harif.exploitability` and `harif.hidden.response`: how much could be gained against a policy, and how."""

from array import array
from typing import Any

from harif.game import SearchError, definition_of
from harif.hidden.form import (
    Form,
    Sequences,
    desk,
    expected,
    follow_strategies,
    nash_conv,
    respond,
    sequence_form,
)
from harif.hidden.policy import Policy, Strategy
from harif.hidden.unrolling import histories_from, refuse_open, unroll
from harif.native.engine import engine_for, machine_code
from harif.search.running import Report, Stop


def exploitability(policy: Policy, game: Any = None, *, native: bool = True) -> float:
    """How much the players could gain, on average, by answering the policy as well as possible (NashConv / players).

    >>> import harif
    >>> harif.exploitability(harif.cfr("kuhn", 1000, native=False), native=False) < 0.001
    True
    """
    refuse_no_policy(policy)
    sequences = form_of(policy.begin(game), native=native)
    form = playing(sequences, policy, native)
    return float(machine_code(nash_conv, native)(form)) / form.players


def response(policy: Policy, player: int, game: Any = None, *, native: bool = True) -> Policy:
    """The policy with the best answer of one player to all others in the place of what that player did."""
    refuse_no_policy(policy)
    start = policy.begin(game)
    sequences = form_of(start, native=native)
    form = playing(sequences, policy, native)
    if not 0 <= player < form.players:
        raise SearchError("player is a seat from 0 to {last}, not {player!r}.", last=form.players - 1, player=player)
    machine_code(respond, native)(player, form)
    stats = {"variant": "response", "player": player, "to": policy.stats.get("variant", "")}
    found = Strategy(sequences.width, sequences.views, form.size, sequences.actions, own_chances(sequences, form))
    return Policy(policy.game, found, values_of(form, native), stats, start=start, rules=policy.rules)


def refuse_no_policy(policy: Any) -> None:
    if not isinstance(policy, Policy):
        raise SearchError(
            "{policy!r} is no policy. harif.cfr finds one, and harif.load_policy reads it.", policy=policy
        )


def form_of(
    start: Any,
    *,
    native: bool = True,
    seconds: float | None = None,
    progress: Report | None = None,
    stop: Stop | None = None,
) -> Sequences:
    """The sequence form of the game from `start` on. The last one is remembered, for whoever asks about it again."""
    refuse_open(definition_of(start))
    engine = engine_for(start, [histories_from], native)
    known = _last.get(type(start))
    if known is not None and known[0] is engine and known[1].start == start:
        return known[1]
    sequences = sequence_form(unroll(start, native=native, seconds=seconds, progress=progress, stop=stop))
    if engine.native and len(sequences.form.weights) < MOST_REMEMBERED:  # type: ignore[arg-type]
        _last.clear()
        _last[type(start)] = (engine, sequences)
    return sequences


MOST_REMEMBERED = 1 << 22  # entries
_last: dict[type, tuple[Any, Sequences]] = {}


def playing(sequences: Sequences, policy: Policy, native: bool) -> Form:
    """The form in which all players follow a policy."""
    form = desk(sequences)
    lend_chances(sequences, form, chances_by_set(sequences, policy))
    machine_code(follow_strategies, native)(form)
    return form


def chances_by_set(sequences: Sequences, policy: Policy) -> Any:
    """How likely each action is, in the order of the form."""
    given = policy.strategy
    if given.views == sequences.views and given.actions == sequences.actions and given.sizes == sequences.form.size:
        return given.chances
    own = Strategy(sequences.width, sequences.views, sequences.form.size, sequences.actions, None)
    found = array("d")
    for key, first, last in own.rows():
        place = policy.index.get(key)
        if place is None and policy.stats.get("sampled"):
            found.extend([1.0 / (last - first)] * (last - first))
            continue
        if place is None or given.actions[slice(*place)] != own.actions[first:last]:
            raise SearchError(
                "The policy for {game} does not say what player {seat} does who sees {view}: it is another game's.",
                game=policy.game,
                seat=key[0],
                view=str(key[1]),
            )
        found.extend(given.chances[slice(*place)])
    return found


def lend_chances(sequences: Sequences, form: Form, chances: Any) -> None:
    import numpy as np

    np.frombuffer(form.strategy)[sequences.own] = np.frombuffer(chances)  # type: ignore[call-overload]


def own_chances(sequences: Sequences, form: Form) -> Any:
    import numpy as np

    return array("d", np.frombuffer(form.strategy)[sequences.own].tobytes())  # type: ignore[call-overload]


def values_of(form: Form, native: bool) -> tuple[float, ...]:
    """What each player expects where all follow their plans."""
    return tuple(float(machine_code(expected, native)(player, form)) for player in range(form.players))
