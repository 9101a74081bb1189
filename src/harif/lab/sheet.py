"""An exercise on paper: the sheet with the empty tree, and the key with the worked one, as HTML and as LaTeX."""

from html import escape

from harif.drawing.digits import digits, number
from harif.lab.exercise import Exercise
from harif.lab.trace import Value
from harif.words.catalogue import Voice, say

STYLE = """
@page { size: A4 landscape; margin: 14mm; }
body { font-family: Vazirmatn, 'Noto Naskh Arabic', 'DejaVu Sans', Tahoma, Arial, sans-serif; margin: 2em auto;
  max-width: 1100px; color: #111; line-height: 1.6; }
h1 { font-size: 1.4em; margin: 0; } header { display: flex; justify-content: space-between; align-items: baseline; }
figure { margin: 1.2em 0; text-align: center; direction: ltr; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5em 1em; } dt { font-weight: bold; } dd { margin: 0; }
.line { border-bottom: 1px solid #555; min-height: 1.5em; } .name { border-bottom: 1px solid #555; min-width: 16em; }
.numbers { direction: ltr; } [dir=rtl] .numbers { text-align: right; }
footer { color: #666; font-size: .85em; margin-top: 1.5em; }
.story { white-space: pre-line; }
.sheet figure [stroke-dasharray] { stroke: #222; stroke-dasharray: none; } /* not yet visited, but to be written on */
.sheet figure text { fill: #111; }
"""
LISTS = dict.fromkeys(("leaves", "pruned"), ' class="numbers"')  # in the tree's direction, from left to right


def html(exercise: Exercise, lang: str = "en", key: bool = False) -> str:
    """A page that prints as it is, with everything in it; Persian from right to left."""
    say = Voice("sheet", lang)
    page = "key" if key else "sheet"
    title = f"{say(page)}: {say(f'kind_{exercise.kind}')}"
    picture = exercise.solution.svg(lang=lang) if key else exercise.question.svg(0, lang)
    name = "" if key else f'<div>{say("name")}: <span class="name" style="display:inline-block">&nbsp;</span></div>'
    rows = answers(exercise, lang) if key else dict.fromkeys(asked(exercise), "")
    items = "\n".join(
        f"<dt>{escape(say(part))}</dt>"
        + (f"<dd{LISTS.get(part, '')}>{escape(answer)}</dd>" if key else '<dd class="line"></dd>')
        for part, answer in rows.items()
    )
    task = "" if key else f"<p>{escape(say(f'do_{exercise.kind}'))}</p>\n"
    told = escape(exercise.solution.text(lang)) if key else ""
    story = f'<h2>{say("story")}</h2>\n<div class="story">{told}</div>\n' if key else ""
    direction = "rtl" if lang == "fa" else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body class="{page}">\n'
        f"<header><h1>{escape(title)}</h1>{name}</header>\n{task}<figure>\n{picture}\n</figure>\n"
        f"<dl>\n{items}\n</dl>\n{story}<footer>{escape(about(exercise, lang))}</footer>\n</body>\n</html>\n"
    )


def tex(exercise: Exercise, key: bool = False) -> str:
    """The tree alone as a LaTeX document, to be compiled or taken apart."""
    picture = exercise.solution.tikz() if key else exercise.question.tikz(0)
    return (
        f"% {about(exercise, 'en')}: {'key' if key else 'sheet'}\n% {exercise.tree}\n"
        "\\documentclass[landscape]{article}\n\\usepackage[margin=1cm]{geometry}\n\\usepackage{tikz}\n"
        "\\pagestyle{empty}\n\\begin{document}\\noindent\n\\resizebox{\\textwidth}{!}{%\n"
        + picture
        + "}\n\\end{document}\n"
    )


def asked(exercise: Exercise) -> tuple[str, ...]:
    """What the sheet asks for."""
    return ("value", "move", "leaves", "cuts") if exercise.kind == "alphabeta" else ("value", "move")


def answers(exercise: Exercise, lang: str) -> dict[str, str]:
    """What the key says, part by part."""
    solution = exercise.solution
    move = "?" if solution.action is None else number(float(solution.action + 1), lang)
    found = {"value": number(solution.value, lang), "move": move}
    if exercise.kind == "alphabeta":
        found["leaves"] = " ".join(number(v, lang) for v in solution.evaluated)
        n, deep = (number(float(count), lang) for count in (exercise.cuts, exercise.deep_cuts))
        found["cuts"] = say("sheet.deep", lang, n=n, deep=deep)
        found["pruned"] = "  ".join(localised(item, lang) for item in solution.pruned)
    return found


def localised(item: Value | str, lang: str) -> str:
    """A leaf, or a subtree in its notation, in the digits of the language."""
    return digits(item, lang) if isinstance(item, str) else number(item, lang)


def about(exercise: Exercise, lang: str) -> str:
    say = Voice("sheet", lang)
    numbers = {
        part: number(float(getattr(exercise, part)), lang) if part != "seed" else localised(str(exercise.seed), lang)
        for part in ("depth", "branching", "seed")
    }
    return say("seed", kind=say(f"kind_{exercise.kind}"), **numbers)
