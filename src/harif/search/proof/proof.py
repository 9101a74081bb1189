"""`proof`: can the player to move get at least so much? Proof-number search, which answers that and nothing else."""

import math
from collections.abc import Collection
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.search.algorithms import two_sided
from harif.search.endless import Doubt
from harif.search.flaws import sentence_for
from harif.search.limits import limits, positive
from harif.search.proof.entries import LOOPED_PN
from harif.search.proof.prover import Move, Prover, ask
from harif.search.proof.records import LIMITS, LOOP
from harif.search.proof.some_moves import prove_some
from harif.search.proof.tree import ProofTree
from harif.search.refusals import refuse_finished, refuse_hidden
from harif.search.result import Result, answer
from harif.search.root_moves import lines_of, moves_of
from harif.search.running import Ended, Report, Stop, conduct


def proof(
    state: Searched,
    *,
    goal: str | float = "win",
    seconds: float | None = None,
    nodes: int | None = None,
    table: float = 64,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    seed: int = 0,
    face_up: bool = False,
    lines: int = 1,
    moves: Collection[int] | None = None,
    **options: Any,
) -> Result:
    """Can the player to move get at least `goal`, whatever the other side does? Proof-number search (df-pn).

    - `goal`: "win" (more than an even game), "draw" (at least an even game), or a utility.
    - `table`: megabytes for proof and disproof numbers; with a small one the search takes longer, never wrong.
    - `seconds`, `nodes`: limits; without any it goes on until the question is answered.
    - `face_up`: search a game with secrets as if every player saw everything.
    - `progress`: called about ten times a second with a `Progress`; if it returns False the search ends.
    - `stop`: an event, such as `threading.Event()`, that ends the search when it is set, from any thread.
    - `moves`: can it, if it begins with one of these? All that is answered is then about that.
    - `lines`: 1, for nothing is ranked here.

    `Result.stats["proven"]` is True, False, or None where a limit came first. `Result.value` is then a bound: proven,
    the value is at least that; refuted, at most; `Result.exact` says that the bound is the value. `Result.proof` is the
    tree that shows it, built when it is first looked at. There is no chance in the search: `seed` changes nothing.
    """
    if options:
        raise SearchError("proof has no option '{option}'. See help(harif.proof).", option=next(iter(options)))
    history, state = state, state_in(state)
    refuse_kind(state, face_up)
    bounds = limits(None, seconds, nodes)
    megabytes = positive("table", table) or 64.0
    refuse_lines(lines)
    refuse_finished(state)
    only = moves_of(state, moves)
    prover = Prover(state, ask(state, goal), bounds.nodes, megabytes, native, history, only)
    ended = conduct(
        lambda: prover.prove(state) if only is None else prove_some(prover),
        prover.halt,
        game=definition_of(state),
        native=prover.engine.native,
        seconds=bounds.seconds,
        look=prover.progress,
        progress=progress,
        stop=stop,
        doubt=None if bounds.given else Doubt(state, by_lines=False),
    )
    if prover.work.flaw:
        raise sentence_for(prover.work.flaw, definition_of(state))
    return Answer(prover, ended, bounds.nodes).result()


def refuse_kind(state: Any, face_up: bool) -> None:
    """A sentence where the game is not one of two sides, without chance, all in sight."""
    game = definition_of(state)
    if not two_sided(refuse_hidden(game, "proof", face_up)):
        raise SearchError(
            "proof wants one player, or two sides with a constant sum; no chance; nothing hidden; {spec} is {kind}.",
            spec=game.spec,
            kind=game.kind.described(),
        )
    if not all(kind.native() for kind in game.fields):
        raise SearchError(
            "proof keeps positions as machine words; {spec} has a field that is none. Declare its fields int, "
            "harif.U64, float, bool or tuples of these, or search it by alphabeta.",
            spec=game.spec,
        )


def refuse_lines(lines: object) -> None:
    if lines_of(lines) > 1:
        raise SearchError(
            "lines={lines}: proof says whether a goal can be reached, and ranks no moves. Give moves= to ask about "
            "some of them, or use pvs.",
            lines=lines,
        )


class Answer:
    """What a finished or stopped search says."""

    def __init__(self, prover: Prover, ended: Ended[int], most_nodes: int | None) -> None:
        self.prover, self.question, self.kind = prover, prover.question, definition_of(prover.root).kind
        self.nodes, self.seconds, self.depth = prover.work.nodes, ended.seconds, prover.work.deepest
        verdict, root = ended.value, prover.work.frames[0]
        self.pn, self.dn = (root.dn, root.pn) if self.question.below else (root.pn, root.dn)
        self.looped = verdict < 0 and root.rests == LOOP
        self.stopped: str | None = None
        self.proven: bool | None = None
        if verdict == 0:
            self.stopped = ended.why or "nodes"
            self.nodes = min(self.nodes, most_nodes) if most_nodes and self.stopped == "nodes" else self.nodes
        elif verdict < 0 and root.rests == LIMITS:
            self.stopped = "depth"
        elif self.looped and not self.question.says_endless and self.question.goal <= self.question.middle:
            self.stopped = "the other side can only hold on by repeating positions, and the rules do not say what "
            self.stopped += "endless play is worth (repetition='draw' would)"
        else:
            self.proven = (verdict > 0) != self.question.below

    def result(self) -> Result:
        value, exact = self.value()
        line = self.line()
        first = value if self.kind.with_first(self.question.viewer) else self.kind.total - value
        return answer(
            self.prover.root,
            "proof",
            action=line[0],
            values=self.kind.to_all(first),
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
        holder = self.kind.sign_of(self.question.viewer) * (1.0 if self.proven else -1.0)
        where = definition_of(state).position
        seen = {where(state)}
        while not state.terminal():
            known = prover.look(state)
            if self.proven is None:
                return (min(known, key=self.hope).action,)
            solved = [move for move in known if self.numbers(move)[0 if self.proven else 1] == 0]
            if not solved:
                break
            held = self.kind.sign_of(int(state.player())) == holder
            chosen = (min if held else max)(solved, key=lambda move: move.rank)
            state = state.result(chosen.action)
            moves.append(chosen.action)
            if where(state) in seen:
                break
            seen.add(where(state))
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
