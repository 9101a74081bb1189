"""Battleship alone against 2,000 random fleets: how many shots foresight needs; and one ship in a small sea, solved.

`bench/run.py battleship` measures it all. On another machine the games can be played with nothing installed but Harif:
`bench/battleship.py --processes 16 --shots FILE` plays them and keeps each in a line of the file as it ends; called
again, it plays those that are missing. `bench/battleship.py --from FILE` then makes the section of RESULTS.md.
"""

import argparse
import json
import multiprocessing
import os
import queue
import random
import signal
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import harif
from harif.game.chances import drawn_outcome
from harif.hidden.foresight import CANDIDATES, WORLDS_EACH, best_of
from harif.hidden.pool import Pool, new_pool
from harif.hidden.rollouts import imagine, outlooks
from harif.native.engine import engine_for, fetch, kernel
from harif.search.running import conduct
from harif.solving.hunting import fewest_tries, ship_places, turned

if TYPE_CHECKING:
    from results import Section
    from rich.console import Console

FLEETS = 2_000
PUBLISHED, GOAL = 44.1, 42.5
NO_SHOT = -1
FAIR_WORLDS = 300  # that tell what an answer was expected to be
SOLVED = [(size, ship) for size in (3, 4, 5) for ship in range(2, size + 1)]
PLAYERS = {CANDIDATES: "foresight and rollouts", 0: "foresight alone"}  # by how many squares are followed to the end

WORDS = f"""\
`battleship:solo=true` (10 × 10, ships of 5, 4, 3, 3 and 2; chance places them in this order, each place that is free as
likely as the next; hit, miss and which ship sank are told). At each shot `harif.hidden.rollouts.outlooks` guesses
{WORLDS_EACH} worlds for each square that is left. By foresight alone it shoots where most of them have a ship; with
rollouts it guesses fewer where most squares are clearly worse (`CLOSE`), and the {CANDIDATES} best squares are followed
in all of these worlds until no ship is hit and still afloat, or few of them look alike: there the game's judgement
tells how many more shots it will take. Fleets by seeds from 0 on. The error is the standard error of the mean. A
published player by densities needs {PUBLISHED}; the goal was {GOAL}.

*Luck taken out*: after each answer the judgement of the game, on average over {FAIR_WORLDS} worlds that agree with all
that was told, is compared with what it was expected to be before the answer. On average these differences are nothing,
so to take them off a game's shots changes no mean, and the error becomes several times smaller.

One ship alone: `harif.solving.hunting.fewest_tries` says by all beliefs how many shots the best play takes on average.
Beside it the same players, each place of the ship once.
"""


class Game(NamedTuple):
    """One fleet, sunk."""

    seed: int
    shots: int
    fair: float  # shots, luck taken out
    seconds: float


class Kept(NamedTuple):
    """A line of a file of games: a game, who played it, and where."""

    followed: int
    worlds: int  # for each square that is left
    processes: int
    cores: int
    game: Game


def measure(console: "Console", quick: bool) -> "Section":
    """A table of shots, and one of optima."""
    seeds, processes = range(10 if quick else FLEETS), os.cpu_count() or 1
    with console.status("") as status:
        found = {followed: sorted(played(seeds, processes, followed, status.update)) for followed in PLAYERS}
        return section(found, SOLVED[:3] if quick else SOLVED)


def section(found: dict[int, list[Game]], seas: list[tuple[int, int]]) -> "Section":
    from results import Section, Table, Target

    columns = ("player", "mean shots", "luck taken out", "10% / median / 90%", "least … most", "a shot takes")
    rows = [row_of(PLAYERS[followed], games) for followed, games in found.items()]
    best = Table(
        ("one ship", "best expected shots", *PLAYERS.values(), "time of the best"),
        [solved(size, ship) for size, ship in seas],
    )
    mean = statistics.fmean(game.shots for game in found[CANDIDATES])
    targets = [Target("Mean shots", goal, mean, at_least=False, unit="") for goal in (PUBLISHED, GOAL)]
    return Section("battleship", WORDS, [Table(columns, rows), best], targets)


def row_of(player: str, games: list[Game]) -> tuple[str, ...]:
    shots = [game.shots for game in games]
    cuts = statistics.quantiles(shots, n=10)
    return (
        f"{player}, {len(shots):,} fleets",
        mean_of(shots),
        mean_of([game.fair for game in games]),
        f"{cuts[0]:.0f} / {statistics.median(shots):.0f} / {cuts[-1]:.0f}",
        f"{min(shots)} … {max(shots)}",
        f"{1e3 * sum(game.seconds for game in games) / sum(shots):.0f} ms",
    )


