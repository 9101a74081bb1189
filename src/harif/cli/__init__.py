"""The command line: `harif`."""

import os
import sys
import warnings
from typing import Any


def main() -> None:
    """Run the command line; every error is one sentence on standard error, and an exit code."""
    open_streams()
    warnings.showwarning = tell_notice
    sys.exit(run(sys.argv[1:]))


def open_streams() -> None:
    """Standard streams that can be used: closed ones lead nowhere, and what a terminal cannot show becomes a '?'."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """The exit code of `harif` with these arguments: 0 done, 1 no answer, 2 bad usage."""
    from harif.cli.app import command
    from harif.game import GameOverError, HarifError, PositionError, TreeSyntaxError, Unsolved

    try:
        chosen = command()
        with chosen.make_context("harif", list(arguments)) as context:
            answer = chosen.invoke(context)
        sys.stdout.flush()
        return answer if isinstance(answer, int) else 0
    except BrokenPipeError:
        close_quietly()
        return 0
    except (PositionError, GameOverError, Unsolved) as problem:
        return complain(problem, 1)
    except TreeSyntaxError as problem:
        return complain(problem, 2, problem.shown)
    except HarifError as problem:
        return complain(problem, 2)
    except KeyboardInterrupt:
        return complain("Stopped.", 1)
    except EOFError:
        return complain("The input ended in the middle of the game.", 1)
    except Exception as problem:
        if type(problem).__name__ == "Exit":  # --help, --version
            sys.stdout.flush()
            return int(getattr(problem, "exit_code", 0))
        if hasattr(problem, "format_message"):  # the command line was not understood
            return complain(f"{str(problem.format_message()).rstrip('.')}. Try 'harif --help'.", 2)
        if os.environ.get("HARIF_DEBUG"):
            raise
        return complain(f"{type(problem).__name__}: {problem} (HARIF_DEBUG=1 shows where.)", 1)


def tell_notice(message: Any, category: Any, filename: str, lineno: int, file: Any = None, line: Any = None) -> None:
    """A notice as one line, without the place in our own sources."""
    complain(f"note: {message}", 0)


def complain(problem: Any, code: int, shown: str = "") -> int:
    """One sentence on standard error; on a terminal also `shown`, the place that it speaks of."""
    try:
        print(f"harif: {' '.join(str(problem).split())}", file=sys.stderr)
        if shown and sys.stderr.isatty():
            print(shown, file=sys.stderr)
    except OSError:
        close_quietly()
    return code


def close_quietly() -> None:
    """Nobody listens any more: let Python's own farewell go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
