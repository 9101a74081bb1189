"""One search, two speeds: the same kernel function runs as machine code or as plain Python.

A `Kernel` is an ordinary function whose first argument is a state and which calls only the state's methods. An `Engine`
runs kernels on the states of one game: natively where the game can be compiled, interpreted where it cannot (with one
notice that says why).
"""

import contextlib
import os
import re
import signal
import sys
import threading
import time
import warnings
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from harif.game import NotNative, SearchError, is_game_class
from harif.game.fields import from_words, to_words
from harif.game.sentence import Sentence
from harif.native.probe import probe
from harif.native.records import signature_of
from harif.words.catalogue import say, spoken
from harif.words.errors import told
from harif.words.games import name_of

if TYPE_CHECKING:
    from harif.native.reach import Reach


F = TypeVar("F", bound=Callable[..., Any])


class HarifNotice(UserWarning):
    """Something that is slower or less than it could be, and why; never wrong."""


class Kernel(NamedTuple):
    """A function, and the machine types of its arguments and of what it returns, as its annotations declare them."""

    name: str
    function: Callable[..., Any]
    takes_state: bool
    arguments: tuple[Any, ...]  # after the state
    returns: Any


def kernel(function: F) -> F:
    """Mark a function that is compiled: one that an engine runs, or one that such a function calls.

    What an engine runs declares all its parameters (after the state, if it takes one) and what it returns: int, float,
    a record (`Struct`), rows of records or an array of numbers. A helper whose parameters are all declared is compiled
    once for all games.
    """
    function.__harif_kernel__ = True  # type: ignore[attr-defined]
    return function


def kernel_of(function: Callable[..., Any]) -> Kernel:
    """A marked function with its machine types."""
    found = _kernels.get(function)
    if found is None:
        found = _kernels[function] = Kernel(function.__name__, function, *signature_of(function))
    return found


_kernels: "weakref.WeakKeyDictionary[Callable[..., Any], Kernel]" = weakref.WeakKeyDictionary()


class Wrote:
    """In a kernel: did the author of the game write this method? Compiled for a game, it is True or False, and what it
    guards is left out of the machine code; interpreted, where nothing is gained by it, it is always true.
    """

    def __init__(self, method: str) -> None:
        self.method = method
        self.__qualname__ = f"wrote {method}"

    def holds(self, game: Any) -> bool:
        return self.method in game.methods


class Pairs(Wrote):
    """In the same way: do the game's features come as (index, value) pairs, or as plain numbers?"""

    def __init__(self, pairs: bool) -> None:
        super().__init__("features")
        self.pairs = pairs
        self.__qualname__ = f"features in pairs: {pairs}"

    def holds(self, game: Any) -> bool:
        return super().holds(game) and (game.features is not None) == self.pairs


def store(state: Any, words: Any, at: int) -> None:
    """Write a state's words into `words` from index `at` on. (Compiled code has its own, made for the class.)"""
    for i, word in enumerate(to_words(state, state.__harif__.fields)):
        words[at + i] = word


def fetch(state: Any, words: Any, at: int) -> Any:
    """The state, of the same game as `state`, whose words stand in `words` from index `at` on."""
    game = state.__harif__
    return type(state)(*from_words([int(words[at + i]) for i in range(game.words)], game.fields))


class Spent(NamedTuple):
    """What compiling cost in this process."""

    kernels: int
    seconds: float
    loaded: int
    load_seconds: float


class Ready(NamedTuple):
    """A kernel's machine code, and what the kernel was made of: code that is made of something else is of no use."""

    code: Callable[..., Any]
    made_of: "Reach"


