"""Every plot and every board, in both languages: no label leaves the picture, and no two of them meet."""

import random
import sys
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest
from contests import a_match, a_tournament, pairs
from labels import labels_of, troubles

import harif
from harif.arena.matches.pictures import levels_svg
from harif.arena.strength.climb import climb
from harif.arena.strength.elo import Estimate
from harif.arena.strength.sprt import SPRT
from harif.lab.figures import FIGURES, figure
from harif.lab.studies.curve import mixture_curve
from harif.lab.studies.noisy_leaf_plot import noisy_leaf_svg
from harif.lab.studies.order import Row, study
from harif.lab.studies.order_plot import plot as order_plot
from harif.lab.studies.scale import scales
from harif.learning.curve import curve_svg
from harif.learning.td import Mark, Strength

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fa")


def a_game(name: str, leaves: int) -> Row:
    return Row(name, 3.0, 9, leaves, leaves**0.55, leaves**0.7, leaves**0.9, None)


ORDERS = {
    "one panel": lambda: study(
        3, 4, 1
    ),  # harif order --branching 3 --depth 4: its title was cut off, its key overlapped
    "a panel of large numbers": lambda: [*study(2, 3, 1), Row("b=10 m=5", 10, 5, 100_000, 400, 9000, 80_000, 1099)],
    "seventeen depths": lambda: [Row("", 2, m, 2**m, 2 ** (m / 2), 2**m, 2**m, 2**m) for m in range(1, 18)],
    "two panels": lambda: [*study(3, 4, 1), *study(8, 2, 1)],
    "three panels and games": lambda: [*study(2, 2, 1), *study(3, 2, 1), *study(4, 2, 1), a_game("tictactoe", 255_168)],
    "games": lambda: [a_game("nim:heaps=1-2-3", 41), a_game("a game with a name that is as long as this one", 10**12)],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ORDERS)
def test_order(name: str, lang: str) -> None:
    assert troubles(order_plot(ORDERS[name](), lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "algorithm"), [("kuhn", "cfr"), ("roads", "clairvoyance"), ("twohanded", "belief")])
