"""The stepper in one piece: a page that needs nothing else, and a cell of a notebook.

Scripts, style sheet and data are copied into the text: it works from a disk, without a server, and asks for nothing.
"""

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from secrets import token_hex

from harif.lab.scene import Look
from harif.lab.stepper.data import headline, stepper_data
from harif.lab.trace import Trace
from harif.words.catalogue import checked

HERE = Path(__file__).parent
SCRIPTS = ("fold.js", "scene.js", "shapes.js", "picture.js", "table.js", "controls.js", "sizes.js", "stepper.js")
"""The modules of the stepper, each after those that it imports."""
STYLE = "stepper.css"
IMPORT = re.compile(r"^import\s[^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:function|class|const))", re.MULTILINE)
PAGE = """
body { margin: 0; padding: 1rem; font: 100%/1.5 Vazirmatn, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  background: #fff; color: #0f172a; }
main { max-width: 78rem; margin-inline: auto; }
h1 { font-size: 1.15rem; }
@media (prefers-color-scheme: dark) { body { background: #16202f; color: #e8edf5; } }
"""


def whole_page(trace: Trace, lang: str = "en", look: Look | None = None) -> str:
    """A trace as one HTML file, to be opened as it is: for the web site of a course."""
    heading, direction = escape(headline(trace, checked(lang)) or trace.game), "rtl" if lang == "fa" else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{heading}</title>\n<style>{PAGE}{style()}</style>\n</head>\n<body>\n<main>\n<h1>{heading}</h1>\n"
        f'<div id="stepper">{trace.svg(lang=lang)}</div>\n</main>\n{script(trace, lang, look, "stepper")}'
        "</body>\n</html>\n"
    )


def cell(trace: Trace, lang: str = "en") -> str:
    """A trace in a notebook. Where scripts do not run its last picture stands there."""
    name = f"harif-{token_hex(6)}"
    return f'<style>{style()}</style><div id="{name}">{trace.svg(lang=lang)}</div>{script(trace, lang, None, name)}'


def script(trace: Trace, lang: str, look: Look | None, name: str) -> str:
    """The stepper and its data, as a script that fills the element of that name."""
    told = json.dumps(stepper_data(trace, lang, look), ensure_ascii=False).replace("<", "\\u003c")
    begin = f'stepThrough(document.getElementById("{name}"), {told});'
    return f'<script type="module">\n{{\n{scripts()}\n{begin}\n}}\n</script>\n'


@cache
def scripts() -> str:
    """All modules as one: within a block, whose names nobody else sees."""
    return "\n".join(EXPORT.sub("", IMPORT.sub("", (HERE / name).read_text(encoding="utf-8"))) for name in SCRIPTS)


@cache
def style() -> str:
    return (HERE / STYLE).read_text(encoding="utf-8")
