"""Kept folders, damaged a thousand times: the right answer or a sentence, never a wrong answer or a crash."""

import os
import random
import shutil

import pytest

import harif
from harif import SearchError, load, solve
from harif.cli import run
from harif.solving.backward import database as databases
from harif.solving.backward.analysis import Analysis
from harif.solving.backward.retrograde import Database, Stopped, retrograde
from harif.solving.checksums import PAGE
from harif.solving.folder import Folder
from harif.solving.verify import verify

SEED = random.SystemRandom().randrange(1 << 30)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("damage") / "kqk"
    return folder, retrograde(load("endgame:pieces=KQK"), folder=folder)


@pytest.fixture
def same_rules(monkeypatch):
    """The rules are the same each time: read them once."""
    rules = databases.rules_of(load("endgame:pieces=KQK"), "symmetries")
    monkeypatch.setattr(databases, "rules_of", lambda *state: rules)


class Damage:
    """A file with a bit flipped, or a part emptied, overwritten, exchanged or cut off; and whole again afterwards."""

    def __init__(self, file, data: bytes, rng: random.Random) -> None:
        self.file, self.data = file, data
        at, size = rng.randrange(len(data)), 1 << rng.randrange(17)
        part = data[at : at + size]
        how = rng.choice(["flip", "empty", "overwrite", "cut", "extreme", "exchange"])
        self.changed = [(at, data[at:])]
        if how == "flip":
            self.changed = [(at, bytes([data[at] ^ 1 << rng.randrange(8)]))]
        elif how == "empty":
            self.changed = [(at, bytes(len(part)))]
        elif how == "overwrite":
            self.changed = [(at, rng.randbytes(len(part)))]
        elif how == "extreme":
            self.changed = [(at, rng.choice([b"\xff\xff\xff\x7f", b"\x00\x00\x00\x80", b"\xff\xff\xff\xff"]))]
        elif how == "exchange":
            first, last = at // PAGE * PAGE, rng.randrange(len(data)) // PAGE * PAGE
            self.changed = [(first, data[last : last + PAGE]), (last, data[first : first + PAGE])]
        with open(file, "r+b") as opened:
            for place, new in self.changed:
                os.pwrite(opened.fileno(), new, place)
            if how == "cut":
                opened.truncate(at)

    def mend(self) -> None:
        with open(self.file, "r+b") as opened:
            for place, new in self.changed:
                os.pwrite(opened.fileno(), self.data[place : place + len(new)], place)
            opened.truncate(len(self.data))


def answer_or_sentence(ask, folder):
    """What was answered, or None where a sentence about the folder was said instead."""
    try:
        return ask()
    except SearchError as problem:
        told = str(problem)
    assert str(folder) in told
    return None


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"}


@pytest.fixture
def rng(monkeypatch):
    """For all damages; and a disk that need not be waited for."""
    print("seed", SEED)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return random.Random(SEED)


def test_a_database_is_never_served_wrongly(whole, tmp_path, same_rules, rng):
    folder, made = whole
    start, target = load("endgame:pieces=KQK"), tmp_path / "db"
    shutil.copytree(folder, target)
    files = contents(folder)
    states = [made.position(rng.randrange(made.positions)) for _ in range(40)]
    right = {state: (made.value(state), made.distance(state)) for state in states}
    noticed = 0
    for _ in range(1000):
        name, asked = rng.choice(list(files)), rng.sample(states, 6)
        damage = Damage(target / name, files[name], rng)

        def ask(asked=asked):
            opened = Database.open(start, target)
            return {state: (opened.value(state), opened.distance(state)) for state in asked}

        found = answer_or_sentence(ask, target)
        noticed += found is None
        assert found is None or found == {state: right[state] for state in asked}, name
        damage.mend()
    assert noticed > 250
    assert Database.open(start, target).verify()


@pytest.mark.parametrize("moment", ["enumerate", "propagate"])
def test_an_unfinished_analysis_is_never_gone_on_with_wrongly(tmp_path, monkeypatch, moment, rng):
    start, stopped, target = load("tictactoe"), tmp_path / "stopped", tmp_path / "damaged"
    right, save = retrograde(start), Analysis.save

    def stop_there(self):
        save(self)
        if self.progress["phase"] == moment and self.progress["positions"] > 1:
            self.stop()

    with monkeypatch.context() as patched:
        patched.setattr(Analysis, "due", lambda self: True)
        patched.setattr(Analysis, "save", stop_there)
        with pytest.raises(Stopped):
            retrograde(start, folder=stopped)
    files = contents(stopped)
    assert "successors.bin" in files
    for _ in range(100):
        shutil.copytree(stopped, target)
        name = rng.choice(list(files))
        Damage(target / name, files[name], rng)
        found = answer_or_sentence(lambda: retrograde(start, folder=target), target)
        assert found is None or (found.wins, found.draws, found.losses) == (right.wins, right.draws, right.losses)
        shutil.rmtree(target)


