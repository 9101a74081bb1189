"""Backgammon: random games against pyspiel's, and the legal plays against GNU Backgammon's."""

import itertools
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, clocked, race

import harif

WORDS = """\
Random games: whole games from the opening roll, every legal play equally likely, one thread, in games a second. Harif:
`harif.playouts(harif.load("backgammon"), games)`. pyspiel, rules in C++: `RandomRolloutEvaluator` reached through
`MCTSBot.mcts_search` with one simulation (all in C++; it starts after a random opening roll), and `evaluate_bots` with
two `make_uniform_random_bot` (one call from Python a game). The two count plays a little differently (pyspiel plays one
half of a double at a time, and tells the order of two dice apart), so the mean results need not be equal.

Legal plays: positions of random games with a roll, about half of them after the first checker was borne off. GNU
Backgammon lists every play that differs in its result (`find_best_moves`, 0-ply). Where no play bears a checker off,
the positions that result are compared one by one. The Python package leaves out what follows the first checker borne
off; so where one is, the number of resulting positions is compared and, in order of size, GNU Backgammon's own
equities of all of them: what it says of its plays, and what it says of the positions after ours (to 0.001: its network
is updated from play to play, and not to the last digit what it says from the start).
"""
GNU = "GNU Backgammon"
OFF, BAR = 0, 25
ROUNDING = 1e-3  # of equities


def measure(console: Console, quick: bool) -> Section:
    """Rates in turns, and the share of positions whose plays agree."""
    prepare(console)
    games_table, games_target = random_games(console, quick)
    plays_table, plays_target = legal_plays(console, 1_000 if quick else 10_000)
    return Section("backgammon", WORDS, [games_table, plays_table], [games_target, plays_target])


