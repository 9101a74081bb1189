"""A further process of this Python, which can import what we can and is told by its input what to do."""

import os
import subprocess
import sys

from harif.game import SearchError
from harif.game.sentence import reason_of


def started(work: str, nice: int = 0) -> "subprocess.Popen[bytes]":
    """A process that runs this line of Python; where it is to be `nice`, at lower priority."""
    lower = ["nice", "-n", str(nice)] if nice and os.name == "posix" else []
    try:
        return subprocess.Popen(
            [*lower, sys.executable, "-P", "-c", work],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            process_group=0,  # Ctrl-C is for whoever started it
        )
    except OSError as problem:
        raise SearchError(
            "No further process can be started ({problem}). Give fewer processes.", problem=reason_of(problem)
        ) from None
