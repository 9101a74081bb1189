"""Exercises on paper: the sheet with the empty trees, and the key with the worked ones, as HTML; `sheet_tex` is the
same for LaTeX."""

from collections.abc import Sequence
from html import escape

from harif.drawing.digits import END, LEFT_TO_RIGHT, digits, number
from harif.lab.exercise import Exercise
from harif.lab.svg import draw_svg
from harif.lab.trace import Value
from harif.words.catalogue import Voice, say

STYLE = """
@page { size: A4 landscape; margin: 14mm; }
body { font-family: Vazirmatn, 'Noto Naskh Arabic', 'DejaVu Sans', Tahoma, Arial, sans-serif; margin: 2em auto;
  max-width: 1100px; color: #111; line-height: 1.6; }
h1 { font-size: 1.4em; margin: 0; }
.points { font-weight: normal; font-size: .85em; }
header { display: flex; justify-content: space-between; align-items: baseline; }
figure { margin: 1.2em 0; text-align: center; direction: ltr; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5em 1em; } dt { font-weight: bold; } dd { margin: 0; }
.line { border-bottom: 1px solid #555; min-height: 1.5em; } .name { border-bottom: 1px solid #555; min-width: 16em; }
.numbers { direction: ltr; } [dir=rtl] .numbers { text-align: right; }
h2 { font-size: 1.15em; } section + section { break-before: page; }
footer { color: #666; font-size: .85em; margin-top: 1.5em; }
.story { white-space: pre-line; } .story bdi { display: inline-block; max-width: 100%; }
.sheet figure [stroke-dasharray] { stroke: #222; stroke-dasharray: none; } /* not yet visited, but to be written on */
.sheet figure text { fill: #111; }
@media print { body { margin: 0; } figure { margin: .5em 0; } .sheet figure svg { max-height: 84mm; } }
"""


def html(made: Sequence[Exercise], lang: str = "en", key: bool = False) -> str:
    """A page that prints as it is, with everything in it; Persian from right to left."""
    say = Voice("sheet", lang)
    page = "key" if key else "sheet"
    heading = title(made, lang, key)
    name = "" if key else f'<div>{say("name")}: <span class="name" style="display:inline-block">&nbsp;</span></div>'
    body = "".join(section(exercise, n if len(made) > 1 else 0, lang, key) for n, exercise in enumerate(made, 1))
    direction = "rtl" if lang == "fa" else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body class="{page}">\n'
        f"<header><h1>{escape(heading)}</h1>{name}</header>\n{body}</body>\n</html>\n"
    )


def section(exercise: Exercise, n: int, lang: str, key: bool) -> str:
    """One question, or its answer; `n` is its number on the sheet, 0 where it is alone."""
    say = Voice("sheet", lang)
    trace, step = (exercise.solution, None) if key else (exercise.question, 0)
    picture = draw_svg(trace, step, lang, exercise.look(trace, lang))
    rows = answers(exercise, lang) if key else dict.fromkeys(exercise.asks, "")
    items = "\n".join(
        f"<dt>{escape(say(part))}</dt>" + (written(part, answer) if key else '<dd class="line"></dd>')
        for part, answer in rows.items()
    )
    worth = points(exercise.points, lang)
    head = f'<p class="points">{worth}</p>'
    if n:
        head = f'<h2>{escape(numbered(exercise, n, lang))} <span class="points">({worth})</span></h2>'
    told = together(escape(exercise.solution.text(lang))) if key else ""
    story = f'<h3>{say("story")}</h3>\n<div class="story">{told}</div>\n' if key else ""
    asked = "" if key else f"<p>{escape(task(exercise, lang))}</p>\n"
    return (
        f"<section>{head}\n{asked}<figure>\n{picture}\n</figure>\n<dl>\n{items}\n</dl>\n{story}"
        f"<footer>{escape(about(exercise, lang))}</footer></section>\n"
    )


def together(text: str) -> str:
    """Formulas and trees within Persian: each keeps together, and one too long for the line has lines of its own."""
    return text.replace(LEFT_TO_RIGHT, '<bdi dir="ltr">').replace(END, "</bdi>")


def written(part: str, answer: str) -> str:
    look = ' class="numbers"' if runs_right(part, answer) else ""
    return f"<dd{look}>{escape(answer)}</dd>"


# What is said on it --------------------------------------------------------------------------------------------------


def title(made: Sequence[Exercise], lang: str, key: bool) -> str:
    """Exercise: Alpha-beta. Of several questions also how many they are, and what they are worth together."""
    say = Voice("sheet", lang)
    kinds = {exercise.kind for exercise in made}
    head = say("key" if key else "sheet") + (f": {kind_name(made[0], lang)}" if len(kinds) == 1 else "")
    if len(made) == 1:
        return head
    total = say("total", points=number(sum(exercise.points for exercise in made), lang))
    return f"{head} – {say('title', count=len(made))} – {total}"


def numbered(exercise: Exercise, n: int, lang: str) -> str:
    return say("sheet.question", lang, n=n, kind=kind_name(exercise, lang))


def kind_name(exercise: Exercise, lang: str) -> str:
    """What the algorithm is called; kept together in a Persian line, for it may be a Latin name."""
    name = say(f"sheet.kind_{exercise.kind.replace('-', '')}", lang)
    return f"\u2068{name}\u2069" if lang == "fa" else name


def points(many: float, lang: str) -> str:
    return say("sheet.points_one", lang) if many == 1 else say("sheet.points", lang, points=number(many, lang))


def task(exercise: Exercise, lang: str) -> str:
    """What is to be done."""
    low, high = exercise.options.get("bounds", (0, 0))
    return say(
        f"sheet.do_{exercise.kind.replace('-', '')}", lang, look=exercise.options.get("depth", 0), low=low, high=high
    )


def answers(exercise: Exercise, lang: str) -> dict[str, str]:
    """What the key says, part by part."""
    solution = exercise.solution
    found = {"value": number(solution.value, lang), "move": number(float(exercise.answer.move + 1), lang)}
    if "leaves" in exercise.asks:
        found["leaves"] = " ".join(number(v, lang) for v in solution.evaluated)
    if "cuts" in exercise.asks:
        n, deep = (number(float(count), lang) for count in (exercise.cuts, exercise.deep_cuts))
        found["cuts"] = (
            say("sheet.deep", lang, n=n, deep=deep) if exercise.deep_cuts or exercise.kind == "alphabeta" else n
        )
        found["pruned"] = "  ".join(item if isinstance(item, str) else number(item, lang) for item in solution.pruned)
    return found


def runs_right(part: str, answer: str) -> bool:
    """Is an answer a list, in the tree's direction from left to right, or a vector?"""
    return part in ("leaves", "pruned") or answer.startswith("⟨")


def localised(item: Value | str, lang: str) -> str:
    """A number, or a text of digits, in the digits of the language."""
    return digits(item, lang) if isinstance(item, str) else number(item, lang)


def about(exercise: Exercise, lang: str) -> str:
    say = Voice("sheet", lang)
    numbers = {
        part: number(float(getattr(exercise, part)), lang) if part != "seed" else localised(str(exercise.seed), lang)
        for part in ("depth", "branching", "seed")
    }
    return say("seed", kind=kind_name(exercise, lang), **numbers)
