"""What the players see: does `sees` keep its promises?

A view names an information set, so two states with one view are one to the player who looks at them: they offer the
same actions by the same names and are drawn alike (else something *leaks*), and the player has come there by the same
moves of its own, made at the same views (else the view *forgets*). Where a game is small, random games meet in such
states. In a large one they never do: there a game is played again with choices made otherwise (`replays`), and
histories are sampled that lead to the same view (`exchanges`).
"""

import random
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from harif.checking.exchanges import other_histories
from harif.checking.history import Path, Reached, shown
from harif.checking.inspector import Broken, Inspector
from harif.checking.replays import Replays, choices_of
from harif.checking.report import Finding
from harif.checking.tales import Tales, where
from harif.drawing.digits import LANGUAGES
from harif.game import CHANCE
from harif.game.answers import is_truth
from harif.game.choices import listed
from harif.game.fields import SIGN, WORD
from harif.game.notation import move_name, said_move

GAMES, REPLAYS, CHAINS, PLIES = 250, 800, 400, 400
SECONDS = 3.0  # whatever is slow: no longer than this
TWICE = 1000  # views asked for twice
FAULTS = {"leaks", "forgets"}  # of a view: drawings are not blamed for what it leaves out
FIX_LEAK = "let 'sees' tell the player to move all that its actions and their names depend on"
FIX_DRAWING = "draw for a viewer only what 'sees(viewer)' tells (all, where the viewer is None), or let 'sees' tell it"
FIX_MEMORY = "let 'sees' tell the player's own moves so far, and what it saw when it made them"
FIX_TYPE = "return an int, or a tuple of as many ints, bools or U64s in every state and for every seat"
FIX_GUESS = "make it of the bits and of what 'sees(player)' tells, and of nothing else"


class Memory(NamedTuple):
    """What a player may remember, as numbers: equal numbers are equal memories."""

    own: int = 0  # its own moves, and the views at which it made them
    all: int = 0  # and what it saw when others moved
    last: Any = None  # the view at the last of these moves


class Seen(NamedTuple):
    """A state of a play: how it was reached, and what each seat sees and remembers there."""

    reached: Reached
    views: tuple[Any, ...]
    memories: tuple[Memory, ...]


