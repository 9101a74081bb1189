"""The command line: `harif`."""

import os
import re
import sys
import tempfile
import traceback
import warnings
from itertools import pairwise
from typing import Any

from harif import interrupts

UNFORESEEN = 70
"""The exit code of an error that is no answer and nobody's usage (EX_SOFTWARE of sysexits)."""
CLOSING = "'\").,;:"
MISUNDERSTANDINGS = (
    "No such option: {name}",
    "No such command '{name}'",
    "Missing argument '{name}'",
    "Got unexpected extra argument ({name})",
    "Got unexpected extra arguments ({name})",
    "Option '{name}' requires an argument",
)
"""What the library that reads the command line says most often."""
LONGEST_WORD = 200  # letters of what was typed that a sentence repeats


def main() -> None:
    """Run the command line; every error is one sentence on standard error, and an exit code."""
    open_streams()
    warnings.showwarning = tell_notice
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # a second one, while the first was being told
        code = interrupts.STOPPED
    except SystemExit as told:  # to end, by another program
        code = told.code if isinstance(told.code, int) else interrupts.STOPPED
    interrupts.leave(code)


def open_streams() -> None:
    """Standard streams that can be used: closed ones lead nowhere, and what a terminal cannot show becomes a '?'."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """The exit code of `harif` with these arguments: 0 done, 1 no answer, 2 bad usage, 70 an unforeseen error."""
    from harif.game import GameOverError, HarifError, PositionError, TreeSyntaxError, Unsolved
    from harif.game.sentence import Sentence
    from harif.words.catalogue import speak

    lang = language_of(arguments)
    speak(lang)
    try:
        interrupts.listen()
        if (game := game_of_program(arguments)) is not None:
            from harif.protocols.uci.serving import serve

            return serve(game)
        from harif.cli.app import command

        chosen = command()
        with chosen.make_context("harif", list(arguments)) as context:
            answer = chosen.invoke(context)
        sys.stdout.flush()
        return answer if isinstance(answer, int) else 0
    except BrokenPipeError:
        close_quietly()
        return 0
    except (PositionError, GameOverError, Unsolved) as problem:
        return complain(problem.sentence, 1, lang=lang)
    except TreeSyntaxError as problem:
        return complain(problem.sentence, 2, problem.shown, lang)
    except HarifError as problem:
        return complain(problem.sentence, 2, lang=lang)
    except KeyboardInterrupt:
        return complain(Sentence("Stopped."), interrupts.STOPPED, lang=lang)
    except EOFError:
        return complain(Sentence("The input ended in the middle of the game."), 1, lang=lang)
    except RecursionError:
        deep = "That goes deeper than this machine can follow. Give a depth, or something smaller."
        return complain(Sentence(deep), 2, lang=lang)
    except Exception as problem:
        if type(problem).__name__ == "Exit":  # --help, --version
            sys.stdout.flush()
            return int(getattr(problem, "exit_code", 0))
        if hasattr(problem, "format_message"):  # the command line was not understood
            told = Sentence("{problem}. Try 'harif --help'.", problem=misunderstood(problem))
            return complain(told, 2, lang=lang)
        interrupts.give_cursor_back()
        return complain(unforeseen(problem), UNFORESEEN)
    finally:
        speak("en")  # for whoever goes on in this process


def game_of_program(arguments: list[str]) -> str | None:
    """The game of `harif uci` as programs start it; None where anything else was typed. They want an answer at once,
    and need not wait for the library that reads the command line.
    """
    if arguments[:1] != ["uci"] or any(word.startswith("-") for word in arguments[2:]):
        return None
    if len(arguments) == 1:
        return "chess"
    return arguments[2] if len(arguments) == 3 and arguments[1] in ("--game", "-g") else None


def language_of(arguments: list[str]) -> str:
    """The language that was asked for, before the command line has been understood."""
    asked = [after for option, after in pairwise([*arguments, ""]) if option == "--lang"]
    asked += [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    return "fa" if "fa" in asked else "en"


def misunderstood(problem: Any) -> Any:
    """What is wrong with what was typed, in our own words where the library's are about itself."""
    from harif.game.sentence import Sentence

    option, parameter = getattr(problem, "option_name", None), getattr(problem, "param", None)
    if option is not None and re.fullmatch(r"-\d+", str(option)):
        return Sentence("{option}: write a number of 0 or more", option=option)
    if hasattr(problem, "sentence") and parameter is not None:
        return Sentence("{option}: {message}", option=parameter.opts[0], message=problem.sentence)
    told = re.sub(r"argument\(s\)", "arguments", str(problem.format_message()).rstrip("."))
    for template in MISUNDERSTANDINGS:
        found = re.fullmatch(re.escape(template).replace(r"\{name\}", "(?P<name>.*?)"), told)
        if found:
            return Sentence(template, name=found["name"])
    return Sentence(told)


def unforeseen(problem: Exception) -> str:
    """A sentence for an error of our own, with the traceback in a file (or, with HARIF_DEBUG=1, on the screen)."""
    lines = traceback.format_exception(problem)
    told = f"Harif has a fault of its own: {' '.join(traceback.format_exception_only(problem)).strip()}"
    if os.environ.get("HARIF_DEBUG"):
        sys.stderr.write("".join(lines))
        return f"{told}. Please report it, with what you typed and the lines above."
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="harif-fault-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.write(f"harif {' '.join(sys.argv[1:])}\n\n")
            file.writelines(lines)
    except OSError:
        return f"{told}. Please report it, with what you typed and what HARIF_DEBUG=1 shows."
    return f"{told}. Please report it, with what you typed and the lines in {file.name}"


def tell_notice(message: Any, category: Any, filename: str, lineno: int, file: Any = None, line: Any = None) -> None:
    """A notice as one line, without the place in our own sources."""
    complain(f"note: {message}", 0)


def complain(problem: Any, code: int, shown: str = "", lang: str = "en") -> int:
    """One sentence on standard error, in the language; on a terminal also `shown`, the place that it speaks of."""
    from harif.words.catalogue import say
    from harif.words.errors import told

    sentence = told(problem, lang) if lang == "fa" else str(problem)
    name = say("play.title", lang) if lang == "fa" else "harif"
    try:
        print(f"{name}: {' '.join(map(shortened, sentence.split()))}", file=sys.stderr)
        if shown and sys.stderr.isatty():
            print(shown, file=sys.stderr)
    except OSError:
        close_quietly()
    return code


def shortened(word: str) -> str:
    """A word that a person can read: the beginning of one that is too long, with the quote that closes it."""
    return word if len(word) <= LONGEST_WORD else f"{word[:40]}…{word[len(word.rstrip(CLOSING)) :]}"


def close_quietly() -> None:
    """Nobody listens any more: let Python's own farewell go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