def mean_of(numbers: Sequence[float]) -> str:
    return f"{statistics.fmean(numbers):.2f} ± {statistics.stdev(numbers) / len(numbers) ** 0.5:.2f}"


# Games ----------------------------------------------------------------------------------------------------------------


def played(
    seeds: Iterable[int],
    processes: int,
    followed: int,
    tell: Callable[[str], object],
    each: int = WORLDS_EACH,
    minutes: float = inf,
) -> Iterator[Game]:
    """The games with these seeds as they end, spread over processes; those that were begun before so many minutes.

    Games under way are waited for: they are the long ones, and a mean without them would be too low.
    """
    tasks = [(seed, followed, each) for seed in seeds]
    if not tasks:
        return
    end = time.perf_counter() + 60 * minutes
    one_game((0, followed, each))  # compiled once, and kept for all processes
    shots, workers = 0, multiprocessing.get_context("spawn")
    with workers.Pool(processes, initializer=leave_interrupts) as pool:
        for done, game in enumerate(ended(pool, tasks, processes, lambda: time.perf_counter() > end), 1):
            yield game
            shots += game.shots
            tell(f"{PLAYERS[followed]}: {done:,} of {len(tasks):,} fleets, {shots / done:.2f} shots on average …")


def ended(pool: Any, tasks: Iterable[Any], most: int, is_late: Callable[[], bool]) -> Iterator[Game]:
    """Games as they end, no more than so many under way; once it is late none is begun."""
    left, outcomes = iter(tasks), queue.SimpleQueue[Any]()
    under_way = 0
    while True:
        while under_way < most and not is_late() and (task := next(left, None)) is not None:
            pool.apply_async(one_game, (task,), callback=outcomes.put, error_callback=outcomes.put)
            under_way += 1
        if under_way == 0:
            return
        outcome = outcomes.get()
        under_way -= 1
        if isinstance(outcome, BaseException):
            raise outcome
        yield outcome


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def one_game(given: tuple[int, int, int]) -> Game:
    """The game with a seed, by a player who follows so many squares to the end, in so many worlds for each square."""
    seed, followed, each = given
    rng, state = random.Random(seed), harif.load("battleship:solo=true")
    while state.player() == harif.CHANCE:
        state = state.result(drawn_outcome(state, rng))
    seconds, luck, hoped_for = 0.0, 0.0, None
    while not state.terminal():
        began, bits = time.perf_counter(), rng.getrandbits(64)
        square = shot(state, followed, each, bits)
        seconds += time.perf_counter() - began
        now, then = outlook(state, square, ~bits)
        if hoped_for is not None:
            luck += now - hoped_for
        hoped_for, state = then, state.result(square)
    assert hoped_for is not None
    luck += state.utility(0) - hoped_for
    return Game(seed, state.fired, round(state.fired + luck, 3), round(seconds, 3))


def shot(state: Any, followed: int, each: int, seed: int) -> int:
    """The first of the best squares. (The state is asked for its `guess` alone, which does not peek.)"""
    worlds = each * len(list(state.actions()))
    return best_of(outlooks(state, 0, worlds, followed, seed=seed))[0]


def outlook(state: Any, square: int, seed: int) -> tuple[float, float]:
    """The judgement of a state and of what a shot leads to, on average over worlds that look like it."""
    actions = tuple(map(int, state.actions()))
    engine = engine_for(state, [imagine, judgement])
    pool = new_pool(state, 0, FAIR_WORLDS, actions, engine, seed)

    def work() -> tuple[float, float]:
        engine.run(imagine)(state, pool)
        now, then = (engine.run(judgement)(state, place, pool) for place in (NO_SHOT, actions.index(square)))
        return now / pool.count, then / pool.count

    return conduct(work, pool.halt, game=state.__harif__, native=engine.native).value


@kernel
def judgement(state: Any, place: int, pool: Pool) -> float:
    """The sum of the judgements of all worlds, as they are (NO_SHOT) or after a shot."""
    total = 0.0
    for number in range(pool.count):
        world = fetch(state, pool.roots, number * pool.width)
        if place != NO_SHOT:
            world = world.result(pool.actions[place])
        total += float(world.utility(pool.seat) if world.terminal() else world.evaluate(pool.seat))
    return total


# One ship -------------------------------------------------------------------------------------------------------------


