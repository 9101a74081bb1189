"""Keep other processes away from a file while one works with it."""

from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # a system that is no Unix
    fcntl = None


def hold(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has done so.

    Where a system or a file system knows no such locks, nobody is kept away.
    """
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
