"""`harif tree` and `harif explain` as people use them: the answer, the story, the keys, the errors."""

import io
import json
import os
import pty
import re
import select
import signal
import sys
import termios
import time
from pathlib import Path

import pytest
from rich.console import Console

from harif.cli import run
from harif.cli.steps import KEYS, Walk
from harif.lab import explain, latex
from harif.lab.narrate import beats

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
TREE = """\
A ▲ 3  [3, 3]  (3, +∞)
├─ B ▼ 3  [3, 3]  (−∞, 3)
│  ├─ 3
│  ├─ 12
│  └─ 8
├─ C ▼ ≤ 2  [−∞, 2]  (3, +∞)  ✂ A
│  ├─ 2
│  ├─ ✂ 4
│  └─ ✂ 6
└─ D ▼ 2  [2, 2]  (3, 5)
   ├─ 14
   ├─ 5
   └─ 2
"""


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that goes well."""
    code = run(list(arguments))
    captured = capsys.readouterr()
    assert captured.err == ""
    assert code == 0
    return captured.out


def error(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the one sentence of a command that goes wrong."""
    code = run(list(arguments))
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return code, captured.err


def test_a_tree_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "tree", FIGURE_A)
    assert TREE in out
    assert "C is cut after its first leaf: its value is at most 2, and MAX is already sure of 3 at A." in out
    assert "value: 3\nmove: 1\nevaluated: 7 (3, 12, 8, 2, 14, 5, 2)\npruned: 2 (4, 6)\n" in out


def test_in_persian(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "tree", FIGURE_A, "--lang", "fa")
    assert "هرس آلفا-بتا" in out
    assert "برگ‌های ارزیابی‌شده: ۷ (۳، ۱۲، ۸، ۲، ۱۴، ۵، ۲)" in out


def test_steps_fill_the_tree_in(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "tree", FIGURE_A, "--steps")
    steps = re.split(r"^\d+\. ", out, flags=re.MULTILINE)[1:]
    assert len(steps) == 11
    assert "├─ B ▼ ·\n" in steps[0]
    assert "├─ B ▼ ≤ 3  [−∞, 3]  (−∞, 3)  ◀\n│  ├─ 3\n│  ├─ 12\n" in steps[2]
    assert "✂" not in steps[5]
    assert "│  ├─ ✂ 4\n" in steps[6]
    assert TREE.replace("(3, +∞)\n├─ B", "(3, +∞)  ◀\n├─ B") in steps[10]