def random_games(console: Console, quick: bool) -> tuple[Table, Target]:
    rounds, games, turn = (3, 5_000, 0.3) if quick else (7, 20_000, 1.0)
    state, seeds, means = harif.load("backgammon"), itertools.count(), {}

    def ours() -> float:
        seconds, played = clocked(lambda: harif.playouts(state, games, seed=next(seeds)))
        if played.games < games:  # Ctrl-C
            raise KeyboardInterrupt
        means["Harif"] = played.value
        return seconds / games

    contenders, missing, version = [Contender("Harif", ours)], "", ""
    names = {True: "pyspiel native: evaluate_bots", False: "pyspiel native: RandomRolloutEvaluator"}
    try:
        with Peer("OpenSpiel") as peer:
            version = peer.version

            def theirs(bots: bool, number: int) -> float:
                answer = peer.ask("backgammon", games=number, bots=bots)
                means[names[bots]] = answer["value"]
                return float(answer["seconds"]) / number

            contenders += [Contender(names[bots], partial(theirs, bots, games // 50)) for bots in (False, True)]
            samples = race(contenders, rounds, console, turn)
    except PeerMissing as problem:
        missing = str(problem)
        samples = race(contenders[:1], rounds, console, turn)
    rows, fastest = [], None
    for name, taken in samples.items():
        ratio = taken.median / samples["Harif"].median
        best = taken.fastest / samples["Harif"].fastest
        label = name if name == "Harif" else f"{name} ({version})"
        rows.append((label, f"{1 / taken.median:,.0f}", f"{means[name]:+.3f}", f"{ratio:.1f}×", f"{best:.1f}×"))
        if name != "Harif":
            fastest = ratio if fastest is None else min(fastest, ratio)
    if missing:
        rows.append((missing, "–", "–", "–", "–"))
    table = Table(("random games", "games/s, median", "mean result", "ratio", "of the fastest"), rows)
    return table, Target("random games, against pyspiel's fastest way", 30, fastest, why=missing)


def legal_plays(console: Console, count: int) -> tuple[Table, Target]:
    """Positions whose plays agree with GNU Backgammon's, as a share of all."""
    try:
        with Peer(GNU) as peer, console.status("comparing legal plays …"):
            found = compare(peer, count)
            version = peer.version
    except PeerMissing as problem:
        table = Table(("legal plays", "positions", "plays", "agree"), [(str(problem), "–", "–", "–")])
        return table, Target(f"legal plays that agree with {GNU}", 100, None, unit=" %", why=str(problem))
    rows = [(what, f"{positions:,}", f"{plays:,}", f"{agreed:,}") for what, (positions, plays, agreed) in found.items()]
    positions, agreed = (sum(row[i] for row in found.values()) for i in (0, 2))
    table = Table((f"legal plays beside {GNU} {version}", "positions", "results of plays", "positions agree"), rows)
    return table, Target(f"positions whose plays agree with {GNU}'s", 100, 100 * agreed / positions, unit=" %")


def compare(peer: Peer, count: int) -> dict[str, tuple[int, int, int]]:
    """What was compared -> (positions, plays, positions that agree)."""
    found = {"no play bears off: each position that results": [0, 0, 0], "a play bears off: equities": [0, 0, 0]}
    states = list(itertools.islice(positions_to_ask(random.Random(1)), count))
    for some in (states[i : i + 500] for i in range(0, count, 500)):
        asked = [(side(s, 1 - s.turn), side(s, s.turn), (s.dice >> 3, s.dice & 7)) for s in some]
        for state, plays in zip(some, peer.ask("legal", positions=asked)["plays"], strict=True):
            ours = results(state)
            bears_off = any(sum(mine) < sum(side(state, state.turn)) for mine, _ in ours)
            row = found[[*found][bears_off]]
            row[0] += 1
            row[1] += len(ours)
            row[2] += same_worth(peer, ours, plays) if bears_off else same_results(state, ours, plays)
    return {what: (row[0], row[1], row[2]) for what, row in found.items()}


def positions_to_ask(rng: random.Random) -> Iterator[Any]:
    """States with a roll: of each game three from anywhere, and three in which a checker has been borne off."""
    while True:
        seen = list(rolled_states(rng))
        late = [state for state in seen if state.count(0, OFF) or state.count(1, OFF)]
        yield from rng.sample(seen, 3)
        yield from rng.sample(late, min(3, len(late)))


def rolled_states(rng: random.Random) -> Iterator[Any]:
    state = harif.load("backgammon")
    while not state.terminal():
        if state.dice:
            yield state
            state = state.result(rng.choice(list(state.actions())))
        else:
            outcomes, weights = zip(*state.outcomes(), strict=True)
            state = state.result(rng.choices(outcomes, weights)[0])


def side(state: Any, player: int) -> tuple[int, ...]:
    """25 counts: points 1 to 24 as the player counts, and the bar."""
    return tuple(state.slots(player)[1:])


def results(state: Any) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The positions after each play, the mover's side first."""
    after = map(state.result, state.actions())
    return {(side(s, state.turn), side(s, 1 - state.turn)) for s in after}


def same_results(state: Any, ours: set[Any], plays: list[Any]) -> bool:
    theirs = set()
    for moves, _ in plays or [([], 0.0)]:  # no play at all: the position stays
        mine, other = [0, *side(state, state.turn)], [0, *side(state, 1 - state.turn)]
        for source, target in zip(moves[::2], moves[1::2], strict=True):
            mine[source] -= 1
            mine[target] += 1
            if other[BAR - target] == 1:
                other[BAR - target], other[BAR] = 0, other[BAR] + 1
        theirs.add((tuple(mine[1:]), tuple(other[1:])))
    return ours == theirs


def same_worth(peer: Peer, ours: set[Any], plays: list[Any]) -> bool:
    """Are there as many results, and are they worth the same, the worst first?"""
    if len(ours) != len(plays):
        return False
    equities = peer.ask("equities", boards=list(ours))["equities"]
    ranked = zip(sorted(-equity for equity in equities), sorted(score for _, score in plays), strict=True)
    return all(abs(a - b) < ROUNDING for a, b in ranked)
