"""`harif.cfr` and `harif.exploitability`: a policy that nobody can profit from leaving, and how far one is from that."""

import time
from typing import Any

from harif.game import SearchError, definition_of
from harif.games.catalogue import start_of
from harif.hidden.cfr.discounted import DISCOUNTED
from harif.hidden.cfr.linear import LINEAR
from harif.hidden.cfr.plus import PLUS
from harif.hidden.cfr.regrets import Memory, iterate, new_memory
from harif.hidden.cfr.vanilla import VANILLA
from harif.hidden.form import Form, Sequences, best_response, expected, follow_strategy, sequence_form
from harif.hidden.policy import Policy
from harif.hidden.unrolling import unroll
from harif.native.engine import machine_code
from harif.search.limits import positive
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct

VARIANTS = {"cfr+": PLUS, "vanilla": VANILLA, "linear": LINEAR, "discounted": DISCOUNTED}


def cfr(
    game: Any,
    iterations: int = 1000,
    variant: str = "cfr+",
    *,
    seconds: float | None = None,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
) -> Policy:
    """A policy for a hidden game, by counterfactual regret minimisation; of two-player zero-sum games an equilibrium,
    the nearer the more iterations.

    >>> from harif.hidden import cfr
    >>> round(cfr("kuhn", 1000, native=False).value, 3)
    -0.056
    """
    if variant not in VARIANTS:
        raise SearchError(f"There is no variant '{variant}' of CFR. There are: {', '.join(VARIANTS)}.")
    positive("iterations", iterations)
    start = start_of(game)
    sequences = sequence_form(unroll(start, native=native, seconds=seconds, stop=stop))
    form, memory = sequences.form, new_memory(sequences.form, VARIANTS[variant])
    memory.until = iterations
    run, started = machine_code(iterate, native), time.perf_counter()

    def look(passed: float) -> Progress:
        told = f"{memory.iteration:,} of {iterations:,} iterations"
        return Progress(0, memory.iteration, passed, way=variant, phase="iterations", told=told)

    definition = definition_of(start)
    conduct(
        lambda: run(form, memory),
        memory.halt,
        game=definition,
        native=native,
        seconds=seconds,
        look=look,
        progress=progress,
        stop=stop,
    )
    use_average(form, memory, native)
    values = tuple(machine_code(expected, native)(player, form) for player in range(form.players))
    stats = {
        "variant": variant,
        "iterations": int(memory.iteration),
        "histories": int(sequences.unrolled.histories),
        "sets": int(form.sets),
        "seconds": time.perf_counter() - started,
        "exploitability": nash_conv(form, native) / form.players,
    }
    return Policy(definition.spec, sets_of(sequences), values, stats)


def exploitability(policy: Policy, game: Any = None, *, native: bool = True) -> float:
    """How much the players could gain, on average, by answering the policy as well as possible (NashConv / players)."""
    sequences = sequence_form(unroll(start_of(policy.game if game is None else game), native=native))
    lend_policy(sequences, policy, native)
    return nash_conv(sequences.form, native) / sequences.form.players


def nash_conv(form: Form, native: bool) -> float:
    """What all players together could gain by leaving their plans alone."""
    best, have = machine_code(best_response, native), machine_code(expected, native)
    return max(0.0, sum(best(player, form) - have(player, form) for player in range(form.players)))


def use_average(form: Form, memory: Memory, native: bool) -> None:
    """Let the form play the average of all strategies; uniformly where the average never comes."""
    for one in range(form.sets):
        sequences = range(form.first[one], form.first[one] + form.size[one])
        whole = sum(memory.total[sequence] for sequence in sequences)
        for sequence in sequences:
            form.strategy[sequence] = memory.total[sequence] / whole if whole > 0 else 1.0 / form.size[one]
    follow(form, native)


def follow(form: Form, native: bool) -> None:
    for player in range(form.players):
        machine_code(follow_strategy, native)(player, form)


def sets_of(sequences: Sequences) -> dict[tuple[int, tuple[int, ...]], dict[int, float]]:
    """The strategies of a form, by player and view."""
    form = sequences.form
    found = {}
    for one, (seat, view) in enumerate(views_of(sequences)):
        span = range(form.first[one], form.first[one] + form.size[one])
        found[seat, view] = {int(sequences.actions[sequence]): float(form.strategy[sequence]) for sequence in span}
    return found


def lend_policy(sequences: Sequences, policy: Policy, native: bool) -> None:
    """Let the form play a policy."""
    form = sequences.form
    for one, key in enumerate(views_of(sequences)):
        span = range(form.first[one], form.first[one] + form.size[one])
        actions = policy.sets.get(key, {})
        if set(actions) != {int(sequences.actions[sequence]) for sequence in span}:
            raise SearchError(
                f"The policy is for {policy.game}, and says nothing of what player {key[0]} sees as {key[1]}: "
                "it belongs to another game."
            )
        for sequence in span:
            form.strategy[sequence] = actions[int(sequences.actions[sequence])]
    follow(form, native)


def views_of(sequences: Sequences) -> list[tuple[int, tuple[int, ...]]]:
    """(player, what it sees) for each set of the form."""
    sets = sequences.unrolled.record.sets
    rows = [sets.words[number * sets.width : (number + 1) * sets.width] for number in map(int, sequences.numbers)]  # type: ignore[misc]
    return [(int(row[0]), tuple(map(int, row[1:]))) for row in rows]
