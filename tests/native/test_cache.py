"""Compiled code on disk is right before it is fast."""

import errno
import hashlib
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import harif
from harif.native import cache
from harif.native.engine import Engine, spent
from harif.search.perft import Count, paths

GAME = """
from typing import NamedTuple
import harif
import helper
import wave  # a helper of ours, though the standard library has one of that name
from helper import Size, near

EXTRA = 0
TABLE = (1, 0)

def wider(more=0):
    return more

@harif.game(name="width", players=1)
class Width(NamedTuple):
    left: int = 3
    def player(self): return 0
    def actions(self):
        width = 2 + EXTRA + TABLE[1] + wider() + near() + Size.BIG + helper.CONFIG.rows
        return range(width + helper.deeper.FAR + helper.deeper.deep() + wave.HEIGHT)
    def result(self, action): return Width(self.left - 1)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0
    def text(self): return "drawn"
"""
HELPER = """
from enum import IntEnum
from typing import NamedTuple
import deeper

class Size(IntEnum):
    BIG = 0

class Config(NamedTuple):
    rows: int
    columns: int

CONFIG = Config(0, 1)

def near():
    return deeper.deep() + 0
"""
DEEPER = """
FAR = 0
NUMBER = 0
def deep():
    return NUMBER * 10
"""
SHOW = """
import sys, warnings, harif
warnings.simplefilter("ignore")
from harif.native.engine import spent
print(harif.perft(harif.load(sys.argv[1]), 2), spent().kernels, spent().loaded)
"""
FAKE_NUMBA = """
import importlib.util, types
real = importlib.util.find_spec
fake = types.SimpleNamespace(origin="{}")
importlib.util.find_spec = lambda name, *rest: fake if name == "numba" else real(name, *rest)
"""
EDITS = [  # (file, before, after, moves that this adds)
    ("game.py", "width = 2 +", "width = 3 +", 1),
    ("game.py", "EXTRA = 0", "EXTRA = 1", 1),
    ("game.py", "TABLE = (1, 0)", "TABLE = (1, 1)", 1),
    ("game.py", "more=0", "more=1", 1),
    ("helper.py", "deep() + 0", "deep() + 1", 1),
    ("helper.py", "BIG = 0", "BIG = 1", 1),
    ("helper.py", "    rows: int\n    columns: int", "    columns: int\n    rows: int", 1),
    ("deeper.py", "FAR = 0", "FAR = 1", 1),
    ("wave.py", "HEIGHT = 0", "HEIGHT = 1", 1),
    ("deeper.py", "NUMBER = 0", "NUMBER = 1", 20),
    ("deeper.py", "NUMBER * 10", "NUMBER * 5", -10),
]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kernels"


@pytest.fixture
def game(write):
    write("helper.py", HELPER)
    write("deeper.py", DEEPER)
    write("wave.py", "HEIGHT = 0\n")
    return write("game.py", GAME)


@pytest.fixture
def show(python, game, folder):
    """Two plies of perft in a fresh process: (answer, kernels compiled, kernels loaded)."""
    return lambda code=SHOW, **environment: tuple(
        map(int, python(code, game, **{"HARIF_CACHE": folder, **environment}).split())
    )


def test_a_second_process_loads(show):
    assert show() == (4, 1, 0)
    assert show() == (4, 0, 1)


def test_what_shapes_no_code_compiles_nothing_again(show, tmp_path):
    """Comments, and what docstrings say, in a game's file and in a helper two files away."""

    def documented(text, words):
        head, _, tail = text.partition("def ")
        signature, _, body = tail.partition("\n")
        indent = body[: len(body) - len(body.lstrip())]
        return f'# {words}\n{head}def {signature}  # {words}\n{indent}"""{words}"""\n{body}'

    files = {path: path.read_text() for path in (tmp_path / name for name in ("game.py", "helper.py", "deeper.py"))}
    for path, text in files.items():
        path.write_text(documented(text, "What it does."))
    assert show()[1:] == (1, 0)
    for path, text in files.items():
        path.write_text(documented(text, "What it does,\n# in other words."))
        assert show()[1:] == (0, 1), path.name


