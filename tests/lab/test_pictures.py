"""Pictures: what they show, that labels never meet, that the files are well formed."""

import random
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

import harif
from harif.drawing.board import PIECES
from harif.game.drawing import svg_of
from harif.lab import Trace, explain
from harif.lab.figures import FIGURES, figure
from harif.lab.latex import latex
from harif.lab.layout import Extent, tidy
from harif.lab.panels import draw_panels
from harif.lab.scene import Branch, Look, scene_of
from harif.lab.svg import draw_svg
from harif.lab.tikz import draw_tikz

SVG = "{http://www.w3.org/2000/svg}"
FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
NAMED = "(max a1=(min b1=3 b2=12 b3=8) a2=(min c1=2 c2=4 c3=6) a3=(min d1=14 d2=5 d3=2))"
EM = 0.64  # of the size of the letters: a character of a wide font


@pytest.fixture(scope="module")
def trace() -> Trace:
    return explain(FIGURE_A, "alphabeta")


# Reading a picture back ------------------------------------------------------------------------------------------


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str, step: int | None = None) -> list[str]:
    root = parsed(svg)
    if step is not None:
        root = next(g for g in root.iter(SVG + "g") if g.get("data-step") == str(step))
    return ["".join(element.itertext()) for element in root.iter(SVG + "text")]


def boxes(svg: str) -> list[tuple[float, float, float, float, str]]:
    """(left, top, right, bottom, text) of every label, wider than it is drawn."""
    found = []
    todo = [(parsed(svg), 0.0, 0.0)]
    while todo:
        element, dx, dy = todo.pop()
        if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
            dx, dy = dx + float(moved[1]), dy + float(moved[2])
        if element.tag == SVG + "text":
            text = "".join(element.itertext())
            size = float(element.get("font-size"))
            wide = len(text) * size * EM
            anchor = element.get("text-anchor")
            if element.get("direction") == "rtl":
                anchor = {"start": "end", "end": "start"}.get(anchor, anchor)
            left = float(element.get("x")) + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            base = float(element.get("y")) + dy
            found.append((left, base - 0.75 * size, left + wide, base + 0.2 * size, text))
        todo += [(child, dx, dy) for child in element]
    return found


def assert_apart(svg: str) -> None:
    """No two labels meet, and none leaves the picture."""
    root = parsed(svg)
    width, height = float(root.get("width")), float(root.get("height"))
    open_boxes: list[tuple[float, float, float, float, str]] = []
    for box in sorted(boxes(svg)):
        left, top, right, bottom, text = box
        assert min(left, top, width - right, height - bottom) >= -1, f"{text!r} is outside"
        open_boxes = [other for other in open_boxes if other[2] > left]
        for other in open_boxes:
            assert bottom <= other[1] or other[3] <= top, f"{text!r} and {other[4]!r} meet"
        open_boxes.append(box)


def nested(rng: random.Random, depth: int, most: int, early: float, leaf: tuple[int, int]) -> object:
    if depth == 0 or rng.random() < early:
        return rng.randint(*leaf)
    return [nested(rng, depth - 1, most, early, leaf) for _ in range(rng.randint(1, most))]


def random_tree(seed: int) -> list[object]:
    rng = random.Random(seed)
    depth, most = rng.choice([(1, 40), (2, 12), (3, 5), (5, 3), (9, 2)])
    leaf = rng.choice([(-9, 9), (0, 1), (-(10**5), 10**5)])
    return [nested(rng, depth - 1, most, rng.choice([0.0, 0.3]), leaf) for _ in range(rng.randint(1, most))]


# Layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_layout_keeps_its_promises(seed: int) -> None:
    rng = random.Random(seed)
    children: dict[int, list[int]] = {0: []}
    for node in range(1, rng.randint(1, 200)):
        children[node] = []
        children[rng.randint(max(0, node - rng.choice([2, 10, 200])), node - 1)].append(node)
    extents = {node: Extent(rng.uniform(1, 40), rng.uniform(1, 90)) for node in children}
    x = tidy(children, extents, siblings=5, cousins=9)
    assert min(x[n] - extents[n].left for n in children) == pytest.approx(0)
    level = [0]
    while level:
        for a, b in pairwise(level):
            gap = 5 if any(a in below and b in below for below in children.values()) else 9
            assert x[a] + extents[a].right + gap <= x[b] - extents[b].left + 1e-6
        for node in level:
            if children[node]:
                assert x[node] == pytest.approx((x[children[node][0]] + x[children[node][-1]]) / 2)
        level = [child for node in level for child in children[node]]


def test_layout_is_as_narrow_as_a_full_tree_allows() -> None:
    children = {0: [1, 2, 3], 1: [4, 5], 2: [6, 7], 3: [8, 9], **{n: [] for n in range(4, 10)}}
    x = tidy(children, dict.fromkeys(children, Extent(5, 5)), siblings=2, cousins=4)
    assert [x[n] for n in range(4, 10)] == [5, 17, 31, 43, 57, 69]


