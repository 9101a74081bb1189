"""Compiled code on disk is right before it is fast."""

import errno
import hashlib
import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from mutations import mutations

import harif
from harif.cli import run
from harif.native import cache, machine
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


def name_of(i, game="take"):
    return f"{game}-paths-{i:040x}.kernel"


SIZE = len(cache.MAGIC) + 32 + 1000
"""Bytes of a file whose content has a thousand."""


@pytest.fixture
def filled(folder, monkeypatch):
    """A cache of five kernels, the first one oldest, and a file that is not ours."""
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    for i in range(5):
        assert cache.save(name_of(i), bytes([i]) * 1000) is None
        os.utime(folder / name_of(i), (1000 + i, 1000 + i))
    for other in ("thesis.txt", "thesis.table", "mine.kernel"):
        (folder / other).write_text("mine")
        os.utime(folder / other, (1, 1))
    return folder


def test_what_was_not_used_for_longest_goes_first_and_other_files_stay(filled, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE_LIMIT", str(3 * SIZE))
    assert cache.load(name_of(0)) == bytes(1000)  # the oldest, but used just now
    assert cache.save(name_of(5), bytes([5]) * 1000) is None
    assert [i for i in range(6) if cache.load(name_of(i))] == [0, 4, 5]
    assert sorted(path.name for path in filled.iterdir() if "paths" not in path.name) == [
        *("mine.kernel", "thesis.table", "thesis.txt")
    ]


def test_a_limit_of_nothing_keeps_nothing_and_a_wrong_one_is_the_usual(filled, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE_LIMIT", "many")
    assert cache.save(name_of(5), b"5") is None
    assert len(cache.kept()) == 6
    with pytest.raises(
        harif.SearchError, match="HARIF_CACHE_LIMIT is a number of bytes such as 500M or 2G, not 'many'"
    ):
        cache.limit()
    monkeypatch.setenv("HARIF_CACHE_LIMIT", "0")
    assert cache.save(name_of(6), b"6") is None
    assert cache.kept() == []


@pytest.mark.parametrize(
    ("text", "bytes"), [("", 256 << 20), ("1000", 1000), ("3k", 3072), ("500M", 500 << 20), ("2 GiB", 2 << 30)]
)
def test_the_limit_is_in_bytes(text, bytes, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE_LIMIT", text)
    assert cache.limit() == bytes


def test_what_a_killed_process_left_goes(filled):
    parts = [filled / f".new-{age}" for age in ("old", "new")]
    for part in parts:
        part.write_bytes(b"half")
    os.utime(parts[0], (1, 1))
    assert cache.save(name_of(5), b"5") is None
    assert [part.exists() for part in parts] == [False, True]
    assert len(cache.clear()) == 6
    assert not parts[1].exists()
    assert (filled / "thesis.txt").read_text() == "mine"


def test_a_changed_file_is_never_run(folder, monkeypatch):
    """A thousand changes at random: what is loaded is what was saved, or nothing."""
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    body = machine.Code("paths", ("memcpy", "exp"), random.Random(1).randbytes(5000)).to_bytes()
    assert cache.save(name_of(1), body) is None
    whole, seed, loaded = (folder / name_of(1)).read_bytes(), 20, 0
    for number, data in enumerate(mutations(whole, seed)):
        (folder / name_of(1)).write_bytes(data)
        found = cache.load(name_of(1))
        assert found is None if data != whole else found == body, f"mutation {number} with seed {seed}"
        loaded += found is not None
    assert loaded < 100


# Only what nobody else can have written ---------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_loaded(filled, mode):
    (filled / name_of(1)).chmod(mode)
    assert cache.load(name_of(1)) is None
    assert cache.flaws() == {filled / name_of(1): "other users may write to it"}
    assert cache.save(name_of(1), b"again") is None
    assert cache.load(name_of(1)) == b"again"


def test_a_file_of_somebody_else_is_not_loaded(filled, monkeypatch):
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert cache.load(name_of(1)) is None
    assert set(cache.flaws().values()) == {"it belongs to another user"}


def test_nothing_is_loaded_from_a_folder_that_others_may_write(game, folder, monkeypatch, notices):
    monkeypatch.setenv("HARIF_CACHE", str(folder))
    monkeypatch.setattr("harif.native.engine._warned", set())
    state = harif.load(game)
    assert work(state) == (4, 1, 0)
    folder.chmod(0o777)
    assert [work(state), work(state)] == [(4, 1, 0)] * 2
    (notice,) = notices()
    assert f"compiled code is not kept on disk: other users may write to {folder} (chmod go-w" in notice
    folder.chmod(0o1777)  # sticky, as /tmp is: nobody can touch another's files
    assert work(state) == (4, 0, 1)
    folder.chmod(0o755)
    assert work(state) == (4, 0, 1)


def test_the_usual_folder_is_made_the_user_s_alone(tmp_path, monkeypatch):
    monkeypatch.delenv("HARIF_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "harif").mkdir()
    (tmp_path / "harif").chmod(0o775)
    assert cache.save(name_of(1), b"1") is None
    assert (tmp_path / "harif").stat().st_mode & 0o777 == 0o755
    assert cache.load(name_of(1)) == b"1"
    monkeypatch.setenv("HARIF_CACHE", str(tmp_path / "new"))
    assert cache.save(name_of(1), b"1") is None
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_a_pipe_is_not_waited_for(filled):
    (filled / name_of(1)).unlink()
    os.mkfifo(filled / name_of(1))
    assert cache.load(name_of(1)) is None


def test_where_the_cache_is(monkeypatch):
    monkeypatch.setenv("HARIF_CACHE", "/some/where")
    assert cache.folder() == Path("/some/where")
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("HARIF_CACHE", "~/kernels")
    assert cache.folder() == Path("/home/somebody/kernels")
    monkeypatch.delenv("HARIF_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/else/where")
    if sys.platform.startswith("linux"):
        assert cache.folder() == Path("/else/where/harif")


# `harif cache` ----------------------------------------------------------------------------------------------------


def test_the_command_shows_verifies_and_clears(filled, capsys):
    def told(*arguments):
        code = run(["cache", *arguments, "--json"])
        return code, json.loads(capsys.readouterr().out)

    assert cache.save(name_of(9, "other"), bytes(1000)) is None
    code, shown = told()
    assert (code, shown["folder"], shown["files"], shown["bytes"]) == (0, str(filled), 6, 6 * SIZE)
    assert [(row["game"], row["files"], row["bytes"]) for row in shown["games"]] == [
        ("other", 1, SIZE),
        ("take", 5, 5 * SIZE),
    ]
    assert told("verify")[0] == 0
    data = bytearray((filled / name_of(2)).read_bytes())
    data[500] ^= 1
    (filled / name_of(2)).write_bytes(data)
    (filled / name_of(3)).write_bytes(b"harif kernel 1")
    code, verified = told("verify")
    assert (code, verified["whole"]) == (1, 4)
    assert {Path(flaw["file"]).name: flaw["why"] for flaw in verified["flaws"]} == {
        name_of(2): "it is damaged",
        name_of(3): "another version of Harif wrote it, or it is damaged",
    }
    assert told("clear")[1]["files"] == 6
    assert told()[1]["games"] == []
    assert (filled / "thesis.txt").exists()


def test_the_command_tells_a_person(filled, capsys):
    assert run(["cache"]) == 0
    out = capsys.readouterr().out
    assert str(filled) in out.replace("\n", "")
    assert "5 files, 5.1 KB of 256 MB" in out
    assert run(["cache", "verify"]) == 0
    assert "5 of 5 files are whole" in capsys.readouterr().out
    filled.chmod(0o777)
    assert run(["cache", "verify"]) == 1
    assert "other users may write to it" in capsys.readouterr().out
    assert run(["cache", "clear"]) == 0
    assert "removed 5 files, 5.1 KB" in capsys.readouterr().out
    assert run(["cache", "eat"]) == 2
    assert "harif cache eat: say show, clear or verify." in capsys.readouterr().err


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
