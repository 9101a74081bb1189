"""Games from files: loaded as modules of their own, again when they change, with sentences for what is wrong."""

import os
import sys
from pathlib import Path

import pytest

import harif
from harif import GameError

GAME = """
from typing import NamedTuple
import harif
{head}
@harif.game(name="{name}", players=1)
class Game(NamedTuple):
    left: int = 2
    def player(self): return 0
    def actions(self): yield 1
    def result(self, action): return Game(self.left - action)
    def terminal(self): return self.left == 0
    def utility(self, player): return {worth}
"""


def source(worth="1.0", head="", name="mine"):
    return GAME.format(worth=worth, head=head, name=name)


def worth(state):
    return harif.minimax(state, native=False).value


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_is_a_game(write, kind):
    path = write("mine.py", source("0.5"))
    state = harif.load(kind(path))
    assert state.__harif__.name == "mine"
    assert worth(state) == 0.5
    assert harif.load(kind(path)) == state
    assert type(harif.load(kind(path))) is type(state)


def test_a_relative_path(write, monkeypatch, tmp_path):
    write("my-game.py", source("0.5"))
    monkeypatch.chdir(tmp_path)
    assert worth(harif.load("my-game.py")) == 0.5
    assert worth(harif.load(Path("my-game.py"))) == 0.5


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("words.py", b"this is not: Python\n", r"words.py, line 1: this is not Python that can be read"),
        ("late.py", b"x = 1\n\ndef f(:\n", r"late.py, line 3: this is not Python"),
        ("binary.py", bytes(range(256)), r"binary.py.*: this is not Python that can be read"),
        ("null.py", b"x = 1\0", r"null.py.*: this is not Python that can be read"),
        ("latin.py", "x = 'é'\n".encode("latin-1"), r"latin.py.*: this is not Python that can be read"),
        ("raises.py", b"x = 1\n1 / 0\n", r"raises.py, line 2: running the file raised ZeroDivisionError"),
        ("exits.py", b"import sys\nsys.exit(3)\n", r"exits.py, line 2: running the file raised SystemExit: 3"),
        ("imports.py", b"import no_such_thing\n", r"imports.py, line 1: .*ModuleNotFoundError"),
        ("empty.py", b"", r"empty.py defines no game. Put @harif.game"),
        ("plain.py", b"class Game: pass\n", r"plain.py defines no game"),
        ("wrong.py", source().replace("def utility", "def worth").encode(), r"mine: .*no method 'utility'"),
    ],
)
def test_bad_files_are_sentences(tmp_path, name, content, sentence):
    path = tmp_path / name
    path.write_bytes(content)
    before = set(sys.modules)
    for _ in range(2):
        with pytest.raises(GameError, match=sentence):
            harif.load(path)
    left = {m for m in set(sys.modules) - before if m.startswith("harif_file_")}
    assert bool(left) == ("defines no game" in sentence)


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(GameError, match=r"gone\.py cannot be read: No such file"):
        harif.load(tmp_path / "gone.py")
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(GameError, match=r"folder\.py is a folder. Name the Python file"):
        harif.load(tmp_path / "folder.py")
    (tmp_path / "game.txt").write_text(source())
    for spec in (tmp_path / "game.txt", str(tmp_path / "game.txt")):
        with pytest.raises(GameError, match=r"game\.txt.*must end in \.py"):
            harif.load(spec)


def test_two_games_in_one_file(write):
    both = source("0.25", name="first") + source("0.75", name="second").replace("Game", "Other")
    path = write("two.py", both)
    with pytest.raises(GameError, match=r"two.py defines 2 games. Choose one: two.py:first or second"):
        harif.load(path)
    assert worth(harif.load(f"{path}:first")) == 0.25
    assert worth(harif.load(f"{path}:second")) == 0.75
    with pytest.raises(GameError, match="two.py has no game called 'third'; it has first, second"):
        harif.load(f"{path}:third")
    with pytest.raises(GameError, match="first takes no options"):
        harif.load(f"{path}:first,rows=3")


