"""`harif play` on a terminal of its own, where a person presses keys."""

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

CTRL_C = "\x03"
PROMPT = "your move: "


def typed(keys: list, *arguments: str, before: str = "") -> str:
    """What a terminal of 80 columns shows while a person presses keys, each after a prompt has come: the one for a
    move, or the text before a key that is told as (text, key). `before` is Python that is run first.
    """
    master, slave = pty.openpty()
    command = [sys.executable, "-c", f"{before}\nfrom harif.cli import main; main()", "play", *arguments]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True)
    os.close(slave)
    seen, read, end = "", 0, time.monotonic() + 60
    decoder = codecs.getincrementaldecoder("utf-8")()  # a piece may end in the middle of a letter
    while time.monotonic() < end:
        prompt, key = (PROMPT, "") if not keys else keys[0] if isinstance(keys[0], tuple) else (PROMPT, keys[0])
        if keys and prompt in seen[read:]:
            read = len(seen)
            keys.pop(0)
            if key == CTRL_C:
                time.sleep(0.3)  # Python's readline hears it once it waits for a key
                process.send_signal(signal.SIGINT)
            else:
                os.write(master, key.encode())
        if select.select([master], [], [], 0.1)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            seen += decoder.decode(piece)
    os.close(master)
    assert process.wait(timeout=60) == 0, seen
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