def test_a_table_is_never_believed_wrongly(tmp_path, rng):
    start, folder, target = load("connect4:rows=4,columns=5"), tmp_path / "kept", tmp_path / "damaged"
    with pytest.raises(harif.Unsolved):
        solve(start, folder=folder, table=0.25, nodes=3000)
    plain, files = solve(start), contents(folder)
    for _ in range(100):
        shutil.copytree(folder, target)
        name = rng.choice(list(files))
        Damage(target / name, files[name], rng)
        found = answer_or_sentence(lambda: solve(start, folder=target, table=0.25), target)
        assert found is None or (found.value, found.distance, found.ranked) == (
            plain.value,
            plain.distance,
            plain.ranked,
        )
        shutil.rmtree(target)


# harif verify -----------------------------------------------------------------------------------------------------


def test_a_whole_folder_is_whole(whole):
    found = verify(whole[0])
    assert found.whole
    assert (found.game, found.way) == ("endgame:pieces=KQK", "retrograde")
    assert any("46,599 values are what the rules say" in fact for fact in found.facts)
    assert not any("values" in fact for fact in verify(whole[0], values=False).facts)


def test_verify_names_what_is_damaged(whole, tmp_path, capsys):
    folder = tmp_path / "db"
    shutil.copytree(whole[0], folder)
    assert run(["verify", str(folder)]) == 0
    assert "all is well" in capsys.readouterr().out
    data = bytearray((folder / "values.bin").read_bytes())
    data[PAGE : PAGE + 4096] = bytes(4096)
    (folder / "values.bin").write_bytes(data)
    assert run(["verify", str(folder), "--json"]) == 1
    assert "values.bin' is damaged: the 64 KB from byte 65,536 on" in capsys.readouterr().out
    (folder / "index.bin").unlink()
    assert "index.bin' is damaged: it is missing" in verify(folder).problems[0]


def test_verify_says_what_it_cannot_tell(whole, tmp_path, write, capsys):
    file = write("mine.py", GAME)
    retrograde(load(file), folder=tmp_path / "db", native=False)
    assert any("not compared: there is no game 'down'" in fact for fact in verify(tmp_path / "db").facts)
    assert "all 4 values" in verify(tmp_path / "db", file, native=False).facts[-1]
    changed = write("changed.py", GAME.replace("yield 1", "yield min(1, self.left)"))
    assert "What differs: 'actions'" in verify(tmp_path / "db", changed, native=False).problems[0]
    assert run(["verify", str(tmp_path)]) == 2
    assert "no folder that Harif has kept" in capsys.readouterr().err
    with pytest.raises(Stopped, match="Nothing in it was changed"):
        verify(whole[0], seconds=1e-9)


def test_verify_knows_tables_and_unfinished_work(tmp_path, monkeypatch):
    with pytest.raises(harif.Unsolved):
        solve(load("connect4:rows=4,columns=5"), folder=tmp_path / "table", table=0.25, nodes=3000)
    assert "pages are what was written" in verify(tmp_path / "table").facts[1]
    table = tmp_path / "table" / "table"
    os.truncate(table, table.stat().st_size // 2)
    (problem,) = verify(tmp_path / "table").problems
    assert "table' is damaged: it is not as long as it was. The next call of 'solve' forgets" in problem
    Folder(tmp_path / "db").open({"game": "tictactoe"})
    Folder(tmp_path / "db").write({"format": 2, "kind": "retrograde", "game": "tictactoe", "phase": "enumerate"})
    assert not verify(tmp_path / "db").whole


GAME = '''
from typing import NamedTuple
import harif

@harif.game
class Down(NamedTuple):
    """Count down from 3; who is at 0 has lost."""
    left: int = 3
    turn: int = 0
    def player(self):
        return self.turn
    def actions(self):
        yield 1
    def result(self, action):
        return Down(self.left - action, 1 - self.turn)
    def terminal(self):
        return self.left == 0
    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
'''
