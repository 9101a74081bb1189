"""What the games of a pool show: a row for each pairing, with Elo and its interval."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from chess_pool import Kept
from results import Table

from harif.arena.strength.elo import Estimate, elo_estimate

FAULTS = ("forfeit", "crash")
CALLED = """\
A game ends by the rules, or it is called: lost for who gave itself less than 2 % at its last 4 moves while the other
gave itself more than 98 %; drawn after 200 plies where both gave themselves 45 to 55 % for as long, and after 400 plies
in any case. (A program that tells bounds alone, as sunfish does, never agrees: its games are played out.) Openings:
`bench/chess_openings.txt`, 8 random plies that a search judges even, each played twice with the colours changed. Elo
with the interval that holds the truth 95 times in 100, from the pairs of games. *Faults* are games that were lost by a
crash, a hang or a move that is not legal, *late* the moves that took more than 1.5 times their time and 50 ms, of
Harif and of the other.
"""
COLUMNS = ("games", "won – drawn – lost", "score", "Elo", "called", "faults", "late", "slowest", "depth")


class Standing(NamedTuple):
    """A pairing after its games, as the first contender sees it."""

    name: str
    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    elo: Estimate
    called: int
    faults: tuple[int, int]
    late: tuple[int, int]
    slowest: tuple[float, float]
    depth: tuple[float, float]
    reasons: tuple[str, ...]

    def row(self) -> tuple[str, ...]:
        return (
            f"{self.games}",
            f"{self.wins} – {self.draws} – {self.losses}",
            f"{100 * self.score:.1f} %",
            told(self.elo),
            f"{self.called}",
            "{} – {}".format(*self.faults),
            "{} – {}".format(*self.late),
            "{:.0f} – {:.0f} ms".format(*(1e3 * seconds for seconds in self.slowest)),
            "{:.1f} – {:.1f}".format(*self.depth),
        )


def standings(kept: Kept) -> dict[str, Standing]:
    """Those of all pairings that a file holds games of, by name."""
    by_name: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in kept.games:
        by_name[game["pairing"]].append(game)
    return {name: standing(name, games) for name, games in by_name.items()}


def standing(name: str, games: Sequence[dict[str, Any]]) -> Standing:
    scores = Counter(game["score"] for game in games)
    pairs: dict[int, list[float]] = defaultdict(list)
    for game in games:
        pairs[game["number"] // 2].append(game["score"])
    elo = elo_estimate([sum(pair) / len(pair) for pair in pairs.values()])
    assert elo is not None
    faults = [game for game in games if game["end"] in FAULTS]
    asked = [sum(game["asked"][side] for game in games) for side in (0, 1)]

    def both(what: str, of: Any) -> Any:
        return tuple(of(game[what][side] for game in games) for side in (0, 1))

    return Standing(
        name,
        games[0]["first"],
        games[0]["second"],
        len(games),
        scores[1.0],
        scores[0.5],
        scores[0.0],
        sum(game["score"] for game in games) / len(games),
        elo,
        sum(game["end"] in ("called lost", "called drawn", "too long") for game in games),
        (sum(game["score"] == 0.0 for game in faults), sum(game["score"] == 1.0 for game in faults)),
        both("late", sum),
        both("slowest", max),
        tuple(depth / max(1, count) for depth, count in zip(both("depths", sum), asked, strict=True)),  # type: ignore[arg-type]
        tuple(sorted({game["reason"] for game in faults})),
    )


def table(head: str, rows: Sequence[tuple[str, Standing]]) -> Table:
    return Table((head, *COLUMNS), [(name, *found.row()) for name, found in rows])


def faults_in_words(found: Sequence[Standing]) -> str:
    """What went wrong, in words; nothing where nothing did."""
    lines = [f"- {one.name}: {reason}" for one in found for reason in one.reasons]
    return "\n".join(["\nFaults:\n", *lines, ""]) if lines else ""


def played_on(kept: Kept) -> str:
    """The machines on which the games were played."""
    machines = sorted({f"{told['machine']}, {told['processes']} games at once" for told in kept.machines})
    return f"\nPlayed on: {'; '.join(machines)}.\n"


def told(elo: Estimate) -> str:
    """`+120 (80 to 165)`; where every game was won there is no number."""
    value, low, high = (f"{number:+.0f}".replace("+inf", "∞").replace("-inf", "-∞") for number in elo)
    return f"{value} ({low} to {high})"
