"""Threads that must come to an end: one that was given up and goes on takes its share of all that runs after it."""

import threading
import time

PATIENCE = 30.0  # seconds; a thread that is told to end does so in milliseconds, unless the machine is busy


def still_running(name):
    """The threads of that name that have not ended, after waiting for them."""
    end = time.monotonic() + PATIENCE
    found = [thread for thread in threading.enumerate() if thread.name == name]
    for thread in found:
        thread.join(max(0.0, end - time.monotonic()))
    return [thread for thread in found if thread.is_alive()]
