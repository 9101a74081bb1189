"""The order study against Knuth and Moore, against the lab's own alpha-beta, and against known sizes of games."""

import json
import random
import re
from xml.etree import ElementTree

import pytest

from harif.cli import run
from harif.game import SearchError
from harif.lab import explain
from harif.lab.studies.order import (
    Known,
    as_given,
    best_first,
    examined,
    grow,
    inner,
    study,
    study_game,
    unfold,
    worst_first,
)
from harif.lab.studies.order_plot import SERIES, plot
from harif.trees import tree


@pytest.mark.parametrize(("branching", "depth"), [(2, 8), (3, 6), (5, 4), (10, 2)])
def test_best_order_is_exactly_the_minimal_tree(branching, depth):
    for row in study(branching, depth, samples=3, seed=1):
        m = row.depth
        assert row.best == row.minimal == branching ** -(-m // 2) + branching ** (m // 2) - 1
        assert row.half <= row.best <= row.random <= row.worst <= row.leaves == branching**m


def as_lists(node: Known, order):
    return [as_lists(child, order) for child in order(node)] if node.children else node.value


def test_the_count_is_that_of_the_lab():
    root = grow(3, 4, True, random.Random(5))
    for order in (best_first, as_given, worst_first):
        assert examined(root, order) == len(explain(as_lists(root, order), "alphabeta").evaluated)


def test_a_game_is_unfolded_with_its_true_values():
    text = "((3 12 8) (2 4 6) (14 5 2))"
    root = unfold(tree(text))
    assert (root.value, root.leaves, root.plies) == (3, 9, 2)
    assert examined(root, as_given) == 7  # figure D
    assert examined(root, best_first) == 3 + 1 + 1


def test_a_leaf_is_examined_once():
    leaf = Known(False, 1.0, (), (), 1, 0)
    assert examined(inner(True, (leaf, leaf)), as_given) == 2


def test_tictactoe():
    row = study_game("tictactoe", samples=2)
    assert row.leaves == 255_168  # the chapter, section 2
    assert row.depth == 9
    assert row.best < row.random < row.worst < row.leaves


def test_a_position_of_a_game():
    row = study_game("connect4:rows=4,columns=4", "12341234", samples=2)
    assert row.depth <= 8
    assert row.best <= row.random <= row.worst <= row.leaves


def test_the_seed_decides():
    assert study(3, 4, 2, 1) == study(3, 4, 2, 1)
    assert study(3, 4, 2, 1) != study(3, 4, 2, 2)


def test_what_cannot_be_studied_is_said():
    for call, part in (
        (lambda: study(1, 3), "branching 2"),
        (lambda: study(3, 50), "more than 200,000 leaves"),
        (lambda: study(10**9, 10**9), "more than 200,000 leaves"),
        (lambda: study(3, 3, 0), "one sample"),
        (lambda: study_game("tictactoe", samples=0), "one sample"),
        (lambda: study_game("tictactoe", "XXX/OO./..."), "over"),
    ):
        with pytest.raises(SearchError, match=part):
            call()


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_picture_has_a_mark_for_every_number(lang):
    rows = [*study(3, 4, 1), study_game("nim:heaps=1-2-3", samples=1)]
    picture = plot(rows, lang)
    ElementTree.fromstring(picture)
    legend = 1
    for name, colour in SERIES.items():
        shape = "circle" if name == "best" else "polygon"
        assert len(re.findall(rf'<{shape} [^>]*fill="{colour}"', picture)) == len(rows) + legend
    width, height = (float(n) for n in re.search(r'viewBox="0 0 (\S+) (\S+)"', picture).groups())
    for x, y in re.findall(r'<(?:text|circle) c?x="([\d.]+)" c?y="([\d.]+)"', picture):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height


def test_higher_counts_stand_higher():
    picture = plot(study(3, 5, 1))
    heights = [float(y) for _, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture)][1:]
    assert heights == sorted(heights, reverse=True)


def test_the_command(tmp_path, capsys):
    file = tmp_path / "order.svg"
    assert run(["order", "-b", "3", "-d", "3", "--samples", "2", "--svg", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["best"] for row in told["rows"]] == [3, 5, 11]
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert run(["order", "-b", "3"]) == 2
    assert run(["order", "-g", "tictactoe", "-g", "nim", "-p", "1-2-3"]) == 2
    assert run(["order", "-g", "connect4"]) == 2