def test_layout_mirrors_a_mirrored_tree() -> None:
    shape = {0: [1, 2, 3, 4], 1: [5, 6, 7, 8], 2: [], 3: [], 4: [9, 10, 11], **{n: [] for n in range(5, 12)}}
    x = tidy(shape, dict.fromkeys(shape, Extent(3, 3)))
    flipped = tidy({n: below[::-1] for n, below in shape.items()}, dict.fromkeys(shape, Extent(3, 3)))
    width = max(x.values()) + 3
    assert {n: width - flipped[n] for n in shape} == pytest.approx(x)


def test_layout_of_a_very_deep_tree() -> None:
    size = 20_000
    children = {n: [n + 1] if n % 2 == 0 else [n + 1, size + n] for n in range(size)}
    children |= {n: [] for n in range(size, 2 * size + 1)}
    reached = tidy(children, dict.fromkeys(children, Extent(1, 1)))
    assert len(reached) == size + size // 2 + 1


# Labels apart ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_labels_never_meet(seed: int) -> None:
    tree = random_tree(seed)
    traced = explain(tree, random.Random(seed).choice(["alphabeta", "minimax"]))
    for step in (0, len(traced.steps) // 2, None):
        assert_apart(draw_svg(traced, step, ("en", "fa")[seed % 2]))


def test_labels_of_five_hundred_nodes_never_meet() -> None:
    rng = random.Random(5)
    tree = [[[[rng.randint(-99, 99) for _ in range(3)] for _ in range(4)] for _ in range(5)] for _ in range(6)]
    traced = explain(tree, "minimax")
    assert len(traced.nodes) > 500
    assert_apart(draw_svg(traced))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_labels_of_moves_never_meet(lang: str) -> None:
    assert_apart(draw_svg(explain(NAMED, "alphabeta"), lang=lang))
    assert_apart(draw_svg(explain(harif.load("tictactoe"), "alphabeta", depth=2), lang=lang))
    long = "(max one_long_name=(min another=3 and_another=12 z=8) y=(min x=2 a_name_that_is_very_long=(4 5) w=6))"
    assert_apart(draw_svg(explain(long, "alphabeta"), lang=lang))


@pytest.mark.parametrize("name", ["hexapawn", "connect4:rows=4,columns=4", "mnk:rows=3,columns=3,k=3"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_labels_under_boards_never_meet(name: str, lang: str) -> None:
    assert_apart(draw_svg(explain(harif.load(name), "alphabeta", depth=2), lang=lang))


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_labels_of_the_figures_never_meet(name: str, lang: str) -> None:
    assert_apart(figure(name, lang))


def test_the_check_itself_can_fail(trace: Trace) -> None:
    with pytest.raises(AssertionError, match="meet"):
        assert_apart(draw_svg(trace).replace('font-size="14"', 'font-size="60"'))


# What is shown ---------------------------------------------------------------------------------------------------


def test_every_node_has_its_group(trace: Trace) -> None:
    groups = {g.get("data-node"): g for g in parsed(draw_svg(trace)).iter(SVG + "g") if g.get("data-node")}
    assert set(groups) == {str(node.id) for node in trace.nodes}
    assert groups["7"].get("data-state") == groups["8"].get("data-state") == "pruned"
    assert [id for id, g in groups.items() if g.get("data-state") == "new"] == []
    assert "".join(groups["5"].itertext()) == "C≤2[−∞, 2](3, +∞)cut: 2 ≤ α = 3"


def test_cut_branches_are_struck_through(trace: Trace) -> None:
    branches = {g.get("data-branch"): g for g in parsed(draw_svg(trace)).iter(SVG + "g") if g.get("data-branch")}
    strokes = {id: g[1].get("d").count("M") for id, g in branches.items() if len(g) == 2}
    assert strokes == {"7": 2, "8": 2}


def test_before_the_first_step_nothing_is_visited(trace: Trace) -> None:
    groups = [g for g in parsed(draw_svg(trace, 0)).iter(SVG + "g") if g.get("data-node")]
    assert {g.get("data-state") for g in groups} == {"new"}
    assert not any("[" in text or "(" in text for text in texts(draw_svg(trace, 0)))


def test_a_tree_stands_still_while_it_fills_in(trace: Trace) -> None:
    def places(svg: str) -> set[tuple[str | None, ...]]:
        return {(e.get("x"), e.get("y"), e.get("width")) for e in parsed(svg).iter(SVG + "rect")}

    assert len({frozenset(places(draw_svg(trace, step))) for step in range(len(trace.steps) + 1)}) == 1


def test_max_points_up_and_min_down(trace: Trace) -> None:
    groups = {g.get("data-node"): g for g in parsed(draw_svg(trace)).iter(SVG + "g") if g.get("data-node")}

    def corners(id: str) -> list[float]:
        return [float(y) for y in re.findall(r"[ML]\S+ (\S+)", groups[id].find(SVG + "path").get("d"))]

    top, right, left = corners("0")
    assert top < right == left
    tip, right, left = corners("1")
    assert tip > right == left


def test_the_way_to_the_search_and_the_best_line_are_emphasised(trace: Trace) -> None:
    def thick(step: int | None) -> list[str]:
        groups = parsed(draw_svg(trace, step)).iter(SVG + "g")
        return sorted(g.get("data-branch") or "" for g in groups if g.get("data-state") == "path")

    assert thick(15) == ["5", "6"]
    assert thick(None) == ["1", "2"]


def test_moves_are_named_only_where_they_have_names(trace: Trace) -> None:
    assert "a1" in texts(draw_svg(explain(NAMED, "alphabeta")))
    assert "1" not in texts(draw_svg(trace))
    assert "9" in texts(draw_svg(explain(harif.load("tictactoe"), "minimax", depth=1)))


def test_persian_words_run_from_right_to_left_and_numbers_do_not(trace: Trace) -> None:
    elements = list(parsed(draw_svg(trace, lang="fa")).iter(SVG + "text"))
    persian = [e for e in elements if re.search("[آ-ی]", "".join(e.itertext()).translate(DIGITS))]
    assert persian
    assert all(e.get("direction") == "rtl" and e.get("unicode-bidi") for e in persian)
    cut = next(e for e in persian if "هرس" in (e.text or ""))
    assert cut[0].text == "۲ ≤ α = ۳"
    assert cut[0].get("direction") == "ltr"
    assert not any(re.search("[0-9]", "".join(e.itertext())) for e in elements)


DIGITS = str.maketrans("", "", "۰۱۲۳۴۵۶۷۸۹")


def test_chance_nodes_show_their_probabilities(trace: Trace) -> None:
    from harif.lab.trace import Event, Node

    nodes = [Node(0, -1, "chance", -1, "A", "", 0, children=[1, 2, 3])]
    nodes += [Node(i, 0, "leaf", None, "", str(i), 1, p, 6.0 * i) for i, p in ((1, 0.5), (2, 1 / 3), (3, 1 / 6))]
    steps = [Event("enter", 0), *(Event("evaluate", i, 6.0 * i) for i in (1, 2, 3)), Event("done", 0, 10.0)]
    made = Trace("expectimax", "(chance 0.5:6 1/3:12 1/6:18)", {}, nodes, steps, 10.0, None, None)
    svg = draw_svg(made)
    assert {"1/2", "1/3", "1/6"} <= set(texts(svg))
    assert "<circle" in svg
    assert {"½", "⅓", "⅙"} <= set(texts(draw_svg(made, lang="fa")))
    assert "circle[" in draw_tikz(made)


def test_names_from_outside_are_escaped() -> None:
    traced = explain(NAMED, "minimax")
    traced.nodes[1].move = "<b>&\"'"
    assert "<b>&\"'" in texts(draw_svg(traced))
    assert latex("50% of_#1 {\\}") == r"50\% of\_\#1 \{\textbackslash{}\}"


def test_an_unknown_language_is_refused(trace: Trace) -> None:
    with pytest.raises(harif.HarifError, match="en and fa"):
        draw_svg(trace, lang="de")


def test_where_the_depth_ends_inner_nodes_are_filled_like_leaves() -> None:
    traced = explain(harif.load("nim:heaps=1-2"), "deepening", depth=3)
    first = next(i for i, event in enumerate(traced.steps) if i and event.kind == "deepen")
    groups = [g for g in parsed(draw_svg(traced, first)).iter(SVG + "g") if g.get("data-node")]
    states = {traced.nodes[int(g.get("data-node") or 0)].depth: g.get("data-state") for g in groups}
    assert states == {0: "done", 1: "evaluated", 2: "new", 3: "new"}


# The figures -----------------------------------------------------------------------------------------------------


def test_figure_d_has_the_six_panels_of_the_chapter() -> None:
    svg = figure("d")
    steps = [g.get("data-step") for g in parsed(svg).iter(SVG + "g") if g.get("data-step")]
    panels = [texts(svg, int(step or 0)) for step in steps]
    assert [p[0] for p in panels] == [
        "(a) leaf 3",
        "(b) leaf 12",
        "(c) leaf 8",
        "(d) leaf 2",
        "(e) leaf 14",
        "(f) leaves 5 and 2",
    ]
    assert [[text for text in p if text.startswith("[")] for p in panels] == [
        ["[−∞, 3]"],
        ["[−∞, 3]"],
        ["[3, +∞]", "[3, 3]"],
        ["[3, +∞]", "[3, 3]", "[−∞, 2]"],
        ["[3, 14]", "[3, 3]", "[−∞, 2]", "[−∞, 14]"],
        ["[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]"],
    ]
    assert texts(figure("d", "fa"), int(steps[5] or 0))[0] == "(ج) برگ‌های ۵ و ۲"


def test_panels_for_every_leaf_by_default(trace: Trace) -> None:
    assert len(re.findall("data-step", draw_panels(trace, columns=3))) == 7
    assert_apart(draw_panels(trace, columns=1, look=Look()))
    with pytest.raises(harif.HarifError, match="columns"):
        draw_panels(trace, columns=0)


def test_figure_a_and_c_have_the_numbers_of_the_chapter() -> None:
    assert {"a1", "b1", "A", "3"} <= set(texts(figure("a")))
    vectors = [text for text in texts(figure("c")) if text.startswith("⟨")]
    assert vectors[:2] == ["⟨1, 2, 6⟩"] * 2
    assert len(vectors) == 15
    assert "X" in texts(figure("c"))


def test_figure_b_is_the_game_itself() -> None:
    shown = texts(figure("b"))
    assert shown.count("+1") + shown.count("0") + shown.count("−1") == 1 + 9 + 8 + 7 + 3
    assert shown.count("+1") == 5
    assert shown.count("−1") == 1


def test_the_figures_in_the_guides_are_up_to_date() -> None:
    folder = Path(__file__).parents[2] / "docs" / "figures"
    for name in FIGURES:
        for lang in ("en", "fa"):
            assert (folder / f"figure-{name}-{lang}.svg").read_text(encoding="utf-8") == figure(name, lang)


# TikZ ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [FIGURE_A, NAMED, "(p0 (p1 <1,2,6> <4,2,3>) (p1 <6,1,2> <7,4,1>))"])
def test_tikz_is_one_picture_of_plain_paths_and_nodes(source: str) -> None:
    traced = explain(source, "maxn" if "<" in source else "alphabeta")
    code = draw_tikz(traced)
    assert code.startswith(r"\begin{tikzpicture}")
    assert code.endswith("\\end{tikzpicture}\n")
    assert [int(n) for n in re.findall(r"% node (\d+)", code)] == sorted(node.id for node in traced.nodes)
    for line in code.splitlines()[1:-1]:
        bare = line.split(" % node")[0].strip()
        assert re.fullmatch(r"\\(draw|filldraw|node)\[.*;", bare), line
        assert bare.count("{") - bare.count(r"\{") == bare.count("}") - bare.count(r"\}")
        assert bare.count("$") % 2 == 0
    assert code.isascii()


# For a lecture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_star_figure_fits_a_slide(lang: str) -> None:
    root = parsed(figure("star", lang))
    width, height = float(root.get("width")), float(root.get("height"))
    scale = min(1920 / width, 1080 / height)
    smallest = min(float(element.get("font-size")) for element in root.iter(SVG + "text"))
    assert smallest * scale >= 12, "letters too small to be read from the last row"


@pytest.mark.parametrize("width", [3, 40, 300])
def test_branches_never_coincide(width: int) -> None:
    """Neighbouring branches leave their parent at one point; half-way down there is paper between them."""
    branches = scene_of(explain([list(range(width)), [1, 2]], "minimax")).branches
    siblings: dict[tuple[float, float], list[Branch]] = {}
    for branch in branches:
        siblings.setdefault((branch.x1, branch.y1), []).append(branch)
    for group in siblings.values():
        for a, b in pairwise(sorted(group, key=lambda branch: branch.x2)):
            ax, bx, tall = a.x2 - a.x1, b.x2 - b.x1, a.y2 - a.y1
            apart = (bx - ax) * tall / max(hypot(ax, tall), hypot(bx, tall))
            assert apart / 2 > 1.2, "no wider than the line itself"


def test_persian_pictures_ask_for_vazirmatn_first() -> None:
    pictures = {name: figure(name, "fa") for name in FIGURES}
    for name in ("ludo", "2048", "pig", "backgammon", "einstein", "yahtzee"):
        pictures[name] = svg_of(harif.load(name), "fa")
    for name, drawn in pictures.items():
        assert parsed(drawn).get("font-family", "").startswith("Vazirmatn"), name
    assert not parsed(figure("a", "en")).get("font-family", "").startswith("Vazirmatn")


def test_othello_is_drawn_with_discs_as_in_the_terminal() -> None:
    trace = explain(harif.load("othello"), depth=1)
    (crosses,) = {'stroke="#9a3412"' in trace.svg()}
    assert not crosses
    assert trace.svg().count(PIECES["B"][1]) > 4
    assert 'stroke="#9a3412"' in explain(harif.position("tictactoe", "XX./OO./..."), depth=1).svg()