class Views:
    """Looks at the views of one game."""

    def __init__(self, cls: Any, inspector: Inspector, rng: random.Random) -> None:
        self.cls, self.inspector, self.rng = cls, inspector, rng
        self.game, self.report = cls.__harif__, inspector.report
        self.tales = Tales(cls)
        self.seats = range(self.game.kind.players)
        self.drawn = [name for name in ("text", "rows", "svg") if name in self.game.methods]
        if "text" in self.drawn and "rows" in self.drawn:
            self.drawn.remove("rows")  # nobody is shown them
        self.touching = [name for name in ("touches", "slides") if name in self.game.methods]
        self.first: tuple[Any, int, Any] | None = None  # the shape of the first view, its seat and state
        self.met: dict[Any, Seen] = {}  # (seat, its view, who moves) -> the first such state
        self.numbers: dict[Any, int] = {}  # of memories
        self.waiting: dict[str, Callable[[], None]] = {}  # faults that one of the view would explain, by their codes
        self.compared: set[tuple[int, Any]] = set()  # (seat, state) that were held against the first that looks so
        self.asked = self.guessed = 0

    def test(self, seconds: float = SECONDS) -> None:
        """Play, play again otherwise, and say what is wrong."""
        end = time.perf_counter() + seconds
        plays: list[list[Seen]] = []
        try:
            while len(plays) < GAMES and (not plays or time.perf_counter() < end - seconds / 2):
                plays.append(self.play())
            replays = Replays(self.rng, self.step, self.look)
            for _ in range(REPLAYS):
                if time.perf_counter() > end - seconds / 4 or set(self.report.counts) & FAULTS:
                    break
                replays.once(self.rng.choice(plays), len(self.seats))
            for _ in range(CHAINS):
                if time.perf_counter() > end or set(self.report.counts) & FAULTS:
                    break
                self.exchange(self.rng.choice(plays))
        except Broken:
            pass
        if not set(self.report.counts) & FAULTS:
            for tell in self.waiting.values():
                tell()
        self.report.claims |= {"sees": len(self.compared)} | (
            {"guess": self.guessed} if "guess" in self.game.methods else {}
        )
        if not self.compared and self.report.ok:
            told = "not tested: whether 'sees' leaks or forgets, for no two states were met that look alike to a player"
            fix = "nothing, if all players see everything; else check a smaller game of the kind"
            self.inspector.tell(Finding("untested", told, fix, "sees", note=True))

    def exchange(self, play: list[Seen]) -> None:
        """Look at what other histories lead to that end in one of the views of a play."""
        if not all(kind.native() for kind in self.game.fields):
            return
        states = [seen.reached.state for seen in play]
        moves = [seen.reached.path.move for seen in play[1:] if seen.reached.path]
        for history in other_histories(states, moves, self.rng):
            seen = play[0]
            for move in history:
                seen = self.step(seen, move)
            self.look(seen)

    # Playing -----------------------------------------------------------------------------------------------------

    def play(self) -> list[Seen]:
        """A random game, every state of it looked at."""
        state = self.cls()
        seen = Seen(Reached(state, None), self.views(state), (Memory(),) * len(self.seats))
        self.look(seen)
        found = [seen]
        while len(found) < PLIES and (choices := choices_of(seen.reached.state)):
            seen = self.step(seen, self.rng.choice(choices))
            self.look(seen)
            found.append(seen)
        return found

    def step(self, before: Seen, choice: int) -> Seen:
        """The state after a choice, and what every seat sees and remembers there."""
        state, memories = before.reached.state, before.memories
        mover, after = state.player(), state.result(choice)
        if mover != CHANCE:
            memories = tuple(
                self.remember(memories[seat], before.views[seat], choice if seat == mover else None)
                for seat in self.seats
            )
        return Seen(Reached(after, Path(before.reached.path, choice)), self.views(after), memories)

    def remember(self, memory: Memory, view: Any, move: int | None) -> Memory:
        """The memory after a move, the player's own or (None) another's. To go on seeing the same is nothing new."""
        if move is None and view == memory.last:
            return memory
        everything = self.numbers.setdefault((memory.all, view, move), len(self.numbers) + 1)
        if move is None:
            return Memory(memory.own, everything, view)
        own = self.numbers.setdefault(("own", memory.own, view, move), len(self.numbers) + 1)
        return Memory(own, everything, view)

    # One view ----------------------------------------------------------------------------------------------------

    def views(self, state: Any) -> tuple[Any, ...]:
        return tuple(self.view(state, seat) for seat in self.seats)

    def view(self, state: Any, seat: int) -> Any:
        """What a seat sees, if it is what a view may be."""
        view = self.asked_view(state, seat)
        shape = shape_of(view)
        if shape is None:
            told = f"sees({seat}) is {view!r} in {state!r}, {where(state)}"
            self.inspector.find("view-type", told, FIX_TYPE, "sees")
            raise Broken
        if self.first is None:
            self.first = shape, seat, state
        known, other, at = self.first
        if shape != known:
            told = f"sees({seat}) is {view!r} in {state!r}, and sees({other}) is {at.sees(other)!r} in {at!r}"
            self.inspector.find("view-type", told + ": the two have different forms", FIX_TYPE, "sees")
            raise Broken
        return view

    def asked_view(self, state: Any, seat: int) -> Any:
        self.asked += 1
        try:
            view = state.sees(seat)
            if self.asked <= TWICE and state.sees(seat) != view:
                told = f"sees({seat}) gave two answers in {state!r}"
                self.inspector.find("changes", told, "depend on the state and the player alone", "sees")
                raise Broken
            return view
        except Broken:
            raise
        except Exception as problem:
            told = f"sees({seat}) raised {type(problem).__name__}: {problem} in {state!r}, {where(state)}"
            line = next(
                (f.lineno for f in reversed(traceback.extract_tb(problem.__traceback__)) if f.name == "sees"), None
            )
            self.inspector.find("raises", told, "any seat may be asked in any state, at its end too", "sees", line)
            raise Broken from None

    # Two states with one view ------------------------------------------------------------------------------------

    def look(self, seen: Seen) -> None:
        """Compare a state, for every seat, with the first that looked the same and has the same player to move. (Nobody
        waits for chance: what is drawn there is shown to nobody.)
        """
        state = seen.reached.state
        mover = None if state.terminal() else state.player()
        if mover == CHANCE:
            return
        for seat in self.seats:
            first = self.met.setdefault((seat, seen.views[seat], mover), seen)
            if first is seen:
                continue
            if seat == mover:
                self.compare_memories(seat, first, seen)
            if first.reached.state != state and (seat, state) not in self.compared:
                self.compared.add((seat, state))
                if seat == mover:
                    self.compare_moves(seat, first.reached, seen.reached)
                self.compare_drawings(seat, first.reached, seen.reached)
                if "guess" in self.game.methods and mover is not None:
                    self.compare_guesses(seat, first.reached, seen)

    def compare_memories(self, seat: int, one: Seen, other: Seen) -> None:
        view = other.views[seat]
        first, second = (self.remember(seen.memories[seat], view, None) for seen in (one, other))
        if first.all == second.all:
            return

        def told() -> str:
            return self.tales.forgotten(seat, view, one.reached, other.reached)

        if first.own != second.own:
            self.find("forgets", told, FIX_MEMORY, "sees")
        else:
            fix = "let 'sees' go on telling it, if it matters: a search knows no more than the present view"
            self.waiting.setdefault(
                "forgets-between",
                lambda: self.inspector.tell(Finding("forgets-between", told(), fix, "sees", note=True)),
            )

    def compare_moves(self, seat: int, one: Reached, other: Reached) -> None:
        """The actions, their names and what they touch, which the player to move is shown."""
        actions = choices_of(one.state), choices_of(other.state)
        if actions[0] != actions[1]:
            self.leak(seat, one, other, "actions", told_apart(one.state, other.state, *actions))
            return
        for action in actions[0]:
            for lang in LANGUAGES:
                names = [said_move(reached.state, action, lang) for reached in (one, other)]
                if names[0] != names[1]:
                    ways = [f"the move {action} is called '{name}'" for name in names]
                    self.leak(seat, one, other, "move_name", ways)
                    return
            for method in self.touching:
                places = [self.places(reached.state, method, action) for reached in (one, other)]
                if places[0] != places[1]:
                    ways = [f"'{method}' yields {found} for the move {action}" for found in places]
                    self.leak(seat, one, other, method, ways)
                    return

    def places(self, state: Any, method: str, action: int) -> list[Any]:
        return list(self.inspector.call(lambda: listed(getattr(state, method)(action)), method))

    def leak(self, seat: int, one: Reached, other: Reached, method: str, ways: list[str]) -> None:
        def told() -> str:
            first, second = self.tales.both(one, other)
            view = one.state.sees(seat)
            return f"player {seat} sees {view!r} {first} and {second}, but in one {ways[0]}, in the other {ways[1]}"

        self.find("leaks", told, FIX_LEAK, "sees" if method == "actions" else method)

    def compare_drawings(self, seat: int, one: Reached, other: Reached) -> None:
        for method in self.drawn:
            if f"leaks-{method}" not in self.waiting:
                drawings = [self.drawing(reached.state, method, seat) for reached in (one, other)]
                if drawings[0] != drawings[1]:
                    told = partial(self.tell_drawing, method, seat, one, other)
                    self.waiting[f"leaks-{method}"] = told

    def drawing(self, state: Any, method: str, seat: int) -> str:
        drawn = self.inspector.call(lambda: shown(state, method, seat), method)
        return "\n".join(map(str, drawn)) if method == "rows" else str(drawn)

    def tell_drawing(self, method: str, seat: int, one: Reached, other: Reached) -> None:
        first, second = self.tales.both(one, other)
        parts = difference(*(self.drawing(reached.state, method, seat) for reached in (one, other)))
        told = (
            f"'{method}' shows player {seat} what it does not see: it sees {one.state.sees(seat)!r} {first} and "
            f"{second}, but in one it is shown {parts[0]!r}, in the other {parts[1]!r}"
        )
        self.inspector.find(f"leaks-{method}", told, FIX_DRAWING, method)

    def compare_guesses(self, seat: int, one: Reached, other: Seen) -> None:
        """A guess has the view that it was made from, and is the same for all states with that view."""
        self.guessed += 1
        bits, state = self.rng.getrandbits(64), other.reached.state
        guesses = [self.inspector.call(at.guess, "guess", seat, bits) for at in (one.state, state)]
        odd = next((guess for guess in guesses if type(guess) is not self.cls), None)
        if odd is not None:
            self.inspector.find("guess", f"'guess' returned {odd!r} in {state!r}", "return a state", "guess")
            raise Broken
        guess = guesses[1]
        if guess.terminal() or guess.player() != state.player() or guess.sees(seat) != other.views[seat]:
            told = f"guess({seat}, {bits}) is {guess!r} in {state!r}: player {seat} can tell the two apart"
            self.inspector.find("guess", told, "return a state that looks the same to the player", "guess")
        elif guesses[0] != guess:
            first, second = self.tales.both(one, other.reached)
            told = f"'guess' peeks: player {seat} sees the same {first} and {second}, but of the same bits it makes "
            self.inspector.find("guess", told + f"{guesses[0]!r} in one and {guess!r} in the other", FIX_GUESS, "guess")

    def find(self, code: str, told: Callable[[], str], fix: str, method: str) -> None:
        """A finding; its sentence, which takes a while, is made for the first of its kind."""
        known = code in self.report.counts
        self.inspector.find(code, "" if known else told(), fix, method)


