"""The engine's side of UCI: every command, in order and out of order, in this process and in one of its own."""

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import harif
from harif.arena import player
from harif.game import HarifError
from harif.games.catalogue import game_class
from harif.learning import network
from harif.protocols.uci.asked import MOST, asked_in
from harif.protocols.uci.engine import Engine
from harif.protocols.uci.options import OPTIONS, Settings
from harif.protocols.uci.serving import LONGEST_LINE, lines_of
from harif.protocols.uci.standing import Standing, written
from harif.protocols.uci.strength import LEAST_ELO, MOST_ELO, RUNGS, rung_at
from harif.protocols.uci.telling import centipawns, complaint, score
from harif.search import Progress

HANGS = 60.0  # seconds
KRK = "endgame:pieces=KRK"
BACK_RANK = "8/8/8/8/8/1K6/7R/k7 w"  # a mate in one: h2h1


class Client:
    """A program that speaks to an engine in the same process, and remembers what it says."""

    def __init__(self, game: str) -> None:
        self.heard: list[str] = []
        self.news = threading.Condition()
        self.engine = Engine(game_class(game), self.hear, seed=1)

    def hear(self, line: str) -> None:
        with self.news:
            self.heard.append(line)
            self.news.notify_all()

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self.engine.obey(line)

    def wait(self, word: str, *lines: str) -> str:
        """Say these lines; the next line that begins with `word`, and everything before it is forgotten."""
        self.heard.clear()
        self.tell(*lines)
        return self.until(word)

    def until(self, word: str) -> str:
        with self.news:
            assert self.news.wait_for(lambda: self.found(word), HANGS), self.heard
            return self.found(word)

    def found(self, word: str) -> str:
        return next((line for line in self.heard if line.startswith(word)), "")


@pytest.fixture
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    client = Client(getattr(request, "param", KRK))
    client.wait("readyok", "isready")
    yield client
    client.engine.halt()
    assert not any("fault" in line for line in client.heard), client.heard


# The commands ---------------------------------------------------------------------------------------------------------


def test_it_introduces_itself_before_it_loads_anything() -> None:
    client = Client("tictactoe")
    client.engine.introduce([])
    assert client.heard[0] == f"id name Harif {harif.__version__} (tictactoe)"
    assert client.heard[-1] == "uciok"
    declared = [line for line in client.heard if line.startswith("option name ")]
    assert len(declared) == len(OPTIONS)
    assert "option name Move Overhead type spin default 20 min 0 max 5000" in declared
    assert not client.engine.begun


@pytest.mark.parametrize(
    "go", ["go depth 3", "go nodes 2000", "go movetime 30", "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5"]
)
def test_limits_end_a_search_by_themselves(client: Client, go: str) -> None:
    assert client.wait("bestmove", f"position fen {BACK_RANK}", go).split()[1] == "h2h1"
    info = client.found("info depth")
    assert re.search(r"multipv 1 score mate 1 nodes \d+ nps \d+ .*time \d+ pv h2h1$", info), info


def test_mate_is_found_and_told_in_moves(client: Client) -> None:
    assert client.wait("bestmove", f"position fen {BACK_RANK}", "go mate 1") == "bestmove h2h1"
    assert "score mate 1 " in client.found("info depth")
    client.wait("bestmove", "position fen 8/8/8/8/8/2K5/7R/1k6 b", "go depth 6")  # it must walk into the corner
    assert "score mate -2 " in [line for line in client.heard if line.startswith("info depth")][-1]


def test_a_mate_is_as_far_as_the_search_says_however_short_its_line(client: Client) -> None:
    client.tell("position fen 8/8/8/8/8/2K5/7R/1k6 w", "go mate 3")
    thinking = client.engine.thinking
    assert thinking is not None
    (move, *_) = thinking.moves()
    for value, end_in, found in (
        (1.0, 9, False),
        (1.0, 7, False),
        (1.0, 5, True),
        (-1.0, 4, False),
        (0.4, None, False),
    ):
        assert thinking.is_mate(Progress(1, 10, 0.1, move, value, (move,), end_in=end_in)) is found


