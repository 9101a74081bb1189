"""The wheel, installed into an empty environment, plays a game."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: object, **options: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=600, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_plays_a_game_in_an_empty_environment(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "dist", ROOT)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    outside = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    outside["HARIF_CACHE"] = str(tmp_path / "cache")
    script = tmp_path / "empty" / "bin" / "harif"
    game = ("play", "tictactoe", "--me", "random", "--against", "minimax:depth=9", "--json")
    record = json.loads(run(script, *game, cwd=tmp_path, env=outside))
    assert record["values"][1] >= 0
    assert len(record["moves"]) >= 5
    where = run(python, "-c", "import harif; print(harif.__file__)", cwd=tmp_path, env=outside)
    assert Path(where.strip()).is_relative_to(tmp_path)
    units = run(python, "-c", "import harif; print(harif.learned('backgammon').hidden)", cwd=tmp_path, env=outside)
    assert int(units) > 0, "what was learned is in the wheel"
    kept = list((tmp_path / "cache").glob("tictactoe-value-*.kernel"))
    assert kept, "the game was compiled"
    installed = json.loads(run(python, "-m", "pip", "list", "--format", "json"))
    names = {package["name"].lower() for package in installed}
    assert not names & {"pytest", "mypy", "ruff"}
    assert {"numba", "numpy", "typer", "rich"} <= names
