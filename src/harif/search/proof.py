"""`proof`: can the player to move get at least so much? Proof-number search, which answers that and nothing else."""

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import SearchError, State, definition_of, is_game_class
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for
from harif.search import dfpn, proof_table
from harif.search.algorithms import two_sided
from harif.search.limits import MOST_PLIES, limits, positive
from harif.search.proof_tree import ProofTree
from harif.search.result import Progress, Result
from harif.search.root import NO_LIMIT
from harif.search.search import deep_recursion, named, refuse_finished
from harif.search.worker import run_stoppable

SLOTS = 1 << 20  # children of all nodes on the path together
STOPPED = -1  # a node limit that every search is beyond
FIRST_LINES = 1 << 10  # cache lines of the table that a search begins with
MOST_WORDS = 6  # of a state that fits into an entry as it is


def proof(
    state: State | type[State],
    *,
    goal: str | float = "win",
    seconds: float | None = None,
    nodes: int | None = None,
    table: float = 64,
    native: bool = True,
    progress: Callable[[Progress], object] | None = None,
    seed: int = 0,
    **options: Any,
) -> Result:
    """Can the player to move get at least `goal`, whatever the other side does? Proof-number search (df-pn).

    - `goal`: "win" (more than an even game), "draw" (at least an even game), or a utility.
    - `table`: megabytes for proof and disproof numbers; with a small one the search takes longer, never wrong.
    - `seconds`, `nodes`: limits; without any it goes on until the question is answered.
    - `progress`: called about ten times a second with a `Progress`; if it returns False the search ends.

    `Result.stats["proven"]` is True, False, or None where a limit came first. `Result.value` is then a bound: proven,
    the value is at least that; refuted, at most; `Result.exact` says that the bound is the value. `Result.proof` is the
    tree that shows it, built when it is first looked at. There is no chance in the search: `seed` changes nothing.
    """
    if options:
        raise SearchError(f"proof has no option '{next(iter(options))}'. See help(harif.proof).")
    state = state() if is_game_class(state) else state
    refuse_kind(state)
    bounds = limits(None, seconds, nodes)
    megabytes = positive("table", table) or 64.0
    refuse_finished(state)
    question = ask(state, goal)
    prover = Prover(state, question, bounds.nodes, megabytes, native)
    started = time.perf_counter()

    def report() -> object:
        return progress(prover.progress(time.perf_counter() - started)) if progress else None

    with deep_recursion(prover.engine.native):
        verdict = run_stoppable(
            lambda: prover.prove(state),
            prover.stop,
            bounds.seconds,
            report if progress is not None else None,
            definition_of(state),
        )
    spent = time.perf_counter() - started
    if prover.ledger[proof_table.STUCK]:
        spec = definition_of(state).spec
        raise SearchError(f"{spec}: a position has no legal move, yet the game is not over. Try 'harif check'.")
    return Answer(prover, verdict, bounds.seconds, bounds.nodes).result(spent)


def refuse_kind(state: Any) -> None:
    """A sentence where the game is not one of two sides, without chance, all in sight."""
    game = definition_of(state)
    if not two_sided(game.kind):
        raise SearchError(
            "proof wants one player, or two with a constant sum; no chance; nothing hidden; "
            f"{game.spec} is {game.kind}."
        )
    if not all(kind.native() for kind in game.fields):
        raise SearchError(
            f"proof keeps positions as machine words; {game.spec} has a field that is none. Declare its fields int, "
            "harif.U64, float, bool or tuples of these, or search it by alphabeta."
        )


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
            raise SearchError(f"{game.spec} does not say what an even game is: give goal= a number.")
        goal = math.nextafter(middle, math.inf) if asked == "win" else middle
    elif isinstance(asked, (int, float)) and not isinstance(asked, bool) and math.isfinite(asked):
        goal = float(asked)
    else:
        raise SearchError(f"goal is 'win', 'draw' or a number, not {asked!r}.")
    says_endless = game.repetition == "draw"
    below = says_endless and goal <= middle
    return Question(asked, viewer, 1 - viewer if below else viewer, goal, below, middle, says_endless)


class Move(NamedTuple):
    """A legal move, and what is known of the position after it."""

    action: int
    pn: int
    dn: int
    rank: int  # where it is solved: plies of the tree that shows it, at most


