"""The lower bounds of the dependencies are true: with the oldest of each, Harif compiles, plays and explains."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def lowest() -> list[str]:
    """Each dependency of the project at the lowest version that it allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [re.sub(r"^([\w-]+)\s*>=\s*([\d.]+).*$", r"\1==\2", wanted) for wanted in project["dependencies"]]


@pytest.mark.slow
def test_the_lowest_versions_will_do(tmp_path: Path) -> None:
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--target", tmp_path]
    subprocess.run(list(map(str, [sys.executable, *install, *lowest()])), check=True, capture_output=True, timeout=600)
    path = os.pathsep.join([str(ROOT / "src"), str(tmp_path)])
    outside = {**os.environ, "PYTHONPATH": path, "HARIF_CACHE": str(tmp_path / "kernels")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", *arguments]  # without what this Python has installed
        return subprocess.run(command, capture_output=True, text=True, env=outside, timeout=300)

    versions = run("-c", "import numba, numpy; print(numba.__version__, numpy.__version__)").stdout
    assert [f"{name}=={found}" for name, found in zip(("numba", "numpy"), versions.split(), strict=True)] == [
        f"{wanted}.0" if wanted.count(".") < 2 else wanted for wanted in lowest()[:2]
    ]
    counted = run("-m", "harif", "perft", "tictactoe", "5", "--json")
    assert '"count": 15120' in counted.stdout, counted.stderr
    assert list((tmp_path / "kernels").glob("*.kernel")), "it was compiled"
    assert "pruned: 2 (4, 6)" in run("-m", "harif", "tree", "((3 12 8) (2 4 6) (14 5 2))").stdout
    assert "connect4" in run("-m", "harif", "games").stdout
    told = run("-m", "harif", "best", "tictactoe", "--depth", "x")
    assert (told.returncode, told.stderr) == (2, "harif: --depth: write a whole number, not 'x'. Try 'harif --help'.\n")
