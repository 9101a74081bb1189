"""The figures of section 7: averages, an opponent that is not perfect, what a change of scale does, Star1."""

from harif.lab.explain import explain
from harif.lab.panels import draw_panels
from harif.lab.scene import Look
from harif.lab.side_by_side import draw_pair
from harif.lab.studies.curve import mixture_curve
from harif.lab.studies.scale import relabelled, scales
from harif.lab.svg import draw_svg

AVERAGES = "(max (chance 1/2:3 1/3:12 1/6:9) (chance 1/2:2 1/4:4 1/4:6) (chance 1/3:15 1/3:6 1/3:0))"
IMPERFECT = "((12 3 9) (2 4 6) (15 6 0))"
CHANGING = "((12 3 9) (4 5 6) (15 6 0))"
MIXTURE = {"minimax": 0.7, "random": 0.3}
SCALE = "(max A1=(chance 0.9:2 0.1:3) A2=(chance 0.9:1 0.1:4))"
RELABEL = {1: 1, 2: 20, 3: 30, 4: 400}
STAR = "(max (chance 1/2:(min 3 4) 1/2:(min -1 2)) (chance 1/2:(min -3 1) 1/2:(min 5 4)))"
BOUNDS = (-5, 5)


def expectimax_tree(lang: str) -> str:
    """Figure E: chance nodes 7, 3.5 and 7; the root is worth 7."""
    return draw_svg(explain(AVERAGES, "expectimax"), lang=lang)


def imperfect_opponent(lang: str) -> str:
    """Figure F: an opponent that plays minimax 70 times in 100 and at random otherwise. 4.5, 2.6 and 2.1; root 4.5."""
    return draw_svg(explain(IMPERFECT, "expectimax", opponent=MIXTURE), lang=lang)


def scale_of_values(lang: str) -> str:
    """Figure G: the same order of leaves on another scale. 2.1 against 1.3, and 21 against 40.9."""
    return draw_pair(
        [explain(SCALE, "expectiminimax"), explain(relabelled(SCALE, RELABEL), "expectiminimax")], RELABEL, lang
    )


def star_example(lang: str) -> str:
    """Star1 with -5 <= e <= 5: \u03b1 = 1 at the root, and the second chance node is cut after its first child."""
    trace = explain(STAR, "expectiminimax", pruning="star1", bounds=BOUNDS)
    each = trace.frames()
    look = Look(windows=True, turns=False)
    return draw_panels(trace, [each[1], each[3], each[4]], columns=2, lang=lang, look=look)


def sliders(lang: str) -> str:
    """Figure G under whole families of transformations: only the positive linear ones keep the choice."""
    return scales(SCALE, RELABEL).svg(lang)


def mixtures(lang: str) -> str:
    """Figure F with (4, 5, 6) in the middle: for an opponent that plays its best more than 3 times in 4 it is best."""
    return mixture_curve(CHANGING).svg(lang)
