r"""LaTeX documents that compile as they are: `figure` around one picture, `article` around pages.

English is for pdflatex, or any other LaTeX. What has letters beyond ASCII, and all Persian, is for xelatex: a font is
looked for, Vazirmatn first, and Amiri, which TeX Live has, last. In Debian all that is needed is in the packages
texlive-latex-extra, texlive-pictures and, for Persian, texlive-xetex and texlive-lang-arabic.

XeTeX sets each word by itself, in the direction of its font, and leaves the order of words to us: a run that is read
from left to right is put into \LR{…} of the package bidi, its words between two left-to-right marks (^^^^200e), so that
brackets and commas beside Persian digits keep their places.
"""

import re

from harif.drawing.digits import TO_PERSIAN, VULGAR

SYMBOLS = {
    "−": "$-$",
    "∞": r"$\infty$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≈": r"$\approx$",
    "·": r"$\cdot$",
    "×": r"$\times$",
    "→": r"$\to$",
    "⟨": r"$\langle$",
    "⟩": r"$\rangle$",
    "<": "$<$",
    ">": "$>$",
    "▲": r"$\bigtriangleup$",
    "▼": r"$\bigtriangledown$",
    "○": r"$\bigcirc$",
    "…": r"\dots{}",
    "–": "--",
    "\\": r"\textbackslash{}",
    "~": r"$\sim$",
    "^": r"\textasciicircum{}",
    **dict(zip("♠♣♥♦", (r"$\spadesuit$", r"$\clubsuit$", r"$\heartsuit$", r"$\diamondsuit$"), strict=True)),
    **{c: "\\" + c for c in "&%$#_{}"},
    **dict.fromkeys("\u2066\u2067\u2068\u2069", ""),  # the isolates of Unicode: TeX has its own
}
VULGAR_TEXT = {letter: text for text, letter in VULGAR.items()}
STACKED = re.compile(f"[{''.join(VULGAR_TEXT)}]|[⁰¹²³⁴-⁹⁻]+(?:\u2044[₀-₉]+)?")
SCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉", "0123456789−0123456789")
MARK = "^^^^200e"  # U+200E, the left-to-right mark, as TeX writes it
ATOM = r"[−+]?(?:[A-Za-z][\w^-]*|[\u0370-\u03ff∞]|\d+(?:[\u066b\u066c./]\d+)*)"
ISOLATE = "\u2066(?P<isolated>(?:[^\u2066\u2069]|\u2066[^\u2069]*\u2069)*)\u2069"
FORMULA = re.compile(rf"{ISOLATE}|{ATOM}(?:\s*[≤≥=<>+·×/−→]\s*{ATOM})*")
PERSIAN_FONTS = ("Vazirmatn", "Vazir", "XB Niloofar", "Noto Naskh Arabic", "Amiri")
BUNDLED = "Amiri-Regular.ttf"
XELATEX = (
    "% !TEX program = xelatex\n"
    "% Compile with xelatex. In Debian: texlive-xetex texlive-lang-arabic texlive-latex-extra texlive-pictures.\n"
)
PDFLATEX = "% !TEX program = pdflatex\n% Compile with pdflatex. In Debian: texlive-latex-extra texlive-pictures.\n"


# Documents -----------------------------------------------------------------------------------------------------------


def figure(picture: str, lang: str = "en") -> str:
    """A document of one page, as large as the picture."""
    return document(r"\documentclass[border=6pt]{standalone}", picture, lang)


def article(body: str, lang: str = "en") -> str:
    """Pages of A4 paper, as wide as they can be; Persian runs from right to left."""
    more = "\\usepackage[margin=14mm]{geometry}\n\\usepackage{adjustbox}\n"
    start = "\\pagestyle{empty}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{2mm}\n" + (
        "\\setRTL\n" if lang == "fa" else ""
    )
    return document(r"\documentclass[12pt,a4paper,landscape]{article}", start + body, lang, more)


def document(kind: str, body: str, lang: str, more: str = "") -> str:
    body = body if body.endswith("\n") else body + "\n"
    unicode = lang == "fa" or not body.isascii()
    head = XELATEX if unicode else PDFLATEX
    packages = "\\usepackage{tikz}\n" + more + (persian_setup() if unicode else "")
    return f"{head}{kind}\n{packages}\\begin{{document}}\n{body}\\end{{document}}\n"


def persian_setup() -> str:
    """The first font that is there; the package bidi comes last, as it wants to."""
    test = r"\newcommand\firstfont[2]{\IfFontExistsTF{#1}{\setmainfont[Script=Arabic]{#1}}{#2}}"
    choice = rf"\setmainfont[Script=Arabic]{{{BUNDLED}}}"
    for font in reversed(PERSIAN_FONTS):
        choice = rf"\firstfont{{{font}}}{{{choice}}}"
    return "\n".join([r"\usepackage{fontspec}", test, choice, r"\usepackage{bidi}", ""])


# Text ----------------------------------------------------------------------------------------------------------------


def latex(text: str) -> str:
    """Plain text as LaTeX: what is special there escaped, signs of mathematics in its own mode, fractions stacked."""
    parts, at = [], 0
    for found in STACKED.finditer(text):
        parts += [escaped(text[at : found.start()]), fraction_of(found)]
        at = found.end()
    return "".join([*parts, escaped(text[at:])])


def escaped(text: str) -> str:
    return re.sub(r"(?<!\\)\$\$", "", "".join(SYMBOLS.get(c, c) for c in text))


def fraction_of(found: re.Match[str]) -> str:
    """⅓ and ⁵⁄₃₆, of which few fonts have the letters, with a line between Persian digits; a power raised."""
    text = VULGAR_TEXT.get(found[0], found[0])
    above, slash, below = (part.translate(SCRIPTS).translate(TO_PERSIAN) for part in text.partition("\u2044"))
    if not slash and found[0] not in VULGAR_TEXT:
        return rf"$^{{\mbox{{\scriptsize {above}}}}}$"
    above, _, below = (above, "", below) if slash else above.partition("/")
    return rf"$\frac{{\mbox{{\scriptsize {above}}}}}{{\mbox{{\scriptsize {below}}}}}$"


def prose(text: str, lang: str) -> str:
    """A sentence; in a Persian one, formulas and numbers run from left to right."""
    if lang == "en":
        return latex(text)
    parts, at = [], 0
    for found in FORMULA.finditer(text):
        isolated = found["isolated"]
        parts += [latex(text[at : found.start()]), left_to_right(found[0] if isolated is None else isolated)]
        at = found.end()
    return "".join([*parts, latex(text[at:])])


def right_to_left(text: str) -> str:
    r"""Persian words: \RL{…}."""
    return rf"\RL{{{prose(text, 'fa')}}}"


def left_to_right(text: str) -> str:
    r"""A label or a formula with Persian digits: \LR{…}, each word between marks that keep its order."""
    if not text or text.isdecimal():
        return text
    words = re.split(r"(\s+|\$[^$]*\$)", latex(text))  # every second one is a space or mathematics
    words[::2] = [word if not word or word.isalnum() else f"{MARK}{word}{MARK}" for word in words[::2]]
    return rf"\LR{{{''.join(words)}}}"