def test_infinite_waits_for_stop_and_answers_isready(client: Client) -> None:
    client.tell("position fen 8/8/8/3k4/8/8/8/K6R w")
    client.wait("readyok", "go infinite", "isready")
    assert not client.found("bestmove")
    time.sleep(0.2)
    assert not client.found("bestmove")
    assert client.wait("bestmove", "stop").split()[1] in legal(client)
    assert len([line for line in client.heard if line.startswith("bestmove")]) == 1


def legal(client: Client) -> set[str]:
    """The moves of the position."""
    state = client.engine.standing.state
    return {written(state, action) for action in state.actions()}


def test_infinite_waits_also_where_all_is_known(client: Client) -> None:
    client.tell(f"position fen {BACK_RANK}", "go infinite")
    client.until("info depth")
    time.sleep(0.1)
    assert not client.found("bestmove")
    assert client.wait("bestmove", "stop") == "bestmove h2h1"


def test_pondering_waits_for_the_hit(client: Client) -> None:
    client.tell("position fen 8/8/8/3k4/8/8/8/K6R w", "go ponder wtime 300 btime 300")
    time.sleep(0.4)
    assert not client.found("bestmove")
    client.wait("bestmove", "ponderhit")
    client.tell("go ponder movetime 50")
    assert client.wait("bestmove", "stop")


def test_only_these_moves_are_searched(client: Client) -> None:
    move = client.wait("bestmove", f"position fen {BACK_RANK}", "go depth 2 searchmoves b3c3 b3a4").split()[1]
    assert move in ("b3c3", "b3a4")
    assert client.wait("bestmove", "go depth 2 searchmoves nonsense").split()[1] == "h2h1"


@pytest.mark.parametrize("client", ["connect4"], indirect=True)
def test_several_lines_are_numbered(client: Client) -> None:
    client.tell("setoption name MultiPV value 3", "position startpos moves 4 4")
    client.wait("bestmove", "go depth 5")
    lines = [line for line in client.heard if line.startswith("info depth 5 ")][-3:]
    assert [re.search(r"multipv (\d)", line)[1] for line in lines] == ["1", "2", "3"]
    assert len({line.split(" pv ")[1].split()[0] for line in lines}) == 3


def test_a_new_game_forgets_and_options_are_kept(client: Client) -> None:
    client.tell(f"position fen {BACK_RANK}", "setoption name Hash value 2", "ucinewgame", "debug on", "register later")
    assert client.engine.standing.state == game_class(KRK)()
    assert client.engine.settings["Hash"] == 2
    client.wait("bestmove", f"position fen {BACK_RANK}", "go wtime 1000 btime 1000")
    assert re.search(r"info string \d+ ms for this move, \d+ ms at most", "\n".join(client.heard))


def test_where_there_is_no_move(client: Client) -> None:
    assert client.wait("bestmove", f"position fen {BACK_RANK} moves h2h1", "go depth 3") == "bestmove 0000"
    assert client.found("info depth 0") == "info depth 0 score mate 0"


# Weak play ------------------------------------------------------------------------------------------------------------


def test_limited_strength_plays_legal_moves(client: Client) -> None:
    client.tell("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {LEAST_ELO}")
    client.wait("readyok", "isready")
    move = client.wait("bestmove", "position fen 8/8/8/3k4/8/8/8/K6R w", "go movetime 1000").split()[1]
    assert move in legal(client)


def test_limited_strength_keeps_to_the_moves_it_is_asked_about(client: Client) -> None:
    client.tell("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {LEAST_ELO}")
    client.wait("readyok", "isready")
    client.tell("position fen 8/8/8/3k4/8/8/8/K6R w")
    wanted, many = {"a1a2", "h1h2"}, "go movetime 1000 searchmoves a1a2 h1h2"
    assert {client.wait("bestmove", many).split()[1] for _ in range(10)} == wanted
    assert client.wait("bestmove", "go movetime 1000 searchmoves a1a2").split()[1] == "a1a2"


def test_more_elo_is_never_weaker() -> None:
    rungs = [rung_at(elo) for elo in range(LEAST_ELO - 50, MOST_ELO + 50, 50)]
    for weaker, stronger in pairwise(rungs):
        assert weaker.slip >= stronger.slip
        assert weaker.nodes <= stronger.nodes
    assert [rung_at(rung.elo)[:3] for rung in RUNGS] == [rung[:3] for rung in RUNGS]


