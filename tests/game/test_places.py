"""Every game of the catalogue can be played by touching its drawing, and heard by who does not see it."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

import harif
from harif.drawing.digits import LANGUAGES
from harif.game.chances import drawn_outcome
from harif.game.drawing import svg_of
from harif.game.notation import said_move
from harif.game.places import labelled, touching
from harif.game.touch import Choice, choices, moved, narrowed

SPECS = [
    *(entry.name for entry in harif.games()),
    "kuhn:players=3",
    "mnk:rows=3,columns=3,k=3",
    "hex:size=4,swap=true",
    "connect4:rows=5,columns=4",
    "nim:heaps=1-0-12",
    "chess:start=random",
    "ludo:players=3",
    "ludo:players=4",
    "liarsdice:dice=2",
    "morris:men=3",
    "dots:rows=4,columns=4",
    "pig:players=3",
    "goofspiel:cards=6",
    "twohanded:cards=6",
    "battleship:rows=5,columns=5,fleet=3-2-1",
    "battleship:solo=true,rows=4,columns=4,fleet=2-2",
    "roads:day=1",
    "yahtzee:categories=1HLY",
]
WHOLE = {"connect4", "truce"}  # a place is a whole column, or a whole row
NEVER_TOUCHED = {"kuhn", "leduc", "liarsdice"}  # what is said, not done
BUTTONS = {"pass", "swap", "keep nothing", "♣", "♦", "♥", "♠"}
LATIN = {"ghost"}  # whose letters are English
ROOMY = {"mnk", "battleship"}  # boards of over a hundred squares
GAMES, PLIES = 3, 40


def positions(spec, games=GAMES, plies=PLIES):
    """The positions of random games where a player is to move, each with the record that led there."""
    if spec == "chess:start=random":
        starts = [f"chess:start={number}" for number in (0, 77, 518, 959)]
    else:
        starts = [spec] * games
    for seed, start in enumerate(starts):
        rng, record = random.Random(seed), harif.Record(start)
        while not record.over and plies_of(record) < plies:
            state = record.state
            if state.player() == harif.CHANCE:
                record.play(drawn_outcome(state, rng))
            else:
                yield record
                record.play(rng.choice(list(state.actions())))


def plies_of(record):
    """How many moves the players have made."""
    return sum(state.player() != harif.CHANCE for state in record.before)


def shown_to_mover(record, lang):
    """The picture that the player to move sees."""
    state = record.state
    return svg_of(state, lang=lang, viewer=state.player() if state.__harif__.kind.hidden else None)


@pytest.mark.parametrize("spec", SPECS)
def test_every_move_is_touched_or_a_button(spec):
    name, met = spec.partition(":")[0], 0
    for record in positions(spec):
        state = record.state
        touches, actions = touching(state), list(state.actions())
        for lang in LANGUAGES:
            there = Counter(place for place, _ in labelled(shown_to_mover(record, lang)))
            assert name in WHOLE or max(there.values(), default=1) == 1
            assert {place for action in actions for place in touches(action)} <= set(there)
        found = Counter(tuple(touches(action)) for action in actions)
        for places, count in found.items():
            if count > 1 and places:
                assert name == "chess"  # a pawn that promotes, to one of four
                assert count == 4
        names = [harif.move_name(state, action) for action in actions]
        assert len(set(names)) == len(names)
        for action, written in zip(actions, names, strict=True):
            assert touches(action) or written in BUTTONS or name in NEVER_TOUCHED
            met += bool(touches(action))
    assert met > 0 or name in NEVER_TOUCHED


@pytest.mark.parametrize("spec", SPECS)
def test_choices_of_states_and_of_views(spec):
    """What a page asks for tells the same as the rules do, and a view of another seat offers nothing."""
    hidden = harif.kind(spec if spec != "chess:start=random" else "chess").hidden
    for record in positions(spec, games=1, plies=25):
        state = record.state
        actions, touches = list(state.actions()), touching(state)
        where = record.view(state.player()) if hidden else state
        for lang in LANGUAGES:
            asked = choices(where, lang)
            assert [choice.action for choice in asked] == actions
            assert [list(choice.places) for choice in asked] == [touches(action) for action in actions]
            assert [choice.name for choice in asked] == [harif.move_name(state, action) for action in actions]
            assert [choice.said for choice in asked] == [said_move(state, action, lang) for action in actions]
            assert lang != "en" or all(choice.said == choice.name for choice in asked)
            if lang == "fa" and not spec.startswith(("ghost", "chess")):
                assert not [choice.said for choice in asked if not choice.places and re.search("[a-z]{2}", choice.said)]
        if hidden:
            for seat in set(range(record.game.kind.players)) - {state.player()}:
                assert choices(record.view(seat)) == []
                assert record.view(seat).touches == record.view(seat).slides == ()


@pytest.mark.parametrize("spec", SPECS)
def test_every_place_says_what_it_is(spec):
    """In both languages, for every seat, in as many words as there are places."""
    name = spec.partition(":")[0]
    for record in positions(spec, games=2, plies=30):
        state, kind = record.state, record.game.kind
        for viewer in range(kind.players) if kind.hidden else [None]:
            labels = {}
            for lang in LANGUAGES:
                picture = svg_of(state, lang=lang, viewer=viewer)
                assert len(picture.encode()) < (60_000 if name in ROOMY else 34_000)
                labels[lang] = labelled(picture)
                assert all(label.strip() for _, label in labels[lang])
                often = Counter(label for _, label in labels[lang])
                assert max(often.values(), default=1) == 1 or name in ("goofspiel", "liarsdice")
            assert [place for place, _ in labels["en"]] == [place for place, _ in labels["fa"]]
            assert name in LATIN or not [label for _, label in labels["fa"] if re.search("[a-z]{3}", label)]
            assert not [label for _, label in labels["en"] if re.search("[\u0600-\u06ff]", label)]


@pytest.mark.parametrize("spec", SPECS)
def test_what_moved_is_in_the_drawing(spec):
    """Steps go from place to place of the drawing before the move, and a view that did not move is told of no step."""
    hidden, told = harif.kind(spec if spec != "chess:start=random" else "chess").hidden, 0
    for before, after in copies(spec):
        action, state = after.moves[len(before.moves)], before.state
        if hidden:
            seat = state.player()
            found = moved(before.view(seat), action, after.view(seat))
            other = (seat + 1) % before.game.kind.players
            if other != seat:
                assert moved(before.view(other), action, after.view(other)).steps == ()
        else:
            found = moved(state, action, after.state)
        there = {place for place, _ in labelled(shown_to_mover(before, "en"))}
        assert {place for step in found.steps for place in step} <= there
        assert set(found.changed) <= there
        told += bool(found.steps or found.changed)
    assert told > 0 or spec.partition(":")[0] in {*NEVER_TOUCHED, "roads"}  # whose traveller stands on no place


def copies(spec):
    """Records before and after a move of a player."""
    rng = random.Random(9)
    for record in positions(spec, games=1, plies=20):
        before = harif.Record.read(record.json())
        after = harif.Record.read(record.json())
        after.play(rng.choice(list(after.state.actions())))
        yield before, after


CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("spec", "position", "move", "steps", "changed"),
    [
        ("chess", "startpos", "e4", [("e2", "e4")], {"e2", "e4"}),
        ("chess", CASTLING, "O-O", [("e1", "g1"), ("h1", "f1")], {"e1", "f1", "g1", "h1"}),
        ("chess", CASTLING, "O-O-O", [("e1", "c1"), ("a1", "d1")], {"a1", "c1", "d1", "e1"}),
        ("chess", "8/8/8/8/3pP3/8/8/k6K b - e3 0 1", "dxe3", [("d4", "e3")], {"d4", "e3", "e4"}),
        ("chess", "8/P7/8/8/8/8/8/k6K w - - 0 1", "a8=N", [("a7", "a8")], {"a7", "a8"}),
        ("checkers", "W:W18:B15,8", "18x11x4", [("18", "11"), ("11", "4")], {"18", "15", "8", "4"}),
        ("othello", "", "d3", [], {"d3", "d4"}),
        ("connect4", "4", "4", [], {"4"}),
        ("nim", "3-4-5", "2:3", [], {"2-2", "2-3", "2-4"}),
        ("kayles", "", "3-4", [], {"3", "4"}),
        ("tictactoe", "", "5", [], {"5"}),
    ],
)
def test_what_moved(spec, position, move, steps, changed):
    state = harif.position(spec, position) if position else harif.load(spec)
    action = harif.read_move(state, move)
    found = moved(state, action, state.result(action))
    assert list(found.steps) == steps
    assert set(found.changed) == changed


def test_backgammon_is_told_as_the_mover_counts():
    state = harif.position("backgammon", "O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 X 6-2")
    action = harif.read_move(state, "24/18 13/11")
    found = moved(state, action, state.result(action))
    assert sorted(found.steps) == [("13", "11"), ("24", "18")]
    assert touching(state)(action) in (["24", "18", "13", "11"], ["13", "11", "24", "18"])
    labels = dict(labelled(harif.svg(state)))
    assert labels["6"] == "point 6: 5 black checkers"
    assert dict(labelled(harif.svg(state, lang="fa")))["6"] == "خانهٔ ۶: ۵ مهرهٔ سیاه"


@pytest.mark.parametrize(
    ("spec", "position", "place", "english", "persian"),
    [
        ("chess", "startpos moves Nf3", "f3", "white knight on f3", "اسب سفید در f3"),
        ("chess", "", "e4", "e4, empty", "e4، خالی"),
        ("endgame", "", "a1", None, None),
        ("othello", "", "d5", "black disc on d5", "مهرهٔ سیاه در d5"),
        ("connect4", "44", "4", None, None),
        ("checkers", "", "1", "black man on 1", "مهرهٔ سیاه در 1"),
        ("kalah", "", "3", "player 1, pit 3: 4 seeds", "بازیکن ۱، گودال ۳: ۴ دانه"),
        ("dots", "", "a1b1", "a1b1, not drawn", "a1b1، کشیده نشده"),
        ("hex", "", "a1", "a1, empty", "a1، خالی"),
        ("pig", "", "roll", "roll the die", "تاس ریختن"),
        ("ghost", "ho", "r", "letter R", "حرف R"),
        ("2048", "", "up", "up", "بالا"),
    ],
)
def test_names_for_a_screen_reader(spec, position, place, english, persian):
    state = harif.position(spec, position) if position else harif.load(spec)
    labels = [dict(labelled(harif.svg(state, lang=lang)))[place] for lang in LANGUAGES]
    assert english is None or labels == [english, persian]


def test_cards_are_named():
    deal = "N:AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876 3.5432.5432.5432"
    state = harif.position("bridge", deal + " 3NT S C2")
    labels = dict(labelled(harif.svg(state, lang="en", viewer=2)))
    assert labels["♥Q"] == "queen of hearts, in hand"  # dummy's, which declarer plays
    assert labels["table W"] == "table, West: 2 of clubs"
    assert "♠J" not in labels
    assert dict(labelled(harif.svg(state, lang="fa", viewer=2)))["♥Q"] == "بی‌بی دل، در دست"
    record = harif.Record(state)
    declarer = record.view(state.player())
    assert {place for places in declarer.touches for place in places} == {"♣A", "♣K", "♣Q"}
    assert declarer.slides[0] == (("♣A", "table N"),) or declarer.slides[0][0][1] == "table N"


def test_a_game_with_no_drawing_is_played_by_buttons(write):
    path = write(
        "plain.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="plain", players=2)
        class Plain(NamedTuple):
            '''Take one or two; the last one wins.'''
            pile: int = 5
            turn: int = 0
            def player(self): return self.turn
            def actions(self): return range(1, min(2, self.pile) + 1)
            def result(self, take): return Plain(self.pile - take, 1 - self.turn)
            def terminal(self): return self.pile == 0
            def utility(self, player): return -1.0 if player == self.turn else 1.0
        """,
    )
    state = harif.load(path)
    assert choices(state, "fa") == [Choice(1, "1", "1", ()), Choice(2, "2", "2", ())]
    assert labelled(harif.svg(state)) == []
    assert moved(state, 1, state.result(1)) == ((), ())
    assert choices(harif.position(path, "2 2 1")) == []


