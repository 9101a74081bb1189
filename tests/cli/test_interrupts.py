"""Ctrl-C at any moment: no traceback, an answer at once, the cursor given back."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

FIRST = "harif.interrupts"
"""The first module that is loaded: Python itself, before it, is not ours to change."""


def started(*arguments: str, **options: object) -> subprocess.Popen[str]:
    """`harif` as it is started from a shell, which hears Ctrl-C; each module is named as it is loaded."""
    return subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "harif", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **options,
    )


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("after", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4])
def test_in_the_first_moments(after: float, times: int) -> None:
    process = started("perft", "connect4", "20", "--interpreted")
    assert process.stderr is not None
    while FIRST not in process.stderr.readline():
        assert process.poll() is None
    time.sleep(after)
    for _ in range(times):
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    _, err = process.communicate(timeout=60)
    told = [line for line in err.splitlines() if not line.startswith("import time:")]
    assert (process.returncode, told) == (1, ["harif: Stopped."])


class Terminal:
    """`harif` on a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update(environment)
            os.execv(sys.executable, [sys.executable, "-m", "harif", *arguments])

    def wait(self, text: bytes) -> None:
        end = time.monotonic() + 60
        while text not in self.seen:
            assert time.monotonic() < end, self.seen
            assert self.read(), self.seen

    def read(self) -> bool:
        """Read on; False at the end."""
        if not select.select([self.fd], [], [], 0.1)[0]:
            return True
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            return False
        self.seen += piece
        return bool(piece)

    def end(self) -> int:
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def shows_its_cursor(self) -> bool:
        return self.seen.rfind(b"\x1b[?25h") >= self.seen.rfind(b"\x1b[?25l")


def test_while_compiling_it_is_heard_and_a_second_one_ends_it(tmp_path: Path) -> None:
    terminal = Terminal("best", "othello", HARIF_CACHE=str(tmp_path))
    terminal.wait(b"preparing othello, once")
    time.sleep(0.3)
    os.kill(terminal.pid, signal.SIGINT)
    terminal.wait("harif: stopping …".encode())
    os.kill(terminal.pid, signal.SIGINT)
    assert terminal.end() == 1
    said = terminal.seen.replace(b"\x1b[?25h", b"")  # the cursor may be shown last
    assert said.rstrip().endswith(b"harif: Stopped.")
    assert b"Traceback" not in terminal.seen


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 1), (signal.SIGTERM, 143)])
def test_the_cursor_is_given_back(sent: signal.Signals, code: int) -> None:
    terminal = Terminal("check", "tictactoe", "--seconds", "60", "--games", "1000000")
    terminal.wait(b"\x1b[?25l")
    os.kill(terminal.pid, sent)
    assert terminal.end() == code
    assert terminal.shows_its_cursor()
    assert b"Traceback" not in terminal.seen


def test_a_program_that_imports_harif_is_left_alone() -> None:
    code = "import signal, harif; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    fresh = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, preexec_fn=fresh)
    assert done.stdout == "True\n"
