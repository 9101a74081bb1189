"""What a search thinks, shown on the page; the game stepped through, analysed, and looked back on."""

import json
from pathlib import Path

import pytest

WON = "1425"  # of tic-tac-toe: the first player wins at 3


@pytest.fixture
def halfway(server, page):
    """A table of tic-tac-toe after four plies, at which the first player can win."""
    laid = server.lay("tictactoe", "human", "human", position=WON)
    page.goto(server.link(laid))
    page.wait_for_selector(".status.yours")
    return page


def test_a_hint_is_marked_and_said(halfway):
    halfway.click("#hint")
    halfway.wait_for_selector(".spot.hinted", timeout=60_000)
    assert halfway.get_attribute(".spot.hinted", "aria-label").startswith("3")
    assert halfway.inner_text("#note")


def test_an_analysis_streams_in_and_ends(halfway):
    halfway.click("#analyse")
    halfway.wait_for_selector("#lines li", timeout=60_000)
    assert halfway.locator("#lines li").first.inner_text().startswith("3")
    halfway.click("#analyse")
    assert halfway.get_attribute("#analyse", "aria-pressed") == "false"


def test_why_that_move_opens_level_by_level(server, page, hands):
    page.goto(server.link(server.lay("tictactoe", "human", "auto:level=10")))
    play = hands(page)
    play.turn()
    play.move(page.mouse.click)
    play.turn()
    page.click("#why")
    page.wait_for_selector("#why-card:not([hidden])", timeout=60_000)
    assert page.inner_text("#why-text")
    rows = page.locator("#why-children tbody tr")
    first = rows.count()
    assert first > 0
    page.locator("#why-children .opener").first.click()
    page.wait_for_function("first => document.querySelectorAll('#why-children tbody tr').length > first", arg=first)
    assert page.locator('#why-children .opener[aria-expanded="true"]').count() == 1
    page.locator('#why-children .opener[aria-expanded="true"]').click()
    assert rows.count() == first


def test_the_game_is_stepped_through_by_buttons_slider_keys_and_list(server, page):
    page.goto(server.link(server.lay("connect4", "human", "auto:level=3")))
    page.wait_for_selector(".status.yours")
    for text in ("4", "3"):
        ply = page.get_attribute("#slider", "max")
        page.fill("#typed", text)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "ply => Number(document.getElementById('slider').max) >= Number(ply) + 2", arg=ply, timeout=60_000
        )
    empty = "[...document.querySelectorAll('.spot')].every(spot => /empty/.test(spot.getAttribute('aria-label')))"
    page.click("#first")
    page.wait_for_function(f"() => {empty}")
    assert page.locator("#past").is_visible()
    assert page.locator("#typing").is_hidden(), "nobody moves in the past"
    page.click("#later")
    page.wait_for_function(f"() => !({empty})")
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => {empty}")
    page.locator("#moves button").nth(1).click()
    page.wait_for_function("() => document.getElementById('slider').value === '2'")
    page.focus("#slider")
    page.keyboard.press("End")
    page.wait_for_selector("#past", state="hidden")


def test_the_graph_of_a_game_leads_to_its_positions(server, page):
    page.goto(server.link(server.lay("tictactoe", "auto:level=4", "auto:level=4"), None))
    page.wait_for_selector(".status.over", timeout=60_000)
    assert page.locator(".graph-point").count() >= 2
    assert "%" in page.get_attribute("#graph svg", "aria-label")
    assert "%" in page.get_attribute("#bar", "aria-label")
    page.locator("#graph svg").click(position={"x": 8, "y": 20})
    page.wait_for_function("() => document.getElementById('slider').value === '0'")


def test_undo_takes_a_move_back(server, page, hands):
    page.goto(server.link(server.lay("connect4", "human", "auto:level=1")))
    play = hands(page)
    play.turn()
    play.move(page.mouse.click)
    page.wait_for_function("() => Number(document.getElementById('slider').max) === 2", timeout=60_000)
    play.turn()
    page.click("#undo")
    page.wait_for_function("() => Number(document.getElementById('slider').max) === 0")


def test_where_it_was_lost(server, page):
    laid = server.lay("tictactoe", "human", "human")
    page.goto(server.link(laid))
    page.wait_for_selector(".status.yours")
    other = page.context.new_page()
    other.goto(server.link(laid, 1))
    for nth, text in enumerate("14253"):
        mover = (page, other)[nth % 2]
        mover.bring_to_front()
        mover.wait_for_selector(".status.yours")
        mover.fill("#typed", text)
        mover.keyboard.press("Enter")
        mover.wait_for_function("nth => Number(document.getElementById('slider').max) > nth", arg=nth)
    page.bring_to_front()
    page.wait_for_selector(".status.over")
    page.click("#review")
    page.wait_for_selector("#review-card:not([hidden])", timeout=90_000)
    assert page.locator("#review-text .lost li").count() >= 1
    page.locator("#review-text .lost button").first.click()
    page.wait_for_selector("#past:not([hidden])")


def test_another_strength_and_the_other_side_in_the_middle_of_a_game(server, page, hands):
    page.goto(server.link(server.lay("connect4", "human", "auto:level=1")))
    play = hands(page)
    play.turn()
    page.locator("summary", has_text="Who plays").click()
    page.locator("#players select").nth(1).select_option("auto:level=2")
    page.wait_for_function("() => /2/.test(document.querySelectorAll('#seats .seat')[1].textContent)")
    page.locator("h1").click()
    page.locator("#players select").nth(1).select_option("human")
    page.wait_for_function("() => /you/.test(document.querySelectorAll('#seats .seat')[1].textContent)")
    page.wait_for_function("() => Number(document.getElementById('slider').max) === 1", timeout=60_000)
    assert play.turn() is False, "the program has moved on the side that was given up"


def test_the_game_is_saved_as_a_file(halfway):
    halfway.locator("summary", has_text="Links and files").click()
    with halfway.expect_download() as coming:
        halfway.locator("#exports button", has_text="JSON").click()
    assert json.loads(Path(coming.value.path()).read_text())


def test_the_board_is_flipped_for_who_sits_across(server, pages, hands):
    laid = server.lay("chess", "human", "human")
    white, black = pages(), pages()
    white.goto(server.link(laid, 0))
    black.goto(server.link(laid, 1))
    for page in (white, black):
        page.wait_for_selector("#flip:not([hidden])")
    assert hands(white).place("a1")[1] > hands(white).place("a8")[1]
    assert hands(black).place("a1")[1] < hands(black).place("a8")[1]
    black.click("#flip")
    assert hands(black).place("a1")[1] > hands(black).place("a8")[1]
