"""The parts that plots are made of: widths, lines that break, labels that give way, numbers in both languages."""

from itertools import pairwise
from math import inf
from xml.etree import ElementTree

import pytest

from harif.drawing.axes import apart, decades, margin, stacked, thinned, ticks
from harif.drawing.digits import count, decimals, digits, isolated, name, number, typed
from harif.drawing.key import Entry, key
from harif.drawing.page import board_page, document
from harif.drawing.text import fitted, text, text_width, wrapped

TITLE = "Leaves that alpha-beta examines, by the order of the moves"


def test_widths_are_those_of_a_wide_font_or_more() -> None:
    measured = {  # pixels in DejaVu Sans at 20, as a renderer drew them
        "depth m (plies)": 150,
        "100,000,000": 124,
        "nodes against depth (plies)": 271,
        "+ null windows (PVS)": 209,
    }
    for words, wide in measured.items():
        assert wide <= text_width(words, 20) <= 1.5 * wide
    assert text_width("a\u200cb\u2066c\u2069", 10) == text_width("abc", 10)
    assert text_width("ab", 20) == 2 * text_width("ab", 10)


@pytest.mark.parametrize("wide", [60, 150, 300, 500, 5000])
def test_a_long_line_breaks_into_lines_that_fit(wide: float) -> None:
    lines = wrapped(TITLE, 18, wide)
    assert " ".join(lines) == TITLE
    assert all(text_width(line, 18) <= wide or " " not in line for line in lines)
    assert len(wrapped(TITLE, 18, text_width(TITLE, 18))) == 1


def test_words_shrink_to_fit() -> None:
    assert fitted("short", 15, 1000) == 15
    assert text_width("a long number", fitted("a long number", 15, 40)) == pytest.approx(40)


def test_ticks_are_round_numbers_within_the_scale() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(-0.31, 0.9) == [0.0, 0.5]
    assert ticks(1, 10, 10) == list(range(1, 11))  # both ends: floats of the step are a little off
    assert ticks(-100, -95) == [-100, -99, -98, -97, -96, -95]
    assert list(decades(3, 4000)) == [0, 1, 2, 3, 4]
    assert list(decades(10, 10)) == [1, 2]


def test_labels_give_way() -> None:
    marks = [(10.0 * i, "1,000") for i in range(20)]
    kept = thinned(marks)
    assert 1 < len(kept) < 20
    assert all(b[0] - a[0] >= text_width("1,000", 12) for a, b in pairwise(kept))
    assert stacked([(0, 40), (10, 40), (50, 40), (20, 40)]) == [0, 1, 0, 2]
    assert margin(["100,000,000"]) >= text_width("100,000,000", 12)


def test_names_move_apart_and_stay_inside() -> None:
    moved = apart([100, 101, 102, 0], 17, 0, 104)
    assert sorted(moved) == [moved[3], moved[0], moved[1], moved[2]]
    assert all(b - a >= 17 - 1e-6 for a, b in pairwise(sorted(moved)))
    assert min(moved) >= 0
    assert max(moved) <= 104


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_key_takes_as_many_rows_as_it_needs(mirrored: bool) -> None:
    entries = [Entry(name, 20, lambda x, y: f'<rect x="{x}" y="{y}"/>') for name in ("first", "second", "third")]
    assert key(entries, 0, 1000, 0, mirrored).tall < key(entries, 0, 160, 0, mirrored).tall
    parts = "".join(key(entries, 0, 1000, 0, mirrored).parts)
    places = [float(e.get("x", "")) for e in ElementTree.fromstring(f"<g>{parts}</g>").iter("rect")]
    assert places == sorted(places, reverse=mirrored)


@pytest.mark.parametrize(
    ("value", "english", "persian"),
    [
        (1e6, "1000000", "۱۰۰۰۰۰۰"),
        (12345.678, "12345.678", "۱۲۳۴۵٫۶۷۸"),
        (1e20, "100000000000000000000", "۱۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰"),
        (-1.5e300, "−1.5×10³⁰⁰", "−۱٫۵×۱۰³⁰⁰"),
        (1.3e-17, "0", "۰"),
        (-1.3e-17, "0", "۰"),
        (1e-7, "0.0000001", "۰٫۰۰۰۰۰۰۱"),
        (0.1 + 0.2, "0.3", "۰٫۳"),
        (1 / 3, "1/3", "⅓"),
        (-7 / 3, "−7/3", "−⁷⁄₃"),
        (1 / 36, "1/36", "¹⁄₃₆"),
        (0.5, "0.5", "۰٫۵"),
        (0.6180339887498949, "0.618034", "۰٫۶۱۸۰۳۴"),
        (1234567.8912345678, "1234567.89", "۱۲۳۴۵۶۷٫۸۹"),
        (12, "12", "۱۲"),
    ],
)
def test_numbers_as_people_write_them(value: float, english: str, persian: str) -> None:
    assert (number(value), number(value, "fa")) == (english, persian)
    assert "/" not in number(value, "fa")  # where it would be read as a decimal mark


def test_numbers_with_few_figures_and_with_signs() -> None:
    assert [number(v, figures=4, signed=True) for v in (1 / 3, 0.02, 12345.678, -2 / 7, 0)] == (
        ["+0.3333", "+0.02", "+12345.678", "−0.2857", "+0"]
    )
    assert (typed(-2.5), typed(-1 / 3), typed(inf)) == ("-2.5", "-1/3", "+∞")


def test_names_stay_latin() -> None:
    assert [name(text, "fa") for text in ("A1", "13/5", "5", "6-2")] == [
        "\u2066A1\u2069",
        "\u206613/5\u2069",
        "۵",
        "۶-۲",
    ]
    assert [name(text, "en") for text in ("A1", "5")] == ["A1", "5"]


def test_numbers_in_both_languages() -> None:
    assert digits("a1 b-2.5", "fa") == "a۱ b-۲.۵"
    assert (decimals("-2.5", "en"), decimals("-2.5", "fa")) == ("−2.5", "−۲٫۵")
    assert (number((1.0, 2.5), "en"), number((1.0, 2.5), "fa")) == ("⟨1, 2.5⟩", "⟨۱، ۲٫۵⟩")
    assert (number(inf), number(-inf), number(None)) == ("+∞", "−∞", "?")
    assert (count(12_345, "en"), count(12_345, "fa")) == ("12,345", "۱۲٬۳۴۵")
    assert (isolated("(1, 2)", "en"), isolated("(1, 2)", "fa")) == ("(1, 2)", "\u2066(1, 2)\u2069")


def test_what_is_written_is_escaped_and_knows_its_direction() -> None:
    assert text(0, 0, "a<b>&c").endswith(">a&lt;b&gt;&amp;c</text>")
    assert "direction" not in text(0, 0, "plain")
    assert 'direction="ltr"' in text(0, 0, "−∞")
    right = text(0, 0, "دوز", side="left", rtl=True)
    assert 'text-anchor="end"' in right
    assert 'direction="rtl"' in right
    for page in (document(10, 20, [], "fa", "<&>"), board_page(10, 20, [], "<&>")):
        root = ElementTree.fromstring(page)
        assert root.get("viewBox") == "0 0 10 20"
        assert root[0].text == "<&>"
