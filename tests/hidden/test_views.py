"""What a seat sees: words of any kind, native and interpreted; drawings; a `View` with nothing behind it."""

import gc
import pickle
from array import array
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import harif
from harif.game.beginning import beginning_of
from harif.game.values import write_words
from harif.native.engine import engine_for, kernel
from harif.native.records import Ints, Struct


@harif.game(name="mixed", players=2, max_actions=2)
class Mixed(NamedTuple):
    """A coin for each player, seen by that player alone, in words of every kind; then each says what the other has."""

    coins: tuple[int, int] = (-1, -1)
    board: harif.U64 = 2**63
    said: tuple[int, int] = (-1, -1)
    first: bool = True

    def player(self):
        if self.coins[1] < 0:
            return harif.CHANCE
        return 0 if self.said[0] < 0 else 1

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        if self.coins[0] < 0:
            return Mixed((action, -1), self.board >> 1)
        if self.coins[1] < 0:
            return Mixed((self.coins[0], action), self.board | 1)
        if self.said[0] < 0:
            return Mixed(self.coins, self.board, (action, -1), False)
        return Mixed(self.coins, self.board, (self.said[0], action), False)

    def terminal(self):
        return self.said[1] >= 0

    def utility(self, player):
        right = (self.said[0] == self.coins[1], self.said[1] == self.coins[0])
        return float(right[player]) - float(right[1 - player])

    def sees(self, player):
        return self.coins[player], self.board, self.first, (self.said[player], self.board >> 3)


def all_states(state):
    yield state
    if not state.terminal():
        chance = state.player() == harif.CHANCE
        for move in [outcome for outcome, _ in state.outcomes()] if chance else list(state.actions()):
            yield from all_states(state.result(move))


class Written(Struct):
    """A view in words."""

    words: Ints


@kernel
def write_view(state: Any, player: int, written: Written) -> int:
    """Write what a player sees of any state; how many words."""
    return write_words(state.sees(player), written.words, 0)


@pytest.mark.parametrize("game", [Mixed, "leduc"])
def test_a_view_compiles_whatever_words_it_mixes(game):
    start = game() if game is Mixed else harif.position("leduc", "J♠ Q♥")
    native = engine_for(start, [write_view], True)
    assert native.native
    run, rows = native.run(write_view), {}
    for state in all_states(start):
        for seat in range(2):
            words = array("q", [0]) * 16
            count = run(state, seat, Written(words=words))
            plain = [0] * 16
            assert count == write_words(state.sees(seat), plain, 0)
            assert list(words) == plain
            rows.setdefault((seat, tuple(plain)), set()).add(state.sees(seat))
    assert all(len(views) == 1 for views in rows.values())  # different views are different words


def test_what_a_view_holds():
    record = harif.Record("leduc")
    for move in (1, 4, 2, 1, 5):  # two cards, a bet, a call, the card on the table
        record.play(move)
    view = record.view(1)
    assert (view.seat, view.sees) == (1, record.state.sees(1))
    assert view.seen == record.seen(1)
    assert view.seen[-1] == view.sees
    assert len(set(view.seen)) == len(view.seen) == 5  # nothing, the card, the bet, the call, the table
    assert view.moves == (1,)
    assert (view.actions, view.names) == ((), ())  # it is the other's turn
    other = record.view(0)
    assert (other.moves, other.actions, other.names) == ((2,), (1, 2), ("check", "bet"))
    assert other.move_name(2) == "bet"
    assert other.read_move("BET") == 2
    with pytest.raises(harif.PositionError, match="Legal: check bet"):
        other.read_move("raise")
    assert view.text("fa") == harif.text(record.state, lang="fa", viewer=1) != harif.text(record.state, lang="fa")
    assert view.words == tuple(map(int, view.sees))
    assert view.game is type(record.state)
    assert pickle.loads(pickle.dumps(view)) == view
    assert view._repr_svg_() == view.svg("en")