def test_a_board_of_rows_is_touched_where_the_name_of_a_move_says(write):
    source = """
        from typing import NamedTuple
        import harif
        @harif.game(name="rowed", players=2)
        class Rowed(NamedTuple):
            '''Fill three squares; the last one wins.'''
            taken: int = 0
            turn: int = 0
            def player(self): return self.turn
            def actions(self): return (a for a in range(3) if not self.taken >> a & 1)
            def result(self, a): return Rowed(self.taken | 1 << a, 1 - self.turn)
            def terminal(self): return self.taken == 7
            def utility(self, player): return -1.0 if player == self.turn else 1.0
            def rows(self): return ["".join("X" if self.taken >> a & 1 else "." for a in range(3))]
            def move_name(self, a): return "abc"[a] + "1"
        """
    state = harif.load(write("rowed.py", source))
    assert [choice.places for choice in choices(state)] == [("a1",), ("b1",), ("c1",)]
    after = state.result(1)
    assert dict(labelled(harif.svg(after))) == {"a1": "a1", "b1": "b1: X", "c1": "c1"}
    assert moved(state, 1, after).changed == ("b1",)
    drawn = source.replace("def rows", "def svg(self): return '<svg/>'\n            def rows")
    own = harif.load(write("drawn.py", drawn.replace("rowed", "drawn")))
    assert [choice.places for choice in choices(own)] == [(), (), ()]  # its picture has no such places: buttons
    sliding = drawn.replace(
        "def move_name", "def touches(self, a): return ('hand', 'abc'[a])\n            def move_name"
    )
    own = harif.load(write("sliding.py", sliding.replace("rowed", "sliding")))
    assert moved(own, 1, own.result(1)) == ((), ())  # nor does anything move there


