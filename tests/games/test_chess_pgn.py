"""Games of chess in PGN, both ways, with python-chess as the oracle; and what is said of those that cannot be read."""

import io
import random

import chess
import chess.pgn as pgn
import pytest

import harif
from harif import PositionError
from harif.games.chess_pgn import PASS, Game, Line, Move, PgnError, read, write
from harif.games.chess_pgn_words import is_text, lines_in
from harif.words.errors import told

SEVERAL = """[Event "one"]

1. e4 e5 1-0

[Event "cut"]
[Result "1-0"]

1. e4 e5

[Event "illegal"]

1. Ke5 {x
y} 1-0

[Event "variant"]
[Variant "Crazyhouse"]
[Site "y"]

1. e4 1-0

[Event "comment"]

1. e4 {open

[Event "two"]

1. d4 1/2-1/2
[Event "three"]
1.c4
[Event "four"]

0-1
"""


def random_tree(rng, node, board, plies, deep=2):
    """A game of python-chess that branches, with words and marks at random."""
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = rng.choice(moves)
        child = node.add_variation(move)
        if rng.random() < 0.2:
            child.comment = "some words [%clk 0:01:02] é " * rng.randrange(1, 4)
        if rng.random() < 0.1:
            child.nags.add(rng.randrange(1, 20))
        if deep and rng.random() < 0.15 and len(moves) > 1:
            other = rng.choice([found for found in moves if found != move])
            branch = node.add_variation(other)
            branch.starting_comment = rng.choice(["", "before"])
            beside = board.copy()
            beside.push(other)
            random_tree(rng, branch, beside, rng.randrange(6), deep - 1)
        board.push(move)
        node = child


def random_games(count, seed=5):
    rng = random.Random(seed)
    for i in range(count):
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if i % 3 == 0 else chess.Board()
        game = pgn.Game()
        game.setup(board)
        game.headers["Event"] = f"game {i}"
        game.comment = rng.choice(["", "hello"])
        random_tree(rng, game, board, rng.randrange(60))
        yield game


def plain(game):
    """All that python-chess says of a game but its tags, on one line."""
    return " ".join(game.accept(pgn.StringExporter(headers=False, columns=None)).split())


def test_games_of_python_chess_come_back_as_they_were():
    theirs = list(random_games(12))
    ours = list(read("\n\n".join(map(str, theirs))))
    assert len(ours) == 12
    for game, other in zip(ours, theirs, strict=True):
        assert game.tags["Event"] == other.headers["Event"]
        state = game.start
        for action in game.moves:
            state = state.result(action)
        assert state.notation() == other.end().board().fen(en_passant="legal")
        text = write(game)
        assert max(map(len, text.splitlines())) <= 90
        again = pgn.read_game(io.StringIO(text))
        assert not again.errors
        assert plain(again) == plain(other)
        assert dict(again.headers) == dict(other.headers)
        assert next(read(text)) == game


