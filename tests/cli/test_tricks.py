"""`harif tricks`: the table of a deal, from the command line, a file, or standard input."""

import io
import json
import sys
from pathlib import Path

import pytest

from harif.cli import run
from harif.cli.tricks import DoubleDummy

END = "N:A.K.-.2 K.A.-.3 Q.Q.-.4 J.J.-.A"  # three cards each
WHOLE = "N:QT.K972.KQJT7.98 AJ854.AQ.A.AT732 73.8654.6543.Q65 K962.JT3.982.KJ4"


def test_the_table_of_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tricks", WHOLE]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["♣", "♦", "♥", "♠", "NT"]
    assert rows[1] == ["North", "0", "6", "5", "0", "0"]
    assert rows[3] == ["East", "13", "7", "8", "13", "13"]


def test_an_end_position_and_persian(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tricks", END, "--interpreted", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["deals"]
    assert found["deal"].startswith("N:A.K.")
    assert set(found["tricks"]) == set("NESW")
    assert found["tricks"]["N"] == {"C": 1, "D": 1, "H": 1, "S": 1, "NT": 1}
    assert run(["tricks", END, "--interpreted", "--lang", "fa"]) == 0
    assert "شمال" in capsys.readouterr().out


def test_many_deals_of_a_file_or_of_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f'[Event "x"]\n[Deal "{END}"]\n\n[Event "y"]\n[Deal "{END}"]\n'
    (tmp_path / "two.pbn").write_text(text)
    assert run(["tricks", str(tmp_path / "two.pbn"), "--interpreted"]) == 0
    told = capsys.readouterr().out
    assert told.count("NT") == 2
    assert told.count("N:A.K..2") == 2  # which deal it is
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(END.encode())))
    assert run(["tricks", "-", "--interpreted"]) == 0
    assert capsys.readouterr().out.count("NT") == 1


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (WHOLE.replace("KJ4", "KJ9"), "♣9 was dealt twice"),
        (WHOLE.replace("KJ4", "KJ"), "the hands have N 13, E 13, S 13, W 12 cards"),
        (WHOLE[:50], "the deal is cut short"),
        ("nonsense", "a deal begins with a seat"),
        ("missing.pbn", "There is no file 'missing.pbn'"),
        (f'[Deal "{END}', "the text is cut short"),
        ('[Event "x"]', "there is no deal"),
    ],
)
def test_what_is_no_deal_is_said(deal: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tricks", deal]) == 1
    assert sentence in capsys.readouterr().err


def test_what_was_stopped_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(work: DoubleDummy, watch: object) -> None:
        work.tricks[0, 0] = 7

    monkeypatch.setattr(DoubleDummy, "run", stopped)
    assert run(["tricks", f"{END}\n{END}", "--interpreted"]) == 1
    said = capsys.readouterr()
    assert said.out.count("–") == 19
    assert "Stopped: 0 of 2 deals are counted whole" in said.err
