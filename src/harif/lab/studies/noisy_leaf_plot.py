"""The picture of noisy leaves: what minimax's choice costs, by the error of the leaves (chapter, section 5)."""

from functools import partial

from harif.drawing.axes import footing, levels
from harif.drawing.digits import number
from harif.drawing.key import Entry, key
from harif.drawing.page import document
from harif.drawing.strokes import line
from harif.drawing.text import text
from harif.lab.studies.noisy_leaf import LEAVES, Choice, noisy_leaf
from harif.words.catalogue import Voice

WIDTH, HEIGHT, LEFT, TOP, PANEL, TALL, GAP = 900.0, 430.0, 80.0, 96.0, 340.0, 250.0, 90.0
MOST = 10  # the largest σ drawn
MOVES = {"first": "#1d4ed8", "second": "#b91c1c"}
DASHES = ("", "7 4")


def noisy_leaf_svg(lang: str = "en") -> str:
    """The expected value of both moves, and the probability that each is truly better, against σ from 0 to 10."""
    say = Voice("noisy", lang)
    study = [noisy_leaf(half / 2) for half in range(2 * MOST + 1)]
    out = [text(WIDTH / 2, 30, say("title"), size=18, bold=True, rtl=say.rtl)]
    entries = []
    for row, (name, colour) in enumerate(MOVES.items()):
        leaves = say("comma").join(number(leaf, lang) for leaf in LEAVES[row])
        entries.append(Entry(say(name, leaves=leaves), 34, partial(sample, colour, DASHES[row]), rtl=say.rtl))
    out += key(entries, 20, WIDTH - 20, 50, mirrored=say.rtl).parts
    out += panel(study, 0, "mean", say)
    out += panel(study, 1, "best", say)
    return document(WIDTH, HEIGHT, out, lang, say("title"))


def sample(colour: str, dashes: str, x: float, y: float) -> str:
    return line([(x, y), (x + 34, y)], colour, dashes=dashes)


def panel(study: list[Choice], place: int, what: str, say: Voice) -> list[str]:
    """One quantity of both moves against σ."""
    left, low, high, step = LEFT + place * (PANEL + GAP), 88.0, 101.0, 2.0
    if what == "best":
        low, high, step = 0.0, 1.0, 0.25

    def x(sigma: float) -> float:
        return left + PANEL * sigma / MOST

    def y(value: float) -> float:
        return TOP + 30 + (TALL - 30) * (high - value) / (high - low)

    middle, lang = left + PANEL / 2, say.lang
    out = [text(middle, TOP + 14, say(what), size=14, rtl=say.rtl)]
    values = [low + step * i for i in range(int((high - low) / step) + 1)]
    out += levels(left, left + PANEL, [(y(value), number(value, lang)) for value in values])
    out += footing(TOP + TALL + 20, [(x(sigma), number(float(sigma), lang)) for sigma in range(0, MOST + 1, 2)])
    out.append(text(middle, TOP + TALL + 46, say("sigma"), size=13, rtl=say.rtl))
    for move, colour in enumerate(MOVES.values()):
        series = [(x(at.sigma), y((at.means if what == "mean" else at.best)[move])) for at in study]
        out.append(line(series, colour, dashes=DASHES[move]))
    return out