# What is written wrongly ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("position", "followed by startpos"),
        ("position fen", "followed by startpos"),
        ("position fen 9/9/9 w", "stays"),
        ("position fen 8/8/8/8/8/8/8/K6R w", "stays"),
        ("position startpos moves e9e9", "move 1 of the position, e9e9, is not legal"),
        (f"position fen {BACK_RANK} moves h2h1 a1a2", "move 2 of the position, a1a2, comes after the end"),
        ("setoption", "setoption is written"),
        ("setoption name Nonsense value 3", "there is no option Nonsense"),
        ("setoption name Hash value lots", "Hash is a whole number from 1 to 65536, not lots; it stays 64"),
        ("setoption name Hash value 0", "not 0"),
        ("setoption name Threads", "not nothing"),
        ("setoption name Ponder value maybe", "Ponder is true or false, not maybe"),
        ("go depth 0 movetime 1", "depth 0 is no limit"),
        ("go depth many movetime 1", "depth is followed by no whole number"),
    ],
)
def test_what_is_wrong_is_told(client: Client, line: str, part: str) -> None:
    client.tell(f"position fen {BACK_RANK}")
    client.heard.clear()
    client.tell(line)
    assert part in client.until("info string")
    assert client.wait("bestmove", f"position fen {BACK_RANK}", "go depth 1").split()[1] == "h2h1"


def test_unknown_words_and_odd_order_are_ignored(client: Client) -> None:
    client.tell("", "   ", "joho", "stop", "ponderhit", "\x00\x01 é", "xboard", "info depth 3", "d" * 1000)
    assert client.wait("readyok", "hello isready") == "readyok"
    client.tell("go infinite", "go infinite", "go infinite")  # each ends the one before
    client.tell(f"position fen {BACK_RANK}")
    assert len([line for line in client.heard if line.startswith("bestmove")]) == 3
    assert client.wait("bestmove", "joho go depth 1").split()[1] == "h2h1"
    assert not client.engine.obey("quit")


def test_a_program_that_sends_too_much(client: Client) -> None:
    text = b"isready\n" + b"x" * (3 * LONGEST_LINE) + b" quit\nposition startpos moves " + b"a1a2 " * 20_000 + b"\nstop"
    lines = list(lines_of(BytesIO(text), client.engine))
    assert [line.split()[0] for line in lines] == ["isready", "position", "stop"]
    assert "longer than" in client.found("info string")
    client.tell(*lines)


def test_go_reads_what_it_can() -> None:
    go, problems = asked_in("wtime -5 btime 99999999999999999999 searchmoves e2e4 d2d4 infinite nodes x mate 2".split())
    assert (go.wtime, go.btime, go.searchmoves, go.infinite, go.nodes, go.mate) == (
        -5,
        MOST,
        ("e2e4", "d2d4"),
        True,
        None,
        2,
    )
    assert problems == ("nodes is followed by no whole number, and is left out",)
    assert asked_in(["depth"]).go == asked_in([]).go
    assert asked_in("wtime 1000 btime 5".split()).go.allotment(False, 0.0).hard > 0.01


def test_options_are_found_whatever_their_capitals() -> None:
    settings = Settings(OPTIONS)
    assert settings.set("name move overhead value 7".split()) == ("Move Overhead", None)
    assert settings["Move Overhead"] == 7
    assert settings.set("name clear HASH".split()) == ("Clear Hash", None)


# Before all is ready --------------------------------------------------------------------------------------------------


def test_a_move_is_made_in_time_though_nothing_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    client, gate = Client(KRK), threading.Event()
    monkeypatch.setattr(client.engine, "begun", True)
    client.engine.readiness.prepare(lambda: gate.wait(HANGS))
    assert client.wait("bestmove", f"position fen {BACK_RANK}", "go movetime 100").split()[1] in legal(client)
    assert "harif prepare" in client.found("info string")
    client.tell("isready")
    assert not client.found("readyok")
    client.tell("go infinite", "stop")
    assert client.until("bestmove")
    gate.set()
    client.until("readyok")
    client.engine.halt()