def told_apart(one: Any, other: Any, first: list[int], second: list[int]) -> list[str]:
    """How the actions of two states differ, a part of a sentence for each."""
    gone = next((action for action in first if action not in second), None)
    if gone is not None:
        return [f"'{move_name(one, gone)}' may be played", "it may not"]
    new = next((action for action in second if action not in first), None)
    if new is not None:
        return [f"'{move_name(other, new)}' may not be played", "it may"]
    return [f"the actions are in the order {found[:6]}" for found in (first, second)]


def shape_of(view: Any) -> Any:
    """How a view is made of words: 1, or a tuple of shapes; None where it is made of anything else."""
    if isinstance(view, tuple):
        shapes = tuple(shape_of(part) for part in view)
        return None if None in shapes or not shapes else shapes
    return 1 if is_truth(view) and -SIGN <= int(view) <= WORD else None


def difference(one: str, other: str) -> tuple[str, str]:
    """The first line in which two drawings differ, or what stands there in a long line."""
    lines = one.splitlines() or [""], other.splitlines() or [""]
    at = next((i for i, (a, b) in enumerate(zip(*lines, strict=False)) if a != b), min(map(len, lines)))
    first, second = (found[at] if at < len(found) else "" for found in lines)
    if max(len(first), len(second)) <= 60:
        return first.strip(), second.strip()
    start = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return first[max(0, start - 20) :][:40], second[max(0, start - 20) :][:40]
