"""UCI programs as players: one that is scripted to misbehave, and stockfish on chess without pawns."""

import contextlib
import gc
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest

import harif
from harif.arena import player
from harif.arena.minds import Clocks
from harif.arena.uci import engine, program
from harif.arena.uci.speech import fen_of, go_line, position_line
from harif.words.errors import told

SCRIPT = Path(__file__).with_name("scripted_engine.py")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "told"


@pytest.fixture(autouse=True)
def nobody_left(monkeypatch: pytest.MonkeyPatch):
    """Nothing takes long here, and no test leaves a process behind."""
    monkeypatch.setattr(engine, "OVERTIME", 0.3)
    monkeypatch.setattr(engine, "STOPPING", 0.2)
    monkeypatch.setattr(engine, "SILENCE", 0.3)
    monkeypatch.setattr(engine, "READY", 3.0)
    monkeypatch.setattr(engine, "GREETING", 3.0)
    before = children()
    yield
    gc.collect()
    assert children() == before


def children() -> list[int]:
    """The processes that this one has started."""
    return [pid for pid, (_, parent, _) in processes().items() if int(parent) == os.getpid()]


def processes() -> dict[int, tuple[str, str, str]]:
    """State, parent and group of every process."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent, group = stat.read_text().rpartition(")")[2].split()[:3]
            found[int(stat.parent.name)] = state, parent, group
    return found


def scripted(way: str, log: Path, move: str = "a1a2", more: str = "seconds=0.1"):
    return player(f"uci:path={sys.executable},arguments=-I -S '{SCRIPT}' {way} {move} '{log}',{more}")


def start():
    return harif.position("endgame:pieces=KRK", "8/8/8/8/3k4/8/8/K6R w")


# A program that behaves -----------------------------------------------------------------------------------------------


def test_the_move_and_what_was_thought_of_it(log: Path) -> None:
    who, state = scripted("well", log, more="seconds=0.1,hash=8,option.Style=very risky,option.Clear Hash="), start()
    choice = who.choose(state)
    assert state.uci(choice.action) == "a1a2"
    result = choice.result
    assert (result.action, result.line, result.depth, result.nodes) == (choice.action, (choice.action,), 4, 70)
    assert result.algorithm == "Scripted 1.0"
    assert result.value == pytest.approx(2 * 10 / 11 - 1)  # four pawns: ten to one
    assert result.values == (result.value, -result.value)
    assert not result.exact
    who.mind.begin(7)
    who.choose(state)
    who.mind.close()
    moving = "position fen 8/8/8/8/3k4/8/8/K6R w - - 0 1|isready|go movetime 100"
    settings = "setoption name Hash value 8|setoption name Style value Very Risky|setoption name Clear Hash"
    expected = f"uci|{settings}|ucinewgame|isready|{moving}|ucinewgame|isready|{moving}|quit"
    assert log.read_text().splitlines() == expected.split("|")


def test_noise_does_not_matter(log: Path) -> None:
    who = scripted("noisy", log)
    assert start().uci(who.choose(start()).action) == "a1a2"
    who.mind.close()


def test_what_it_says_too_much_is_not_the_next_answer(log: Path) -> None:
    who = scripted("twice", log)
    assert [who.choose(start()).action for _ in range(3)] == [8] * 3  # a1a2
    who.mind.close()


def test_clocks_and_limits() -> None:
    white, black = start(), harif.position("endgame:pieces=KRK", "8/8/8/8/3k4/8/8/K6R b")
    clocks = Clocks((60.0, 0.0004), 0.5)
    assert go_line(white, {}, clocks) == ("go wtime 60000 winc 500 btime 1 binc 500", 60.0)
    assert go_line(black, {"depth": 3}, clocks) == ("go wtime 60000 winc 500 btime 1 binc 500 depth 3", 0.0004)
    assert go_line(white, {"nodes": 5}, None) == ("go nodes 5", None)
    assert go_line(white, {"seconds": 0.25}, None) == ("go movetime 250", 0.25)


def test_without_limits_it_thinks_for_a_second(log: Path) -> None:
    who = scripted("well", log, more="")
    who.choose(start(), clocks=Clocks((3.0, 2.0)))
    who.choose(start())
    who.mind.close()
    go = [line for line in log.read_text().splitlines() if line.startswith("go")]
    assert go == ["go wtime 3000 winc 0 btime 2000 binc 0", "go movetime 1000"]


@harif.game(name="shuffle", repetition="draw")
class Shuffle(NamedTuple):
    """A king goes left and right from the first position of chess, and the other waits."""

    plies: int = 0

    def player(self):
        return self.plies % 2

    def actions(self):
        yield 0

    def result(self, action):
        return Shuffle(self.plies + 1)

    def terminal(self):
        return self.plies == 9

    def utility(self, player):
        return 0.0

    def uci(self, action):
        return ("e1e2", "e8e7", "e2e1", "e7e8")[self.plies % 4]

    def notation(self):
        side = "wb"[self.player()]
        return f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {side} KQkq - 0 {1 + self.plies // 2}"


def test_the_way_there_is_told_where_it_counts() -> None:
    record = harif.Record(Shuffle)
    assert position_line(record) == "position startpos"
    record.play(0)
    record.play(0)
    assert position_line(record) == "position startpos moves e1e2 e8e7"
    assert position_line(record.state) == f"position fen {fen_of(record.state)}"
    rook = harif.Record(start())
    rook.play(next(iter(rook.state.actions())))  # nothing is drawn by repetition there
    assert position_line(rook) == f"position fen {rook.state.notation()} - - 0 1"


def test_stop_is_passed_on(log: Path) -> None:
    who, stop, seen = scripted("waits", log, more="seconds=60"), threading.Event(), []
    threading.Timer(0.3, stop.set).start()
    began = time.monotonic()
    choice = who.choose(start(), seen.append, stop)
    assert time.monotonic() - began < 3.0
    assert choice.result.stopped == "interrupt"
    assert "stop" in log.read_text().split()
    who.mind.close()


def test_one_that_is_late_is_told_to_stop(log: Path) -> None:
    for limits in ("seconds=0.1", "depth=30"):
        who = scripted("waits", log, more=limits)
        assert start().uci(who.choose(start()).action) == "a1a2"
        who.mind.close()


# Programs that do not -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "move", "sentence"),
    [
        ("well", "h1i1", "played h1i1 in 8/8/8/8/3k4/8/8/K6R w, which is not legal there"),
        ("well", "b1b2", "played b1b2 in"),
        ("well", "0000", "found no move in 8/8/8/8/3k4/8/8/K6R w, where there is one"),
        ("well", "(none)", "found no move"),
        ("well", "-", "found no move"),
        ("says-nothing", "a1a2", "hangs: it was told to move, and does not"),
        ("stubborn", "a1a2", "hangs: it was told to move, and does not"),
        ("endless-line", "a1a2", "hangs: it was told to move, and does not"),
        ("never-ready", "a1a2", "hangs: it was asked 'isready', and never answered"),
        ("crashes", "a1a2", "was lost in the middle of the game: it was killed by SIGSEGV"),
        ("exits", "a1a2", "middle of the game: it ended with exit code 3 and said: out of ideas"),
        ("hangs-up", "a1a2", "middle of the game: it closed its output"),
        (
            "hates-uci",
            "a1a2",
            "is not a UCI program: it was told 'uci', and it ended with exit code 1 and said: there is",
        ),
    ],
)
def test_a_program_that_misbehaves(
    way: str, move: str, sentence: str, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "LAST_BREATH", 0.2)
    if way == "never-ready":
        monkeypatch.setattr(engine, "READY", 0.3)
    who = scripted(way, log, f"'{move}'")
    with pytest.raises(harif.SearchError, match=re.escape(sentence)) as found:
        who.choose(start())
    assert sys.executable in str(found.value)
    assert not re.search("[A-Za-z]{3}", re.sub("\u2066.*?\u2069", "", told(found.value, "fa")))
    who.mind.close()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("no-such-program", "There is no program 'no-such-program'"),
        ("./no/such/program", "There is no program './no/such/program'"),
        ("{folder}", "is a folder, not a program"),
        ("{folder}/text", "the file may not be executed"),
        ("{folder}/broken", "cannot be started: Exec format error"),
        ("false", "'false' is not a UCI program: it was told 'uci', and it ended with exit code 1"),
        ("cat", "'cat' is not a UCI program: it was told 'uci', and never answered 'uciok'"),
        ("yes", "'yes' is not a UCI program: it was told 'uci', and never answered 'uciok'"),
    ],
)
def test_what_is_no_uci_program(path: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "GREETING", 0.3 if path == "cat" else 3.0)
    (tmp_path / "text").write_text("nothing")
    (tmp_path / "broken").write_bytes(b"\x00\x01")
    (tmp_path / "broken").chmod(0o755)
    who = player(f"uci:path={path.format(folder=tmp_path)}")
    who.mind.begin(1)  # the failure is said when it is to move
    for _ in range(2):
        with pytest.raises(harif.SearchError, match=re.escape(sentence)):
            who.choose(start())


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("elo=1500", "cannot play at a given Elo: it has no option UCI_Elo"),
        ("threads=2", "has no option 'Threads'"),
        ("option.Hsh=2", "has no option 'Hsh'. Did you mean 'Hash'?"),
        ("hash=65", "Hash is a whole number from 1 to 64, not 65"),
        ("option.Hash=much", "Hash is a whole number from 1 to 64, not much"),
        ("option.Ponder=perhaps", "Ponder is true or false, not perhaps"),
        ("option.Style=wild", "Style is one of Normal, Very Risky, not wild"),
    ],
)
def test_options_that_it_does_not_have(more: str, sentence: str, log: Path) -> None:
    with pytest.raises(harif.SearchError, match=re.escape(sentence)):
        scripted("well", log, more=more).choose(start())


def test_strength(log: Path) -> None:
    who = scripted("weak", log, more="elo=1234,option.Ponder=no,option.Book File=")
    who.choose(start())
    who.mind.close()
    told_it = [line.removeprefix("setoption name ") for line in log.read_text().splitlines() if "setoption" in line]
    assert told_it == [
        "UCI_LimitStrength value true", "UCI_Elo value 1234", "Ponder value false", "Book File value <empty>"
    ]  # fmt: skip
    with pytest.raises(harif.SearchError, match="UCI_Elo is a whole number from 1000 to 2000, not 2100"):
        scripted("weak", log, more="elo=2100").choose(start())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("uci", "write uci:path=stockfish"),
        ("uci:elo=2100", "write uci:path=stockfish"),
        ("uci:path=", "'path=' in 'uci:path=' is not understood"),
        ("uci:path=x,skill=3", "'skill=3' in 'uci:path=x,skill=3' is not understood. Write path=, arguments=, elo="),
        ("uci:path=x,depth=a", "'a' is not a number"),
        ("uci:path=x,seconds=inf", "must be above 0"),
        ("uci:path=x,elo=-3", "elo must be above 0"),
        ("uci:path=x,arguments='a", "a quotation mark is not closed"),
        ("uci:path=x,option.A=1\ngo infinite", "is not understood"),
    ],
)
def test_text_that_makes_no_sense(text: str, sentence: str) -> None:
    with pytest.raises(harif.SearchError, match=re.escape(sentence)):
        player(text)


@pytest.mark.parametrize("game", ["connect4", "backgammon", "kuhn", "checkers"])
def test_games_that_such_programs_do_not_know(game: str) -> None:
    with pytest.raises(
        harif.SearchError, match=rf"uci:path=cat is a program for chess .* {game}\S* is not one of them"
    ):
        player("uci:path=cat").mind.refuse(harif.load(game).__harif__)


# No process is left ---------------------------------------------------------------------------------------------------

STARTS_ONE = """
import sys, os, signal
import harif
from harif.arena import player
who = player(sys.argv[1])
who.mind.begin(0)
engine = who.mind.engine
engine.program.say("go")
print(os.getpgid(engine.program.process.pid), flush=True)
"""


@pytest.mark.parametrize("end", ["pass", "os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)", "raise KeyError(3)"])
def test_no_process_is_left_however_ours_ends(end: str, log: Path) -> None:
    text = scripted("stubborn", log).name
    ours = subprocess.run([sys.executable, "-c", STARTS_ONE + end, text], capture_output=True, text=True, timeout=30)
    group = ours.stdout.strip()
    end_by = time.monotonic() + 5.0
    while any(its == group and state != "Z" for state, _, its in processes().values()):
        assert time.monotonic() < end_by, "the program outlived us"
        time.sleep(0.02)


def test_ctrl_c_is_answered_by_a_move_and_a_second_one_ends_it(log: Path) -> None:
    who = scripted("waits", log, more="seconds=60")
    who.mind.begin(0)
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    assert who.choose(start()).result.stopped == "interrupt"
    who.mind.close()
    who = scripted("says-nothing", log, more="seconds=60")
    who.mind.begin(0)
    for after in (0.2, 0.3):
        threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        who.choose(start())


def test_a_program_that_died_is_started_again_for_the_next_game(log: Path) -> None:
    who = scripted("well", log)
    who.mind.begin(0)
    os.kill(who.mind.engine.program.process.pid, signal.SIGKILL)
    with pytest.raises(harif.SearchError, match="killed by SIGKILL"):
        who.choose(start())
    who.mind.begin(1)
    assert who.choose(start()).result is not None
    who.mind.close()


# Stockfish ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stockfish():
    try:
        program.program_file("stockfish")
    except harif.SearchError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("stockfish is not installed")
    who = player("uci:path=stockfish,nodes=20000,hash=1")
    who.mind.begin(0)
    yield who
    who.mind.close()


@pytest.mark.parametrize("pieces", ["KRK", "KQK"])
def test_stockfish_mates(stockfish, pieces: str) -> None:
    chance = random.Random(pieces)
    for _ in range(2):
        stockfish.mind.begin(0)
        record = harif.Record(harif.load(f"endgame:pieces={pieces}"))
        while not record.over and len(record.moves) < 80:
            if record.state.player() == 0:
                record.play(stockfish.choose(record).action)
            else:
                record.play(chance.choice(list(record.state.actions())))
        assert record.values == (1.0, -1.0)


def test_stockfish_agrees_with_what_is_proven(stockfish) -> None:
    solved = harif.retrograde(harif.load("endgame:pieces=KRK"), check=False)
    chance = random.Random(3)
    for _ in range(20):
        state = solved.position(chance.randrange(solved.positions))
        if state.terminal():
            continue
        exact, said = solved.result(state).value, stockfish.choose(state).result.value
        assert said * exact > 0 if exact else abs(said) < 0.2, state.notation()
