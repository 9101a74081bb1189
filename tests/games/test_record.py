"""A game in progress: what it knows, how it ends, and its JSON, damaged in every way."""

import json
import pickle
import random

import pytest
from mutations import text_mutations
from unending import Count, Ring

import harif
from harif.game.chances import drawn_outcome


def played(game, moves):
    record = harif.Record(game)
    for move in moves:
        record.play(move)
    return record


def test_a_game_is_a_name_a_class_a_state_or_a_file(tmp_path):
    (tmp_path / "nim2.py").write_text("from harif.games.nim import nim\nfrom harif.game.origin import note_game\n")
    state = harif.position("tictactoe", "51")
    assert harif.Record("tictactoe").state == harif.load("tictactoe")
    assert harif.Record(state).state == harif.Record(harif.Record(state)).state == state
    assert harif.Record(Ring).state == Ring()
    assert pickle.loads(pickle.dumps(harif.Record(state))).state == state
    with pytest.raises(harif.GameError, match="defines no game"):
        harif.Record(tmp_path / "nim2.py")


def test_moves_are_made_refused_and_taken_back():
    record = harif.Record("tictactoe")
    assert record.play(4) == record.state
    for wrong in (4, 9, 0.0, "1", None):
        with pytest.raises(harif.PositionError, match="move 2 cannot be"):
            record.play(wrong)
    assert record.moves == (4,)
    assert record.undo() == 4
    assert (record.moves, record.state, record.before) == ((), record.start, ())
    with pytest.raises(harif.PositionError, match="none can be taken back"):
        record.undo()


def test_chance_is_part_of_the_moves():
    record = harif.Record("pig:target=10")
    record.play(0)
    assert record.state.player() == harif.CHANCE
    with pytest.raises(harif.PositionError, match="not legal"):
        record.play(7)
    record.play(6)
    assert record.moves == (0, 6)


def test_the_rules_end_a_game():
    record = played("tictactoe", (0, 3, 1, 4, 2))
    assert (record.over, record.end, record.values) == (True, "rules", (1.0, -1.0))
    with pytest.raises(harif.SearchError, match="is over"):
        record.play(8)


def test_a_position_that_comes_back_ends_a_game_and_undo_lets_it_go_on():
    record = played(Ring, (1, 1, 5, 5, 1))
    assert (record.over, record.values) == (False, None)
    record.play(1)
    assert (record.end, record.values) == ("repetition", (0.0, 0.0))
    with pytest.raises(harif.SearchError, match="come back"):
        harif.search(record, depth=3, native=False)
    record.undo()
    assert not record.over
    record.play(5)
    assert record.end == "repetition" or record.state not in record.before


def test_the_limit_of_plies_ends_a_game():
    record = played(Count, (1, 1, 1, 1))
    assert (record.over, record.plies_left) == (False, 1)
    record.play(1)
    assert (record.end, record.values) == ("plies", (0.5, 0.5))
    with pytest.raises(harif.SearchError, match="limit of plies"):
        harif.solve(record)
    assert played(Count, (2, 2, 2, 2)).end == "rules"


def test_morris_ends_where_men_go_back_and_forth():
    record = harif.Record(harif.position("morris", "B.W/B.B/W.W/WWW.../WBB/.WW/B.B W"))
    for name in ("g7-d7", "a1-d1", "d7-g7", "d1-a1"):
        assert not record.over
        record.play(harif.read_move(record.state, name))
    assert (record.end, record.values) == ("repetition", (0.0, 0.0))


# JSON ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", harif.games(), ids=lambda entry: entry.name)
def test_every_game_goes_through_json(entry):
    rng = random.Random(5)
    record = harif.Record(entry.name)
    for _ in range(15):
        if record.over:
            break
        state = record.state
        chance = state.player() == harif.CHANCE
        record.play(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
    again = harif.Record.read(record.json())
    assert (again.state, again.moves, again.end) == (record.state, record.moves, record.end)


@pytest.mark.parametrize("entry", harif.games(), ids=lambda entry: entry.name)
def test_a_game_that_begins_in_the_middle(entry):
    """By its notation; fields are never read from a text, for the rules may hang on any numbers."""
    state = broken_off(entry.name)
    if harif.notation(state) is None:
        with pytest.raises(harif.PositionError, match="has no notation"):
            harif.Record(state).json()
    else:
        assert harif.Record.read(harif.Record(state).json()).state == state


def broken_off(spec):
    """The state after a few random moves."""
    rng, state = random.Random(8), harif.load(spec)
    for _ in range(6):
        if not state.terminal():
            chance = state.player() == harif.CHANCE
            state = state.result(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
    return state


def test_a_game_of_ones_own_is_read_beside_its_rules():
    record = played(Ring, (1, 5))
    text = record.json()
    with pytest.raises(harif.GameError, match="somebody's own"):
        harif.Record.read(text)
    assert harif.Record.read(text, Ring).moves == (1, 5)
    with pytest.raises(harif.GameError, match="is of ring, not of count"):
        harif.Record.read(text, Count)


def test_a_record_never_runs_a_file(tmp_path):
    (tmp_path / "evil.py").write_text("raise SystemExit('it was run')\n")
    text = json.dumps({"format": "harif-record/1", "game": str(tmp_path / "evil.py"), "start": None, "moves": []})
    with pytest.raises(harif.GameError, match="no game called"):
        harif.Record.read(text)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "harif-record/9"}, "another version"),
        ({"format": "policy"}, "does not say"),
        ({"game": 3}, "names no game"),
        ({"game": "conect4"}, "Did you mean 'connect4'"),
        ({"moves": [0, True]}, "not whole numbers"),
        ({"moves": "012"}, "not whole numbers"),
        ({"moves": [0, 0]}, "move 2 cannot be 0"),
        ({"moves": [0, 3, 1, 4, 2, 5]}, "is over"),
        ({"moves": [10**30]}, "move 1 cannot be"),
        ({"start": [1, 2]}, "its start is no position"),
        ({"start": "XXXXXXXXX"}, "not legal"),
    ],
)
def test_a_damaged_record_gets_a_sentence(change, told):
    good = json.loads(harif.Record("tictactoe").json())
    with pytest.raises(harif.HarifError, match=told):
        harif.Record.read(json.dumps({**good, **change}))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000, '{"format": 1}', b"\xff".decode("latin1")])
def test_no_json_gets_a_sentence(text):
    with pytest.raises(harif.PositionError, match="no record of a game"):
        harif.Record.read(text)


@pytest.mark.parametrize("spec", ["kuhn", "connect4", "backgammon"])
def test_a_thousand_accidents(spec):
    rng, record = random.Random(7), harif.Record(spec)
    for _ in range(8):
        state = record.state
        if not record.over:
            chance = state.player() == harif.CHANCE
            record.play(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
    whole = 0
    for data in text_mutations(record.json(), seed=1, count=334):
        try:
            harif.Record.read(data.decode("utf-8", "replace"))
            whole += 1
        except harif.HarifError:
            pass
    assert whole < 200