def test_a_quick_move_takes_what_it_sees(client: Client) -> None:
    client.tell(f"position fen {BACK_RANK}", "go movetime 1000000")
    thinking = client.engine.thinking
    assert thinking is not None
    quick = thinking.glance(list(thinking.state.actions()))
    assert written(thinking.state, quick) == "h2h1"


@pytest.mark.parametrize(("line", "answer"), [("isready", "readyok"), ("go depth 1", "bestmove")])
def test_what_goes_wrong_while_getting_ready_is_told_once(client: Client, line: str, answer: str) -> None:
    def broken() -> None:
        raise harif.GameError("There is no such file.")

    client.engine.readiness.prepare(broken, "It does without.")
    client.wait(answer, line)
    assert client.heard[0] == "info string There is no such file. It does without."
    for line, answer in (("isready", "readyok"), ("go depth 1", "bestmove")):
        client.wait(answer, line)
        assert not client.found("info string")


def test_a_fault_of_our_own_is_called_so() -> None:
    assert complaint(HarifError("There is no such file.")) == "There is no such file."
    assert complaint(IndexError("pop\nfrom it")) == "Harif has a fault of its own: IndexError: pop from it."


def test_broken_weights_are_told_and_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endgame.npz").write_bytes(b"no weights")
    monkeypatch.setattr(network, "SHIPPED", tmp_path)
    client = Client(KRK)
    client.wait("readyok", "isready")
    assert re.search("endgame.npz is no network .* as if nothing had been learned.", client.heard[0])
    assert client.heard[1:] == ["readyok"]
    assert client.wait("bestmove", f"position fen {BACK_RANK}", "go depth 3").split()[1] == "h2h1"
    assert not client.found("info string")
    client.engine.halt()


def test_a_weak_player_that_cannot_be_had_is_told_and_done_without(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(elo: int, seed: int) -> None:
        raise harif.SearchError("There is no such player.")

    monkeypatch.setattr("harif.protocols.uci.engine.weakened", broken)
    client.tell("setoption name UCI_LimitStrength value true", f"position fen {BACK_RANK}")
    assert client.wait("bestmove", "go depth 3").split()[1] == "h2h1"
    assert client.heard[0] == "info string There is no such player. It plays at its full strength."
    assert client.wait("bestmove", "go depth 3").split()[1] == "h2h1"
    assert not client.found("info string")


# Positions and values -------------------------------------------------------------------------------------------------


def test_only_new_moves_are_played() -> None:
    standing = Standing(game_class("connect4"))
    assert standing.set("startpos moves 4 4 5".split()) is None
    record = standing.record
    assert standing.set("startpos moves 4 4 5 3".split()) is None
    assert standing.record is record
    assert standing.set("startpos moves 4 4".split()) is None
    assert standing.state == harif.position("connect4", "44")
    assert standing.set("44 moves 5".split()) is None
    assert standing.state == harif.position("connect4", "445")


def test_a_game_that_is_drawn_by_repetition_may_go_on() -> None:
    standing = Standing(game_class("chess"))
    back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"] * 3
    assert standing.set(["startpos", "moves", *back_and_forth]) is None
    assert standing.asked().end is None
    assert standing.set("fen 7k/8/8/8/8/8/8/K5R1 w - - 100 90 moves g1g2 h8h7".split()) is None
    assert standing.state.clock == 2


def shuffle(name: str, worth: float = 0.0, **declared: object) -> type:
    """Two men that step to and fro, without a cause; `clock` counts, and is 0 whenever the first man stands at 0."""

    @harif.game(name=name, players=2, max_actions=2, repetition="draw", **declared)
    class Shuffle(NamedTuple):
        first: int = 0
        second: int = 0
        turn: int = 0
        clock: int = 0

        def player(self) -> int:
            return self.turn

        def actions(self) -> Iterator[int]:
            yield 0
            yield 1

        def result(self, action: int) -> "Shuffle":
            clock = self.clock + 1 if self.first else 0
            return Shuffle(self.first, action, 0, clock) if self.turn else Shuffle(action, self.second, 1, clock)

        def terminal(self) -> bool:
            return self.clock >= 3

        def utility(self, player: int) -> float:
            return -worth if player else worth

    return Shuffle


def test_a_field_is_a_clock_where_the_game_declares_it() -> None:
    undeclared, declared = shuffle("undeclared"), shuffle("declared", counters=("clock",))
    for game in (undeclared, declared):  # a clock that stands at 0 has not begun anew
        standing = Standing(game)
        assert standing.set("startpos moves 0 1 0".split()) is None
        assert len(standing.record.moves) == 3
        assert standing.set("startpos moves 0 1 0 0".split()) is None
        assert standing.record.end == "repetition"
    for game, kept in ((undeclared, 4), (declared, 0)):
        standing = Standing(game)
        assert standing.set("startpos moves 1 1 0 1".split()) is None
        assert len(standing.record.moves) == kept


def test_only_a_draw_by_a_declared_clock_is_played_on() -> None:
    clocked = {"counters": ("clock",)}
    for game, clock in ((shuffle("ended"), 3), (shuffle("won", 1.0, **clocked), 3), (shuffle("drawn", **clocked), 0)):
        standing = Standing(game)
        assert standing.set("startpos moves 1 1 1 0".split()) is None
        assert standing.record.end == "rules"
        assert standing.asked().state.clock == clock


@pytest.mark.parametrize(
    ("game", "value", "mover", "plies", "told"),
    [
        ("chess", 0.5, 0, None, "cp 0"),
        ("chess", 10 / 11, 0, None, "cp 400"),
        ("chess", 1 / 11, 1, None, "cp -400"),
        ("chess", 1.0, 0, 5, "mate 3"),
        ("chess", 0.0, 1, 4, "mate -2"),
        ("tictactoe", 0.0, 0, None, "cp 0"),
        ("tictactoe", -1.0, 1, 2, "mate -1"),
        ("othello", 3.0, 1, None, "cp 300"),
    ],
)
def test_values_in_pawns(game: str, value: float, mover: int, plies: int | None, told: str) -> None:
    kind = harif.kind(game)
    assert score(value, kind, mover, plies) == told
    assert centipawns(kind.middle, kind, mover) == 0


# Processes ------------------------------------------------------------------------------------------------------------

HARIF = [sys.executable, "-m", "harif"]


def spoken(text: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*HARIF, "uci", *arguments], input=text, capture_output=True, timeout=2 * HANGS)


