"""Games that come in and go out as text: a PGN that is pasted, files that are saved, and how chess lists its moves."""

import json
import re
import time
from pathlib import Path

import pytest

import harif

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PGN = '[Event "A game"]\n[White "Anderssen"]\n\n1. e4 e5 2. f4 {a gambit} exf4 (2... Bc5) 3. Bc4 *\n'


def pasted(page, server, text, lang="en"):
    page.goto(f"{server.url}/{lang}/")
    page.click('[data-game="chess"]')
    page.wait_for_selector("#start[open]")
    page.click("#more summary")
    page.check('input[value="person"]')
    page.fill("#position", text)
    page.click("#go")


def test_a_pgn_is_pasted_and_its_moves_are_listed_as_chess_counts_them(page, server):
    pasted(page, server, PGN)
    page.wait_for_selector("#desk:not([hidden])")
    rows = page.locator("#moves.pairs li")
    assert [re.sub(r"\s+", " ", text) for text in rows.all_inner_texts()] == ["1. e4 e5", "2. f4 exf4", "3. Bc4 …"]
    page.locator("#moves button", has_text="exf4").click()
    page.wait_for_function("() => document.getElementById('slider').value === '4'")
    assert page.locator('#moves [aria-current="step"]').inner_text().split()[-1] == "exf4"


def test_moves_are_numbered_on_from_a_position(page, server):
    laid = server.lay(
        "chess", "human", "human", position='[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41"]\n41... Kd7 42. e4 *'
    )
    page.goto(server.link(laid))
    page.wait_for_selector("#moves.pairs li")
    rows = [re.sub(r"\s+", " ", text) for text in page.locator("#moves li").all_inner_texts()]
    assert rows == ["41. … Kd7", "42. e4 …"]


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_what_is_wrong_with_a_pgn_is_said_in_view_of_who_pasted_it(pages, server, lang):
    page = pages(**PHONE)
    pasted(page, server, PGN.replace("Bc4", "Bc5") + "\n" * 12, lang)
    page.wait_for_function("() => document.getElementById('start-wrong').textContent !== ''")
    box = page.locator("#start-wrong").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    assert "Bc5" in page.inner_text("#start-wrong")
    assert page.get_attribute("#position", "aria-invalid") == "true"
    page.fill("#position", PGN)
    page.click("#go")
    page.wait_for_selector("#desk:not([hidden])")


def saved(page, form):
    """The file that a button gives."""
    page.locator("#exports >> xpath=ancestor::details").evaluate("details => { details.open = true; }")
    with page.expect_download() as coming:
        page.locator("#exports button", has_text=form).click()
    return coming.value.suggested_filename, Path(coming.value.path()).read_text()


def test_chess_is_saved_as_pgn_with_its_players_moves_and_json(page, server):
    page.goto(server.link(server.lay("chess", "human", "auto:level=3", position=PGN)))
    page.wait_for_selector("#desk:not([hidden])")
    page.click("#resign")
    page.click('#sure [value="yes"]')
    page.wait_for_selector(".status.over")
    name, text = saved(page, "PGN")
    assert name == "chess.pgn"
    assert '[White "player 1"]' in text
    assert '[Black "Harif, level 3"]' in text
    assert f'[Date "{time.strftime("%Y.")}' in text
    assert text.rstrip().splitlines()[-1].startswith("1. e4 e5 2. f4 exf4 3. Bc4")
    assert text.rstrip().endswith("0-1")
    played = harif.imported("chess", PGN).moves
    assert harif.imported("chess", text).moves[:5] == played
    assert saved(page, "List of moves")[1].startswith("1. e4 e5 2. f4 exf4 3. Bc4")
    name, text = saved(page, "JSON")
    assert name == "chess.json"
    assert json.loads(text)["format"].startswith("harif-record/")
    assert harif.imported("chess", text).moves[:5] == played


def test_bridge_is_saved_as_pbn_when_it_is_over(page, server):
    page.goto(server.link(server.lay("bridge", *["human"] * 4, seed=None)))
    page.wait_for_selector("#desk:not([hidden])")
    page.click("#resign")
    page.click('#sure [value="yes"]')
    page.wait_for_selector(".status.over")
    name, text = saved(page, "PBN")
    assert name == "bridge.pbn"
    assert re.search(r'\[Deal "[NESW]:', text)
    assert harif.imported("bridge", text)