class Engine:
    """Runs kernels on the states of one game. A native one is good for the rules as they were when it was made."""

    def __init__(self, cls: Any, native: bool, why: str | None = None) -> None:
        self.cls = cls
        self.native = native
        self.why = why  # why not native
        self._ready: dict[Callable[..., Any], Ready] = {}
        self.reach: Reach | None = reach(cls) if native else None
        self.refused: dict[Any, str] = {}  # kernel -> why it cannot be compiled for this game

    def run(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """The kernel as a callable `(state, *arguments)`."""
        chosen = kernel_of(kernel)
        if not self.native:
            return chosen.function
        if not chosen.takes_state:
            return machine_code(chosen.function)
        self.refuse_changed_rules()
        with _preparing:
            if not self.load(chosen):
                made_of = present(chosen.function)
                self._ready[chosen.function] = Ready(compiled(chosen, self.cls, self.reach), made_of)
            return self._ready[chosen.function].code

    def load(self, chosen: Kernel) -> bool:
        """Is there machine code for this kernel as it is, made ready before or kept on disk? Then it is ready now."""
        with _preparing:
            made_of, ready = present(chosen.function), self._ready.get(chosen.function)
            if ready is not None and ready.made_of is made_of:
                return True
            code = loaded(chosen, self.cls, self.reach)
            if code is not None:
                self._ready[chosen.function] = Ready(code, made_of)
            return code is not None

    def refuse_changed_rules(self) -> None:
        """Whoever keeps an engine keeps answers with it: they hold by the rules that they were found by."""
        if self.reach is not None and not self.reach.unchanged():
            raise SearchError(
                "The rules of {spec} have changed since this was made: make it again.", spec=self.cls.__harif__.spec
            )

    def rules(self) -> "Reach":
        """What the rules are made of, by which whoever keeps answers notices that they have changed."""
        return self.reach or reach(self.cls)

    def ints(self, count: int, value: int = 0) -> Any:
        """A block of integers that a kernel may write to."""
        return array("q", [value]) * count if self.native else [value] * count

    def floats(self, count: int) -> Any:
        return array("d", [0.0]) * count if self.native else [0.0] * count

    def words(self, value: int) -> Any:
        """One unsigned word, for the state of a random generator."""
        return array("Q", [value]) if self.native else [value]


_engines: dict[type, Engine] = {}
_spent = [0, 0.0, 0, 0.0]
_preparing = threading.RLock()  # one thread at a time translates and compiles


def spent() -> Spent:
    """What compiling and loading kernels has cost in this process so far."""
    return Spent(int(_spent[0]), _spent[1], int(_spent[2]), _spent[3])


def engine_for(state_or_class: Any, kernels: Sequence[Any], native: bool = True) -> Engine:
    """The engine of a game with these kernels ready: native if it was asked for and can be had."""
    cls = state_or_class if is_game_class(state_or_class) else type(state_or_class)
    if not native:
        return interpreted(cls, "native=False")
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return interpreted(cls, "NUMBA_DISABLE_JIT is set")
    with _preparing:
        engine = _engines.get(cls)
        if engine is None or not engine.rules().unchanged():
            engine = _engines[cls] = Engine(cls, True)
    for kernel in kernels:
        if kernel not in engine.refused:
            try:
                prepare(engine, kernel)
            except NotNative as problem:
                if str(problem) not in engine.refused.values():
                    warnings.warn(slower(problem), HarifNotice, stacklevel=3)
                engine.refused[kernel] = str(problem)
        if kernel in engine.refused:
            return interpreted(cls, engine.refused[kernel])
    return engine


def slower(problem: NotNative) -> str:
    """The notice that a game is not compiled, and why, in the language of the process."""
    return told(Sentence("{problem} It plays interpreted, much slower.", problem=problem), spoken())


def prepare(engine: Engine, kernel: Callable[..., Any]) -> None:
    """Make a kernel ready to run: from disk, or compiled now, after a first look at the rules.

    Nothing is locked during that look: rules that cannot be compiled may well search a game themselves.
    """
    chosen = kernel_of(kernel)
    if chosen.takes_state:
        refuse_odd_fields(engine.cls)
        if engine.load(chosen):
            return
        if not is_ours(engine.cls):
            probe(engine.cls)
    engine.run(kernel)


def interpreted(cls: Any, why: str) -> Engine:
    """An engine that runs plain Python, after a first look at the rules: there is no compiler that would object."""
    if cls not in _probed and not is_ours(cls):
        probe(cls)
        _probed.add(cls)
    return Engine(cls, False, why)


def is_ours(cls: Any) -> bool:
    """Is it one of Harif's own games? Those are tested."""
    return bool(cls.__module__.startswith("harif."))


_probed: "weakref.WeakSet[type]" = weakref.WeakSet()


_flat: dict[Callable[..., Any], Ready] = {}


def machine_code(kernel: Callable[..., Any], native: bool = True) -> Callable[..., Any]:
    """A kernel that takes no state, as a callable `(*arguments)`: compiled once for all games."""
    chosen = kernel_of(kernel)
    if not native or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return chosen.function
    with _preparing:
        made_of, ready = present(chosen.function), _flat.get(chosen.function)
        if ready is None or ready.made_of is not made_of:
            code = loaded(chosen, None, None) or compiled(chosen, None, None)
            ready = _flat[chosen.function] = Ready(code, made_of)
        return ready.code


def present(function: Callable[..., Any]) -> "Reach":
    """What a kernel is made of now."""
    from harif.native.reach import kernel_reach

    if not kernel_reach(function).unchanged():
        forget_changed_kernels()
    return kernel_reach(function)


def forget_changed_kernels() -> None:
    """Where a kernel has changed, make every translation anew: any may hold a part that two kernels share.

    Ours change too, where somebody tries another value of a constant: code with that value must not be taken, nor be
    kept, for the usual one.
    """
    from harif.native.reach import changed_kernels

    changed = changed_kernels()
    for function in changed:
        _kernels.pop(function, None)
    if changed and "harif.native.translate" in sys.modules:
        from harif.native.translate import forget_translations

        forget_translations()


def refuse_odd_fields(cls: Any) -> None:
    """A game is compiled if all its fields are machine words."""
    game = cls.__harif__
    for field, kind in zip(cls._fields, game.fields, strict=True):
        if not kind.native():
            raise NotNative(
                "{spec} cannot be compiled: the field '{field}' is declared {kind}; machine code knows int, "
                "harif.U64, float, bool and fixed-length tuples of these.",
                spec=game.spec,
                field=field,
                kind=kind,
            )


def reach(cls: Any) -> "Reach":
    from harif.native.reach import reach_of

    return reach_of([cls])


class Named(NamedTuple):
    """A kernel's machine code for a game: its digest, empty where that is not known, and the file that keeps it."""

    digest: str
    file: str


def named(kernel: Kernel, cls: Any, reach: "Reach | None") -> Named:
    from harif.native.reach import kernel_digest

    digest = kernel_digest(reach, kernel)
    name = "any" if cls is None else re.sub("[^A-Za-z0-9]", "_", cls.__harif__.name)[:40]
    return Named(digest, f"{name}-{kernel.name}-{digest}.kernel")


def loaded(kernel: Kernel, cls: Any, reach: "Reach | None") -> Callable[..., Any] | None:
    """A kernel for the states of `cls`, or for none, that is kept on disk; None if there is none that can be used."""
    from harif.native import machine

    started = time.perf_counter()
    digest, file = named(kernel, cls, reach)
    address = load_kept(file) if digest else None
    if address is None:
        return None
    _spent[2] += 1
    _spent[3] += time.perf_counter() - started
    return machine.entry(address, kernel.arguments, kernel.returns, None if cls is None else cls.__harif__.fields)


def compiled(kernel: Kernel, cls: Any, reach: "Reach | None") -> Callable[..., Any]:
    """A kernel for the states of `cls`, or for none, compiled now and kept."""
    from harif.native import cache, machine

    started = time.perf_counter()
    forget_changed_kernels()
    digest, file = named(kernel, cls, reach)
    with progress_line(preparing(cls)), interrupts_after():
        from harif.native.compiler import compile_kernel

        mark = (reach.digest if reach else digest) or os.urandom(20).hex()
        address, code = compile_kernel(cls, kernel, mark, digest or mark)
    _spent[0] += 1
    _spent[1] += time.perf_counter() - started
    untraced = Sentence("it depends on a value that cannot be traced")
    reason = cache.save(file, code.to_bytes()) if digest else untraced
    if reason:
        warn_uncached(reason)
    return machine.entry(address, kernel.arguments, kernel.returns, None if cls is None else cls.__harif__.fields)


def preparing(cls: Any) -> str:
    """What is being done, for somebody who wants to play and knows of no kernels."""
    lang = spoken()
    if cls is None:
        return say("answer.preparing_search", lang)
    return say("answer.preparing", lang, game=cls.__harif__.name if lang == "en" else name_of(cls, lang))


def load_kept(file: str) -> int | None:
    """The address of a kernel kept on disk; None if there is none that can be used."""
    from harif.native import cache, machine

    kept = cache.load(file)
    if kept is None:
        return None
    try:
        return machine.load(machine.Code.from_bytes(kept))
    except Exception:  # not ours, or of another make: compile again
        return None


_warned: set[str] = set()


def warn_uncached(reason: Sentence) -> None:
    if str(reason) not in _warned:
        _warned.add(str(reason))
        text = Sentence(
            "compiled code is not kept on disk: {reason}. Set HARIF_CACHE to a folder that can be written.",
            reason=reason,
        )
        warnings.warn(told(text, spoken()), HarifNotice, stacklevel=5)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """No notices: for who tells the reason in its own words."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HarifNotice)
        yield


@contextlib.contextmanager
def interrupts_after() -> Iterator[None]:
    """Keep Ctrl-C until the work is done: numba loses one that comes while it compiles. A second one is not kept."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked = 0

    def note(signum: int, frame: Any) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.SIG_DFL)
    if asked:
        raise KeyboardInterrupt


@contextlib.contextmanager
def progress_line(text: str) -> Iterator[None]:
    """A line on the terminal while something takes its time; nothing where there is no terminal, or where somebody else
    has taken stderr over to draw on it.

    It takes the place of what stands in that line, and is cut where the terminal ends: what is left of a line that was
    wrapped could not be wiped away.
    """
    terminal = sys.__stderr__
    shown = terminal is not None and terminal is sys.stderr and terminal.isatty()
    text = text[: max(0, get_terminal_size().columns - 1)]
    if shown:
        sys.stderr.write("\r" + text)
        sys.stderr.flush()
    try:
        yield
    finally:
        if shown:
            sys.stderr.write("\r" + " " * len(text) + "\r")
            sys.stderr.flush()
