"""What `py.typed` promises: an editor completes states, and a type checker accepts a user's game as it stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import harif

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PROGRAM = """
import harif
from last import Last

reveal_type(Last(3).result(1).stones)  # int
reveal_type(harif.load("connect4").player())  # int
reveal_type(harif.load("connect4").actions())  # typing.Iterable[int]
reveal_type(harif.load("connect4").result(3))  # harif.game.state.GameState
reveal_type(harif.position("connect4", "44"))  # harif.game.state.GameState
reveal_type(harif.position(Last, "1 2").turn)  # int
reveal_type(harif.tree("((1 2) (3 4))").utility(0))  # float
result = harif.search(Last(), depth=3)
reveal_type(result)  # harif.search.result.Result
reveal_type(result.action)  # int | None
for found in (harif.solve(Last()), harif.minimax(Last(7)), harif.mcts(Last), harif.search(harif.load("nim"))):
    reveal_type(found.value)  # float
reveal_type(harif.perft(Last(), 3))  # int
reveal_type(harif.playouts(Last()).games)  # int
reveal_type(harif.check(Last).ok)  # bool
reveal_type(harif.move_name(Last(), 1))  # str


@harif.game(name="longer", players=2)
def longer(stones: int = 30) -> type[harif.State]:
    return Last


reveal_type(longer(stones=40)().terminal())  # bool
"""

WRONG = {
    "harif.search(42)": "arg-type",
    "harif.load('connect4').result('3')": "arg-type",
    "Last().result(1).stone": "attr-defined",
    "harif.game(name='nothing')(int)": "type-var",
}


def checked(folder: Path, *files: str) -> str:
    """What `mypy --strict` says of the files in a folder."""
    environment = {**os.environ, "MYPYPATH": str(Path(harif.__file__).parents[1])}
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", *files]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the README's game, as it stands there."""
    blocks = FENCE.findall((ROOT / "README.md").read_text())
    (tmp_path / "last.py").write_text(next(block for block in blocks if block.startswith("# last.py\n")))
    return tmp_path


def test_the_game_of_the_readme_is_accepted_in_strict_mode(folder: Path) -> None:
    assert "type: ignore" not in (folder / "last.py").read_text()
    assert checked(folder, "last.py").startswith("Success")


@pytest.mark.parametrize("page", ["game.md", "first-game.md"])
def test_annotated_games_of_the_guides_are_accepted(page: str, tmp_path: Path) -> None:
    blocks = [block for block in FENCE.findall((ROOT / "docs" / page).read_text()) if "(self) -> int:" in block]
    assert blocks
    for i, block in enumerate(blocks):
        (tmp_path / f"block{i}.py").write_text(block)
        assert checked(tmp_path, f"block{i}.py").startswith("Success")


def test_types_are_what_an_editor_shows(folder: Path) -> None:
    (folder / "program.py").write_text(PROGRAM)
    told = checked(folder, "program.py")
    assert "error" not in told, told
    revealed = dict(re.findall(r'program\.py:(\d+): note: Revealed type is "(.*)"', told))
    expected = {
        str(number): line.partition("  # ")[2]
        for number, line in enumerate(PROGRAM.splitlines(), 1)
        if "reveal_type" in line
    }
    assert {line: kind.replace("builtins.", "") for line, kind in revealed.items()} == expected


@pytest.mark.parametrize(("line", "code"), WRONG.items())
def test_a_mistake_is_an_error(line: str, code: str, folder: Path) -> None:
    (folder / "wrong.py").write_text(f"import harif\nfrom last import Last\n\nLast()\n{line}\n")
    assert f"[{code}]" in checked(folder, "wrong.py")
