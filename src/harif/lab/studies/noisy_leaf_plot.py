"""The picture of noisy leaves: what minimax's choice costs, by the error of the leaves (chapter, section 5)."""

from harif.lab.studies.noisy_leaf import LEAVES, Choice, noisy_leaf
from harif.lab.studies.order_plot import stroke, text
from harif.lab.svg import FONTS
from harif.lab.trace import number

WIDTH, HEIGHT, LEFT, TOP, PANEL, TALL, GAP = 900, 430, 80, 96, 340, 250, 90
MOST = 10  # the largest σ drawn
FIRST, SECOND = "#1d4ed8", "#b91c1c"
WORDS = {
    "en": {
        "title": "When leaves are estimates, minimax can err",
        "first": "first: MIN over {leaves}",
        "second": "second: MIN over {leaves}, minimax's choice",
        "mean": "expected value of the move",
        "best": "probability that the move is truly better",
        "sigma": "error of a leaf, σ",
        "comma": ", ",
    },
    "fa": {
        "title": "وقتی مقدار برگ‌ها تخمین است، مینیماکس ممکن است اشتباه کند",
        "first": "اول: کمینهٔ {leaves}",
        "second": "دوم: کمینهٔ {leaves}، انتخاب مینیماکس",
        "mean": "امید ریاضی مقدار حرکت",
        "best": "احتمال آن‌که حرکت واقعاً بهتر باشد",
        "sigma": "خطای هر برگ، σ",
        "comma": "، ",
    },
}


def noisy_leaf_svg(lang: str = "en") -> str:
    """The expected value of both moves, and the probability that each is truly better, against σ from 0 to 10."""
    words = WORDS[lang]
    study = [noisy_leaf(half / 2) for half in range(2 * MOST + 1)]
    out = [text(WIDTH / 2, 30, words["title"], lang, size=18, bold=True)]
    for row, (name, colour) in enumerate((("first", FIRST), ("second", SECOND))):
        leaves = words["comma"].join(number(leaf, lang) for leaf in LEAVES[row])
        y, side = 54.0 + 20 * row, -1 if lang == "fa" else 1
        start = WIDTH / 2 - side * 200
        out.append(stroke([(start, y - 4), (start + side * 34, y - 4)], colour, dashes(row)))
        anchor = "right" if lang == "fa" else "left"
        out.append(text(start + side * 44, y, words[name].format(leaves=leaves), lang, anchor=anchor, size=13))
    out.append(panel(study, 0, "mean", lang))
    out.append(panel(study, 1, "best", lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="{FONTS}">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n'
        + "\n".join(out)
        + "\n</svg>\n"
    )


def panel(study: list[Choice], place: int, what: str, lang: str) -> str:
    """One quantity of both moves against σ."""
    left, low, high, step = LEFT + place * (PANEL + GAP), 88.0, 101.0, 2.0
    if what == "best":
        low, high, step = 0.0, 1.0, 0.25

    def x(sigma: float) -> float:
        return left + PANEL * sigma / MOST

    def y(value: float) -> float:
        return TOP + 30 + (TALL - 30) * (high - value) / (high - low)

    out = [text(left + PANEL / 2, TOP + 14, WORDS[lang][what], lang, size=14)]
    mark = low
    while mark <= high:
        out.append(stroke([(left, y(mark)), (left + PANEL, y(mark))], "#dddddd"))
        out.append(text(left - 8, y(mark) + 4, number(mark, lang), lang, anchor="right", size=12))
        mark += step
    for sigma in range(0, MOST + 1, 2):
        out.append(text(x(sigma), TOP + TALL + 20, number(float(sigma), lang), lang, size=12))
    out.append(text(left + PANEL / 2, TOP + TALL + 46, WORDS[lang]["sigma"], lang, size=13))
    for move, colour in enumerate((FIRST, SECOND)):
        series = [(x(at.sigma), y((at.means if what == "mean" else at.best)[move])) for at in study]
        out.append(stroke(series, colour, dashes(move)))
    return "\n".join(out)


def dashes(move: int) -> str:
    """Lines are told apart without colours too."""
    return "7 4" if move else ""