def test_the_end_of_input_ends_it_while_it_thinks() -> None:
    done = spoken(b"uci\nisready\nposition startpos moves 4\ngo infinite\n", "--game", "connect4")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"uciok" in done.stdout
    assert done.stdout.splitlines()[-1].startswith(b"bestmove ")


def test_a_search_that_ends_by_itself_is_waited_for() -> None:
    done = spoken(b"position startpos moves 4\ngo depth 4\n", "--game", "connect4")
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"info depth 4 .* pv .*\nbestmove \d", done.stdout)


def test_garbage_of_a_megabyte_is_survived() -> None:
    garbage = [b"\xff\x00", b"moves " * 200_000, b"y" * (1 << 21), b"uci", b"quit", b""]
    done = spoken(b"\n".join(garbage), "--game", "connect4")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"uciok" in done.stdout


def test_ctrl_c_ends_it_in_a_sentence() -> None:
    process = subprocess.Popen(
        [*HARIF, "uci", "--game", "connect4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"isready\ngo infinite\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"readyok\n"
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=HANGS)
    assert (process.returncode, told) == (1, b"harif: Stopped.\n")


@pytest.mark.parametrize("game", ["kuhn", "backgammon", "twenty48", "nosuchgame"])
def test_games_that_it_does_not_play_are_refused(game: str) -> None:
    done = spoken(b"uci\n", "--game", game)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_two_engines_play_a_game() -> None:
    """By the same player that plays with other people's programs."""
    text = f"uci:path={sys.executable},arguments=-m harif uci --game {KRK},seconds=0.05"
    first, second = player(text), player(text)
    record = harif.Record(harif.position(KRK, "8/8/8/8/8/2K5/7R/1k6 b"))
    while not record.over and len(record.moves) < 6:
        choice = (first, second)[record.state.player()].choose(record)
        assert choice.result is not None
        record.play(choice.action)
    assert record.values == (1.0, -1.0)
