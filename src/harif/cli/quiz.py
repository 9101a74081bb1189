"""`--quiz`: a tree to be worked through with questions, each asked before its answer is shown, and a score."""

import sys

from rich.console import Console
from rich.text import Text

from harif.cli.line import Line
from harif.cli.steps import MOST_DRAWN, print_lines
from harif.cli.treedraw import draw
from harif.lab.narrate import title
from harif.lab.quiz import Question, steps, verdict, wants_to_leave
from harif.lab.trace import Trace
from harif.words.catalogue import Voice


class Left(Exception):
    """The person has had enough."""


def ask_through(trace: Trace, lang: str, out: Console) -> bool:
    """Ask, tell, and go on; at the end the score. False: it was left before the end."""
    say, line = Voice("quiz", lang), Line()
    asked = right = 0
    out.print(Text(title(trace, lang), style="bold"), soft_wrap=not out.is_terminal)
    out.print(Text(say("begin"), style="dim"), soft_wrap=not out.is_terminal)
    show(trace, 0, lang, out)
    try:
        for step in steps(trace, lang):
            for question in step.questions:
                answered = ask(question, line, lang, out)
                asked, right = asked + 1, right + answered
            if step.text:
                out.print(Text(step.text), soft_wrap=not out.is_terminal)
            if step.questions and out.is_terminal:
                show(trace, step.step, lang, out)
        finished = True
    except Left:
        finished = False
    if finished and not out.is_terminal:
        show(trace, len(trace.steps), lang, out)
    out.print(Text(say("score", right=right, asked=asked), style="bold"))
    return finished


def show(trace: Trace, step: int, lang: str, out: Console) -> None:
    if len(trace.nodes) <= MOST_DRAWN:
        out.print()
        print_lines(out, draw(trace, trace.picture(step), lang, here=True))
        out.print()


def ask(question: Question, line: Line, lang: str, out: Console) -> bool:
    """One question, until it has an answer: was that right?"""
    while True:
        typed = read(f"{question.text} ", line, out)
        if wants_to_leave(typed):
            raise Left
        found = verdict(question, typed, lang)
        if found is not None:
            out.print(Text(found.text, style="green" if found.right else "red"), soft_wrap=not out.is_terminal)
            return found.right
        out.print(Text(Voice("quiz", lang)(f"again_{wanted(question)}"), style="dim"))


def wanted(question: Question) -> str:
    """What an answer must be: yes or no, a number or a bound, or a vector."""
    return "vector" if isinstance(question.truth, tuple) else question.kind


def read(prompt: str, line: Line, out: Console) -> str:
    """One line from the person, with editing and history, or from a pipe; at its end the quiz is left."""
    try:
        if sys.stdin.isatty():
            typed = line.ask(prompt)
        else:
            out.print(Text(prompt.rstrip()), soft_wrap=True)
            typed = sys.stdin.readline() or None
    except KeyboardInterrupt:
        typed = None
    if typed is None:
        out.print()
        raise Left
    return typed
