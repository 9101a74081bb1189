"""`proof`: can the player to move get at least so much? Proof-number search, which answers that and nothing else."""

import math
from typing import Any, NamedTuple

from harif.game import SearchError, State, definition_of, is_game_class
from harif.native.blocks import Block
from harif.native.engine import engine_for
from harif.native.records import rows
from harif.search import dfpn
from harif.search.algorithms import two_sided
from harif.search.dfpn import MOST_CHILDREN, Child, Frame, Proof
from harif.search.limits import MOST_PLIES, limits, positive
from harif.search.proof_entries import LOOPED_PN, table_of_proofs
from harif.search.proof_tree import ProofTree
from harif.search.refusals import refuse_finished
from harif.search.result import Progress, Result, answer
from harif.search.running import Ended, Report, Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, sentence_for


def proof(
    state: State | type[State],
    *,
    goal: str | float = "win",
    seconds: float | None = None,
    nodes: int | None = None,
    table: float = 64,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    seed: int = 0,
    **options: Any,
) -> Result:
    """Can the player to move get at least `goal`, whatever the other side does? Proof-number search (df-pn).

    - `goal`: "win" (more than an even game), "draw" (at least an even game), or a utility.
    - `table`: megabytes for proof and disproof numbers; with a small one the search takes longer, never wrong.
    - `seconds`, `nodes`: limits; without any it goes on until the question is answered.
    - `progress`: called about ten times a second with a `Progress`; if it returns False the search ends.
    - `stop`: an event, such as `threading.Event()`, that ends the search when it is set, from any thread.

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
    prover = Prover(state, ask(state, goal), bounds.nodes, megabytes, native)
    ended = conduct(
        lambda: prover.prove(state),
        prover.halt,
        game=definition_of(state),
        native=prover.engine.native,
        seconds=bounds.seconds,
        look=prover.progress,
        progress=progress,
        stop=stop,
    )
    if prover.work.flaw:
        raise sentence_for(prover.work.flaw, definition_of(state))
    return Answer(prover, ended, bounds.nodes).result()


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
    """One question at a root, the kernel that answers it, and the memory that the kernel works in."""

    def __init__(self, state: Any, question: Question, nodes: int | None, megabytes: float, native: bool) -> None:
        game = definition_of(state)
        self.root, self.question, self.engine = state, question, engine_for(state, [dfpn.prove], native)
        self.work = Proof(
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
            children=rows(Child, MOST_CHILDREN),
            table=table_of_proofs(game, megabytes),
        )
        self.work.frames[0].pn = self.work.frames[0].dn = 1

    def prove(self, state: Any) -> int:
        """1: the seeker can; -1: it cannot; 0: stopped."""
        return int(self.engine.run(dfpn.prove)(state, self.work))

    def look(self, state: Any) -> list[Move]:
        """Every legal move of an unfinished `state`, with what the table knows of it."""
        self.work.looking = True
        count = self.prove(state)
        self.work.looking = False
        children = (self.work.children[i] for i in range(count))
        return [Move(child.action, child.pn, child.dn, child.rank) for child in children]

    def halt(self) -> None:
        self.work.limit = STOPPED

    @property
    def halted(self) -> bool:
        return self.work.limit == STOPPED

    def unlimited(self) -> None:
        self.work.limit = NO_LIMIT

    def progress(self, seconds: float) -> Progress:
        return Progress(self.work.deepest, self.work.nodes, seconds, way="proof")


def claims_of(game: Any, question: Question) -> dict[str, bool]:
    """Which of the game's claims may be used, and what "the opponent wins on its next move" decides."""
    losing = winning = False
    if game.kind.players == 2:
        is_more = question.goal >= question.middle  # below the middle misses the goal
        is_less = question.goal <= math.nextafter(question.middle, math.inf)  # above the middle meets it
        losing, winning = (is_less, is_more) if question.below else (is_more, is_less)
    return {
        "promising": "promising" in game.methods,
        "bounds": "bounds" in game.methods,
        "losing_decides": losing,
        "winning_decides": winning,
    }


class Answer:
    """What a finished or stopped search says."""

    def __init__(self, prover: Prover, ended: Ended[int], most_nodes: int | None) -> None:
        self.prover, self.question, self.kind = prover, prover.question, definition_of(prover.root).kind
        self.nodes, self.seconds, self.depth = prover.work.nodes, ended.seconds, prover.work.deepest
        verdict, root = ended.value, prover.work.frames[0]
        self.pn, self.dn = (root.dn, root.pn) if self.question.below else (root.pn, root.dn)
        self.looped = verdict < 0 and root.rests == dfpn.LOOP
        self.stopped: str | None = None
        self.proven: bool | None = None
        if verdict == 0:
            self.stopped = ended.why or "nodes"
            self.nodes = min(self.nodes, most_nodes) if most_nodes and self.stopped == "nodes" else self.nodes
        elif verdict < 0 and root.rests == dfpn.LIMITS:
            self.stopped = "depth"
        elif self.looped and not self.question.says_endless and self.question.goal <= self.question.middle:
            self.stopped = "the other side can only hold on by repeating positions, and the rules do not say what "
            self.stopped += "endless play is worth (repetition='draw' would)"
        else:
            self.proven = (verdict > 0) != self.question.below

    def result(self) -> Result:
        value, exact = self.value()
        line = self.line()
        values = self.kind.to_all(value)  # as if player 0 had moved
        return answer(
            self.prover.root,
            "proof",
            action=line[0],
            values=values if self.question.viewer == 0 else values[::-1],
            ranked=self.ranked(line[0], value),
            line=line,
            depth=self.depth,
            nodes=self.nodes,
            seconds=self.seconds,
            exact=exact,
            distance=None,
            stopped=self.stopped,
            native=self.prover.engine.native,
            ranking="bounds",
            proof=None if self.proven is None or self.looped else ProofTree(self.prover, self.proven),
            stats={
                "goal": self.question.asked,
                "proven": self.proven,
                "bound": None if self.proven is None else "exact" if exact else "least" if self.proven else "most",
                "proof_number": work_left(self.pn),
                "disproof_number": work_left(self.dn),
                "nodes": self.nodes,
                "table": {"megabytes": self.prover.work.table.megabytes, "positions": self.prover.work.kept},
            },
        )

    def value(self) -> tuple[float, bool]:
        """What the leaves that were seen say of the value, to the player to move; is it the value itself?"""
        question, (low, high) = self.question, self.kind.first_range
        if self.proven is None:
            return (question.middle if math.isfinite(question.middle) else 0.0), False
        found = self.prover.work.worst_good if self.proven else self.prover.work.best_bad
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
        refuted = self.prover.work.best_bad
        if self.looped:
            refuted = max(refuted, self.question.middle)
        rest = []
        for move in self.prover.look(self.prover.root):
            if move.action != first and self.numbers(move)[1] == 0 and math.isfinite(refuted):
                rest.append((move.action, min(value, refuted)))
        return ((first, value), *rest)


def work_left(number: int) -> int | None:
    """A proof or disproof number; None is infinite."""
    return None if number >= LOOPED_PN else number
