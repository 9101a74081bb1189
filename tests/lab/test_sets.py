"""Information sets in the lab's pictures: dashed frames, lines between them, labels that nothing meets."""

import re

import pytest
from labels import troubles

import harif
from harif.cli import run
from harif.lab.still import still

SETS = {
    "neighbours": "(H=(p1#b h=1 t=-1) T=(p1#b h=-1 t=1))",
    "interleaved": "(chance J=1/3:(max#J (min#q 1 -2) (min#k 1 -1)) Q=1/3:(max#Q (min#j 1 2) (min#k 1 -2)) "
    "K=1/3:(max#K (min#j 1 2) (min#q 1 2)))",
    "levels": "(p0 (p1#b <1,2> <3,4>) (p1#c (p0#z <0,0> <1,1>) <1,1>) (p1 <0,0> (p1#b <2,2> <3,1>)))",
}


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("name", SETS)
def test_no_label_meets_another(name, lang):
    assert troubles(still(harif.tree(SETS[name])).svg(lang=lang)) == []


def test_a_frame_for_neighbours_and_lines_between_frames():
    def drawn(name):
        found = re.findall(r'<g data-set="(\w+)">(.*?)</g>', still(harif.tree(SETS[name])).svg())
        return {label: (body.count("<rect"), body.count("<path")) for label, body in found}

    assert drawn("neighbours") == {"b": (1, 0)}
    assert drawn("interleaved") == dict.fromkeys("qkj", (2, 1))
    assert drawn("levels") == {"b": (2, 1)}


def test_interleaved_lines_have_lanes_of_their_own():
    svg = still(harif.tree(SETS["interleaved"])).svg()
    lows = re.findall(r'<path d="M[\d. ]+ L[\d.]+ ([\d.]+) L[^"]+" stroke-linejoin="round" fill="none"', svg)
    assert len(lows) == len(set(lows)) == 3


def test_tikz_has_them_too():
    drawn = still(harif.tree(SETS["interleaved"])).tikz()
    assert re.findall(r"% set (\w)", drawn) == ["q", "k", "j"]
    assert "dashed, rounded corners" in drawn


def test_the_terminal_names_them(capsys, tmp_path):
    file = tmp_path / "pennies.efg"
    assert run(["tree", SETS["neighbours"], "--efg", str(file)]) == 0
    said = capsys.readouterr().out
    assert "H B#b ▼" in said
    assert "information set #b: p1 cannot tell B and C apart; its moves: h t" in said
    assert str(harif.tree(file)) == "(H=(min#b h=1 t=-1) T=(min#b h=-1 t=1))"
    assert run(["tree", str(file), "--lang", "fa"]) == 0
    assert "مجموعهٔ اطلاعات" in capsys.readouterr().out
    assert run(["tree", SETS["neighbours"], "--algorithm", "minimax"]) == 2


def test_labels_stand_in_traces_of_trees_that_hide_nothing():
    trace = harif.explain("(p0#a 3 (p1#b 1 2))", "minimax")
    assert [node.set for node in trace.nodes if node.kind != "leaf"] == ["a", "b"]
    assert '"set": "a"' in trace.json()
    assert "data-set" not in trace.svg()