def test_places_are_found_however_a_drawing_is_written():
    drawn = """<svg><!-- <g data-square="no"> --><g aria-label="a > b" data-square = "one"/>
    <g data-square='it&apos;s "two"'
       aria-label='x data-square="no" y'/><text>data-square="no"></text><g data-squares="no"/></svg>"""
    assert labelled(drawn) == [("one", "a > b"), ('it\'s "two"', 'x data-square="no" y')]


def test_there_is_no_such_language():
    record = harif.Record("rps")
    for ask in (record.view(0).text, record.view(0).svg, lambda lang: choices(record.view(0), lang)):
        with pytest.raises(harif.GameError, match="There is no language 'de' here; there are en and fa"):
            ask("de")
    with pytest.raises(harif.GameError, match="There is no language 'de'"):
        choices(harif.load("othello"), "de")


@pytest.mark.parametrize("viewer", [None, 0])
def test_trees_are_played_by_buttons(viewer):
    tree = harif.tree("(max a1=(min b1=3 b2=12) a2=(min 2 4))")
    assert [(choice.name, choice.places) for choice in choices(tree)] == [("a1", ()), ("a2", ())]
    assert labelled(svg_of(tree, viewer=viewer)) == []


def test_touches_narrow_the_choices():
    offered = choices(harif.load("chess"))
    assert narrowed(offered, []) == offered
    assert [choice.name for choice in narrowed(offered, ["e2"])] == ["e4", "e3"]
    assert [choice.name for choice in narrowed(offered, ["e2", "e4"])] == ["e4"]
    assert [choice.name for choice in narrowed(offered, ["f3", "g1"])] == ["Nf3"]  # the target first
    assert narrowed(offered, ["e5"]) == []
    dice = choices(harif.position("yahtzee", "123456THFSLYC 0 - 0 2 13356"))
    assert "keep 1 5 6" in [choice.name for choice in narrowed(dice, ["die 5", "die 1", "die 4"])]
    state = harif.position("backgammon", "O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 X 6-2")
    for order in (["24", "18", "13", "11"], ["13", "11", "24", "18"]):
        assert [choice.name for choice in narrowed(choices(state), order)] == ["24/18 13/11"]