@pytest.mark.parametrize("arguments", [[], ["--steps"], ["--algorithm", "minimax"], ["--lang", "fa"]])
def test_json_is_the_trace_and_nothing_else(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    out = output(capsys, "tree", FIGURE_A, "--json", *arguments)
    algorithm = "minimax" if "minimax" in arguments else "alphabeta"
    assert out == explain(FIGURE_A, algorithm).json()
    assert json.loads(out)["schema"] == "harif-trace/1"


def test_json_holds_zeros_too(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(output(capsys, "tree", "((3 12) (0 4))", "--json"))
    root, zero = answer["nodes"][0], answer["nodes"][5]
    assert (root["id"], root["depth"], root["player"]) == (0, 0, 0)
    assert zero["value"] == 0


def test_strict_cuts_less(capsys: pytest.CaptureFixture[str]) -> None:
    equal = "((3 12) (3 4))"
    assert "pruned: 1 (4)" in output(capsys, "tree", equal)
    assert "pruned: none" in output(capsys, "tree", equal, "--strict")


def test_vectors_choose_maxn_by_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "tree", "(p0 (p1 <1,2,6> <4,2,3>) (p1 <6,1,2> <7,4,1>))")
    assert "Max^n" in out
    assert "A ● p0 ⟨7, 4, 1⟩" in out


def test_a_game_to_a_depth(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "explain", "tictactoe", "--position", "XX./OO./...", "--depth", "2")
    assert "MAX plays move 3, worth 1." in out
    assert "evaluated: 5 (1, −0.15, −0.15, −0.3, −0.25)" in out
    assert "├─ 6 B ▼ ≤ ~−0.15  ~[−∞, −0.15]  (1, +∞)  ✂ A  XX./OOX/..." in out
    answer = json.loads(output(capsys, "explain", "tictactoe", "--depth", "1", "--json"))
    assert (answer["game"], answer["options"], len(answer["nodes"])) == ("tictactoe", {"depth": 1}, 10)


def test_a_large_tree_is_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(capsys, "tree", "(" + "(1 2 3) " * 500 + ")")  # three leaves, then one of each: 502
    assert "--steps" in out
    assert "… 442 more" in out
    assert out.count("\n") < 20


def test_figures_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg, tikz = tmp_path / "a.svg", tmp_path / "a.tex"
    out = output(capsys, "tree", FIGURE_A, "--svg", str(svg), "--tikz", str(tikz), "--lang", "fa")
    assert svg.read_text(encoding="utf-8") == explain(FIGURE_A).svg(lang="fa")
    assert tikz.read_text(encoding="utf-8") == latex.figure(explain(FIGURE_A).tikz(lang="fa"), "fa")
    assert str(svg) in out
    quiet = output(capsys, "tree", FIGURE_A, "--svg", str(svg), "--json")
    assert quiet == explain(FIGURE_A).json()


@pytest.mark.parametrize(
    "content", [FIGURE_A.encode(), b"\xef\xbb\xbf" + FIGURE_A.encode(), "((۳ ۱۲ ۸) (۲ ۴ ۶) (۱۴ ۵ ۲))".encode()]
)
def test_a_tree_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a tree (1).txt"
    file.write_bytes(content + b"\n")
    assert TREE in output(capsys, "tree", str(file))


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("a.txt", b"((3 \xe9 8))", "UTF-8"),
        ("a.txt", "((3 12))".encode("utf-16-le"), "UTF-8"),
        ("a.tree", b"((3 12)\n (x 4))", "line 2, column 3"),
        ("a.tree", b"", "no tree"),
        ("a.tree", b"((3 12) (2 4)", "never closed"),
    ],
)
def test_files_that_hold_no_tree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: bytes, part: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    code, text = error(capsys, "tree", str(file))
    assert code == 2
    assert part in text
    assert name in text


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["tree"], 2, "--help"),
        (["tree", ""], 2, "no tree"),
        (["tree", "((1 2)"], 2, "line 1, column 1"),
        (["tree", "(max 1 nan)"], 2, "finite"),
        (["tree", "(chance 1.2:3 4)"], 2, "between 0 and 1"),
        (["tree", "5"], 1, "over"),
        (["tree", "nosuch.txt"], 2, "no file"),
        (["tree", "hello"], 2, "no file 'hello'"),
        (["tree", "."], 2, "directory"),
        (["tree", FIGURE_A, "--algorithm", "alphabta"], 2, "alphabeta"),
        (["tree", FIGURE_A, "--algorithm", "minimax", "--strict"], 2, "strict"),
        (["tree", FIGURE_A, "--depth", "0"], 2, "depth"),
        (["tree", FIGURE_A, "--lang", "xx"], 2, "language"),
        (["tree", FIGURE_A, "--svg", "nosuchfolder/a.svg"], 2, "cannot be written"),
        (["tree", "(p0 <1,2,6> <4,2,3>)", "--algorithm", "minimax"], 2, "maxn"),
        (["explain", "tictactoo"], 2, "tictactoe"),
        (["explain", "connect4", "--position", "8"], 1, "not legal"),
        (["explain", "tictactoe", "--position", "XXX/OO./..."], 1, "over"),
        (["explain", "tictactoe", "--depth", "two"], 2, "--depth"),
    ],
)
def test_bad_input_is_one_sentence_and_a_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, part: str
) -> None:
    found, text = error(capsys, *arguments)
    assert found == code
    assert part in text


# In a terminal ---------------------------------------------------------------------------------------------------


