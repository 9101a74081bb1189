"""Games as text and back: every form of every game is read back as it was."""

import random

import pytest

import harif
from harif.game.chances import drawn_outcome

SPECS = [entry.name for entry in harif.games()]


def random_record(spec, seed, most=40):
    rng, record = random.Random(seed), harif.Record(spec)
    while not record.over and len(record.moves) < most:
        chance = record.state.player() == harif.CHANCE
        record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
    return record


@pytest.mark.parametrize("spec", SPECS)
def test_every_form_is_read_back(spec):
    for seed in range(2):
        record = random_record(spec, seed, 60 if spec == "bridge" else 40)
        for form in harif.forms_of(spec):
            name, text = harif.exported(record, form)
            assert name == f"{record.game.name}.{ {'moves': 'txt'}.get(form, form) }"
            again = harif.imported(spec, text)
            assert again.state == record.state, (form, text)
            if form != "pbn":
                assert again.moves == record.moves
            else:
                assert again.moves == record.moves[52:]


def test_forms_follow_the_game():
    assert harif.forms_of("chess") == ("pgn", "moves", "json")
    assert harif.forms_of("bridge") == ("pbn", "moves", "json")
    assert harif.forms_of(harif.load("hex")) == ("moves", "json")


def test_a_list_is_numbered_by_turns():
    record = harif.Record("chess")
    for move in ("e4", "e5", "Nf3"):
        record.play(harif.read_move(record.state, move))
    assert harif.exported(record, "moves") == ("chess.txt", "1. e4 e5 2. Nf3\n")
    assert harif.exported(record, "pgn")[1].endswith("1. e4 e5 2. Nf3 *\n\n")


def test_a_pgn_says_who_played_when_and_who_resigned():
    tags = {"White": 'player "1"', "Black": "Harif, level 3", "Date": "2026.11.18", "Result": "0-1"}
    text = harif.exported(random_record("chess", 3, 8), "pgn", tags)[1]
    assert '[White "player \\"1\\""]' in text
    assert '[Black "Harif, level 3"]' in text
    assert '[Date "2026.11.18"]' in text
    assert text.rstrip().endswith("0-1")
    assert len(harif.imported("chess", text).moves) == 8


def test_positions_and_starts_are_read():
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    record = harif.imported("chess", fen)
    assert (record.moves, harif.notation(record.state)) == ((), fen)
    record.play(harif.read_move(record.state, "e4"))
    text = harif.exported(record, "moves")[1]
    assert text == f"start: {fen}\n1. e4\n"
    again = harif.imported("chess", text)
    assert (again.start, again.moves) == (record.start, record.moves)
    assert harif.imported("connect4", "۴ ۴ ۵").moves == (3, 3, 4)  # digits as they are typed in Persian
    pgn = harif.exported(record, "pgn")[1]
    assert harif.imported("chess", pgn).state == record.state


def test_a_move_told_by_capitals_alone_is_the_right_one():
    record = harif.imported("chess", "start: 4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1\nBxc3")
    assert harif.move_name(record.start, record.moves[0]) == "Bxc3"
    assert harif.imported("chess", "start: 4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1\nbxc3").moves != record.moves


@pytest.mark.parametrize(
    ("spec", "text", "problem"),
    [
        ("chess", " ", "nothing to read"),
        ("chess", "1. e4 e9", "not legal at 'e9'"),
        ("chess", '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *', "several games"),
        ("chess", "[Event", "line 1"),
        ("chess", '{"a":1}', "no record of a game, or it is damaged: it does not say that it is one"),
        ("tictactoe", '{"a":1}', "no record of a game"),
        ("chess", "{}", "no record of a game"),
        ("chess", '{"a": {"b": 1', "line 1"),
        ("chess", "{a comment}", "no game: paste one with its moves"),
        ("chess", "{a comment} *", "no game: paste one with its moves"),
        ("connect4", "4 4 9", "not legal at '9'"),
        ("connect4", "4" * 1_000_001, "too long"),
        ("tictactoe", '{"format": "harif-record/1", "game": "nim", "moves": []}', "not of"),
        ("tictactoe", '{"format": "harif-record/1"', "damaged"),
        ("bridge", '[Deal "N:AK.. "]', "cut short"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(spec, text, problem):
    with pytest.raises(harif.HarifError, match=problem):
        harif.imported(spec, text)


@pytest.mark.parametrize("spec", ["chess", "tictactoe", "2048", "bridge"])
def test_a_game_without_moves_comes_back(spec):
    for form in harif.forms_of(spec):
        if form != "pbn":
            again = harif.imported(spec, harif.exported(harif.Record(spec), form)[1])
            assert (again.start, again.moves) == (harif.load(spec), ())


def test_lists_are_read_whatever_stands_between_their_moves():
    for text in ("1. 5 1 2. 9", "5,1;9", " 1 . 5, 1 ;2… 9 *", "1.5\r\n1\t2.\n9", "519", "1. , 5 1, 2. ;9"):
        assert harif.imported("tictactoe", text).moves == (4, 0, 8), text
    assert harif.imported("pig", "1. roll 1 " * 500).moves == (0, 1) * 500


def test_a_refusal_quotes_only_so_much():
    for spec, text in (
        ("tictactoe", "a" * 100_000),
        ("tictactoe", "1 4 2 5 3 " + "6 " * 50_000),
        ("chess", "1. e4 " + "Nb9" * 30_000),
        ("chess", "start: " + "x" * 100_000 + "\n1"),
        ("chess", "{a} 1. " + "Nb9" * 30_000),
        ("chess", f'[FEN "{"x" * 100_000}"]\n\n1. e4'),
        ("chess", "8/8/8/8/8/8/8/8 " + "x" * 100_000 + " - -"),
        ("chess", "k7/8/8/8/8/8/8/K7 w " + "x" * 100_000 + " -"),
        ("chess", f'[Variant "{"x" * 100_000}"]\n\n1. e4'),
    ):
        with pytest.raises(harif.PositionError) as found:
            harif.imported(spec, text)
        assert len(str(found.value)) < 350


def test_a_refusal_quotes_what_is_wrong_once():
    for spec in ("tictactoe", "chess"):
        with pytest.raises(harif.PositionError) as found:
            harif.imported(spec, "x" * 5_000)
        assert str(found.value).count("x" * 60) == 1
        assert str(found.value).count("x") < 65


def test_what_cannot_be_written_is_a_sentence():
    with pytest.raises(harif.PositionError, match="not written as 'pgn'; it is written as 'moves' and 'json'"):
        harif.exported(harif.Record("hex"), "pgn")
    with pytest.raises(harif.PositionError, match="not dealt yet"):
        harif.exported(harif.Record("bridge"), "pbn")
