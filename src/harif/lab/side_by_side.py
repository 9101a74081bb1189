"""Two trees of one shape side by side, with the relabelling of their leaves between them (figure G)."""

from collections.abc import Mapping, Sequence
from typing import Any

from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.text import INK
from harif.lab.scene import NORMAL, Look, Stage
from harif.lab.svg import body, title_of, written
from harif.lab.trace import Trace
from harif.words.catalogue import Voice

APART, HEAD = 40.0, 34.0


def draw_pair(traces: Sequence[Trace], relabel: Mapping[Any, Any], lang: str = "en") -> str:
    """Both trees as one SVG document; in Persian from right to left."""
    say = Voice("pair", lang)
    look = Look(lang=lang, names={})
    stages = [Stage(trace, look) for trace in traces]
    wide, tall = max(stage.width for stage in stages), max(stage.height for stage in stages)
    pairs = [f"{number(float(a), lang)} → {number(float(b), lang)}" for a, b in relabel.items()]
    labels = say("comma").join(f"\u2066{pair}\u2069" if lang == "fa" else pair for pair in pairs)
    heads = [say("before"), say("after", labels=labels)]
    parts = []
    for i, (trace, stage, head) in enumerate(zip(traces, stages, heads, strict=True)):
        x = (1 - i if lang == "fa" else i) * (wide + APART)
        text, word = ("", head) if lang == "fa" else (head, "")
        caption = written(wide / 2, HEAD / 2, text, NORMAL, "middle", INK, ' font-weight="bold"', word)
        drawn = body(stage.scene(trace.picture()))
        parts += [f'<g transform="translate({x:.1f} 0)">', caption, f'<g transform="translate(0 {HEAD:.0f})">']
        parts += [*drawn, "</g></g>"]
    return document(2 * wide + APART, tall + HEAD, parts, lang, title_of(traces[0], lang))