def test_what_a_game_says_is_kept():
    game = next(
        read(
            '[White "A \\"B\\" C"]\n[Black "x"] [Result "*"]\n{first}\n1. e4! e5?! $14 2.Nf3 !? Nc6 (2...Nf6 {best} '
            "3. -- d5 (3... d6) {after}) 3 Bb5 ;rest of the line\n% escaped ( { [\na6 4... 0-0 d6 *"
        )
    )
    assert game.tags == {"White": 'A "B" C', "Black": "x", "Result": "*"}
    assert (game.result, game.values, game.line.comment) == ("*", None, "first")
    e4, e5, nf3, nc6, bb5, *_ = game.line.moves
    assert (e4.marks, e5.marks, nf3.marks) == ((1,), (6, 14), (5,))
    assert bb5.comment == "rest of the line"
    (variation,) = nc6.variations
    assert [move.comment for move in variation.moves] == ["best", "", "after"]
    assert variation.moves[1].action == PASS
    assert len(variation.moves[2].variations) == 1
    assert game.record.state == harif.position("chess", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O d6")
    assert next(read(write(game))).line == game.line
    assert '[White "A \\"B\\" C"]' in write(game)


def test_marks_are_read_by_their_signs():
    signs = {"+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19, "=": 10, "∞": 13}
    for sign, number in signs.items():
        for written in {sign, sign.replace("-", "−")}:
            assert next(read(f"1. e4 {written} *")).line.moves[0].marks == (number,), written
    assert next(read("1. e4 $255 $0 *")).line.moves[0].marks == (255, 0)


def test_a_record_is_written_with_its_result():
    record = harif.Record("chess")
    for move in ("f3", "e5", "g4", "Qh4"):
        record.play(harif.read_move(record.state, move))
    text = write(record, {"White": "Ann", "Date": "2026.11.17", "Annotator": "me"})
    assert text == (
        '[Event "?"]\n[Site "?"]\n[Date "2026.11.17"]\n[Round "?"]\n[White "Ann"]\n[Black "?"]\n[Result "0-1"]\n'
        '[Annotator "me"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
    )
    (game,) = read(text)
    assert game.record.moves == record.moves
    assert game.values == record.values == (0.0, 1.0)


def test_another_start_is_told_by_tags():
    late = harif.Record(harif.position("chess", "4k3/8/8/8/8/8/8/4K2R b K - 3 40"))
    late.play(harif.read_move(late.state, "Kd7"))
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 40"]\n\n40... Kd7 *' in write(late)
    assert "Variant" not in write(late)
    shuffled = harif.Record(harif.load("chess:start=0"))
    assert '[Variant "Chess960"]' in write(shuffled)
    assert next(read(write(shuffled))).start.notation() == shuffled.state.notation()


def test_a_draw_that_nobody_claimed_ends_the_record_only():
    back_and_forth = "Nf3 Nf6 Ng1 Ng8 " * 3
    (game,) = read(f"1. {back_and_forth} e4 *")
    assert len(game.moves) == 13
    assert (game.record.end, len(game.record.moves)) == ("repetition", 8)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        (
            "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Bxc7 *",
            (2, 14),
            "4. Bxc7 may not be played: a bishop goes along diagonals",
        ),
        ("1. e4 {hello\nyou", (1, 7), "cut short: this comment has no end"),
        ("1. e4 (1. d4 d5 ", (1, 7), "cut short: this variation has no end"),
        ('[Result "1-0"]\n\n1. e4 e5', (3, 7), "cut short: the result 1-0 does not follow the moves"),
        ('[Event "a\n\n1. e4 *', (1, 1), "this tag has no end"),
        ('[Variant "Crazyhouse"]\n\n1. e4 *', (3, 4), "this is a game of Crazyhouse"),
        ('[Deal "N:…"]\n\n*', (3, 1), "this is a game of bridge"),
        ('[GameType "21"]\n\n1. 11-15 *', (3, 4), "this is a game of GameType 21"),
        ('[Variant "Chess960"]\n\n1. e4 *', (3, 4), "a game of Chess960 says by the tag FEN how it begins"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', (1, 1), "White has no king"),
        ('[FEN "hello"]\n\n*', (1, 1), "'hello' is no position in FEN"),
        ("1. e4 @ e5 *", (1, 7), "'@' does not belong there"),
        ("1. e4 $1000 e5 *", (1, 7), "'$' does not belong there"),
        ("1. e4 $" + "1" * 5000, (1, 7), "'$' does not belong there"),
        ("1. e4 ) e5 *", (1, 7), "there is no variation that could end here"),
        ("(1. e4) e5 *", (1, 1), "there is no move before this variation"),
        ("1. e4 " + "(1. d4 " * 200, (1, 707), "more than 100 variations stand inside each other"),
        ("1. e4 \0 e5 *", (1, 7), "this is not text: save it as UTF-8"),
        ("1. Nf3 d5 2. d3 d4 3. Nd2 *", (1, 23), "3. Nd2 may be several moves"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", (1, 24), "3. a3 may not be played: the king is in check"),
        ("1. e4 -- 2. d4 *", (1, 7), "1… -- is no move"),
        ("1. e4 hello *", (1, 7), "1… hello is no move"),
        ("1. nf3 *", (1, 4), "1. nf3 is no move"),
        ("1. bxc3 *", (1, 4), "a pawn goes diagonally only to capture"),
    ],
)
def test_games_that_cannot_be_read_are_sentences(text, place, sentence):
    with pytest.raises(PgnError) as caught:
        list(read(text.splitlines()))
    assert sentence in str(caught.value)
    assert (caught.value.game, caught.value.line, caught.value.column) == (1, *place)
    assert str(caught.value).startswith(f"Game 1, line {place[0]}, column {place[1]}: ")
    assert "column" not in told(caught.value, "fa")


def test_one_bad_game_need_not_end_the_file():
    wrong = []
    found = [(game.tags["Event"], game.result) for game in read(SEVERAL, wrong=wrong.append)]
    assert found == [("one", "1-0"), ("two", "1/2-1/2"), ("three", "*"), ("four", "0-1")]
    assert [(error.game, error.line) for error in wrong] == [(2, 8), (3, 12), (4, 19), (5, 23)]
    with pytest.raises(PgnError, match="Game 2, line 8"):
        list(read(SEVERAL))


def test_encodings(tmp_path):
    text = '[White "Müller"]\n\n1. e4 {schön} *\n'
    for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
        file = tmp_path / f"{encoding}.pgn"
        file.write_bytes(text.encode(encoding))
        for source in (file, str(file)):
            (game,) = read(source)
            assert (game.tags["White"], game.line.moves[0].comment) == ("Müller", "schön")
    with (tmp_path / "utf-8.pgn").open() as file:
        assert len(list(read(file))) == 1
    assert len(list(read(text.encode("latin-1")))) == 1
    (tmp_path / "windows.pgn").write_bytes(text.replace("\n", "\r\n").encode())
    assert next(read(tmp_path / "windows.pgn")).line.moves[0].comment == "schön"


def test_files_and_texts_are_told_apart():
    assert all(map(is_text, ("1. e4 *", '[White "x"]', "1.e4 e5", "", " * ", "{x}", "(1. e4")))
    assert not any(map(is_text, ("a.pgn", "1.pgn", "my games/1.pgn", "games (1).pgn")))
    with pytest.raises(PositionError, match="There is no file 'nowhere.pgn'"):
        next(read("nowhere.pgn"))
    with pytest.raises(PositionError, match="cannot be read"):
        list(lines_in(harif.__path__[0]))


def test_games_come_one_at_a_time():
    given = []

    def lines():
        for i in range(1000):
            given.append(i)
            yield from (f'[Event "{i}"]', "", "1. e4 e5 *", "")

    games = read(lines())
    assert [next(games).tags["Event"] for _ in range(3)] == ["0", "1", "2"]
    assert len(given) <= 4


def test_a_position_may_be_a_game(tmp_path, monkeypatch, capsys):
    from harif.cli import run

    state = harif.position("chess", '[White "x"]\n\n1. e4 {so} e5 (1... c5) *')
    assert state == harif.position("chess", "1. e4 e5")
    with pytest.raises(PositionError, match="the text has several games: give one of them"):
        harif.position("chess", '[A "b"]\n1. e4 *\n\n[A "b"]\n1. e4 *')
    with pytest.raises(PositionError, match="Game 1, line 1, column 11"):
        harif.position("chess", "1. e4 {x} e4")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.pgn").write_text("1. f3 e5 2. g4 *")
    assert run(["best", "chess", "--position", "one.pgn", "--depth", "1", "--interpreted"]) == 0
    assert "Qh4#" in capsys.readouterr().out


def test_other_games_have_no_pgn():
    with pytest.raises(PositionError, match="PGN is for chess, not for tictactoe"):
        write(harif.Record("tictactoe"))
    with pytest.raises(PositionError, match="PGN is for chess, not for othello"):
        list(read("1. e4 *", "othello"))
    with pytest.raises(PositionError, match="is no game in PGN and no harif.Record"):
        write("1. e4")


def test_a_comment_cannot_end_too_soon():
    start = harif.load("chess")
    game = Game({}, start, Line((Move(harif.read_move(start, "e4"), "a } b \n c"),)))
    assert next(read(write(game))).line.moves[0].comment == "a ) b c"
    assert harif.pgn.read is read
