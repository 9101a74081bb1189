"""Every code block of the README and the guides is run, in order, in an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {"make run", "make test"}  # what the README begins with: they would run these tests again


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, block in FENCE.findall(page.read_text()):
        if kind == "python":
            run_python(block, tmp_path)
        elif kind == "console":
            run_console(block, tmp_path)
        else:
            assert kind in ("sh", "text"), f"{page.name} has a block of kind {kind} that no test runs"
            assert kind == "text" or set(block.split("\n")) - {""} <= NOT_RUN


def run_python(block: str, folder: Path) -> None:
    """A block that begins with a file's name is that file; any other is a program."""
    name = re.match(r"# (\w+\.py)\n", block)
    file = folder / (name[1] if name else "block.py")
    file.write_text(block)
    done = subprocess.run([sys.executable, file.name], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def run_console(block: str, folder: Path) -> None:
    """Lines after a command are found in its output in that order; … stands for anything."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        shell = re.sub(r"\bharif\b(?!\.)", f"{sys.executable} -m harif", command)
        environment = {**os.environ, "COLUMNS": "120"}
        done = subprocess.run(
            shell, shell=True, cwd=folder, capture_output=True, text=True, timeout=120, env=environment
        )
        pattern = r"\s+".join(re.escape(word).replace("…", ".*?") for word in expected.split())
        assert re.search(pattern, done.stdout, re.DOTALL), f"{command}\n{done.stdout}{done.stderr}"
