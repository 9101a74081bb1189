"""What a search left behind, drawn and told."""

import json
from xml.etree import ElementTree

import pytest
from labels import troubles

import harif


@pytest.fixture(scope="module")
def left():
    state = harif.load("tictactoe")
    return harif.remains_of(harif.search(state, "pvs", depth=5), state)


def nodes(svg):
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return {group.get("data-path"): group for group in groups if group.get("data-node")}


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_every_node_has_its_path_and_its_name(left, lang):
    first = left.children()[0].action
    found = nodes(left.svg([(first,)], lang=lang, most=20))
    assert len(found) == 1 + 9 + 8
    assert found[""].get("data-opens") == found[str(first)].get("data-opens") == "opened"
    second = left.children((first,))[0]
    group = found[f"{first} {second.action}"]
    assert group.get("data-opens") == "closed"
    title = group.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert second.name in title.text


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_no_label_is_clipped_or_meets_another(left, lang):
    first = left.children()[0].action
    assert troubles(left.svg([(first,)], lang=lang)) == []
    state = harif.load("pig")
    other = harif.remains_of(harif.mcts(state, simulations=500, native=False), state)
    assert troubles(other.svg([(0,)], lang=lang)) == []


def test_a_text_tells_the_same(left):
    first = left.children()[0]
    lines = left.text([(first.action,)], most=3).splitlines()
    assert len(lines) == 2 + 3 + 3
    assert lines[2].startswith(f"  {first.name}: worth {first.value}, depth 4, and 5 more")
    assert lines[3].startswith("    ")
    assert "جدول" in left.text(lang="fa")


def test_what_is_left_out_is_counted(left):
    assert "+6 more" in left.svg(most=3)
    last = left.children()[-1].action
    drawn = left.svg([(last,)], most=3)  # what was asked for is shown, however bad it is
    assert f'data-path="{last}" data-opens="opened"' in drawn
    assert "+5 more" in drawn


def test_json_has_what_is_known(left):
    first = left.children()[0].action
    told = json.loads(left.json([(first,)]))
    assert [level["path"] for level in told["levels"]] == [[], [first]]
    assert told["levels"][0]["children"][0]["action"] == first
    assert told["what"] == "table"


def test_odd_paths_are_a_sentence(left):
    with pytest.raises(harif.SearchError, match="opened is a list of paths"):
        left.svg(["a"])
    with pytest.raises(harif.SearchError, match=r"opened is a list of paths such as .*, not 5"):
        left.json(5)
    with pytest.raises(harif.SearchError, match="There is no language"):
        left.text(lang="de")
