"""The picture of the house, and the page of options, say what is."""

import importlib.util
import inspect
import re
from pathlib import Path

import pytest

import harif
from harif.search.alphabeta.options import Options
from harif.search.chance.expecting import ChanceOptions
from harif.search.many.among import ManyOptions

ROOT = Path(__file__).parents[2]


def test_the_picture_of_the_house_is_the_import_graph():
    spec = importlib.util.spec_from_file_location("make_house", ROOT / "docs/make_house.py")
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    rooms = {path.name for path in (ROOT / "src/harif").iterdir() if (path / "__init__.py").exists()}
    assert set(maker.ROOMS) == rooms == {room for storey in maker.STOREYS for room in storey}
    assert (ROOT / "docs/images/house.svg").read_text(encoding="utf-8") == maker.house(), "run docs/make_house.py"


OWN = {"pvs": Options, "expectiminimax": ChanceOptions, "maxn": ManyOptions}


def options_of(algorithm):
    """The algorithm's own options with their usual values."""
    if algorithm in OWN:
        usual = OWN[algorithm]._field_defaults
        kept = {"tree": None} if algorithm == "pvs" else {}  # what is handed on, and no way of searching
        return {name: value for name, value in usual.items() if name != "opponent"} | kept
    common = inspect.signature(harif.search).parameters
    own = inspect.signature(getattr(harif, algorithm)).parameters
    return {name: p.default for name, p in own.items() if p.kind is p.KEYWORD_ONLY and name not in common}


@pytest.mark.parametrize("algorithm", ["pvs", "expectiminimax", "maxn", "mcts", "proof"])
def test_every_option_is_on_the_page(algorithm):
    page = (ROOT / "docs/options.md").read_text(encoding="utf-8")
    section = re.search(rf"^## [^\n]*`{algorithm}`.*?(?=^## |\Z)", page, re.M | re.S)
    assert section, algorithm
    found = dict(re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", section[0], re.M))
    expected = {name: repr(value).replace("'", '"') for name, value in options_of(algorithm).items()}
    if algorithm == "expectiminimax":
        found.pop("opponent", None)
    assert found == expected


def test_every_option_of_a_search_is_in_its_help():
    text = inspect.getdoc(harif.search)
    for algorithm in ("pvs", "expectiminimax", "maxn", "mcts", "proof"):
        head = '"pvs", which' if algorithm == "pvs" else f'\n"{algorithm}":'
        section = re.split(r'\n\n"', text.partition(head)[2])[0]
        for name, usual in options_of(algorithm).items():
            assert f"- `{name}` ({usual!r})".replace("'", '"') in section, (algorithm, name)
    for name in inspect.signature(harif.search).parameters:
        if name not in ("state", "algorithm", "options"):
            assert f"`{name}" in text, name
