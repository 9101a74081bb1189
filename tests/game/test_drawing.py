"""Positions as text and as SVG."""

import random
from xml.etree import ElementTree

import pytest

import harif
from harif import Board, load, position
from harif.drawing.board import column_labels, edge_labels, row_labels
from harif.game.drawing import cells_of

GAMES = [
    *(entry.name for entry in harif.games()),
    "connect4:rows=3,columns=16",
    "connect4:rows=1,columns=1",
    "othello:size=4",
    "nim:heaps=0",
    "nim:heaps=12-0-10",
]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("spec", GAMES)
def test_every_picture_is_whole(spec):
    state, rng = load(spec), random.Random(5)
    while True:
        text, root = harif.text(state), ElementTree.fromstring(harif.svg(state))
        assert root.tag == f"{SVG}svg"
        assert text.strip()
        assert not any(line != line.rstrip() for line in text.splitlines())
        width, height = (float(root.get(side)) for side in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        if (cells := cells_of(state)) is not None:
            squares = [g.get("data-square") for g in root.iter(f"{SVG}g") if g.get("data-square")]
            assert len(squares) == sum(map(len, cells))
            if state.__harif__.board.rows and state.__harif__.board.columns:
                assert len(set(squares)) == len(squares)
            assert root.find(f"{SVG}title").text == state.__harif__.spec
        if state.terminal():
            return
        chance = state.player() == harif.CHANCE
        state = state.result(rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions())))


def test_text():
    assert harif.text(position("tictactoe", "159")) == "X . .\n. O .\n. . X"
    four = harif.text(position("connect4:rows=2,columns=4", "122")).splitlines()
    assert four == [". R . .", "R Y . .", "1 2 3 4"]
    othello = harif.text(load("othello:size=4")).splitlines()
    assert othello == ["1 . . . .", "2 . O X .", "3 . X O .", "4 . . . .", "  a b c d"]
    assert harif.text(load("nim:heaps=3-0-1")).splitlines() == ["1 I I I", "2", "3 I"]
    assert harif.text(position("ghost", "ho")) == "H O _"


def test_wide_boards_keep_their_columns_in_line():
    lines = harif.text(position("connect4:rows=3,columns=16", "16 1")).splitlines()
    assert len(lines) == 4
    assert lines[-2][0] == "Y"
    assert lines[-2][-1] == "R"
    assert len({len(line) for line in lines}) == 1
    assert [lines[-1].index("3"), lines[-1].index("10") + 1] == [2 * 3, 9 * 3]


def test_boards_wider_than_the_screen_are_cut_into_parts():
    parts = harif.text(load("kayles:pins=62")).split("\n\n")
    assert [part.splitlines()[0].count("i") for part in parts] == [26, 26, 10]
    for pins, numbers in (part.splitlines() for part in parts):
        assert len(numbers) <= 80
        ends = [at for at in range(len(numbers)) if numbers[at : at + 2].strip() == numbers[at]]
        assert [at for at, letter in enumerate(pins) if letter == "i"] == ends  # a pin above the end of its number
    narrow = harif.text(position("connect4:rows=2,columns=4", "122"), 5).splitlines()
    assert narrow == [". R", "R Y", "1 2", "", ". .", ". .", "3 4"]


def test_pieces_are_drawn_where_they_stand():
    root = ElementTree.fromstring(harif.svg(position("connect4", "44")))
    fills = [g.find(f"{SVG}circle").get("fill") for g in root.iter(f"{SVG}g")]
    assert fills[5 * 7 + 3] == "#dc2626"
    assert fills[4 * 7 + 3] == "#eab308"
    assert len(set(fills[: 4 * 7])) == 1


def test_labels():
    assert edge_labels("letters", 3) == ["a", "b", "c"]
    assert edge_labels("numbers", 3, backwards=True) == ["3", "2", "1"]
    assert edge_labels("", 2) == ["", ""]
    assert row_labels(Board(), 2) == ["2", "1"]
    assert row_labels(Board(down=True), 2) == ["1", "2"]
    assert column_labels(Board(columns="numbers"), 2) == ["1", "2"]
    root = ElementTree.fromstring(harif.svg(load("othello")))
    assert [t.text for t in root.findall(f"{SVG}text")] == list("12345678abcdefgh")


def test_what_a_game_draws_itself_is_escaped(write):
    path = write(
        "odd.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="a<b>&c", players=1, board=harif.Board("wood"))
        class Odd(NamedTuple):
            letter: str = "<"
            def player(self): return 0
            def actions(self): yield 0
            def result(self, action): return Odd("&")
            def terminal(self): return self.letter == "&"
            def utility(self, player): return 0.0
            def rows(self): return [self.letter + "I*", "#. "]
        """,
    )
    root = ElementTree.fromstring(harif.svg(load(path)))
    assert root.find(f"{SVG}title").text == "a<b>&c"
    assert next(root.iter(f"{SVG}g")).find(f"{SVG}text").text == "<"


def test_a_state_without_a_picture_shows_its_fields(write):
    path = write(
        "bare.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="bare", players=1)
        class Bare(NamedTuple):
            label: str = "<&>"
            def player(self): return 0
            def actions(self): yield 0
            def result(self, action): return self
            def terminal(self): return True
            def utility(self, player): return 0.0
        """,
    )
    root = ElementTree.fromstring(harif.svg(load(path)))
    assert root.find(f"{SVG}text").text == "Bare(label='<&>')"


def test_only_states_are_drawn():
    for draw in (harif.text, harif.svg):
        with pytest.raises(harif.GameError, match="not a game's state"):
            draw(5)
    with pytest.raises(harif.PositionError, match="write it as text"):
        harif.position("connect4", 5)
