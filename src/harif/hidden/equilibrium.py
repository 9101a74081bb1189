"""`harif.cfr`: a policy that nobody can profit from leaving, by counterfactual regret minimisation."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from harif.game import SearchError, Unsolved, definition_of
from harif.game.sentence import did_you_mean, one_of
from harif.games.catalogue import start_of
from harif.hidden.form import Sequences, expected, follow_strategies, nash_conv
from harif.hidden.measuring import form_of, playing, values_of
from harif.hidden.policy import Policy, Strategy
from harif.hidden.policy_file import Kept, load_run, write_policy
from harif.hidden.size import estimated_size
from harif.hidden.unrolling import histories_from, refuse_open
from harif.hidden.variants.discounted import DISCOUNTED
from harif.hidden.variants.external import external
from harif.hidden.variants.linear import LINEAR
from harif.hidden.variants.outcome import EXPLORE, outcome
from harif.hidden.variants.plus import PLUS
from harif.hidden.variants.regrets import Discounts, Regrets, iterate
from harif.hidden.variants.sampling import Sampling
from harif.hidden.variants.vanilla import VANILLA
from harif.native.engine import engine_for, machine_code
from harif.search.limits import positive, whole
from harif.search.numbered import file_rows
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct, refuse_odd_stop

SAVE_EVERY = 5.0  # seconds
MOST_MEASURED = 2_000_000
"""Histories: where a sampling variant is used on a smaller game, it is unrolled all the same, to say how good the
policy is. As plain Python a hundredth of that takes as long."""


class Course(Protocol):
    """A variant at work: how `cfr` drives it."""

    native: bool
    stopped: bool

    @property
    def iteration(self) -> int: ...
    def advance(self, until: int) -> None: ...
    def halt(self) -> None: ...
    def strategy(self) -> Strategy: ...
    def kept(self) -> dict[str, Any]: ...
    def go_on(self, iteration: int, strategy: Strategy, kept: dict[str, Any]) -> None: ...


class Sampler(NamedTuple):
    """A variant that needs no unrolling: its kernel, and how often it explores."""

    walk: Callable[..., int]
    explore: float = 0.0


VARIANTS: dict[str, Discounts | Sampler] = {
    "cfr+": PLUS,
    "vanilla": VANILLA,
    "linear": LINEAR,
    "discounted": DISCOUNTED,
    "external": Sampler(external),
    "outcome": Sampler(outcome, EXPLORE),
}


def cfr(
    game: Any,
    iterations: int = 1000,
    variant: str | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
    out: str | Path | None = None,
    resume: str | Path | None = None,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
) -> Policy:
    """A policy for a hidden game, by counterfactual regret minimisation; of two-player zero-sum games an equilibrium,
    the nearer the more iterations. Ctrl-C, `seconds` or `stop` end it with the average so far.

    The variants "cfr+" (the usual one), "vanilla", "linear" and "discounted" unroll the game; "external" and "outcome"
    sample it, by `seed`. The policy is kept in the file `out` as it grows better, and `resume` goes on from such a file
    to the same numbers that an unbroken run comes to.

    >>> import harif
    >>> round(harif.cfr("kuhn", 1000, native=False).value, 3)
    -0.056
    """
    kept = None if resume is None else load_run(resume, game)
    variant = chosen_variant(variant, kept)
    goal = whole("iterations", iterations) or 1
    positive("seconds", seconds)
    refuse_odd_stop(stop)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)
    start = start_of(game)
    if kept is not None and kept.policy.begin() != start:
        raise SearchError("The file goes on from another position: {start!r}.", start=kept.policy.begin())
    unrolled = compile_kernels(start, VARIANTS[variant], native)
    clock = Clock(seconds)
    course, sequences = begin(start, variant, seed, native, unrolled, clock, progress, stop)
    run = Run(start, variant, goal, course, sequences, out if out is not None else resume)
    run.unrolling = clock.spent
    if kept is not None:
        run.go_on(kept)
    ended = conduct(
        run.iterate,
        course.halt,
        game=definition_of(start),
        native=course.native,
        seconds=clock.left,
        look=run.so_far,
        progress=progress,
        stop=stop,
    )
    if course.iteration == 0:
        if ended.why == "interrupt" and stop is None:
            raise KeyboardInterrupt
        raise SearchError(
            "The run was stopped before its first iteration was done. Give it longer, or try the variant 'outcome', "
            "whose iterations are short."
        )
    return run.finish(ended.why)


def chosen_variant(variant: str | None, kept: Kept | None) -> str:
    """The variant that was asked for, or the one that a file goes on with."""
    before = None if kept is None else str(kept.policy.stats.get("variant"))
    if variant is None:
        variant = before or "cfr+"
    if variant not in VARIANTS:
        raise SearchError(
            "There is no variant '{variant}' of CFR.{hint} There are {names}.",
            variant=variant,
            hint=did_you_mean(variant, VARIANTS),
            names=one_of(list(VARIANTS)),
        )
    if kept is not None and (before != variant or not kept.run):
        raise SearchError(
            "The file holds a policy by '{before}', which '{variant}' cannot go on from. Leave the variant out, or "
            "begin anew.",
            before=before,
            variant=variant,
        )
    return variant


class Clock:
    """The time that a run has, from its first stage to its last."""

    def __init__(self, seconds: float | None) -> None:
        self.began, self.seconds = time.perf_counter(), seconds

    @property
    def spent(self) -> float:
        return time.perf_counter() - self.began

    @property
    def left(self) -> float | None:
        """What is left of it, if there is a limit: always a little, so that every stage is told to stop by itself."""
        return None if self.seconds is None else max(0.001, self.seconds - self.spent)


def compile_kernels(start: Any, how: Discounts | Sampler, native: bool) -> bool:
    """Have ready what is compiled once for all runs, before the clock of this one starts; will the game be unrolled?"""
    refuse_open(definition_of(start))
    unrolled = isinstance(how, Discounts)
    if isinstance(how, Sampler):
        native = engine_for(start, [how.walk], native).native
        unrolled = estimated_size(start).histories <= (MOST_MEASURED if native else MOST_MEASURED // 100)
    if unrolled:
        engine_for(start, [histories_from], native)
    measuring = (follow_strategies, expected, nash_conv) if unrolled else ()
    for one in (iterate if isinstance(how, Discounts) else file_rows, *measuring):
        machine_code(one, native)
    return unrolled


def begin(
    start: Any,
    variant: str,
    seed: int,
    native: bool,
    unrolled: bool,
    clock: Clock,
    progress: Report | None,
    stop: Stop | None,
) -> tuple[Course, Sequences | None]:
    """A variant that is ready to iterate, and the game's form if it is to be `unrolled`. Where that serves only to
    measure what is sampled, it may take half of the time, and is done without if it takes longer.
    """
    how = VARIANTS[variant]
    if isinstance(how, Discounts):
        sequences = form_of(start, native=native, seconds=clock.left, progress=progress, stop=stop)
        return Regrets(sequences, how, native), sequences
    course = Sampling(start, how.walk, how.explore, seed, native)
    if not unrolled:
        return course, None
    half = None if clock.left is None else clock.left / 2
    try:
        return course, form_of(start, native=native, seconds=half, progress=progress, stop=stop)
    except Unsolved:
        return course, None


class Run:
    """Iterations under way: what they have come to, and the file that it is kept in."""

    def __init__(
        self, start: Any, variant: str, goal: int, course: Course, sequences: Sequences | None, file: Any
    ) -> None:
        self.start, self.variant, self.goal, self.file = start, variant, goal, file
        self.course, self.sequences = course, sequences
        self.curve: list[tuple[int, float]] = []  # (iteration, exploitability) at powers of 2
        self.seconds = self.unrolling = 0.0
        self.saved = time.perf_counter()

    def iterate(self) -> None:
        """To the goal, or until it is told to stop; at every power of 2 it is measured, and every few seconds kept."""
        course, chunk = self.course, 1
        while course.iteration < self.goal and not course.stopped:
            mark = 1 << course.iteration.bit_length()
            until = min(self.goal, mark, course.iteration + chunk)
            before, started = course.iteration, time.perf_counter()
            course.advance(until)
            spent = time.perf_counter() - started
            self.seconds += spent
            chunk = max(1, round((course.iteration - before) / max(spent, 1e-6)))  # about as many as a second has
            if course.iteration == mark and self.sequences is not None:
                self.curve.append((mark, self.exploitability(self.policy(None))))
            if self.file is not None and time.perf_counter() - self.saved > SAVE_EVERY:
                self.save(self.policy(None))

    def so_far(self, seconds: float) -> Progress:
        done, now = self.course.iteration, self.curve[-1] if self.curve else None
        told = f"{done:,} of {self.goal:,} iterations"
        told += f", exploitability {now[1]:.3g} after {now[0]:,}" if now else ""
        return Progress(
            0,
            done,
            seconds,
            way="cfr",
            phase="iterations",
            told=told,
            done=min(1.0, done / self.goal),
            detail=(done, self.goal, now),
        )

    def policy(self, why: str | None) -> Policy:
        """The average so far, and what it is worth to each player."""
        course, strategy = self.course, self.course.strategy()
        stats: dict[str, Any] = {
            "variant": self.variant,
            "iterations": course.iteration,
            "sets": len(strategy.sizes),
            "seconds": self.seconds,
            "unrolling": self.unrolling,
            "stopped": why,
            "curve": list(self.curve),
        }
        if isinstance(course, Sampling):
            stats |= {"sampled": True, "nodes": int(course.samples.nodes)}
        if self.sequences is not None:
            stats["histories"] = self.sequences.histories
        sampled = course.values() if isinstance(course, Sampling) else ()
        policy = Policy(definition_of(self.start).spec, strategy, sampled, stats, start=self.start)
        if self.sequences is None:
            return policy
        form = playing(self.sequences, policy, course.native)
        return replace(policy, values=values_of(form, course.native))

    def exploitability(self, policy: Policy) -> float:
        assert self.sequences is not None
        form = playing(self.sequences, policy, self.course.native)
        return float(machine_code(nash_conv, self.course.native)(form)) / form.players

    def finish(self, why: str | None) -> Policy:
        """The policy and how good it is, where that can be computed; kept if it is to be."""
        policy = self.policy(why)
        if self.sequences is not None:
            found = self.exploitability(policy)
            curve = [mark for mark in self.curve if mark[0] != self.course.iteration]
            stats = {**policy.stats, "exploitability": found, "curve": [*curve, (self.course.iteration, found)]}
            policy = replace(policy, stats=stats)
        if self.file is not None:
            self.save(policy)
        return policy

    def save(self, policy: Policy) -> None:
        write_policy(self.file, policy, self.course.kept())
        self.saved = time.perf_counter()

    def go_on(self, kept: Kept) -> None:
        """Go on where the run of a file has stopped."""
        stats = kept.policy.stats
        self.seconds = float(stats["seconds"])
        self.curve = [(at, found) for at, found in stats["curve"] if at.bit_count() == 1]
        self.course.go_on(int(stats["iterations"]), kept.policy.strategy, kept.run)
