"""An engine that speaks UCI: it obeys the lines of another program, one after the other, and thinks on a thread.

`isready` and `stop` are answered at once; what changes the position, an option or the question itself first ends the
search that is under way, which makes its move. Words that are not known are ignored, as the protocol says, and what is
wrong is told by `info string`.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from random import SystemRandom
from typing import Any

from harif.game import SearchError, definition_of
from harif.protocols.uci.asked import asked_in
from harif.protocols.uci.options import CHESS960, OPTIONS, Settings
from harif.protocols.uci.readiness import Readiness
from harif.protocols.uci.standing import Standing, shortened
from harif.protocols.uci.strength import weakened
from harif.protocols.uci.thinking import Kept, Thinking
from harif.search import search
from harif.search.algorithms import two_sided

LAST_WORDS = 5.0  # seconds after the last line in which a search may end by itself
GRACE = 5.0  # seconds in which a search that was told to end must have made its move
FIRST_LOOK = 100  # positions of the search that makes the machine code ready
SOME_SEED = 1 << 31


class Engine:
    """A player of one game for another program. `speak` says a line; `seed` is for the luck of weak play."""

    def __init__(self, game: Any, speak: Callable[[str], None], seed: int | None = None) -> None:
        refuse_unfit(game)
        self.game, self.speak = game, speak
        self.settings = Settings((*OPTIONS, *([CHESS960] if is_chess(game) else [])))
        self.standing = Standing(game)
        self.readiness = Readiness()
        self.kept = Kept()
        self.thinking: Thinking | None = None
        self.seed = SystemRandom().randrange(SOME_SEED) if seed is None else seed
        self.debugging = False
        self.begun = False  # has it begun to make itself ready?
        self.read = 0.0  # when the line that is being obeyed came
        self.placed = 0.0  # seconds that the position took, if that was the line before

    def serve(self, lines: Iterable[str]) -> None:
        """Obey lines until `quit`, or until there are no more; a search that is then under way is ended. After the last
        line one that ends by itself may do so, if that is soon.
        """
        try:
            for line in lines:
                if not self.obey(line):
                    return
            if self.thinking is not None and self.thinking.ends_by_itself:
                self.thinking.thread.join(LAST_WORDS)
        finally:
            self.halt()

    def obey(self, line: str) -> bool:
        """Obey a line; False where it says to quit. Words before the first that is known are ignored."""
        self.read = time.perf_counter()
        words = line.split()
        at = next((i for i, word in enumerate(words) if word in COMMANDS), None)
        if at is None:
            if words and self.debugging:
                self.note(f"nothing is known of '{shortened(line)}'")
            return True
        goes_on = COMMANDS[words[at]](self, words[at + 1 :]) is not False
        self.placed = time.perf_counter() - self.read if words[at] == "position" else 0.0
        if goes_on:
            self.get_ready()
        return goes_on

    # The commands -----------------------------------------------------------------------------------------------------

    def introduce(self, words: Sequence[str]) -> None:
        """`uci`: answered before anything is loaded that takes time."""
        from harif import __version__

        game = definition_of(self.game)
        self.speak(f"id name Harif {__version__}" + ("" if is_chess(self.game) else f" ({game.spec})"))
        self.speak("id author the authors of Harif")
        for option in self.settings.options.values():
            self.speak(option.declaration())
        self.speak("uciok")

    def debug(self, words: Sequence[str]) -> None:
        """`debug on`, `debug off`"""
        self.debugging = words[:1] != ["off"]

    def answer(self, words: Sequence[str]) -> None:
        """`isready`: answered when all is loaded and compiled, and then at once, also while it thinks."""
        self.get_ready()
        if self.readiness.is_ready:
            self.say_ready()
        else:
            self.readiness.prepare(self.say_ready)

    def set_option(self, words: Sequence[str]) -> None:
        """`setoption name … value …`"""
        self.halt()
        name, problem = self.settings.set(words)
        if problem is not None:
            self.note(problem)
        elif name in ("Hash", "Clear Hash", "Threads"):
            self.kept.tree = None
        elif name in ("UCI_LimitStrength", "UCI_Elo") and self.settings["UCI_LimitStrength"]:
            self.get_ready()
            self.kept.weak = None
            self.readiness.prepare(self.weaken, "It plays at its full strength.")

    def register(self, words: Sequence[str]) -> None:
        """`register …`: there is nothing to register."""

    def new_game(self, words: Sequence[str]) -> None:
        """`ucinewgame`: nothing of the last game counts any more."""
        self.halt()
        self.standing = Standing(self.game)
        self.kept.tree = self.kept.spent = None
        self.seed += 1
        if self.kept.weak is not None:
            self.kept.weak.begin(self.seed)

    def place(self, words: Sequence[str]) -> None:
        """`position …`"""
        self.halt()
        problem = self.standing.set(words)
        if problem is not None:
            self.note(problem)

    def go(self, words: Sequence[str]) -> None:
        """`go …`: the time runs from when the position came, as the other program's clock does."""
        self.halt()
        go, problems = asked_in(words)
        for problem in problems:
            self.note(problem)
        record, began = self.standing.asked(), self.read - self.placed
        self.get_ready()
        self.thinking = Thinking(record, go, self.settings, self.readiness, self.speak, self.kept, began)
        if self.debugging and self.thinking.allotment is not None:
            soft, hard = self.thinking.allotment
            self.note(f"{1000 * soft:.0f} ms for this move, {1000 * hard:.0f} ms at most")
        self.thinking.start()

    def end(self, words: Sequence[str]) -> None:
        """`stop`"""
        if self.thinking is not None:
            self.thinking.end()

    def hit(self, words: Sequence[str]) -> None:
        """`ponderhit`"""
        if self.thinking is not None:
            self.thinking.hit()

    def quit(self, words: Sequence[str]) -> bool:
        """`quit`"""
        return False

    # What they need ---------------------------------------------------------------------------------------------------

    def get_ready(self) -> None:
        """Begin to load and compile what a search needs, if that has not begun."""
        if not self.begun:
            self.begun = True
            self.readiness.prepare(self.load_learned, "It judges positions as if nothing had been learned.")
            self.readiness.prepare(self.first_look)

    def say_ready(self) -> None:
        """Answer `isready`; what went wrong on the way is told first."""
        for problem in self.readiness.untold():
            self.note(problem)
        self.speak("readyok")

    def load_learned(self) -> None:
        """Load what was learned of the game, where weights are shipped."""
        from harif.learning.network import judging

        self.kept.learned = {k: v for k, v in judging(definition_of(self.game())).items() if k != "algorithm"}

    def first_look(self) -> None:
        """Search once, so that the machine code is ready."""
        search(self.game(), nodes=FIRST_LOOK, ranking="bounds", table=1, **self.kept.learned)

    def weaken(self) -> None:
        """Make the player of limited strength ready, and let it choose once, so that its machine code is ready too."""
        from harif.arena.minds import Asking

        weak = weakened(self.settings["UCI_Elo"], self.seed)
        weak(self.game(), Asking())
        weak.begin(self.seed)
        self.kept.weak = weak

    def halt(self) -> None:
        """End the search that is under way, if one is: it makes its move first."""
        if self.thinking is not None:
            self.thinking.end()
            self.thinking.thread.join(GRACE)
            self.thinking = None

    def note(self, sentence: str) -> None:
        self.speak(f"info string {sentence}")


COMMANDS: dict[str, Callable[[Engine, Sequence[str]], bool | None]] = {
    "uci": Engine.introduce,
    "debug": Engine.debug,
    "isready": Engine.answer,
    "setoption": Engine.set_option,
    "register": Engine.register,
    "ucinewgame": Engine.new_game,
    "position": Engine.place,
    "go": Engine.go,
    "stop": Engine.end,
    "ponderhit": Engine.hit,
    "quit": Engine.quit,
}


def is_chess(game: Any) -> bool:
    return definition_of(game).name == "chess"


def refuse_unfit(game: Any) -> None:
    """UCI has two clocks, and shows everything to both sides."""
    definition = definition_of(game)
    if definition.kind.players < 2 or not two_sided(definition.kind):
        raise SearchError(
            "UCI is for games of two sides without chance and without secrets, in which what one side wins the other "
            "loses; {spec} is {kind}.",
            spec=definition.spec,
            kind=definition.kind.described(),
        )
