"""Equilibria: CFR and its sampling variants, exploitability and the linear program, beside OpenSpiel."""

import itertools
import time
from typing import Any, NamedTuple

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, Samples, clocked, race, three

import harif
from harif.hidden import exact
from harif.hidden.form import sequence_form
from harif.hidden.unrolling import unroll

WORDS = """\
Harif: `harif.cfr(game, iterations, variant)`, machine code, one thread; a game is the Python file of the catalogue.
Iterations a second are those of its `stats`: unrolling and measuring are apart, in the table of growth. OpenSpiel: the
C++ solvers of pyspiel, one call from Python an iteration (`evaluate_and_update_policy`, `run_iteration`), on its games
in C++; "in Python" is its Kuhn poker written in Python, as ours is. Exploitability is NashConv / 2, of the policy after
{iterations:,} iterations; its time is that of `harif.exploitability(policy)`, the game unrolled before, and of
`pyspiel.nash_conv(game, policy)`. The linear program: `harif.hidden.exact` (scipy's HiGHS) from the unrolled game to
the policy, and OpenSpiel's `sequence_form_lp.solve_zero_sum_game` with GLPK. *Unrolling* is the walk through the game
and what is made of it, once; *bytes* are those of the arrays that iterations work on.
"""


class Row(NamedTuple):
    """One comparison: a game and a variant here, a game and a solver there, and the ratio that was promised."""

    game: str
    variant: str
    theirs: str
    solver: str
    ours_count: int
    their_count: int
    goal: float


ROWS = (
    Row("kuhn", "vanilla", "python_kuhn_poker", "CFRSolver", 100_000, 300, 500),
    Row("leduc", "vanilla", "leduc_poker", "CFRSolver", 1000, 1000, 50),
    Row("leduc", "cfr+", "leduc_poker", "CFRPlusSolver", 1000, 1000, 50),
    Row("leduc", "external", "leduc_poker", "ExternalSamplingMCCFRSolver", 100_000, 20_000, 5),
    Row("leduc", "outcome", "leduc_poker", "OutcomeSamplingMCCFRSolver", 100_000, 20_000, 5),
    Row("liarsdice", "cfr+", "liars_dice", "CFRPlusSolver", 30, 10, 20),
)
EXACT = ("kuhn", "leduc", *(f"liarsdice:sides={n},joker={joker}" for joker in ("true", "false") for n in range(1, 7)))
GROWTH = ("kuhn", "kuhn:players=3", "leduc", "liarsdice:sides=4", "liarsdice:sides=5", "liarsdice")


def measure(console: Console, quick: bool) -> Section:
    prepare(console)
    rows: list[tuple[str, ...]] = []
    targets: list[Target] = []
    try:
        with Peer("OpenSpiel") as peer:
            for row in ROWS:
                if is_there(row.game):
                    compare(row, peer, console, 1 if quick else 3, rows, targets)
            programs(peer, console, 1 if quick else 3, rows, targets)
    except PeerMissing as problem:
        console.print(f"[yellow]{problem}[/]")
    columns = ("", "median", "ratio", "of the fastest", "exploitability", "computed in")
    tables = [Table(columns, rows), growth(console, quick), values(console, quick)]
    return Section("cfr", WORDS.format(iterations=1000), tables, targets)


def is_there(game: str) -> bool:
    return game.partition(":")[0] in {entry.name for entry in harif.games()}


def compare(
    row: Row, peer: Peer, console: Console, rounds: int, rows: list[tuple[str, ...]], targets: list[Target]
) -> None:
    """Iterations a second, and exploitability after as many iterations where both are run for as many."""
    seeds, told, alike = itertools.count(), {}, row.ours_count == row.their_count

    def ours() -> float:
        policy = harif.cfr(row.game, row.ours_count, row.variant, seed=next(seeds))
        taken = clocked(lambda: harif.exploitability(policy))[0]
        told["Harif"] = policy.stats["exploitability"], taken
        return float(policy.stats["seconds"]) / row.ours_count

    def theirs() -> float:
        found = peer.ask("iterations", game=row.theirs, solver=row.solver, count=row.their_count, measured=alike)
        told["pyspiel"] = found["exploitability"], found["measuring"]
        return float(found["seconds"]) / row.their_count

    where = " in Python" if row.theirs.startswith("python") else ""
    name = f"{row.game}, {row.variant}"
    contenders = [Contender(f"{name}: Harif", ours), Contender(f"{name}: pyspiel{where} {row.solver}", theirs)]
    samples = race(contenders, rounds, console, 0.5)
    first = samples[contenders[0].name]
    for (label, taken), (near, spent) in zip(samples.items(), (told["Harif"], told["pyspiel"]), strict=True):
        rows.append((*rate(label, taken, first), f"{near:.3g}" if alike else "–", seconds(spent) if alike else "–"))
    reached = samples[contenders[1].name].median / first.median
    targets.append(Target(f"{name} against pyspiel{where}", row.goal, reached))
    if alike:
        ratio = told["pyspiel"][1] / told["Harif"][1]
        targets.append(Target(f"{name}: exploitability computed, against pyspiel", 50, ratio))
        higher = told["Harif"][0] / told["pyspiel"][0]
        targets.append(Target(f"{name}: exploitability, over pyspiel's", 1, higher, at_least=False))


