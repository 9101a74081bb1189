"""A question for proof-number search, and the machinery that answers it at any position."""

import math
from collections import Counter
from typing import Any, NamedTuple

from harif.game import Kind, SearchError, definition_of
from harif.game.history import History, Searched, state_in
from harif.native.blocks import Block
from harif.native.engine import engine_for
from harif.native.records import rows
from harif.search.limits import MOST_PLIES
from harif.search.past import past_of
from harif.search.proof.dfpn import prove
from harif.search.proof.entries import table_of_proofs
from harif.search.proof.records import MOST_CHILDREN, Child, Frame, Proof
from harif.search.result import Progress
from harif.search.table import Position, new_table
from harif.search.work import NO_LIMIT, STOPPED

TINY = 0.001  # megabytes, of a table that only tells positions apart


class Question(NamedTuple):
    """Can `seeker` force an end that is worth `goal` or more (with `below`: less) to `viewer`, who moves at the root?

    Where endless play is a draw and a draw is enough, it is the other side that must force something: then `seeker` is
    the other side, and its goal is to keep the viewer below.
    """

    asked: str | float
    viewer: int
    seeker: int
    goal: float
    below: bool
    middle: float
    says_endless: bool  # do the rules say what endless play is worth?


def ask(state: Any, asked: str | float) -> Question:
    """The question in numbers, or a sentence that says why it is none."""
    game = definition_of(state)
    viewer, middle = int(state.player()), game.kind.middle
    if asked in ("win", "draw"):
        if not game.kind.has_middle:
            raise SearchError("{spec} does not say what an even game is: give goal= a number.", spec=game.spec)
        goal = math.nextafter(middle, math.inf) if asked == "win" else middle
    elif isinstance(asked, (int, float)) and not isinstance(asked, bool) and math.isfinite(asked):
        goal = float(asked)
    else:
        raise SearchError("goal is 'win', 'draw' or a number, not {asked!r}.", asked=asked)
    says_endless = game.repetition is not None
    below = says_endless and goal <= middle
    seeker = opponent_of(viewer, game.kind) if below else viewer
    return Question(asked, viewer, seeker, goal, below, middle, says_endless)


def opponent_of(player: int, kind: Kind) -> int:
    """The first player of the other side."""
    return next(other for other in range(kind.players) if kind.sign_of(other) != kind.sign_of(player))


class Move(NamedTuple):
    """A legal move, and what is known of the position after it."""

    action: int
    pn: int
    dn: int
    rank: int  # where it is solved: plies of the tree that shows it, at most
    rests: int  # where it is refuted: what that leans on


class Prover:
    """One question at a root, the kernel that answers it, and the memory that the kernel works in."""

    def __init__(
        self,
        state: Any,
        question: Question,
        nodes: int | None,
        megabytes: float,
        native: bool,
        history: Searched | None = None,
        only: tuple[int, ...] | None = None,
    ) -> None:
        game = definition_of(state)
        self.only, self.told_to_stop = only, False  # the root moves that are asked about; None: all
        self.root, self.question, self.engine = state, question, engine_for(state, [prove], native)
        self.drawn = drawn_by(state if history is None else history, only is not None)
        table, clocked = table_of_proofs(game, megabytes), bool(game.clocks and game.times)
        places = new_table(game, TINY, data=1, weight_bits=1, forgetting=True) if clocked else table
        self.work = Proof(
            players=game.kind.players,
            opposite=game.kind.opposite,
            limit=NO_LIMIT if nodes is None else nodes,
            seeker=question.seeker,
            viewer=question.viewer,
            goal=question.goal,
            middle=question.middle,
            below=question.below,
            **claims_of(game, question),
            worst_good=math.inf,
            best_bad=-math.inf,
            width=game.words,
            path=Block("q", (MOST_PLIES + 2) * game.words),
            frames=rows(Frame, MOST_PLIES + 2),
            children=rows(Child, MOST_CHILDREN + 1),  # one more, for a node that finds no room
            table=table,
            clocked=clocked,
            places=places,
            stands=rows(Position, MOST_PLIES + 2 if clocked else 1),
            repeated=max(1, game.times - 1),
            past=past_of(state if history is None else history, places, present=only is not None),
        )

    def prove(self, state: Any) -> int:
        """1: the seeker can; -1: it cannot; 0: stopped."""
        return int(self.engine.run(prove)(state, self.work))

    def look(self, state: Any) -> list[Move]:
        """Every legal move of an unfinished `state`, with what the table knows of it; at the root those that are
        asked about.
        """
        self.work.looking = True
        count = self.prove(state)
        self.work.looking = False
        children = (self.work.children[i] for i in range(count))
        moves = [Move(child.action, child.pn, child.dn, child.rank, child.rests) for child in children]
        return moves if self.only is None or state is not self.root else [m for m in moves if m.action in self.only]

    def halt(self) -> None:
        self.told_to_stop = True
        self.work.limit = STOPPED

    @property
    def halted(self) -> bool:
        return self.told_to_stop or self.work.limit == STOPPED

    def unlimited(self) -> None:
        self.told_to_stop = False
        self.work.limit = NO_LIMIT

    def progress(self, seconds: float) -> Progress:
        return Progress(self.work.deepest, self.work.nodes, seconds, way="proof", told="proving")


def drawn_by(asked: Searched, present: bool) -> frozenset[Any]:
    """The positions that are a draw once more, for they stood before: before the present one, or with it."""
    game = definition_of(state_in(asked))
    before = asked.before if isinstance(asked, History) else ()
    times = Counter(map(game.position, (*before, state_in(asked)) if present else before))
    return frozenset(position for position, count in times.items() if game.times and count >= game.times - 1)


def claims_of(game: Any, question: Question) -> dict[str, bool]:
    """Which of the game's claims may be used, and what "the opponent wins on its next move" decides."""
    losing = winning = False
    if game.kind.two_sided:
        is_more = question.goal >= question.middle  # below the middle misses the goal
        is_less = question.goal <= math.nextafter(question.middle, math.inf)  # above the middle meets it
        losing, winning = (is_less, is_more) if question.below else (is_more, is_less)
    return {
        "promising": "promising" in game.methods,
        "bounds": "bounds" in game.methods,
        "losing_decides": losing,
        "winning_decides": winning,
    }
