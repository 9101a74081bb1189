"""Exercises on paper for LaTeX: the same sheet and key as in HTML, a page for each question."""

from collections.abc import Sequence

from harif.lab import sheet
from harif.lab.exercise import Exercise
from harif.lab.latex import article, left_to_right, prose
from harif.lab.tikz import draw_tikz
from harif.words.catalogue import Voice


def tex(made: Sequence[Exercise], lang: str = "en", key: bool = False) -> str:
    """A document that compiles as it is: English with pdflatex, Persian with xelatex, from right to left."""
    say = Voice("sheet", lang)
    head = rf"{{\Large\bfseries {prose(sheet.title(made, lang, key), lang)}}}"
    if not key:
        head += rf"\hfill {prose(say('name'), lang)}: \rule{{6cm}}{{0.4pt}}"
    pages = [page(exercise, n if len(made) > 1 else 0, lang, key) for n, exercise in enumerate(made, 1)]
    return article(f"{head}\n\n\\medskip\n" + "\\newpage\n".join(pages), lang)


def page(exercise: Exercise, n: int, lang: str, key: bool) -> str:
    """One question, or its answer; `n` is its number on the sheet, 0 where it is alone."""
    say = Voice("sheet", lang)
    worth = prose(sheet.points(exercise.points, lang), lang)
    lines = [rf"{{\large\bfseries {prose(sheet.numbered(exercise, n, lang), lang)}}} ({worth})" if n else worth]
    if not key:
        lines.append(prose(sheet.task(exercise, lang), lang))
    trace, step = (exercise.solution, None) if key else (exercise.question, 0)
    picture = draw_tikz(trace, step, lang, exercise.look(trace, lang), to_fill=not key)
    lines.append(fitted(picture, lang))
    if key:
        for part, answer in sheet.answers(exercise, lang).items():
            lines.append(rf"\textbf{{{prose(say(part), lang)}:}} {answered(part, answer, lang)}")
        lines.append(rf"\textbf{{{prose(say('story'), lang)}}}")
        lines += [prose(line, lang) for line in exercise.solution.text(lang).splitlines() if line.strip()]
    else:
        rule = r"\hrulefill"
        lines += [rf"\textbf{{{prose(say(part), lang)}}} {rule}" for part in exercise.asks]
    lines.append(rf"{{\footnotesize {prose(sheet.about(exercise, lang), lang)}}}")
    return "\n\n".join(lines) + "\n"


def fitted(picture: str, lang: str) -> str:
    """A picture in the middle of the page, made smaller where it does not fit."""
    room = r"max width=\textwidth, max totalheight=0.55\textheight, center"
    inner = f"\\begin{{adjustbox}}{{{room}}}\n{picture}\\end{{adjustbox}}"
    return f"\\begin{{LTR}}\n{inner}\n\\end{{LTR}}" if lang == "fa" else inner


def answered(part: str, answer: str, lang: str) -> str:
    """An answer; lists and vectors run from left to right in Persian too."""
    return left_to_right(answer) if lang == "fa" and sheet.runs_right(part, answer) else prose(answer, lang)