def programs(peer: Peer, console: Console, rounds: int, rows: list[tuple[str, ...]], targets: list[Target]) -> None:
    def ours() -> float:
        return clocked(lambda: exact("leduc"))[0]

    def theirs() -> float:
        return float(peer.ask("program", game="leduc_poker")["seconds"])

    try:
        samples = race(
            [Contender("leduc, linear program: Harif", ours), Contender("leduc, linear program: OpenSpiel", theirs)],
            rounds,
            console,
        )
    except PeerMissing as problem:
        targets.append(Target("leduc's linear program, over OpenSpiel's time", 2, None, False, why=str(problem)))
        return
    first, other = samples.values()
    for label, taken in samples.items():
        ratios = f"{taken.median / first.median:.1f}×", f"{taken.fastest / first.fastest:.1f}×"
        rows.append((label, taken.spread(), *ratios, "–", "–"))
    reached = first.median / other.median
    targets.append(Target("leduc's linear program, over OpenSpiel's time", 2, reached, at_least=False))


def growth(console: Console, quick: bool) -> Table:
    """Histories, sets, bytes and iterations a second, game by game."""
    rows = []
    for game in GROWTH:
        if not is_there(game):
            continue
        with console.status(f"growth: {game} …"):
            start = harif.load(game)
            unroll(start)  # compiles
            began = time.perf_counter()
            sequences = sequence_form(unroll(start))
            taken = time.perf_counter() - began
            policy = harif.cfr(game, 10**9, seconds=1.0 if quick else 4.0)
        form: Any = sequences.form
        held = sum(8 * len(items) for items in (form.weights, form.rows))
        held += sum(4 * len(items) for items in (form.columns, form.parent, form.first, form.size))
        held += 5 * 8 * form.sequences  # strategies, plans, worths, regrets and totals
        speed = policy.stats["iterations"] / policy.stats["seconds"]
        cells = (sequences.histories, form.sets, form.sequences, held)
        rows.append((game, *(f"{n:,}" for n in cells), seconds(taken), f"{speed:,.0f}"))
    return Table(("game", "histories", "sets", "sequences", "bytes", "unrolling", "cfr+ iterations/s"), rows)


def values(console: Console, quick: bool) -> Table:
    """Exact values by the linear program, and how far CFR+ is from them."""
    rows = []
    for game in EXACT[:5] if quick else EXACT:
        if not is_there(game):
            continue
        with console.status(f"values: {game} …"):
            program = exact(game)
            policy = harif.cfr(game, 1000 if quick else 20_000, seconds=20.0)
        apart = abs(policy.value - program.value)
        cells = (f"{program.value:.9f}", seconds(program.stats["seconds"]), f"{policy.stats['iterations']:,}")
        rows.append((game, *cells, f"{apart:.1g}"))
    return Table(("game", "exact value", "linear program", "cfr+ iterations", "its value differs by"), rows)


def rate(label: str, taken: Samples, first: Samples) -> tuple[str, ...]:
    told = f"{1 / taken.median:,.0f}/s ({1 / max(taken.seconds):,.0f} to {1 / taken.fastest:,.0f})"
    return label, told, f"{taken.median / first.median:.1f}×", f"{taken.fastest / first.fastest:.1f}×"


def seconds(taken: float) -> str:
    unit, scale = ("s", 1.0) if taken >= 1 else ("ms", 1e3) if taken >= 1e-3 else ("µs", 1e6)
    return f"{three(taken * scale)} {unit}"