def test_options_of_a_game_in_a_file(write):
    family = """
    from typing import NamedTuple
    import harif
    @harif.game(name="sized", players=1)
    def sized(size=3, far=False):
        class Sized(NamedTuple):
            left: int = size
            def player(self): return 0
            def actions(self): yield 1
            def result(self, action): return Sized(self.left - action)
            def terminal(self): return self.left == 0
            def utility(self, player): return 1.0
        return Sized
    """
    path = write("sized.py", family)
    assert harif.load(path).left == 3
    assert harif.load(f"{path}:size=5").left == 5
    assert harif.load(f"{path}:sized,size=6,far=yes").left == 6
    assert harif.load(f"{path}:size=۷").left == 7
    with pytest.raises(GameError, match="'sise=5' is not an option of sized. Did you mean 'size'"):
        harif.load(f"{path}:sise=5")


def test_the_last_definition_of_a_name_counts(write):
    path = write("again.py", source("0.25") + source("0.75"))
    assert worth(harif.load(path)) == 0.75


def test_two_folders_may_both_have_helpers(write):
    head = "from helpers import WORTH\nimport helpers"
    write("a/helpers.py", "WORTH = 0.25\ndef double(x): return 2 * x\n")
    write("b/helpers.py", "WORTH = 0.375\ndef double(x): return 2 * x\n")
    first = harif.load(write("a/game.py", source("helpers.double(WORTH)", head)))
    second = harif.load(write("b/game.py", source("helpers.double(WORTH)", head)))
    assert [worth(first), worth(second), worth(first)] == [0.5, 0.75, 0.5]
    assert [harif.minimax(s).value for s in (first, second)] == [0.5, 0.75]
    assert "helpers" not in sys.modules
    assert all(Path(p).name not in ("a", "b") for p in sys.path)


def test_packages_beside_the_file(write):
    write("tools/__init__.py", "")
    write("tools/numbers.py", "WORTH = 0.25\n")
    assert worth(harif.load(write("game.py", source("WORTH", "from tools.numbers import WORTH")))) == 0.25
    assert not [name for name in sys.modules if name.startswith("tools")]


def test_two_folders_may_both_have_a_folder_of_helpers(write):
    write("a/tools/worth.py", "WORTH = 0.25\n")
    write("b/tools/worth.py", "WORTH = 0.75\n")
    head = "from tools.worth import WORTH"
    states = [harif.load(write(f"{folder}/game.py", source("WORTH", head))) for folder in "ab"]
    assert list(map(worth, states)) == [0.25, 0.75]


def test_libraries_below_the_folder_are_left_alone(write, monkeypatch, tmp_path):
    """A game in a project's root, with the project's environment in a folder below."""
    write("env/lib/some_library.py", "WORTH = 0.25\n")
    monkeypatch.syspath_prepend(tmp_path / "env" / "lib")
    state = harif.load(write("game.py", source("some_library.WORTH", "import some_library")))
    assert worth(state) == 0.25
    try:
        assert "some_library" in sys.modules
    finally:
        sys.modules.pop("some_library", None)


def test_an_edited_file_is_loaded_again(write):
    path = write("mine.py", source("0.25"))
    before = harif.load(path)
    write("mine.py", source("0.75"))
    after = harif.load(path)
    assert [worth(before), worth(after)] == [0.25, 0.75]
    write("mine.py", "broken(")
    with pytest.raises(GameError, match="not Python"):
        harif.load(path)
    write("mine.py", source("0.5"))
    assert worth(harif.load(path)) == 0.5


def test_an_edited_helper_loads_the_game_again(write):
    write("deeper.py", "WORTH = 0.25\n")
    helper = write("helper.py", "from deeper import WORTH\n")
    path = write("mine.py", source("WORTH", "from helper import WORTH"))
    assert worth(harif.load(path)) == 0.25
    deeper = write("deeper.py", "WORTH = 0.75\n")
    os.utime(deeper, ns=(deeper.stat().st_atime_ns, deeper.stat().st_mtime_ns + 1))
    assert worth(harif.load(path)) == 0.75
    assert not list(helper.parent.rglob("*.pyc"))


def test_an_edit_of_a_constant_alone_makes_a_new_class(write):
    path = write("mine.py", source("WORTH", "WORTH = 0.25"))
    before = harif.load(path)
    write("mine.py", source("WORTH", "WORTH = 0.75"))
    after = harif.load(path)
    assert type(before).__name__ != type(after).__name__
    assert [harif.minimax(s).value for s in (before, after, before)] == [0.25, 0.75, 0.25]