@pytest.mark.parametrize("spec", SPECS)
def test_touches_lead_to_every_move(spec):
    """Who touches the places of a move one after another is left with it, and with nothing that has another name."""
    for record in positions(spec, games=1, plies=12):
        if record.state.__harif__.kind.hidden:
            offered = choices(record.view(record.state.player()))
        else:
            offered = choices(record.state)
        for choice in offered[:40]:
            for count in range(len(choice.places) + 1):
                assert choice in narrowed(offered, choice.places[:count])
            left = [other for other in narrowed(offered, choice.places) if other.places == choice.places]
            assert [other.name for other in left].count(choice.name) == 1


def test_places_are_read_as_the_picture_escapes_them():
    svg = "<svg><g class='c' data-square='a &amp; b' aria-label=\"x &lt; y\"/><rect data-square=\"2\"/></svg>"
    assert labelled(svg) == [("a & b", "x < y"), ("2", "")]


def test_a_prefix_of_another_move_is_told_by_its_name():
    """Dice are kept one by one: to keep one is the beginning of keeping two, so both have names for a button."""
    state = harif.position("yahtzee", "123456THFSLYC 0 - 0 2 13356")
    kept = {choice.name: choice.places for choice in choices(state)}
    assert kept["keep 3"] == ("die 2",)
    assert kept["keep 3 3"] == ("die 2", "die 3")
    assert kept["keep 1 5 6"] == ("die 1", "die 4", "die 5")
    assert kept["score full house"] == ("H",)
    assert all(one != other for one, other in pairwise(sorted(kept.values())))