def solved(size: int, ship: int) -> tuple[str, ...]:
    """The optimum of one ship on a square sea, and how near to it the players come."""
    began = time.perf_counter()
    found = fewest_tries(ship_places(size, size, ship), turned(size, size))
    seconds = time.perf_counter() - began
    reached = [f"{mean_shots(size, ship, followed):.6g}" for followed in PLAYERS]
    return f"{ship} squares, {size} × {size}", f"{found:.6g}", *reached, f"{seconds:.2g} s"


def mean_shots(size: int, ship: int, followed: int) -> float:
    """How many shots a player takes, each place of the ship once. What it has seen before it answers as before."""
    start = harif.load(f"battleship:rows={size},columns={size},fleet={ship},solo=true")
    choices: dict[Any, int] = {}
    taken = []
    for place, _ in start.outcomes():
        state = start.result(place)
        while not state.terminal():
            seen = state.sees(0)
            if seen not in choices:
                choices[seen] = shot(state, followed, WORLDS_EACH, seed=0)
            state = state.result(choices[seen])
        taken.append(state.fired)
    return statistics.fmean(taken)


# On another machine ---------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="Battleship alone: how many shots it takes.")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many play side by side")
    parser.add_argument("--fleets", type=int, default=FLEETS, help=f"how many games (default: {FLEETS:,})")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first fleet")
    parser.add_argument("--followed", type=int, nargs="*", default=list(PLAYERS), choices=list(PLAYERS), metavar="N")
    parser.add_argument("--worlds", type=int, default=WORLDS_EACH, help="how many for each square that is left")
    parser.add_argument("--minutes", type=float, default=inf, help="a player begins no game after so many")
    parser.add_argument("--shots", type=Path, help="keep the games in this file, and play those that it does not hold")
    parser.add_argument("--from", type=Path, dest="kept", help="make the section of RESULTS.md from such a file")
    chosen = parser.parse_args()
    if chosen.kept is None:
        play(chosen)
    else:
        report(kept_in(chosen.kept))


def play(chosen: argparse.Namespace) -> None:
    """Play what is missing, keep each game as it ends, and say what came out."""
    said = time.perf_counter()

    def tell(line: str) -> None:
        nonlocal said
        if time.perf_counter() - said > 10:
            said = time.perf_counter()
            print(line, flush=True)

    for followed in chosen.followed:
        found = {
            kept.game.seed: kept.game
            for kept in kept_in(chosen.shots)
            if (kept.followed, kept.worlds) == (followed, chosen.worlds)
        }
        seeds = range(chosen.first, chosen.first + chosen.fleets)
        missing = [seed for seed in seeds if seed not in found]
        for game in played(missing, chosen.processes, followed, tell, chosen.worlds, chosen.minutes):
            found[game.seed] = game
            if chosen.shots is not None:
                keep(Kept(followed, chosen.worlds, chosen.processes, os.cpu_count() or 1, game), chosen.shots)
        games = [found[seed] for seed in seeds if seed in found]
        if len(games) > 1:
            print(*row_of(PLAYERS[followed], games), sep=" | ", flush=True)


def keep(kept: Kept, file: Path) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(kept._replace(game=kept.game._asdict())._asdict()) + "\n")


def kept_in(file: Path | None) -> list[Kept]:
    """The games that a file holds. A line that was cut short is left out, and ended: the next one stands apart."""
    if file is None or not file.exists():
        return []
    text, found = file.read_text(encoding="utf-8"), []
    if text and not text.endswith("\n"):
        file.write_text(text + "\n", encoding="utf-8")
    for line in text.splitlines():
        try:
            given = json.loads(line)
        except json.JSONDecodeError:
            continue
        found.append(Kept(**{**given, "game": Game(**given["game"])}))
    return found


def report(found: list[Kept]) -> None:
    """Make the section of RESULTS.md from games that were kept."""
    from results import write

    games: dict[int, dict[int, Game]] = defaultdict(dict)
    for kept in found:
        games[kept.followed][kept.game.seed] = kept.game
    ways = sorted({(kept.processes, kept.cores, kept.worlds) for kept in found})
    if len({worlds for _, _, worlds in ways}) != 1 or not PLAYERS.keys() >= games.keys() >= {CANDIDATES}:
        raise SystemExit("These games are not of today's players, all with one number of worlds: play them once more.")
    where = "; ".join(f"by {processes} processes on a machine of {cores} cores" for processes, cores, _ in ways)
    made = section({followed: sorted(games[followed].values()) for followed in PLAYERS if followed in games}, SOLVED)
    words = f"{made.words}\nPlayed {where}, with {ways[0][2]} worlds a square.\n"
    write(made._replace(words=words), [".venv/bin/python", "bench/battleship.py", "--from", "FILE"])


if __name__ == "__main__":
    main()
