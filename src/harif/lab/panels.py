"""Many steps of a trace side by side, each in a panel of its own: (a), (b), (c), …"""

from collections.abc import Sequence

from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.text import INK
from harif.game import HarifError
from harif.lab.scene import NORMAL, Look, Stage
from harif.lab.svg import body, title_of, written
from harif.lab.trace import Trace
from harif.words.catalogue import Voice, checked

CAPTION = 30.0  # the height of a caption
APART = 24.0  # between panels


def draw_panels(
    trace: Trace,
    frames: Sequence[int] | None = None,
    columns: int = 2,
    lang: str = "en",
    look: Look | None = None,
) -> str:
    """The tree after each of the steps `frames`, in rows of `columns` panels, as one SVG document.

    Without `frames` there is a panel for each evaluated leaf (`trace.frames()`). A panel's caption names the leaves
    that were evaluated since the one before. In Persian the panels run from right to left. A last row with fewer
    panels stands in the middle.
    """
    frames = list(trace.frames() if frames is None else frames)
    if not frames:
        raise HarifError("there is no step to draw: give `frames`, the numbers of the steps.")
    if columns < 1:
        raise HarifError("columns is a whole number of 1 or more, not {columns!r}.", columns=columns)
    look = (look or Look(windows=False, turns=False))._replace(lang=checked(lang))
    pictures = [trace.picture(step) for step in frames]
    stage = Stage(trace, look)
    columns = min(columns, len(frames))
    wide, tall = stage.width, stage.height + CAPTION
    parts, before = [], 0
    for i, (step, picture) in enumerate(zip(frames, pictures, strict=True)):
        row, column = divmod(i, columns)
        in_row = min(columns, len(frames) - row * columns)
        if lang == "fa":
            column = in_row - 1 - column
        x, y = (column + (columns - in_row) / 2) * (wide + APART), row * (tall + APART)
        word, text = caption(trace, i, before, step, lang)
        place = f'<g transform="translate({x:.1f} {y:.1f})" data-step="{step}">'
        head = written(wide / 2, CAPTION / 2 + 4, text, NORMAL, "middle", INK, ' font-weight="bold"', word)
        lower = f'<g transform="translate(0 {CAPTION:.0f})">'
        if picture.evaluated:
            picture.current = picture.evaluated[-1]  # all that a panel tells follows from this leaf
        parts += [place, head, lower, *body(stage.scene(picture)), "</g></g>"]
        before = step
    rows = -(-len(frames) // columns)
    width, height = columns * (wide + APART) - APART, rows * (tall + APART) - APART
    return document(width, height, parts, lang, title_of(trace, lang))


def caption(trace: Trace, place: int, before: int, step: int, lang: str) -> tuple[str, str]:
    """A panel's letter and the leaves that are new in it, as a Persian part and a plain one."""
    say = Voice("tree", lang)
    letters = say("letters").split()
    turn, letter = divmod(place, len(letters))
    mark = f"({letters[letter]}{number(float(turn), lang) if turn else ''})"
    if before < 0 or step < 0:
        return (mark, "") if lang == "fa" else ("", mark)
    new = [number(event.value, lang) for event in trace.steps[before:step] if event.kind == "evaluate"]
    if lang == "fa":
        new = [v if v.isdecimal() else f"\u2066{v}\u2069" for v in new]  # −1 and vectors are read from left to right
    if len(new) > 4:
        new = [*new[:3], "…"]
    listed = say("and").join(part for part in (say("comma").join(new[:-1]), new[-1] if new else "") if part)
    text = f"{mark} {say('leaf' if len(new) == 1 else 'leaves', leaves=listed)}" if new else mark
    return (text, "") if lang == "fa" else ("", text)