def test_views_are_of_hidden_games_and_of_their_seats():
    with pytest.raises(harif.GameError, match="tictactoe hides nothing"):
        harif.Record("tictactoe").view(0)
    with pytest.raises(harif.GameError, match="tictactoe hides nothing"):
        harif.Record("tictactoe").seen(0)
    for seat in (2, -1, None):
        with pytest.raises(harif.GameError, match="seats 0 to 1"):
            harif.Record("kuhn").view(seat)


def test_nothing_leads_from_a_view_to_the_state():
    record = harif.Record("kuhn")
    for move in (1, 3, 1):
        record.play(move)
    view, found, todo = record.view(1), set(), [record.view(1)]
    while todo:
        thing = todo.pop()
        if id(thing) not in found and not isinstance(thing, (type, ModuleType)):
            found.add(id(thing))
            assert not hasattr(thing, "__harif__"), thing
            todo += gc.get_referents(thing)
    assert len(found) > 10
    assert view == record.view(1)


def test_a_view_tells_where_the_game_begins():
    root = harif.tree("(chance 1/2:(p1#a 1 -1) 1/2:(p1#a -1 1))")
    for start in (root, harif.load("kuhn")):
        record = harif.Record(start)
        record.play(next(iter(start.outcomes()))[0])
        assert record.view(1).beginning == beginning_of(record.state) == start
        assert harif.Record(record.state).view(1).beginning == start


# Drawings -----------------------------------------------------------------------------------------------------------


def drawn_by(**drawings):
    """A state of the mixed game with these drawings."""

    class Fields(NamedTuple):
        coins: tuple[int, int] = (0, 1)
        board: harif.U64 = 1
        said: tuple[int, int] = (-1, -1)
        first: bool = True

    rules = {name: rule for name, rule in vars(Mixed).items() if name in Mixed.__harif__.methods}
    return harif.game(name="drawn", players=2)(type("Drawn", (Fields,), {**rules, **drawings}))()


def seen_coins(self, viewer, lang="en"):
    return f"{lang}: " + " ".join(str(coin) if viewer in (None, seat) else "?" for seat, coin in enumerate(self.coins))


def test_drawings_take_the_viewer_with_a_default_or_without():
    for text in (seen_coins, lambda self, viewer=None, lang="en": seen_coins(self, viewer, lang)):
        state = drawn_by(text=text)
        assert harif.text(state) == harif.text(state, viewer=None) == "en: 0 1"
        assert harif.text(state, viewer=0) == "en: 0 ?"
        assert harif.text(state, viewer=1, lang="fa") == "fa: ? 1"
        assert "en: ? 1" in harif.svg(state, viewer=1)  # the text, where there is no picture
        view = harif.Record(state).view(0)
        assert (view.text(), view.text("fa")) == ("en: 0 ?", "fa: 0 ?")
    rows = drawn_by(rows=lambda self, viewer=None: [seen_coins(self, viewer)[4::2]])
    assert harif.text(rows, viewer=0).splitlines()[0] == "1 0 ?"  # after the number of the row
    assert harif.text(rows).splitlines()[0] == "1 0 1"
    assert harif.svg(rows, viewer=0) != harif.svg(rows)


@pytest.mark.parametrize("drawing", ["text", "svg", "rows", None])
def test_a_drawing_that_does_not_ask_who_looks_is_shown_to_nobody(drawing):
    state = drawn_by(**({drawing: lambda self: "SECRET"} if drawing else {}))
    view = harif.Record(state).view(0)
    assert view.text() == f"sees: {state.sees(0)}"
    assert "SECRET" not in view.svg()
    assert "coins" not in view.text() + view.svg()


def test_games_that_hide_nothing_are_drawn_as_before():
    state = harif.position("tictactoe", "159")
    assert harif.text(state, viewer=1) == harif.text(state)
    assert harif.svg(state, viewer=1) == harif.svg(state)