class Prover:
    """The arrays of one search: the question, the limits, the path, the table."""

    def __init__(self, state: Any, question: Question, nodes: int | None, megabytes: float, native: bool) -> None:
        game = definition_of(state)
        self.root, self.question, self.engine = state, question, engine_for(state, [dfpn.PROVE], native)
        engine: Engine = self.engine
        width = game.words
        self.keying = (
            proof_table.BY_KEY if "key" in game.methods else width if width <= MOST_WORDS else proof_table.BY_HASHES
        )
        lines = 1 << max(1, int(megabytes * 2**20 / (8 * proof_table.LINE)).bit_length() - 1)
        self.table = Block("q", lines * proof_table.LINE)
        self.ledger = engine.ints(proof_table.LEDGER)
        self.worth = engine.floats(4)
        for slot, number in {
            proof_table.NODE_LIMIT: NO_LIMIT if nodes is None else nodes,
            proof_table.SEEKER: question.seeker,
            proof_table.VIEWER: question.viewer,
            proof_table.BELOW: int(question.below),
            proof_table.CLAIMS: claims_of(game, question),
            proof_table.WIDTH: width,
            proof_table.KEYING: self.keying,
            proof_table.CAP: MOST_PLIES,
            proof_table.LINES: min(lines, FIRST_LINES),
            proof_table.MOST_LINES: lines,
            proof_table.PN: 1,
            proof_table.DN: 1,
        }.items():
            self.ledger[slot] = number
        for slot, worth in enumerate((question.goal, math.inf, -math.inf, question.middle)):
            self.worth[slot] = worth
        self.slots = Block("q", SLOTS * dfpn.SLOT)
        self.arrays = (
            self.ledger,
            self.worth,
            self.table,
            Block("q", (MOST_PLIES + 2) * width),
            Block("q", (MOST_PLIES + 2) * dfpn.FRAME),
            self.slots,
            engine.ints(dfpn.MARKS),
            engine.ints(max(width, 8)),
        )

    def prove(self, state: Any) -> int:
        """1: the seeker can; -1: it cannot; 0: stopped."""
        return int(self.engine.run(dfpn.PROVE)(state, *self.arrays))

    def look(self, state: Any) -> list[Move]:
        """Every legal move of an unfinished `state`, with what the table knows of it."""
        self.ledger[proof_table.LOOKING] = 1
        count = self.prove(state)
        self.ledger[proof_table.LOOKING] = 0
        rows = [self.slots[i * dfpn.SLOT : (i + 1) * dfpn.SLOT] for i in range(count)]
        return [Move(int(a), int(pn), int(dn), int(rank)) for a, pn, dn, _, rank in rows]

    def stop(self) -> None:
        self.ledger[proof_table.NODE_LIMIT] = STOPPED

    def unlimited(self) -> None:
        self.ledger[proof_table.NODE_LIMIT] = NO_LIMIT

    @property
    def nodes(self) -> int:
        return int(self.ledger[proof_table.NODES])

    def progress(self, seconds: float) -> Progress:
        return Progress(int(self.ledger[proof_table.DEEPEST]), self.nodes, seconds, None, None, ())


def claims_of(game: Any, question: Question) -> int:
    """Which of the game's claims may be used, and what "the opponent wins on its next move" decides."""
    bits = dfpn.PROMISING * ("promising" in game.methods) + dfpn.BOUNDS * ("bounds" in game.methods)
    if game.kind.players == 2:
        is_more = question.goal >= question.middle  # below the middle misses the goal
        is_less = question.goal <= math.nextafter(question.middle, math.inf)  # above the middle meets it
        losing, winning = (is_less, is_more) if question.below else (is_more, is_less)
        bits += dfpn.LOSING_DECIDES * losing + dfpn.WINNING_DECIDES * winning
    return bits


