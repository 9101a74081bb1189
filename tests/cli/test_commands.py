"""The command line as people use it: answers, JSON, exit codes, one-sentence errors."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

from harif import games, load, text
from harif.cli import run

HARIF = [sys.executable, "-m", "harif"]


def harif(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`harif` as a process of its own."""
    return subprocess.run(
        [*HARIF, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=120,
    )


def error(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> tuple[int, str]:
    """The exit code and the one line on standard error."""
    code = run(arguments)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return code, captured.err


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["best", "tictactoo"], 2, "tictactoe"),
        (["best", "conect4"], 2, "Did you mean 'connect4'"),
        (["best", "nosuchfile.py"], 2, "cannot be read"),
        (["best", "connect4:row=5"], 2, "rows"),
        (["best", "connect4:rows=x"], 2, "rows=x"),
        (["best", "connect4:rows=20"], 2, "64"),
        (["best", "tictactoe:size=4"], 2, "no options"),
        (["best", "tictactoe", "--algorithm", "alphabta"], 2, "alphabeta"),
        (["best", "tictactoe", "--depth", "-3"], 2, "depth"),
        (["best", "tictactoe", "--depth", "0"], 2, "depth"),
        (["best", "tictactoe", "--depth", "three"], 2, "--depth"),
        (["best", "tictactoe", "--seconds", "nan"], 2, "seconds"),
        (["best", "tictactoe", "--depth", "3", "--seconds", "1"], 2, "contradict"),
        (["best", "tictactoe", "--nodes", "0"], 2, "nodes"),
        (["best", "connect4", "--position", "8"], 1, "not legal"),
        (["best", "connect4", "--position", "44444444"], 1, "not legal"),
        (["best", "connect4", "--position", "1212121"], 1, "over"),
        (["best", "tictactoe", "--position", "XXX/OO./..."], 1, "over"),
        (["best", "tictactoe", "--position", "XXX/.../..."], 1, "take turns"),
        (["perft", "connect4", "-1"], 2, ""),
        (["perft", "connect4"], 2, ""),
        (["nonsense"], 2, "nonsense"),
        (["best"], 2, ""),
        (["play", "tictactoe", "--against", "kasparov"], 2, "no player"),
        (["play", "tictactoe", "--seat", "3"], 2, "seat"),
        (["play", "tictactoe", "--lang", "xx"], 2, "lang"),
        (["play", "tictactoe", "--json"], 2, "human"),
        (["play", "tictactoe", "--position", "XXX/OO./..."], 1, "over"),
        (["check", "tictactoe", "--games", "0"], 2, "games"),
        (["check", "."], 2, ""),
    ],
)
def test_bad_input_is_one_sentence_and_a_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, part: str
) -> None:
    found, text = error(capsys, arguments)
    assert found == code
    assert part in text


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"def (:\n", "line 1"),
        (b"\x00\x01\x02\xff", "not Python"),
        (b"\xff\xfe\x00garbage", "not Python"),
        (b"import harif\n1 / 0\n", "line 2"),
        (b"import sys\nsys.exit(3)\n", "line 2"),
        (b"x = 1\n", "no game"),
        (b"import nosuchmodule\n", "nosuchmodule"),
    ],
)
def test_files_that_are_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, part: str) -> None:
    file = tmp_path / "mygame.py"
    file.write_bytes(content)
    code, text = error(capsys, ["check", str(file)])
    assert code == 2
    assert part in text
    assert "mygame.py" in text


def test_best_json_is_one_object_with_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["best", "tictactoe", "--json"]) == 0
    captured = capsys.readouterr()
    answer = json.loads(captured.out)
    assert captured.out.count("\n") == 1
    assert captured.err == ""
    assert set(answer) >= {
        *("action", "value", "values", "line", "ranked", "depth", "nodes"),
        *("seconds", "exact", "distance", "algorithm"),
    }
    assert answer["value"] == 0
    assert answer["exact"] is True


