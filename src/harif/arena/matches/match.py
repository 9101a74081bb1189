"""`harif.match` and `harif.tournament`: games between players, kept, and what they say."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from harif.arena.matches.asked import How, Told, how_of, seed_of, terms_of, whole
from harif.arena.matches.openings import openings_of
from harif.arena.matches.plan import Plan, sides_of
from harif.arena.matches.processes import Games, played_in_turn, played_together
from harif.arena.matches.referee import Played
from harif.arena.matches.results import (
    Contest,
    MatchResult,
    Question,
    TournamentResult,
    match_result,
    tournament_result,
)
from harif.arena.matches.seating import meetings
from harif.arena.matches.store import Identity, Store
from harif.arena.players import player
from harif.arena.strength.sprt import sprt_of
from harif.game import SearchError, definition_of
from harif.games.catalogue import start_of
from harif.solving.rules import digest_of, rules_of

R = TypeVar("R", MatchResult, TournamentResult)
TELL_EVERY = 0.1  # seconds
TELLING_SHARE = 0.05  # of the time, at most: the more games there are, the longer it takes to sum them up


def match(
    game: Any,
    first: Any,
    second: Any,
    games: int = 100,
    *,
    seed: int = 0,
    openings: Any = None,
    plies: int | None = None,
    clock: Any = None,
    patience: float = 60.0,
    limit: int = 2000,
    sprt: Any = None,
    **how: Any,
) -> MatchResult:
    """Play a match, and say how much better the first player is.

    Players are texts such as "alphabeta:depth=6", "auto:level=3" and "uci:path=stockfish", or functions
    `state -> action` (in games that hide something `View -> action`). Games come in groups: one opening and one luck,
    with the seats changed; in a game for many, each player sits alone against the other at every seat.

    - `games`: how many. With `sprt=(low, high)` at most so many: the match ends as soon as the games speak clearly for
      one of these two differences in Elo; `sprt=(0, 10)` or `harif.SPRT(0, 10, alpha=0.05, beta=0.05)`.
    - `seed`: one seed and one process give the same games, move for move, where players do not use the clock.
    - `openings`: a file with one a line, moves or positions, or a list of such texts. Without, games that have no luck
      begin with `plies` random moves (4) that a search judges even; `plies=0` begins every game at the start.
    - `clock`: seconds for all moves of a player in a game, or (seconds, increment), or text such as "60+0.5".
      A player's first move is not charged. Without a clock every player keeps to its own limits.
    - `patience`: seconds after which a player that does not answer forfeits. So does one that raises an error, makes
      an illegal move or cannot be started; the reason is kept, and the match goes on. (One that hangs in a single call
      of C code, which lets no other thread have its turn, can only be ended with its process: see `processes`.)
    - `limit`: plies, chance's too, after which a game is ended, and counted as a draw; a game for one player, as what
      it has got so far.

    How they are played, which changes no game:

    - `file`: keep every game in this SQLite file, a transaction each. A match that was killed goes on there, with
      the same openings and seeds; with more `games`, it is made longer.
    - `processes`: how many play at once.
    - `cluster`: play on the Ray cluster at this address; "auto" is the one on this machine.
    - `progress`: called with the result so far, about ten times a second; if it returns False, the match ends.
    - `stop`: an event that ends it. So does Ctrl-C: what was played counts.

    >>> match("tictactoe", "minimax", "random", games=4, seed=1).losses
    0
    """
    start, seed = start_of(game), seed_of(seed)
    wanted, asked = whole("games", games), sprt_of(sprt)
    terms = terms_of(clock, patience, limit)
    begun = openings_of(start, openings, plies, seed)
    plan = Plan(start, (first, second), begun, seed, terms, wanted)
    contest = contest_of(plan)

    def told(games: Sequence[Played], stopped: str | None = None) -> MatchResult:
        return match_result(contest, games, asked, stopped)

    return conducted(plan, contest, told, how_of(how), None if asked is None else Question(contest, asked))


def tournament(
    game: Any,
    *players: Any,
    games: int = 20,
    seed: int = 0,
    openings: Any = None,
    plies: int | None = None,
    clock: Any = None,
    patience: float = 60.0,
    limit: int = 2000,
    **how: Any,
) -> TournamentResult:
    """Everybody against everybody: a crosstable, points, and Elo ratings with their intervals.

    `games` is how many each two play, in a game for three how many each three do, and so on; it is rounded up to whole
    groups. All meetings of a round have the same opening and the same luck. The other arguments are those of
    `harif.match`.

    >>> table = tournament("nim", "minimax", "random", "mcts:simulations=50", games=2, plies=1)
    >>> table.games
    6
    """
    if len(players) < 2:
        raise SearchError("A tournament needs two players or more.")
    start, seed = start_of(game), seed_of(seed)
    terms = terms_of(clock, patience, limit)
    meets = meetings(len(players), sides_of(start))
    rounds = -(-whole("games", games) // len(meets[0].seatings))
    begun = openings_of(start, openings, plies, seed)
    plan = Plan(start, players, begun, seed, terms, rounds * sum(len(meeting.seatings) for meeting in meets))
    contest = contest_of(plan)

    def told(games: Sequence[Played], stopped: str | None = None) -> TournamentResult:
        return tournament_result(contest, games, stopped)

    return conducted(plan, contest, told, how_of(how))


def conducted(plan: Plan, contest: Contest, told: Callable[..., R], how: How, question: Question | None = None) -> R:
    """Play what has not been played, keep it, and tell; until the question, if there is one, is answered.

    told(games, stopped=None): what these games show, and why there are no more of them.
    """
    refuse_unfit(plan)
    with Store(how.file) as store:
        store.enter(identity_of(plan, contest))
        course = Course(store, told, how.progress, question)
        refuse_other_games(plan, course.played)
        done = {game.number for game in course.played}
        games = played_by(plan, (number for number in range(plan.games) if number not in done), how)
        try:
            stopped = course.follow(games)
        except KeyboardInterrupt:
            stopped = "interrupt"
        finally:
            games.close()
        if stopped is None and len(course.played) < plan.games:  # `how.stop` was set
            stopped = "interrupt"
        return told(course.played, stopped)


class Course:
    """A match under way: keeps its games, and knows when there are enough."""

    def __init__(
        self, store: Store, told: Callable[..., Any], progress: Told | None, question: Question | None
    ) -> None:
        self.store, self.told, self.progress, self.question = store, told, progress, question
        self.played = store.games()
        self.next_report = time.monotonic() + TELL_EVERY
        if question is not None:
            question.hear(self.played)

    def follow(self, games: Iterator[Played]) -> str | None:
        """Keep the games as they end; why it ends before they do: "sprt" or "interrupt", None if it does not."""
        if self.answered:
            return "sprt"
        for game in games:
            self.store.add(game)
            self.played.append(game)
            if self.question is not None:
                self.question.hear([game])
            if self.answered:
                return "sprt"
            if not self.report():
                return "interrupt"
        return None

    @property
    def answered(self) -> bool:
        return self.question is not None and self.question.answered

    def report(self) -> bool:
        """Tell how it stands, if it is time; is it to go on? Telling takes a small share of the time."""
        started = time.monotonic()
        if self.progress is None or started < self.next_report:
            return True
        goes_on = self.progress(self.told(self.played)) is not False
        ended = time.monotonic()
        self.next_report = ended + max(TELL_EVERY, (ended - started) / TELLING_SHARE)
        return goes_on


def played_by(plan: Plan, numbers: Iterable[int], how: How) -> Games:
    """The games with these numbers, as they end."""
    if how.cluster is not None:
        from harif.arena.matches.cluster import played_on_cluster

        return played_on_cluster(plan, numbers, how.cluster, how.stop)
    if how.processes == 1:
        return played_in_turn(plan, numbers, how.stop)
    return played_together(plan, numbers, how.processes, how.stop)


# What was asked -------------------------------------------------------------------------------------------------------


def contest_of(plan: Plan) -> Contest:
    game = definition_of(plan.start)
    lucky = game.kind.chance or game.kind.hidden or any(player(contender).seeded for contender in plan.contenders)
    return Contest(game.spec, names_of(plan.contenders), sides_of(plan.start), game.kind.utility_range, lucky)


def names_of(contenders: Sequence[Any]) -> tuple[str, ...]:
    """What the players are called; of two with the same name, the second is "name (2)"."""
    names: list[str] = []
    for contender in contenders:
        name = player(contender).name
        same = sum(other == name or other.startswith(f"{name} (") for other in names)
        names.append(f"{name} ({same + 1})" if same else name)
    return tuple(names)


def identity_of(plan: Plan, contest: Contest) -> Identity:
    """What must be the same for a match to go on: everything that decides its games but their number."""
    try:
        rules = rules_of(plan.start)
    except SearchError:  # no digest can be had of rules that hang on what is no value
        rules = {}
    return {
        "game": contest.game,
        "start": repr(plan.start),
        "rules": rules,
        "players": list(contest.players),
        "functions": [digest_of_player(contender) for contender in plan.contenders],
        "sides": list(contest.sides),
        "span": [str(end) for end in contest.span],
        "lucky": contest.lucky,
        "files": [digest_of_file(contender) for contender in plan.contenders],
        "seed": plan.seed,
        **plan.terms._asdict(),
    }


def digest_of_player(contender: Any) -> str | None:
    """What a function does, as far as that can be told; None for a text, which says it itself."""
    if not callable(contender):
        return None
    try:
        return digest_of(contender)
    except SearchError:  # it hangs on what has no digest
        return "unknown"


def digest_of_file(contender: Any) -> str | None:
    """What a player's file holds: a policy, or a network; None for those that have none, or where it is not there."""
    named = re.search(r"\bfile=([^,]+)", contender) if isinstance(contender, str) else None
    if named is None or not Path(named[1].strip()).is_file():
        return None
    return sha256(Path(named[1].strip()).read_bytes()).hexdigest()[:16]


def refuse_other_games(plan: Plan, played: Sequence[Played]) -> None:
    """Games in a file that began otherwise: it was made with other openings."""
    for game in played:
        opening = plan.opening(plan.game(game.number))
        begun = game.position, game.opening, game.moves[: len(opening.moves)]
        if begun != (opening.position, len(opening.moves), opening.moves):
            raise SearchError(
                "The file holds a match with other openings. Choose another file, or give those openings."
            )


def refuse_unfit(plan: Plan) -> None:
    """Players who cannot play such a game at all, before the first one is played."""
    game = definition_of(plan.start)
    for contender in plan.contenders:
        who = player(contender)
        if who.human:
            raise SearchError("A person cannot play a match: 'harif play' is for people.")
        who.mind.refuse(game)
        who.mind.close()
