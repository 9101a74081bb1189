"""Fixtures that all rooms share. Compiled kernels are kept in one folder for all workers and subprocesses."""

import gc
import os
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
os.environ.setdefault("HARIF_CACHE", str(ROOT / ".cache" / "kernels"))

import harif  # noqa: E402

pytest.register_assert_rewrite("perfect_play", "random_games", "small_games")  # of tests/oracles


@pytest.fixture
def python(tmp_path):
    """Run code in a fresh Python, in the test's own folder; gives what it printed."""

    def run(code, *arguments, expect=0, **environment):
        command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env={**os.environ, **{k: str(v) for k, v in environment.items()}},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == expect, done.stdout + done.stderr
        return done.stdout.strip()

    return run


@pytest.fixture
def write(tmp_path):
    """Write a file into the test's own folder."""

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return write


@pytest.fixture
def notices():
    """Call it for the texts of the notices given so far in the test."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", harif.HarifNotice)
        yield lambda: [str(w.message) for w in seen if issubclass(w.category, harif.HarifNotice)]


# Thousands of tests, once collected, stay. Looking through them for garbage again and again took a third of the time of
# collecting them, and a twentieth of that of compiling.
gc.set_threshold(20_000, 20, 20)


def pytest_collection_finish(session):
    gc.collect()
    gc.freeze()


# What the suite spends compiling: said at its end, summed over the workers (subprocesses of tests are not counted).
SPENT = []


def pytest_sessionfinish(session):
    from harif.native.engine import spent

    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["spent"] = tuple(spent())
    else:
        SPENT.append(tuple(spent()))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    SPENT.append(getattr(node, "workeroutput", {}).get("spent", (0, 0.0, 0, 0.0)))


def pytest_terminal_summary(terminalreporter):
    kernels, seconds, loaded, load_seconds = (sum(column) for column in zip(*SPENT, strict=True))
    terminalreporter.write_line(
        f"compiling: {kernels} kernels in {seconds:.1f} s; {loaded} loaded from disk in {load_seconds:.2f} s"
    )
