"""How chess looks: text, picture, what is captured, and what a hand touches."""

from xml.etree import ElementTree

import pytest

import harif
from harif.cli.boards import board
from harif.drawing.chessmen import SHAPES, man_svg

SVG = "{http://www.w3.org/2000/svg}"
CHECKED = "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 8"


def squares_in(svg):
    """The squares of a picture, and where each is drawn."""
    groups = [g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.get("data-square")]
    return {g.get("data-square"): g.get("transform") for g in groups}


def men_in(svg):
    """What stands on each square of a picture."""
    found = {}
    for square in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        for man in square.iter(f"{SVG}g"):
            if square.get("data-square") and man.get("data-man"):
                found[square.get("data-square")] = man.get("data-man")
    return found


def test_text():
    lines = harif.text(harif.position("chess", CHECKED)).splitlines()
    assert lines[0] == "8 r . b . k . . r"
    assert lines[8] == "  a b c d e f g h"
    assert lines[9] == "White to move, in check   White: ♞♟   Black: ♗♙"
    assert harif.text(harif.load("chess")).splitlines()[9:] == ["White to move"]
    assert harif.text(harif.position("chess", "1. f3 e5 2. g4 Qh4#"), lang="fa").endswith("مات: سیاه برنده شد")
    turned = harif.position("chess", CHECKED).text(flipped=True).splitlines()
    assert (turned[0], turned[8]) == ("1 R . . K Q B N R", "  h g f e d c b a")


def test_captured():
    state = harif.position("chess", "1. e4 d5 2. exd5 Qxd5")
    assert (state.captured(0), state.captured(1)) == ("♟", "♙")
    ahead = harif.position("chess", "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1")
    assert (ahead.captured(0), ahead.captured(1)) == ("♛♜♜♝♝♞♞♟♟♟♟♟♟♟♟ +39", "")
    promoted = harif.position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ w Qkq - 0 1")
    assert (promoted.captured(0), promoted.captured(1)) == (" +3", "♖")  # the pawn became a queen


def test_the_picture_has_every_square_and_man():
    state = harif.position("chess", CHECKED)
    svg = harif.svg(state)
    assert len(squares_in(svg)) == 64
    rows = state.rows()
    assert men_in(svg) == {
        f"{file}{rank}": letter
        for rank, row in zip(range(8, 0, -1), rows, strict=True)
        for file, letter in zip("abcdefgh", row, strict=True)
        if letter != "."
    }
    turned = state.svg(flipped=True)
    assert squares_in(turned)["h1"] == squares_in(svg)["a8"]
    assert men_in(turned) == men_in(svg)
    assert svg.count('fill="#d9534f"') == 1  # the king in check
    assert "سفید" in harif.svg(state, lang="fa")


def test_the_men_are_outlines_and_no_letters():
    assert "<text" not in "".join(man_svg(letter) for letter in "KQRBNPkqrbnp")
    for shapes in SHAPES.values():
        for shape in shapes:
            assert shape[0] == "M"
            assert shape[-1] == "z"
    assert 'data-man="K"' in harif.svg(harif.load("endgame"))


@pytest.mark.parametrize(
    ("fen", "move", "places"),
    [
        ("startpos", "e4", ["e2", "e4"]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "O-O", ["e1", "g1"]),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "O-O-O", ["e8", "c8"]),
        ("4k3/8/8/8/8/8/8/5K1R w H -", "O-O", ["f1", "h1"]),
        ("4k3/8/8/8/8/8/8/5K1R w H -", "Kg1", ["f1", "g1"]),
    ],
)
def test_touches(fen, move, places):
    state = harif.position("chess", fen)
    assert list(state.touches(harif.read_move(state, move))) == places


def test_a_terminal_marks_the_last_move_and_what_was_captured():
    before = harif.position("chess", "1. e4 d5")
    action = harif.read_move(before, "exd5")
    shown = board(before.result(action), [(before, action)], 90, "en", ("Ann", "Bob")).plain
    assert "[♙]" in shown
    assert "[ ]" in shown
    assert "♔ Ann  ♟ +1" in shown
    assert "♚ Bob ◂" in shown