class Answer:
    """What a finished or stopped search says."""

    def __init__(self, prover: Prover, verdict: int, seconds: float | None, nodes: int | None) -> None:
        self.prover, self.question, self.kind = prover, prover.question, definition_of(prover.root).kind
        self.seconds, self.nodes = seconds, nodes
        ledger = prover.ledger
        self.pn, self.dn, rests = (
            int(ledger[proof_table.PN]),
            int(ledger[proof_table.DN]),
            int(ledger[proof_table.RESTS]),
        )
        self.spent_nodes = prover.nodes
        self.looped = verdict < 0 and rests == proof_table.LOOP
        self.stopped: str | None = None
        self.proven: bool | None = None
        if verdict < 0 and rests == dfpn.LIMITS:
            self.stopped = "depth"
        elif self.looped and not self.question.says_endless and self.question.goal <= self.question.middle:
            self.stopped = "the other side can only hold on by repeating positions, and the rules do not say what "
            self.stopped += "endless play is worth (repetition='draw' would)"
        elif verdict:
            self.proven = (verdict > 0) != self.question.below
        if self.question.below:
            self.pn, self.dn = self.dn, self.pn

    def result(self, seconds: float) -> Result:
        state, question = self.prover.root, self.question
        if self.proven is None and self.stopped is None:
            timed = self.seconds is not None and seconds >= self.seconds
            out_of_nodes = self.nodes is not None and self.spent_nodes > self.nodes
            self.stopped = "seconds" if timed else "nodes" if out_of_nodes else "interrupt"
        value, exact = self.value()
        line = self.line()
        ranked = self.ranked(line[0], value)
        nodes = min(self.spent_nodes, self.nodes) if self.nodes and self.stopped == "nodes" else self.spent_nodes
        return Result(
            action=line[0],
            value=value,
            values=self.to_all(value),
            line=line,
            ranked=ranked,
            depth=int(self.prover.ledger[proof_table.DEEPEST]),
            nodes=nodes,
            seconds=seconds,
            exact=exact,
            distance=None,
            algorithm="proof",
            stopped=self.stopped,
            native=self.prover.engine.native,
            ranking="bounds",
            names=named(state, line[0], ranked, line, False),
            proof=None if self.proven is None or self.looped else ProofTree(self.prover, self.proven),
            stats={
                "goal": question.asked,
                "proven": self.proven,
                "bound": None if self.proven is None else "exact" if exact else "least" if self.proven else "most",
                "proof_number": work_left(self.pn),
                "disproof_number": work_left(self.dn),
                "nodes": nodes,
                "table": {
                    "megabytes": len(self.prover.table) * 8 / 2**20,
                    "positions": int(self.prover.ledger[proof_table.KEPT]),
                },
            },
        )

    def value(self) -> tuple[float, bool]:
        """What the leaves that were seen say of the value, to the player to move; is it the value itself?"""
        question, (low, high) = self.question, self.kind.utility_range
        if self.kind.players == 2:
            total = self.kind.constant_sum or 0.0
            low, high = max(low, total - high), min(high, total - low)
        if self.proven is None:
            return (question.middle if math.isfinite(question.middle) else 0.0), False
        found = float(self.prover.worth[dfpn.WORST_GOOD if self.proven else dfpn.BEST_BAD])
        if self.looped:
            found = min(found, question.middle) if self.proven else max(found, question.middle)
        if not math.isfinite(found):  # a claim decided it without a leaf
            found = question.goal if self.proven else min(question.goal, high)
        return found + 0.0, found >= high if self.proven else found <= low and not self.looped

    def line(self) -> tuple[int, ...]:
        """The seeker's way as far as the table shows it, against the longest resistance; at least a legal move."""
        state, prover, moves = self.prover.root, self.prover, []
        holder = self.question.viewer if self.proven else 1 - self.question.viewer
        seen = {state}
        while not state.terminal():
            known = prover.look(state)
            if self.proven is None:
                return (min(known, key=self.hope).action,)
            solved = [move for move in known if self.numbers(move)[0 if self.proven else 1] == 0]
            if not solved:
                break
            held = int(state.player()) == holder
            chosen = (min if held else max)(solved, key=lambda move: move.rank)
            state = state.result(chosen.action)
            moves.append(chosen.action)
            if state in seen:
                break
            seen.add(state)
        return tuple(moves) or (known[0].action,)

    def numbers(self, move: Move) -> tuple[int, int]:
        """The proof and disproof number of the question as it was asked."""
        return (move.dn, move.pn) if self.question.below else (move.pn, move.dn)

    def hope(self, move: Move) -> tuple[int, int]:
        pn, dn = self.numbers(move)
        return pn, -dn

    def ranked(self, first: int, value: float) -> tuple[tuple[int, float], ...]:
        """The root moves of which something is known: the proven one at least, refuted ones at most."""
        if self.proven is None:
            return ()
        refuted = float(self.prover.worth[dfpn.BEST_BAD])
        if self.looped:
            refuted = max(refuted, self.question.middle)
        rest = []
        for move in self.prover.look(self.prover.root):
            if move.action != first and self.numbers(move)[1] == 0 and math.isfinite(refuted):
                rest.append((move.action, min(value, refuted)))
        return ((first, value), *rest)

    def to_all(self, value: float) -> tuple[float, ...]:
        if self.kind.players == 1:
            return (value,)
        other = (self.kind.constant_sum or 0.0) - value + 0.0
        return (value, other) if self.question.viewer == 0 else (other, value)


def work_left(number: int) -> int | None:
    """A proof or disproof number; None is infinite."""
    return None if number >= proof_table.LOOPED_PN else number