def test_tables_of_hidden_games(game: str, algorithm: str, lang: str) -> None:
    assert troubles(harif.explain(game, algorithm).svg(lang=lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_noisy_leaves(lang: str) -> None:
    assert troubles(noisy_leaf_svg(lang)) == []


def many_moves(seed: int) -> str:
    rng = random.Random(seed)
    rows = [" ".join(str(rng.randint(-(10**4), 10**4)) for _ in range(3)) for _ in range(rng.choice([2, 6, 30]))]
    return "(" + " ".join(f"({row})" for row in rows) + ")"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "tree",
    [
        "((12 3 9) (4 5 6) (15 6 0))",
        "(max a_rather_long_name=(1 9) b=(2 7) c=(3 6))",
        "((0 100) (24 75) (25 72) (26 70) (30 60))",  # thresholds close to each other
        *(many_moves(seed) for seed in range(8)),
    ],
)
def test_curves(tree: str, lang: str) -> None:
    assert troubles(mixture_curve(tree).svg(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("tree", "relabel"),
    [
        ("(max A1=(chance 0.9:2 0.1:3) A2=(chance 0.9:1 0.1:4))", {1: 1, 2: 20, 3: 30, 4: 400}),
        ("(max a_name_that_is_long=(chance 0.9:2 0.1:3) A2=(chance 0.9:1 0.1:4))", None),
        ("(max (chance 0.5:1 0.5:9) (chance 0.5:4 0.5:5) (chance 0.3:2 0.7:6) (chance 0.6:3 0.4:7))", None),
    ],
)
def test_scales(tree: str, relabel: dict[float, float] | None, lang: str) -> None:
    assert troubles(scales(tree, relabel).svg(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str, lang: str) -> None:
    assert troubles(figure(name, lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("games", [1, 900, 20_000, 1_000_000])
def test_learning_curves(games: int, lang: str) -> None:
    def marks(best: float) -> list[Mark]:
        worth = [Strength(1000, best * i / 4 - 0.3, 0.05, 0.5, 0.5) for i in range(5)]
        return [Mark(games * i // 4, float(i), 0.1, 0.05, score) for i, score in enumerate(worth)]

    curves = {"80 hidden units": marks(1.1), "a linear judgement, that is to say no hidden units": marks(0.2)}
    assert troubles(curve_svg(curves, "backgammon", lang)) == []
    assert (
        troubles(curve_svg({"": marks(0.5)}, "a/very/long/path/to/the/file/of/some/game/of/mine.py:size=9", lang)) == []
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "world",
    [
        {"rows": "...+ \n .#.- \n S..."},
        {"rows": "S +"},
        {"rows": ". . 10000\nS # -5000", "living": -123.456},
    ],
)
def test_grids(world: dict[str, object], lang: str) -> None:
    assert troubles(harif.mdp(harif.Grid(**world)).solve(native=False).svg(lang)) == []


# Matches, tournaments and levels ---------------------------------------------------------------------------------

LONG = "uci:path=/usr/games/a-program-with-a-long-name,elo=2100,threads=2,hash=1024"
SCORES = {
    "none played": [],
    "one group": [0.5],
    "two groups": [1.0, 0.5],
    "all won": [1.0] * 20,
    "all lost": [0.0] * 20,
    "all drawn": [0.5] * 50,
    "hardly a difference": [0.5] * 499 + [1.0],
    "many": pairs(3000, 0.6),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCORES)
def test_closing_intervals(name: str, lang: str) -> None:
    scores = SCORES[name]
    assert troubles(a_match(scores).svg(lang)) == []
    assert troubles(a_match(scores, (LONG, f"mcts:seconds=0.1,{LONG}"), SPRT(-5, 3000)).svg(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rounds", [0, 1, 10])
@pytest.mark.parametrize("players", [2, 3, 12])
def test_crosstables(players: int, rounds: int, lang: str) -> None:
    named = [f"auto:level={level}" for level in range(1, players + 1)]
    assert troubles(a_tournament(named, rounds).svg(lang)) == []
    assert troubles(a_tournament([LONG, *named[1:]], rounds, apart=2000).svg(lang)) == []  # the better one always wins
    assert troubles(a_tournament(list("abcdefghijkl"[:players]), rounds, apart=0).svg(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("points", [False, True])
def test_levels(points: bool, lang: str) -> None:
    unit = 0.01 if points else 1.0
    neighbours = [Estimate(unit * 10 * k, unit * (10 * k - 30), unit * (10 * k + 30)) for k in range(1, 10)]
    games = ("connect4", "othello", "hex", "kalah", "checkers", LONG)
    assert troubles(levels_svg(dict.fromkeys(games, climb(neighbours)), lang, points)) == []
    assert troubles(levels_svg({"hex": climb([*neighbours, Estimate(inf, unit, inf)])}, lang, points)) == []
    assert troubles(levels_svg({"hex": climb([])}, lang, points)) == []
    assert troubles(levels_svg({}, lang, points)) == []


# The figure of the improvements, which the bench draws -------------------------------------------------------


def test_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    sys.modules.pop("growth_plot", None)
    from growth_plot import plot

    class Point:
        def __init__(self, depth: int, nodes: int, seconds: float) -> None:
            self.depth, self.nodes, self.seconds = depth, nodes, seconds

    curve = [Point(depth, 7 * 4**depth, 1e-4 * 3.0**depth) for depth in range(2, 13)]
    names = ("alpha-beta", "+ table", "+ null windows (PVS)", "+ the game's bounds")
    for games in (("Connect Four",), ("Connect Four", "Othello 8×8")):
        assert troubles(plot({game: dict.fromkeys(names, curve) for game in games})) == []


def test_strength_against_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    sys.modules.pop("chess_depth_plot", None)
    from chess_depth_plot import plot

    for steps in ([Estimate(300.0 - 20 * k, 250.0 - 20 * k, 360.0) for k in range(7)], [Estimate(inf, 150.0, inf)], []):
        assert troubles(plot(steps)) == []


@pytest.mark.parametrize("file", sorted((ROOT / "docs").glob("*/*.svg")), ids=lambda file: file.name)
def test_pictures_of_the_guides(file: Path) -> None:
    if file.stem != "terminal":  # a screen of text, drawn by rich
        assert troubles(file.read_text(encoding="utf-8")) == []


# Boards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [entry.name for entry in harif.games()])
def test_boards(game: str, lang: str) -> None:
    state, rng = harif.load(game), random.Random(3)
    for ply in range(120):
        if ply % 6 == 0 or state.terminal():
            assert troubles(harif.svg(state, lang)) == []
        if state.terminal():
            return
        chance = state.player() == harif.CHANCE
        state = state.result(rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions())))


# The test itself ------------------------------------------------------------------------------------------


def test_what_is_clipped_or_overlaps_is_found() -> None:
    svg = noisy_leaf_svg()
    assert labels_of(svg)
    lower = svg.replace('viewBox="0 0 900 430"', 'viewBox="0 0 900 390"')
    assert any("outside" in trouble for trouble in troubles(lower))
    assert any("meet" in trouble for trouble in troubles(svg.replace('font-size="13"', 'font-size="40"')))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plots_are_whole_documents_with_a_title_and_a_language(lang: str) -> None:
    for svg in (order_plot(study(2, 2, 1), lang), noisy_leaf_svg(lang), figure("a", lang), figure("curve", lang)):
        root = ElementTree.fromstring(svg)
        assert root.find("{http://www.w3.org/2000/svg}title").text
        assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == lang