class Terminal:
    """`harif` in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "30", "NO_COLOR": "1"}
            os.execve(sys.executable, [sys.executable, "-m", "harif", *arguments], environment)
        self.before = termios.tcgetattr(self.fd)
        self.raw, self.mark = b"", 0

    def wait(self, text: str) -> str:
        """All that came up to and with `text`, after what was waited for before."""
        end = time.monotonic() + 60
        while text not in (seen := self.plain()[self.mark :]):
            assert time.monotonic() < end, f"{text!r} did not come: {seen!r}"
            assert self.read() or text in self.plain()[self.mark :], f"it ended without {text!r}: {seen!r}"
        found = seen[: seen.index(text) + len(text)]
        self.mark += len(found)
        return found

    def read(self) -> bool:
        """Take in what comes; False when it has ended."""
        if select.select([self.fd], [], [], 0.2)[0]:
            try:
                self.raw += os.read(self.fd, 65536)
            except OSError:
                return False
        return True

    def plain(self) -> str:
        """What came, without colours and the like."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.raw.decode(errors="ignore"))

    def press(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def end(self) -> tuple[int, bool]:
        """The exit code, and whether the terminal is as it was."""
        while self.read():
            pass
        restored = termios.tcgetattr(self.fd) == self.before
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        return code, restored


def test_the_arrow_keys_walk_over_the_steps() -> None:
    terminal = Terminal("tree", FIGURE_A, "--steps")
    assert "├─ B ▼ ·" in terminal.wait("step 1 of 11")
    terminal.press(b"\x1b[C")
    terminal.wait("step 2 of 11")
    terminal.press(b"\x1bOC")
    assert "B is worth at most 3" in terminal.wait("step 3 of 11")
    terminal.press(b"\x1b[D")
    terminal.wait("step 2 of 11")
    terminal.press(b"\x1b[F")
    assert "✂ 4" in terminal.wait("step 11 of 11")
    terminal.press(b"\x1b[C\x1b[H")
    assert "✂" not in terminal.wait("step 1 of 11").partition("step 11 of 11")[2]
    assert termios.tcgetattr(terminal.fd) != terminal.before
    terminal.press(b"q")
    assert "A ▲ 3" in terminal.wait("pruned: 2 (4, 6)")
    assert terminal.end() == (0, True)


@pytest.mark.parametrize("how", ["ctrl-c", "terminated"])
def test_the_terminal_is_given_back(how: str) -> None:
    terminal = Terminal("tree", FIGURE_A, "--steps")
    terminal.wait("q quit")
    if how == "ctrl-c":
        terminal.press(b"\x03")
        terminal.wait("Stopped.")
    else:
        os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.end() == (1 if how == "ctrl-c" else 143, True)
    assert terminal.raw.count(b"\x1b[?1049h") == terminal.raw.count(b"\x1b[?1049l") == 1  # the other screen, and back


def test_a_caret_shows_the_place_in_a_terminal() -> None:
    terminal = Terminal("tree", "((3 12) (x 4))")
    shown = terminal.wait("^")
    assert "harif: line 1, column 10: 'x' is no kind of node." in shown
    assert shown.splitlines()[-2:] == ["((3 12) (x 4))", "         ^"]
    assert terminal.end()[0] == 2


def test_figures_and_panels(tmp_path, capsys):
    assert run(["figure", "d", "--lang", "fa", "--svg", str(tmp_path / "d.svg")]) == 0
    assert (tmp_path / "d.svg").read_text(encoding="utf-8").startswith("<svg")
    assert run(["figure", "A"]) == 0
    assert capsys.readouterr().out.count("</svg>") == 1
    assert run(["figure", "Z"]) == 2
    assert run(["tree", "((3 12) (2 4))", "--panels"]) == 2
    assert run(["tree", "((3 12) (2 4))", "--panels", "--svg", str(tmp_path / "p.svg")]) == 0
    panels = (tmp_path / "p.svg").read_text(encoding="utf-8")
    assert "(a)" in panels
    assert "(c)" in panels
    assert "(d)" not in panels  # three leaves, the fourth is cut


def test_a_tall_tree_can_be_scrolled() -> None:
    trace = explain("((((9 18) (21 17)) ((24 26) (2 20))) (((28 12) (15 4)) ((13 7) (5 29))))")
    out = Console(file=io.StringIO(), width=80, height=24, force_terminal=True)
    walk = Walk(trace, list(beats(trace)), "en", out)
    walk.moved("last")
    walk.show()
    assert walk.most > 0
    for _ in range(40):
        assert walk.moved("down")
        walk.show()
    assert walk.top == walk.most
    assert "G ((13 7) (5 29))" in out.file.getvalue()
    walk.moved("page up")
    walk.show()
    assert walk.top < walk.most
    assert {KEYS[b"\x1b[A"], KEYS[b"\x1b[B"]} == {"up", "down"}