def test_best_tells_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["best", "tictactoe", "--position", "XX./OO./..."]) == 0
    out = capsys.readouterr().out
    assert "best: 3" in out
    assert "wins in 1" in out


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "tictactoe", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 15120
    assert run(["perft", "connect4", "2", "--position", "44"]) == 0
    assert "49" in capsys.readouterr().out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    assert "connect4" in capsys.readouterr().out
    assert run(["games", "--json"]) == 0
    names = [entry["name"] for entry in json.loads(capsys.readouterr().out)["games"]]
    assert names == sorted(names)
    assert {"tictactoe", "connect4", "othello", "nim"} <= set(names)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_list_has_one_line_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(["games", "--lang", lang]) == 0
    head, *lines = capsys.readouterr().out.partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == [entry.name for entry in games()]
    assert max(map(cell_len, [head, *lines])) <= columns
    assert len({re.match(r"\S+ +", line).end() for line in lines}) == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--players", "1"], {"2048", "roads", "yahtzee"}),
        (["--players", "3"], {"kuhn", "ludo", "pig", "truce"}),
        (["--players", "3", "--no-chance"], {"truce"}),
        (["--players", "2", "--chance", "--no-hidden"], {"backgammon", "einstein", "ludo", "pig"}),
        (
            ["--hidden"],
            {
                *(
                    "battleship",
                    "bridge",
                    "goofspiel",
                    "hokm",
                    "kuhn",
                    "leduc",
                    "liarsdice",
                    "phantom",
                    "roads",
                    "rps",
                    "twohanded",
                )
            },
        ),
        (["--hidden", "--no-chance"], {"battleship", "phantom", "rps"}),
        (["--score", "--no-chance", "--no-general"], {"dots", "kalah", "othello"}),
        (["--general"], {"truce"}),
        (["--players", "99"], set()),
        (["connect4"], {"connect4"}),
    ],
)
def test_games_of_a_kind(capsys: pytest.CaptureFixture[str], options: list[str], names: set[str]) -> None:
    assert run(["games", *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["games"]
    assert {entry["name"] for entry in found} == names
    if "--players" in options:
        assert {entry["players"] for entry in found} <= {int(options[1])}
    assert run(["games", *options]) == 0
    assert set(re.findall(r"\w+", capsys.readouterr().out)) >= names


def test_all_about_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "ludo:players=3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ludo (ludo)\nA race around a ring")
    assert "3 players, chance, win or lose" in said
    assert "ludo:players=3,tokens=2,track=24" in said
    assert "harif play ludo:players=3" in said
    assert run(["games", "kalah", "--lang", "fa"]) == 0
    assert "ارزش از −۴۸ تا ۴۸" in capsys.readouterr().out
    assert run(["games", "--players", "99"]) == 0
    assert capsys.readouterr().out == "No game of the catalogue is of that kind.\n"


def test_welcome_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "harif play" in capsys.readouterr().out
    assert run(["--version"]) == 0
    assert "harif " in capsys.readouterr().out


def test_check_reports_and_returns_one(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Path(__file__).parents[1] / "checking" / "broken" / "utility_sum.py"
    assert run(["check", str(broken), "--games", "50"]) == 1
    out = capsys.readouterr().out
    assert "utility_sum.py:27" in out
    assert "fix:" in out
    assert run(["check", str(broken), "--games", "50", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert report["findings"][0]["line"] == 27
    assert run(["check", "nim", "--games", "50"]) == 0


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "tictactoe", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["bench"]
    assert row["nodes_per_second"] > 0
    assert row["random_games_per_second"] > 0


def test_two_players_against_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["play", "tictactoe", "--me", "random", "--against", "minimax:depth=9", "--seed", "3"]
    assert run([*game, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["values"][1] >= 0  # perfect play never loses
    assert run(game) == 0
    shown = capsys.readouterr().out
    assert "minimax:depth=9 (2)" in shown
    assert run([*game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == record  # the same seed, the same game


def test_help_and_games_do_not_import_numba() -> None:
    for arguments in (["--help"], ["games"], ["play", "--help"]):
        code = f"import sys, harif.cli; harif.cli.run({arguments!r}); sys.exit('numba' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).returncode == 0


# A person at the table ---------------------------------------------------------------------------------------------


def test_a_game_with_piped_moves() -> None:
    moves = "5\nundo\n5\nhint\nmoves\nhelp\n99\n\nresign\n"
    played = harif("play", "tictactoe", "--against", "minimax:depth=9", stdin=moves)
    assert played.returncode == 0
    assert "not a legal move" in played.stdout
    assert "legal moves:" in played.stdout
    assert "Taken back." in played.stdout
    assert "hint:" in played.stdout
    assert "player 1 resigns." in played.stdout
    assert "minimax:depth=9 (2) wins." in played.stdout
    assert played.stderr == ""


def test_persian_words_and_digits() -> None:
    played = harif("play", "tictactoe", "--against", "minimax", "--lang", "fa", stdin="۵\nکمک\nتسلیم\n")
    assert played.returncode == 0
    assert "تسلیم شد" in played.stdout
    assert "بازیکن ۱" in played.stdout
    assert "مهره‌های شما ✕ است" in played.stdout


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("dots", "۰ : ۰   نوبت بازیکن ۱"),
        ("pig", "◂ نوبت"),
        ("kalah", "بازیکن ۱  ◂ نوبت"),
        ("checkers", "نوبت ●"),
        ("hex", "نوبت ●: از بالا به پایین"),
        ("morris", "نوبت ○; ○ ۹ در دست"),
    ],
)
def test_boards_speak_persian(game: str, said: str) -> None:
    state = load(game)
    assert said in text(state, lang="fa")
    assert not re.search("[a-z]{3}", text(state, lang="fa"))
    assert text(state, lang="en") == text(state)


def test_a_game_says_its_name_and_its_rule() -> None:
    assert "Tic-tac-toe: Three in a row wins.\n" in harif("play", "tictactoe", stdin="help\nquit\n").stdout
    persian = harif("play", "tictactoe", "--lang", "fa", stdin="کمک\nخروج\n").stdout
    assert "دوز (tictactoe). یک حرکت بنویسید، یا کمک.\n" in persian
    assert "دوز: سه مهره در یک ردیف برنده است.\n" in persian


def test_a_persian_game_has_a_persian_board() -> None:
    played = harif("play", "dots", "--lang", "fa", stdin="خروج\n")
    assert "۰ : ۰   نوبت بازیکن ۱\n" in played.stdout
    assert "player" not in played.stdout


def test_a_long_row_of_pins_fits_the_screen() -> None:
    played = harif("play", "kayles:pins=62", stdin="quit\n")
    lines = played.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    pins = [line.split() for line in lines if set(line) == {"i", " "}]
    numbers = [line.split() for line in lines if line.split() and set(line) <= set("0123456789 ")]
    assert [len(row) for row in pins] == [len(row) for row in numbers] == [26, 26, 10]
    assert [number for row in numbers for number in row] == [str(n) for n in range(1, 63)]


def test_the_input_ends_in_the_middle() -> None:
    played = harif("play", "connect4", "--against", "random", stdin="4\n")
    assert played.returncode == 0
    assert "unfinished" in played.stdout
    assert "Traceback" not in played.stderr


def test_quit_leaves_politely() -> None:
    played = harif("play", "nim", stdin="quit\n")
    assert played.returncode == 0
    assert "unfinished" in played.stdout


def test_a_word_game_in_which_a_letter_is_a_move_not_a_command() -> None:
    played = harif("play", "ghost", "--against", "random", stdin="h\nquit\n")
    assert "H" in played.stdout


# Terminals, pipes, signals -------------------------------------------------------------------------------------------


def test_output_to_a_closed_pipe() -> None:
    for command in ("games", "best tictactoe", "play nim --me random --against random"):
        shell = f"{sys.executable} -m harif {command} | true; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=60)
        assert done.stderr == ""
        assert done.returncode in (0, 141)


def test_streams_that_are_closed_or_cannot_say_it() -> None:
    for command in ("--help", "games", "best tictactoe", "best tictactoe --json", "play nim --me random"):
        shell = f"{sys.executable} -m harif {command} >&- <&-"
        done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
    assert "best: 1" in harif("best", "tictactoe", PYTHONIOENCODING="ascii").stdout


def test_a_notice_is_one_line() -> None:
    told = harif("best", "ghost").stderr
    assert told.startswith("harif: note: ghost cannot be compiled")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("def actions(self): return range(10**9)", "moves without end"),
        ("def player(self): return harif.CHANCE", "outcomes"),
    ],
)
def test_rules_that_run_away(tmp_path: Path, body: str, part: str) -> None:
    text = (Path(__file__).parents[1] / "checking" / "broken" / "too_long.py").read_text().replace(", ply_limit=5", "")
    file = tmp_path / "runaway.py"
    file.write_text(f"{text}\n    {body}\n")
    done = harif("best", str(file))
    assert done.returncode == 2
    assert part in done.stderr
    assert done.stderr.count("\n") == 1


def test_two_people_undo_one_ply() -> None:
    played = harif("play", "nim", "--against", "human", stdin="1:3\n2:4\nundo\n2:4\n3:5\n")
    assert played.returncode == 0
    assert "player 1 wins." in played.stdout


def test_no_terminal_and_no_color() -> None:
    assert "\x1b[" not in harif("best", "connect4", "--depth", "3").stdout
    seen = in_terminal(["games"], NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", seen)


@pytest.mark.parametrize("columns", ["12", "24", "200"])
def test_narrow_and_wide_terminals(columns: str) -> None:
    for command in (["games"], ["best", "connect4", "--depth", "2"], ["best", "othello", "--depth", "2"], []):
        shown = harif(*command, COLUMNS=columns)
        assert shown.returncode == 0
        assert shown.stdout


def test_colours_in_a_terminal() -> None:
    seen = in_terminal(["best", "connect4", "--position", "4", "--depth", "2"], TERM="xterm-256color")
    assert "\x1b[" in seen
    assert "●" in seen


def in_terminal(arguments: list[str], **environment: str) -> str:
    """What `harif` writes to a real terminal."""
    master, slave = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | environment
    process = subprocess.Popen([*HARIF, *arguments], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True)
    os.close(slave)
    seen, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        elif process.poll() is not None:
            break
    process.wait(timeout=60)
    os.close(master)
    assert process.returncode == 0
    return seen.decode()


def interrupted(arguments: list[str], after: float = 2.5) -> tuple[int, str, str]:
    process = subprocess.Popen([*HARIF, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_ctrl_c_gives_the_best_so_far() -> None:
    run(["best", "connect4", "--depth", "2", "--json"])  # compiled before the clock runs
    code, out, err = interrupted(["best", "connect4", "--seconds", "60", "--json"])
    assert code == 0, err
    answer = json.loads(out)
    assert answer["action"] in range(7)
    assert answer["stopped"] == "interrupt"
    assert answer["seconds"] < 30


def test_ctrl_c_in_perft_and_check_is_quiet() -> None:
    for arguments in (
        ["perft", "connect4", "20"],
        ["check", "othello", "--seconds", "60", "--games", "1000000"],
        ["explain", "connect4", "--depth", "12"],
    ):
        code, _, err = interrupted(arguments)
        assert code == 1
        assert err == "harif: Stopped.\n"


def test_solve_says_value_moves_and_way() -> None:
    told = harif("solve", "tictactoe", "--interpreted")
    assert told.returncode == 0
    assert "solved: the player to move draws, by 1" in told.stdout
    found = json.loads(harif("solve", "nim:heaps=1-2", "--interpreted", "--json").stdout)
    assert (found["value"], found["exact"], found["stats"]["way"]) == (1.0, True, "sum")


def test_solve_unsolved_in_the_budget_is_code_1() -> None:
    told = harif("solve", "connect4", "--interpreted", "--nodes", "200")
    assert told.returncode == 1
    assert told.stderr.startswith("harif: connect4:rows=6,columns=7 was not solved: after")
    told = harif("solve", "connect4", "--interpreted", "--nodes", "200", "--json")
    assert told.returncode == 1
    found = json.loads(told.stdout)
    assert (found["exact"], found["low"], found["high"]) == (False, -1.0, 1.0)


def test_solve_refuses_in_sentences() -> None:
    for options, part in (
        (["--way", "magic"], "There is no way 'magic'"),
        (["--goal", "soon", "--way", "proof"], "--goal is win, draw or a number"),
        (["--threads", "0"], "threads is a number from 1"),
        (["--table", "-3"], "table is a size in megabytes"),
    ):
        told = harif("solve", "tictactoe", "--interpreted", *options)
        assert told.returncode == 2
        assert part in told.stderr
        assert told.stderr.count("\n") == 1


def test_best_by_simulation_shows_visits() -> None:
    found = json.loads(harif("best", "tictactoe", "--interpreted", "--simulations", "50", "--json").stdout)
    assert found["algorithm"] == "mcts"
    assert sum(count for _, count in found["visits"]) > 0


def test_the_best_move_where_something_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["best", "twohanded", "--interpreted"]) == 0
    shown = capsys.readouterr().out
    assert "best: ♦6  (worth 2)" in shown
    assert re.search(r"move +value +world 1 \(0\.5\) +world 2 \(0\.5\)", shown)
    assert re.search(r"♣8 +\+1\.5 +\+2 +\+1", shown)
    assert run(["best", "roads", "--algorithm", "clairvoyance", "--interpreted", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["action_name"], told["value"]) == ("B", 10.0)
    assert [world["probability"] for world in told["worlds"]] == [0.5, 0.5]
    assert run(["best", "kuhn", "--position", "JK", "--face-up", "--interpreted", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == -1.0
    assert run(["best", "roads", "--simulations", "5", "--algorithm", "belief"]) == 2
    assert "belief has no option 'simulations'" in capsys.readouterr().err


def test_large_games_with_secrets_are_answered_by_simulated_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["best", "hokm", "--simulations", "10", "--interpreted"]) == 0
    assert "ismcts, interpreted: 10 simulations" in capsys.readouterr().out
    deal = "N:AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876 3.5432.5432.5432 4S W"
    asked = ["best", "bridge", "--position", deal, "--simulations", "30", "--interpreted"]
    assert run([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["algorithm"], told["simulations"]) == ("ismcts", 30)
    assert told["action_name"] in told["ranked_names"]
    assert len(told["worlds"]) == 30
    assert run(["best", "bridge", "--algorithm", "mcts"]) == 2
    assert "harif.ismcts" in capsys.readouterr().err
