"""The source distribution holds what its tests need: unpacked elsewhere, they run."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOME = [
    "tests/docs/test_house.py",  # docs
    "tests/drawing/test_plots.py::test_growth",  # bench
    "tests/search/test_random_games.py::test_an_exact_ranking_is_exact[minimax]",  # oracles
]
"""Tests that want something else than sources."""


@pytest.mark.slow
def test_the_sdist_runs_its_tests(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert (unpacked / "CONTRIBUTING.md").exists()
    outside = {**os.environ, "PYTHONPATH": str(unpacked / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SOME]
    done = subprocess.run(command, cwd=unpacked, env=outside, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
