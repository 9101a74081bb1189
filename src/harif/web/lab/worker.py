"""A process of the lab: a question a line, an answer a line, until nobody asks. `desk` starts it, and says how many
megabytes it may take."""

import json
import os
import signal
import sys
import threading
import time
import traceback
from pathlib import Path

from harif.game.sentence import Sentence
from harif.web.lab.requests import language
from harif.web.lab.tasks import answer
from harif.words.errors import told

LOOK = 0.05
STATM = Path("/proc/self/statm")
FAILED = Sentence("The lab has failed at this: that is a defect of Harif, not yours.")
TOO_LARGE = 3
"""The exit code of a process that has taken more memory than it may."""


def main() -> None:
    """Answer until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, which closes the pipe
    threading.Thread(target=watch_memory, args=(int(sys.argv[1]) * 2**20,), daemon=True).start()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what anything prints goes to standard error, and never between the answers
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        try:
            found = answer(asked["task"], asked["asked"])
        except Exception:  # the page must not wait for an answer that never comes
            traceback.print_exc()
            found = {"error": told(FAILED, language(asked["asked"]))}
        out.write(json.dumps(found, ensure_ascii=False, allow_nan=True) + "\n")
        out.flush()


def watch_memory(most: int) -> None:
    """End the process where it really takes more bytes than these; address space that is only reserved is none."""
    page = os.sysconf("SC_PAGE_SIZE") if STATM.exists() else 0
    while page:
        if int(STATM.read_text().split()[1]) * page > most:
            os._exit(TOO_LARGE)
        time.sleep(LOOK)


if __name__ == "__main__":
    main()