def test_every_edit_is_noticed(show, tmp_path):
    width = 2
    assert show() == (width**2, 1, 0)
    for name, before, after, more in EDITS:
        path = tmp_path / name
        assert before in path.read_text()
        path.write_text(path.read_text().replace(before, after))
        width += more
        assert show() == (width**2, 1, 0), (name, before, after)
    assert show() == (width**2, 0, 1)


def test_comments_and_line_numbers_do_not_compile_again(show, game):
    assert show() == (4, 1, 0)
    game.write_text(GAME.replace("EXTRA = 0", "\n\n# not much\nEXTRA = 0  # moves"))
    assert show() == (4, 0, 1)


def answer(state):
    """Two plies of perft by an engine of its own, which has to load or compile."""
    engine = Engine(type(state), True)
    return int(engine.run(paths)(state, 2, Count(too_deep=-1)))


def work(state):
    """(answer, kernels compiled, kernels loaded)"""
    before = spent()
    return answer(state), spent().kernels - before.kernels, spent().loaded - before.loaded


@pytest.mark.parametrize("damage", ["truncated", "empty", "garbage", "foreign", "folder", "other kernel"])
def test_a_damaged_file_is_compiled_again(game, folder, damage, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    state = harif.load(game)
    assert work(state) == (4, 1, 0)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    if damage == "folder":
        path.unlink()
        path.mkdir()
    elif damage == "other kernel":
        sys.modules[type(state).__module__].EXTRA = 3
        assert work(state) == (25, 1, 0)
        (other,) = set(folder.iterdir()) - {path}
        path.write_bytes(other.read_bytes())
        sys.modules[type(state).__module__].EXTRA = 0
    else:
        body = b"not a kernel"
        checksum = hashlib.sha256(path.name.encode() + body).digest()
        path.write_bytes(
            {
                "truncated": whole[: len(whole) // 2],
                "empty": b"",
                "garbage": bytes(reversed(whole)),
                "foreign": cache.MAGIC + checksum + body,
            }[damage]
        )
    assert work(state) == (4, 1, 0)
    assert work(state) == ((4, 1, 0) if damage == "folder" else (4, 0, 1))


def test_another_version_of_numba_compiles_again(show, write, tmp_path):
    assert show() == (4, 1, 0)
    write("other/numba/_version.py", "0.0.1")
    fake = FAKE_NUMBA.format(tmp_path / "other" / "numba" / "__init__.py")
    assert show(fake + SHOW) == (4, 1, 0)
    assert show(fake + SHOW) == (4, 0, 1)
    assert show(NUMBA_BOUNDSCHECK=1) == (4, 1, 0)


def test_two_processes_compile_at_once(game, folder):
    command = [sys.executable, "-c", SHOW, str(game)]
    environment = {**os.environ, "HARIF_CACHE": str(folder)}
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    told = [process.communicate(timeout=120)[0].split() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert [answer for answer, _, _ in told] == ["4"] * 3
    assert [path.suffix for path in folder.iterdir()] == [".kernel"]


@pytest.mark.parametrize("place", ["a file", "below a file", "/proc", "/dev/null"])
def test_a_folder_that_cannot_be_written(place, game, tmp_path, monkeypatch, notices):
    (tmp_path / "file").write_text("mine")
    where = {"a file": tmp_path / "file", "below a file": tmp_path / "file" / "x"}.get(place, place)
    monkeypatch.setenv("HARIF_CACHE", str(where))
    monkeypatch.setattr("harif.native.engine._warned", set())
    before = spent().kernels
    state = harif.load(game)
    assert [answer(state), answer(state)] == [4, 4]
    assert spent().kernels == before + 2
    (notice,) = notices()
    assert "compiled code is not kept on disk" in notice
    assert "Set HARIF_CACHE to a folder that can be written" in notice
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("failing", ["os.replace", "os.fdopen", "tempfile.mkstemp", "pathlib.Path.mkdir"])
def test_a_full_disk(failing, game, folder, monkeypatch, notices):
    def no_room(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setenv("HARIF_CACHE", str(folder))
    monkeypatch.setattr("harif.native.engine._warned", set())
    state = harif.load(game)
    with monkeypatch.context() as patched:
        patched.setattr(failing, no_room)
        assert answer(state) == 4
    assert "No space left on device" in notices()[0]
    assert not folder.exists() or not list(folder.iterdir())
    assert answer(state) == 4
    assert [path.suffix for path in folder.iterdir()] == [".kernel"]


def test_no_home(game, monkeypatch, notices):
    def no_home():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("HARIF_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("harif.native.engine._warned", set())
    monkeypatch.setattr(Path, "home", no_home)
    assert answer(harif.load(game)) == 4
    assert "Could not determine home directory" in notices()[0]


def test_the_oldest_kernels_go_first_and_other_files_stay(folder, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    monkeypatch.setattr(cache, "KEPT", 3)
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")
    os.utime(folder / "thesis.txt", (1, 1))
    for i in range(5):
        assert cache.save(f"{i}.kernel", bytes([i])) is None
        os.utime(folder / f"{i}.kernel", (1000 + i, 1000 + i))
    assert cache.save("5.kernel", bytes([5])) is None
    assert sorted(path.name for path in folder.iterdir()) == ["3.kernel", "4.kernel", "5.kernel", "thesis.txt"]
    assert [cache.load(f"{i}.kernel") for i in range(2, 6)] == [None, b"\3", b"\4", b"\5"]


def test_where_the_cache_is(monkeypatch):
    monkeypatch.setenv("HARIF_CACHE", "/some/where")
    assert cache.folder() == Path("/some/where")
    monkeypatch.delenv("HARIF_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/else/where")
    if sys.platform.startswith("linux"):
        assert cache.folder() == Path("/else/where/harif")


def test_a_change_within_the_process_is_noticed(game):
    state = harif.load(game)
    module = sys.modules[type(state).__module__]
    helper, deeper = module.helper, module.helper.deeper
    assert harif.perft(state, 2) == 2**2
    for owner, name, value, width in [
        (module, "EXTRA", 1, 3),
        (deeper, "FAR", 1, 4),
        (deeper, "deep", lambda: 10, 24),
        (helper, "CONFIG", helper.Config(1, 0), 25),
        (type(state), "actions", lambda self: range(5), 5),
    ]:
        setattr(owner, name, value)
        assert harif.perft(state, 2) == harif.perft(state, 2, native=False) == width**2, name


UNTRACEABLE = """
from typing import NamedTuple
import harif
watcher = object()
WATCH = False
EXTRA = 0
@harif.game(name="odd", players=1)
class Odd(NamedTuple):
    left: int = 3
    def player(self): return 0
    def actions(self):
        if WATCH:
            watcher.look(self)
        return range(2 + EXTRA)
    def result(self, action): return Odd(self.left - 1)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0
"""


def test_a_game_that_cannot_be_traced_is_compiled_and_never_kept(write, folder, monkeypatch, notices):
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    monkeypatch.setattr("harif.native.engine._warned", set())
    state = harif.load(write("odd.py", UNTRACEABLE))
    before = spent().kernels
    assert harif.perft(state, 2) == 4
    assert spent().kernels == before + 1
    assert "it depends on a value that cannot be traced" in notices()[0]
    assert not folder.exists()
    sys.modules[type(state).__module__].EXTRA = 1
    assert harif.perft(state, 2) == 9


def test_two_threads_compile_at_once(write):
    states = [
        harif.load(write(f"{name}/game.py", UNTRACEABLE.replace("left = object", "other = object"))) for name in "ab"
    ]
    answers = []

    def work(state):
        answers.append((harif.perft(state, 2), harif.minimax(state).nodes))

    threads = [threading.Thread(target=work, args=(state,)) for state in states * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert answers == [(4, 15)] * 6


def test_two_kernels_of_one_name_are_two_kernels(write):
    from harif.native.engine import engine_for, kernel

    def make(factor):
        @kernel
        def measure(state, x: int) -> int:
            return state.left * x * factor

        return measure

    state = harif.load(write("odd.py", UNTRACEABLE.replace("left = object", "other = object")))
    twice, thrice = make(2), make(3)
    engine = engine_for(state, [twice, thrice])
    assert engine.native
    assert [engine.run(k)(state, 5) for k in (twice, thrice, twice)] == [30, 45, 30]
